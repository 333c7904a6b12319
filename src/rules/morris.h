/* SPDX-License-Identifier: MIT */
/*
 * Dokuz Taş (nine men's morris). The rule book is docs/rules-dokuz-tas.md; numbers such as D7 in
 * code and tests are its rules.
 *
 *     7  0-----------1-----------2        Points run ring by ring, clockwise from the top left
 *        |           |           |        corner: a7 d7 g7 g4 g1 d1 a1 a4, then b6 d6 f6 f4 f2 d2
 *     6  |   8-------9------10   |        b2 b4, then c5 d5 e5 e4 e3 d3 c3 c4.
 *        |   |       |       |   |
 *     5  |   |  16--17--18   |   |        Even numbers are corners. An odd point's neighbours in
 *        |   |   |       |   |   |        the next rings are 8 lower and 8 higher.
 *     4  7--15--23      19--11---3
 *        |   |   |       |   |   |
 *     3  |   |  22--21--20   |   |
 *        |   |       |       |   |
 *     2  |  14------13------12   |
 *        |           |           |
 *     1  6-----------5-----------4
 *        a   b   c   d   e   f   g
 *
 * Side 0 is Beyaz (W), side 1 is Kırmızı (B). Who starts is an option and independent of colour.
 */
#ifndef RULES_MORRIS_H
#define RULES_MORRIS_H

#include "rules.h"

enum {
    MORRIS_POINTS = 24,
    MORRIS_MEN = 9,
    MORRIS_QUIET_LIMIT = 60, /* D15: plies without a capture that draw the game */
    MORRIS_REPETITION_LIMIT = 3, /* D16: occurrences of one position that draw the game */
    MORRIS_ALL_POINTS = 0xffffff,
    /* Places of a View beyond the points: stones in hand and stones taken, by side. */
    MORRIS_PLACE_HAND = 24,
    MORRIS_PLACE_TAKEN = 26,
    MORRIS_PLACES = 28
};

/* Variant switches (D17, D18); 0 is the default game. */
enum { MORRIS_NO_FLYING = 1, MORRIS_TAKE_TWO = 2, MORRIS_VARIANTS = 3 };

typedef enum { MORRIS_PLACING, MORRIS_SLIDING, MORRIS_FLYING } MorrisStage;

typedef struct {
    uint32_t men[SIDE_CAP]; /* bit p: this side has a stone on point p */
    uint8_t hand[SIDE_CAP]; /* stones still to be placed */
    Side side; /* to act; while `due` it is the side that closed the mill */
    uint8_t due; /* stones this side must still take before its turn ends, 0..2 */
    uint8_t quiet; /* plies since the last capture once both hands are empty, else 0 */
    uint8_t variant; /* MORRIS_NO_FLYING, MORRIS_TAKE_TWO */
} MorrisState;

/* BAD_OPTION unless seats is 2, first is 0 or 1 and variant has known bits only. */
MUST_CHECK Status morris_start(GameOptions options, MorrisState *out);

/* Seat to act, or SEAT_NONE when the game is over by the rules of one position (D13 to D15). */
Seat morris_actor(const MorrisState *state);

/* The outcome by this position alone; repetition (D16) needs the record. */
Outcome morris_outcome(const MorrisState *state);

/* All legal steps, in order of kind, then of points; none when the game is over. */
void morris_steps(const MorrisState *state, StepList *out);

/* The state after a legal step. */
MorrisState morris_apply(const MorrisState *state, Step step);

/* Hash of stones, hands, side, removals due and variant: equal for repeated positions. */
uint64_t morris_key(const MorrisState *state);

/* Whether the position can be set up: counts, disjoint stones, a removal due only with a mill.
 * morris_flaw says what is expected instead, NULL when nothing is wrong. */
bool morris_is_sound(const MorrisState *state);
const char *morris_flaw(const MorrisState *state);

void morris_view(const MorrisState *state, View *out);
StepView morris_explain(const MorrisState *state, Step step);

/* Turns from here of exactly `depth` plies, a capture belonging to its move; draws by repetition
 * and by the 60 plies are not applied and a finished game has no turns. Counted in bulk at the
 * last ply. A removal that is due completes the first turn. */
uint64_t morris_perft(const MorrisState *state, uint32_t depth);

/* --- bitboards, for evaluation and search ------------------------------------------------- */

MorrisStage morris_stage(const MorrisState *state, Side side);

/* Points on lines that are complete in `men`. */
uint32_t morris_mills(uint32_t men);

/* Points p such that both other points of a line through p are in `men`; p itself may be in it. */
uint32_t morris_closing(uint32_t men);

/* How many lines through `point` have both other points in `men`: 0..2. */
uint32_t morris_lines_closed(uint32_t men, uint32_t point);

/* Stones of `men` that may be taken (D8): outside mills, or any if all stand in mills. */
uint32_t morris_takeable(uint32_t men);

/* Points next to any point of `set` along a line. */
uint32_t morris_neighbours(uint32_t set);

/* Neighbours of one point. */
uint32_t morris_adjacent(uint32_t point);

/* Point p under symmetry s (0..15: four turns, mirrored, inner and outer ring swapped). */
uint32_t morris_symmetry_point(uint32_t symmetry, uint32_t point);

/* A whole set under symmetry s. */
uint32_t morris_symmetry_set(uint32_t symmetry, uint32_t set);

#endif
