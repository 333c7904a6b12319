/* SPDX-License-Identifier: MIT */
/* The figures an arena ends with, each computed by hand from the scores of its pairs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena_pair.h"

/* So many pairs scored so much each, and so many others. */
typedef struct {
    int32_t count, score;
} Pairs;

static ArenaEstimate estimate(GameId game, uint8_t variant, Pairs some, Pairs others) {
    const ArenaPlans plans = {
        .game = game, .pairs = (uint64_t)(some.count + others.count), .variant = variant};
    const ArenaTally tally = {.sum = some.count * some.score + others.count * others.score,
                              .squares = (uint64_t)(some.count * some.score * some.score +
                                                    others.count * others.score * others.score)};
    return arena_estimate(&plans, &tally);
}

/* Figures are given to five decimals. */
static void assert_near(double found, double expected) {
    assert_float_equal(found, expected, 1e-5);
}

/* 15 pairs won twice (4 each), 15 lost twice: sum 60, squares 240, variance (240 - 60*60/30)/29 =
 * 120/29, and 1.96*sqrt(120/29/30)/4 = 0.18198. */
static void test_games(void **unused) {
    (void)unused;
    const ArenaEstimate found = estimate(GAME_KOS, 0, (Pairs){15, 4}, (Pairs){15, 0});
    assert_int_equal(found.interval, INTERVAL_KNOWN);
    assert_near(found.mean, 0.5);
    assert_near(found.low, 0.31802);
    assert_near(found.high, 0.68198);
    const ArenaEstimate matches =
        estimate(GAME_TAVLA, TAVLA_TO_FIVE, (Pairs){15, 4}, (Pairs){15, 0});
    assert_near(matches.low, 0.31802);
}

/* 30 pairs at +1 point, 10 at -3: sum 0, squares 120, 1.96*sqrt(120/39/40)/2 = 0.27180. */
static void test_points(void **unused) {
    (void)unused;
    const ArenaEstimate found = estimate(GAME_TAVLA, 0, (Pairs){30, 1}, (Pairs){10, -3});
    assert_int_equal(found.interval, INTERVAL_KNOWN);
    assert_near(found.mean, 0);
    assert_near(found.low, -0.27180);
    assert_near(found.high, 0.27180);
}

/* 29 pairs won twice, one shared: mean 118/120, half width 1.96*sqrt((468 - 118*118/30)/29/30)/4 =
 * 0.03267, which would reach above one point a game. */
static void test_interval_ends_with_the_scores(void **unused) {
    (void)unused;
    const ArenaEstimate found = estimate(GAME_MORRIS, 0, (Pairs){29, 4}, (Pairs){1, 2});
    assert_near(found.mean, 0.98333);
    assert_near(found.low, 0.95067);
    assert_near(found.high, 1);
    /* Likewise two points a hand: 29 pairs of +4, one of +2; the half width is twice that. */
    const ArenaEstimate hands = estimate(GAME_TAVLA, 0, (Pairs){29, 4}, (Pairs){1, 2});
    assert_near(hands.low, 1.96667 - 0.06533);
    assert_near(hands.high, 2);
}

static void test_no_interval(void **unused) {
    (void)unused;
    const ArenaEstimate few = estimate(GAME_KOS, 0, (Pairs){15, 4}, (Pairs){14, 0});
    assert_int_equal(few.interval, INTERVAL_FEW_PAIRS);
    assert_near(few.mean, 15.0 / 29);
    const ArenaEstimate alike = estimate(GAME_KOS, 0, (Pairs){50, 4}, (Pairs){0, 0});
    assert_int_equal(alike.interval, INTERVAL_ALL_ALIKE);
    assert_near(alike.mean, 1);
    const ArenaEstimate one = estimate(GAME_TAVLA, 0, (Pairs){1, 4}, (Pairs){0, 0});
    assert_int_equal(one.interval, INTERVAL_FEW_PAIRS);
    assert_near(one.mean, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_interval_ends_with_the_scores),
        cmocka_unit_test(test_no_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
