/* SPDX-License-Identifier: MIT */
/*
 * The vocabulary every game shares. All types here are plain values: copying is assignment.
 *
 *   Seat     0..3: a participant. Two-player games use 0 and 1.
 *   Side     seat & 1: a team. In pair play seats 0 and 2 are partners. Play goes to seat + 1.
 *   Actor    who must act now: a seat, chance, or none when the game is over.
 *   Step     the smallest act that changes a state: place a man, use one die, take a man off after
 *            a mill, pass, end the turn, or a throw's result.
 *   Turn     the run of steps of one seat until the actor is somebody else.
 *   Record   the start and all steps, chance included: the sole truth. States follow from it.
 *
 * Rules neither allocate nor know clocks, randomness or libc. Chance is a recorded step like any
 * other. Nothing is ever taken back inside the rules: undo is replaying fewer steps.
 */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "check.h"
#include "status.h"

typedef uint8_t Seat;
enum { SEAT_CAP = 4, SEAT_CHANCE = 254, SEAT_NONE = 255 };

typedef uint8_t Side;
enum { SIDE_CAP = 2 };

/* The side of seat 0..3. */
static inline Side side_of(Seat seat) {
    return (Side)(seat & 1);
}

/* What a step does. x, y and z are places and tray slots as the comment says; unused bytes are 0. */
typedef enum {
    STEP_NONE = 0,
    STEP_PLACE, /* put a man from hand on place x */
    STEP_MOVE, /* take the man on place x to place y; z = tray value used (die, right), else 0 */
    STEP_LEAP, /* collective move: the rearmost man on x goes to y; z = tray value used */
    STEP_TAKE, /* remove the opponent's man on place x */
    STEP_PASS, /* nothing else is possible */
    STEP_END, /* stop with something left unused */
    STEP_THROW /* chance: result x, and y for a second die, else 0 */
} StepKind;

/* Four bytes kind, x, y, z from the lowest; the all-zero step is "no step". */
typedef struct {
    uint32_t bits;
} Step;

static inline Step step_make(StepKind kind, uint8_t x, uint8_t y, uint8_t z) {
    return (Step){(uint32_t)kind | (uint32_t)x << 8 | (uint32_t)y << 16 | (uint32_t)z << 24};
}

static inline StepKind step_kind(Step step) {
    return (StepKind)(step.bits & 0xff);
}

static inline uint8_t step_x(Step step) {
    return (uint8_t)(step.bits >> 8);
}

static inline uint8_t step_y(Step step) {
    return (uint8_t)(step.bits >> 16);
}

static inline uint8_t step_z(Step step) {
    return (uint8_t)(step.bits >> 24);
}

static inline bool step_equal(Step a, Step b) {
    return a.bits == b.bits;
}

/* No position of any game has more legal steps than this; asserted at each push. */
enum { STEP_LIST_CAP = 192 };

typedef struct {
    uint32_t count;
    Step at[STEP_LIST_CAP];
} StepList;

static inline void step_push(StepList *list, Step step) {
    ASSERT(list->count < STEP_LIST_CAP);
    list->at[list->count++] = step;
}

/* One result of chance; its probability is weight / ChanceList.total. */
typedef struct {
    Step step;
    uint32_t weight;
} ChanceStep;

enum { CHANCE_LIST_CAP = 24 };

typedef struct {
    uint32_t count, total;
    ChanceStep at[CHANCE_LIST_CAP];
} ChanceList;

typedef enum { OUTCOME_ONGOING, OUTCOME_WIN, OUTCOME_DRAW } OutcomeKind;

/* Why a game ended: name, and the word of the text forms. */
#define REASON_LIST(X)          \
    X(NONE, "")                 \
    X(FEW, "few")               \
    X(BLOCKED, "blocked")       \
    X(QUIET, "quiet")           \
    X(REPETITION, "repetition") \
    X(OFF, "off")               \
    X(MARS, "mars")             \
    X(EATEN, "eaten")           \
    X(RESIGN, "resign")         \
    X(TIME, "time")             \
    X(LEFT, "left")

typedef enum {
#define REASON_ENUM(name, word) REASON_##name,
    REASON_LIST(REASON_ENUM)
#undef REASON_ENUM
        REASON_COUNT
} OutcomeReason;

/* `side` and `points` (1 or 2) are the winner's and zero unless kind is OUTCOME_WIN. */
typedef struct {
    OutcomeKind kind;
    Side side;
    uint8_t points;
    OutcomeReason reason;
} Outcome;

/* What is agreed before a game starts; the states keep what they need of it. */
typedef struct {
    uint8_t seats; /* 2, or 4 in pair play */
    Seat first; /* who acts (or throws) first */
    uint8_t variant; /* set of the game's own switches, 0 = defaults */
} GameOptions;

/*
 * What the interface sees of a state: men on places. A place is a point of the board or a tray
 * beside it; each game's header numbers them.
 */
enum { VIEW_PLACE_CAP = 48, VIEW_TRAY_CAP = 24, VIEW_NOBODY = 255 };

enum {
    VIEW_MARK_ROW = 1, /* the man stands in a mill, or on a made point */
    VIEW_MARK_SAFE = 2 /* a removal is due and this man may not be taken */
};

typedef struct {
    uint8_t owner; /* side, or VIEW_NOBODY */
    uint8_t count; /* men here */
    uint8_t marks; /* set of VIEW_MARK_* */
    uint8_t extra; /* the game's own number, such as men that have been in the rival home */
} ViewPlace;

typedef struct {
    uint8_t value; /* die or right */
    uint8_t used; /* 1 when used up in this turn */
} ViewTray;

typedef struct {
    uint8_t places; /* how many of `at` count */
    uint8_t trays; /* how many of `tray` count */
    uint8_t due; /* removals due before the turn can end */
    uint8_t quiet; /* plies without progress, where the game counts them */
    uint8_t quiet_limit; /* this many are a draw; 0 where none are counted */
    uint8_t stage[SIDE_CAP]; /* the game's own phase of each side, such as placing or flying */
    uint16_t pips[SIDE_CAP]; /* distance still to go, where the game counts it */
    ViewPlace at[VIEW_PLACE_CAP];
    ViewTray tray[VIEW_TRAY_CAP];
} View;

/* What a legal step will do, for marks and animation. */
enum { STEP_VIEW_LINE_CAP = 2, STEP_VIEW_NOWHERE = 255 };

typedef struct {
    uint8_t from, to; /* places, or STEP_VIEW_NOWHERE */
    uint8_t tray; /* value of the die or right used, else 0 */
    uint8_t hits; /* 1 when an opposing man leaves `to` */
    uint8_t lines; /* mills completed, 0..2 */
    uint8_t line[STEP_VIEW_LINE_CAP][3]; /* their places */
} StepView;

#endif
