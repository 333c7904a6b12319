/* SPDX-License-Identifier: MIT */
/*
 * The laws of src/game/game.h on every game and every set of options: states met in random play.
 * A new game is tested by standing in GAME_LIST. Turns and drafts are in test_turn_laws.c, records
 * in test_record_laws.c.
 */
#include "play.h"

#include <string.h>

/* Law 3, and what roller and outcome must say beside it. */
static void check_progress(const GameState *state) {
    StepList steps;
    ChanceList chances;
    game_steps(state, &steps);
    game_chances(state, &chances);
    const Seat actor = game_actor(state);
    const Outcome outcome = game_outcome(state);
    CHECK_AT(state, steps.count <= STEP_LIST_CAP && chances.count <= CHANCE_LIST_CAP);
    CHECK_AT(state, (actor == SEAT_NONE) == (outcome.kind != OUTCOME_ONGOING));
    CHECK_AT(state, (steps.count > 0) == (actor < SEAT_CAP));
    CHECK_AT(state, (chances.count > 0) == (actor == SEAT_CHANCE));
    CHECK_AT(state, (game_roller(state) < SEAT_CAP) == (actor == SEAT_CHANCE));
    uint32_t total = 0;
    for (uint32_t i = 0; i < chances.count; i++) {
        CHECK_AT(state, chances.at[i].weight > 0);
        CHECK_AT(state, step_kind(chances.at[i].step) == STEP_THROW);
        total += chances.at[i].weight;
    }
    CHECK_AT(state, total == chances.total);
}

static void check_outcome(const GameState *state) {
    const Outcome outcome = game_outcome(state);
    const bool is_won = outcome.kind == OUTCOME_WIN;
    CHECK_AT(state, outcome.side < SIDE_CAP);
    CHECK_AT(state, is_won ? outcome.points == 1 || outcome.points == 2
                           : outcome.points == 0 && outcome.side == 0);
    CHECK_AT(state, (outcome.reason == REASON_NONE) == (outcome.kind == OUTCOME_ONGOING));
    /* Verdicts from outside are never the rules' own. */
    CHECK_AT(state, outcome.reason != REASON_RESIGN && outcome.reason != REASON_TIME &&
                        outcome.reason != REASON_LEFT && outcome.reason != REASON_REPETITION);
}

/* Law 5 for one step and one who submits it; on refusal the state stays. */
static void check_legality(const GameState *state, Seat by, Step step) {
    GameState played = *state;
    const Status status = game_play(&played, by, step);
    const Seat actor = game_actor(state);
    const Status expected = actor == SEAT_NONE            ? STATUS_GAME_OVER
                            : by != actor                 ? STATUS_NOT_YOUR_TURN
                            : play_is_listed(state, step) ? STATUS_OK
                                                          : STATUS_BAD_STEP;
    CHECK_AT(state, status == expected);
    CHECK_AT(state, game_is_legal(state, step) == play_is_listed(state, step));
    if (status == STATUS_OK) {
        const GameState applied = game_apply(state, step);
        CHECK_AT(state, play_same(&applied, &played));
    } else {
        CHECK_AT(state, play_same(state, &played));
    }
}

static void check_one_legality(const GameState *state, Rng *rng) {
    static const Seat by[] = {0, 1, 2, 3, SEAT_CHANCE, SEAT_NONE};
    StepList steps;
    game_steps(state, &steps);
    Step probe = {(uint32_t)rng_next(rng)};
    if (steps.count > 0) {
        /* Next to a legal step a fault is likelier than anywhere else. */
        probe = steps.at[rng_below(rng, steps.count)];
        probe.bits ^= rng_below(rng, 3) == 0 ? UINT32_C(1) << rng_below(rng, 32) : 0;
    }
    for (uint32_t i = 0; i < sizeof by / sizeof *by; i++) {
        check_legality(state, by[i], probe);
    }
    check_legality(state, game_actor(state), (Step){0});
    check_legality(state, game_actor(state),
                   step_make(STEP_THROW, (uint8_t)(1 + rng_below(rng, 6)), 1, 0));
    for (uint32_t kind = 0; kind < 9; kind++) {
        check_legality(state, game_actor(state),
                       step_make((StepKind)kind, (uint8_t)rng_below(rng, 48),
                                 (uint8_t)rng_below(rng, 48), (uint8_t)rng_below(rng, 8)));
    }
}

/* Lists hold no step twice: `moves` would print it twice. */
static void check_distinct(const GameState *state) {
    StepList steps;
    game_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            CHECK_AT(state, !step_equal(steps.at[i], steps.at[k]));
        }
    }
}

/* Laws 1, 2 and 4: nothing but the state decides, so its text alone gives the same game. */
static void check_value(const GameState *state) {
    const GameState twin = play_state(state->id, play_text(state));
    StepList steps, twin_steps;
    game_steps(state, &steps);
    game_steps(&twin, &twin_steps);
    CHECK_AT(state, play_same(state, &twin)); /* law 6 */
    CHECK_AT(state, game_key(state) == game_key(&twin));
    CHECK_AT(state, game_actor(state) == game_actor(&twin));
    CHECK_AT(state, steps.count == twin_steps.count);
    CHECK_AT(state, memcmp(steps.at, twin_steps.at, steps.count * sizeof steps.at[0]) == 0);
}

/* Law 6 for steps. */
static void check_step_text(const GameState *state) {
    StepList steps;
    game_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        char text[TURN_TEXT_CAP];
        TextWriter out = text_writer(text, sizeof text);
        step_write(&out, state, steps.at[i]);
        TextReader in = text_reader(text, out.length);
        Step step = {0};
        CHECK_AT(state, step_read(&in, state, &step) == STATUS_OK && text_at_end(&in));
        CHECK_AT(state, step_equal(step, steps.at[i]));
    }
}

static uint32_t men_on_places(const View *view) {
    uint32_t men = 0;
    for (uint32_t place = 0; place < view->places; place++) {
        men += view->at[place].count;
    }
    return men;
}

/* What the interface is told: men move from the place explained to the other, none is lost. */
static void check_view(const GameState *state, Step step) {
    View before, after;
    const GameState next = game_apply(state, step);
    const StepView told = game_explain(state, step);
    game_view(state, &before);
    game_view(&next, &after);
    CHECK_AT(state, before.places <= VIEW_PLACE_CAP && before.trays <= VIEW_TRAY_CAP);
    CHECK_AT(state, men_on_places(&before) == men_on_places(&after));
    CHECK_AT(state, told.lines <= STEP_VIEW_LINE_CAP);
    if (told.from != STEP_VIEW_NOWHERE) {
        CHECK_AT(state, told.from < before.places);
        CHECK_AT(state, before.at[told.from].count > after.at[told.from].count);
    }
    if (told.to != STEP_VIEW_NOWHERE && told.hits == 0) {
        CHECK_AT(state, told.to < before.places);
        CHECK_AT(state, before.at[told.to].count < after.at[told.to].count);
    }
}

static void check_state(const GameState *state, Rng *rng) {
    check_progress(state);
    check_outcome(state);
    check_distinct(state);
    check_one_legality(state, rng);
    check_value(state);
    check_step_text(state);
}

/* Law 9 up to what needs a record: no game outlasts this many steps. */
enum { LONGEST_GAME = 20000 };

static void play_and_check(Setup setup, Rng *rng) {
    GameState state = play_start(setup);
    for (uint32_t steps = 0; game_actor(&state) != SEAT_NONE; steps++) {
        check_state(&state, rng);
        const Step step = play_step(&state, rng);
        check_view(&state, step);
        state = game_apply(&state, step);
        CHECK_AT(&state, steps < LONGEST_GAME);
    }
    check_state(&state, rng);
}

static void every_state_of_random_play_keeps_the_laws(void **unused) {
    (void)unused;
    Setup setups[SETUP_CAP];
    Rng rng = rng_seed(play_seed());
    const uint32_t count = play_setups(setups);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t game = 0; game < play_games(setups[i].id, 60); game++) {
            play_and_check(setups[i], &rng);
        }
    }
}

static void every_game_starts_with_its_defaults(void **unused) {
    (void)unused;
    for (uint32_t id = 0; id < GAME_COUNT; id++) {
        GameId by_name = GAME_COUNT;
        GameState state;
        assert_int_equal(game_start((GameId)id, game_defaults((GameId)id), &state), STATUS_OK);
        assert_int_equal(game_by_name(game_name((GameId)id), &by_name), STATUS_OK);
        assert_int_equal(by_name, id);
        assert_int_not_equal(game_actor(&state), SEAT_NONE);
    }
}

static void unknown_options_are_refused_and_leave_the_state(void **unused) {
    (void)unused;
    static const GameOptions bad[] = {{.seats = 0},
                                      {.seats = 1},
                                      {.seats = 3},
                                      {.seats = 5},
                                      {.seats = 2, .first = 2},
                                      {.seats = 2, .first = SEAT_NONE},
                                      {.seats = 4, .first = 4},
                                      {.seats = 2, .variant = 128}};
    for (uint32_t id = 0; id < GAME_COUNT; id++) {
        GameState state;
        assert_int_equal(game_start((GameId)id, game_defaults((GameId)id), &state), STATUS_OK);
        const GameState before = state;
        for (uint32_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            assert_int_equal(game_start((GameId)id, bad[i], &state), STATUS_BAD_OPTION);
            assert_true(play_same(&state, &before));
        }
    }
}

/* A text with one byte changed is refused, or it is the canonical text of another position. */
static void damaged_texts_are_refused_or_canonical(void **unused) {
    (void)unused;
    static const char bytes[] = "WB. /wb0123456789nxto-\t\n";
    Setup setups[SETUP_CAP];
    Rng rng = rng_seed(play_seed() + 1);
    const uint32_t count = play_setups(setups);
    for (uint32_t i = 0; i < play_effort(20000); i++) {
        GameState state = play_start(setups[rng_below(&rng, count)]);
        for (uint32_t left = rng_below(&rng, 40); left > 0 && game_actor(&state) != SEAT_NONE;
             left--) {
            state = game_apply(&state, play_step(&state, &rng));
        }
        char text[STATE_TEXT_CAP];
        strcpy(text, play_text(&state));
        const uint32_t length = (uint32_t)strlen(text);
        text[rng_below(&rng, length)] = bytes[rng_below(&rng, sizeof bytes - 1)];
        TextReader in = text_reader(text, length);
        GameState read;
        if (state_read(&in, state.id, &read) == STATUS_OK) {
            const char *const again = play_text(&read);
            CHECK_AT(&read, strlen(again) == text_offset(&in) &&
                                memcmp(again, text, text_offset(&in)) == 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_random_play_keeps_the_laws),
        cmocka_unit_test(every_game_starts_with_its_defaults),
        cmocka_unit_test(unknown_options_are_refused_and_leave_the_state),
        cmocka_unit_test(damaged_texts_are_refused_or_canonical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
