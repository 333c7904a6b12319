/* SPDX-License-Identifier: MIT */
/* A table of four on the workbench of session_bench.h: four lines, chosen throws. */
#ifndef TESTS_FOUR_BENCH_H
#define TESTS_FOUR_BENCH_H

#include "session_bench.h"

enum { HOST = 1, SECOND, THIRD, FOURTH }; /* lines, and their secrets from BENCH_CREATOR on */

static inline void open_four(Bench *bench, Seat first) {
    bench_clear(bench);
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
static inline void seat_four(Bench *bench, Seat first) {
    open_four(bench, first);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        bench_join(bench, line, 0, (uint8_t)(BENCH_CREATOR + line - 1));
        assert_int_equal(bench_do(bench, line, COMMAND_HERE), REFUSAL_NONE);
    }
}

/* What a browser sends by itself for the throws: 16 bytes of its seat's number. */
static inline void send_promises(Bench *bench, CommandKind kind) {
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
static inline void start(Bench *bench) {
    assert_int_equal(bench_do(bench, HOST, COMMAND_START), REFUSAL_NONE);
    send_promises(bench, COMMAND_COMMIT);
    send_promises(bench, COMMAND_REVEAL);
    assert_int_equal(bench->session.mix, MIX_DONE);
}

static inline void start_four(Bench *bench, Seat first) {
    seat_four(bench, first);
    start(bench);
}

static inline RefusalKind take_chair(Bench *bench, uint32_t line, Seat chair) {
    return bench_command(bench, line, (Command){.kind = COMMAND_CHAIR, .chair = chair});
}

static inline RefusalKind fill_chair(Bench *bench, uint32_t line, Seat chair, uint8_t computer) {
    return bench_command(bench, line,
                         (Command){.kind = COMMAND_FILL, .chair = chair, .computer = computer});
}

/* The next throw will show `value`: the first one from here on that does is made the next. */
static inline void choose_throw(Bench *bench, uint8_t value) {
    Session *session = &bench->session;
    while (step_x(proof_throw(&session->key, session->game, session->throws)) != value) {
        session->throws++;
    }
}

static inline void throw_of(Bench *bench, uint32_t line, uint8_t value) {
    choose_throw(bench, value);
    assert_int_equal(bench_do(bench, line, COMMAND_THROW), REFUSAL_NONE);
}

/* A turn in which the seat's team walks out: a Kös, a 2 to end the chain, and the Kös used. */
static inline void open_turn(Bench *bench, uint32_t line, const char *kos) {
    throw_of(bench, line, 1);
    throw_of(bench, line, 2);
    assert_int_equal(bench_step(bench, line, kos), REFUSAL_NONE);
    assert_int_equal(bench_step(bench, line, "end"), REFUSAL_NONE);
    assert_int_equal(bench_do(bench, line, COMMAND_CONFIRM), REFUSAL_NONE);
}

/* A closed player's turn: nothing moves (K25). */
static inline void closed_turn(Bench *bench, uint32_t line) {
    throw_of(bench, line, 2);
    assert_int_equal(bench_step(bench, line, "end"), REFUSAL_NOT_NOW); /* it passes by itself */
    bench->now_ms += 1200;
    bench_tick(bench);
}

static inline void run_out(Bench *bench) {
    bench->now_ms = clock_expiry(&bench->session.clock) + 1;
    bench_tick(bench);
}

/* The clock of a closed player runs out before the throw; the sticks show a 2, and it passes. */
static inline void miss_throw(Bench *bench) {
    choose_throw(bench, 2);
    run_out(bench);
    bench->now_ms += 1200;
    bench_tick(bench);
}

/* What the session waits for next is the server's, and due at its pace. */
static inline void let_server_act(Bench *bench) {
    assert_int_equal(session_due(&bench->session), bench->now_ms + 900);
    bench->now_ms += 900;
    bench_tick(bench);
}

static inline Seat decider(const Bench *bench) {
    const Record *record = &bench->session.record;
    const Seat actor = record_actor(record);
    return actor == SEAT_CHANCE ? game_roller(&record->now) : actor;
}

static inline uint32_t line_at(const Bench *bench, Seat seat) {
    return bench->session.seat[seat].line;
}

/* Seat 0 has missed twice, it is seat 1's turn. */
static inline void hand_over_first(Bench *bench) {
    start_four(bench, 0);
    miss_throw(bench);
    for (uint32_t line = SECOND; line <= FOURTH; line++) {
        closed_turn(bench, line);
    }
    miss_throw(bench);
}

#endif
