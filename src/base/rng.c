/* SPDX-License-Identifier: MIT */
#include "rng.h"

#include "check.h"
#include "hash.h"

Rng rng_seed(uint64_t seed) {
    return (Rng){.state = seed};
}

Rng rng_stream(uint64_t seed, uint64_t index) {
    return rng_seed(hash_fold(hash_mix(seed), index));
}

uint64_t rng_next(Rng *rng) {
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix(rng->state);
}

uint32_t rng_below(Rng *rng, uint32_t bound) {
    CHECK(bound > 0);
    /* Refuse the short last interval, so that every residue is equally likely. */
    const uint32_t reject_below = (uint32_t)(-bound) % bound;
    for (;;) {
        const uint32_t word = (uint32_t)(rng_next(rng) >> 32);
        if (word >= reject_below) {
            return word % bound;
        }
    }
}
