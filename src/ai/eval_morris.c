/* SPDX-License-Identifier: MIT */
#include "eval_morris.h"

/* Sets of both sides in one word, so that each operation serves both: own below, opp above. */
typedef uint64_t Pair;

#define BOTH(set) ((Pair)(set) << 32 | (Pair)(set))
#define CORNERS BOTH(0x555555u)
#define MIDPOINTS BOTH(0xaaaaaau)
#define POINTS BOTH(0xffffffu)
#define OUTER_RING BOTH(0x0000ffu)
#define INNER_RING BOTH(0xff0000u)
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

static inline int32_t difference(Pair counts) {
    return (int32_t)counts - (int32_t)(counts >> 32);
}

static inline int32_t count_difference(Pair set) {
    return difference(count_pair(set));
}

static const EvalWeights WEIGHTS = {{
    /*  MEN REACH FREE TIGHT LIVE OPEN FORK C_OWN C_OPP MILL SWING RUN CROSS SIDE MOVE DUE */
    [EVAL_PLACING_EARLY] = {67, -2, -1, -2, 48, -12, 0, 59, -14, -37, 7, 10, 31, 9, 65, 62},
    [EVAL_PLACING_MIDDLE] = {111, 9, 5, -4, 43, 9, -77, 78, -28, -45, 13, 24, 24, 9, 91, 91},
    [EVAL_PLACING_LATE] = {175, 16, 15, -4, 34, -22, 43, 169, -101, -58, 52, 38, 29, 16, 131, 154},
    [EVAL_SLIDING] = {116, -8, 26, -29, 39, -9, 95, 274, -162, -18, 70, 19, 37, 19, 44, 245},
    [EVAL_OWN_FLIES] = {106, -6, 4, 0, 0, -1, -2, 14, -24, 4, -8, 111, 14, 7, 54, -96},
    [EVAL_OPP_FLIES] = {110, -5, 3, 1, 4, 0, 202, 421, -1, -1, -3, 206, 12, 6, -59, 474},
    [EVAL_BOTH_FLY] = {100, -40, -13, -14, 83, 324, 0, 349, 9, 37, -19, 0, 50, 26, 254, 570},
}};

const EvalWeights *eval_weights(void) {
    return &WEIGHTS;
}

EvalPhase eval_phase(const NodeRules *rules, const Node *node) {
    const uint32_t hands = (uint32_t)node->own_hand + node->opp_hand;
    if (hands > 0) {
        if (hands > 11) {
            return EVAL_PLACING_EARLY;
        }
        return hands > 5 ? EVAL_PLACING_MIDDLE : EVAL_PLACING_LATE;
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

/* Points with their lines: as in rules/morris.c, a point's first line is its side, or for a corner
 * the side ahead; its second line is the spoke, or the side behind. */
typedef struct {
    Pair first, second; /* points whose line has its two other points in a set */
} Lines;

static inline Lines lines_in(Pair set) {
    const Pair before = turn_rings(set, 1), after = turn_rings(set, 7);
    const Pair next_ring = (set & ~INNER_RING) << 8 | (set & INNER_RING) >> 16;
    const Pair last_ring = (set & OUTER_RING) << 16 | (set & ~OUTER_RING) >> 8;
    return (Lines){(after & turn_rings(set, 6) & CORNERS) | (before & after & MIDPOINTS),
                   (before & turn_rings(set, 2) & CORNERS) | (next_ring & last_ring & MIDPOINTS)};
}

/* Points next to a stone of the set along their own first, and along their second line. */
static inline Lines beside(Pair set) {
    const Pair before = turn_rings(set, 1), after = turn_rings(set, 7);
    return (Lines){(after & CORNERS) | ((before | after) & MIDPOINTS),
                   (before & CORNERS) | ((set << 8 | set >> 8) & MIDPOINTS)};
}

static inline Pair next_to(Pair set) {
    const Lines lines = beside(set);
    return lines.first | lines.second;
}

static inline Pair swapped(Pair set) {
    return set << 32 | set >> 32;
}

/* How far a count is below 5. */
static inline int32_t shortage(int32_t count) {
    return count < 5 ? 5 - count : 0;
}

void eval_features(const NodeRules *rules, const Node *node, int32_t out[EVAL_FEATURE_COUNT]) {
    const Pair men = (Pair)node->opp << 32 | node->own;
    const Pair empty = BOTH(MORRIS_ALL_POINTS & ~(node->own | node->opp));
    const Lines lines = lines_in(men), near = beside(men);
    const Pair beside_men = near.first | near.second, beside_empty = next_to(empty);
    const Pair open = (lines.first | lines.second) & empty;
    const Pair mills = men & (lines.first | lines.second);
    /* Where a line is closed by sliding in from the other line. */
    const Pair slides = ((lines.first & near.second) | (lines.second & near.first)) & empty;
    const Pair own_close =
        (is_free_to_land(rules, node->own_hand, node->own_men) ? open : slides) & UINT32_MAX;
    const Pair opp_close =
        (is_free_to_land(rules, node->opp_hand, node->opp_men) ? open : slides) & ~(Pair)UINT32_MAX;
    const Pair closers = count_pair(own_close | opp_close);
    const Pair reach = count_pair(beside_men & empty);
    const Lines live = lines_in(men | empty);
    out[EVAL_MEN] = node->own_men + node->own_hand - node->opp_men - node->opp_hand;
    out[EVAL_REACH] = difference(reach);
    out[EVAL_FREE] = count_difference(men & beside_empty);
    out[EVAL_TIGHT] = shortage((int32_t)reach) - shortage((int32_t)(reach >> 32));
    out[EVAL_LIVE] = count_difference(men & live.first) + count_difference(men & live.second);
    out[EVAL_OPEN] = count_difference(open);
    out[EVAL_FORK] = count_difference(lines.first & lines.second & empty);
    out[EVAL_CLOSE_OWN] = (int32_t)closers;
    out[EVAL_CLOSE_OPP] = (int32_t)(closers >> 32);
    out[EVAL_MILL] = count_difference(mills);
    out[EVAL_SWING] = count_difference(mills & beside_empty & ~swapped(beside_men));
    out[EVAL_RUNNING] = count_difference(mills & next_to(slides));
    out[EVAL_CROSS] = count_difference(men & CROSSINGS);
    out[EVAL_SIDE] = count_difference(men & SIDE_POINTS);
    out[EVAL_MOVE] = 1;
    out[EVAL_DUE] = node->due;
}

int32_t eval_node(const NodeRules *rules, const EvalWeights *weights, const Node *node) {
    int32_t features[EVAL_FEATURE_COUNT];
    eval_features(rules, node, features);
    const int16_t *const weight = weights->at[eval_phase(rules, node)];
    int32_t sum = 0;
    for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
        sum += features[i] * weight[i];
    }
    return sum;
}
