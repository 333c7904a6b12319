/* SPDX-License-Identifier: MIT */
/* The computer player at the command line: memory, time limit and interruption around planner.h. */
#ifndef CLI_THINKER_H
#define CLI_THINKER_H

#include "planner.h"

typedef struct {
    Level level;
    Limits limits;
    uint64_t seed;
    uint64_t ms; /* at most, 0: no limit of time */
    bool (*is_enough)(void *context, const Plan *plan); /* asked every few ms; may be NULL */
    void *context;
} Thinking;

typedef struct Thinker Thinker;

/* NULL when there is no memory. */
Thinker *thinker_new(void);
void thinker_free(Thinker *thinker);

/* Drops what was learnt from earlier positions. */
void thinker_forget(Thinker *thinker);

/* A legal whole turn of the seat that acts in `record`; there must be one. */
void thinker_choose(Thinker *thinker, const Record *record, const Thinking *thinking, Plan *out);

/* The turns that could have been chosen, best first; for Tavla alone, see planner.h. */
uint32_t thinker_choice_count(const Thinker *thinker);
void thinker_choice(const Thinker *thinker, uint32_t index, Plan *out);

/* The score of a plan: "+0.35" in the unit of its game and level (see planner.h), "win 7" or "loss 6"
 * in plies. */
void score_write(TextWriter *out, int32_t score);

/* Milliseconds of a clock that never goes back. */
uint64_t clock_ms(void);

#endif
