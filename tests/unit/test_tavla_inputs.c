/* SPDX-License-Identifier: MIT */
/* What the networks of Tavla see, against positions counted by hand and published shots. */
#include "tavla_inputs.h"
#include "tavla_positions.h"

#include <string.h>

static TavlaEscapes escapes;

/* All inputs, the zeros too. */
typedef struct {
    int16_t at[TAVLA_INPUT_COUNT];
} Dense;

static Dense dense(const TavlaInputs *inputs) {
    Dense out = {{0}};
    for (uint32_t i = 0; i < inputs->count; i++) {
        assert_true(inputs->index[i] < TAVLA_INPUT_COUNT && out.at[inputs->index[i]] == 0);
        assert_in_range(inputs->value[i], 1, TAVLA_INPUT_MOST);
        out.at[inputs->index[i]] = inputs->value[i];
    }
    return out;
}

static TavlaBoard start_board(void) {
    TavlaBoard board = {{0}, {0}};
    for (uint32_t who = 0; who < 2; who++) {
        uint8_t *const men = who == 0 ? board.own : board.opp;
        men[24] = 2;
        men[13] = 5;
        men[8] = 3;
        men[6] = 5;
    }
    return board;
}

/*
 * The start. Escaping from 24, past rival points 5, 7 and 12 pips ahead: 62 53 63 54 64 65 both
 * ways, 22 33 44: 15 rolls. From 13, past 1 and 12 ahead: 61 52 43 62 53 63 54 64 65, 22 33 44 55:
 * 22. From 8, past 7 ahead: 62 53 63 54 64 65, 22 33 44 55 66: 17.
 *
 * Of the slots where a checker that was hit enters, the rival's point 19 is closed. From 20, past 1,
 * 3 and 8 ahead: 61 52 43 63 54 64 65, 55 66: 16. From 21, past 2, 4, 9: 61 52 43 62 53 64 65, 55 66:
 * 16. From 22, past 3, 5, 10: 61 52 43 62 63 54 65, 22 44 66: 17. From 23, past 4, 6, 11: 61 52 43 62
 * 53 63 54, 55: 15. From 24 15, and from 19, past 2 and 7: 62 53 63 54 64 65, 33 44 55 66: 16.
 *
 * New points: 61 31 42 53 and every double. Anchors: 11 22 33 44 66.
 */
static void the_start_is_seen_as_counted(void **unused) {
    (void)unused;
    static const int16_t EXPERTS[TAVLA_INPUT_EXPERT] = {
        [TAVLA_EXPERT_PIPS] = 167 * 64 / 128,
        [TAVLA_EXPERT_PASS] = (2 * 23 + 5 * 12 + 3 * 7 + 5 * 5) * 64 / 128,
        [TAVLA_EXPERT_REAR] = 24 * 64 / 25,
        [TAVLA_EXPERT_ANCHOR] = 64 / 6,
        [TAVLA_EXPERT_ANCHORS] = 32,
        [TAVLA_EXPERT_HOME] = 64 / 6,
        [TAVLA_EXPERT_WALL] = 64 / 6,
        [TAVLA_EXPERT_CAUGHT] = 21 * 64 / 36,
        [TAVLA_EXPERT_MOBILITY] = (36 * 15 + 35 * 22 + 6 * 17) * 64 / 4096,
        [TAVLA_EXPERT_STUCK] = (2 * 21 + 5 * 14) * 64 / 256,
        [TAVLA_EXPERT_OUTSIDE] = 10 * 64 / 15,
        [TAVLA_EXPERT_MOMENT] = (2 * 324 + 5 * 49 + 3 * 4) * 64 / 1024,
        [TAVLA_EXPERT_STACKS] = (4 + 4) * 64 / 16,
        [TAVLA_EXPERT_BLOCKS] = 16,
        [TAVLA_EXPERT_TRAP] = 21 * 64 / 36,
        [TAVLA_EXPERT_REENTRY] = (16 + 16 + 17 + 15 + 15) * 64 / 216,
        [TAVLA_EXPERT_MAKES] = 14 * 64 / 36,
        [TAVLA_EXPERT_SETTLES] = 5 * 64 / 18,
    };
    const TavlaBoard board = start_board();
    TavlaInputs inputs;
    tavla_inputs(&board, &escapes, &inputs);
    const Dense found = dense(&inputs);
    int16_t points[TAVLA_INPUT_BOARD] = {0};
    points[23 * 5 + 1] = 64;
    points[12 * 5 + 3] = points[5 * 5 + 3] = 64;
    points[12 * 5 + 4] = points[5 * 5 + 4] = 16; /* one beyond four */
    points[7 * 5 + 2] = 64;
    for (uint32_t who = 0; who < 2; who++) {
        const int16_t *const side = found.at + who * TAVLA_INPUT_SIDE;
        assert_memory_equal(side, points, sizeof points);
        assert_memory_equal(side + TAVLA_INPUT_BOARD, EXPERTS, sizeof EXPERTS);
    }
}

/* One blot, one hunter and nothing else, the blot `ahead` pips before the hunter on `from`. */
static TavlaExperts hunted(uint32_t from, uint32_t ahead) {
    TavlaBoard board = {{0}, {0}};
    TavlaExperts experts;
    board.own[25 - (from - ahead)] = 1;
    board.own[TAVLA_OFF] = 14;
    board.opp[from] = 1;
    board.opp[TAVLA_OFF] = 14;
    tavla_experts(&board, &escapes, &experts);
    return experts;
}

/* Rolls that hit a blot so many pips ahead when nothing is in the way, as every book has them. */
static void shots_are_the_published_ones(void **unused) {
    (void)unused;
    static const uint32_t ROLLS[25] = {0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2,
                                       3, 0,  0,  1,  1,  0,  1,  0, 1, 0, 0, 0};
    for (uint32_t ahead = 1; ahead < 24; ahead++) {
        const TavlaExperts experts = hunted(24, ahead);
        assert_int_equal(experts.at[0][TAVLA_EXPERT_SHOTS], ROLLS[ahead] * 64 / 36);
        const uint32_t lost = 24 - ahead; /* from its own point 1 + ahead back to the bar */
        assert_int_equal(experts.at[0][TAVLA_EXPERT_LOSS], ROLLS[ahead] * lost * 64 / (36 * 16));
        assert_int_equal(experts.at[0][TAVLA_EXPERT_TWICE], 0);
    }
    /* From the bar onto an empty home: a 5, 1-4 or 2-3. */
    const TavlaExperts entering = hunted(25, 5);
    assert_int_equal(entering.at[0][TAVLA_EXPERT_SHOTS], 15 * 64 / 36);
}

/* A blot 6 ahead with the points 1, 3 and 4 ahead closed: any 6 (11), by 5-1 the 5 first (2); 4-2
 * by way of 2 (2); 3-3 and 2-2 are stopped by 3 and 4. */
static void closed_points_stop_shots(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    TavlaExperts experts;
    board.opp[20] = 1;
    board.opp[TAVLA_OFF] = 14;
    board.own[25 - 14] = 1;
    board.own[25 - 19] = board.own[25 - 17] = board.own[25 - 16] = 2;
    board.own[TAVLA_OFF] = 8;
    tavla_experts(&board, &escapes, &experts);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_SHOTS], 15 * 64 / 36);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_BLOTS], 64 / 6);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_HOME_BLOTS], 0);
}

/* Two hunters and two blots, one ahead of each: either with any 1; both with 1-1 alone. */
static void two_blots_can_be_hit_at_once(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    TavlaExperts experts;
    board.opp[20] = board.opp[10] = 1;
    board.opp[TAVLA_OFF] = 13;
    board.own[25 - 19] = board.own[25 - 9] = 1;
    board.own[TAVLA_OFF] = 13;
    tavla_experts(&board, &escapes, &experts);
    /* 11 with a 1, 5-5: 20/10 is stopped nowhere but 10/9 needs a 1; 11 ahead (20 to 9): 6-5, 2. */
    assert_int_equal(experts.at[0][TAVLA_EXPERT_SHOTS], 13 * 64 / 36);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_TWICE], 11 * 64 / 36);
}

/* On the bar before four closed points: 4 * 4 of 36 rolls do not enter. A wall of five from 4 to 8,
 * the 5 and the 4 point in it; 24 pips behind. */
static void walls_and_entry(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    TavlaExperts experts;
    board.own[TAVLA_BAR] = 1;
    board.own[TAVLA_OFF] = 14;
    for (uint32_t slot = 4; slot <= 8; slot++) {
        board.opp[slot] = 2;
    }
    board.opp[3] = 2;
    board.opp[TAVLA_OFF] = 3;
    tavla_experts(&board, &escapes, &experts);
    const uint32_t *const own = experts.at[0], *const opp = experts.at[1];
    assert_int_equal(own[TAVLA_EXPERT_ENTRY], 16 * 64 / 36);
    assert_int_equal(own[TAVLA_EXPERT_REAR], 64);
    assert_int_equal(opp[TAVLA_EXPERT_ENTRY], 0);
    assert_int_equal(opp[TAVLA_EXPERT_WALL], 64);
    assert_int_equal(opp[TAVLA_EXPERT_HOME], 4 * 64 / 6);
    assert_int_equal(opp[TAVLA_EXPERT_BLOCKS], 2 * 64 / 4);
    assert_int_equal(opp[TAVLA_EXPERT_KEYS], 64);
    assert_int_equal(opp[TAVLA_EXPERT_BEHIND], (2 * (3 + 4 + 5 + 6 + 7 + 8) - 25) * 64 / 64);
    assert_int_equal(own[TAVLA_EXPERT_BEHIND], 0);
    /* From 24 and 23 nothing gets past it. */
    assert_int_equal(own[TAVLA_EXPERT_TRAP], 64);
    assert_int_equal(own[TAVLA_EXPERT_REENTRY], 0);
    assert_int_equal(own[TAVLA_EXPERT_BOTH], 0);
    board.own[TAVLA_BAR] = 2;
    board.own[TAVLA_OFF] = 13;
    tavla_experts(&board, &escapes, &experts);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_BOTH], (36 - 2 * 2) * 64 / 36);
}

/* A blot 6 ahead of its hunter: 17 rolls. Three closed points: 9 of 36 would not enter. */
static void what_is_hit_may_not_come_in(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    TavlaExperts experts;
    board.own[25 - 14] = 1;
    board.own[TAVLA_OFF] = 14;
    board.opp[20] = 1;
    board.opp[1] = board.opp[2] = board.opp[3] = 2;
    board.opp[TAVLA_OFF] = 8;
    tavla_experts(&board, &escapes, &experts);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_DANGER], 17 * 9 * 64 / (36 * 9));
}

/*
 * Three on 8, three on 6, a blot on 4, a rival blot on 5. New points: 5 by 31, 4 by 42, 3 by 53 and
 * 51, and by every double but 66. Covering 4: any 2 or 4 (20), 31 (2) and 11. On the rival: 31, 11
 * and 33.
 */
static void points_to_be_made(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    TavlaExperts experts;
    board.own[8] = board.own[6] = 3;
    board.own[4] = 1;
    board.own[TAVLA_OFF] = 8;
    board.opp[20] = 1;
    board.opp[TAVLA_OFF] = 14;
    tavla_experts(&board, &escapes, &experts);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_MAKES], 13 * 64 / 36);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_COVERS], 23 * 64 / 36);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_STRIKES], 4 * 64 / 36);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_SETTLES], 0);
    /* A checker on the bar makes no plans. */
    board.own[TAVLA_BAR] = 1;
    board.own[TAVLA_OFF] = 7;
    tavla_experts(&board, &escapes, &experts);
    assert_int_equal(experts.at[0][TAVLA_EXPERT_MAKES], 0);
}

static void odd_numbers_at_the_rear(void **unused) {
    (void)unused;
    static const struct {
        uint8_t on6, on5, on7;
        uint32_t odd, odd_two;
    } CASES[] = {{3, 2, 0, 64, 64}, {2, 1, 0, 0, 64}, {3, 1, 0, 64, 0}, {3, 2, 1, 0, 0}};
    for (uint32_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TavlaBoard board = {{0}, {0}};
        TavlaExperts experts;
        board.own[6] = CASES[i].on6;
        board.own[5] = CASES[i].on5;
        board.own[7] = CASES[i].on7;
        board.opp[TAVLA_BAR] = 1;
        tavla_experts(&board, &escapes, &experts);
        assert_int_equal(experts.at[0][TAVLA_EXPERT_ODD], CASES[i].odd);
        assert_int_equal(experts.at[0][TAVLA_EXPERT_ODD_TWO], CASES[i].odd_two);
    }
}

/* Each side's rearmost checker in the other's home, only one's, neither's. */
static void kinds_of_positions(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    board.own[19] = board.opp[TAVLA_BAR] = 1;
    assert_int_equal(tavla_kind(&board), TAVLA_KIND_MUTUAL);
    board.own[19] = 0;
    board.own[18] = 1;
    assert_int_equal(tavla_kind(&board), TAVLA_KIND_CONTACT);
    board.opp[TAVLA_BAR] = 0;
    board.opp[8] = 1;
    assert_int_equal(tavla_kind(&board), TAVLA_KIND_CONTACT);
    board.opp[8] = 0;
    board.opp[7] = 1;
    assert_int_equal(tavla_kind(&board), TAVLA_KIND_RACE);
}

/* Own 6:2 3:1, 15 pips; the rival's 10:1 2:2, 14 pips; twelve off each. */
static void a_race_is_seen_as_counted(void **unused) {
    (void)unused;
    TavlaBoard board = {{0}, {0}};
    TavlaInputs inputs;
    board.own[6] = 2;
    board.own[3] = 1;
    board.opp[10] = 1;
    board.opp[2] = 2;
    board.own[TAVLA_OFF] = board.opp[TAVLA_OFF] = 12;
    assert_false(tavla_has_contact(&board));
    tavla_race_inputs(&board, &inputs);
    const Dense found = dense(&inputs);
    Dense expected = {{0}};
    int16_t *const own = expected.at, *const opp = expected.at + TAVLA_INPUT_RACE_SIDE;
    own[2 * 5] = own[5 * 5 + 1] = opp[9 * 5] = opp[1 * 5 + 1] = 64;
    for (uint32_t who = 0; who < 2; who++) {
        int16_t *const off = (who == 0 ? own : opp) + TAVLA_INPUT_OFF;
        off[0] = off[1] = 64;
        off[2] = 2 * 64 / 5;
    }
    int16_t *const mine = own + TAVLA_INPUT_BOARD, *const theirs = opp + TAVLA_INPUT_BOARD;
    mine[TAVLA_RACE_PIPS] = 15;
    mine[TAVLA_RACE_FEW] = 15 * 4;
    mine[TAVLA_RACE_GAPS] = 4 * 64 / 6;
    mine[TAVLA_RACE_THROWS] = theirs[TAVLA_RACE_THROWS] = 2 * 64 / 8;
    mine[TAVLA_RACE_ODD] = theirs[TAVLA_RACE_ODD] = 64;
    theirs[TAVLA_RACE_PIPS] = 14;
    theirs[TAVLA_RACE_FEW] = 14 * 4;
    theirs[TAVLA_RACE_AHEAD] = 64 / 8;
    theirs[TAVLA_RACE_OUTSIDE] = 64 / 4;
    theirs[TAVLA_RACE_CROSSING] = 64 / 16;
    theirs[TAVLA_RACE_GAPS] = 5 * 64 / 6;
    assert_memory_equal(&found, &expected, sizeof found);
}

/* Fourteen on 6 and one `far`; the rival has `left` checkers on its 1: two a throw, eight pips each. */
static void assert_mars(uint8_t far, uint8_t left, int16_t need, int16_t saved, int16_t lost) {
    TavlaBoard board = {{0}, {0}};
    TavlaInputs inputs;
    board.own[6] = 14;
    board.own[far] = 1;
    board.opp[1] = left;
    board.opp[TAVLA_OFF] = (uint8_t)(15 - left);
    tavla_race_inputs(&board, &inputs);
    const Dense found = dense(&inputs);
    const int16_t *const own = found.at + TAVLA_INPUT_BOARD;
    assert_int_equal(own[TAVLA_RACE_NEED], need * 64 / 16);
    assert_int_equal(own[TAVLA_RACE_SAVED], saved * 64 / 8);
    assert_int_equal(own[TAVLA_RACE_LOST], lost * 64 / 8);
    assert_int_equal(found.at[TAVLA_INPUT_RACE_SIDE + TAVLA_INPUT_BOARD + TAVLA_RACE_NEED], 0);
}

static void a_mars_is_seen_coming(void **unused) {
    (void)unused;
    assert_mars(8, 3, 2 + 6, 16 - 8, 0);
    assert_mars(8, 2, 2 + 6, 0, 0);
    assert_mars(10, 1, 4 + 6, 0, 10 - 8);
}

/* The other side sees the same halves in the other order. */
static void halves_change_places_with_the_side(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < play_effort(3000); i++) {
        const GameState state = tavla_position(&rng);
        const TavlaBoard board = tavla_board(&state.as.tavla, 0),
                         turned = tavla_board_turned(&board);
        const bool has_contact = tavla_has_contact(&board);
        const uint32_t half = has_contact ? TAVLA_INPUT_SIDE : TAVLA_INPUT_RACE_SIDE;
        TavlaInputs one, two;
        assert_int_equal(has_contact, tavla_has_contact(&turned));
        if (has_contact) {
            tavla_inputs(&board, &escapes, &one);
            tavla_inputs(&turned, &escapes, &two);
        } else {
            tavla_race_inputs(&board, &one);
            tavla_race_inputs(&turned, &two);
        }
        const Dense a = dense(&one), b = dense(&two);
        CHECK_AT(&state, memcmp(a.at, b.at + half, half * sizeof a.at[0]) == 0 &&
                             memcmp(a.at + half, b.at, half * sizeof a.at[0]) == 0);
    }
}

/* Contact ends when the rearmost checkers have passed each other. */
static void contact_ends_with_passing(void **unused) {
    (void)unused;
    TavlaBoard board = {{[13] = 1, [TAVLA_OFF] = 14}, {[13] = 1, [TAVLA_OFF] = 14}};
    assert_true(tavla_has_contact(&board));
    board.own[13] = 0;
    board.own[11] = 1;
    assert_false(tavla_has_contact(&board)); /* 11 and, seen from there, 12 */
    board.own[11] = 0;
    board.own[TAVLA_BAR] = 1;
    assert_true(tavla_has_contact(&board));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_seen_as_counted),
        cmocka_unit_test(shots_are_the_published_ones),
        cmocka_unit_test(closed_points_stop_shots),
        cmocka_unit_test(two_blots_can_be_hit_at_once),
        cmocka_unit_test(walls_and_entry),
        cmocka_unit_test(what_is_hit_may_not_come_in),
        cmocka_unit_test(points_to_be_made),
        cmocka_unit_test(odd_numbers_at_the_rear),
        cmocka_unit_test(kinds_of_positions),
        cmocka_unit_test(a_race_is_seen_as_counted),
        cmocka_unit_test(a_mars_is_seen_coming),
        cmocka_unit_test(halves_change_places_with_the_side),
        cmocka_unit_test(contact_ends_with_passing),
    };
    tavla_escapes_fill(&escapes);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
