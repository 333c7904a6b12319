/* SPDX-License-Identifier: MIT */
/* The counts of tests/golden/perft.txt; small ones by the slow generator too. */
#include "play.h"
#include "slow_morris.h"

enum { SLOW_MOST = 3000 };

/* Full effort counts all; less effort leaves out the largest. */
static bool is_affordable(uint64_t count) {
    return count <= (uint64_t)play_effort(100) * 20000000;
}

static void check(const GameState *state, unsigned depth, unsigned long long count) {
    SlowState slow;
    if (is_affordable(count)) {
        CHECK_AT(state, game_perft(state, depth) == count);
    }
    if (count <= SLOW_MOST) {
        CHECK_AT(state, slow_read(play_text(state), &slow));
        CHECK_AT(state, slow_perft(&slow, (int)depth) == count);
    }
}

static void counts_are_the_golden_ones(void **unused) {
    (void)unused;
    const PlayCounted counted =
        play_golden_counts(TEST_DATA "/golden/perft.txt", GAME_MORRIS, check);
    assert_true(counted.positions >= 20 && counted.counts >= 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_golden_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
