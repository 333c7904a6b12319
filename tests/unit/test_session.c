/* SPDX-License-Identifier: MIT */
/* Seats, turns, commands and rematch of one table. Times: test_session_time.c. */
#include "session_bench.h"

static void creator_waits_for_a_friend(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    assert_int_equal(bench.session.phase, PHASE_WAITING);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 1), 1);
    assert_int_equal(bench_count(&bench, EFFECT_SAVE, 0), 1);
    assert_int_equal(bench_step(&bench, 1, "d6"), REFUSAL_NOT_NOW);
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
}

static void friend_sits_down_and_both_may_play(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench.session.game_no, 1);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 1), 1);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 2), 1);
    /* The new seat's secret goes to its own line only. */
    for (uint32_t i = 0; i < bench.effects.count; i++) {
        const Effect *effect = &bench.effects.at[i];
        if (effect->kind == EFFECT_SEND) {
            assert_int_equal(effect->message.gives_secret, effect->line == 2);
            assert_true(effect->message.has_record);
            assert_int_equal(effect->message.seat, effect->line - 1);
        }
    }
    assert_false(bench.session.seat[1].is_firm);
    assert_int_equal(bench_step(&bench, 1, "d6"), REFUSAL_NONE);
    /* Any command of the provisional seat makes it firm. */
    assert_int_equal(bench_step(&bench, 2, "a1"), REFUSAL_NONE);
    assert_true(bench.session.seat[1].is_firm);
}

static void third_line_finds_the_table_full(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_join(&bench, 3, 0, 77);
    assert_int_equal(bench_close_code(&bench, 3), CLOSE_FULL);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 3), 0);
    bench_join(&bench, 4, 55, 78); /* nor does an unknown secret help */
    assert_int_equal(bench_close_code(&bench, 4), CLOSE_FULL);
}

static void refusals_name_their_reason(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    const uint32_t seq = bench.session.seq;
    assert_int_equal(bench_step(&bench, 2, "a1"), REFUSAL_NOT_YOUR_TURN);
    assert_int_equal(bench_step(&bench, 1, "d9"), REFUSAL_BAD_STEP);
    assert_int_equal(bench_step(&bench, 1, "d6 "), REFUSAL_BAD_STEP);
    assert_int_equal(bench_step(&bench, 1, "xa1"), REFUSAL_ILLEGAL);
    assert_int_equal(bench_do(&bench, 1, COMMAND_UNDO), REFUSAL_ILLEGAL);
    assert_int_equal(bench_do(&bench, 1, COMMAND_CONFIRM), REFUSAL_ILLEGAL);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_ILLEGAL);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NOT_NOW);
    assert_int_equal(bench.session.seq, seq);
    assert_int_equal(bench_count(&bench, EFFECT_SAVE, 0), 0);
    /* A refusal goes to its sender alone. */
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 2), 0);
}

static void same_cid_is_answered_alike_and_applied_once(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    Event event = {.kind = EVENT_COMMAND, .line = 1};
    event.as.command =
        (Command){.kind = COMMAND_STEP, .cid = "x1", .step = "d6", .base = bench.session.seq};
    bench_event(&bench, &event);
    const uint32_t at = bench_answer(&bench, 1)->answer.at;
    assert_int_equal(at, bench.session.seq);
    assert_int_equal(bench_step(&bench, 2, "a1"), REFUSAL_NONE);
    for (int i = 0; i < 5; i++) {
        bench_event(&bench, &event);
        assert_int_equal(bench_answer(&bench, 1)->answer.refusal.kind, REFUSAL_NONE);
        assert_int_equal(bench_answer(&bench, 1)->answer.at, at);
        assert_int_equal(bench.effects.count, 1);
    }
    assert_int_equal(bench.session.turns, 2);
    /* The other seat may use the same cid for its own. */
    assert_int_equal(bench_step(&bench, 1, "d1"), REFUSAL_NONE);
    event.line = 2;
    event.as.command.base = bench.session.seq;
    strcpy(event.as.command.step, "g1");
    bench_event(&bench, &event);
    assert_int_equal(bench.session.turns, 4);
}

static void sixteen_answers_are_kept(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    Event event = {.kind = EVENT_COMMAND, .line = 1};
    event.as.command =
        (Command){.kind = COMMAND_STEP, .cid = "x1", .step = "d6", .base = bench.session.seq};
    bench_event(&bench, &event);
    for (int i = 0; i < 15; i++) {
        assert_int_equal(bench_do(&bench, 1, COMMAND_UNDO), REFUSAL_NOT_YOUR_TURN);
    }
    bench_event(&bench, &event);
    assert_int_equal(bench_answer(&bench, 1)->answer.refusal.kind, REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_UNDO), REFUSAL_NOT_YOUR_TURN);
    bench_event(&bench, &event); /* forgotten, but stale by its base: still not applied again */
    assert_int_equal(bench_answer(&bench, 1)->answer.refusal.kind, REFUSAL_STALE);
    assert_int_equal(bench.session.turns, 1);
}

static void stale_base_gets_the_present_state(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    const uint32_t old = bench.session.seq;
    bench_play(&bench, "d6 a1");
    Command command = {.kind = COMMAND_STEP, .step = "d1", .base = old};
    assert_int_equal(bench_command(&bench, 1, command), REFUSAL_STALE);
    command.base = bench.session.seq + 1; /* nobody can have seen that */
    assert_int_equal(bench_command(&bench, 1, command), REFUSAL_STALE);
    assert_int_equal(bench.session.turns, 2);
}

static void coming_and_going_makes_no_move_stale(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    Command command = {.kind = COMMAND_STEP, .step = "d6", .base = bench.session.seq};
    bench_lost(&bench, 2);
    bench_join(&bench, 3, BENCH_FRIEND, 0);
    assert_true(bench.session.seq > command.base);
    assert_int_equal(bench_command(&bench, 1, command), REFUSAL_NONE);
}

static void capture_belongs_to_its_move_and_can_be_undone_before(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1");
    const uint64_t deadline_ms = bench.session.clock.deadline_ms;
    bench.now_ms += 20000;
    assert_int_equal(bench_step(&bench, 1, "g7"), REFUSAL_NONE);
    assert_int_equal(bench.session.draft.count, 1);
    assert_int_equal(session_actor(&bench.session), 0);
    assert_int_equal(bench.session.turns, 4);
    assert_int_equal(bench_step(&bench, 2, "g1"), REFUSAL_NOT_YOUR_TURN);
    assert_int_equal(bench_do(&bench, 1, COMMAND_UNDO), REFUSAL_NONE);
    assert_int_equal(bench.session.draft.count, 0);
    assert_int_equal(bench.session.clock.deadline_ms, deadline_ms); /* undo gains no time */
    bench_play(&bench, "g7 xa1");
    assert_int_equal(bench.session.turns, 5);
    assert_int_equal(session_actor(&bench.session), 1);
    assert_int_equal(bench.session.clock.deadline_ms, bench.now_ms + 60000);
}

static void second_tab_takes_over(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_join(&bench, 9, BENCH_CREATOR, 0);
    assert_int_equal(bench_close_code(&bench, 1), CLOSE_TAKEN_OVER);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 9), 1);
    assert_int_equal(bench.session.seat[0].line, 9);
    bench_lost(&bench, 1); /* the old line's end means nothing */
    assert_int_equal(bench.session.seat[0].line, 9);
    assert_int_equal(bench_step(&bench, 9, "d6"), REFUSAL_NONE);
}

static void leaving_the_line_is_told_and_coming_back_resumes(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    bench_play(&bench, "a7 a1 d7 d1 g7"); /* a removal pending */
    bench_lost(&bench, 1);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 2), 1);
    bench.now_ms += 5000;
    bench_join(&bench, 7, BENCH_CREATOR, 0);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 2), 1);
    assert_int_equal(bench.session.draft.count, 1);
    assert_int_equal(clock_left(&bench.session.clock, 0, bench.now_ms), 55000);
    assert_int_equal(bench_step(&bench, 7, "xa1"), REFUSAL_NONE);
}

static void resigning_ends_the_game_once(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    const uint32_t base = bench.session.seq;
    bench_play(&bench, "d6 a1"); /* resigning needs no fresh position, only the same game */
    Command resign = {.kind = COMMAND_RESIGN, .base = base};
    assert_int_equal(bench_command(&bench, 1, resign), REFUSAL_NONE);
    assert_int_equal(bench_count(&bench, EFFECT_ARCHIVE, 0), 1);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    const Outcome outcome = session_outcome(&bench.session);
    assert_int_equal(outcome.kind, OUTCOME_WIN);
    assert_int_equal(outcome.side, 1);
    assert_int_equal(outcome.reason, REASON_RESIGN);
    assert_int_equal(bench.session.points[1], 1);
    assert_int_equal(bench_do(&bench, 2, COMMAND_RESIGN), REFUSAL_OVER);
    assert_int_equal(bench_step(&bench, 1, "d1"), REFUSAL_OVER);
    assert_int_equal(bench.session.points[1], 1);
}

static void both_must_want_a_rematch_and_the_other_side_starts(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NONE);
    const uint32_t over = bench.session.seq;
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    Command both = {.kind = COMMAND_REMATCH, .is_wanted = true, .base = over};
    assert_int_equal(bench_command(&bench, 2, both), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench.session.game_no, 2);
    assert_int_equal(bench.session.options.first, 1);
    assert_int_equal(session_actor(&bench.session), 1);
    assert_int_equal(bench.session.points[1], 1); /* the score stays */
    assert_int_equal(bench_command(&bench, 2, both), REFUSAL_STALE);
    assert_int_equal(bench_command(&bench, 1, both), REFUSAL_STALE);
    assert_int_equal(bench.session.game_no, 2);
    Command resign = {.kind = COMMAND_RESIGN, .base = over}; /* meant the game before */
    assert_int_equal(bench_command(&bench, 1, resign), REFUSAL_STALE);
}

static void rematch_can_be_taken_back(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    Command back = {.kind = COMMAND_REMATCH, .is_wanted = false};
    assert_int_equal(bench_command(&bench, 1, back), REFUSAL_NONE);
    assert_int_equal(bench.session.rematch_until_ms, 0);
    assert_int_equal(bench_do(&bench, 2, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
}

static void getting_up_loses_a_running_game(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench_close_code(&bench, 1), CLOSE_DONE);
    const Outcome outcome = session_outcome(&bench.session);
    assert_int_equal(outcome.side, 1);
    assert_int_equal(outcome.reason, REASON_LEFT);
    assert_int_equal(bench_do(&bench, 2, COMMAND_REMATCH), REFUSAL_NOT_NOW);
    bench_join(&bench, 5, BENCH_CREATOR, 0); /* sits down again */
    assert_int_equal(bench_do(&bench, 2, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 5, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.rematch_until_ms, 0); /* an offer lapses when a side leaves */
    assert_int_equal(bench.session.points[1], 1);
}

static void leaving_sent_again_leaves_again(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    Event leave = {.kind = EVENT_COMMAND, .line = 1};
    leave.as.command = (Command){.kind = COMMAND_LEAVE, .cid = "leave"};
    bench_event(&bench, &leave);
    bench_join(&bench, 5, BENCH_CREATOR, 0); /* the answer was lost: comes back to ask again */
    assert_false(bench.session.seat[0].has_left);
    leave.line = 5;
    bench_event(&bench, &leave);
    assert_true(bench.session.seat[0].has_left);
    assert_int_equal(bench.session.seat[0].line, 0);
    assert_int_equal(bench_close_code(&bench, 5), CLOSE_DONE);
    assert_int_equal(bench.session.points[1], 1);
}

static void creator_closes_a_waiting_table(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    assert_int_equal(bench_do(&bench, 1, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_CLOSED);
    assert_int_equal(bench_count(&bench, EFFECT_ARCHIVE, 0), 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_close_code(&bench, 2), CLOSE_CLOSED);
}

static void a_provisional_game_cannot_be_lost(void **state) {
    (void)state;
    Bench bench;
    bench_open(&bench, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NOT_NOW);
    assert_int_equal(bench_do(&bench, 2, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench_close_code(&bench, 2), CLOSE_DONE);
    assert_int_equal(bench.session.phase, PHASE_WAITING);
    assert_false(bench.session.seat[1].is_taken);
    bench_join(&bench, 3, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(&bench, 1, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench_close_code(&bench, 3), CLOSE_CLOSED);
    assert_int_equal(bench.session.phase, PHASE_CLOSED);
}

static void nickname_changes_are_told(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    Command nick = {.kind = COMMAND_NICK, .nick = "Ayşe"};
    assert_int_equal(bench_command(&bench, 2, nick), REFUSAL_NONE);
    assert_string_equal(bench.session.seat[1].nick, "Ayşe");
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 1), 1);
}

static void random_table_begins_firm(void **state) {
    (void)state;
    Bench bench;
    bench_clear(&bench);
    TableSetup setup = {.code = "elma-10",
                        .game = GAME_MORRIS,
                        .options = {.seats = 2, .first = 1},
                        .kind = TABLE_RANDOM,
                        .has_clock = true};
    assert_int_equal(session_open(&bench.session, &setup, session_rules_default(), bench.now_ms),
                     STATUS_OK);
    SecretHash one = bench_hash(1);
    SecretHash two = bench_hash(2);
    session_reserve(&bench.session, 0, &one, "");
    session_reserve(&bench.session, 1, &two, "");
    session_begin(&bench.session, bench.now_ms);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench.session.clock.running, 1);
}

static void options_of_another_game_are_refused(void **state) {
    (void)state;
    static Session session;
    TableSetup setup = {.code = "elma-10", .game = GAME_MORRIS, .options = {.seats = 4}};
    assert_int_equal(session_open(&session, &setup, session_rules_default(), 0), STATUS_BAD_OPTION);
}

/* T-17: both press rematch in the same moment, a thousand times. */
static void a_thousand_rematches(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    for (uint32_t game = 1; game <= 1000; game++) {
        assert_int_equal(bench.session.game_no, game);
        assert_int_equal(bench.session.options.first, (game - 1) % 2);
        assert_int_equal(bench_do(&bench, 1 + game % 2, COMMAND_RESIGN), REFUSAL_NONE);
        Command want = {.kind = COMMAND_REMATCH, .is_wanted = true, .base = bench.session.seq};
        assert_int_equal(bench_command(&bench, 1, want), REFUSAL_NONE);
        assert_int_equal(bench_command(&bench, 2, want), REFUSAL_NONE);
        (void)bench_command(&bench, 1, want);
    }
    assert_int_equal(bench.session.points[0] + bench.session.points[1], 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creator_waits_for_a_friend),
        cmocka_unit_test(friend_sits_down_and_both_may_play),
        cmocka_unit_test(third_line_finds_the_table_full),
        cmocka_unit_test(refusals_name_their_reason),
        cmocka_unit_test(same_cid_is_answered_alike_and_applied_once),
        cmocka_unit_test(sixteen_answers_are_kept),
        cmocka_unit_test(stale_base_gets_the_present_state),
        cmocka_unit_test(coming_and_going_makes_no_move_stale),
        cmocka_unit_test(capture_belongs_to_its_move_and_can_be_undone_before),
        cmocka_unit_test(second_tab_takes_over),
        cmocka_unit_test(leaving_the_line_is_told_and_coming_back_resumes),
        cmocka_unit_test(resigning_ends_the_game_once),
        cmocka_unit_test(both_must_want_a_rematch_and_the_other_side_starts),
        cmocka_unit_test(rematch_can_be_taken_back),
        cmocka_unit_test(getting_up_loses_a_running_game),
        cmocka_unit_test(leaving_sent_again_leaves_again),
        cmocka_unit_test(creator_closes_a_waiting_table),
        cmocka_unit_test(a_provisional_game_cannot_be_lost),
        cmocka_unit_test(nickname_changes_are_told),
        cmocka_unit_test(random_table_begins_firm),
        cmocka_unit_test(options_of_another_game_are_refused),
        cmocka_unit_test(a_thousand_rematches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
