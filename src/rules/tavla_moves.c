/* SPDX-License-Identifier: MIT */
/*
 * A position is one bit a point (which points hold checkers, which are closed, which are blots) to
 * find moves, and the counts beside it to make boards of. Slots are the mover's numbers throughout,
 * bit 0 is TAVLA_OFF and bit 25 TAVLA_BAR.
 */
#include "tavla_moves.h"

#define BAR_BIT (UINT32_C(1) << TAVLA_BAR)
#define POINT_BITS (BAR_BIT - 2)
#define BEYOND_HOME (BAR_BIT * 2 - 128) /* points 7 to 24 and the bar */

/* What makes two ends of one turn equal: own checkers at four bits a slot, and the points hit. */
typedef struct {
    uint64_t low, high; /* slots 0-15; slots 16-25, and from bit 40 the points 1-24 hit */
} Key;

typedef struct {
    TavlaBoard board;
    Key key;
    uint32_t men, open, blots; /* points held, points not closed by the other, points to hit */
} Position;

TavlaRoll tavla_roll(uint32_t a, uint32_t b) {
    ASSERT(a >= 1 && a <= 6 && b >= 1 && b <= 6);
    const uint8_t high = (uint8_t)(a > b ? a : b), low = (uint8_t)(a > b ? b : a);
    return (TavlaRoll){{high, low}, {a == b ? 4 : 1, a == b ? 0 : 1}};
}

TavlaBoard tavla_board(const TavlaState *state, Side side) {
    TavlaBoard board;
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        board.own[slot] = state->men[side][slot];
        board.opp[slot] = state->men[side ^ 1][slot];
    }
    return board;
}

TavlaBoard tavla_board_turned(const TavlaBoard *board) {
    TavlaBoard turned;
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        turned.own[slot] = board->opp[slot];
        turned.opp[slot] = board->own[slot];
    }
    return turned;
}

static Position position_of(const TavlaBoard *board) {
    Position position = {.board = *board, .open = POINT_BITS & ~BAR_BIT};
    for (uint32_t slot = 1; slot <= TAVLA_BAR; slot++) {
        position.men |= (uint32_t)(board->own[slot] > 0) << slot;
    }
    for (uint32_t slot = 1; slot < TAVLA_BAR; slot++) {
        const uint32_t there = board->opp[25 - slot];
        position.blots |= (uint32_t)(there == 1) << slot;
        position.open &= ~((uint32_t)(there > 1) << slot);
    }
    return position;
}

static inline uint32_t lowest(uint32_t set) {
    return (uint32_t)__builtin_ctz(set);
}

static inline uint32_t highest(uint32_t set) {
    return 31 - (uint32_t)__builtin_clz(set);
}

/* The slots whose checkers can go by this die. */
static uint32_t movers(const Position *position, uint32_t die) {
    const uint32_t men = position->men;
    if ((men & BAR_BIT) != 0) {
        return position->open << die & BAR_BIT;
    }
    uint32_t set = men & position->open << die;
    if ((men & BEYOND_HOME) == 0 && men != 0) {
        const uint32_t exact = UINT32_C(1) << die, last = UINT32_C(1) << highest(men);
        set |= last < exact ? last : men & exact;
    }
    return set;
}

static inline void key_add(Key *key, uint32_t slot, uint64_t count) {
    if (slot < 16) {
        key->low += count << 4 * slot;
    } else {
        key->high += count << 4 * (slot - 16);
    }
}

/* One checker moved; `from` is one of movers(). */
static void move(Position *position, uint32_t from, uint32_t die) {
    const uint32_t to = from > die ? from - die : TAVLA_OFF;
    TavlaBoard *const board = &position->board;
    board->own[to]++;
    board->own[from]--;
    /* The key tells differences from the first board; sums of them are as good as counts. */
    key_add(&position->key, to, 1);
    key_add(&position->key, from, UINT64_MAX);
    position->men |= UINT32_C(1) << to & ~UINT32_C(1);
    position->men ^= board->own[from] == 0 ? UINT32_C(1) << from : 0;
    if ((position->blots >> to & 1) != 0) {
        position->blots ^= UINT32_C(1) << to;
        board->opp[25 - to] = 0;
        board->opp[TAVLA_BAR]++;
        position->key.high += UINT64_C(1) << (39 + to);
    }
}

/*
 * Two dice. A pair of moves is told by the two slots they start from (at most 15 each) and, for one
 * checker moved twice, by the order of the dice: never more than 15 * 15 + 2 * 15 = 255 ends. Many
 * pairs lead to the same board, so boards found are kept in a small table.
 */
enum { PAIR_CAP = 256, SEEN_CAP = 512 };
typedef struct {
    TavlaBoard *out;
    uint32_t count;
    Key keys[PAIR_CAP]; /* of the boards in `out` */
    uint16_t seen[SEEN_CAP]; /* 1 + index of a key; 0 is free */
} Pairs;

static void add_new(Pairs *pairs, const Position *position) {
    const Key key = position->key;
    const uint64_t mixed = (key.low ^ key.high * 3) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(mixed >> 55);
    for (; pairs->seen[at] != 0; at = (at + 1) % SEEN_CAP) {
        const Key *const there = &pairs->keys[pairs->seen[at] - 1];
        if (there->low == key.low && there->high == key.high) {
            return;
        }
    }
    ASSERT(pairs->count < PAIR_CAP);
    pairs->keys[pairs->count] = key;
    pairs->out[pairs->count++] = position->board;
    pairs->seen[at] = (uint16_t)pairs->count;
}

static void add_pairs(Pairs *pairs, const Position *position, uint32_t first, uint32_t second) {
    for (uint32_t set = movers(position, first); set != 0; set &= set - 1) {
        Position half = *position;
        move(&half, lowest(set), first);
        for (uint32_t rest = movers(&half, second); rest != 0; rest &= rest - 1) {
            Position whole = half;
            move(&whole, lowest(rest), second);
            add_new(pairs, &whole);
        }
    }
}

/* The ends of playing one die; none when it cannot be played. */
static uint32_t list_single(const Position *position, uint32_t die, TavlaBoard *out) {
    uint32_t count = 0;
    for (uint32_t set = movers(position, die); set != 0; set &= set - 1) {
        Position next = *position;
        move(&next, lowest(set), die);
        out[count++] = next.board;
    }
    return count;
}

static uint32_t list_two(const Position *position, const uint8_t dice[2], TavlaBoard *out) {
    Pairs pairs;
    pairs.out = out;
    pairs.count = 0;
    for (uint32_t i = 0; i < SEEN_CAP; i++) {
        pairs.seen[i] = 0;
    }
    add_pairs(&pairs, position, dice[0], dice[1]);
    add_pairs(&pairs, position, dice[1], dice[0]);
    if (pairs.count > 0) { /* T8 */
        return pairs.count;
    }
    const uint32_t count = list_single(position, dice[0], out); /* T9: the larger first */
    return count > 0 ? count : list_single(position, dice[1], out);
}

/*
 * Doubles. Equal dice give the same end in any order, so each set of moves is tried once, the
 * farthest checker first, and sets differ in their ends: the number of moves from each slot follows
 * from the counts, from the farthest slot down.
 */
typedef struct {
    TavlaBoard *out;
    uint32_t count;
    uint32_t most; /* dice played on the way to the boards in `out` (T8) */
    uint32_t die;
} Doubles;

/* `behind` holds the slots not beyond the last mover's, `left` the dice not played. */
static void grow(Doubles *doubles, const Position *position, uint32_t behind, uint32_t left,
                 uint32_t played) {
    uint32_t set = left > 0 ? movers(position, doubles->die) & behind : 0;
    if (set == 0) {
        if (played > doubles->most) {
            doubles->most = played;
            doubles->count = 0;
        }
        if (played == doubles->most) {
            ASSERT(doubles->count < TAVLA_ENDS_CAP);
            doubles->out[doubles->count++] = position->board;
        }
        return;
    }
    while (set != 0) {
        const uint32_t from = highest(set);
        Position next = *position;
        set ^= UINT32_C(1) << from;
        move(&next, from, doubles->die);
        grow(doubles, &next, (UINT32_C(2) << from) - 1, left - 1, played + 1);
    }
}

uint32_t tavla_ends(const TavlaBoard *board, TavlaRoll roll, TavlaBoard out[TAVLA_ENDS_CAP]) {
    const Position position = position_of(board);
    uint32_t count = 0;
    if (roll.uses[0] > 0 && roll.uses[1] > 0) {
        count = list_two(&position, roll.dice, out);
    } else if (roll.dice[0] != roll.dice[1]) {
        count = list_single(&position, roll.dice[roll.uses[0] > 0 ? 0 : 1], out);
    } else {
        Doubles doubles = {.out = out, .die = roll.dice[0]};
        grow(&doubles, &position, UINT32_MAX, roll.uses[0], 0);
        count = doubles.count;
    }
    if (count == 0) {
        out[count++] = *board;
    }
    return count;
}
