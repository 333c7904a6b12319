/* SPDX-License-Identifier: MIT */
/*
 * The house: all tables and searches, and the lines (connections) of those at them. It carries the
 * sessions' effects out, and holds every message back until what it tells is durable. It knows no
 * sockets: a transport (lws.c, talk.c) opens lines, hands messages in and takes messages out when
 * it is woken. One thread, the loop's.
 */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include "lobby.h"
#include "metrics.h"
#include "protocol.h"
#include "seek.h"
#include "store.h"

typedef struct House House;
typedef struct Line Line;

enum { BACKLOG_CAP = 16384 /* bytes a line may leave unread, besides the first message of them */ };

typedef struct {
    SessionRules rules;
    uint64_t seek_ms; /* a search ends */
    uint64_t hello_ms; /* a line that has not said hello is closed */
    uint64_t keep_ms; /* a finished game's record is kept */
    uint32_t tables_cap; /* in memory; beyond it no new ones are made */
    LimitRule seat_limit; /* commands of one seat */
    /* Of one address, which many phones may share: */
    LimitRule table_limit, connect_limit, move_limit;
    uint64_t (*now_ms)(void *context); /* never goes back, goes on over restarts */
    void *now_context;
    StoreWake wake; /* asks from any thread for house_on_thoughts; NULL where nobody plays alone */
} HouseConfig;

HouseConfig house_config_default(void);

/* Milliseconds: the wall clock as it was when the process began, plus monotonic time since. */
uint64_t house_clock(void *unused);

/* What a transport does for its lines. */
typedef struct {
    void (*wake)(void *peer); /* line_take or line_close_code has something new */
    void (*ping)(void *peer); /* make the other end give a sign of life: house_heard */
} LineOps;

/* Reads the tables that were awake from the store. The store stays the caller's. Never NULL: what cannot
 * be read is counted (metrics) and told by house_is_storing. */
House *house_open(const HouseConfig *config, Store *store);
void house_close(House *house);

/* --- lines ---------------------------------------------------------------------------------- */

typedef enum { LINE_TABLE, LINE_SEEK } LineKind;

/* `name` is the table's code or the game as the client wrote them. The line may be born closing
 * (line_close_code): no such table, too many connections from this address. */
Line *house_connect(House *house, LineKind kind, const char *name, const char *address,
                    const LineOps *ops, void *peer);

/* One message as it came, no longer than MESSAGE_CAP or the line is closed. Answers come by line_take. */
void house_receive(House *house, Line *line, const char *text, size_t length);

/* A sign of life; `round_trip_ms` 0 when it measured nothing. */
void house_heard(House *house, Line *line, uint32_t round_trip_ms);

/* The connection is gone; the line is freed. */
void house_disconnect(House *house, Line *line);

/* The next message to send, freed by the caller with mem_free; NULL when nothing is ready. */
char *line_take(House *house, Line *line);

/* Bytes waiting to be taken. */
size_t line_backlog(const Line *line);

/* Why the connection is to be closed, once everything was taken; 0 while it is to stay. */
uint16_t line_close_code(const Line *line);

/* --- requests ------------------------------------------------------------------------------- */

typedef struct {
    char code[CODE_CAP];
    char secret[SECRET_TEXT_CAP]; /* the creator's */
    uint64_t ticket; /* to be told once durable */
} NewTable;

/* BAD_OPTION for a variant the game does not know; DENIED when the address made too many; BUSY when
 * there are too many tables, when nothing can be written down, or while leaving. */
MUST_CHECK Status house_make_table(House *house, const TableRequest *request, const char *address,
                                   NewTable *out);

typedef struct {
    const Session *session;
    Seat seat;
    char secret[SECRET_TEXT_CAP]; /* the seat's, from now on */
    uint64_t ticket; /* to be told once durable */
} MovedSeat;

/* Moves a seat by the code its player was given, to the secret asked for or to a new one; asked for
 * again it answers the same. NOT_FOUND for a code that opens nothing, DENIED when the address has
 * tried too often, BUSY when nothing can be read or written down. */
MUST_CHECK Status house_move_seat(House *house, const MoveRequest *request, const char *address,
                                  MovedSeat *out);

/* By its code as somebody wrote it. NOT_FOUND when there is no such table; another status when it
 * cannot be read. */
MUST_CHECK Status house_find_table(House *house, const char *name, const Session **out);

/* A finished game's record, freed with mem_free; NOT_FOUND. */
MUST_CHECK Status house_load_game(House *house, const char *id, char **out);

/* What a ticket stands for is on disk, and may be told. */
bool house_is_durable(House *house, uint64_t ticket);

/* --- loop ----------------------------------------------------------------------------------- */

/* When house_tick is wanted next, at most a second away; a time of the config's clock. */
uint64_t house_due(const House *house);

/* Does what is due. */
void house_tick(House *house);

/* To be called on the loop's thread after the store's wake. */
void house_on_durable(House *house);

/* To be called on the loop's thread after the config's wake: the computer has chosen. */
void house_on_thoughts(House *house);

/* Takes no new tables; saves all; closes every line with CLOSE_RESTART once it was told
 * everything. */
void house_drain(House *house);
bool house_is_leaving(const House *house);

/* No line is left and everything is durable. */
bool house_is_empty(House *house);

/* The text of /metrics, freed with mem_free, and what a transport counts itself. */
char *house_metrics(House *house);
Metrics *house_counters(House *house);

/* The config's clock. */
uint64_t house_now(House *house);

/* False while nothing can be written, and when the store failed at the start. A single table that
 * cannot be read does not count: it is in the log and in the metrics. */
bool house_is_storing(House *house);

#endif
