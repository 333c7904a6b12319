/* SPDX-License-Identifier: MIT */
/* The house over the memory store: what is told when, what is remembered, what is put away. */
#include "session_bench.h"

#include <stdlib.h>

#include "house.h"
#include "log.h"
#include "mem.h"
#include "talk.h"

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

static uint64_t place_now(void *unused) {
    (void)unused;
    place.now_ms += place.look_ms;
    return place.now_ms;
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

static void open_house(void) {
    HouseConfig config = house_config_default();
    config.now_ms = place_now;
    config.tables_cap = place.tables_cap;
    place.house = house_open(&config, place.store);
}

/* As after kill -9: the house is forgotten, the store is what it is. */
static void reopen_house(void) {
    house_close(place.house);
    open_house();
}

static NewTable make_table(void) {
    const TableRequest request = {.game = GAME_MORRIS, .has_clock = true, .first = FIRST_ME};
    NewTable table;
    assert_int_equal(house_make_table(place.house, &request, "192.0.2.1", &table), STATUS_OK);
    return table;
}

static void say(Mate *mate, const char *text) {
    house_receive(place.house, mate->line, text, strlen(text));
}

/* Takes all that is ready; the last stays in mate->last. Returns how many. */
static uint32_t take(Mate *mate) {
    uint32_t count = 0;
    for (char *text; (text = line_take(place.house, mate->line)) != NULL; count++) {
        free(mate->last);
        mate->last = text;
    }
    return count;
}

static void come(Mate *mate, const char *code, const char *secret) {
    char hello[128];
    *mate = (Mate){0};
    mate->line = house_connect(place.house, LINE_TABLE, code, "192.0.2.1", &MATE_OPS, mate);
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1%s%s%s}",
                   secret != NULL ? ",\"secret\":\"" : "", secret != NULL ? secret : "",
                   secret != NULL ? "\"" : "");
    say(mate, hello);
}

static void go(Mate *mate) {
    house_disconnect(place.house, mate->line);
    free(mate->last);
    *mate = (Mate){0};
}

/* The creator with the table's secret, then the friend by the link. */
static void both_come(const NewTable *table) {
    come(&creator, table->code, table->secret);
    come(&friend, table->code, NULL);
}

static int set_up(void **state) {
    (void)state;
    log_set_level(LOG_ERROR);
    place.now_ms = 1000000;
    place.tables_cap = 100;
    place.store = store_open_memory((StoreWake){no_wake, NULL});
    open_house();
    return 0;
}

static int tear_down(void **state) {
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
    store_memory_hold(place.store, true);
    const NewTable table = make_table();
    assert_false(house_is_durable(place.house, table.ticket));
    come(&creator, table.code, table.secret);
    assert_int_equal(take(&creator), 0);
    store_memory_hold(place.store, false);
    house_on_durable(place.house);
    assert_true(creator.wakes > 0);
    assert_int_equal(take(&creator), 1);
    come(&friend, table.code, NULL);
    assert_int_equal(take(&friend), 1);
    (void)take(&creator);

    store_memory_hold(place.store, true);
    say(&creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":3,\"step\":\"d6\"}");
    assert_int_equal(take(&creator), 0);
    assert_int_equal(take(&friend), 0);
    /* Nor what does not change anything, if it would show what is not durable. */
    say(&friend, "{\"op\":\"resync\"}");
    assert_int_equal(take(&friend), 0);
    const uint32_t wakes = creator.wakes;
    store_memory_hold(place.store, false);
    house_on_durable(place.house);
    assert_int_equal(creator.wakes, wakes + 1);
    assert_int_equal(take(&creator), 1);
    assert_true(last_says(&creator, "\"re\":\"1\""));
    assert_int_equal(take(&friend), 2);
    assert_true(last_says(&friend, "\"last\":\"d6\""));
}

static void a_slow_reader_gets_the_newest_state_and_every_answer(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    (void)take(&creator);
    (void)take(&friend);
    char text[128];
    for (int i = 0; i < 20; i++) {
        (void)snprintf(text, sizeof text, "{\"op\":\"nick\",\"cid\":\"n%d\",\"nick\":\"A%d\"}", i,
                       i);
        say(&friend, text);
    }
    assert_int_equal(take(&creator), 1);
    assert_true(last_says(&creator, "\"nick\":\"A19\""));
    assert_int_equal(take(&friend), 20);
}

static void a_reader_that_never_reads_is_closed(void **state) {
    (void)state;
    const NewTable table = make_table();
    come(&creator, table.code, table.secret);
    char text[128];
    for (int i = 0; i < 100 && line_close_code(creator.line) == 0; i++) {
        place.now_ms += 200;
        (void)snprintf(text, sizeof text, "{\"op\":\"nick\",\"cid\":\"n%d\",\"nick\":\"A%d\"}", i,
                       i);
        say(&creator, text);
        assert_true(line_backlog(creator.line) <= 16384 + 4096); /* besides the first snapshot */
    }
    assert_int_equal(line_close_code(creator.line), CLOSE_RATE);
}

static void idle_tables_rest_in_the_store_and_come_back(void **state) {
    (void)state;
    const NewTable table = make_table();
    come(&creator, table.code, table.secret);
    go(&creator);
    place.now_ms += 31000;
    house_tick(place.house);
    char *text = house_metrics(place.house);
    assert_non_null(strstr(text, "kiraathane_tables 0\n"));
    mem_free(text);
    const Session *found = NULL;
    assert_int_equal(house_find_table(place.house, table.code, &found), STATUS_OK);
    come(&creator, table.code, table.secret);
    assert_int_equal(take(&creator), 1);
    assert_true(last_says(&creator, "\"phase\":\"waiting\""));
    go(&creator);
    place.now_ms += 24 * 3600 * 1000;
    house_tick(place.house);
    assert_int_equal(house_find_table(place.house, table.code, &found), STATUS_NOT_FOUND);
    char *row = NULL;
    assert_int_equal(store_load_table(place.store, table.code, &row), STATUS_NOT_FOUND);
}

static void a_crash_forgets_nothing_that_was_told(void **state) {
    (void)state;
    char secret[SECRET_TEXT_CAP];
    const NewTable table = make_table();
    both_come(&table);
    (void)take(&friend);
    secret_of(&friend, secret);
    say(&friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    say(&creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":4,\"step\":\"d6\"}");
    (void)take(&creator);
    assert_true(last_says(&creator, "\"error\":null"));
    free(creator.last);
    free(friend.last);
    reopen_house();
    place.now_ms += 50000;
    come(&friend, table.code, secret);
    assert_int_equal(take(&friend), 1);
    assert_true(last_says(&friend, "\"turns\":[\"d6\"]"));
    come(&creator, table.code, table.secret);
    say(&creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":4,\"step\":\"d6\"}");
    (void)take(&creator);
    assert_true(last_says(&creator, "\"re\":\"1\""));
    assert_true(last_says(&creator, "\"error\":null"));
    assert_true(last_says(&creator, "\"turns\":1,"));
}

static void standing_still_costs_nobody_time(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    say(&friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    for (int i = 0; i < 10; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
    place.now_ms += 90000; /* the process was stopped */
    house_tick(place.house);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
    assert_true(last_says(&creator, "\"left\":[50000,60000]"));
    for (int i = 0; i < 51; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
    (void)take(&creator);
    assert_true(last_says(&creator, "\"outcome\":\"win b time\""));
}

/* The provisional seat lapses, and its table's news is queued for the creator when the tick is already
 * some milliseconds old: nobody has waited for the disk yet. Ten seconds later somebody has. */
static void what_is_queued_within_a_tick_has_not_waited(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    for (int i = 0; i < 29; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
    (void)take(&creator);
    store_memory_hold(place.store, true);
    place.look_ms = 1;
    place.now_ms += 1000;
    house_tick(place.house);
    place.look_ms = 0;
    assert_true(line_backlog(creator.line) > 0);
    assert_int_equal(line_close_code(creator.line), 0);
    for (int i = 0; i < 9; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
        assert_int_equal(line_close_code(creator.line), 0);
    }
    for (int i = 0; i < 2; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
    assert_int_equal(line_close_code(creator.line), CLOSE_BUSY);
    store_memory_hold(place.store, false);
}

static void lines_without_hello_are_closed(void **state) {
    (void)state;
    const NewTable table = make_table();
    creator.line = house_connect(place.house, LINE_TABLE, table.code, "x", &MATE_OPS, &creator);
    place.now_ms += 2000;
    house_tick(place.house);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(line_close_code(creator.line), 0);
        place.now_ms += 1000;
        house_tick(place.house);
    }
    assert_int_equal(line_close_code(creator.line), CLOSE_BAD);
}

static void draining_saves_the_clock_and_closes_all(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    say(&friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    place.now_ms += 2000;
    house_tick(place.house);
    place.now_ms += 2500;
    store_memory_hold(place.store, true);
    say(&creator, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Elif\"}");
    house_drain(place.house);
    assert_true(house_is_leaving(place.house));
    assert_int_equal(line_close_code(creator.line), 0); /* an answer is owed first */
    store_memory_hold(place.store, false);
    house_on_durable(place.house);
    (void)take(&creator);
    (void)take(&friend);
    assert_true(last_says(&creator, "\"re\":\"n\""));
    assert_int_equal(line_close_code(creator.line), CLOSE_RESTART);
    assert_int_equal(line_close_code(friend.line), CLOSE_RESTART);
    const TableRequest request = {.game = GAME_MORRIS};
    NewTable none;
    assert_int_equal(house_make_table(place.house, &request, "x", &none), STATUS_BUSY);
    assert_false(house_is_empty(place.house));
    go(&creator);
    go(&friend);
    assert_true(house_is_empty(place.house));
    reopen_house();
    come(&creator, table.code, table.secret);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"left\":[55500,60000]"));
}

static void the_house_can_be_full(void **state) {
    (void)state;
    place.tables_cap = 2;
    reopen_house();
    (void)make_table();
    (void)make_table();
    const TableRequest request = {.game = GAME_MORRIS};
    NewTable table;
    assert_int_equal(house_make_table(place.house, &request, "x", &table), STATUS_BUSY);
}

/* --- long poll ------------------------------------------------------------------------------ */

static void wake_request(void *request) {
    (*(uint32_t *)request)++;
}

static void long_poll_that_acknowledges_nothing_is_closed(void **state) {
    (void)state;
    const NewTable table = make_table();
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
}

static void waiting_for_the_disk_has_an_end(void **state) {
    (void)state;
    const NewTable table = make_table();
    come(&creator, table.code, table.secret);
    assert_int_equal(take(&creator), 1);
    store_memory_hold(place.store, true);
    say(&creator, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Ada\"}");
    assert_int_equal(take(&creator), 0);
    say(&creator, "{\"op\":\"ping\",\"t\":7}"); /* what tells of no table need not wait */
    assert_int_equal(take(&creator), 1);
    assert_true(last_says(&creator, "pong"));
    place.now_ms += 9000;
    house_tick(place.house);
    assert_int_equal(line_close_code(creator.line), 0);
    place.now_ms += 2000;
    house_tick(place.house);
    assert_int_equal(line_close_code(creator.line), 1013);
    go(&creator);
    store_memory_hold(place.store, false);
    come(&creator, table.code, table.secret);
    say(&creator, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Ada\"}");
    (void)take(&creator);
    assert_true(last_says(&creator, "\"re\":\"n\""));
    assert_true(last_says(&creator, "\"nick\":\"Ada\""));
}

/* Of an earlier version of the program, say: the operator hears of it, its row stays as it was, its
 * players are told to come again, and everybody else plays. */
static void an_unreadable_table_is_kept_and_told_of(void **state) {
    (void)state;
    static const char old[] = "kiraathane-table 1\ncode lale-42\n";
    StoreWrite write = {.kind = STORE_PUT_TABLE,
                        .key = "lale-42",
                        .text = mem_dup(old, strlen(old)),
                        .until_ms = UINT64_MAX};
    (void)store_submit(place.store, &write, 1);
    log_set_level(LOG_LEVEL_COUNT);
    reopen_house();
    assert_true(house_is_storing(place.house));
    char *text = house_metrics(place.house);
    assert_non_null(strstr(text, "kiraathane_tables_unreadable 1\n"));
    mem_free(text);
    const Session *session = NULL;
    const Status status = house_find_table(place.house, "lale-42", &session);
    assert_int_equal(status, STATUS_BAD_TEXT);
    assert_null(session);
    come(&creator, "lale-42", NULL);
    assert_int_equal(take(&creator), 0);
    assert_int_equal(line_close_code(creator.line), CLOSE_BUSY);
    for (int i = 0; i < 3; i++) {
        place.now_ms += 24 * 3600 * 1000;
        house_tick(place.house);
    }
    char *row = NULL;
    assert_int_equal(store_load_table(place.store, "lale-42", &row), STATUS_OK);
    assert_string_equal(row, old);
    mem_free(row);
}

/* The acting player's move that eats nobody; none when all do. */
static Step peaceful(const GameState *state) {
    StepList steps;
    game_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        if (game_explain(state, steps.at[i]).hits == 0) {
            return steps.at[i];
        }
    }
    return steps.at[steps.count - 1]; /* to end the turn */
}

/* Two who never eat, as far as the game lets them, until so many steps are recorded. */
static void play_in_peace(Bench *bench, uint32_t steps) {
    bench_open_game(bench, GAME_KOS, false, false);
    bench_join(bench, 1, BENCH_CREATOR, 0);
    bench_join(bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(bench, 2, COMMAND_HERE), REFUSAL_NONE);
    bench->now_ms += 10000; /* zeros stand for the seats' bytes */
    bench_tick(bench);
    const Session *session = &bench->session;
    while (session->phase == PHASE_PLAYING && session->record.count < steps) {
        const Seat actor = session_actor(session);
        const Seat player = actor == SEAT_CHANCE ? game_roller(&session->record.now) : actor;
        bench->now_ms += session->pass_at_ms != 0 ? 2000 : 100;
        if (session->pass_at_ms != 0) {
            bench_tick(bench);
        } else if (session->draft.count > 0 && draft_ready(&session->draft)) {
            assert_int_equal(bench_do(bench, session->record.now.as.kos.seat + 1, COMMAND_CONFIRM),
                             REFUSAL_NONE);
        } else if (actor == SEAT_CHANCE) {
            assert_int_equal(bench_do(bench, player + 1, COMMAND_THROW), REFUSAL_NONE);
        } else {
            char text[STEP_TEXT_CAP];
            TextWriter writer = text_writer(text, sizeof text);
            step_write(&writer, &session->draft.now, peaceful(&session->draft.now));
            assert_int_equal(bench_step(bench, player + 1, text_finish(&writer)), REFUSAL_NONE);
        }
    }
}

static void a_long_game_is_told_to_who_comes_back(void **state) {
    (void)state;
    static Bench bench;
    static char text[SESSION_TEXT_CAP];
    static const char secret[] = "64000000000000000000000000000000"; /* BENCH_CREATOR's */
    play_in_peace(&bench, 3000);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench.session, bench.now_ms);
    StoreWrite write = {.kind = STORE_PUT_TABLE,
                        .key = "lale-42",
                        .text = mem_dup(text, writer.length),
                        .until_ms = UINT64_MAX};
    (void)store_submit(place.store, &write, 1);
    place.now_ms = bench.now_ms;
    reopen_house();
    come(&creator, "lale-42", secret);
    say(&creator, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Ada\"}");
    assert_int_equal(line_close_code(creator.line), 0);
    assert_true(line_backlog(creator.line) > BACKLOG_CAP);
    assert_int_equal(take(&creator), 2);
    assert_true(last_says(&creator, "\"nick\":\"Ada\""));
    assert_int_equal(line_close_code(creator.line), 0);
    go(&creator);

    Talks *talks = talks_open(place.house, wake_request);
    uint32_t request = 0;
    TalkLine *line = NULL;
    char hello[128];
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1,\"secret\":\"%s\"}", secret);
    const Talk talk = {.count = 1, .send = {hello}};
    const TalkPlace there = {LINE_TABLE, "lale-42", "x"};
    assert_int_equal(talk_post(talks, there, &talk, &request, &line), STATUS_OK);
    assert_true(talk_is_ready(talks, line, &request));
    char *answer = talk_answer(talks, line, &request);
    assert_true(strlen(answer) > BACKLOG_CAP);
    assert_non_null(strstr(answer, "\"close\":null}"));
    mem_free(answer);
    talks_close(talks);
}

/* Whatever two do, their table can be written down to the last step it has room for. */
static void an_endless_game_is_drawn_and_still_fits(void **state) {
    (void)state;
    static Bench bench;
    static char text[SESSION_TEXT_CAP];
    play_in_peace(&bench, SESSION_STEP_CAP);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).kind, OUTCOME_DRAW);
    assert_true(bench.session.record.count > SESSION_STEP_CAP - SESSION_ROOM);
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench.session, bench.now_ms);
    assert_false(writer.is_cut);
}

static void long_poll_waits_and_repeats(void **state) {
    (void)state;
    const NewTable table = make_table();
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
}

#define HOUSE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(nothing_is_told_before_it_is_durable),
        HOUSE_TEST(a_slow_reader_gets_the_newest_state_and_every_answer),
        HOUSE_TEST(a_reader_that_never_reads_is_closed),
        HOUSE_TEST(idle_tables_rest_in_the_store_and_come_back),
        HOUSE_TEST(a_crash_forgets_nothing_that_was_told),
        HOUSE_TEST(standing_still_costs_nobody_time),
        HOUSE_TEST(what_is_queued_within_a_tick_has_not_waited),
        HOUSE_TEST(lines_without_hello_are_closed),
        HOUSE_TEST(draining_saves_the_clock_and_closes_all),
        HOUSE_TEST(the_house_can_be_full),
        HOUSE_TEST(long_poll_waits_and_repeats),
        HOUSE_TEST(long_poll_that_acknowledges_nothing_is_closed),
        HOUSE_TEST(waiting_for_the_disk_has_an_end),
        HOUSE_TEST(an_unreadable_table_is_kept_and_told_of),
        HOUSE_TEST(a_long_game_is_told_to_who_comes_back),
        HOUSE_TEST(an_endless_game_is_drawn_and_still_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
