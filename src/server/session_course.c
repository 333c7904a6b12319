/* SPDX-License-Identifier: MIT */
/* What happens to a table, whoever caused it: games begin, turns are sealed, seats change. */
#include "session_internal.h"

#include <string.h>

void session_note(Session *session, uint8_t change) {
    if (change > session->change) {
        session->change = change;
    }
}

void session_stamp(Session *session) {
    if (session->change == CHANGE_NONE) {
        return;
    }
    session->seq++;
    session->moved_seq = session->change >= CHANGE_GAME ? session->seq : session->moved_seq;
    session->began_seq = session->change >= CHANGE_PHASE ? session->seq : session->began_seq;
    session->change = CHANGE_NONE;
    session->is_dirty = true;
}

Effect *effect_push(EffectList *out, EffectKind kind, uint32_t line) {
    CHECK(out->count < EFFECT_CAP);
    Effect *effect = &out->at[out->count++];
    *effect = (Effect){.kind = kind, .line = line};
    return effect;
}

void effect_push_close(EffectList *out, uint32_t line, uint16_t code) {
    if (line != 0) {
        effect_push(out, EFFECT_CLOSE, line)->close_code = code;
    }
}

bool session_all_taken(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (!session->seat[seat].is_taken) {
            return false;
        }
    }
    return true;
}

bool session_all_firm(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (!session->seat[seat].is_taken || !session->seat[seat].is_firm) {
            return false;
        }
    }
    return true;
}

bool session_is_connected(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (session->seat[seat].line != 0) {
            return true;
        }
    }
    return false;
}

bool session_all_connected(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (session->seat[seat].line == 0 && !session_is_computer(session, seat)) {
            return false;
        }
    }
    return true;
}

Seat session_seat_of_line(const Session *session, uint32_t line) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (line != 0 && session->seat[seat].line == line) {
            return seat;
        }
    }
    return SEAT_NONE;
}

Outcome session_outcome(const Session *session) {
    return record_outcome(&session->record);
}

Seat session_actor(const Session *session) {
    if (session->mix == MIX_OPEN) {
        return SEAT_NONE;
    }
    if (session->draft.count > 0) {
        return game_actor(&session->draft.now);
    }
    return record_actor(&session->record);
}

/* --- the course of a game ------------------------------------------------------------------ */

void session_lay_out(Session *session) {
    GameState start;
    CHECK(game_start(session->game, session->options, &start) == STATUS_OK);
    record_open(&session->record, &start, session->room.step, session->room.cap);
    draft_open(&session->draft, &start);
    clock_reset(&session->clock);
    session->turns = 0;
    session->throws = 0;
    session->furthest = 0;
    session->pass_at_ms = 0;
    session->turn_until_ms = UINT64_MAX;
}

Seat session_decider(const Session *session) {
    const Seat actor = record_actor(&session->record);
    return actor == SEAT_CHANCE ? game_roller(&session->record.now) : actor;
}

/* A whole turn has an end of its own besides those of its steps, from the throw on. */
static uint64_t turn_end(const Session *session, uint64_t now_ms) {
    switch (session->game) {
    case GAME_TAVLA:
        return record_actor(&session->record) < SEAT_CAP ? now_ms + session->rules.turn_ms
                                                         : UINT64_MAX;
    case GAME_MORRIS:
    case GAME_KOS:
        return UINT64_MAX;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

enum { CHAIN_AND_TURN = KOS_CHAIN_CAP + TURN_STEP_CAP };
_Static_assert((int)CHAIN_AND_TURN <= (int)SESSION_ROOM, "an event finds room for its steps");

/* Two players who never end a game of Kös would fill any memory. */
static void draw_without_room(Session *session) {
    const Outcome draw = {.kind = OUTCOME_DRAW, .reason = REASON_QUIET};
    if (SESSION_STEP_CAP - session->record.count < CHAIN_AND_TURN) {
        (void)!record_rule(&session->record, draw); /* refused when the last turn has decided it */
    }
}

void session_next_decision(Session *session, uint64_t now_ms) {
    session->turn_began_ms = now_ms;
    session->furthest = 0;
    session->turn_until_ms = turn_end(session, now_ms);
    session->pass_at_ms = session_must_pass(session) ? now_ms + session->rules.pass_ms : 0;
    const Seat seat = session_decider(session);
    session_forget_thought(session, now_ms);
    if (session->phase == PHASE_PLAYING && session->mix != MIX_OPEN && seat != SEAT_NONE &&
        session->pass_at_ms == 0 && session->has_met && !session_is_servers(session) &&
        session_all_firm(session)) {
        clock_start(&session->clock, seat, now_ms);
    } else {
        clock_stop(&session->clock);
    }
}

void session_begin_game(Session *session, uint64_t now_ms) {
    session_lay_out(session);
    session->phase = PHASE_PLAYING;
    session->game_no++;
    session->began_ms = now_ms;
    session->ended_ms = 0;
    session->rematch_until_ms = 0;
    session->is_passing = false;
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        SessionSeat *at = &session->seat[seat];
        at->wants_rematch = false;
        at->is_handed = false;
        at->missed = 0;
        at->wish = 0;
    }
    session_open_mix(session, now_ms);
    session_next_decision(session, now_ms);
    session_note(session, CHANGE_PHASE);
}

/* Nothing of the game comes any more. */
static void stop_game(Session *session, Phase phase, uint64_t now_ms) {
    session->phase = phase;
    session->ended_ms = now_ms;
    session->reveal_until_ms = 0;
    session->pass_at_ms = 0;
    session->is_passing = false;
    clock_stop(&session->clock);
    session_forget_thought(session, now_ms);
    session_note(session, CHANGE_PHASE);
}

void session_end_if_over(Session *session, uint64_t now_ms, EffectList *out) {
    draw_without_room(session);
    const Outcome outcome = record_outcome(&session->record);
    if (session->phase != PHASE_PLAYING || outcome.kind == OUTCOME_ONGOING) {
        return;
    }
    stop_game(session, PHASE_OVER, now_ms);
    if (outcome.kind == OUTCOME_WIN) {
        session->points[outcome.side] += outcome.points;
    }
    draft_open(&session->draft, &session->record.now);
    effect_push(out, EFFECT_ARCHIVE, 0);
}

void session_lose(Session *session, Seat seat, OutcomeReason reason) {
    session->record.verdict = game_forfeit(&session->record.now, side_of(seat), reason);
}

/* The record's last two steps are throws: of one chain, which counts as one turn. */
static bool is_chain(const Record *record) {
    return record->count > 1 && step_kind(record->at[record->count - 1]) == STEP_THROW &&
           step_kind(record->at[record->count - 2]) == STEP_THROW;
}

void session_note_spent(Session *session, uint64_t now_ms) {
    const Record *record = &session->record;
    const bool is_longer = is_chain(record);
    session->turns += !is_longer;
    uint16_t *spent_ds = &session->room.spent_ds[session->turns - 1];
    const uint64_t sum_ds = (is_longer ? *spent_ds : 0) + (now_ms - session->turn_began_ms) / 100;
    *spent_ds = sum_ds > UINT16_MAX ? UINT16_MAX : (uint16_t)sum_ds;
}

void session_seal(Session *session, uint64_t now_ms, EffectList *out) {
    const Seat by = record_actor(&session->record);
    if (!session->is_passing) {
        session->seat[session_player(session, by)].missed = 0;
    }
    session->is_passing = false;
    for (uint32_t i = 0; i < session->draft.count; i++) {
        CHECK(record_play(&session->record, by, session->draft.at[i]) == STATUS_OK);
    }
    (void)draft_seal(&session->draft);
    session_note_spent(session, now_ms);
    session_note(session, CHANGE_GAME);
    session_next_decision(session, now_ms);
    session_end_if_over(session, now_ms, out);
}

static void put_off(uint64_t *moment_ms, uint64_t least_ms) {
    if (*moment_ms < least_ms) {
        *moment_ms = least_ms;
    }
}

void session_forgive(Session *session, uint64_t now_ms) {
    const uint64_t least_ms = now_ms + session->rules.clock.grace_ms;
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        SessionSeat *at = &session->seat[seat];
        if (at->is_taken && !at->is_firm) {
            put_off(&at->provisional_until_ms, least_ms);
        }
    }
    if (session->rematch_until_ms != 0) {
        put_off(&session->rematch_until_ms, least_ms);
    }
    if (session->reveal_until_ms != 0) {
        put_off(&session->reveal_until_ms, least_ms);
    }
    put_off(&session->turn_until_ms, least_ms);
}

/* --- seats --------------------------------------------------------------------------------- */

void session_make_firm(Session *session, Seat seat, uint64_t now_ms) {
    SessionSeat *at = &session->seat[seat];
    if (at->is_firm) {
        return;
    }
    at->is_firm = true;
    at->provisional_until_ms = 0;
    session_note(session, CHANGE_TABLE);
    if (session->phase == PHASE_PLAYING && session->clock.running == SEAT_NONE) {
        session_next_decision(session, now_ms);
    }
}

void session_free_seat(Session *session, Seat seat, const ThrowsFresh *fresh) {
    session->seat[seat] = (SessionSeat){0};
    session_clear_chair(session, seat);
    session->has_met = false;
    session->phase = PHASE_WAITING;
    session_give_up_proof(session);
    session_new_proof(session, fresh, session->proof.is_lot);
    session_lay_out(session);
    session_note(session, CHANGE_PHASE);
}

void session_detach(Session *session, Seat seat, uint64_t now_ms) {
    session->seat[seat].line = 0;
    if (!session_is_connected(session)) {
        session->empty_since_ms = now_ms;
    }
    session_note(session, CHANGE_TABLE);
}

void session_drop_offers(Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        session->seat[seat].wants_rematch = false;
    }
    session->rematch_until_ms = 0;
    session_note(session, CHANGE_TABLE);
}

void session_close_table(Session *session, uint64_t now_ms, EffectList *out) {
    if (session->phase == PHASE_PLAYING && session->mix == MIX_DONE) {
        effect_push(out, EFFECT_ARCHIVE, 0); /* given up, but what was thrown can be checked */
    }
    stop_game(session, PHASE_CLOSED, now_ms);
}

void session_close_lines(Session *session, uint16_t code, EffectList *out) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        effect_push_close(out, session->seat[seat].line, code);
        session->seat[seat].line = 0;
    }
}

void session_set_nick(Session *session, Seat seat, const char *nick) {
    if (strcmp(session->seat[seat].nick, nick) != 0) {
        memcpy(session->seat[seat].nick, nick, NICK_CAP);
        session_note(session, CHANGE_TABLE);
    }
}
