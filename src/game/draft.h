/* SPDX-License-Identifier: MIT */
/*
 * A turn being composed. Undo lives here and nowhere else: it replays the remaining steps from the
 * base. A throw is never inside a draft; a turn that leads to a throw must be sealed first.
 */
#ifndef GAME_DRAFT_H
#define GAME_DRAFT_H

#include "game.h"

/* No turn of any game has more steps than this. */
enum { TURN_STEP_CAP = 40 };

typedef struct {
    GameState base; /* where the turn began */
    GameState now; /* base and the steps so far */
    uint32_t count;
    Step at[TURN_STEP_CAP];
} Draft;

/* Starts an empty draft at `base`. */
void draft_open(Draft *draft, const GameState *base);

/* Adds a step of the acting seat. BAD_STEP for an illegal one or a throw, GAME_OVER, and
 * NOT_YOUR_TURN once the turn is complete or when chance acts. */
MUST_CHECK Status draft_step(Draft *draft, Step step);

/* Takes the last step back; false when nothing is left. */
bool draft_undo(Draft *draft);

/* The turn is complete: the actor is no longer the seat that began it. */
bool draft_ready(const Draft *draft);

/* Closes a ready draft and returns the new base; the draft is reopened there, empty. The caller
 * has copied the steps to the record before. */
GameState draft_seal(Draft *draft);

#endif
