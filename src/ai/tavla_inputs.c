/* SPDX-License-Identifier: MIT */
#include "tavla_inputs.h"

enum {
    OFF = TAVLA_OFF,
    BAR = TAVLA_BAR,
    POINTS = 24,
    HOME = 6,
    ROLLS = 36,
    FACES = 6,
    ONE = TAVLA_INPUT_ONE
};

/* One side's checkers as sets of slots (bit s: slot s), in that side's own numbers. */
typedef struct {
    const uint8_t *men;
    uint32_t any, blots, made; /* slots 1..25 with a checker; 1..24 with one, with two or more */
    uint32_t pips, last; /* `last`: the farthest slot */
} SideSets;

static SideSets sets_of(const uint8_t men[26]) {
    SideSets sets = {.men = men};
    for (uint32_t slot = 1; slot <= BAR; slot++) {
        const uint32_t count = men[slot];
        if (count > 0) {
            sets.any |= 1u << slot;
            sets.last = slot;
            sets.pips += slot * count;
            if (slot <= POINTS) {
                *(count == 1 ? &sets.blots : &sets.made) |= 1u << slot;
            }
        }
    }
    return sets;
}

/* A set of points 1..24 in the other side's numbers. */
static uint32_t mirrored(uint32_t set) {
    set = (set & 0x55555555u) << 1 | (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) << 2 | (set >> 2 & 0x33333333u);
    set = (set & 0x0f0f0f0fu) << 4 | (set >> 4 & 0x0f0f0f0fu);
    set = __builtin_bswap32(set);
    return set >> 6; /* bit s went to 31 - s; wanted is 25 - s */
}

static inline uint32_t count_bits(uint32_t set) {
    return (uint32_t)__builtin_popcount(set);
}

static inline void put(TavlaInputs *out, uint32_t index, uint32_t value) {
    if (value != 0) {
        out->index[out->count] = (uint16_t)index;
        out->value[out->count++] = (int16_t)(value > TAVLA_INPUT_MOST ? TAVLA_INPUT_MOST : value);
    }
}

static void put_board(TavlaInputs *out, uint32_t base, const uint8_t men[26]) {
    for (uint32_t slot = 1; slot <= POINTS; slot++) {
        const uint32_t count = men[slot], at = base + (slot - 1) * TAVLA_INPUT_POINT;
        if (count > 0) {
            put(out, at + (count < 4 ? count - 1 : 3), ONE);
            put(out, at + 4, count > 4 ? (count - 4) * (ONE / 4) : 0);
        }
    }
    const uint32_t bar = men[BAR], off = men[OFF], at = base + POINTS * TAVLA_INPUT_POINT;
    put(out, at, bar > 0 ? ONE : 0);
    put(out, at + 1, bar > 1 ? (bar - 1) * (ONE / 2) : 0);
    put(out, at + 2, (off < 5 ? off : 5) * ONE / 5);
    put(out, at + 3, off > 5 ? (off < 10 ? off - 5 : 5) * ONE / 5 : 0);
    put(out, at + 4, off > 10 ? (off - 10) * ONE / 5 : 0);
}

/* --- escapes ------------------------------------------------------------------------------- */

static bool is_open(uint32_t blocked, uint32_t distance) {
    return distance > 12 || (blocked >> (distance - 1) & 1) == 0;
}

static uint32_t reach(uint32_t blocked, uint32_t a, uint32_t b) {
    if (a != b) {
        const bool is_through = is_open(blocked, a) || is_open(blocked, b);
        return is_through && is_open(blocked, a + b) ? a + b : 0;
    }
    uint32_t steps = 0;
    while (steps < 4 && is_open(blocked, (steps + 1) * a)) {
        steps++;
    }
    return steps * a;
}

void tavla_escapes_fill(TavlaEscapes *out) {
    for (uint32_t blocked = 0; blocked < 4096; blocked++) {
        uint32_t rolls = 0;
        for (uint32_t a = 1; a <= FACES; a++) {
            for (uint32_t b = 1; b <= FACES; b++) {
                rolls += reach(blocked, a, b) > HOME;
            }
        }
        out->rolls[blocked] = (uint8_t)rolls;
    }
}

/* Escaping rolls of a checker on `slot` before the enemy's made points (in own numbers). */
static uint32_t escapes_from(const TavlaEscapes *escapes, uint32_t slot, uint32_t enemy_made) {
    /* bit 0 of the table is the point one ahead, slot - 1: take the 12 below and turn them. */
    const uint32_t below = (enemy_made << (31 - slot)) << 1; /* bit 31: slot - 1 */
    uint32_t ahead = below >> 20; /* bit 11: slot - 1 */
    ahead = (ahead & 0x555u) << 1 | (ahead >> 1 & 0x555u);
    ahead = (ahead & 0x333u) << 2 | (ahead >> 2 & 0x333u);
    ahead = (ahead & 0x0f0u) | (ahead & 0x00fu) << 8 | ahead >> 8;
    return escapes->rolls[ahead];
}

/* --- shots --------------------------------------------------------------------------------- */

typedef struct {
    uint32_t rolls; /* of 36 that hit at least one blot */
    uint32_t twice; /* that can hit two */
    uint32_t pips; /* lost, the largest single hit of each roll summed over 36 */
} Shots;

typedef struct {
    uint32_t movers, bar, blots, blocked; /* in the shooter's numbers */
} Range;

/* Points hit when one die is followed by another, the first entering from the bar if need be. */
static uint32_t hits_in_order(const Range *range, uint32_t first, uint32_t second) {
    uint32_t hit = 0, movers = range->movers;
    if (range->bar > 0) {
        const uint32_t entry = 1u << (BAR - first);
        if ((entry & range->blocked) != 0) {
            return 0;
        }
        hit = entry & range->blots;
        if (range->bar > 1) {
            const uint32_t next = 1u << (BAR - second);
            return hit | (next & range->blots);
        }
        movers = (movers & ~(1u << BAR)) | entry;
        return hit | (movers >> second & range->blots);
    }
    const uint32_t landed = movers >> first & ~range->blocked & ~1u;
    hit = landed & range->blots;
    return hit | ((landed | movers) >> second & range->blots);
}

static uint32_t hits_of_double(const Range *range, uint32_t die) {
    uint32_t movers = range->movers, hit = 0;
    uint32_t left = 4;
    if (range->bar > 0) {
        const uint32_t entry = 1u << (BAR - die);
        if ((entry & range->blocked) != 0) {
            return 0;
        }
        hit = entry & range->blots;
        left = range->bar >= 4 ? 0 : 4 - range->bar;
        movers = (movers & ~(1u << BAR)) | entry;
    }
    for (; left > 0; left--) {
        movers = movers >> die & ~range->blocked & ~1u;
        hit |= movers & range->blots;
        if (range->bar > 0) {
            break; /* enough of an estimate: one more hop from anywhere */
        }
    }
    return hit;
}

static Shots shots_at(const SideSets *shooter, const SideSets *target) {
    const Range range = {shooter->any, shooter->men[BAR], mirrored(target->blots),
                         mirrored(target->made)};
    Shots shots = {0};
    if (range.blots == 0) {
        return shots;
    }
    for (uint32_t a = 1; a <= FACES; a++) {
        for (uint32_t b = 1; b <= a; b++) {
            const uint32_t hit = a == b ? hits_of_double(&range, a)
                                        : hits_in_order(&range, a, b) | hits_in_order(&range, b, a);
            if (hit != 0) {
                const uint32_t weight = a == b ? 1 : 2;
                shots.rolls += weight;
                shots.twice += count_bits(hit) > 1 ? weight : 0;
                shots.pips += weight * (31u - (uint32_t)__builtin_clz(hit));
            }
        }
    }
    return shots;
}

/* --- the whole ----------------------------------------------------------------------------- */

static uint32_t longest_run(uint32_t set) {
    uint32_t length = 0;
    for (; set != 0; set &= set << 1) {
        length++;
    }
    return length;
}

/* Pips this side must move until no checker of it is behind one of the other. */
static uint32_t pips_to_pass(const SideSets *own, uint32_t other_last) {
    uint32_t pips = 0;
    const uint32_t line = other_last >= BAR ? 0 : 25 - other_last;
    for (uint32_t slot = line + 1; slot <= BAR; slot++) {
        pips += own->men[slot] * (slot - line);
    }
    return pips;
}

static void judge(const SideSets *own, const SideSets *other, const TavlaEscapes *escapes,
                  uint32_t values[TAVLA_INPUT_EXPERT]) {
    const uint32_t home = own->made & 0x7eu, other_made = mirrored(other->made);
    const uint32_t anchors = own->made & 0x1f80000u; /* slots 19..24 */
    const Shots shots = shots_at(other, own);
    uint32_t mobility = 0, escaping = 0, outside = 0, moment = 0, stacked = 0;
    for (uint32_t set = own->any & ~1u; set != 0; set &= set - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(set), count = own->men[slot];
        stacked += count > 3 ? (count - 3) * (count - 3) : 0;
        if (slot > HOME) {
            const uint32_t rolls = escapes_from(escapes, slot, other_made);
            mobility += count * (slot - HOME) * rolls;
            escaping += slot > 12 ? count * (ROLLS - rolls) : 0;
            outside += count;
            moment += count * (slot - HOME) * (slot - HOME);
        }
    }
    const uint32_t entry_closed = count_bits(other_made & 0x1f80000u);
    const uint32_t rear = own->last;
    const uint32_t found[TAVLA_INPUT_EXPERT] = {
        [TAVLA_EXPERT_PIPS] = own->pips * ONE / 128,
        [TAVLA_EXPERT_PASS] = pips_to_pass(own, other->last) * ONE / 128,
        [TAVLA_EXPERT_REAR] = rear * ONE / BAR,
        [TAVLA_EXPERT_ANCHOR] =
            anchors != 0 ? (25 - (uint32_t)__builtin_ctz(anchors)) * ONE / 6 : 0,
        [TAVLA_EXPERT_ANCHORS] = count_bits(anchors) * ONE / 2,
        [TAVLA_EXPERT_HOME] = count_bits(home) * ONE / 6,
        [TAVLA_EXPERT_WALL] = longest_run(own->made & 0x1ffeu) * ONE / 6,
        [TAVLA_EXPERT_CAUGHT] =
            rear > HOME ? (ROLLS - escapes_from(escapes, rear, other_made)) * ONE / ROLLS : 0,
        [TAVLA_EXPERT_MOBILITY] = mobility * ONE / 4096,
        [TAVLA_EXPERT_STUCK] = escaping * ONE / 256,
        [TAVLA_EXPERT_HOME_BLOTS] = count_bits(own->blots & 0x7eu) * ONE / 3,
        [TAVLA_EXPERT_BLOTS] = count_bits(own->blots) * ONE / 6,
        [TAVLA_EXPERT_SHOTS] = shots.rolls * ONE / ROLLS,
        [TAVLA_EXPERT_TWICE] = shots.twice * ONE / ROLLS,
        [TAVLA_EXPERT_LOSS] = shots.pips * ONE / (ROLLS * 16),
        [TAVLA_EXPERT_ENTRY] = own->men[BAR] > 0 ? entry_closed * entry_closed * ONE / ROLLS : 0,
        [TAVLA_EXPERT_OUTSIDE] = outside * ONE / 15,
        [TAVLA_EXPERT_MOMENT] = moment * ONE / 1024,
        [TAVLA_EXPERT_STACKS] = stacked * ONE / 16,
        [TAVLA_EXPERT_BLOCKS] = count_bits(own->made & 0x1f80u) * ONE / 4,
        [TAVLA_EXPERT_BEHIND] = (own->pips > other->pips ? own->pips - other->pips : 0) * ONE / 64,
        [TAVLA_EXPERT_KEYS] = ONE / 2 * (home >> 5 & 1) + ONE / 2 * (home >> 4 & 1),
    };
    for (uint32_t i = 0; i < TAVLA_INPUT_EXPERT; i++) {
        values[i] = found[i] > TAVLA_INPUT_MOST ? TAVLA_INPUT_MOST : found[i];
    }
}

void tavla_experts(const TavlaBoard *board, const TavlaEscapes *escapes, TavlaExperts *out) {
    const SideSets own = sets_of(board->own), opp = sets_of(board->opp);
    judge(&own, &opp, escapes, out->at[0]);
    judge(&opp, &own, escapes, out->at[1]);
}

bool tavla_has_contact(const TavlaBoard *board) {
    uint32_t own = BAR, opp = BAR;
    while (own > 0 && board->own[own] == 0) {
        own--;
    }
    while (opp > 0 && board->opp[opp] == 0) {
        opp--;
    }
    return own + opp > BAR;
}

void tavla_inputs(const TavlaBoard *board, const TavlaEscapes *escapes, TavlaInputs *out) {
    const SideSets sets[2] = {sets_of(board->own), sets_of(board->opp)};
    out->count = 0;
    for (uint32_t who = 0; who < 2; who++) {
        const uint32_t base = who * TAVLA_INPUT_SIDE;
        put_board(out, base, sets[who].men);
        uint32_t values[TAVLA_INPUT_EXPERT];
        judge(&sets[who], &sets[who ^ 1], escapes, values);
        for (uint32_t i = 0; i < TAVLA_INPUT_EXPERT; i++) {
            put(out, base + TAVLA_INPUT_BOARD + i, values[i]);
        }
    }
}

void tavla_race_inputs(const TavlaBoard *board, TavlaInputs *out) {
    const SideSets sets[2] = {sets_of(board->own), sets_of(board->opp)};
    out->count = 0;
    for (uint32_t who = 0; who < 2; who++) {
        const SideSets *const own = &sets[who], *const other = &sets[who ^ 1];
        const uint32_t base = who * TAVLA_INPUT_RACE_SIDE;
        put_board(out, base, own->men);
        uint32_t outside = 0, crossing = 0, gaps = 0;
        for (uint32_t slot = 1; slot <= BAR; slot++) {
            outside += slot > HOME ? own->men[slot] : 0;
            crossing += slot > HOME ? own->men[slot] * ((slot - 1) / HOME) : 0;
            gaps += slot <= HOME && own->men[slot] == 0;
        }
        const uint32_t ahead = own->pips < other->pips ? other->pips - own->pips : 0;
        const uint32_t values[TAVLA_INPUT_RACE_EXPERT] = {
            [TAVLA_RACE_PIPS] = own->pips * ONE / 64,
            [TAVLA_RACE_FEW] = own->pips < 40 ? own->pips * ONE / 16 : 0,
            [TAVLA_RACE_AHEAD] = ahead * ONE / 8,
            [TAVLA_RACE_FAR] = ahead > 32 ? ONE : 0,
            [TAVLA_RACE_OUTSIDE] = outside * ONE / 4,
            [TAVLA_RACE_CROSSING] = crossing * ONE / 16,
            [TAVLA_RACE_NONE_OFF] = own->men[OFF] == 0 ? ONE : 0,
            [TAVLA_RACE_GAPS] = gaps * ONE / 6,
        };
        for (uint32_t i = 0; i < TAVLA_INPUT_RACE_EXPERT; i++) {
            put(out, base + TAVLA_INPUT_BOARD + i, values[i]);
        }
    }
}
