/* SPDX-License-Identifier: MIT */
/* Tables of four: chairs before the game, seats handed to partners, and the computer's turns. */
#include "session_internal.h"

/* Partners sit across: 0 and 2, 1 and 3. */
static Seat partner_of(Seat seat) {
    return seat ^ SIDE_CAP;
}

static bool is_of_four(const Session *session) {
    return session->options.seats > SIDE_CAP;
}

static Refusal refuse(RefusalKind kind) {
    return (Refusal){.kind = kind};
}

bool session_is_computer(const Session *session, Seat seat) {
    return session->seat[seat].computer != 0;
}

Seat session_player(const Session *session, Seat seat) {
    return seat < SEAT_CAP && session->seat[seat].is_handed ? partner_of(seat) : seat;
}

/* --- before the game ------------------------------------------------------------------------ */

void session_clear_chair(Session *session, Seat chair) {
    session->proof.has_commit[chair] = false; /* a commitment is for one chair alone */
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        if (seat == chair || session->seat[seat].wish == chair + 1) {
            session->seat[seat].wish = 0;
        }
    }
}

static Seat exchanged(Seat seat, Seat a, Seat b) {
    return seat == a ? b : seat == b ? a : seat;
}

/* Whoever was to begin still begins, and the host stays host. */
static void exchange(Session *session, Seat a, Seat b) {
    const SessionSeat seat = session->seat[a];
    session->seat[a] = session->seat[b];
    session->seat[b] = seat;
    uint32_t *round_trip_ms = session->clock.round_trip_ms;
    const uint32_t known_ms = round_trip_ms[a];
    round_trip_ms[a] = round_trip_ms[b];
    round_trip_ms[b] = known_ms;
    session->host = exchanged(session->host, a, b);
    session->options.first = exchanged(session->options.first, a, b);
    session_clear_chair(session, a);
    session_clear_chair(session, b);
    session_lay_out(session);
}

Refusal session_change_chair(Session *session, Seat seat, Seat chair) {
    if (session->phase != PHASE_WAITING || !is_of_four(session) ||
        chair >= session->options.seats) {
        return refuse(REFUSAL_NOT_NOW);
    }
    const SessionSeat *there = &session->seat[chair];
    const uint8_t wish = chair == seat ? 0 : (uint8_t)(chair + 1);
    if (chair != seat && (!there->is_taken || there->computer != 0 || there->wish == seat + 1)) {
        exchange(session, seat, chair);
    } else if (session->seat[seat].wish != wish) {
        session->seat[seat].wish = wish;
    } else {
        return refuse(REFUSAL_NONE);
    }
    session_note(session, CHANGE_TABLE);
    return refuse(REFUSAL_NONE);
}

Refusal session_fill_chair(Session *session, Seat seat, Seat chair, uint8_t computer) {
    if (seat != session->host) {
        return refuse(REFUSAL_NOT_HOST);
    }
    if (session->phase != PHASE_WAITING || !is_of_four(session) ||
        chair >= session->options.seats ||
        (session->seat[chair].is_taken && !session_is_computer(session, chair))) {
        return refuse(REFUSAL_NOT_NOW);
    }
    const bool is_filled = computer != 0;
    if (session->seat[chair].is_taken == is_filled && session->seat[chair].computer == computer) {
        return refuse(REFUSAL_NONE);
    }
    session->seat[chair] =
        (SessionSeat){.is_taken = is_filled, .is_firm = is_filled, .computer = computer};
    session_clear_chair(session, chair);
    session_note(session, CHANGE_TABLE);
    return refuse(REFUSAL_NONE);
}

Refusal session_start(Session *session, Seat seat, uint64_t now_ms) {
    if (seat != session->host) {
        return refuse(REFUSAL_NOT_HOST);
    }
    if (session->phase != PHASE_WAITING || !is_of_four(session) || !session_all_firm(session) ||
        !session_all_connected(session)) {
        return refuse(REFUSAL_NOT_NOW);
    }
    session->has_met = true;
    session_begin_game(session, now_ms);
    return refuse(REFUSAL_NONE);
}

/* --- handing over --------------------------------------------------------------------------- */

void session_hand_over(Session *session, Seat seat, OutcomeReason reason, uint64_t now_ms,
                       EffectList *out) {
    const Seat partner = partner_of(seat);
    session->seat[seat].is_handed = true;
    session_note(session, CHANGE_TABLE);
    if (session_is_computer(session, partner) || session->seat[partner].is_handed) {
        session_lose(session, seat, reason);
        session_end_if_over(session, now_ms, out);
    } else if (session->clock.running == seat) {
        session_next_decision(session, now_ms); /* the partner has just learnt of it */
    }
}

void session_take_back(Session *session, Seat seat) {
    if (session->seat[seat].is_handed) {
        session->seat[seat].is_handed = false;
        session->seat[seat].missed = 0;
        session_note(session, CHANGE_TABLE);
    }
}

void session_miss_turn(Session *session, uint64_t now_ms, EffectList *out) {
    const Seat player = session_player(session, session->clock.running);
    clock_stop(&session->clock);
    session->is_passing = true;
    session_note(session, CHANGE_GAME);
    if (++session->seat[player].missed >= session->rules.missed_turns) {
        session_hand_over(session, player, REASON_TIME, now_ms, out);
    }
    if (session->phase == PHASE_PLAYING) {
        session_act(session, now_ms, out);
    }
}

/* --- what the server plays itself ----------------------------------------------------------- */

static bool is_computers(const Session *session) {
    const Seat seat = session_player(session, session_decider(session));
    return seat < SEAT_CAP && session_is_computer(session, seat);
}

bool session_is_servers(const Session *session) {
    return session->phase == PHASE_PLAYING && session->mix != MIX_OPEN &&
           session->pass_at_ms == 0 && (session->is_passing || is_computers(session));
}

Level session_level(const Session *session) {
    CHECK(is_computers(session));
    const Seat player = session_player(session, session_decider(session));
    return (Level)(session->seat[player].computer - 1);
}

Moment session_moment(const Session *session) {
    return (Moment){session->game_no, session->record.count, session->draft.count};
}

void session_forget_thought(Session *session, uint64_t now_ms) {
    session->plan_count = 0;
    session->plan_at = 0;
    session->act_at_ms = session_is_servers(session) ? now_ms + session->rules.pace_ms : 0;
}

void session_take_thought(Session *session, const Thought *thought, uint64_t now_ms) {
    const Moment now = session_moment(session);
    const Moment *then = &thought->moment;
    if (!session_is_servers(session) || session->act_at_ms != 0 || then->game_no != now.game_no ||
        then->steps != now.steps || then->drafted != now.drafted) {
        return;
    }
    CHECK(thought->count > 0 && thought->count <= TURN_STEP_CAP);
    session->plan_count = (uint8_t)thought->count;
    session->plan_at = 0;
    for (uint32_t i = 0; i < thought->count; i++) {
        session->plan[i] = thought->at[i];
    }
    session->act_at_ms = now_ms;
}

/* The last legal step ends the turn: what its player has moved stands, other rights lapse. */
static Step ending(const Session *session) {
    StepList steps;
    game_steps(&session->draft.now, &steps);
    CHECK(steps.count > 0);
    return steps.at[steps.count - 1];
}

void session_act(Session *session, uint64_t now_ms, EffectList *out) {
    session->act_at_ms = 0;
    if (record_actor(&session->record) == SEAT_CHANCE) {
        session_throw(session, now_ms, out);
        return;
    }
    Step step;
    if (session->is_passing) {
        step = ending(session);
    } else if (session->plan_at < session->plan_count) {
        step = session->plan[session->plan_at++];
    } else {
        effect_push(out, EFFECT_ASK_PLAN, 0);
        return;
    }
    CHECK(draft_step(&session->draft, step) == STATUS_OK);
    session_note(session, CHANGE_GAME);
    if (draft_ready(&session->draft)) {
        session_seal(session, now_ms, out);
    } else {
        session->act_at_ms = now_ms + session->rules.pace_ms;
    }
}
