/* SPDX-License-Identifier: MIT */
/*
 * Every legal turn of a position as text. Turns that end in the same position are one turn; in
 * Dokuz Taş it is spelt the way that sorts first: of two removals in either order `d6xa1xg4`. In
 * Kös every single step is listed instead, because turns in all orders of steps are too many.
 */
#ifndef CLI_TURN_LIST_H
#define CLI_TURN_LIST_H

#include "notation.h"
#include "position_id.h"

typedef struct {
    char text[TURN_TEXT_CAP];
    /* Tavla: the Position ID after the turn, as its player sees it; else empty. */
    char id[POSITION_ID_LENGTH + 1];
    GameState after;
} Turn;

typedef struct {
    uint32_t count, cap;
    Turn *at;
} TurnList;

/* All legal turns, sorted bytewise by their text, in Tavla by the Position ID. */
TurnList turn_list_new(const GameState *state);

void turn_list_free(TurnList *turns);

#endif
