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
#define EVAL_FEATURES(X)                                                             \
    X(MEN) /* stones, in hand or on the board */                                     \
    X(REACH) /* empty points next to a stone */                                      \
    X(FREE) /* stones next to an empty point */                                      \
    X(TIGHT) /* how far REACH of one side is below 5 */                              \
    X(LIVE) /* stones on lines without an opposing stone, each line counted */       \
    X(OPEN) /* empty points that would complete a line */                            \
    X(FORK) /* of those, the ones that would complete two */                         \
    X(CLOSE_OWN) /* of those, the ones the side to act can reach by one move */      \
    X(CLOSE_OPP) /* the same for the other side */                                   \
    X(MILL) /* stones in mills */                                                    \
    X(SWING) /* stones in mills that can step out and back without being hindered */ \
    X(RUNNING) /* stones in mills next to a point that closes another by a slide */  \
    X(CROSS) /* stones on the four crossings of the middle square */                 \
    X(SIDE) /* stones on the other midpoints */                                      \
    X(MOVE) /* 1: having the move */                                                 \
    X(DUE) /* removals due */

typedef enum {
#define EVAL_ENUM(name) EVAL_##name,
    EVAL_FEATURES(EVAL_ENUM)
#undef EVAL_ENUM
        EVAL_FEATURE_COUNT
} EvalFeature;

/* Phases by what the two sides do; stones in hand of either make it placing. */
typedef enum {
    EVAL_PLACING_EARLY, /* more than 11 stones in hand */
    EVAL_PLACING_MIDDLE,
    EVAL_PLACING_LATE, /* fewer than 6 */
    EVAL_SLIDING,
    EVAL_OWN_FLIES,
    EVAL_OPP_FLIES,
    EVAL_BOTH_FLY,
    EVAL_PHASE_COUNT
} EvalPhase;

typedef struct {
    int16_t at[EVAL_PHASE_COUNT][EVAL_FEATURE_COUNT];
} EvalWeights;

/* The weights players meet. */
const EvalWeights *eval_weights(void);

EvalPhase eval_phase(const NodeRules *rules, const Node *node);

void eval_features(const NodeRules *rules, const Node *node, int32_t out[EVAL_FEATURE_COUNT]);

int32_t eval_node(const NodeRules *rules, const EvalWeights *weights, const Node *node);

#endif
