/* SPDX-License-Identifier: MIT */
#include "kos_shots.h"

enum { MOST_EXTRA = KOS_CHAIN_LONGEST - 1, NONE = KOS_NO_HOLE };

/* Against the route: the hole before on the ordinary way, and the door hole that opens to here. */
static uint8_t hole_before(uint32_t hole) {
    if (hole == 0 || hole == 30) {
        return NONE;
    }
    return hole == 10 ? 29 : (uint8_t)(hole - 1);
}

static uint8_t door_before(uint32_t hole) {
    switch (hole) {
    case 0:
        return 19;
    case 10:
        return 9;
    case 20:
        return 39;
    case 30:
        return 29;
    default:
        return NONE;
    }
}

static uint32_t factorial(uint32_t number) {
    return number < 2 ? 1 : number * factorial(number - 1);
}

/* Chance of a set of results in 1/65536: its orders times the weights of its throws. */
static uint32_t weight_of(const uint8_t rights[KOS_RIGHTS]) {
    uint32_t extra = 0, orders = 1, weight = 1, throws = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        for (uint32_t i = 0; i < rights[right]; i++, throws++) {
            weight *= kos_right_weight(right);
        }
        if (kos_right_throws_again(right)) {
            extra += rights[right];
            orders *= factorial(rights[right]);
        }
    }
    for (; throws < 4; throws++) {
        weight *= 16;
    }
    return weight * (factorial(extra) / orders);
}

static void sort_chains(KosShots *shots) {
    for (uint32_t i = 1; i < KOS_CHAINS; i++) {
        const KosChain chain = shots->chain[i];
        uint32_t at = i;
        for (; at > 0 && shots->chain[at - 1].weight < chain.weight; at--) {
            shots->chain[at] = shots->chain[at - 1];
        }
        shots->chain[at] = chain;
    }
}

static void fill_chains(KosShots *shots) {
    uint32_t count = 0;
    for (uint32_t bits = 0; bits < 2 * 4 * 4 * 4; bits++) {
        const uint8_t two = bits & 1, kos = bits >> 1 & 3, four = bits >> 3 & 3,
                      six = bits >> 5 & 3;
        if (kos + four + six <= MOST_EXTRA) {
            KosChain *const chain = &shots->chain[count++];
            *chain = (KosChain){.rights = {kos, two, (uint8_t)(1 - two), four, six}};
            chain->weight = (uint16_t)weight_of(chain->rights);
        }
    }
    ASSERT(count == KOS_CHAINS);
    sort_chains(shots);
}

/* Lengths that some of the values walk, as bits: sums, or with partial use all up to the sum. */
static uint32_t lengths_of(const uint8_t *values, uint32_t count, uint8_t variant) {
    uint32_t lengths = 1;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t before = lengths;
        lengths |= before << values[i];
        for (uint32_t part = 1; part < values[i] && (variant & KOS_FULL_VALUE) == 0; part++) {
            lengths |= before << part;
        }
    }
    return lengths;
}

/* One chain with the results as single values; a Kös comes first if there is one. */
typedef struct {
    uint8_t values[MOST_EXTRA + 1];
    uint32_t count;
} Values;

static Values values_of(const KosChain *chain) {
    Values out = {.count = 0};
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        for (uint32_t i = 0; i < chain->rights[right]; i++) {
            out.values[out.count++] = kos_right_value(right);
        }
    }
    return out;
}

/* Through a door: the first Kös crosses, each split of the rest walks before and after it. */
static void fill_doors(KosShots *shots, const Values *chain, uint64_t bit, uint8_t variant) {
    const uint32_t rest = chain->count - 1;
    for (uint32_t split = 0; split < 1u << rest; split++) {
        uint8_t parts[2][MOST_EXTRA + 1];
        uint32_t counts[2] = {0, 0};
        for (uint32_t i = 0; i < rest; i++) {
            const uint32_t part = split >> i & 1;
            parts[part][counts[part]++] = chain->values[i + 1];
        }
        const uint32_t before = lengths_of(parts[0], counts[0], variant);
        const uint32_t after = lengths_of(parts[1], counts[1], variant);
        for (uint32_t a = 0; a <= KOS_SHOT_REACH; a++) {
            for (uint32_t b = 0; b <= KOS_SHOT_REACH; b++) {
                shots->door[a][b] |= (before >> a & after >> b & 1) != 0 ? bit : 0;
            }
        }
    }
}

void kos_shots_init(KosShots *shots, uint8_t variant) {
    *shots = (KosShots){0};
    fill_chains(shots);
    for (uint32_t i = 0; i < KOS_CHAINS; i++) {
        const uint64_t bit = UINT64_C(1) << i;
        const Values chain = values_of(&shots->chain[i]);
        const uint32_t lengths = lengths_of(chain.values, chain.count, variant);
        for (uint32_t length = 1; length <= KOS_SHOT_REACH; length++) {
            shots->walk[length] |= (lengths >> length & 1) != 0 ? bit : 0;
        }
        if (chain.values[0] == 1) {
            fill_doors(shots, &chain, bit, variant);
        }
    }
    for (uint32_t byte = 0; byte < KOS_SHOT_BYTES; byte++) {
        for (uint32_t bits = 0; bits < 256; bits++) {
            for (uint32_t i = 0; i < 8; i++) {
                shots->sum[byte][bits] += (bits >> i & 1) * shots->chain[8 * byte + i].weight;
            }
        }
    }
}

uint32_t kos_shots_chance(const KosShots *shots, uint64_t chains) {
    uint32_t chance = 0;
    for (uint32_t byte = 0; byte < KOS_SHOT_BYTES; byte++) {
        chance += shots->sum[byte][chains >> (8 * byte) & 0xff];
    }
    return chance;
}

/* Rows of ten bits: the outer two and the inner two change places. */
static uint64_t turn_set(uint64_t set) {
    const uint64_t row = 0x3ff;
    return set >> 30 | (set & row) << 30 | (set & row << 10) << 10 | (set >> 10 & row << 10);
}

KosBoard kos_board(const KosState *state, Side side) {
    return side == 0 ? (KosBoard){state->ers[0], state->ers[1]}
                     : (KosBoard){turn_set(state->ers[1]), turn_set(state->ers[0])};
}

KosBoard kos_board_turned(KosBoard board) {
    return (KosBoard){turn_set(board.rival), turn_set(board.own)};
}

static bool has(uint64_t set, uint32_t hole) {
    return (set >> hole & 1) != 0;
}

/* The hunter behind a door: chains that come through it and walk `after` holes on. */
static uint64_t door_chains(const KosShots *shots, KosBoard board, uint32_t door, uint32_t after) {
    uint32_t at = door;
    for (uint32_t before = 0; before + after < KOS_SHOT_REACH && at != NONE;
         before++, at = hole_before(at)) {
        if (has(board.own, at)) {
            return shots->door[before][after];
        }
        if (has(board.rival, at)) {
            return 0;
        }
    }
    return 0;
}

KosHunt kos_shots_hunt(const KosShots *shots, uint64_t hunters, uint64_t others, uint32_t victim) {
    const KosBoard board = {hunters, others};
    KosHunt hunt = {0, 0};
    uint32_t at = victim;
    for (uint32_t distance = 0; distance < 20; distance++) {
        const uint8_t door = door_before(at);
        if (door != NONE && distance < KOS_SHOT_REACH) {
            hunt.chains |= door_chains(shots, board, door, distance);
        }
        at = hole_before(at);
        if (at == NONE || has(others, at)) {
            return hunt;
        }
        if (has(hunters, at)) {
            hunt.distance = distance + 1;
            hunt.chains |= hunt.distance <= KOS_SHOT_REACH ? shots->walk[hunt.distance] : 0;
            return hunt;
        }
    }
    return hunt;
}
