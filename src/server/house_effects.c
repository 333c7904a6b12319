/* SPDX-License-Identifier: MIT */
/* An event's way through a table: the session's effects are written down, then told. */
#include <string.h>

#include "house_internal.h"
#include "log.h"
#include "mem.h"

_Static_assert((int)CODE_CAP <= (int)STORE_KEY_CAP && (int)GAME_ID_CAP <= (int)STORE_KEY_CAP,
               "a row's key holds a table's code or a game's id");

/* --- writing down --------------------------------------------------------------------------- */

static StoreWrite write_of_table(const Table *table, uint64_t now_ms) {
    char text[SESSION_TEXT_CAP];
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &table->session, now_ms);
    CHECK(!writer.is_cut);
    StoreWrite write = {.kind = STORE_PUT_TABLE,
                        .text = mem_dup(text, writer.length),
                        .until_ms = session_put_away_at(&table->session)};
    memcpy(write.key, table->session.code, CODE_CAP);
    return write;
}

uint64_t house_submit(House *house, const StoreWrite *writes, uint32_t count) {
    house->last_ticket = store_submit(house->store, writes, count);
    return house->last_ticket;
}

void house_save(House *house, Table *table, uint64_t now_ms) {
    const StoreWrite write = write_of_table(table, now_ms);
    table->ticket = house_submit(house, &write, 1);
}

static void count_game(House *house, const Session *session) {
    const Outcome outcome = session_outcome(session);
    if (outcome.kind == OUTCOME_ONGOING) {
        return; /* given up */
    }
    house->metrics.games[session->game][outcome.reason]++;
    char text[32];
    TextWriter writer = text_writer(text, sizeof text);
    outcome_write(&writer, session->game, outcome);
    LOG(LOG_INFO, "game-over", {"code", session->code, 0}, {"id", session->game_id, 0},
        {"outcome", text_finish(&writer), 0}, {"turns", NULL, session->turns});
}

static StoreWrite write_of_game(const House *house, const Table *table, uint64_t now_ms) {
    StoreWrite write = {.kind = STORE_PUT_GAME,
                        .text = protocol_record(&table->session),
                        .until_ms = now_ms + house->config.keep_ms};
    memcpy(write.key, table->session.game_id, GAME_ID_CAP);
    return write;
}

static StoreWrite drop_of_table(const Table *table) {
    StoreWrite write = {.kind = STORE_DROP_TABLE};
    memcpy(write.key, table->session.code, CODE_CAP);
    return write;
}

/* All that one event changes becomes durable together. */
static void write_effects(House *house, Table *table, const EffectList *effects, uint64_t now_ms) {
    StoreWrite writes[EFFECT_CAP];
    uint32_t count = 0;
    for (uint32_t i = 0; i < effects->count; i++) {
        const EffectKind kind = effects->at[i].kind;
        if (kind == EFFECT_SAVE) {
            writes[count++] = write_of_table(table, now_ms);
        } else if (kind == EFFECT_ARCHIVE) {
            writes[count++] = write_of_game(house, table, now_ms);
            count_game(house, &table->session);
        } else if (kind == EFFECT_PUT_AWAY) {
            writes[count++] = drop_of_table(table);
        }
    }
    if (count > 0) {
        table->ticket = house_submit(house, writes, count);
    }
}

/* --- carrying out --------------------------------------------------------------------------- */

static void send_state(House *house, const Table *table, const Effect *effect, const char *secret,
                       uint64_t now_ms) {
    Line *line = line_by_id(house, effect->line);
    if (line == NULL) {
        return;
    }
    const SendMessage *message = &effect->message;
    if (message->is_answer) {
        house->metrics.refusals[message->answer.refusal.kind]++;
    }
    char *text =
        protocol_state(&table->session, message, message->gives_secret ? secret : NULL, now_ms);
    const bool is_plain = !message->is_answer && !message->has_record && !message->gives_secret;
    line_push_take(house, line, text, table->ticket, is_plain);
}

static void think(House *house, const Table *table) {
    const Session *session = &table->session;
    thoughts_ask(house->thoughts, session->code, session_moment(session), &session->draft.now,
                 session_level(session), auth_random());
}

void house_on_thoughts(House *house) {
    const uint64_t now_ms = house_enter(house);
    Event event = {.kind = EVENT_PLAN};
    char code[CODE_CAP];
    while (thoughts_take(house->thoughts, code, &event.as.thought)) {
        Table *table = lobby_find(house->lobby, code);
        if (table != NULL) {
            house_handle(house, table, &event, NULL, now_ms);
        }
    }
}

void house_handle(House *house, Table *table, const Event *event, const char *secret,
                  uint64_t house_ms) {
    const uint64_t now_ms = house_table_time(house, house_ms);
    EffectList effects;
    if (session_lacks_room(&table->session)) {
        table_set_room(table, 2 * table->session.room.cap);
    }
    bool is_gone = false;
    Event fresh = *event;
    fresh.fresh = throws_fresh();
    session_handle(&table->session, &fresh, now_ms, &effects);
    write_effects(house, table, &effects, now_ms);
    for (uint32_t i = 0; i < effects.count; i++) {
        const Effect *effect = &effects.at[i];
        Line *line = NULL;
        switch (effect->kind) {
        case EFFECT_SEND:
            send_state(house, table, effect, secret, now_ms);
            break;
        case EFFECT_CLOSE:
            line = line_by_id(house, effect->line);
            if (line != NULL) {
                line_close(line, effect->close_code);
            }
            break;
        case EFFECT_ASK_PLAN:
            think(house, table);
            break;
        case EFFECT_PUT_AWAY:
            is_gone = true;
            break;
        case EFFECT_SAVE:
        case EFFECT_ARCHIVE:
            break;
        }
    }
    if (is_gone) {
        LOG(LOG_INFO, "table-gone", {"code", table->session.code, 0});
        table_free(lobby_remove(house->lobby, table));
        return;
    }
    lobby_schedule(house->lobby, table);
}
