/* SPDX-License-Identifier: MIT */
/*
 * The ends of a turn of Tavla, fast: all distinct boards that a roll allows, without the steps that
 * lead there. For players, trainers and counting; they agree with turn_ends on tavla.h's states.
 *
 *     TavlaBoard ends[TAVLA_ENDS_CAP];
 *     const uint32_t count = tavla_ends(&board, tavla_roll(6, 5), ends);
 */
#ifndef RULES_TAVLA_MOVES_H
#define RULES_TAVLA_MOVES_H

#include "tavla.h"

/* Both sides' checkers seen by the side that moves, each in its own numbers, TAVLA_OFF and
 * TAVLA_BAR included: point p of `own` is point 25 - p of `opp`. */
typedef struct {
    uint8_t own[TAVLA_SLOTS], opp[TAVLA_SLOTS];
} TavlaBoard;

/* Dice still to be played, as in TavlaState: the larger first, and how often each. */
typedef struct {
    uint8_t dice[2], uses[2];
} TavlaRoll;

/* No turn has more ends: a double moves four checkers, a choice of 4 out of at most 15 places
 * with repeats, C(18, 4); two dice have fewer. */
enum { TAVLA_ENDS_CAP = 3060 };

/* A whole roll, in either order of the dice. */
TavlaRoll tavla_roll(uint32_t a, uint32_t b);

/* The board as `side` sees it. */
TavlaBoard tavla_board(const TavlaState *state, Side side);

/* The board from the other side. */
TavlaBoard tavla_board_turned(const TavlaBoard *board);

/* Writes every distinct board after the mover's turn, still seen by the mover, and returns their
 * number; a turn that must be passed has one end, the board as it is. The game must go on. */
uint32_t tavla_ends(const TavlaBoard *board, TavlaRoll roll, TavlaBoard out[TAVLA_ENDS_CAP]);

#endif
