/* SPDX-License-Identifier: MIT */
/* Tavla's texts: positions, turns, the ids of other programs; see docs/formats.md. */
#include "play.h"

#include <stdio.h>
#include <string.h>

#include "interchange.h"
#include "position_id.h"

#define START "-b----E-C---eE---c-e----B-"

/* Ten positions as GNU Backgammon 1.07 sets and prints them: XGID and GNUbg ID. */
static const struct {
    const char *xgid, *id;
} SAMPLES[] = {
    {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:0", "4HPwATDgc/ABMA:cImlAAAAAAAE"},
    {"-b----E-C---eE---b-db---B-:0:0:1:66:0:0:0:5:0", "sGfwATDgc/ABMA:cAm7AAAAAAAE"},
    {"ab----D-C---dE---c-e----BA:0:0:1:52:1:2:0:5:0", "4HPwAFjgOfgAWA:cImqACAACAAE"},
    {"-----CE-C----C----bcbbbbbA:0:0:1:44:4:3:0:5:0", "27YbAABwn4MDQA:cAmyADAAIAAE"},
    {"-bB---BCBBBBc------dc-c---:0:0:1:21:0:0:0:5:0", "nHvAATCG3bYBAA:cAmlAAAAAAAE"},
    {"-BC-BA-------------a--cb--:0:0:1:64:2:2:0:5:0", "dgQAgJ0FAAAAAA:cAmzACAAEAAE"},
    {"-aA---------b------fdb----:0:0:1:21:3:1:0:5:0", "2PsBAyACAAAAAA:cAmlABAAGAAE"},
    {"---BBBD-----bB-----dcbbb-C:0:0:1:11:0:0:0:5:0", "tt0DBgBse8AAcA:cImkAAAAAAAE"},
    {"-bBCBBC------------edd----:0:0:1:53:0:4:0:5:0", "eO8DADB22wEAAA:cImuAEAAAAAE"},
    {"--C-CD---BC--b---c-e--e---:0:0:1:65:0:0:0:0:0", "fHwOAwDOPewAAA:cAkXAAAAAAAE"},
};

static Status read_any(const char *text, GameState *out) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    GameState state;
    Status status = position_read_any(&in, GAME_TAVLA, &state);
    if (status == STATUS_OK && !text_at_end(&in)) {
        status = STATUS_BAD_TEXT;
    }
    if (status == STATUS_OK) {
        *out = state;
    }
    return status;
}

static void assert_id(const GameState *state, const char *expected) {
    char id[64];
    TextWriter out = text_writer(id, sizeof id);
    position_write_foreign(&out, state);
    assert_string_equal(text_finish(&out), expected);
}

static void ids_and_xgids_tell_the_same_positions(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof SAMPLES / sizeof *SAMPLES; i++) {
        char xgid[STATE_TEXT_CAP];
        (void)snprintf(xgid, sizeof xgid, "XGID=%s", SAMPLES[i].xgid);
        GameState by_xgid = play_state(GAME_TAVLA, xgid), by_id;
        assert_id(&by_xgid, SAMPLES[i].id);
        assert_int_equal(read_any(SAMPLES[i].id, &by_id), STATUS_OK);
        assert_string_equal(play_text(&by_id), xgid);
        /* The other player to act sees the same points from behind. */
        TavlaState *const turned = &by_xgid.as.tavla;
        turned->side = 1;
        char id[64];
        TextWriter out = text_writer(id, sizeof id);
        gnubg_id_write(&out, turned);
        assert_int_equal(read_any(text_finish(&out), &by_id), STATUS_OK);
        assert_true(play_same(&by_id, &by_xgid));
    }
}

static void positions_are_read_in_other_spellings(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *canonical;
    } texts[] = {
        {"4HPwATDgc/ABMA", "XGID=" START ":0:0:1:00:0:0:0:0:0"},
        {"4HPwATDgc/ABMA ", "XGID=" START ":0:0:1:00:0:0:0:0:0"},
        {"4HPwATDgc/ABMA 00", "XGID=" START ":0:0:1:00:0:0:0:0:0"},
        {"4HPwATDgc/ABMA 31", "XGID=" START ":0:0:1:31:0:0:0:0:0"},
        {"4HPwATDgc/ABMA 1 3", "XGID=" START ":0:0:1:31:0:0:0:0:0"},
        {START ":0:0:-1:13:0:0:0:0:0", "XGID=" START ":0:0:-1:31:0:0:0:0:0"},
        {"XGID=" START ":0:0:1:00:2:1:0:7:10", "XGID=" START ":0:0:1:00:2:1:0:7:0"},
        {"XGID=" START ":0:0:1:55:0:0:3:0:10", "XGID=" START ":0:0:1:55:0:0:0:0:0"},
        {"XGID=" START ":0:0:1:31:0:0:0:0:0 left 3", "XGID=" START ":0:0:1:31:0:0:0:0:0 left 3"},
    };
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        GameState state;
        assert_int_equal(read_any(texts[i].text, &state), STATUS_OK);
        assert_string_equal(play_text(&state), texts[i].canonical);
    }
}

static void other_texts_are_refused_and_leave_the_state(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "",
        "4HPwATDgc/ABM",
        "4HPwATDgc/ABMA 7",
        "4HPwATDgc/ABMA 30",
        "4HPwATDgc/ABMA 03",
        "4HPwATDgc/ABMA /",
        "4HPwATDgc/ABMB", /* loose bits */
        "//////////////",
        "/////////////w", /* ones without an end, from the first slot and from the second side on */
        "AAAA/v///////w",
        "AAAAAAAAABAAAA", /* a one behind both sides */
        "//8AAAAAAAAAAA", /* 16 checkers */
        "4HPwATDgc/ABMA:cYmlAAAAAAAA", /* a cube at 2, one of player 0, one offered */
        "4HPwATDgc/ABMA:QImlAAAAAAAA",
        "4HPwATDgc/ABMA:cJmlAAAAAAAA",
        "4HPwATDgc/ABMA:cIulAAAAAAAA", /* resigned, a resignation offered, bits of no field */
        "4HPwATDgc/ABMA:cKmlAAAAAAAA",
        "4HPwATDgc/ABMA:cImlAAAAAAAI",
        "4HPwATDgc/ABMA:cIGlAAAAAAAA", /* one player to roll, the other to decide */
        "4HPwATDgc/ABMA:cImnAAAAAAAA", /* dice 7 1, 1 7, 0 1 and 3 0 */
        "4HPwATDgc/ABMA:cIm8AAAAAAAA",
        "4HPwATDgc/ABMA:cAmkAAAAAAAA",
        "4HPwATDgc/ABMA:cImhAAAAAAAA",
        "4HPwATDgc/ABMA:cIkFAgAAAAAA", /* 16 points to win, 16 of either player */
        "4HPwATDgc/ABMA:cImlAAABAAAA",
        "4HPwATDgc/ABMA:cImlAAAAgAAA",
        "4HPwATDgc/ABMA:cImlAAAAAAA",
        "4HPwATDgc/ABMA:QYkqASAAIAAE", /* a cube at 2 */
        START ":0:0:0:31:0:0:0:0:0",
        START ":1:0:1:31:0:0:0:0:0",
        START ":0:1:1:31:0:0:0:0:0",
        START ":0:0:1:D:0:0:0:0:0",
        START ":0:0:1:31:0:0:0:5",
        START ":0:0:1:31:5:0:0:5:0", /* a match that is over */
        START ":0:0:1:31:1:0:0:0:0",
        "-b----F-C---eE---c-e----B-:0:0:1:31:0:0:0:0:0", /* 16 checkers */
        "-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:0",
    };
    GameState state;
    assert_int_equal(read_any("4HPwATDgc/ABMA 66", &state), STATUS_OK);
    const GameState before = state;
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (read_any(texts[i], &state) == STATUS_OK) {
            fail_msg("read: '%s'", texts[i]);
        }
        assert_true(play_same(&state, &before));
    }
}

/* One spelling for each position: what others may write differently is not ours. */
static void the_canonical_text_is_strict(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        START ":0:0:1:31:0:0:0:0:0",
        "XGID=" START ":0:0:1:13:0:0:0:0:0",
        "XGID=" START ":0:0:1:30:0:0:0:0:0",
        "XGID=" START ":0:0:1:71:0:0:0:0:0",
        "XGID=" START ":0:0:1:/1:0:0:0:0:0",
        "XGID=" START ":0:0:1:31:0:0:1:5:0",
        "XGID=" START ":0:0:1:31:0:0:0:5:10",
        "XGID=" START ":0:0:1:31:0:0:0:0:0 left 31",
        "XGID=" START ":0:0:1:31:0:0:0:0:0 left 2",
        "XGID=" START ":0:0:1:31:0:0:0:0:0 left 33",
        "XGID=" START ":0:0:1:31:0:0:0:0:0 left 11",
        "XGID=" START ":0:0:1:31:0:0:0:0:0 left 7",
        "XGID=" START ":0:0:1:44:0:0:0:0:0 left 4444",
        "XGID=" START ":0:0:1:44:0:0:0:0:0 left 44444",
        "XGID=" START ":0:0:1:00:0:0:0:0:0 left 1",
        "XGID=-A-----------------n-----O:0:0:1:65:0:0:0:0:0",
        /* over, yet with dice; over, with the winner to act */
        "XGID=-------------------n------:0:0:-1:65:0:0:0:0:0",
        "XGID=-------------------n------:0:0:1:00:0:0:0:0:0",
    };
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        TextReader in = text_reader(texts[i], (uint32_t)strlen(texts[i]));
        GameState state;
        if (state_read(&in, GAME_TAVLA, &state) == STATUS_OK && text_at_end(&in)) {
            fail_msg("read: '%s'", texts[i]);
        }
    }
    const GameState over =
        play_state(GAME_TAVLA, "XGID=-------------------n------:0:0:-1:00:0:0:0:0:0");
    char text[40];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, GAME_TAVLA, game_outcome(&over));
    assert_string_equal(text_finish(&out), "win w off");
}

/* A Match ID has a word for a game that is over. */
static void a_finished_hand_has_an_id(void **unused) {
    (void)unused;
    const GameState over =
        play_state(GAME_TAVLA, "XGID=-------------------n------:0:0:-1:00:0:0:0:0:0");
    assert_id(&over, "AAAAwP8PAAAAAA:MAIAAAAAAAAE");
}

static void a_wrong_position_id_leaves_the_position(void **unused) {
    (void)unused;
    const GameState before = play_state(GAME_TAVLA, "XGID=" START ":0:0:1:31:0:0:0:0:0");
    GameState state = before;
    TextReader in = text_reader("4HPwATDgc/ABM", 13);
    assert_int_equal(position_id_read(&in, 0, &state.as.tavla), STATUS_BAD_TEXT);
    assert_int_equal(in.failed_at, 13);
    assert_true(play_same(&state, &before));
}

/* A turn read in one spelling is written in the customary one. */
static void assert_turn(const char *position, const char *text, const char *expected) {
    GameState state;
    assert_int_equal(read_any(position, &state), STATUS_OK);
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    Draft draft;
    char again[TURN_TEXT_CAP];
    if (turn_read(&in, &state, &draft) != STATUS_OK || !text_at_end(&in)) {
        fail_msg("%s: not a turn: %s", position, text);
    }
    TextWriter out = text_writer(again, sizeof again);
    turn_write(&out, &state, draft.at, draft.count);
    assert_string_equal(text_finish(&out), expected);
}

static void turns_are_read_joined_or_hop_by_hop(void **unused) {
    (void)unused;
    static const char start31[] = "4HPwATDgc/ABMA 31", start66[] = "4HPwATDgc/ABMA 66";
    assert_turn(start31, "8/5 6/5", "8/5 6/5");
    assert_turn(start31, "6/5 8/5", "8/5 6/5");
    assert_turn(start31, "  8/5\t6/5", "8/5 6/5");
    assert_turn(start31, "24/20", "24/20");
    assert_turn(start31, "24/23/20", "24/20");
    assert_turn(start31, "24/21 21/20", "24/20");
    assert_turn(start31, "24/23", "24/23"); /* the turn may stop here */
    assert_turn(start66, "24/18(2) 13/7(2)", "24/18(2) 13/7(2)");
    assert_turn(start66, "13/7 24/18 13/7 24/18", "24/18(2) 13/7(2)");
    assert_turn("4HPwATDgc/ABMA 55", "13/3(2)", "13/3(2)");
    assert_turn("4HPwATDgc/ABMA 55", "13/8(2) 8/3(2)", "13/3(2)");
    assert_turn("4HPwATDgc/ABMA 55", "13/3 13/8(2)", "13/3 13/8(2)");
    assert_turn("sHPwATDgc/ABIA 65", "pas", "pas");
    assert_turn("4HPwATDgc/AAWA 31", "25/22 6/5", "bar/22 6/5");
    assert_turn("4HPwATDgc/AAWA 31", "6/5 bar/22", "bar/22 6/5");
    assert_turn("4HPwATDgc/AAWA 31", "Bar/22 6/5", "bar/22 6/5");
    assert_turn("OwAAAAoAAAAAAA 64", "5/Off 4/off", "5/off 4/off");
    assert_turn("OwAAAAoAAAAAAA 64", "4/0 5/0", "5/off 4/off");
    /* hits: with and without their stars, and on the way */
    assert_turn("4HPwAQXgc/ABMA 21", "6/4 6/5", "6/4* 6/5*");
    assert_turn("hs/BgwC85ycAAA 31", "8/7*/4", "8/7*/4");
    assert_turn("hs/BgwC85ycAAA 31", "8/4", "8/4");
    assert_turn("hs/BgwC85ycAAA 31", "8/5/4", "8/4");
    assert_turn("hs/BgwC85ycAAA 31", "8/7 7/4", "8/7*/4");
    /* one checker borne off with two dice where one would do */
    assert_turn("OwAAQBAAAAAAAA 65", "6/off 1/off", "6/off 1/off");
    assert_turn("OwAAQBAAAAAAAA 65", "6/1/off", "6/1/off");
}

static void assert_no_turn(const char *position, const char *text, Status expected) {
    GameState state;
    assert_int_equal(read_any(position, &state), STATUS_OK);
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    Draft draft;
    const Status status = turn_read(&in, &state, &draft);
    if (status != expected) {
        fail_msg("%s: %s: %s", position, text, status_name(status));
    }
}

static void wrong_turns_are_refused(void **unused) {
    (void)unused;
    static const char start31[] = "4HPwATDgc/ABMA 31";
    assert_no_turn(start31, "8/6", STATUS_BAD_STEP);
    assert_no_turn(start31, "8/5 8/5", STATUS_BAD_STEP);
    assert_no_turn(start31, "8/5(3)", STATUS_BAD_STEP);
    assert_no_turn(start31, "pas", STATUS_BAD_STEP);
    assert_no_turn(start31, "bar/22", STATUS_BAD_STEP);
    assert_no_turn(start31, "6/off", STATUS_BAD_STEP);
    assert_no_turn(start31, "foo", STATUS_BAD_TEXT);
    assert_no_turn(start31, "", STATUS_BAD_TEXT);
    assert_no_turn(start31, "8/", STATUS_BAD_TEXT);
    assert_no_turn(start31, "8/9", STATUS_BAD_TEXT);
    assert_no_turn(start31, "8/25", STATUS_BAD_TEXT);
    assert_no_turn(start31, "0/5", STATUS_BAD_TEXT);
    assert_no_turn(start31, "26/5", STATUS_BAD_TEXT);
    assert_no_turn(start31, "8/5(5)", STATUS_BAD_TEXT);
    assert_no_turn(start31, "8/5(1)", STATUS_BAD_TEXT);
    /* either way hits, and the text does not say which */
    assert_no_turn("-----aEaC---eE---c-e----B-:0:0:1:31:0:0:0:0:0", "8/4", STATUS_BAD_STEP);
    assert_no_turn(start31, "8/5(2", STATUS_BAD_TEXT);
    assert_no_turn(start31, "8/7/6/5/4/3", STATUS_BAD_TEXT);
    assert_no_turn("4HPwATDgc/ABMA 11", "8/7 8/7 8/7 6/5 6/5", STATUS_BAD_TEXT);
    assert_no_turn("4HPwATDgc/ABMA", "31:", STATUS_NOT_YOUR_TURN); /* no turn of a seat */
}

static void throws_are_steps_of_their_own(void **unused) {
    (void)unused;
    GameState state;
    assert_int_equal(read_any("4HPwATDgc/ABMA", &state), STATUS_OK);
    static const char *const texts[] = {"31:", "13:"};
    for (uint32_t i = 0; i < 2; i++) {
        TextReader in = text_reader(texts[i], 3);
        Step step;
        char text[8];
        assert_int_equal(step_read(&in, &state, &step), STATUS_OK);
        TextWriter out = text_writer(text, sizeof text);
        turn_write(&out, &state, &step, 1);
        assert_string_equal(text_finish(&out), "31:");
    }
}

static void assert_step(const char *position, const char *text, Status expected) {
    GameState state;
    Step step;
    assert_int_equal(read_any(position, &state), STATUS_OK);
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    if (step_read(&in, &state, &step) != expected) {
        fail_msg("%s: %s: not %s", position, text, status_name(expected));
    }
}

static void single_steps_are_read(void **unused) {
    (void)unused;
    assert_step("4HPwATDgc/ABMA 31", "8/5", STATUS_OK);
    assert_step("4HPwATDgc/ABMA 31", "8", STATUS_BAD_TEXT);
    assert_step("4HPwATDgc/ABMA 31", "8/x", STATUS_BAD_TEXT);
    assert_step("4HPwATDgc/ABMA 31", "8/5*", STATUS_BAD_STEP); /* nothing to hit */
    assert_step("4HPwATDgc/ABMA 31", "6/4", STATUS_BAD_STEP);
    assert_step("4HPwAQXgc/ABMA 21", "6/4*", STATUS_OK);
    assert_step("sHPwATDgc/ABIA 65", "8/5", STATUS_BAD_STEP); /* only a pass is left */
    assert_step("sHPwATDgc/ABIA 65", "pas", STATUS_OK);
}

static void no_steps_are_no_text(void **unused) {
    (void)unused;
    GameState state;
    char text[8];
    assert_int_equal(read_any("4HPwATDgc/ABMA 31", &state), STATUS_OK);
    TextWriter out = text_writer(text, sizeof text);
    turn_write(&out, &state, NULL, 0);
    assert_string_equal(text_finish(&out), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_and_xgids_tell_the_same_positions),
        cmocka_unit_test(positions_are_read_in_other_spellings),
        cmocka_unit_test(other_texts_are_refused_and_leave_the_state),
        cmocka_unit_test(the_canonical_text_is_strict),
        cmocka_unit_test(turns_are_read_joined_or_hop_by_hop),
        cmocka_unit_test(wrong_turns_are_refused),
        cmocka_unit_test(throws_are_steps_of_their_own),
        cmocka_unit_test(a_finished_hand_has_an_id),
        cmocka_unit_test(a_wrong_position_id_leaves_the_position),
        cmocka_unit_test(single_steps_are_read),
        cmocka_unit_test(no_steps_are_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
