/* SPDX-License-Identifier: MIT */
/*
 * SQLite in WAL mode with synchronous=FULL. One thread owns the writing connection: it takes all
 * that is queued, commits it as one transaction and only then moves `durable` on, so that many
 * tables share one flush of the disk. The loop's thread reads through a connection of its own.
 *
 *      loop thread --submit--> queue --writer--> COMMIT --> durable, wake
 *
 * A commit that fails (disk full, or a flush refused) is repeated from its beginning until it
 * succeeds; meanwhile nobody is told anything that is not on disk.
 */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "log.h"
#include "mem.h"

enum {
    SCHEMA_VERSION = 1,
    RETRY_MS = 250,
    TRIES_TOLD = 240, /* of so many that fail one is told in the log: about one a minute */
    PATH_CAP = 4096
};

static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS live_table (code TEXT PRIMARY KEY, state TEXT NOT NULL,"
    " until_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, record TEXT NOT NULL,"
    " until_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS live_table_until ON live_table (until_ms);"
    "CREATE INDEX IF NOT EXISTS game_until ON game (until_ms);"
    "PRAGMA user_version = 1;";

enum { SQL_PUT_TABLE, SQL_DROP_TABLE, SQL_PUT_GAME, SQL_SWEEP_TABLES, SQL_SWEEP_GAMES, SQL_COUNT };

static const char *const WRITE_SQL[SQL_COUNT] = {
    [SQL_PUT_TABLE] =
        "INSERT OR REPLACE INTO live_table (code, until_ms, state) VALUES (?1, ?2, ?3)",
    [SQL_DROP_TABLE] = "DELETE FROM live_table WHERE code = ?1",
    [SQL_PUT_GAME] = "INSERT OR REPLACE INTO game (id, until_ms, record) VALUES (?1, ?2, ?3)",
    [SQL_SWEEP_TABLES] = "DELETE FROM live_table WHERE until_ms < ?2",
    [SQL_SWEEP_GAMES] = "DELETE FROM game WHERE until_ms < ?2",
};

typedef struct {
    uint32_t count, cap;
    StoreWrite *at;
    uint64_t last_ticket;
} Batch;

typedef struct {
    Store base;
    StoreWake wake;
    int lock_fd;
    sqlite3 *reader;
    sqlite3_stmt *load_table, *load_game;
    /* the writer thread's own */
    sqlite3 *writer;
    sqlite3_stmt *write[SQL_COUNT];
    pthread_t thread;
    /* under the mutex */
    pthread_mutex_t mutex;
    pthread_cond_t is_wanted;
    Batch queue;
    uint64_t submitted, durable;
    bool is_stopping;
    StoreStats stats;
} SqliteStore;

/* --- writer thread ------------------------------------------------------------------------- */

static int64_t sql_time(uint64_t time_ms) {
    return time_ms > INT64_MAX ? INT64_MAX : (int64_t)time_ms;
}

static int run_sql(SqliteStore *store, uint32_t which, const StoreWrite *write) {
    sqlite3_stmt *statement = store->write[which];
    int code = SQLITE_OK;
    if (which < SQL_SWEEP_TABLES) {
        code = sqlite3_bind_text(statement, 1, write->key, -1, SQLITE_STATIC);
    }
    if (code == SQLITE_OK && which != SQL_DROP_TABLE) {
        code = sqlite3_bind_int64(statement, 2, sql_time(write->until_ms));
    }
    if (code == SQLITE_OK && (which == SQL_PUT_TABLE || which == SQL_PUT_GAME)) {
        code = sqlite3_bind_text(statement, 3, write->text, -1, SQLITE_STATIC);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int apply_write(SqliteStore *store, const StoreWrite *write) {
    switch (write->kind) {
    case STORE_PUT_TABLE:
        return run_sql(store, SQL_PUT_TABLE, write);
    case STORE_DROP_TABLE:
        return run_sql(store, SQL_DROP_TABLE, write);
    case STORE_PUT_GAME:
        return run_sql(store, SQL_PUT_GAME, write);
    case STORE_SWEEP:
        break;
    }
    const int code = run_sql(store, SQL_SWEEP_TABLES, write);
    return code == SQLITE_OK ? run_sql(store, SQL_SWEEP_GAMES, write) : code;
}

static int commit(SqliteStore *store, const Batch *batch, bool is_failure_told) {
    int code = sqlite3_exec(store->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (uint32_t i = 0; code == SQLITE_OK && i < batch->count; i++) {
        code = apply_write(store, &batch->at[i]);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(store->writer, "COMMIT", NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        if (is_failure_told) {
            LOG(LOG_ERROR, "store-failed", {"reason", sqlite3_errmsg(store->writer), 0});
        }
        if (!sqlite3_get_autocommit(store->writer)) {
            (void)sqlite3_exec(store->writer, "ROLLBACK", NULL, NULL, NULL);
        }
    }
    return code;
}

static uint64_t now_us(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void count_commit(SqliteStore *store, const Batch *batch, uint64_t took_us) {
    uint32_t bucket = 0;
    while (bucket + 1 < STORE_BUCKETS && took_us > (UINT64_C(1000) << bucket)) {
        bucket++;
    }
    store->stats.commits++;
    store->stats.writes += batch->count;
    store->stats.sum_us += took_us;
    store->stats.bucket[bucket]++;
    store->stats.is_failing = false;
}

/* Commits the batch however often it takes; gives up only when the server is stopping. */
static bool commit_at_last(SqliteStore *store, const Batch *batch) {
    for (uint32_t tries = 0;; tries++) {
        const uint64_t began_us = now_us();
        const bool is_done = commit(store, batch, tries % TRIES_TOLD == 0) == SQLITE_OK;
        if (is_done && tries > 0) {
            LOG(LOG_INFO, "store-recovered", {"failures", NULL, tries});
        }
        (void)pthread_mutex_lock(&store->mutex);
        const bool gives_up = store->is_stopping && tries >= 8;
        if (is_done) {
            count_commit(store, batch, now_us() - began_us);
            store->durable = batch->last_ticket;
        } else {
            store->stats.failures++;
            store->stats.is_failing = true;
        }
        (void)pthread_mutex_unlock(&store->mutex);
        if (is_done || gives_up) {
            return is_done;
        }
        const struct timespec pause = {.tv_nsec = RETRY_MS * 1000000L};
        (void)nanosleep(&pause, NULL);
    }
}

static void free_texts(Batch *batch) {
    for (uint32_t i = 0; i < batch->count; i++) {
        mem_free(batch->at[i].text);
    }
    batch->count = 0;
}

static void *run_writer(void *argument) {
    SqliteStore *store = argument;
    Batch batch = {0};
    bool is_running = true;
    while (is_running) {
        (void)pthread_mutex_lock(&store->mutex);
        while (store->queue.count == 0 && !store->is_stopping) {
            (void)pthread_cond_wait(&store->is_wanted, &store->mutex);
        }
        const Batch taken = store->queue;
        store->queue = batch;
        store->queue.count = 0;
        store->stats.queued = 0;
        batch = taken;
        (void)pthread_mutex_unlock(&store->mutex);
        if (batch.count == 0) {
            break; /* stopping, and all is written */
        }
        is_running = commit_at_last(store, &batch);
        free_texts(&batch);
        store->wake.call(store->wake.context);
    }
    mem_free(batch.at);
    return NULL;
}

/* --- loop thread --------------------------------------------------------------------------- */

static uint64_t sqlite_submit(Store *base, const StoreWrite *writes, uint32_t count) {
    SqliteStore *store = (SqliteStore *)base;
    (void)pthread_mutex_lock(&store->mutex);
    Batch *queue = &store->queue;
    while (queue->count + count > queue->cap) {
        queue->cap = queue->cap == 0 ? 64 : queue->cap * 2;
        queue->at = mem_grow(queue->at, queue->cap, sizeof(StoreWrite));
    }
    memcpy(queue->at + queue->count, writes, count * sizeof(StoreWrite));
    queue->count += count;
    const uint64_t ticket = ++store->submitted;
    queue->last_ticket = ticket;
    store->stats.queued = queue->count;
    (void)pthread_cond_signal(&store->is_wanted);
    (void)pthread_mutex_unlock(&store->mutex);
    return ticket;
}

static uint64_t sqlite_durable(Store *base) {
    SqliteStore *store = (SqliteStore *)base;
    (void)pthread_mutex_lock(&store->mutex);
    const uint64_t durable = store->durable;
    (void)pthread_mutex_unlock(&store->mutex);
    return durable;
}

static void sqlite_stats(Store *base, StoreStats *out) {
    SqliteStore *store = (SqliteStore *)base;
    (void)pthread_mutex_lock(&store->mutex);
    *out = store->stats;
    (void)pthread_mutex_unlock(&store->mutex);
}

static Status sqlite_load(Store *base, StoreWriteKind kind, const char *key, char **out) {
    SqliteStore *store = (SqliteStore *)base;
    sqlite3_stmt *statement = kind == STORE_PUT_GAME ? store->load_game : store->load_table;
    Status status = STATUS_IO;
    if (sqlite3_bind_text(statement, 1, key, -1, SQLITE_TRANSIENT) == SQLITE_OK) {
        const int code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            *out = mem_dup((const char *)sqlite3_column_text(statement, 0),
                           (size_t)sqlite3_column_bytes(statement, 0));
            status = STATUS_OK;
        } else if (code == SQLITE_DONE) {
            status = STATUS_NOT_FOUND;
        }
    }
    (void)sqlite3_reset(statement);
    return status;
}

static Status sqlite_each_awake(Store *base, StoreVisit *visit, void *context) {
    SqliteStore *store = (SqliteStore *)base;
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store->reader, "SELECT code, state FROM live_table WHERE until_ms = ?1",
                           -1, &statement, NULL) != SQLITE_OK) {
        return STATUS_IO;
    }
    (void)sqlite3_bind_int64(statement, 1, INT64_MAX);
    int code = sqlite3_step(statement);
    for (; code == SQLITE_ROW; code = sqlite3_step(statement)) {
        visit(context, (const char *)sqlite3_column_text(statement, 0),
              (const char *)sqlite3_column_text(statement, 1));
    }
    (void)sqlite3_finalize(statement);
    return code == SQLITE_DONE ? STATUS_OK : STATUS_IO;
}

static void free_store(SqliteStore *store) {
    for (uint32_t i = 0; i < SQL_COUNT; i++) {
        (void)sqlite3_finalize(store->write[i]);
    }
    (void)sqlite3_finalize(store->load_table);
    (void)sqlite3_finalize(store->load_game);
    (void)sqlite3_close(store->reader);
    (void)sqlite3_close(store->writer);
    if (store->lock_fd >= 0) {
        (void)close(store->lock_fd);
    }
    free_texts(&store->queue);
    mem_free(store->queue.at);
    mem_free(store);
}

static void sqlite_close_store(Store *base) {
    SqliteStore *store = (SqliteStore *)base;
    (void)pthread_mutex_lock(&store->mutex);
    store->is_stopping = true;
    (void)pthread_cond_signal(&store->is_wanted);
    (void)pthread_mutex_unlock(&store->mutex);
    (void)pthread_join(store->thread, NULL);
    (void)pthread_mutex_destroy(&store->mutex);
    (void)pthread_cond_destroy(&store->is_wanted);
    free_store(store);
}

/* --- opening ------------------------------------------------------------------------------- */

/* One server a folder: the lock ends with the process, however it ends. */
static Status take_lock(const char *folder, SqliteStore *store, char *message) {
    char path[PATH_CAP];
    (void)snprintf(path, sizeof path, "%s/lock", folder);
    store->lock_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock_fd < 0) {
        (void)snprintf(message, 160, "cannot write in the data folder: %s", strerror(errno));
        return STATUS_IO;
    }
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(store->lock_fd, F_SETLK, &lock) != 0) {
        (void)snprintf(message, 160, "another server is using the data folder");
        return STATUS_DENIED;
    }
    return STATUS_OK;
}

/* A new database is for this user alone; SQLite gives its -wal and -shm the same mode. */
static int make_file(const char *path) {
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        return SQLITE_CANTOPEN;
    }
    (void)close(fd);
    return SQLITE_OK;
}

static int open_database(const char *path, sqlite3 **out) {
    int code = sqlite3_open_v2(
        path, out, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        (void)sqlite3_busy_timeout(*out, 5000);
        code = sqlite3_exec(*out, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", NULL,
                            NULL, NULL);
    }
    return code;
}

static int schema_version(sqlite3 *database) {
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        version = sqlite3_column_int(statement, 0);
    }
    (void)sqlite3_finalize(statement);
    return version;
}

/* SQLite keeps another journal without a word where it cannot have this one; then the loop's reads
 * would wait for the writer. */
static bool is_in_wal_mode(sqlite3 *database) {
    sqlite3_stmt *statement = NULL;
    bool is_wal = false;
    if (sqlite3_prepare_v2(database, "PRAGMA journal_mode", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        is_wal = strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    }
    (void)sqlite3_finalize(statement);
    return is_wal;
}

static int prepare(SqliteStore *store) {
    int code = sqlite3_exec(store->writer, SCHEMA, NULL, NULL, NULL);
    for (uint32_t i = 0; code == SQLITE_OK && i < SQL_COUNT; i++) {
        code = sqlite3_prepare_v2(store->writer, WRITE_SQL[i], -1, &store->write[i], NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_prepare_v2(store->reader, "SELECT state FROM live_table WHERE code = ?1", -1,
                                  &store->load_table, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_prepare_v2(store->reader, "SELECT record FROM game WHERE id = ?1", -1,
                                  &store->load_game, NULL);
    }
    return code;
}

static Status open_files(const char *folder, SqliteStore *store, char *message) {
    char path[PATH_CAP];
    (void)snprintf(path, sizeof path, "%s/kiraathane.db", folder);
    int code = make_file(path);
    code = code == SQLITE_OK ? open_database(path, &store->writer) : code;
    const int version = code == SQLITE_OK ? schema_version(store->writer) : 0;
    if (version < 0 || version > SCHEMA_VERSION) {
        (void)snprintf(message, 160, "%.80s has version %d of the tables; expected at most %d",
                       "kiraathane.db", version, SCHEMA_VERSION);
        return STATUS_CORRUPT;
    }
    if (code == SQLITE_OK && !is_in_wal_mode(store->writer)) {
        (void)snprintf(message, 160,
                       "SQLite cannot have a write-ahead log in the data folder; "
                       "expected a folder on a disk of this machine");
        return STATUS_IO;
    }
    code = code == SQLITE_OK ? open_database(path, &store->reader) : code;
    code = code == SQLITE_OK ? prepare(store) : code;
    if (code != SQLITE_OK) {
        (void)snprintf(message, 160, "cannot use kiraathane.db in the data folder: %s",
                       sqlite3_errstr(code));
        return STATUS_IO;
    }
    return STATUS_OK;
}

Status store_open_sqlite(const char *folder, StoreWake wake, char *message, Store **out) {
    static const StoreOps ops = {sqlite_submit,     sqlite_durable, sqlite_load,
                                 sqlite_each_awake, sqlite_stats,   sqlite_close_store};
    SqliteStore *store = mem_new(sizeof *store);
    store->base.ops = &ops;
    store->wake = wake;
    store->lock_fd = -1;
    Status status = take_lock(folder, store, message);
    status = status == STATUS_OK ? open_files(folder, store, message) : status;
    if (status != STATUS_OK) {
        free_store(store);
        return status;
    }
    CHECK(pthread_mutex_init(&store->mutex, NULL) == 0);
    CHECK(pthread_cond_init(&store->is_wanted, NULL) == 0);
    CHECK(pthread_create(&store->thread, NULL, run_writer, store) == 0);
    *out = &store->base;
    return STATUS_OK;
}
