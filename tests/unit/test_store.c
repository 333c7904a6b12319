/* SPDX-License-Identifier: MIT */
/* Both backends behave alike, and what SQLite called durable is there after reopening. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mem.h"
#include "rng.h"
#include "store.h"

/* SQLite flushes with this function, so that a test can play a disk that refuses. */
static atomic_bool is_flush_refused;

int fdatasync(int fd) {
    if (atomic_load(&is_flush_refused)) {
        errno = EIO;
        return -1;
    }
    return fsync(fd);
}

static atomic_int wakes;

static void count_wake(void *unused) {
    (void)unused;
    atomic_fetch_add(&wakes, 1);
}

static const StoreWake WAKE = {count_wake, NULL};

static void make_folder(char folder[64]) {
    strcpy(folder, "/tmp/kiraathane-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static void remove_folder(const char *folder) {
    static const char *const names[] = {"lock", "kiraathane.db", "kiraathane.db-wal",
                                        "kiraathane.db-shm"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[128];
        (void)snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        (void)unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

static Store *open_sqlite(const char *folder) {
    Store *store = NULL;
    char message[160] = "";
    const Status status = store_open_sqlite(folder, WAKE, message, &store);
    if (status != STATUS_OK) {
        fail_msg("%s", message);
    }
    return store;
}

static void wait_durable(Store *store, uint64_t ticket) {
    const struct timespec pause = {.tv_nsec = 1000000};
    for (int i = 0; i < 10000 && store_durable(store) < ticket; i++) {
        (void)nanosleep(&pause, NULL);
    }
    assert_true(store_durable(store) >= ticket);
}

static StoreWrite write_of(StoreWriteKind kind, const char *key, const char *text,
                           uint64_t until_ms) {
    StoreWrite write = {.kind = kind, .until_ms = until_ms};
    (void)snprintf(write.key, STORE_KEY_CAP, "%s", key);
    write.text = text != NULL ? mem_dup(text, strlen(text)) : NULL;
    return write;
}

static void assert_alike(Store *a, Store *b, StoreWriteKind kind, const char *key) {
    char *one = NULL;
    char *two = NULL;
    const Status status = a->ops->load(a, kind, key, &one);
    assert_int_equal(status, b->ops->load(b, kind, key, &two));
    if (status == STATUS_OK) {
        assert_string_equal(one, two);
    }
    mem_free(one);
    mem_free(two);
}

typedef struct {
    uint32_t count;
    uint64_t sum; /* of all keys' and texts' bytes, order aside */
} Seen;

static void see(void *context, const char *key, const char *text) {
    Seen *seen = context;
    seen->count++;
    for (const char *at = key; *at != '\0'; at++) {
        seen->sum += (uint64_t)(uint8_t)*at * 31;
    }
    for (const char *at = text; *at != '\0'; at++) {
        seen->sum += (uint8_t)*at;
    }
}

static void random_write(Rng *rng, StoreWrite out[2]) {
    static const StoreWriteKind kinds[] = {STORE_PUT_TABLE, STORE_PUT_TABLE,  STORE_PUT_TABLE,
                                           STORE_PUT_GAME,  STORE_DROP_TABLE, STORE_SWEEP};
    const StoreWriteKind kind = kinds[rng_below(rng, 6)];
    char key[16];
    char text[32];
    (void)snprintf(key, sizeof key, "key-%u", rng_below(rng, 20));
    (void)snprintf(text, sizeof text, "çay %u\n", rng_below(rng, 1000000));
    const uint64_t until_ms = rng_below(rng, 3) == 0 ? UINT64_MAX : rng_below(rng, 1000);
    const bool has_text = kind == STORE_PUT_TABLE || kind == STORE_PUT_GAME;
    for (int i = 0; i < 2; i++) {
        out[i] = write_of(kind, key, has_text ? text : NULL,
                          kind == STORE_SWEEP ? until_ms % 300 : until_ms);
    }
}

static void compare(Store *sqlite, Store *memory) {
    for (uint32_t i = 0; i < 20; i++) {
        char key[16];
        (void)snprintf(key, sizeof key, "key-%u", i);
        assert_alike(sqlite, memory, STORE_PUT_TABLE, key);
        assert_alike(sqlite, memory, STORE_PUT_GAME, key);
    }
    Seen one = {0};
    Seen two = {0};
    assert_int_equal(store_each_awake(sqlite, see, &one), STATUS_OK);
    assert_int_equal(store_each_awake(memory, see, &two), STATUS_OK);
    assert_int_equal(one.count, two.count);
    assert_int_equal(one.sum, two.sum);
}

static void sqlite_does_what_memory_does(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    Store *sqlite = open_sqlite(folder);
    Store *memory = store_open_memory(WAKE);
    Rng rng = rng_seed(11);
    for (int round = 0; round < 60; round++) {
        uint64_t ticket = 0;
        for (uint32_t i = rng_below(&rng, 12) + 1; i > 0; i--) {
            StoreWrite writes[2];
            random_write(&rng, writes);
            const uint64_t next = store_submit(sqlite, &writes[0], 1);
            assert_true(next > ticket);
            ticket = next;
            (void)store_submit(memory, &writes[1], 1);
        }
        wait_durable(sqlite, ticket);
        compare(sqlite, memory);
        if (round % 20 == 19) {
            store_close(sqlite);
            sqlite = open_sqlite(folder);
            compare(sqlite, memory);
        }
    }
    store_close(sqlite);
    store_close(memory);
    remove_folder(folder);
}

static void many_writes_share_commits(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    Store *store = open_sqlite(folder);
    uint64_t ticket = 0;
    for (int i = 0; i < 2000; i++) {
        char key[16];
        (void)snprintf(key, sizeof key, "key-%d", i % 50);
        const StoreWrite write = write_of(STORE_PUT_TABLE, key, "x", UINT64_MAX);
        ticket = store_submit(store, &write, 1);
    }
    wait_durable(store, ticket);
    StoreStats stats;
    store_stats(store, &stats);
    assert_int_equal(stats.writes, 2000);
    assert_true(stats.commits < 1000);
    assert_int_equal(stats.failures, 0);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < STORE_BUCKETS; i++) {
        sum += stats.bucket[i];
    }
    assert_int_equal(sum, stats.commits);
    store_close(store);
    remove_folder(folder);
}

static void closing_finishes_what_is_queued(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    Store *store = open_sqlite(folder);
    const StoreWrite writes[] = {write_of(STORE_PUT_TABLE, "lale-42", "state", 5),
                                 write_of(STORE_PUT_GAME, "id", "record", 5)};
    (void)store_submit(store, writes, 2);
    store_close(store);
    store = open_sqlite(folder);
    char *text = NULL;
    assert_int_equal(store_load_table(store, "lale-42", &text), STATUS_OK);
    assert_string_equal(text, "state");
    mem_free(text);
    assert_int_equal(store_load_game(store, "id", &text), STATUS_OK);
    assert_string_equal(text, "record");
    mem_free(text);
    assert_int_equal(store_load_game(store, "lale-42", &text), STATUS_NOT_FOUND);
    store_close(store);
    remove_folder(folder);
}

/* Two ids of finished games, 32 hex digits each, that differ in the last one. */
static void keys_are_told_apart_to_their_last_character(void **state) {
    (void)state;
    static const char *const ids[] = {"0123456789abcdef0123456789abcde0",
                                      "0123456789abcdef0123456789abcde1"};
    char folder[64];
    make_folder(folder);
    Store *const stores[] = {open_sqlite(folder), store_open_memory(WAKE)};
    for (uint32_t i = 0; i < 2; i++) {
        const StoreWrite writes[] = {write_of(STORE_PUT_GAME, ids[0], "first", 5),
                                     write_of(STORE_PUT_GAME, ids[1], "second", 5)};
        wait_durable(stores[i], store_submit(stores[i], writes, 2));
        char *text = NULL;
        assert_int_equal(store_load_game(stores[i], ids[0], &text), STATUS_OK);
        assert_string_equal(text, "first");
        mem_free(text);
        assert_int_equal(store_load_game(stores[i], ids[1], &text), STATUS_OK);
        assert_string_equal(text, "second");
        mem_free(text);
        store_close(stores[i]);
    }
    remove_folder(folder);
}

static void wait_failing(Store *store, bool is_failing) {
    const struct timespec pause = {.tv_nsec = 1000000};
    StoreStats stats;
    for (int i = 0; i < 10000; i++) {
        store_stats(store, &stats);
        if (stats.is_failing == is_failing) {
            return;
        }
        (void)nanosleep(&pause, NULL);
    }
    fail();
}

/* What the disk does not confirm is not durable and not read; it is tried again, and then is. */
static void a_refused_flush_is_no_commit(void **state) {
    (void)state;
    char folder[64];
    char *text = NULL;
    make_folder(folder);
    Store *store = open_sqlite(folder);
    const StoreWrite before = write_of(STORE_PUT_TABLE, "lale-42", "before", UINT64_MAX);
    const uint64_t old = store_submit(store, &before, 1);
    wait_durable(store, old);
    const int woken = atomic_load(&wakes);
    atomic_store(&is_flush_refused, true);
    const StoreWrite writes[] = {write_of(STORE_PUT_TABLE, "lale-42", "after", UINT64_MAX),
                                 write_of(STORE_PUT_GAME, "id", "record", 5)};
    const uint64_t ticket = store_submit(store, writes, 2);
    wait_failing(store, true);
    assert_true(store_durable(store) < ticket);
    assert_int_equal(atomic_load(&wakes), woken);
    assert_int_equal(store_load_game(store, "id", &text), STATUS_NOT_FOUND);
    assert_int_equal(store_load_table(store, "lale-42", &text), STATUS_OK);
    assert_string_equal(text, "before");
    mem_free(text);
    atomic_store(&is_flush_refused, false);
    wait_durable(store, ticket);
    wait_failing(store, false);
    store_close(store);
    store = open_sqlite(folder);
    assert_int_equal(store_load_table(store, "lale-42", &text), STATUS_OK);
    assert_string_equal(text, "after");
    mem_free(text);
    store_close(store);
    remove_folder(folder);
}

/* A server that is told to leave does not wait for ever for a disk that refuses. */
static void closing_gives_up_on_a_disk_that_refuses(void **state) {
    (void)state;
    char folder[64];
    make_folder(folder);
    Store *store = open_sqlite(folder);
    atomic_store(&is_flush_refused, true);
    const StoreWrite write = write_of(STORE_PUT_TABLE, "lale-42", "state", UINT64_MAX);
    (void)store_submit(store, &write, 1);
    wait_failing(store, true);
    store_close(store);
    atomic_store(&is_flush_refused, false);
    remove_folder(folder);
}

/* SQLite's file system without locks knows no shared memory, as some of networks. */
static void a_folder_without_a_write_ahead_log_is_refused(void **state) {
    (void)state;
    char folder[64];
    char message[160] = "";
    Store *store = NULL;
    make_folder(folder);
    sqlite3_vfs *const usual = sqlite3_vfs_find(NULL);
    sqlite3_vfs *const poor = sqlite3_vfs_find("unix-none");
    assert_non_null(poor);
    assert_int_equal(sqlite3_vfs_register(poor, 1), SQLITE_OK);
    assert_int_equal(store_open_sqlite(folder, WAKE, message, &store), STATUS_IO);
    assert_int_equal(sqlite3_vfs_register(usual, 1), SQLITE_OK);
    assert_string_equal(message, "SQLite cannot have a write-ahead log in the data folder; "
                                 "expected a folder on a disk of this machine");
    remove_folder(folder);
}

static void a_held_memory_store_waits(void **state) {
    (void)state;
    Store *store = store_open_memory(WAKE);
    store_memory_hold(store, true);
    const int before = atomic_load(&wakes);
    const StoreWrite write = write_of(STORE_PUT_TABLE, "a", "x", 1);
    const uint64_t ticket = store_submit(store, &write, 1);
    assert_true(store_durable(store) < ticket);
    assert_int_equal(atomic_load(&wakes), before);
    store_memory_hold(store, false);
    assert_true(store_durable(store) >= ticket);
    assert_int_equal(atomic_load(&wakes), before + 1);
    store_close(store);
}

static void a_folder_that_cannot_be_used_is_refused(void **state) {
    (void)state;
    Store *store = NULL;
    char message[160] = "";
    assert_int_equal(store_open_sqlite("/nonexistent", WAKE, message, &store), STATUS_IO);
    assert_non_null(strstr(message, "data folder"));
    char folder[64];
    make_folder(folder);
    char path[128];
    (void)snprintf(path, sizeof path, "%s/kiraathane.db", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 500; i++) {
        (void)fputs("this is not a database, ", file);
    }
    (void)fclose(file);
    assert_int_equal(store_open_sqlite(folder, WAKE, message, &store), STATUS_IO);
    assert_non_null(strstr(message, "kiraathane.db"));
    remove_folder(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sqlite_does_what_memory_does),
        cmocka_unit_test(many_writes_share_commits),
        cmocka_unit_test(closing_finishes_what_is_queued),
        cmocka_unit_test(keys_are_told_apart_to_their_last_character),
        cmocka_unit_test(a_refused_flush_is_no_commit),
        cmocka_unit_test(closing_gives_up_on_a_disk_that_refuses),
        cmocka_unit_test(a_folder_without_a_write_ahead_log_is_refused),
        cmocka_unit_test(a_held_memory_store_waits),
        cmocka_unit_test(a_folder_that_cannot_be_used_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
