/* SPDX-License-Identifier: MIT */
#include "planner.h"

#include "hash.h"
#include "rng.h"
#include "search.h"

struct Planner {
    Search search;
    uint32_t end_count;
    TurnEnd ends[SEARCH_TURN_CAP];
    TurnEnd scratch[SEARCH_TURN_CAP];
};

/* Table below which search crawls. */
enum { TABLE_BYTES_MIN = 1 << 20, TABLE_ALIGNMENT = 64 };

static uint64_t table_offset(void) {
    return (sizeof(Planner) + TABLE_ALIGNMENT - 1) / TABLE_ALIGNMENT * TABLE_ALIGNMENT;
}

uint64_t planner_memory_min(void) {
    return table_offset() + TABLE_BYTES_MIN;
}

Planner *planner_init(void *memory, uint64_t bytes) {
    if (bytes < planner_memory_min()) {
        return 0;
    }
    Planner *const planner = memory;
    search_init(&planner->search, (unsigned char *)memory + table_offset(), bytes - table_offset());
    planner->end_count = 0;
    return planner;
}

void planner_clear(Planner *planner) {
    planner->search.is_done = true;
    planner->end_count = 0;
}

/* The level's own limits, unless the caller knows better; see planner.h. */
static SearchLimits limits_of(LevelTraits traits, Limits limits) {
    SearchLimits out = {.depth = traits.depth, .nodes = traits.nodes};
    if (limits.depth > 0 || limits.nodes > 0) {
        out.nodes = limits.nodes > 0 ? limits.nodes : UINT64_MAX;
    }
    if (limits.depth > 0 && limits.depth < out.depth) {
        out.depth = limits.depth;
    }
    return out;
}

Status planner_begin(Planner *planner, const GameState *state, const KeyRun *run, Level level,
                     Limits limits, uint64_t seed) {
    const Seat actor = game_actor(state);
    if (actor == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    if (actor == SEAT_CHANCE) {
        return STATUS_NOT_YOUR_TURN;
    }
    const Status status =
        turn_ends(state, planner->scratch, planner->ends, SEARCH_TURN_CAP, &planner->end_count);
    CHECK(status == STATUS_OK && planner->end_count > 0);
    const LevelTraits traits = level_traits(level);
    Search *const search = &planner->search;
    search_begin(search, &state->as.morris, run, planner->ends, planner->end_count,
                 limits_of(traits, limits));
    Rng rng = rng_seed(seed);
    for (uint32_t i = 0; i < search->turn_count; i++) {
        search->turns[i].bonus = (int32_t)rng_below(&rng, traits.noise + 1);
    }
    return STATUS_OK;
}

bool planner_run(Planner *planner, uint64_t nodes) {
    return search_run(&planner->search, nodes);
}

void planner_plan(const Planner *planner, Plan *out) {
    const Search *const search = &planner->search;
    *out = (Plan){.score = search->score, .depth = search->depth, .nodes = search->nodes};
    if (planner->end_count > 0) {
        const TurnEnd *const end = &planner->ends[search->best];
        out->count = end->count;
        for (uint32_t i = 0; i < end->count; i++) {
            out->at[i] = end->at[i];
        }
    }
}
