/* SPDX-License-Identifier: MIT */
/*
 * A running or finished game: its start and all steps, chance included. The sole truth; the state
 * kept beside it is derived. Repetition is decided here, because a state does not know its past.
 *
 * The caller hands in the memory for the steps.
 */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "draft.h"
#include "notation.h"

/* Enough for any game of Dokuz Taş: at most 18 placements, then at most 60 plies for each of at
 * most 14 captures, and a step for each capture. */
enum { RECORD_STEP_CAP_MORRIS = 1024 };

/* Keys of the positions in which turns began since the last irreversible step, oldest first, the
 * present one included unless a turn is under way: what search needs to see repetitions coming.
 * Empty in games without such a draw. */
enum { KEY_RUN_CAP = 64 };
typedef struct {
    uint32_t count;
    uint64_t at[KEY_RUN_CAP];
} KeyRun;

typedef struct {
    GameState start;
    GameState now;
    KeyRun run; /* derived, like `now` */
    Outcome verdict; /* given from outside: resignation, time; ongoing while there is none */
    uint32_t count, cap; /* steps used and room for steps */
    Step *at; /* the caller's */
} Record;

void record_open(Record *record, const GameState *start, Step *memory, uint32_t cap);

/* Appends a step after checking it as game_play does; GAME_OVER also after a draw by repetition
 * or a verdict, FULL when there is no room. */
MUST_CHECK Status record_play(Record *record, Seat by, Step step);

/* Drops steps from the end until `count` are left, and any verdict with them. */
void record_cut(Record *record, uint32_t count);

/* The rules' outcome, a draw by repetition, or the verdict. */
Outcome record_outcome(const Record *record);

/* The seat to act, SEAT_CHANCE, or SEAT_NONE when record_outcome is not ongoing. */
Seat record_actor(const Record *record);

/* Ends the game from outside, by resignation, time or leaving. GAME_OVER when
 * it has ended already. */
MUST_CHECK Status record_rule(Record *record, Outcome verdict);

/* How often the present position has occurred since the last irreversible step; 0 in the middle
 * of a turn and in games without repetition. */
uint32_t record_occurrences(const Record *record);

/* Index of the step that begins the last whole turn before `count`; 0 at the start. */
uint32_t record_turn_start(const Record *record, uint32_t count);

#endif
