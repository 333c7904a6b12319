/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <string.h>

enum { CREATOR = 0 }; /* the seat whose leaving closes a table that has not begun */

/* How far a change reaches; each kind includes those above it. */
enum {
    CHANGE_NONE,
    CHANGE_TABLE, /* who is there, names, offers */
    CHANGE_GAME, /* draft or record */
    CHANGE_PHASE /* a game began or ended */
};

SessionRules session_rules_default(void) {
    const uint64_t minute_ms = 60000;
    return (SessionRules){
        .clock = {.decision_ms = 60000, .late_ms = 1500, .late_game_ms = 5000, .grace_ms = 15000},
        .provisional_ms = 30000,
        .rematch_ms = 60000,
        .unanswered_ms = 24 * 60 * minute_ms,
        .after_end_ms = 30 * minute_ms,
        .abandoned_ms = 7 * 24 * 60 * minute_ms,
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

/* Whether a complete turn waits for the player's confirmation, so that it can still be undone. */
static bool waits_for_confirm(GameId game) {
    switch (game) {
    case GAME_MORRIS:
        return false;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static void note(Session *session, uint8_t change) {
    if (change > session->change) {
        session->change = change;
    }
}

/* Ends one change: it gets the next number. */
static void stamp(Session *session) {
    if (session->change == CHANGE_NONE) {
        return;
    }
    session->seq++;
    session->moved_seq = session->change >= CHANGE_GAME ? session->seq : session->moved_seq;
    session->began_seq = session->change >= CHANGE_PHASE ? session->seq : session->began_seq;
    session->change = CHANGE_NONE;
    session->is_dirty = true;
}

static Effect *push(EffectList *out, EffectKind kind, uint32_t line) {
    CHECK(out->count < EFFECT_CAP);
    Effect *effect = &out->at[out->count++];
    *effect = (Effect){.kind = kind, .line = line};
    return effect;
}

static void push_close(EffectList *out, uint32_t line, uint16_t code) {
    if (line != 0) {
        push(out, EFFECT_CLOSE, line)->close_code = code;
    }
}

static bool all_taken(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (!session->seat[seat].is_taken) {
            return false;
        }
    }
    return true;
}

static bool all_firm(const Session *session) {
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

static Seat seat_of_line(const Session *session, uint32_t line) {
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
    if (session->draft.count > 0) {
        return game_actor(&session->draft.now);
    }
    return record_actor(&session->record);
}

/* --- the course of a game ------------------------------------------------------------------ */

static void lay_out(Session *session) {
    GameState start;
    CHECK(game_start(session->game, session->options, &start) == STATUS_OK);
    record_open(&session->record, &start, session->step_memory, SESSION_STEP_CAP);
    draft_open(&session->draft, &start);
    clock_reset(&session->clock);
    session->turns = 0;
}

/* Whose decision the record waits for: the roller's while chance acts. */
static Seat decider(const Session *session) {
    const Seat actor = record_actor(&session->record);
    return actor == SEAT_CHANCE ? game_roller(&session->record.now) : actor;
}

static void next_decision(Session *session, uint64_t now_ms) {
    session->turn_began_ms = now_ms;
    const Seat seat = decider(session);
    if (session->phase == PHASE_PLAYING && seat != SEAT_NONE && all_firm(session)) {
        clock_start(&session->clock, seat, now_ms);
    } else {
        clock_stop(&session->clock);
    }
}

static void begin_game(Session *session, uint64_t random, uint64_t now_ms) {
    lay_out(session);
    session->phase = PHASE_PLAYING;
    session->game_no++;
    session->began_ms = now_ms;
    session->ended_ms = 0;
    session->rematch_until_ms = 0;
    uint8_t bytes[8];
    memcpy(bytes, &random, sizeof bytes);
    auth_hex_write(bytes, sizeof bytes, session->game_id);
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        session->seat[seat].wants_rematch = false;
    }
    next_decision(session, now_ms);
    note(session, CHANGE_PHASE);
}

static void end_if_over(Session *session, uint64_t now_ms, EffectList *out) {
    const Outcome outcome = record_outcome(&session->record);
    if (session->phase != PHASE_PLAYING || outcome.kind == OUTCOME_ONGOING) {
        return;
    }
    session->phase = PHASE_OVER;
    session->ended_ms = now_ms;
    if (outcome.kind == OUTCOME_WIN) {
        session->points[outcome.side] += outcome.points;
    }
    draft_open(&session->draft, &session->record.now);
    clock_stop(&session->clock);
    note(session, CHANGE_PHASE);
    push(out, EFFECT_ARCHIVE, 0);
}

static void lose(Session *session, Seat seat, OutcomeReason reason) {
    session->record.verdict =
        (Outcome){.kind = OUTCOME_WIN, .side = side_of(seat) ^ 1, .points = 1, .reason = reason};
}

static void note_spent(Session *session, uint64_t now_ms) {
    const uint64_t spent_ds = (now_ms - session->turn_began_ms) / 100;
    session->spent_ds[session->turns++] = spent_ds > UINT16_MAX ? UINT16_MAX : (uint16_t)spent_ds;
}

/* The draft is complete: its steps go to the record. */
static void seal(Session *session, uint64_t now_ms, EffectList *out) {
    const Seat by = record_actor(&session->record);
    for (uint32_t i = 0; i < session->draft.count; i++) {
        CHECK(record_play(&session->record, by, session->draft.at[i]) == STATUS_OK);
    }
    (void)draft_seal(&session->draft);
    note_spent(session, now_ms);
    note(session, CHANGE_GAME);
    next_decision(session, now_ms);
    end_if_over(session, now_ms, out);
}

/* --- seats --------------------------------------------------------------------------------- */

static void make_firm(Session *session, Seat seat, uint64_t now_ms) {
    SessionSeat *at = &session->seat[seat];
    if (at->is_firm) {
        return;
    }
    at->is_firm = true;
    at->provisional_until_ms = 0;
    note(session, CHANGE_TABLE);
    if (session->phase == PHASE_PLAYING && session->clock.running == SEAT_NONE) {
        next_decision(session, now_ms);
    }
}

/* The seat is free again, and a game that had begun begins anew. */
static void free_seat(Session *session, Seat seat) {
    session->seat[seat] = (SessionSeat){0};
    session->phase = PHASE_WAITING;
    lay_out(session);
    note(session, CHANGE_PHASE);
}

static void detach(Session *session, Seat seat, uint64_t now_ms) {
    session->seat[seat].line = 0;
    if (!session_is_connected(session)) {
        session->empty_since_ms = now_ms;
    }
    note(session, CHANGE_TABLE);
}

static void drop_offers(Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        session->seat[seat].wants_rematch = false;
    }
    session->rematch_until_ms = 0;
    note(session, CHANGE_TABLE);
}

static void close_table(Session *session, uint64_t now_ms) {
    session->phase = PHASE_CLOSED;
    session->ended_ms = now_ms;
    clock_stop(&session->clock);
    note(session, CHANGE_PHASE);
}

/* --- what time brings ---------------------------------------------------------------------- */

/* The running seat has run out. A complete turn that only waits for confirmation counts. */
static void run_out(Session *session, uint64_t now_ms, EffectList *out) {
    const Seat seat = session->clock.running;
    if (session->draft.count > 0 && draft_ready(&session->draft)) {
        seal(session, now_ms, out);
        return;
    }
    lose(session, seat, REASON_TIME);
    end_if_over(session, now_ms, out);
}

static void lapse_seats(Session *session, uint64_t now_ms, EffectList *out) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        const SessionSeat *at = &session->seat[seat];
        if (at->is_taken && !at->is_firm && now_ms >= at->provisional_until_ms) {
            push_close(out, at->line, CLOSE_LAPSED);
            detach(session, seat, now_ms);
            free_seat(session, seat);
        }
    }
}

static void settle(Session *session, uint64_t now_ms, EffectList *out) {
    if (now_ms > clock_expiry(&session->clock)) {
        run_out(session, now_ms, out);
    }
    lapse_seats(session, now_ms, out);
    if (session->rematch_until_ms != 0 && now_ms >= session->rematch_until_ms) {
        drop_offers(session);
    }
    stamp(session);
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
        return session->clock.running != SEAT_NONE ? UINT64_MAX
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
        if (session->seat[seat].is_taken && !session->seat[seat].is_firm) {
            due_ms = earlier(due_ms, session->seat[seat].provisional_until_ms);
        }
    }
    return session->rematch_until_ms == 0 ? due_ms : earlier(due_ms, session->rematch_until_ms);
}

static void close_lines(Session *session, uint16_t code, EffectList *out) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        push_close(out, session->seat[seat].line, code);
        session->seat[seat].line = 0;
    }
}

static void put_away(Session *session, uint64_t now_ms, EffectList *out) {
    close_lines(session, CLOSE_CLOSED, out);
    close_table(session, now_ms);
    session->change = CHANGE_NONE;
    push(out, EFFECT_PUT_AWAY, 0);
}

/* --- hello --------------------------------------------------------------------------------- */

static Seat seat_of_secret(const Session *session, const SecretHash *secret) {
    Seat found = SEAT_NONE;
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (session->seat[seat].is_taken && auth_hash_equal(&session->seat[seat].secret, secret)) {
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

static void set_nick(Session *session, Seat seat, const char *nick) {
    if (strcmp(session->seat[seat].nick, nick) != 0) {
        memcpy(session->seat[seat].nick, nick, NICK_CAP);
        note(session, CHANGE_TABLE);
    }
}

static void sit_down(Session *session, Seat seat, const Event *event, uint64_t now_ms) {
    SessionSeat *at = &session->seat[seat];
    if (at->is_taken) {
        free_seat(session, seat);
    }
    *at = (SessionSeat){.is_taken = true,
                        .secret = event->as.join.fresh,
                        .provisional_until_ms = now_ms + session->rules.provisional_ms};
    note(session, CHANGE_TABLE);
    if (session->phase == PHASE_WAITING && all_taken(session)) {
        begin_game(session, event->random, now_ms);
    }
}

/* Puts the event's line on the seat; an older line of it is closed. */
static void attach(Session *session, Seat seat, const Event *event, EffectList *out) {
    SessionSeat *at = &session->seat[seat];
    if (at->line == event->line) {
        return;
    }
    push_close(out, at->line, CLOSE_TAKEN_OVER);
    if (at->line == 0 || at->has_left) {
        note(session, CHANGE_TABLE);
    }
    at->line = event->line;
    at->has_left = false;
    session->empty_since_ms = 0;
}

static SendMessage handle_join(Session *session, const Event *event, uint64_t now_ms,
                               EffectList *out) {
    const Join *join = &event->as.join;
    SendMessage reply = {.seat = SEAT_NONE, .has_record = true};
    if (session->phase == PHASE_CLOSED) {
        push_close(out, event->line, CLOSE_CLOSED);
        return reply;
    }
    Seat seat = join->has_secret ? seat_of_secret(session, &join->secret) : SEAT_NONE;
    if (seat == SEAT_NONE) {
        seat = vacant_seat(session);
        if (seat == SEAT_NONE) {
            push_close(out, event->line, CLOSE_FULL);
            return reply;
        }
        sit_down(session, seat, event, now_ms);
        reply.gives_secret = true;
    }
    attach(session, seat, event, out);
    if (join->has_nick) {
        set_nick(session, seat, join->nick);
    }
    reply.seat = seat;
    return reply;
}

/* --- commands ------------------------------------------------------------------------------ */

static Refusal refuse(RefusalKind kind) {
    return (Refusal){.kind = kind};
}

/* Playing, by this seat, now? */
static RefusalKind check_turn(const Session *session, Seat seat, uint32_t base) {
    if (base < session->moved_seq || base > session->seq) {
        return REFUSAL_STALE;
    }
    if (session->phase != PHASE_PLAYING) {
        return session->phase == PHASE_WAITING ? REFUSAL_NOT_NOW : REFUSAL_OVER;
    }
    return decider(session) == seat ? REFUSAL_NONE : REFUSAL_NOT_YOUR_TURN;
}

static Refusal do_step(Session *session, const char *text, uint64_t now_ms, EffectList *out) {
    TextReader reader = text_reader(text, (uint32_t)strlen(text));
    Step step;
    Status status = step_read(&reader, &session->draft.now, &step);
    if (status == STATUS_OK && !text_at_end(&reader)) {
        status = text_fail(&reader, "the end of one step");
    }
    if (status == STATUS_BAD_TEXT) {
        return (Refusal){REFUSAL_BAD_STEP, reader.failed_at, reader.expected};
    }
    if (status == STATUS_OK) {
        status = draft_step(&session->draft, step);
    }
    if (status != STATUS_OK) {
        return refuse(status == STATUS_NOT_YOUR_TURN ? REFUSAL_NOT_YOUR_TURN : REFUSAL_ILLEGAL);
    }
    clock_charge(&session->clock, now_ms);
    note(session, CHANGE_GAME);
    if (draft_ready(&session->draft) && !waits_for_confirm(session->game)) {
        seal(session, now_ms, out);
    }
    return refuse(REFUSAL_NONE);
}

static Refusal do_undo(Session *session) {
    if (!draft_undo(&session->draft)) {
        return refuse(REFUSAL_ILLEGAL);
    }
    note(session, CHANGE_GAME);
    return refuse(REFUSAL_NONE);
}

static Refusal do_confirm(Session *session, uint64_t now_ms, EffectList *out) {
    if (session->draft.count == 0 || !draft_ready(&session->draft)) {
        return refuse(REFUSAL_ILLEGAL);
    }
    clock_charge(&session->clock, now_ms);
    seal(session, now_ms, out);
    return refuse(REFUSAL_NONE);
}

/* The roller permits the throw; its result comes as EVENT_CHANCE. */
static Refusal do_throw(const Session *session, EffectList *out) {
    if (record_actor(&session->record) != SEAT_CHANCE) {
        return refuse(REFUSAL_ILLEGAL);
    }
    push(out, EFFECT_ASK_CHANCE, 0);
    return refuse(REFUSAL_NONE);
}

static Refusal do_resign(Session *session, Seat seat, uint32_t base, uint64_t now_ms,
                         EffectList *out) {
    if (base < session->began_seq || base > session->seq) {
        return refuse(REFUSAL_STALE);
    }
    if (session->phase == PHASE_OVER) {
        return refuse(REFUSAL_OVER);
    }
    if (session->phase != PHASE_PLAYING || !all_firm(session)) {
        return refuse(REFUSAL_NOT_NOW);
    }
    lose(session, seat, REASON_RESIGN);
    end_if_over(session, now_ms, out);
    return refuse(REFUSAL_NONE);
}

static bool anybody_left(const Session *session) {
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (session->seat[seat].has_left) {
            return true;
        }
    }
    return false;
}

static Refusal do_rematch(Session *session, Seat seat, const Command *command, const Event *event,
                          uint64_t now_ms) {
    if (command->base < session->began_seq || command->base > session->seq) {
        return refuse(REFUSAL_STALE);
    }
    if (session->phase != PHASE_OVER || anybody_left(session)) {
        return refuse(REFUSAL_NOT_NOW);
    }
    if (session->seat[seat].wants_rematch == command->is_wanted) {
        return refuse(REFUSAL_NONE);
    }
    session->seat[seat].wants_rematch = command->is_wanted;
    note(session, CHANGE_TABLE);
    uint32_t wanting = 0;
    for (Seat other = 0; other < session->options.seats; other++) {
        wanting += session->seat[other].wants_rematch;
    }
    if (wanting == session->options.seats) {
        session->options.first = (Seat)((session->options.first + 1) % session->options.seats);
        begin_game(session, event->random, now_ms);
    } else if (wanting == 0) {
        session->rematch_until_ms = 0;
    } else if (session->rematch_until_ms == 0) {
        session->rematch_until_ms = now_ms + session->rules.rematch_ms;
    }
    return refuse(REFUSAL_NONE);
}

/* Gets up. Only a game that everybody had firmly sat down to can be lost by it. */
static void do_leave(Session *session, Seat seat, uint64_t now_ms, EffectList *out) {
    SessionSeat *at = &session->seat[seat];
    const bool is_game = session->phase == PHASE_PLAYING && all_firm(session);
    detach(session, seat, now_ms);
    if (is_game) {
        lose(session, seat, REASON_LEFT);
        end_if_over(session, now_ms, out);
    } else if (session->phase != PHASE_OVER && seat != CREATOR) {
        free_seat(session, seat);
        return;
    } else if (session->phase != PHASE_OVER) {
        close_table(session, now_ms);
        close_lines(session, CLOSE_CLOSED, out);
    }
    drop_offers(session);
    at->has_left = true;
}

static Refusal run_command(Session *session, Seat seat, const Event *event, uint64_t now_ms,
                           EffectList *out) {
    const Command *command = &event->as.command;
    RefusalKind turn = REFUSAL_NONE;
    switch (command->kind) {
    case COMMAND_STEP:
        turn = check_turn(session, seat, command->base);
        return turn ? refuse(turn) : do_step(session, command->step, now_ms, out);
    case COMMAND_UNDO:
        turn = check_turn(session, seat, command->base);
        return turn ? refuse(turn) : do_undo(session);
    case COMMAND_CONFIRM:
        turn = check_turn(session, seat, command->base);
        return turn ? refuse(turn) : do_confirm(session, now_ms, out);
    case COMMAND_THROW:
        turn = check_turn(session, seat, command->base);
        return turn ? refuse(turn) : do_throw(session, out);
    case COMMAND_RESIGN:
        return do_resign(session, seat, command->base, now_ms, out);
    case COMMAND_REMATCH:
        return do_rematch(session, seat, command, event, now_ms);
    case COMMAND_LEAVE:
        do_leave(session, seat, now_ms, out);
        return refuse(REFUSAL_NONE);
    case COMMAND_NICK:
        set_nick(session, seat, command->nick);
        return refuse(REFUSAL_NONE);
    case COMMAND_HERE:
    case COMMAND_COUNT:
        break;
    }
    return refuse(REFUSAL_NONE);
}

static Answer *known_answer(SessionSeat *seat, const char *cid) {
    for (uint32_t i = 0; i < ANSWER_CAP; i++) {
        if (strcmp(seat->answer[i].cid, cid) == 0) {
            return &seat->answer[i];
        }
    }
    return NULL;
}

static SendMessage handle_command(Session *session, const Event *event, uint64_t now_ms,
                                  EffectList *out) {
    const Seat seat = seat_of_line(session, event->line);
    const Command *command = &event->as.command;
    SendMessage reply = {.seat = seat, .is_answer = true};
    if (seat == SEAT_NONE) {
        return reply;
    }
    SessionSeat *at = &session->seat[seat];
    const Answer *known = known_answer(at, command->cid);
    if (known != NULL) {
        reply.answer = *known;
        return reply;
    }
    Answer answer = {.refusal = {0}};
    memcpy(answer.cid, command->cid, CID_CAP);
    if (command->kind != COMMAND_LEAVE) {
        make_firm(session, seat, now_ms);
    }
    answer.refusal = run_command(session, seat, event, now_ms, out);
    stamp(session);
    answer.at = session->seq;
    at->answer[at->next_answer] = answer;
    at->next_answer = (at->next_answer + 1) % ANSWER_CAP;
    reply.answer = answer;
    return reply;
}

/* --- events -------------------------------------------------------------------------------- */

static void handle_chance(Session *session, Step step, uint64_t now_ms, EffectList *out) {
    if (session->phase != PHASE_PLAYING || record_actor(&session->record) != SEAT_CHANCE) {
        return;
    }
    CHECK(record_play(&session->record, SEAT_CHANCE, step) == STATUS_OK);
    draft_open(&session->draft, &session->record.now);
    note_spent(session, now_ms);
    note(session, CHANGE_GAME);
    next_decision(session, now_ms);
    end_if_over(session, now_ms, out);
}

static void handle_away(Session *session, uint32_t away_ms, uint64_t now_ms) {
    Clock *clock = &session->clock;
    if (clock->running == SEAT_NONE) {
        return;
    }
    const uint32_t left_ms = clock_left(clock, clock->running, now_ms - away_ms);
    clock_resume(clock, clock->running, left_ms, now_ms);
    note(session, CHANGE_TABLE);
}

static SendMessage dispatch(Session *session, const Event *event, uint64_t now_ms,
                            EffectList *out) {
    const Seat seat = seat_of_line(session, event->line);
    SendMessage reply = {.seat = SEAT_NONE};
    switch (event->kind) {
    case EVENT_JOIN:
        return handle_join(session, event, now_ms, out);
    case EVENT_COMMAND:
        return handle_command(session, event, now_ms, out);
    case EVENT_RESYNC:
        return (SendMessage){.seat = seat, .has_record = true};
    case EVENT_LOST:
        if (seat != SEAT_NONE) {
            detach(session, seat, now_ms);
        }
        return reply;
    case EVENT_ROUND_TRIP:
        if (seat != SEAT_NONE) {
            clock_measure(&session->clock, seat, event->as.round_trip_ms);
        }
        return reply;
    case EVENT_CHANCE:
        handle_chance(session, event->as.chance, now_ms, out);
        return reply;
    case EVENT_AWAY:
        handle_away(session, event->as.away_ms, now_ms);
        return reply;
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
            push(out, EFFECT_SEND, to)->message =
                (SendMessage){.seat = seat, .has_record = is_new_game};
        }
    }
    if (reply->seat != SEAT_NONE) {
        push(out, EFFECT_SEND, line)->message = *reply;
    }
}

/* Closing comes last, so that a line hears why. */
static void closes_last(EffectList *out) {
    EffectList sorted = {0};
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < out->count; i++) {
            if ((out->at[i].kind == EFFECT_CLOSE) == (pass == 1)) {
                sorted.at[sorted.count++] = out->at[i];
            }
        }
    }
    *out = sorted;
}

void session_handle(Session *session, const Event *event, uint64_t now_ms, EffectList *out) {
    out->count = 0;
    session->is_dirty = false;
    const uint32_t game_no = session->game_no;
    const uint32_t began_seq = session->began_seq;
    if (event->kind == EVENT_AWAY) {
        handle_away(session, event->as.away_ms, now_ms);
        stamp(session);
    }
    settle(session, now_ms, out);
    SendMessage reply = {.seat = SEAT_NONE};
    if (now_ms >= session_put_away_at(session)) {
        put_away(session, now_ms, out);
        return;
    }
    if (event->kind != EVENT_AWAY) {
        reply = dispatch(session, event, now_ms, out);
    }
    stamp(session);
    const bool is_new_game = session->game_no != game_no ||
                             (session->phase == PHASE_WAITING && session->began_seq != began_seq);
    reply.has_record = reply.has_record || is_new_game;
    if (session->is_dirty) {
        push(out, EFFECT_SAVE, 0);
    }
    tell(session, &reply, event->line, is_new_game, out);
    if (event->kind == EVENT_COMMAND && event->as.command.kind == COMMAND_LEAVE &&
        reply.seat != SEAT_NONE && session->seat[reply.seat].line == 0) {
        push_close(out, event->line, CLOSE_DONE);
    }
    closes_last(out);
}

/* --- setting a table up -------------------------------------------------------------------- */

Status session_open(Session *session, const TableSetup *setup, SessionRules rules,
                    uint64_t now_ms) {
    GameState start;
    const Status status = game_start(setup->game, setup->options, &start);
    if (status != STATUS_OK) {
        return status;
    }
    CHECK(strlen(setup->code) < CODE_CAP);
    *session = (Session){.rules = rules,
                         .game = setup->game,
                         .kind = setup->kind,
                         .options = setup->options,
                         .seq = 1,
                         .moved_seq = 1,
                         .began_seq = 1,
                         .created_ms = now_ms,
                         .empty_since_ms = now_ms,
                         .clock = clock_make(rules.clock, setup->has_clock)};
    strncpy(session->code, setup->code, CODE_CAP - 1);
    lay_out(session);
    return STATUS_OK;
}

void session_reserve(Session *session, Seat seat, const SecretHash *secret, const char *nick) {
    CHECK(seat < session->options.seats && !session->seat[seat].is_taken);
    session->seat[seat] = (SessionSeat){.is_taken = true, .is_firm = true, .secret = *secret};
    strncpy(session->seat[seat].nick, nick, NICK_CAP - 1);
}

void session_begin(Session *session, uint64_t random, uint64_t now_ms) {
    CHECK(session->phase == PHASE_WAITING && all_taken(session));
    begin_game(session, random, now_ms);
    stamp(session);
}
