/* SPDX-License-Identifier: MIT */
/*
 * Tavla (Turkish backgammon). The rule book is docs/rules-tavla.md; numbers such as T7 in code and
 * tests are its rules.
 *
 * Each side numbers the points from its own view: 1-6 its home, 24 the farthest, and moves from
 * high to low. A point p of one side is point 25 - p of the other:
 *
 *      13 14 15 16 17 18 | 19 20 21 22 23 24      seat 0's numbers; its home is at the bottom
 *      -------------------+------------------      right, and so are its checkers borne off
 *      12 11 10  9  8  7 |  6  5  4  3  2  1
 *
 * A throw is a step of chance; then one step plays one die. A step is listed only if a complete
 * legal turn starts with it, so that whoever follows the list can never get stuck.
 */
#ifndef RULES_TAVLA_H
#define RULES_TAVLA_H

#include "rules.h"

enum {
    TAVLA_CHECKERS = 15,
    TAVLA_OFF = 0, /* index of the checkers borne off */
    TAVLA_BAR = 25, /* index of the checkers on the bar */
    TAVLA_SLOTS = 26,
    TAVLA_MATCH_CAP = 15, /* longest match that a position can tell of */
    TAVLA_TO_FIVE = 1, /* the one variant: a match to five points instead of a single hand */
    /* Places of a View: 1..24 the points of seat 0, then bar and off of each side. */
    TAVLA_PLACE_BAR = 25,
    TAVLA_PLACE_OFF = 27,
    TAVLA_PLACES = 29
};

typedef struct {
    uint8_t men[SIDE_CAP][TAVLA_SLOTS]; /* by side, in its own numbers; TAVLA_OFF and TAVLA_BAR */
    Side side; /* to throw or to play */
    uint8_t dice[2]; /* larger first; 0 0 before the throw */
    uint8_t uses[2]; /* how often each die may still be played: 1 1, or 4 0 */
    uint8_t length; /* points that win the match; 0: a single hand */
    uint8_t score[SIDE_CAP]; /* points in the match before this hand */
} TavlaState;

/* The first hand. BAD_OPTION unless seats is 2, first is 0 or 1 and variant is 0 or TAVLA_TO_FIVE. */
MUST_CHECK Status tavla_start(GameOptions options, TavlaState *out);

/* The seat to play, SEAT_CHANCE before a throw, SEAT_NONE once a side has borne off all. */
Seat tavla_actor(const TavlaState *state);

/* Of this hand: its winner's points are 1, or 2 for a mars. */
Outcome tavla_outcome(const TavlaState *state);

/* The points a hand is worth when `loser` gives it up or runs out of time here (T17). */
uint8_t tavla_forfeit(const TavlaState *state, Side loser);

/* The next hand of the match after one that was won, by the rules or by a verdict: its winner
 * throws first. GAME_OVER when that win decides the match, or when there is none. */
MUST_CHECK Status tavla_next_hand(const TavlaState *hand, Outcome won, TavlaState *out);

/* Legal steps in order of the die, larger first, then of the checker, farthest first. A seat
 * without any has the one step STEP_PASS. */
void tavla_steps(const TavlaState *state, StepList *out);

/* The 21 rolls with their weights out of 36. */
void tavla_chances(ChanceList *out);

TavlaState tavla_apply(const TavlaState *state, Step step);

/* Hash of everything but the order in which dice were played. */
uint64_t tavla_key(const TavlaState *state);

/* 15 checkers a side, no point held by both, dice and uses possible, not both sides finished;
 * tavla_flaw says what is expected instead, NULL when nothing is wrong. */
bool tavla_is_sound(const TavlaState *state);
const char *tavla_flaw(const TavlaState *state);

void tavla_view(const TavlaState *state, View *out);
StepView tavla_explain(const TavlaState *state, Step step);

/* Pips this side still has to go: 167 at the start. */
uint32_t tavla_pips(const TavlaState *state, Side side);

/* Runs of exactly `depth` turns from here, a turn told by the roll and by the position it ends in;
 * a finished hand has none. Takes some 160 KB of stack a turn. */
uint64_t tavla_perft(const TavlaState *state, uint32_t depth);

#endif
