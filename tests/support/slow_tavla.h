/* SPDX-License-Identifier: MIT */
/*
 * Tavla once more, for tests: written from the rule text alone, slow on purpose, so that whatever
 * it and src/rules agree on is hardly wrong in both. It shares no line, type or table with the
 * program; texts are the only common ground.
 */
#ifndef SUPPORT_SLOW_TAVLA_H
#define SUPPORT_SLOW_TAVLA_H

#include <stdbool.h>
#include <stdint.h>

/* Checkers by the mover's own points: index 1..24, 25 the bar, 0 borne off. The rival's checkers
 * stand beside them on the same points, `rival_bar` and `rival_off` apart. */
typedef struct {
    int mine[26];
    int rival[26]; /* by the mover's points, 1..24 */
    int rival_bar, rival_off;
} SlowBoard;

enum { SLOW_ID_CAP = 15, SLOW_END_CAP = 4096 };

/* Reads a Position ID seen by the mover; false if it is not one. */
bool slow_board_read(const char *id, SlowBoard *out);

/* The Position ID of the board, still seen by the mover. */
void slow_board_write(const SlowBoard *board, char out[SLOW_ID_CAP]);

/* Position IDs of all positions the mover's turn can end in, sorted, none twice; 0 when no die can
 * be played. `most` becomes the number of dice played. */
int slow_ends(const SlowBoard *board, int die_a, int die_b, char out[][SLOW_ID_CAP], int *most);

/* Runs of exactly `depth` turns from before a roll, told by rolls and by the ends of turns; a
 * finished hand has none. */
uint64_t slow_board_perft(const SlowBoard *board, int depth);

#endif
