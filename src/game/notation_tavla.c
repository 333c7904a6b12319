/* SPDX-License-Identifier: MIT */
/*
 * Positions are written as XGID (the format of eXtreme Gammon, see docs/formats.md), with one
 * addition: when dice of the roll are already played, a word tells those that are left.
 *
 *     XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:0 left 1
 */
#include "internal.h"

#include "tavla.h"

/* As after a throw: every die of it is still to be played. */
void tavla_dice_ready(TavlaState *state) {
    const bool is_thrown = state->dice[0] > 0, is_double = state->dice[0] == state->dice[1];
    state->uses[0] = !is_thrown ? 0 : is_double ? 4 : 1;
    state->uses[1] = is_double ? 0 : 1;
}

static char slot_letter(const TavlaState *state, uint32_t slot) {
    const uint8_t bottom = slot == 0 ? 0 : state->men[0][slot];
    const uint8_t top = slot == TAVLA_BAR ? 0 : state->men[1][25 - slot];
    if (bottom > 0) {
        return (char)('A' + bottom - 1);
    }
    return top > 0 ? (char)('a' + top - 1) : '-';
}

static void write_left(TextWriter *out, const TavlaState *state) {
    const bool is_double = state->dice[0] == state->dice[1];
    const uint32_t whole = is_double ? 4 : 2;
    const uint32_t left = (uint32_t)state->uses[0] + state->uses[1];
    if (state->dice[0] == 0 || left == whole) {
        return;
    }
    text_put(out, " left ");
    for (uint32_t which = 0; which < 2; which++) {
        for (uint32_t i = 0; i < state->uses[which]; i++) {
            text_put_number(out, state->dice[which]);
        }
    }
}

void tavla_state_write(TextWriter *out, const TavlaState *state) {
    text_put(out, "XGID=");
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        text_put_char(out, slot_letter(state, slot));
    }
    text_put(out, state->side == 0 ? ":0:0:1:" : ":0:0:-1:");
    text_put_number(out, state->dice[0]);
    text_put_number(out, state->dice[1]);
    const uint32_t fields[] = {state->score[0], state->score[1], 0, state->length, 0};
    for (uint32_t i = 0; i < 5; i++) {
        text_put_char(out, ':');
        text_put_number(out, fields[i]);
    }
    write_left(out, state);
}

/* What is not on points or bar has been borne off. */
Status tavla_fill_off(TavlaState *state) {
    for (Side side = 0; side < SIDE_CAP; side++) {
        uint32_t there = 0;
        for (uint32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
            there += state->men[side][slot];
        }
        if (there > TAVLA_CHECKERS) {
            return STATUS_BAD_POSITION;
        }
        state->men[side][TAVLA_OFF] = (uint8_t)(TAVLA_CHECKERS - there);
    }
    return STATUS_OK;
}

Status tavla_xgid_board_read(TextReader *in, TavlaState *state) {
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        const int byte = text_peek(in);
        if (byte >= 'A' && byte <= 'O' && slot > 0) {
            state->men[0][slot] = (uint8_t)(byte - 'A' + 1);
        } else if (byte >= 'a' && byte <= 'o' && slot < TAVLA_BAR) {
            state->men[1][25 - slot] = (uint8_t)(byte - 'a' + 1);
        } else if (byte != '-') {
            return text_fail(in, "26 characters: '-', A to O or a to o, bar of the top side first");
        }
        (void)text_next(in);
    }
    return tavla_fill_off(state);
}

/* The larger die first, so that a position has one spelling; others are read by interchange.h. */
static Status read_dice(TextReader *in, TavlaState *state) {
    const uint32_t offset = text_offset(in);
    for (uint32_t i = 0; i < 2; i++) {
        const int byte = text_peek(in);
        if (byte < '0' || byte > '6') {
            return text_fail(in, "two dice, or 00 before the throw");
        }
        state->dice[i] = (uint8_t)(text_next(in) - '0');
    }
    if (state->dice[0] < state->dice[1]) {
        return text_fail_at(in, offset, "the larger die first");
    }
    tavla_dice_ready(state);
    return STATUS_OK;
}

static Status read_number_field(TextReader *in, uint32_t max, uint8_t *out) {
    uint32_t number = 0;
    if (!text_accept(in, ":")) {
        return text_fail(in, "':' before the next of ten fields");
    }
    const Status status = text_read_number(in, max, &number);
    if (status == STATUS_OK) {
        *out = (uint8_t)number;
    }
    return status;
}

/* The dice left are a part of those thrown: one of two, or fewer than four of a double. */
static Status read_left(TextReader *in, TavlaState *state) {
    if (!text_accept(in, " left ")) {
        return STATUS_OK;
    }
    uint8_t uses[2] = {0, 0};
    for (; text_peek(in) >= '1' && text_peek(in) <= '6'; (void)text_next(in)) {
        const int die = text_peek(in) - '0';
        const uint32_t which = die == state->dice[0] ? 0 : 1;
        if (die != state->dice[which] || uses[which] == state->uses[which]) {
            return text_fail(in, "dice of this throw");
        }
        uses[which]++;
    }
    if (uses[0] + uses[1] == 0 || uses[0] + uses[1] == state->uses[0] + state->uses[1]) {
        return text_fail(in, "some, but not all, of the dice thrown");
    }
    state->uses[0] = uses[0];
    state->uses[1] = uses[1];
    return STATUS_OK;
}

static Status read_fields(TextReader *in, TavlaState *state) {
    if (text_accept(in, ":0:0:1:")) {
        state->side = 0;
    } else if (text_accept(in, ":0:0:-1:")) {
        state->side = 1;
    } else {
        return text_fail(in, "':0:0:1:' or ':0:0:-1:' (no cube, and the side to act)");
    }
    uint8_t rule = 0, cube = 0;
    Status status = read_dice(in, state);
    uint8_t *const fields[] = {&state->score[0], &state->score[1], &rule, &state->length, &cube};
    const uint32_t most[] = {TAVLA_MATCH_CAP, TAVLA_MATCH_CAP, 0, TAVLA_MATCH_CAP, 0};
    for (uint32_t i = 0; i < 5 && status == STATUS_OK; i++) {
        status = read_number_field(in, most[i], fields[i]);
    }
    return status == STATUS_OK ? read_left(in, state) : status;
}

Status tavla_judge(TextReader *in, uint32_t offset, Status status, const TavlaState *state,
                   TavlaState *out) {
    const char *flaw = status == STATUS_BAD_POSITION ? "at most 15 checkers a side" : 0;
    if (status == STATUS_OK) {
        flaw = tavla_flaw(state);
    }
    if (flaw != 0) {
        text_note(in, offset, flaw);
        return STATUS_BAD_POSITION;
    }
    if (status == STATUS_OK) {
        *out = *state;
    }
    return status;
}

Status tavla_state_read(TextReader *in, TavlaState *out) {
    TavlaState state = {0};
    const uint32_t offset = text_offset(in);
    if (!text_accept(in, "XGID=")) {
        return text_fail(in, "XGID=");
    }
    Status status = tavla_xgid_board_read(in, &state);
    if (status == STATUS_OK) {
        status = read_fields(in, &state);
    }
    return tavla_judge(in, offset, status, &state, out);
}

/* A slot as players write it: bar, off or the number. */
void tavla_slot_write(TextWriter *out, uint32_t slot) {
    if (slot == TAVLA_BAR) {
        text_put(out, "bar");
    } else if (slot == TAVLA_OFF) {
        text_put(out, "off");
    } else {
        text_put_number(out, slot);
    }
}

Status tavla_slot_read(TextReader *in, bool is_start, uint8_t *out) {
    uint32_t number = 0;
    if (is_start && (text_accept(in, "bar") || text_accept(in, "Bar"))) {
        *out = TAVLA_BAR;
        return STATUS_OK;
    }
    if (!is_start && (text_accept(in, "off") || text_accept(in, "Off"))) {
        *out = TAVLA_OFF;
        return STATUS_OK;
    }
    const uint32_t offset = text_offset(in);
    if (text_read_number(in, TAVLA_BAR, &number) != STATUS_OK ||
        number == (is_start ? TAVLA_OFF : TAVLA_BAR)) {
        return text_fail_at(in, offset,
                            is_start ? "a point 1 to 24, or bar" : "a point 1 to 24, or off");
    }
    *out = (uint8_t)number;
    return STATUS_OK;
}

bool tavla_dice_read(TextReader *in, uint8_t dice[2]) {
    TextReader ahead = *in;
    const int a = text_next(&ahead), b = text_next(&ahead);
    if (a < '1' || a > '6' || b < '1' || b > '6' || !text_accept(&ahead, ":")) {
        return false;
    }
    dice[0] = (uint8_t)((a > b ? a : b) - '0');
    dice[1] = (uint8_t)((a > b ? b : a) - '0');
    in->at = ahead.at;
    return true;
}

/* The legal step between two slots: the rules list a bear-off with one die only. */
static Status find_hop(const TavlaState *state, uint8_t from, uint8_t to, Step *out) {
    StepList steps;
    tavla_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        const Step step = steps.at[i];
        if (step_kind(step) == STEP_MOVE && step_x(step) == from && step_y(step) == to) {
            *out = step;
            return STATUS_OK;
        }
    }
    return STATUS_BAD_STEP;
}

Status tavla_step_read(TextReader *in, const TavlaState *state, Step *out) {
    uint8_t dice[2], from = 0, to = 0;
    (void)text_skip_blanks(in);
    if (text_accept(in, "pas")) {
        *out = step_make(STEP_PASS, 0, 0, 0);
        return STATUS_OK;
    }
    if (tavla_dice_read(in, dice)) {
        *out = step_make(STEP_THROW, dice[0], dice[1], 0);
        return STATUS_OK;
    }
    Status status = tavla_slot_read(in, true, &from);
    if (status == STATUS_OK && !text_accept(in, "/")) {
        status = text_fail(in, "'/' between two points");
    }
    if (status == STATUS_OK) {
        status = tavla_slot_read(in, false, &to);
    }
    Step step = {0};
    if (status == STATUS_OK) {
        status = find_hop(state, from, to, &step);
    }
    if (status == STATUS_OK && text_accept(in, "*") && tavla_explain(state, step).hits == 0) {
        status = STATUS_BAD_STEP;
    }
    if (status == STATUS_OK) {
        *out = step;
    }
    return status;
}

void tavla_step_write(TextWriter *out, const TavlaState *state, Step step) {
    if (step_kind(step) == STEP_PASS) {
        text_put(out, "pas");
    } else if (step_kind(step) == STEP_THROW) {
        text_put_number(out, step_x(step));
        text_put_number(out, step_y(step));
        text_put_char(out, ':');
    } else {
        tavla_slot_write(out, step_x(step));
        text_put_char(out, '/');
        tavla_slot_write(out, step_y(step));
        text_put(out, tavla_explain(state, step).hits > 0 ? "*" : "");
    }
}
