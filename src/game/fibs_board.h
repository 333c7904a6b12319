/* SPDX-License-Identifier: MIT */
/*
 * The line by which GNU Backgammon tells an external player the position, FIBS's board with `board:`
 * before it; docs/engine-protocol.md has its fields. Checkers of the side about to act are those of
 * the sign of turn * colour.
 */
#ifndef GAME_FIBS_BOARD_H
#define GAME_FIBS_BOARD_H

#include "tavla.h"
#include "text.h"

/* Reads a whole line; seat 0 becomes the side to act, with the dice told or none. Matches longer
 * than a position can tell are read as single hands. BAD_TEXT, or BAD_POSITION; both note where. */
MUST_CHECK Status fibs_board_read(TextReader *in, TavlaState *out);

/* Writes the line for the side to act, whose checkers are the positive ones. */
void fibs_board_write(TextWriter *out, const TavlaState *state);

#endif
