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
    out->known = 1;
    out->end_count = 0;
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
static void list_ends(TavlaEndgame *out, uint32_t home) {
    TavlaBoard board = {{0}, {0}};
    uint32_t kind = 0;
    for (uint32_t slot = 1; slot <= POINTS; slot++) {
        board.own[slot] = out->men[home][slot];
    }
    for (uint32_t a = 1; a <= POINTS; a++) {
        for (uint32_t b = 1; b <= a; b++) {
            const uint32_t count = tavla_ends(&board, tavla_roll(a, b), out->scratch);
            out->first_end[home][kind++] = out->end_count;
            for (uint32_t i = 0; i < count; i++) {
                ASSERT(out->end_count < TAVLA_ENDGAME_ENDS);
                out->ends[out->end_count++] = (uint16_t)index_of(out->scratch[i].own);
            }
        }
    }
    out->first_end[home][kind] = out->end_count;
}

/* Of the best end of one kind of roll; `theirs` are the chances of the rival, about to roll after it. */
static uint32_t best_chance(const TavlaEndgame *endgame, uint32_t own, const uint32_t *theirs,
                            uint32_t kind) {
    const uint32_t last = endgame->first_end[own][kind + 1];
    uint32_t least = ONE;
    for (uint32_t i = endgame->first_end[own][kind]; i < last; i++) {
        const uint32_t left = theirs[endgame->ends[i]];
        least = left < least ? left : least;
    }
    return ONE - least;
}

static uint32_t chance_of(const TavlaEndgame *endgame, uint32_t own, uint32_t opp) {
    const uint32_t *const theirs = endgame->chance[opp];
    uint32_t sum = 0, kind = 0;
    for (uint32_t a = 1; a <= POINTS; a++) {
        for (uint32_t b = 1; b < a; b++) {
            sum += 2 * best_chance(endgame, own, theirs, kind++);
        }
        sum += best_chance(endgame, own, theirs, kind++);
    }
    return (sum + ROLLS / 2) / ROLLS;
}

/* All pairs of `home` and one before it, or itself. Every move leads to a home that comes before, so
 * that those in which its owner rolls ask for nothing new, and the others for them alone. */
static void fill_home(TavlaEndgame *out, uint32_t home) {
    list_ends(out, home);
    out->chance[home][0] = 0;
    for (uint32_t opp = 1; opp <= home; opp++) {
        out->chance[home][opp] = chance_of(out, home, opp);
    }
    for (uint32_t own = 1; own < home; own++) {
        out->chance[own][home] = chance_of(out, own, home);
    }
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
    for (const uint32_t last = own > opp ? own : opp; endgame->known <= last; endgame->known++) {
        fill_home(endgame, endgame->known);
    }
    return (int32_t)endgame->chance[own][opp];
}
