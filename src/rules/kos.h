/* SPDX-License-Identifier: MIT */
/*
 * Kös, the stick game of Simav/Demirci. The rule book is docs/rules-kos.md; numbers such as K7 in
 * code and tests are its rules.
 *
 *     B10 B9  B8  B7  B6  B5  B4  B3  B2  B1     home of team B, right to left    holes 39..30
 *     Y11 Y12 Y13 Y14 Y15 Y16 Y17 Y18 Y19 Y20    shared way, left to right        holes 20..29
 *     Y10 Y9  Y8  Y7  Y6  Y5  Y4  Y3  Y2  Y1     shared way, right to left        holes 19..10
 *     A1  A2  A3  A4  A5  A6  A7  A8  A9  A10    home of team A, left to right    holes  0..9
 *
 * Both teams walk the same way; a Kös alone opens the doors A10-Y1, Y10-A1, Y20-B1 and B10-Y11.
 * Turning the board by 180 degrees exchanges the teams: kos_turned.
 *
 * A throw is a step of chance, STEP_THROW with the value of the right it gives: 1 (Kös), 2, 3, 4 or
 * 6. Steps that use a right carry that value in z. Side 0 is team A; seats 0..3 are A1, B1, A2, B2.
 */
#ifndef RULES_KOS_H
#define RULES_KOS_H

#include "rules.h"

enum {
    KOS_HOLES = 40,
    KOS_ERS = 10,
    KOS_HOME = 10, /* holes of a home */
    KOS_WAY = 10, /* first hole of the shared way, Y1 */
    KOS_CHAIN_CAP = 24, /* K9: the throw that ends a chain whatever it shows */
    KOS_NO_HOLE = 255,
    /* Places of a View: the holes, then the ers each side has eaten. */
    KOS_PLACE_EATEN = 40,
    KOS_PLACES = 42
};

/* Variant switches (K13); 0 is the default game. */
enum { KOS_FULL_VALUE = 1, KOS_VARIANTS = 1 };

/* Kinds of rights, in the order of texts. */
typedef enum {
    KOS_RIGHT_KOS,
    KOS_RIGHT_TWO,
    KOS_RIGHT_THREE,
    KOS_RIGHT_FOUR,
    KOS_RIGHT_SIX,
    KOS_RIGHTS
} KosRight;

typedef struct {
    uint64_t ers[SIDE_CAP]; /* bit h: this side has an er on hole h */
    uint64_t entered[SIDE_CAP]; /* those of them that have ever been in the rival home */
    uint8_t ever[SIDE_CAP]; /* H: ers that have ever been there, eaten ones included */
    uint8_t rights[KOS_RIGHTS]; /* unused results by kind */
    Seat seat; /* to throw or to move */
    uint8_t seats; /* 2, or 4 in pair play */
    uint8_t open; /* bit s: participant s takes part; with two seats both do from the start */
    uint8_t is_throwing; /* 1 until the chain has ended */
    uint8_t variant; /* KOS_FULL_VALUE */
} KosState;

/* BAD_OPTION unless seats is 2 or 4, first below it and variant has known bits only. */
MUST_CHECK Status kos_start(GameOptions options, KosState *out);

/* The seat to move, SEAT_CHANCE while it throws, SEAT_NONE once a team has no er left. */
Seat kos_actor(const KosState *state);
Outcome kos_outcome(const KosState *state);

/* Legal steps in order of the right, then of the hole and the distance, STEP_END last. A seat
 * without any has the one step STEP_PASS. */
void kos_steps(const KosState *state, StepList *out);

/* The five results with their weights out of 16. */
void kos_chances(ChanceList *out);

/* The state after a legal step. */
KosState kos_apply(const KosState *state, Step step);

uint64_t kos_key(const KosState *state);

/* Whether the position can be set up; kos_flaw says what is expected instead, NULL when nothing is
 * wrong. */
bool kos_is_sound(const KosState *state);
const char *kos_flaw(const KosState *state);

/* stage: H of each side; pips: L, its longest run in the rival home; extra of a hole: 1 if the er
 * has been in the rival home; extra of KOS_PLACE_EATEN + side: 1 if the side's first participant
 * takes part, 2 if its second does. One tray slot for each unused right. */
void kos_view(const KosState *state, View *out);
StepView kos_explain(const KosState *state, Step step);

/* Ways to play exactly `depth` turns from here; orders of steps count as different ways, and each
 * throw is a turn of its own. A turn under way is completed by the first. */
uint64_t kos_perft(const KosState *state, uint32_t depth);

/* --- for texts, evaluation and search ------------------------------------------------------- */

/* Steps an ordinary right walks at most: 1, 2, 3, 4, 6. */
uint8_t kos_right_value(KosRight right);

/* The kind with this value, KOS_RIGHTS if there is none. */
KosRight kos_right_of(uint32_t value);

/* Ways out of 16 in which four sticks give this right. */
uint32_t kos_right_weight(KosRight right);

/* Whether this result gives one more throw. */
bool kos_right_throws_again(KosRight right);

/* The value that `open_faces` (0..4) open faces give. */
uint8_t kos_throw_value(uint32_t open_faces);

/* Next hole on the ordinary route, KOS_NO_HOLE behind the last hole of a home. */
uint8_t kos_next(uint32_t hole);

/* The hole a Kös leads to through a door, KOS_NO_HOLE where no door is. */
uint8_t kos_door(uint32_t hole);

/* All holes of the home of `side`. */
uint64_t kos_home(Side side);

/* L: the longest run of `side` in the rival home, 0 without ers there. */
uint32_t kos_longest_run(const KosState *state, Side side);

/* The same position with the board turned by 180 degrees and the teams exchanged. Seat s becomes
 * seat s + 1. */
KosState kos_turned(const KosState *state);

/* Hole as seen after the turn. */
uint32_t kos_turned_hole(uint32_t hole);

#endif
