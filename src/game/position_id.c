/* SPDX-License-Identifier: MIT */
#include "position_id.h"

#include "internal.h"

static const char DIGITS[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* A string of bits, bit 0 of byte 0 first. */
enum { BYTE_CAP = 10 };
typedef struct {
    uint8_t bytes[BYTE_CAP];
    uint32_t at; /* bits written or read */
} Bits;

static void put_bits(Bits *bits, uint32_t value, uint32_t width) {
    for (uint32_t i = 0; i < width; i++, bits->at++) {
        bits->bytes[bits->at / 8] |= (uint8_t)((value >> i & 1) << bits->at % 8);
    }
}

static uint32_t take_bits(Bits *bits, uint32_t width) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < width; i++, bits->at++) {
        value |= (uint32_t)(bits->bytes[bits->at / 8] >> bits->at % 8 & 1) << i;
    }
    return value;
}

/* Base64 without padding: six bits a character, the high ones of each byte first. */
static void write_base64(TextWriter *out, const Bits *bits, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        uint32_t digit = 0;
        for (uint32_t k = 6 * i; k < 6 * i + 6; k++) {
            const uint32_t byte = k < 8 * BYTE_CAP ? bits->bytes[k / 8] : 0;
            digit = digit << 1 | (byte >> (7 - k % 8) & 1);
        }
        text_put_char(out, DIGITS[digit]);
    }
}

/* The value of a character; 64 if it is none. */
static uint32_t digit_of(int byte) {
    uint32_t digit = 0;
    while (digit < 64 && DIGITS[digit] != byte) {
        digit++;
    }
    return digit;
}

static Status read_base64(TextReader *in, uint32_t length, uint32_t bytes, Bits *out) {
    *out = (Bits){.at = 0};
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t digit = digit_of(text_peek(in));
        if (digit == 64) {
            return text_fail(in, length == POSITION_ID_LENGTH ? "14 characters of a Position ID"
                                                              : "12 characters of a Match ID");
        }
        for (uint32_t k = 0; k < 6; k++) {
            const uint32_t bit = digit >> (5 - k) & 1, at = 6 * i + k;
            if (at < 8 * bytes) {
                out->bytes[at / 8] |= (uint8_t)(bit << (7 - at % 8));
            } else if (bit != 0) {
                return text_fail(in, "a last character without loose bits");
            }
        }
        (void)text_next(in);
    }
    return STATUS_OK;
}

void position_id_write(TextWriter *out, const TavlaState *state, Side side) {
    Bits bits = {.at = 0};
    for (uint32_t i = 0; i < SIDE_CAP; i++) { /* the other side comes first */
        const uint8_t *const men = state->men[i == 0 ? side ^ 1 : side];
        for (uint32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
            put_bits(&bits, (UINT32_C(1) << men[slot]) - 1, men[slot] + 1u);
        }
    }
    write_base64(out, &bits, POSITION_ID_LENGTH);
}

/* One checker a bit, a zero behind each slot; false when the string ends too early. */
static bool take_side(Bits *bits, uint8_t men[TAVLA_SLOTS]) {
    for (uint32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
        men[slot] = 0;
        while (bits->at < 8 * BYTE_CAP && take_bits(bits, 1) != 0) {
            men[slot]++;
        }
        if (bits->at == 8 * BYTE_CAP && slot < TAVLA_BAR) {
            return false;
        }
    }
    return true;
}

Status position_id_read(TextReader *in, Side side, TavlaState *state) {
    Bits bits;
    TavlaState read = *state;
    const uint32_t offset = text_offset(in);
    const Status status = read_base64(in, POSITION_ID_LENGTH, BYTE_CAP, &bits);
    if (status != STATUS_OK) {
        return status;
    }
    const bool is_whole = take_side(&bits, read.men[side ^ 1]) && take_side(&bits, read.men[side]);
    bool is_rest_empty = true;
    while (bits.at < 8 * BYTE_CAP) {
        is_rest_empty = take_bits(&bits, 1) == 0 && is_rest_empty;
    }
    if (!is_whole || !is_rest_empty) {
        return text_fail_at(in, offset, "a Position ID: 25 slots for each side and nothing else");
    }
    if (tavla_fill_off(&read) != STATUS_OK) {
        return STATUS_BAD_POSITION;
    }
    *state = read;
    return STATUS_OK;
}

bool position_id_is_next(const TextReader *in) {
    TextReader ahead = *in;
    Bits bits;
    return read_base64(&ahead, POSITION_ID_LENGTH, BYTE_CAP, &bits) == STATUS_OK;
}

/* The fields of a Match ID in their order, with their widths. */
enum {
    FIELD_CUBE, /* as a power of two */
    FIELD_OWNER, /* 3: nobody */
    FIELD_ROLLER,
    FIELD_CRAWFORD,
    FIELD_PHASE, /* 0 no game, 1 playing, 2 over, 3 resigned, 4 dropped */
    FIELD_DECIDER,
    FIELD_DOUBLED,
    FIELD_RESIGNED,
    FIELD_DIE_0,
    FIELD_DIE_1,
    FIELD_LENGTH,
    FIELD_SCORE_0, /* of the other program's player 0, our seat 1 */
    FIELD_SCORE_1,
    FIELD_NO_JACOBY,
    FIELD_REST,
    FIELD_COUNT
};
static const uint8_t WIDTHS[FIELD_COUNT] = {4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1, 5};

static uint32_t player_of(Side side) {
    return side == 0 ? 1 : 0;
}

void match_id_write(TextWriter *out, const TavlaState *state) {
    const bool is_over = tavla_outcome(state).kind != OUTCOME_ONGOING;
    const uint32_t player = player_of(state->side);
    const uint32_t fields[FIELD_COUNT] = {[FIELD_OWNER] = 3,
                                          [FIELD_ROLLER] = player,
                                          [FIELD_PHASE] = is_over ? 2 : 1,
                                          [FIELD_DECIDER] = player,
                                          [FIELD_DIE_0] = state->dice[0],
                                          [FIELD_DIE_1] = state->dice[1],
                                          [FIELD_LENGTH] = state->length,
                                          [FIELD_SCORE_0] = state->score[1],
                                          [FIELD_SCORE_1] = state->score[0],
                                          [FIELD_NO_JACOBY] = 1};
    Bits bits = {.at = 0};
    for (uint32_t i = 0; i < FIELD_COUNT; i++) {
        put_bits(&bits, fields[i], WIDTHS[i]);
    }
    write_base64(out, &bits, MATCH_ID_LENGTH);
}

/* What is wrong with the fields, as what was expected; NULL when nothing is. */
static const char *find_fault(const uint32_t fields[FIELD_COUNT]) {
    const uint32_t a = fields[FIELD_DIE_0], b = fields[FIELD_DIE_1];
    if (fields[FIELD_CUBE] != 0 || fields[FIELD_OWNER] != 3 || fields[FIELD_DOUBLED] != 0) {
        return "a Match ID with the cube in the middle: Tavla has none";
    }
    if (fields[FIELD_PHASE] > 2 || fields[FIELD_RESIGNED] != 0 || fields[FIELD_REST] != 0 ||
        fields[FIELD_DECIDER] != fields[FIELD_ROLLER]) {
        return "a Match ID of a game in play";
    }
    if (a > 6 || b > 6 || (a == 0) != (b == 0)) {
        return "a Match ID with two dice or none";
    }
    if (fields[FIELD_LENGTH] > TAVLA_MATCH_CAP || fields[FIELD_SCORE_0] > TAVLA_MATCH_CAP ||
        fields[FIELD_SCORE_1] > TAVLA_MATCH_CAP) {
        return "a Match ID of a match to at most 15 points";
    }
    return 0;
}

Status match_id_read(TextReader *in, TavlaState *state) {
    Bits bits;
    const uint32_t offset = text_offset(in);
    const Status status = read_base64(in, MATCH_ID_LENGTH, 9, &bits);
    if (status != STATUS_OK) {
        return status;
    }
    uint32_t fields[FIELD_COUNT];
    for (uint32_t i = 0; i < FIELD_COUNT; i++) {
        fields[i] = take_bits(&bits, WIDTHS[i]);
    }
    const char *const fault = find_fault(fields);
    if (fault != 0) {
        return text_fail_at(in, offset, fault);
    }
    const uint32_t a = fields[FIELD_DIE_0], b = fields[FIELD_DIE_1];
    state->side = fields[FIELD_ROLLER] == player_of(0) ? 0 : 1;
    state->dice[0] = (uint8_t)(a > b ? a : b);
    state->dice[1] = (uint8_t)(a > b ? b : a);
    tavla_dice_ready(state);
    state->length = (uint8_t)fields[FIELD_LENGTH];
    state->score[0] = (uint8_t)fields[FIELD_SCORE_1];
    state->score[1] = (uint8_t)fields[FIELD_SCORE_0];
    return STATUS_OK;
}

void gnubg_id_write(TextWriter *out, const TavlaState *state) {
    position_id_write(out, state, state->side);
    text_put_char(out, ':');
    match_id_write(out, state);
}
