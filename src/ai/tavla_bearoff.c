/* SPDX-License-Identifier: MIT */
#include "tavla_bearoff.h"

enum {
    HOME = TAVLA_HOME_POINTS,
    FULL = TAVLA_CHECKERS,
    THROWS = TAVLA_BEAROFF_THROWS,
    ONE = TAVLA_BEAROFF_ONE,
    ROLLS = 36,
    MEAN_ONE = 1 << 20
};

/* --- places in the tables ------------------------------------------------------------------ */

static void fill_ways(TavlaBearoff *out) {
    for (uint32_t m = 0; m <= FULL; m++) {
        out->ways[0][m] = 1;
        for (uint32_t k = 1; k <= HOME; k++) {
            out->ways[k][m] = (uint16_t)(out->ways[k - 1][m] + (m > 0 ? out->ways[k][m - 1] : 0));
        }
    }
}

/* How many ways to lie on the points from `lowest` to 6 come before this one when the farthest
 * point counts most: so every move leads to a way that comes before. */
static inline uint32_t rank_of(const TavlaBearoff *bearoff, const uint8_t *men, uint32_t lowest) {
    uint32_t rank = 0, left = FULL;
    for (uint32_t slot = HOME; slot >= lowest; slot--) {
        const uint16_t *const ways = bearoff->ways[slot - lowest + 1];
        rank += ways[left];
        left -= men[slot];
        rank -= ways[left];
    }
    return rank;
}

uint32_t tavla_bearoff_index(const TavlaBearoff *bearoff, const uint8_t *men) {
    return rank_of(bearoff, men, 1);
}

/* Where all fifteen lie home, point 1 follows from the others. */
static uint32_t full_index(const TavlaBearoff *bearoff, const uint8_t *men) {
    return rank_of(bearoff, men, 2);
}

/* The next way in that order. */
static void advance(uint8_t men[HOME + 1], uint32_t *count) {
    if (*count < FULL) {
        men[1]++;
        (*count)++;
        return;
    }
    uint32_t slot = 1;
    while (men[slot] == 0) {
        slot++;
    }
    *count -= men[slot];
    men[slot] = 0;
    if (slot < HOME) {
        men[slot + 1]++;
        (*count)++;
    }
}

/* --- play ---------------------------------------------------------------------------------- */

/* Where one die leads from a position. */
typedef struct {
    uint32_t count;
    uint16_t at[HOME];
} Moves;

static Moves moves_of(const TavlaBearoff *bearoff, uint8_t men[HOME + 1], uint32_t die) {
    Moves moves = {.count = 0};
    for (uint32_t slot = HOME; slot >= 1; slot--) {
        const bool is_last = slot < die; /* none farther back has been found */
        if (men[slot] > 0) {
            const uint32_t to = is_last ? 0 : slot - die;
            men[slot]--;
            men[to]++;
            moves.at[moves.count++] = (uint16_t)tavla_bearoff_index(bearoff, men);
            men[slot]++;
            men[to]--;
        }
        if (slot <= die && moves.count > 0) {
            break;
        }
    }
    return moves;
}

static uint16_t fewer_throws(const TavlaBearoff *bearoff, uint16_t a, uint16_t b) {
    return bearoff->mean[b] < bearoff->mean[a] ? b : a;
}

static void fill_after(TavlaBearoff *out, uint32_t index, const Moves moves[HOME + 1]) {
    for (uint32_t die = 1; die <= HOME; die++) {
        uint16_t *const after = out->after[index][die - 1];
        for (uint32_t times = 0; times < 4; times++) {
            after[times] = 0;
            for (uint32_t i = 0; i < moves[die].count; i++) {
                const uint16_t next = moves[die].at[i];
                const uint16_t end = times == 0 ? next : out->after[next][die - 1][times - 1];
                after[times] = i == 0 ? end : fewer_throws(out, after[times], end);
            }
        }
    }
}

/* Both dice in both orders. */
static uint16_t after_two(const TavlaBearoff *bearoff, const Moves moves[HOME + 1], uint32_t a,
                          uint32_t b) {
    uint16_t best = bearoff->after[moves[a].at[0]][b - 1][0];
    for (uint32_t i = 1; i < moves[a].count; i++) {
        best = fewer_throws(bearoff, best, bearoff->after[moves[a].at[i]][b - 1][0]);
    }
    for (uint32_t i = 0; i < moves[b].count; i++) {
        best = fewer_throws(bearoff, best, bearoff->after[moves[b].at[i]][a - 1][0]);
    }
    return best;
}

/* Sums over 36 rolls to chances that add up to one. */
static void settle(const uint32_t sums[THROWS], uint16_t chances[THROWS]) {
    uint32_t total = 0, top = 0;
    for (uint32_t n = 0; n < THROWS; n++) {
        chances[n] = (uint16_t)((sums[n] + ROLLS / 2) / ROLLS);
        total += chances[n];
        top = chances[n] > chances[top] ? n : top;
    }
    chances[top] = (uint16_t)(chances[top] + ONE - total);
}

typedef struct {
    uint32_t clear[THROWS], first[THROWS]; /* summed over rolls */
    uint64_t mean;
} Sums;

/* What one roll adds when it leads to `end`. */
static void add_end(const TavlaBearoff *bearoff, uint32_t end, uint32_t weight, Sums *sums) {
    for (uint32_t n = 1; n < THROWS; n++) {
        sums->clear[n] += weight * bearoff->clear[end][n - 1];
    }
    sums->mean += (uint64_t)weight * bearoff->mean[end];
    if (bearoff->full[end] == TAVLA_BEAROFF_FULL) {
        sums->first[1] += weight * ONE;
        return;
    }
    for (uint32_t n = 1; n < THROWS; n++) {
        sums->first[n] += weight * bearoff->first[bearoff->full[end]][n - 1];
    }
}

static void fill_position(TavlaBearoff *out, uint8_t men[HOME + 1], uint32_t index) {
    Moves moves[HOME + 1];
    Sums sums = {.mean = ROLLS * (uint64_t)MEAN_ONE};
    for (uint32_t die = 1; die <= HOME; die++) {
        moves[die] = moves_of(out, men, die);
    }
    fill_after(out, index, moves);
    for (uint32_t a = 1; a <= HOME; a++) {
        add_end(out, out->after[index][a - 1][3], 1, &sums);
        for (uint32_t b = 1; b < a; b++) {
            add_end(out, after_two(out, moves, a, b), 2, &sums);
        }
    }
    settle(sums.clear, out->clear[index]);
    if (out->full[index] != TAVLA_BEAROFF_FULL) {
        settle(sums.first, out->first[out->full[index]]);
    }
    out->mean[index] = (uint32_t)(sums.mean / ROLLS);
}

void tavla_bearoff_fill(TavlaBearoff *out) {
    uint8_t men[HOME + 1] = {0};
    uint32_t count = 0, full = 0;
    fill_ways(out);
    for (uint32_t n = 0; n < THROWS; n++) {
        out->clear[0][n] = n == 0 ? ONE : 0;
    }
    for (uint32_t i = 0; i < HOME * 4; i++) {
        out->after[0][i / 4][i % 4] = 0;
    }
    out->mean[0] = 0;
    out->full[0] = TAVLA_BEAROFF_FULL;
    for (uint32_t index = 1; index < TAVLA_BEAROFF_POSITIONS; index++) {
        advance(men, &count);
        out->full[index] = (uint16_t)(count == FULL ? full++ : TAVLA_BEAROFF_FULL);
        fill_position(out, men, index);
    }
    CHECK(full == TAVLA_BEAROFF_FULL);
    out->is_filled = true;
}

/* --- odds ---------------------------------------------------------------------------------- */

static bool is_home(const uint8_t men[TAVLA_SLOTS]) {
    for (uint32_t slot = HOME + 1; slot < TAVLA_SLOTS; slot++) {
        if (men[slot] != 0) {
            return false;
        }
    }
    return true;
}

bool tavla_bearoff_applies(const TavlaBoard *board) {
    return is_home(board->own) && is_home(board->opp);
}

/* The chance that something takes one side's throws while something else takes the other more than
 * `spare` beyond them, in 1/TAVLA_ODDS_ONE. */
static int32_t chance_before(const uint16_t mine[THROWS], const uint16_t theirs[THROWS],
                             uint32_t spare) {
    uint32_t later = ONE, sum = 0, counted = 0;
    for (uint32_t n = 0; n < THROWS; n++) {
        for (; counted < n + spare && counted < THROWS; counted++) {
            later -= theirs[counted];
        }
        sum += mine[n] * later;
    }
    return (int32_t)(sum / (ONE / (TAVLA_ODDS_ONE / ONE)));
}

void tavla_bearoff_odds(const TavlaBearoff *bearoff, const TavlaBoard *board, TavlaOdds *out) {
    ASSERT(bearoff->is_filled);
    const uint16_t *const own = bearoff->clear[tavla_bearoff_index(bearoff, board->own)];
    const uint16_t *const opp = bearoff->clear[tavla_bearoff_index(bearoff, board->opp)];
    /* The n-th own throw comes before the rival's n-th, and after its n - 1st. */
    const int32_t win = chance_before(own, opp, 0);
    int32_t win2 = 0, lose2 = 0;
    if (board->opp[TAVLA_OFF] == 0) {
        win2 = chance_before(own, bearoff->first[full_index(bearoff, board->opp)], 0);
    }
    if (board->own[TAVLA_OFF] == 0) {
        lose2 = chance_before(opp, bearoff->first[full_index(bearoff, board->own)], 1);
    }
    *out = (TavlaOdds){{win - win2, win2, TAVLA_ODDS_ONE - win - lose2, lose2}};
}
