/* SPDX-License-Identifier: MIT */
/* 64-bit mixing for position keys and generators; not for secrets. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

/* The finaliser of SplitMix64 (Steele, Lea and Flood 2014): a bijection on 64-bit words. */
static inline uint64_t hash_mix(uint64_t word) {
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

/* Folds another word into a running hash; the order of words matters. */
static inline uint64_t hash_fold(uint64_t hash, uint64_t word) {
    return hash_mix(hash + UINT64_C(0x9e3779b97f4a7c15) + word);
}

#endif
