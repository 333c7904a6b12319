/* SPDX-License-Identifier: MIT */
/*
 * The tables in memory: found by code, and in order of when time wants them next.
 */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "limit.h"
#include "session.h"

typedef struct Table {
    Session session;
    uint64_t ticket; /* of its last write to the store */
    uint64_t due_ms; /* session_due() as of the last lobby_schedule */
    uint32_t heap_at; /* the lobby's */
    struct Table *next; /* the lobby's */
} Table;

typedef struct Lobby Lobby;

Lobby *lobby_new(void);

/* Frees the tables in it too. */
void lobby_free(Lobby *lobby);

/* An empty table, not yet in the lobby: fill its session, then add it. */
Table *table_new(void);

/* Room for so many steps, no fewer than its game has. */
void table_set_room(Table *table, uint32_t steps);
void table_free(Table *table);

/* Takes the table; its code must be new here. */
void lobby_add_take(Lobby *lobby, Table *table);

/* Takes the table out and gives it back. */
Table *lobby_remove(Lobby *lobby, Table *table);

/* NULL when no table in memory has this code. */
Table *lobby_find(const Lobby *lobby, const char *code);

/* To be called after every change of the table's session. */
void lobby_schedule(Lobby *lobby, Table *table);

/* The table due soonest; NULL when there is none. */
Table *lobby_first_due(const Lobby *lobby);

uint32_t lobby_count(const Lobby *lobby);

/* All tables, by index below lobby_count; the order changes with every call above. */
Table *lobby_at(const Lobby *lobby, uint32_t index);

#endif
