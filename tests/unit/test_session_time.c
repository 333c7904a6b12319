/* SPDX-License-Identifier: MIT */
/* What time does to a table, and what survives a restart. */
#include "session_bench.h"

#include <stdlib.h>

#include "rng.h"

/* The host is in another app, sending the link, when the friend sits down and plays. */
static void clock_waits_until_all_have_met(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench.session.options.first = 1;
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(&bench, 2, COMMAND_HERE), REFUSAL_NONE);
    assert_int_equal(bench_step(&bench, 2, "d6"), REFUSAL_NONE);
    bench.now_ms += 600000;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    assert_int_equal(bench.session.clock.running, 0);
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 60000);
    /* From then on a lost connection stops no clock. */
    bench_lost(&bench, 1);
    bench.now_ms += 61501;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_TIME);
}

static void clock_waits_for_firm_seats(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
    bench.now_ms += 10000;
    assert_int_equal(bench_do(&bench, 2, COMMAND_HERE), REFUSAL_NONE);
    assert_int_equal(bench.session.clock.running, 0);
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 60000);
    assert_int_equal(clock_left(&bench.session.clock, 1, bench.now_ms), 60000);
}

static void who_runs_out_loses(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "d6");
    bench.now_ms += 60000;
    assert_int_equal(session_due(&bench.session), bench.now_ms + 1);
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    bench.now_ms += 1;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_TIME);
    assert_int_equal(session_outcome(&bench.session).side, 0);
    assert_int_equal(bench_count(&bench, EFFECT_ARCHIVE, 0), 1);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 1), 1);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 2), 1);
}

static void time_runs_out_with_a_removal_pending(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1");
    bench.now_ms += 59000;
    bench_play(&bench, "g7");
    bench.now_ms += 1001;
    assert_int_equal(bench_step(&bench, 1, "xa1"), REFUSAL_STALE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).side, 1);
    assert_int_equal(bench.session.turns, 4);
}

static void measure(Bench *bench, uint32_t line, uint32_t round_trip_ms) {
    Event event = {.kind = EVENT_ROUND_TRIP, .line = line, .as.round_trip_ms = round_trip_ms};
    bench_event(bench, &event);
}

static void late_answer_counts_if_the_line_explains_it(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    measure(&bench, 1, 400);
    bench.now_ms += 60400;
    assert_int_equal(bench_step(&bench, 1, "d6"), REFUSAL_NONE);
    assert_int_equal(bench.session.clock.late_left_ms[0], 4600);
    bench_play(&bench, "a1");
    bench.now_ms += 60401;
    assert_int_equal(bench_step(&bench, 1, "d1"), REFUSAL_STALE);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_TIME);
}

static void lateness_is_at_most_a_second_and_a_half_and_five_a_game(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    measure(&bench, 1, 9000);
    const char *const mine[] = {"a7", "d6", "f4", "b2"};
    const char *const theirs[] = {"g7", "d1", "c3", "e4"};
    const uint32_t late_ms[] = {1500, 1500, 1500, 500};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(clock_expiry(&bench.session.clock), bench.now_ms + 60000 + late_ms[i]);
        bench.now_ms += 60000 + late_ms[i];
        assert_int_equal(bench_step(&bench, 1, mine[i]), REFUSAL_NONE);
        assert_int_equal(bench_step(&bench, 2, theirs[i]), REFUSAL_NONE);
    }
    assert_int_equal(bench.session.clock.late_left_ms[0], 0);
    bench.now_ms += 60001;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_OVER);
}

static void one_late_move_is_charged_once(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    measure(&bench, 1, 1000);
    bench_play(&bench, "a7 a1 d7 d1");
    bench.now_ms += 60300;
    bench_play(&bench, "g7");
    assert_int_equal(bench.session.clock.late_left_ms[0], 4700);
    bench.now_ms += 400;
    bench_play(&bench, "xa1");
    assert_int_equal(bench.session.clock.late_left_ms[0], 4300);
}

static void a_lost_line_stops_no_clock(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_lost(&bench, 1);
    bench_lost(&bench, 2);
    bench.now_ms += 60001;
    assert_true(session_due(&bench.session) <= bench.now_ms);
    bench_tick(&bench);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_TIME);
    assert_int_equal(bench_count(&bench, EFFECT_SAVE, 0), 1);
}

static void a_table_without_clock_waits(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, false);
    bench.now_ms += 3 * 86400000ULL;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench_step(&bench, 1, "d6"), REFUSAL_NONE);
    bench_lost(&bench, 1);
    bench_lost(&bench, 2);
    assert_int_equal(session_put_away_at(&bench.session), bench.now_ms + 7 * 86400000ULL);
}

static void provisional_seat_lapses_and_the_game_begins_anew(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    bench_play(&bench, "d6");
    assert_int_equal(session_due(&bench.session), bench.now_ms + 30000);
    bench.now_ms += 30000;
    bench_tick(&bench);
    assert_int_equal(bench_close_code(&bench, 2), CLOSE_LAPSED);
    assert_int_equal(bench.session.phase, PHASE_WAITING);
    assert_int_equal(bench.session.record.count, 0);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 1), 1);
    bench_join(&bench, 3, BENCH_FRIEND, 66); /* the old secret opens nothing any more … */
    assert_true(auth_hash_equal(&bench.session.seat[1].secret, &(SecretHash){{0}}) == false);
    SecretHash fresh = bench_hash(66);
    assert_true(auth_hash_equal(&bench.session.seat[1].secret, &fresh)); /* … but finds a seat */
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
}

static void a_robot_that_went_away_blocks_nobody(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, 50);
    bench_lost(&bench, 2);
    bench.now_ms += 1000;
    bench_join(&bench, 3, 0, BENCH_FRIEND);
    assert_int_equal(bench_close_code(&bench, 3), 0);
    assert_int_equal(bench_do(&bench, 3, COMMAND_HERE), REFUSAL_NONE);
    bench.now_ms += 40000;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    bench_join(&bench, 4, 50, 0);
    assert_int_equal(bench_close_code(&bench, 4), CLOSE_FULL);
}

static void rematch_offer_lapses(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    bench.now_ms += 60000;
    assert_int_equal(session_due(&bench.session), bench.now_ms);
    bench_tick(&bench);
    assert_false(bench.session.seat[0].wants_rematch);
    assert_int_equal(bench_do(&bench, 2, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
}

static void tables_are_put_away(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench.now_ms = 1000000 + 86400000;
    bench_tick(&bench);
    assert_int_equal(bench_count(&bench, EFFECT_PUT_AWAY, 0), 1);
    assert_int_equal(bench_close_code(&bench, 1), CLOSE_CLOSED);

    bench_sit(&bench, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NONE);
    bench.now_ms += 10 * 3600000;
    bench_tick(&bench);
    assert_int_equal(bench_count(&bench, EFFECT_PUT_AWAY, 0), 0); /* somebody is there */
    bench_lost(&bench, 1);
    bench_lost(&bench, 2);
    bench.now_ms += 30 * 60000 - 1;
    bench_tick(&bench);
    assert_int_equal(bench_count(&bench, EFFECT_PUT_AWAY, 0), 0);
    bench.now_ms += 1;
    bench_tick(&bench);
    assert_int_equal(bench_count(&bench, EFFECT_PUT_AWAY, 0), 1);
}

/* The game ends on time in the very event that brings the command: who guessed the number of that end
 * cannot have seen it, and what it ended is written down before another game begins. */
static void nobody_answers_what_comes_only_now(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench.now_ms += 61501;
    Command guess = {.kind = COMMAND_REMATCH, .is_wanted = true, .base = bench.session.seq + 1};
    assert_int_equal(bench_command(&bench, 1, guess), REFUSAL_STALE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_false(bench.session.seat[0].wants_rematch);
    guess.base = bench.session.seq;
    assert_int_equal(bench_command(&bench, 1, guess), REFUSAL_NONE);
    assert_true(bench.session.seat[0].wants_rematch);
}

static void a_server_that_stood_still_takes_nobodys_time(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench.now_ms += 20000 + 90000;
    Event event = {.kind = EVENT_AWAY, .as.away_ms = 90000};
    bench_event(&bench, &event);
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 40000);
    bench.now_ms += 35000 + 20000;
    event.as.away_ms = 20000;
    bench_event(&bench, &event);
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 15000);
}

/* Writes the table down and reads it back `away_ms` later, as a restart does. */
static void restart(Bench *bench, uint64_t away_ms) {
    static char text[SESSION_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench->session, bench->now_ms);
    bench->now_ms += away_ms;
    TextReader reader = text_reader(text, writer.length);
    memset(&bench->session, 0xa5, sizeof bench->session);
    bench_give_room(&bench->session, &bench->room);
    assert_int_equal(session_read(&reader, session_rules_default(), bench->now_ms, &bench->session),
                     STATUS_OK);
}

static void restart_keeps_game_answers_and_time(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1");
    bench.now_ms += 10000;
    Event event = {.kind = EVENT_COMMAND, .line = 1};
    event.as.command =
        (Command){.kind = COMMAND_STEP, .cid = "mill", .step = "g7", .base = bench.session.seq};
    bench_event(&bench, &event);
    const uint32_t seq = bench.session.seq;
    restart(&bench, 3600000);
    assert_int_equal(bench.session.seq, seq);
    assert_int_equal(bench.session.turns, 4);
    assert_int_equal(bench.session.draft.count, 1);
    assert_string_equal(bench.session.seat[0].nick, "Elif");
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 50000);
    bench_join(&bench, 11, BENCH_CREATOR, 0);
    event.line = 11;
    bench_event(&bench, &event);
    assert_int_equal(bench_answer(&bench, 11)->answer.refusal.kind, REFUSAL_NONE);
    assert_int_equal(bench.session.draft.count, 1);
    bench_join(&bench, 12, BENCH_FRIEND, 0);
    bench_play(&bench, "xa1 g1");
    assert_int_equal(bench.session.turns, 6);
}

static void restart_leaves_at_least_fifteen_seconds(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench.now_ms += 57000;
    restart(&bench, 20000);
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 15000);
    bench.now_ms += 15001;
    bench_tick(&bench);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_TIME);
}

static void restart_keeps_a_finished_series(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    restart(&bench, 120000);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_RESIGN);
    bench_join(&bench, 8, BENCH_FRIEND, 0);
    assert_int_equal(bench_do(&bench, 8, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.game_no, 2);
    assert_int_equal(bench.session.points[1], 1);
}

/* Random play with a restart after every command equals the same play without one. */
static void restarts_at_every_point_change_nothing(void **state) {
    (void)state;
    static Bench plain;
    static Bench shaken;
    bench_sit(&plain, false);
    bench_sit(&shaken, false);
    Rng rng = rng_seed(7);
    while (plain.session.phase == PHASE_PLAYING) {
        const Seat actor = session_actor(&plain.session);
        StepList steps;
        game_steps(&plain.session.draft.now, &steps);
        char text[STEP_TEXT_CAP];
        TextWriter writer = text_writer(text, sizeof text);
        step_write(&writer, &plain.session.draft.now, steps.at[rng_below(&rng, steps.count)]);
        (void)text_finish(&writer);
        assert_int_equal(bench_step(&plain, actor + 1U, text), REFUSAL_NONE);
        restart(&shaken, 0);
        bench_join(&shaken, 1, BENCH_CREATOR, 0);
        bench_join(&shaken, 2, BENCH_FRIEND, 0);
        assert_int_equal(bench_step(&shaken, actor + 1U, text), REFUSAL_NONE);
    }
    assert_int_equal(shaken.session.phase, PHASE_OVER);
    assert_int_equal(shaken.session.turns, plain.session.turns);
    assert_int_equal(session_outcome(&shaken.session).reason,
                     session_outcome(&plain.session).reason);
}

/* No damage to the stored text crashes the reader, and what is cut off is never accepted. */
static void damaged_text_is_refused(void **state) {
    (void)state;
    static Bench bench;
    static Session session;
    static BenchRoom room;
    static char text[SESSION_TEXT_CAP];
    bench_give_room(&session, &room);
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1 g7 xa1 a1 d6");
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench.session, bench.now_ms);
    for (uint32_t length = 0; length < writer.length; length++) {
        TextReader reader = text_reader(text, length);
        assert_int_not_equal(session_read(&reader, session_rules_default(), 1, &session),
                             STATUS_OK);
    }
    Rng rng = rng_seed(3);
    for (int i = 0; i < 20000; i++) {
        const uint32_t at = rng_below(&rng, writer.length);
        const char kept = text[at];
        text[at] = (char)rng_below(&rng, 256);
        TextReader reader = text_reader(text, writer.length);
        (void)!session_read(&reader, session_rules_default(), 1, &session);
        text[at] = kept;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_waits_for_firm_seats),
        cmocka_unit_test(clock_waits_until_all_have_met),
        cmocka_unit_test(who_runs_out_loses),
        cmocka_unit_test(time_runs_out_with_a_removal_pending),
        cmocka_unit_test(late_answer_counts_if_the_line_explains_it),
        cmocka_unit_test(lateness_is_at_most_a_second_and_a_half_and_five_a_game),
        cmocka_unit_test(one_late_move_is_charged_once),
        cmocka_unit_test(a_lost_line_stops_no_clock),
        cmocka_unit_test(a_table_without_clock_waits),
        cmocka_unit_test(provisional_seat_lapses_and_the_game_begins_anew),
        cmocka_unit_test(a_robot_that_went_away_blocks_nobody),
        cmocka_unit_test(nobody_answers_what_comes_only_now),
        cmocka_unit_test(rematch_offer_lapses),
        cmocka_unit_test(tables_are_put_away),
        cmocka_unit_test(a_server_that_stood_still_takes_nobodys_time),
        cmocka_unit_test(restart_keeps_game_answers_and_time),
        cmocka_unit_test(restart_leaves_at_least_fifteen_seconds),
        cmocka_unit_test(restart_keeps_a_finished_series),
        cmocka_unit_test(restarts_at_every_point_change_nothing),
        cmocka_unit_test(damaged_text_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
