/* SPDX-License-Identifier: MIT */
/*
 * Spellings of the world outside: positions of other programs, move lists as people paste them and
 * whole games with tags. Reading is generous, writing is strict, and nothing is ever half read: a
 * refusal leaves every output as it was.
 *
 * Dokuz Taş reads
 *   positions    its own text; Sanmill's FEN, from the 11 fields of its first years to today's 17
 *                with `ids:nodes` behind them
 *   moves        d6, d6-f6, d6-f6xa1; removals as words of their own (`d6 xa1`); PlayOK's numbers
 *                1 to 24 (`18x21`); any of these in one list
 *   games        tags, moves in numbered pairs, comments, variations (skipped), results:
 *
 *                    [White "Elif"]
 *                    [Black "Deniz"]
 *                    [Result "1-0"]
 *
 *                    1. d6 f4 2. d2 {between two} b4 (2... g4) 3. … 1-0
 *
 * and writes games in the last form and positions as Sanmill's FEN.
 *
 * Tavla reads
 *   positions    its own text, any XGID, GNUbg IDs, a Position ID and dice; see position_id.h
 *   moves        rolls and turns, numbers allowed: `1) 31: 8/5 6/5 52: 13/8 24/22`
 *   games        .mat text of one hand; match.h for several
 *
 * and writes games as .mat and positions as GNUbg IDs.
 *
 * Kös reads and writes its own text, rights in any order when reading, and games with tags, throws
 * as moves of their own: `?K ?3 1. K:A10-Y1 3:Y1-Y4`.
 */
#ifndef GAME_INTERCHANGE_H
#define GAME_INTERCHANGE_H

#include "notation.h"
#include "record.h"

/* Reads a position in any spelling this game knows and leaves the reader behind it, so that a
 * caller can go on (`moves …`) or insist on text_at_end. BAD_TEXT with place and expectation in the
 * reader, or BAD_POSITION. */
MUST_CHECK Status position_read_any(TextReader *in, GameId id, GameState *out);

/* The position as the best known other program writes it: Sanmill's FEN for Dokuz Taş, which has
 * no word for the variant switches. Move number 1, because a state does not know its past. */
void position_write_foreign(TextWriter *out, const GameState *state);

/* Where a list of moves was refused. The reader holds offset and expectation as well. */
typedef struct {
    uint32_t turn; /* whole turns read before the refused one: 0 for the first of the list */
    const char *token; /* in the reader's text; the word that was refused */
    uint32_t length; /* of the token; 0 at the end of the text */
} MoveFault;

/* Appends a list of moves to `record`, comments, numbers and a result allowed; reads to the end of
 * the text. The list may stop inside a turn. BAD_TEXT, BAD_STEP, GAME_OVER (moves after the end of
 * the game) or FULL: then the record is as it was and `fault` is filled. */
MUST_CHECK Status moves_read(TextReader *in, Record *record, MoveFault *fault);

/* What a game's tags tell besides start and result; empty when unknown. Bytes are kept as they
 * are, control characters are refused. */
enum { GAME_TAG_CAP = 64 };
typedef struct {
    char event[GAME_TAG_CAP];
    char site[GAME_TAG_CAP];
    char date[GAME_TAG_CAP]; /* 2026.11.29 */
    char white[GAME_TAG_CAP];
    char black[GAME_TAG_CAP];
} GameTags;

/*
 * Reads a whole game, tags optional, to the end of the text, into `record`: its memory is used and
 * its former game replaced. Both `tags` and `fault` are needed. `[Variant "nofly two"]` names
 * switches, `[SetUp "1"]` and `[FEN "…"]` a start in any spelling.
 *
 * A result that the rules contradict is refused. A win the rules do not know becomes a verdict, by
 * time or leaving if a Termination tag says so, else by resignation; a draw they do not know
 * (agreed upon elsewhere) leaves the game running.
 */
MUST_CHECK Status game_text_read(TextReader *in, GameId id, Record *record, GameTags *tags,
                                 MoveFault *fault);

/* Reads a game in any form into `record`, whose former game is lost even when the text is refused: a
 * position with turns below it, as table_write writes, or what game_text_read reads. `tags` are
 * empty in the first form. */
MUST_CHECK Status game_read_any(TextReader *in, GameId id, Record *record, GameTags *tags,
                                MoveFault *fault);

/* Writes the game; game_text_read reads back an equal record and equal tags. */
void game_text_write(TextWriter *out, const Record *record, const GameTags *tags);

#endif
