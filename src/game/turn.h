/* SPDX-License-Identifier: MIT */
/*
 * Whole turns, enumerated generically: all distinct positions that the acting seat's turn can end
 * in, each with one way to get there. Equal positions are merged layer by layer, not only at the
 * end, because steps in any order would otherwise explode.
 */
#ifndef GAME_TURN_H
#define GAME_TURN_H

#include "draft.h"

typedef struct {
    GameState state; /* after the turn */
    uint32_t count;
    Step at[TURN_STEP_CAP];
} TurnEnd;

/*
 * Writes the distinct ends of the acting seat's turn from `state` to `out` and their number to
 * `count`. `scratch` is working memory of `cap` entries, as many as `out` has. FULL when either is
 * too small (then the outputs hold nothing useful); 2,048 entries are enough for every position of
 * every game, 128 for Dokuz Taş.
 */
MUST_CHECK Status turn_ends(const GameState *state, TurnEnd *scratch, TurnEnd *out, uint32_t cap,
                            uint32_t *count);

#endif
