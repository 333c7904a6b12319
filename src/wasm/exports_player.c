/* SPDX-License-Identifier: MIT */
/*
 * What the browser sees of the computer player: in engine.wasm beside the rules, not in rules.wasm.
 */
#include "exports.h"
#include "planner.h"
#include "tavla_player.h"
#include "weights.h"

enum { PLANNER_BYTES = 24 << 20 };

static _Alignas(64) unsigned char planner_memory[PLANNER_BYTES];
static Planner *planner;

Planner *exports_planner(void) {
    if (planner == 0) {
        planner = planner_init(planner_memory, PLANNER_BYTES);
        CHECK(planner != 0);
    }
    return planner;
}

EXPORT(weights) uint8_t *export_weights(void) {
    return weights_buffer();
}

EXPORT(weights_cap) uint32_t export_weights_cap(void) {
    return WEIGHTS_CAP;
}

EXPORT(weights_set) int32_t export_weights_set(uint32_t length) {
    return exports_refuse(weights_set(length));
}

EXPORT(weights_need) int32_t export_weights_need(uint32_t game, uint32_t level) {
    if (game != GAME_TAVLA || level >= LEVEL_COUNT) {
        return 0;
    }
    return tavla_strength((Level)level).is_net ? 2 : 1;
}

int32_t exports_think(uint32_t level, uint32_t seed, Limits limits) {
    if (level >= LEVEL_COUNT) {
        return exports_refuse(STATUS_BAD_OPTION);
    }
    const Record *const record = exports_record();
    return exports_refuse(
        planner_begin(exports_planner(), &record->now, &record->run, (Level)level, limits, seed));
}

EXPORT(think) int32_t export_think(uint32_t level, uint32_t seed) {
    return exports_think(level, seed, (Limits){0});
}

EXPORT(think_more) int32_t export_think_more(uint32_t nodes) {
    return planner_run(exports_planner(), nodes);
}

static Plan plan_now(void) {
    Plan plan;
    planner_plan(exports_planner(), &plan);
    return plan;
}

EXPORT(plan) int32_t export_plan(void) {
    const Plan plan = plan_now();
    return exports_put_steps(plan.at, plan.count);
}

EXPORT(plan_score) int32_t export_plan_score(void) {
    return plan_now().score;
}

EXPORT(plan_depth) uint32_t export_plan_depth(void) {
    return plan_now().depth;
}

EXPORT(plan_nodes) uint32_t export_plan_nodes(void) {
    return (uint32_t)plan_now().nodes;
}

EXPORT(signature) int32_t export_signature(uint32_t game) {
    uint64_t nodes;
    return exports_put_wide(planner_signature(exports_planner(), (GameId)game, &nodes));
}
