/* SPDX-License-Identifier: MIT */
#include "tavla_games.h"

void random_match_open(RandomMatch *match) {
    GameState start;
    assert_int_equal(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &start), STATUS_OK);
    for (uint32_t i = 0; i < HAND_CAP; i++) {
        record_open(&match->hands[i], &start, match->steps[i], HAND_STEP_CAP);
    }
    match->count = 0;
}

void random_match_play(RandomMatch *match, uint8_t variant, Rng *rng) {
    const GameOptions options = {.seats = 2, .first = (Seat)rng_below(rng, 2), .variant = variant};
    GameState start;
    random_match_open(match);
    assert_int_equal(game_start(GAME_TAVLA, options, &start), STATUS_OK);
    Status status = STATUS_OK;
    while (status == STATUS_OK) {
        assert_true(match->count < HAND_CAP);
        Record *const hand = &match->hands[match->count++];
        record_open(hand, &start, hand->at, hand->cap);
        while (record_actor(hand) != SEAT_NONE) {
            const Step step = play_step(&hand->now, rng);
            assert_int_equal(record_play(hand, game_actor(&hand->now), step), STATUS_OK);
        }
        status = tavla_next_hand(&hand->now.as.tavla, record_outcome(hand), &start.as.tavla);
    }
    assert_int_equal(status, STATUS_GAME_OVER);
}
