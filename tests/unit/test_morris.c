/* SPDX-License-Identifier: MIT */
/* The board of Dokuz Taş and the facts drawn from it; whole games are in tests/cases and in
 * tests/contract/test_morris_twice.c. */
#include "play.h"

#include <string.h>

/* Numbers of the header's picture, and the rule book's lines and edges by name (D1, D2). */
static const char *const NAMES[MORRIS_POINTS] = {"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",
                                                 "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",
                                                 "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};
static const char *const LINES[16] = {
    "a7 d7 g7", "g7 g4 g1", "a1 d1 g1", "a1 a4 a7", "b6 d6 f6", "f6 f4 f2", "b2 d2 f2", "b2 b4 b6",
    "c5 d5 e5", "e5 e4 e3", "c3 d3 e3", "c3 c4 c5", "d7 d6 d5", "g4 f4 e4", "d1 d2 d3", "a4 b4 c4"};

static uint32_t number_of(const char *name) {
    for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
        if (memcmp(NAMES[point], name, 2) == 0) {
            return point;
        }
    }
    fail_msg("no point %.2s", name);
    return 0;
}

static uint32_t bit_of(const char *name) {
    return UINT32_C(1) << number_of(name);
}

/* "a7 d7" as a set. */
static uint32_t set_of(const char *names) {
    uint32_t set = 0;
    for (; *names != '\0'; names += names[2] == '\0' ? 2 : 3) {
        set |= bit_of(names);
    }
    return set;
}

static uint32_t lines_within(uint32_t set, uint32_t through) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t line = set_of(LINES[i]);
        count += (line & set) == line && (line & through) != 0;
    }
    return count;
}

static void three_stones_close_a_line_if_it_is_one(void **unused) {
    (void)unused;
    for (uint32_t p = 0; p < MORRIS_POINTS; p++) {
        for (uint32_t q = 0; q < MORRIS_POINTS; q++) {
            for (uint32_t r = 0; r < q; r++) {
                const uint32_t others = UINT32_C(1) << q | UINT32_C(1) << r;
                const uint32_t own = UINT32_C(1) << p;
                if ((others & own) == 0) {
                    assert_int_equal(morris_lines_closed(others, p),
                                     lines_within(others | own, own));
                }
            }
        }
    }
}

static void sets_of_mills_are_those_of_the_lines(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < 2000; i++) {
        const uint32_t men = (uint32_t)(rng_next(&rng) & rng_next(&rng)) & MORRIS_ALL_POINTS;
        uint32_t mills = 0, closing = 0;
        for (uint32_t p = 0; p < MORRIS_POINTS; p++) {
            const uint32_t bit = UINT32_C(1) << p;
            const uint32_t lines = lines_within(men | bit, bit);
            closing |= lines > 0 ? bit : 0;
            mills |= lines > 0 ? men & bit : 0;
            assert_int_equal(morris_lines_closed(men, p), lines);
        }
        assert_int_equal(morris_mills(men), mills);
        assert_int_equal(morris_closing(men), closing);
        assert_int_equal(morris_takeable(men), mills == men ? men : men & ~mills); /* D8 */
    }
}

/* Neighbours stand next to each other on a line; there are 32 such pairs. */
static void neighbours_are_next_on_a_line(void **unused) {
    (void)unused;
    uint32_t adjacent[MORRIS_POINTS] = {0}, ends = 0;
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t a = number_of(LINES[i]), b = number_of(LINES[i] + 3),
                       c = number_of(LINES[i] + 6);
        adjacent[a] |= UINT32_C(1) << b;
        adjacent[b] |= UINT32_C(1) << a | UINT32_C(1) << c;
        adjacent[c] |= UINT32_C(1) << b;
    }
    for (uint32_t p = 0; p < MORRIS_POINTS; p++) {
        assert_int_equal(morris_adjacent(p), adjacent[p]);
        ends += (uint32_t)__builtin_popcount(adjacent[p]);
    }
    assert_int_equal(ends, 64);
    assert_int_equal(morris_adjacent(number_of("d6")), set_of("d7 b6 f6 d5"));
    assert_int_equal(morris_adjacent(number_of("a7")), set_of("d7 a4"));
    assert_int_equal(morris_adjacent(number_of("e4")), set_of("e5 e3 f4"));
    assert_int_equal(morris_neighbours(set_of("a7 e4")), set_of("d7 a4 e5 e3 f4"));
    assert_int_equal(morris_neighbours(0), 0);
}

/* M06: along each edge, both ways, a stone may slide (D5). */
static void every_edge_can_be_slid_along(void **unused) {
    (void)unused;
    uint32_t edges = 0;
    for (uint32_t from = 0; from < MORRIS_POINTS; from++) {
        for (uint32_t left = morris_adjacent(from); left != 0; left &= left - 1) {
            const uint32_t to = (uint32_t)__builtin_ctz(left);
            GameState state = {.id = GAME_MORRIS};
            MorrisState *const morris = &state.as.morris;
            const uint32_t free = MORRIS_ALL_POINTS & ~(UINT32_C(1) << from | UINT32_C(1) << to);
            uint32_t rest = free;
            morris->men[0] = UINT32_C(1) << from;
            for (uint32_t i = 0; i < 6; i++, rest &= rest - 1) {
                morris->men[i % 2] |= rest & -rest;
            }
            CHECK_AT(&state,
                     game_is_legal(&state, step_make(STEP_MOVE, (uint8_t)from, (uint8_t)to, 0)));
            edges++;
        }
    }
    assert_int_equal(edges, 64);
}

static void symmetries_are_the_sixteen_of_the_board(void **unused) {
    (void)unused;
    for (uint32_t s = 0; s < 16; s++) {
        uint32_t image = 0;
        for (uint32_t p = 0; p < MORRIS_POINTS; p++) {
            image |= UINT32_C(1) << morris_symmetry_point(s, p);
            assert_int_equal(morris_symmetry_set(s, morris_adjacent(p)),
                             morris_adjacent(morris_symmetry_point(s, p)));
        }
        assert_int_equal(image, MORRIS_ALL_POINTS);
        for (uint32_t i = 0; i < 16; i++) {
            const uint32_t line = morris_symmetry_set(s, set_of(LINES[i]));
            assert_int_equal(lines_within(line, line), 1);
        }
        /* No two symmetries move a1, d3 and c4 alike. */
        for (uint32_t t = 0; t < s; t++) {
            assert_true(morris_symmetry_point(s, number_of("a1")) !=
                            morris_symmetry_point(t, number_of("a1")) ||
                        morris_symmetry_point(s, number_of("d3")) !=
                            morris_symmetry_point(t, number_of("d3")) ||
                        morris_symmetry_point(s, number_of("c4")) !=
                            morris_symmetry_point(t, number_of("c4")));
        }
    }
    for (uint32_t p = 0; p < MORRIS_POINTS; p++) {
        assert_int_equal(morris_symmetry_point(0, p), p);
    }
}

static void options_are_checked(void **unused) {
    (void)unused;
    MorrisState state = {.quiet = 7};
    assert_int_equal(morris_start((GameOptions){.seats = 4}, &state), STATUS_BAD_OPTION);
    assert_int_equal(morris_start((GameOptions){.seats = 2, .first = 2}, &state),
                     STATUS_BAD_OPTION);
    assert_int_equal(morris_start((GameOptions){.seats = 2, .variant = 4}, &state),
                     STATUS_BAD_OPTION);
    assert_int_equal(state.quiet, 7);
    assert_int_equal(morris_start((GameOptions){.seats = 2, .first = 1, .variant = 3}, &state),
                     STATUS_OK);
    assert_int_equal(morris_actor(&state), 1);
    assert_int_equal(state.variant, MORRIS_NO_FLYING | MORRIS_TAKE_TWO);
}

static MorrisStage stage_at(const char *text, Side side) {
    const GameState state = play_state(GAME_MORRIS, text);
    return morris_stage(&state.as.morris, side);
}

static void stages_follow_hand_and_count(void **unused) {
    (void)unused;
    const char *const text = "W../.../.W./.B..../W../B../BB. w 0 0 0";
    assert_int_equal(stage_at(text, 0), MORRIS_FLYING);
    assert_int_equal(stage_at(text, 1), MORRIS_SLIDING);
    assert_int_equal(stage_at("W../.../.W./.B..../W../B../BB. w 0 0 0 nofly", 0), MORRIS_SLIDING);
    assert_int_equal(stage_at("W../.../.W./.B..../W../B../BB. w 1 1 0", 0), MORRIS_PLACING);
}

static const char *flaw_of(MorrisState state) {
    assert_int_equal(morris_is_sound(&state), morris_flaw(&state) == NULL);
    return morris_flaw(&state);
}

static void unsound_positions_have_a_flaw(void **unused) {
    (void)unused;
    const MorrisState good = {.men = {set_of("a7 d7 g7 a4 a1"), set_of("b2 d2 f2")}};
    MorrisState bad = good;
    assert_null(flaw_of(good));
    bad.men[1] |= bit_of("a7"); /* both sides on one point */
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.men[0] |= UINT32_C(1) << MORRIS_POINTS;
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.side = 2;
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.variant = MORRIS_VARIANTS + 1;
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.quiet = MORRIS_QUIET_LIMIT + 1;
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.hand[0] = 5; /* ten stones */
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.hand[1] = 255;
    assert_non_null(flaw_of(bad));
    bad.hand[1] = 1;
    assert_null(flaw_of(bad));
    bad.quiet = 1; /* counting has not begun */
    assert_non_null(flaw_of(bad));
    bad = (MorrisState){.men = {set_of("a7 d7"), set_of("b2 d2")}};
    assert_non_null(flaw_of(bad));
}

static void a_removal_is_due_only_where_one_can_be(void **unused) {
    (void)unused;
    const MorrisState good = {.men = {set_of("a7 d7 g7 a4 a1"), set_of("b2 d2 f2")}, .due = 1};
    MorrisState bad = good;
    assert_null(flaw_of(good));
    bad.due = 2; /* without the switch */
    assert_non_null(flaw_of(bad));
    bad.variant = MORRIS_TAKE_TWO;
    assert_null(flaw_of(bad));
    bad.due = 3;
    assert_non_null(flaw_of(bad));
    bad.due = 2;
    bad.men[0] = set_of("a7 d7 g7 a1 d1 g1"); /* two mills, no common stone */
    assert_non_null(flaw_of(bad));
    bad.due = 1;
    assert_null(flaw_of(bad));
    bad.men[0] = set_of("a7 d7 g4 a1");
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.side = 1;
    assert_null(flaw_of(bad)); /* b2 d2 f2 */
    bad = good;
    bad.quiet = MORRIS_QUIET_LIMIT;
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.men[1] = 0;
    bad.hand[1] = 5;
    assert_non_null(flaw_of(bad));
    bad = good;
    bad.men[1] = set_of("b2 d2"); /* too few already */
    assert_non_null(flaw_of(bad));
    bad.variant = MORRIS_TAKE_TWO; /* the first of two has been taken */
    assert_null(flaw_of(bad));
    bad = (MorrisState){.men = {set_of("a7"), set_of("b2 d2 f2")}, .hand = {1, 0}, .due = 1};
    assert_non_null(flaw_of(bad));
}

static void keys_tell_positions_apart_but_not_quiet_plies(void **unused) {
    (void)unused;
    const MorrisState base = {.men = {set_of("a7 d7 g7 a4 a1"), set_of("b2 d2 f2")}};
    MorrisState other = base;
    other.quiet = 59;
    assert_true(morris_key(&other) == morris_key(&base));
    for (uint32_t field = 0; field < 7; field++) {
        other = base;
        uint8_t *const bytes[5] = {&other.hand[0], &other.hand[1], &other.side, &other.due,
                                   &other.variant};
        if (field < 5) {
            *bytes[field] = 1;
        } else {
            other.men[field - 5] ^= bit_of("e4");
        }
        assert_true(morris_key(&other) != morris_key(&base));
    }
}

static void a_view_shows_stones_hands_and_marks(void **unused) {
    (void)unused;
    const GameState state = play_state(GAME_MORRIS, "WWW/.../.../....../B../..B/BB. w 4 3 0 x1");
    View view;
    game_view(&state, &view);
    assert_int_equal(view.places, MORRIS_PLACES);
    assert_int_equal(view.due, 1);
    assert_int_equal(view.stage[0], MORRIS_PLACING);
    assert_int_equal(view.quiet_limit, 60); /* D15 */
    const ViewPlace *const a7 = &view.at[number_of("a7")];
    assert_int_equal(a7->owner, 0);
    assert_int_equal(a7->count, 1);
    assert_int_equal(a7->marks, VIEW_MARK_ROW);
    assert_int_equal(view.at[number_of("c3")].owner, 1);
    assert_int_equal(view.at[number_of("c3")].marks, 0);
    assert_int_equal(view.at[number_of("e4")].owner, VIEW_NOBODY);
    assert_int_equal(view.at[number_of("e4")].count, 0);
    assert_int_equal(view.at[MORRIS_PLACE_HAND].count, 4);
    assert_int_equal(view.at[MORRIS_PLACE_HAND + 1].count, 3);
    assert_int_equal(view.at[MORRIS_PLACE_TAKEN].count, 2); /* of Kırmızı's nine */
    assert_int_equal(view.at[MORRIS_PLACE_TAKEN].owner, 1);
    assert_int_equal(view.at[MORRIS_PLACE_TAKEN + 1].count, 2);
    assert_int_equal(view.at[MORRIS_PLACE_TAKEN + 1].owner, 0);
}

/* Stones in mills are marked safe only while a removal is due and others can be taken. */
static void safe_stones_are_marked_while_a_removal_is_due(void **unused) {
    (void)unused;
    View view;
    GameState state = play_state(GAME_MORRIS, "WWW/.../.../....../..B/BBB/... w 0 0 0 x1");
    game_view(&state, &view);
    assert_int_equal(view.at[number_of("b2")].marks, VIEW_MARK_ROW | VIEW_MARK_SAFE);
    assert_int_equal(view.at[number_of("e3")].marks, 0);
    assert_int_equal(view.at[number_of("a7")].marks, VIEW_MARK_ROW);
    state = play_state(GAME_MORRIS, "WWW/.../.../....../.../BBB/... w 0 0 0 x1");
    game_view(&state, &view);
    assert_int_equal(view.at[number_of("b2")].marks, VIEW_MARK_ROW);
    state = play_state(GAME_MORRIS, "WWW/.../.../....../..B/BBB/... w 0 0 0");
    game_view(&state, &view);
    assert_int_equal(view.at[number_of("b2")].marks, VIEW_MARK_ROW);
}

static StepView explain_at(const char *text, StepKind kind, const char *x, const char *y) {
    const GameState state = play_state(GAME_MORRIS, text);
    const uint8_t to = y == NULL ? 0 : (uint8_t)number_of(y);
    const Step step = step_make(kind, (uint8_t)number_of(x), to, 0);
    CHECK_AT(&state, game_is_legal(&state, step));
    return game_explain(&state, step);
}

static uint32_t line_set(const StepView *view, uint32_t line) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < 3; i++) {
        set |= UINT32_C(1) << view->line[line][i];
    }
    return set;
}

static void steps_are_explained_as_movements(void **unused) {
    (void)unused;
    StepView view = explain_at(".../.../.../....../.../.../... b 9 9 0", STEP_PLACE, "d6", NULL);
    assert_int_equal(view.from, MORRIS_PLACE_HAND + 1);
    assert_int_equal(view.to, number_of("d6"));
    assert_int_equal(view.lines, 0);
    view = explain_at("WWW/.../.../....../..B/BBB/... w 0 0 0 x1", STEP_TAKE, "e3", NULL);
    assert_int_equal(view.from, number_of("e3"));
    assert_int_equal(view.to, MORRIS_PLACE_TAKEN);
    view = explain_at("WW./.../.../..W..W/.../BBB/... w 0 0 0", STEP_MOVE, "g4", "g7");
    assert_int_equal(view.from, number_of("g4"));
    assert_int_equal(view.to, number_of("g7"));
    assert_int_equal(view.lines, 1);
    assert_int_equal(line_set(&view, 0), set_of("a7 d7 g7"));
    /* The stone that leaves a line does not close it. */
    view = explain_at("WWW/.../.../....../..B/BBB/W.. w 0 0 0", STEP_MOVE, "a7", "a4");
    assert_int_equal(view.lines, 0);
}

/* On each of the 24 points, both of its lines at once. */
static void two_lines_are_told_on_every_point(void **unused) {
    (void)unused;
    for (uint32_t p = 0; p < MORRIS_POINTS; p++) {
        GameState state = {.id = GAME_MORRIS, .as.morris = {.hand = {1, 5}}};
        uint32_t lines[2] = {0};
        uint32_t count = 0;
        for (uint32_t i = 0; i < 16; i++) {
            const uint32_t line = set_of(LINES[i]);
            if ((line >> p & 1) != 0) {
                lines[count++] = line;
                state.as.morris.men[0] |= line;
            }
        }
        state.as.morris.men[0] &= ~(UINT32_C(1) << p);
        const StepView view = game_explain(&state, step_make(STEP_PLACE, (uint8_t)p, 0, 0));
        assert_int_equal(count, 2);
        CHECK_AT(&state, view.lines == 2);
        const uint32_t first = line_set(&view, 0), second = line_set(&view, 1);
        CHECK_AT(&state, (first == lines[0] && second == lines[1]) ||
                             (first == lines[1] && second == lines[0]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_stones_close_a_line_if_it_is_one),
        cmocka_unit_test(sets_of_mills_are_those_of_the_lines),
        cmocka_unit_test(neighbours_are_next_on_a_line),
        cmocka_unit_test(every_edge_can_be_slid_along),
        cmocka_unit_test(symmetries_are_the_sixteen_of_the_board),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(stages_follow_hand_and_count),
        cmocka_unit_test(unsound_positions_have_a_flaw),
        cmocka_unit_test(a_removal_is_due_only_where_one_can_be),
        cmocka_unit_test(keys_tell_positions_apart_but_not_quiet_plies),
        cmocka_unit_test(a_view_shows_stones_hands_and_marks),
        cmocka_unit_test(safe_stones_are_marked_while_a_removal_is_due),
        cmocka_unit_test(steps_are_explained_as_movements),
        cmocka_unit_test(two_lines_are_told_on_every_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
