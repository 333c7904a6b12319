/* SPDX-License-Identifier: MIT */
/*
 * What the Tavla network sees of a position: the checkers point by point, and judgements a player
 * would make (shots, escapes, walls, anchors). All whole numbers, TAVLA_INPUT_ONE standing for 1.
 *
 * The expert inputs are of the kinds known from the published literature on such networks (see
 * docs/player-tavla.md); the numbers are ours.
 */
#ifndef AI_TAVLA_INPUTS_H
#define AI_TAVLA_INPUTS_H

#include "tavla_moves.h"

/*
 * Inputs of the side to roll come first, then the same of the other side, each seen by itself:
 *
 *   each point 1 to 24   1st: one checker, 2nd: two, 3rd: three, 4th: four or more;
 *                        5th: a quarter for each beyond four
 *   the bar              any; a half for each beyond one
 *   borne off            first five, next five, last five, each from 0 to 1
 *   judgements           TAVLA_EXPERT_… with contact, TAVLA_RACE_… in a race
 */
enum {
    TAVLA_INPUT_ONE = 64,
    TAVLA_INPUT_MOST = 4 * TAVLA_INPUT_ONE, /* no value is larger, and none is negative */
    TAVLA_INPUT_POINT = 5,
    TAVLA_INPUT_BAR = 24 * TAVLA_INPUT_POINT,
    TAVLA_INPUT_OFF = TAVLA_INPUT_BAR + 2,
    TAVLA_INPUT_BOARD = TAVLA_INPUT_OFF + 3
};

/* "Escaping" is moving 7 pips or more past the rival's points; a shot is a roll that hits. */
typedef enum {
    TAVLA_EXPERT_PIPS, /* pips to go, 128 = 1 */
    TAVLA_EXPERT_PASS, /* pips until no rival checker is before any own one, 128 = 1 */
    TAVLA_EXPERT_REAR, /* slot of the rearmost checker, the bar = 1 */
    TAVLA_EXPERT_ANCHOR, /* the most advanced point held in the rival home, its 6 point = 1 */
    TAVLA_EXPERT_ANCHORS, /* points held there, two = 1 */
    TAVLA_EXPERT_HOME, /* points held in the own home, six = 1 */
    TAVLA_EXPERT_WALL, /* longest run of points held on 1 to 12, six = 1 */
    TAVLA_EXPERT_CAUGHT, /* rolls by which the rearmost checker does not escape, all = 1 */
    TAVLA_EXPERT_MOBILITY, /* way home by escaping rolls, over checkers, 4096 = 1 */
    TAVLA_EXPERT_STUCK, /* rolls that do not escape, over checkers beyond 12, 256 = 1 */
    TAVLA_EXPERT_HOME_BLOTS, /* blots in the own home, three = 1 */
    TAVLA_EXPERT_BLOTS, /* blots anywhere, six = 1 */
    TAVLA_EXPERT_SHOTS, /* rolls by which the rival can hit, all = 1 */
    TAVLA_EXPERT_TWICE, /* and hit two blots */
    TAVLA_EXPERT_LOSS, /* pips lost to the dearest hit of each roll, 16 on average = 1 */
    TAVLA_EXPERT_ENTRY, /* rolls that do not enter, all = 1; nothing without a checker on the bar */
    TAVLA_EXPERT_OUTSIDE, /* checkers not yet home, all = 1 */
    TAVLA_EXPERT_MOMENT, /* squares of their ways home, 1024 = 1 */
    TAVLA_EXPERT_STACKS, /* squares of what is beyond three on a slot, 16 = 1 */
    TAVLA_EXPERT_BLOCKS, /* points held on 7 to 12, four = 1 */
    TAVLA_EXPERT_BEHIND, /* pips behind the rival, 64 = 1 */
    TAVLA_EXPERT_KEYS, /* 5 and 4 point held, half each */
    TAVLA_EXPERT_TRAP, /* rolls by which a checker would not escape from the worst of 19 to 24 */
    TAVLA_EXPERT_REENTRY, /* rolls by which one would escape from where it enters, all from all = 1 */
    TAVLA_EXPERT_BOTH, /* rolls that do not enter two; nothing with fewer on the bar */
    TAVLA_EXPERT_DANGER, /* SHOTS times the rolls that would not enter, a quarter of all = 1 */
    TAVLA_EXPERT_MAKES, /* rolls by which two spare checkers make a new point on 3 to 8 */
    TAVLA_EXPERT_COVERS, /* by which a spare checker covers a blot on 1 to 8 */
    TAVLA_EXPERT_STRIKES, /* by which two spare checkers meet on a rival blot at home */
    TAVLA_EXPERT_SETTLES, /* by which two checkers make an anchor on 18 to 22, half of all = 1 */
    TAVLA_EXPERT_ODD, /* all home, and an odd number on the rearmost slot */
    TAVLA_EXPERT_ODD_TWO, /* the same of the two rearmost together */
    TAVLA_INPUT_EXPERT
} TavlaExpert;

typedef enum {
    TAVLA_RACE_PIPS, /* pips to go, 64 = 1 */
    TAVLA_RACE_FEW, /* the same below 40, 16 = 1 */
    TAVLA_RACE_AHEAD, /* pips ahead of the rival, 8 = 1 */
    TAVLA_RACE_FAR, /* more than 32 ahead */
    TAVLA_RACE_OUTSIDE, /* checkers not yet home, four = 1 */
    TAVLA_RACE_CROSSING, /* quarters of the board they still cross, 16 = 1 */
    TAVLA_RACE_NONE_OFF, /* nothing borne off yet */
    TAVLA_RACE_GAPS, /* empty points at home, six = 1 */
    TAVLA_RACE_SAVED, /* no mars to come: pips to the first checker off less than the rival's time, 8 = 1 */
    TAVLA_RACE_LOST, /* the same the other way round */
    TAVLA_RACE_NEED, /* pips to the first checker off, 16 = 1 */
    TAVLA_RACE_THROWS, /* checkers over two, eight = 1 */
    TAVLA_RACE_ODD, /* an odd number of checkers left */
    TAVLA_INPUT_RACE_EXPERT
} TavlaRaceExpert;

enum {
    TAVLA_INPUT_SIDE = TAVLA_INPUT_BOARD + TAVLA_INPUT_EXPERT,
    TAVLA_INPUT_COUNT = 2 * TAVLA_INPUT_SIDE,
    TAVLA_INPUT_RACE_SIDE = TAVLA_INPUT_BOARD + TAVLA_INPUT_RACE_EXPERT,
    TAVLA_INPUT_RACE_COUNT = 2 * TAVLA_INPUT_RACE_SIDE
};

/* The inputs that are not zero. */
typedef struct {
    uint32_t count;
    uint16_t index[TAVLA_INPUT_COUNT];
    int16_t value[TAVLA_INPUT_COUNT];
} TavlaInputs;

/* Rolls of 36 with which a checker gets 7 pips or more past the rival's points on the 12 before it
 * (bit 11: the point one pip ahead). Filled once by tavla_escapes_fill. */
typedef struct {
    uint8_t rolls[4096];
} TavlaEscapes;

void tavla_escapes_fill(TavlaEscapes *out);

/* The judgements of both sides, `own` first, in 1/TAVLA_INPUT_ONE. */
typedef struct {
    uint32_t at[2][TAVLA_INPUT_EXPERT];
} TavlaExperts;

void tavla_experts(const TavlaBoard *board, const TavlaEscapes *escapes, TavlaExperts *out);

/* Whether the two sides can still meet. */
bool tavla_has_contact(const TavlaBoard *board);

/* What a network of its own judges: both sides have checkers in the other's home or on the bar; they
 * can meet, but not so; they have parted. */
typedef enum { TAVLA_KIND_MUTUAL, TAVLA_KIND_CONTACT, TAVLA_KIND_RACE, TAVLA_KINDS } TavlaKind;
TavlaKind tavla_kind(const TavlaBoard *board);

/* Inputs of the networks of a kind: TAVLA_INPUT_COUNT or TAVLA_INPUT_RACE_COUNT. */
static inline uint32_t tavla_kind_inputs(TavlaKind kind) {
    return kind == TAVLA_KIND_RACE ? (uint32_t)TAVLA_INPUT_RACE_COUNT : (uint32_t)TAVLA_INPUT_COUNT;
}

/* Inputs of a position with contact, `own` to roll. */
void tavla_inputs(const TavlaBoard *board, const TavlaEscapes *escapes, TavlaInputs *out);

/* Inputs of a race, `own` to roll. */
void tavla_race_inputs(const TavlaBoard *board, TavlaInputs *out);

#endif
