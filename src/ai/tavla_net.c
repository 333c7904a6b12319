/* SPDX-License-Identifier: MIT */
#include "tavla_net.h"

#include "tavla_kernels.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "weights are used where they lie");

enum { HIDDEN = TAVLA_NET_HIDDEN, SECOND = TAVLA_NET_SECOND, OUTPUTS = TAVLA_NET_OUTPUTS };
enum { SHAPE_AT = 16, SHAPE_BYTES = 16, MAGIC_BYTES = 8, LAST_BIAS_BYTES = 64 };
enum { BENT_MOST = 1 << 15 }; /* as far as a unit of the second layer gets from zero */

static const uint8_t MAGIC[MAGIC_BYTES] = {'K', 'T', 'A', 'V', 'L', 'A', '0', '3'};

uint32_t tavla_net_checksum(const uint8_t *bytes, uint32_t length) {
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < length; i++) {
        hash = (hash ^ bytes[i]) * 16777619u;
    }
    return hash;
}

static uint32_t net_size(uint32_t inputs) {
    return HIDDEN * 4 + inputs * HIDDEN * 2 + SECOND * 4 + HIDDEN * SECOND * 2 + LAST_BIAS_BYTES +
           OUTPUTS * SECOND * 2;
}

uint32_t tavla_net_size(void) {
    uint32_t size = TAVLA_NET_HEADER;
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        size += net_size(tavla_kind_inputs(kind));
    }
    return size;
}

static uint32_t read16(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

static uint32_t read32(const uint8_t *at) {
    return read16(at) | read16(at + 2) << 16;
}

/* The parts of a file one after another. */
static const uint8_t *take(const uint8_t **at, uint32_t bytes) {
    const uint8_t *const part = *at;
    *at += bytes;
    return part;
}

static bool read_shape(const uint8_t *shape, uint32_t inputs, TavlaLayers *out) {
    out->inputs = inputs;
    out->first_shift = shape[8];
    out->second_shift = shape[9];
    out->last_shift = shape[10];
    return read16(shape) == inputs && read16(shape + 2) == HIDDEN && read16(shape + 4) == SECOND &&
           read16(shape + 6) == OUTPUTS && out->first_shift >= 6 && out->first_shift <= 15 &&
           out->second_shift <= 15 && out->last_shift <= 15;
}

static void place_layers(TavlaLayers *layers, const uint8_t **at) {
    layers->first_bias = (const int32_t *)(const void *)take(at, HIDDEN * 4);
    layers->first = (const int16_t *)(const void *)take(at, layers->inputs * HIDDEN * 2);
    layers->second_bias = (const int32_t *)(const void *)take(at, SECOND * 4);
    layers->second = (const int16_t *)(const void *)take(at, HIDDEN * SECOND * 2);
    layers->last_bias = (const int32_t *)(const void *)take(at, LAST_BIAS_BYTES);
    layers->last = (const int16_t *)(const void *)take(at, OUTPUTS * SECOND * 2);
}

/* How far a sum can get from zero: the bias, its weights with inputs as large as they can be, and
 * the half that rounds. */
static bool is_bounded(int32_t bias, uint64_t weights, uint64_t largest) {
    const int64_t wide = bias;
    return (uint64_t)(wide < 0 ? -wide : wide) + weights * largest + (1 << 14) < INT32_MAX;
}

static uint64_t size_of_weight(int16_t weight) {
    return (uint64_t)(weight < 0 ? -weight : weight);
}

static bool are_sums_bounded(const TavlaLayers *layers) {
    bool is_good = true;
    for (uint32_t h = 0; h < HIDDEN; h++) {
        uint64_t weights = 0;
        for (uint32_t i = 0; i < layers->inputs; i++) {
            weights += size_of_weight(layers->first[i * HIDDEN + h]);
        }
        is_good = is_good && is_bounded(layers->first_bias[h], weights, TAVLA_INPUT_MOST);
    }
    for (uint32_t s = 0; s < SECOND; s++) {
        uint64_t weights = 0;
        for (uint32_t h = 0; h < HIDDEN; h++) {
            weights += size_of_weight(layers->second[(h / 2 * SECOND + s) * 2 + h % 2]);
        }
        is_good = is_good && is_bounded(layers->second_bias[s], weights, TAVLA_UNIT_ONE);
    }
    for (uint32_t o = 0; o < OUTPUTS; o++) {
        uint64_t weights = 0;
        for (uint32_t s = 0; s < SECOND; s++) {
            weights += size_of_weight(layers->last[o * SECOND + s]);
        }
        is_good = is_good && is_bounded(layers->last_bias[o], weights, BENT_MOST);
    }
    return is_good;
}

/* Powers of one number in 1/2^31. */
static void fill_powers(uint32_t powers[256], uint32_t base) {
    powers[0] = UINT32_C(1) << 31;
    for (uint32_t i = 1; i < 256; i++) {
        powers[i] = (uint32_t)(((uint64_t)powers[i - 1] * base + (1 << 30)) >> 31);
    }
}

Status tavla_net_read(const uint8_t *bytes, uint32_t length, TavlaNet *out) {
    CHECK((uintptr_t)bytes % 64 == 0);
    TavlaLayers layers[TAVLA_KINDS];
    if (length != tavla_net_size() || read32(bytes + 8) != length) {
        return STATUS_BAD_TEXT;
    }
    for (uint32_t i = 0; i < MAGIC_BYTES; i++) {
        if (bytes[i] != MAGIC[i]) {
            return STATUS_BAD_TEXT;
        }
    }
    if (read32(bytes + 12) != tavla_net_checksum(bytes + SHAPE_AT, length - SHAPE_AT)) {
        return STATUS_BAD_TEXT;
    }
    const uint8_t *at = bytes + TAVLA_NET_HEADER;
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        const uint8_t *const shape = bytes + SHAPE_AT + kind * SHAPE_BYTES;
        if (!read_shape(shape, tavla_kind_inputs(kind), &layers[kind])) {
            return STATUS_BAD_TEXT;
        }
        place_layers(&layers[kind], &at);
        if (!are_sums_bounded(&layers[kind])) {
            return STATUS_BAD_TEXT;
        }
    }
    for (TavlaKind kind = 0; kind < TAVLA_KINDS; kind++) {
        out->layers[kind] = layers[kind];
    }
    out->kernel = tavla_kernel_fastest();
    tavla_escapes_fill(&out->escapes);
    fill_powers(out->exp_fine, 2146959424u); /* e^(-1/4096) and e^(-1/16), times 2^31 */
    fill_powers(out->exp_coarse, 2017374191u);
    return STATUS_OK;
}

/* e^-(distance / 4096) in 1/2^28. */
static uint64_t exp_of(const TavlaNet *net, int64_t distance) {
    if (distance >= 65536) {
        return 0;
    }
    return (uint64_t)net->exp_coarse[distance >> 8] * net->exp_fine[distance & 255] >> 34;
}

void tavla_net_softmax(const TavlaNet *net, const int32_t logits[OUTPUTS], TavlaOdds *out) {
    uint64_t powers[OUTPUTS], sum = 0;
    uint32_t top = 0;
    for (uint32_t o = 1; o < OUTPUTS; o++) {
        top = logits[o] > logits[top] ? o : top;
    }
    for (uint32_t o = 0; o < OUTPUTS; o++) {
        powers[o] = exp_of(net, (int64_t)logits[top] - logits[o]);
        sum += powers[o];
    }
    /* One division: 2^60 / sum has 30 to 32 bits. */
    const uint64_t inverse = (UINT64_C(1) << 60) / sum;
    int32_t rest = TAVLA_ODDS_ONE;
    for (uint32_t o = 0; o < OUTPUTS; o++) {
        out->at[o] = (int32_t)((powers[o] * inverse + (UINT64_C(1) << 39)) >> 40);
        rest -= out->at[o];
    }
    out->at[top] += rest;
}

void tavla_net_odds(const TavlaNet *net, const TavlaBoard *board, TavlaOdds *out) {
    TavlaInputs inputs;
    int32_t logits[OUTPUTS];
    const TavlaKind kind = tavla_kind(board);
    if (kind == TAVLA_KIND_RACE) {
        tavla_race_inputs(board, &inputs);
    } else {
        tavla_inputs(board, &net->escapes, &inputs);
    }
    net->kernel(&net->layers[kind], &inputs, logits);
    tavla_net_softmax(net, logits, out);
}
