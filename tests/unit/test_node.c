/* SPDX-License-Identifier: MIT */
/* The search's own view of positions against rules/morris.h, and what the evaluation counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "eval_morris.h"
#include "play.h"

static Step step_of(Move move) {
    const uint8_t from = (uint8_t)move_from(move), to = (uint8_t)move_to(move);
    if (from == MOVE_TAKE) {
        return step_make(STEP_TAKE, to, 0, 0);
    }
    return from == MOVE_PLACE ? step_make(STEP_PLACE, to, 0, 0) : step_make(STEP_MOVE, from, to, 0);
}

/* Equal in everything, the quiet count included. */
static bool is_same(const MorrisState *a, const MorrisState *b) {
    return morris_key(a) == morris_key(b) && a->quiet == b->quiet;
}

static void compare(const NodeRules *rules, const MorrisState *state) {
    const Node node = node_from_state(state);
    const MorrisState back = node_to_state(rules, &node);
    assert_true(is_same(&back, state));
    const Outcome outcome = morris_outcome(state);
    assert_int_equal(node_is_lost(rules, &node),
                     outcome.kind == OUTCOME_WIN && outcome.side != state->side);
    if (outcome.kind != OUTCOME_ONGOING) {
        return;
    }
    StepList steps;
    Move moves[NODE_MOVE_CAP];
    morris_steps(state, &steps);
    assert_int_equal(node_moves(rules, &node, moves), steps.count);
    for (uint32_t i = 0; i < steps.count; i++) { /* both in the same order */
        assert_true(step_equal(step_of(moves[i]), steps.at[i]));
        const MorrisState expected = morris_apply(state, steps.at[i]);
        const Node next = node_apply(rules, &node, moves[i]);
        const MorrisState found = node_to_state(rules, &next);
        assert_true(is_same(&found, &expected));
        const Node fresh = node_from_state(&expected);
        assert_int_equal(next.own_men, fresh.own_men);
        assert_int_equal(next.opp_men, fresh.opp_men);
    }
}

static void test_follows_the_rules(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t game = 0; game < play_effort(400); game++) {
        const GameOptions options = {.seats = 2, .variant = (uint8_t)(game % 4)};
        NodeRules rules;
        GameState state;
        node_rules_init(&rules, options.variant);
        assert_int_equal(game_start(GAME_MORRIS, options, &state), STATUS_OK);
        compare(&rules, &state.as.morris);
        while (game_actor(&state) != SEAT_NONE) {
            state = game_apply(&state, play_step(&state, &rng));
            compare(&rules, &state.as.morris);
        }
    }
}

static void test_symmetries_undo_each_other(void **unused) {
    (void)unused;
    NodeRules rules;
    node_rules_init(&rules, 0);
    for (uint32_t symmetry = 0; symmetry < 16; symmetry++) {
        for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
            const uint8_t seen = rules.image[symmetry][point];
            assert_int_equal(rules.image[rules.inverse[symmetry]][seen], point);
        }
    }
}

static Node node_at(const char *text) {
    const GameState state = play_state(GAME_MORRIS, text);
    return node_from_state(&state.as.morris);
}

/* Equal positions are worth the same however the board is turned. */
static void test_evaluation_is_symmetric(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    NodeRules rules;
    node_rules_init(&rules, 0);
    for (uint32_t game = 0; game < play_effort(100); game++) {
        GameState state = play_start((Setup){GAME_MORRIS, game_defaults(GAME_MORRIS)});
        while (game_actor(&state) != SEAT_NONE) {
            const Node node = node_from_state(&state.as.morris);
            for (uint32_t symmetry = 0; symmetry < 16; symmetry++) {
                Node turned = node;
                turned.own = morris_symmetry_set(symmetry, node.own);
                turned.opp = morris_symmetry_set(symmetry, node.opp);
                assert_int_equal(eval_node(&rules, eval_weights(), &turned),
                                 eval_node(&rules, eval_weights(), &node));
            }
            state = game_apply(&state, play_step(&state, &rng));
        }
    }
}

static void features_of(const char *text, int32_t out[EVAL_FEATURE_COUNT]) {
    NodeRules rules;
    node_rules_init(&rules, 0);
    const Node node = node_at(text);
    eval_features(&rules, &node, out);
}

/*
 * Counted by hand. White a7 d7 d6 d5 b4, Red g1 g4 d2 d1, all placed, White to slide.
 * d7 d6 d5 is a mill. Red d1 g1 with g4 g1: points a1 and g7 would complete Red's lines.
 */
static void test_features_counted_by_hand(void **unused) {
    (void)unused;
    int32_t f[EVAL_FEATURE_COUNT];
    features_of("WW./.W./.W./.W...B/.../.B./.BB w 0 0 0", f);
    assert_int_equal(f[EVAL_MEN], 1);
    /* White's empty neighbours: a4 (a7, b4), g7 (d7), b6 f6 (d6; b6 also b4), c5 e5 (d5), b2 c4
     * (b4): 8. Red's: f4 g7 (g4), d3 b2 f2 (d2), a1 (d1): 6. */
    assert_int_equal(f[EVAL_REACH], 8 - 6);
    assert_int_equal(f[EVAL_TIGHT], 0);
    /* All White stones can move; of Red's, g1 stands between g4 and d1. */
    assert_int_equal(f[EVAL_FREE], 5 - 3);
    /* White completes g7 (a7 d7 g7), and no other line; Red a1 (a1 d1 g1), g7 (g7 g4 g1) and d3
     * (d1 d2 d3). */
    assert_int_equal(f[EVAL_OPEN], 1 - 3);
    /* No stone can slide to g7 from off its line: beside it are d7 and g4 only. g4 is on Red's own
     * line. To a1 Red would slide from a4, to d3 from c3 or e3: empty. */
    assert_int_equal(f[EVAL_CLOSE_OWN], 0);
    assert_int_equal(f[EVAL_CLOSE_OPP], 0);
    assert_int_equal(f[EVAL_FORK], 0);
    assert_int_equal(f[EVAL_MILL], 3);
    assert_int_equal(f[EVAL_RUNNING], 0);
    /* d7 d6 d5 have empty neighbours and no Red stone beside them. */
    assert_int_equal(f[EVAL_SWING], 3);
    /* Crossings d6 b4 against d2; other midpoints d7 d5 against g4 d1. */
    assert_int_equal(f[EVAL_CROSS], 2 - 1);
    assert_int_equal(f[EVAL_SIDE], 2 - 2);
    assert_int_equal(f[EVAL_DUE], 0);
    /* Lines without Red: through a7 two (side, a7 a4 a1), d7 two, d6 two, d5 two, b4 two (b6 b4 b2
     * and the spoke): 10. Lines without White: g1 two, g4 two (g7 g4 g1, spoke), d2 two, d1 two. */
    assert_int_equal(f[EVAL_LIVE], 10 - 8);
}

static void test_features_of_threats(void **unused) {
    (void)unused;
    int32_t f[EVAL_FEATURE_COUNT];
    /* White a7 g7 wait for d7 and d6 stands beside it, off the line. Red's b2 f2 wait for d2 and
     * d3 stands beside that. */
    features_of("W.W/.W./.../....../.BW/B.B/..B w 0 0 0", f);
    assert_int_equal(f[EVAL_OPEN], 1 - 1);
    assert_int_equal(f[EVAL_CLOSE_OWN], 1);
    assert_int_equal(f[EVAL_CLOSE_OPP], 1);
    assert_int_equal(f[EVAL_FORK], 0);
    /* d7 completes a7 d7 g7 and d7 d6 d5 at once; a stone from hand reaches it. */
    features_of("W.W/.W./.W./....../.../B.B/..B w 5 6 0", f);
    assert_int_equal(f[EVAL_OPEN], 1 - 1);
    assert_int_equal(f[EVAL_FORK], 1);
    assert_int_equal(f[EVAL_CLOSE_OWN], 1);
    assert_int_equal(f[EVAL_CLOSE_OPP], 1);
    /* From the mill a7 a4 a1 the stone a4 steps to b4 and closes b6 b4 b2. */
    features_of("W../W../.../W...../.B./W.B/W.B w 0 0 0", f);
    assert_int_equal(f[EVAL_MILL], 3);
    assert_int_equal(f[EVAL_RUNNING], 1);
    assert_int_equal(f[EVAL_CLOSE_OWN], 1);
    /* Three Red stones fly: any empty point completes their line, f2 with f4 f6. */
    features_of("W../WWB/.../W...B./.../.../B.. w 0 0 0", f);
    assert_int_equal(f[EVAL_CLOSE_OPP], 1);
    assert_int_equal(f[EVAL_MEN], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_follows_the_rules),
        cmocka_unit_test(test_symmetries_undo_each_other),
        cmocka_unit_test(test_evaluation_is_symmetric),
        cmocka_unit_test(test_features_counted_by_hand),
        cmocka_unit_test(test_features_of_threats),
    };
    return cmocka_run_group_tests_name("node", tests, NULL, NULL);
}
