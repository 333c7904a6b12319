/* SPDX-License-Identifier: MIT */
/* The counts of tests/golden/perft-tavla.txt; small ones by the slow generator too. */
#include "play.h"

#include <stdio.h>
#include <string.h>

#include "position_id.h"
#include "slow_tavla.h"

enum { LINE_CAP = 256, SLOW_MOST = 20000 };

static void check(const GameState *state, const char *line) {
    unsigned depth = 0;
    unsigned long long count = 0;
    char id[SLOW_ID_CAP];
    SlowBoard slow;
    CHECK_AT(state, sscanf(line, "%u %llu", &depth, &count) == 2);
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
    char line[LINE_CAP];
    GameState state = {.id = GAME_COUNT};
    uint32_t positions = 0, counts = 0;
    FILE *const file = fopen(TEST_DATA "/golden/perft-tavla.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            continue;
        }
        if (strncmp(line, "XGID=", 5) == 0) {
            state = play_state(GAME_TAVLA, line);
            assert_int_equal(game_perft(&state, 0), 1);
            positions++;
        } else {
            check(&state, line);
            counts++;
        }
    }
    assert_int_equal(fclose(file), 0);
    assert_true(positions >= 20 && counts >= 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_golden_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
