/* SPDX-License-Identifier: MIT */
/* Foreign spellings of Dokuz Taş: Sanmill's FEN and PlayOK's numbers. */
#include "internal.h"

/*
 * Sanmill's FEN: three rings of eight from the innermost, each clockwise from its top midpoint; the
 * side; phase p, m or o; what is to be done, p, s or r; stones on board and in hand of White, then
 * of Black. Numbers follow, of which the first are removals due (one in the 11-field form, else
 * White's and Black's) and the last two are quiet plies and move number; what stands between serves
 * rules that this game does not have. A word `ids:…` may end it.
 */
enum { FEN_RING = 8, FEN_NUMBERS_LEAST = 3, FEN_NUMBERS_MOST = 9 };

static uint32_t fen_point(uint32_t index) {
    const uint32_t ring = 2 - index / FEN_RING;
    return ring * FEN_RING + (index + 1) % FEN_RING;
}

static Status read_fen_board(TextReader *in, MorrisState *state) {
    for (uint32_t index = 0; index < MORRIS_POINTS; index++) {
        if (index > 0 && index % FEN_RING == 0 && !text_accept(in, "/")) {
            return text_fail(in, "'/' between rings of 8 points (Sanmill's FEN)");
        }
        const uint32_t bit = UINT32_C(1) << fen_point(index);
        if (text_accept(in, "O")) {
            state->men[0] |= bit;
        } else if (text_accept(in, "@")) {
            state->men[1] |= bit;
        } else if (!text_accept(in, "*")) {
            return text_fail(in, "'O', '@' or '*' for a point (Sanmill's FEN)");
        }
    }
    return STATUS_OK;
}

/* A blank and one of `letters`. */
static Status read_letter(TextReader *in, const char *letters, const char *expected, char *out) {
    if (!text_skip_blanks(in)) {
        return text_fail(in, expected);
    }
    for (; *letters != '\0'; letters++) {
        if (text_peek(in) == *letters) {
            *out = (char)text_next(in);
            return STATUS_OK;
        }
    }
    return text_fail(in, expected);
}

static Status read_count(TextReader *in, uint32_t max, uint32_t wanted, const char *expected) {
    uint32_t number = 0;
    const bool has_blank = text_skip_blanks(in);
    const uint32_t offset = text_offset(in);
    TextReader ahead = *in;
    if (!has_blank || text_read_number(&ahead, max, &number) != STATUS_OK || number != wanted) {
        return text_fail_at(in, offset, expected);
    }
    in->at = ahead.at;
    return STATUS_OK;
}

static Status read_hand(TextReader *in, uint8_t *out) {
    uint32_t number = 0;
    const bool has_blank = text_skip_blanks(in);
    TextReader ahead = *in;
    if (!has_blank || text_read_number(&ahead, MORRIS_MEN, &number) != STATUS_OK) {
        return text_fail(in, "stones in hand, 0 to 9 (Sanmill's FEN)");
    }
    in->at = ahead.at;
    *out = (uint8_t)number;
    return STATUS_OK;
}

static Status read_stones(TextReader *in, MorrisState *state) {
    for (Side side = 0; side < SIDE_CAP; side++) {
        const uint32_t there = (uint32_t)__builtin_popcount(state->men[side]);
        Status status = read_count(in, MORRIS_POINTS, there,
                                   "the count of this side's stones on the board (Sanmill's FEN)");
        if (status == STATUS_OK) {
            status = read_hand(in, &state->hand[side]);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

typedef struct {
    uint32_t count;
    uint32_t at[FEN_NUMBERS_MOST]; /* UINT32_MAX for -1 and for what is larger than that */
    uint32_t offset[FEN_NUMBERS_MOST];
} Numbers;

/* A whole word of digits, or -1; consumes nothing else. */
static bool accept_number(TextReader *in, uint32_t *out) {
    TextReader ahead = *in;
    const bool is_negative = text_accept(&ahead, "-");
    uint32_t digits = 0, number = 0;
    for (; text_peek(&ahead) >= '0' && text_peek(&ahead) <= '9'; digits++) {
        const uint32_t digit = (uint32_t)(text_next(&ahead) - '0');
        number = number > (UINT32_MAX - digit) / 10 ? UINT32_MAX : number * 10 + digit;
    }
    const int next = text_peek(&ahead);
    if (digits == 0 || (next != -1 && next != ' ' && next != '\t')) {
        return false;
    }
    in->at = ahead.at;
    *out = is_negative ? UINT32_MAX : number;
    return true;
}

static Status read_numbers(TextReader *in, Numbers *out) {
    out->count = 0;
    while (out->count < FEN_NUMBERS_MOST) {
        TextReader ahead = *in;
        (void)text_skip_blanks(&ahead);
        out->offset[out->count] = text_offset(&ahead);
        if (!accept_number(&ahead, &out->at[out->count])) {
            break;
        }
        in->at = ahead.at;
        out->count++;
    }
    return out->count < FEN_NUMBERS_LEAST
               ? text_fail(in, "removals due, quiet plies and move number (Sanmill's FEN)")
               : STATUS_OK;
}

static Status take_due(TextReader *in, const Numbers *numbers, char action, MorrisState *state) {
    const bool is_short = numbers->count == FEN_NUMBERS_LEAST;
    const uint32_t own = is_short ? 0 : state->side;
    const uint32_t most = (state->variant & MORRIS_TAKE_TWO) != 0 ? 2 : 1;
    if (!is_short && numbers->at[1 - own] != 0) {
        return text_fail_at(in, numbers->offset[1 - own],
                            "0: only the side to act can owe a removal");
    }
    if (numbers->at[own] > most || (numbers->at[own] > 0) != (action == 'r')) {
        return text_fail_at(in, numbers->offset[own],
                            "removals due: 0, or with action r 1 (with two at once 2)");
    }
    state->due = (uint8_t)numbers->at[own];
    return STATUS_OK;
}

/* The count of quiet plies begins when both hands are empty (D15). */
static Status take_quiet(TextReader *in, const Numbers *numbers, MorrisState *state) {
    const uint32_t quiet = numbers->at[numbers->count - 2];
    if (quiet > MORRIS_QUIET_LIMIT) {
        return text_fail_at(in, numbers->offset[numbers->count - 2],
                            "quiet plies, 0 to 60: the game is drawn then");
    }
    const bool is_counted = state->hand[0] == 0 && state->hand[1] == 0;
    state->quiet = is_counted ? (uint8_t)quiet : 0;
    return STATUS_OK;
}

static Status read_fen(TextReader *in, MorrisState *state) {
    char side = 'w', phase = 'p', action = 'p';
    Numbers numbers = {0};
    Status status = read_fen_board(in, state);
    if (status == STATUS_OK) {
        status = read_letter(in, "wb", "a space and the side to act, 'w' or 'b'", &side);
    }
    if (status == STATUS_OK) {
        status = read_letter(in, "pmorn", "the phase, 'p', 'm' or 'o' (Sanmill's FEN)", &phase);
    }
    if (status == STATUS_OK) {
        status = read_letter(in, "psr?", "the action, 'p', 's' or 'r' (Sanmill's FEN)", &action);
    }
    if (status == STATUS_OK) {
        status = read_stones(in, state);
    }
    if (status == STATUS_OK) {
        status = read_numbers(in, &numbers);
    }
    if (status != STATUS_OK) {
        return status;
    }
    state->side = side == 'b';
    status = take_due(in, &numbers, action, state);
    if (status == STATUS_OK) {
        status = take_quiet(in, &numbers, state);
    }
    if (status == STATUS_OK) {
        (void)text_accept(in, " ids:nodes");
    }
    return status;
}

/* Sanmill's rings have eight points where this project's rows have three. */
static bool looks_like_fen(const TextReader *in) {
    for (TextReader ahead = *in; !text_at_end(&ahead);) {
        switch (text_next(&ahead)) {
        case 'O':
        case '@':
        case '*':
            return true;
        case 'W':
        case 'B':
        case '.':
        case '/':
            break;
        default:
            return false;
        }
    }
    return false;
}

Status morris_position_read_any(TextReader *in, uint8_t variant, MorrisState *out) {
    const uint32_t offset = text_offset(in);
    MorrisState state = {.variant = variant};
    const bool is_fen = looks_like_fen(in);
    const Status status = is_fen ? read_fen(in, &state) : morris_state_read(in, &state);
    if (status != STATUS_OK) {
        return status;
    }
    state.variant |= variant;
    const char *const flaw = morris_flaw(&state);
    if (flaw != 0) {
        text_note(in, offset, flaw);
        return STATUS_BAD_POSITION;
    }
    *out = state;
    return STATUS_OK;
}

static char fen_phase(const MorrisState *state) {
    if (morris_actor(state) == SEAT_NONE) {
        return 'o';
    }
    return state->hand[0] > 0 || state->hand[1] > 0 ? 'p' : 'm';
}

static void put_field(TextWriter *out, uint32_t number) {
    text_put_char(out, ' ');
    text_put_number(out, number);
}

static void write_fen_board(TextWriter *out, const MorrisState *state) {
    for (uint32_t index = 0; index < MORRIS_POINTS; index++) {
        const uint32_t bit = UINT32_C(1) << fen_point(index);
        text_put(out, index > 0 && index % FEN_RING == 0 ? "/" : "");
        text_put_char(out, (state->men[0] & bit) != 0   ? 'O'
                           : (state->men[1] & bit) != 0 ? '@'
                                                        : '*');
    }
}

void morris_fen_write(TextWriter *out, const MorrisState *state) {
    const char phase = fen_phase(state);
    const char action = state->due > 0 ? 'r' : phase == 'p' ? 'p' : 's';
    write_fen_board(out, state);
    text_put(out, state->side == 0 ? " w " : " b ");
    text_put_char(out, phase);
    text_put_char(out, ' ');
    text_put_char(out, action);
    for (Side side = 0; side < SIDE_CAP; side++) {
        put_field(out, (uint32_t)__builtin_popcount(state->men[side]));
        put_field(out, state->hand[side]);
    }
    put_field(out, state->side == 0 ? state->due : 0);
    put_field(out, state->side == 1 ? state->due : 0);
    text_put(out, " -1 -1 -1 -1 0");
    put_field(out, state->quiet);
    text_put(out, " 1 ids:nodes");
}

/* A name such as d6, or PlayOK's number: points row by row from the top. */
static Status read_point_any(TextReader *in, uint8_t *out) {
    const uint32_t offset = text_offset(in);
    uint32_t number = 0;
    if (text_peek(in) < '0' || text_peek(in) > '9') {
        return morris_point_read(in, out);
    }
    while (text_peek(in) >= '0' && text_peek(in) <= '9' && number <= MORRIS_POINTS) {
        number = number * 10 + (uint32_t)(text_next(in) - '0');
    }
    if (number == 0 || number > MORRIS_POINTS) {
        return text_fail_at(in, offset, "a point: a name such as d6, or PlayOK's number 1 to 24");
    }
    *out = morris_point_in_reading_order(number - 1);
    return STATUS_OK;
}

Status morris_step_read_any(TextReader *in, Step *out) {
    return morris_step_read_with(in, read_point_any, out);
}

const char *morris_expectation(const MorrisState *state) {
    if (state->due > 0) {
        return "the removal of a stone that may be taken, such as xd6";
    }
    static const char *const phrases[] = {
        [MORRIS_PLACING] = "an empty point to place a stone on, such as d6",
        [MORRIS_SLIDING] = "an own stone and an empty point next to it, such as d6-f6",
        [MORRIS_FLYING] = "an own stone and an empty point, such as d6-a1"};
    return phrases[morris_stage(state, state->side)];
}

static const struct {
    const char *word;
    uint8_t bit;
} VARIANT_WORDS[] = {{"nofly", MORRIS_NO_FLYING}, {"two", MORRIS_TAKE_TWO}, {"dokuz-tas", 0}};

Status morris_variant_read(TextReader *in, uint8_t *out) {
    uint8_t variant = 0;
    for (text_skip_blanks(in); !text_at_end(in); text_skip_blanks(in)) {
        uint32_t i = 0;
        while (i < 3 && !text_accept(in, VARIANT_WORDS[i].word)) {
            i++;
        }
        if (i == 3 || (!text_at_end(in) && text_peek(in) != ' ')) {
            return text_fail(in, "'nofly', 'two' or both, in a tag Variant");
        }
        variant |= VARIANT_WORDS[i].bit;
    }
    *out = variant;
    return STATUS_OK;
}

static const char *variant_words(uint8_t variant) {
    static const char *const words[MORRIS_VARIANTS + 1] = {"", "nofly", "two", "nofly two"};
    return words[variant];
}

void morris_start_write(TextWriter *out, const MorrisState *start) {
    if (start->variant != 0) {
        text_put(out, "[Variant \"");
        text_put(out, variant_words(start->variant));
        text_put(out, "\"]\n");
    }
    const bool has_full_hands = start->hand[0] == MORRIS_MEN && start->hand[1] == MORRIS_MEN;
    if (!has_full_hands || start->side != 0) {
        text_put(out, "[SetUp \"1\"]\n[FEN \"");
        morris_fen_write(out, start);
        text_put(out, "\"]\n");
    }
}
