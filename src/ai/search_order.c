/* SPDX-License-Identifier: MIT */
#include "search_order.h"

/* What a move promises, in 22 bits: history below, what the board shows above. */
enum {
    ORDER_SHIFT = 10,
    MOVE_MASK = (1 << ORDER_SHIFT) - 1,
    HISTORY_MAX = (1 << 14) - 1,
    RATE = 1024,
    RATE_MAX = 128,
    PROMISE_MATE = 1 << 14,
    PROMISE_BLOCK = 1 << 15,
    PROMISE_CLOSE = 1 << 16
};

void order_init(Search *search) {
    for (uint32_t i = 0; i < 2 * MOVE_CODES; i++) {
        search->history[i] = HISTORY_MAX / 2;
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

static void learn(Search *search, const SearchFrame *frame, Move move, int32_t aim) {
    int32_t *const history = &search->history[frame->node.side * MOVE_CODES + move];
    const int32_t weight = frame->depth * frame->depth;
    *history += (aim - *history) * (weight < RATE_MAX ? weight : RATE_MAX) / RATE;
}

void order_reward(Search *search, SearchFrame *frame) {
    learn(search, frame, frame->best_move, HISTORY_MAX);
    if (frame->stage == ORDER_LISTED) {
        for (uint32_t i = 0; i + 1 < frame->next; i++) {
            learn(search, frame, (Move)(frame->moves[i] & MOVE_MASK), 0);
        }
    }
}

/* Taking a stone whose line has another beside it and nothing in its way. */
static uint32_t promise_of_take(const NodeRules *rules, const Node *node, uint32_t point) {
    const uint32_t *const lines = rules->lines[point];
    uint32_t promise = 0;
    for (uint32_t i = 0; i < 2; i++) {
        const bool has_mate = (lines[i] & node->opp) != 0 && (lines[i] & node->own) == 0;
        promise += has_mate ? PROMISE_MATE : 0;
    }
    return promise;
}

static inline uint32_t promise_of(const Search *search, const SearchFrame *frame, Move move,
                                  uint32_t blocks) {
    const Node *const node = &frame->node;
    const uint32_t from = move_from(move), to = move_to(move);
    uint32_t promise = (uint32_t)search->history[frame->node.side * MOVE_CODES + move];
    if (from == MOVE_TAKE) {
        return promise + promise_of_take(&search->rules, node, to);
    }
    const uint32_t own = node->own & ~(UINT32_C(1) << from);
    const uint32_t *const lines = search->rules.lines[to];
    const bool closes = (own & lines[0]) == lines[0] || (own & lines[1]) == lines[1];
    promise += closes ? PROMISE_CLOSE : 0;
    return promise + ((blocks >> to & 1) != 0 ? PROMISE_BLOCK : 0);
}

static void list_moves(const Search *search, SearchFrame *frame) {
    const uint32_t blocks = morris_closing(frame->node.opp);
    Move moves[NODE_MOVE_CAP];
    const uint32_t count = node_moves(&search->rules, &frame->node, moves);
    frame->count = 0;
    frame->next = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] != frame->table_move) { /* which was tried before */
            frame->moves[frame->count++] =
                promise_of(search, frame, moves[i], blocks) << ORDER_SHIFT | moves[i];
        }
    }
}

Move order_next(const Search *search, SearchFrame *frame) {
    if (frame->stage == ORDER_TABLE_MOVE) {
        frame->stage = ORDER_LIST;
        return frame->table_move;
    }
    if (frame->stage == ORDER_LIST) {
        frame->stage = ORDER_LISTED;
        list_moves(search, frame);
    }
    if (frame->next == frame->count) {
        return MOVE_NONE;
    }
    uint32_t *const moves = frame->moves;
    const uint32_t next = frame->next++;
    uint32_t best = moves[next];
    for (uint32_t i = next + 1; i < frame->count; i++) {
        const uint32_t move = moves[i];
        moves[i] = move > best ? best : move;
        best = move > best ? move : best;
    }
    moves[next] = best;
    return (Move)(best & MOVE_MASK);
}
