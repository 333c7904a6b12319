/* SPDX-License-Identifier: MIT */
/*
 * What the browser sees of the analysis of finished games: in review.wasm beside all that
 * engine.wasm has, so that a table does not fetch it.
 */
#include "exports.h"
#include "kos_player.h"
#include "review.h"
#include "tavla_player.h"

static _Alignas(64) unsigned char memory[sizeof(TavlaPlayer)];
_Static_assert(sizeof(KosPlayer) <= sizeof memory, "one player at a time, of either game");
static Review review = {.game = GAME_COUNT};

EXPORT(think_within)
int32_t export_think_within(uint32_t level, uint32_t seed, uint32_t depth, uint32_t nodes) {
    return exports_think(level, seed, (Limits){depth, nodes});
}

EXPORT(review) int32_t export_review(void) {
    return exports_refuse(review_begin(&review, memory, exports_draft()));
}

EXPORT(review_more) int32_t export_review_more(uint32_t nodes) {
    return review_run(&review, nodes);
}

EXPORT(review_result) int32_t export_review_result(void) {
    uint32_t *const numbers = exports_numbers();
    const uint32_t count = review_count(&review);
    CHECK(2 + count <= EXPORTS_NUMBER_CAP);
    numbers[0] = review.total;
    numbers[1] = review_made(&review);
    for (uint32_t i = 0; i < count; i++) {
        numbers[2 + i] = (uint32_t)review_score(&review, i);
    }
    return (int32_t)(2 + count);
}

EXPORT(review_turn) int32_t export_review_turn(uint32_t index) {
    Step steps[TURN_STEP_CAP];
    const uint32_t count = review_steps(&review, index, steps);
    return exports_put_steps(steps, count);
}
