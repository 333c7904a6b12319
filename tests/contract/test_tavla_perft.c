/* SPDX-License-Identifier: MIT */
/* The counts of tests/golden/perft-tavla.txt; small ones by the slow generator too. */
#include "play.h"

#include "position_id.h"
#include "slow_tavla.h"

enum { SLOW_MOST = 20000 };

static void check(const GameState *state, unsigned depth, unsigned long long count) {
    char id[SLOW_ID_CAP];
    SlowBoard slow;
    CHECK_AT(state, game_perft(state, depth) == count);
    if (count <= SLOW_MOST && game_actor(state) == SEAT_CHANCE) {
        TextWriter out = text_writer(id, sizeof id);
        position_id_write(&out, &state->as.tavla, state->as.tavla.side);
        CHECK_AT(state, slow_board_read(text_finish(&out), &slow));
        CHECK_AT(state, slow_board_perft(&slow, (int)depth) == count);
    }
}

static void counts_are_the_golden_ones(void **unused) {
    (void)unused;
    const PlayCounted counted =
        play_golden_counts(TEST_DATA "/golden/perft-tavla.txt", GAME_TAVLA, check);
    assert_true(counted.positions >= 20 && counted.counts >= 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_golden_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
