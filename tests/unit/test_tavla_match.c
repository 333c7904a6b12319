/* SPDX-License-Identifier: MIT */
/* What points are worth at the score of a match. */
#include "play.h"
#include "tavla_match.h"

#include <math.h>

static double chance(uint32_t own, uint32_t opp) {
    return tavla_match_chance(own, opp) / (double)TAVLA_ODDS_ONE;
}

/* By hand from 39.3 and 13.3 % won singly and by a mars by the side that opens, 36.4 and 11.0 %
 * lost: at 1-1 whoever wins has won; at 1-2 a hand lost singly leads to 1-1 with the other opening;
 * at 2-1 a hand won singly leads to 1-1, a mars wins, any loss loses; at 2-2 both. */
static void chances_follow_hand_after_hand(void **unused) {
    (void)unused;
    const double even = 0.393 + 0.133, one_two = even + 0.364 * (1 - even);
    const double two_one = 0.133 + 0.393 * even;
    const double two_two = 0.133 + 0.393 * one_two + 0.364 * (1 - one_two);
    assert_true(fabs(chance(1, 1) - even) < 1e-5);
    assert_true(fabs(chance(1, 2) - one_two) < 1e-5);
    assert_true(fabs(chance(2, 1) - two_one) < 1e-5);
    assert_true(fabs(chance(2, 2) - two_two) < 1e-5);
}

static void fewer_points_to_go_are_better(void **unused) {
    (void)unused;
    for (uint32_t own = 1; own < TAVLA_MATCH_CAP; own++) {
        for (uint32_t opp = 1; opp < TAVLA_MATCH_CAP; opp++) {
            assert_true(chance(own, opp) > chance(own + 1, opp));
            assert_true(chance(own, opp) < chance(own, opp + 1));
        }
        assert_true(chance(own, own) > 0.5); /* opening is an advantage */
    }
}

static TavlaState at_score(uint8_t length, uint8_t own, uint8_t opp) {
    TavlaState state = play_start((Setup){GAME_TAVLA, {.seats = 2}}).as.tavla;
    state.length = length;
    state.score[0] = own;
    state.score[1] = opp;
    return state;
}

static void results_are_worth_their_points_in_a_single_hand(void **unused) {
    (void)unused;
    const TavlaState state = at_score(0, 0, 0);
    const TavlaValues values = tavla_values(&state, 0);
    const TavlaOdds odds = {
        {TAVLA_ODDS_ONE / 2, TAVLA_ODDS_ONE / 4, TAVLA_ODDS_ONE / 8, TAVLA_ODDS_ONE / 8}};
    assert_int_equal(values.at[TAVLA_WIN2], 2 * TAVLA_ODDS_ONE);
    assert_int_equal(tavla_value(&values, &odds),
                     TAVLA_ODDS_ONE / 8 * 5); /* 1/2 + 1/2 - 1/8 - 1/4 */
}

/* At 4-3 of five a mars wins no more than a single hand; lost singly it is 4-4 with the other
 * opening, lost by a mars the match is lost. What one side gains the other loses. */
static void results_are_worth_what_they_change_in_a_match(void **unused) {
    (void)unused;
    const TavlaState state = at_score(5, 4, 3);
    const TavlaValues own = tavla_values(&state, 0), opp = tavla_values(&state, 1);
    const TavlaValues turned = tavla_values_turned(&own);
    assert_int_equal(own.at[TAVLA_WIN1], TAVLA_ODDS_ONE);
    assert_int_equal(own.at[TAVLA_WIN2], TAVLA_ODDS_ONE);
    assert_int_equal(own.at[TAVLA_LOSE1], TAVLA_ODDS_ONE - 2 * tavla_match_chance(1, 1));
    assert_int_equal(own.at[TAVLA_LOSE2], -TAVLA_ODDS_ONE);
    assert_memory_equal(&opp, &turned, sizeof opp);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_follow_hand_after_hand),
        cmocka_unit_test(fewer_points_to_go_are_better),
        cmocka_unit_test(results_are_worth_their_points_in_a_single_hand),
        cmocka_unit_test(results_are_worth_what_they_change_in_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
