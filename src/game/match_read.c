/* SPDX-License-Identifier: MIT */
#include "match.h"

#include "internal.h"

/* Left of this column (from 0) stands seat 0's half, wherever a program begins the other. */
enum { MIDDLE = 20 };

typedef struct {
    TextReader *in;
    MatchHands *hands;
    uint32_t count; /* hands begun */
    GameTags tags;
    MoveFault *fault;
    GameState start; /* of the first hand, if a tag tells one */
    bool has_start;
    uint32_t length; /* of the match */
    uint32_t turns; /* read so far, in all hands */
} Reading;

static bool is_line_end(const TextReader *in) {
    const int byte = text_peek(in);
    return byte == '\n' || byte == '\r' || byte < 0;
}

static void skip_line(TextReader *in) {
    while (!is_line_end(in)) {
        (void)text_next(in);
    }
}

/* Characters between the line's beginning and the reader, of a line that is not the first. */
static uint32_t column_of(const TextReader *in) {
    uint32_t column = 0;
    for (const char *at = in->at; at[-1] != '\n' && at[-1] != '\r'; at--) {
        ASSERT(at - 1 > in->start);
        column += ((unsigned char)at[-1] & 0xc0) != 0x80;
    }
    return column;
}

static Side half_of(const TextReader *in) {
    return column_of(in) < MIDDLE ? 0 : 1;
}

/* Keeps a value of a tag or a name; BAD_TEXT when it is too long or holds control characters. */
static Status keep(TextReader *in, const char *from, const char *to, char out[GAME_TAG_CAP]) {
    const uint32_t length = (uint32_t)(to - from);
    const uint32_t offset = (uint32_t)(from - in->start);
    if (length >= GAME_TAG_CAP) {
        return text_fail_at(in, offset, "at most 63 bytes");
    }
    for (uint32_t i = 0; i < length; i++) {
        if ((unsigned char)from[i] < 0x20 || from[i] == 0x7f) {
            return text_fail_at(in, offset + i, "a value without control characters");
        }
    }
    for (uint32_t i = 0; i < GAME_TAG_CAP; i++) {
        out[i] = i < length ? from[i] : '\0';
    }
    return STATUS_OK;
}

/* The value of our own tag Start: a position in its canonical text. */
static Status keep_start(Reading *reading, const char *from, const char *to) {
    TextReader *const in = reading->in;
    TextReader value = {.at = from, .end = to, .start = in->start};
    Status status = state_read(&value, GAME_TAVLA, &reading->start);
    if (status == STATUS_OK && !text_at_end(&value)) {
        status = text_fail(&value, "the end of the position");
    }
    if (status != STATUS_OK) {
        text_note(in, value.failed_at, value.expected);
    }
    reading->has_start = status == STATUS_OK;
    return status;
}

/* What a tag's name stands for: a text to keep, our Start, or nothing we need. */
typedef struct {
    char *text;
    bool is_start;
} TagKind;

/* Consumes the name and the quote behind it if the tag is one that is kept. */
static TagKind accept_tag(TextReader *in, GameTags *tags) {
    static const char *const NAMES[] = {"Site \"",     "Event \"",     "Player 1 \"",
                                        "Player 2 \"", "EventDate \"", "Start \""};
    char *const texts[] = {tags->site, tags->event, tags->white, tags->black, tags->date, 0};
    for (uint32_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (text_accept(in, NAMES[i])) {
            return (TagKind){texts[i], texts[i] == 0};
        }
    }
    return (TagKind){0, false};
}

/* The line `; [Name "Value"]`; comments and unknown names are skipped. The value ends at the last
 * quote of the line. */
static Status read_tag(Reading *reading) {
    TextReader *const in = reading->in;
    (void)text_skip_blanks(in);
    const bool is_tag = text_accept(in, "[");
    const TagKind kind = is_tag ? accept_tag(in, &reading->tags) : (TagKind){0, false};
    (void)text_skip_blanks(in); /* none can stand before a name in the line of the score */
    const char *const from = in->at, *to = 0;
    for (; !is_line_end(in); (void)text_next(in)) {
        to = text_peek(in) == '"' ? in->at : to;
    }
    if (kind.text == 0 && !kind.is_start) {
        return STATUS_OK;
    }
    if (to == 0) {
        return text_fail(in, "'\"' at the end of the value");
    }
    return kind.is_start ? keep_start(reading, from, to) : keep(in, from, to, kind.text);
}

static Status read_head(Reading *reading) {
    TextReader *const in = reading->in;
    Status status = STATUS_OK;
    for (skip_space(in); status == STATUS_OK && text_accept(in, ";"); skip_space(in)) {
        status = read_tag(reading);
    }
    if (status == STATUS_OK) {
        status = text_read_number(in, TAVLA_MATCH_CAP, &reading->length);
    }
    if (status == STATUS_OK && !text_accept(in, " point match")) {
        status = text_fail(in, "' point match'");
    }
    if (status == STATUS_OK) {
        skip_line(in);
    }
    return status;
}

/* What match_write calls a seat without a name. */
static bool is_no_name(const char *from, const char *to, Side side) {
    TextReader name = {.at = from, .end = to, .start = from};
    return text_accept(&name, side == 0 ? "1" : "2") && text_at_end(&name);
}

/* "name : score", the name known from the tags or reaching up to the first " : " with a number. */
static Status read_score(Reading *reading, Side side, uint32_t *score) {
    TextReader *const in = reading->in;
    char *const name = side == 0 ? reading->tags.white : reading->tags.black;
    (void)text_skip_blanks(in);
    const char *const from = in->at;
    const char *to = 0;
    TextReader ahead = *in;
    if (name[0] != '\0' && text_accept(&ahead, name) && text_accept(&ahead, " : ")) {
        in->at = ahead.at;
        return text_read_number(in, 1000, score);
    }
    for (; to == 0 && !is_line_end(in); (void)text_next(in)) {
        ahead = *in;
        if (text_accept(&ahead, " : ") && text_read_number(&ahead, 1000, score) == STATUS_OK) {
            to = in->at;
        }
    }
    if (to == 0) {
        return text_fail(in, "'name : score' of both players");
    }
    in->at = ahead.at;
    if (name[0] != '\0' || is_no_name(from, to, side)) {
        return STATUS_OK;
    }
    return keep(in, from, to, name);
}

static Record *hand_of(const Reading *reading) {
    return &reading->hands->at[reading->count - 1];
}

/* Whether the score follows from the hand before; a win of two may have been added up as three. */
static bool is_score_next(const Record *before, const uint32_t score[SIDE_CAP]) {
    const Outcome outcome = record_outcome(before);
    for (Side side = 0; side < SIDE_CAP; side++) {
        const bool has_won = outcome.kind == OUTCOME_WIN && outcome.side == side;
        const uint32_t points = has_won ? outcome.points : 0;
        const uint32_t told = before->start.as.tavla.score[side] + points;
        if (score[side] != told && (points < 2 || score[side] != told + 1)) {
            return false;
        }
    }
    return true;
}

/* What is wrong with the score above a hand, as what was expected; NULL when nothing is. */
static const char *find_fault(const Reading *reading, const uint32_t score[SIDE_CAP]) {
    const bool is_match = reading->length > 0;
    if (is_match && (score[0] >= reading->length || score[1] >= reading->length)) {
        return "scores below the length of the match";
    }
    if (is_match && reading->count > 0 && !is_score_next(hand_of(reading), score)) {
        return "the score that follows from the games before";
    }
    if (reading->has_start && reading->start.as.tavla.length != reading->length) {
        return "a match of the length that the tag Start tells";
    }
    return 0;
}

/* The next hand, from the tag Start or with seat 0 to throw, see first_half. */
static void open_hand(Reading *reading, const uint32_t score[SIDE_CAP]) {
    GameState start = reading->start;
    if (!reading->has_start || reading->count > 0) {
        const Status status = game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &start);
        CHECK(status == STATUS_OK);
        TavlaState *const tavla = &start.as.tavla;
        tavla->length = (uint8_t)reading->length;
        for (Side side = 0; side < SIDE_CAP && reading->length > 0; side++) {
            tavla->score[side] = (uint8_t)score[side];
        }
    }
    Record *const hand = &reading->hands->at[reading->count++];
    record_open(hand, &start, hand->at, hand->cap);
}

/* " Game 1" and the score. */
static Status begin_hand(Reading *reading) {
    TextReader *const in = reading->in;
    uint32_t number = 0, score[SIDE_CAP] = {0, 0};
    if (!text_accept(in, "Game ")) {
        return text_fail(in, "'Game' and its number");
    }
    Status status = text_read_number(in, 10000, &number);
    skip_space(in);
    const uint32_t offset = text_offset(in);
    for (Side side = 0; side < SIDE_CAP && status == STATUS_OK; side++) {
        status = read_score(reading, side, &score[side]);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const char *const fault = find_fault(reading, score);
    if (fault != 0) {
        return text_fail_at(in, offset, fault);
    }
    if (reading->count == reading->hands->cap) {
        text_note(in, offset, "fewer hands");
        return STATUS_FULL;
    }
    open_hand(reading, score);
    return STATUS_OK;
}

/* The first roll of a hand tells by its place who opens. */
static void first_half(Record *hand, Side side) {
    if (hand->count == 0 && hand->start.as.tavla.side != side) {
        GameState start = hand->start;
        start.as.tavla.side = side;
        record_open(hand, &start, hand->at, hand->cap);
    }
}

static bool is_hand_end(const TextReader *in) {
    TextReader ahead = *in;
    skip_space(&ahead);
    return text_at_end(&ahead) || text_accept(&ahead, "Wins ") || text_accept(&ahead, "Game ");
}

static Status play_moves(Record *hand, const Draft *draft) {
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < draft->count && status == STATUS_OK; i++) {
        status = record_play(hand, game_actor(&hand->now), draft->at[i]);
    }
    return status;
}

/* The moves behind a roll; none where the turn had to be passed, or where the text stops. */
static Status read_moves(Reading *reading) {
    TextReader *const in = reading->in;
    Record *const hand = hand_of(reading);
    StepList steps;
    game_steps(&hand->now, &steps);
    (void)text_skip_blanks(in);
    if (step_kind(steps.at[0]) == STEP_PASS) {
        (void)(text_accept(in, "Cannot Move") || text_accept(in, "pas"));
        reading->turns++;
        return record_play(hand, game_actor(&hand->now), steps.at[0]);
    }
    if (is_hand_end(in)) {
        return STATUS_OK;
    }
    Draft draft;
    TextReader behind = *in;
    Status status = tavla_turn_read(&behind, &hand->now, false, &draft);
    if (status == STATUS_OK && !draft_ready(&draft) && !is_hand_end(&behind)) {
        behind = *in;
        status = tavla_turn_read(&behind, &hand->now, true, &draft);
    }
    if (status == STATUS_OK) {
        reading->turns += draft_ready(&draft);
        in->at = behind.at;
        return play_moves(hand, &draft);
    }
    if (behind.expected != 0) {
        text_note(in, behind.failed_at, behind.expected);
    }
    return status;
}

static Status read_half(Reading *reading, const uint8_t dice[2], Side side) {
    Record *const hand = hand_of(reading);
    first_half(hand, side);
    if (record_actor(hand) == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    const Status status =
        record_play(hand, SEAT_CHANCE, step_make(STEP_THROW, dice[0], dice[1], 0));
    return status == STATUS_OK ? read_moves(reading) : status;
}

/* "Wins 2 points" in the winner's half: what the rules say, or a hand given up. */
static Status read_result(Reading *reading, Side side) {
    TextReader *const in = reading->in;
    Record *const hand = hand_of(reading);
    const uint32_t offset = text_offset(in);
    uint32_t points = 0;
    Status status = text_read_number(in, 1000, &points);
    if (status != STATUS_OK) {
        return status;
    }
    const Outcome known = record_outcome(hand);
    skip_line(in);
    if (known.kind != OUTCOME_ONGOING) {
        const bool is_triple = known.points == 2 && points == 3;
        return known.side == side && (known.points == points || is_triple)
                   ? STATUS_OK
                   : text_fail_at(in, offset, "the winner and the points that the moves tell");
    }
    if (points < 1 || points > 2) {
        return text_fail_at(in, offset, "1 or 2 points");
    }
    status = record_rule(hand, (Outcome){OUTCOME_WIN, side, (uint8_t)points, REASON_RESIGN});
    CHECK(status == STATUS_OK);
    return STATUS_OK;
}

/* A hand may be told from a position with a roll to play. */
static bool is_thrown_at_start(const Record *hand) {
    return hand->count == 0 && game_actor(&hand->now) < SEAT_CAP;
}

/* Everything up to the next game or the end of the text. */
static Status read_hand(Reading *reading) {
    TextReader *const in = reading->in;
    Status status = begin_hand(reading);
    for (skip_space(in); status == STATUS_OK && !text_at_end(in); skip_space(in)) {
        const Side side = half_of(in);
        const char *const token = in->at;
        TextReader ahead = *in;
        uint8_t dice[2];
        if (text_accept(&ahead, "Game ")) {
            break;
        }
        if (tavla_number_accept(in)) {
            continue;
        }
        if (tavla_dice_read(in, dice)) {
            status = read_half(reading, dice, side);
        } else if (text_accept(in, "Wins ")) {
            status = read_result(reading, side);
        } else if (is_thrown_at_start(hand_of(reading))) {
            status = read_moves(reading);
        } else {
            status = text_fail(in, "a roll such as '31:', 'Wins', 'Game' or the end (no cube)");
        }
        if (status != STATUS_OK) {
            reading->fault->token = token;
            text_note(in, (uint32_t)(token - in->start), "a legal turn of the side to play");
        }
    }
    return status;
}

static uint32_t word_length(const TextReader *in, const char *token) {
    const char *at = token;
    while (at < in->end && *at != '\n' && *at != '\r') {
        at++;
    }
    return (uint32_t)(at - token);
}

Status match_read(TextReader *in, MatchHands *hands, GameTags *tags, MoveFault *fault) {
    MoveFault found = {0, 0, 0};
    Reading reading = {.in = in, .hands = hands, .fault = &found};
    Status status = read_head(&reading);
    skip_space(in);
    do {
        if (status == STATUS_OK) {
            status = read_hand(&reading);
        }
    } while (status == STATUS_OK && !text_at_end(in));
    if (status != STATUS_OK) {
        found.turn = reading.turns;
        found.token = found.token == 0 ? in->start + in->failed_at : found.token;
        found.length = word_length(in, found.token);
        *fault = found;
        return status;
    }
    hands->count = reading.count;
    *tags = reading.tags;
    return STATUS_OK;
}
