/* SPDX-License-Identifier: MIT */
#include "protocol.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "turns.h"

/* Takes the tree. Memory for one message is not worth surviving without. */
static char *dump_take(json_t *root) {
    CHECK(root != NULL);
    char *text = json_dumps(root, JSON_COMPACT);
    CHECK(text != NULL);
    json_decref(root);
    return text;
}

/* Text that came from outside once; what is not UTF-8 any more is left out. */
static json_t *text_value(const char *text) {
    json_t *value = json_string(text);
    return value != NULL ? value : json_string("");
}

static json_t *position(const GameState *state) {
    char text[STATE_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    state_write(&writer, state);
    return json_string(text_finish(&writer));
}

static json_t *outcome_text(const Session *session) {
    char text[32];
    TextWriter writer = text_writer(text, sizeof text);
    outcome_write(&writer, session->game, session_outcome(session));
    return json_string(text_finish(&writer));
}

static json_t *turn_texts(const Record *record) {
    json_t *turns = json_array();
    TurnWalk walk = turns_begin(record);
    char text[TURN_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    while (turns_next(&walk, record)) {
        turns_write(&walk, record, &writer);
        json_array_append_new(turns, json_string(text_finish(&writer)));
        writer = text_writer(text, sizeof text);
    }
    return turns;
}

static json_t *last_turn(const Record *record) {
    char text[TURN_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    if (record->count > 0) {
        TurnWalk walk = turns_begin(record);
        const uint32_t from = record_turn_start(record, record->count);
        while (turns_next(&walk, record) && walk.start < from) {
        }
        turns_write(&walk, record, &writer);
    }
    return json_string(text_finish(&writer));
}

static json_t *draft_steps(const Draft *draft) {
    json_t *steps = json_array();
    GameState state = draft->base;
    for (uint32_t i = 0; i < draft->count; i++) {
        char text[STEP_TEXT_CAP];
        TextWriter writer = text_writer(text, sizeof text);
        step_write(&writer, &state, draft->at[i]);
        json_array_append_new(steps, json_string(text_finish(&writer)));
        state = game_apply(&state, draft->at[i]);
    }
    return steps;
}

/* Null for a person. */
static json_t *computer_level(const SessionSeat *seat) {
    return seat->computer != 0 ? json_string(level_name((Level)(seat->computer - 1))) : json_null();
}

/* What only a seat of four has. */
static void add_pair(json_t *value, const SessionSeat *seat) {
    json_object_set_new(value, "computer", computer_level(seat));
    json_object_set_new(value, "handed", json_boolean(seat->is_handed));
    json_object_set_new(value, "missed", json_integer(seat->missed));
    json_object_set_new(value, "wish",
                        seat->wish != 0 ? json_integer(seat->wish - 1) : json_null());
}

static json_t *seats(const Session *session) {
    json_t *list = json_array();
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        const SessionSeat *at = &session->seat[seat];
        json_t *value = json_pack("{s:o,s:b,s:b,s:b,s:b}", "nick", text_value(at->nick), "taken",
                                  (int)at->is_taken, "on", (int)(at->line != 0), "firm",
                                  (int)at->is_firm, "left", (int)at->has_left);
        if (session->options.seats > SIDE_CAP) {
            add_pair(value, at);
        }
        json_array_append_new(list, value);
    }
    return list;
}

static json_t *hex(const uint8_t *bytes, uint32_t count) {
    char text[2 * THROWS_HASH_BYTES + 1];
    auth_hex_write(bytes, count, text);
    return json_string(text);
}

/* The seats' parts of the proof, those that are there. */
static json_t *seats_commits(const Session *session) {
    const Proof *proof = &session->proof;
    json_t *list = json_array();
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        json_array_append_new(list, proof->has_commit[seat]
                                        ? hex(proof->commit[seat].bytes, THROWS_HASH_BYTES)
                                        : json_null());
    }
    return list;
}

static json_t *seats_bytes(const Session *session) {
    json_t *list = json_array();
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        json_array_append_new(list, hex(session->proof.seed.clients[seat], THROWS_CLIENT_BYTES));
    }
    return list;
}

/* What may be told by now: the secret not before the game is over, or given up. */
static json_t *proof(const Session *session) {
    const Proof *told = &session->proof;
    const bool is_over = session->phase == PHASE_OVER || session->phase == PHASE_CLOSED;
    const bool is_mixed = session->mix == MIX_DONE || is_over;
    return json_pack(
        "{s:s,s:o,s:o,s:b,s:o,s:o,s:o}", "scheme", PROOF_SCHEME, "game",
        hex(told->seed.game, THROWS_GAME_BYTES), "commit",
        hex(told->commitment.bytes, THROWS_HASH_BYTES), "lot", (int)told->is_lot, "commits",
        is_mixed || session_has_all_commits(session) ? seats_commits(session) : json_null(),
        "clients", is_mixed ? seats_bytes(session) : json_null(), "secret",
        is_over ? hex(told->seed.secret, THROWS_SECRET_BYTES) : json_null());
}

/* The secret of a game that was begun and given up. */
static json_t *before(const Session *session) {
    return json_pack("{s:o,s:o}", "game", hex(session->before.game, THROWS_GAME_BYTES), "secret",
                     hex(session->before.secret, THROWS_SECRET_BYTES));
}

/* In a snapshot: with the own seat's state of the exchange. */
static json_t *proof_state(const Session *session, Seat seat, uint64_t now_ms) {
    json_t *value = proof(session);
    const uint64_t until_ms = session->reveal_until_ms;
    json_object_set_new(value, "stage", json_string(mix_word(session->mix)));
    json_object_set_new(value, "left",
                        json_integer(until_ms > now_ms ? (json_int_t)(until_ms - now_ms) : 0));
    json_object_set_new(value, "committed", json_boolean(session->proof.has_commit[seat]));
    json_object_set_new(value, "revealed", json_boolean(session->proof.has_client[seat]));
    if (session->has_before) {
        json_object_set_new(value, "before", before(session));
    }
    return value;
}

static json_t *game(const Session *session) {
    const bool is_over = session->phase == PHASE_OVER;
    const bool is_drawn = !session->proof.is_lot || session->mix != MIX_OPEN;
    return json_pack("{s:I,s:s,s:i,s:o,s:o,s:I,s:i,s:i,s:o,s:i,s:o}", "no",
                     (json_int_t)session->game_no, "id", is_over ? session->game_id : "", "first",
                     is_drawn ? (int)session->options.first : SEAT_NONE, "pos",
                     position(&session->record.now), "draft", draft_steps(&session->draft), "turns",
                     (json_int_t)session->turns, "actor", (int)session_actor(session), "roller",
                     (int)game_roller(&session->draft.now), "outcome", outcome_text(session),
                     "points", (int)session_outcome(session).points, "last",
                     last_turn(&session->record));
}

static json_t *clock_state(const Session *session, uint64_t now_ms) {
    json_t *left = json_array();
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        json_array_append_new(left, json_integer(clock_left(&session->clock, seat, now_ms)));
    }
    return json_pack("{s:i,s:o}", "running", (int)session->clock.running, "left", left);
}

static json_t *rematch(const Session *session) {
    json_t *list = json_array();
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        json_array_append_new(list, json_boolean(session->seat[seat].wants_rematch));
    }
    return list;
}

static uint32_t clock_seconds(const Session *session) {
    return session->clock.is_used ? session->rules.clock.decision_ms / 1000 : 0;
}

static json_t *table(const Session *session) {
    return json_pack("{s:s,s:s,s:i,s:I,s:s,s:i}", "code", session->code, "game",
                     game_name(session->game), "variant", (int)session->options.variant, "clock",
                     (json_int_t)clock_seconds(session), "kind", table_kind_word(session->kind),
                     "host", (int)session->host);
}

static json_t *error_value(RefusalKind kind, const char *detail) {
    if (kind == REFUSAL_NONE) {
        return json_null();
    }
    return json_pack("{s:s,s:o}", "code", refusal_word(kind), "message",
                     text_value(detail != NULL ? detail : refusal_message(kind)));
}

static json_t *answer_error(const Refusal *refusal) {
    char detail[160];
    if (refusal->expected == NULL) {
        return error_value(refusal->kind, NULL);
    }
    (void)snprintf(detail, sizeof detail, "at %u: expected %s", refusal->failed_at,
                   refusal->expected);
    return error_value(refusal->kind, detail);
}

char *protocol_state(const Session *session, const SendMessage *message, const char *secret,
                     uint64_t now_ms) {
    json_t *root = json_pack("{s:s,s:I}", "op", "state", "seq", (json_int_t)session->seq);
    CHECK(root != NULL);
    if (message->is_answer) {
        json_object_set_new(root, "re", json_string(message->answer.cid));
        json_object_set_new(root, "at", json_integer(message->answer.at));
        json_object_set_new(root, "error", answer_error(&message->answer.refusal));
    }
    json_object_set_new(root, "table", table(session));
    const SessionSeat *mine = &session->seat[message->seat];
    json_t *you = json_pack("{s:i,s:b}", "seat", (int)message->seat, "firm", (int)mine->is_firm);
    if (secret != NULL) {
        json_object_set_new(you, "secret", json_string(secret));
    }
    json_object_set_new(root, "you", you);
    json_object_set_new(root, "seats", seats(session));
    json_object_set_new(root, "phase", json_string(phase_word(session->phase)));
    json_object_set_new(root, "game", game(session));
    json_object_set_new(root, "clock", clock_state(session, now_ms));
    json_object_set_new(
        root, "series",
        json_pack("[I,I]", (json_int_t)session->points[0], (json_int_t)session->points[1]));
    json_object_set_new(root, "rematch", rematch(session));
    const uint64_t until_ms = session->rematch_until_ms;
    json_object_set_new(root, "rematch_left",
                        json_integer(until_ms > now_ms ? (json_int_t)(until_ms - now_ms) : 0));
    const bool is_proof_due = message->has_record || session->phase != PHASE_PLAYING;
    if (session->mix == MIX_OPEN || (session->mix == MIX_DONE && is_proof_due)) {
        json_object_set_new(root, "proof", proof_state(session, message->seat, now_ms));
    }
    if (message->has_record) {
        json_object_set_new(root, "record",
                            json_pack("{s:o,s:o}", "start", position(&session->record.start),
                                      "turns", turn_texts(&session->record)));
    }
    return dump_take(root);
}

char *protocol_error(RefusalKind kind, const char *re, const char *detail) {
    return dump_take(json_pack("{s:s,s:o,s:o}", "op", "error", "re",
                               re != NULL && re[0] != '\0' ? json_string(re) : json_null(), "error",
                               error_value(kind, detail)));
}

char *protocol_pong(int64_t t) {
    return dump_take(json_pack("{s:s,s:I}", "op", "pong", "t", (json_int_t)t));
}

char *protocol_seeking(uint64_t left_ms) {
    return dump_take(json_pack("{s:s,s:I}", "op", "seeking", "left", (json_int_t)left_ms));
}

char *protocol_paired(const char *code, Seat seat, const char *secret) {
    return dump_take(json_pack("{s:s,s:s,s:i,s:s}", "op", "paired", "code", code, "seat", (int)seat,
                               "secret", secret));
}

char *protocol_nobody(void) {
    return dump_take(json_pack("{s:s}", "op", "nobody"));
}

char *protocol_move(const char *code, uint64_t left_ms) {
    return dump_take(
        json_pack("{s:s,s:s,s:I}", "op", "move", "code", code, "left", (json_int_t)left_ms));
}

char *protocol_moved(const Session *session, Seat seat, const char *secret) {
    return dump_take(json_pack("{s:s,s:s,s:i,s:s}", "code", session->code, "game",
                               game_name(session->game), "seat", (int)seat, "secret", secret));
}

char *protocol_http_error(const char *code, const char *message) {
    return dump_take(
        json_pack("{s:{s:s,s:o}}", "error", "code", code, "message", text_value(message)));
}

char *protocol_created(const char *code, const char *secret) {
    return dump_take(json_pack("{s:s,s:i,s:s}", "code", code, "seat", 0, "secret", secret));
}

char *protocol_table(const Session *session) {
    static const char *const words[] = {"open", "full", "over", "closed"};
    json_t *table =
        json_pack("{s:s,s:s}", "game", game_name(session->game), "state", words[session->phase]);
    if (session->phase == PHASE_OVER) {
        json_object_set_new(table, "id", json_string(session->game_id));
    }
    return dump_take(table);
}

char *protocol_record(const Session *session) {
    json_t *names = json_array();
    for (Seat seat = 0; seat < session->options.seats; seat++) {
        const SessionSeat *at = &session->seat[seat];
        json_t *name = json_pack("{s:o}", "nick", text_value(at->nick));
        if (at->computer != 0) {
            json_object_set_new(name, "computer", computer_level(at));
        }
        json_array_append_new(names, name);
    }
    json_t *times = json_array();
    for (uint32_t i = 0; i < session->turns; i++) {
        json_array_append_new(times, json_integer(session->room.spent_ds[i] * 100));
    }
    json_t *record = json_pack(
        "{s:i,s:s,s:s,s:i,s:i,s:I,s:s,s:o,s:o,s:o,s:o,s:o,s:I,s:I}", "v", 1, "id", session->game_id,
        "game", game_name(session->game), "variant", (int)session->options.variant, "first",
        (int)session->options.first, "clock", (json_int_t)clock_seconds(session), "kind",
        table_kind_word(session->kind), "seats", names, "start", position(&session->record.start),
        "turns", turn_texts(&session->record), "times", times, "outcome", outcome_text(session),
        "began", (json_int_t)session->began_ms, "ended", (json_int_t)session->ended_ms);
    if (session->mix != MIX_NONE) {
        json_object_set_new(record, "proof", proof(session));
    }
    return dump_take(record);
}
