/* SPDX-License-Identifier: MIT */
#include "kos_turns.h"

#include "hash.h"

/* Within one turn ers and rights determine the rest: who has entered and H follow from how the
 * mover's ers stand, but for which of them has been there before. */
static uint64_t board_key(const KosState *state) {
    const uint64_t own = state->ers[0] | state->ers[1] << 40;
    const uint64_t rest = state->ers[1] >> 24 | state->entered[side_of(state->seat)] << 16;
    return hash_fold(hash_mix(own), rest);
}

static uint64_t node_key(const KosState *state) {
    uint64_t rights = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        rights = rights << 5 | state->rights[right];
    }
    return hash_fold(board_key(state), rights);
}

static bool is_same_board(const KosState *a, const KosState *b) {
    return a->ers[0] == b->ers[0] && a->ers[1] == b->ers[1] && a->entered[0] == b->entered[0] &&
           a->entered[1] == b->entered[1];
}

static bool is_same_node(const KosState *a, const KosState *b) {
    bool is_same = is_same_board(a, b);
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        is_same = is_same && a->rights[right] == b->rights[right];
    }
    return is_same;
}

/* The slot of a table that holds an equal state, or the free one where it belongs. */
static uint16_t *find_slot(const KosTurns *turns, uint16_t *table, const KosState *state,
                           bool with_rights) {
    uint64_t at = with_rights ? node_key(state) : board_key(state);
    for (;; at++) {
        uint16_t *const slot = &table[at % KOS_TABLE_SIZE];
        if (*slot == 0) {
            return slot;
        }
        const KosState *const other = &turns->node[*slot - 1].state;
        if (with_rights ? is_same_node(state, other) : is_same_board(state, other)) {
            return slot;
        }
    }
}

static void add(KosTurns *turns, const KosNode *node) {
    uint16_t *const slot = find_slot(turns, turns->seen_nodes, &node->state, true);
    if (*slot != 0) {
        return;
    }
    if (turns->node_count == KOS_NODE_CAP) {
        turns->is_cut = true;
        return;
    }
    const uint32_t index = turns->node_count++;
    turns->node[index] = *node;
    *slot = (uint16_t)(index + 1);
    uint16_t *const end = find_slot(turns, turns->seen_ends, &node->state, false);
    if (*end == 0) {
        *end = (uint16_t)(index + 1);
        turns->node[index].end = (uint16_t)turns->end_count;
        turns->end[turns->end_count++] = (uint16_t)index;
    } else {
        turns->node[index].end = turns->node[*end - 1].end;
    }
}

/* The position in mid-turn: the rules would already hand the turn over with the last right. */
static KosState stay_in_turn(const KosState *before, Step step) {
    KosState next = kos_apply(before, step);
    next.seat = before->seat;
    next.is_throwing = 0;
    return next;
}

static void grow(KosTurns *turns, uint32_t index) {
    StepList steps;
    kos_steps(&turns->node[index].state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        const StepKind kind = step_kind(steps.at[i]);
        if (kind == STEP_MOVE || kind == STEP_LEAP) {
            const KosNode node = {.state = stay_in_turn(&turns->node[index].state, steps.at[i]),
                                  .from = (uint16_t)index,
                                  .step = steps.at[i]};
            add(turns, &node);
        }
    }
}

void kos_turns_list(KosTurns *turns, const KosState *state) {
    ASSERT(kos_actor(state) < SEAT_CAP);
    turns->node_count = 0;
    turns->end_count = 0;
    turns->is_cut = false;
    for (uint32_t i = 0; i < KOS_TABLE_SIZE; i++) {
        turns->seen_nodes[i] = 0;
        turns->seen_ends[i] = 0;
    }
    const KosNode root = {.state = *state};
    add(turns, &root);
    for (uint32_t next = 0; next < turns->node_count && !turns->is_cut; next++) {
        grow(turns, next);
    }
}

KosState kos_turns_after(const KosTurns *turns, uint32_t index) {
    const KosState *const state = &turns->node[turns->end[index]].state;
    return kos_outcome(state).kind == OUTCOME_ONGOING
               ? kos_apply(state, step_make(STEP_END, 0, 0, 0))
               : *state;
}

uint32_t kos_turns_moves(const KosTurns *turns, uint32_t index, Step out[TURN_STEP_CAP]) {
    uint32_t count = 0;
    for (uint32_t at = turns->end[index]; at != 0; at = turns->node[at].from) {
        ASSERT(count < TURN_STEP_CAP);
        out[count++] = turns->node[at].step;
    }
    for (uint32_t i = 0; i < count / 2; i++) {
        const Step step = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = step;
    }
    return count;
}

bool kos_turns_has_rest(const KosTurns *turns, uint32_t index) {
    const KosState *const state = &turns->node[turns->end[index]].state;
    bool has_rest = false;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        has_rest = has_rest || state->rights[right] > 0;
    }
    return has_rest;
}

uint32_t kos_turns_steps(const KosTurns *turns, uint32_t index, Step out[TURN_STEP_CAP]) {
    uint32_t count = kos_turns_moves(turns, index, out);
    if (count > 0 && !kos_turns_has_rest(turns, index)) {
        return count;
    }
    StepList rest;
    kos_steps(&turns->node[turns->end[index]].state, &rest);
    if (rest.count > 0) { /* the last of the list is the waiver or the pass */
        ASSERT(count < TURN_STEP_CAP);
        out[count++] = rest.at[rest.count - 1];
    }
    return count;
}
