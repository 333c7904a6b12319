/* SPDX-License-Identifier: MIT */
/* Pairing of strangers. */
#include <string.h>

#include "house_internal.h"
#include "log.h"
#include "mem.h"

enum { PAIRED_MS = 60000, SILENT_CAP = 16 };

static void tell_paired(House *house, uint32_t line_id, const Paired *paired) {
    Line *line = line_by_id(house, line_id);
    if (line != NULL) {
        char *text = protocol_paired(paired->code, paired->seat, paired->secret);
        line_push_take(house, line, text, paired->ticket, false);
        line_close(line, CLOSE_DONE);
    }
}

void house_seek_hello(House *house, Line *line, const Hello *hello, uint64_t now_ms) {
    Seeker seeker = {.secret = auth_hash(&hello->secret), .line = line->id};
    memcpy(seeker.nick, hello->nick, NICK_CAP);
    for (uint32_t i = 0; i < PAIRED_CAP; i++) {
        const Paired *paired = &house->paired[i];
        if (paired->until_ms > now_ms && auth_hash_equal(&paired->seeker, &seeker.secret)) {
            tell_paired(house, line->id, paired);
            return;
        }
    }
    uint32_t old_line = 0;
    uint64_t until_ms = 0;
    if (seek_join(house->queue[line->game], &seeker, now_ms, &old_line, &until_ms) != STATUS_OK) {
        line_push_take(house, line, protocol_error(REFUSAL_BUSY, NULL, NULL), 0, false);
        line_close(line, CLOSE_DONE);
        return;
    }
    Line *old = line_by_id(house, old_line);
    if (old != NULL) {
        line_close(old, CLOSE_TAKEN_OVER);
    }
    const uint64_t left_ms = until_ms > now_ms ? until_ms - now_ms : 0;
    line_push_take(house, line, protocol_seeking(left_ms), 0, true);
    house_seek_tick(house, now_ms);
}

/* Lays the table for two seekers; false when the house is full. */
static bool lay_table(House *house, GameId game, const Seeker *seekers[2], uint64_t now_ms) {
    char code[CODE_CAP];
    if (lobby_count(house->lobby) >= house->config.tables_cap || !house_pick_code(house, code)) {
        return false;
    }
    TableSetup setup = {.code = code,
                        .game = game,
                        .options = game_defaults(game),
                        .kind = TABLE_RANDOM,
                        .has_clock = true,
                        .is_lot = true,
                        .fresh = throws_fresh()};
    Table *table = table_new();
    CHECK(session_open(&table->session, &setup, house->config.rules, now_ms) == STATUS_OK);
    Paired *paired[2];
    for (Seat seat = 0; seat < 2; seat++) {
        const Secret secret = auth_secret_new();
        const SecretHash hash = auth_hash(&secret);
        paired[seat] = &house->paired[house->next_paired++ % PAIRED_CAP];
        *paired[seat] =
            (Paired){.seeker = seekers[seat]->secret, .seat = seat, .until_ms = now_ms + PAIRED_MS};
        memcpy(paired[seat]->code, code, CODE_CAP);
        auth_hex_write(secret.bytes, SECRET_BYTES, paired[seat]->secret);
        session_reserve(&table->session, seat, &hash, seekers[seat]->nick);
    }
    session_begin(&table->session, now_ms);
    const uint64_t ticket = house_add_table(house, table, now_ms);
    for (Seat seat = 0; seat < 2; seat++) {
        paired[seat]->ticket = ticket;
        tell_paired(house, seekers[seat]->line, paired[seat]);
    }
    house->metrics.pairings++;
    return true;
}

static void pair(House *house, GameId game, uint64_t now_ms) {
    Seeker a;
    Seeker b;
    while (!house->is_leaving && !house->is_frozen &&
           seek_match(house->queue[game], now_ms, &a, &b)) {
        /* By lot, so that nobody gets a colour for having waited. */
        const bool is_swapped = auth_random() & 1;
        const Seeker *seekers[2] = {is_swapped ? &b : &a, is_swapped ? &a : &b};
        if (lay_table(house, game, seekers, now_ms)) {
            continue;
        }
        for (uint32_t i = 0; i < 2; i++) {
            Line *line = line_by_id(house, seekers[i]->line);
            if (line != NULL) {
                line_push_take(house, line, protocol_error(REFUSAL_BUSY, NULL, NULL), 0, false);
                line_close(line, CLOSE_DONE);
            }
        }
    }
}

static void wake_silent(House *house, GameId game, uint64_t now_ms) {
    uint32_t silent[SILENT_CAP];
    const uint32_t count = seek_silent(house->queue[game], now_ms, silent, SILENT_CAP);
    for (uint32_t i = 0; i < count; i++) {
        Line *line = line_by_id(house, silent[i]);
        if (line != NULL) {
            line->ops->ping(line->peer);
        }
    }
}

void house_seek_tick(House *house, uint64_t now_ms) {
    for (uint32_t i = 0; i < GAME_COUNT; i++) {
        SeekQueue *queue = house->queue[i];
        pair(house, (GameId)i, now_ms);
        Seeker late;
        while (seek_expired(queue, now_ms, &late)) {
            house->metrics.nobody_came++;
            Line *line = line_by_id(house, late.line);
            if (line != NULL) {
                line_push_take(house, line, protocol_nobody(), 0, false);
                line_close(line, CLOSE_DONE);
            }
        }
        wake_silent(house, (GameId)i, now_ms);
    }
}
