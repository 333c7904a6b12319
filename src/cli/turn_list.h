/* SPDX-License-Identifier: MIT */
/*
 * Every legal turn of a position as text. Turns that end in the same position are one turn, spelt
 * the way that sorts first: of two removals in either order `d6xa1xg4`, as perft counts.
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
