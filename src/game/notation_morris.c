/* SPDX-License-Identifier: MIT */
#include "internal.h"

#include "morris.h"

static const char NAMES[MORRIS_POINTS][3] = {"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",
                                             "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",
                                             "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};

static const uint8_t READING_ORDER[MORRIS_POINTS] = {0,  1,  2, 8,  9,  10, 16, 17, 18, 7, 15, 23,
                                                     19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5,  4};

uint8_t morris_point_in_reading_order(uint32_t index) {
    CHECK(index < MORRIS_POINTS);
    return READING_ORDER[index];
}

enum { ROWS = 7 };
static const uint8_t ROW_LENGTH[ROWS] = {3, 3, 3, 6, 3, 3, 3};

static Status read_stone(TextReader *in, MorrisState *state, uint32_t point) {
    switch (text_peek(in)) {
    case 'W':
        state->men[0] |= UINT32_C(1) << point;
        break;
    case 'B':
        state->men[1] |= UINT32_C(1) << point;
        break;
    case '.':
        break;
    default:
        return text_fail(in, "'W', 'B' or '.' for a point (rows of 3/3/3/6/3/3/3)");
    }
    (void)text_next(in);
    return STATUS_OK;
}

static Status read_board(TextReader *in, MorrisState *state) {
    uint32_t next = 0;
    for (uint32_t row = 0; row < ROWS; row++) {
        if (row > 0 && !text_accept(in, "/")) {
            return text_fail(in, "'/' between rows of 3/3/3/6/3/3/3 points");
        }
        for (uint32_t i = 0; i < ROW_LENGTH[row]; i++) {
            const Status status = read_stone(in, state, READING_ORDER[next++]);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    return STATUS_OK;
}

static Status read_field(TextReader *in, uint32_t max, uint8_t *out) {
    uint32_t number = 0;
    if (!text_accept(in, " ")) {
        return text_fail(in, "one space between fields: ROWS side handW handB quiet");
    }
    TextReader ahead = *in;
    if (text_read_number(&ahead, max, &number) != STATUS_OK) {
        return text_fail(in, max == MORRIS_MEN ? "stones in hand, 0 to 9" : "quiet plies, 0 to 60");
    }
    in->at = ahead.at;
    *out = (uint8_t)number;
    return STATUS_OK;
}

static Status read_fields(TextReader *in, MorrisState *state) {
    if (text_accept(in, " w")) {
        state->side = 0;
    } else if (text_accept(in, " b")) {
        state->side = 1;
    } else {
        return text_fail(in, "a space and the side to act, 'w' or 'b'");
    }
    Status status = read_field(in, MORRIS_MEN, &state->hand[0]);
    if (status == STATUS_OK) {
        status = read_field(in, MORRIS_MEN, &state->hand[1]);
    }
    if (status == STATUS_OK) {
        status = read_field(in, MORRIS_QUIET_LIMIT, &state->quiet);
    }
    return status;
}

static void read_words(TextReader *in, MorrisState *state) {
    if (text_accept(in, " nofly")) {
        state->variant |= MORRIS_NO_FLYING;
    }
    if (text_accept(in, " two")) {
        state->variant |= MORRIS_TAKE_TWO;
    }
    if (text_accept(in, " x1")) {
        state->due = 1;
    } else if (text_accept(in, " x2")) {
        state->due = 2;
    }
}

Status morris_state_read(TextReader *in, MorrisState *out) {
    MorrisState state = {0};
    const uint32_t offset = text_offset(in);
    Status status = read_board(in, &state);
    if (status == STATUS_OK) {
        status = read_fields(in, &state);
    }
    if (status != STATUS_OK) {
        return status;
    }
    read_words(in, &state);
    const char *const flaw = morris_flaw(&state);
    if (flaw != 0) {
        text_note(in, offset, flaw);
        return STATUS_BAD_POSITION;
    }
    *out = state;
    return STATUS_OK;
}

static char stone_letter(const MorrisState *state, uint32_t point) {
    return (state->men[0] >> point & 1) != 0 ? 'W' : (state->men[1] >> point & 1) != 0 ? 'B' : '.';
}

void morris_state_write(TextWriter *out, const MorrisState *state) {
    uint32_t next = 0;
    for (uint32_t row = 0; row < ROWS; row++) {
        if (row > 0) {
            text_put_char(out, '/');
        }
        for (uint32_t i = 0; i < ROW_LENGTH[row]; i++, next++) {
            text_put_char(out, stone_letter(state, READING_ORDER[next]));
        }
    }
    text_put(out, state->side == 0 ? " w " : " b ");
    text_put_number(out, state->hand[0]);
    text_put_char(out, ' ');
    text_put_number(out, state->hand[1]);
    text_put_char(out, ' ');
    text_put_number(out, state->quiet);
    text_put(out, (state->variant & MORRIS_NO_FLYING) != 0 ? " nofly" : "");
    text_put(out, (state->variant & MORRIS_TAKE_TWO) != 0 ? " two" : "");
    if (state->due > 0) {
        text_put(out, " x");
        text_put_number(out, state->due);
    }
}

Status morris_point_read(TextReader *in, uint8_t *out) {
    TextReader ahead = *in;
    const int file = text_next(&ahead) | 0x20; /* ASCII letters to lower case */
    const int rank = text_next(&ahead);
    for (uint32_t point = 0; point < MORRIS_POINTS; point++) {
        if (NAMES[point][0] == file && NAMES[point][1] == rank) {
            *out = (uint8_t)point;
            in->at = ahead.at;
            return STATUS_OK;
        }
    }
    return text_fail(in, "a point, such as d6");
}

void morris_point_write(TextWriter *out, uint32_t point) {
    CHECK(point < MORRIS_POINTS);
    text_put(out, NAMES[point]);
}

static bool accept_removal_sign(TextReader *in) {
    return text_accept(in, "x") || text_accept(in, "X") || text_accept(in, "\xc3\x97");
}

/* A hyphen or an en dash, blanks around it allowed. */
static bool accept_dash(TextReader *in) {
    TextReader ahead = *in;
    (void)text_skip_blanks(&ahead);
    if (!text_accept(&ahead, "-") && !text_accept(&ahead, "\xe2\x80\x93")) {
        return false;
    }
    (void)text_skip_blanks(&ahead);
    in->at = ahead.at;
    return true;
}

bool morris_turn_goes_on(const TextReader *in) {
    TextReader ahead = *in;
    (void)text_skip_blanks(&ahead);
    return accept_removal_sign(&ahead);
}

Status morris_step_read_with(TextReader *in, MorrisPointReader *point_read, Step *out) {
    uint8_t x = 0, y = 0;
    (void)text_skip_blanks(in);
    const bool is_removal = accept_removal_sign(in);
    if (is_removal) {
        (void)text_skip_blanks(in);
    }
    Status status = point_read(in, &x);
    if (status != STATUS_OK) {
        return status;
    }
    StepKind kind = is_removal ? STEP_TAKE : STEP_PLACE;
    if (!is_removal && accept_dash(in)) {
        kind = STEP_MOVE;
        status = point_read(in, &y);
    }
    if (status == STATUS_OK) {
        *out = step_make(kind, x, y, 0);
    }
    return status;
}

Status morris_step_read(TextReader *in, Step *out) {
    return morris_step_read_with(in, morris_point_read, out);
}

void morris_step_write(TextWriter *out, Step step) {
    if (step_kind(step) == STEP_TAKE) {
        text_put_char(out, 'x');
    }
    morris_point_write(out, step_x(step));
    if (step_kind(step) == STEP_MOVE) {
        text_put_char(out, '-');
        morris_point_write(out, step_y(step));
    }
}
