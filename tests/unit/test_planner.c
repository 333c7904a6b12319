/* SPDX-License-Identifier: MIT */
/* The computer player as others meet it: whole legal turns, at every level, from every position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "planner.h"
#include "play.h"
#include "search.h"

enum { STEP_CAP = RECORD_STEP_CAP_MORRIS, FEW_NODES = 300, MANY_NODES = 300000 };

static Planner *planner;

static Plan think(const Record *record, Level level, Limits limits, uint64_t seed) {
    Plan plan;
    assert_int_equal(planner_begin(planner, &record->now, &record->run, level, limits, seed),
                     STATUS_OK);
    while (!planner_run(planner, UINT32_MAX)) {
    }
    planner_plan(planner, &plan);
    return plan;
}

/* Plays the plan; fails unless it is one whole legal turn. */
static void play_plan(Record *record, const Plan *plan) {
    const Seat seat = record_actor(record);
    assert_true(plan->count > 0);
    for (uint32_t i = 0; i < plan->count; i++) {
        assert_int_equal(record_actor(record), seat);
        assert_int_equal(record_play(record, seat, plan->at[i]), STATUS_OK);
    }
    assert_int_not_equal(record_actor(record), seat);
}

static void open_at(Record *record, Step *steps, const char *text) {
    const GameState state = play_state(GAME_MORRIS, text);
    record_open(record, &state, steps, STEP_CAP);
}

/* Plays turns written with blanks between them. */
static void play_text_turns(Record *record, const char *turns) {
    TextReader reader = text_reader(turns, (uint32_t)strlen(turns));
    while (!text_at_end(&reader)) {
        Step step;
        assert_int_equal(step_read(&reader, &record->now, &step), STATUS_OK);
        assert_int_equal(record_play(record, record_actor(record), step), STATUS_OK);
        (void)text_skip_blanks(&reader);
    }
}

static const char *plan_text(const Record *record, const Plan *plan) {
    static char text[TURN_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    turn_write(&writer, &record->now, plan->at, plan->count);
    return text_finish(&writer);
}

/* M12: one legal turn from any position that is not over, a removal pending included; D7, D18. */
static void test_always_a_legal_turn(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Rng rng = rng_seed(play_seed());
    for (uint32_t game = 0; game < play_effort(60); game++) {
        Record record;
        GameOptions options = game_defaults(GAME_MORRIS);
        options.variant = (uint8_t)(game % 4);
        const GameState start = play_start((Setup){GAME_MORRIS, options});
        record_open(&record, &start, steps, STEP_CAP);
        while (record_actor(&record) != SEAT_NONE) {
            const Level level = (Level)rng_below(&rng, LEVEL_COUNT);
            if (rng_below(&rng, 2) == 0) { /* often leaves a removal pending */
                const Step step = play_step(&record.now, &rng);
                assert_int_equal(record_play(&record, record_actor(&record), step), STATUS_OK);
                continue;
            }
            const Plan plan = think(&record, level, (Limits){.nodes = FEW_NODES}, rng_next(&rng));
            play_plan(&record, &plan);
        }
        assert_int_equal(
            planner_begin(planner, &record.now, &record.run, LEVEL_ORTA, (Limits){0}, 0),
            game_actor(&record.now) == SEAT_NONE ? STATUS_GAME_OVER : STATUS_OK);
    }
}

static void test_plan_after_the_shortest_slice(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    open_at(&record, steps, ".../.../.../....../.../.../... w 9 9 0");
    Plan plan;
    assert_int_equal(planner_begin(planner, &record.now, &record.run, LEVEL_ZOR, (Limits){0}, 5),
                     STATUS_OK);
    assert_false(planner_run(planner, 1));
    planner_plan(planner, &plan);
    play_plan(&record, &plan);
}

static void test_plan_does_not_depend_on_slices_or_earlier_work(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    open_at(&record, steps, "W../.B./.../..W.../.../.B./..W w 6 7 0");
    const Limits limits = {.nodes = 20000};
    const Plan whole = think(&record, LEVEL_ZOR, limits, 9);
    assert_int_equal(planner_begin(planner, &record.now, &record.run, LEVEL_ZOR, limits, 9),
                     STATUS_OK);
    while (!planner_run(planner, 1)) {
    }
    Plan sliced;
    planner_plan(planner, &sliced);
    assert_int_equal(sliced.count, whole.count);
    assert_memory_equal(sliced.at, whole.at, whole.count * sizeof(Step));
    assert_int_equal(sliced.score, whole.score);
    assert_int_equal(sliced.depth, whole.depth);
    assert_int_equal(sliced.nodes, whole.nodes);
}

/* Kolay always closes a mill that lies open, whatever may be wiser. */
static void test_kolay_closes_an_obvious_mill(void **unused) {
    (void)unused;
    static const char *const texts[] = {"W.W/.../.../..B.../..B/.../.B. w 7 6 0",
                                        "W.W/.W./.../.B...B/B../.WB/W.. w 0 0 0"};
    for (uint64_t seed = 0; seed < 40; seed++) {
        Step steps[STEP_CAP];
        Record record;
        open_at(&record, steps, texts[seed % 2]);
        const Plan plan = think(&record, LEVEL_KOLAY, (Limits){0}, seed);
        assert_int_equal(step_kind(plan.at[plan.count - 1]), STEP_TAKE);
    }
}

/* D13: Red has three stones left; every level takes one of them at once and wins. */
static void test_every_level_takes_a_win(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        for (uint32_t level = 0; level < LEVEL_COUNT; level++) {
            Step steps[STEP_CAP];
            Record record;
            open_at(&record, steps, "W.W/.W./.../.B...B/B../.../W.. w 0 0 0");
            const Plan plan = think(&record, (Level)level, (Limits){.nodes = 20000}, seed);
            assert_int_equal(plan.score, PLANNER_WON - 2); /* the mill and the removal */
            play_plan(&record, &plan);
            assert_int_equal(record_outcome(&record).kind, OUTCOME_WIN);
        }
    }
}

/* Orta and Zor see a mill that the other side is about to close and stand in its way. */
static void test_stronger_levels_block(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        for (uint32_t level = LEVEL_ORTA; level < LEVEL_COUNT; level++) {
            Step steps[STEP_CAP];
            Record record;
            open_at(&record, steps, "W.W/.../.../....../.../.B./... b 7 8 0");
            const Plan plan = think(&record, (Level)level, (Limits){.nodes = 20000}, seed);
            assert_string_equal(plan_text(&record, &plan), "d7");
        }
    }
}

/* M22: White is far ahead; the turn it likes best is made to be the third occurrence. */
static void test_winner_avoids_the_third_occurrence(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 5; seed++) {
        Step steps[STEP_CAP];
        Record record;
        open_at(&record, steps, "W.W/.W./..B/W....B/B../.WB/W.W w 0 0 0");
        const Limits limits = {.nodes = MANY_NODES};
        const Plan liked = think(&record, LEVEL_ZOR, limits, seed);
        assert_int_equal(liked.count, 1); /* no capture: such a turn can be repeated */
        const GameState after = game_apply(&record.now, liked.at[0]);
        record.run.at[record.run.count++] = game_key(&after);
        record.run.at[record.run.count++] = game_key(&after);
        const Plan other = think(&record, LEVEL_ZOR, limits, seed);
        assert_false(other.count == 1 && step_equal(other.at[0], liked.at[0]));
        assert_true(other.score > 100);
    }
}

/* Openings whose verdict is published: the turn named loses, so Zor must not choose it. */
static void test_known_opening_errors(void **unused) {
    (void)unused;
    static const struct {
        const char *turns, *error;
    } cases[] = {
        {"f4 b4 d6 d2 d3 b2 a4 f6", "c4"}, /* perfect database, quoted with a Sanmill report */
        {"d2 f4 b4 g4 e4", "g1"}, /* another report */
        {"b6 d6 f4 b4 d2 g4 f2 d1", "g1"}, /* Gasser 1996, figure 13 */
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Step steps[STEP_CAP];
        Record record;
        open_at(&record, steps, ".../.../.../....../.../.../... w 9 9 0");
        play_text_turns(&record, cases[i].turns);
        for (uint64_t seed = 0; seed < 3; seed++) {
            const Plan plan = think(&record, LEVEL_ZOR, (Limits){.nodes = MANY_NODES}, seed);
            assert_string_not_equal(plan_text(&record, &plan), cases[i].error);
        }
    }
}

static void test_level_names(void **unused) {
    (void)unused;
    Level level;
    assert_int_equal(level_by_name("kolay", &level), STATUS_OK);
    assert_int_equal(level, LEVEL_KOLAY);
    assert_int_equal(level_by_name("zor", &level), STATUS_OK);
    assert_int_equal(level, LEVEL_ZOR);
    assert_string_equal(level_name(LEVEL_ORTA), "orta");
    assert_int_equal(level_by_name("Zor", &level), STATUS_NOT_FOUND);
    assert_int_equal(level_by_name("zo", &level), STATUS_NOT_FOUND);
    assert_int_equal(level_by_name("", &level), STATUS_NOT_FOUND);
}

static void test_memory_too_small(void **unused) {
    (void)unused;
    assert_null(planner_init(planner, planner_memory_min() - 1));
    assert_non_null(planner_init(planner, PLANNER_MEMORY));
}

/* The memory passes from one game's player to the other's and back. The last er is eaten in one
 * step, the last checker goes off by either die; where chance acts there is no turn to plan. */
static void test_games_take_turns(void **unused) {
    (void)unused;
    static Step steps[STEP_CAP];
    const GameState kos =
        play_state(GAME_KOS, "........../..a.ab..../........../.......... a 0 0 2");
    const GameState last =
        play_state(GAME_TAVLA, "XGID=-A----------------------a-:0:0:1:65:0:0:0:0:0");
    Record record, mill, tavla_end;
    record_open(&tavla_end, &last, steps, STEP_CAP);
    open_at(&mill, steps, ".WW/.../.../W...../.../BBB/... w 0 0 0");
    record_open(&record, &kos, steps, STEP_CAP);
    for (uint32_t i = 0; i < 2; i++) {
        const Plan eating = think(&record, LEVEL_ZOR, (Limits){0}, 1);
        assert_string_equal(plan_text(&record, &eating), "2:Y5-Y6x");
        assert_int_equal(eating.score, PLANNER_WON - 1);
        const Plan closing = think(&mill, LEVEL_ZOR, (Limits){.nodes = MANY_NODES}, 1);
        assert_int_equal(closing.score, PLANNER_WON - 2);
        const Plan bearing = think(&tavla_end, LEVEL_ZOR, (Limits){0}, 1);
        assert_string_equal(plan_text(&tavla_end, &bearing), "1/off");
        assert_int_equal(bearing.score, 100); /* one point: the rival has fourteen off */
    }
    (void)think(&record, LEVEL_ORTA, (Limits){0}, 1); /* what test_signature finds */
    const GameState throwing = play_start((Setup){GAME_KOS, game_defaults(GAME_KOS)});
    const GameState tavla = play_start((Setup){GAME_TAVLA, game_defaults(GAME_TAVLA)});
    assert_int_equal(planner_begin(planner, &throwing, &record.run, LEVEL_ZOR, (Limits){0}, 1),
                     STATUS_NOT_YOUR_TURN);
    assert_int_equal(planner_begin(planner, &tavla, &record.run, LEVEL_ZOR, (Limits){0}, 1),
                     STATUS_NOT_YOUR_TURN);
}

/* tests/golden/signature.txt: "nodes N", "signature H". Changed only with the player itself. */
static void test_signature(void **unused) {
    (void)unused;
    FILE *const file = fopen(TEST_DATA "/golden/signature.txt", "r");
    assert_non_null(file);
    unsigned long long golden_nodes, golden_signature;
    assert_int_equal(fscanf(file, "nodes %llu signature %llx", &golden_nodes, &golden_signature),
                     2);
    (void)fclose(file);
    uint64_t nodes;
    assert_int_equal(planner_signature(planner, GAME_MORRIS, &nodes), golden_signature);
    assert_int_equal(nodes, golden_nodes);
    assert_int_equal(planner_signature(planner, GAME_MORRIS, &nodes),
                     golden_signature); /* and once more */
}

static int set_up(void **memory) {
    *memory = aligned_alloc(64, PLANNER_MEMORY);
    planner = planner_init(*memory, PLANNER_MEMORY);
    return planner == NULL;
}

static int tear_down(void **memory) {
    free(*memory);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_always_a_legal_turn),
        cmocka_unit_test(test_plan_after_the_shortest_slice),
        cmocka_unit_test(test_plan_does_not_depend_on_slices_or_earlier_work),
        cmocka_unit_test(test_kolay_closes_an_obvious_mill),
        cmocka_unit_test(test_every_level_takes_a_win),
        cmocka_unit_test(test_stronger_levels_block),
        cmocka_unit_test(test_winner_avoids_the_third_occurrence),
        cmocka_unit_test(test_known_opening_errors),
        cmocka_unit_test(test_level_names),
        cmocka_unit_test(test_memory_too_small),
        cmocka_unit_test(test_games_take_turns),
        cmocka_unit_test(test_signature),
    };
    return cmocka_run_group_tests_name("planner", tests, set_up, tear_down);
}
