/* SPDX-License-Identifier: MIT */
#include "match.h"

#include "internal.h"

/* Where the right half of a line begins, counted from 0. */
enum { RIGHT_HALF = 34 };

static void write_tag(TextWriter *out, const char *name, const char *value) {
    if (*value == '\0') {
        return;
    }
    text_put(out, "; [");
    text_put(out, name);
    text_put(out, " \"");
    text_put(out, value);
    text_put(out, "\"]\n");
}

/* The one position a hand of this format begins in. */
static bool is_plain_start(const GameState *start) {
    GameState plain = {.id = GAME_TAVLA};
    const GameOptions options = {.seats = 2, .first = start->as.tavla.side};
    CHECK(tavla_start(options, &plain.as.tavla) == STATUS_OK);
    plain.as.tavla.length = start->as.tavla.length;
    plain.as.tavla.score[0] = start->as.tavla.score[0];
    plain.as.tavla.score[1] = start->as.tavla.score[1];
    return game_key(&plain) == game_key(start);
}

static void write_head(TextWriter *out, const GameTags *tags, const GameState *start) {
    write_tag(out, "Site", tags->site);
    write_tag(out, "Event", tags->event);
    write_tag(out, "Player 1", tags->white);
    write_tag(out, "Player 2", tags->black);
    write_tag(out, "EventDate", tags->date);
    write_tag(out, "Variation", "Backgammon");
    write_tag(out, "Crawford", "Off");
    write_tag(out, "CubeLimit", "1");
    if (!is_plain_start(start)) {
        text_put(out, "; [Start \"");
        state_write(out, start);
        text_put(out, "\"]\n");
    }
    text_put_char(out, '\n');
    text_put_char(out, ' ');
    text_put_number(out, start->as.tavla.length);
    text_put(out, " point match\n");
}

static const char *name_of(const GameTags *tags, Side side) {
    const char *const name = side == 0 ? tags->white : tags->black;
    return *name != '\0' ? name : side == 0 ? "1" : "2";
}

/* Characters of UTF-8 since `start`: the halves should stand below each other. */
static uint32_t columns_since(const TextWriter *out, uint32_t start) {
    uint32_t columns = 0;
    for (uint32_t i = start; i < out->length; i++) {
        columns += ((unsigned char)out->to[i] & 0xc0) != 0x80;
    }
    return columns;
}

static void fill_to(TextWriter *out, uint32_t start, uint32_t column) {
    do {
        text_put_char(out, ' ');
    } while (columns_since(out, start) < column && !out->is_cut);
}

static void write_score(TextWriter *out, const GameTags *tags, const TavlaState *start, Side side) {
    text_put(out, name_of(tags, side));
    text_put(out, " : ");
    text_put_number(out, start->score[side]);
}

/* One seat's roll and moves, or what there is of them. Returns the steps written. */
static uint32_t write_half(TextWriter *out, const Record *hand, uint32_t from, GameState *now) {
    const Seat seat = now->as.tavla.side;
    uint32_t at = from;
    while (at < hand->count && now->as.tavla.side == seat) {
        const Step step = hand->at[at++];
        if (step_kind(step) != STEP_PASS || at == 1) { /* a roll says enough of a pass */
            text_put(out, step_kind(step) == STEP_THROW ? "" : " ");
            step_write(out, now, step);
        }
        *now = game_apply(now, step);
    }
    return at - from;
}

static void begin_line(TextWriter *out, uint32_t number) {
    text_put(out, number < 10 ? "  " : number < 100 ? " " : "");
    text_put_number(out, number);
    text_put(out, ") ");
}

/* Seat 1's halves are the odd ones; when it opens, the left half of the first line stays empty. */
static void write_moves(TextWriter *out, const Record *hand) {
    GameState now = hand->start;
    uint32_t line = out->length, at = 0;
    for (uint32_t half = now.as.tavla.side; at < hand->count; half++) {
        const bool is_right = half % 2 == 1;
        if (!is_right || at == 0) {
            line = out->length;
            begin_line(out, half / 2 + 1);
        }
        if (is_right) {
            fill_to(out, line, RIGHT_HALF);
        }
        at += write_half(out, hand, at, &now);
        if (is_right || at == hand->count) {
            text_put_char(out, '\n');
        }
    }
}

static void write_result(TextWriter *out, const Record *hand) {
    const Outcome outcome = record_outcome(hand);
    if (outcome.kind != OUTCOME_WIN) {
        return;
    }
    fill_to(out, out->length, outcome.side == 0 ? 6 : RIGHT_HALF);
    text_put(out, "Wins ");
    text_put_number(out, outcome.points);
    text_put(out, outcome.points == 1 ? " point\n" : " points\n");
}

static void write_hand(TextWriter *out, const Record *hand, uint32_t number, const GameTags *tags) {
    text_put(out, "\n Game ");
    text_put_number(out, number);
    text_put_char(out, '\n');
    const uint32_t line = out->length;
    text_put_char(out, ' ');
    write_score(out, tags, &hand->start.as.tavla, 0);
    fill_to(out, line, RIGHT_HALF);
    write_score(out, tags, &hand->start.as.tavla, 1);
    text_put_char(out, '\n');
    write_moves(out, hand);
    write_result(out, hand);
}

void match_write(TextWriter *out, const Record *hands, uint32_t count, const GameTags *tags) {
    CHECK(count > 0);
    for (uint32_t i = 0; i < count; i++) {
        CHECK(hands[i].start.id == GAME_TAVLA);
        CHECK(i == 0 || is_plain_start(&hands[i].start));
    }
    write_head(out, tags, &hands[0].start);
    for (uint32_t i = 0; i < count; i++) {
        write_hand(out, &hands[i], i + 1, tags);
    }
}
