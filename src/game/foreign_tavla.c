/* SPDX-License-Identifier: MIT */
#include "internal.h"
#include "position_id.h"

/* Two dice in either order, "31" or "3 1"; 00 for none. */
static Status read_dice(TextReader *in, TavlaState *state) {
    uint8_t dice[2];
    for (uint32_t i = 0; i < 2; i++) {
        const int byte = text_peek(in);
        if (byte < '0' || byte > '6' || (i == 1 && (byte == '0') != (dice[0] == 0))) {
            return text_fail(in, "two dice, or 00 before the throw");
        }
        dice[i] = (uint8_t)(text_next(in) - '0');
        if (i == 0) {
            (void)text_skip_blanks(in);
        }
    }
    const bool is_turned = dice[0] < dice[1];
    state->dice[0] = dice[is_turned];
    state->dice[1] = dice[!is_turned];
    tavla_dice_ready(state);
    return STATUS_OK;
}

static Status read_field(TextReader *in, uint32_t most, uint32_t *out) {
    if (!text_accept(in, ":")) {
        return text_fail(in, "':' and the next of ten fields");
    }
    return text_read_number(in, most, out);
}

/* board:cube:owner:turn:dice:score:score:rule:length:maxcube */
static Status read_xgid(TextReader *in, TavlaState *state) {
    uint32_t cube = 0, owner = 0, scores[SIDE_CAP] = {0, 0}, rule = 0, length = 0, most = 0;
    Status status = tavla_xgid_board_read(in, state);
    if (status == STATUS_OK) {
        status = read_field(in, 0, &cube);
    }
    if (status == STATUS_OK) {
        status = read_field(in, 0, &owner);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (!text_accept(in, ":1:") && !text_accept(in, ":-1:")) {
        return text_fail(in, "':1:' or ':-1:', the side to act");
    }
    state->side = in->at[-3] == '-';
    status = read_dice(in, state);
    uint32_t *const fields[] = {&scores[0], &scores[1], &rule, &length, &most};
    const uint32_t caps[] = {TAVLA_MATCH_CAP, TAVLA_MATCH_CAP, 3, TAVLA_MATCH_CAP, 64};
    for (uint32_t i = 0; i < 5 && status == STATUS_OK; i++) {
        status = read_field(in, caps[i], fields[i]);
    }
    state->score[0] = (uint8_t)scores[0];
    state->score[1] = (uint8_t)scores[1];
    state->length = (uint8_t)length;
    return status;
}

/* Position ID, then ":MatchID" or the dice. */
static Status read_id(TextReader *in, TavlaState *state) {
    const TextReader board = *in;
    Status status = position_id_read(in, 0, state);
    if (status != STATUS_OK) {
        return status;
    }
    if (!text_accept(in, ":")) {
        return text_skip_blanks(in) && !text_at_end(in) ? read_dice(in, state) : STATUS_OK;
    }
    status = match_id_read(in, state);
    if (status == STATUS_OK && state->side == 1) { /* the board is told by who acts */
        TextReader again = board;
        status = position_id_read(&again, 1, state);
    }
    return status;
}

Status tavla_position_read_any(TextReader *in, TavlaState *out) {
    (void)text_skip_blanks(in);
    TextReader own = *in;
    TavlaState state = {.side = 0};
    const uint32_t offset = text_offset(in);
    if (tavla_state_read(&own, &state) == STATUS_OK) {
        in->at = own.at;
        *out = state;
        return STATUS_OK;
    }
    state = (TavlaState){.side = 0};
    const bool is_xgid = text_accept(in, "XGID=") || !position_id_is_next(in);
    const Status status = is_xgid ? read_xgid(in, &state) : read_id(in, &state);
    return tavla_judge(in, offset, status, &state, out);
}

bool tavla_number_accept(TextReader *in) {
    TextReader ahead = *in;
    uint32_t number = 0;
    if (text_read_number(&ahead, 100000, &number) != STATUS_OK ||
        (!text_accept(&ahead, ")") && !text_accept(&ahead, "."))) {
        return false;
    }
    in->at = ahead.at;
    return true;
}

static Status play_turn(TextReader *in, Record *record) {
    Draft draft;
    TextReader ahead = *in;
    const Seat seat = game_actor(&record->now);
    /* A turn that stops within is one only at the end of the text. */
    Status status = tavla_turn_read(&ahead, &record->now, false, &draft);
    if (status == STATUS_OK && !draft_ready(&draft)) {
        TextReader rest = ahead;
        skip_space(&rest);
        if (!text_at_end(&rest)) {
            ahead = *in;
            status = tavla_turn_read(&ahead, &record->now, true, &draft);
        }
    }
    in->expected = ahead.expected;
    in->failed_at = ahead.failed_at;
    for (uint32_t i = 0; status == STATUS_OK && i < draft.count; i++) {
        status = record_play(record, seat, draft.at[i]);
    }
    in->at = status == STATUS_OK ? ahead.at : in->at;
    return status;
}

static Status play_roll(TextReader *in, Record *record) {
    uint8_t dice[2];
    if (!tavla_dice_read(in, dice)) {
        return text_fail(in, "a roll, such as 31:");
    }
    return record_play(record, SEAT_CHANCE, step_make(STEP_THROW, dice[0], dice[1], 0));
}

Status tavla_list_read(TextReader *in, Record *record, uint32_t *turns) {
    for (skip_space(in); !text_at_end(in); skip_space(in)) {
        const uint32_t offset = text_offset(in);
        const Seat seat = record_actor(record);
        if (tavla_number_accept(in)) {
            continue;
        }
        Status status = STATUS_GAME_OVER;
        if (seat == SEAT_CHANCE) {
            status = play_roll(in, record);
        } else if (seat != SEAT_NONE) {
            status = play_turn(in, record);
        }
        if (status != STATUS_OK) {
            text_note(in, offset,
                      seat == SEAT_NONE ? "no move: the game is over here"
                                        : "a legal turn: as many dice as can be played");
            return status;
        }
        *turns += game_actor(&record->now) != seat && seat != SEAT_CHANCE;
    }
    return STATUS_OK;
}
