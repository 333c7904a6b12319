/* SPDX-License-Identifier: MIT */
#include "play.h"
#include "table.h"

#include <string.h>

#define START ".../.../.../....../.../.../... w 9 9 0"

static Table table, other;

static void open_at(const char *text) {
    const GameState start = play_state(GAME_MORRIS, text);
    table_open(&table, &start);
}

static Status read_steps(const char *text) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    return table_read_steps(&table, &in);
}

static const char *draft_text(void) {
    return play_text(&table.draft.now);
}

static void a_turn_goes_from_the_draft_to_the_record(void **unused) {
    (void)unused;
    open_at("WW./.../.../....../.../.../BB. w 7 7 0");
    assert_int_equal(table_step(&table, step_make(STEP_PLACE, 2, 0, 0)), STATUS_OK);
    assert_int_equal(table_seal(&table), STATUS_BAD_STEP); /* a removal is due */
    assert_int_equal(table.record.count, 0);
    assert_int_equal(table_throw(&table, step_make(STEP_THROW, 1, 1, 0)), STATUS_BAD_STEP);
    assert_int_equal(table_step(&table, step_make(STEP_TAKE, 5, 0, 0)), STATUS_OK);
    assert_int_equal(table_seal(&table), STATUS_OK);
    assert_int_equal(table.record.count, 2);
    assert_int_equal(table.draft.count, 0);
    assert_string_equal(draft_text(), "WWW/.../.../....../.../.../B.. b 6 7 0");
    assert_int_equal(table_seal(&table), STATUS_BAD_STEP);
    assert_int_equal(table_throw(&table, step_make(STEP_THROW, 1, 1, 0)), STATUS_NOT_YOUR_TURN);
}

static void steps_are_read_all_or_none(void **unused) {
    (void)unused;
    open_at("WW./.../.../....../.../.../BB. w 7 7 0");
    assert_int_equal(read_steps("g7xg1"), STATUS_BAD_STEP);
    assert_int_equal(read_steps("g7 d6"), STATUS_BAD_STEP);
    assert_int_equal(read_steps("g7 z"), STATUS_BAD_TEXT);
    assert_int_equal(read_steps(""), STATUS_BAD_TEXT);
    assert_int_equal(read_steps("d6 d5"), STATUS_NOT_YOUR_TURN);
    assert_int_equal(table.draft.count, 0);
    assert_int_equal(read_steps("g7 xa1 "), STATUS_OK);
    assert_int_equal(table.draft.count, 2);
}

static void nothing_is_played_after_the_end(void **unused) {
    (void)unused;
    open_at(START);
    assert_int_equal(record_rule(&table.record, (Outcome){OUTCOME_WIN, 0, 1, REASON_RESIGN}),
                     STATUS_OK);
    assert_int_equal(table_step(&table, step_make(STEP_PLACE, 2, 0, 0)), STATUS_GAME_OVER);
    assert_int_equal(read_steps("d6"), STATUS_GAME_OVER);
}

static void a_full_record_takes_no_turn(void **unused) {
    (void)unused;
    open_at("WW./.../.../....../.../.../BB. w 7 7 0");
    table.record.cap = 1;
    assert_int_equal(read_steps("g7xa1"), STATUS_OK);
    assert_int_equal(table_seal(&table), STATUS_FULL);
    assert_int_equal(table.record.count, 0);
    assert_int_equal(table.draft.count, 2);
}

static void turns_are_counted_found_and_taken_back(void **unused) {
    (void)unused;
    char text[64];
    open_at("WW./.../.../....../.../.../BB. w 7 7 0");
    assert_int_equal(table_turns(&table), 0);
    assert_int_equal(table_turn(&table, 0).count, 0);
    assert_false(table_takeback(&table));
    assert_int_equal(read_steps("d6"), STATUS_OK);
    assert_int_equal(table_seal(&table), STATUS_OK);
    assert_int_equal(read_steps("g1xa7"), STATUS_OK);
    assert_int_equal(table_seal(&table), STATUS_OK);
    assert_int_equal(read_steps("b6"), STATUS_OK);
    assert_int_equal(table_turns(&table), 2);
    assert_int_equal(table_turn(&table, 1).start, 1);
    assert_int_equal(table_turn(&table, 1).count, 2);
    assert_int_equal(table_turn(&table, 2).count, 0);
    assert_int_equal(table_turn(&table, 3).count, 0);
    TextWriter out = text_writer(text, sizeof text);
    table_write_turn(&table, 1, &out);
    assert_string_equal(text_finish(&out), "g1xa7");
    out = text_writer(text, sizeof text);
    table_write_turn(&table, 2, &out);
    assert_string_equal(text_finish(&out), "");
    assert_true(table_takeback(&table));
    assert_int_equal(table.record.count, 1);
    assert_int_equal(table.draft.count, 0);
    assert_string_equal(draft_text(), "WW./.W./.../....../.../.../BB. b 6 7 0");
}

static Status read_text(Table *to, const char *text, TextReader *in) {
    *in = text_reader(text, (uint32_t)strlen(text));
    return table_read(to, GAME_MORRIS, in);
}

static void faulty_texts_are_refused_with_their_place(void **unused) {
    (void)unused;
    TextReader in;
    assert_int_equal(read_text(&other, START " x", &in), STATUS_BAD_TEXT);
    assert_int_equal(read_text(&other, ".../...", &in), STATUS_BAD_TEXT);
    assert_int_equal(in.failed_at, 7);
    assert_int_equal(read_text(&other, START "\nd6 d6", &in), STATUS_BAD_STEP);
    assert_int_equal(in.failed_at, 42);
    assert_int_equal(read_text(&other, START "\nd6 q6", &in), STATUS_BAD_TEXT);
    assert_int_equal(in.failed_at, 42);
    assert_int_equal(read_text(&other, "WWW/.../.../....../.../BBB/... w 0 0 0 x1\nxb2 xd2", &in),
                     STATUS_GAME_OVER);
    assert_int_equal(in.failed_at, 46);
    assert_int_equal(read_text(&other, START "\r\nd6\t f4\n", &in), STATUS_OK);
    assert_int_equal(other.record.count, 2);
}

/* Rolls stand between the turns, and a turn may be several words. */
static void texts_hold_throws(void **unused) {
    (void)unused;
    static const char *const good =
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0\n31: 8/5 6/5 52: 13/8 24/22";
    static const char *const bad =
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0\n31: 8/5 6/5 72: 13/8 24/22";
    TextReader in = text_reader(good, (uint32_t)strlen(good));
    assert_int_equal(table_read(&other, GAME_TAVLA, &in), STATUS_OK);
    assert_int_equal(other.record.count, 6);
    in = text_reader(bad, (uint32_t)strlen(bad));
    assert_int_equal(table_read(&other, GAME_TAVLA, &in), STATUS_BAD_TEXT);
    assert_int_equal(in.failed_at, 63);
}

static void positions_stand_alone(void **unused) {
    (void)unused;
    open_at(START);
    TextReader in = text_reader(START " d6", (uint32_t)strlen(START " d6"));
    assert_int_equal(read_steps("d6"), STATUS_OK);
    assert_int_equal(table_read_position(&table, GAME_MORRIS, &in), STATUS_BAD_TEXT);
    in = text_reader("...", 3);
    assert_int_equal(table_read_position(&table, GAME_MORRIS, &in), STATUS_BAD_TEXT);
    assert_int_equal(table.draft.count, 1);
    in = text_reader(START, (uint32_t)strlen(START));
    assert_int_equal(table_read_position(&table, GAME_MORRIS, &in), STATUS_OK);
    assert_int_equal(table.draft.count, 0);
}

/* Random games of every setup, throws included, written and read again. */
static void written_tables_read_back(void **unused) {
    (void)unused;
    static char text[65536], again[65536];
    Setup setups[SETUP_CAP];
    Rng rng = rng_seed(play_seed());
    const uint32_t count = play_setups(setups);
    for (uint32_t game = 0; game < play_effort(100); game++) {
        const GameState start = play_start(setups[rng_below(&rng, count)]);
        table_open(&table, &start);
        for (uint32_t left = rng_below(&rng, 300); left > 0; left--) {
            if (record_actor(&table.record) == SEAT_NONE) {
                break;
            }
            const Step step = play_step(&table.draft.now, &rng);
            if (record_actor(&table.record) == SEAT_CHANCE) {
                assert_int_equal(table_throw(&table, step), STATUS_OK);
                continue;
            }
            assert_int_equal(table_step(&table, step), STATUS_OK);
            if (draft_ready(&table.draft)) {
                assert_int_equal(table_seal(&table), STATUS_OK);
            }
        }
        TextWriter out = text_writer(text, sizeof text);
        table_write(&table, &out);
        TextReader in = text_reader(text, out.length);
        CHECK_AT(&start, !out.is_cut && table_read(&other, start.id, &in) == STATUS_OK);
        out = text_writer(again, sizeof again);
        table_write(&other, &out);
        CHECK_AT(&start, out.length == in.end - in.start && memcmp(text, again, out.length) == 0);
        CHECK_AT(&start, table_turns(&other) == table_turns(&table));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_goes_from_the_draft_to_the_record),
        cmocka_unit_test(steps_are_read_all_or_none),
        cmocka_unit_test(nothing_is_played_after_the_end),
        cmocka_unit_test(a_full_record_takes_no_turn),
        cmocka_unit_test(turns_are_counted_found_and_taken_back),
        cmocka_unit_test(faulty_texts_are_refused_with_their_place),
        cmocka_unit_test(texts_hold_throws),
        cmocka_unit_test(positions_stand_alone),
        cmocka_unit_test(written_tables_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
