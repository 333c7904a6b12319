/* SPDX-License-Identifier: MIT */
#include "tavla_match.h"

enum { ONE = TAVLA_ODDS_ONE, NEEDS = TAVLA_MATCH_CAP + 1 };

/* How a hand ends for the side that opens it; docs/player-tavla.md tells how it was measured. */
static const TavlaOdds HAND = {{412090, 139461, 381682, ONE - 412090 - 139461 - 381682}};

/* Chances of the side that opens, by what it and the other need. */
typedef struct {
    int32_t at[NEEDS][NEEDS];
} Table;

/* The opener's chance once `points` went to it, or to the other, who then opens. */
static int64_t after_win(const Table *table, uint32_t own, uint32_t opp, uint32_t points) {
    return own <= points ? ONE : table->at[own - points][opp];
}

static int64_t after_loss(const Table *table, uint32_t own, uint32_t opp, uint32_t points) {
    return opp <= points ? 0 : ONE - table->at[opp - points][own];
}

int32_t tavla_match_chance(uint32_t own, uint32_t opp) {
    ASSERT(own >= 1 && own < NEEDS && opp >= 1 && opp < NEEDS);
    const uint32_t most = own > opp ? own : opp;
    Table table;
    for (uint32_t needs = 2; needs <= own + opp; needs++) {
        const uint32_t first = needs > most ? needs - most : 1;
        for (uint32_t a = first; a < needs && a <= most; a++) {
            const uint32_t b = needs - a;
            const int64_t sum = HAND.at[TAVLA_WIN1] * after_win(&table, a, b, 1) +
                                HAND.at[TAVLA_WIN2] * after_win(&table, a, b, 2) +
                                HAND.at[TAVLA_LOSE1] * after_loss(&table, a, b, 1) +
                                HAND.at[TAVLA_LOSE2] * after_loss(&table, a, b, 2);
            table.at[a][b] = (int32_t)(sum / ONE);
        }
    }
    return table.at[own][opp];
}

/* 2c - 1 after the hand has gone to `winner`, for the winner. */
static int32_t worth(const TavlaState *state, Side winner, uint32_t points) {
    const uint32_t needs = state->length - (uint32_t)state->score[winner];
    const uint32_t others = state->length - (uint32_t)state->score[winner ^ 1];
    return needs <= points ? ONE : 2 * tavla_match_chance(needs - points, others) - ONE;
}

TavlaValues tavla_values(const TavlaState *state, Side side) {
    if (state->length == 0) {
        return (TavlaValues){{ONE, 2 * ONE, -ONE, -2 * ONE}};
    }
    return (TavlaValues){{worth(state, side, 1), worth(state, side, 2), -worth(state, side ^ 1, 1),
                          -worth(state, side ^ 1, 2)}};
}

TavlaValues tavla_values_turned(const TavlaValues *values) {
    const int32_t *const at = values->at;
    return (TavlaValues){{-at[TAVLA_LOSE1], -at[TAVLA_LOSE2], -at[TAVLA_WIN1], -at[TAVLA_WIN2]}};
}

int32_t tavla_value(const TavlaValues *values, const TavlaOdds *odds) {
    int64_t sum = 0;
    for (uint32_t o = 0; o < TAVLA_NET_OUTPUTS; o++) {
        sum += (int64_t)values->at[o] * odds->at[o];
    }
    return (int32_t)(sum / ONE);
}
