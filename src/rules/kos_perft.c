/* SPDX-License-Identifier: MIT */
/* Counting turns step by step; nothing is merged, so that nothing need be remembered. */
#include "kos.h"

static uint64_t perft_throws(const KosState *state, uint32_t depth) {
    ChanceList chances;
    uint64_t count = 0;
    kos_chances(&chances);
    for (uint32_t i = 0; i < chances.count; i++) {
        const KosState next = kos_apply(state, chances.at[i].step);
        count += kos_perft(&next, depth - 1);
    }
    return count;
}

uint64_t kos_perft(const KosState *state, uint32_t depth) {
    if (depth == 0) {
        return 1;
    }
    if (kos_actor(state) == SEAT_CHANCE) {
        return perft_throws(state, depth);
    }
    StepList steps;
    uint64_t count = 0;
    kos_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        const KosState next = kos_apply(state, steps.at[i]);
        count += kos_perft(&next, kos_actor(&next) == state->seat ? depth : depth - 1);
    }
    return count;
}
