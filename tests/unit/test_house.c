/* SPDX-License-Identifier: MIT */
/* The house over the memory store: what is told when, what is remembered, what is put away. */
#include "house_bench.h"

#include "house_internal.h"

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

static void pass_seconds(int count) {
    for (int i = 0; i < count; i++) {
        place.now_ms += 1000;
        house_tick(place.house);
    }
}

/* A full disk for two minutes: the step that cannot be taken is not lost on time, and afterwards its
 * player has what was left. */
static void a_disk_that_takes_nothing_costs_nobody_time(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    say(&friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    pass_seconds(10);
    store_memory_fail(place.store, true);
    (void)take(&creator);
    pass_seconds(120);
    say(&creator, "{\"op\":\"step\",\"cid\":\"1\",\"base\":4,\"step\":\"d6\"}");
    assert_int_equal(take(&creator), 1);
    assert_true(last_says(&creator, "\"code\":\"busy\""));
    /* Nor does the loop run hot for what is overdue. */
    assert_int_equal(house_due(place.house), place.now_ms + 1000);
    store_memory_fail(place.store, false);
    house_tick(place.house);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
    assert_true(last_says(&creator, "\"left\":[50000,60000]"));
    pass_seconds(50);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
    pass_seconds(1);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"outcome\":\"win b time\""));
}

/* The friend's gesture could not be taken either: 15 s are left for it. */
static void a_disk_that_takes_nothing_costs_nobody_the_seat(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    pass_seconds(20);
    store_memory_fail(place.store, true);
    pass_seconds(60);
    store_memory_fail(place.store, false);
    house_tick(place.house);
    pass_seconds(14);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
    pass_seconds(1);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"phase\":\"waiting\""));
}

/* While nothing can be written down somebody goes: at the table it is still the time before. */
static void who_goes_while_nothing_can_be_written_is_gone(void **state) {
    (void)state;
    const NewTable table = make_table();
    both_come(&table);
    say(&friend, "{\"op\":\"here\",\"cid\":\"h\"}");
    pass_seconds(10);
    (void)take(&creator);
    store_memory_fail(place.store, true);
    pass_seconds(5);
    go(&friend);
    pass_seconds(60);
    store_memory_fail(place.store, false);
    house_on_durable(place.house);
    house_tick(place.house);
    assert_int_equal(line_close_code(creator.line), 1013); /* the news of it waited too long */
    go(&creator);
    come(&creator, table.code, table.secret);
    (void)take(&creator);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
    assert_true(last_says(&creator, "\"left\":[50000,60000]"));
    assert_true(last_says(&creator, "\"on\":false"));
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

/* 0 stands for no line, and a line that is still there keeps its number for itself. */
static void numbers_of_lines_begin_anew_after_the_last(void **state) {
    (void)state;
    const NewTable table = make_table();
    come(&creator, table.code, table.secret);
    assert_int_equal(creator.line->id, 1);
    (void)take(&creator);
    place.house->next_line = UINT32_MAX;
    come(&friend, table.code, NULL);
    assert_int_equal(friend.line->id, 2);
    assert_int_equal(take(&friend), 1);
    assert_true(last_says(&friend, "\"seat\":1"));
    assert_int_equal(take(&creator), 1);
    assert_true(last_says(&creator, "\"phase\":\"playing\""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(nothing_is_told_before_it_is_durable),
        HOUSE_TEST(a_slow_reader_gets_the_newest_state_and_every_answer),
        HOUSE_TEST(a_reader_that_never_reads_is_closed),
        HOUSE_TEST(idle_tables_rest_in_the_store_and_come_back),
        HOUSE_TEST(a_crash_forgets_nothing_that_was_told),
        HOUSE_TEST(standing_still_costs_nobody_time),
        HOUSE_TEST(a_disk_that_takes_nothing_costs_nobody_time),
        HOUSE_TEST(a_disk_that_takes_nothing_costs_nobody_the_seat),
        HOUSE_TEST(who_goes_while_nothing_can_be_written_is_gone),
        HOUSE_TEST(what_is_queued_within_a_tick_has_not_waited),
        HOUSE_TEST(lines_without_hello_are_closed),
        HOUSE_TEST(draining_saves_the_clock_and_closes_all),
        HOUSE_TEST(the_house_can_be_full),
        HOUSE_TEST(waiting_for_the_disk_has_an_end),
        HOUSE_TEST(an_unreadable_table_is_kept_and_told_of),
        HOUSE_TEST(numbers_of_lines_begin_anew_after_the_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
