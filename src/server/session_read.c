/* SPDX-License-Identifier: MIT */
/* The stored form of a table, read. */
#include <string.h>

#include "session_internal.h"
#include "turns.h"

static bool take(TextReader *in, const char *literal) {
    if (text_accept(in, literal)) {
        return true;
    }
    (void)!text_fail(in, literal);
    return false;
}

static bool take_number(TextReader *in, uint64_t max, uint64_t *out) {
    if (text_peek(in) < '0' || text_peek(in) > '9') {
        (void)!text_fail(in, "a number");
        return false;
    }
    uint64_t number = 0;
    while (text_peek(in) >= '0' && text_peek(in) <= '9') {
        const uint64_t digit = (uint64_t)(text_next(in) - '0');
        if (number > (UINT64_MAX - digit) / 10 || number * 10 + digit > max) {
            (void)!text_fail(in, "a smaller number");
            return false;
        }
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

/* One line: key and exactly `count` numbers, none above its maximum. */
static bool take_numbers(TextReader *in, const char *key, const uint64_t *max, uint64_t *out,
                         uint32_t count) {
    if (!take(in, key)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!take(in, " ") || !take_number(in, max[i], &out[i])) {
            return false;
        }
    }
    return take(in, "\n");
}

/* The rest of the line into `out` of `cap` bytes, zero included. */
static bool take_rest(TextReader *in, uint32_t cap, char *out) {
    uint32_t length = 0;
    while (text_peek(in) >= 0 && text_peek(in) != '\n') {
        if (length + 1 >= cap) {
            (void)!text_fail(in, "the end of the line");
            return false;
        }
        out[length++] = (char)text_next(in);
    }
    out[length] = '\0';
    return take(in, "\n");
}

static bool take_hex(TextReader *in, const char *key, uint32_t count, uint8_t *out) {
    char hex[2 * THROWS_HASH_BYTES + 1];
    if (!take(in, key) || !take_rest(in, sizeof hex, hex)) {
        return false;
    }
    if (strlen(hex) != (size_t)2 * count || auth_hex_read(hex, count, out) != STATUS_OK) {
        (void)!text_fail(in, "as many hex digits as it has bytes, in the line before");
        return false;
    }
    return true;
}

static bool take_told(TextReader *in, uint32_t seats, Proof *proof) {
    for (Seat seat = 0; seat < seats; seat++) {
        uint64_t told[2];
        if (!take_numbers(in, "told", (uint64_t[]){1, 1}, told, 2) ||
            !take_hex(in, "commit ", THROWS_HASH_BYTES, proof->commit[seat].bytes) ||
            !take_hex(in, "bytes ", THROWS_CLIENT_BYTES, proof->seed.clients[seat])) {
            return false;
        }
        proof->has_commit[seat] = told[0];
        proof->has_client[seat] = told[1];
    }
    return true;
}

static bool take_proof(TextReader *in, uint64_t now_ms, Session *session) {
    Proof *proof = &session->proof;
    uint64_t numbers[6];
    uint64_t has_before;
    if (!take_numbers(in, "proof",
                      (uint64_t[]){MIX_DONE, 1, UINT64_MAX, 1, UINT32_MAX, TURN_STEP_CAP}, numbers,
                      6) ||
        !take_hex(in, "server ", THROWS_SECRET_BYTES, proof->seed.secret) ||
        !take_told(in, session->options.seats, proof) ||
        !take_numbers(in, "before", (uint64_t[]){1}, &has_before, 1) ||
        !take_hex(in, "game ", THROWS_GAME_BYTES, session->before.game) ||
        !take_hex(in, "secret ", THROWS_SECRET_BYTES, session->before.secret)) {
        return false;
    }
    session->mix = (Mix)numbers[0];
    proof->is_lot = numbers[1];
    session->reveal_until_ms = numbers[2];
    session->turn_until_ms = numbers[3] ? now_ms + numbers[4] : UINT64_MAX;
    session->furthest = (uint32_t)numbers[5];
    session->has_before = has_before;
    proof->commitment = throws_commit_server(&proof->seed);
    session->key = throws_key(&proof->seed);
    return true;
}

static bool take_answers(TextReader *in, SessionSeat *seat) {
    while (text_peek(in) == 'a') {
        uint64_t numbers[3];
        if (!take_numbers(in, "answer", (uint64_t[]){UINT64_MAX, UINT32_MAX, REFUSAL_COUNT - 1},
                          numbers, 3)) {
            return false;
        }
        seat->verdict[seat->next_verdict] =
            (Verdict){numbers[0], (uint32_t)numbers[1], (RefusalKind)numbers[2]};
        seat->next_verdict = (seat->next_verdict + 1) % ANSWER_CAP;
    }
    return true;
}

static bool take_seat(TextReader *in, SessionSeat *seat) {
    uint64_t flags[5];
    *seat = (SessionSeat){0};
    if (!take_numbers(in, "seat", (uint64_t[]){1, 1, 1, 1, UINT64_MAX}, flags, 5)) {
        return false;
    }
    seat->is_taken = flags[0];
    seat->is_firm = flags[1];
    seat->has_left = flags[2];
    seat->wants_rematch = flags[3];
    seat->provisional_until_ms = flags[4];
    if (!seat->is_taken) {
        return true;
    }
    char hash[2 * SECRET_HASH_BYTES + 1];
    if (!take(in, "secret ") || !take_rest(in, sizeof hash, hash)) {
        return false;
    }
    if (auth_hex_read(hash, SECRET_HASH_BYTES, seat->secret.bytes) != STATUS_OK) {
        (void)!text_fail(in, "64 hex digits in the line before");
        return false;
    }
    return take(in, "nick ") && take_rest(in, NICK_CAP, seat->nick) && take_answers(in, seat);
}

static bool take_pair(TextReader *in, SessionSeat *seat) {
    uint64_t numbers[4];
    if (!take_numbers(in, "pair", (uint64_t[]){LEVEL_COUNT, 1, UINT8_MAX, SEAT_CAP}, numbers, 4)) {
        return false;
    }
    seat->computer = (uint8_t)numbers[0];
    seat->is_handed = numbers[1];
    seat->missed = (uint8_t)numbers[2];
    seat->wish = (uint8_t)numbers[3];
    return true;
}

static bool take_seats(TextReader *in, Session *session) {
    const bool is_of_four = session->options.seats > SIDE_CAP;
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        SessionSeat *at = &session->seat[seat];
        if (!take_seat(in, at) || (is_of_four && !take_pair(in, at))) {
            return false;
        }
    }
    uint64_t host[2] = {0};
    if (is_of_four && !take_numbers(in, "host", (uint64_t[]){SEAT_CAP - 1, 1}, host, 2)) {
        return false;
    }
    session->host = (Seat)host[0];
    session->is_passing = host[1];
    return true;
}

static bool take_form(TextReader *in) {
    uint64_t form = 0;
    if (!take(in, "kiraathane-table ") || !take_number(in, UINT32_MAX, &form)) {
        return false;
    }
    if (form != SESSION_FORM) {
        (void)!text_fail(in, "a table of form 2, as this version of the program writes them");
        return false;
    }
    return take(in, "\n");
}

static Status take_head(TextReader *in, SessionRules rules, uint64_t now_ms, Session *session) {
    char code[CODE_CAP];
    char game[CODE_CAP];
    uint8_t id[THROWS_GAME_BYTES];
    uint64_t options[5];
    uint64_t state[6];
    uint64_t points[2];
    const uint64_t max = UINT32_MAX;
    if (!take_form(in) || !take(in, "code ") || !take_rest(in, sizeof code, code) ||
        !take(in, "game ") || !take_rest(in, sizeof game, game) ||
        !take_hex(in, "id ", sizeof id, id) ||
        !take_numbers(in, "options", (uint64_t[]){TABLE_RANDOM, SEAT_CAP, SEAT_CAP, 255, 1},
                      options, 5) ||
        !take_numbers(in, "state", (uint64_t[]){PHASE_CLOSED, max, max, max, max, 1}, state, 6) ||
        !take_numbers(in, "points", (uint64_t[]){max, max}, points, 2)) {
        return STATUS_BAD_TEXT;
    }
    TableSetup setup = {.code = code,
                        .kind = (TableKind)options[0],
                        .options = {.seats = (uint8_t)options[1],
                                    .first = (Seat)options[2],
                                    .variant = (uint8_t)options[3]},
                        .has_clock = options[4]};
    Status status = game_by_name(game, &setup.game);
    status = status == STATUS_OK ? session_open(session, &setup, rules, now_ms) : status;
    if (status != STATUS_OK) {
        return STATUS_CORRUPT;
    }
    memcpy(session->proof.seed.game, id, sizeof id);
    auth_hex_write(id, sizeof id, session->game_id);
    session->phase = (Phase)state[0];
    session->seq = (uint32_t)state[1];
    session->moved_seq = (uint32_t)state[2];
    session->began_seq = (uint32_t)state[3];
    session->game_no = (uint32_t)state[4];
    session->has_met = state[5];
    session->points[0] = (uint32_t)points[0];
    session->points[1] = (uint32_t)points[1];
    return STATUS_OK;
}

typedef struct {
    bool was_running;
    uint32_t left_ms;
} ClockPast;

static bool take_times(TextReader *in, uint64_t now_ms, Session *session, ClockPast *past) {
    uint64_t times[5];
    uint64_t clock[3];
    const uint64_t max = UINT64_MAX;
    if (!take_numbers(in, "times", (uint64_t[]){max, max, max, max, max}, times, 5) ||
        !take_numbers(in, "clock", (uint64_t[]){1, UINT32_MAX, max}, clock, 3)) {
        return false;
    }
    session->created_ms = times[0];
    session->began_ms = times[1];
    session->ended_ms = times[2];
    session->empty_since_ms = times[3] == 0 ? now_ms : times[3];
    session->rematch_until_ms = times[4];
    *past = (ClockPast){.was_running = clock[0], .left_ms = (uint32_t)clock[1]};
    session->turn_began_ms = now_ms - (clock[2] < now_ms ? clock[2] : now_ms);
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        uint64_t late[2];
        if (!take_numbers(in, "late", (uint64_t[]){UINT32_MAX, UINT32_MAX}, late, 2)) {
            return false;
        }
        session->clock.late_left_ms[seat] = (uint32_t)late[0];
        session->clock.round_trip_ms[seat] = (uint32_t)late[1];
    }
    return true;
}

static Status take_record(TextReader *in, Session *session) {
    Record *record = &session->record;
    GameState start;
    if (!take(in, "start ") || state_read(in, session->game, &start) != STATUS_OK ||
        !take(in, "\nsteps")) {
        return STATUS_BAD_TEXT;
    }
    record_open(record, &start, session->room.step, session->room.cap);
    while (text_accept(in, " ")) {
        Step step;
        Status status = step_read(in, &record->now, &step);
        if (status == STATUS_OK) {
            status = record_play(record, record_actor(record), step);
        }
        if (status != STATUS_OK) {
            return STATUS_CORRUPT;
        }
    }
    TurnWalk walk = turns_begin(record);
    session->turns = 0;
    session->throws = 0;
    for (uint32_t i = 0; i < record->count; i++) {
        session->throws += step_kind(record->at[i]) == STEP_THROW;
    }
    if (!take(in, "\nspent")) {
        return STATUS_BAD_TEXT;
    }
    while (turns_next(&walk, record)) {
        uint64_t spent_ds = 0;
        if (!take(in, " ") || !take_number(in, UINT16_MAX, &spent_ds)) {
            return STATUS_BAD_TEXT;
        }
        session->room.spent_ds[session->turns++] = (uint16_t)spent_ds;
    }
    return take(in, "\n") ? STATUS_OK : STATUS_BAD_TEXT;
}

static Status take_draft(TextReader *in, Session *session) {
    draft_open(&session->draft, &session->record.now);
    if (!take(in, "draft")) {
        return STATUS_BAD_TEXT;
    }
    while (text_accept(in, " ")) {
        Step step;
        Status status = step_read(in, &session->draft.now, &step);
        if (status == STATUS_OK) {
            status = draft_step(&session->draft, step);
        }
        if (status != STATUS_OK) {
            return STATUS_CORRUPT;
        }
    }
    return take(in, "\nend\n") && text_at_end(in) ? STATUS_OK : STATUS_BAD_TEXT;
}

/* Nobody loses anything for the time the server was away. */
static void come_back(Session *session, ClockPast past, uint64_t now_ms) {
    session_forgive(session, now_ms);
    session->pass_at_ms = session_must_pass(session) ? now_ms + session->rules.pass_ms : 0;
    session_forget_thought(session, now_ms);
    const Seat seat = session_decider(session);
    if (past.was_running && session->phase == PHASE_PLAYING && seat < SEAT_CAP) {
        clock_resume(&session->clock, seat, past.left_ms, now_ms);
    }
}

Status session_read(TextReader *in, SessionRules rules, uint64_t now_ms, Session *session) {
    ClockPast past;
    Status status = take_head(in, rules, now_ms, session);
    if (status == STATUS_OK && !take_times(in, now_ms, session, &past)) {
        status = STATUS_BAD_TEXT;
    }
    if (status == STATUS_OK && !take_proof(in, now_ms, session)) {
        status = STATUS_BAD_TEXT;
    }
    if (status == STATUS_OK && !take_seats(in, session)) {
        status = STATUS_BAD_TEXT;
    }
    uint64_t verdict[4];
    if (status == STATUS_OK &&
        !take_numbers(in, "verdict", (uint64_t[]){OUTCOME_DRAW, 1, 2, REASON_COUNT - 1}, verdict,
                      4)) {
        status = STATUS_BAD_TEXT;
    }
    status = status == STATUS_OK ? take_record(in, session) : status;
    status = status == STATUS_OK ? take_draft(in, session) : status;
    if (status != STATUS_OK) {
        return status;
    }
    session->record.verdict = (Outcome){(OutcomeKind)verdict[0], (Side)verdict[1],
                                        (uint8_t)verdict[2], (OutcomeReason)verdict[3]};
    come_back(session, past, now_ms);
    return STATUS_OK;
}
