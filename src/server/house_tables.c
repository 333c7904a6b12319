/* SPDX-License-Identifier: MIT */
/* Tables: made on request, found by their codes, read from the store. */
#include <string.h>

#include "code.h"
#include "house_internal.h"
#include "log.h"
#include "mem.h"

enum {
    CODE_TRIES_SHORT = 8, /* then codes get three digits */
    CODE_TRIES = 64
};

bool house_pick_code(House *house, char out[CODE_CAP]) {
    for (uint32_t i = 0; i < CODE_TRIES; i++) {
        char *text = NULL;
        code_make(auth_random(), i < CODE_TRIES_SHORT ? 2 : 3, out);
        if (lobby_find(house->lobby, out) == NULL &&
            store_load_table(house->store, out, &text) == STATUS_NOT_FOUND) {
            return true;
        }
        mem_free(text);
    }
    return false;
}

uint64_t house_add_table(House *house, Table *table, uint64_t now_ms) {
    lobby_add_take(house->lobby, table);
    house->metrics.tables_opened++;
    house_save(house, table, now_ms);
    LOG(LOG_INFO, "table-open", {"code", table->session.code, 0},
        {"game", game_name(table->session.game), 0},
        {"kind", table_kind_word(table->session.kind), 0});
    return table->ticket;
}

/* Room for a game that has so many steps: doubling, so that few events have to enlarge it. */
static uint32_t roomy(uint32_t steps) {
    uint32_t cap = SESSION_ROOM;
    while (cap < SESSION_STEP_CAP && cap - SESSION_ROOM < steps) {
        cap *= 2;
    }
    return cap;
}

/* Tells the operator; the row stays as it is, for a version of the program that can read it. */
static Status read_table(House *house, const char *code, const char *text, uint64_t now_ms,
                         Table **out) {
    Table *table = table_new();
    table_set_room(table, SESSION_STEP_CAP);
    TextReader reader = text_reader(text, (uint32_t)strlen(text));
    Status status = session_read(&reader, house->config.rules, now_ms, &table->session);
    if (status == STATUS_OK && strcmp(table->session.code, code) != 0) {
        status = STATUS_CORRUPT;
    }
    if (status == STATUS_OK) {
        table_set_room(table, roomy(table->session.record.count));
        *out = table;
        return STATUS_OK;
    }
    LOG(LOG_ERROR, "table-unreadable", {"code", code, 0}, {"at", NULL, reader.failed_at},
        {"expected", reader.expected != NULL ? reader.expected : status_message(status), 0});
    table_free(table);
    return status;
}

Status house_table(House *house, const char *code, uint64_t now_ms, Table **out) {
    Table *table = lobby_find(house->lobby, code);
    if (table != NULL) {
        *out = table;
        return STATUS_OK;
    }
    char *text = NULL;
    Status status = store_load_table(house->store, code, &text);
    if (status == STATUS_OK) {
        status = read_table(house, code, text, now_ms, &table);
        mem_free(text);
    }
    if (status == STATUS_OK && now_ms >= session_put_away_at(&table->session)) {
        table_free(table);
        status = STATUS_NOT_FOUND;
    }
    if (status == STATUS_OK) {
        lobby_add_take(house->lobby, table);
        *out = table;
    }
    return status;
}

typedef struct {
    House *house;
    uint64_t now_ms;
} Waking;

static void wake_table(void *context, const char *code, const char *text) {
    const Waking *waking = context;
    Table *table = NULL;
    if (read_table(waking->house, code, text, waking->now_ms, &table) != STATUS_OK) {
        waking->house->metrics.tables_unreadable++;
    } else {
        lobby_add_take(waking->house->lobby, table);
        house_save(waking->house, table, waking->now_ms);
    }
}

Status house_wake_tables(House *house, uint64_t now_ms) {
    Waking waking = {house, now_ms};
    return store_each_awake(house->store, wake_table, &waking);
}

/* --- requests ------------------------------------------------------------------------------- */

Status house_find_table(House *house, const char *name, const Session **out) {
    const uint64_t now_ms = house_enter(house);
    char code[CODE_CAP];
    Table *table = NULL;
    if (code_read(name, code) != STATUS_OK) {
        return STATUS_NOT_FOUND;
    }
    const Status status = house_table(house, code, now_ms, &table);
    if (status == STATUS_OK) {
        *out = &table->session;
    }
    return status;
}

Status house_load_game(House *house, const char *id, char **out) {
    uint8_t bytes[(GAME_ID_CAP - 1) / 2];
    const size_t length = strlen(id);
    const bool is_old = length == (GAME_ID_CAP - 1) / 2; /* of games before proofs */
    if ((!is_old && length != GAME_ID_CAP - 1) ||
        auth_hex_read(id, (uint32_t)length / 2, bytes) != STATUS_OK) {
        return STATUS_NOT_FOUND;
    }
    return store_load_game(house->store, id, out);
}

Status house_make_table(House *house, const TableRequest *request, const char *address,
                        NewTable *out) {
    const uint64_t now_ms = house_enter(house);
    if (house->is_leaving || house->is_frozen ||
        lobby_count(house->lobby) >= house->config.tables_cap) {
        return STATUS_BUSY;
    }
    if (!limit_map_take(house->makers, address, now_ms)) {
        return STATUS_DENIED;
    }
    TableSetup setup = {.code = out->code,
                        .game = request->game,
                        .options = game_defaults(request->game),
                        .has_clock = request->has_clock,
                        .is_lot = request->first == FIRST_LOT,
                        .fresh = throws_fresh()};
    setup.options.seats = request->is_of_four ? SEAT_CAP : SIDE_CAP;
    setup.options.variant = request->variant;
    setup.options.first = request->first == FIRST_FRIEND ? 1 : 0;
    if (!house_pick_code(house, out->code)) {
        return STATUS_BUSY;
    }
    Table *table = table_new();
    const Status status = session_open(&table->session, &setup, house->config.rules, now_ms);
    if (status != STATUS_OK) {
        table_free(table);
        return status;
    }
    const Secret secret = auth_secret_new();
    const SecretHash hash = auth_hash(&secret);
    auth_hex_write(secret.bytes, SECRET_BYTES, out->secret);
    session_reserve(&table->session, 0, &hash, request->nick);
    out->ticket = house_add_table(house, table, now_ms);
    return STATUS_OK;
}

Status house_move_seat(House *house, const MoveRequest *request, const char *address,
                       MovedSeat *out) {
    const uint64_t now_ms = house_enter(house);
    const Secret secret = request->has_secret ? request->secret : auth_secret_new();
    const SecretHash fresh = auth_hash(&secret);
    Move move;
    if (house->is_leaving || house->is_frozen) {
        return STATUS_BUSY;
    }
    if (!limit_map_take(house->movers, address, now_ms)) {
        return STATUS_DENIED;
    }
    if (moves_take(house->moves, request->code, &fresh, now_ms, &move) != STATUS_OK) {
        return STATUS_NOT_FOUND;
    }
    Table *table = NULL;
    const Status status = house_table(house, move.table, now_ms, &table);
    if (status != STATUS_OK) {
        return status == STATUS_NOT_FOUND ? STATUS_NOT_FOUND : STATUS_BUSY;
    }
    if (session_seat_of_secret(&table->session, &fresh) == SEAT_NONE) {
        const Event event = {.kind = EVENT_MOVE, .as.move = {.held = move.seat, .fresh = fresh}};
        house_handle(house, table, &event, NULL, now_ms);
        table = lobby_find(house->lobby, move.table);
    }
    out->seat = table != NULL ? session_seat_of_secret(&table->session, &fresh) : SEAT_NONE;
    if (out->seat == SEAT_NONE) {
        return STATUS_NOT_FOUND; /* it got up, moved on, or its time came in this moment */
    }
    LOG(LOG_INFO, "seat-moved", {"code", table->session.code, 0});
    out->session = &table->session;
    out->ticket = table->ticket;
    auth_hex_write(secret.bytes, SECRET_BYTES, out->secret);
    return STATUS_OK;
}
