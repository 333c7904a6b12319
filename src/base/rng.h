/* SPDX-License-Identifier: MIT */
/*
 * A seedable generator as a value (SplitMix64): for computer players, arenas, tests and throws in the
 * terminal. Never used by rules, never for games between people and never for secrets.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t state;
} Rng;

Rng rng_seed(uint64_t seed);

/* Generator number `index` of a seed, such as one for each game of a match. Neighbouring seeds share no
 * generators, as they would if the numbers were only added. */
Rng rng_stream(uint64_t seed, uint64_t index);

/* The next 64 random bits. */
uint64_t rng_next(Rng *rng);

/* A uniform number in 0 .. bound-1, without bias; bound must be positive. */
uint32_t rng_below(Rng *rng, uint32_t bound);

#endif
