/* SPDX-License-Identifier: MIT */
/* The counts of tests/golden/perft.txt; small ones by the slow generator too. */
#include "play.h"
#include "slow_morris.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_CAP = 256, SLOW_MOST = 3000 };

/* Full effort counts all; less effort leaves out the largest. */
static bool is_affordable(uint64_t count) {
    return count <= (uint64_t)play_effort(100) * 20000000;
}

static void check(const GameState *state, const char *line) {
    unsigned depth = 0;
    unsigned long long count = 0;
    SlowState slow;
    CHECK_AT(state, sscanf(line, "%u %llu", &depth, &count) == 2);
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
    char line[LINE_CAP];
    GameState state = {.id = GAME_COUNT};
    uint32_t positions = 0, counts = 0;
    FILE *const file = fopen(TEST_DATA "/golden/perft.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            continue;
        }
        if (strchr(line, '/') != NULL) {
            state = play_state(GAME_MORRIS, line);
            assert_int_equal(game_perft(&state, 0), 1);
            positions++;
        } else {
            check(&state, line);
            counts++;
        }
    }
    fclose(file);
    assert_true(positions >= 20 && counts >= 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_golden_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
