/* SPDX-License-Identifier: MIT */
#include "sieve.h"

#include <string.h>

static const uint64_t ENOUGH = 200000; /* positions learned before it is trusted */

static const float BEHIND = 0.12f; /* points: worse by so much, and it is not looked at */

typedef float Units __attribute__((vector_size(SIEVE_UNITS * sizeof(float)), aligned(4)));

static inline uint32_t counted(uint32_t men) {
    return men < SIEVE_COUNTS ? men : SIEVE_COUNTS - 1;
}

static float uniform(Rng *rng) {
    return (float)(rng_next(rng) >> 40) / (float)(1 << 24) * 2.0f - 1.0f;
}

void sieve_random(Sieve *sieve, Rng *rng) {
    memset(sieve, 0, sizeof *sieve);
    for (uint32_t u = 0; u < SIEVE_UNITS; u++) {
        sieve->bias[u] = 0.4f;
        sieve->last[u] = 0.5f * uniform(rng);
        for (uint32_t i = 0; i < 2 * TAVLA_SLOTS * SIEVE_COUNTS; i++) {
            sieve->first[i / SIEVE_COUNTS / TAVLA_SLOTS][i / SIEVE_COUNTS % TAVLA_SLOTS]
                        [i % SIEVE_COUNTS][u] = 0.12f * uniform(rng);
        }
    }
}

static void add_slot(const Sieve *sieve, uint32_t who, uint32_t slot, uint32_t was, uint32_t is,
                     Units *sum) {
    const float(*const rows)[SIEVE_UNITS] = sieve->first[who][slot];
    *sum += *(const Units *)rows[counted(is)] - *(const Units *)rows[counted(was)];
}

static Units sum_of(const Sieve *sieve, const TavlaBoard *end) {
    Units sum = *(const Units *)sieve->bias;
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        sum += *(const Units *)sieve->first[0][slot][counted(end->own[slot])];
        sum += *(const Units *)sieve->first[1][slot][counted(end->opp[slot])];
    }
    return sum;
}

static float value_of(const Sieve *sieve, const Units *sum, float units[SIEVE_UNITS]) {
    float value = sieve->last_bias;
    memcpy(units, sum, sizeof *sum);
    for (uint32_t u = 0; u < SIEVE_UNITS; u++) {
        units[u] = units[u] < 0 ? 0 : units[u] > 1 ? 1 : units[u];
        value += units[u] * sieve->last[u];
    }
    return value;
}

static float value_from(const Sieve *sieve, const TavlaBoard *board, const Units *base,
                        const TavlaBoard *end) {
    Units sum = *base;
    float units[SIEVE_UNITS];
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        if (end->own[slot] != board->own[slot]) {
            add_slot(sieve, 0, slot, board->own[slot], end->own[slot], &sum);
        }
    }
    if (memcmp(end->opp, board->opp, sizeof board->opp) != 0) {
        for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
            if (end->opp[slot] != board->opp[slot]) {
                add_slot(sieve, 1, slot, board->opp[slot], end->opp[slot], &sum);
            }
        }
    }
    return value_of(sieve, &sum, units);
}

/* Of those kept, drops what is far behind the best. */
static uint32_t drop_worse(TavlaBoard *ends, const float *values, uint32_t count) {
    float best = values[0];
    for (uint32_t k = 1; k < count; k++) {
        best = values[k] > best ? values[k] : best;
    }
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (values[k] >= best - BEHIND) {
            ends[kept++] = ends[k];
        }
    }
    return kept;
}

uint32_t sieve_sort(const Sieve *sieve, const TavlaBoard *board, TavlaBoard *ends, uint32_t count) {
    if (count == 1 || sieve->learned < ENOUGH) {
        return count;
    }
    float values[SIEVE_KEEPS] = {0};
    const Units base = sum_of(sieve, board);
    for (uint32_t i = 0; i < count; i++) {
        const float value = value_from(sieve, board, &base, &ends[i]);
        if (i < SIEVE_KEEPS) {
            values[i] = value;
            continue;
        }
        uint32_t least = 0;
        for (uint32_t k = 1; k < SIEVE_KEEPS; k++) {
            least = values[k] < values[least] ? k : least;
        }
        if (value > values[least]) {
            values[least] = value;
            ends[least] = ends[i];
        }
    }
    return drop_worse(ends, values, count < SIEVE_KEEPS ? count : SIEVE_KEEPS);
}

void sieve_learn(Sieve *sieve, const TavlaBoard *end, float equity, float rate) {
    float units[SIEVE_UNITS];
    const Units sum = sum_of(sieve, end);
    const float error = rate * (equity - value_of(sieve, &sum, units));
    Units step;
    for (uint32_t u = 0; u < SIEVE_UNITS; u++) {
        step[u] = units[u] > 0 && units[u] < 1 ? error * sieve->last[u] : 0;
        sieve->last[u] += error * units[u];
    }
    sieve->last_bias += error;
    *(Units *)sieve->bias += step;
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        *(Units *)sieve->first[0][slot][counted(end->own[slot])] += step;
        *(Units *)sieve->first[1][slot][counted(end->opp[slot])] += step;
    }
    sieve->learned++;
}
