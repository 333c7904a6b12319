/* SPDX-License-Identifier: MIT */
#include "eval_morris.h"

/* Sets of both sides in one word, so that each operation serves both: own below, opp above. */
typedef uint64_t Pair;

#define BOTH(set) ((Pair)(set) << 32 | (Pair)(set))
#define CORNERS BOTH(0x555555u)
#define MIDPOINTS BOTH(0xaaaaaau)
#define POINTS BOTH(0xffffffu)
#define CROSSINGS BOTH(0x00aa00u)
#define SIDE_POINTS BOTH(0xaa00aau)

static inline Pair turn_rings(Pair set, uint32_t steps) {
    const Pair low = BOTH((0xffu >> steps) * 0x010101u);
    return (set & low) << steps | (set & ~low & POINTS) >> (8 - steps);
}

/* How many bits each of the two sets has, in the same places. */
static inline Pair count_pair(Pair set) {
#if defined(__wasm__) || defined(__POPCNT__)
    return (Pair)__builtin_popcount((uint32_t)(set >> 32)) << 32 |
           (Pair)__builtin_popcount((uint32_t)set);
#else
    set -= set >> 1 & BOTH(0x55555555u);
    set = (set & BOTH(0x33333333u)) + (set >> 2 & BOTH(0x33333333u));
    set = (set + (set >> 4)) & BOTH(0x0f0f0f0fu);
    set += set >> 8;
    set += set >> 16;
    return set & BOTH(0xffu);
#endif
}

static inline int32_t count_difference(Pair set) {
    const Pair counts = count_pair(set);
    return (int32_t)counts - (int32_t)(counts >> 32);
}

static const int16_t WEIGHTS[EVAL_PHASE_COUNT][EVAL_FEATURE_COUNT] = {
    /*                      MEN REACH FREE OPEN OWN OPP MILL RUN CROSS SIDE MOVE DUE */
    [EVAL_PLACING_EARLY] = {100, 4, 2, 10, 60, -20, 2, 10, 12, 6, 5, 90},
    [EVAL_PLACING_LATE] = {100, 6, 4, 12, 60, -20, 4, 15, 10, 4, 5, 90},
    [EVAL_SLIDING] = {100, 5, 6, 6, 50, -25, 4, 40, 4, 2, 5, 90},
    [EVAL_OWN_FLIES] = {100, 3, 2, 15, 60, -40, 2, 0, 0, 0, 5, 90},
    [EVAL_OPP_FLIES] = {100, 3, 2, 10, 60, -60, 2, 20, 0, 0, 5, 90},
    [EVAL_BOTH_FLY] = {100, 0, 0, 15, 60, -60, 0, 0, 0, 0, 20, 90},
};

EvalPhase eval_phase(const NodeRules *rules, const Node *node) {
    const uint32_t hands = (uint32_t)node->own_hand + node->opp_hand;
    if (hands > 0) {
        return hands > 9 ? EVAL_PLACING_EARLY : EVAL_PLACING_LATE;
    }
    const bool has_flying = (rules->variant & MORRIS_NO_FLYING) == 0;
    const bool own_flies = has_flying && node->own_men <= 3;
    const bool opp_flies = has_flying && node->opp_men <= 3;
    if (own_flies) {
        return opp_flies ? EVAL_BOTH_FLY : EVAL_OWN_FLIES;
    }
    return opp_flies ? EVAL_OPP_FLIES : EVAL_SLIDING;
}

/* Whether a side whose hand and stones these are may put a stone on any empty point. */
static inline bool is_free_to_land(const NodeRules *rules, uint32_t hand, uint32_t men) {
    return hand > 0 || (men <= 3 && (rules->variant & MORRIS_NO_FLYING) == 0);
}

void eval_features(const NodeRules *rules, const Node *node, int32_t out[EVAL_FEATURE_COUNT]) {
    const Pair men = (Pair)node->opp << 32 | node->own;
    const Pair empty = BOTH(MORRIS_ALL_POINTS & ~(node->own | node->opp));
    /* As in rules/morris.c: each point's first line is its side, or for a corner the side ahead;
     * its second line is the spoke, or the side behind. */
    const Pair before = turn_rings(men, 1), after = turn_rings(men, 7);
    const Pair along = before | after, across = (men << 8 | men >> 8) & MIDPOINTS;
    const Pair spoke = (men << 8 | men >> 16) & (men << 16 | men >> 8);
    const Pair first = (after & turn_rings(men, 6) & CORNERS) | (before & after & MIDPOINTS);
    const Pair second = (before & turn_rings(men, 2) & CORNERS) | (spoke & MIDPOINTS);
    const Pair closing = first | second;
    const Pair mills = men & closing;
    /* Points where a line is closed by sliding in from the other line. */
    const Pair beside_first = (before & CORNERS) | across;
    const Pair beside_second = (after & CORNERS) | (along & MIDPOINTS);
    const Pair slides = ((first & beside_first) | (second & beside_second)) & empty;
    const Pair landings = closing & empty;
    const Pair own_close =
        (is_free_to_land(rules, node->own_hand, node->own_men) ? landings : slides) & UINT32_MAX;
    const Pair opp_close =
        (is_free_to_land(rules, node->opp_hand, node->opp_men) ? landings : slides) &
        ~(Pair)UINT32_MAX;
    const Pair closers = count_pair(own_close | opp_close);
    const Pair beside_slides =
        turn_rings(slides, 1) | turn_rings(slides, 7) | ((slides << 8 | slides >> 8) & MIDPOINTS);
    const Pair beside_empty =
        turn_rings(empty, 1) | turn_rings(empty, 7) | ((empty << 8 | empty >> 8) & MIDPOINTS);
    out[EVAL_MEN] = node->own_men + node->own_hand - node->opp_men - node->opp_hand;
    out[EVAL_REACH] = count_difference((along | across) & empty);
    out[EVAL_FREE] = count_difference(men & beside_empty);
    out[EVAL_OPEN] = count_difference(landings);
    out[EVAL_CLOSE_OWN] = (int32_t)closers;
    out[EVAL_CLOSE_OPP] = (int32_t)(closers >> 32);
    out[EVAL_MILL] = count_difference(mills);
    out[EVAL_RUNNING] = count_difference(mills & beside_slides);
    out[EVAL_CROSS] = count_difference(men & CROSSINGS);
    out[EVAL_SIDE] = count_difference(men & SIDE_POINTS);
    out[EVAL_MOVE] = 1;
    out[EVAL_DUE] = node->due;
}

int32_t eval_node(const NodeRules *rules, const Node *node) {
    int32_t features[EVAL_FEATURE_COUNT];
    eval_features(rules, node, features);
    const int16_t *const weights = WEIGHTS[eval_phase(rules, node)];
    int32_t sum = 0;
    for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
        sum += features[i] * weights[i];
    }
    return sum;
}
