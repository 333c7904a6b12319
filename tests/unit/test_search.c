/* SPDX-License-Identifier: MIT */
/* The search against plain minimax, and against itself cut into slices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "eval_morris.h"
#include "play.h"
#include "search.h"

enum { TABLE_BYTES = 1 << 20, STEP_CAP = RECORD_STEP_CAP_MORRIS };

static Search search;
static TurnEnd scratch[SEARCH_TURN_CAP], ends[SEARCH_TURN_CAP];
static _Alignas(64) unsigned char table_memory[TABLE_BYTES];

static void begin(const Record *record, SearchLimits limits) {
    uint32_t count;
    assert_int_equal(turn_ends(&record->now, scratch, ends, SEARCH_TURN_CAP, &count), STATUS_OK);
    search_begin(&search, &record->now.as.morris, &record->run, ends, count, limits);
}

/* --- plain minimax, written from the rule book and search.h alone ---------------------------- */

typedef struct {
    NodeRules rules;
    const KeyRun *past;
    MorrisState path[16]; /* path[0] is the root */
} Plain;

static bool is_same_position(const MorrisState *a, const MorrisState *b) {
    return a->men[0] == b->men[0] && a->men[1] == b->men[1] && a->hand[0] == b->hand[0] &&
           a->hand[1] == b->hand[1] && a->side == b->side && a->due == b->due;
}

static bool is_plain_repetition(const Plain *plain, const MorrisState *state, uint32_t ply) {
    if (state->due > 0) {
        return false;
    }
    for (uint32_t i = 0; i < ply; i++) {
        if (is_same_position(&plain->path[i], state)) {
            return true;
        }
    }
    uint32_t before = 0;
    for (uint32_t i = 0; i < plain->past->count; i++) {
        before += plain->past->at[i] == morris_key(state);
    }
    return before + 1 >= MORRIS_REPETITION_LIMIT && state->quiet > 0;
}

/* The value for the side to act. */
static int32_t minimax(Plain *plain, const MorrisState *state, uint32_t ply, uint32_t depth) {
    const Outcome outcome = morris_outcome(state);
    if (outcome.kind == OUTCOME_WIN) {
        return outcome.side == state->side ? SEARCH_WON - (int32_t)ply : (int32_t)ply - SEARCH_WON;
    }
    if (outcome.kind == OUTCOME_DRAW || (ply > 0 && is_plain_repetition(plain, state, ply))) {
        return 0;
    }
    if (depth == 0) {
        const Node node = node_from_state(state);
        return eval_node(&plain->rules, eval_weights(), &node);
    }
    plain->path[ply] = *state;
    StepList steps;
    morris_steps(state, &steps);
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < steps.count; i++) {
        const MorrisState next = morris_apply(state, steps.at[i]);
        const int32_t below = minimax(plain, &next, ply + 1, depth - 1);
        const int32_t value = next.side == state->side ? below : -below;
        best = value > best ? value : best;
    }
    return best;
}

/* --- random games --------------------------------------------------------------------------- */

/* Random play that often shuffles back and forth, so that repetitions and long quiet stretches
 * come about; it stops after `turns` turns or at the end of the game. */
static void play(Record *record, Rng *rng, uint32_t turns) {
    for (uint32_t i = 0; i < turns && record_actor(record) != SEAT_NONE; i++) {
        StepList steps;
        game_steps(&record->now, &steps);
        Step step = steps.at[rng_below(rng, steps.count)];
        if (record->count >= 2 && rng_below(rng, 10) < 6) {
            const Step last = record->at[record->count - 2];
            const Step back = step_make(step_kind(last), step_y(last), step_x(last), 0);
            step = game_is_legal(&record->now, back) ? back : step;
        }
        assert_int_equal(record_play(record, record_actor(record), step), STATUS_OK);
    }
}

static void open_game(Record *record, Step *steps, uint8_t variant) {
    GameState start;
    const GameOptions options = {.seats = 2, .variant = variant};
    assert_int_equal(game_start(GAME_MORRIS, options, &start), STATUS_OK);
    record_open(record, &start, steps, STEP_CAP);
}

/* How many stones a side has at least, and how many different numbers there are. */
typedef struct {
    uint32_t least, kinds;
} Men;

/* Sets a game at a random moving position whose next ply is number `quiet` + 1 without capture. */
static void open_late(Record *record, Step *steps, Rng *rng, Men number, uint8_t quiet) {
    GameState start = {.id = GAME_MORRIS};
    MorrisState *const state = &start.as.morris;
    do {
        *state = (MorrisState){.side = (Side)rng_below(rng, 2), .quiet = quiet};
        for (Side side = 0; side < 2; side++) {
            for (uint32_t men = number.least + rng_below(rng, number.kinds); men > 0;) {
                const uint32_t bit = UINT32_C(1) << rng_below(rng, MORRIS_POINTS);
                if (((state->men[0] | state->men[1]) & bit) == 0) {
                    state->men[side] |= bit;
                    men--;
                }
            }
        }
    } while (morris_outcome(state).kind != OUTCOME_ONGOING);
    record_open(record, &start, steps, STEP_CAP);
}

static void compare(const Record *record, uint32_t depth) {
    Plain plain = {.past = &record->run};
    node_rules_init(&plain.rules, record->now.as.morris.variant);
    begin(record, (SearchLimits){.depth = depth, .nodes = UINT64_MAX});
    while (!search_run(&search, 1000)) {
    }
    const int32_t expected = minimax(&plain, &record->now.as.morris, 0, depth);
    assert_int_equal(search.score, expected);
}

static void test_equals_minimax(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    Rng rng = rng_seed(1);
    for (uint32_t game = 0; game < 200; game++) {
        open_game(&record, steps, (uint8_t)(game % 4));
        play(&record, &rng, rng_below(&rng, 70));
        if (record_actor(&record) != SEAT_NONE) {
            const bool is_wide = record.now.as.morris.hand[0] > 3;
            compare(&record, is_wide ? 2 : 2 + game % 3);
        }
    }
}

static void test_equals_minimax_near_quiet_limit(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    Rng rng = rng_seed(2);
    for (uint32_t game = 0; game < 120; game++) {
        open_late(&record, steps, &rng, (Men){3, 4}, (uint8_t)(55 + game % 5));
        compare(&record, 2 + game % 2);
    }
}

static void test_equals_minimax_with_repetitions(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    Rng rng = rng_seed(3);
    uint32_t twice = 0;
    for (uint32_t game = 0; game < 120; game++) {
        open_late(&record, steps, &rng, (Men){3, 4}, 0);
        play(&record, &rng, 4 + rng_below(&rng, 12));
        if (record_actor(&record) != SEAT_NONE) {
            compare(&record, 2 + game % 3);
            twice += search.banned_count > 0;
        }
    }
    assert_true(twice > 15); /* positions whose next occurrence ends the game were there */
}

/* On crowded boards, where few moves are left and going back and forth is often best. */
static void test_equals_minimax_when_crowded(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    Rng rng = rng_seed(5);
    for (uint32_t game = 0; game < 400; game++) {
        open_late(&record, steps, &rng, (Men){8, 2}, game % 2 == 0 ? 10 : 56);
        compare(&record, 4);
    }
}

/* Here plain minimax without the rule of repetition gives other values: the line comes back to the
 * position it began with. */
static void test_sees_the_line_repeat(void **unused) {
    (void)unused;
    static const char *const texts[] = {".../WWB/..B/BBWWBW/.WB/BBW/WWB b 0 0 10",
                                        "BW./WBW/.../WB..WB/BWW/.BB/WBB w 0 0 10"};
    for (uint32_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Step steps[STEP_CAP];
        Record record;
        const GameState state = play_state(GAME_MORRIS, texts[i]);
        record_open(&record, &state, steps, STEP_CAP);
        compare(&record, 4);
    }
}

static void test_slices_change_nothing(void **unused) {
    (void)unused;
    Step steps[STEP_CAP];
    Record record;
    Rng rng = rng_seed(4);
    for (uint32_t game = 0; game < 40; game++) {
        open_game(&record, steps, 0);
        play(&record, &rng, rng_below(&rng, 40));
        if (record_actor(&record) == SEAT_NONE) {
            continue;
        }
        const SearchLimits limits = {.depth = 20, .nodes = 5000 + rng_below(&rng, 5000)};
        begin(&record, limits);
        while (!search_run(&search, 1)) {
        }
        const uint32_t best = search.best, depth = search.depth;
        const int32_t score = search.score;
        const uint64_t nodes = search.nodes;
        begin(&record, limits);
        assert_true(search_run(&search, UINT32_MAX));
        assert_int_equal(search.best, best);
        assert_int_equal(search.score, score);
        assert_int_equal(search.depth, depth);
        assert_int_equal(search.nodes, nodes);
    }
}

static int set_up(void **unused) {
    (void)unused;
    search_init(&search, table_memory, TABLE_BYTES);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_minimax),
        cmocka_unit_test(test_equals_minimax_near_quiet_limit),
        cmocka_unit_test(test_equals_minimax_with_repetitions),
        cmocka_unit_test(test_equals_minimax_when_crowded),
        cmocka_unit_test(test_sees_the_line_repeat),
        cmocka_unit_test(test_slices_change_nothing),
    };
    return cmocka_run_group_tests_name("search", tests, set_up, NULL);
}
