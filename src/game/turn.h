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
    uint64_t key; /* of it, game_key */
    uint32_t count;
    Step at[TURN_STEP_CAP];
} TurnEnd;

/* Entries that are enough for every position of Tavla; 128 are for Dokuz Taş. */
enum { TURN_END_CAP = 3072 };

/*
 * Writes the distinct ends of the acting seat's turn from `state` to `out` and their number to
 * `count`. `scratch` is working memory of `cap` entries, as many as `out` has. FULL when either is
 * too small (then the outputs hold nothing useful). In Kös, chains have no practical bound: 99 turns
 * of 100 fit in 2,048 and some of the others in nothing, so its player lists turns in a way of its
 * own (ai/kos_turns.h).
 */
MUST_CHECK Status turn_ends(const GameState *state, TurnEnd *scratch, TurnEnd *out, uint32_t cap,
                            uint32_t *count);

#endif
