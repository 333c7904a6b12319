/* SPDX-License-Identifier: MIT */
/*
 * What a position of Dokuz Taş is worth to the side to act, in hundredths of a stone, without
 * looking ahead: a weighted sum of features, the weights by phase. docs/player-dokuz-tas.md tells
 * what the features mean and how the weights were found.
 */
#ifndef AI_EVAL_MORRIS_H
#define AI_EVAL_MORRIS_H

#include "node.h"

/* Differences are own minus the other's. */
#define EVAL_FEATURES(X)                                                          \
    X(MEN) /* stones, in hand or on the board */                                  \
    X(REACH) /* empty points next to a stone */                                   \
    X(FREE) /* stones next to an empty point */                                   \
    X(OPEN) /* empty points that would complete a line */                         \
    X(CLOSE_OWN) /* of those, the points the side to act can reach by one move */ \
    X(CLOSE_OPP) /* the same for the other side */                                \
    X(MILL) /* stones in mills */                                                 \
    X(RUNNING) /* stones in mills that can close another by one slide */          \
    X(CROSS) /* stones on the four crossings of the middle square */              \
    X(SIDE) /* stones on the other midpoints */                                   \
    X(MOVE) /* 1: having the move */                                              \
    X(DUE) /* removals due */

typedef enum {
#define EVAL_ENUM(name) EVAL_##name,
    EVAL_FEATURES(EVAL_ENUM)
#undef EVAL_ENUM
        EVAL_FEATURE_COUNT
} EvalFeature;

/* Phases by what the two sides do; stones in hand of either make it placing. */
typedef enum {
    EVAL_PLACING_EARLY,
    EVAL_PLACING_LATE,
    EVAL_SLIDING,
    EVAL_OWN_FLIES,
    EVAL_OPP_FLIES,
    EVAL_BOTH_FLY,
    EVAL_PHASE_COUNT
} EvalPhase;

/* No evaluation is farther from zero. */
enum { EVAL_LIMIT = 20000 };

EvalPhase eval_phase(const NodeRules *rules, const Node *node);

void eval_features(const NodeRules *rules, const Node *node, int32_t out[EVAL_FEATURE_COUNT]);

int32_t eval_node(const NodeRules *rules, const Node *node);

#endif
