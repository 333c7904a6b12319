/* SPDX-License-Identifier: MIT */
/* Kös beside its drawn cases: throws, texts and their refusals, views. Rules: docs/rules-kos.md. */
#include "play.h"
#include "interchange.h"

#include <math.h>
#include <string.h>

static const char *const START = "aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?";

/* K6: the table of the rule book, from open faces to value. */
static void sticks_have_the_values_of_the_rule_book(void **unused) {
    (void)unused;
    static const uint8_t values[] = {6, 1, 2, 3, 4};
    for (uint32_t open = 0; open <= 4; open++) {
        assert_int_equal(kos_throw_value(open), values[open]);
    }
    assert_int_equal(kos_right_of(6), KOS_RIGHT_SIX);
    assert_int_equal(kos_right_of(5), KOS_RIGHTS);
}

/* K6: weights 4, 6, 4, 1, 1 for the values 1, 2, 3, 4, 6. */
static void chances_are_those_of_four_fair_sticks(void **unused) {
    (void)unused;
    static const uint32_t expected[7] = {0, 4, 6, 4, 1, 0, 1};
    const GameState state = play_state(GAME_KOS, START);
    ChanceList chances;
    game_chances(&state, &chances);
    assert_int_equal(chances.count, 5);
    assert_int_equal(chances.total, 16);
    for (uint32_t i = 0; i < chances.count; i++) {
        assert_int_equal(chances.at[i].weight, expected[step_x(chances.at[i].step)]);
    }
    /* All sixteen ways in which the sticks can fall. */
    uint32_t ways[7] = {0};
    for (uint32_t sticks = 0; sticks < 16; sticks++) {
        ways[kos_throw_value((uint32_t)__builtin_popcount(sticks))]++;
    }
    assert_memory_equal(ways, expected, sizeof ways);
}

static bool is_near(uint32_t count, double trials, double chance) {
    return fabs(count - trials * chance) <= 4 * sqrt(trials * chance * (1 - chance));
}

/* Results and chain lengths by the weights: (3/8)^(n-1) * 5/8 for n throws (K7). */
static void chains_have_the_lengths_they_should(void **unused) {
    (void)unused;
    enum { CHAINS = 100000 };
    Rng rng = rng_seed(play_seed());
    uint32_t lengths[KOS_CHAIN_CAP + 1] = {0}, results[7] = {0}, throws = 0;
    for (uint32_t i = 0; i < CHAINS; i++) {
        GameState state = play_state(GAME_KOS, START);
        uint32_t length = 0;
        while (game_actor(&state) == SEAT_CHANCE) {
            const Step step = play_step(&state, &rng);
            results[step_x(step)]++;
            state = game_apply(&state, step);
            length++;
        }
        lengths[length]++;
        throws += length;
    }
    double chance = 5. / 8;
    for (uint32_t length = 1; length <= 7; length++, chance *= 3. / 8) {
        assert_true(is_near(lengths[length], CHAINS, chance));
    }
    static const double weights[7] = {0, 4, 6, 4, 1, 0, 1};
    for (uint32_t value = 1; value <= 6; value++) {
        assert_true(is_near(results[value], throws, weights[value] / 16));
    }
}

typedef struct {
    const char *text;
    Status status;
    uint32_t offset; /* where the refusal points */
} Refusal;

static void faulty_positions_are_refused_at_their_fault(void **unused) {
    (void)unused;
    static const Refusal refusals[] = {
        {"", STATUS_BAD_TEXT, 0},
        {"aaaaaaaaax", STATUS_BAD_TEXT, 9},
        {"aaaaaaaaaaa", STATUS_BAD_TEXT, 10},
        {"aaaaaaaaaa/........../........../bbbbbbbbb", STATUS_BAD_TEXT, 42},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb c 0 0 ?", STATUS_BAD_TEXT, 43},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0  0 ?", STATUS_BAD_TEXT, 48},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 11 0 ?", STATUS_BAD_TEXT, 46},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 5", STATUS_BAD_TEXT, 50},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 42", STATUS_BAD_TEXT, 51},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ? 1:0000", STATUS_BAD_TEXT, 52},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ? 0:00", STATUS_BAD_TEXT, 56},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ? 0:0020", STATUS_BAD_TEXT, 56},
        /* No ers at all; eleven of one team; in the rival home without a capital. */
        {"........../........../........../.......... a 0 0 ?", STATUS_BAD_POSITION, 0},
        {"aaaaaaaaaa/a........./........../bbbbbbbbbb a 0 0 ?", STATUS_BAD_POSITION, 0},
        {"aaaaaaaaa./........../........../abbbbbbbbb a 1 0 ?", STATUS_BAD_POSITION, 0},
        /* H below the capitals, or above them and the eaten ers. */
        {"Aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?", STATUS_BAD_POSITION, 0},
        {"aaaaaaaaa./........../........../bbbbbbbbbb a 2 0 ?", STATUS_BAD_POSITION, 0},
        /* A throw after an İkilinç or Üçülünç; a closed participant who has a Kös; a 25th result. */
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 2?", STATUS_BAD_POSITION, 0},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 3?", STATUS_BAD_POSITION, 0},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 K2 0:0000", STATUS_BAD_POSITION, 0},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 444444444444444444444444?",
         STATUS_BAD_POSITION, 0},
        {"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 4444444444444444444444444",
         STATUS_BAD_TEXT, 74},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const char *const text = refusals[i].text;
        TextReader in = text_reader(text, (uint32_t)strlen(text));
        GameState state;
        const Status status = state_read(&in, GAME_KOS, &state);
        if (status != refusals[i].status || in.failed_at != refusals[i].offset ||
            in.expected == NULL) {
            fail_msg("%s: %s at %u", text, status_name(status), in.failed_at);
        }
    }
}

/* Fields no text can give: each alone makes the start unsound. */
static void fields_out_of_bounds_are_unsound(void **unused) {
    (void)unused;
    const KosState start = play_state(GAME_KOS, START).as.kos;
    KosState bad[] = {start, start, start, start, start, start, start, start, start, start};
    bad[0].seats = 3;
    bad[1].seat = 2;
    bad[2].variant = 2;
    bad[3].is_throwing = 2;
    bad[4].open = 7; /* a third participant */
    bad[5].ers[1] = bad[5].ers[0]; /* both teams in the same holes */
    bad[6].ers[0] = UINT64_C(1) << KOS_HOLES;
    bad[7].entered[0] = UINT64_C(1) << KOS_WAY; /* no er there */
    bad[8].entered[1] = UINT64_C(1) << KOS_WAY;
    bad[9].open = 1; /* of two, both take part */
    assert_true(kos_is_sound(&start));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (kos_is_sound(&bad[i])) {
            fail_msg("number %zu is taken as sound", i);
        }
    }
}

static void positions_of_the_rule_book_are_canonical(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?",
        "..A......./....b...../a........./.bB....... b 1 1 K23 1:1100 tamdeger",
        "aaaaaaaaaa/........../........../bbbbbbbbbb b 0 0 KK446? tamdeger",
        "........../a........./........../.......... a 0 0 -",
        "........../a........./........../b......... a 9 9 - 2:1111",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const GameState state = play_state(GAME_KOS, texts[i]);
        assert_string_equal(play_text(&state), texts[i]);
    }
}

/* Results as they fell: read by imports, never written. */
static void rights_in_the_order_thrown_are_a_foreign_spelling(void **unused) {
    (void)unused;
    const char *const text = "aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 4K3";
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    GameState state;
    assert_int_equal(position_read_any(&in, GAME_KOS, &state), STATUS_OK);
    assert_true(text_at_end(&in));
    assert_string_equal(play_text(&state), "aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 K34");
}

static void faulty_steps_are_refused(void **unused) {
    (void)unused;
    const GameState state =
        play_state(GAME_KOS, "........../..a.ab..../........../.......... a 0 0 23");
    static const struct {
        const char *text;
        Status status;
    } steps[] = {
        {"2:Y3-Y4", STATUS_OK},        {"2:Y5-Y6x", STATUS_OK},      {"end", STATUS_OK},
        {"2:Y5-Y6", STATUS_BAD_TEXT},  {"2:Y3^Y4", STATUS_BAD_STEP}, {"4:Y3-Y4", STATUS_BAD_STEP},
        {"2:Y3-Y5", STATUS_BAD_STEP},  {"2:Y0-Y4", STATUS_BAD_TEXT}, {"2:Y3-Y21", STATUS_BAD_TEXT},
        {"2:A11-Y1", STATUS_BAD_TEXT}, {"5:Y3-Y4", STATUS_BAD_TEXT}, {"2Y3-Y4", STATUS_BAD_TEXT},
        {"2:Y3Y4", STATUS_BAD_TEXT},   {"?K", STATUS_BAD_STEP},      {"", STATUS_BAD_TEXT},
        {"2:y3-y4", STATUS_BAD_TEXT},  {"?", STATUS_BAD_TEXT},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        TextReader in = text_reader(steps[i].text, (uint32_t)strlen(steps[i].text));
        Step step;
        const Status status = step_read(&in, &state, &step);
        if (status != steps[i].status || (status == STATUS_OK && !text_at_end(&in))) {
            fail_msg("%s: %s", steps[i].text, status_name(status));
        }
    }
}

/* A whole turn as one text, read back step for step. */
static void turns_have_blanks_between_steps(void **unused) {
    (void)unused;
    const GameState state =
        play_state(GAME_KOS, "aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 K34");
    const char *const text = "K:A10-Y1 3:Y1-Y4 end";
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    Draft draft;
    assert_int_equal(turn_read(&in, &state, &draft), STATUS_OK);
    assert_true(text_at_end(&in) && draft_ready(&draft));
    assert_int_equal(draft.count, 3);
    char again[TURN_TEXT_CAP];
    TextWriter out = text_writer(again, sizeof again);
    turn_write(&out, &state, draft.at, draft.count);
    assert_string_equal(text_finish(&out), text);
    assert_string_equal(play_text(&draft.now),
                        "aaaaaaaaa./...a....../........../bbbbbbbbbb b 0 0 ?");
}

/* The longest turn there is, 24 steps, fits draft and text. */
static void the_longest_turn_fits(void **unused) {
    (void)unused;
    GameState state = play_state(
        GAME_KOS, "........../a........./........../b......... a 0 0 666666666666666666666666");
    Draft draft;
    draft_open(&draft, &state);
    while (!draft_ready(&draft)) {
        StepList steps;
        game_steps(&draft.now, &steps);
        assert_int_equal(draft_step(&draft, steps.at[0]), STATUS_OK); /* one hole on */
    }
    assert_int_equal(draft.count, KOS_CHAIN_CAP);
    char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    turn_write(&out, &state, draft.at, draft.count);
    assert_false(out.is_cut);
}

static void views_tell_what_the_table_shows(void **unused) {
    (void)unused;
    const GameState state = play_state(
        GAME_KOS, "B........./a........./........../b.AA...... a 3 2 KK6 2:0011 tamdeger");
    View view;
    game_view(&state, &view);
    assert_int_equal(view.places, KOS_PLACES);
    assert_int_equal(view.at[0].owner, 1);
    assert_int_equal(view.at[0].extra, 1); /* B on A1 */
    assert_int_equal(view.at[10].owner, 0);
    assert_int_equal(view.at[10].extra, 0); /* a on Y1 */
    assert_int_equal(view.at[31].owner, VIEW_NOBODY);
    assert_int_equal(view.at[KOS_PLACE_EATEN].owner, 1);
    assert_int_equal(view.at[KOS_PLACE_EATEN].count, 8); /* A has eaten eight of B's */
    assert_int_equal(view.at[KOS_PLACE_EATEN + 1].count, 7);
    assert_int_equal(view.at[KOS_PLACE_EATEN].extra, 2); /* A2 takes part, A1 not yet */
    assert_int_equal(view.at[KOS_PLACE_EATEN + 1].extra, 2);
    assert_int_equal(view.stage[0], 3);
    assert_int_equal(view.stage[1], 2);
    assert_int_equal(view.pips[0], 2);
    assert_int_equal(view.pips[1], 1);
    assert_int_equal(view.trays, 3);
    assert_int_equal(view.tray[0].value, 1);
    assert_int_equal(view.tray[2].value, 6);
}

static void steps_explain_themselves(void **unused) {
    (void)unused;
    const GameState state =
        play_state(GAME_KOS, "........../........../.........a/b.AA...... a 2 0 K");
    const StepView door = game_explain(&state, step_make(STEP_MOVE, 29, 30, 1));
    assert_int_equal(door.from, 29);
    assert_int_equal(door.to, 30);
    assert_int_equal(door.tray, 1);
    assert_int_equal(door.hits, 1);
    const StepView end = game_explain(&state, step_make(STEP_END, 0, 0, 0));
    assert_int_equal(end.from, STEP_VIEW_NOWHERE);
    assert_int_equal(end.to, STEP_VIEW_NOWHERE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sticks_have_the_values_of_the_rule_book),
        cmocka_unit_test(chances_are_those_of_four_fair_sticks),
        cmocka_unit_test(chains_have_the_lengths_they_should),
        cmocka_unit_test(faulty_positions_are_refused_at_their_fault),
        cmocka_unit_test(fields_out_of_bounds_are_unsound),
        cmocka_unit_test(positions_of_the_rule_book_are_canonical),
        cmocka_unit_test(rights_in_the_order_thrown_are_a_foreign_spelling),
        cmocka_unit_test(faulty_steps_are_refused),
        cmocka_unit_test(turns_have_blanks_between_steps),
        cmocka_unit_test(the_longest_turn_fits),
        cmocka_unit_test(views_tell_what_the_table_shows),
        cmocka_unit_test(steps_explain_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
