/* SPDX-License-Identifier: MIT */
/* The line by which GNU Backgammon tells positions. */
#include "fibs_board.h"
#include "position_id.h"
#include "tavla_positions.h"

#include <string.h>

static Status read(const char *line, TavlaState *out) {
    TextReader in = text_reader(line, (uint32_t)strlen(line));
    return fibs_board_read(&in, out);
}

static void assert_position(const char *line, const char *xgid) {
    TavlaState state, expected;
    TextReader in = text_reader(xgid, (uint32_t)strlen(xgid));
    assert_int_equal(tavla_position_read_any(&in, &expected), STATUS_OK);
    assert_int_equal(read(line, &state), STATUS_OK);
    const GameState one = {.id = GAME_TAVLA, .as.tavla = state};
    const GameState two = {.id = GAME_TAVLA, .as.tavla = expected};
    assert_true(play_same(&one, &two));
}

/* The start with 3-1 in a match to 5, as player 1 gets it and as player 0 does; and a position
 * with one own and two rival checkers on the bar at 2-1. By hand from the fields. */
static void lines_are_read(void **unused) {
    (void)unused;
    assert_position(
        "board:a:b:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:3:1:"
        "1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0",
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:0");
    assert_position(
        "board:a:b:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:1:3:1:3:"
        "1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0:",
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:0");
    assert_position(
        "board:a:b:5:2:1:-2:0:0:0:0:0:4:0:3:0:0:0:-3:5:0:0:0:-3:0:-5:0:0:0:0:2:1:1:5:2:5:2:"
        "1:1:1:0:1:-1:0:25:0:2:1:2:0:0:0:0",
        "b-----D-C---cE---c-e----BA:0:0:1:52:2:1:0:5:0");
}

static void what_is_written_is_read(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < play_effort(2000); i++) {
        const GameState whole = tavla_position(&rng);
        GameState expected = whole, found = {.id = GAME_TAVLA};
        char line[512];
        TextWriter out = text_writer(line, sizeof line);
        fibs_board_write(&out, &whole.as.tavla);
        assert_int_equal(read(text_finish(&out), &found.as.tavla), STATUS_OK);
        if (whole.as.tavla.side == 1) { /* the reader calls the side to act seat 0 */
            const TavlaState *const state = &whole.as.tavla;
            memcpy(expected.as.tavla.men[0], state->men[1], TAVLA_SLOTS);
            memcpy(expected.as.tavla.men[1], state->men[0], TAVLA_SLOTS);
            expected.as.tavla.score[0] = state->score[1];
            expected.as.tavla.score[1] = state->score[0];
            expected.as.tavla.side = 0;
        }
        CHECK_AT(&whole, play_same(&found, &expected));
    }
}

static void other_lines_are_refused(void **unused) {
    (void)unused;
    static const char *const LINES[] = {"", "version", "board:", "board:a:b",
                                        "board:a:b:5:0:0:0:-2:0:0",
                                        /* sixteen checkers on the 13 point */
                                        "board:a:b:5:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:16:0:0:0:0:0:0:"
                                        "0:0:0:0:0:0:0:1:3:1:3:1:1:1:1:0:1:-1",
                                        /* the rival's bar holding an own checker */
                                        "board:a:b:5:0:0:3:0:0:0:0:0:0:0:0:0:0:0:0:2:0:0:0:0:0:0:0:"
                                        "0:0:0:0:0:0:1:3:1:3:1:1:1:1:0:1:-1",
                                        "board:a:b:5:0:x:0:0:0:0:0:0:0:0:0:0:0:0:0:2:0:0:0:0:0:0:0:"
                                        "0:0:0:0:0:0:1:3:1:3:1:1:1:1:0:1:-1"};
    for (uint32_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        TavlaState state;
        const Status status = read(LINES[i], &state);
        assert_true(status == STATUS_BAD_TEXT || status == STATUS_BAD_POSITION);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(other_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
