/* SPDX-License-Identifier: MIT */
#include "play.h"

/* a7 and d7 stand; g7 closes the mill. */
static const char *const BEFORE_MILL = "WW./.../.../....../.../.../BB. w 7 7 0";
enum { A7 = 0, D7 = 1, G7 = 2, D1 = 5, A1 = 6 };

static void a_turn_of_two_steps_is_ready_after_the_second(void **unused) {
    (void)unused;
    const GameState base = play_state(GAME_MORRIS, BEFORE_MILL);
    Draft draft;
    draft_open(&draft, &base);
    assert_false(draft_ready(&draft));
    assert_int_equal(draft_step(&draft, step_make(STEP_PLACE, G7, 0, 0)), STATUS_OK);
    assert_false(draft_ready(&draft));
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, D1, 0, 0)), STATUS_OK);
    assert_true(draft_ready(&draft));
    assert_int_equal(draft_step(&draft, step_make(STEP_PLACE, 9, 0, 0)), STATUS_NOT_YOUR_TURN);
    assert_int_equal(draft.count, 2);
    const GameState sealed = draft_seal(&draft);
    assert_string_equal(play_text(&sealed), "WWW/.../.../....../.../.../B.. b 6 7 0");
    assert_int_equal(draft.count, 0);
    assert_false(draft_ready(&draft));
}

static void undo_goes_back_step_by_step_to_the_base(void **unused) {
    (void)unused;
    const GameState base = play_state(GAME_MORRIS, BEFORE_MILL);
    Draft draft;
    draft_open(&draft, &base);
    assert_false(draft_undo(&draft));
    assert_int_equal(draft_step(&draft, step_make(STEP_PLACE, G7, 0, 0)), STATUS_OK);
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, D1, 0, 0)), STATUS_OK);
    assert_true(draft_undo(&draft)); /* also out of a ready draft */
    assert_string_equal(play_text(&draft.now), "WWW/.../.../....../.../.../BB. w 6 7 0 x1");
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, A1, 0, 0)), STATUS_OK);
    assert_true(draft_undo(&draft));
    assert_true(draft_undo(&draft));
    assert_string_equal(play_text(&draft.now), BEFORE_MILL);
    assert_false(draft_undo(&draft));
}

static void illegal_steps_leave_the_draft(void **unused) {
    (void)unused;
    const GameState base = play_state(GAME_MORRIS, BEFORE_MILL);
    Draft draft;
    draft_open(&draft, &base);
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, D1, 0, 0)), STATUS_BAD_STEP);
    assert_int_equal(draft_step(&draft, step_make(STEP_PLACE, A7, 0, 0)), STATUS_BAD_STEP);
    assert_int_equal(draft_step(&draft, step_make(STEP_THROW, 1, 1, 0)), STATUS_BAD_STEP);
    assert_int_equal(draft.count, 0);
    assert_string_equal(play_text(&draft.now), BEFORE_MILL);
}

static void a_draft_may_begin_within_a_turn(void **unused) {
    (void)unused;
    const GameState base = play_state(GAME_MORRIS, "WWW/.../.../....../.../.../BB. w 6 7 0 x1");
    Draft draft;
    draft_open(&draft, &base);
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, D1, 0, 0)), STATUS_OK);
    assert_true(draft_ready(&draft));
    assert_true(draft_undo(&draft));
    assert_string_equal(play_text(&draft.now), "WWW/.../.../....../.../.../BB. w 6 7 0 x1");
}

static void a_turn_that_ends_the_game_is_ready(void **unused) {
    (void)unused;
    const GameState base = play_state(GAME_MORRIS, "WWW/.../.../....../.../BBB/... w 0 0 0 x1");
    Draft draft;
    draft_open(&draft, &base);
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, 12, 0, 0)), STATUS_OK);
    assert_true(draft_ready(&draft));
    const GameState over = draft_seal(&draft);
    assert_int_equal(game_actor(&over), SEAT_NONE);
    assert_int_equal(draft_step(&draft, step_make(STEP_TAKE, 13, 0, 0)), STATUS_GAME_OVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_of_two_steps_is_ready_after_the_second),
        cmocka_unit_test(undo_goes_back_step_by_step_to_the_base),
        cmocka_unit_test(illegal_steps_leave_the_draft),
        cmocka_unit_test(a_draft_may_begin_within_a_turn),
        cmocka_unit_test(a_turn_that_ends_the_game_is_ready),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
