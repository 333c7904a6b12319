/* SPDX-License-Identifier: MIT */
/* Bearing off by table, against published chances and against plain enumeration with the rules. */
#include "tavla_bearoff.h"
#include "tavla_endgame.h"
#include "tavla_positions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static TavlaBearoff bearoff;
static TavlaEndgame endgame;

/* 36ths to bear two checkers off in one throw, as every book on the game has them. */
static const uint8_t TWO_OFF[6][6] = {
    {36}, {36, 26}, {34, 25, 17}, {29, 23, 17, 11}, {23, 19, 14, 10, 6}, {15, 13, 10, 8, 6, 4}};

static void two_checkers_go_as_often_as_published(void **unused) {
    (void)unused;
    for (uint32_t i = 1; i <= 6; i++) {
        for (uint32_t j = 1; j <= i; j++) {
            uint8_t men[TAVLA_SLOTS] = {0};
            men[i]++;
            men[j]++;
            const uint32_t chance = bearoff.clear[tavla_bearoff_index(&bearoff, men)][1];
            const double expected = TWO_OFF[i - 1][j - 1] / 36.0 * TAVLA_BEAROFF_ONE;
            assert_true(fabs(chance - expected) < 1);
        }
    }
}

static void every_index_is_used_once(void **unused) {
    (void)unused;
    static uint8_t seen[TAVLA_BEAROFF_POSITIONS];
    uint8_t men[TAVLA_SLOTS] = {0};
    uint32_t count = 0;
    for (uint32_t code = 0; code < 16 * 16 * 16 * 16 * 16 * 16; code++) {
        uint32_t total = 0;
        for (uint32_t slot = 1; slot <= 6; slot++) {
            men[slot] = code >> 4 * (slot - 1) & 15;
            total += men[slot];
        }
        if (total <= TAVLA_CHECKERS) {
            const uint32_t index = tavla_bearoff_index(&bearoff, men);
            assert_true(index < TAVLA_BEAROFF_POSITIONS && seen[index] == 0);
            seen[index] = 1;
            count++;
        }
    }
    assert_int_equal(count, TAVLA_BEAROFF_POSITIONS);
}

static TavlaBoard random_home(Rng *rng, uint32_t own, uint32_t opp) {
    TavlaBoard board = {{0}, {0}};
    board.own[TAVLA_OFF] = (uint8_t)(TAVLA_CHECKERS - own);
    board.opp[TAVLA_OFF] = (uint8_t)(TAVLA_CHECKERS - opp);
    for (uint32_t i = 0; i < own; i++) {
        board.own[1 + rng_below(rng, 6)]++;
    }
    for (uint32_t i = 0; i < opp; i++) {
        board.opp[1 + rng_below(rng, 6)]++;
    }
    return board;
}

/* The fewest throws on average, by trying everything. */
static double slow_mean(const TavlaBoard *board) {
    double sum = 0;
    if (board->own[TAVLA_OFF] == TAVLA_CHECKERS) {
        return 0;
    }
    for (uint32_t a = 1; a <= 6; a++) {
        for (uint32_t b = 1; b <= a; b++) {
            TavlaBoard ends[TAVLA_ENDS_CAP];
            const uint32_t count = tavla_ends(board, tavla_roll(a, b), ends);
            double best = 1e9;
            for (uint32_t i = 0; i < count; i++) {
                best = fmin(best, slow_mean(&ends[i]));
            }
            sum += (a == b ? 1 : 2) * best;
        }
    }
    return 1 + sum / 36;
}

static void means_are_those_of_plain_enumeration(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < play_effort(200); i++) {
        const TavlaBoard board = random_home(&rng, 1 + i % 3, 1);
        const double mean = bearoff.mean[tavla_bearoff_index(&bearoff, board.own)] / 1048576.0;
        assert_true(fabs(mean - slow_mean(&board)) < 1e-4);
    }
}

/* The chance to win for the side about to roll when both play for the win itself. */
static double slow_chance(const TavlaBoard *board) {
    double sum = 0;
    for (uint32_t a = 1; a <= 6; a++) {
        for (uint32_t b = 1; b <= a; b++) {
            TavlaBoard ends[TAVLA_ENDS_CAP];
            const uint32_t count = tavla_ends(board, tavla_roll(a, b), ends);
            double best = 0;
            for (uint32_t i = 0; i < count; i++) {
                const TavlaBoard turned = tavla_board_turned(&ends[i]);
                best = fmax(
                    best, ends[i].own[TAVLA_OFF] == TAVLA_CHECKERS ? 1 : 1 - slow_chance(&turned));
            }
            sum += (a == b ? 1 : 2) * best;
        }
    }
    return sum / 36;
}

static void odds_are_nearly_those_of_perfect_play(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 1);
    for (uint32_t i = 0; i < play_effort(60); i++) {
        const TavlaBoard board = random_home(&rng, 1 + i % 2, 1 + i / 2 % 2);
        TavlaOdds odds;
        assert_true(tavla_bearoff_applies(&board));
        tavla_bearoff_odds(&bearoff, &board, &odds);
        const double win = odds.at[TAVLA_WIN1] / (double)TAVLA_ODDS_ONE;
        assert_true(fabs(win - slow_chance(&board)) < 0.002);
        assert_int_equal(odds.at[TAVLA_WIN2] + odds.at[TAVLA_LOSE2], 0);
    }
}

static TavlaBoard board_of(const uint8_t own[7], const uint8_t opp[7]) {
    TavlaBoard board = {{0}, {0}};
    for (uint32_t slot = 1; slot <= 6; slot++) {
        board.own[slot] = own[slot];
        board.opp[slot] = opp[slot];
        board.own[TAVLA_OFF] = (uint8_t)(board.own[TAVLA_OFF] - own[slot]);
        board.opp[TAVLA_OFF] = (uint8_t)(board.opp[TAVLA_OFF] - opp[slot]);
    }
    board.own[TAVLA_OFF] = (uint8_t)(board.own[TAVLA_OFF] + TAVLA_CHECKERS);
    board.opp[TAVLA_OFF] = (uint8_t)(board.opp[TAVLA_OFF] + TAVLA_CHECKERS);
    return board;
}

/* One checker on the ace point against fifteen there: it wins at once, and by a mars. Fifteen on
 * the aces take off two or four a throw, never none, so that a side that needs a second throw never
 * wins a mars; two checkers on the 6 point go at once by 4 rolls of 36. */
static void a_mars_is_won_before_the_first_checker_is_off(void **unused) {
    (void)unused;
    TavlaOdds odds;
    TavlaBoard board = board_of((uint8_t[7]){0, 1}, (uint8_t[7]){0, 15});
    tavla_bearoff_odds(&bearoff, &board, &odds);
    assert_memory_equal(&odds, (&(TavlaOdds){{0, TAVLA_ODDS_ONE, 0, 0}}), sizeof odds);
    board = board_of((uint8_t[7]){[6] = 2}, (uint8_t[7]){0, 15});
    tavla_bearoff_odds(&bearoff, &board, &odds);
    assert_true(labs(odds.at[TAVLA_WIN2] - TAVLA_ODDS_ONE / 9) < 64);
    board = board_of((uint8_t[7]){0, 15}, (uint8_t[7]){0, 1});
    tavla_bearoff_odds(&bearoff, &board, &odds);
    assert_memory_equal(&odds, (&(TavlaOdds){{0, 0, TAVLA_ODDS_ONE, 0}}), sizeof odds);
}

/* One checker on the 6 point each: 27 of 36 rolls take it off, so the side about to roll wins by its
 * first roll or when both miss: 0.8125. Two on the 2 point each: 26 of 36. */
static void few_checkers_are_exact(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 2);
    TavlaBoard board = board_of((uint8_t[7]){[6] = 1}, (uint8_t[7]){[6] = 1});
    assert_int_equal(tavla_endgame_chance(&endgame, &board), TAVLA_ODDS_ONE / 16 * 13);
    board = board_of((uint8_t[7]){[2] = 2}, (uint8_t[7]){[2] = 2});
    const double two = (26 + 10 * 10 / 36.0) / 36 * TAVLA_ODDS_ONE;
    assert_true(fabs(tavla_endgame_chance(&endgame, &board) - two) < 2);
    for (uint32_t i = 0; i < play_effort(60); i++) {
        board = random_home(&rng, 1 + i % 2, 1 + i / 2 % 2);
        assert_true(tavla_endgame_applies(&board));
        const double win = tavla_endgame_chance(&endgame, &board) / (double)TAVLA_ODDS_ONE;
        assert_true(fabs(win - slow_chance(&board)) < 2e-5);
    }
}

/* The two tables agree where both apply, up to what playing for few throws costs. */
static void both_tables_nearly_agree(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 3);
    for (uint32_t i = 0; i < play_effort(3000); i++) {
        const TavlaBoard board = random_home(&rng, 1 + rng_below(&rng, 6), 1 + rng_below(&rng, 6));
        TavlaOdds odds;
        tavla_bearoff_odds(&bearoff, &board, &odds);
        const double exact = tavla_endgame_chance(&endgame, &board) / (double)TAVLA_ODDS_ONE;
        assert_true(fabs(exact - odds.at[TAVLA_WIN1] / (double)TAVLA_ODDS_ONE) < 0.02);
    }
    const TavlaBoard seven = random_home(&rng, 7, 1);
    assert_false(tavla_endgame_applies(&seven));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_checkers_go_as_often_as_published),
        cmocka_unit_test(every_index_is_used_once),
        cmocka_unit_test(means_are_those_of_plain_enumeration),
        cmocka_unit_test(odds_are_nearly_those_of_perfect_play),
        cmocka_unit_test(few_checkers_are_exact),
        cmocka_unit_test(both_tables_nearly_agree),
        cmocka_unit_test(a_mars_is_won_before_the_first_checker_is_off),
    };
    tavla_bearoff_fill(&bearoff);
    tavla_endgame_init(&endgame);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
