/* SPDX-License-Identifier: MIT */
/* The stored form of a table, written. */
#include "session_internal.h"
#include "turns.h"

static void put_words(TextWriter *out, const char *key, const uint64_t *numbers, uint32_t count) {
    text_put(out, key);
    for (uint32_t i = 0; i < count; i++) {
        text_put_char(out, ' ');
        text_put_number(out, numbers[i]);
    }
    text_put_char(out, '\n');
}

static void put_steps(TextWriter *out, const char *key, const GameState *from, const Step *steps,
                      uint32_t count) {
    GameState state = *from;
    text_put(out, key);
    for (uint32_t i = 0; i < count; i++) {
        text_put_char(out, ' ');
        step_write(out, &state, steps[i]);
        state = game_apply(&state, steps[i]);
    }
    text_put_char(out, '\n');
}

/* At a table of four. */
static void put_pair(TextWriter *out, const SessionSeat *seat) {
    put_words(out, "pair", (uint64_t[]){seat->computer, seat->is_handed, seat->missed, seat->wish},
              4);
}

static void put_seat(TextWriter *out, const SessionSeat *seat) {
    put_words(out, "seat",
              (uint64_t[]){seat->is_taken, seat->is_firm, seat->has_left, seat->wants_rematch,
                           seat->provisional_until_ms},
              5);
    if (!seat->is_taken) {
        return;
    }
    char hash[2 * SECRET_HASH_BYTES + 1];
    auth_hex_write(seat->secret.bytes, SECRET_HASH_BYTES, hash);
    text_put(out, "secret ");
    text_put(out, hash);
    text_put(out, "\nnick ");
    text_put(out, seat->nick);
    text_put_char(out, '\n');
    for (uint32_t i = 0; i < ANSWER_CAP; i++) {
        const Verdict *verdict = &seat->verdict[(seat->next_verdict + i) % ANSWER_CAP];
        if (verdict->cid != 0) {
            put_words(out, "answer", (uint64_t[]){verdict->cid, verdict->at, verdict->kind}, 3);
        }
    }
}

static void put_hex(TextWriter *out, const char *key, const uint8_t *bytes, uint32_t count) {
    char hex[2 * THROWS_HASH_BYTES + 1];
    auth_hex_write(bytes, count, hex);
    text_put(out, key);
    text_put(out, hex);
    text_put_char(out, '\n');
}

static void put_proof(TextWriter *out, const Session *session, uint64_t now_ms) {
    const Proof *proof = &session->proof;
    const bool is_limited = session->turn_until_ms != UINT64_MAX;
    const uint64_t left_ms =
        is_limited && session->turn_until_ms > now_ms ? session->turn_until_ms - now_ms : 0;
    put_words(out, "proof",
              (uint64_t[]){session->mix, proof->is_lot, session->reveal_until_ms, is_limited,
                           left_ms, session->furthest},
              6);
    put_hex(out, "server ", proof->seed.secret, THROWS_SECRET_BYTES);
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        put_words(out, "told", (uint64_t[]){proof->has_commit[seat], proof->has_client[seat]}, 2);
        put_hex(out, "commit ", proof->commit[seat].bytes, THROWS_HASH_BYTES);
        put_hex(out, "bytes ", proof->seed.clients[seat], THROWS_CLIENT_BYTES);
    }
    put_words(out, "before", (uint64_t[]){session->has_before}, 1);
    put_hex(out, "game ", session->before.game, THROWS_GAME_BYTES);
    put_hex(out, "secret ", session->before.secret, THROWS_SECRET_BYTES);
}

static void put_head(TextWriter *out, const Session *session) {
    text_put(out, "kiraathane-table ");
    text_put_number(out, SESSION_FORM);
    text_put(out, "\ncode ");
    text_put(out, session->code);
    text_put(out, "\ngame ");
    text_put(out, game_name(session->game));
    text_put(out, "\nid ");
    text_put(out, session->game_id);
    text_put_char(out, '\n');
    const GameOptions *options = &session->options;
    put_words(out, "options",
              (uint64_t[]){session->kind, options->seats, options->first, options->variant,
                           session->clock.is_used},
              5);
    put_words(out, "state",
              (uint64_t[]){session->phase, session->seq, session->moved_seq, session->began_seq,
                           session->game_no, session->has_met},
              6);
    put_words(out, "points", (uint64_t[]){session->points[0], session->points[1]}, 2);
}

static void put_times(TextWriter *out, const Session *session, uint64_t now_ms) {
    const Clock *clock = &session->clock;
    put_words(out, "times",
              (uint64_t[]){session->created_ms, session->began_ms, session->ended_ms,
                           session->empty_since_ms, session->rematch_until_ms},
              5);
    const bool is_running = clock->running != SEAT_NONE;
    put_words(out, "clock",
              (uint64_t[]){is_running, is_running ? clock_left(clock, clock->running, now_ms) : 0,
                           now_ms - session->turn_began_ms},
              3);
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        put_words(out, "late", (uint64_t[]){clock->late_left_ms[seat], clock->round_trip_ms[seat]},
                  2);
    }
}

void session_write(TextWriter *out, const Session *session, uint64_t now_ms) {
    put_head(out, session);
    put_times(out, session, now_ms);
    put_proof(out, session, now_ms);
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        put_seat(out, &session->seat[seat]);
        if (session->options.seats > SIDE_CAP) {
            put_pair(out, &session->seat[seat]);
        }
    }
    if (session->options.seats > SIDE_CAP) {
        put_words(out, "host", (uint64_t[]){session->host, session->is_passing}, 2);
    }
    const Record *record = &session->record;
    const Outcome *verdict = &record->verdict;
    put_words(out, "verdict",
              (uint64_t[]){verdict->kind, verdict->side, verdict->points, verdict->reason}, 4);
    text_put(out, "start ");
    state_write(out, &record->start);
    text_put_char(out, '\n');
    put_steps(out, "steps", &record->start, record->at, record->count);
    text_put(out, "spent");
    for (uint32_t i = 0; i < session->turns; i++) {
        text_put_char(out, ' ');
        text_put_number(out, session->room.spent_ds[i]);
    }
    text_put_char(out, '\n');
    put_steps(out, "draft", &session->draft.base, session->draft.at, session->draft.count);
    text_put(out, "end\n");
    CHECK(!out->is_cut);
}
