/* SPDX-License-Identifier: MIT */
#include "tavla_endgame.h"

enum {
    POINTS = 6,
    MOST = TAVLA_ENDGAME_CHECKERS,
    HOMES = TAVLA_ENDGAME_HOMES,
    KINDS = TAVLA_ENDGAME_KINDS,
    ONE = TAVLA_ODDS_ONE,
    ROLLS = 36
};

/* C(m + k, k): ways to lay up to m checkers on k points. */
static uint32_t ways(uint32_t k, uint32_t m) {
    uint32_t count = 1;
    for (uint32_t i = 1; i <= k; i++) {
        count = count * (m + i) / i;
    }
    return count;
}

/* The place of a home among all of them, the farthest point counting most; 0 is the empty one. */
static uint32_t index_of(const uint8_t *men) {
    uint32_t index = 0, left = MOST;
    for (uint32_t slot = POINTS; slot >= 1; slot--) {
        index += ways(slot, left) - ways(slot, left - men[slot]);
        left -= men[slot];
    }
    return index;
}

void tavla_endgame_init(TavlaEndgame *out) {
    for (uint32_t i = 0; i < HOMES * HOMES; i++) {
        out->chance[i / HOMES][i % HOMES] = 0;
    }
    out->end_count = 0;
    for (uint32_t i = 0; i < HOMES; i++) {
        out->has_ends[i] = false;
    }
    uint8_t men[POINTS + 1] = {0};
    for (uint32_t code = 0; code < 7 * 7 * 7 * 7 * 7 * 7; code++) {
        uint32_t left = code, count = 0;
        for (uint32_t slot = 1; slot <= POINTS; slot++, left /= 7) {
            men[slot] = (uint8_t)(left % 7);
            count += men[slot];
        }
        for (uint32_t slot = 0; count <= MOST && slot <= POINTS; slot++) {
            out->men[index_of(men)][slot] = men[slot];
        }
    }
}

/* Lists where each roll leads from a home, by the rules. */
static void list_ends(TavlaEndgame *endgame, uint32_t home) {
    TavlaBoard *const ends = endgame->scratch;
    TavlaBoard board = {{0}, {0}};
    uint32_t kind = 0;
    for (uint32_t slot = 1; slot <= POINTS; slot++) {
        board.own[slot] = endgame->men[home][slot];
    }
    for (uint32_t a = 1; a <= POINTS; a++) {
        for (uint32_t b = 1; b <= a; b++) {
            const uint32_t count = tavla_ends(&board, tavla_roll(a, b), ends);
            endgame->first_end[home][kind++] = endgame->end_count;
            for (uint32_t i = 0; i < count; i++) {
                ASSERT(endgame->end_count < TAVLA_ENDGAME_ENDS);
                endgame->ends[endgame->end_count++] = (uint16_t)index_of(ends[i].own);
            }
        }
    }
    endgame->first_end[home][kind] = endgame->end_count;
    endgame->has_ends[home] = true;
}

static uint32_t chance_of(TavlaEndgame *endgame, uint32_t own, uint32_t opp);

/* Of the best end of one kind of roll. */
static uint32_t best_chance(TavlaEndgame *endgame, uint32_t own, uint32_t opp, uint32_t kind) {
    const uint32_t last = endgame->first_end[own][kind + 1];
    uint32_t best = 0;
    for (uint32_t i = endgame->first_end[own][kind]; i < last; i++) {
        const uint32_t end = endgame->ends[i];
        if (end == 0) {
            return ONE;
        }
        const uint32_t chance = ONE - chance_of(endgame, opp, end);
        best = chance > best ? chance : best;
    }
    return best;
}

static uint32_t chance_of(TavlaEndgame *endgame, uint32_t own, uint32_t opp) {
    uint32_t *const known = &endgame->chance[own][opp];
    if (*known == 0) {
        if (!endgame->has_ends[own]) {
            list_ends(endgame, own);
        }
        uint32_t sum = 0, kind = 0;
        for (uint32_t a = 1; a <= POINTS; a++) {
            for (uint32_t b = 1; b < a; b++) {
                sum += 2 * best_chance(endgame, own, opp, kind++);
            }
            sum += best_chance(endgame, own, opp, kind++);
        }
        *known = 1 + (sum + ROLLS / 2) / ROLLS;
    }
    return *known - 1;
}

static bool is_small_home(const uint8_t men[TAVLA_SLOTS]) {
    uint32_t count = 0;
    for (uint32_t slot = 1; slot <= POINTS; slot++) {
        count += men[slot];
    }
    return count <= MOST && count + men[TAVLA_OFF] == TAVLA_CHECKERS;
}

bool tavla_endgame_applies(const TavlaBoard *board) {
    return is_small_home(board->own) && is_small_home(board->opp);
}

int32_t tavla_endgame_chance(TavlaEndgame *endgame, const TavlaBoard *board) {
    const uint32_t own = index_of(board->own), opp = index_of(board->opp);
    ASSERT(own > 0 && opp > 0);
    return (int32_t)chance_of(endgame, own, opp);
}
