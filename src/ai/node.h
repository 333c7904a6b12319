/* SPDX-License-Identifier: MIT */
/*
 * A position of Dokuz Taş as the search sees it: from the side to act, with the counts that the
 * rules keep asking for, and moves in 10 bits. The same rules as rules/morris.h, which stays the
 * authority: tests compare the two step by step.
 */
#ifndef AI_NODE_H
#define AI_NODE_H

#include "morris.h"

typedef struct {
    uint32_t own, opp; /* stones of the side to act, and of the other */
    uint8_t own_men, opp_men; /* how many those are */
    uint8_t own_hand, opp_hand;
    uint8_t due, quiet; /* as in MorrisState */
    Side side; /* who acts */
} Node;

/* A step: where from, or what else is done, and a point: from * 32 + to. */
typedef uint16_t Move;
enum { MOVE_PLACE = 24, MOVE_TAKE = 25, MOVE_NONE = 0xffff, MOVE_CODES = 26 * 32 };

static inline Move move_make(uint32_t from, uint32_t to) {
    return (Move)(from << 5 | to);
}

static inline uint32_t move_from(Move move) {
    return move >> 5;
}

static inline uint32_t move_to(Move move) {
    return move & 31u;
}

/* What search needs to know of the board and the variant, worked out once. */
typedef struct {
    uint32_t lines[MORRIS_POINTS][2]; /* the two other points of each line through a point */
    uint32_t adjacent[MORRIS_POINTS];
    uint8_t image[16][MORRIS_POINTS]; /* morris_symmetry_point */
    uint8_t inverse[16]; /* the symmetry that undoes each */
    uint8_t variant; /* as in MorrisState */
} NodeRules;

void node_rules_init(NodeRules *rules, uint8_t variant);

Node node_from_state(const MorrisState *state);
MorrisState node_to_state(const NodeRules *rules, const Node *node);

/* The side to act moves by flying. */
static inline bool node_is_flying(const NodeRules *rules, const Node *node) {
    return node->own_men <= 3 && node->own_hand == 0 && (rules->variant & MORRIS_NO_FLYING) == 0;
}

/* No removal is due and the side to act has lost: too few stones, or no move. */
bool node_is_lost(const NodeRules *rules, const Node *node);

/* The position after a legal move. */
Node node_apply(const NodeRules *rules, const Node *node, Move move);

/* No position has more moves: 3 stones flying to 18 points. */
enum { NODE_MOVE_CAP = 54 };

/* All legal moves of a position that is not over; returns their number. */
uint32_t node_moves(const NodeRules *rules, const Node *node, Move *out);

#endif
