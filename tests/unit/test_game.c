/* SPDX-License-Identifier: MIT */
/* What game.h says about names and refusals; the laws are in tests/contract. */
#include "play.h"

#include <string.h>

static void names_are_exact(void **unused) {
    (void)unused;
    GameId id = GAME_COUNT;
    assert_string_equal(game_name(GAME_MORRIS), "dokuz-tas");
    assert_int_equal(game_by_name("dokuz-tas", &id), STATUS_OK);
    assert_int_equal(id, GAME_MORRIS);
    id = GAME_COUNT;
    assert_int_equal(game_by_name("dokuz-ta", &id), STATUS_UNKNOWN_GAME);
    assert_int_equal(game_by_name("dokuz-tas ", &id), STATUS_UNKNOWN_GAME);
    assert_int_equal(game_by_name("Dokuz-Tas", &id), STATUS_UNKNOWN_GAME);
    assert_int_equal(game_by_name("", &id), STATUS_UNKNOWN_GAME);
    assert_int_equal(id, GAME_COUNT);
}

static void a_game_outside_the_list_does_not_start(void **unused) {
    (void)unused;
    GameState state = {.id = GAME_COUNT};
    TextReader in = text_reader("x", 1);
    assert_int_equal(game_start(GAME_COUNT, game_defaults(GAME_MORRIS), &state),
                     STATUS_UNKNOWN_GAME);
    assert_int_equal(state_read(&in, GAME_COUNT, &state), STATUS_UNKNOWN_GAME);
}

static void plain_games_have_two_seats_and_no_switches(void **unused) {
    (void)unused;
    const GameOptions options = game_defaults(GAME_MORRIS);
    assert_int_equal(options.seats, 2);
    assert_int_equal(options.first, 0);
    assert_int_equal(options.variant, 0);
}

static void a_state_tells_what_its_game_was_started_with(void **unused) {
    (void)unused;
    static const struct {
        GameId id;
        GameOptions options;
    } cases[] = {{GAME_MORRIS, {2, 1, MORRIS_VARIANTS}},
                 {GAME_TAVLA, {2, 1, 0}},
                 {GAME_TAVLA, {2, 0, TAVLA_TO_FIVE}},
                 {GAME_KOS, {2, 1, 0}},
                 {GAME_KOS, {4, 3, KOS_FULL_VALUE}}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GameState state;
        assert_int_equal(game_start(cases[i].id, cases[i].options, &state), STATUS_OK);
        const GameOptions own = game_options(&state);
        assert_int_equal(own.seats, cases[i].options.seats);
        assert_int_equal(own.first, cases[i].options.first);
        assert_int_equal(own.variant, cases[i].options.variant);
    }
}

static void refusals_are_told_apart(void **unused) {
    (void)unused;
    GameState state = play_state(GAME_MORRIS, "W../.../.../....../.../.../..B w 8 8 0");
    const Step a1 = step_make(STEP_PLACE, 6, 0, 0), a7 = step_make(STEP_PLACE, 0, 0, 0);
    assert_int_equal(game_play(&state, 1, a1), STATUS_NOT_YOUR_TURN);
    assert_int_equal(game_play(&state, SEAT_CHANCE, a1), STATUS_NOT_YOUR_TURN);
    assert_int_equal(game_play(&state, SEAT_NONE, a1), STATUS_NOT_YOUR_TURN);
    assert_int_equal(game_play(&state, 0, a7), STATUS_BAD_STEP);
    assert_int_equal(game_play(&state, 0, a1), STATUS_OK);
    assert_string_equal(play_text(&state), "W../.../.../....../.../.../W.B b 7 8 0");
    state = play_state(GAME_MORRIS, "WW./.../.../....../.../.../BBB w 0 0 0");
    assert_int_equal(game_play(&state, 0, a1), STATUS_GAME_OVER);
}

/* Bits that no step uses make it another step. */
static void a_step_with_stray_bits_is_not_legal(void **unused) {
    (void)unused;
    const GameState state = play_state(GAME_MORRIS, ".../.../.../....../.../.../... w 9 9 0");
    assert_true(game_is_legal(&state, step_make(STEP_PLACE, 3, 0, 0)));
    assert_false(game_is_legal(&state, step_make(STEP_PLACE, 3, 1, 0)));
    assert_false(game_is_legal(&state, step_make(STEP_PLACE, 3, 0, 1)));
    assert_false(game_is_legal(&state, step_make(STEP_PLACE, 24, 0, 0)));
}

static void only_moves_can_be_undone_by_later_play(void **unused) {
    (void)unused;
    const GameState state = play_state(GAME_MORRIS, ".../.../.../....../.../.../... w 9 9 0");
    assert_true(game_is_irreversible(&state, step_make(STEP_PLACE, 0, 0, 0)));
    assert_true(game_is_irreversible(&state, step_make(STEP_TAKE, 0, 0, 0)));
    assert_false(game_is_irreversible(&state, step_make(STEP_MOVE, 0, 1, 0)));
    assert_int_equal(game_repetition_limit(GAME_MORRIS), 3);
    assert_int_equal(game_roller(&state), SEAT_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_exact),
        cmocka_unit_test(a_game_outside_the_list_does_not_start),
        cmocka_unit_test(plain_games_have_two_seats_and_no_switches),
        cmocka_unit_test(a_state_tells_what_its_game_was_started_with),
        cmocka_unit_test(refusals_are_told_apart),
        cmocka_unit_test(a_step_with_stray_bits_is_not_legal),
        cmocka_unit_test(only_moves_can_be_undone_by_later_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
