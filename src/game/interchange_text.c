/* SPDX-License-Identifier: MIT */
/* Whole games: tags, a list of moves, a result. */
#include "internal.h"
#include "match.h"
#include "turns.h"

/* Room for the longest game any text tells; the record's own room decides in the end. */
enum { TEXT_STEP_CAP = 4096 };

typedef struct {
    const char *at;
    uint32_t length, offset;
} Span;

/* What the tags of a text say, before it is put together. */
typedef struct {
    GameTags tags;
    Span fen, variant; /* length 0 when absent */
    GameResult result; /* open when the tag is absent */
    OutcomeReason reason; /* of a win that the rules do not know */
} Head;

/* Control characters, and -1 for the end of the text. */
static bool is_control(int byte) {
    return byte < ' ' || byte == 0x7f;
}

/* The value of a tag between quotes, taken out of its escapes. */
typedef struct {
    char text[256];
    Span span;
    uint32_t length;
} TagValue;

static Status read_value(TextReader *in, TagValue *out) {
    if (!text_accept(in, "\"")) {
        return text_fail(in, "a tag's value in quotes");
    }
    out->span = (Span){in->at, 0, text_offset(in)};
    out->length = 0;
    while (text_peek(in) != '"') {
        (void)text_accept(in, "\\");
        if (is_control(text_peek(in))) {
            return text_fail(in, "a closing quote on the same line");
        }
        if (out->length == sizeof out->text - 1) {
            return text_fail_at(in, out->span.offset, "a tag's value of at most 255 bytes");
        }
        out->text[out->length++] = (char)text_next(in);
    }
    out->text[out->length] = '\0';
    out->span.length = (uint32_t)(in->at - out->span.at);
    (void)text_next(in);
    return STATUS_OK;
}

static bool is_value(const TagValue *value, const char *text) {
    TextReader in = text_reader(value->text, value->length);
    return text_accept(&in, text) && text_at_end(&in);
}

/* Unknown is written as ?, dates as ????.??.?? */
static Status keep_text(TextReader *in, const TagValue *value, char out[GAME_TAG_CAP]) {
    if (value->length >= GAME_TAG_CAP) {
        return text_fail_at(in, value->span.offset, "at most 63 bytes in this tag");
    }
    const bool is_known = !is_value(value, "?") && !is_value(value, "????.??.??");
    for (uint32_t i = 0; i <= value->length; i++) {
        out[i] = is_known ? value->text[i] : '\0';
    }
    return STATUS_OK;
}

static Status keep_result(TextReader *in, const TagValue *value, Head *head) {
    TextReader text = text_reader(value->text, value->length);
    if (!result_accept(&text, &head->result) || !text_at_end(&text)) {
        return text_fail_at(in, value->span.offset, "a result: 1-0, 0-1, 1/2-1/2 or *");
    }
    head->result.offset = value->span.offset;
    return STATUS_OK;
}

static OutcomeReason termination(const TagValue *value) {
    return is_value(value, "time forfeit") ? REASON_TIME
           : is_value(value, "abandoned")  ? REASON_LEFT
                                           : REASON_RESIGN;
}

/* The tags that are kept as texts, in the order in which they are written. */
enum { TEXT_TAGS = 5 };
static const char *const TEXT_TAG_NAMES[TEXT_TAGS] = {"Event", "Site", "Date", "White", "Black"};

static char *text_tag(GameTags *tags, uint32_t index) {
    char *const texts[TEXT_TAGS] = {tags->event, tags->site, tags->date, tags->white, tags->black};
    return texts[index];
}

static bool is_name(const Span *name, const char *text) {
    TextReader in = text_reader(name->at, name->length);
    return text_accept(&in, text) && text_at_end(&in);
}

/* Tags that no one here needs are read over. */
static Status keep_tag(TextReader *in, const Span *name, const TagValue *value, Head *head) {
    for (uint32_t i = 0; i < TEXT_TAGS; i++) {
        if (is_name(name, TEXT_TAG_NAMES[i])) {
            return keep_text(in, value, text_tag(&head->tags, i));
        }
    }
    if (is_name(name, "Result")) {
        return keep_result(in, value, head);
    }
    if (is_name(name, "Termination")) {
        head->reason = termination(value);
    } else if (is_name(name, "FEN")) {
        head->fen = value->span;
    } else if (is_name(name, "Variant")) {
        head->variant = value->span;
    }
    return STATUS_OK;
}

static bool is_name_byte(int byte) {
    const int lower = byte | 0x20;
    return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
}

/* Behind the opening bracket: a name, a value in quotes, a closing bracket. */
static Status read_tag(TextReader *in, Head *head) {
    Span name = {in->at, 0, text_offset(in)};
    TagValue value = {.length = 0};
    for (; is_name_byte(text_peek(in)); name.length++) {
        (void)text_next(in);
    }
    if (name.length == 0 || !text_skip_blanks(in)) {
        return text_fail(in, "a tag's name and a blank");
    }
    Status status = read_value(in, &value);
    if (status == STATUS_OK) {
        (void)text_skip_blanks(in);
        status = text_accept(in, "]") ? keep_tag(in, &name, &value, head)
                                      : text_fail(in, "']' at the end of a tag");
    }
    return status;
}

static Status read_head(TextReader *in, Head *out) {
    *out = (Head){.fen = {.at = ""}, .variant = {.at = ""}, .reason = REASON_RESIGN};
    (void)text_accept(in, "\xef\xbb\xbf"); /* byte order mark */
    for (skip_space(in); text_accept(in, "["); skip_space(in)) {
        const Status status = read_tag(in, out);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status read_variant(TextReader *in, GameId id, uint8_t *out) {
    switch (id) {
    case GAME_MORRIS:
        return morris_variant_read(in, out);
    case GAME_KOS: /* the tag FEN tells the setting */
        return text_at_end(in) ? STATUS_OK : text_fail(in, "no word in a tag Variant of Kös");
    case GAME_TAVLA: /* a match of one hand, match.h */
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static Status read_position(TextReader *in, uint8_t variant, GameState *out) {
    switch (out->id) {
    case GAME_MORRIS:
        return morris_position_read_any(in, variant, &out->as.morris);
    case GAME_KOS:
        return kos_state_read_any(in, &out->as.kos);
    case GAME_TAVLA:
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* Passes a failure inside a tag's value on to the whole text. */
static Status carry(TextReader *in, const Span *span, const TextReader *inner, Status status) {
    if (status != STATUS_OK) {
        text_note(in, span->offset + inner->failed_at, inner->expected);
    }
    return status;
}

static Status read_start(TextReader *in, GameId id, const Head *head, GameState *out) {
    GameOptions options = game_defaults(id);
    TextReader words = text_reader(head->variant.at, head->variant.length);
    Status status = read_variant(&words, id, &options.variant);
    if (status != STATUS_OK) {
        return carry(in, &head->variant, &words, status);
    }
    if (head->fen.length == 0) {
        return game_start(id, options, out);
    }
    GameState start = {.id = id};
    TextReader fen = text_reader(head->fen.at, head->fen.length);
    (void)text_skip_blanks(&fen);
    status = read_position(&fen, options.variant, &start);
    if (status == STATUS_OK) {
        (void)text_skip_blanks(&fen);
        status = text_at_end(&fen) ? STATUS_OK : text_fail(&fen, "the end of the position");
    }
    if (status == STATUS_OK) {
        *out = start;
    }
    return carry(in, &head->fen, &fen, status);
}

static ResultKind result_of(Outcome outcome) {
    if (outcome.kind == OUTCOME_WIN) {
        return outcome.side == 0 ? RESULT_WON_0 : RESULT_WON_1;
    }
    return outcome.kind == OUTCOME_DRAW ? RESULT_DRAWN : RESULT_OPEN;
}

static const char *const RESULT_EXPECTATIONS[RESULT_COUNT] = {
    "a result that the rules allow", "1-0, as the rules say here", "0-1, as the rules say here",
    "1/2-1/2, as the rules say here"};

/* Brings what the text says of its result together with what the rules say. */
static Status settle(TextReader *in, const Head *head, const GameResult *result, Record *record) {
    const ResultKind ruled = result_of(record_outcome(record));
    if (result->kind == RESULT_OPEN || result->kind == ruled) {
        return STATUS_OK;
    }
    if (ruled != RESULT_OPEN) {
        return text_fail_at(in, result->offset, RESULT_EXPECTATIONS[ruled]);
    }
    if (result->kind == RESULT_DRAWN) {
        return STATUS_OK;
    }
    const Side winner = result->kind == RESULT_WON_1;
    return record_rule(record, (Outcome){OUTCOME_WIN, winner, 1, head->reason});
}

static Status read_game(TextReader *in, const Head *head, Record *record, uint32_t *turns) {
    GameResult result = {RESULT_OPEN, 0};
    const Status status = move_list_read(in, record, turns, &result);
    if (status != STATUS_OK) {
        return status;
    }
    if (result.kind == RESULT_OPEN) {
        result = head->result;
    } else if (head->result.kind != RESULT_OPEN && head->result.kind != result.kind) {
        return text_fail_at(in, result.offset, "the same result as in the tag Result");
    }
    return settle(in, head, &result, record);
}

/* Makes the game just read the caller's, if there is room. */
static bool hand_over(const Record *from, Record *to) {
    if (from->count > to->cap) {
        return false;
    }
    Step *const memory = to->at;
    const uint32_t cap = to->cap;
    for (uint32_t i = 0; i < from->count; i++) {
        memory[i] = from->at[i];
    }
    *to = *from;
    to->at = memory;
    to->cap = cap;
    return true;
}

/* Reads into the memory of `game`. */
static Status read_tagged(TextReader *in, GameId id, Record *game, GameTags *tags,
                          MoveFault *fault) {
    Head head;
    GameState start;
    uint32_t turns = 0;
    Status status = read_head(in, &head);
    if (status == STATUS_OK) {
        status = read_start(in, id, &head, &start);
    }
    if (status == STATUS_OK) {
        record_open(game, &start, game->at, game->cap);
        status = read_game(in, &head, game, &turns);
    }
    if (status != STATUS_OK) {
        *fault = move_fault(in, turns);
        return status;
    }
    *tags = head.tags;
    return STATUS_OK;
}

static Status read_by_game(TextReader *in, GameId id, Record *game, GameTags *tags,
                           MoveFault *fault) {
    MatchHands hands = {.at = game, .cap = 1};
    switch (id) {
    case GAME_MORRIS:
    case GAME_KOS:
        return read_tagged(in, id, game, tags, fault);
    case GAME_TAVLA:
        return match_read(in, &hands, tags, fault);
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* Whole turns of seats. */
static uint32_t count_turns(const Record *record) {
    TurnWalk walk = turns_begin(record);
    uint32_t turns = 0;
    while (turns_next(&walk, record)) {
        const Seat seat = game_actor(&walk.before);
        turns += seat < SEAT_CAP && game_actor(&walk.after) != seat;
    }
    return turns;
}

Status game_text_read(TextReader *in, GameId id, Record *record, GameTags *tags, MoveFault *fault) {
    Step memory[TEXT_STEP_CAP];
    Record game = {.cap = TEXT_STEP_CAP, .at = memory};
    GameTags read;
    Status status = read_by_game(in, id, &game, &read, fault);
    if (status == STATUS_OK && !hand_over(&game, record)) {
        text_note(in, text_offset(in), "a shorter game");
        *fault = move_fault(in, count_turns(&game));
        status = STATUS_FULL;
    }
    if (status == STATUS_OK) {
        *tags = read;
    }
    return status;
}

Status game_read_any(TextReader *in, GameId id, Record *record, GameTags *tags, MoveFault *fault) {
    GameState start;
    TextReader ahead = *in;
    skip_space(&ahead);
    if (position_read_any(&ahead, id, &start) != STATUS_OK) {
        CHECK(game_start(id, game_defaults(id), &start) == STATUS_OK);
        record_open(record, &start, record->at, record->cap);
        return game_text_read(in, id, record, tags, fault);
    }
    *in = ahead;
    *tags = (GameTags){.event = ""};
    record_open(record, &start, record->at, record->cap);
    return moves_read(in, record, fault);
}

static void put_tag(TextWriter *out, const char *name, const char *value) {
    text_put_char(out, '[');
    text_put(out, name);
    text_put(out, " \"");
    for (; *value != '\0'; value++) {
        text_put(out, *value == '"' || *value == '\\' ? "\\" : "");
        text_put_char(out, *value);
    }
    text_put(out, "\"]\n");
}

static const char *or_unknown(const char *value, const char *unknown) {
    return *value == '\0' ? unknown : value;
}

/* Switches, and the position if it is not the usual one. */
static void write_start(TextWriter *out, const GameState *start) {
    switch (start->id) {
    case GAME_MORRIS:
        morris_start_write(out, &start->as.morris);
        return;
    case GAME_KOS:
        text_put(out, "[SetUp \"1\"]\n[FEN \"");
        kos_state_write(out, &start->as.kos);
        text_put(out, "\"]\n");
        return;
    case GAME_TAVLA:
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static void write_tags(TextWriter *out, const Record *record, const GameTags *tags) {
    const Outcome outcome = record_outcome(record);
    put_tag(out, "Event", or_unknown(tags->event, "?"));
    put_tag(out, "Site", or_unknown(tags->site, "?"));
    put_tag(out, "Date", or_unknown(tags->date, "????.??.??"));
    put_tag(out, "Round", "-");
    put_tag(out, "White", or_unknown(tags->white, "?"));
    put_tag(out, "Black", or_unknown(tags->black, "?"));
    put_tag(out, "Result", result_text(result_of(outcome)));
    if (outcome.reason == REASON_TIME) {
        put_tag(out, "Termination", "time forfeit");
    } else if (outcome.reason == REASON_LEFT) {
        put_tag(out, "Termination", "abandoned");
    }
    write_start(out, &record->start);
}

/* Words of a list, broken into lines of at most this many bytes. */
enum { LINE_LENGTH = 79 };
typedef struct {
    TextWriter *out;
    uint32_t used; /* of the line */
} Lines;

static void put_word(Lines *lines, const char *word, uint32_t length) {
    const bool has_room = lines->used + 1 + length <= LINE_LENGTH;
    if (lines->used > 0) {
        text_put_char(lines->out, has_room ? ' ' : '\n');
        lines->used = has_room ? lines->used + 1 : 0;
    }
    text_put_span(lines->out, word, length);
    lines->used += length;
}

/* Words with one blank between them; at least one. */
static void put_words(Lines *lines, const TextWriter *words) {
    uint32_t start = 0;
    for (uint32_t i = 0; i < words->length; i++) {
        if (words->to[i] == ' ') {
            put_word(lines, words->to + start, i - start);
            start = i + 1;
        }
    }
    put_word(lines, words->to + start, words->length - start);
}

/* "3." before the first side's turn; "3..." where a list begins with the second side's. */
static void put_number(Lines *lines, uint32_t number, const char *dots) {
    char text[16];
    TextWriter word = text_writer(text, sizeof text);
    text_put_number(&word, number);
    text_put(&word, dots);
    put_word(lines, word.to, word.length);
}

static void put_turn(Lines *lines, const Record *record, const TurnWalk *walk) {
    char text[TURN_TEXT_CAP];
    TextWriter words = text_writer(text, sizeof text);
    turns_write(walk, record, &words);
    put_words(lines, &words);
}

static void write_moves(TextWriter *out, const Record *record) {
    Lines lines = {out, 0};
    TurnWalk walk = turns_begin(record);
    uint32_t number = 1;
    bool is_first = true;
    while (turns_next(&walk, record)) {
        const Seat actor = game_actor(&walk.before);
        const bool is_throw = actor == SEAT_CHANCE;
        const Side side = side_of(actor);
        if (!is_throw && (side == 0 || is_first)) {
            put_number(&lines, number, side == 0 ? "." : "...");
        }
        put_turn(&lines, record, &walk);
        number += !is_throw && side == 1;
        is_first = is_first && is_throw;
    }
    char text[8];
    TextWriter result = text_writer(text, sizeof text);
    text_put(&result, result_text(result_of(record_outcome(record))));
    put_word(&lines, result.to, result.length);
}

static void write_tagged(TextWriter *out, const Record *record, const GameTags *tags) {
    write_tags(out, record, tags);
    text_put_char(out, '\n');
    write_moves(out, record);
    text_put_char(out, '\n');
}

void game_text_write(TextWriter *out, const Record *record, const GameTags *tags) {
    switch (record->start.id) {
    case GAME_MORRIS:
    case GAME_KOS:
        write_tagged(out, record, tags);
        return;
    case GAME_TAVLA:
        match_write(out, record, 1, tags);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}
