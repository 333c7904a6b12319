/* SPDX-License-Identifier: MIT */
/* Time in the house, its beginning and its end, and how it is. */
#include "house.h"

#include <time.h>

#include "house_internal.h"
#include "log.h"
#include "mem.h"

enum {
    SECOND_MS = 1000,
    EVICT_MS = 30000,
    SWEEP_MS = 60000,
    STALL_MS = 3000, /* the loop enters at least once a second; more than this is an absence */
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

/* --- time ----------------------------------------------------------------------------------- */

/* The store cannot write now. */
static bool is_failing(House *house) {
    StoreStats stats;
    store_stats(house->store, &stats);
    return stats.is_failing;
}

/* Whether time is about to bring something, besides the end of the table. */
static bool is_timed(const Session *session) {
    return session_due(session) < session_put_away_at(session);
}

/* The process stood still (stopped, or starved), or no command could be written down: nobody loses
 * time for it. */
static void forgive(House *house, uint64_t away_ms, uint64_t now_ms) {
    LOG(LOG_WARN, "stood-still", {"ms", NULL, (int64_t)away_ms});
    const Event event = {.kind = EVENT_AWAY,
                         .as.away_ms = away_ms > UINT32_MAX ? UINT32_MAX : (uint32_t)away_ms};
    const uint32_t count = lobby_count(house->lobby);
    Table **timed = mem_new(count * sizeof(Table *));
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        Table *table = lobby_at(house->lobby, i);
        if (is_timed(&table->session)) {
            timed[found++] = table;
        }
    }
    for (uint32_t i = 0; i < found; i++) {
        house_handle(house, timed[i], &event, NULL, now_ms);
    }
    mem_free(timed);
}

uint64_t house_enter(House *house) {
    const uint64_t now_ms = house_now(house);
    const uint64_t gap_ms = now_ms - house->last_ms;
    const bool was_frozen = house->is_frozen;
    house->last_ms = now_ms;
    house->is_frozen = is_failing(house);
    if (house->is_frozen) {
        return now_ms;
    }
    if (was_frozen || gap_ms > STALL_MS) {
        forgive(house, now_ms - house->table_ms, now_ms);
    }
    house->table_ms = now_ms;
    return now_ms;
}

uint64_t house_table_time(const House *house, uint64_t now_ms) {
    return house->is_frozen ? house->table_ms : now_ms;
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
        (void)house_submit(house, &write, 1);
    }
}

void house_tick(House *house) {
    const uint64_t now_ms = house_enter(house);
    const Event tick = {.kind = EVENT_TICK};
    for (uint32_t i = 0; i < TICK_EVENTS && !house->is_frozen; i++) {
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
    const Table *next = house->is_frozen ? NULL : lobby_first_due(house->lobby);
    return next != NULL && next->due_ms < house->second_ms ? next->due_ms : house->second_ms;
}

/* --- beginning and end ---------------------------------------------------------------------- */

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
    const uint64_t now_ms = house_now(house);
    house->last_ms = now_ms;
    house->table_ms = now_ms;
    house->began_ms = now_ms;
    house->half_minute_ms = now_ms + EVICT_MS;
    const Status status = house_wake_tables(house, now_ms);
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
            house_save(house, table, house_table_time(house, now_ms)); /* as it stands now */
        }
    }
    for (Line *line = house->lines; line != NULL; line = line->next) {
        line_close(line, CLOSE_RESTART);
    }
}

bool house_is_durable(House *house, uint64_t ticket) {
    return store_durable(house->store) >= ticket;
}

bool house_is_leaving(const House *house) {
    return house->is_leaving;
}

bool house_is_empty(House *house) {
    return house->line_count == 0 && house_is_durable(house, house->last_ticket);
}

bool house_is_storing(House *house) {
    return !house->is_damaged && !is_failing(house);
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
