/* SPDX-License-Identifier: MIT */
#include "house.h"

#include <string.h>
#include <time.h>

#include "code.h"
#include "house_internal.h"
#include "log.h"
#include "mem.h"

enum {
    SECOND_MS = 1000,
    EVICT_MS = 30000,
    SWEEP_MS = 60000,
    STALL_MS = 3000, /* the loop enters at least once a second; more than this is an absence */
    CODE_TRIES_SHORT = 8, /* then codes get three digits */
    CODE_TRIES = 64,
    TICK_EVENTS = 1000 /* tables served in one tick */
};

HouseConfig house_config_default(void) {
    return (HouseConfig){
        .rules = session_rules_default(),
        .seek_ms = SEEK_MS,
        .hello_ms = 10000,
        .keep_ms = UINT64_C(30) * 24 * 3600 * 1000,
        .tables_cap = 50000,
        .seat_limit = {.burst = 60, .every_ms = 50},
        .table_limit = {.burst = 240, .every_ms = 250},
        .connect_limit = {.burst = 1000, .every_ms = 20},
        .move_limit = {.burst = 10, .every_ms = 6000},
        .now_ms = house_clock,
    };
}

uint64_t house_clock(void *unused) {
    (void)unused;
    static uint64_t offset_ms;
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    const uint64_t monotonic_ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    if (offset_ms == 0) {
        (void)clock_gettime(CLOCK_REALTIME, &now);
        offset_ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000 - monotonic_ms;
    }
    return monotonic_ms + offset_ms;
}

uint64_t house_now(House *house) {
    return house->config.now_ms(house->config.now_context);
}

/* --- writing down --------------------------------------------------------------------------- */

static StoreWrite write_of_table(const Table *table, uint64_t now_ms) {
    char text[SESSION_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &table->session, now_ms);
    CHECK(!writer.is_cut);
    StoreWrite write = {.kind = STORE_PUT_TABLE,
                        .text = mem_dup(text, writer.length),
                        .until_ms = session_put_away_at(&table->session)};
    memcpy(write.key, table->session.code, CODE_CAP);
    return write;
}

static uint64_t submit(House *house, const StoreWrite *writes, uint32_t count) {
    house->last_ticket = store_submit(house->store, writes, count);
    return house->last_ticket;
}

static void save(House *house, Table *table, uint64_t now_ms) {
    const StoreWrite write = write_of_table(table, now_ms);
    table->ticket = submit(house, &write, 1);
}

static void count_game(House *house, const Session *session) {
    const Outcome outcome = session_outcome(session);
    if (outcome.kind == OUTCOME_ONGOING) {
        return; /* given up */
    }
    house->metrics.games[session->game][outcome.reason]++;
    char text[32];
    TextWriter writer = text_writer(text, sizeof text);
    outcome_write(&writer, session->game, outcome);
    LOG(LOG_INFO, "game-over", {"code", session->code, 0}, {"id", session->game_id, 0},
        {"outcome", text_finish(&writer), 0}, {"turns", NULL, session->turns});
}

/* --- effects -------------------------------------------------------------------------------- */

static StoreWrite write_of_game(const House *house, const Table *table, uint64_t now_ms) {
    StoreWrite write = {.kind = STORE_PUT_GAME,
                        .text = protocol_record(&table->session),
                        .until_ms = now_ms + house->config.keep_ms};
    memcpy(write.key, table->session.game_id, GAME_ID_CAP);
    return write;
}

static StoreWrite drop_of_table(const Table *table) {
    StoreWrite write = {.kind = STORE_DROP_TABLE};
    memcpy(write.key, table->session.code, CODE_CAP);
    return write;
}

/* All that one event changes becomes durable together. */
static void write_effects(House *house, Table *table, const EffectList *effects, uint64_t now_ms) {
    StoreWrite writes[EFFECT_CAP];
    uint32_t count = 0;
    for (uint32_t i = 0; i < effects->count; i++) {
        const EffectKind kind = effects->at[i].kind;
        if (kind == EFFECT_SAVE) {
            writes[count++] = write_of_table(table, now_ms);
        } else if (kind == EFFECT_ARCHIVE) {
            writes[count++] = write_of_game(house, table, now_ms);
            count_game(house, &table->session);
        } else if (kind == EFFECT_PUT_AWAY) {
            writes[count++] = drop_of_table(table);
        }
    }
    if (count > 0) {
        table->ticket = submit(house, writes, count);
    }
}

static void send_state(House *house, const Table *table, const Effect *effect, const char *secret,
                       uint64_t now_ms) {
    Line *line = line_by_id(house, effect->line);
    if (line == NULL) {
        return;
    }
    const SendMessage *message = &effect->message;
    if (message->is_answer) {
        house->metrics.refusals[message->answer.refusal.kind]++;
    }
    char *text =
        protocol_state(&table->session, message, message->gives_secret ? secret : NULL, now_ms);
    const bool is_plain = !message->is_answer && !message->has_record && !message->gives_secret;
    line_push_take(house, line, text, table->ticket, is_plain);
}

static void think(House *house, const Table *table) {
    const Session *session = &table->session;
    thoughts_ask(house->thoughts, session->code, session_moment(session), &session->draft.now,
                 session_level(session), auth_random());
}

void house_on_thoughts(House *house) {
    const uint64_t now_ms = house_enter(house);
    Event event = {.kind = EVENT_PLAN};
    char code[CODE_CAP];
    while (thoughts_take(house->thoughts, code, &event.as.thought)) {
        Table *table = lobby_find(house->lobby, code);
        if (table != NULL) {
            house_handle(house, table, &event, NULL, now_ms);
        }
    }
}

void house_handle(House *house, Table *table, const Event *event, const char *secret,
                  uint64_t now_ms) {
    EffectList effects;
    if (session_lacks_room(&table->session)) {
        table_set_room(table, 2 * table->session.room.cap);
    }
    bool is_gone = false;
    Event fresh = *event;
    fresh.fresh = throws_fresh();
    session_handle(&table->session, &fresh, now_ms, &effects);
    write_effects(house, table, &effects, now_ms);
    for (uint32_t i = 0; i < effects.count; i++) {
        const Effect *effect = &effects.at[i];
        Line *line = NULL;
        switch (effect->kind) {
        case EFFECT_SEND:
            send_state(house, table, effect, secret, now_ms);
            break;
        case EFFECT_CLOSE:
            line = line_by_id(house, effect->line);
            if (line != NULL) {
                line_close(line, effect->close_code);
            }
            break;
        case EFFECT_ASK_PLAN:
            think(house, table);
            break;
        case EFFECT_PUT_AWAY:
            is_gone = true;
            break;
        case EFFECT_SAVE:
        case EFFECT_ARCHIVE:
            break;
        }
    }
    if (is_gone) {
        LOG(LOG_INFO, "table-gone", {"code", table->session.code, 0});
        table_free(lobby_remove(house->lobby, table));
        return;
    }
    lobby_schedule(house->lobby, table);
}

/* --- tables --------------------------------------------------------------------------------- */

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
    save(house, table, now_ms);
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
    if (house->is_leaving || house_is_failing(house) ||
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

Status house_move_seat(House *house, const char *code, const char *address, MovedSeat *out) {
    const uint64_t now_ms = house_enter(house);
    Move move;
    if (house->is_leaving || house_is_failing(house)) {
        return STATUS_BUSY;
    }
    if (!limit_map_take(house->movers, address, now_ms)) {
        return STATUS_DENIED;
    }
    if (moves_take(house->moves, code, now_ms, &move) != STATUS_OK) {
        return STATUS_NOT_FOUND;
    }
    Table *table = NULL;
    const Status status = house_table(house, move.table, now_ms, &table);
    if (status != STATUS_OK) {
        return status == STATUS_NOT_FOUND ? STATUS_NOT_FOUND : STATUS_BUSY;
    }
    if (session_seat_of_secret(&table->session, &move.seat) == SEAT_NONE) {
        return STATUS_NOT_FOUND;
    }
    const Secret secret = auth_secret_new();
    const Event event = {
        .kind = EVENT_MOVE,
        .as.move = {.held = move.seat, .fresh = auth_hash(&secret)},
    };
    house_handle(house, table, &event, NULL, now_ms);
    table = lobby_find(house->lobby, move.table);
    out->seat =
        table != NULL ? session_seat_of_secret(&table->session, &event.as.move.fresh) : SEAT_NONE;
    if (out->seat == SEAT_NONE) {
        return STATUS_NOT_FOUND; /* its time came in this moment */
    }
    LOG(LOG_INFO, "seat-moved", {"code", table->session.code, 0});
    out->session = &table->session;
    out->ticket = table->ticket;
    auth_hex_write(secret.bytes, SECRET_BYTES, out->secret);
    return STATUS_OK;
}

bool house_is_durable(House *house, uint64_t ticket) {
    return store_durable(house->store) >= ticket;
}

/* --- time ----------------------------------------------------------------------------------- */

/* The process stood still (stopped, or starved): nobody loses time for it. */
static void forgive(House *house, uint64_t away_ms, uint64_t now_ms) {
    LOG(LOG_WARN, "stood-still", {"ms", NULL, (int64_t)away_ms});
    const Event event = {.kind = EVENT_AWAY,
                         .as.away_ms = away_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)away_ms};
    const uint32_t count = lobby_count(house->lobby);
    Table **running = mem_new(count * sizeof(Table *));
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        Table *table = lobby_at(house->lobby, i);
        if (table->session.clock.running != SEAT_NONE) {
            running[found++] = table;
        }
    }
    for (uint32_t i = 0; i < found; i++) {
        house_handle(house, running[i], &event, NULL, now_ms);
    }
    mem_free(running);
}

uint64_t house_enter(House *house) {
    const uint64_t now_ms = house_now(house);
    const uint64_t gap_ms = now_ms - house->last_ms;
    house->last_ms = now_ms;
    if (gap_ms > STALL_MS) {
        forgive(house, gap_ms, now_ms);
    }
    return now_ms;
}

/* Tables that only wait for somebody to come back rest in the store. */
static void evict(House *house) {
    const uint64_t durable = store_durable(house->store);
    for (uint32_t i = lobby_count(house->lobby); i-- > 0;) {
        Table *table = lobby_at(house->lobby, i);
        const Session *session = &table->session;
        if (!session_is_connected(session) && session->clock.running == SEAT_NONE &&
            table->ticket <= durable && session_due(session) != UINT64_MAX &&
            session_due(session) == session_put_away_at(session)) {
            table_free(lobby_remove(house->lobby, table));
        }
    }
}

static void close_silent_lines(House *house, uint64_t now_ms) {
    for (Line *line = house->lines; line != NULL; line = line->next) {
        if (!line->is_greeted && line->close_code == 0 &&
            now_ms - line->opened_ms >= house->config.hello_ms) {
            line_close(line, CLOSE_BAD);
        }
    }
}

/* Nobody waits longer for the disk: the line is closed, and its client asks again on a new one. */
static void close_stuck_lines(House *house, uint64_t now_ms) {
    for (Line *line = house->lines; line != NULL; line = line->next) {
        line_close_if_stuck(house, line, now_ms);
    }
}

static void keep_house(House *house, uint64_t now_ms) {
    if (now_ms >= house->second_ms) {
        house->second_ms = now_ms + SECOND_MS;
        close_silent_lines(house, now_ms);
        close_stuck_lines(house, now_ms);
    }
    if (now_ms >= house->half_minute_ms) {
        house->half_minute_ms = now_ms + EVICT_MS;
        evict(house);
    }
    if (now_ms >= house->sweep_ms) {
        house->sweep_ms = now_ms + SWEEP_MS;
        const StoreWrite write = {.kind = STORE_SWEEP, .until_ms = now_ms};
        (void)submit(house, &write, 1);
    }
}

void house_tick(House *house) {
    const uint64_t now_ms = house_enter(house);
    const Event tick = {.kind = EVENT_TICK};
    for (uint32_t i = 0; i < TICK_EVENTS; i++) {
        Table *table = lobby_first_due(house->lobby);
        if (table == NULL || table->due_ms > now_ms) {
            break;
        }
        house_handle(house, table, &tick, NULL, now_ms);
    }
    house_seek_tick(house, now_ms);
    keep_house(house, now_ms);
}

uint64_t house_due(const House *house) {
    const Table *next = lobby_first_due(house->lobby);
    return next != NULL && next->due_ms < house->second_ms ? next->due_ms : house->second_ms;
}

/* --- beginning and end ---------------------------------------------------------------------- */

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
        save(waking->house, table, waking->now_ms);
    }
}

House *house_open(const HouseConfig *config, Store *store) {
    House *house = mem_new(sizeof *house);
    house->config = *config;
    house->store = store;
    house->lobby = lobby_new();
    house->thoughts = thoughts_open(config->wake);
    house->makers = limit_map_new(config->table_limit);
    house->callers = limit_map_new(config->connect_limit);
    house->movers = limit_map_new(config->move_limit);
    house->moves = mem_new(sizeof(Moves));
    for (uint32_t game = 0; game < GAME_COUNT; game++) {
        house->queue[game] = mem_new(sizeof(SeekQueue));
        house->queue[game]->seek_ms = config->seek_ms;
    }
    Waking waking = {house, house_now(house)};
    house->last_ms = waking.now_ms;
    house->began_ms = waking.now_ms;
    house->half_minute_ms = waking.now_ms + EVICT_MS;
    const Status status = store_each_awake(store, wake_table, &waking);
    if (status != STATUS_OK) {
        house->is_damaged = true;
        LOG(LOG_ERROR, "store-unreadable", {"reason", status_message(status), 0});
    }
    LOG(LOG_INFO, "house-open", {"tables", NULL, lobby_count(house->lobby)},
        {"unreadable", NULL, (int64_t)house->metrics.tables_unreadable});
    return house;
}

void house_close(House *house) {
    while (house->lines != NULL) {
        house_disconnect(house, house->lines);
    }
    thoughts_close(house->thoughts);
    lobby_free(house->lobby);
    limit_map_free(house->makers);
    limit_map_free(house->callers);
    limit_map_free(house->movers);
    mem_free(house->moves);
    for (uint32_t game = 0; game < GAME_COUNT; game++) {
        mem_free(house->queue[game]);
    }
    mem_free(house->waiting);
    mem_free(house);
}

void house_drain(House *house) {
    const uint64_t now_ms = house_enter(house);
    house->is_leaving = true;
    for (uint32_t i = 0; i < lobby_count(house->lobby); i++) {
        Table *table = lobby_at(house->lobby, i);
        if (table->session.clock.running != SEAT_NONE) {
            save(house, table, now_ms); /* with the time as it stands now */
        }
    }
    for (Line *line = house->lines; line != NULL; line = line->next) {
        line_close(line, CLOSE_RESTART);
    }
}

bool house_is_leaving(const House *house) {
    return house->is_leaving;
}

bool house_is_empty(House *house) {
    return house->line_count == 0 && house_is_durable(house, house->last_ticket);
}

bool house_is_failing(House *house) {
    StoreStats stats;
    store_stats(house->store, &stats);
    return stats.is_failing;
}

bool house_is_storing(House *house) {
    return !house->is_damaged && !house_is_failing(house);
}

Metrics *house_counters(House *house) {
    return &house->metrics;
}

char *house_metrics(House *house) {
    MetricsNow now = {.lines = house->line_count,
                      .tables = lobby_count(house->lobby),
                      .began_ms = house->began_ms};
    for (uint32_t game = 0; game < GAME_COUNT; game++) {
        now.seekers += house->queue[game]->count;
    }
    store_stats(house->store, &now.store);
    return metrics_write(&house->metrics, &now);
}
