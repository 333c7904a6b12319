/* SPDX-License-Identifier: MIT */
/*
 * Dokuz Taş once more, for tests: written from the rule text alone, slow on purpose and without
 * bits, so that whatever it and src/rules agree on is hardly wrong in both. It shares no line, type
 * or table with the program; texts are the only common ground.
 */
#ifndef SUPPORT_SLOW_MORRIS_H
#define SUPPORT_SLOW_MORRIS_H

#include <stdbool.h>
#include <stdint.h>

/* The board as drawn: board[file][rank], files a..g and ranks 1..7 from 0. '.', 'W' or 'B' on a
 * point, ' ' where no point is. */
typedef struct {
    char board[7][7];
    int hand[2];
    int side; /* 0 Beyaz, 1 Kırmızı */
    int quiet;
    int due; /* removals the side to act still owes */
    bool nofly, two;
} SlowState;

typedef struct {
    char text[16]; /* d6-f6xa1xg4 */
    SlowState after;
} SlowTurn;

/* Far above the most turns any position has. */
enum { SLOW_TURN_CAP = 8192, SLOW_TEXT_CAP = 80 };

/* Reads the canonical position text; false if it is not one. */
bool slow_read(const char *text, SlowState *out);
void slow_write(const SlowState *state, char out[SLOW_TEXT_CAP]);

/* "ongoing", "win w few", "draw quiet" …, by the position alone. */
const char *slow_outcome(const SlowState *state);

/* Every legal way to play the turn, each order of two removals for itself, sorted by text. */
int slow_turns(const SlowState *state, SlowTurn out[SLOW_TURN_CAP]);

/* Drops turns that end in the position of an earlier one; returns how many are left. */
int slow_keep_distinct(SlowTurn *turns, int count);

/* Runs of exactly `depth` distinct turns; a finished game has none, draws are not applied. */
uint64_t slow_perft(const SlowState *state, int depth);

#endif
