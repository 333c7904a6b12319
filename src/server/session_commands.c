/* SPDX-License-Identifier: MIT */
/* What a seat may ask for, and what it is answered. */
#include "session_internal.h"

#include <stddef.h>
#include <string.h>

#include "hash.h"

/* Whether a complete turn waits for the player's confirmation, so that it can still be undone. */
static bool waits_for_confirm(GameId game) {
    switch (game) {
    case GAME_MORRIS:
        return false;
    case GAME_TAVLA:
    case GAME_KOS:
        return true;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static Refusal refuse(RefusalKind kind) {
    return (Refusal){.kind = kind};
}

/* Playing, by this seat, now? */
static RefusalKind check_turn(const Session *session, Seat seat, uint32_t base) {
    if (base < session->moved_seq || base > session->seen_seq) {
        return REFUSAL_STALE;
    }
    if (session->phase != PHASE_PLAYING) {
        return session->phase == PHASE_WAITING ? REFUSAL_NOT_NOW : REFUSAL_OVER;
    }
    if (session->mix == MIX_OPEN || session->pass_at_ms != 0) {
        return REFUSAL_NOT_NOW;
    }
    const Seat player = session_player(session, session_decider(session));
    return player == seat && !session->is_passing ? REFUSAL_NONE : REFUSAL_NOT_YOUR_TURN;
}

/* The draft has come further than ever in this turn: its next step has time of its own. Taking
 * back and playing anew gains none. */
static void give_time(Session *session, bool has_next, uint64_t now_ms) {
    if (has_next && session->clock.running != SEAT_NONE) {
        clock_start(&session->clock, session->clock.running, now_ms);
        clock_limit(&session->clock, session->turn_until_ms);
    }
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
    session_note(session, CHANGE_GAME);
    const bool is_ready = draft_ready(&session->draft);
    if (!waits_for_confirm(session->game)) {
        if (is_ready) {
            session_seal(session, now_ms, out);
        }
    } else if (session->draft.count > session->furthest) {
        session->furthest = session->draft.count;
        give_time(session, !is_ready, now_ms);
    }
    return refuse(REFUSAL_NONE);
}

static Refusal do_undo(Session *session) {
    if (!draft_undo(&session->draft)) {
        return refuse(REFUSAL_ILLEGAL);
    }
    session_note(session, CHANGE_GAME);
    return refuse(REFUSAL_NONE);
}

static Refusal do_confirm(Session *session, uint64_t now_ms, EffectList *out) {
    if (session->draft.count == 0 || !draft_ready(&session->draft)) {
        return refuse(REFUSAL_ILLEGAL);
    }
    clock_charge(&session->clock, now_ms);
    session_seal(session, now_ms, out);
    return refuse(REFUSAL_NONE);
}

static Refusal do_throw(Session *session, uint64_t now_ms, EffectList *out) {
    if (record_actor(&session->record) != SEAT_CHANCE) {
        return refuse(REFUSAL_ILLEGAL);
    }
    clock_charge(&session->clock, now_ms);
    session_throw(session, now_ms, out);
    return refuse(REFUSAL_NONE);
}

static Refusal do_resign(Session *session, Seat seat, uint32_t base, uint64_t now_ms,
                         EffectList *out) {
    if (base < session->began_seq || base > session->seen_seq) {
        return refuse(REFUSAL_STALE);
    }
    if (session->phase == PHASE_OVER) {
        return refuse(REFUSAL_OVER);
    }
    if (session->phase != PHASE_PLAYING || !session_all_firm(session)) {
        return refuse(REFUSAL_NOT_NOW);
    }
    session_lose(session, seat, REASON_RESIGN);
    session_end_if_over(session, now_ms, out);
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
    if (command->base < session->began_seq || command->base > session->seen_seq) {
        return refuse(REFUSAL_STALE);
    }
    if (session->phase != PHASE_OVER || anybody_left(session)) {
        return refuse(REFUSAL_NOT_NOW);
    }
    if (session->seat[seat].wants_rematch == command->is_wanted) {
        return refuse(REFUSAL_NONE);
    }
    session->seat[seat].wants_rematch = command->is_wanted;
    session_note(session, CHANGE_TABLE);
    uint32_t wanting = 0;
    uint32_t persons = 0;
    for (Seat other = 0; other < session->options.seats; other++) {
        wanting += session->seat[other].wants_rematch;
        persons += !session_is_computer(session, other);
    }
    if (wanting == persons) {
        const Seat next = (Seat)(session->options.first + 1);
        session->options.first = next < session->options.seats ? next : 0;
        session_new_proof(session, &event->fresh, false);
        session_begin_game(session, now_ms);
    } else if (wanting == 0) {
        session->rematch_until_ms = 0;
    } else if (session->rematch_until_ms == 0) {
        session->rematch_until_ms = now_ms + session->rules.rematch_ms;
    }
    return refuse(REFUSAL_NONE);
}

/* Gets up. Only a game that everybody had firmly sat down to can be lost by it. */
static void do_leave(Session *session, Seat seat, const ThrowsFresh *fresh, uint64_t now_ms,
                     EffectList *out) {
    SessionSeat *at = &session->seat[seat];
    const bool is_game = session->phase == PHASE_PLAYING && session_all_firm(session);
    session_detach(session, seat, now_ms);
    if (is_game && session->options.seats > SIDE_CAP) {
        session_hand_over(session, seat, REASON_LEFT, now_ms, out);
    } else if (is_game) {
        session_lose(session, seat, REASON_LEFT);
        session_end_if_over(session, now_ms, out);
    } else if (session->phase != PHASE_OVER && seat != session->host) {
        session_free_seat(session, seat, fresh);
        return;
    } else if (session->phase != PHASE_OVER) {
        session_close_table(session, now_ms, out);
        session_close_lines(session, CLOSE_CLOSED, out);
    }
    session_drop_offers(session);
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
        return turn ? refuse(turn) : do_throw(session, now_ms, out);
    case COMMAND_RESIGN:
        return do_resign(session, seat, command->base, now_ms, out);
    case COMMAND_REMATCH:
        return do_rematch(session, seat, command, event, now_ms);
    case COMMAND_LEAVE:
        do_leave(session, seat, &event->fresh, now_ms, out);
        return refuse(REFUSAL_NONE);
    case COMMAND_NICK:
        session_set_nick(session, seat, command->nick);
        return refuse(REFUSAL_NONE);
    case COMMAND_COMMIT:
        return session_commit(session, seat, command, now_ms);
    case COMMAND_REVEAL:
        return session_reveal(session, seat, command, now_ms);
    case COMMAND_CHAIR:
        return session_change_chair(session, seat, command->chair);
    case COMMAND_FILL:
        return session_fill_chair(session, seat, command->chair, command->computer);
    case COMMAND_START:
        return session_start(session, seat, now_ms);
    case COMMAND_HERE:
    case COMMAND_COUNT:
        break;
    }
    return refuse(REFUSAL_NONE);
}

static uint64_t hash_of(const char *cid) {
    uint64_t hash = 0;
    for (; *cid != '\0'; cid++) {
        hash = hash_fold(hash, (uint8_t)*cid);
    }
    return hash;
}

static const Verdict *known_verdict(const SessionSeat *seat, const char *cid) {
    const uint64_t hash = hash_of(cid);
    for (uint32_t i = 0; i < ANSWER_CAP; i++) {
        if (seat->verdict[i].cid == hash) {
            return &seat->verdict[i];
        }
    }
    return NULL;
}

static void keep_verdict(SessionSeat *seat, const Answer *answer) {
    seat->verdict[seat->next_verdict] =
        (Verdict){hash_of(answer->cid), answer->at, answer->refusal.kind};
    seat->next_verdict = (seat->next_verdict + 1) % ANSWER_CAP;
}

/* A browser sends some commands by itself, without anybody's hand. */
static bool is_gesture(CommandKind kind) {
    return kind != COMMAND_LEAVE && kind != COMMAND_COMMIT && kind != COMMAND_REVEAL;
}

SendMessage session_handle_command(Session *session, const Event *event, uint64_t now_ms,
                                   EffectList *out) {
    Seat seat = session_seat_of_line(session, event->line);
    const Command *command = &event->as.command;
    SendMessage reply = {.seat = seat, .is_answer = true};
    if (seat == SEAT_NONE) {
        return reply;
    }
    Answer answer = {.at = 0};
    memcpy(answer.cid, command->cid, CID_CAP);
    const Verdict *known = known_verdict(&session->seat[seat], command->cid);
    if (known != NULL) {
        answer.at = known->at;
        answer.refusal.kind = known->kind;
        reply.answer = answer;
        const bool is_four = session->options.seats > SIDE_CAP;
        if (command->kind == COMMAND_LEAVE &&
            (session->phase == PHASE_OVER || (is_four && session->phase == PHASE_PLAYING))) {
            do_leave(session, seat, &event->fresh, now_ms, out); /* its hello took the seat again */
        }
        return reply;
    }
    if (is_gesture(command->kind)) {
        session_make_firm(session, seat, now_ms);
        session_take_back(session, seat);
    }
    answer.refusal = run_command(session, seat, event, now_ms, out);
    session_stamp(session);
    answer.at = session->seq;
    if (command->kind == COMMAND_CHAIR) {
        seat = session_seat_of_line(session, event->line);
        reply.seat = seat;
    }
    keep_verdict(&session->seat[seat], &answer);
    reply.answer = answer;
    return reply;
}
