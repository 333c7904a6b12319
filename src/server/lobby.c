/* SPDX-License-Identifier: MIT */
/* A chained hash by code, and a binary heap by due time that also serves as the list of all. */
#include "lobby.h"

#include <string.h>

#include "hash.h"
#include "mem.h"

enum { BUCKETS = 16384 };

struct Lobby {
    uint32_t count, cap;
    Table **heap; /* heap[i] is due no later than heap[2i+1] and heap[2i+2] */
    Table *bucket[BUCKETS];
};

Lobby *lobby_new(void) {
    return mem_new(sizeof(Lobby));
}

void lobby_free(Lobby *lobby) {
    for (uint32_t i = 0; i < lobby->count; i++) {
        table_free(lobby->heap[i]);
    }
    mem_free(lobby->heap);
    mem_free(lobby);
}

Table *table_new(void) {
    Table *table = mem_new(sizeof(Table));
    table_set_room(table, SESSION_ROOM);
    return table;
}

void table_set_room(Table *table, uint32_t steps) {
    SessionRoom room = table->session.room;
    CHECK(steps >= table->session.record.count);
    room.cap = steps;
    room.step = mem_grow(room.step, steps, sizeof *room.step);
    room.spent_ds = mem_grow(room.spent_ds, steps, sizeof *room.spent_ds);
    session_give_room(&table->session, room);
}

void table_free(Table *table) {
    mem_free(table->session.room.step);
    mem_free(table->session.room.spent_ds);
    mem_free(table);
}

static uint32_t bucket_of(const char *code) {
    uint64_t hash = 0;
    for (; *code != '\0'; code++) {
        hash = hash_fold(hash, (uint8_t)*code);
    }
    return (uint32_t)(hash % BUCKETS);
}

static void put(Lobby *lobby, uint32_t at, Table *table) {
    lobby->heap[at] = table;
    table->heap_at = at;
}

static void sift(Lobby *lobby, Table *table) {
    uint32_t at = table->heap_at;
    while (at > 0 && lobby->heap[(at - 1) / 2]->due_ms > table->due_ms) {
        put(lobby, at, lobby->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child + 1 < lobby->count &&
            lobby->heap[child + 1]->due_ms < lobby->heap[child]->due_ms) {
            child++;
        }
        if (child >= lobby->count || lobby->heap[child]->due_ms >= table->due_ms) {
            break;
        }
        put(lobby, at, lobby->heap[child]);
        at = child;
    }
    put(lobby, at, table);
}

void lobby_add_take(Lobby *lobby, Table *table) {
    CHECK(lobby_find(lobby, table->session.code) == NULL);
    if (lobby->count == lobby->cap) {
        lobby->cap = lobby->cap == 0 ? 64 : lobby->cap * 2;
        lobby->heap = mem_grow(lobby->heap, lobby->cap, sizeof(Table *));
    }
    Table **bucket = &lobby->bucket[bucket_of(table->session.code)];
    table->next = *bucket;
    *bucket = table;
    table->due_ms = session_due(&table->session);
    put(lobby, lobby->count++, table);
    sift(lobby, table);
}

Table *lobby_remove(Lobby *lobby, Table *table) {
    Table **link = &lobby->bucket[bucket_of(table->session.code)];
    while (*link != table) {
        CHECK(*link != NULL);
        link = &(*link)->next;
    }
    *link = table->next;
    Table *last = lobby->heap[--lobby->count];
    if (last != table) {
        put(lobby, table->heap_at, last);
        sift(lobby, last);
    }
    return table;
}

Table *lobby_find(const Lobby *lobby, const char *code) {
    Table *table = lobby->bucket[bucket_of(code)];
    while (table != NULL && strcmp(table->session.code, code) != 0) {
        table = table->next;
    }
    return table;
}

void lobby_schedule(Lobby *lobby, Table *table) {
    table->due_ms = session_due(&table->session);
    sift(lobby, table);
}

Table *lobby_first_due(const Lobby *lobby) {
    return lobby->count > 0 ? lobby->heap[0] : NULL;
}

uint32_t lobby_count(const Lobby *lobby) {
    return lobby->count;
}

Table *lobby_at(const Lobby *lobby, uint32_t index) {
    CHECK(index < lobby->count);
    return lobby->heap[index];
}
