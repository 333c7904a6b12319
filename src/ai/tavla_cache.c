/* SPDX-License-Identifier: MIT */
#include "tavla_cache.h"

#include "hash.h"

_Static_assert(sizeof(TavlaBoard) == 52 && TAVLA_CHECKERS < 16, "a board is 52 numbers of 4 bits");

void tavla_cache_clear(TavlaCache *cache) {
    for (uint32_t i = 0; i < TAVLA_CACHE_PLACES; i++) {
        cache->places[i] = (TavlaCacheEntry){.is_known = false};
    }
}

/* Eight numbers below 16, a byte each, side by side in 32 bits. */
static inline uint64_t squeezed(const uint8_t *numbers) {
    uint64_t word;
    __builtin_memcpy(&word, numbers, sizeof word);
    word = (word | word >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    word = (word | word >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (word | word >> 16) & UINT64_C(0xffffffff);
}

static inline uint16_t squeezed_four(const uint8_t *numbers) {
    return (uint16_t)(numbers[0] | numbers[1] << 4 | numbers[2] << 8 | numbers[3] << 12);
}

TavlaCacheEntry *tavla_cache_find(TavlaCache *cache, const TavlaBoard *board, Side who) {
    uint8_t numbers[sizeof *board];
    __builtin_memcpy(numbers, board, sizeof numbers);
    TavlaCacheEntry sought = {.rest = squeezed_four(numbers + 48), .who = (uint8_t)who};
    for (uint32_t i = 0; i < 3; i++) {
        sought.men[i] = squeezed(numbers + 16 * i) | squeezed(numbers + 16 * i + 8) << 32;
    }
    uint64_t hash = sought.rest * 2u + who;
    for (uint32_t i = 0; i < 3; i++) {
        hash = hash_fold(hash, sought.men[i]);
    }
    TavlaCacheEntry *const entry = &cache->places[hash % TAVLA_CACHE_PLACES];
    if (entry->men[0] != sought.men[0] || entry->men[1] != sought.men[1] ||
        entry->men[2] != sought.men[2] || entry->rest != sought.rest || entry->who != sought.who) {
        *entry = sought;
    }
    return entry;
}
