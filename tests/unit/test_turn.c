/* SPDX-License-Identifier: MIT */
/* turn_ends at its edges; that it is complete is shown in tests/contract. */
#include "play.h"
#include "turn.h"

enum { CAP = 256 };
static TurnEnd scratch[CAP], ends[CAP];

static uint32_t count_at(const char *text) {
    const GameState state = play_state(GAME_MORRIS, text);
    uint32_t count = 0;
    assert_int_equal(turn_ends(&state, scratch, ends, CAP, &count), STATUS_OK);
    return count;
}

static void a_capture_belongs_to_its_move(void **unused) {
    (void)unused;
    /* 20 empty points, g7 closes a mill and takes one of two stones. */
    assert_int_equal(count_at("WW./.../.../....../.../.../BB. w 7 7 0"), 21);
    for (uint32_t i = 0; i < 21; i++) {
        const bool is_mill = step_x(ends[i].at[0]) == 2;
        assert_int_equal(ends[i].count, is_mill ? 2 : 1);
    }
}

static void orders_of_two_removals_are_one_turn(void **unused) {
    (void)unused;
    /* D18: six pairs out of four stones. */
    assert_int_equal(count_at("WWW/.../.../W...B./..B/BB./W.. w 4 5 0 two x2"), 6);
    /* One of four stones is loose and must go first; then any of the mill. */
    assert_int_equal(count_at("WWW/.../.../W...../..B/BBB/W.. w 4 5 0 two x2"), 3);
}

static void a_turn_under_way_is_ended(void **unused) {
    (void)unused;
    assert_int_equal(count_at("WWW/.../.../....../.../.../BB. w 6 7 0 x1"), 2);
    assert_int_equal(ends[0].count, 1);
}

static void a_finished_game_has_no_turns(void **unused) {
    (void)unused;
    assert_int_equal(count_at("WW./.../.../....../.../.../BBB w 0 0 0"), 0);
}

static void too_small_a_list_is_told(void **unused) {
    (void)unused;
    const GameState state = play_state(GAME_MORRIS, "WW./.../.../....../.../.../BB. w 7 7 0");
    uint32_t count = 77;
    assert_int_equal(turn_ends(&state, scratch, ends, 20, &count), STATUS_FULL);
    assert_int_equal(turn_ends(&state, scratch, ends, 0, &count), STATUS_FULL);
    assert_int_equal(count, 77);
    assert_int_equal(turn_ends(&state, scratch, ends, 21, &count), STATUS_OK);
    assert_int_equal(count, 21);
    /* No room for what is still open: two removals due and four stones to begin with. */
    const GameState due = play_state(GAME_MORRIS, "WWW/.../.../W...B./..B/BB./W.. w 4 5 0 two x2");
    assert_int_equal(turn_ends(&due, scratch, ends, 3, &count), STATUS_FULL);
    assert_int_equal(turn_ends(&due, scratch, ends, 5, &count), STATUS_FULL);
    assert_int_equal(turn_ends(&due, scratch, ends, 6, &count), STATUS_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_capture_belongs_to_its_move),
        cmocka_unit_test(orders_of_two_removals_are_one_turn),
        cmocka_unit_test(a_turn_under_way_is_ended),
        cmocka_unit_test(a_finished_game_has_no_turns),
        cmocka_unit_test(too_small_a_list_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
