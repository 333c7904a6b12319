/* SPDX-License-Identifier: MIT */
/*
 * Two games of one arena that differ in who sits where alone: the same opening, or the same
 * throws. For cmd_arena.c.
 */
#ifndef CLI_ARENA_PAIR_H
#define CLI_ARENA_PAIR_H

#include "planner.h"

/* What is played; the same for all pairs. */
typedef struct {
    GameId game;
    Level levels[2]; /* a and b */
    Limits limits;
    uint64_t pairs, seed;
    uint8_t variant; /* of Tavla: 0 single hands, TAVLA_TO_FIVE whole matches */
    const char *mat_folder; /* every game of Tavla is written there as .mat text; may be NULL */
} ArenaPlans;

/* What came out, seen by a. */
typedef struct {
    uint64_t wins, draws, losses, mars, mars_against;
    uint64_t turns;
    /* Over pairs: the two games' scores added, and its squares. A single hand of Tavla scores its
     * points, won or lost; everything else two for a win and one for a draw. */
    int64_t sum;
    uint64_t squares;
} ArenaTally;

enum { ARENA_STEP_CAP = 1 << 16 }; /* a game that has not ended by then is a draw */

/* Why an arena broke off. */
typedef enum {
    ARENA_WHOLE,
    ARENA_BAD_TURN, /* a level gave an illegal turn or none */
    ARENA_UNWRITTEN, /* a game's file */
    ARENA_NO_MEMORY,
} ArenaFault;

/* Where one pair at a time is played: one for each thread. */
typedef struct {
    const ArenaPlans *plans;
    Planner *planner;
    ArenaTally tally;
    ArenaFault fault;
    Step steps[ARENA_STEP_CAP]; /* of the game under way */
} ArenaTable;

/* Plays both games of a pair and adds them to the tally; false with the table's fault set. */
bool arena_pair(ArenaTable *table, uint64_t pair);

/* Whether a game scores its points. */
bool arena_counts_points(const ArenaPlans *plans);

/* The interval takes a mean of pairs for normally distributed, which that of few is not; and where
 * all score alike there is nothing to tell its width from. */
enum { ARENA_PAIRS_LEAST = 30 };
typedef enum { INTERVAL_KNOWN, INTERVAL_FEW_PAIRS, INTERVAL_ALL_ALIKE } ArenaInterval;

/* Points per game of a, and their 95 % interval, never beyond what a game can score. */
typedef struct {
    double mean;
    ArenaInterval interval;
    double low, high; /* where the interval is known */
} ArenaEstimate;

/* `tally` is of all pairs planned, at least one. */
ArenaEstimate arena_estimate(const ArenaPlans *plans, const ArenaTally *tally);

#endif
