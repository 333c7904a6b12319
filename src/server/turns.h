/* SPDX-License-Identifier: MIT */
/*
 * A record read turn by turn, as messages, files and stores write it.
 *
 *     TurnWalk walk = turns_begin(&record);
 *     while (turns_next(&walk, &record, &writer)) …
 */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include "record.h"

typedef struct {
    GameState state; /* before the next turn */
    uint32_t at; /* index of its first step */
} TurnWalk;

TurnWalk turns_begin(const Record *record);

/* Appends the next turn's text to `text` (NULL: only walks on); false at the record's end. A throw
 * is a turn of chance. */
bool turns_next(TurnWalk *walk, const Record *record, TextWriter *text);

#endif
