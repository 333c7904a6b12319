/* SPDX-License-Identifier: MIT */
#include "search.h"

#include "hash.h"
#include "search_order.h"

enum { INFINITE = SEARCH_WON + 1 };

void search_init(Search *search, void *table_memory, uint64_t table_bytes) {
    trans_init(&search->table, table_memory, table_bytes);
    search->weights = eval_weights();
    search->is_done = true;
    search->turn_count = 0;
}

/* --- keys ----------------------------------------------------------------------------------- */

/* Positions with less depth left are not worth a look into the table's far memory. */
enum { TABLE_DEPTH = 2 };

/* Positions with so few stones are looked up in one of their 16 symmetric forms when this much
 * depth is left: below, finding the form costs more than it saves. */
enum { SYMMETRY_MEN = 12, SYMMETRY_DEPTH = 4 };

static uint32_t canonical_symmetry(const Node *node) {
    uint64_t least = UINT64_MAX;
    uint32_t best = 0;
    for (uint32_t symmetry = 0; symmetry < 16; symmetry++) {
        const uint64_t form = (uint64_t)morris_symmetry_set(symmetry, node->own) << 24 |
                              morris_symmetry_set(symmetry, node->opp);
        if (form < least) {
            least = form;
            best = symmetry;
        }
    }
    return best;
}

/*
 * A bijection of stones, hands, removals due and side. The quiet count is part of it, in place of
 * the empty hands, exactly when the limit can come within the depth searched: else the value does
 * not depend on it.
 */
static uint64_t key_of(const Node *node, uint32_t symmetry, uint32_t depth) {
    uint64_t own = node->own, opp = node->opp;
    if (symmetry != 0) {
        own = morris_symmetry_set(symmetry, node->own);
        opp = morris_symmetry_set(symmetry, node->opp);
    }
    uint64_t rest = (uint64_t)node->own_hand | (uint64_t)node->opp_hand << 4;
    if (node->quiet + depth >= MORRIS_QUIET_LIMIT) {
        rest = 0xc0u + node->quiet;
    }
    rest |= (uint64_t)node->due << 8 | (uint64_t)node->side << 10;
    return hash_mix(own | opp << 24 | rest << 48);
}

/* --- values --------------------------------------------------------------------------------- */

/* In the table a decided score counts from its own position, in the search from the root. */
static int32_t score_to_table(int32_t score, uint32_t ply) {
    if (score >= SEARCH_DECIDED) {
        return score + (int32_t)ply;
    }
    return score <= -SEARCH_DECIDED ? score - (int32_t)ply : score;
}

static int32_t score_from_table(int32_t score, uint32_t ply) {
    if (score >= SEARCH_DECIDED) {
        return score - (int32_t)ply;
    }
    return score <= -SEARCH_DECIDED ? score + (int32_t)ply : score;
}

static bool is_banned(const Search *search, const Node *node) {
    const MorrisState state = node_to_state(&search->rules, node);
    const uint64_t key = morris_key(&state);
    for (uint32_t i = 0; i < search->banned_count; i++) {
        if (search->banned[i] == key) {
            return true;
        }
    }
    return false;
}

/* Whether a turn begins here in a position that stood on the line before, or that would occur for
 * the third time in the game. */
static bool is_repeated(const Search *search, const Node *node, uint32_t ply) {
    if (node->due > 0 || node->quiet == 0) {
        return false;
    }
    for (uint32_t back = 4; back <= node->quiet && back <= ply; back += 2) {
        const Node *const earlier = &search->frames[ply - back].node;
        if (earlier->own == node->own && earlier->opp == node->opp) {
            return true;
        }
    }
    return search->banned_count > 0 && is_banned(search, node);
}

static void table_store(const Search *search, const SearchFrame *frame, uint32_t ply) {
    TransEntry *const entry = trans_slot(&search->table, frame->key);
    const bool is_new = entry->key != frame->key || entry->age != search->table.age;
    if (!is_new && entry->depth > frame->depth) {
        return;
    }
    if (is_new || entry->depth < frame->depth) {
        entry->lower = -INFINITE;
        entry->upper = INFINITE;
        entry->move = is_new ? MOVE_NONE : entry->move;
    }
    const int16_t value = (int16_t)score_to_table(frame->best, ply);
    if (frame->best >= frame->beta) {
        entry->lower = value;
        entry->move = order_move_image(&search->rules, frame->symmetry, frame->best_move);
    } else {
        entry->upper = value;
    }
    entry->key = frame->key;
    entry->depth = frame->depth;
    entry->age = search->table.age;
}

/* Whether the table settles the frame's question; fills in its move otherwise. */
static bool table_settles(const Search *search, SearchFrame *frame, uint32_t ply, int32_t *value) {
    const TransEntry *const entry = trans_find(&search->table, frame->key);
    if (entry == 0) {
        return false;
    }
    const uint8_t back = search->rules.inverse[frame->symmetry];
    frame->table_move = order_move_image(&search->rules, back, entry->move);
    if (entry->depth < frame->depth ||
        (entry->depth > frame->depth && entry->depth + frame->node.quiet >= MORRIS_QUIET_LIMIT)) {
        return false;
    }
    const int32_t lower = score_from_table(entry->lower, ply);
    const int32_t upper = score_from_table(entry->upper, ply);
    if (lower >= frame->beta) {
        *value = lower;
        return true;
    }
    *value = upper;
    return upper < frame->beta;
}

/*
 * Looks at a position with `depth` plies left. True with its value when that is known at once,
 * else a frame for it stands at `ply`.
 */
static bool enter(Search *search, const Node *node, uint32_t ply, uint32_t depth, int32_t beta,
                  int32_t *value) {
    search->nodes++;
    if (node_is_lost(&search->rules, node)) {
        *value = -SEARCH_WON + (int32_t)ply;
        return true;
    }
    if (node->quiet >= MORRIS_QUIET_LIMIT || is_repeated(search, node, ply)) {
        *value = 0;
        return true;
    }
    if (depth == 0) {
        *value = eval_node(&search->rules, search->weights, node);
        return true;
    }
    SearchFrame *const frame = &search->frames[ply];
    const bool is_symmetric = node->own_men + node->opp_men <= SYMMETRY_MEN && node->own_hand > 0 &&
                              depth >= SYMMETRY_DEPTH;
    frame->node = *node;
    frame->depth = (uint8_t)depth;
    frame->beta = beta;
    frame->symmetry = (uint8_t)(is_symmetric ? canonical_symmetry(node) : 0);
    frame->key = key_of(node, frame->symmetry, depth);
    frame->table_move = MOVE_NONE;
    if (depth >= TABLE_DEPTH && table_settles(search, frame, ply, value)) {
        return true;
    }
    frame->best = -INFINITE;
    frame->best_move = MOVE_NONE;
    frame->stage = frame->table_move != MOVE_NONE ? ORDER_TABLE_MOVE : ORDER_LIST;
    return false;
}

/* The move under way has this value, seen by the side that acts after it. */
static inline void receive(SearchFrame *frame, int32_t value) {
    const int32_t own = frame->is_same_side ? value : -value;
    if (own > frame->best) {
        frame->best = own;
        frame->best_move = frame->move;
    }
}

static void leave(Search *search, SearchFrame *frame, uint32_t ply) {
    if (frame->best >= frame->beta) {
        order_reward(search, frame);
    }
    if (frame->depth >= TABLE_DEPTH) {
        table_store(search, frame, ply);
    }
}

/* --- the stack ------------------------------------------------------------------------------ */

static int32_t beta_below(const SearchFrame *frame) {
    return frame->is_same_side ? frame->beta : 1 - frame->beta;
}

/* Runs until the frame at `base` has its value or `stop_at` positions have been looked at. */
static bool run_frames(Search *search, uint64_t stop_at, int32_t *value) {
    for (;;) {
        SearchFrame *const frame = &search->frames[search->ply];
        frame->move = frame->best >= frame->beta ? MOVE_NONE : order_next(search, frame);
        if (frame->move == MOVE_NONE) {
            leave(search, frame, search->ply);
            *value = frame->best;
            if (search->ply == search->base) {
                return true;
            }
            search->ply--;
            receive(&search->frames[search->ply], *value);
            continue;
        }
        const Node child = node_apply(&search->rules, &frame->node, frame->move);
        frame->is_same_side = child.due > 0;
        if (enter(search, &child, search->ply + 1, frame->depth - 1u, beta_below(frame), value)) {
            receive(frame, *value);
        } else {
            search->ply++;
        }
        if (search->nodes >= stop_at) {
            return false;
        }
    }
}

/* --- root ----------------------------------------------------------------------------------- */

static bool is_decided(int32_t score) {
    return score >= SEARCH_DECIDED || score <= -SEARCH_DECIDED;
}

static int32_t with_bonus(int32_t score, int32_t bonus) {
    return is_decided(score) ? score : score + bonus;
}

/* The score a turn needs before its bonus to reach the pass's beta. */
static int32_t beta_without_bonus(int32_t beta, int32_t bonus) {
    return is_decided(beta) ? beta : beta - bonus;
}

static void start_pass(Search *search) {
    search->turn = 0;
    search->pass_best = -INFINITE;
}

static void start_depth(Search *search) {
    search->target++;
    search->low = -INFINITE;
    search->high = INFINITE;
    search->beta = search->scores[1];
    start_pass(search);
}

/* The turn looked at reaches beta: it becomes the first of the next pass and the choice so far. */
static void prefer_turn(Search *search) {
    const SearchTurn chosen = search->turns[search->turn];
    for (uint32_t i = search->turn; i > 0; i--) {
        search->turns[i] = search->turns[i - 1];
    }
    search->turns[0] = chosen;
    search->best = chosen.index;
    search->score =
        is_decided(search->pass_best) ? search->pass_best : search->pass_best - chosen.bonus;
}

static void end_depth(Search *search) {
    search->depth = search->target;
    /* Values swing between odd and even depths. */
    search->scores[1] = search->depth == 1 ? search->low : search->scores[0];
    search->scores[0] = search->low;
    const int32_t score = search->score;
    const int32_t distance = SEARCH_WON - (score < 0 ? -score : score);
    const bool is_settled = is_decided(score) && distance <= (int32_t)search->depth;
    if (is_settled || search->depth >= search->limits.depth) {
        search->is_done = true;
        return;
    }
    start_depth(search);
}

static void end_pass(Search *search) {
    if (search->pass_best >= search->beta) {
        search->low = search->pass_best;
        prefer_turn(search);
    } else {
        search->high = search->pass_best;
    }
    if (search->low >= search->high) {
        end_depth(search);
        return;
    }
    search->beta = search->pass_best == search->low ? search->low + 1 : search->high;
    start_pass(search);
}

/* The turn looked at has this value, seen by the other side. */
static void end_turn(Search *search, int32_t value) {
    const int32_t score = with_bonus(-value, search->turns[search->turn].bonus);
    if (score > search->pass_best) {
        search->pass_best = score;
    }
    if (search->pass_best >= search->beta) {
        end_pass(search);
        return;
    }
    search->turn++;
    if (search->turn == search->turn_count) {
        end_pass(search);
    }
}

/* Starts on the next turn of the pass; true with its value when that is known at once. */
static bool enter_turn(Search *search, int32_t *value) {
    const SearchTurn *const turn = &search->turns[search->turn];
    const uint32_t depth = search->target > turn->plies ? search->target - turn->plies : 0;
    const int32_t beta = 1 - beta_without_bonus(search->beta, turn->bonus);
    if (enter(search, &turn->node, turn->plies, depth, beta, value)) {
        return true;
    }
    search->ply = turn->plies;
    search->base = turn->plies;
    return false;
}

bool search_run(Search *search, uint64_t nodes) {
    const uint64_t slice_end = search->nodes + nodes;
    const uint64_t stop_at = slice_end < search->limits.nodes ? slice_end : search->limits.nodes;
    while (!search->is_done && search->nodes < stop_at) {
        int32_t value;
        if (search->ply == 0) {
            if (enter_turn(search, &value)) {
                end_turn(search, value);
            }
        } else if (run_frames(search, stop_at, &value)) {
            search->ply = 0;
            end_turn(search, value);
        }
    }
    search->is_done = search->is_done || search->nodes >= search->limits.nodes;
    return search->is_done;
}

/* Positions that stood twice already: their next occurrence ends the game. */
static void find_banned(Search *search, const KeyRun *run) {
    search->banned_count = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (run->at[i] == run->at[j]) {
                search->banned[search->banned_count++] = run->at[i];
                break;
            }
        }
    }
}

void search_begin(Search *search, const MorrisState *state, const KeyRun *run, const TurnEnd *ends,
                  uint32_t count, SearchLimits limits) {
    CHECK(count > 0 && count <= SEARCH_TURN_CAP);
    CHECK(limits.depth >= 1 && limits.depth <= SEARCH_DEPTH_CAP && limits.nodes > 0);
    node_rules_init(&search->rules, state->variant);
    trans_renew(&search->table);
    find_banned(search, run);
    search->turn_count = count;
    for (uint32_t i = 0; i < count; i++) {
        search->turns[i] = (SearchTurn){
            .node = node_from_state(&ends[i].state.as.morris), .plies = ends[i].count, .index = i};
    }
    search->limits = limits;
    search->best = 0;
    search->score = 0;
    search->depth = 0;
    search->nodes = 0;
    search->scores[0] = 0;
    search->scores[1] = 0;
    search->is_done = false;
    search->target = 0;
    search->ply = 0;
    search->frames[0].node = node_from_state(state);
    order_init(search);
    start_depth(search);
}
