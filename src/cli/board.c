/* SPDX-License-Identifier: MIT */
#include "board.h"

/* A letter stands for the point of that file on this row. */
static const char *const MORRIS_DRAWING[] = {
    "7  a-----------d-----------g", "   |           |           |", "6  |   b-------d-------f   |",
    "   |   |       |       |   |", "5  |   |   c---d---e   |   |", "   |   |   |       |   |   |",
    "4  a---b---c       e---f---g", "   |   |   |       |   |   |", "3  |   |   c---d---e   |   |",
    "   |   |       |       |   |", "2  |   b-------d-------f   |", "   |           |           |",
    "1  a-----------d-----------g", "   a   b   c   d   e   f   g",
};
enum { MORRIS_ROWS = sizeof MORRIS_DRAWING / sizeof MORRIS_DRAWING[0] };

/* Points in the order of the drawing: from the top row down, each from the left. */
static const uint8_t MORRIS_ORDER[MORRIS_POINTS] = {0,  1,  2, 8,  9,  10, 16, 17, 18, 7, 15, 23,
                                                    19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5,  4};

static char stone(const MorrisState *state, uint32_t point) {
    return (state->men[0] >> point & 1) != 0 ? 'W' : (state->men[1] >> point & 1) != 0 ? 'B' : '.';
}

static void morris_write(TextWriter *out, const MorrisState *state) {
    uint32_t next = 0;
    for (uint32_t row = 0; row < MORRIS_ROWS; row++) {
        for (const char *at = MORRIS_DRAWING[row]; *at != '\0'; at++) {
            const bool is_point = *at >= 'a' && *at <= 'g' && row + 1 < MORRIS_ROWS;
            text_put_char(out, is_point ? stone(state, MORRIS_ORDER[next++]) : *at);
        }
        text_put_char(out, '\n');
    }
}

static void morris_write_side(TextWriter *out, const MorrisState *state, Side side) {
    static const char *const NAMES[SIDE_CAP] = {"W Beyaz  ", "B Kırmızı"};
    static const char *const STAGES[] = {
        [MORRIS_PLACING] = "placing", [MORRIS_SLIDING] = "sliding", [MORRIS_FLYING] = "flying"};
    const uint32_t on_board = (uint32_t)__builtin_popcount(state->men[side]);
    text_put(out, NAMES[side]);
    text_put(out, "  hand ");
    text_put_number(out, state->hand[side]);
    text_put(out, "  board ");
    text_put_number(out, on_board);
    text_put(out, "  lost ");
    text_put_number(out, MORRIS_MEN - on_board - state->hand[side]);
    text_put(out, "  ");
    text_put(out, STAGES[morris_stage(state, side)]);
    text_put_char(out, '\n');
}

/* Seat 0 sees its home at the bottom right. A column is four characters wide. */
static void tavla_write_point(TextWriter *out, const TavlaState *state, uint32_t point) {
    const uint32_t own = state->men[0][point], other = state->men[1][25 - point];
    text_put(out, own + other < 10 ? "  " : " ");
    if (own + other == 0) {
        text_put(out, " .");
        return;
    }
    text_put_char(out, own > 0 ? 'W' : 'B');
    text_put_number(out, own + other);
}

static void tavla_write_row(TextWriter *out, const TavlaState *state, uint32_t from, int step) {
    for (uint32_t i = 0, point = from; i < 12; i++, point = (uint32_t)((int)point + step)) {
        text_put(out, i == 6 ? " |" : "");
        tavla_write_point(out, state, point);
    }
    text_put_char(out, '\n');
}

static void tavla_write(TextWriter *out, const TavlaState *state) {
    text_put(out, "  13  14  15  16  17  18 |  19  20  21  22  23  24\n");
    tavla_write_row(out, state, 13, 1);
    text_put(out, "-------------------------+------------------------\n");
    tavla_write_row(out, state, 12, -1);
    text_put(out, "  12  11  10   9   8   7 |   6   5   4   3   2   1\n");
    if (state->dice[0] > 0) {
        text_put(out, "dice ");
        text_put_number(out, state->dice[0]);
        text_put_number(out, state->dice[1]);
        text_put_char(out, '\n');
    }
}

static void tavla_write_side(TextWriter *out, const TavlaState *state, Side side) {
    text_put(out, side == 0 ? "W" : "B");
    text_put(out, "  pips ");
    text_put_number(out, tavla_pips(state, side));
    text_put(out, "  bar ");
    text_put_number(out, state->men[side][TAVLA_BAR]);
    text_put(out, "  off ");
    text_put_number(out, state->men[side][TAVLA_OFF]);
    if (state->length > 0) {
        text_put(out, "  score ");
        text_put_number(out, state->score[side]);
        text_put(out, " of ");
        text_put_number(out, state->length);
    }
    text_put_char(out, '\n');
}

/* Holes from the top row down, each from the left, as seat A1 sees them. */
static uint32_t kos_drawn_hole(uint32_t row, uint32_t column) {
    static const uint8_t LEFT[] = {39, 20, 19, 0};
    return row % 2 == 0 ? LEFT[row] - column : LEFT[row] + column;
}

static char er_letter(const KosState *state, uint32_t hole) {
    const bool has_entered = ((state->entered[0] | state->entered[1]) >> hole & 1) != 0;
    const char letter = (state->ers[0] >> hole & 1) != 0   ? 'a'
                        : (state->ers[1] >> hole & 1) != 0 ? 'b'
                                                           : '.';
    return has_entered ? (char)(letter - 'a' + 'A') : letter;
}

static void kos_write(TextWriter *out, const KosState *state) {
    static const char *const ENDS[][2] = {
        {"B10", "B1"}, {"Y11", "Y20"}, {"Y10", "Y1"}, {"A1 ", "A10"}};
    for (uint32_t row = 0; row < 4; row++) {
        text_put(out, ENDS[row][0]);
        for (uint32_t column = 0; column < KOS_HOME; column++) {
            text_put(out, "  ");
            text_put_char(out, er_letter(state, kos_drawn_hole(row, column)));
        }
        text_put(out, "  ");
        text_put(out, ENDS[row][1]);
        text_put_char(out, '\n');
    }
    View view;
    kos_view(state, &view);
    text_put(out, view.trays > 0 ? "rights" : "");
    for (uint32_t i = 0; i < view.trays; i++) {
        text_put_char(out, ' ');
        text_put_char(out, view.tray[i].value == 1 ? 'K' : (char)('0' + view.tray[i].value));
    }
    text_put(out, view.trays > 0 ? "\n" : "");
}

/* In pair play "open 1 0": the first participant takes part, the second not yet. */
static void kos_write_side(TextWriter *out, const KosState *state, Side side) {
    const uint32_t on_board = (uint32_t)__builtin_popcountll(state->ers[side]);
    text_put(out, side == 0 ? "A" : "B");
    text_put(out, "  board ");
    text_put_number(out, on_board);
    text_put(out, "  lost ");
    text_put_number(out, KOS_ERS - on_board);
    text_put(out, "  H ");
    text_put_number(out, state->ever[side]);
    text_put(out, "  L ");
    text_put_number(out, kos_longest_run(state, side));
    if (state->seats == SEAT_CAP) {
        text_put(out, "  open ");
        text_put_number(out, state->open >> side & 1);
        text_put_char(out, ' ');
        text_put_number(out, state->open >> (side + 2) & 1);
    }
    text_put_char(out, '\n');
}

void board_write(TextWriter *out, const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        morris_write(out, &state->as.morris);
        return;
    case GAME_TAVLA:
        tavla_write(out, &state->as.tavla);
        return;
    case GAME_KOS:
        kos_write(out, &state->as.kos);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

void board_write_sides(TextWriter *out, const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        morris_write_side(out, &state->as.morris, 0);
        morris_write_side(out, &state->as.morris, 1);
        return;
    case GAME_TAVLA:
        tavla_write_side(out, &state->as.tavla, 0);
        tavla_write_side(out, &state->as.tavla, 1);
        return;
    case GAME_KOS:
        kos_write_side(out, &state->as.kos, 0);
        kos_write_side(out, &state->as.kos, 1);
        return;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

uint32_t board_hand(const GameState *state, Side side) {
    switch (state->id) {
    case GAME_MORRIS:
        return state->as.morris.hand[side];
    case GAME_TAVLA:
    case GAME_KOS:
        return 0;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}
