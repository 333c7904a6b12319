/* SPDX-License-Identifier: MIT */
/* Tavla: ends of hands, the match, and what the interface sees. Rule numbers: docs/rules-tavla.md. */
#include "play.h"

#include <string.h>

#include "record.h"

static GameState state_of(const char *text) {
    return play_state(GAME_TAVLA, text);
}

/* The hand of `text` after the turn given; the turn must be complete. */
static GameState after(const char *text, const char *turn) {
    const GameState state = state_of(text);
    TextReader in = text_reader(turn, (uint32_t)strlen(turn));
    Draft draft;
    assert_int_equal(turn_read(&in, &state, &draft), STATUS_OK);
    assert_true(text_at_end(&in) && draft_ready(&draft));
    return draft.now;
}

static void assert_win(const GameState *state, Side side, uint32_t points, OutcomeReason reason) {
    const Outcome outcome = game_outcome(state);
    assert_int_equal(outcome.kind, OUTCOME_WIN);
    assert_int_equal(outcome.side, side);
    assert_int_equal(outcome.points, points);
    assert_int_equal(outcome.reason, reason);
    assert_int_equal(game_actor(state), SEAT_NONE);
    assert_int_equal(game_perft(state, 1), 0);
}

/* T16: the last checker ends the hand at once, whatever die is left: one point, two if the loser
 * has borne off none, never three. */
static void a_hand_counts_one_point_or_two(void **unused) {
    (void)unused;
    GameState over = after("XGID=-A-----------------n------:0:0:1:65:0:0:0:0:0", "1/off");
    assert_win(&over, 0, 1, REASON_OFF);
    over = after("XGID=-A-----------------o------:0:0:1:65:0:0:0:0:0", "1/off");
    assert_win(&over, 0, 2, REASON_MARS);
    /* one on the bar and two in the winner's home */
    over = after("XGID=aAb----------------l------:0:0:1:65:0:0:0:0:0", "1/off");
    assert_win(&over, 0, 2, REASON_MARS);
    /* the same from the other seat: its point 1 is 24 here */
    over = after("XGID=------N-----------------a-:0:0:-1:65:0:0:0:0:0", "1/off");
    assert_win(&over, 1, 1, REASON_OFF);
    over = after("XGID=------M-----------------aB:0:0:-1:65:0:0:0:0:0", "1/off");
    assert_win(&over, 1, 2, REASON_MARS);
}

/* A race that is decided goes on to its last checker: a mars is still open. */
static void a_decided_race_goes_on(void **unused) {
    (void)unused;
    GameState state = after("XGID=-AA----------------o------:0:0:1:21:0:0:0:0:0", "2/off 1/off");
    assert_win(&state, 0, 2, REASON_MARS);
    state = after("XGID=-BB----------------o------:0:0:1:21:0:0:0:0:0", "2/off 1/off");
    assert_int_equal(game_outcome(&state).kind, OUTCOME_ONGOING);
    assert_int_equal(game_roller(&state), 1);
}

/* T17 */
static void giving_up_costs_two_when_a_mars_threatens(void **unused) {
    (void)unused;
    /* seat 0 has borne off one, seat 1 none; then both one; then none */
    GameState state = state_of("XGID=------N------------o------:0:0:1:00:0:0:0:0:0");
    Outcome outcome = game_forfeit(&state, 1, REASON_RESIGN);
    assert_int_equal(outcome.kind, OUTCOME_WIN);
    assert_int_equal(outcome.side, 0);
    assert_int_equal(outcome.points, 2);
    assert_int_equal(outcome.reason, REASON_RESIGN);
    assert_int_equal(game_forfeit(&state, 0, REASON_TIME).points, 1);
    assert_int_equal(game_forfeit(&state, 0, REASON_TIME).side, 1);
    state = state_of("XGID=------N------------n------:0:0:1:00:0:0:0:0:0");
    assert_int_equal(game_forfeit(&state, 1, REASON_TIME).points, 1);
    state = state_of("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0");
    assert_int_equal(game_forfeit(&state, 1, REASON_LEFT).points, 1);
}

/* T18: the winner throws first in the next hand, the score goes along, five points win. */
static void a_match_goes_to_five(void **unused) {
    (void)unused;
    GameState hand;
    const GameOptions options = {.seats = 2, .first = 0, .variant = TAVLA_TO_FIVE};
    assert_int_equal(game_start(GAME_TAVLA, options, &hand), STATUS_OK);
    TavlaState *const tavla = &hand.as.tavla;
    assert_int_equal(tavla->length, 5);
    const Outcome single[] = {{OUTCOME_WIN, 0, 1, REASON_OFF}, {OUTCOME_WIN, 1, 1, REASON_OFF}};
    const Outcome mars[] = {{OUTCOME_WIN, 0, 2, REASON_MARS}, {OUTCOME_WIN, 1, 2, REASON_MARS}};
    assert_int_equal(tavla_next_hand(tavla, mars[1], tavla), STATUS_OK);
    assert_string_equal(play_text(&hand), "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:2:0:5:0");
    assert_int_equal(game_roller(&hand), 1);
    assert_int_equal(tavla_next_hand(tavla, single[1], tavla), STATUS_OK);
    assert_int_equal(tavla_next_hand(tavla, mars[0], tavla), STATUS_OK);
    assert_int_equal(tavla_next_hand(tavla, single[0], tavla), STATUS_OK);
    assert_string_equal(play_text(&hand), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:3:0:5:0");
    /* 3:3 and a single point: 4:3, and on */
    assert_int_equal(tavla_next_hand(tavla, single[0], tavla), STATUS_OK);
    assert_string_equal(play_text(&hand), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:3:0:5:0");
    /* 4:3: two points of either side decide it; nothing is written then */
    assert_int_equal(tavla_next_hand(tavla, single[0], tavla), STATUS_GAME_OVER);
    assert_int_equal(tavla_next_hand(tavla, mars[0], tavla), STATUS_GAME_OVER);
    assert_int_equal(tavla_next_hand(tavla, mars[1], tavla), STATUS_GAME_OVER);
    assert_string_equal(play_text(&hand), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:3:0:5:0");
    /* a single hand has no next */
    assert_int_equal(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &hand), STATUS_OK);
    assert_int_equal(tavla_next_hand(tavla, single[0], tavla), STATUS_GAME_OVER);
}

static View view_of(const GameState *state) {
    View view;
    game_view(state, &view);
    return view;
}

/* Both players count from their own home; the places are the points of seat 0. */
static void places_are_the_points_of_seat_0(void **unused) {
    (void)unused;
    /* seat 0: 6:4 8:3 13:5 24:2 bar:1; seat 1: 6:5 8:3 13:4 24:2 bar:1 */
    const GameState state = state_of("XGID=ab----D-C---dE---c-e----BA:0:0:1:52:1:2:0:5:0");
    const View view = view_of(&state);
    static const struct {
        uint8_t place, owner, count;
    } men[] = {{6, 0, 4},
               {8, 0, 3},
               {13, 0, 5},
               {24, 0, 2},
               {19, 1, 5},
               {17, 1, 3},
               {12, 1, 4},
               {1, 1, 2},
               {TAVLA_PLACE_BAR, 0, 1},
               {TAVLA_PLACE_BAR + 1, 1, 1},
               {TAVLA_PLACE_OFF, 0, 0},
               {TAVLA_PLACE_OFF + 1, 1, 0}};
    uint32_t found = 0;
    assert_int_equal(view.places, TAVLA_PLACES);
    for (uint32_t i = 0; i < sizeof men / sizeof *men; i++) {
        assert_int_equal(view.at[men[i].place].owner, men[i].owner);
        assert_int_equal(view.at[men[i].place].count, men[i].count);
        found += men[i].count;
    }
    assert_int_equal(found, 30);
    assert_int_equal(view.at[7].owner, VIEW_NOBODY);
    assert_int_equal(view.pips[0], 24 + 24 + 65 + 48 + 25);
    assert_int_equal(view.pips[1], 30 + 24 + 52 + 48 + 25);
    /* its entering step: from the bar to 20 of its own, and the same seen from the other side */
    const StepView enter = game_explain(&state, step_make(STEP_MOVE, TAVLA_BAR, 20, 5));
    assert_int_equal(enter.from, TAVLA_PLACE_BAR);
    assert_int_equal(enter.to, 20);
    assert_int_equal(enter.tray, 5);
    const GameState other = state_of("XGID=ab----D-C---dE---c-e----BA:0:0:-1:52:1:2:0:5:0");
    assert_int_equal(game_explain(&other, step_make(STEP_MOVE, TAVLA_BAR, 20, 5)).to, 5);
}

static void assert_tray(const char *text, const char *expected) {
    const GameState state = state_of(text);
    const View view = view_of(&state);
    char tray[32] = "";
    for (uint32_t i = 0; i < view.trays; i++) {
        const char slot[3] = {(char)('0' + view.tray[i].value), view.tray[i].used ? 'u' : '.', 0};
        strcat(tray, slot);
    }
    assert_string_equal(tray, expected);
}

static void the_tray_holds_the_dice(void **unused) {
    (void)unused;
    assert_tray("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0", "");
    assert_tray("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0", "3.1.");
    assert_tray("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0 left 1", "3u1.");
    assert_tray("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0 left 3", "3.1u");
    assert_tray("XGID=-b----E-C---eE---c-e----B-:0:0:1:44:0:0:0:0:0", "4.4.4.4.");
    assert_tray("XGID=-b----E-C---eE---c-e----B-:0:0:1:44:0:0:0:0:0 left 44", "4.4.4u4u");
}

static void a_step_tells_what_it_hits(void **unused) {
    (void)unused;
    /* a blot of seat 1 on seat 0's 5-point */
    const GameState state = state_of("XGID=-a---aE-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0");
    const StepView hit = game_explain(&state, step_make(STEP_MOVE, 6, 5, 1));
    assert_int_equal(hit.hits, 1);
    assert_int_equal(hit.from, 6);
    assert_int_equal(hit.to, 5);
    assert_int_equal(game_explain(&state, step_make(STEP_MOVE, 8, 7, 1)).hits, 0);
    const GameState next = game_apply(&state, step_make(STEP_MOVE, 6, 5, 1));
    assert_int_equal(view_of(&next).at[TAVLA_PLACE_BAR + 1].count, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_counts_one_point_or_two),
        cmocka_unit_test(a_decided_race_goes_on),
        cmocka_unit_test(giving_up_costs_two_when_a_mars_threatens),
        cmocka_unit_test(a_match_goes_to_five),
        cmocka_unit_test(places_are_the_points_of_seat_0),
        cmocka_unit_test(the_tray_holds_the_dice),
        cmocka_unit_test(a_step_tells_what_it_hits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
