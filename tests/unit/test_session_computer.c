/* SPDX-License-Identifier: MIT */
/* A table of four: the computer's turns, and the stored form. */
#include "four_bench.h"

/* Seat 0 a person who begins, seats 1 and 3 the computer's, seat 2 a person. */
static void start_with_computers(Bench *bench, Seat first) {
    open_four(bench, first);
    bench_join(bench, SECOND, 0, BENCH_CREATOR + 1);
    assert_int_equal(take_chair(bench, SECOND, 2), REFUSAL_NONE);
    assert_int_equal(fill_chair(bench, HOST, 1, 1 + LEVEL_ORTA), REFUSAL_NONE);
    assert_int_equal(fill_chair(bench, HOST, 3, 1 + LEVEL_ZOR), REFUSAL_NONE);
    start(bench);
}

/* Seat 3 begins with Kös and two, so that its computer has a turn to think about. */
static void let_computer_throw(Bench *bench) {
    choose_throw(bench, 1);
    let_server_act(bench);
    choose_throw(bench, 2);
    let_server_act(bench);
    let_server_act(bench);
}

static void answer_plan(Bench *bench, uint32_t count, const Step *steps) {
    Event event = {.kind = EVENT_PLAN, .as.thought = {.moment = session_moment(&bench->session)}};
    event.as.thought.count = count;
    memcpy(event.as.thought.at, steps, count * sizeof *steps);
    bench_event(bench, &event);
}

static void the_computer_throws_thinks_and_steps_at_its_pace(void **state) {
    (void)state;
    Bench bench;
    start_with_computers(&bench, 3);
    assert_int_equal(bench.session.clock.running, SEAT_NONE); /* it has no clock */
    assert_int_equal(session_put_away_at(&bench.session), UINT64_MAX);
    let_computer_throw(&bench);
    assert_int_equal(bench_count(&bench, EFFECT_ASK_PLAN, 0), 1);
    assert_int_equal(session_level(&bench.session), LEVEL_ZOR);
    bench.now_ms += 5000; /* however long it thinks, it is asked once */
    bench_tick(&bench);
    assert_int_equal(bench.effects.count, 0);
    const Step plan[] = {step_make(STEP_MOVE, 39, 20, 1), step_make(STEP_MOVE, 20, 22, 2)};
    answer_plan(&bench, 2, plan);
    assert_int_equal(bench.session.draft.count, 0);
    bench_tick(&bench);
    assert_int_equal(bench.session.draft.count, 1);
    assert_int_equal(bench_count(&bench, EFFECT_SEND, HOST), 1); /* step by step */
    let_server_act(&bench);
    assert_int_equal(bench.session.draft.count, 0);
    assert_int_equal(bench.session.record.now.as.kos.seat, 0);
    assert_int_equal(bench.session.clock.running, 0);
}

static void a_closed_computer_passes_as_everybody_does(void **state) {
    (void)state;
    Bench bench;
    start_with_computers(&bench, 3);
    choose_throw(&bench, 2);
    let_server_act(&bench);
    assert_int_equal(session_due(&bench.session), bench.now_ms + 1200);
    bench.now_ms += 1200;
    bench_tick(&bench);
    assert_int_equal(bench_count(&bench, EFFECT_ASK_PLAN, 0), 0);
    assert_int_equal(bench.session.clock.running, 0);
}

/* Its moment has come when the word is heard, and no tick was before. */
static void a_computer_whose_game_was_just_given_up_is_asked_nothing(void **state) {
    (void)state;
    const CommandKind ends[] = {COMMAND_RESIGN, COMMAND_LEAVE};
    for (uint32_t i = 0; i < 2; i++) {
        Bench bench;
        start_with_computers(&bench, 3);
        assert_int_equal(bench_do(&bench, SECOND, COMMAND_LEAVE), REFUSAL_NONE);
        choose_throw(&bench, 1);
        let_server_act(&bench);
        choose_throw(&bench, 2);
        let_server_act(&bench);
        bench.now_ms = session_due(&bench.session);
        assert_int_equal(bench_do(&bench, HOST, ends[i]), REFUSAL_NONE);
        assert_int_equal(bench.session.phase, PHASE_OVER);
        assert_int_equal(bench_count(&bench, EFFECT_ASK_PLAN, 0), 0);
    }
}

static void an_answer_to_another_moment_is_not_taken(void **state) {
    (void)state;
    Bench bench;
    start_with_computers(&bench, 3);
    let_computer_throw(&bench);
    Event event = {.kind = EVENT_PLAN, .as.thought = {.count = 1}};
    event.as.thought.at[0] = step_make(STEP_PASS, 0, 0, 0);
    event.as.thought.moment = session_moment(&bench.session);
    event.as.thought.moment.steps--;
    bench_event(&bench, &event);
    assert_int_equal(bench.session.plan_count, 0);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_RESIGN), REFUSAL_NONE);
    event.as.thought.moment = session_moment(&bench.session);
    bench_event(&bench, &event);
    assert_int_equal(bench.effects.count, 0);
    assert_int_equal(bench.session.act_at_ms, 0);
}

static void the_last_person_of_a_team_leaving_loses(void **state) {
    (void)state;
    Bench bench;
    open_four(&bench, 0);
    bench_join(&bench, SECOND, 0, BENCH_CREATOR + 1);
    assert_int_equal(fill_chair(&bench, HOST, 2, 1 + LEVEL_ORTA), REFUSAL_NONE);
    assert_int_equal(fill_chair(&bench, HOST, 3, 1 + LEVEL_ORTA), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_HERE), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_START), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).side, 0);
}

static void computers_need_not_be_asked_for_a_rematch(void **state) {
    (void)state;
    Bench bench;
    start_with_computers(&bench, 0);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, HOST, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
}

/* --- the stored form ------------------------------------------------------------------------ */

static void write_and_read(Bench *bench, Session *read) {
    static char text[SESSION_TEXT_CAP];
    static BenchRoom room;
    bench_give_room(read, &room);
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench->session, bench->now_ms);
    TextReader reader = text_reader(text, writer.length);
    assert_int_equal(session_read(&reader, session_rules_default(), bench->now_ms, read),
                     STATUS_OK);
}

static void a_restart_keeps_chairs_wishes_and_hands(void **state) {
    (void)state;
    Bench bench;
    static Session read;
    seat_four(&bench, 2);
    assert_int_equal(take_chair(&bench, HOST, 3), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, FOURTH, 0), REFUSAL_NONE);
    assert_int_equal(take_chair(&bench, SECOND, 2), REFUSAL_NONE);
    write_and_read(&bench, &read);
    assert_int_equal(read.host, 3);
    assert_int_equal(read.seat[1].wish, 3);
    assert_int_equal(read.options.first, 2);

    hand_over_first(&bench);
    write_and_read(&bench, &read);
    assert_true(read.seat[0].is_handed);
    assert_int_equal(read.seat[0].missed, 2);
    assert_int_equal(session_player(&read, 0), 2);
}

static void a_restart_goes_on_with_a_turn_that_passes(void **state) {
    (void)state;
    Bench bench;
    static Session read;
    start_four(&bench, 0);
    choose_throw(&bench, 1);
    run_out(&bench);
    write_and_read(&bench, &read);
    assert_int_equal(read.seat[0].missed, 1);
    EffectList effects;
    const Event tick = {.kind = EVENT_TICK};
    for (uint32_t i = 0; i < 40 && read.clock.running == SEAT_NONE; i++) {
        bench.now_ms = session_due(&read);
        session_handle(&read, &tick, bench.now_ms, &effects);
    }
    assert_int_equal(read.clock.running, 1);
}

static void a_restart_lets_the_computer_think_anew(void **state) {
    (void)state;
    Bench bench;
    static Session read;
    start_with_computers(&bench, 3);
    let_computer_throw(&bench);
    const Step plan[] = {step_make(STEP_MOVE, 39, 20, 1), step_make(STEP_MOVE, 20, 22, 2)};
    answer_plan(&bench, 2, plan);
    bench_tick(&bench);
    write_and_read(&bench, &read);
    assert_int_equal(read.draft.count, 1);
    assert_int_equal(read.seat[3].computer, 1 + LEVEL_ZOR);
    assert_int_equal(session_put_away_at(&read), UINT64_MAX); /* it is awake */
    assert_int_equal(session_due(&read), bench.now_ms + 900);
    EffectList effects;
    session_handle(&read, &(Event){.kind = EVENT_TICK}, bench.now_ms + 900, &effects);
    assert_int_equal(effects.count, 1);
    assert_int_equal(effects.at[0].kind, EFFECT_ASK_PLAN);
    assert_int_equal(session_moment(&read).drafted, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_computer_throws_thinks_and_steps_at_its_pace),
        cmocka_unit_test(a_closed_computer_passes_as_everybody_does),
        cmocka_unit_test(a_computer_whose_game_was_just_given_up_is_asked_nothing),
        cmocka_unit_test(an_answer_to_another_moment_is_not_taken),
        cmocka_unit_test(the_last_person_of_a_team_leaving_loses),
        cmocka_unit_test(computers_need_not_be_asked_for_a_rematch),
        cmocka_unit_test(a_restart_keeps_chairs_wishes_and_hands),
        cmocka_unit_test(a_restart_goes_on_with_a_turn_that_passes),
        cmocka_unit_test(a_restart_lets_the_computer_think_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
