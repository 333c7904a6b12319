/* SPDX-License-Identifier: MIT */
/* A table on the workbench: made-up time, lines and random bits, the last effects at hand. */
#ifndef TESTS_SESSION_BENCH_H
#define TESTS_SESSION_BENCH_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "session.h"

/* Memory for as many steps as any game has. */
typedef struct {
    Step step[SESSION_STEP_CAP];
    uint16_t spent_ds[SESSION_STEP_CAP];
} BenchRoom;

static inline void bench_give_room(Session *session, BenchRoom *room) {
    session_give_room(session, (SessionRoom){SESSION_STEP_CAP, room->step, room->spent_ds});
}

typedef struct {
    Session session;
    BenchRoom room;
    uint64_t now_ms;
    EffectList effects;
    uint32_t next_cid;
} Bench;

/* Nothing is there yet but the room. */
static inline void bench_clear(Bench *bench) {
    memset(bench, 0, sizeof *bench);
    bench->now_ms = 1000000;
    bench_give_room(&bench->session, &bench->room);
}

static inline SecretHash bench_hash(uint8_t tag) {
    Secret secret = {{tag}};
    return auth_hash(&secret);
}

enum { BENCH_CREATOR = 100, BENCH_FRIEND = 101 }; /* tags of their secrets */

/* A friend table of two whose creator holds seat 0 by secret 100. The game is named 10 11 … 1f. */
static inline void bench_open_game(Bench *bench, GameId game, bool is_lot, bool has_clock) {
    bench_clear(bench);
    TableSetup setup = {.code = "lale-42",
                        .game = game,
                        .options = game_defaults(game),
                        .has_clock = has_clock,
                        .is_lot = is_lot};
    for (uint8_t i = 0; i < THROWS_SECRET_BYTES; i++) {
        setup.fresh.game[i % THROWS_GAME_BYTES] = (uint8_t)(0x10 + i % THROWS_GAME_BYTES);
        setup.fresh.secret[i] = (uint8_t)(0x80 + i);
    }
    assert_int_equal(session_open(&bench->session, &setup, session_rules_default(), bench->now_ms),
                     STATUS_OK);
    SecretHash secret = bench_hash(BENCH_CREATOR);
    session_reserve(&bench->session, 0, &secret, "Elif");
}

static inline void bench_open(Bench *bench, bool has_clock) {
    bench_open_game(bench, GAME_MORRIS, false, has_clock);
}

static inline void bench_event(Bench *bench, const Event *event) {
    session_handle(&bench->session, event, bench->now_ms, &bench->effects);
}

/* A line says hello with the secret `tag` (0: none); a seat given gets the secret `fresh`. */
static inline void bench_join(Bench *bench, uint32_t line, uint8_t tag, uint8_t fresh) {
    Event event = {.kind = EVENT_JOIN, .line = line, .fresh = {{(uint8_t)(100 + line)}, {1}}};
    event.as.join.has_secret = tag != 0;
    event.as.join.secret = bench_hash(tag);
    event.as.join.fresh = bench_hash(fresh);
    bench_event(bench, &event);
}

static inline void bench_lost(Bench *bench, uint32_t line) {
    Event event = {.kind = EVENT_LOST, .line = line};
    bench_event(bench, &event);
}

static inline void bench_tick(Bench *bench) {
    Event event = {.kind = EVENT_TICK};
    bench_event(bench, &event);
}

/* The answer in the last effects to `line`; NULL when there is none. */
static inline const SendMessage *bench_answer(const Bench *bench, uint32_t line) {
    for (uint32_t i = 0; i < bench->effects.count; i++) {
        const Effect *effect = &bench->effects.at[i];
        if (effect->kind == EFFECT_SEND && effect->line == line && effect->message.is_answer) {
            return &effect->message;
        }
    }
    return NULL;
}

static inline uint32_t bench_count(const Bench *bench, EffectKind kind, uint32_t line) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < bench->effects.count; i++) {
        count += bench->effects.at[i].kind == kind && bench->effects.at[i].line == line;
    }
    return count;
}

static inline uint16_t bench_close_code(const Bench *bench, uint32_t line) {
    for (uint32_t i = 0; i < bench->effects.count; i++) {
        if (bench->effects.at[i].kind == EFFECT_CLOSE && bench->effects.at[i].line == line) {
            return bench->effects.at[i].close_code;
        }
    }
    return 0;
}

/* Sends `command` from `line` under a new cid and the present seq; the verdict. */
static inline RefusalKind bench_command(Bench *bench, uint32_t line, Command command) {
    Event event = {.kind = EVENT_COMMAND, .line = line, .fresh = {{7}, {2}}};
    (void)snprintf(command.cid, CID_CAP, "c%u", ++bench->next_cid);
    command.base = command.base == 0 ? bench->session.seq : command.base;
    event.as.command = command;
    bench_event(bench, &event);
    const SendMessage *answer = bench_answer(bench, line);
    assert_non_null(answer);
    assert_string_equal(answer->answer.cid, command.cid);
    return answer->answer.refusal.kind;
}

static inline RefusalKind bench_do(Bench *bench, uint32_t line, CommandKind kind) {
    return bench_command(bench, line, (Command){.kind = kind, .is_wanted = true});
}

static inline RefusalKind bench_step(Bench *bench, uint32_t line, const char *step) {
    Command command = {.kind = COMMAND_STEP};
    assert_true(strlen(step) < STEP_TEXT_CAP);
    memcpy(command.step, step, strlen(step) + 1);
    return bench_command(bench, line, command);
}

/* Creator on line 1, friend on line 2, both firm, the clock running for seat 0. */
static inline void bench_sit(Bench *bench, bool has_clock) {
    bench_open(bench, has_clock);
    bench_join(bench, 1, BENCH_CREATOR, 0);
    bench_join(bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(bench, 2, COMMAND_HERE), REFUSAL_NONE);
}

/* Plays steps alternately from seat 0; "xa1" tokens belong to the seat that closed the mill. */
static inline void bench_play(Bench *bench, const char *steps) {
    char copy[512];
    assert_true(strlen(steps) < sizeof copy);
    strcpy(copy, steps);
    char *rest = copy;
    for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        const Seat actor = session_actor(&bench->session);
        assert_true(actor < 2);
        assert_int_equal(bench_step(bench, bench->session.seat[actor].line, word), REFUSAL_NONE);
    }
}

#endif
