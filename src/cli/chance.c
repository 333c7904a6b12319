/* SPDX-License-Identifier: MIT */
#include "chance.h"

Step chance_draw(const GameState *state, Rng *rng) {
    ChanceList chances;
    game_chances(state, &chances);
    CHECK(chances.count > 0);
    uint32_t left = rng_below(rng, chances.total), i = 0;
    while (left >= chances.at[i].weight) {
        left -= chances.at[i++].weight;
    }
    return chances.at[i].step;
}
