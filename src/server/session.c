/* SPDX-License-Identifier: MIT */
/* Events in, effects out. The course of games is in session_course.c, commands are in
 * session_commands.c, the stored form in session_write.c and session_read.c. */
#include "session.h"

#include <string.h>

#include "session_internal.h"

SessionRules session_rules_default(void) {
    const uint64_t minute_ms = 60000;
    return (SessionRules){
        .clock = {.decision_ms = 60000, .late_ms = 1500, .late_game_ms = 5000, .grace_ms = 15000},
        .turn_ms = 150000,
        .reveal_ms = 10000,
        .pass_ms = 1200,
        .provisional_ms = 30000,
        .rematch_ms = 60000,
        .unanswered_ms = 24 * 60 * minute_ms,
        .after_end_ms = 30 * minute_ms,
        .abandoned_ms = 7 * 24 * 60 * minute_ms,
        .pace_ms = 900,
        .missed_turns = 2,
    };
}

const char *refusal_word(RefusalKind kind) {
    static const char *const words[REFUSAL_COUNT] = {
#define REFUSAL_WORD(name, word, message) [REFUSAL_##name] = word,
        REFUSAL_LIST(REFUSAL_WORD)
#undef REFUSAL_WORD
    };
    CHECK(kind < REFUSAL_COUNT);
    return words[kind];
}

const char *refusal_message(RefusalKind kind) {
    static const char *const messages[REFUSAL_COUNT] = {
#define REFUSAL_MESSAGE(name, word, message) [REFUSAL_##name] = message,
        REFUSAL_LIST(REFUSAL_MESSAGE)
#undef REFUSAL_MESSAGE
    };
    CHECK(kind < REFUSAL_COUNT);
    return messages[kind];
}

const char *phase_word(Phase phase) {
    static const char *const words[] = {"waiting", "playing", "over", "closed"};
    return words[phase];
}

const char *table_kind_word(TableKind kind) {
    static const char *const words[] = {"friend", "random"};
    return words[kind];
}

const char *mix_word(Mix mix) {
    static const char *const words[] = {"none", "open", "done"};
    return words[mix];
}

/* --- what time brings ---------------------------------------------------------------------- */

/* The running seat has run out. A complete turn that only waits for confirmation counts. */
static void run_out(Session *session, uint64_t now_ms, EffectList *out) {
    const Seat seat = session->clock.running;
    if (session->draft.count > 0 && draft_ready(&session->draft)) {
        session_seal(session, now_ms, out);
        return;
    }
    if (session->options.seats > SIDE_CAP) {
        session_miss_turn(session, now_ms, out);
        return;
    }
    session_lose(session, seat, REASON_TIME);
    session_end_if_over(session, now_ms, out);
}

/* Given to whoever opened the link, until they touch the page. */
static bool is_provisional(const Session *session, Seat seat) {
    const SessionSeat *at = &session->seat[seat];
    return session->phase != PHASE_CLOSED && at->is_taken && !at->is_firm;
}

static void lapse_seats(Session *session, const ThrowsFresh *fresh, uint64_t now_ms,
                        EffectList *out) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        const SessionSeat *at = &session->seat[seat];
        if (is_provisional(session, seat) && now_ms >= at->provisional_until_ms) {
            effect_push_close(out, at->line, CLOSE_LAPSED);
            session_detach(session, seat, now_ms);
            session_free_seat(session, seat, fresh);
        }
    }
}

static void settle(Session *session, const ThrowsFresh *fresh, uint64_t now_ms, EffectList *out) {
    if (now_ms > clock_expiry(&session->clock)) {
        run_out(session, now_ms, out);
    }
    if (session->pass_at_ms != 0 && now_ms >= session->pass_at_ms) {
        session_pass(session, now_ms, out);
    }
    lapse_seats(session, fresh, now_ms, out);
    session_settle_mix(session, now_ms);
    if (session->rematch_until_ms != 0 && now_ms >= session->rematch_until_ms) {
        session_drop_offers(session);
    }
    if (session->act_at_ms != 0 && now_ms >= session->act_at_ms) {
        session_act(session, now_ms, out);
    }
    session_stamp(session);
}

uint64_t session_put_away_at(const Session *session) {
    const SessionRules *rules = &session->rules;
    if (session->phase == PHASE_WAITING) {
        return session->created_ms + rules->unanswered_ms;
    }
    if (session_is_connected(session)) {
        return UINT64_MAX;
    }
    if (session->phase == PHASE_PLAYING) {
        return session->clock.running != SEAT_NONE || session_is_servers(session)
                   ? UINT64_MAX
                   : session->empty_since_ms + rules->abandoned_ms;
    }
    const uint64_t ended_ms = session->ended_ms;
    const uint64_t empty_ms = session->empty_since_ms;
    return (ended_ms > empty_ms ? ended_ms : empty_ms) + rules->after_end_ms;
}

static uint64_t earlier(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

uint64_t session_due(const Session *session) {
    uint64_t due_ms = session_put_away_at(session);
    const uint64_t expiry_ms = clock_expiry(&session->clock);
    due_ms = earlier(due_ms, expiry_ms == UINT64_MAX ? UINT64_MAX : expiry_ms + 1);
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (is_provisional(session, seat)) {
            due_ms = earlier(due_ms, session->seat[seat].provisional_until_ms);
        }
    }
    const uint64_t moments_ms[] = {session->rematch_until_ms, session->reveal_until_ms,
                                   session->pass_at_ms, session->act_at_ms};
    for (uint32_t i = 0; i < sizeof moments_ms / sizeof moments_ms[0]; i++) {
        due_ms = moments_ms[i] == 0 ? due_ms : earlier(due_ms, moments_ms[i]);
    }
    return due_ms;
}

static void put_away(Session *session, uint64_t now_ms, EffectList *out) {
    session_close_lines(session, CLOSE_CLOSED, out);
    session_close_table(session, now_ms, out);
    session->change = CHANGE_NONE;
    effect_push(out, EFFECT_PUT_AWAY, 0);
}

/* --- hello --------------------------------------------------------------------------------- */

Seat session_seat_of_secret(const Session *session, const SecretHash *secret) {
    Seat found = SEAT_NONE;
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (session->seat[seat].is_taken && !session_is_computer(session, seat) &&
            auth_hash_equal(&session->seat[seat].secret, secret)) {
            found = seat;
        }
    }
    return found;
}

/* A free seat, or one given provisionally to a line that is gone. */
static Seat vacant_seat(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        const SessionSeat *at = &session->seat[seat];
        if (!at->is_taken || (!at->is_firm && at->line == 0)) {
            return seat;
        }
    }
    return SEAT_NONE;
}

static void sit_down(Session *session, Seat seat, const Event *event, uint64_t now_ms) {
    SessionSeat *at = &session->seat[seat];
    if (at->is_taken) {
        session_free_seat(session, seat, &event->fresh);
    }
    *at = (SessionSeat){.is_taken = true,
                        .secret = event->as.join.fresh,
                        .provisional_until_ms = now_ms + session->rules.provisional_ms};
    session_note(session, CHANGE_TABLE);
    /* Four may still want to change chairs: their host starts. */
    if (session->phase == PHASE_WAITING && session_all_taken(session) &&
        session->options.seats == SIDE_CAP) {
        session_begin_game(session, now_ms);
    }
}

/* Puts the event's line on the seat; an older line of it is closed. */
static void attach(Session *session, Seat seat, const Event *event, EffectList *out) {
    SessionSeat *at = &session->seat[seat];
    if (at->line == event->line) {
        return;
    }
    effect_push_close(out, at->line, CLOSE_TAKEN_OVER);
    if (at->line == 0 || at->has_left) {
        session_note(session, CHANGE_TABLE);
    }
    at->line = event->line;
    at->has_left = false;
    session->empty_since_ms = 0;
}

/* A friend may sit down while the host is still sending the link: the host is not to lose on time
 * before coming back. */
static void meet(Session *session, uint64_t now_ms) {
    if (session->has_met || !session_all_connected(session)) {
        return;
    }
    session->has_met = true;
    if (session->phase == PHASE_PLAYING) {
        session_next_decision(session, now_ms);
    }
    session_note(session, CHANGE_TABLE);
}

static SendMessage handle_join(Session *session, const Event *event, uint64_t now_ms,
                               EffectList *out) {
    const Join *join = &event->as.join;
    SendMessage reply = {.seat = SEAT_NONE, .has_record = true};
    if (session->phase == PHASE_CLOSED) {
        effect_push_close(out, event->line, CLOSE_CLOSED);
        return reply;
    }
    Seat seat = join->has_secret ? session_seat_of_secret(session, &join->secret) : SEAT_NONE;
    if (seat == SEAT_NONE) {
        seat = vacant_seat(session);
        if (seat == SEAT_NONE) {
            effect_push_close(out, event->line, CLOSE_FULL);
            return reply;
        }
        sit_down(session, seat, event, now_ms);
        reply.gives_secret = true;
    }
    attach(session, seat, event, out);
    meet(session, now_ms);
    if (join->has_nick) {
        session_set_nick(session, seat, join->nick);
    }
    reply.seat = seat;
    return reply;
}

/* --- events -------------------------------------------------------------------------------- */

/* The running seat gets back what it had. */
static void handle_away(Session *session, uint32_t away_ms, uint64_t now_ms) {
    Clock *clock = &session->clock;
    if (session->turn_until_ms != UINT64_MAX) {
        session->turn_until_ms += away_ms;
    }
    session_forgive(session, now_ms);
    if (clock->running != SEAT_NONE) {
        const uint32_t left_ms = clock_left(clock, clock->running, now_ms - away_ms);
        clock_resume(clock, clock->running, left_ms, now_ms);
    }
    session_note(session, CHANGE_TABLE);
}

/* The old device holds nothing any more; the new one comes by its own hello. */
static void handle_move(Session *session, const Event *event, uint64_t now_ms, EffectList *out) {
    const Seat seat = session_seat_of_secret(session, &event->as.move.held);
    if (seat == SEAT_NONE) {
        return;
    }
    session->seat[seat].secret = event->as.move.fresh;
    effect_push_close(out, session->seat[seat].line, CLOSE_MOVED);
    session_detach(session, seat, now_ms);
}

static SendMessage dispatch(Session *session, const Event *event, uint64_t now_ms,
                            EffectList *out) {
    const Seat seat = session_seat_of_line(session, event->line);
    SendMessage reply = {.seat = SEAT_NONE};
    switch (event->kind) {
    case EVENT_JOIN:
        return handle_join(session, event, now_ms, out);
    case EVENT_COMMAND:
        return session_handle_command(session, event, now_ms, out);
    case EVENT_RESYNC:
        return (SendMessage){.seat = seat, .has_record = true};
    case EVENT_LOST:
        if (seat != SEAT_NONE) {
            session_detach(session, seat, now_ms);
        }
        return reply;
    case EVENT_ROUND_TRIP:
        if (seat != SEAT_NONE) {
            clock_measure(&session->clock, seat, event->as.round_trip_ms);
        }
        return reply;
    case EVENT_PLAN:
        session_take_thought(session, &event->as.thought, now_ms);
        return reply;
    case EVENT_MOVE:
        handle_move(session, event, now_ms, out);
        return reply;
    case EVENT_AWAY: /* forgiven before time was looked at */
    case EVENT_TICK:
        break;
    }
    return reply;
}

/* Tells everybody connected; the event's own line gets its answer. */
static void tell(const Session *session, const SendMessage *reply, uint32_t line, bool is_new_game,
                 EffectList *out) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        const uint32_t to = session->seat[seat].line;
        if (to != 0 && session->is_dirty && !(seat == reply->seat && to == line)) {
            effect_push(out, EFFECT_SEND, to)->message =
                (SendMessage){.seat = seat, .has_record = is_new_game};
        }
    }
    if (reply->seat != SEAT_NONE) {
        effect_push(out, EFFECT_SEND, line)->message = *reply;
    }
}

/* A computer whose turn it was, before the same event ended the game, is asked nothing. */
static bool is_void(const Session *session, const Effect *effect) {
    return effect->kind == EFFECT_ASK_PLAN && !session_is_servers(session);
}

/* Closing comes last, so that a line hears why. */
static void put_in_order(const Session *session, EffectList *out) {
    EffectList sorted = {0};
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < out->count; i++) {
            if ((out->at[i].kind == EFFECT_CLOSE) == (pass == 1) &&
                !is_void(session, &out->at[i])) {
                sorted.at[sorted.count++] = out->at[i];
            }
        }
    }
    *out = sorted;
}

void session_handle(Session *session, const Event *event, uint64_t now_ms, EffectList *out) {
    out->count = 0;
    session->is_dirty = false;
    session->seen_seq = session->seq;
    const uint32_t began_seq = session->began_seq;
    if (event->kind == EVENT_AWAY) {
        handle_away(session, event->as.away_ms, now_ms);
        session_stamp(session);
    }
    settle(session, &event->fresh, now_ms, out);
    if (now_ms >= session_put_away_at(session)) {
        put_away(session, now_ms, out);
        return;
    }
    SendMessage reply = dispatch(session, event, now_ms, out);
    session_stamp(session);
    const bool is_new_game = session->began_seq != began_seq && session->phase != PHASE_OVER &&
                             session->phase != PHASE_CLOSED;
    reply.has_record = reply.has_record || is_new_game;
    if (session->is_dirty) {
        effect_push(out, EFFECT_SAVE, 0);
    }
    tell(session, &reply, event->line, is_new_game, out);
    if (event->kind == EVENT_COMMAND && event->as.command.kind == COMMAND_LEAVE &&
        reply.seat != SEAT_NONE && session->seat[reply.seat].line == 0) {
        effect_push_close(out, event->line, CLOSE_DONE);
    }
    put_in_order(session, out);
}

/* --- setting a table up -------------------------------------------------------------------- */

bool session_lacks_room(const Session *session) {
    return session->room.cap < SESSION_STEP_CAP &&
           session->room.cap - session->record.count < SESSION_ROOM;
}

void session_give_room(Session *session, SessionRoom room) {
    session->room = room;
    session->record.at = room.step;
    session->record.cap = room.cap;
}

Status session_open(Session *session, const TableSetup *setup, SessionRules rules,
                    uint64_t now_ms) {
    GameState start;
    const Status status = game_start(setup->game, setup->options, &start);
    if (status != STATUS_OK) {
        return status;
    }
    CHECK(strlen(setup->code) < CODE_CAP);
    CHECK(session->room.cap >= SESSION_ROOM);
    const SessionRoom room = session->room;
    *session = (Session){.rules = rules,
                         .room = room,
                         .game = setup->game,
                         .kind = setup->kind,
                         .has_met = setup->kind == TABLE_RANDOM,
                         .options = setup->options,
                         .seq = 1,
                         .moved_seq = 1,
                         .began_seq = 1,
                         .created_ms = now_ms,
                         .empty_since_ms = now_ms,
                         .clock = clock_make(rules.clock, setup->has_clock)};
    strncpy(session->code, setup->code, CODE_CAP - 1);
    session_new_proof(session, &setup->fresh, setup->is_lot);
    session_lay_out(session);
    return STATUS_OK;
}

void session_reserve(Session *session, Seat seat, const SecretHash *secret, const char *nick) {
    CHECK(seat < session->options.seats && !session->seat[seat].is_taken);
    session->seat[seat] = (SessionSeat){.is_taken = true, .is_firm = true, .secret = *secret};
    strncpy(session->seat[seat].nick, nick, NICK_CAP - 1);
}

void session_begin(Session *session, uint64_t now_ms) {
    CHECK(session->phase == PHASE_WAITING && session_all_taken(session));
    session_begin_game(session, now_ms);
    session_stamp(session);
}
