/* SPDX-License-Identifier: MIT */
/* A house over the memory store, with made-up time, and two people who come to its tables. */
#ifndef TESTS_HOUSE_BENCH_H
#define TESTS_HOUSE_BENCH_H

#include "session_bench.h"

#include <stdlib.h>

#include "house.h"
#include "log.h"
#include "mem.h"

/* One end of a line: what the house woke it with, and the last message taken. */
typedef struct {
    Line *line;
    uint32_t wakes, pings;
    char *last;
} Mate;

/* What every test begins with: an open house over an empty store, and two people outside. */
static struct {
    House *house;
    Store *store;
    uint64_t now_ms;
    uint64_t look_ms; /* the time that passes with every look at the clock */
    uint32_t tables_cap;
} place;
static Mate creator, friend;

static inline uint64_t place_now(void *unused) {
    (void)unused;
    place.now_ms += place.look_ms;
    return place.now_ms;
}

static inline void no_wake(void *unused) {
    (void)unused;
}

static inline void wake_mate(void *peer) {
    ((Mate *)peer)->wakes++;
}

static inline void ping_mate(void *peer) {
    ((Mate *)peer)->pings++;
}

static const LineOps MATE_OPS = {wake_mate, ping_mate};

static inline void open_house(void) {
    HouseConfig config = house_config_default();
    config.now_ms = place_now;
    config.tables_cap = place.tables_cap;
    place.house = house_open(&config, place.store);
}

/* As after kill -9: the house is forgotten, the store is what it is. */
static inline void reopen_house(void) {
    house_close(place.house);
    open_house();
}

static inline NewTable make_table(void) {
    const TableRequest request = {.game = GAME_MORRIS, .has_clock = true, .first = FIRST_ME};
    NewTable table;
    assert_int_equal(house_make_table(place.house, &request, "192.0.2.1", &table), STATUS_OK);
    return table;
}

static inline void say(Mate *mate, const char *text) {
    house_receive(place.house, mate->line, text, strlen(text));
}

/* Takes all that is ready; the last stays in mate->last. Returns how many. */
static inline uint32_t take(Mate *mate) {
    uint32_t count = 0;
    for (char *text; (text = line_take(place.house, mate->line)) != NULL; count++) {
        free(mate->last);
        mate->last = text;
    }
    return count;
}

static inline void come(Mate *mate, const char *code, const char *secret) {
    char hello[128];
    *mate = (Mate){0};
    mate->line = house_connect(place.house, LINE_TABLE, code, "192.0.2.1", &MATE_OPS, mate);
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1%s%s%s}",
                   secret != NULL ? ",\"secret\":\"" : "", secret != NULL ? secret : "",
                   secret != NULL ? "\"" : "");
    say(mate, hello);
}

static inline void go(Mate *mate) {
    house_disconnect(place.house, mate->line);
    free(mate->last);
    *mate = (Mate){0};
}

/* The creator with the table's secret, then the friend by the link. */
static inline void both_come(const NewTable *table) {
    come(&creator, table->code, table->secret);
    come(&friend, table->code, NULL);
}

static inline int set_up(void **state) {
    (void)state;
    log_set_level(LOG_ERROR);
    place.now_ms = 1000000;
    place.tables_cap = 100;
    place.store = store_open_memory((StoreWake){no_wake, NULL});
    open_house();
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    Mate *const mates[] = {&creator, &friend};
    for (uint32_t i = 0; i < 2; i++) {
        if (mates[i]->line != NULL) {
            go(mates[i]);
        }
    }
    house_close(place.house);
    store_close(place.store);
    return 0;
}

static inline void secret_of(const Mate *mate, char out[SECRET_TEXT_CAP]) {
    const char *at = strstr(mate->last, "\"secret\":\"");
    assert_non_null(at);
    memcpy(out, at + strlen("\"secret\":\""), SECRET_TEXT_CAP - 1);
    out[SECRET_TEXT_CAP - 1] = '\0';
}

static inline bool last_says(const Mate *mate, const char *part) {
    return mate->last != NULL && strstr(mate->last, part) != NULL;
}

/* For talks_open: a request is a count of how often it was woken. */
static inline void wake_request(void *request) {
    (*(uint32_t *)request)++;
}

#define HOUSE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
