/* SPDX-License-Identifier: MIT */
/* A table of four: chairs before the game, seats handed over, the computer's turns. */
#include "session_bench.h"

enum { HOST = 1, SECOND, THIRD, FOURTH }; /* lines, and their secrets from BENCH_CREATOR on */

static void open_four(Bench *bench, Seat first) {
    memset(bench, 0, sizeof *bench);
    bench->now_ms = 1000000;
    TableSetup setup = {.code = "lale-42",
                        .game = GAME_KOS,
                        .options = {.seats = 4, .first = first},
                        .has_clock = true,
                        .fresh = {{1}, {2}}};
    assert_int_equal(session_open(&bench->session, &setup, session_rules_default(), bench->now_ms),
                     STATUS_OK);
    SecretHash secret = bench_hash(BENCH_CREATOR);
    session_reserve(&bench->session, 0, &secret, "Elif");
    bench_join(bench, HOST, BENCH_CREATOR, 0);
}

/* Everybody came by the link, in order, and touched the page. */
static void seat_four(Bench *bench, Seat first) {
    open_four(bench, first);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        bench_join(bench, line, 0, (uint8_t)(BENCH_CREATOR + line - 1));
        assert_int_equal(bench_do(bench, line, COMMAND_HERE), REFUSAL_NONE);
    }
}

/* What a browser sends by itself for the throws: 16 bytes of its seat's number. */
static void send_promises(Bench *bench, CommandKind kind) {
    for (Seat seat = 0; seat < 4; seat++) {
        ThrowsSeed seed = bench->session.proof.seed;
        Command command = {.kind = kind};
        memset(command.bytes, seat, sizeof command.bytes);
        memset(seed.clients[seat], seat, sizeof seed.clients[seat]);
        memcpy(command.game, seed.game, sizeof command.game);
        command.hash = throws_commit_client(&seed, seat);
        if (bench->session.seat[seat].line != 0) {
            assert_int_equal(bench_command(bench, bench->session.seat[seat].line, command),
                             REFUSAL_NONE);
        }
    }
}

/* The host starts, and everybody's bytes come. */
static void start(Bench *bench) {
    assert_int_equal(bench_do(bench, HOST, COMMAND_START), REFUSAL_NONE);
    send_promises(bench, COMMAND_COMMIT);
    send_promises(bench, COMMAND_REVEAL);
    assert_int_equal(bench->session.mix, MIX_DONE);
}

static void start_four(Bench *bench, Seat first) {
    seat_four(bench, first);
    start(bench);
}

static RefusalKind take_chair(Bench *bench, uint32_t line, Seat chair) {
    return bench_command(bench, line, (Command){.kind = COMMAND_CHAIR, .chair = chair});
}

static RefusalKind fill_chair(Bench *bench, uint32_t line, Seat chair, uint8_t computer) {
    return bench_command(bench, line,
                         (Command){.kind = COMMAND_FILL, .chair = chair, .computer = computer});
}

/* The next throw will show `value`: the first one from here on that does is made the next. */
static void choose_throw(Bench *bench, uint8_t value) {
    Session *session = &bench->session;
    const GameState *now = &session->record.now;
    while (step_x(proof_throw(&session->key, now, session->throws)) != value) {
        session->throws++;
    }
}

static void throw_of(Bench *bench, uint32_t line, uint8_t value) {
    choose_throw(bench, value);
    assert_int_equal(bench_do(bench, line, COMMAND_THROW), REFUSAL_NONE);
}

/* A turn in which the seat's team walks out: a Kös, a 2 to end the chain, and the Kös used. */
static void open_turn(Bench *bench, uint32_t line, const char *kos) {
    throw_of(bench, line, 1);
    throw_of(bench, line, 2);
    assert_int_equal(bench_step(bench, line, kos), REFUSAL_NONE);
    assert_int_equal(bench_step(bench, line, "end"), REFUSAL_NONE);
    assert_int_equal(bench_do(bench, line, COMMAND_CONFIRM), REFUSAL_NONE);
}

/* A closed player's turn: nothing moves (K25). */
static void closed_turn(Bench *bench, uint32_t line) {
    throw_of(bench, line, 2);
    assert_int_equal(bench_step(bench, line, "end"), REFUSAL_NOT_NOW); /* it passes by itself */
    bench->now_ms += 1200;
    bench_tick(bench);
}

static void run_out(Bench *bench) {
    bench->now_ms = clock_expiry(&bench->session.clock) + 1;
    bench_tick(bench);
}

/* The clock of a closed player runs out before the throw; the sticks show a 2, and it passes. */
static void miss_throw(Bench *bench) {
    choose_throw(bench, 2);
    run_out(bench);
    bench->now_ms += 1200;
    bench_tick(bench);
}

/* What the session waits for next is the server's, and due at its pace. */
static void let_server_act(Bench *bench) {
    assert_int_equal(session_due(&bench->session), bench->now_ms + 900);
    bench->now_ms += 900;
    bench_tick(bench);
}

static Seat decider(const Bench *bench) {
    const Record *record = &bench->session.record;
    const Seat actor = record_actor(record);
    return actor == SEAT_CHANCE ? game_roller(&record->now) : actor;
}

static uint32_t line_at(const Bench *bench, Seat seat) {
    return bench->session.seat[seat].line;
}

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
    open_four(&bench, 0);
    bench_join(&bench, SECOND, 0, BENCH_CREATOR + 1);
    assert_int_equal(bench_do(&bench, SECOND, COMMAND_HERE), REFUSAL_NONE);
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

/* Seat 0 has missed twice, it is seat 1's turn. */
static void hand_over_first(Bench *bench) {
    start_four(bench, 0);
    miss_throw(bench);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        closed_turn(bench, line);
    }
    miss_throw(bench);
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

/* --- the computer --------------------------------------------------------------------------- */

/* Seat 0 a person who begins, seats 1 and 3 the computer's, seat 2 a person. */
static void start_with_computers(Bench *bench, Seat first) {
    open_four(bench, first);
    bench_join(bench, SECOND, 0, BENCH_CREATOR + 1);
    assert_int_equal(take_chair(bench, SECOND, 2), REFUSAL_NONE);
    assert_int_equal(fill_chair(bench, HOST, 1, 1 + LEVEL_ORTA), REFUSAL_NONE);
    assert_int_equal(fill_chair(bench, HOST, 3, 1 + LEVEL_ZOR), REFUSAL_NONE);
    start(bench);
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
    choose_throw(&bench, 1);
    let_server_act(&bench);
    choose_throw(&bench, 2);
    let_server_act(&bench);
    let_server_act(&bench);
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

static void an_answer_to_another_moment_is_not_taken(void **state) {
    (void)state;
    Bench bench;
    start_with_computers(&bench, 3);
    choose_throw(&bench, 1);
    let_server_act(&bench);
    choose_throw(&bench, 2);
    let_server_act(&bench);
    let_server_act(&bench);
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

static void a_restart_lets_the_computer_think_anew(void **state) {
    (void)state;
    Bench bench;
    static Session read;
    start_with_computers(&bench, 3);
    choose_throw(&bench, 1);
    let_server_act(&bench);
    choose_throw(&bench, 2);
    let_server_act(&bench);
    let_server_act(&bench);
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
        cmocka_unit_test(four_sit_down_in_order_and_nothing_begins),
        cmocka_unit_test(the_host_alone_starts_and_only_when_all_are_here),
        cmocka_unit_test(a_provisional_chair_holds_the_start_up_and_lapses),
        cmocka_unit_test(a_free_chair_is_taken_at_once),
        cmocka_unit_test(a_taken_chair_changes_when_both_want_it),
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
        cmocka_unit_test(the_computer_throws_thinks_and_steps_at_its_pace),
        cmocka_unit_test(a_closed_computer_passes_as_everybody_does),
        cmocka_unit_test(an_answer_to_another_moment_is_not_taken),
        cmocka_unit_test(the_last_person_of_a_team_leaving_loses),
        cmocka_unit_test(computers_need_not_be_asked_for_a_rematch),
        cmocka_unit_test(a_restart_keeps_chairs_wishes_and_hands),
        cmocka_unit_test(a_restart_lets_the_computer_think_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
