/* SPDX-License-Identifier: MIT */
#include "fibs_board.h"

#include "internal.h"

/* Numbers behind the names: the scores, then the board. */
enum {
    SCORES = 3,
    POINT_FIELDS = 26,
    AT_TURN = POINT_FIELDS,
    AT_DICE,
    AT_COLOUR = AT_DICE + 8,
    AT_OFF = AT_COLOUR + 4,
    FIELDS = AT_OFF + 4,
    FIELDS_CAP = 64,
    NUMBER_MOST = 99999
};

typedef struct {
    int32_t at[FIELDS_CAP];
    uint32_t offset[FIELDS_CAP]; /* in the line, for messages */
    uint32_t count;
} Fields;

static Status fail_field(TextReader *in, const Fields *fields, uint32_t field,
                         const char *expected) {
    text_note(in, fields->offset[field], expected);
    return STATUS_BAD_POSITION;
}

static Status read_name(TextReader *in) {
    while (text_peek(in) >= 0 && text_peek(in) != ':') {
        (void)text_next(in);
    }
    return text_accept(in, ":") ? STATUS_OK : text_fail(in, "':' after a name");
}

static Status read_field(TextReader *in, Fields *fields) {
    fields->offset[fields->count] = text_offset(in);
    const bool is_negative = text_accept(in, "-");
    uint32_t number;
    (void)text_accept(in, "+");
    const Status status = text_read_number(in, NUMBER_MOST, &number);
    if (status == STATUS_OK) {
        fields->at[fields->count++] = is_negative ? -(int32_t)number : (int32_t)number;
    }
    return status;
}

/* Numbers with colons between them to the end of the line. */
static Status read_fields(TextReader *in, Fields *fields) {
    Status status = read_field(in, fields);
    while (status == STATUS_OK && !text_at_end(in)) {
        if (!text_accept(in, ":") || fields->count == FIELDS_CAP) {
            return text_fail(in, "':' or the end of the line");
        }
        status = read_field(in, fields);
    }
    return status;
}

/* The checkers of the side to act are those of `sign`; its numbers run with the fields when that
 * is the side whose direction is downwards. */
static Status place_men(TextReader *in, const Fields *fields, int32_t sign, TavlaState *out) {
    uint32_t count[SIDE_CAP] = {0, 0};
    for (uint32_t field = 0; field < POINT_FIELDS; field++) {
        const int32_t men = fields->at[SCORES + field] * sign;
        const Side side = men > 0 ? 0 : 1;
        const uint32_t own = sign > 0 ? field : 25 - field;
        const uint32_t slot = side == 0 ? own : 25 - own;
        const uint32_t number = (uint32_t)(men > 0 ? men : -men);
        count[side] += number;
        if (number > 0 && slot == TAVLA_OFF) {
            return fail_field(in, fields, SCORES + field, "a bar of the side it belongs to");
        }
        if (count[side] > TAVLA_CHECKERS) {
            return fail_field(in, fields, SCORES + field, "at most 15 checkers a side");
        }
        out->men[side][slot] = (uint8_t)number;
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        out->men[side][TAVLA_OFF] = (uint8_t)(TAVLA_CHECKERS - count[side]);
    }
    return STATUS_OK;
}

static Status place_dice(TextReader *in, const Fields *fields, TavlaState *out) {
    const int32_t *const dice = fields->at + SCORES + AT_DICE;
    const uint32_t a = (uint32_t)dice[0], b = (uint32_t)dice[1]; /* negative ones become large */
    if (a > 6 || b > 6 || (a == 0) != (b == 0)) {
        return fail_field(in, fields, SCORES + AT_DICE, "two dice of 1 to 6, or 0:0");
    }
    out->dice[0] = (uint8_t)(a > b ? a : b);
    out->dice[1] = (uint8_t)(a > b ? b : a);
    if (a > 0) {
        out->uses[0] = a == b ? 4 : 1;
        out->uses[1] = a == b ? 0 : 1;
    }
    return STATUS_OK;
}

/* `match` has length, one score and the other. A match too long to be told is a single hand. */
static Status place_score(TextReader *in, const Fields *fields, uint32_t own, TavlaState *out) {
    const int32_t *const match = fields->at;
    if (match[0] <= 0 || match[0] > TAVLA_MATCH_CAP) {
        return STATUS_OK;
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        const uint32_t field = side == 0 ? own : 3 - own;
        const int32_t score = match[field];
        if (score < 0 || score >= match[0]) {
            return fail_field(in, fields, field, "a score from 0 to below the match's length");
        }
        out->score[side] = (uint8_t)score;
    }
    out->length = (uint8_t)match[0];
    return STATUS_OK;
}

static Status read_line(TextReader *in, Fields *fields) {
    if (!text_accept(in, "board:")) {
        return text_fail(in, "'board:'");
    }
    for (uint32_t name = 0; name < 2; name++) {
        const Status status = read_name(in);
        if (status != STATUS_OK) {
            return status;
        }
    }
    const Status status = read_fields(in, fields);
    if (status == STATUS_OK && fields->count <= SCORES + AT_COLOUR) {
        return text_fail(in, "more fields of a FIBS board");
    }
    return status;
}

Status fibs_board_read(TextReader *in, TavlaState *out) {
    Fields fields = {.count = 0};
    TavlaState state = {.side = 0};
    const Status read = read_line(in, &fields);
    if (read != STATUS_OK) {
        return read;
    }
    const int32_t *const at = fields.at + SCORES;
    const bool is_negative = (at[AT_TURN] < 0) != (at[AT_COLOUR] < 0);
    Status status = place_men(in, &fields, is_negative ? -1 : 1, &state);
    status = status == STATUS_OK ? place_score(in, &fields, is_negative ? 2 : 1, &state) : status;
    status = status == STATUS_OK ? place_dice(in, &fields, &state) : status;
    return status == STATUS_OK ? tavla_judge(in, fields.offset[SCORES], status, &state, out)
                               : status;
}

static void put_field(TextWriter *out, int32_t number) {
    text_put_char(out, ':');
    text_put_signed(out, number);
}

void fibs_board_write(TextWriter *out, const TavlaState *state) {
    const Side own = state->side, opp = own ^ 1;
    text_put(out, "board:own:rival");
    put_field(out, state->length);
    put_field(out, state->score[own]);
    put_field(out, state->score[opp]);
    for (uint32_t field = 0; field < POINT_FIELDS; field++) {
        const int32_t mine = field == TAVLA_OFF ? 0 : state->men[own][field];
        const int32_t theirs = field == TAVLA_BAR ? 0 : state->men[opp][25 - field];
        put_field(out, mine - theirs);
    }
    const int32_t rest[] = {1,
                            state->dice[0],
                            state->dice[1],
                            state->dice[0],
                            state->dice[1],
                            1,
                            1,
                            1,
                            0,
                            1,
                            -1,
                            0,
                            25,
                            state->men[own][TAVLA_OFF],
                            state->men[opp][TAVLA_OFF],
                            state->men[own][TAVLA_BAR],
                            state->men[opp][TAVLA_BAR],
                            0,
                            0,
                            0,
                            0};
    for (uint32_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        put_field(out, rest[i]);
    }
}
