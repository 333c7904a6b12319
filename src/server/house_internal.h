/* SPDX-License-Identifier: MIT */
/* Shared by the files of the house; each says at its top what it is for. */
#ifndef SERVER_HOUSE_INTERNAL_H
#define SERVER_HOUSE_INTERNAL_H

#include "house.h"
#include "moves.h"
#include "thoughts.h"

enum {
    LINE_BUCKETS = 16384,
    DURABLE_MS = 10000, /* a message waits so long for the disk */
    PAIRED_CAP = 512 /* pairings remembered for seekers whose line broke */
};

/* One message on its way out. */
typedef struct {
    uint64_t ticket; /* to be durable first */
    uint64_t since_ms; /* the entry that made it: never later than the present one */
    char *text;
    size_t length;
    bool is_replaceable; /* a later one of this kind says all that it says */
} Outgoing;

struct Line {
    uint32_t id;
    LineKind kind;
    GameId game; /* of a LINE_SEEK */
    char code[CODE_CAP]; /* of a LINE_TABLE */
    const LineOps *ops;
    void *peer;
    uint64_t opened_ms;
    bool is_greeted;
    uint16_t close_code;
    Limit pace, flood;
    uint32_t first, count, cap; /* of `out`, a ring */
    Outgoing *out;
    size_t backlog;
    Line *next_in_bucket, *next, *previous;
};

/* A line to be woken when `ticket` is durable. */
typedef struct {
    uint64_t ticket;
    uint32_t line;
} Waiting;

/* What a seeker was told, for telling it again. */
typedef struct {
    SecretHash seeker;
    char code[CODE_CAP];
    char secret[SECRET_TEXT_CAP];
    Seat seat;
    uint64_t ticket, until_ms;
} Paired;

struct House {
    HouseConfig config;
    Store *store;
    Lobby *lobby;
    Thoughts *thoughts;
    LimitMap *makers, *callers, *movers; /* by address: of tables, of lines, of tried codes */
    Moves *moves;
    Metrics metrics;
    bool is_leaving;
    bool is_damaged; /* the store could not be read to its end at the start */
    uint64_t began_ms;
    uint64_t last_ms; /* of the last entry: the present of all it does; a gap is a standstill */
    bool is_frozen; /* nothing can be written down: at the tables time stands still, at … */
    uint64_t table_ms; /* … the last entry when something could */
    uint64_t second_ms, half_minute_ms, sweep_ms; /* when to keep house next */
    uint64_t last_ticket;
    uint32_t next_line, line_count;
    Line *bucket[LINE_BUCKETS];
    Line *lines;
    uint32_t waiting_first, waiting_count, waiting_cap;
    Waiting *waiting;
    SeekQueue *queue[GAME_COUNT];
    uint32_t next_paired;
    Paired paired[PAIRED_CAP];
};

/* --- house.c -------------------------------------------------------------------------------- */

/* The present time; every way into the house passes here first. */
uint64_t house_enter(House *house);

/* What time it is at the tables when it is `now_ms` in the house. */
uint64_t house_table_time(const House *house, uint64_t now_ms);

/* --- house_effects.c ------------------------------------------------------------------------ */

/* Hands an event to the table, with the tables' time when it is `house_ms` in the house, and carries
 * the effects out. `secret` is the text of Join.fresh, or NULL. The table may be gone afterwards. */
void house_handle(House *house, Table *table, const Event *event, const char *secret,
                  uint64_t house_ms);

/* Writes the table down as it is. */
void house_save(House *house, Table *table, uint64_t now_ms);

/* Hands writes to the store, whose texts it takes. Returns their ticket. */
uint64_t house_submit(House *house, const StoreWrite *writes, uint32_t count);

/* --- house_tables.c ------------------------------------------------------------------------- */

/* The table, read from the store if need be. NOT_FOUND when there is none; another status when
 * there is one that cannot be read: its row stays as it is. */
MUST_CHECK Status house_table(House *house, const char *code, uint64_t now_ms, Table **out);

/* Takes in the tables that were awake when the store was last written; those that cannot be read
 * are counted. */
MUST_CHECK Status house_wake_tables(House *house, uint64_t now_ms);

/* A free code; false when none was found. */
bool house_pick_code(House *house, char out[CODE_CAP]);

/* Takes a new table into the house and writes it down. Returns the ticket. */
uint64_t house_add_table(House *house, Table *table, uint64_t now_ms);

/* --- house_lines.c -------------------------------------------------------------------------- */

Line *line_by_id(House *house, uint32_t id);

/* Takes the text, to be sent once `ticket` is durable. */
void line_push_take(House *house, Line *line, char *text, uint64_t ticket, bool is_replaceable);
void line_close(Line *line, uint16_t code);

/* With CLOSE_BUSY, once its next message has waited DURABLE_MS for the disk. */
void line_close_if_stuck(House *house, Line *line, uint64_t now_ms);

/* --- house_seek.c --------------------------------------------------------------------------- */

void house_seek_hello(House *house, Line *line, const Hello *hello, uint64_t now_ms);
void house_seek_tick(House *house, uint64_t now_ms);

#endif
