/* SPDX-License-Identifier: MIT */
/*
 * Alpha-beta for Dokuz Taş: iterative deepening over null-window searches with memory (MTD(f),
 * Plaat and others 1996), full width, a capture being a ply of its own. It keeps its own stack, so
 * that it can stop after any position and go on later as if nothing had happened.
 *
 *     search_begin(search, state, run, turns, count, limits);
 *     while (!search_run(search, 10000)) { … look at the clock, at messages … }
 *     search->best, search->score, search->depth
 *
 * The value of depth d is that of plain minimax over d plies with eval_node at the leaves, a draw
 * after 60 quiet plies, and a draw where a position of the line searched comes again or one of the
 * game comes for the third time. Two liberties, both only in the moving phase: an entry of the
 * table from a deeper search is believed, and the table does not know by which line a position was
 * reached, so a repetition hidden behind a table entry is not seen. docs/player-dokuz-tas.md.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "eval_morris.h"
#include "record.h"
#include "tt.h"
#include "turn.h"

/* A score of SEARCH_WON - n: won in n plies. */
enum { SEARCH_WON = 30000, SEARCH_DECIDED = 29000, SEARCH_DEPTH_CAP = 60 };

/* Turns of one position of Dokuz Taş; see turn.h. */
enum { SEARCH_TURN_CAP = 128 };

typedef struct {
    Node node; /* after the turn */
    uint32_t plies; /* its steps */
    int32_t bonus; /* added to its score unless that is decided */
    uint32_t index; /* in the list handed in */
} SearchTurn;

typedef enum { ORDER_TABLE_MOVE, ORDER_LIST, ORDER_LISTED } OrderStage;

typedef struct {
    Node node;
    uint64_t key;
    int32_t beta; /* does the value reach it? */
    int32_t best;
    Move best_move, table_move;
    Move move; /* under way */
    uint8_t depth; /* plies left */
    uint8_t symmetry; /* by which the table sees the position */
    bool is_same_side; /* the move under way leaves the same side to act */
    OrderStage stage;
    uint32_t count, next; /* moves listed, and tried */
    uint32_t moves[NODE_MOVE_CAP]; /* promise << ORDER_SHIFT | move */
} SearchFrame;

typedef struct {
    uint32_t depth; /* 1..SEARCH_DEPTH_CAP */
    uint64_t nodes;
} SearchLimits;

typedef struct {
    /* Results. */
    uint32_t best; /* index of the best turn so far */
    int32_t score; /* its value, bonus left out */
    uint32_t depth; /* plies completed */
    uint64_t nodes; /* positions looked at */
    bool is_done;

    const EvalWeights *weights; /* eval_weights() unless set otherwise after search_init */

    /* Set by search_begin. */
    NodeRules rules;
    TransTable table;
    SearchLimits limits;
    uint32_t turn_count;
    SearchTurn turns[SEARCH_TURN_CAP]; /* best of the last pass first */
    uint64_t banned[KEY_RUN_CAP]; /* keys of positions whose next occurrence is the third */
    uint32_t banned_count;

    /* The pass under way: does any turn reach beta at depth `target`? */
    uint32_t target;
    int32_t low, high, beta;
    int32_t scores[2]; /* of the last depth and the one before, bonus included: first guesses */
    uint32_t turn; /* looked at now */
    int32_t pass_best;
    uint32_t ply; /* of the top frame; 0 between turns */
    uint32_t base; /* ply of the frame that began the present turn's search */
    int32_t history[2 * MOVE_CODES]; /* by side: how often a move cut, see search_order.c */
    SearchFrame frames[SEARCH_DEPTH_CAP + TURN_STEP_CAP];
} Search;

/* Lays out an empty table in the rest of the memory a search owns. */
void search_init(Search *search, void *table_memory, uint64_t table_bytes);

/* Starts on `state`, not finished, whose turns are `ends`; `run` is its past. Bonuses are zero and
 * may be set in search->turns before the first search_run. */
void search_begin(Search *search, const MorrisState *state, const KeyRun *run, const TurnEnd *ends,
                  uint32_t count, SearchLimits limits);

/* Looks at about `nodes` more positions; true when finished. */
bool search_run(Search *search, uint64_t nodes);

#endif
