/* SPDX-License-Identifier: MIT */
/* Bounds and edges of records; the laws are in tests/contract/test_record_laws.c. */
#include "play.h"
#include "record.h"

#include <string.h>

static Step memory[RECORD_STEP_CAP_MORRIS];

static Record open_at(const char *text) {
    const GameState start = play_state(GAME_MORRIS, text);
    Record record;
    record_open(&record, &start, memory, RECORD_STEP_CAP_MORRIS);
    return record;
}

static void play_words(Record *record, const char *words) {
    TextReader in = text_reader(words, (uint32_t)strlen(words));
    while (!text_at_end(&in)) {
        Step step;
        assert_int_equal(step_read(&in, &record->now, &step), STATUS_OK);
        assert_int_equal(record_play(record, game_actor(&record->now), step), STATUS_OK);
        (void)text_skip_blanks(&in);
    }
}

/* D15: sixty quiet plies that never repeat are the longest run of keys there is, 61 positions. */
static void the_longest_run_of_keys_fits(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    Record record = open_at("W../.../.W./....../.../..W/B.B w 0 1 0");
    play_words(&record, "d5-d6 e4");
    for (uint32_t quiet = 0; quiet < 59;) {
        Record ahead = record;
        const Seat actor = game_actor(&record.now);
        const Step step = play_step(&record.now, &rng);
        assert_int_equal(record_play(&ahead, actor, step), STATUS_OK);
        const bool is_quiet = game_actor(&ahead.now) != actor;
        if (is_quiet && record_occurrences(&ahead) == 1) {
            record = ahead;
            quiet++;
        }
    }
    assert_int_equal(record.run.count, 60);
    assert_int_equal(record.now.as.morris.quiet, 59);
    Step step;
    Record ahead;
    do {
        ahead = record;
        step = play_step(&record.now, &rng);
        assert_int_equal(record_play(&ahead, game_actor(&record.now), step), STATUS_OK);
    } while (ahead.now.as.morris.due > 0);
    assert_int_equal(ahead.run.count, 61);
    assert_true(ahead.run.count <= KEY_RUN_CAP);
    assert_int_equal(record_outcome(&ahead).reason, REASON_QUIET);
}

/* 18 placements, then 60 plies before, between and after 13 captures (seven stones of one side and
 * six of the other), a step for each capture. */
static void the_longest_game_fits(void **unused) {
    (void)unused;
    assert_true(18 + 14 * 60 + 13 <= RECORD_STEP_CAP_MORRIS);
}

static void occurrences_are_counted_where_turns_begin(void **unused) {
    (void)unused;
    Record record = open_at("WW./.../.../..W.W./.../BB./.BB w 0 0 0");
    assert_int_equal(record_occurrences(&record), 1);
    play_words(&record, "c4-c5 g1-g4 c5-c4 g4-g1");
    assert_int_equal(record_occurrences(&record), 2);
    assert_int_equal(record_actor(&record), 0);
    play_words(&record, "c4-c5 g1-g4 c5-c4 g4-g1");
    assert_int_equal(record_occurrences(&record), 3);
    assert_int_equal(record_actor(&record), SEAT_NONE);
    assert_int_equal(record_outcome(&record).kind, OUTCOME_DRAW);
    assert_int_equal(record_play(&record, 0, step_make(STEP_MOVE, 23, 16, 0)), STATUS_GAME_OVER);
    record_cut(&record, record.count - 1);
    assert_int_equal(record_actor(&record), 1);
    assert_int_equal(record.run.count, 8);
}

/* With a removal due no turn begins. */
static void a_removal_due_is_no_occurrence(void **unused) {
    (void)unused;
    Record record = open_at("WW./.../.../.....W/.../BB./.BB w 0 0 0");
    play_words(&record, "g4-g7");
    assert_int_equal(record_occurrences(&record), 0);
    play_words(&record, "xg1");
    assert_int_equal(record_occurrences(&record), 1);
    assert_int_equal(record.run.count, 1);
    record = open_at(".../.../.../....../.../.../... w 9 9 0");
    play_words(&record, "a7 b6 d7 b4 g7"); /* nothing but placements: an empty run in the turn */
    assert_int_equal(record_occurrences(&record), 0);
}

static void verdicts_end_a_game_and_go_with_a_cut(void **unused) {
    (void)unused;
    const Outcome verdict = {OUTCOME_WIN, 1, 1, REASON_TIME};
    Record record = open_at(".../.../.../....../.../.../... w 9 9 0");
    play_words(&record, "d6 f4");
    assert_int_equal(record_rule(&record, verdict), STATUS_OK);
    assert_int_equal(record_rule(&record, verdict), STATUS_GAME_OVER);
    assert_int_equal(record_outcome(&record).reason, REASON_TIME);
    assert_int_equal(record_play(&record, 0, step_make(STEP_PLACE, 0, 0, 0)), STATUS_GAME_OVER);
    record_cut(&record, 2);
    assert_int_equal(record_outcome(&record).kind, OUTCOME_ONGOING);
    assert_int_equal(record.count, 2);
}

static void turns_are_found_from_behind(void **unused) {
    (void)unused;
    Record record = open_at("WW./.../.../....../.../.../BB. w 7 7 0");
    play_words(&record, "g7xa1 d6 b4");
    assert_int_equal(record_turn_start(&record, 4), 3);
    assert_int_equal(record_turn_start(&record, 3), 2);
    assert_int_equal(record_turn_start(&record, 2), 0);
    assert_int_equal(record_turn_start(&record, 1), 0);
    assert_int_equal(record_turn_start(&record, 0), 0);
}

static void a_full_record_says_so(void **unused) {
    (void)unused;
    Record record = open_at(".../.../.../....../.../.../... w 9 9 0");
    record.cap = 1;
    play_words(&record, "d6");
    assert_int_equal(record_play(&record, 1, step_make(STEP_PLACE, 0, 0, 0)), STATUS_FULL);
    assert_int_equal(record.count, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_run_of_keys_fits),
        cmocka_unit_test(the_longest_game_fits),
        cmocka_unit_test(occurrences_are_counted_where_turns_begin),
        cmocka_unit_test(a_removal_due_is_no_occurrence),
        cmocka_unit_test(verdicts_end_a_game_and_go_with_a_cut),
        cmocka_unit_test(turns_are_found_from_behind),
        cmocka_unit_test(a_full_record_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
