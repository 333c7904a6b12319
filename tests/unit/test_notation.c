/* SPDX-License-Identifier: MIT */
/* Texts of Dokuz Taş: what is refused and where, and the spellings that are taken. */
#include "play.h"

#include <string.h>

static TextReader reader(const char *text) {
    return text_reader(text, (uint32_t)strlen(text));
}

/* `status`, and for BAD_TEXT the byte at which something else should have stood. */
static void check_refused(const char *text, Status status, uint32_t at) {
    TextReader in = reader(text);
    GameState state = {.id = GAME_COUNT};
    const Status got = state_read(&in, GAME_MORRIS, &state);
    if (got != status || in.failed_at != at || in.expected == NULL) {
        fail_msg("%s: %s at %u, expected %s", text, status_name(got), in.failed_at,
                 in.expected == NULL ? "nothing" : in.expected);
    }
    assert_int_equal(state.id, GAME_COUNT);
}

static void positions_that_are_not_canonical_are_refused(void **unused) {
    (void)unused;
    check_refused("", STATUS_BAD_TEXT, 0);
    check_refused("w../.../.../....../.../.../... w 9 9 0", STATUS_BAD_TEXT, 0);
    check_refused(".../.../.../......./.../.../... w 9 9 0", STATUS_BAD_TEXT, 18);
    check_refused(".../.../.../....../.../.../.. w 9 9 0", STATUS_BAD_TEXT, 29);
    check_refused(".../.../.../....../.../...", STATUS_BAD_TEXT, 26);
    check_refused(".../.../.../....../.../.../...  w 9 9 0", STATUS_BAD_TEXT, 30);
    check_refused(".../.../.../....../.../.../... x 9 9 0", STATUS_BAD_TEXT, 30);
    check_refused(".../.../.../....../.../.../... w  9 9 0", STATUS_BAD_TEXT, 33);
    check_refused(".../.../.../....../.../.../... w 09 9 0", STATUS_BAD_TEXT, 33);
    check_refused(".../.../.../....../.../.../... w 10 9 0", STATUS_BAD_TEXT, 33);
    check_refused(".../.../.../....../.../.../... w 9 9", STATUS_BAD_TEXT, 36);
    check_refused(".../.../.../....../.../.../... w 9 9 61", STATUS_BAD_TEXT, 37);
}

static void positions_that_break_a_rule_are_refused(void **unused) {
    (void)unused;
    check_refused("W../.../.../....../.../.../... w 9 9 0", STATUS_BAD_POSITION, 0);
    check_refused(".../.../.../....../.../.../... w 9 9 1", STATUS_BAD_POSITION, 0);
    check_refused(".../.../.../....../.../.../... w 9 9 0 x1", STATUS_BAD_POSITION, 0);
    check_refused("WW./.../.../....../.../.../BB. w 0 0 0", STATUS_BAD_POSITION, 0);
}

/* Reading stops behind the position; what follows is the caller's. */
static void check_left(const char *text, const char *left) {
    TextReader in = reader(text);
    GameState state;
    assert_int_equal(state_read(&in, GAME_MORRIS, &state), STATUS_OK);
    assert_string_equal(in.at, left);
}

static void words_have_one_order(void **unused) {
    (void)unused;
    check_left(".../.../.../....../.../.../... w 9 9 0 nofly two moves", " moves");
    check_left(".../.../.../....../.../.../... w 9 9 0 two nofly", " nofly");
    check_left(".../.../.../....../.../.../... w 9 9 0 nofly nofly", " nofly");
    check_left("WWW/.../.../....../.../.../BB. w 6 7 0 x1 two", " two");
    check_left("WWW/.../.../W...../.../.../WBB w 4 7 0 two x2", "");
}

static void check_step(const char *text, const char *position, Status status, Step expected) {
    const GameState state = play_state(GAME_MORRIS, position);
    TextReader in = reader(text);
    Step step = {0};
    const Status got = step_read(&in, &state, &step);
    if (got != status || (got == STATUS_OK && !step_equal(step, expected))) {
        fail_msg("%s: %s, %x", text, status_name(got), step.bits);
    }
    assert_true(got == STATUS_OK || step.bits == 0);
}

static void steps_are_read_in_several_spellings(void **unused) {
    (void)unused;
    const char *const start = ".../.../.../....../.../.../... w 9 9 0";
    const char *const slide = "W../.../.W./.B..../W../.../BBW w 0 0 0";
    const char *const due = "WWW/.../.../....../.../.../BB. w 6 7 0 x1";
    const Step d6 = step_make(STEP_PLACE, 9, 0, 0), a7_d7 = step_make(STEP_MOVE, 0, 1, 0);
    const Step xa1 = step_make(STEP_TAKE, 6, 0, 0);
    check_step("d6", start, STATUS_OK, d6); /* M29 */
    check_step("D6", start, STATUS_OK, d6);
    check_step(" d6 ", start, STATUS_OK, d6);
    check_step("a7-d7", slide, STATUS_OK, a7_d7);
    check_step("a7 - d7", slide, STATUS_OK, a7_d7);
    check_step("A7\xe2\x80\x93\tD7", slide, STATUS_OK, a7_d7);
    check_step("xa1", due, STATUS_OK, xa1);
    check_step("XA1", due, STATUS_OK, xa1);
    check_step("\xc3\x97 a1", due, STATUS_OK, xa1);
    check_step("d4", start, STATUS_BAD_TEXT, d6);
    check_step("d", start, STATUS_BAD_TEXT, d6);
    check_step("", start, STATUS_BAD_TEXT, d6);
    check_step("\x44\x16", start, STATUS_BAD_TEXT, d6);
    check_step("a7-", slide, STATUS_BAD_TEXT, d6);
    check_step("a7-d4", slide, STATUS_BAD_TEXT, d6);
    check_step("a7-a1", slide, STATUS_BAD_STEP, d6);
    check_step("a7", slide, STATUS_BAD_STEP, d6);
    check_step("xa1", start, STATUS_BAD_STEP, d6);
    check_step("a1", due, STATUS_BAD_STEP, d6);
}

static Status read_turn(const char *text, const char *position, Draft *draft, uint32_t *left) {
    const GameState state = play_state(GAME_MORRIS, position);
    TextReader in = reader(text);
    const Status status = turn_read(&in, &state, draft);
    *left = (uint32_t)(in.end - in.at);
    return status;
}

static void turns_are_steps_joined(void **unused) {
    (void)unused;
    const char *const mill = "WW./.../.../....../.../.../BB. w 7 7 0";
    Draft draft;
    uint32_t left = 0;
    assert_int_equal(read_turn("g7xa1", mill, &draft, &left), STATUS_OK);
    assert_true(draft_ready(&draft) && draft.count == 2 && left == 0);
    assert_int_equal(read_turn("g7 xa1", mill, &draft, &left), STATUS_OK);
    assert_true(draft_ready(&draft) && draft.count == 2 && left == 0);
    assert_int_equal(read_turn("g7", mill, &draft, &left), STATUS_OK);
    assert_true(!draft_ready(&draft) && draft.count == 1);
    assert_int_equal(read_turn("d6 xa1", mill, &draft, &left), STATUS_OK);
    assert_true(draft_ready(&draft) && draft.count == 1 && left == 4);
    draft.count = 77;
    assert_int_equal(read_turn("g7xa4", mill, &draft, &left), STATUS_BAD_STEP);
    assert_int_equal(read_turn("g7x", mill, &draft, &left), STATUS_BAD_TEXT);
    assert_int_equal(read_turn("a7", mill, &draft, &left), STATUS_BAD_STEP);
    assert_int_equal(draft.count, 77);
}

static void check_outcome(Outcome outcome, const char *expected) {
    char text[32];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, GAME_MORRIS, outcome);
    assert_string_equal(text_finish(&out), expected);
}

static void outcomes_are_words(void **unused) {
    (void)unused;
    check_outcome((Outcome){.kind = OUTCOME_ONGOING}, "ongoing");
    check_outcome((Outcome){OUTCOME_WIN, 0, 1, REASON_FEW}, "win w few");
    check_outcome((Outcome){OUTCOME_WIN, 1, 1, REASON_BLOCKED}, "win b blocked");
    check_outcome((Outcome){OUTCOME_WIN, 1, 1, REASON_RESIGN}, "win b resign");
    check_outcome((Outcome){OUTCOME_WIN, 0, 1, REASON_TIME}, "win w time");
    check_outcome((Outcome){OUTCOME_DRAW, 0, 0, REASON_QUIET}, "draw quiet");
    check_outcome((Outcome){OUTCOME_DRAW, 0, 0, REASON_REPETITION}, "draw repetition");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_that_are_not_canonical_are_refused),
        cmocka_unit_test(positions_that_break_a_rule_are_refused),
        cmocka_unit_test(words_have_one_order),
        cmocka_unit_test(steps_are_read_in_several_spellings),
        cmocka_unit_test(turns_are_steps_joined),
        cmocka_unit_test(outcomes_are_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
