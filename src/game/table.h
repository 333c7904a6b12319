/* SPDX-License-Identifier: MIT */
/*
 * A record and the draft of the turn under way, kept together: what a player's device holds of a
 * game. The draft always begins where the record ends.
 */
#ifndef GAME_TABLE_H
#define GAME_TABLE_H

#include "record.h"

enum { TABLE_STEP_CAP = 8192 };

typedef struct {
    Record record;
    Draft draft;
    Step steps[TABLE_STEP_CAP]; /* the record's memory */
} Table;

/* A whole turn (or throw) within Record.at. */
typedef struct {
    uint32_t start, count;
} TurnRange;

void table_open(Table *table, const GameState *start);

/* One more step of the draft; GAME_OVER also after a draw by repetition or a verdict. */
MUST_CHECK Status table_step(Table *table, Step step);

/* Moves the ready draft into the record; BAD_STEP when the turn is not complete. */
MUST_CHECK Status table_seal(Table *table);

/* Plays a result of chance; BAD_STEP while a draft is begun. */
MUST_CHECK Status table_throw(Table *table, Step step);

/* Takes the record's last turn back and drops the draft; false at the start. */
bool table_takeback(Table *table);

uint32_t table_turns(const Table *table);

/* Turn number `index` from 0; an empty range beyond the last. */
TurnRange table_turn(const Table *table, uint32_t index);
void table_write_turn(const Table *table, uint32_t index, TextWriter *out);

/* "START\nTURN TURN …": start position and the steps of all turns, single blanks between turns. */
void table_write(const Table *table, TextWriter *out);

/* Reads what table_write wrote, turns in any form that moves_read knows, into `table`, whose
 * contents are lost even when the text is refused: read into a spare one. A text that stops within
 * a turn leaves the record there. */
MUST_CHECK Status table_read(Table *table, GameId id, TextReader *in);

/* A table at a position alone; the text must end there. */
MUST_CHECK Status table_read_position(Table *table, GameId id, TextReader *in);

/* Adds to the draft the step or steps whose text is all that is left of `in`. Either all of them
 * are added or none. */
MUST_CHECK Status table_read_steps(Table *table, TextReader *in);

#endif
