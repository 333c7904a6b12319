/* SPDX-License-Identifier: MIT */
/* The computer player of Tavla: legal whole turns at every level, found again step by step. */
#include "tavla_player.h"
#include "tavla_positions.h"

static TavlaPlayer player;
static TavlaBoard ends[TAVLA_ENDS_CAP];

static bool is_same_board(const TavlaBoard *a, const TavlaBoard *b) {
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        if (a->own[slot] != b->own[slot] || a->opp[slot] != b->opp[slot]) {
            return false;
        }
    }
    return true;
}

static TavlaState after_steps(const TavlaState *state, const Step *steps, uint32_t count) {
    GameState now = {.id = GAME_TAVLA, .as.tavla = *state};
    for (uint32_t i = 0; i < count; i++) {
        CHECK_AT(&now, now.as.tavla.side == state->side && game_is_legal(&now, steps[i]));
        now = game_apply(&now, steps[i]);
    }
    return now.as.tavla;
}

static void every_end_is_found_again_step_by_step(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < play_effort(3000); i++) {
        GameState whole = tavla_position(&rng);
        whole = i % 3 == 0 ? tavla_position_midway(&whole, &rng) : whole;
        const TavlaState *const state = &whole.as.tavla;
        const TavlaBoard board = tavla_board(state, state->side);
        const TavlaRoll roll = {{state->dice[0], state->dice[1]}, {state->uses[0], state->uses[1]}};
        const uint32_t count = tavla_ends(&board, roll, ends);
        for (uint32_t end = 0; end < count; end += 1 + count / 20) {
            Step steps[TAVLA_PATH_CAP];
            const uint32_t length = tavla_path(state, &ends[end], steps);
            const TavlaState after = after_steps(state, steps, length);
            const TavlaBoard found = tavla_board(&after, state->side);
            CHECK_AT(&whole, is_same_board(&found, &ends[end]) && after.dice[0] == 0);
        }
    }
}

/* A seed decides; slices do not. */
static void turns_are_legal_and_depend_on_the_seed_alone(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 1);
    tavla_player_init(&player);
    for (uint32_t i = 0; i < play_effort(300); i++) {
        const GameState whole = tavla_position(&rng);
        const TavlaState *const state = &whole.as.tavla;
        const Level level = (Level)(i % LEVEL_COUNT);
        TavlaStrength strength = tavla_strength(level);
        strength.nodes = strength.nodes < 3000 ? strength.nodes : 3000;
        Step first[TAVLA_PATH_CAP], again[TAVLA_PATH_CAP];
        assert_int_equal(tavla_player_begin(&player, state, strength, i), STATUS_OK);
        assert_true(tavla_player_run(&player, UINT32_MAX));
        const uint32_t count = tavla_player_turn(&player, 0, first);
        const TavlaState after = after_steps(state, first, count);
        CHECK_AT(&whole, after.dice[0] == 0 && after.side != state->side);
        assert_int_equal(tavla_player_begin(&player, state, strength, i), STATUS_OK);
        while (!tavla_player_run(&player, 1 + i)) {
            (void)tavla_player_turn(&player, 0, again); /* may be asked for at any time */
        }
        assert_int_equal(tavla_player_turn(&player, 0, again), count);
        for (uint32_t step = 0; step < count; step++) {
            assert_true(step_equal(first[step], again[step]));
        }
    }
}

/* Of the turns looked at farthest so far, none is better than the one in front. */
static void best_so_far_is_in_front(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 2);
    uint32_t in_midst = 0;
    tavla_player_init(&player);
    for (uint32_t i = 0; i < 20; i++) {
        const GameState whole = tavla_position(&rng);
        TavlaStrength strength = tavla_strength(LEVEL_ZOR);
        strength.nodes = 20000;
        assert_int_equal(tavla_player_begin(&player, &whole.as.tavla, strength, i), STATUS_OK);
        while (!tavla_player_run(&player, 1)) {
            const TavlaChoice *const first = &player.choices[0];
            for (uint32_t other = 1; other < player.end_count; other++) {
                const TavlaChoice *const choice = &player.choices[other];
                CHECK_AT(&whole, choice->depth <= first->depth);
                CHECK_AT(&whole, choice->depth < first->depth || choice->score <= first->score);
            }
            in_midst += player.stage_at > 1;
        }
    }
    assert_true(in_midst > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_end_is_found_again_step_by_step),
        cmocka_unit_test(turns_are_legal_and_depend_on_the_seed_alone),
        cmocka_unit_test(best_so_far_is_in_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
