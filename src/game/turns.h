/* SPDX-License-Identifier: MIT */
/*
 * A record read turn by turn, as texts, messages and stores write it. A throw, or a chain of
 * throws, is a turn of chance.
 *
 *     TurnWalk walk = turns_begin(&record);
 *     while (turns_next(&walk, &record)) {
 *         turns_write(&walk, &record, &writer);
 *     }
 */
#ifndef GAME_TURNS_H
#define GAME_TURNS_H

#include "record.h"

typedef struct {
    GameState before, after; /* the positions the turn begins in and leads to */
    uint32_t start, count; /* its steps in Record.at */
} TurnWalk;

/* Before the first turn: an empty one. */
TurnWalk turns_begin(const Record *record);

/* Goes on to the next turn; false at the record's end, where the walk becomes an empty turn. */
bool turns_next(TurnWalk *walk, const Record *record);

/* Appends the text of the turn the walk is at. */
void turns_write(const TurnWalk *walk, const Record *record, TextWriter *text);

#endif
