/* SPDX-License-Identifier: MIT */
/* The line by which GNU Backgammon tells positions. */
#include "fibs_board.h"
#include "position_id.h"
#include "tavla_positions.h"

#include <stdio.h>
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
        "1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0",
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

/* The start, with what a case changes of it. */
typedef struct {
    const char *match, *points, *turn, *dice, *colour;
} Line;

static const char *const START_POINTS = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0";

static Status read_changed(Line line, TavlaState *out) {
    char text[512];
    (void)snprintf(text, sizeof text, "board:a:b:%s:%s:%s:%s:1:1:1:0:%s:-1:0:25",
                   line.match != NULL ? line.match : "5:1:2",
                   line.points != NULL ? line.points : START_POINTS,
                   line.turn != NULL ? line.turn : "1", line.dice != NULL ? line.dice : "3:1:3:1",
                   line.colour != NULL ? line.colour : "1");
    return read(text, out);
}

static void fields_mean_what_they_say(void **unused) {
    (void)unused;
    TavlaState state;
    assert_int_equal(read_changed((Line){0}, &state), STATUS_OK);
    assert_int_equal(state.length * 100 + state.score[0] * 10 + state.score[1], 512);
    assert_int_equal(state.dice[0] * 10 + state.dice[1], 31);
    /* Either sign of turn or colour exchanges the sides, both together do not. */
    assert_int_equal(read_changed((Line){.turn = "-1"}, &state), STATUS_OK);
    assert_int_equal(state.score[0] * 10 + state.score[1], 21);
    assert_int_equal(read_changed((Line){.colour = "-1"}, &state), STATUS_OK);
    assert_int_equal(state.score[0] * 10 + state.score[1], 21);
    assert_int_equal(read_changed((Line){.turn = "-1", .colour = "-1"}, &state), STATUS_OK);
    assert_int_equal(state.score[0] * 10 + state.score[1], 12);
    assert_int_equal(read_changed((Line){.dice = "2:2:2:2"}, &state), STATUS_OK);
    assert_int_equal(state.uses[0], 4);
    assert_int_equal(read_changed((Line){.dice = "1:+3:1:3"}, &state), STATUS_OK);
    assert_int_equal(state.dice[0], 3);
    assert_int_equal(read_changed((Line){.dice = "0:0:0:0"}, &state), STATUS_OK);
    assert_int_equal(tavla_actor(&state), SEAT_CHANCE);
    static const char *const SINGLE[] = {"0:0:0", "-1:0:0", "16:3:4", "9999:0:0"};
    for (uint32_t i = 0; i < sizeof SINGLE / sizeof SINGLE[0]; i++) {
        assert_int_equal(read_changed((Line){.match = SINGLE[i]}, &state), STATUS_OK);
        assert_int_equal(state.length + state.score[0] + state.score[1], 0);
    }
}

static void other_lines_are_refused(void **unused) {
    (void)unused;
    static const char *const TEXTS[] = {"",
                                        "version",
                                        "board:",
                                        "board:a:b",
                                        "board:a:b:",
                                        "board:a:b:5:0:0:0:-2:0:0",
                                        "board:a:b:5:x",
                                        "board:a:b:5 0:0",
                                        "board:a:b:5:0:100000"};
    static const Line LINES[] = {
        {.match = "5:5:0"},
        {.match = "5:0:-1"},
        {.dice = "7:1:7:1"},
        {.dice = "1:7:1:7"},
        {.dice = "-1:1:1:1"},
        {.dice = "0:1:0:1"},
        {.dice = "1:0:1:0"},
        /* sixteen on the 13 point; an own checker on the rival's bar and a rival's on the own */
        {.points = "0:-2:0:0:0:0:0:0:0:0:0:0:-5:16:0:0:0:-3:0:-5:0:0:0:0:0:0"},
        {.points = "1:-2:0:0:0:0:0:0:0:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"},
        {.points = "0:-2:0:0:0:0:0:0:0:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:-1"},
        /* both sides have finished */
        {.points = "0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0"},
    };
    TavlaState state;
    char many[512];
    TextWriter out = text_writer(many, sizeof many);
    text_put(&out, "board:a:b:0");
    for (uint32_t i = 0; i < 70; i++) {
        text_put(&out, ":0");
    }
    assert_int_equal(read(text_finish(&out), &state), STATUS_BAD_TEXT);
    for (uint32_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        assert_int_equal(read(TEXTS[i], &state), STATUS_BAD_TEXT);
    }
    for (uint32_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        assert_int_equal(read_changed(LINES[i], &state), STATUS_BAD_POSITION);
    }
}

/* Offsets counted by hand: "board:a:b:" has ten bytes. */
static void a_refusal_says_where_and_why(void **unused) {
    (void)unused;
    static const struct {
        const char *line;
        uint32_t at;
        const char *expected;
    } CASES[] = {
        {"5:5:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:3:1:1:1:1:0:1:-1:0:"
         "25",
         12, "a score from 0 to below the match's length"},
        {"5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:7:1:3:1:1:1:1:0:1:-1:0:"
         "25",
         74, "two dice of 1 to 6, or 0:0"},
        {"5:0:0:0:-2:0:0:0:0:16:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:3:1:1:1:1:0:1:-1:0:"
         "25",
         29, "at most 15 checkers a side"},
        {"5:0:0:1:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:1:0:1:3:1:3:1:1:1:1:0:1:-1:0:"
         "25",
         16, "a bar of the side it belongs to"},
        {"0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:1:0:0:0:0:1:1:1:0:1:-1:0:25",
         16, "one side with all checkers off, the other to act and no dice"},
    };
    for (uint32_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[256];
        TavlaState state;
        (void)snprintf(text, sizeof text, "board:a:b:%s", CASES[i].line);
        TextReader in = text_reader(text, (uint32_t)strlen(text));
        assert_int_equal(fibs_board_read(&in, &state), STATUS_BAD_POSITION);
        assert_string_equal(in.expected, CASES[i].expected);
        assert_int_equal(in.failed_at, CASES[i].at);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(fields_mean_what_they_say),
        cmocka_unit_test(other_lines_are_refused),
        cmocka_unit_test(a_refusal_says_where_and_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
