/* SPDX-License-Identifier: MIT */
/*
 * Fair throws at a table: the seats' bytes are gathered, then every throw follows from its number.
 *
 *   commitments, from the moment the table is made -> all are told to all -> the bytes -> the key
 *
 * Between the last seat's taking and the key nothing can be played. A browser has reveal_ms for
 * its commitment and again for its bytes; one that is silent has zeros instead.
 */
#include "session_internal.h"

#include <string.h>

void session_new_proof(Session *session, const ThrowsFresh *fresh, bool is_lot) {
    Proof *proof = &session->proof;
    *proof = (Proof){.seed = {.seats = session->options.seats}, .is_lot = is_lot};
    memcpy(proof->seed.game, fresh->game, sizeof fresh->game);
    memcpy(proof->seed.secret, fresh->secret, sizeof fresh->secret);
    proof->commitment = throws_commit_server(&proof->seed);
    auth_hex_write(fresh->game, sizeof fresh->game, session->game_id);
    session->mix = proof_is_needed(session->game, is_lot) ? MIX_OPEN : MIX_NONE;
    session->reveal_until_ms = 0;
    if (is_lot) {
        session->options.first = 0; /* until it is drawn */
    }
}

void session_give_up_proof(Session *session) {
    session->has_before = session->mix == MIX_DONE;
    if (session->has_before) {
        memcpy(session->before.game, session->proof.seed.game, sizeof session->before.game);
        memcpy(session->before.secret, session->proof.seed.secret, sizeof session->before.secret);
    }
}

bool session_has_all_commits(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (!session->proof.has_commit[seat] && !session_is_computer(session, seat)) {
            return false;
        }
    }
    return true;
}

static bool has_all_clients(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (!session->proof.has_client[seat] && !session_is_computer(session, seat)) {
            return false;
        }
    }
    return true;
}

void session_open_mix(Session *session, uint64_t now_ms) {
    if (session->mix == MIX_OPEN) {
        session->reveal_until_ms = now_ms + session->rules.reveal_ms;
    }
}

/* The key is made of what has come, and the game can begin. */
static void close_mix(Session *session, uint64_t now_ms) {
    session->mix = MIX_DONE;
    session->has_before = false;
    session->reveal_until_ms = 0;
    session->key = throws_key(&session->proof.seed);
    if (session->proof.is_lot) {
        session->options.first = throws_starter(&session->key);
        session_lay_out(session);
    }
    session_next_decision(session, now_ms);
    session_note(session, CHANGE_PHASE);
}

void session_settle_mix(Session *session, uint64_t now_ms) {
    if (session->reveal_until_ms != 0 && now_ms >= session->reveal_until_ms) {
        close_mix(session, now_ms);
    }
}

/* The game's bytes are gathered now, and `command` is about that game. */
static RefusalKind check_mix(const Session *session, const Command *command) {
    if (memcmp(command->game, session->proof.seed.game, sizeof command->game) != 0) {
        return REFUSAL_STALE;
    }
    const bool is_open = session->phase == PHASE_WAITING || session->phase == PHASE_PLAYING;
    return session->mix == MIX_OPEN && is_open ? REFUSAL_NONE : REFUSAL_NOT_NOW;
}

Refusal session_commit(Session *session, Seat seat, const Command *command, uint64_t now_ms) {
    Proof *proof = &session->proof;
    const RefusalKind why = check_mix(session, command);
    if (why != REFUSAL_NONE) {
        return (Refusal){.kind = why};
    }
    if (command->has_chair && command->chair != seat) {
        return (Refusal){.kind = REFUSAL_STALE}; /* changed chairs meanwhile */
    }
    if (proof->has_commit[seat]) {
        const bool is_same = throws_hash_equal(&proof->commit[seat], &command->hash);
        return (Refusal){.kind = is_same ? REFUSAL_NONE : REFUSAL_NOT_NOW};
    }
    proof->has_commit[seat] = true;
    proof->commit[seat] = command->hash;
    if (session->reveal_until_ms != 0 && session_has_all_commits(session)) {
        session->reveal_until_ms = now_ms + session->rules.reveal_ms;
    }
    session_note(session, CHANGE_TABLE);
    return (Refusal){.kind = REFUSAL_NONE};
}

Refusal session_reveal(Session *session, Seat seat, const Command *command, uint64_t now_ms) {
    Proof *proof = &session->proof;
    const RefusalKind why = check_mix(session, command);
    if (why != REFUSAL_NONE) {
        return (Refusal){.kind = why};
    }
    if (session->reveal_until_ms == 0 || !session_has_all_commits(session)) {
        return (Refusal){.kind = REFUSAL_NOT_NOW};
    }
    ThrowsSeed seed = proof->seed;
    memcpy(seed.clients[seat], command->bytes, sizeof command->bytes);
    const ThrowsHash commit = throws_commit_client(&seed, seat);
    if (!throws_hash_equal(&commit, &proof->commit[seat])) {
        return (Refusal){.kind = REFUSAL_BROKEN};
    }
    proof->seed = seed;
    proof->has_client[seat] = true;
    session_note(session, CHANGE_TABLE);
    if (has_all_clients(session)) {
        close_mix(session, now_ms);
    }
    return (Refusal){.kind = REFUSAL_NONE};
}

void session_throw(Session *session, uint64_t now_ms, EffectList *out) {
    Record *record = &session->record;
    const Step step = proof_throw(&session->key, session->game, session->throws++);
    CHECK(record_play(record, SEAT_CHANCE, step) == STATUS_OK);
    draft_open(&session->draft, &record->now);
    session_note_spent(session, now_ms);
    session_note(session, CHANGE_GAME);
    session_next_decision(session, now_ms);
    session_end_if_over(session, now_ms, out);
}

/* The acting seat's only step, if that is a pass; STEP_NONE otherwise. */
static Step only_pass(const Session *session) {
    StepList steps = {.count = 0};
    if (session->phase == PHASE_PLAYING && session->draft.count == 0 &&
        record_actor(&session->record) < SEAT_CAP) {
        game_steps(&session->record.now, &steps);
    }
    return steps.count == 1 && step_kind(steps.at[0]) == STEP_PASS ? steps.at[0] : (Step){0};
}

bool session_must_pass(const Session *session) {
    return step_kind(only_pass(session)) == STEP_PASS;
}

void session_pass(Session *session, uint64_t now_ms, EffectList *out) {
    CHECK(draft_step(&session->draft, only_pass(session)) == STATUS_OK);
    session_seal(session, now_ms, out);
}
