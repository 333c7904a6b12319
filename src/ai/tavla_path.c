/* SPDX-License-Identifier: MIT */
#include "tavla_path.h"

typedef struct {
    Side side;
    TavlaBoard end;
    bool is_double;
    uint32_t count;
    Step *out;
} Path;

static bool is_end(const Path *path, const TavlaState *state) {
    const TavlaBoard board = tavla_board(state, path->side);
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        if (board.own[slot] != path->end.own[slot] || board.opp[slot] != path->end.opp[slot]) {
            return false;
        }
    }
    return true;
}

/* With a double every end is reached by moving the farthest checkers first, and then a slot keeps
 * what the end has there: there is only one way to try. */
static bool is_useful(const Path *path, const TavlaState *state, Step step) {
    const uint8_t *const men = state->men[path->side];
    if (!path->is_double || step_kind(step) != STEP_MOVE) {
        return true;
    }
    for (uint32_t slot = TAVLA_BAR; slot > step_x(step); slot--) {
        if (men[slot] != path->end.own[slot]) {
            return false;
        }
    }
    return men[step_x(step)] > path->end.own[step_x(step)];
}

static bool find(Path *path, const TavlaState *state) {
    const bool is_turn_over = state->side != path->side || state->dice[0] == 0;
    if (is_turn_over) {
        return is_end(path, state);
    }
    StepList steps;
    steps.count = 0;
    tavla_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        if (is_useful(path, state, steps.at[i])) {
            const TavlaState next = tavla_apply(state, steps.at[i]);
            path->out[path->count++] = steps.at[i];
            if (find(path, &next)) {
                return true;
            }
            path->count--;
        }
    }
    return false;
}

uint32_t tavla_path(const TavlaState *state, const TavlaBoard *end, Step out[TAVLA_PATH_CAP]) {
    Path path = {state->side, *end, state->dice[0] == state->dice[1], 0, out};
    CHECK(find(&path, state));
    return path.count;
}
