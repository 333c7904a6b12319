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
    uint32_t heaps; /* slots 1..25 with more than three */
    uint32_t spare; /* slots 1..24 with one or more than two: none of two is parted */
    uint32_t pips, last; /* `last`: the farthest slot */
} SideSets;

/* Eight slots at once, a byte each, none above 15. */
static inline uint64_t load_slots(const uint8_t *men) {
    uint64_t slots;
    __builtin_memcpy(&slots, men, sizeof slots);
    return slots;
}

/* Which of eight slots hold more than `most`, bit i for slot i: the byte's highest bit tells, the
 * product brings the eight together. */
static inline uint32_t above(uint64_t slots, uint32_t most) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t high = (slots + ones * (0x7f - most)) >> 7 & ones;
    return (uint32_t)(high * UINT64_C(0x0102040810204080) >> 56);
}

static inline uint32_t all_above(const uint8_t men[TAVLA_SLOTS], uint32_t most) {
    return above(load_slots(men), most) | above(load_slots(men + 8), most) << 8 |
           above(load_slots(men + 16), most) << 16 | (uint32_t)(men[24] > most) << 24 |
           (uint32_t)(men[BAR] > most) << BAR;
}

/* first * men[0] + (first + 1) * men[1] + ... for eight slots: the products of every other byte
 * meet in the highest sixteen bits. */
static inline uint32_t pips_of_eight(uint64_t slots, uint64_t first) {
    const uint64_t every_other = UINT64_C(0x00ff00ff00ff00ff), ones = UINT64_C(0x0001000100010001);
    const uint64_t even = UINT64_C(0x0000000200040006), odd = UINT64_C(0x0001000300050007);
    return (uint32_t)(((slots & every_other) * (ones * first + even) >> 48) +
                      ((slots >> 8 & every_other) * (ones * first + odd) >> 48));
}

static SideSets sets_of(const uint8_t men[TAVLA_SLOTS]) {
    const uint32_t points = (UINT32_C(1) << BAR) - 2;
    const uint32_t any = all_above(men, 0) & ~UINT32_C(1), many = all_above(men, 1) & points;
    return (SideSets){
        .men = men,
        .any = any,
        .blots = any & points & ~many,
        .made = many,
        .heaps = all_above(men, 3) & ~UINT32_C(1),
        .spare = any & points & ~(many & ~all_above(men, 2)),
        .pips = pips_of_eight(load_slots(men), 0) + pips_of_eight(load_slots(men + 8), 8) +
                pips_of_eight(load_slots(men + 16), 16) + 24u * men[24] + (uint32_t)BAR * men[BAR],
        .last = any != 0 ? 31 - (uint32_t)__builtin_clz(any) : 0};
}

/* A set of points 1..24 in the other side's numbers. */
static uint32_t mirrored(uint32_t set) {
    set = (set & 0x55555555u) << 1 | (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) << 2 | (set >> 2 & 0x33333333u);
    set = (set & 0x0f0f0f0fu) << 4 | (set >> 4 & 0x0f0f0f0fu);
    set = __builtin_bswap32(set);
    return set >> 6; /* bit s went to 31 - s; wanted is 25 - s */
}

/* By table: not every machine we compile for counts bits by itself. */
static const uint8_t BITS_OF_SIX[64] = {
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
    1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 2, 3, 3, 4, 3, 4, 4, 5, 3, 4, 4, 5, 4, 5, 5, 6};

/* Of the six slots from `first` on. */
static inline uint32_t count_six(uint32_t set, uint32_t first) {
    return BITS_OF_SIX[set >> first & 63];
}

static inline uint32_t count_points(uint32_t set) {
    return count_six(set, 1) + count_six(set, 7) + count_six(set, 13) + count_six(set, 19);
}

static inline uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Kept only when it is not zero. */
static inline void put(TavlaInputs *out, uint32_t index, uint32_t value) {
    out->index[out->count] = (uint16_t)index;
    out->value[out->count] = (int16_t)value;
    out->count += value != 0;
}

static void put_board(TavlaInputs *out, uint32_t base, const SideSets *sets) {
    const uint8_t *const men = sets->men;
    for (uint32_t set = sets->any & ~(UINT32_C(1) << BAR); set != 0; set &= set - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(set), count = men[slot];
        const uint32_t at = base + (slot - 1) * TAVLA_INPUT_POINT;
        put(out, at + least(count, 4) - 1, ONE);
        if (count > 4) {
            put(out, at + 4, (count - 4) * (ONE / 4));
        }
    }
    const uint32_t bar = men[BAR], off = men[OFF];
    if (bar > 0) {
        put(out, base + TAVLA_INPUT_BAR, ONE);
        put(out, base + TAVLA_INPUT_BAR + 1, least((bar - 1) * (ONE / 2), TAVLA_INPUT_MOST));
    }
    if (off > 0) {
        const uint32_t at = base + TAVLA_INPUT_OFF;
        put(out, at, least(off, 5) * ONE / 5);
        put(out, at + 1, off > 5 ? least(off - 5, 5) * ONE / 5 : 0);
        put(out, at + 2, off > 10 ? (off - 10) * ONE / 5 : 0);
    }
}

/* --- escapes ------------------------------------------------------------------------------- */

static bool is_open(uint32_t blocked, uint32_t distance) {
    return distance > 12 || (blocked >> (12 - distance) & 1) == 0;
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

/* Escaping rolls of a checker on `slot`, 1 to 25, before the rival's points (in own numbers). */
static inline uint32_t escapes_from(const TavlaEscapes *escapes, uint32_t slot, uint32_t made) {
    return escapes->rolls[(uint64_t)made << 12 >> slot & 4095];
}

/* --- shots --------------------------------------------------------------------------------- */

typedef struct {
    uint32_t rolls; /* of 36 that hit at least one blot */
    uint32_t twice; /* that can hit two */
    uint32_t pips; /* lost, the largest single hit of each roll summed over 36 */
} Shots;

typedef struct {
    uint32_t movers, bar, blots, open; /* in the shooter's numbers; points it may land on */
} Range;

static inline void add_roll(Shots *shots, uint32_t hit, uint32_t weight) {
    shots->rolls += hit != 0 ? weight : 0;
    shots->twice += (hit & (hit - 1)) != 0 ? weight : 0;
    shots->pips += weight * (31 - (uint32_t)__builtin_clz(hit | 1)); /* slot 0 is never hit */
}

/* Any checker by either die, and one by both. */
static void add_free_shots(const Range *range, Shots *shots) {
    uint32_t landed[FACES + 1];
    for (uint32_t die = 1; die <= FACES; die++) {
        const uint32_t once = range->movers >> die & range->open;
        const uint32_t twice = once >> die & range->open, thrice = twice >> die & range->open;
        const uint32_t all = once | twice | thrice | thrice >> die;
        landed[die] = once;
        add_roll(shots, all & range->blots, 1);
    }
    for (uint32_t a = 2; a <= FACES; a++) {
        for (uint32_t b = 1; b < a; b++) {
            const uint32_t hit = landed[a] | landed[b] | landed[a] >> b | landed[b] >> a;
            add_roll(shots, hit & range->blots, 2);
        }
    }
}

/* Points hit when one die is followed by another and the first has to enter. */
static uint32_t hits_entering(const Range *range, uint32_t first, uint32_t second) {
    const uint32_t entry = UINT32_C(1) << (BAR - first);
    if ((entry & range->open) == 0) {
        return 0;
    }
    if (range->bar > 1) {
        return (entry | UINT32_C(1) << (BAR - second)) & range->blots;
    }
    const uint32_t movers = (range->movers & ~(UINT32_C(1) << BAR)) | entry;
    return (entry | movers >> second) & range->blots;
}

/* An estimate: after entering, one hop from anywhere. */
static uint32_t hits_entering_double(const Range *range, uint32_t die) {
    const uint32_t entry = UINT32_C(1) << (BAR - die);
    if ((entry & range->open) == 0) {
        return 0;
    }
    const uint32_t movers = (range->movers & ~(UINT32_C(1) << BAR)) | entry;
    return (entry | (range->bar < 4 ? movers >> die : 0)) & range->blots;
}

static void add_shots_from_bar(const Range *range, Shots *shots) {
    for (uint32_t a = 1; a <= FACES; a++) {
        add_roll(shots, hits_entering_double(range, a), 1);
        for (uint32_t b = 1; b < a; b++) {
            add_roll(shots, hits_entering(range, a, b) | hits_entering(range, b, a), 2);
        }
    }
}

static Shots shots_at(const SideSets *shooter, const SideSets *target) {
    const uint32_t points = (UINT32_C(1) << BAR) - 2;
    const Range range = {shooter->any, shooter->men[BAR], mirrored(target->blots),
                         points & ~mirrored(target->made)};
    Shots shots = {0, 0, 0};
    if (range.blots != 0 && range.bar == 0) {
        add_free_shots(&range, &shots);
    } else if (range.blots != 0) {
        add_shots_from_bar(&range, &shots);
    }
    return shots;
}

/* --- points to be made ---------------------------------------------------------------------- */

/* Rolls of 36. */
typedef struct {
    uint32_t makes, covers, strikes, settles;
} Plans;

enum { MAKE_POINTS = 0x1f8, COVER_POINTS = 0x1fe, HOME_POINTS = 0x7e, ANCHOR_POINTS = 0x7c0000 };

/* Slots a roll leads to. */
typedef struct {
    uint32_t make; /* where two spare checkers come together */
    uint32_t settle; /* where any two do */
    uint32_t cover; /* blots of the own side where a spare one comes */
    uint32_t strike; /* blots of the rival where two spare ones do */
} Landings;

static inline void add_plans(Plans *plans, Landings at, uint32_t weight) {
    plans->makes += (at.make & MAKE_POINTS) != 0 ? weight : 0;
    plans->covers += (at.cover & COVER_POINTS) != 0 ? weight : 0;
    plans->strikes += (at.strike & HOME_POINTS) != 0 ? weight : 0;
    plans->settles += (at.settle & ANCHOR_POINTS) != 0 ? weight : 0;
}

static Plans plans_of(const SideSets *own, const SideSets *other, uint32_t other_made) {
    Plans plans = {0, 0, 0, 0};
    if (own->men[BAR] > 0) {
        return plans;
    }
    const uint32_t points = (UINT32_C(1) << BAR) - 2, open = points & ~other_made;
    const uint32_t fresh = open & ~own->made, rival_blots = mirrored(other->blots);
    uint32_t landed[FACES + 1], reached[FACES + 1];
    for (uint32_t die = 1; die <= FACES; die++) {
        landed[die] = own->spare >> die & open;
        reached[die] = own->any >> die & fresh;
        const uint32_t pairs = (own->made >> die | (own->made >> die & open) >> die) & fresh;
        const uint32_t singles = landed[die] | landed[die] >> die;
        const Landings at = {pairs, pairs, singles & own->blots, pairs & rival_blots};
        add_plans(&plans, at, 1);
    }
    for (uint32_t a = 2; a <= FACES; a++) {
        for (uint32_t b = 1; b < a; b++) {
            const uint32_t one = landed[a] | landed[b] | landed[a] >> b | landed[b] >> a;
            const uint32_t settle = (reached[a] & reached[b]) | (one & own->blots);
            const uint32_t pair = landed[a] & landed[b] & fresh;
            const Landings at = {pair, settle, one & own->blots, pair & rival_blots};
            add_plans(&plans, at, 2);
        }
    }
    return plans;
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
    const uint32_t line = 25 - other_last;
    for (uint32_t set = own->any >> line >> 1; set != 0; set &= set - 1) {
        const uint32_t beyond = (uint32_t)__builtin_ctz(set) + 1;
        pips += own->men[line + beyond] * beyond;
    }
    return pips;
}

/* What the checkers not yet home add up to. */
typedef struct {
    uint32_t mobility, stuck, count, moment;
} Outside;

static Outside outside_of(const SideSets *own, const TavlaEscapes *escapes, uint32_t other_made) {
    Outside sum = {0, 0, 0, 0};
    for (uint32_t set = own->any >> 7 << 7; set != 0; set &= set - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(set), count = own->men[slot];
        const uint32_t way = count * (slot - HOME), rolls = escapes_from(escapes, slot, other_made);
        sum.mobility += way * rolls;
        sum.stuck += slot > 12 ? count * (ROLLS - rolls) : 0;
        sum.count += count;
        sum.moment += way * (slot - HOME);
    }
    return sum;
}

/* What a checker of this side meets that has been hit. */
typedef struct {
    uint32_t trap, reentry;
} Return;

static Return return_of(const TavlaEscapes *escapes, uint32_t other_made) {
    Return sum = {0, 0};
    for (uint32_t slot = 19; slot <= POINTS; slot++) {
        const uint32_t rolls = escapes_from(escapes, slot, other_made);
        sum.trap = ROLLS - rolls > sum.trap ? ROLLS - rolls : sum.trap;
        sum.reentry += (other_made >> slot & 1) == 0 ? rolls : 0;
    }
    return sum;
}

static uint32_t squares_of_heaps(const SideSets *own) {
    uint32_t squares = 0;
    for (uint32_t set = own->heaps; set != 0; set &= set - 1) {
        const uint32_t beyond = own->men[__builtin_ctz(set)] - 3u;
        squares += beyond * beyond;
    }
    return squares;
}

static void judge(const SideSets *own, const SideSets *other, const TavlaEscapes *escapes,
                  uint32_t values[TAVLA_INPUT_EXPERT]) {
    const uint32_t home = own->made & 0x7e, other_made = mirrored(other->made);
    const uint32_t anchors = own->made >> 19 << 19, rear = own->last;
    const uint32_t closed = count_six(other_made, 19);
    const Outside outside = outside_of(own, escapes, other_made);
    const Shots shots = shots_at(other, own);
    const Plans plans = plans_of(own, other, other_made);
    const Return back = return_of(escapes, other_made);
    const uint32_t open = HOME - closed, is_home = rear <= HOME;
    const uint32_t below = own->any & ((UINT32_C(1) << rear) - 1);
    const uint32_t next = below != 0 ? 31 - (uint32_t)__builtin_clz(below) : 0;
    const uint32_t two = own->men[rear] + (next > 0 ? own->men[next] : 0u);
    const uint32_t found[TAVLA_INPUT_EXPERT] = {
        [TAVLA_EXPERT_PIPS] = own->pips * ONE / 128,
        [TAVLA_EXPERT_PASS] = pips_to_pass(own, other->last) * ONE / 128,
        [TAVLA_EXPERT_REAR] = rear * ONE / BAR,
        [TAVLA_EXPERT_ANCHOR] =
            anchors != 0 ? (25 - (uint32_t)__builtin_ctz(anchors)) * ONE / 6 : 0,
        [TAVLA_EXPERT_ANCHORS] = count_six(anchors, 19) * ONE / 2,
        [TAVLA_EXPERT_HOME] = count_six(home, 1) * ONE / 6,
        [TAVLA_EXPERT_WALL] = longest_run(own->made & 0x1ffe) * ONE / 6,
        [TAVLA_EXPERT_CAUGHT] =
            rear > HOME ? (ROLLS - escapes_from(escapes, rear, other_made)) * ONE / ROLLS : 0,
        [TAVLA_EXPERT_MOBILITY] = outside.mobility * ONE / 4096,
        [TAVLA_EXPERT_STUCK] = outside.stuck * ONE / 256,
        [TAVLA_EXPERT_HOME_BLOTS] = count_six(own->blots, 1) * ONE / 3,
        [TAVLA_EXPERT_BLOTS] = count_points(own->blots) * ONE / 6,
        [TAVLA_EXPERT_SHOTS] = shots.rolls * ONE / ROLLS,
        [TAVLA_EXPERT_TWICE] = shots.twice * ONE / ROLLS,
        [TAVLA_EXPERT_LOSS] = shots.pips * ONE / (ROLLS * 16),
        [TAVLA_EXPERT_ENTRY] = own->men[BAR] > 0 ? closed * closed * ONE / ROLLS : 0,
        [TAVLA_EXPERT_OUTSIDE] = outside.count * ONE / 15,
        [TAVLA_EXPERT_MOMENT] = outside.moment * ONE / 1024,
        [TAVLA_EXPERT_STACKS] = squares_of_heaps(own) * ONE / 16,
        [TAVLA_EXPERT_BLOCKS] = count_six(own->made, 7) * ONE / 4,
        [TAVLA_EXPERT_BEHIND] = (own->pips > other->pips ? own->pips - other->pips : 0) * ONE / 64,
        [TAVLA_EXPERT_KEYS] = ONE / 2 * (home >> 5 & 1) + ONE / 2 * (home >> 4 & 1),
        [TAVLA_EXPERT_TRAP] = back.trap * ONE / ROLLS,
        [TAVLA_EXPERT_REENTRY] = back.reentry * ONE / (FACES * ROLLS),
        [TAVLA_EXPERT_BOTH] = own->men[BAR] > 1 ? (ROLLS - open * open) * ONE / ROLLS : 0,
        [TAVLA_EXPERT_DANGER] = shots.rolls * closed * closed * ONE / (ROLLS * 9),
        [TAVLA_EXPERT_MAKES] = plans.makes * ONE / ROLLS,
        [TAVLA_EXPERT_COVERS] = plans.covers * ONE / ROLLS,
        [TAVLA_EXPERT_STRIKES] = plans.strikes * ONE / ROLLS,
        [TAVLA_EXPERT_SETTLES] = plans.settles * ONE / (ROLLS / 2),
        [TAVLA_EXPERT_ODD] = is_home * (own->men[rear] & 1u) * ONE,
        [TAVLA_EXPERT_ODD_TWO] = is_home * (two & 1) * ONE,
    };
    for (uint32_t i = 0; i < TAVLA_INPUT_EXPERT; i++) {
        values[i] = least(found[i], TAVLA_INPUT_MOST);
    }
}

void tavla_experts(const TavlaBoard *board, const TavlaEscapes *escapes, TavlaExperts *out) {
    const SideSets own = sets_of(board->own), opp = sets_of(board->opp);
    judge(&own, &opp, escapes, out->at[0]);
    judge(&opp, &own, escapes, out->at[1]);
}

static uint32_t last_of(const uint8_t men[TAVLA_SLOTS]) {
    uint32_t slot = BAR;
    while (slot > 0 && men[slot] == 0) {
        slot--;
    }
    return slot;
}

bool tavla_has_contact(const TavlaBoard *board) {
    return last_of(board->own) + last_of(board->opp) > BAR;
}

TavlaKind tavla_kind(const TavlaBoard *board) {
    const uint32_t own = last_of(board->own), opp = last_of(board->opp);
    if (own + opp <= BAR) {
        return TAVLA_KIND_RACE;
    }
    return own > POINTS - HOME && opp > POINTS - HOME ? TAVLA_KIND_MUTUAL : TAVLA_KIND_CONTACT;
}

void tavla_inputs(const TavlaBoard *board, const TavlaEscapes *escapes, TavlaInputs *out) {
    const SideSets sets[2] = {sets_of(board->own), sets_of(board->opp)};
    out->count = 0;
    for (uint32_t who = 0; who < 2; who++) {
        const uint32_t base = who * TAVLA_INPUT_SIDE;
        put_board(out, base, &sets[who]);
        uint32_t values[TAVLA_INPUT_EXPERT];
        judge(&sets[who], &sets[who ^ 1], escapes, values);
        for (uint32_t i = 0; i < TAVLA_INPUT_EXPERT; i++) {
            put(out, base + TAVLA_INPUT_BOARD + i, values[i]);
        }
    }
}

/* Pips until the first checker is off; nothing once one is. */
static uint32_t pips_to_first(const SideSets *own) {
    if (own->men[OFF] > 0) {
        return 0;
    }
    uint32_t pips = least((uint32_t)__builtin_ctz(own->any), HOME);
    for (uint32_t set = own->any >> 7 << 7; set != 0; set &= set - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(set);
        pips += own->men[slot] * (slot - HOME);
    }
    return pips;
}

/* Pips the rival can move while this side bears off: eight a throw. */
static uint32_t pips_of_time(const SideSets *own) {
    const uint32_t men = TAVLA_CHECKERS - own->men[OFF], by_men = (men + 1) / 2 * 8;
    return by_men > own->pips ? by_men : own->pips;
}

static uint32_t over(uint32_t number, uint32_t limit) {
    return number > limit ? number - limit : 0;
}

static void judge_race(TavlaInputs *out, uint32_t base, const SideSets *own,
                       const SideSets *other) {
    uint32_t outside = 0, crossing = 0;
    for (uint32_t set = own->any >> 7 << 7; set != 0; set &= set - 1) {
        const uint32_t slot = (uint32_t)__builtin_ctz(set);
        outside += own->men[slot];
        crossing += own->men[slot] * ((slot - 1) / HOME);
    }
    const uint32_t ahead = over(other->pips, own->pips);
    const uint32_t need = pips_to_first(own), time = pips_of_time(other);
    const uint32_t men = TAVLA_CHECKERS - own->men[OFF];
    const uint32_t values[TAVLA_INPUT_RACE_EXPERT] = {
        [TAVLA_RACE_PIPS] = own->pips * ONE / 64,
        [TAVLA_RACE_FEW] = own->pips < 40 ? own->pips * ONE / 16 : 0,
        [TAVLA_RACE_AHEAD] = ahead * ONE / 8,
        [TAVLA_RACE_FAR] = ahead > 32 ? ONE : 0,
        [TAVLA_RACE_OUTSIDE] = outside * ONE / 4,
        [TAVLA_RACE_CROSSING] = crossing * ONE / 16,
        [TAVLA_RACE_NONE_OFF] = own->men[OFF] == 0 ? ONE : 0,
        [TAVLA_RACE_GAPS] = (HOME - count_six(own->any, 1)) * ONE / 6,
        [TAVLA_RACE_SAVED] = need > 0 ? over(time, need) * ONE / 8 : 0,
        [TAVLA_RACE_LOST] = over(need, time) * ONE / 8,
        [TAVLA_RACE_NEED] = need * ONE / 16,
        [TAVLA_RACE_THROWS] = (men + 1) / 2 * (ONE / 8),
        [TAVLA_RACE_ODD] = (men & 1) * ONE,
    };
    for (uint32_t i = 0; i < TAVLA_INPUT_RACE_EXPERT; i++) {
        put(out, base + i, least(values[i], TAVLA_INPUT_MOST));
    }
}

void tavla_race_inputs(const TavlaBoard *board, TavlaInputs *out) {
    const SideSets sets[2] = {sets_of(board->own), sets_of(board->opp)};
    out->count = 0;
    for (uint32_t who = 0; who < 2; who++) {
        const uint32_t base = who * TAVLA_INPUT_RACE_SIDE;
        put_board(out, base, &sets[who]);
        judge_race(out, base + TAVLA_INPUT_BOARD, &sets[who], &sets[who ^ 1]);
    }
}
