/* SPDX-License-Identifier: MIT */
#include "node.h"

static inline uint32_t count_bits(uint32_t set) {
    return (uint32_t)__builtin_popcount(set);
}

static inline uint32_t lowest(uint32_t set) {
    return (uint32_t)__builtin_ctz(set);
}

/* The lines through `point`, found by asking which pairs of points would close one there. */
static void find_lines(uint32_t point, uint32_t lines[2]) {
    uint32_t found = 0;
    for (uint32_t a = 0; a < MORRIS_POINTS; a++) {
        for (uint32_t b = a + 1; b < MORRIS_POINTS; b++) {
            const uint32_t pair = UINT32_C(1) << a | UINT32_C(1) << b;
            if (a != point && b != point && morris_lines_closed(pair, point) > 0) {
                ASSERT(found < 2);
                lines[found++] = pair;
            }
        }
    }
    ASSERT(found == 2);
}

void node_rules_init(NodeRules *rules, uint8_t variant) {
    rules->variant = variant;
    for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
        find_lines(point, rules->lines[point]);
        rules->adjacent[point] = morris_adjacent(point);
    }
    for (uint32_t symmetry = 0; symmetry < 16; symmetry++) {
        for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
            rules->image[symmetry][point] = (uint8_t)morris_symmetry_point(symmetry, point);
        }
    }
    for (uint32_t symmetry = 0; symmetry < 16; symmetry++) {
        for (uint32_t other = 0; other < 16; other++) {
            /* Points 0 and 1 stand for all: no symmetry but the identity keeps both. */
            const uint8_t *const back = rules->image[other];
            if (back[rules->image[symmetry][0]] == 0 && back[rules->image[symmetry][1]] == 1) {
                rules->inverse[symmetry] = (uint8_t)other;
            }
        }
    }
}

Node node_from_state(const MorrisState *state) {
    const Side side = state->side, other = side ^ 1;
    return (Node){.own = state->men[side],
                  .opp = state->men[other],
                  .own_men = (uint8_t)count_bits(state->men[side]),
                  .opp_men = (uint8_t)count_bits(state->men[other]),
                  .own_hand = state->hand[side],
                  .opp_hand = state->hand[other],
                  .due = state->due,
                  .quiet = state->quiet,
                  .side = side};
}

MorrisState node_to_state(const NodeRules *rules, const Node *node) {
    MorrisState state = {
        .side = node->side, .due = node->due, .quiet = node->quiet, .variant = rules->variant};
    state.men[node->side] = node->own;
    state.men[node->side ^ 1] = node->opp;
    state.hand[node->side] = node->own_hand;
    state.hand[node->side ^ 1] = node->opp_hand;
    return state;
}

bool node_is_lost(const NodeRules *rules, const Node *node) {
    if (node->due > 0) {
        return false;
    }
    if (node->own_men + node->own_hand < 3) {
        return true;
    }
    if (node->own_hand > 0 || node_is_flying(rules, node)) {
        return false;
    }
    return (morris_neighbours(node->own) & ~(node->own | node->opp)) == 0;
}

static inline void turn_over(Node *node) {
    const Node was = *node;
    node->own = was.opp;
    node->opp = was.own;
    node->own_men = was.opp_men;
    node->opp_men = was.own_men;
    node->own_hand = was.opp_hand;
    node->opp_hand = was.own_hand;
    node->side ^= 1;
}

Node node_apply(const NodeRules *rules, const Node *node, Move move) {
    const uint32_t from = move_from(move), to = move_to(move);
    Node next = *node;
    if (from == MOVE_TAKE) {
        next.opp ^= UINT32_C(1) << to;
        next.opp_men--;
        next.quiet = 0;
        next.due--;
        if (next.due == 0) {
            turn_over(&next);
        }
        return next;
    }
    if (from == MOVE_PLACE) {
        next.own_hand--;
        next.own_men++;
    } else {
        next.own ^= UINT32_C(1) << from;
    }
    const uint32_t *const lines = rules->lines[to];
    const uint32_t closed =
        (uint32_t)((next.own & lines[0]) == lines[0]) + ((next.own & lines[1]) == lines[1]);
    next.own |= UINT32_C(1) << to;
    if (closed > 0 && next.opp_men > 0) {
        const bool takes_two = (rules->variant & MORRIS_TAKE_TWO) != 0 && next.opp_men > 1;
        next.due = closed == 2 && takes_two ? 2 : 1;
        return next;
    }
    if (from != MOVE_PLACE && next.opp_hand == 0) {
        next.quiet++;
    }
    turn_over(&next);
    return next;
}

static uint32_t list_points(uint32_t from, uint32_t set, Move *out) {
    uint32_t count = 0;
    for (; set != 0; set &= set - 1) {
        out[count++] = move_make(from, lowest(set));
    }
    return count;
}

uint32_t node_moves(const NodeRules *rules, const Node *node, Move *out) {
    const uint32_t empty = MORRIS_ALL_POINTS & ~(node->own | node->opp);
    if (node->due > 0) {
        return list_points(MOVE_TAKE, morris_takeable(node->opp), out);
    }
    if (node->own_hand > 0) {
        return list_points(MOVE_PLACE, empty, out);
    }
    const bool is_flying = node_is_flying(rules, node);
    uint32_t count = 0;
    for (uint32_t movers = node->own; movers != 0; movers &= movers - 1) {
        const uint32_t from = lowest(movers);
        count += list_points(from, is_flying ? empty : rules->adjacent[from] & empty, out + count);
    }
    ASSERT(count <= NODE_MOVE_CAP);
    return count;
}
