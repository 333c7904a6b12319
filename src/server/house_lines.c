/* SPDX-License-Identifier: MIT */
/* Lines: what they say, and what is on its way to them. */
#include <stdio.h>
#include <string.h>

#include "code.h"
#include "house_internal.h"
#include "log.h"
#include "mem.h"

Line *line_by_id(House *house, uint32_t id) {
    Line *line = id != 0 ? house->bucket[id % LINE_BUCKETS] : NULL;
    while (line != NULL && line->id != id) {
        line = line->next_in_bucket;
    }
    return line;
}

void line_close(Line *line, uint16_t code) {
    if (line->close_code == 0) {
        line->close_code = code;
        line->ops->wake(line->peer);
    }
}

/* --- outgoing ------------------------------------------------------------------------------- */

static Outgoing *outgoing(const Line *line, uint32_t index) {
    return &line->out[(line->first + index) % line->cap];
}

static void wait_for(House *house, uint64_t ticket, uint32_t line) {
    if (house->waiting_count == house->waiting_cap) {
        const uint32_t cap = house->waiting_cap == 0 ? 64 : house->waiting_cap * 2;
        Waiting *grown = mem_new(cap * sizeof(Waiting));
        for (uint32_t i = 0; i < house->waiting_count; i++) {
            grown[i] = house->waiting[(house->waiting_first + i) % house->waiting_cap];
        }
        mem_free(house->waiting);
        house->waiting = grown;
        house->waiting_cap = cap;
        house->waiting_first = 0;
    }
    const uint32_t at = (house->waiting_first + house->waiting_count++) % house->waiting_cap;
    house->waiting[at] = (Waiting){ticket, line};
}

static void drop_outgoing(Line *line) {
    while (line->count > 0) {
        mem_free(outgoing(line, 0)->text);
        line->first = (line->first + 1) % line->cap;
        line->count--;
    }
    line->backlog = 0;
}

static void append(Line *line, Outgoing message) {
    if (line->count == line->cap) {
        const uint32_t cap = line->cap == 0 ? 4 : line->cap * 2;
        Outgoing *grown = mem_new(cap * sizeof(Outgoing));
        for (uint32_t i = 0; i < line->count; i++) {
            grown[i] = *outgoing(line, i);
        }
        mem_free(line->out);
        line->out = grown;
        line->cap = cap;
        line->first = 0;
    }
    *outgoing(line, line->count++) = message;
    line->backlog += message.length;
}

/* The last message tells of no table, so it need not wait for those that do. */
static void overtake_held(House *house, Line *line) {
    for (uint32_t i = line->count - 1;
         i > 0 && !house_is_durable(house, outgoing(line, i - 1)->ticket); i--) {
        const Outgoing message = *outgoing(line, i);
        *outgoing(line, i) = *outgoing(line, i - 1);
        *outgoing(line, i - 1) = message;
    }
}

void line_push_take(House *house, Line *line, char *text, uint64_t ticket, bool is_replaceable) {
    const Outgoing message = {ticket, house->last_ms, text, strlen(text), is_replaceable};
    if (line->close_code != 0) {
        mem_free(text);
        return;
    }
    const bool is_ready = house_is_durable(house, ticket);
    Outgoing *last = line->count > 0 ? outgoing(line, line->count - 1) : NULL;
    if (is_replaceable && last != NULL && last->is_replaceable &&
        house_is_durable(house, last->ticket)) {
        line->backlog += message.length - last->length;
        mem_free(last->text);
        *last = message;
    } else {
        append(line, message);
        if (ticket == 0) {
            overtake_held(house, line);
        }
    }
    /* The first may be as long as a whole record. */
    if (line->backlog - outgoing(line, 0)->length > BACKLOG_CAP) {
        drop_outgoing(line);
        line_close(line, CLOSE_RATE);
    } else if (is_ready) {
        line->ops->wake(line->peer);
    } else {
        wait_for(house, ticket, line->id);
    }
}

void line_close_if_stuck(House *house, Line *line, uint64_t now_ms) {
    if (line->count > 0 && now_ms - outgoing(line, 0)->since_ms >= DURABLE_MS &&
        !house_is_durable(house, outgoing(line, 0)->ticket)) {
        drop_outgoing(line);
        line->close_code = 0; /* of a line that was to be closed after them */
        line_close(line, CLOSE_BUSY);
    }
}

void house_on_durable(House *house) {
    const uint64_t durable = store_durable(house->store);
    while (house->waiting_count > 0 && house->waiting[house->waiting_first].ticket <= durable) {
        Line *line = line_by_id(house, house->waiting[house->waiting_first].line);
        house->waiting_first = (house->waiting_first + 1) % house->waiting_cap;
        house->waiting_count--;
        if (line != NULL) {
            line->ops->wake(line->peer);
        }
    }
}

char *line_take(House *house, Line *line) {
    if (line->count == 0 || !house_is_durable(house, outgoing(line, 0)->ticket)) {
        return NULL;
    }
    Outgoing *message = outgoing(line, 0);
    char *text = message->text;
    line->backlog -= message->length;
    line->first = (line->first + 1) % line->cap;
    line->count--;
    return text;
}

size_t line_backlog(const Line *line) {
    return line->backlog;
}

uint16_t line_close_code(const Line *line) {
    return line->count == 0 ? line->close_code : 0;
}

/* --- opening and losing --------------------------------------------------------------------- */

/* After four thousand million lines the numbers begin anew. */
static uint32_t free_id(House *house) {
    do {
        house->next_line++;
    } while (house->next_line == 0 || line_by_id(house, house->next_line) != NULL);
    return house->next_line;
}

Line *house_connect(House *house, LineKind kind, const char *name, const char *address,
                    const LineOps *ops, void *peer) {
    const uint64_t now_ms = house_enter(house);
    Line *line = mem_new(sizeof *line);
    *line =
        (Line){.id = free_id(house), .kind = kind, .ops = ops, .peer = peer, .opened_ms = now_ms};
    line->next_in_bucket = house->bucket[line->id % LINE_BUCKETS];
    house->bucket[line->id % LINE_BUCKETS] = line;
    line->next = house->lines;
    if (line->next != NULL) {
        line->next->previous = line;
    }
    house->lines = line;
    house->line_count++;
    const Status status =
        kind == LINE_TABLE ? code_read(name, line->code) : game_by_name(name, &line->game);
    if (house->is_leaving) {
        line->close_code = CLOSE_RESTART;
    } else if (!limit_map_take(house->callers, address, now_ms)) {
        line->close_code = CLOSE_RATE;
    } else if (status != STATUS_OK) {
        line->close_code = CLOSE_NO_TABLE;
    }
    return line;
}

static void lose(House *house, Line *line, uint64_t now_ms) {
    if (line->kind == LINE_SEEK) {
        seek_lost(house->queue[line->game], line->id);
        return;
    }
    Table *table = line->is_greeted ? lobby_find(house->lobby, line->code) : NULL;
    if (table != NULL) {
        const Event event = {.kind = EVENT_LOST, .line = line->id};
        house_handle(house, table, &event, NULL, now_ms);
    }
}

void house_disconnect(House *house, Line *line) {
    const uint64_t now_ms = house_enter(house);
    if (!house->is_leaving) {
        line->close_code = CLOSE_DONE; /* nothing can be told to it any more */
        lose(house, line, now_ms);
    }
    Line **link = &house->bucket[line->id % LINE_BUCKETS];
    while (*link != line) {
        link = &(*link)->next_in_bucket;
    }
    *link = line->next_in_bucket;
    if (line->previous != NULL) {
        line->previous->next = line->next;
    } else {
        house->lines = line->next;
    }
    if (line->next != NULL) {
        line->next->previous = line->previous;
    }
    house->line_count--;
    drop_outgoing(line);
    mem_free(line->out);
    mem_free(line);
}

void house_heard(House *house, Line *line, uint32_t round_trip_ms) {
    const uint64_t now_ms = house_enter(house);
    if (!line->is_greeted || line->close_code != 0) {
        return;
    }
    house->metrics.round_trips += round_trip_ms > 0;
    house->metrics.round_trips_ms += round_trip_ms;
    if (line->kind == LINE_SEEK) {
        seek_heard(house->queue[line->game], line->id, now_ms);
        house_seek_tick(house, now_ms);
        return;
    }
    Table *table = lobby_find(house->lobby, line->code);
    if (table != NULL && round_trip_ms > 0) {
        const Event event = {
            .kind = EVENT_ROUND_TRIP, .line = line->id, .as.round_trip_ms = round_trip_ms};
        house_handle(house, table, &event, NULL, now_ms);
    }
}

/* --- incoming ------------------------------------------------------------------------------- */

static void refuse(House *house, Line *line, RefusalKind kind, const Fault *fault) {
    house->metrics.refusals[kind]++;
    const char *detail = kind == REFUSAL_BAD_MESSAGE ? fault->text : NULL;
    line_push_take(house, line, protocol_error(kind, fault->cid, detail), 0, false);
}

static void hello_table(House *house, Line *line, const Hello *hello, uint64_t now_ms) {
    Table *table = NULL;
    const Status status = house_table(house, line->code, now_ms, &table);
    if (status != STATUS_OK) {
        /* A table that cannot be read now is there: its players are to keep their seats. */
        line_close(line, status == STATUS_NOT_FOUND ? CLOSE_NO_TABLE : CLOSE_BUSY);
        return;
    }
    const Secret fresh = auth_secret_new();
    char text[SECRET_TEXT_CAP];
    auth_hex_write(fresh.bytes, SECRET_BYTES, text);
    Event event = {.kind = EVENT_JOIN, .line = line->id};
    event.as.join = (Join){.has_secret = hello->has_secret,
                           .has_nick = hello->has_nick,
                           .secret = auth_hash(&hello->secret),
                           .fresh = auth_hash(&fresh)};
    memcpy(event.as.join.nick, hello->nick, NICK_CAP);
    line->is_greeted = true;
    house_handle(house, table, &event, text, now_ms);
}

static void take_hello(House *house, Line *line, const Hello *hello, uint64_t now_ms) {
    LOG(LOG_DEBUG, "hello", {"line", NULL, line->id}, {"build", hello->build, 0});
    if (hello->version != PROTOCOL_VERSION) {
        line_close(line, hello->version < PROTOCOL_VERSION ? CLOSE_TOO_OLD : CLOSE_BAD);
    } else if (house->is_frozen) {
        refuse(house, line, REFUSAL_BUSY, &(Fault){.text = ""});
        line_close(line, CLOSE_BUSY);
    } else if (line->kind == LINE_TABLE) {
        hello_table(house, line, hello, now_ms);
    } else if (hello->has_secret) {
        line->is_greeted = true;
        house_seek_hello(house, line, hello, now_ms);
    } else {
        line_close(line, CLOSE_BAD);
    }
}

static void take_table_message(House *house, Line *line, const Message *message, const Fault *fault,
                               uint64_t now_ms) {
    Table *table = lobby_find(house->lobby, line->code);
    if (table == NULL) {
        refuse(house, line, REFUSAL_NOT_SEATED, fault);
        return;
    }
    if (message->kind == MESSAGE_STOP) {
        refuse(house, line, REFUSAL_BAD_MESSAGE, &(Fault){.text = "\"stop\" belongs to a search"});
        return;
    }
    Event event = {.kind = EVENT_RESYNC, .line = line->id};
    if (message->kind == MESSAGE_COMMAND) {
        if (house->is_frozen) {
            refuse(house, line, REFUSAL_BUSY, fault);
            return;
        }
        event.kind = EVENT_COMMAND;
        event.as.command = message->as.command;
    }
    house_handle(house, table, &event, NULL, now_ms);
}

/* A code for moving the line's seat. It is told at once: nothing has changed yet. */
static void give_move(House *house, Line *line, uint64_t now_ms) {
    const Table *table = lobby_find(house->lobby, line->code);
    const Seat seat = table != NULL ? session_seat_of_line(&table->session, line->id) : SEAT_NONE;
    if (seat == SEAT_NONE || !table->session.seat[seat].is_firm) {
        refuse(house, line, REFUSAL_NOT_NOW, &(Fault){.text = ""});
        return;
    }
    char code[MOVE_TEXT_CAP];
    moves_add(house->moves, line->code, &table->session.seat[seat].secret, auth_random(), now_ms,
              code);
    line_push_take(house, line, protocol_move(code, MOVE_MS), 0, false);
}

static void take_message(House *house, Line *line, const Message *message, const Fault *fault,
                         uint64_t now_ms) {
    if (message->kind == MESSAGE_PING) {
        line_push_take(house, line, protocol_pong(message->as.ping_t), 0, false);
    } else if (message->kind == MESSAGE_HELLO) {
        refuse(house, line, REFUSAL_BAD_MESSAGE, &(Fault){.text = "hello was said already"});
    } else if (line->kind == LINE_TABLE && message->kind == MESSAGE_MOVE) {
        give_move(house, line, now_ms);
    } else if (line->kind == LINE_TABLE) {
        take_table_message(house, line, message, fault, now_ms);
    } else if (message->kind == MESSAGE_STOP) {
        seek_stop(house->queue[line->game], line->id);
        line_close(line, CLOSE_DONE);
    } else {
        refuse(house, line, REFUSAL_BAD_MESSAGE,
               &(Fault){.text = "a search knows hello, ping and stop"});
    }
}

/* More than a player can mean is refused; much more ends the line. */
static bool is_too_fast(House *house, Line *line, const Fault *fault, uint64_t now_ms) {
    const LimitRule pace = house->config.seat_limit;
    const LimitRule flood = {.burst = pace.burst * 3, .every_ms = pace.every_ms};
    if (!limit_take(&line->flood, flood, now_ms)) {
        house->metrics.rate_closed++;
        LOG(LOG_WARN, "line-flooding", {"line", NULL, line->id}, {"code", line->code, 0});
        line_close(line, CLOSE_RATE);
        return true;
    }
    if (!limit_take(&line->pace, pace, now_ms)) {
        refuse(house, line, REFUSAL_TOO_FAST, fault);
        return true;
    }
    return false;
}

void house_receive(House *house, Line *line, const char *text, size_t length) {
    const uint64_t now_ms = house_enter(house);
    if (line->close_code != 0) {
        return;
    }
    house->metrics.messages++;
    if (length > MESSAGE_CAP) {
        line_close(line, CLOSE_TOO_BIG);
        return;
    }
    Message message;
    Fault fault;
    const Status status = protocol_read_message(text, length, &message, &fault);
    if (is_too_fast(house, line, &fault, now_ms)) {
        return;
    }
    if (!line->is_greeted && status == STATUS_OK && message.kind == MESSAGE_HELLO) {
        take_hello(house, line, &message.as.hello, now_ms);
    } else if (!line->is_greeted && status == STATUS_OK) {
        refuse(house, line, REFUSAL_NOT_SEATED, &fault);
    } else if (!line->is_greeted) {
        refuse(house, line, REFUSAL_BAD_MESSAGE, &fault);
        line_close(line, CLOSE_BAD);
    } else if (status != STATUS_OK) {
        refuse(house, line, REFUSAL_BAD_MESSAGE, &fault);
    } else {
        take_message(house, line, &message, &fault, now_ms);
    }
    if (line->kind == LINE_SEEK && line->is_greeted) {
        seek_heard(house->queue[line->game], line->id, now_ms);
    }
}
