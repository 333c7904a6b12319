/* SPDX-License-Identifier: MIT */
/* The house over the memory store: what is told when, what is remembered, what is put away. */
#include "session_bench.h"

#include <stdlib.h>

#include "house.h"
#include "log.h"
#include "mem.h"
#include "talk.h"

typedef struct {
    House *house;
    Store *store;
    uint64_t now_ms;
} Place;

/* One end of a line: what the house woke it with, and the last message taken. */
typedef struct {
    Line *line;
    uint32_t wakes, pings;
    char *last;
} Mate;

static uint64_t place_now(void *context) {
    return ((Place *)context)->now_ms;
}

static void no_wake(void *unused) {
    (void)unused;
}

static void wake_mate(void *peer) {
    ((Mate *)peer)->wakes++;
}

static void ping_mate(void *peer) {
    ((Mate *)peer)->pings++;
}

static const LineOps MATE_OPS = {wake_mate, ping_mate};

static HouseConfig place_config(Place *place) {
    HouseConfig config = house_config_default();
    config.now_ms = place_now;
    config.now_context = place;
    return config;
}

static void open_place(Place *place) {
    log_set_level(LOG_ERROR);
    *place = (Place){.now_ms = 1000000};
    place->store = store_open_memory((StoreWake){no_wake, NULL});
    const HouseConfig config = place_config(place);
    place->house = house_open(&config, place->store);
}

static void close_place(Place *place) {
    house_close(place->house);
    store_close(place->store);
}

/* As after kill -9: the house is forgotten, the store is what it is. */
static void reopen_place(Place *place) {
    const HouseConfig config = place_config(place);
    house_close(place->house);
    place->house = house_open(&config, place->store);
}

static NewTable make_table(Place *place) {
    const TableRequest request = {.game = GAME_MORRIS, .has_clock = true, .first = FIRST_ME};
    NewTable table;
    assert_int_equal(house_make_table(place->house, &request, "192.0.2.1", &table), STATUS_OK);
    return table;
}

static void say(Place *place, Mate *mate, const char *text) {
    house_receive(place->house, mate->line, text, strlen(text));
}

/* Takes all that is ready; the last stays in mate->last. Returns how many. */
static uint32_t take(Place *place, Mate *mate) {
    uint32_t count = 0;
    for (char *text; (text = line_take(place->house, mate->line)) != NULL; count++) {
        free(mate->last);
        mate->last = text;
    }
    return count;
}

static void come(Place *place, Mate *mate, const char *code, const char *secret) {
    char hello[128];
    *mate = (Mate){0};
    mate->line = house_connect(place->house, LINE_TABLE, code, "192.0.2.1", &MATE_OPS, mate);
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1%s%s%s}",
                   secret != NULL ? ",\"secret\":\"" : "", secret != NULL ? secret : "",
                   secret != NULL ? "\"" : "");
    say(place, mate, hello);
}

static void go(Place *place, Mate *mate) {
    house_disconnect(place->house, mate->line);
    free(mate->last);
    *mate = (Mate){0};
}

static void secret_of(const Mate *mate, char out[SECRET_TEXT_CAP]) {
    const char *at = strstr(mate->last, "\"secret\":\"");
    assert_non_null(at);
    memcpy(out, at + strlen("\"secret\":\""), SECRET_TEXT_CAP - 1);
    out[SECRET_TEXT_CAP - 1] = '\0';
}

static bool last_says(const Mate *mate, const char *part) {
    return mate->last != NULL && strstr(mate->last, part) != NULL;
}

static void nothing_is_told_before_it_is_durable(void **state) {
    (void)state;
    Place place;
    Mate creator;
    Mate friend;
    open_place(&place);
    store_memory_hold(place.store, true);
    const NewTable table = make_table(&place);
    assert_false(house_is_durable(place.house, table.ticket));
    come(&place, &creator, table.code, table.secret);
    assert_int_equal(take(&place, &creator), 0);
    store_memory_hold(place.store, false);
    house_on_durable(place.house);
    assert_true(creator.wakes > 0);
    assert_int_equal(take(&place, &creator), 1);
    come(&place, &friend, table.code, NULL);
    assert_int_equal(take(&place, &friend), 1);
    (void)take(&place, &creator);

    store_memory_hold(place.store, true);
    say(&place, &creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":3,\"step\":\"d6\"}");
    assert_int_equal(take(&place, &creator), 0);
    assert_int_equal(take(&place, &friend), 0);
    /* Nor what does not change anything, if it would show what is not durable. */
    say(&place, &friend, "{\"op\":\"resync\"}");
    assert_int_equal(take(&place, &friend), 0);
    const uint32_t wakes = creator.wakes;
    store_memory_hold(place.store, false);
    house_on_durable(place.house);
    assert_int_equal(creator.wakes, wakes + 1);
    assert_int_equal(take(&place, &creator), 1);
    assert_true(last_says(&creator, "\"re\":\"1\""));
    assert_int_equal(take(&place, &friend), 2);
    assert_true(last_says(&friend, "\"last\":\"d6\""));
    go(&place, &creator);
    go(&place, &friend);
    close_place(&place);
}

static void a_slow_reader_gets_the_newest_state_and_every_answer(void **state) {
    (void)state;
    Place place;
    Mate creator;
    Mate friend;
    open_place(&place);
    const NewTable table = make_table(&place);
    come(&place, &creator, table.code, table.secret);
    come(&place, &friend, table.code, NULL);
    (void)take(&place, &creator);
    (void)take(&place, &friend);
    char text[128];
    for (int i = 0; i < 20; i++) {
        (void)snprintf(text, sizeof text, "{\"op\":\"nick\",\"cid\":\"n%d\",\"nick\":\"A%d\"}", i,
                       i);
        say(&place, &friend, text);
    }
    assert_int_equal(take(&place, &creator), 1);
    assert_true(last_says(&creator, "\"nick\":\"A19\""));
    assert_int_equal(take(&place, &friend), 20);
    go(&place, &creator);
    go(&place, &friend);
    close_place(&place);
}

static void a_reader_that_never_reads_is_closed(void **state) {
    (void)state;
    Place place;
    Mate creator;
    open_place(&place);
    const NewTable table = make_table(&place);
    come(&place, &creator, table.code, table.secret);
    char text[128];
    for (int i = 0; i < 100 && line_close_code(creator.line) == 0; i++) {
        place.now_ms += 200;
        (void)snprintf(text, sizeof text, "{\"op\":\"nick\",\"cid\":\"n%d\",\"nick\":\"A%d\"}", i,
                       i);
        say(&place, &creator, text);
        assert_true(line_backlog(creator.line) <= 16384);
    }
    assert_int_equal(line_close_code(creator.line), CLOSE_RATE);
    go(&place, &creator);
    close_place(&place);
}

static void idle_tables_rest_in_the_store_and_come_back(void **state) {
    (void)state;
    Place place;
    Mate creator;
    open_place(&place);
    const NewTable table = make_table(&place);
    come(&place, &creator, table.code, table.secret);
    go(&place, &creator);
    place.now_ms += 31000;
    house_tick(place.house);
    char *text = house_metrics(place.house);
    assert_non_null(strstr(text, "kiraathane_tables 0\n"));
    mem_free(text);
    assert_non_null(house_find_table(place.house, table.code));
    come(&place, &creator, table.code, table.secret);
    assert_int_equal(take(&place, &creator), 1);
    assert_true(last_says(&creator, "\"phase\":\"waiting\""));
    go(&place, &creator);
    place.now_ms += 24 * 3600 * 1000;
    house_tick(place.house);
    assert_null(house_find_table(place.house, table.code));
    char *row = NULL;
    assert_int_equal(store_load_table(place.store, table.code, &row), STATUS_NOT_FOUND);
    close_place(&place);
}

static void a_crash_forgets_nothing_that_was_told(void **state) {
    (void)state;
    Place place;
    Mate creator;
    Mate friend;
    char secret[SECRET_TEXT_CAP];
    open_place(&place);
    const NewTable table = make_table(&place);
    come(&place, &creator, table.code, table.secret);
    come(&place, &friend, table.code, NULL);
    (void)take(&place, &friend);
    secret_of(&friend, secret);
    say(&place, &friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    say(&place, &creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":4,\"step\":\"d6\"}");
    (void)take(&place, &creator);
    assert_true(last_says(&creator, "\"error\":null"));
    free(creator.last);
    free(friend.last);
    reopen_place(&place);
    place.now_ms += 50000;
    come(&place, &friend, table.code, secret);
    assert_int_equal(take(&place, &friend), 1);
    assert_true(last_says(&friend, "\"turns\":[\"d6\"]"));
    come(&place, &creator, table.code, table.secret);
    say(&place, &creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":4,\"step\":\"d6\"}");
    (void)take(&place, &creator);
    assert_true(last_says(&creator, "\"re\":\"1\""));
    assert_true(last_says(&creator, "\"error\":null"));
    assert_true(last_says(&creator, "\"turns\":1,"));
    go(&place, &creator);
    go(&place, &friend);
    close_place(&place);
}

static void standing_still_costs_nobody_time(void **state) {
    (void)state;
    Place place;
    Mate creator;
    Mate friend;
    open_place(&place);
    const NewTable table = make_table(&place);
    come(&place, &creator, table.code, table.secret);
    come(&place, &friend, table.code, NULL);
    say(&place, &friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    for (int i = 0; i < 10; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
    place.now_ms += 90000; /* the process was stopped */
    house_tick(place.house);
    (void)take(&place, &creator);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
    assert_true(last_says(&creator, "\"left\":[50000,60000]"));
    for (int i = 0; i < 51; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
    (void)take(&place, &creator);
    assert_true(last_says(&creator, "\"outcome\":\"win b time\""));
    go(&place, &creator);
    go(&place, &friend);
    close_place(&place);
}

static void lines_without_hello_are_closed(void **state) {
    (void)state;
    Place place;
    Mate mate = {0};
    open_place(&place);
    const NewTable table = make_table(&place);
    mate.line = house_connect(place.house, LINE_TABLE, table.code, "x", &MATE_OPS, &mate);
    place.now_ms += 2000;
    house_tick(place.house);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(line_close_code(mate.line), 0);
        place.now_ms += 1000;
        house_tick(place.house);
    }
    assert_int_equal(line_close_code(mate.line), CLOSE_BAD);
    go(&place, &mate);
    close_place(&place);
}

static void draining_saves_the_clock_and_closes_all(void **state) {
    (void)state;
    Place place;
    Mate creator;
    Mate friend;
    open_place(&place);
    const NewTable table = make_table(&place);
    come(&place, &creator, table.code, table.secret);
    come(&place, &friend, table.code, NULL);
    say(&place, &friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    place.now_ms += 2000;
    house_tick(place.house);
    place.now_ms += 2500;
    store_memory_hold(place.store, true);
    say(&place, &creator, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Elif\"}");
    house_drain(place.house);
    assert_true(house_is_leaving(place.house));
    assert_int_equal(line_close_code(creator.line), 0); /* an answer is owed first */
    store_memory_hold(place.store, false);
    house_on_durable(place.house);
    (void)take(&place, &creator);
    (void)take(&place, &friend);
    assert_true(last_says(&creator, "\"re\":\"n\""));
    assert_int_equal(line_close_code(creator.line), CLOSE_RESTART);
    assert_int_equal(line_close_code(friend.line), CLOSE_RESTART);
    const TableRequest request = {.game = GAME_MORRIS};
    NewTable none;
    assert_int_equal(house_make_table(place.house, &request, "x", &none), STATUS_BUSY);
    assert_false(house_is_empty(place.house));
    go(&place, &creator);
    go(&place, &friend);
    assert_true(house_is_empty(place.house));
    reopen_place(&place);
    come(&place, &creator, table.code, table.secret);
    (void)take(&place, &creator);
    assert_true(last_says(&creator, "\"left\":[55500,60000]"));
    go(&place, &creator);
    close_place(&place);
}

static void the_house_can_be_full(void **state) {
    (void)state;
    Place place = {.now_ms = 1000};
    log_set_level(LOG_ERROR);
    place.store = store_open_memory((StoreWake){no_wake, NULL});
    HouseConfig config = place_config(&place);
    config.tables_cap = 2;
    place.house = house_open(&config, place.store);
    (void)make_table(&place);
    (void)make_table(&place);
    const TableRequest request = {.game = GAME_MORRIS};
    NewTable table;
    assert_int_equal(house_make_table(place.house, &request, "x", &table), STATUS_BUSY);
    close_place(&place);
}

/* --- long poll ------------------------------------------------------------------------------ */

static void wake_request(void *request) {
    (*(uint32_t *)request)++;
}

static void long_poll_that_acknowledges_nothing_is_closed(void **state) {
    (void)state;
    Place place;
    open_place(&place);
    const NewTable table = make_table(&place);
    Talks *talks = talks_open(place.house, wake_request);
    uint32_t request = 0;
    TalkLine *line = NULL;
    char text[128];
    (void)snprintf(text, sizeof text, "{\"op\":\"hello\",\"v\":1,\"secret\":\"%s\"}", table.secret);
    Talk talk = {.count = 1, .send = {text}};
    const TalkPlace there = {LINE_TABLE, table.code, "x"};
    uint32_t posts = 0;
    for (bool is_closed = false; !is_closed; posts++) {
        assert_true(posts < 100); /* a snapshot is more than 164 bytes, 16 KiB / 100 */
        assert_int_equal(talk_post(talks, there, &talk, &request, &line), STATUS_OK);
        assert_true(talk_is_ready(talks, line, &request));
        char *answer = talk_answer(talks, line, &request);
        assert_true(strlen(answer) < 20000);
        is_closed = strstr(answer, "\"close\":1008}") != NULL;
        memcpy(talk.line, answer + strlen("{\"line\":\""), LINE_ID_CAP - 1);
        mem_free(answer);
        (void)snprintf(text, sizeof text, "{\"op\":\"resync\"}");
        place.now_ms += 100;
    }
    assert_true(posts > 10);
    talks_close(talks);
    close_place(&place);
}

static void waiting_for_the_disk_has_an_end(void **state) {
    (void)state;
    Place place;
    open_place(&place);
    const NewTable table = make_table(&place);
    Mate mate;
    come(&place, &mate, table.code, table.secret);
    assert_int_equal(take(&place, &mate), 1);
    store_memory_hold(place.store, true);
    say(&place, &mate, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Ada\"}");
    assert_int_equal(take(&place, &mate), 0);
    say(&place, &mate, "{\"op\":\"ping\",\"t\":7}"); /* what tells of no table need not wait */
    assert_int_equal(take(&place, &mate), 1);
    assert_true(last_says(&mate, "pong"));
    place.now_ms += 9000;
    house_tick(place.house);
    assert_int_equal(line_close_code(mate.line), 0);
    place.now_ms += 2000;
    house_tick(place.house);
    assert_int_equal(line_close_code(mate.line), 1013);
    go(&place, &mate);
    store_memory_hold(place.store, false);
    come(&place, &mate, table.code, table.secret);
    say(&place, &mate, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Ada\"}");
    (void)take(&place, &mate);
    assert_true(last_says(&mate, "\"re\":\"n\""));
    assert_true(last_says(&mate, "\"nick\":\"Ada\""));
    go(&place, &mate);
    close_place(&place);
}

static void an_unreadable_table_is_told_of(void **state) {
    (void)state;
    Place place;
    open_place(&place);
    assert_true(house_is_storing(place.house));
    StoreWrite write = {.kind = STORE_PUT_TABLE,
                        .key = "lale-42",
                        .text = mem_dup("rubbish", 7),
                        .until_ms = UINT64_MAX};
    (void)store_submit(place.store, &write, 1);
    log_set_level(LOG_ERROR);
    reopen_place(&place);
    assert_false(house_is_storing(place.house));
    close_place(&place);
}

static void long_poll_waits_and_repeats(void **state) {
    (void)state;
    Place place;
    open_place(&place);
    const NewTable table = make_table(&place);
    Talks *talks = talks_open(place.house, wake_request);
    uint32_t first = 0;
    uint32_t second = 0;
    TalkLine *line = NULL;
    char hello[128];
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1,\"secret\":\"%s\"}",
                   table.secret);
    Talk talk = {.count = 1, .send = {hello}};
    const TalkPlace there = {LINE_TABLE, table.code, "x"};
    assert_int_equal(talk_post(talks, there, &talk, &first, &line), STATUS_OK);
    assert_true(talk_is_ready(talks, line, &first));
    char *answer = talk_answer(talks, line, &first);
    assert_non_null(strstr(answer, "\"messages\":[[1,{\"op\":\"state\""));
    assert_non_null(strstr(answer, "\"close\":null}"));
    Talk next = {0};
    memcpy(next.line, answer + strlen("{\"line\":\""), LINE_ID_CAP - 1);
    mem_free(answer);

    assert_int_equal(talk_post(talks, there, &next, &first, &line), STATUS_OK);
    answer = talk_answer(talks, line, &first); /* not acknowledged: given again */
    assert_non_null(strstr(answer, "[[1,"));
    mem_free(answer);
    next.ack = 1;
    assert_int_equal(talk_post(talks, there, &next, &first, &line), STATUS_OK);
    assert_false(talk_is_ready(talks, line, &first));
    first = 0;
    assert_int_equal(talk_post(talks, there, &next, &second, &line), STATUS_OK);
    assert_int_equal(first, 1); /* woken, to be answered with nothing */
    assert_true(talk_is_ready(talks, line, &first));
    answer = talk_answer(talks, line, &first);
    assert_non_null(strstr(answer, "\"messages\":[]"));
    mem_free(answer);
    place.now_ms += TALK_HOLD_MS;
    talks_tick(talks);
    assert_int_equal(second, 1);
    assert_true(talk_is_ready(talks, line, &second));
    mem_free(talk_answer(talks, line, &second));
    place.now_ms += TALK_SILENT_MS - 1;
    talks_tick(talks);
    assert_int_equal(talk_post(talks, there, &next, &second, &line), STATUS_OK);
    talk_forget(line, &second);
    place.now_ms += TALK_SILENT_MS;
    talks_tick(talks);
    assert_int_equal(talk_post(talks, there, &next, &second, &line), STATUS_NOT_FOUND);
    talks_close(talks);
    close_place(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_told_before_it_is_durable),
        cmocka_unit_test(a_slow_reader_gets_the_newest_state_and_every_answer),
        cmocka_unit_test(a_reader_that_never_reads_is_closed),
        cmocka_unit_test(idle_tables_rest_in_the_store_and_come_back),
        cmocka_unit_test(a_crash_forgets_nothing_that_was_told),
        cmocka_unit_test(standing_still_costs_nobody_time),
        cmocka_unit_test(lines_without_hello_are_closed),
        cmocka_unit_test(draining_saves_the_clock_and_closes_all),
        cmocka_unit_test(the_house_can_be_full),
        cmocka_unit_test(long_poll_waits_and_repeats),
        cmocka_unit_test(long_poll_that_acknowledges_nothing_is_closed),
        cmocka_unit_test(waiting_for_the_disk_has_an_end),
        cmocka_unit_test(an_unreadable_table_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
