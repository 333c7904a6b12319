/* SPDX-License-Identifier: MIT */
#include "tavla_moves.h"

static uint64_t perft_rolls(const TavlaBoard *board, uint32_t depth);

/* The turns of one roll; the last ones are counted without looking further. */
static uint64_t perft_turns(const TavlaBoard *board, TavlaRoll roll, uint32_t depth) {
    TavlaBoard ends[TAVLA_ENDS_CAP];
    const uint32_t ends_count = tavla_ends(board, roll, ends);
    if (depth == 1) {
        return ends_count;
    }
    uint64_t count = 0;
    for (uint32_t i = 0; i < ends_count; i++) {
        const TavlaBoard next = tavla_board_turned(&ends[i]);
        count += perft_rolls(&next, depth - 1);
    }
    return count;
}

static uint64_t perft_rolls(const TavlaBoard *board, uint32_t depth) {
    uint64_t count = 0;
    if (board->opp[TAVLA_OFF] == TAVLA_CHECKERS) {
        return 0;
    }
    for (uint32_t high = 1; high <= 6; high++) {
        for (uint32_t low = 1; low <= high; low++) {
            count += perft_turns(board, tavla_roll(high, low), depth);
        }
    }
    return count;
}

uint64_t tavla_perft(const TavlaState *state, uint32_t depth) {
    if (depth == 0) {
        return 1;
    }
    const TavlaBoard board = tavla_board(state, state->side);
    if (tavla_actor(state) != state->side) {
        return perft_rolls(&board, depth);
    }
    const TavlaRoll roll = {{state->dice[0], state->dice[1]}, {state->uses[0], state->uses[1]}};
    return perft_turns(&board, roll, depth);
}
