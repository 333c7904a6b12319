/* SPDX-License-Identifier: MIT */
/*
 * What must outlive the process: running tables as session_write's text, finished games as JSON.
 *
 * Writes are queued with store_submit and become durable in that order; the ticket it returns can
 * be compared with store_durable. Nothing a write tells may reach a player before it is durable.
 * Reads are for the loop's thread and short. They see durable writes only.
 *
 * A table of operations, because the backend is the operator's choice: SQLite in one folder, or
 * memory for tests.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "check.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    STORE_KEY_CAP = 40, /* zero included */
    STORE_BUCKETS = 12
};

typedef enum {
    STORE_PUT_TABLE, /* key is the code; until_ms is when it may be dropped, UINT64_MAX for never */
    STORE_DROP_TABLE,
    STORE_PUT_GAME, /* key is the game's id; until_ms as above */
    STORE_SWEEP /* drops whatever has until_ms before this one's */
} StoreWriteKind;

typedef struct {
    StoreWriteKind kind;
    char key[STORE_KEY_CAP];
    char *text; /* from mem_dup or malloc; NULL for DROP and SWEEP */
    uint64_t until_ms;
} StoreWrite;

/* Commits that took at most 1, 2, 4 … 1024 ms, and more. */
typedef struct {
    uint64_t commits, failures, writes, sum_us;
    uint64_t bucket[STORE_BUCKETS];
    uint32_t queued;
    bool is_failing; /* the last attempt to commit failed; it is being repeated */
} StoreStats;

/* Called from any thread when store_durable has grown. */
typedef struct {
    void (*call)(void *context);
    void *context;
} StoreWake;

typedef void StoreVisit(void *context, const char *key, const char *text);

typedef struct Store Store;

typedef struct {
    uint64_t (*submit)(Store *store, const StoreWrite *writes, uint32_t count);
    uint64_t (*durable)(Store *store);
    Status (*load)(Store *store, StoreWriteKind kind, const char *key, char **out);
    Status (*each_awake)(Store *store, StoreVisit *visit, void *context);
    void (*stats)(Store *store, StoreStats *out);
    void (*close)(Store *store);
} StoreOps;

/* The beginning of every backend's own struct. */
struct Store {
    const StoreOps *ops;
};

/* `folder` exists; its file is made. DENIED when another process uses it, IO, CORRUPT, and a
 * sentence in `message` (160 bytes). */
MUST_CHECK Status store_open_sqlite(const char *folder, StoreWake wake, char *message, Store **out);

/* Everything is durable at once, unless held. */
Store *store_open_memory(StoreWake wake);

/* While held, nothing more becomes durable; a failing one says of itself besides that it cannot
 * write. For tests. */
void store_memory_hold(Store *base, bool is_held);
void store_memory_fail(Store *base, bool is_failing);

/* Takes the texts of `count` writes, which become durable together or not at all. Returns the
 * ticket, above all earlier ones. */
static inline uint64_t store_submit(Store *store, const StoreWrite *writes, uint32_t count) {
    return store->ops->submit(store, writes, count);
}

/* All tickets up to this one are durable. */
static inline uint64_t store_durable(Store *store) {
    return store->ops->durable(store);
}

/* A stored text, freed by the caller with mem_free; NOT_FOUND, or IO. */
MUST_CHECK static inline Status store_load_table(Store *store, const char *code, char **out) {
    return store->ops->load(store, STORE_PUT_TABLE, code, out);
}

MUST_CHECK static inline Status store_load_game(Store *store, const char *id, char **out) {
    return store->ops->load(store, STORE_PUT_GAME, id, out);
}

/* Visits the tables that were running or had somebody connected: those put until UINT64_MAX. */
MUST_CHECK static inline Status store_each_awake(Store *store, StoreVisit *visit, void *context) {
    return store->ops->each_awake(store, visit, context);
}

static inline void store_stats(Store *store, StoreStats *out) {
    store->ops->stats(store, out);
}

/* Finishes what is queued, then closes. */
static inline void store_close(Store *store) {
    store->ops->close(store);
}

#endif
