/* SPDX-License-Identifier: MIT */
/*
 * Counting turns. The position is kept as mover and opponent, so that one routine serves both
 * sides, and the last ply is counted by bits instead of being played.
 */
#include "morris.h"

typedef struct {
    uint32_t men, opposing; /* of the side to move, of the other */
    uint32_t hand, opposing_hand;
} Position;

static uint32_t count_bits(uint32_t set) {
    return (uint32_t)__builtin_popcount(set);
}

static bool can_fly(Position position, bool has_flying) {
    return has_flying && count_bits(position.men) <= 3;
}

static bool is_over(Position position) {
    return count_bits(position.men) + position.hand < 3;
}

/* Turns in which a stone lands on one of `targets`, `closing` of which take a stone. */
static uint64_t count_landings(uint32_t targets, uint32_t closing, uint32_t takeable) {
    const uint32_t captures = count_bits(targets & closing);
    return count_bits(targets) + (uint64_t)captures * (takeable - 1);
}

static uint64_t count_turns(Position position, bool has_flying) {
    const uint32_t empty = MORRIS_ALL_POINTS & ~(position.men | position.opposing);
    uint32_t takeable = count_bits(morris_takeable(position.opposing));
    takeable += takeable == 0; /* nothing to take: the turn simply ends */
    if (position.hand > 0) {
        return count_landings(empty, morris_closing(position.men), takeable);
    }
    const bool is_flying = can_fly(position, has_flying);
    uint64_t count = 0;
    for (uint32_t movers = position.men; movers != 0; movers &= movers - 1) {
        const uint32_t stone = movers & -movers;
        const uint32_t targets = is_flying ? empty : morris_neighbours(stone) & empty;
        if (targets != 0) {
            count += count_landings(targets, morris_closing(position.men ^ stone), takeable);
        }
    }
    return count;
}

static uint64_t perft(Position position, bool has_flying, uint32_t depth);

/* The turns that go on from `position`, where the mover's stones are already moved (without the
 * landing stone) to each of `targets` in turn. */
static uint64_t perft_landings(Position position, uint32_t targets, bool has_flying,
                               uint32_t depth) {
    const uint32_t closing = morris_closing(position.men);
    uint64_t count = 0;
    for (; targets != 0; targets &= targets - 1) {
        const uint32_t stone = targets & -targets;
        const Position turned = {position.opposing, position.men | stone, position.opposing_hand,
                                 position.hand};
        uint32_t takes = (closing & stone) != 0 ? morris_takeable(position.opposing) : 0;
        if (takes == 0) {
            count += perft(turned, has_flying, depth - 1);
        }
        for (; takes != 0; takes &= takes - 1) {
            Position taken = turned;
            taken.men ^= takes & -takes;
            count += perft(taken, has_flying, depth - 1);
        }
    }
    return count;
}

static uint64_t perft(Position position, bool has_flying, uint32_t depth) {
    if (is_over(position)) {
        return 0;
    }
    if (depth == 1) {
        return count_turns(position, has_flying);
    }
    const uint32_t empty = MORRIS_ALL_POINTS & ~(position.men | position.opposing);
    if (position.hand > 0) {
        position.hand--;
        return perft_landings(position, empty, has_flying, depth);
    }
    const bool is_flying = can_fly(position, has_flying);
    uint64_t count = 0;
    for (uint32_t movers = position.men; movers != 0; movers &= movers - 1) {
        Position lifted = position;
        lifted.men ^= movers & -movers;
        const uint32_t targets = is_flying ? empty : morris_neighbours(movers & -movers) & empty;
        count += perft_landings(lifted, targets, has_flying, depth);
    }
    return count;
}

static MorrisState take(const MorrisState *state, uint32_t stone) {
    return morris_apply(state, step_make(STEP_TAKE, (uint8_t)__builtin_ctz(stone), 0, 0));
}

/* Two removals due (D18). Both orders leave the same position, which is one turn, so that of two
 * legal orders only the rising one counts. */
static uint64_t perft_two_takes(const MorrisState *state, uint32_t depth) {
    const uint32_t men = state->men[state->side ^ 1], firsts = morris_takeable(men);
    uint64_t count = 0;
    for (uint32_t left = firsts; left != 0; left &= left - 1) {
        const uint32_t first = left & -left;
        const MorrisState half = take(state, first);
        for (uint32_t seconds = morris_takeable(men ^ first); seconds != 0;
             seconds &= seconds - 1) {
            const uint32_t second = seconds & -seconds;
            const bool was_counted = second < first && (firsts & second) != 0 &&
                                     (morris_takeable(men ^ second) & first) != 0;
            if (!was_counted) {
                const MorrisState next = take(&half, second);
                count += morris_perft(&next, depth - 1);
            }
        }
    }
    return count;
}

/* Step by step: while a removal is due, and where two mills take two stones. */
static uint64_t perft_by_steps(const MorrisState *state, uint32_t depth) {
    if (state->due == 2) {
        return perft_two_takes(state, depth);
    }
    StepList steps;
    MorrisState played = *state;
    played.quiet = 0;
    morris_steps(&played, &steps);
    uint64_t count = 0;
    for (uint32_t i = 0; i < steps.count; i++) {
        const MorrisState next = morris_apply(&played, steps.at[i]);
        count += morris_perft(&next, next.side == played.side ? depth : depth - 1);
    }
    return count;
}

uint64_t morris_perft(const MorrisState *state, uint32_t depth) {
    if (depth == 0) {
        return 1;
    }
    if (state->due > 0 || (state->variant & MORRIS_TAKE_TWO) != 0) {
        return perft_by_steps(state, depth);
    }
    const Side side = state->side, other = side ^ 1;
    if (count_bits(state->men[other]) + state->hand[other] < 3) {
        return 0;
    }
    const Position position = {state->men[side], state->men[other], state->hand[side],
                               state->hand[other]};
    return perft(position, (state->variant & MORRIS_NO_FLYING) == 0, depth);
}
