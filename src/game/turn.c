/* SPDX-License-Identifier: MIT */
#include "turn.h"

/* Appends `end` to a list unless an equal position is there; false when there is no room. Lists
 * stay short (see turn.h), so that a search through the keys is cheaper than a table. */
static bool merge(TurnEnd *list, uint32_t *count, uint32_t cap, const TurnEnd *end) {
    for (uint32_t i = 0; i < *count; i++) {
        if (list[i].key == end->key) {
            return true;
        }
    }
    if (*count == cap) {
        return false;
    }
    list[(*count)++] = *end;
    return true;
}

/* One layer: every unfinished turn grows by one step, into `ends` when that completes it. */
typedef struct {
    TurnEnd *open, *ends;
    uint32_t open_count, end_count, cap;
    Seat seat;
} Layers;

static bool grow(Layers *layers, const TurnEnd *from) {
    StepList steps;
    game_steps(&from->state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        TurnEnd end = *from;
        end.state = game_apply(&from->state, steps.at[i]);
        ASSERT(end.count < TURN_STEP_CAP);
        end.at[end.count++] = steps.at[i];
        end.key = game_key(&end.state);
        const bool is_open = game_actor(&end.state) == layers->seat;
        const bool has_room = is_open ? merge(layers->open, &layers->open_count, layers->cap, &end)
                                      : merge(layers->ends, &layers->end_count, layers->cap, &end);
        if (!has_room) {
            return false;
        }
    }
    return true;
}

Status turn_ends(const GameState *state, TurnEnd *scratch, TurnEnd *out, uint32_t cap,
                 uint32_t *count) {
    Layers layers = {scratch, out, 0, 0, cap, game_actor(state)};
    const bool has_turn = layers.seat != SEAT_CHANCE && layers.seat != SEAT_NONE;
    TurnEnd root = {.state = *state};
    if (has_turn && !grow(&layers, &root)) {
        return STATUS_FULL;
    }
    /* The open list is a queue: turns that grew are left behind, longer ones are added. */
    for (uint32_t next = 0; next < layers.open_count; next++) {
        const TurnEnd from = layers.open[next];
        if (!grow(&layers, &from)) {
            return STATUS_FULL;
        }
    }
    *count = layers.end_count;
    return STATUS_OK;
}
