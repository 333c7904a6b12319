/* SPDX-License-Identifier: MIT */
/* Positions, and lists of moves as people paste them. Whole games are in interchange_text.c. */
#include "internal.h"

Status position_read_any(TextReader *in, GameId id, GameState *out) {
    return state_read_as(SPELLING_FOREIGN, in, id, out);
}

void position_write_foreign(TextWriter *out, const GameState *state) {
    state_write_as(SPELLING_FOREIGN, out, state);
}

static const char *expectation(const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        return morris_expectation(&state->as.morris);
    case GAME_KOS:
        return "a step that is legal here";
    case GAME_TAVLA:
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static bool is_space(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

void skip_space(TextReader *in) {
    while (is_space(text_peek(in))) {
        (void)text_next(in);
    }
}

/* Whether a word has ended: at the end, before a blank, a comment or a bracket. */
static bool is_at_word_end(const TextReader *in) {
    const int next = text_peek(in);
    return next == -1 || is_space(next) || next == '{' || next == '(' || next == ')' || next == ';';
}

static const char *const RESULT_TEXTS[RESULT_COUNT] = {"*", "1-0", "0-1", "1/2-1/2"};

const char *result_text(ResultKind kind) {
    return RESULT_TEXTS[kind];
}

bool result_accept(TextReader *in, GameResult *out) {
    for (uint32_t kind = 0; kind < RESULT_COUNT; kind++) {
        TextReader ahead = *in;
        if (text_accept(&ahead, RESULT_TEXTS[kind]) && is_at_word_end(&ahead)) {
            *out = (GameResult){(ResultKind)kind, text_offset(in)};
            in->at = ahead.at;
            return true;
        }
    }
    return false;
}

/* A comment in braces, which do not nest. */
static Status skip_braces(TextReader *in) {
    const uint32_t offset = text_offset(in);
    for (int byte = text_next(in); byte != '}'; byte = text_next(in)) {
        if (byte == -1) {
            return text_fail_at(in, offset, "a comment that is closed by '}'");
        }
    }
    return STATUS_OK;
}

/* A variation in parentheses, which nest and may hold comments with any brackets in them. */
static Status skip_variation(TextReader *in) {
    const uint32_t offset = text_offset(in);
    uint32_t depth = 0;
    do {
        if (text_peek(in) == '{') {
            const Status status = skip_braces(in);
            if (status != STATUS_OK) {
                return status;
            }
            continue;
        }
        switch (text_next(in)) {
        case '(':
            depth++;
            break;
        case ')':
            depth--;
            break;
        case -1:
            return text_fail_at(in, offset, "a variation that is closed by ')'");
        default:
            break;
        }
    } while (depth > 0);
    return STATUS_OK;
}

static void skip_line(TextReader *in) {
    while (!text_at_end(in) && text_peek(in) != '\n') {
        (void)text_next(in);
    }
}

/* `$5` and the like: other programs' remarks about a move. */
static void skip_remark(TextReader *in) {
    while (!is_at_word_end(in)) {
        (void)text_next(in);
    }
}

/* Comments, variations and remarks, as many as stand here. */
static Status skip_asides(TextReader *in) {
    for (;;) {
        Status status = STATUS_OK;
        skip_space(in);
        switch (text_peek(in)) {
        case '{':
            status = skip_braces(in);
            break;
        case '(':
            status = skip_variation(in);
            break;
        case ';':
            skip_line(in);
            break;
        case '$':
            skip_remark(in);
            break;
        default:
            return STATUS_OK;
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
}

/* "12." before the first side's move, "12..." or only dots before the second's. */
static Status skip_move_number(TextReader *in, const Record *record) {
    TextReader ahead = *in;
    uint32_t dots = 0;
    while (text_peek(&ahead) >= '0' && text_peek(&ahead) <= '9') {
        (void)text_next(&ahead);
    }
    const uint32_t offset = text_offset(&ahead);
    for (; text_accept(&ahead, "."); dots++) {
        in->at = ahead.at;
    }
    if (text_accept(&ahead, "\xe2\x80\xa6")) { /* … */
        in->at = ahead.at;
        dots = 3;
    }
    const Seat seat = game_actor(&record->now);
    if (dots > 1 && seat < SEAT_CAP && side_of(seat) == 0) {
        return text_fail_at(in, offset, "one dot: the first side is to move");
    }
    return STATUS_OK;
}

/* One step of a list, marks of praise behind it. */
static Status play_step(TextReader *in, Record *record) {
    const uint32_t offset = text_offset(in);
    const Seat seat = record_actor(record);
    Step step = {0};
    if (seat == SEAT_NONE) {
        text_note(in, offset, "no move: the game is over here");
        return STATUS_GAME_OVER;
    }
    Status status = step_read_as(SPELLING_FOREIGN, in, &record->now, &step);
    if (status != STATUS_OK) {
        return status;
    }
    if (!game_is_legal(&record->now, step)) {
        text_note(in, offset, expectation(&record->now));
        return STATUS_BAD_STEP;
    }
    status = record_play(record, seat, step);
    if (status != STATUS_OK) {
        text_note(in, offset, "a shorter game");
        return status;
    }
    while (text_accept(in, "!") || text_accept(in, "?")) {
    }
    const bool is_mid_turn = game_actor(&record->now) == seat;
    return is_mid_turn || is_at_word_end(in) ? STATUS_OK
                                             : text_fail(in, "a blank between two moves");
}

/* What ends a list: nothing but asides may stand behind a result. */
static Status end_list(TextReader *in) {
    const Status status = skip_asides(in);
    if (status != STATUS_OK || text_at_end(in)) {
        return status;
    }
    return text_fail(in, "nothing after the result of the game");
}

/* A move number or a step. */
static Status read_item(TextReader *in, Record *record, uint32_t *turns) {
    const char *const before = in->at;
    Status status = skip_move_number(in, record);
    if (status == STATUS_OK && in->at == before) {
        const Seat seat = game_actor(&record->now);
        status = play_step(in, record);
        *turns += status == STATUS_OK && game_actor(&record->now) != seat;
    }
    return status;
}

Status move_list_read(TextReader *in, Record *record, uint32_t *turns, GameResult *result) {
    for (;;) {
        Status status = skip_asides(in);
        if (status != STATUS_OK || text_at_end(in)) {
            return status;
        }
        if (result_accept(in, result)) {
            return end_list(in);
        }
        status = read_item(in, record, turns);
        if (status != STATUS_OK) {
            return status;
        }
    }
}

MoveFault move_fault(const TextReader *in, uint32_t turns) {
    const char *from = in->start + in->failed_at;
    TextReader word = {.at = from, .end = in->end, .start = in->start};
    while (from > in->start && !is_space(from[-1])) {
        from--;
    }
    while (!text_at_end(&word) && !is_space(text_peek(&word))) {
        (void)text_next(&word);
    }
    return (MoveFault){turns, from, (uint32_t)(word.at - from)};
}

static Status list_read(TextReader *in, Record *record, uint32_t *turns) {
    GameResult result;
    switch (record->now.id) {
    case GAME_MORRIS:
    case GAME_KOS:
        return move_list_read(in, record, turns, &result);
    case GAME_TAVLA:
        return tavla_list_read(in, record, turns);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

Status moves_read(TextReader *in, Record *record, MoveFault *fault) {
    const uint32_t count = record->count;
    uint32_t turns = 0;
    const Status status = list_read(in, record, &turns);
    if (status != STATUS_OK) {
        if (record->count > count) {
            record_cut(record, count);
        }
        *fault = move_fault(in, turns);
    }
    return status;
}
