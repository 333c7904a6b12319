/* SPDX-License-Identifier: MIT */
/*
 * The identifiers of GNU Backgammon for positions of Tavla; docs/formats.md tells their bits.
 *
 *     4HPwATDgc/ABMA                  Position ID: both sides' checkers, seen by one of them
 *     cAkFAAAAAAAE                    Match ID: who acts, dice, score
 *     4HPwATDgc/ABMA:cAkFAAAAAAAE     GNUbg ID: both
 *
 * Seat 0 is that program's player 1, whom an XGID has at the bottom.
 */
#ifndef GAME_POSITION_ID_H
#define GAME_POSITION_ID_H

#include "tavla.h"
#include "text.h"

enum { POSITION_ID_LENGTH = 14, MATCH_ID_LENGTH = 12 };

/* The board as `side` sees it. */
void position_id_write(TextWriter *out, const TavlaState *state, Side side);

/* Reads a Position ID into the checkers of both sides, `side` being the one that sees it, and
 * leaves the rest of `state` as it is. BAD_TEXT, or BAD_POSITION for more than 15 checkers a
 * side; points held by both are left to tavla_is_sound. */
MUST_CHECK Status position_id_read(TextReader *in, Side side, TavlaState *state);

/* Whether a Position ID stands next. */
bool position_id_is_next(const TextReader *in);

/* Dice already played cannot be told. */
void match_id_write(TextWriter *out, const TavlaState *state);

/* Reads a Match ID into side, dice, length and score. BAD_TEXT also for what Tavla does not know:
 * a turned cube, a double or a resignation offered. */
MUST_CHECK Status match_id_read(TextReader *in, TavlaState *state);

/* "PositionID:MatchID" for the side to act. */
void gnubg_id_write(TextWriter *out, const TavlaState *state);

/*
 * Reads a position in any of these spellings and leaves the reader behind it: our own text; any
 * XGID, `XGID=` before it or not, dice in either order, whatever it says of Crawford, Jacoby and
 * the largest cube, but without a turned cube; a GNUbg ID; a Position ID for seat 0 to act,
 * followed by the dice (`31` or `3 1`) or by nothing for a hand before the throw.
 */
MUST_CHECK Status tavla_position_read_any(TextReader *in, TavlaState *out);

#endif
