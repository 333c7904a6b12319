/* SPDX-License-Identifier: MIT */
/* A table of four: chairs before the game, seats handed over. */
#include "four_bench.h"

/* --- before the game ------------------------------------------------------------------------ */

static void four_sit_down_in_order_and_nothing_begins(void **state) {
    (void)state;
    Bench bench;
    seat_four(&bench, 0);
    for (Seat seat = 0; seat < 4; seat++) {
        assert_int_equal(line_at(&bench, seat), HOST + seat);
    }
    assert_int_equal(bench.session.phase, PHASE_WAITING);
    assert_int_equal(bench.session.game_no, 0);
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
    bench_join(&bench, 9, 0, 77);
    assert_int_equal(bench_close_code(&bench, 9), CLOSE_FULL);
}

static void the_host_alone_starts_and_only_when_all_are_here(void **state) {
    (void)state;
    Bench bench;
    open_four(&bench, 0);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NOT_NOW);
    seat_four(&bench, 0);
    assert_int_equal(bench_do(&bench, THIRD, COMMAND_START), REFUSAL_NOT_HOST);
    bench_lost(&bench, SECOND);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NOT_NOW);
    bench_join(&bench, 22, BENCH_CREATOR + 1, 0);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench.session.mix, MIX_OPEN);
    for (uint32_t i = 0; i < bench.effects.count; i++) {
        const Effect *effect = &bench.effects.at[i];
        assert_true(effect->kind != EFFECT_SEND || effect->message.has_record);
    }
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NOT_NOW);
}

static void a_provisional_chair_holds_the_start_up_and_lapses(void **state) {
    (void)state;
    Bench bench;
    open_four(&bench, 0);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        bench_join(&bench, line, 0, (uint8_t)(BENCH_CREATOR + line - 1));
    }
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NOT_NOW);
    assert_int_equal(bench_do(&bench, THIRD, COMMAND_HERE), REFUSAL_NONE);
    bench.now_ms += 30000;
    bench_tick(&bench);
    assert_int_equal(bench_close_code(&bench, SECOND), CLOSE_LAPSED);
    assert_int_equal(bench_close_code(&bench, FOURTH), CLOSE_LAPSED);
    assert_true(bench.session.seat[2].is_taken);
    assert_false(bench.session.seat[1].is_taken);
}

static void a_free_chair_is_taken_at_once(void **state) {
    (void)state;
    Bench bench;
    open_four(&bench, 0);
    bench_join(&bench, SECOND, 0, BENCH_CREATOR + 1);
    assert_int_equal(take_chair(&bench, SECOND, 2), REFUSAL_NONE);
    /* The answer already speaks from the new chair, and so does the next cid. */
    assert_int_equal(bench_answer(&bench, SECOND)->seat, 2);
    assert_int_equal(line_at(&bench, 2), SECOND);
    assert_false(bench.session.seat[1].is_taken);
    assert_true(bench.session.seat[2].is_firm);
    bench_lost(&bench, SECOND);
    bench_join(&bench, 22, BENCH_CREATOR + 1, 0);
    assert_int_equal(line_at(&bench, 2), 22);
    assert_int_equal(take_chair(&bench, 22, 4), REFUSAL_NOT_NOW);
}

static void a_taken_chair_changes_when_both_want_it(void **state) {
    (void)state;
    Bench bench;
    seat_four(&bench, 0);
    assert_int_equal(take_chair(&bench, SECOND, 2), REFUSAL_NONE);
    assert_int_equal(line_at(&bench, 1), SECOND);
    assert_int_equal(bench.session.seat[1].wish, 3);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, THIRD), 1); /* who is asked hears of it */
    assert_int_equal(take_chair(&bench, THIRD, 1), REFUSAL_NONE);
    assert_int_equal(line_at(&bench, 1), THIRD);
    assert_int_equal(line_at(&bench, 2), SECOND);
    assert_int_equal(bench.session.seat[1].wish, 0);
    assert_int_equal(bench.session.seat[2].wish, 0);
    /* A wish can be taken back: then the other's comes too late. */
    assert_int_equal(take_chair(&bench, SECOND, 3), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, SECOND, 2), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, FOURTH, 2), REFUSAL_NONE);
    assert_int_equal(line_at(&bench, 3), FOURTH);
}

/* Four chairs; the second participant has joined and is there. */
static void open_four_with_second(Bench *bench) {
    open_four(bench, 0);
    bench_join(bench, SECOND, 0, BENCH_CREATOR + 1);
    assert_int_equal(bench_do(bench, SECOND, COMMAND_HERE), REFUSAL_NONE);
}

/* Nobody is told anything new, so that nobody's snapshot is behind. */
static void commands_without_effect_count_nothing(void **state) {
    (void)state;
    Bench bench;
    open_four_with_second(&bench);
    assert_int_equal(fill_chair(&bench, HOST, 3, 1 + LEVEL_ZOR), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, SECOND, 0), REFUSAL_NONE); /* a wish */
    const uint32_t seq = bench.session.seq;
    assert_int_equal(fill_chair(&bench, HOST, 3, 1 + LEVEL_ZOR), REFUSAL_NONE);
    assert_int_equal(fill_chair(&bench, HOST, 2, 0), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, SECOND, 0), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, HOST, 0), REFUSAL_NONE);
    assert_int_equal(bench.session.seq, seq);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, SECOND), 0);
    assert_int_equal(bench.session.seat[1].wish, 1);
    assert_int_equal(fill_chair(&bench, HOST, 3, 1 + LEVEL_KOLAY), REFUSAL_NONE);
    assert_true(bench.session.seq > seq);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, SECOND), 1);
}

/* The promise of a seat's bytes names the seat. */
static void on_another_chair_bytes_are_promised_anew(void **state) {
    (void)state;
    Bench bench;
    seat_four(&bench, 0);
    send_promises(&bench, COMMAND_COMMIT);
    assert_int_equal(take_chair(&bench, SECOND, 2), REFUSAL_NONE);
    assert_true(bench.session.proof.has_commit[1]);
    assert_int_equal(take_chair(&bench, THIRD, 1), REFUSAL_NONE);
    assert_false(bench.session.proof.has_commit[1]);
    assert_false(bench.session.proof.has_commit[2]);
    assert_true(bench.session.proof.has_commit[0]);
    /* One that was under way meanwhile is not taken for the new chair. */
    Command late = {.kind = COMMAND_COMMIT, .has_chair = true, .chair = 1};
    memcpy(late.game, bench.session.proof.seed.game, sizeof late.game);
    assert_int_equal(bench_command(&bench, SECOND, late), REFUSAL_STALE);
    start(&bench);
}

static void host_and_beginner_keep_their_parts_on_other_chairs(void **state) {
    (void)state;
    Bench bench;
    seat_four(&bench, 0); /* the host is to throw first */
    assert_int_equal(take_chair(&bench, HOST, 3), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, FOURTH, 0), REFUSAL_NONE);
    assert_int_equal(bench.session.host, 3);
    assert_int_equal(bench_do(&bench, FOURTH, COMMAND_START), REFUSAL_NOT_HOST);
    start(&bench);
    assert_int_equal(bench.session.clock.running, 3);
    assert_int_equal(take_chair(&bench, HOST, 0), REFUSAL_NOT_NOW);
}

static void host_leaving_closes_and_others_leaving_frees(void **state) {
    (void)state;
    Bench bench;
    seat_four(&bench, 0);
    assert_int_equal(bench_do(&bench, THIRD, COMMAND_LEAVE), REFUSAL_NONE);
    assert_false(bench.session.seat[2].is_taken);
    assert_int_equal(bench.session.phase, PHASE_WAITING);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_CLOSED);
    assert_int_equal(bench_close_code(&bench, FOURTH), CLOSE_CLOSED);
}

static void the_host_lets_the_computer_sit(void **state) {
    (void)state;
    Bench bench;
    open_four_with_second(&bench);
    assert_int_equal(fill_chair(&bench, SECOND, 2, 1 + LEVEL_ORTA), REFUSAL_NOT_HOST);
    assert_int_equal(fill_chair(&bench, HOST, 1, 1 + LEVEL_ORTA), REFUSAL_NOT_NOW);
    assert_int_equal(fill_chair(&bench, HOST, 2, 1 + LEVEL_ORTA), REFUSAL_NONE);
    assert_int_equal(fill_chair(&bench, HOST, 3, 1 + LEVEL_ZOR), REFUSAL_NONE);
    bench_join(&bench, 9, 0, 77);
    assert_int_equal(bench_close_code(&bench, 9), CLOSE_FULL);
    assert_int_equal(take_chair(&bench, SECOND, 3), REFUSAL_NONE); /* it gives way */
    assert_int_equal(bench.session.seat[1].computer, 1 + LEVEL_ZOR);
    assert_int_equal(fill_chair(&bench, HOST, 1, 0), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NOT_NOW);
    assert_int_equal(fill_chair(&bench, HOST, 1, 1 + LEVEL_KOLAY), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NONE);
    assert_int_equal(fill_chair(&bench, HOST, 1, 0), REFUSAL_NOT_NOW);
}

/* A secret nobody has: the hash of a computer's chair is all zero. */
static void nobody_comes_in_by_the_computers_secret(void **state) {
    (void)state;
    Bench bench;
    open_four(&bench, 0);
    assert_int_equal(fill_chair(&bench, HOST, 1, 1 + LEVEL_ORTA), REFUSAL_NONE);
    Event event = {.kind = EVENT_JOIN, .line = 5};
    event.as.join.has_secret = true;
    event.as.join.fresh = bench_hash(55);
    bench_event(&bench, &event);
    assert_int_equal(line_at(&bench, 1), 0);
    assert_int_equal(line_at(&bench, 2), 5);
}

/* --- handing over --------------------------------------------------------------------------- */

static void order_of_play_is_round_the_table(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_THROW), REFUSAL_NOT_YOUR_TURN);
    open_turn(&bench, HOST, "K:A10-Y1");
    closed_turn(&bench, SECOND);
    /* One open partner opens nobody else (K25). */
    closed_turn(&bench, THIRD);
    closed_turn(&bench, FOURTH);
    assert_int_equal(decider(&bench), 0);
    assert_int_equal(bench.session.clock.deadline_ms, bench.now_ms + 60000);
}

static void running_out_passes_the_turn(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    const uint32_t stale = bench.session.moved_seq;
    choose_throw(&bench, 1);
    run_out(&bench); /* the server throws at once … */
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
    assert_int_equal(bench.session.record.count, 1);
    Command late = {.kind = COMMAND_THROW, .base = stale};
    assert_int_equal(bench_command(&bench, HOST, late), REFUSAL_STALE);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_THROW), REFUSAL_NOT_YOUR_TURN);
    assert_int_equal(bench_do(&bench, THIRD, COMMAND_THROW), REFUSAL_NOT_YOUR_TURN);
    /* … and goes on so that everybody can follow. */
    choose_throw(&bench, 3);
    let_server_act(&bench);
    assert_int_equal(bench.session.record.count, 2);
    assert_int_equal(bench.session.record.now.as.kos.seat, 0);
    let_server_act(&bench);
    assert_int_equal(bench.session.record.now.as.kos.seat, 1);
    assert_int_equal(bench.session.clock.running, 1);
    assert_int_equal(bench.session.clock.deadline_ms, bench.now_ms + 60000);
    /* Nothing moved, but the Kös opened the participant. */
    assert_int_equal(bench.session.record.now.as.kos.open, 1);
    assert_int_equal(bench.session.record.now.as.kos.ers[0], 0x3ff);
    assert_int_equal(bench.session.seat[0].missed, 1);
    assert_false(bench.session.seat[0].is_handed);
}

static void what_was_moved_before_time_ran_out_stands(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    throw_of(&bench, HOST, 1);
    throw_of(&bench, HOST, 2);
    assert_int_equal(bench_step(&bench, HOST, "K:A10-Y1"), REFUSAL_NONE);
    run_out(&bench);
    assert_int_equal(bench.session.record.now.as.kos.ers[0], 0x1ff | 1 << 10);
    assert_int_equal(bench.session.clock.running, 1);
    assert_int_equal(bench.session.seat[0].missed, 1);
}

static void two_in_succession_hand_the_seat_to_the_partner(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    miss_throw(&bench);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        closed_turn(&bench, line);
    }
    miss_throw(&bench);
    assert_true(bench.session.seat[0].is_handed);
    assert_int_equal(bench.session.clock.running, 1);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        closed_turn(&bench, line);
    }
    assert_int_equal(session_player(&bench.session, 0), 2);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_THROW), REFUSAL_NOT_YOUR_TURN);
    closed_turn(&bench, THIRD); /* for seat 0 */
    assert_int_equal(decider(&bench), 1);
    closed_turn(&bench, SECOND);
    closed_turn(&bench, THIRD); /* for seat 2 */
    assert_int_equal(decider(&bench), 3);
}

static void a_turn_played_in_between_forgives(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    for (uint32_t round = 0; round < 4; round++) {
        if (round % 2 == 0) {
            miss_throw(&bench);
        } else {
            closed_turn(&bench, HOST);
        }
        for (uint32_t line = SECOND; line <= FOURTH; line++) {
            closed_turn(&bench, line);
        }
    }
    assert_false(bench.session.seat[0].is_handed);
}

static void any_command_takes_the_seat_back_but_a_reload_does_not(void **state) {
    (void)state;
    Bench bench;
    hand_over_first(&bench);
    bench_lost(&bench, HOST);
    bench_join(&bench, 11, BENCH_CREATOR, 0);
    assert_true(bench.session.seat[0].is_handed);
    assert_int_equal(bench_do(&bench, 11, COMMAND_HERE), REFUSAL_NONE);
    assert_false(bench.session.seat[0].is_handed);
    assert_int_equal(bench.session.seat[0].missed, 0);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        closed_turn(&bench, line);
    }
    assert_int_equal(bench_do(&bench, THIRD, COMMAND_THROW), REFUSAL_NOT_YOUR_TURN);
    closed_turn(&bench, 11);
}

static void the_team_loses_when_both_are_gone(void **state) {
    (void)state;
    Bench bench;
    hand_over_first(&bench);
    closed_turn(&bench, SECOND);
    miss_throw(&bench); /* seat 2, once */
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    closed_turn(&bench, FOURTH);
    run_out(&bench); /* seat 0, played by the same, twice in succession */
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(bench_count(&bench, EFFECT_ARCHIVE, 0), 1);
    const Outcome outcome = session_outcome(&bench.session);
    assert_int_equal(outcome.kind, OUTCOME_WIN);
    assert_int_equal(outcome.side, 1);
    assert_int_equal(outcome.reason, REASON_TIME);
    assert_int_equal(bench.session.points[1], 1);
}

static void getting_up_hands_the_seat_over_at_once(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    bench.now_ms += 50000;
    assert_int_equal(bench_do(&bench, HOST, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench_close_code(&bench, HOST), CLOSE_DONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_true(bench.session.seat[0].has_left);
    assert_int_equal(bench.session.clock.deadline_ms, bench.now_ms + 60000); /* for the partner */
    closed_turn(&bench, THIRD);
    /* Two of different teams leave: both games go on. */
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(bench_do(&bench, THIRD, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).side, 1);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_LEFT);
}

static void leaving_whose_answer_was_lost_leaves_again(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    Event leave = {.kind = EVENT_COMMAND, .line = FOURTH};
    leave.as.command = (Command){.kind = COMMAND_LEAVE, .cid = "leave"};
    bench_event(&bench, &leave);
    bench_join(&bench, 5, BENCH_CREATOR + 3, 0);
    leave.line = 5;
    bench_event(&bench, &leave);
    assert_true(bench.session.seat[3].has_left);
    assert_int_equal(bench_close_code(&bench, 5), CLOSE_DONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
}

static void resigning_is_for_the_team(void **state) {
    (void)state;
    Bench bench;
    start_four(&bench, 0);
    assert_int_equal(bench_do(&bench, FOURTH, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(session_outcome(&bench.session).side, 0);
    assert_int_equal(bench.session.points[0], 1);
}

static void all_must_want_a_rematch_and_the_other_team_starts(void **state) {
    (void)state;
    Bench bench;
    hand_over_first(&bench);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_RESIGN), REFUSAL_NONE);
    for (uint32_t line = HOST; line <= THIRD; line++) {
        assert_int_equal(bench_do(&bench, line, COMMAND_REMATCH), REFUSAL_NONE);
    }
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(bench_do(&bench, FOURTH, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(decider(&bench), 1);
    assert_int_equal(bench.session.points[0], 1);
    assert_false(bench.session.seat[0].is_handed);
    assert_int_equal(bench.session.seat[0].missed, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_sit_down_in_order_and_nothing_begins),
        cmocka_unit_test(the_host_alone_starts_and_only_when_all_are_here),
        cmocka_unit_test(a_provisional_chair_holds_the_start_up_and_lapses),
        cmocka_unit_test(a_free_chair_is_taken_at_once),
        cmocka_unit_test(a_taken_chair_changes_when_both_want_it),
        cmocka_unit_test(commands_without_effect_count_nothing),
        cmocka_unit_test(on_another_chair_bytes_are_promised_anew),
        cmocka_unit_test(host_and_beginner_keep_their_parts_on_other_chairs),
        cmocka_unit_test(host_leaving_closes_and_others_leaving_frees),
        cmocka_unit_test(the_host_lets_the_computer_sit),
        cmocka_unit_test(nobody_comes_in_by_the_computers_secret),
        cmocka_unit_test(order_of_play_is_round_the_table),
        cmocka_unit_test(running_out_passes_the_turn),
        cmocka_unit_test(what_was_moved_before_time_ran_out_stands),
        cmocka_unit_test(two_in_succession_hand_the_seat_to_the_partner),
        cmocka_unit_test(a_turn_played_in_between_forgives),
        cmocka_unit_test(any_command_takes_the_seat_back_but_a_reload_does_not),
        cmocka_unit_test(the_team_loses_when_both_are_gone),
        cmocka_unit_test(getting_up_hands_the_seat_over_at_once),
        cmocka_unit_test(leaving_whose_answer_was_lost_leaves_again),
        cmocka_unit_test(resigning_is_for_the_team),
        cmocka_unit_test(all_must_want_a_rematch_and_the_other_team_starts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
