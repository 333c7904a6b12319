/* SPDX-License-Identifier: MIT */
/*
 * Rules of Tavla, case by case. Most cases are mistakes other programs were reported to make; the
 * counts were found by GNU Backgammon and by a program written for the purpose, not by this one.
 * Numbers such as T8 are those of docs/rules-tavla.md.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position_id.h"
#include "turn.h"

static TurnEnd ends[TURN_END_CAP], scratch[TURN_END_CAP];

/* A Position ID and a roll, seat 0 to play: "4HPwATDgc/ABMA 31". */
static GameState position(const char *text) {
    GameState state = {.id = GAME_TAVLA};
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    if (tavla_position_read_any(&in, &state.as.tavla) != STATUS_OK || !text_at_end(&in)) {
        fail_msg("not a position: %s", text);
    }
    return state;
}

static uint32_t count_ends(const GameState *state) {
    uint32_t count = 0;
    assert_int_equal(turn_ends(state, scratch, ends, TURN_END_CAP, &count), STATUS_OK);
    return count;
}

/* The texts of all turns, "|8/5 6/5|24/20|…|". */
static const char *turn_texts(const GameState *state) {
    static char texts[32768];
    TextWriter out = text_writer(texts, sizeof texts);
    const uint32_t count = count_ends(state);
    text_put(&out, "|");
    for (uint32_t i = 0; i < count; i++) {
        turn_write(&out, state, ends[i].at, ends[i].count);
        text_put(&out, "|");
    }
    return text_finish(&out);
}

static void assert_turn(const GameState *state, const char *turn) {
    char framed[TURN_TEXT_CAP];
    (void)snprintf(framed, sizeof framed, "|%s|", turn);
    const char *const texts = turn_texts(state);
    if (strstr(texts, framed) == NULL) {
        fail_msg("no turn %s at %s, but %s", turn, play_text(state), texts);
    }
}

static bool can_step(const GameState *state, const char *text) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    Step step;
    return step_read(&in, state, &step) == STATUS_OK && text_at_end(&in);
}

static GameState after(const GameState *state, const char *turn) {
    TextReader in = text_reader(turn, (uint32_t)strlen(turn));
    Draft draft;
    if (turn_read(&in, state, &draft) != STATUS_OK || !text_at_end(&in)) {
        fail_msg("not a turn at %s: %s", play_text(state), turn);
    }
    return draft.now;
}

/* T2: the start, seen by each side alike. */
static void the_start_is_as_the_rules_say(void **unused) {
    (void)unused;
    GameState state;
    assert_int_equal(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &state), STATUS_OK);
    for (Side side = 0; side < SIDE_CAP; side++) {
        const uint8_t *const men = state.as.tavla.men[side];
        for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
            const uint32_t there = slot == 24 ? 2 : slot == 13 || slot == 6 ? 5 : slot == 8 ? 3 : 0;
            assert_int_equal(men[slot], there);
        }
        assert_int_equal(tavla_pips(&state.as.tavla, side), 167);
    }
    assert_int_equal(game_actor(&state), SEAT_CHANCE);
    assert_int_equal(game_roller(&state), 0);
    assert_string_equal(play_text(&state), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0");
}

/* T3, T4: 21 rolls out of 36; the first roll can be a double. */
static void the_opener_throws_two_dice(void **unused) {
    (void)unused;
    GameState state;
    ChanceList rolls;
    assert_int_equal(game_start(GAME_TAVLA, (GameOptions){.seats = 2, .first = 1}, &state),
                     STATUS_OK);
    assert_int_equal(game_roller(&state), 1);
    game_chances(&state, &rolls);
    assert_int_equal(rolls.count, 21);
    assert_int_equal(rolls.total, 36);
    uint32_t doubles = 0;
    for (uint32_t i = 0; i < rolls.count; i++) {
        const bool is_double = step_x(rolls.at[i].step) == step_y(rolls.at[i].step);
        assert_int_equal(rolls.at[i].weight, is_double ? 1 : 2);
        doubles += is_double;
    }
    assert_int_equal(doubles, 6);
}

static void every_opening_roll_has_its_number_of_turns(void **unused) {
    (void)unused;
    static const struct {
        const char *roll;
        uint32_t turns;
    } rolls[] = {{"65", 7},  {"64", 14}, {"63", 14}, {"62", 14}, {"61", 10}, {"54", 9},
                 {"53", 9},  {"52", 8},  {"51", 8},  {"43", 17}, {"42", 18}, {"41", 14},
                 {"32", 17}, {"31", 16}, {"21", 15}, {"66", 11}, {"55", 4},  {"44", 52},
                 {"33", 73}, {"22", 75}, {"11", 42}};
    uint32_t sum = 0;
    for (uint32_t i = 0; i < sizeof rolls / sizeof *rolls; i++) {
        char text[40];
        (void)snprintf(text, sizeof text, "4HPwATDgc/ABMA %s", rolls[i].roll);
        const GameState state = position(text);
        assert_int_equal(count_ends(&state), rolls[i].turns);
        sum += rolls[i].turns;
    }
    assert_int_equal(sum, 447);
    GameState start;
    assert_int_equal(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &start), STATUS_OK);
    assert_int_equal(game_perft(&start, 0), 1);
    assert_int_equal(game_perft(&start, 1), 447);
}

typedef struct {
    const char *position;
    uint32_t turns;
    const char *some[4]; /* turns that must be among them; all if `turns` is as many */
} Case;

static void check_case(const Case *given) {
    const GameState state = position(given->position);
    const uint32_t count = count_ends(&state);
    if (count != given->turns) {
        fail_msg("%s: %u turns, not %u: %s", given->position, count, given->turns,
                 turn_texts(&state));
    }
    for (uint32_t i = 0; i < 4 && given->some[i] != NULL; i++) {
        assert_turn(&state, given->some[i]);
    }
}

static void as_many_dice_as_possible_must_be_played(void **unused) {
    (void)unused;
    static const Case cases[] = {
        /* T8: both dice, by the one way that plays both */
        {"8N4ZAAbg/xMAIA 62", 1, {"24/22 8/2"}},
        {"4OfgIDBudgCAXA 53", 3, {"bar/20 24/21", "bar/20 6/3", "bar/20 5/2"}},
        {"2M0DDAy/PwAEIA 65", 1, {"24/13"}},
        /* T9: only one can be played, and the larger goes before the smaller */
        {"OJ/DMADe9wEAAg 65", 1, {"20/14"}},
        {"OJ9jMADe9wEAAg 65", 1, {"20/15"}},
        /* T10: three of four sixes */
        {"2H0OADD4/QgGAA 66", 1, {"13/7(2) 8/2"}},
        {"4HUwwTDCz8EARg 55", 8, {"bar/10* 8/3", "bar/10* 13/8"}},
        {"xn0OBgC4+2AGAA 11", 60, {NULL}},
        /* T6: the same way with and without a hit between */
        {"hs/BgwC85ycAAA 31", 13, {"8/7*/4", "8/4"}},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_case(&cases[i]);
    }
    const GameState bar = position("4OfgIDBudgCAXA 53");
    assert_true(can_step(&bar, "bar/20"));
    assert_false(can_step(&bar, "bar/22")); /* no 5 would follow */
    const GameState both = position("2M0DDAy/PwAEIA 65");
    assert_false(can_step(&both, "14/8"));
    const GameState larger = position("OJ/DMADe9wEAAg 65");
    assert_false(can_step(&larger, "20/15"));
    const GameState ones = position("xn0OBgC4+2AGAA 11");
    assert_false(can_step(&ones, "13/12"));
    assert_true(can_step(&ones, "11/10"));
}

/* T12 */
static void the_bar_comes_first(void **unused) {
    (void)unused;
    static const Case cases[] = {
        {"4HPwATDgc/AAWA 31", 7, {"bar/21", "bar/22 6/5"}}, /* then any checker may go on */
        {"ZjsHBwDgc/ABYA 63", 1, {"bar/22"}}, /* two there, one enters: the 6 is lost */
        {"2wYAgODuAAAIAA 53", 4, {"bar/17", "bar/20 4/1*", "bar/20 5/2", "bar/20 6/3"}},
        {"sHPwATDgc/ABIA 65", 1, {"pas"}},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_case(&cases[i]);
    }
    const GameState bar = position("4HPwATDgc/AAWA 31");
    assert_false(can_step(&bar, "8/5"));
    assert_false(can_step(&bar, "24/23"));
}

/* T11: all six points closed: no roll plays, and passing is the one step. */
static void a_closed_board_passes_every_roll(void **unused) {
    (void)unused;
    for (uint8_t high = 1; high <= 6; high++) {
        for (uint8_t low = 1; low <= high; low++) {
            GameState state = position("27YbAABwn4MDQA");
            state = game_apply(&state, step_make(STEP_THROW, high, low, 0));
            StepList steps;
            game_steps(&state, &steps);
            assert_int_equal(steps.count, 1);
            assert_int_equal(step_kind(steps.at[0]), STEP_PASS);
            state = game_apply(&state, steps.at[0]);
            assert_int_equal(game_actor(&state), SEAT_CHANCE);
            assert_int_equal(game_roller(&state), 1);
        }
    }
}

/* T13 to T15 */
static void bearing_off_keeps_its_rules(void **unused) {
    (void)unused;
    static const Case cases[] = {
        {"OwAAgAgAAAAAAA 42", 2, {"5/1 2/off", "5/off"}},
        {"OwAAQAAAAAAAAA 65", 1, {"1/off"}},
        {"OwAAwAMAAAAAAA 11", 1, {"1/off(4)"}},
        {"OwAAwAwAAAAAAA 11", 4, {NULL}},
        {"OwAAAAoAAAAAAA 64", 2, {"5/off 4/off", "5/1 4/off"}},
        {"OwAAABMAAAAAAA 64", 2, {"5/off 3/off", "5/1 3/off"}},
        {"OwAAgI0AAAAAAA 54", 2, {"6/1 3/off", "6/2 3/off"}},
        {"OwAAgCEAAAAAAA 55", 1, {"6/off 2/off(2)"}},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_case(&cases[i]);
    }
    /* T14: of 4 and 5, the 4 bears off by its own die; a 6 may not while the 5-point is held. */
    const GameState far = position("OwAAAAoAAAAAAA 64");
    TextReader in = text_reader("4/off", 5);
    Step step;
    assert_int_equal(step_read(&in, &far, &step), STATUS_OK);
    assert_int_equal(step_z(step), 4);
    /* T15: a checker hit while bearing off stops it until it is home. */
    const GameState hit = position("2wYAgODuAAAIAA 53");
    const uint32_t count = count_ends(&hit);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(ends[i].state.as.tavla.men[0][TAVLA_OFF], 5);
    }
    /* Four moves of a double are one turn. */
    const GameState ones = position("OwAAwAwAAAAAAA 11");
    assert_int_equal(count_ends(&ones), 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(ends[i].count, 4);
    }
}

/* T7: two hit in one turn stand on the bar together; all checkers stay in play. */
static void hit_checkers_go_to_the_bar(void **unused) {
    (void)unused;
    const GameState two = position("4HPwAQXgc/ABMA 21");
    assert_int_equal(count_ends(&two), 16);
    const GameState hit = after(&two, "6/5* 6/4*");
    assert_int_equal(hit.as.tavla.men[1][TAVLA_BAR], 2);
    assert_true(tavla_is_sound(&hit.as.tavla));
    /* Taken back, the checker is where it was. */
    const GameState base = position("4HPwASHgc/ABMA 31");
    Draft draft;
    draft_open(&draft, &base);
    TextReader in = text_reader("8/5*", 4);
    Step step;
    assert_int_equal(step_read(&in, &base, &step), STATUS_OK);
    assert_int_equal(draft_step(&draft, step), STATUS_OK);
    assert_int_equal(draft.now.as.tavla.men[1][TAVLA_BAR], 1);
    assert_true(draft_undo(&draft));
    assert_true(play_same(&draft.now, &base));
    assert_int_equal(count_ends(&draft.now), 18);
}

/* Undo works until the turn is sealed, also after both dice; never across it. */
static void both_dice_can_be_taken_back(void **unused) {
    (void)unused;
    const GameState base = position("4HPwATDgc/ABMA 31");
    TextReader in = text_reader("8/5 6/5", 7);
    Draft draft;
    assert_int_equal(turn_read(&in, &base, &draft), STATUS_OK);
    assert_true(draft_ready(&draft));
    assert_true(draft_undo(&draft));
    assert_true(draft_undo(&draft));
    assert_false(draft_undo(&draft));
    assert_true(play_same(&draft.now, &base));
    in = text_reader("8/5 6/5", 7);
    assert_int_equal(turn_read(&in, &base, &draft), STATUS_OK);
    const GameState sealed = draft_seal(&draft);
    assert_int_equal(game_actor(&sealed), SEAT_CHANCE);
    assert_false(draft_undo(&draft));
}

/* What no text can say is refused as well. */
static TavlaState sound(void) {
    GameState state = position("4HPwATDgc/ABMA 31");
    assert_true(tavla_is_sound(&state.as.tavla));
    return state.as.tavla;
}

static void assert_unsound_dice(uint8_t high, uint8_t low, uint8_t uses_high, uint8_t uses_low) {
    TavlaState state = sound();
    state.dice[0] = high;
    state.dice[1] = low;
    state.uses[0] = uses_high;
    state.uses[1] = uses_low;
    if (tavla_is_sound(&state)) {
        fail_msg("%u%u, %u and %u left", high, low, uses_high, uses_low);
    }
}

static void impossible_dice_are_unsound(void **unused) {
    (void)unused;
    assert_unsound_dice(0, 1, 0, 0);
    assert_unsound_dice(0, 0, 1, 0);
    assert_unsound_dice(0, 0, 0, 1);
    assert_unsound_dice(7, 1, 1, 1);
    assert_unsound_dice(3, 0, 1, 1);
    assert_unsound_dice(3, 4, 1, 1);
    assert_unsound_dice(4, 4, 0, 0);
    assert_unsound_dice(4, 4, 5, 0);
    assert_unsound_dice(4, 4, 1, 1);
    assert_unsound_dice(3, 1, 2, 0);
    assert_unsound_dice(3, 1, 0, 2);
    assert_unsound_dice(3, 1, 0, 0);
}

static void assert_unsound_match(uint8_t length, uint8_t score_0, uint8_t score_1) {
    TavlaState state = sound();
    state.length = length;
    state.score[0] = score_0;
    state.score[1] = score_1;
    assert_false(tavla_is_sound(&state));
}

static void impossible_scores_are_unsound(void **unused) {
    (void)unused;
    assert_unsound_match(0, 1, 0);
    assert_unsound_match(0, 0, 1);
    assert_unsound_match(16, 0, 0);
    assert_unsound_match(5, 5, 0);
    assert_unsound_match(5, 0, 5);
}

static void impossible_checkers_are_unsound(void **unused) {
    (void)unused;
    TavlaState state = sound();
    state.side = 2;
    assert_false(tavla_is_sound(&state));
    for (Side side = 0; side < SIDE_CAP; side++) {
        state = sound();
        state.men[side][24]--; /* 14 in all */
        assert_false(tavla_is_sound(&state));
    }
    state = sound();
    state.men[0][24]--; /* onto 19, the other side's 6-point */
    state.men[0][19]++;
    assert_false(tavla_is_sound(&state));
    /* both have finished */
    state = (TavlaState){.men = {{[TAVLA_OFF] = 15}, {[TAVLA_OFF] = 15}}};
    assert_false(tavla_is_sound(&state));
    /* begun, but the die left cannot be played: 24/19 is closed */
    state = (TavlaState){.men = {{[24] = 15}, {[6] = 15}}, .dice = {6, 5}, .uses = {0, 1}};
    assert_false(tavla_is_sound(&state));
    state.uses[0] = 1;
    assert_true(tavla_is_sound(&state));
}

static void what_is_wrong_with_a_position_is_said(void **unused) {
    (void)unused;
    TavlaState state = sound();
    assert_null(tavla_flaw(&state));
    state.men[1][24]--;
    assert_string_equal(tavla_flaw(&state), "15 checkers a side, points, bar and off together");
    state = sound();
    state.men[0][24]--;
    state.men[0][19]++;
    assert_string_equal(tavla_flaw(&state), "every point held by one side alone");
    state = sound();
    state.dice[0] = 7;
    assert_string_equal(tavla_flaw(&state),
                        "two dice of 1 to 6 with something left to play, or none");
    state = sound();
    state.score[1] = 1;
    assert_string_equal(tavla_flaw(&state), "scores below the length of the match, 15 at most");
    state = (TavlaState){.men = {{[TAVLA_OFF] = 15}, {[TAVLA_OFF] = 15}}};
    assert_string_equal(tavla_flaw(&state),
                        "one side with all checkers off, the other to act and no dice");
    state = (TavlaState){.men = {{[24] = 15}, {[6] = 15}}, .dice = {6, 5}, .uses = {0, 1}};
    assert_string_equal(tavla_flaw(&state),
                        "a turn under way to have a die left that can be played");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_as_the_rules_say),
        cmocka_unit_test(the_opener_throws_two_dice),
        cmocka_unit_test(every_opening_roll_has_its_number_of_turns),
        cmocka_unit_test(as_many_dice_as_possible_must_be_played),
        cmocka_unit_test(the_bar_comes_first),
        cmocka_unit_test(a_closed_board_passes_every_roll),
        cmocka_unit_test(bearing_off_keeps_its_rules),
        cmocka_unit_test(hit_checkers_go_to_the_bar),
        cmocka_unit_test(both_dice_can_be_taken_back),
        cmocka_unit_test(impossible_dice_are_unsound),
        cmocka_unit_test(impossible_scores_are_unsound),
        cmocka_unit_test(impossible_checkers_are_unsound),
        cmocka_unit_test(what_is_wrong_with_a_position_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
