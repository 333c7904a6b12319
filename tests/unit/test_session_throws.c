/* SPDX-License-Identifier: MIT */
/* Fair throws at a table: the exchange of bytes, throws from it, time and passes in games with throws.
 * The bytes are those of the first vector in tests/golden/throws.json, whose throws an independent
 * program computed: seat 0 begins, then 5 6, 5 6, 1 6, 3 4, 2 4, 6 6, … */
#include "session_bench.h"

#include <stdlib.h>

static void bench_vector(Bench *bench, GameId game, bool has_clock) {
    bench_clear(bench);
    TableSetup setup = {.code = "lale-42",
                        .game = game,
                        .options = game_defaults(game),
                        .has_clock = has_clock,
                        .is_lot = true};
    for (uint8_t i = 0; i < THROWS_SECRET_BYTES; i++) {
        setup.fresh.game[i % THROWS_GAME_BYTES] = i % THROWS_GAME_BYTES;
        setup.fresh.secret[i] = (uint8_t)(0x40 + i);
    }
    assert_int_equal(session_open(&bench->session, &setup, session_rules_default(), bench->now_ms),
                     STATUS_OK);
    SecretHash secret = bench_hash(BENCH_CREATOR);
    session_reserve(&bench->session, 0, &secret, "Elif");
}

static Command promise(const Bench *bench, CommandKind kind, Seat seat) {
    ThrowsSeed seed = bench->session.proof.seed;
    Command command = {.kind = kind};
    memset(seed.clients[seat], seat == 0 ? 0xa0 : 0xb1, THROWS_CLIENT_BYTES);
    memcpy(command.game, seed.game, sizeof command.game);
    memcpy(command.bytes, seed.clients[seat], sizeof command.bytes);
    command.hash = throws_commit_client(&seed, seat);
    return command;
}

static RefusalKind commit(Bench *bench, Seat seat) {
    return bench_command(bench, seat + 1U, promise(bench, COMMAND_COMMIT, seat));
}

static RefusalKind reveal(Bench *bench, Seat seat) {
    return bench_command(bench, seat + 1U, promise(bench, COMMAND_REVEAL, seat));
}

/* Both seated and firm, all bytes told, seat 0 to throw. */
static void bench_mix(Bench *bench, GameId game, bool has_clock) {
    bench_vector(bench, game, has_clock);
    bench_join(bench, 1, BENCH_CREATOR, 0);
    bench_join(bench, 2, 0, BENCH_FRIEND);
    for (Seat seat = 0; seat < 2; seat++) {
        assert_int_equal(commit(bench, seat), REFUSAL_NONE);
    }
    for (Seat seat = 0; seat < 2; seat++) {
        assert_int_equal(reveal(bench, seat), REFUSAL_NONE);
    }
    assert_int_equal(bench_do(bench, 2, COMMAND_HERE), REFUSAL_NONE);
}

static void assert_steps(const Bench *bench, const char *expected) {
    char text[512];
    TextWriter out = text_writer(text, sizeof text);
    GameState state = bench->session.record.start;
    for (uint32_t i = 0; i < bench->session.record.count; i++) {
        text_put(&out, i > 0 ? " " : "");
        step_write(&out, &state, bench->session.record.at[i]);
        state = game_apply(&state, bench->session.record.at[i]);
    }
    assert_string_equal(text_finish(&out), expected);
}

static bool has_proof(const Bench *bench, uint32_t line) {
    for (uint32_t i = 0; i < bench->effects.count; i++) {
        const Effect *effect = &bench->effects.at[i];
        if (effect->kind == EFFECT_SEND && effect->line == line && effect->message.has_record) {
            return true;
        }
    }
    return false;
}

static void lot_and_dice_follow_from_all_bytes(void **state) {
    (void)state;
    Bench bench;
    bench_vector(&bench, GAME_TAVLA, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    assert_int_equal(commit(&bench, 0), REFUSAL_NONE); /* while the table waits */
    assert_int_equal(reveal(&bench, 0), REFUSAL_NOT_NOW);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_int_equal(session_actor(&bench.session), SEAT_NONE);
    assert_int_equal(reveal(&bench, 0), REFUSAL_NOT_NOW); /* not before all have promised */
    assert_false(session_has_all_commits(&bench.session));
    assert_int_equal(commit(&bench, 1), REFUSAL_NONE);
    assert_true(session_has_all_commits(&bench.session));
    assert_int_equal(bench_count(&bench, EFFECT_SEND, 1), 1);
    assert_int_equal(bench_count(&bench, EFFECT_SAVE, 0), 1);
    assert_int_equal(reveal(&bench, 1), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NOT_NOW);
    assert_int_equal(bench.session.mix, MIX_OPEN);
    assert_int_equal(reveal(&bench, 0), REFUSAL_NONE);
    assert_int_equal(bench.session.mix, MIX_DONE);
    assert_true(has_proof(&bench, 1) && has_proof(&bench, 2));
    assert_int_equal(bench.session.options.first, 0);
    assert_int_equal(session_actor(&bench.session), SEAT_CHANCE);
    assert_false(bench.session.seat[1].is_firm); /* no hand had to do with it */
    assert_int_equal(bench_do(&bench, 2, COMMAND_THROW), REFUSAL_NOT_YOUR_TURN);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_steps(&bench, "65:");
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_ILLEGAL);
}

static void bytes_that_were_not_promised_are_refused(void **state) {
    (void)state;
    Bench bench;
    bench_vector(&bench, GAME_TAVLA, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    Command other = promise(&bench, COMMAND_COMMIT, 0);
    other.game[3] ^= 1;
    assert_int_equal(bench_command(&bench, 1, other), REFUSAL_STALE);
    assert_int_equal(commit(&bench, 0), REFUSAL_NONE);
    assert_int_equal(commit(&bench, 0), REFUSAL_NONE); /* the same again says nothing new */
    other = promise(&bench, COMMAND_COMMIT, 0);
    other.hash.bytes[0] ^= 1;
    assert_int_equal(bench_command(&bench, 1, other), REFUSAL_NOT_NOW);
    assert_int_equal(commit(&bench, 1), REFUSAL_NONE);
    other = promise(&bench, COMMAND_REVEAL, 1);
    other.bytes[0] ^= 1;
    assert_int_equal(bench_command(&bench, 2, other), REFUSAL_BROKEN);
    assert_false(bench.session.proof.has_client[1]);
    assert_int_equal(reveal(&bench, 1), REFUSAL_NONE);
    assert_int_equal(reveal(&bench, 0), REFUSAL_NONE);
    assert_int_equal(reveal(&bench, 0), REFUSAL_NOT_NOW);
    assert_int_equal(commit(&bench, 0), REFUSAL_NOT_NOW);
}

static void who_is_silent_counts_as_zeros(void **state) {
    (void)state;
    Bench bench;
    bench_vector(&bench, GAME_TAVLA, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    assert_int_equal(commit(&bench, 0), REFUSAL_NONE);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(&bench, 2, COMMAND_HERE), REFUSAL_NONE);
    bench.now_ms += 9000;
    assert_int_equal(commit(&bench, 1), REFUSAL_NONE); /* late, but then there is time to reveal */
    assert_int_equal(reveal(&bench, 1), REFUSAL_NONE);
    bench.now_ms += 9999;
    bench_tick(&bench);
    assert_int_equal(bench.session.mix, MIX_OPEN);
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
    bench.now_ms += 1;
    assert_int_equal(session_due(&bench.session), bench.now_ms);
    bench_tick(&bench);
    assert_int_equal(bench.session.mix, MIX_DONE);
    const uint8_t zeros[THROWS_CLIENT_BYTES] = {0};
    assert_memory_equal(bench.session.proof.seed.clients[0], zeros, sizeof zeros);
    assert_memory_not_equal(bench.session.proof.seed.clients[1], zeros, sizeof zeros);
    const Seat first = bench.session.options.first;
    assert_int_equal(bench.session.clock.running, first);
    assert_int_equal(bench_do(&bench, first + 1U, COMMAND_THROW), REFUSAL_NONE);
    const Thrown thrown = {
        .game = GAME_TAVLA, .first = first, .count = 1, .throws = bench.session.record.at};
    assert_int_equal(proof_check(&bench.session.proof, &thrown).kind, PROOF_FAULT_NONE);
    assert_true(proof_is_silent(&bench.session.proof, 0));
    assert_false(proof_is_silent(&bench.session.proof, 1));
}

static void without_throws_nothing_is_asked(void **state) {
    (void)state;
    Bench bench;
    bench_sit(&bench, true);
    assert_int_equal(bench.session.mix, MIX_NONE);
    assert_int_equal(commit(&bench, 0), REFUSAL_NOT_NOW);
    assert_int_equal(bench_step(&bench, 1, "d6"), REFUSAL_NONE);
}

/* Also in Dokuz Taş: the lot is a throw, and the rematch needs none. */
static void the_lot_of_a_series_is_a_throw(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_MORRIS, true);
    assert_int_equal(bench.session.options.first, 0);
    assert_int_equal(bench_step(&bench, 1, "d6"), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 2, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 2, COMMAND_REMATCH), REFUSAL_NONE);
    assert_int_equal(bench.session.mix, MIX_NONE);
    assert_int_equal(bench_step(&bench, 2, "d6"), REFUSAL_NONE);
}

static void every_game_has_a_secret_of_its_own(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_TAVLA, true);
    const ThrowsSeed first = bench.session.proof.seed;
    assert_int_equal(bench_do(&bench, 1, COMMAND_RESIGN), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_REMATCH), REFUSAL_NONE);
    assert_memory_equal(first.secret, bench.session.proof.seed.secret, sizeof first.secret);
    assert_int_equal(bench_do(&bench, 2, COMMAND_REMATCH), REFUSAL_NONE);
    assert_memory_not_equal(first.secret, bench.session.proof.seed.secret, sizeof first.secret);
    assert_memory_not_equal(first.game, bench.session.proof.seed.game, sizeof first.game);
    assert_int_equal(bench.session.mix, MIX_OPEN);
    assert_false(bench.session.proof.is_lot);
    assert_false(bench.session.proof.has_commit[0]);
    for (Seat seat = 0; seat < 2; seat++) {
        assert_int_equal(commit(&bench, seat), REFUSAL_NONE);
    }
    for (Seat seat = 0; seat < 2; seat++) {
        assert_int_equal(reveal(&bench, seat), REFUSAL_NONE);
    }
    assert_int_equal(bench.session.clock.running, 1); /* the other side starts */
}

/* A provisional rival goes: the throws that were seen can be checked, new ones are drawn. */
static void a_game_given_up_tells_its_secret(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_TAVLA, true);
    const ThrowsSeed first = bench.session.proof.seed;
    bench.session.seat[1].is_firm = false;
    bench.session.seat[1].provisional_until_ms = bench.now_ms + 100;
    bench.now_ms += 100;
    Event tick = {.kind = EVENT_TICK, .fresh = {{9}, {9}}};
    bench_event(&bench, &tick);
    assert_int_equal(bench.session.phase, PHASE_WAITING);
    assert_true(bench.session.has_before);
    assert_memory_equal(bench.session.before.secret, first.secret, sizeof first.secret);
    assert_memory_equal(bench.session.before.game, first.game, sizeof first.game);
    assert_int_equal(bench.session.proof.seed.secret[0], 9);
    assert_int_equal(bench.session.mix, MIX_OPEN);
    assert_true(has_proof(&bench, 1));
}

/* --- time ----------------------------------------------------------------------------------- */

static uint32_t left(const Bench *bench, Seat seat) {
    return clock_left(&bench->session.clock, seat, bench->now_ms);
}

static void throw_and_every_step_have_their_time(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_TAVLA, true);
    bench.now_ms += 50000;
    assert_int_equal(left(&bench, 0), 10000);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_int_equal(left(&bench, 0), 60000);
    bench.now_ms += 40000;
    assert_int_equal(bench_step(&bench, 1, "24/18"), REFUSAL_NONE);
    assert_int_equal(left(&bench, 0), 60000);
    bench.now_ms += 5000;
    assert_int_equal(bench_do(&bench, 1, COMMAND_UNDO), REFUSAL_NONE);
    assert_int_equal(left(&bench, 0), 55000);
    assert_int_equal(bench_step(&bench, 1, "24/18"), REFUSAL_NONE);
    assert_int_equal(left(&bench, 0), 55000);
    bench.now_ms += 5000;
    assert_int_equal(bench_step(&bench, 1, "18/13"), REFUSAL_NONE);
    assert_int_equal(left(&bench, 0), 50000); /* nothing is left to decide but the end */
    assert_int_equal(bench_do(&bench, 1, COMMAND_CONFIRM), REFUSAL_NONE);
    assert_int_equal(left(&bench, 1), 60000);
    assert_int_equal(bench.session.clock.running, 1);
    assert_int_equal(bench.session.turns, 2);
    assert_int_equal(bench.room.spent_ds[0], 500);
    assert_int_equal(bench.room.spent_ds[1], 500);
}

static void a_turn_ends_150_seconds_after_its_throw(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_TAVLA, true);
    /* 65: 65: 61: 43: 42: and then 66. */
    static const char *const turns[][2] = {{"24/18", "18/13"},
                                           {"24/18", "18/13"},
                                           {"13/7", "8/7"},
                                           {"13/9", "13/10"},
                                           {"13/9", "13/11"}};
    for (uint32_t i = 0; i < 5; i++) {
        const uint32_t line = i % 2 + 1;
        assert_int_equal(bench_do(&bench, line, COMMAND_THROW), REFUSAL_NONE);
        assert_int_equal(bench_step(&bench, line, turns[i][0]), REFUSAL_NONE);
        assert_int_equal(bench_step(&bench, line, turns[i][1]), REFUSAL_NONE);
        assert_int_equal(bench_do(&bench, line, COMMAND_CONFIRM), REFUSAL_NONE);
    }
    assert_int_equal(bench_do(&bench, 2, COMMAND_THROW), REFUSAL_NONE);
    StepList steps;
    for (uint32_t i = 0; i < 3; i++) {
        bench.now_ms += i < 2 ? 59000 : 25000;
        char text[STEP_TEXT_CAP];
        TextWriter out = text_writer(text, sizeof text);
        game_steps(&bench.session.draft.now, &steps);
        step_write(&out, &bench.session.draft.now, steps.at[0]);
        assert_int_equal(bench_step(&bench, 2, text_finish(&out)), REFUSAL_NONE);
        assert_int_equal(left(&bench, 1), i == 0 ? 60000 : i == 1 ? 32000 : 7000);
    }
    assert_int_equal(session_actor(&bench.session), 1); /* a fourth six is still due */
    bench.now_ms += 7001;
    bench_tick(&bench);
    const Outcome outcome = session_outcome(&bench.session);
    assert_int_equal(outcome.reason, REASON_TIME);
    assert_int_equal(outcome.side, 0);
    assert_int_equal(outcome.points, 1);
}

static void a_complete_turn_is_sealed_at_its_deadline(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_TAVLA, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_int_equal(bench_step(&bench, 1, "24/18"), REFUSAL_NONE);
    assert_int_equal(bench_step(&bench, 1, "18/13"), REFUSAL_NONE);
    bench.now_ms += 60001;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    assert_steps(&bench, "65: 24/18 18/13");
    assert_int_equal(bench.session.clock.running, 1);
    /* And the throw has a deadline too. */
    bench.now_ms += 60001;
    bench_tick(&bench);
    assert_int_equal(session_outcome(&bench.session).reason, REASON_TIME);
    assert_int_equal(session_outcome(&bench.session).side, 0);
}

/* --- passes --------------------------------------------------------------------------------- */

static void put_position(Bench *bench, const char *text) {
    GameState state;
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    assert_int_equal(state_read(&in, bench->session.game, &state), STATUS_OK);
    record_open(&bench->session.record, &state, bench->room.step, SESSION_STEP_CAP);
    draft_open(&bench->session.draft, &state);
}

static void a_turn_without_a_move_passes_by_itself(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_TAVLA, true);
    /* Seat 0 on the bar before six closed points. */
    put_position(&bench, "XGID=------E-I---c------bbbbbbA:0:0:1:00:0:0:0:5:0");
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_steps(&bench, "65:");
    assert_int_equal(bench.session.clock.running, SEAT_NONE);
    assert_int_equal(bench_step(&bench, 1, "pas"), REFUSAL_NOT_NOW);
    assert_int_equal(session_due(&bench.session), bench.now_ms + 1200);
    bench.now_ms += 1199;
    bench_tick(&bench);
    assert_steps(&bench, "65:");
    bench.now_ms += 1;
    bench_tick(&bench);
    assert_steps(&bench, "65: pas");
    assert_int_equal(bench.session.turns, 2);
    assert_int_equal(bench.session.clock.running, 1);
    assert_int_equal(left(&bench, 1), 60000);
}

/* --- Kös ------------------------------------------------------------------------------------ */

/* Sticks of the vector: 1001 0110 1001 0110 …: an İkilinç each time. */
static void in_kos_the_sticks_are_thrown(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_KOS, true);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    /* No er can use it in the full home: the turn passes. */
    assert_steps(&bench, "?2");
    bench.now_ms += 1200;
    bench_tick(&bench);
    assert_steps(&bench, "?2 end");
    assert_int_equal(bench.session.clock.running, 1);
}

/* Its maker gets up while the turn is still seen, and the rival has not touched anything yet: the
 * table is closed, and nothing of its game comes any more. */
static void a_closed_table_waits_for_no_turn(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_KOS, true);
    bench.session.seat[1].is_firm = false;
    bench.session.seat[1].provisional_until_ms = bench.now_ms + 30000;
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_int_equal(session_due(&bench.session), bench.now_ms + 1200);
    assert_int_equal(bench_do(&bench, 1, COMMAND_LEAVE), REFUSAL_NONE);
    assert_int_equal(bench.session.phase, PHASE_CLOSED);
    bench.now_ms += 1200;
    bench_tick(&bench);
    assert_int_equal(bench.session.phase, PHASE_CLOSED);
    assert_int_equal(bench.effects.count, 0);
    assert_int_equal(session_due(&bench.session), bench.now_ms - 1200 + 30 * 60000);
}

/* A chain is one turn, each of its throws a decision. */
static void a_chain_of_throws_is_one_turn(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_KOS, true);
    bench.session.proof.seed.clients[0][0] ^= 1; /* other bytes, whose first throw is a Kös … */
    for (uint32_t i = 0; i < 256; i++) {
        uint8_t sticks[4];
        bench.session.proof.seed.clients[0][1] = (uint8_t)i;
        bench.session.key = throws_key(&bench.session.proof.seed);
        throws_sticks(&bench.session.key, 0, sticks);
        if (sticks[0] + sticks[1] + sticks[2] + sticks[3] == 1) {
            break;
        }
    }
    bench.now_ms += 3000;
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_int_equal(session_actor(&bench.session), SEAT_CHANCE);
    assert_int_equal(bench.session.clock.running, 0);
    assert_int_equal(left(&bench, 0), 60000);
    bench.now_ms += 4000;
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_int_equal(bench.session.throws, 2);
    assert_int_equal(bench.session.turns, 1);
    assert_int_equal(bench.room.spent_ds[0], 70);
}

/* --- restart -------------------------------------------------------------------------------- */

static void restart(Bench *bench) {
    static char text[SESSION_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    session_write(&out, &bench->session, bench->now_ms);
    TextReader in = text_reader(text, out.length);
    assert_int_equal(session_read(&in, session_rules_default(), bench->now_ms, &bench->session),
                     STATUS_OK);
}

static void a_restart_changes_no_throw(void **state) {
    (void)state;
    Bench bench;
    bench_vector(&bench, GAME_TAVLA, true);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(commit(&bench, 0), REFUSAL_NONE);
    restart(&bench);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, BENCH_FRIEND, 0);
    assert_int_equal(bench.session.mix, MIX_OPEN);
    assert_int_equal(commit(&bench, 1), REFUSAL_NONE);
    assert_int_equal(reveal(&bench, 0), REFUSAL_NONE);
    restart(&bench);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    bench_join(&bench, 2, BENCH_FRIEND, 0);
    assert_int_equal(reveal(&bench, 1), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 2, COMMAND_HERE), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_THROW), REFUSAL_NONE);
    assert_int_equal(bench_step(&bench, 1, "24/18"), REFUSAL_NONE);
    bench.now_ms += 58000;
    restart(&bench);
    bench_join(&bench, 1, BENCH_CREATOR, 0);
    assert_int_equal(left(&bench, 0), 15000); /* the grace */
    assert_int_equal(bench_do(&bench, 1, COMMAND_UNDO), REFUSAL_NONE);
    assert_int_equal(bench_step(&bench, 1, "24/18"), REFUSAL_NONE);
    assert_int_equal(left(&bench, 0), 15000); /* this step had its time before */
    assert_int_equal(bench_step(&bench, 1, "18/13"), REFUSAL_NONE);
    assert_int_equal(bench_do(&bench, 1, COMMAND_CONFIRM), REFUSAL_NONE);
    restart(&bench);
    bench_join(&bench, 2, BENCH_FRIEND, 0);
    assert_int_equal(bench_do(&bench, 2, COMMAND_THROW), REFUSAL_NONE);
    assert_steps(&bench, "65: 24/18 18/13 65:");
}

/* Nobody ends it: before the memory is full the game is drawn. */
static void an_endless_game_is_drawn(void **state) {
    (void)state;
    Bench bench;
    bench_mix(&bench, GAME_KOS, false);
    uint32_t i = 0;
    while (bench.session.phase == PHASE_PLAYING && i++ < 3 * SESSION_STEP_CAP) {
        const Seat actor = session_actor(&bench.session);
        if (bench.session.pass_at_ms != 0) {
            bench.now_ms = bench.session.pass_at_ms;
            bench_tick(&bench);
        } else if (actor == SEAT_CHANCE) {
            const uint32_t line = game_roller(&bench.session.record.now) + 1U;
            assert_int_equal(bench_do(&bench, line, COMMAND_THROW), REFUSAL_NONE);
        } else {
            assert_int_equal(bench_step(&bench, actor + 1U, "end"), REFUSAL_NONE);
            assert_int_equal(bench_do(&bench, actor + 1U, COMMAND_CONFIRM), REFUSAL_NONE);
        }
    }
    assert_int_equal(bench.session.phase, PHASE_OVER);
    const Outcome outcome = session_outcome(&bench.session);
    assert_int_equal(outcome.kind, OUTCOME_DRAW);
    assert_int_equal(outcome.reason, REASON_QUIET);
    restart(&bench);
    assert_int_equal(bench.session.phase, PHASE_OVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lot_and_dice_follow_from_all_bytes),
        cmocka_unit_test(bytes_that_were_not_promised_are_refused),
        cmocka_unit_test(who_is_silent_counts_as_zeros),
        cmocka_unit_test(without_throws_nothing_is_asked),
        cmocka_unit_test(the_lot_of_a_series_is_a_throw),
        cmocka_unit_test(every_game_has_a_secret_of_its_own),
        cmocka_unit_test(a_game_given_up_tells_its_secret),
        cmocka_unit_test(throw_and_every_step_have_their_time),
        cmocka_unit_test(a_turn_ends_150_seconds_after_its_throw),
        cmocka_unit_test(a_complete_turn_is_sealed_at_its_deadline),
        cmocka_unit_test(a_turn_without_a_move_passes_by_itself),
        cmocka_unit_test(in_kos_the_sticks_are_thrown),
        cmocka_unit_test(a_closed_table_waits_for_no_turn),
        cmocka_unit_test(a_chain_of_throws_is_one_turn),
        cmocka_unit_test(a_restart_changes_no_throw),
        cmocka_unit_test(an_endless_game_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
