/* SPDX-License-Identifier: MIT */
/* Whole games with tags, read and written. */
#include "play.h"
#include "interchange.h"

#include <string.h>

#define START ".../.../.../....../.../.../... w 9 9 0"

static Step memory[RECORD_STEP_CAP_MORRIS];

static Record open_start(void) {
    const GameState start = play_state(GAME_MORRIS, START);
    Record record;
    record_open(&record, &start, memory, RECORD_STEP_CAP_MORRIS);
    return record;
}

static Record read_game(const char *text, GameTags *tags) {
    Record record = open_start();
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    MoveFault fault;
    const Status status = game_text_read(&in, GAME_MORRIS, &record, tags, &fault);
    if (status != STATUS_OK) {
        fail_msg("%s at %u, turn %u '%.*s', expected %s", status_name(status), in.failed_at,
                 fault.turn, (int)fault.length, fault.token, in.expected);
    }
    assert_true(text_at_end(&in));
    assert_ptr_equal(record.at, memory);
    assert_int_equal(record.cap, RECORD_STEP_CAP_MORRIS);
    return record;
}

static const char *write_game(const Record *record, const GameTags *tags) {
    static char text[16384];
    TextWriter out = text_writer(text, sizeof text);
    game_text_write(&out, record, tags);
    text_finish(&out);
    assert_false(out.is_cut);
    return text;
}

static void check_outcome(const Record *record, const char *words) {
    char text[32];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, GAME_MORRIS, record_outcome(record));
    assert_string_equal(text_finish(&out), words);
}

static void a_game_is_read_with_its_tags(void **unused) {
    (void)unused;
    GameTags tags;
    const Record record = read_game("\xef\xbb\xbf[Event \"Kahve kupas\xc4\xb1\"]\r\n"
                                    "[Site \"?\"]\r\n"
                                    "[Date \"2026.11.29\"] [Round \"3\"]\r\n"
                                    "[White \"Elif \\\"E\\\" \\\\ 1\"]\r\n"
                                    "[Black  \"Deniz\" ]\r\n"
                                    "[WhiteElo_90z \"1500\"]\r\n"
                                    "[Result \"1-0\"]\r\n\r\n"
                                    "1. d6 f4 2. d2 {between two} b4 (2... g4 (2... a7)) 1-0\r\n",
                                    &tags);
    assert_string_equal(tags.event, "Kahve kupas\xc4\xb1");
    assert_string_equal(tags.site, "");
    assert_string_equal(tags.date, "2026.11.29");
    assert_string_equal(tags.white, "Elif \"E\" \\ 1");
    assert_string_equal(tags.black, "Deniz");
    assert_string_equal(play_text(&record.now), ".../.W./.../.B..B./.../.W./... w 7 7 0");
    check_outcome(&record, "win w resign");
}

static void a_list_alone_is_a_game(void **unused) {
    (void)unused;
    GameTags tags;
    Record record = read_game("d6 f4", &tags);
    assert_int_equal(record.count, 2);
    assert_string_equal(tags.event, "");
    record = read_game("", &tags);
    assert_int_equal(record.count, 0);
    assert_string_equal(play_text(&record.now), START);
}

static void switches_and_starts_come_from_tags(void **unused) {
    (void)unused;
    GameTags tags;
    Record record = read_game("[Variant \"two nofly\"] d6", &tags);
    assert_string_equal(play_text(&record.now), ".../.W./.../....../.../.../... b 8 9 0 nofly two");
    record = read_game("[Variant \"dokuz-tas\"] d6", &tags);
    assert_string_equal(play_text(&record.start), START);
    record = read_game("[SetUp \"1\"]\n[FEN \" WW./.../.../....../.../.../BB. w 7 7 0 nofly \"]\n"
                       "1. g7xa1",
                       &tags);
    assert_string_equal(play_text(&record.now), "WWW/.../.../....../.../.../.B. b 6 7 0 nofly");
    record = read_game("[Variant \"two\"][FEN \"********/********/O****O*O b p p 3 6 0 9 0 0 1\"]"
                       "1... d6 2. d2",
                       &tags);
    assert_string_equal(play_text(&record.now), "WW./.B./.../....../.../.W./W.. b 5 8 0 two");
    /* Two removals in a FEN need the switch, which stands in another tag. */
    record = read_game("[FEN \"********/****@@**/OO***OOO w p r 5 4 2 7 2 0 0 1\"]\n"
                       "[Variant \"two\"]",
                       &tags);
    assert_int_equal(record.now.as.morris.due, 2);
}

/* A removal due that leaves two stones. */
#define SHORT_GAME "[FEN \"********/****@@@*/OO*****O w m r 3 0 3 0 1 0 0 1\"]\n"

static void results_agree_with_the_rules_or_are_verdicts(void **unused) {
    (void)unused;
    GameTags tags;
    Record record = read_game(SHORT_GAME "1. xd2 1-0", &tags);
    check_outcome(&record, "win w few");
    record = read_game(SHORT_GAME "1. xd2 *", &tags);
    check_outcome(&record, "win w few");
    record = read_game("[Result \"0-1\"] d6", &tags);
    check_outcome(&record, "win b resign");
    record = read_game("[Result \"0-1\"] d6 *", &tags);
    check_outcome(&record, "win b resign");
    record = read_game("[Result \"*\"] d6 1-0", &tags);
    check_outcome(&record, "win w resign");
    record = read_game("[Termination \"time forfeit\"] d6 1-0", &tags);
    check_outcome(&record, "win w time");
    record = read_game("[Termination \"abandoned\"] d6 0-1", &tags);
    check_outcome(&record, "win b left");
    record = read_game("[Termination \"normal\"] d6 1/2-1/2", &tags); /* agreed elsewhere */
    check_outcome(&record, "ongoing");
}

static void check_refused(const char *text, Status status, const char *word) {
    Record record = open_start();
    GameTags tags = {.event = "untouched"};
    MoveFault fault = {0};
    TextReader in = text_reader("d6", 2);
    assert_int_equal(moves_read(&in, &record, &fault), STATUS_OK);
    in = text_reader(text, (uint32_t)strlen(text));
    const Status got = game_text_read(&in, GAME_MORRIS, &record, &tags, &fault);
    if (got != status || in.expected == NULL || fault.length != strlen(word) ||
        memcmp(fault.token, word, fault.length) != 0) {
        fail_msg("%s: %s at %u, '%.*s', expected %s", text, status_name(got), in.failed_at,
                 (int)fault.length, fault.token, in.expected == NULL ? "nothing" : in.expected);
    }
    assert_int_equal(record.count, 1);
    assert_string_equal(play_text(&record.now), ".../.W./.../....../.../.../... b 8 9 0");
    assert_string_equal(tags.event, "untouched");
}

static void faulty_games_are_refused_and_leave_the_record(void **unused) {
    (void)unused;
    char long_value[400];
    check_refused("[Event \"x\"] d6 d6", STATUS_BAD_STEP, "d6");
    check_refused("[]", STATUS_BAD_TEXT, "[]");
    check_refused("[Event]", STATUS_BAD_TEXT, "[Event]");
    check_refused("[Event x]", STATUS_BAD_TEXT, "x]");
    check_refused("[Event \"x\"", STATUS_BAD_TEXT, "\"x\"");
    check_refused("[Event \"x", STATUS_BAD_TEXT, "\"x");
    check_refused("[Event \"x\\", STATUS_BAD_TEXT, "\"x\\");
    check_refused("[Event \"x\ny\"]", STATUS_BAD_TEXT, "\"x");
    check_refused("[Event \"x\x7f\"]", STATUS_BAD_TEXT, "\"x\x7f\"]");
    check_refused("[Event \"0123456789012345678901234567890123456789012345678901234567890123\"]",
                  STATUS_BAD_TEXT,
                  "\"0123456789012345678901234567890123456789012345678901234567890123\"]");
    memset(long_value, 'y', sizeof long_value);
    memcpy(long_value, "[X \"", 4);
    memcpy(long_value + 300, "\"]", 3);
    check_refused(long_value, STATUS_BAD_TEXT, long_value + 3);
    check_refused("[Result \"2-0\"] d6", STATUS_BAD_TEXT, "\"2-0\"]");
    check_refused("[Result \"1-0 \"] d6", STATUS_BAD_TEXT, "\"1-0");
    check_refused("[Variant \"twice\"] d6", STATUS_BAD_TEXT, "\"twice\"]");
    check_refused("[Variant \"two, nofly\"] d6", STATUS_BAD_TEXT, "\"two,");
    check_refused("[Variant \"lasker\"] d6", STATUS_BAD_TEXT, "\"lasker\"]");
    check_refused("[FEN \"...\"] d6", STATUS_BAD_TEXT, "\"...\"]");
    check_refused("[FEN \"" START " d6\"] d6", STATUS_BAD_TEXT, "d6\"]");
    check_refused("[FEN \"WW./.../.../....../.../.../... w 0 0 0\"] d6", STATUS_BAD_POSITION,
                  "\"WW./.../.../....../.../.../...");
    check_refused("[FEN \"********/****@@**/OO***OOO w p r 5 4 2 7 2 0 0 1\"]", STATUS_BAD_TEXT,
                  "2");
    check_refused("[Result \"1-0\"] d6 0-1", STATUS_BAD_TEXT, "0-1");
    check_refused(SHORT_GAME "1. xd2 0-1", STATUS_BAD_TEXT, "0-1");
    check_refused(SHORT_GAME "[Result \"1/2-1/2\"] 1. xd2", STATUS_BAD_TEXT, "\"1/2-1/2\"]");
    check_refused("[FEN \"********/****@@@*/OO*****@ b m s 2 0 4 0 0 0 1\"] 1-0", STATUS_BAD_TEXT,
                  "1-0");
    check_refused("[FEN \"********/****@@@*/@OOO**** b m s 3 0 4 0 0 60 1\"] 1-0", STATUS_BAD_TEXT,
                  "1-0");
    check_refused("d6 [Event \"x\"]", STATUS_BAD_TEXT, "[Event");
}

static void the_result_that_the_rules_say_is_told(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *phrase;
    } rows[] = {{SHORT_GAME "1. xd2 0-1", "1-0, as the rules say here"},
                {"[FEN \"********/****OOO*/OO*****@ w o s 5 0 1 0 0 0 1\"] 0-1",
                 "1-0, as the rules say here"},
                {"[FEN \"********/****@@@*/OO*****@ b o s 2 0 4 0 0 0 1\"] 1-0",
                 "0-1, as the rules say here"},
                {"[FEN \"********/****@@@*/@OOO**** b o s 3 0 4 0 0 60 1\"] 1-0",
                 "1/2-1/2, as the rules say here"}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Record record = open_start();
        GameTags tags;
        MoveFault fault;
        TextReader in = text_reader(rows[i].text, (uint32_t)strlen(rows[i].text));
        assert_int_equal(game_text_read(&in, GAME_MORRIS, &record, &tags, &fault), STATUS_BAD_TEXT);
        assert_string_equal(in.expected, rows[i].phrase);
    }
}

/* The fault is at the turn behind the last whole one: the fifth of the second waits for its
 * capture. */
static void a_game_needs_room(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t whole_turns;
    } rows[] = {{"d6 f4 d2", 3}, {"d6 a1 b6 d1 f6", 4}};
    GameTags tags;
    MoveFault fault;
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Record record = open_start();
        record.cap = 2;
        TextReader in = text_reader(rows[i].text, (uint32_t)strlen(rows[i].text));
        assert_int_equal(game_text_read(&in, GAME_MORRIS, &record, &tags, &fault), STATUS_FULL);
        assert_int_equal(fault.turn, rows[i].whole_turns);
        assert_string_equal(in.expected, "a shorter game");
        assert_int_equal(record.count, 0);
        in = text_reader("d6 f4", 5);
        assert_int_equal(game_text_read(&in, GAME_MORRIS, &record, &tags, &fault), STATUS_OK);
        assert_int_equal(record.count, 2);
    }
}

static void a_game_comes_with_its_position_or_with_tags(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *now, *event;
    } rows[] = {
        {"\n .../.../.../....../.../.../... b 9 9 0 nofly\nd6 f4\n",
         ".../.B./.../....W./.../.../... b 8 8 0 nofly", ""},
        {" [Event \"Kahve\"] d6 f4 *", ".../.W./.../....B./.../.../... w 8 8 0", "Kahve"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Record record = open_start();
        GameTags tags = {.event = "of before"};
        MoveFault fault;
        TextReader in = text_reader(rows[i].text, (uint32_t)strlen(rows[i].text));
        assert_int_equal(game_read_any(&in, GAME_MORRIS, &record, &tags, &fault), STATUS_OK);
        assert_int_equal(record.count, 2);
        assert_string_equal(play_text(&record.now), rows[i].now);
        assert_string_equal(tags.event, rows[i].event);
    }
    Record record = open_start();
    GameTags tags;
    MoveFault fault;
    TextReader in = text_reader("d6 d6", 5);
    assert_int_equal(game_read_any(&in, GAME_MORRIS, &record, &tags, &fault), STATUS_BAD_STEP);
    assert_int_equal(fault.turn, 1);
}

static void a_game_is_written_in_numbered_pairs(void **unused) {
    (void)unused;
    GameTags tags;
    Record record = read_game("[White \"Elif \\\"E\\\"\"] [Date \"2026.11.29\"] "
                              "d6 a1 b6 d1 f6xa1 0-1",
                              &tags);
    assert_string_equal(write_game(&record, &tags), "[Event \"?\"]\n"
                                                    "[Site \"?\"]\n"
                                                    "[Date \"2026.11.29\"]\n"
                                                    "[Round \"-\"]\n"
                                                    "[White \"Elif \\\"E\\\"\"]\n"
                                                    "[Black \"?\"]\n"
                                                    "[Result \"0-1\"]\n"
                                                    "\n"
                                                    "1. d6 a1 2. b6 d1 3. f6xa1 0-1\n");
    record = read_game("[Variant \"nofly two\"][Termination \"time forfeit\"]"
                       "[FEN \"********/********/******** b p p 0 9 0 9 0 0 1\"] 1... d6 2. a1 1-0",
                       &tags);
    assert_string_equal(write_game(&record, &tags),
                        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
                        "[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
                        "[Termination \"time forfeit\"]\n[Variant \"nofly two\"]\n"
                        "[SetUp \"1\"]\n[FEN \"********/********/******** b p p 0 9 0 9 0 0"
                        " -1 -1 -1 -1 0 0 1 ids:nodes\"]\n"
                        "\n1... d6 2. a1 1-0\n");
}

static void check_same(const Record *a, const Record *b) {
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->at, b->at, a->count * sizeof a->at[0]);
    assert_true(play_same(&a->start, &b->start));
    assert_true(play_same(&a->now, &b->now));
    const Outcome first = record_outcome(a), second = record_outcome(b);
    assert_int_equal(first.kind, second.kind);
    assert_int_equal(first.side, second.side);
    assert_int_equal(first.points, second.points);
    assert_int_equal(first.reason, second.reason);
}

static const OutcomeReason VERDICTS[3] = {REASON_RESIGN, REASON_TIME, REASON_LEFT};

/* Random games, finished, given up or cut anywhere, also within a turn. */
static void written_games_read_back(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t game = 0; game < play_effort(400); game++) {
        static Step other[RECORD_STEP_CAP_MORRIS];
        const GameOptions options = {2, (Seat)rng_below(&rng, 2), (uint8_t)rng_below(&rng, 4)};
        GameState start;
        Record record;
        GameTags tags = {.white = "Say\xc4\xb1n \"\\\"", .site = "kahve"}, read_tags;
        assert_int_equal(game_start(GAME_MORRIS, options, &start), STATUS_OK);
        for (uint32_t skip = rng_below(&rng, 30); skip > 0; skip--) {
            start = game_apply(&start, play_step(&start, &rng));
        }
        record_open(&record, &start, other, RECORD_STEP_CAP_MORRIS);
        uint32_t left = rng_below(&rng, 3) == 0 ? rng_below(&rng, 80) : UINT32_MAX;
        while (record_actor(&record) != SEAT_NONE && left-- > 0) {
            const Step step = play_step(&record.now, &rng);
            assert_int_equal(record_play(&record, game_actor(&record.now), step), STATUS_OK);
        }
        if (record_actor(&record) != SEAT_NONE && rng_below(&rng, 2) == 0) {
            const Side winner = (Side)rng_below(&rng, 2);
            const Outcome verdict = {OUTCOME_WIN, winner, 1, VERDICTS[rng_below(&rng, 3)]};
            assert_int_equal(record_rule(&record, verdict), STATUS_OK);
        }
        const char *const text = write_game(&record, &tags);
        for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
            assert_true(line[0] == '[' || strcspn(line, "\n") <= 79);
        }
        const Record again = read_game(text, &read_tags);
        check_same(&record, &again);
        assert_string_equal(read_tags.white, tags.white);
        assert_string_equal(read_tags.site, tags.site);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_with_its_tags),
        cmocka_unit_test(a_list_alone_is_a_game),
        cmocka_unit_test(switches_and_starts_come_from_tags),
        cmocka_unit_test(results_agree_with_the_rules_or_are_verdicts),
        cmocka_unit_test(faulty_games_are_refused_and_leave_the_record),
        cmocka_unit_test(the_result_that_the_rules_say_is_told),
        cmocka_unit_test(a_game_needs_room),
        cmocka_unit_test(a_game_comes_with_its_position_or_with_tags),
        cmocka_unit_test(a_game_is_written_in_numbered_pairs),
        cmocka_unit_test(written_games_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
