/* SPDX-License-Identifier: MIT */
/*
 * One kernel for one vector unit, included by tavla_kernels.c once for each, after the LANES_…
 * macros have been defined; it undefines them again. Not a header of its own.
 */
#ifdef LANES_NAME

#define LANES_JOIN(a, b) a##b
#define LANES_CALLED(prefix, name) LANES_JOIN(prefix, name)
#define LANES_FUNCTION(prefix) LANES_TARGET static inline void LANES_CALLED(prefix, LANES_NAME)

enum { LANES_CALLED(numbers_, LANES_NAME) = sizeof(LANES) / 2 };
#define NUMBERS LANES_CALLED(numbers_, LANES_NAME) /* 16-bit numbers in a vector */
#define BLOCK (4 * NUMBERS) /* hidden units summed at a time */
#define SUMS (2 * SECOND / NUMBERS) /* vectors of sums of the second layer */

/* 32-bit sums to units of a layer, before they are clipped or bent. */
#define SCALED(low, high, half, shift) \
    LANES_PACK(LANES_SHIFT(LANES_ADD(low, half), shift), LANES_SHIFT(LANES_ADD(high, half), shift))
#define CLIPPED(units)                                                                 \
    LANES_MAX(LANES_MIN(units, LANES_PAIR(pair_bits(TAVLA_UNIT_ONE, TAVLA_UNIT_ONE))), \
              LANES_PAIR(0))

/* A block of the first layer stays in registers while all inputs pass, two at a time. */
LANES_FUNCTION(first_)(const TavlaLayers *layers, const InputPairs *pairs, int16_t *hidden) {
    const uint32_t shift = layers->first_shift - 6u;
    const LANES half = LANES_PAIR(INT32_C(1) << shift >> 1);
    for (uint32_t block = 0; block < HIDDEN; block += BLOCK) {
        LANES low[4], high[4];
        LANES_UNROLL
        for (uint32_t v = 0; v < 4; v++) {
            low[v] = LANES_LOW(layers->first_bias + block + v * NUMBERS);
            high[v] = LANES_HIGH(layers->first_bias + block + v * NUMBERS);
        }
        for (uint32_t i = 0; i < pairs->count; i++) {
            const InputPair *const pair = &pairs->at[i];
            const int16_t *const a = pair->columns[0] + block, *const b = pair->columns[1] + block;
            const LANES values = LANES_PAIR(pair->values);
            LANES_UNROLL
            for (uint32_t v = 0; v < 4; v++) {
                const LANES x = LANES_LOAD(a + v * NUMBERS), y = LANES_LOAD(b + v * NUMBERS);
                low[v] = LANES_ADD_DOT(low[v], LANES_UNPACK_LOW(x, y), values);
                high[v] = LANES_ADD_DOT(high[v], LANES_UNPACK_HIGH(x, y), values);
            }
        }
        LANES_UNROLL
        for (uint32_t v = 0; v < 4; v++) {
            LANES_STORE(hidden + block + v * NUMBERS,
                        CLIPPED(SCALED(low[v], high[v], half, shift)));
        }
    }
}

/* All units of the second layer at once, two hidden units at a time; more than half of such pairs
 * are both shut and left out. */
LANES_FUNCTION(second_)(const TavlaLayers *layers, const int16_t *hidden, int16_t *second) {
    const uint32_t shift = layers->second_shift;
    const LANES half = LANES_PAIR(INT32_C(1) << shift >> 1);
    uint32_t open[HIDDEN / 2];
    const uint32_t count = list_open(hidden, open);
    LANES sum[SUMS];
    LANES_UNROLL
    for (uint32_t v = 0; v < SUMS; v++) {
        sum[v] = LANES_LOAD(layers->second_bias + v * NUMBERS / 2);
    }
    for (uint32_t i = 0; i < count; i++) {
        const LANES units = LANES_PAIR(load_pair(hidden + 2 * open[i]));
        const int16_t *const weights = layers->second + 2 * SECOND * open[i];
        LANES_UNROLL
        for (uint32_t v = 0; v < SUMS; v++) {
            sum[v] = LANES_ADD_DOT(sum[v], LANES_LOAD(weights + v * NUMBERS), units);
        }
    }
    LANES_UNROLL
    for (uint32_t v = 0; v < SUMS; v += 2) {
        const LANES inner = CLIPPED(SCALED(sum[v], sum[v + 1], half, shift));
        const LANES whole = SCALED(sum[v], sum[v + 1], half, shift + TAVLA_LEAK);
        const LANES outer = LANES_SUB_SHORT(whole, LANES_SHIFT_SHORT(inner, TAVLA_LEAK));
        LANES_STORE(second + v / 2 * NUMBERS, LANES_ORDER(LANES_ADD_SHORT(inner, outer)));
    }
}

LANES_TARGET static void LANES_CALLED(kernel_, LANES_NAME)(const TavlaLayers *layers,
                                                           const TavlaInputs *inputs,
                                                           int32_t logits[OUTPUTS]) {
    int16_t hidden[HIDDEN], second[SECOND];
    InputPairs pairs;
    pair_inputs(layers, inputs, &pairs);
    LANES_CALLED(first_, LANES_NAME)(layers, &pairs, hidden);
    LANES_CALLED(second_, LANES_NAME)(layers, hidden, second);
    for (uint32_t o = 0; o < OUTPUTS; o++) {
        const int16_t *const row = layers->last + o * SECOND;
        int32_t parts[NUMBERS / 2], sum = layers->last_bias[o];
        LANES dots = LANES_PAIR(0);
        LANES_UNROLL
        for (uint32_t s = 0; s < SECOND; s += NUMBERS) {
            dots = LANES_ADD_DOT(dots, LANES_LOAD(second + s), LANES_LOAD(row + s));
        }
        LANES_STORE(parts, dots);
        for (uint32_t part = 0; part < NUMBERS / 2; part++) {
            sum += parts[part];
        }
        logits[o] = sum >> layers->last_shift;
    }
}

#undef NUMBERS
#undef BLOCK
#undef SUMS
#undef SCALED
#undef CLIPPED
#undef LANES_JOIN
#undef LANES_CALLED
#undef LANES_FUNCTION
#undef LANES_NAME
#undef LANES_TARGET
#undef LANES
#undef LANES_LOAD
#undef LANES_STORE
#undef LANES_PAIR
#undef LANES_ADD
#undef LANES_ADD_DOT
#undef LANES_UNPACK_LOW
#undef LANES_UNPACK_HIGH
#undef LANES_SHIFT
#undef LANES_PACK
#undef LANES_ORDER
#undef LANES_MIN
#undef LANES_MAX
#undef LANES_ADD_SHORT
#undef LANES_SUB_SHORT
#undef LANES_SHIFT_SHORT
#undef LANES_LOW
#undef LANES_HIGH

#endif
