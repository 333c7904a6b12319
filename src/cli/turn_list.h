/* SPDX-License-Identifier: MIT */
/*
 * Every legal turn of a position as text. Unlike turn_ends, two ways to the same position are two
 * turns: with two removals in one turn `d6xa1xg4` and `d6xg4xa1` both count, as they do in perft.
 */
#ifndef CLI_TURN_LIST_H
#define CLI_TURN_LIST_H

#include "notation.h"

typedef struct {
    char text[TURN_TEXT_CAP];
    GameState after;
} Turn;

typedef struct {
    uint32_t count, cap;
    Turn *at;
} TurnList;

/* All legal turns, sorted bytewise by their text. */
TurnList turn_list_new(const GameState *state);

void turn_list_free(TurnList *turns);

#endif
