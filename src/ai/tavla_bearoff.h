/* SPDX-License-Identifier: MIT */
/*
 * Bearing off, by table: for every way up to fifteen checkers can lie in the home, the chances to
 * need 1, 2, 3 … throws until they are all off, and until the first of fifteen is. Both sides play
 * for the fewest throws on average, which is almost always what wins most often.
 *
 *     tavla_bearoff_fill(&bearoff);                 // once, about a tenth of a second
 *     if (tavla_bearoff_applies(&board)) {
 *         tavla_bearoff_odds(&bearoff, &board, &odds);
 *     }
 */
#ifndef AI_TAVLA_BEAROFF_H
#define AI_TAVLA_BEAROFF_H

#include "tavla_net.h"

enum {
    TAVLA_HOME_POINTS = 6,
    TAVLA_BEAROFF_POSITIONS = 54264, /* up to 15 checkers on 6 points: C(21, 6) */
    TAVLA_BEAROFF_FULL = 15504, /* of them those with all 15: C(20, 5) */
    TAVLA_BEAROFF_THROWS = 24, /* more are needed less than once in a million games */
    TAVLA_BEAROFF_ONE = 1 << 15
};

/* Chances in 1/TAVLA_BEAROFF_ONE, [n] being n throws; they add up to one. About 6 MB. */
typedef struct {
    bool is_filled;
    uint16_t ways[TAVLA_HOME_POINTS + 1][TAVLA_CHECKERS + 1]; /* [k][m]: C(m + k, k) */
    uint16_t clear[TAVLA_BEAROFF_POSITIONS][TAVLA_BEAROFF_THROWS];
    uint16_t first[TAVLA_BEAROFF_FULL][TAVLA_BEAROFF_THROWS];
    uint32_t mean[TAVLA_BEAROFF_POSITIONS]; /* throws to clear, in 1/2^20 */
    uint16_t
        full[TAVLA_BEAROFF_POSITIONS]; /* index in `first`, TAVLA_BEAROFF_FULL for the others */
    /* For filling: where the best play of one to four times each die leads. */
    uint16_t after[TAVLA_BEAROFF_POSITIONS][TAVLA_HOME_POINTS][4];
} TavlaBearoff;

void tavla_bearoff_fill(TavlaBearoff *out);

/* Where the checkers on the home's points stand in `clear`; 0 when there are none. `men` is by slot,
 * as in TavlaBoard. */
uint32_t tavla_bearoff_index(const TavlaBearoff *bearoff, const uint8_t *men);

/* Whether all checkers of both sides are home or off. */
bool tavla_bearoff_applies(const TavlaBoard *board);

/* The odds of the side about to roll; neither side has finished. */
void tavla_bearoff_odds(const TavlaBearoff *bearoff, const TavlaBoard *board, TavlaOdds *out);

#endif
