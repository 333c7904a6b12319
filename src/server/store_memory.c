/* SPDX-License-Identifier: MIT */
/* Rows in one growing array; for tests, and for a server that needs to remember nothing. */
#include "store.h"

#include <string.h>

#include "mem.h"

typedef struct {
    StoreWriteKind kind; /* PUT_TABLE or PUT_GAME */
    char key[STORE_KEY_CAP];
    char *text;
    uint64_t until_ms;
} Row;

typedef struct {
    Store base;
    StoreWake wake;
    uint64_t submitted, durable, writes;
    bool is_held, is_failing;
    uint32_t count, cap;
    Row *row;
} MemoryStore;

static Row *find_row(MemoryStore *store, StoreWriteKind kind, const char *key) {
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->row[i].kind == kind && strcmp(store->row[i].key, key) == 0) {
            return &store->row[i];
        }
    }
    return NULL;
}

static void drop_row(MemoryStore *store, Row *row) {
    mem_free(row->text);
    *row = store->row[--store->count];
}

static void put_row(MemoryStore *store, const StoreWrite *write) {
    Row *row = find_row(store, write->kind, write->key);
    if (row == NULL) {
        if (store->count == store->cap) {
            store->cap = store->cap == 0 ? 16 : store->cap * 2;
            store->row = mem_grow(store->row, store->cap, sizeof(Row));
        }
        row = &store->row[store->count++];
        *row = (Row){.kind = write->kind};
        memcpy(row->key, write->key, STORE_KEY_CAP);
    }
    mem_free(row->text);
    row->text = write->text;
    row->until_ms = write->until_ms;
}

static void apply_write(MemoryStore *store, const StoreWrite *write) {
    Row *row = NULL;
    switch (write->kind) {
    case STORE_PUT_TABLE:
    case STORE_PUT_GAME:
        put_row(store, write);
        break;
    case STORE_DROP_TABLE:
        row = find_row(store, STORE_PUT_TABLE, write->key);
        if (row != NULL) {
            drop_row(store, row);
        }
        break;
    case STORE_SWEEP:
        for (uint32_t i = store->count; i-- > 0;) {
            if (store->row[i].until_ms < write->until_ms) {
                drop_row(store, &store->row[i]);
            }
        }
        break;
    }
}

static uint64_t memory_submit(Store *base, const StoreWrite *writes, uint32_t count) {
    MemoryStore *store = (MemoryStore *)base;
    for (uint32_t i = 0; i < count; i++) {
        apply_write(store, &writes[i]);
    }
    store->writes += count;
    store->submitted++;
    if (!store->is_held) {
        store->durable = store->submitted;
        store->wake.call(store->wake.context);
    }
    return store->submitted;
}

static uint64_t memory_durable(Store *base) {
    return ((MemoryStore *)base)->durable;
}

static Status memory_load(Store *base, StoreWriteKind kind, const char *key, char **out) {
    const Row *row = find_row((MemoryStore *)base, kind, key);
    if (row == NULL) {
        return STATUS_NOT_FOUND;
    }
    *out = mem_dup(row->text, strlen(row->text));
    return STATUS_OK;
}

static Status memory_each_awake(Store *base, StoreVisit *visit, void *context) {
    const MemoryStore *store = (MemoryStore *)base;
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->row[i].kind == STORE_PUT_TABLE && store->row[i].until_ms == UINT64_MAX) {
            visit(context, store->row[i].key, store->row[i].text);
        }
    }
    return STATUS_OK;
}

static void memory_stats(Store *base, StoreStats *out) {
    const MemoryStore *store = (MemoryStore *)base;
    *out = (StoreStats){
        .commits = store->durable, .writes = store->writes, .is_failing = store->is_failing};
}

static void memory_close(Store *base) {
    MemoryStore *store = (MemoryStore *)base;
    while (store->count > 0) {
        drop_row(store, &store->row[store->count - 1]);
    }
    mem_free(store->row);
    mem_free(store);
}

void store_memory_hold(Store *base, bool is_held) {
    MemoryStore *store = (MemoryStore *)base;
    store->is_held = is_held;
    if (!is_held) {
        store->durable = store->submitted;
        store->wake.call(store->wake.context);
    }
}

void store_memory_fail(Store *base, bool is_failing) {
    ((MemoryStore *)base)->is_failing = is_failing;
    store_memory_hold(base, is_failing);
}

Store *store_open_memory(StoreWake wake) {
    static const StoreOps ops = {memory_submit,     memory_durable, memory_load,
                                 memory_each_awake, memory_stats,   memory_close};
    MemoryStore *store = mem_new(sizeof *store);
    store->base.ops = &ops;
    store->wake = wake;
    return &store->base;
}
