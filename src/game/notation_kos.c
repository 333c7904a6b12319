/* SPDX-License-Identifier: MIT */
/*
 * Kös as text (docs/rules-kos.md, "Text form").
 *
 *     aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 K4?          thrown a Kös and a 4, throws again
 *     A.......a./....b...../........../.bbbb..... b 1 0 K3 1:1100 tamdeger
 */
#include "internal.h"

#include "kos.h"

enum { ROW = 10 };
static const char RIGHT_LETTERS[KOS_RIGHTS + 1] = "K2346";

static KosRight right_of_letter(int letter) {
    KosRight right = KOS_RIGHT_KOS;
    while (right < KOS_RIGHTS && RIGHT_LETTERS[right] != letter) {
        right++;
    }
    return right;
}

static Status read_hole_content(TextReader *in, KosState *state, uint32_t hole) {
    const uint64_t bit = UINT64_C(1) << hole;
    const int byte = text_peek(in);
    if (byte == 'a' || byte == 'A') {
        state->ers[0] |= bit;
        state->entered[0] |= byte == 'A' ? bit : 0;
    } else if (byte == 'b' || byte == 'B') {
        state->ers[1] |= bit;
        state->entered[1] |= byte == 'B' ? bit : 0;
    } else if (byte != '.') {
        return text_fail(in, "'.', 'a', 'A', 'b' or 'B' for a hole (four rows of 10)");
    }
    (void)text_next(in);
    return STATUS_OK;
}

static Status read_board(TextReader *in, KosState *state) {
    for (uint32_t hole = 0; hole < KOS_HOLES; hole++) {
        if (hole > 0 && hole % ROW == 0 && !text_accept(in, "/")) {
            return text_fail(in, "'/' between rows of 10 holes");
        }
        const Status status = read_hole_content(in, state, hole);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status read_counts(TextReader *in, KosState *state) {
    if (text_accept(in, " a")) {
        state->seat = 0;
    } else if (text_accept(in, " b")) {
        state->seat = 1;
    } else {
        return text_fail(in, "a space and the team to act, 'a' or 'b'");
    }
    for (Side side = 0; side < SIDE_CAP; side++) {
        uint32_t ever = 0;
        if (!text_accept(in, " ")) {
            return text_fail(in, "one space between fields: HOLES team H-of-A H-of-B rights");
        }
        const Status status = text_read_number(in, KOS_ERS, &ever);
        if (status != STATUS_OK) {
            return status;
        }
        state->ever[side] = (uint8_t)ever;
    }
    return STATUS_OK;
}

/* The rights field: `?`, `-`, or results among K 2 3 4 6 with a `?` behind them while the chain
 * goes on; in the order just given unless `any_order`. */
static Status read_rights(TextReader *in, bool any_order, KosState *state) {
    if (!text_accept(in, " ")) {
        return text_fail(in, "one space between fields: HOLES team H-of-A H-of-B rights");
    }
    if (text_accept(in, "-")) {
        return STATUS_OK;
    }
    const uint32_t offset = text_offset(in);
    KosRight last = KOS_RIGHT_KOS;
    for (KosRight right = right_of_letter(text_peek(in)); right < KOS_RIGHTS;
         right = right_of_letter(text_peek(in))) {
        if (right < last && !any_order) {
            return text_fail(in, "results in the order K 2 3 4 6");
        }
        if (text_offset(in) - offset == KOS_CHAIN_CAP) {
            return text_fail(in, "at most 24 results");
        }
        (void)text_next(in);
        state->rights[right]++;
        last = right;
    }
    state->is_throwing = text_accept(in, "?");
    if (text_offset(in) == offset) {
        return text_fail(in, "'?' to throw, results among K 2 3 4 6, or '-'");
    }
    return STATUS_OK;
}

/* ` s:oooo` of pair play, if it stands next. */
static Status read_participants(TextReader *in, KosState *state) {
    TextReader ahead = *in;
    const bool has_blank = text_accept(&ahead, " ");
    const int seat = text_next(&ahead) - '0';
    state->seats = 2;
    state->open = 3;
    if (!has_blank || seat < 0 || seat >= SEAT_CAP || !text_accept(&ahead, ":")) {
        return STATUS_OK;
    }
    if (side_of((Seat)seat) != state->seat) {
        return text_fail_at(in, text_offset(in) + 1, "a participant of the team to act");
    }
    in->at = ahead.at;
    state->seats = SEAT_CAP;
    state->seat = (Seat)seat;
    state->open = 0;
    for (uint32_t i = 0; i < SEAT_CAP; i++) {
        const int flag = text_peek(in) - '0';
        if (flag != 0 && flag != 1) {
            return text_fail(in, "four open flags of participants, each 0 or 1");
        }
        (void)text_next(in);
        state->open |= (uint8_t)(flag << i);
    }
    return STATUS_OK;
}

static Status read_state(TextReader *in, bool any_order, KosState *out) {
    KosState state = {0};
    const uint32_t offset = text_offset(in);
    Status status = read_board(in, &state);
    if (status == STATUS_OK) {
        status = read_counts(in, &state);
    }
    if (status == STATUS_OK) {
        status = read_rights(in, any_order, &state);
    }
    if (status == STATUS_OK) {
        status = read_participants(in, &state);
    }
    if (status != STATUS_OK) {
        return status;
    }
    state.variant = text_accept(in, " tamdeger") ? KOS_FULL_VALUE : 0;
    const char *const flaw = kos_flaw(&state);
    if (flaw != 0) {
        text_note(in, offset, flaw);
        return STATUS_BAD_POSITION;
    }
    *out = state;
    return STATUS_OK;
}

Status kos_state_read(TextReader *in, KosState *out) {
    return read_state(in, false, out);
}

Status kos_state_read_any(TextReader *in, KosState *out) {
    return read_state(in, true, out);
}

static char hole_letter(const KosState *state, uint32_t hole) {
    const char letters[SIDE_CAP][2] = {{'a', 'A'}, {'b', 'B'}};
    for (Side side = 0; side < SIDE_CAP; side++) {
        if ((state->ers[side] >> hole & 1) != 0) {
            return letters[side][state->entered[side] >> hole & 1];
        }
    }
    return '.';
}

static void write_rights(TextWriter *out, const KosState *state) {
    const uint32_t before = out->length;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        for (uint32_t i = 0; i < state->rights[right]; i++) {
            text_put_char(out, RIGHT_LETTERS[right]);
        }
    }
    if (state->is_throwing != 0) {
        text_put_char(out, '?');
    } else if (out->length == before) {
        text_put_char(out, '-');
    }
}

void kos_state_write(TextWriter *out, const KosState *state) {
    for (uint32_t hole = 0; hole < KOS_HOLES; hole++) {
        text_put(out, hole > 0 && hole % ROW == 0 ? "/" : "");
        text_put_char(out, hole_letter(state, hole));
    }
    text_put(out, side_of(state->seat) == 0 ? " a " : " b ");
    text_put_number(out, state->ever[0]);
    text_put_char(out, ' ');
    text_put_number(out, state->ever[1]);
    text_put_char(out, ' ');
    write_rights(out, state);
    if (state->seats == SEAT_CAP) {
        text_put_char(out, ' ');
        text_put_number(out, state->seat);
        text_put_char(out, ':');
        for (uint32_t i = 0; i < SEAT_CAP; i++) {
            text_put_number(out, state->open >> i & 1);
        }
    }
    text_put(out, (state->variant & KOS_FULL_VALUE) != 0 ? " tamdeger" : "");
}

/* A1..A10, Y1..Y20, B1..B10. */
static Status read_hole(TextReader *in, uint8_t *out) {
    const uint32_t offset = text_offset(in);
    const int row = text_next(in);
    uint32_t number = 0;
    if (row != 'A' && row != 'Y' && row != 'B') {
        return text_fail_at(in, offset, "a hole, such as A10, Y3 or B1");
    }
    const Status status = text_read_number(in, row == 'Y' ? 20 : 10, &number);
    if (status != STATUS_OK || number == 0) {
        return text_fail_at(in, offset, "a hole, such as A10, Y3 or B1");
    }
    *out = (uint8_t)(number - 1 + (row == 'A' ? 0 : row == 'Y' ? 10 : 30));
    return STATUS_OK;
}

static void write_hole(TextWriter *out, uint32_t hole) {
    const bool is_home = hole < 10 || hole >= 30;
    text_put_char(out, hole < 10 ? 'A' : is_home ? 'B' : 'Y');
    text_put_number(out, hole < 10 ? hole + 1 : is_home ? hole - 29 : hole - 9);
}

/* `end` is the waiver where there is something to waive, else the pass. */
static Step end_step(const KosState *state) {
    StepList steps;
    kos_steps(state, &steps);
    return steps.count == 1 ? steps.at[0] : step_make(STEP_END, 0, 0, 0);
}

static Status read_right(TextReader *in, uint8_t *value) {
    const KosRight right = right_of_letter(text_peek(in));
    if (right == KOS_RIGHTS) {
        return text_fail(in, "a result: K, 2, 3, 4 or 6");
    }
    (void)text_next(in);
    *value = kos_right_value(right);
    return STATUS_OK;
}

static Status read_move(TextReader *in, const KosState *state, Step *out) {
    uint8_t value = 0, from = 0, to = 0;
    Status status = read_right(in, &value);
    if (status == STATUS_OK && !text_accept(in, ":")) {
        status = text_fail(in, "':' behind the result used");
    }
    if (status == STATUS_OK) {
        status = read_hole(in, &from);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const bool is_leap = text_accept(in, "^");
    if (!is_leap && !text_accept(in, "-")) {
        return text_fail(in, "'-', or '^' for a collective move");
    }
    status = read_hole(in, &to);
    if (status != STATUS_OK) {
        return status;
    }
    const bool is_eating = (state->ers[side_of(state->seat) ^ 1] >> to & 1) != 0;
    if (is_eating && !text_accept(in, "x")) {
        return text_fail(in, "'x', since this step eats");
    }
    *out = step_make(is_leap ? STEP_LEAP : STEP_MOVE, from, to, value);
    return STATUS_OK;
}

Status kos_step_read(TextReader *in, const KosState *state, Step *out) {
    (void)text_skip_blanks(in);
    if (text_accept(in, "end")) {
        *out = end_step(state);
        return STATUS_OK;
    }
    if (!text_accept(in, "?")) {
        return read_move(in, state, out);
    }
    uint8_t value = 0;
    const Status status = read_right(in, &value);
    if (status == STATUS_OK) {
        *out = step_make(STEP_THROW, value, 0, 0);
    }
    return status;
}

void kos_step_write(TextWriter *out, const KosState *state, Step step) {
    const StepKind kind = step_kind(step);
    if (kind == STEP_END || kind == STEP_PASS) {
        text_put(out, "end");
        return;
    }
    if (kind == STEP_THROW) {
        text_put_char(out, '?');
        text_put_char(out, RIGHT_LETTERS[kos_right_of(step_x(step))]);
        return;
    }
    text_put_char(out, RIGHT_LETTERS[kos_right_of(step_z(step))]);
    text_put_char(out, ':');
    write_hole(out, step_x(step));
    text_put_char(out, kind == STEP_LEAP ? '^' : '-');
    write_hole(out, step_y(step));
    text_put(out, kos_explain(state, step).hits > 0 ? "x" : "");
}

bool kos_turn_goes_on(const TextReader *in) {
    TextReader ahead = *in;
    (void)text_skip_blanks(&ahead);
    return right_of_letter(text_peek(&ahead)) < KOS_RIGHTS || text_peek(&ahead) == 'e';
}
