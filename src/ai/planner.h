/* SPDX-License-Identifier: MIT */
/*
 * The computer player: a position and its past in, a whole turn out.
 *
 * A planner thinks in slices, so that whoever called it can answer others in between and stop it
 * at any moment: begin, then run until it says it is done, then read the plan. The plan depends on
 * position, past, level, limits, seed and size of memory alone, never on earlier searches, on how
 * the work was sliced, on time or on the compiler.
 *
 * A planner lives in memory handed in by the caller and allocates nothing. It is not thread-safe;
 * use one a thread.
 */
#ifndef AI_PLANNER_H
#define AI_PLANNER_H

#include "level.h"
#include "record.h"

typedef struct Planner Planner;

/* What ends a search; 0 means no such limit. A depth beyond the level's own changes nothing. Nodes
 * take the place of the level's own, and a depth alone lifts those: then it is searched out. */
typedef struct {
    uint32_t depth; /* plies, a capture counted as its own */
    uint64_t nodes;
} Limits;

typedef struct {
    uint32_t count; /* steps of the turn chosen; 0 only before the first has been looked at */
    Step at[TURN_STEP_CAP];
    /* For the side to move, in hundredths of a man (Tavla: of a point; Zor in Kös, and Tavla in a
     * match: of a win, -100 to 100); beyond +-PLANNER_DECIDED: decided. */
    int32_t score;
    uint32_t depth; /* plies completed */
    uint64_t nodes;
} Plan;

/* A score of PLANNER_WON - n means a win in n plies. */
enum { PLANNER_WON = 30000, PLANNER_DECIDED = 29000 };

/* The memory the levels are meant to play in: plans depend on the size of the transposition table,
 * so everyone who wants the same plans takes this. */
enum { PLANNER_MEMORY = 24 << 20 };

/* Smallest memory a planner works in; more becomes transposition table. */
uint64_t planner_memory_min(void);

/* Lays a planner into `memory` (aligned to 64 bytes). NULL when `bytes` is too small. */
Planner *planner_init(void *memory, uint64_t bytes);

/* Forgets everything learnt from earlier positions. */
void planner_clear(Planner *planner);

/* Starts thinking about `state`; `run` is its past, Record.run. `limits` are on top
 * of the level's own; pass zeros for the level as players meet it. GAME_OVER when nobody acts,
 * NOT_YOUR_TURN when chance acts, NOT_FOUND when a level of Tavla has to wait for its weights. */
MUST_CHECK Status planner_begin(Planner *planner, const GameState *state, const KeyRun *run,
                                Level level, Limits limits, uint64_t seed);

/* Thinks for about `nodes` more positions; true when the plan is final. */
bool planner_run(Planner *planner, uint64_t nodes);

/* Fixed work on fixed positions of Dokuz Taş or Tavla at every level: a hash of all that was chosen,
 * with what score, at what depth and after how many positions, and those positions in all. Equal
 * for every compiler, machine and size of memory; it changes when, and only when, the player does,
 * its weights included, without which Tavla's is 0. */
uint64_t planner_signature(Planner *planner, GameId game, uint64_t *nodes);

/* Tavla's player keeps every turn it could make: their number, and each as a plan, best first once
 * planner_run has said that the plan is final. In other games there are none. */
uint32_t planner_choice_count(const Planner *planner);
void planner_choice(const Planner *planner, uint32_t index, Plan *out);

/* The plan so far: a legal complete turn as soon as planner_run was called once. */
void planner_plan(const Planner *planner, Plan *out);

#endif
