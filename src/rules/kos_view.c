/* SPDX-License-Identifier: MIT */
/* What the interface sees of Kös. */
#include "kos.h"

static uint32_t count_bits(uint64_t set) {
    return (uint32_t)__builtin_popcountll(set);
}

static ViewPlace view_hole(const KosState *state, uint32_t hole) {
    for (Side side = 0; side < SIDE_CAP; side++) {
        if ((state->ers[side] >> hole & 1) != 0) {
            return (ViewPlace){side, 1, 0, (uint8_t)(state->entered[side] >> hole & 1)};
        }
    }
    return (ViewPlace){.owner = VIEW_NOBODY};
}

void kos_view(const KosState *state, View *out) {
    *out = (View){.places = KOS_PLACES};
    for (uint32_t hole = 0; hole < KOS_HOLES; hole++) {
        out->at[hole] = view_hole(state, hole);
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        const Side other = side ^ 1;
        out->stage[side] = state->ever[side];
        out->pips[side] = (uint16_t)kos_longest_run(state, side);
        const uint32_t first = state->open >> side & 1, second = state->open >> (side + 2) & 1;
        out->at[KOS_PLACE_EATEN + side] =
            (ViewPlace){other, (uint8_t)(KOS_ERS - count_bits(state->ers[other])), 0,
                        (uint8_t)(first | second << 1)};
    }
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        for (uint32_t i = 0; i < state->rights[right]; i++) {
            out->tray[out->trays++] = (ViewTray){kos_right_value(right), 0};
        }
    }
}

StepView kos_explain(const KosState *state, Step step) {
    const StepKind kind = step_kind(step);
    if (kind != STEP_MOVE && kind != STEP_LEAP) {
        return (StepView){.from = STEP_VIEW_NOWHERE, .to = STEP_VIEW_NOWHERE};
    }
    const uint64_t rivals = state->ers[side_of(state->seat) ^ 1];
    return (StepView){.from = step_x(step),
                      .to = step_y(step),
                      .tray = step_z(step),
                      .hits = (uint8_t)(rivals >> step_y(step) & 1)};
}
