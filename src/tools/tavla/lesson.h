/* SPDX-License-Identifier: MIT */
/*
 * Lessons: positions of self-play with what one roll more says of them, in files that are only
 * added to. Records lie in the order of play.
 */
#ifndef TOOLS_TAVLA_LESSON_H
#define TOOLS_TAVLA_LESSON_H

#include <stdio.h>

#include "player.h"

/* The side to roll is `own`, and the chances are its. */
typedef struct {
    TavlaBoard board;
    Chances judged; /* by table where one applies, else by the network alone */
    Chances expected; /* over the rolls, each played as well as the network can */
    uint32_t is_followed; /* the next record is the turn after this one, played as expected */
} Lesson;

/* The mean over all rolls of what the network's best play leads to, and the play for `rolled`. */
Chances lesson_expect(Player *player, const TavlaBoard *board, TavlaRoll rolled, Choice *played);

/* Plays games and writes their lessons, of races alone if `is_race`, until at least `count` are
 * written. Beside each turn a play nearly as good as the one made is written too, if there is one.
 * False when the file takes no more. */
bool lesson_write(Player *player, FILE *file, uint32_t count, bool is_race, Rng *rng);

/* What to learn from lessons[i]: the expectation, corrected by `lambda` times what the turns after
 * it found wrong with the network. Fills aims[0 .. count-1]. */
void lesson_aims(const Lesson *lessons, uint32_t count, float lambda, Chances *aims);

enum { NO_SIBLING = -1 };

/* For each lesson aside which lesson of the line is the other play of the same roll, NO_SIBLING for
 * all others. Fills siblings[0 .. count-1]; returns how many were found. */
uint32_t lesson_siblings(const Lesson *lessons, uint32_t count, int32_t *siblings);

#endif
