/* SPDX-License-Identifier: MIT */
#include "fibs_board.h"

/* Fields behind the scores. */
enum {
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
    uint32_t count;
} Fields;

static Status read_name(TextReader *in) {
    while (text_peek(in) >= 0 && text_peek(in) != ':') {
        (void)text_next(in);
    }
    return text_accept(in, ":") ? STATUS_OK : text_fail(in, "':' after a name");
}

static Status read_field(TextReader *in, Fields *fields) {
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
        status = text_at_end(in) ? STATUS_OK : read_field(in, fields);
    }
    return status;
}

/* The checkers of the side to act are those of `sign`; its numbers run with the fields when that
 * is the side whose direction is downwards. */
static Status place_men(const int32_t *points, int32_t sign, TavlaState *out) {
    uint32_t count[SIDE_CAP] = {0, 0};
    for (uint32_t field = 0; field < POINT_FIELDS; field++) {
        const int32_t men = points[field] * sign;
        const Side side = men > 0 ? 0 : 1;
        const uint32_t own = sign > 0 ? field : 25 - field;
        const uint32_t slot = side == 0 ? own : 25 - own;
        const uint32_t number = (uint32_t)(men > 0 ? men : -men);
        if (number > TAVLA_CHECKERS || (number > 0 && slot == TAVLA_OFF)) {
            return STATUS_BAD_POSITION;
        }
        out->men[side][slot] = (uint8_t)(out->men[side][slot] + number);
        count[side] += number;
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        if (count[side] > TAVLA_CHECKERS) {
            return STATUS_BAD_POSITION;
        }
        out->men[side][TAVLA_OFF] = (uint8_t)(TAVLA_CHECKERS - count[side]);
    }
    return STATUS_OK;
}

static void place_dice(int32_t a, int32_t b, TavlaState *out) {
    if (a > 0 && b > 0) {
        out->dice[0] = (uint8_t)(a > b ? a : b);
        out->dice[1] = (uint8_t)(a > b ? b : a);
        out->uses[0] = a == b ? 4 : 1;
        out->uses[1] = a == b ? 0 : 1;
    }
}

Status fibs_board_read(TextReader *in, TavlaState *out) {
    Fields fields = {.count = 0};
    TavlaState state = {.side = 0};
    if (!text_accept(in, "board:")) {
        return text_fail(in, "'board:'");
    }
    Status status = read_name(in);
    status = status == STATUS_OK ? read_name(in) : status;
    status = status == STATUS_OK ? read_fields(in, &fields) : status;
    if (status != STATUS_OK) {
        return status;
    }
    enum { SCORES = 3 };
    if (fields.count < SCORES + AT_COLOUR + 1) {
        return text_fail(in, "more fields of a FIBS board");
    }
    const int32_t *const at = fields.at + SCORES;
    const int32_t sign = at[AT_TURN] * at[AT_COLOUR] < 0 ? -1 : 1;
    status = place_men(at, sign, &state);
    const bool is_match = fields.at[0] > 0 && fields.at[0] <= TAVLA_MATCH_CAP;
    if (status == STATUS_OK && is_match) {
        const uint32_t own = at[AT_TURN] * at[AT_COLOUR] < 0 ? 2 : 1;
        state.length = (uint8_t)fields.at[0];
        state.score[0] = (uint8_t)fields.at[own];
        state.score[1] = (uint8_t)fields.at[3 - own];
    }
    if (status == STATUS_OK && at[AT_DICE] >= 0 && at[AT_DICE] <= 6 && at[AT_DICE + 1] <= 6) {
        place_dice(at[AT_DICE], at[AT_DICE + 1], &state);
    }
    if (status != STATUS_OK || !tavla_is_sound(&state)) {
        return STATUS_BAD_POSITION;
    }
    *out = state;
    return STATUS_OK;
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
