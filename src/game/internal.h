/* SPDX-License-Identifier: MIT */
/* Each game's text forms, shared inside this folder only. */
#ifndef GAME_INTERNAL_H
#define GAME_INTERNAL_H

#include "interchange.h"
#include "notation.h"

/* Which spelling a text is in. Reading, foreign means any that the game knows, its own included;
 * writing, that of the best known other program. */
typedef enum { SPELLING_OWN, SPELLING_FOREIGN } Spelling;

/* --- by game: notation.c ------------------------------------------------------------------------ */

MUST_CHECK Status state_read_as(Spelling spelling, TextReader *in, GameId id, GameState *out);
void state_write_as(Spelling spelling, TextWriter *out, const GameState *state);

/* Reads the text of a step without judging it. */
MUST_CHECK Status step_read_as(Spelling spelling, TextReader *in, const GameState *state,
                               Step *out);

/* --- Dokuz Taş: notation_morris.c ----------------------------------------------------------------- */

MUST_CHECK Status morris_state_read(TextReader *in, MorrisState *out);
void morris_state_write(TextWriter *out, const MorrisState *state);

/* Reads the text of a step without judging it; points as `point_read` reads them. */
typedef Status MorrisPointReader(TextReader *in, uint8_t *out);
MUST_CHECK Status morris_step_read_with(TextReader *in, MorrisPointReader *point_read, Step *out);
MUST_CHECK Status morris_step_read(TextReader *in, Step *out);
void morris_step_write(TextWriter *out, Step step);

/* Reads a point such as "d6" (letters of either case); consumes nothing on failure. */
MUST_CHECK Status morris_point_read(TextReader *in, uint8_t *out);
void morris_point_write(TextWriter *out, uint32_t point);

/* Point 0 .. 23 as rows are read: rank 7 first, files from a. */
uint8_t morris_point_in_reading_order(uint32_t index);

/* Whether a further step of the same turn stands next (blanks before it allowed). */
bool morris_turn_goes_on(const TextReader *in);

/* --- Tavla: notation_tavla.c, turn_tavla.c ---------------------------------------------------- */

MUST_CHECK Status tavla_state_read(TextReader *in, TavlaState *out);

/* Hands over a position that was read with `status`, if it is sound; else what is expected of it is
 * noted at `offset`, where its text began: BAD_POSITION. */
MUST_CHECK Status tavla_judge(TextReader *in, uint32_t offset, Status status,
                              const TavlaState *state, TavlaState *out);
void tavla_state_write(TextWriter *out, const TavlaState *state);

/* Reads one step; BAD_STEP when its two slots fit no legal step. */
MUST_CHECK Status tavla_step_read(TextReader *in, const TavlaState *state, Step *out);
void tavla_step_write(TextWriter *out, const TavlaState *state, Step step);

/* A seat's turn in the notation of the game: hops of one checker joined, repeats counted. The steps
 * belong to one turn of the seat to play in `state`. */
void tavla_turn_write(TextWriter *out, const TavlaState *state, const Step *steps, uint32_t count);

/*
 * Reads that notation, joined or hop by hop, in any order, and finds the legal steps meant. Two
 * ways to the same position are one; a text that leaves open whether something is hit on the way
 * means the way without a hit. BAD_STEP when no legal turn fits or several different ones do.
 * `wants_whole`: the text must be a complete turn; else it may stop within.
 */
MUST_CHECK Status tavla_turn_read(TextReader *in, const GameState *state, bool wants_whole,
                                  Draft *out);

/* "31:" in either order, larger first in `dice`; consumes nothing and returns false if it is not
 * there. */
bool tavla_dice_read(TextReader *in, uint8_t dice[2]);

/* A slot: bar, off or a point; 25 and 0 are read too. */
MUST_CHECK Status tavla_slot_read(TextReader *in, bool is_start, uint8_t *out);
void tavla_slot_write(TextWriter *out, uint32_t slot);

/* The 26 characters of an XGID's board; fills in the checkers borne off. */
MUST_CHECK Status tavla_xgid_board_read(TextReader *in, TavlaState *state);

/* Sets the checkers borne off to those missing; BAD_POSITION if a side has too many. */
MUST_CHECK Status tavla_fill_off(TavlaState *state);

/* Makes every die of the throw playable; dice 0 0: none. */
void tavla_dice_ready(TavlaState *state);

/* The list of rolls and turns that the reader holds, to its end; like move_list_read. */
MUST_CHECK Status tavla_list_read(TextReader *in, Record *record, uint32_t *turns);

/* "12)" or "12." before the moves of a line; consumes nothing if it is not there. */
bool tavla_number_accept(TextReader *in);

/* --- Kös: notation_kos.c ----------------------------------------------------------------------- */

MUST_CHECK Status kos_state_read(TextReader *in, KosState *out);
void kos_state_write(TextWriter *out, const KosState *state);

/* The same, but with the rights in any order, as they were thrown. */
MUST_CHECK Status kos_state_read_any(TextReader *in, KosState *out);

/* Reads the text of a step; signs for eating and for the collective move must be right. */
MUST_CHECK Status kos_step_read(TextReader *in, const KosState *state, Step *out);
void kos_step_write(TextWriter *out, const KosState *state, Step step);
bool kos_turn_goes_on(const TextReader *in);

/* --- foreign spellings, interchange_morris.c ------------------------------------------------ */

/* A position in any spelling; `variant` is added to what the text says. */
MUST_CHECK Status morris_position_read_any(TextReader *in, uint8_t variant, MorrisState *out);
void morris_fen_write(TextWriter *out, const MorrisState *state);

/* A step whose points are names or PlayOK's numbers, not judged. */
MUST_CHECK Status morris_step_read_any(TextReader *in, Step *out);

/* What can be played here, as a static phrase for refusals. */
const char *morris_expectation(const MorrisState *state);

/* The words of a Variant tag, to the end of the text. */
MUST_CHECK Status morris_variant_read(TextReader *in, uint8_t *out);

/* The tags Variant, SetUp and FEN as far as a game that starts here needs them. */
void morris_start_write(TextWriter *out, const MorrisState *start);

/* --- lists of moves, interchange.c, for interchange_text.c ----------------------------------- */

typedef enum { RESULT_OPEN, RESULT_WON_0, RESULT_WON_1, RESULT_DRAWN, RESULT_COUNT } ResultKind;

/* How a game or a list of moves says that it ended. */
typedef struct {
    ResultKind kind;
    uint32_t offset; /* of its text */
} GameResult;

/* "1-0", "0-1", "1/2-1/2" or "*" as a word of its own; else consumes nothing. */
bool result_accept(TextReader *in, GameResult *out);
const char *result_text(ResultKind kind);

/* Plays the list of moves that the reader holds, to its end. On failure the record is left half
 * played. `turns` counts whole turns; `result` stays as it was when the list has none. */
MUST_CHECK Status move_list_read(TextReader *in, Record *record, uint32_t *turns,
                                 GameResult *result);

/* The refused word around the reader's failure. */
MoveFault move_fault(const TextReader *in, uint32_t turns);

/* Consumes blanks and line ends. */
void skip_space(TextReader *in);

#endif
