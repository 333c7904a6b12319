/* SPDX-License-Identifier: MIT */
/* Foreign spellings of Dokuz Taş. Sanmill's texts are its own, from its start position and fixtures. */
#include "play.h"
#include "interchange.h"

#include <string.h>

static TextReader reader(const char *text) {
    return text_reader(text, (uint32_t)strlen(text));
}

/* --- positions ------------------------------------------------------------------------------ */

#define EMPTY_FEN "********/********/******** "
#define START ".../.../.../....../.../.../... w 9 9 0"

static void check_position(const char *text, const char *expected) {
    TextReader in = reader(text);
    GameState state;
    const Status status = position_read_any(&in, GAME_MORRIS, &state);
    if (status != STATUS_OK) {
        fail_msg("%s: %s at %u, expected %s", text, status_name(status), in.failed_at, in.expected);
    }
    assert_true(text_at_end(&in));
    assert_string_equal(play_text(&state), expected);
}

static void own_positions_are_read(void **unused) {
    (void)unused;
    check_position(START, START);
    check_position("WWW/.../.../W...../.../.../WBB w 4 7 0 nofly two x2",
                   "WWW/.../.../W...../.../.../WBB w 4 7 0 nofly two x2");
}

static void every_length_of_fen_is_read(void **unused) {
    (void)unused;
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 ids:nodes", START);
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1", START);
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 0 0 0 0 0 0 1", START);
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 0 0 0 0 0 1", START);
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 0 0 0 0 1", START);
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 0 0 1", START);
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 0 1", START);
    check_position(EMPTY_FEN "\tw p\tp 0\t9 0 9\t0\t0 0 1", START);
    check_position(EMPTY_FEN "b r p 0 9 0 9 0 0 1", ".../.../.../....../.../.../... b 9 9 0");
}

/* A stone on each of a ring's points, told one by one: the order is the whole difficulty. */
static void points_of_a_fen_are_in_its_order(void **unused) {
    (void)unused;
    static const char *const order[3] = {"d5 e5 e4 e3 d3 c3 c4 c5", "d6 f6 f4 f2 d2 b2 b4 b6",
                                         "d7 g7 g4 g1 d1 a1 a4 a7"};
    for (uint32_t i = 0; i < 24; i++) {
        char text[96] = EMPTY_FEN "b p p 1 8 0 9 0 0 1";
        text[i / 8 * 9 + i % 8] = 'O';
        TextReader in = reader(text);
        GameState state;
        assert_int_equal(position_read_any(&in, GAME_MORRIS, &state), STATUS_OK);
        TextReader name = text_reader(order[i / 8] + i % 8 * 3, 2);
        Step step = {0};
        GameState before = play_state(GAME_MORRIS, START);
        assert_int_equal(step_read(&name, &before, &step), STATUS_OK);
        assert_int_equal(state.as.morris.men[0], UINT32_C(1) << step_x(step));
    }
}

/* The figures of the research notes in Sanmill's spelling. */
static void fields_of_a_fen_are_taken(void **unused) {
    (void)unused;
    check_position("@*******/********/*OOO**@* b m s 3 0 2 0 0 0 -1 -1 -1 -1 0 12 7",
                   "..W/.../.B./B....W/.../.../..W b 0 0 12");
    check_position("********/@*******/OO*****O w p r 3 6 1 8 1 0 -1 -1 -1 -1 0 0 2 ids:nodes",
                   "WWW/.B./.../....../.../.../... w 6 8 0 x1");
    check_position("********/O*******/@@*****@ b p r 1 8 3 6 0 1 0 0 2",
                   "BBB/.W./.../....../.../.../... b 8 6 0 x1");
    check_position("********/O*******/@@*****@ b p r 1 8 3 6 1 0 2",
                   "BBB/.W./.../....../.../.../... b 8 6 0 x1");
    /* Quiet plies of the placing phase do not count (D15). */
    check_position("********/O*******/@@*****@ b p p 1 8 3 6 0 0 7 2",
                   "BBB/.W./.../....../.../.../... b 8 6 0");
    check_position("********/O*******/@@*****@ w o ? 1 0 3 0 0 0 7 2",
                   "BBB/.W./.../....../.../.../... w 0 0 7");
    /* A mask larger than any number here is read over. */
    check_position(EMPTY_FEN "w p p 0 9 0 9 0 0 -1 -1 -1 -1 99999999999999999999 0 1", START);
}

static void check_refused(const char *text, Status status, uint32_t at) {
    TextReader in = reader(text);
    GameState state = {.id = GAME_COUNT};
    const Status got = position_read_any(&in, GAME_MORRIS, &state);
    if (got != status || in.failed_at != at || in.expected == NULL) {
        fail_msg("%s: %s at %u, expected %s", text, status_name(got), in.failed_at,
                 in.expected == NULL ? "nothing" : in.expected);
    }
    assert_int_equal(state.id, GAME_COUNT);
}

static void faults_of_a_fen_are_named(void **unused) {
    (void)unused;
    check_refused("", STATUS_BAD_TEXT, 0);
    check_refused("xyz", STATUS_BAD_TEXT, 0);
    check_refused("*******/********/******** w p p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 7);
    check_refused("********/********-******** w p p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 17);
    check_refused("X*******/********/******** w p p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 0);
    check_refused("*X******/********/******** w p p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 1);
    check_refused("********/********/********w p p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 26);
    check_refused(EMPTY_FEN "x p p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 27);
    check_refused(EMPTY_FEN "w x p 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 29);
    check_refused(EMPTY_FEN "w p x 0 9 0 9 0 0 1", STATUS_BAD_TEXT, 31);
    check_refused(EMPTY_FEN "w p p 1 9 0 9 0 0 1", STATUS_BAD_TEXT, 33); /* nobody there */
    check_refused(EMPTY_FEN "w p p0 9 0 9 0 0 1", STATUS_BAD_TEXT, 32);
    check_refused(EMPTY_FEN "w p p x 9 0 9 0 0 1", STATUS_BAD_TEXT, 33);
    check_refused(EMPTY_FEN "w p p 0 10 0 9 0 0 1", STATUS_BAD_TEXT, 35);
    check_refused(EMPTY_FEN "w p p 0 9 0 -1 0 0 1", STATUS_BAD_TEXT, 39);
    check_refused(EMPTY_FEN "w p p 0 9 0", STATUS_BAD_TEXT, 38);
    check_refused(EMPTY_FEN "w p p 0 9 0 9", STATUS_BAD_TEXT, 40);
    check_refused(EMPTY_FEN "w p p 0 9 0 9 0 0", STATUS_BAD_TEXT, 44);
    check_refused(EMPTY_FEN "w p p 0 9 0 9 0 0 1x", STATUS_BAD_TEXT, 44);
    check_refused(EMPTY_FEN "w p p 0 9 0 9 0 1 0 1", STATUS_BAD_TEXT, 43); /* Black owes */
    check_refused(EMPTY_FEN "w p r 0 9 0 9 0 0 0 1", STATUS_BAD_TEXT, 41);
    check_refused(EMPTY_FEN "w p p 0 9 0 9 1 0 0 1", STATUS_BAD_TEXT, 41);
    check_refused(EMPTY_FEN "w p r 0 9 0 9 2 0 0 1", STATUS_BAD_TEXT, 41);
    check_refused(EMPTY_FEN "w p p 0 9 0 9 0 0 61 1", STATUS_BAD_TEXT, 45);
    check_refused(EMPTY_FEN "w p p 0 9 0 9 0 0 -1 1", STATUS_BAD_TEXT, 45);
    check_refused(EMPTY_FEN "w p p 0 2 0 2 0 0 0 1", STATUS_BAD_POSITION, 0);
}

static void fens_are_written_as_sanmill_writes_them(void **unused) {
    (void)unused;
    static const char *const pairs[][2] = {
        {START, EMPTY_FEN "w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"},
        {"WWW/.B./.../....../.../.../... w 6 8 0 x1",
         "********/@*******/OO*****O w p r 3 6 1 8 1 0 -1 -1 -1 -1 0 0 1 ids:nodes"},
        {"BBB/.W./.../....../.../.../... b 8 6 0 x1",
         "********/O*******/@@*****@ b p r 1 8 3 6 0 1 -1 -1 -1 -1 0 0 1 ids:nodes"},
        {"..W/.W./.B./B....B/.../.../..W w 0 0 12",
         "@*******/O*******/*O@O**@* w m s 3 0 3 0 0 0 -1 -1 -1 -1 0 12 1 ids:nodes"},
        {"WW./.../.../....../.../BB./.B. b 0 0 0",
         "********/****@@**/O***@**O b o s 2 0 3 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"}};
    for (uint32_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const GameState state = play_state(GAME_MORRIS, pairs[i][0]);
        char text[128];
        TextWriter out = text_writer(text, sizeof text);
        position_write_foreign(&out, &state);
        assert_string_equal(text_finish(&out), pairs[i][1]);
    }
}

/* What is written reads back, but for the switches, which a FEN cannot tell. */
static void fens_of_random_play_read_back(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    GameState state = play_state(GAME_MORRIS, START);
    for (uint32_t i = 0; i < 5000; i++) {
        char text[128];
        TextWriter out = text_writer(text, sizeof text);
        position_write_foreign(&out, &state);
        check_position(text_finish(&out), play_text(&state));
        state = game_actor(&state) == SEAT_NONE ? play_state(GAME_MORRIS, START)
                                                : game_apply(&state, play_step(&state, &rng));
    }
}

static void reading_stops_behind_the_position(void **unused) {
    (void)unused;
    static const char *const texts[] = {START " moves d6", EMPTY_FEN "w p p 0 9 0 9 0 0 1 moves d6",
                                        EMPTY_FEN
                                        "w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 ids:nodes moves d6",
                                        EMPTY_FEN "w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 0 1 moves d6"};
    for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        TextReader in = reader(texts[i]);
        GameState state;
        assert_int_equal(position_read_any(&in, GAME_MORRIS, &state), STATUS_OK);
        assert_string_equal(in.at, " moves d6");
    }
    TextReader in = reader("x");
    GameState state;
    assert_int_equal(position_read_any(&in, GAME_COUNT, &state), STATUS_UNKNOWN_GAME);
}

/* --- lists of moves --------------------------------------------------------------------------- */

static Step memory[RECORD_STEP_CAP_MORRIS];

static Record open_at(const char *text) {
    const GameState start = play_state(GAME_MORRIS, text);
    Record record;
    record_open(&record, &start, memory, RECORD_STEP_CAP_MORRIS);
    return record;
}

static void check_list(const char *text, const char *expected) {
    Record record = open_at(START);
    TextReader in = reader(text);
    MoveFault fault;
    const Status status = moves_read(&in, &record, &fault);
    if (status != STATUS_OK) {
        fail_msg("%s: %s, turn %u '%.*s', expected %s", text, status_name(status), fault.turn,
                 (int)fault.length, fault.token, in.expected);
    }
    assert_true(text_at_end(&in));
    assert_string_equal(play_text(&record.now), expected);
}

static void lists_are_read_in_every_spelling(void **unused) {
    (void)unused;
    const char *const expected = ".../WWW/.../....../.../.../.B. b 6 7 0";
    check_list("", START);
    check_list(" \r\n\t", START);
    check_list("d6 a1 b6 d1 f6xa1", expected);
    check_list("d6 a1 b6 d1 f6 xa1", expected);
    check_list("d6 a1 b6 d1 f6\nx a1", expected);
    check_list("1. d6 a1 2. b6 d1 3. f6xa1", expected);
    check_list("1.d6 a1 2.b6 d1\r\n3.f6xa1 *", expected);
    check_list("5 22 4 23 6x22", expected);
    check_list("1. 5 22 2. 4 23 3. 6x22", expected);
    check_list("5 a1 4 23 f6x22", expected);
    check_list("5(a)a1{a}4;a\n23\rf6x22 $12;a", expected);
    check_list("5 a1 4 23 6x22 1-0(a)", expected);
    check_list("5 a1 4 23 6x22\t0-1{a}", expected);
    check_list("5 a1 4 23 6x22 1/2-1/2\r", expected);
    check_list("1. d6! a1?? 2. b6!? d1 $4 3. f6!xa1", expected);
    check_list("{a} 1. d6 {b ( c} a1 (1... f4 {)} (1... g4) 2. a7) 2. b6 d1 ; line ) }\n3. f6xa1",
               expected);
    check_list("1. d6 1... a1 2. b6 2. ... d1 3. f6xa1 3... a7",
               "B../WWW/.../....../.../.../.B. w 6 6 0");
}

static void check_list_refused(const char *text, Status status, uint32_t turn, const char *word) {
    Record record = open_at(START);
    TextReader in = reader("d6 f4");
    MoveFault fault = {0};
    assert_int_equal(moves_read(&in, &record, &fault), STATUS_OK);
    in = reader(text);
    const Status got = moves_read(&in, &record, &fault);
    if (got != status || fault.turn != turn || fault.length != strlen(word) ||
        memcmp(fault.token, word, fault.length) != 0 || in.expected == NULL) {
        fail_msg("%s: %s, turn %u '%.*s', expected %s", text, status_name(got), fault.turn,
                 (int)fault.length, fault.token, in.expected == NULL ? "nothing" : in.expected);
    }
    assert_int_equal(record.count, 2);
    assert_string_equal(play_text(&record.now), ".../.W./.../....B./.../.../... w 8 8 0");
    assert_int_equal(record.run.count, 1);
}

static void lists_are_refused_whole(void **unused) {
    (void)unused;
    check_list_refused("a7 a7", STATUS_BAD_STEP, 1, "a7"); /* M11 */
    check_list_refused("a7 d4", STATUS_BAD_TEXT, 1, "d4");
    check_list_refused("a7 d7 g7 moves", STATUS_BAD_TEXT, 3, "moves");
    check_list_refused("a7 25", STATUS_BAD_TEXT, 1, "25");
    check_list_refused("0 a7", STATUS_BAD_TEXT, 0, "0");
    check_list_refused("999999999999 a7", STATUS_BAD_TEXT, 0, "999999999999");
    check_list_refused("a7-d7", STATUS_BAD_STEP, 0, "a7-d7");
    check_list_refused("xf4", STATUS_BAD_STEP, 0, "xf4");
    check_list_refused("a7d7", STATUS_BAD_TEXT, 0, "a7d7");
    check_list_refused("a7 d7 {no end", STATUS_BAD_TEXT, 2, "{no");
    check_list_refused("a7 (d7", STATUS_BAD_TEXT, 1, "(d7");
    check_list_refused("a7 (d7 {)", STATUS_BAD_TEXT, 1, "{)");
    check_list_refused("a7 )", STATUS_BAD_TEXT, 1, ")");
    check_list_refused("b6 a7 f6 d7", STATUS_BAD_STEP, 2, "d7"); /* a removal is due */
    check_list_refused("1... a7", STATUS_BAD_TEXT, 0, "1...");
    check_list_refused("... a7", STATUS_BAD_TEXT, 0, "...");
    check_list_refused("\xe2\x80\xa6 a7", STATUS_BAD_TEXT, 0, "\xe2\x80\xa6");
    check_list_refused("a7 1-0 d7", STATUS_BAD_TEXT, 1, "d7");
    check_list_refused("a7 1-0 {", STATUS_BAD_TEXT, 1, "{");
    check_list_refused("a7 1-0x", STATUS_BAD_TEXT, 1, "1-0x");
    check_list_refused("a7 1-0)", STATUS_BAD_TEXT, 1, "1-0)");
    check_list_refused("a7 1-0;)\n(d7)\r*", STATUS_BAD_TEXT, 1, "*");
}

static void what_can_be_played_is_told(void **unused) {
    (void)unused;
    static const struct {
        const char *position, *phrase;
    } rows[] = {{START, "an empty point to place a stone on, such as d6"},
                {"WWW/.../.../....../.../.../BB. w 6 7 0 x1",
                 "the removal of a stone that may be taken, such as xd6"},
                {"WW./.../.../..W.W./.../BB./.BB w 0 0 0",
                 "an own stone and an empty point next to it, such as d6-f6"},
                {"WW./.../.../..W.W./.../BB./.B. b 0 0 0",
                 "an own stone and an empty point, such as d6-a1"},
                {"WW./.../.../....../.../BB./.B. b 0 0 0", "no move: the game is over here"}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Record record = open_at(rows[i].position);
        TextReader in = reader("a7-g1");
        MoveFault fault;
        assert_int_not_equal(moves_read(&in, &record, &fault), STATUS_OK);
        assert_string_equal(in.expected, rows[i].phrase);
    }
}

static void a_list_needs_room(void **unused) {
    (void)unused;
    Record record = open_at(START);
    record.cap = 2;
    TextReader in = reader("d6 f4 d2");
    MoveFault fault;
    assert_int_equal(moves_read(&in, &record, &fault), STATUS_FULL);
    assert_string_equal(in.expected, "a shorter game");
    assert_int_equal(in.failed_at, 6);
    assert_int_equal(fault.turn, 2);
    assert_int_equal(record.count, 0);
}

/* Dots before a second side's move are nothing to say where nobody moves. */
static void numbers_may_follow_the_end(void **unused) {
    (void)unused;
    Record record = open_at("WW./.../.../....../.../BB./.B. b 0 0 0");
    TextReader in = reader("7... {over} 0-1");
    MoveFault fault;
    assert_int_equal(moves_read(&in, &record, &fault), STATUS_OK);
}

/* A verdict stays when the moves behind it are refused. */
static void a_verdict_outlives_a_refusal(void **unused) {
    (void)unused;
    Record record = open_at(START);
    MoveFault fault;
    assert_int_equal(record_rule(&record, (Outcome){OUTCOME_WIN, 0, 1, REASON_TIME}), STATUS_OK);
    TextReader in = reader("d6");
    assert_int_equal(moves_read(&in, &record, &fault), STATUS_GAME_OVER);
    assert_int_equal(record_outcome(&record).reason, REASON_TIME);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_positions_are_read),
        cmocka_unit_test(every_length_of_fen_is_read),
        cmocka_unit_test(points_of_a_fen_are_in_its_order),
        cmocka_unit_test(fields_of_a_fen_are_taken),
        cmocka_unit_test(faults_of_a_fen_are_named),
        cmocka_unit_test(fens_are_written_as_sanmill_writes_them),
        cmocka_unit_test(fens_of_random_play_read_back),
        cmocka_unit_test(reading_stops_behind_the_position),
        cmocka_unit_test(lists_are_read_in_every_spelling),
        cmocka_unit_test(lists_are_refused_whole),
        cmocka_unit_test(what_can_be_played_is_told),
        cmocka_unit_test(a_list_needs_room),
        cmocka_unit_test(numbers_may_follow_the_end),
        cmocka_unit_test(a_verdict_outlives_a_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
