/* SPDX-License-Identifier: MIT */
#include "search_order.h"

void order_init(Search *search) {
    for (uint32_t i = 0; i < MOVE_CODES; i++) {
        search->history[i] = 0;
    }
    for (uint32_t ply = 0; ply < sizeof search->frames / sizeof search->frames[0]; ply++) {
        search->frames[ply].killers[0] = MOVE_NONE;
        search->frames[ply].killers[1] = MOVE_NONE;
    }
}

void order_age(Search *search) {
    for (uint32_t i = 0; i < MOVE_CODES; i++) {
        search->history[i] /= 2;
    }
}

Move order_move_image(const NodeRules *rules, uint32_t symmetry, Move move) {
    if (symmetry == 0 || move == MOVE_NONE) {
        return move;
    }
    const uint8_t *const image = rules->image[symmetry];
    const uint32_t from = move_from(move);
    return move_make(from < MORRIS_POINTS ? image[from] : from, image[move_to(move)]);
}

enum { HISTORY_MAX = 1 << 20, ORDER_STEP = 1 << 22 };

void order_reward(Search *search, SearchFrame *frame) {
    const Move move = frame->best_move;
    if (frame->killers[0] != move) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = move;
    }
    int32_t *const history = &search->history[move];
    *history += frame->depth * frame->depth;
    if (*history > HISTORY_MAX) {
        order_age(search);
    }
}

static int32_t order_of(const Search *search, const SearchFrame *frame, Move move,
                        uint32_t blocks) {
    const Node *const node = &frame->node;
    const uint32_t from = move_from(move), to = move_to(move);
    int32_t order = search->history[move];
    order += move == frame->killers[0] || move == frame->killers[1] ? ORDER_STEP : 0;
    if (from == MOVE_TAKE) {
        /* A stone that waits for the third of its line. */
        const uint32_t *const lines = search->rules.lines[to];
        for (uint32_t i = 0; i < 2; i++) {
            const bool has_mate = (lines[i] & node->opp) != 0 && (lines[i] & node->own) == 0;
            order += has_mate ? ORDER_STEP : 0;
        }
        return order;
    }
    const uint32_t own = from < MORRIS_POINTS ? node->own ^ UINT32_C(1) << from : node->own;
    const uint32_t *const lines = search->rules.lines[to];
    const bool closes = (own & lines[0]) == lines[0] || (own & lines[1]) == lines[1];
    order += closes ? 8 * ORDER_STEP : 0;
    order += (blocks >> to & 1) != 0 ? 4 * ORDER_STEP : 0;
    return order;
}

static void list_moves(Search *search, SearchFrame *frame) {
    const uint32_t blocks = morris_closing(frame->node.opp);
    frame->count = node_moves(&search->rules, &frame->node, frame->moves);
    for (uint32_t i = 0; i < frame->count; i++) {
        frame->orders[i] = frame->moves[i] == frame->table_move
                               ? INT32_MAX
                               : order_of(search, frame, frame->moves[i], blocks);
    }
    frame->has_moves = true;
}

Move order_next(Search *search, SearchFrame *frame, uint32_t ply) {
    (void)ply;
    if (!frame->has_moves) {
        list_moves(search, frame);
    }
    if (frame->next == frame->count) {
        return MOVE_NONE;
    }
    uint32_t best = frame->next;
    for (uint32_t i = best + 1; i < frame->count; i++) {
        if (frame->orders[i] > frame->orders[best]) {
            best = i;
        }
    }
    const Move move = frame->moves[best];
    const int32_t order = frame->orders[best];
    frame->moves[best] = frame->moves[frame->next];
    frame->orders[best] = frame->orders[frame->next];
    frame->moves[frame->next] = move;
    frame->orders[frame->next] = order;
    frame->next++;
    return move;
}
