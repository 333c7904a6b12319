/* SPDX-License-Identifier: MIT */
/*
 * The contract: one set of functions for every game, over a closed sum type. The compiler names
 * each switch that a new game must extend (-Wswitch-enum, no default arms).
 *
 * Laws, each a test in tests/contract, on every game and option:
 *  1 Value      a state is a fixed-size struct without pointers.
 *  2 Pure       apply is deterministic; no globals, clock, allocation, I/O or randomness.
 *  3 Progress   a seat that must act has a step; if chance acts its weights add up to total; when
 *               none acts both lists are empty and the outcome is not ongoing.
 *  4 Self-describing  options live in the state.
 *  5 One legality     play accepts exactly what steps (or, for chance, chances) lists.
 *  6 Canonical text   notation.h: reading what was written gives an equal state, and writing what
 *               was read gives the identical text.
 *  7 Prefix     a step is listed only if some complete legal turn starts with it.
 *  8 Bounded    lists never exceed their capacities.
 *  9 Termination      random play ends (repetition and the like are decided by record.h).
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "kos.h"
#include "morris.h"
#include "rules.h"
#include "tavla.h"

/* GAME id, name at the command line and in records. */
#define GAME_LIST(X)       \
    X(MORRIS, "dokuz-tas") \
    X(TAVLA, "tavla")      \
    X(KOS, "kos")

typedef enum {
#define GAME_ENUM(name, word) GAME_##name,
    GAME_LIST(GAME_ENUM)
#undef GAME_ENUM
        GAME_COUNT
} GameId;

typedef struct {
    GameId id;
    union {
        MorrisState morris;
        TavlaState tavla;
        KosState kos;
    } as;
} GameState;

_Static_assert(sizeof(GameState) <= 128, "states are copied; keep search data out of them");

/* "dokuz-tas" and so on. */
const char *game_name(GameId id);

/* UNKNOWN_GAME unless `name` is exactly a game's name. */
MUST_CHECK Status game_by_name(const char *name, GameId *out);

/* The options of a plain game of this kind: two seats, seat 0 first, default rules. */
GameOptions game_defaults(GameId id);

MUST_CHECK Status game_start(GameId id, GameOptions options, GameState *out);

/* Seats and variant of the game a state belongs to; `first` is the seat to act or to throw. */
GameOptions game_options(const GameState *state);
Seat game_actor(const GameState *state);

/* When chance acts: the seat whose throw it is. Else SEAT_NONE. */
Seat game_roller(const GameState *state);

/* The acting seat's legal steps; empty when chance or nobody acts. */
void game_steps(const GameState *state, StepList *out);

/* The weighted results when chance acts; else empty. */
void game_chances(const GameState *state, ChanceList *out);

/* The caller guarantees that the step is legal; asserted. */
GameState game_apply(const GameState *state, Step step);

/* For steps from outside: checks actor and legality. GAME_OVER, NOT_YOUR_TURN or BAD_STEP; then
 * the state stays as it was. A throw is accepted only from SEAT_CHANCE. */
MUST_CHECK Status game_play(GameState *state, Seat by, Step step);

bool game_is_legal(const GameState *state, Step step);
Outcome game_outcome(const GameState *state);

/* How a hand or game ends when `loser` resigns, runs out of time or leaves now. */
Outcome game_forfeit(const GameState *state, Side loser, OutcomeReason reason);

/* Hash of the position without progress counters. */
uint64_t game_key(const GameState *state);

/* True when `step`, legal in `state`, can never be undone by later play, so that no earlier
 * position can come again: record.h restarts its count of repetitions there. */
bool game_is_irreversible(const GameState *state, Step step);

/* Occurrences of one position that draw the game; 0 when the game knows no such draw. */
uint32_t game_repetition_limit(GameId id);

/* Turns of exactly `depth` from here, a finished game having none; draws by repetition and by lack
 * of progress are not applied. Turns to one position count once; in Kös each order of steps counts,
 * and each throw is a turn of its own. */
uint64_t game_perft(const GameState *state, uint32_t depth);

void game_view(const GameState *state, View *out);
StepView game_explain(const GameState *state, Step step);

#endif
