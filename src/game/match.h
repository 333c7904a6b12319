/* SPDX-License-Identifier: MIT */
/*
 * Matches of Tavla as the other programs exchange them, `.mat` text: several hands with the score
 * between them. Each hand is a Record of its own whose start tells length and score of the match.
 *
 *     ; [Player 1 "Elif"]
 *
 *      5 point match
 *
 *      Game 1
 *      Elif : 0                         Deniz : 0
 *       1) 31: 8/5 6/5                  52: 13/8 24/22
 *       …
 *           Wins 2 points
 *
 * The left half is seat 0. Reading is generous (dice in either order, joined or single hops, 25
 * and 0 for bar and off, either seat opening, a mars that others count as three), writing is
 * strict, one hop a word.
 */
#ifndef GAME_MATCH_H
#define GAME_MATCH_H

#include "interchange.h"

/*
 * Writes the hands of one match in order; `white` and `black` of the tags are seats 0 and 1. Where
 * the first does not begin at the start of the game a tag Start tells its position, which other
 * programs pass over; the later hands all begin there.
 */
void match_write(TextWriter *out, const Record *hands, uint32_t count, const GameTags *tags);

/* Memory for the hands read: each of `at` has been opened by record_open, its steps' memory is
 * used and its game replaced. */
typedef struct {
    Record *at;
    uint32_t cap, count;
} MatchHands;

/*
 * Reads a whole match, to the end of the text. BAD_TEXT, BAD_POSITION, BAD_STEP, NOT_YOUR_TURN (a roll where moves are due), GAME_OVER (moves after the end
 * of a hand) or FULL; then the reader or `fault` tells where, and hands->count and tags are as they
 * were. A hand whose winner is told before the rules know one was given up; the last hand may be
 * unfinished.
 */
MUST_CHECK Status match_read(TextReader *in, MatchHands *hands, GameTags *tags, MoveFault *fault);

#endif
