/* SPDX-License-Identifier: MIT */
/*
 * The transposition table: what earlier parts of a search found out about positions. Entries carry
 * the whole 64-bit key, which for Dokuz Taş is a bijection of the position: two positions are
 * never mixed up.
 */
#ifndef AI_TT_H
#define AI_TT_H

#include <stdbool.h>
#include <stdint.h>

/* The value of a position searched to `depth` lies in lower..upper. */
typedef struct {
    uint64_t key;
    int16_t lower, upper;
    uint16_t move; /* the best found, in the table's view of the position */
    uint8_t depth;
    uint8_t age; /* 0: never used */
} TransEntry;

_Static_assert(sizeof(TransEntry) == 16, "four entries fill a cache line");

enum { TRANS_WAYS = 4 };

typedef struct {
    TransEntry *entries;
    uint32_t buckets; /* of TRANS_WAYS entries */
    uint8_t age; /* entries of any other age are as good as empty */
} TransTable;

/* Uses as much of `bytes` (at least 64) at `memory` (aligned to 64) as whole buckets fill. */
void trans_init(TransTable *table, void *memory, uint64_t bytes);

/* Forgets everything, cheaply. */
void trans_renew(TransTable *table);

/* The entry of `key`, or NULL. */
const TransEntry *trans_find(const TransTable *table, uint64_t key);

/* The entry to write `key` to: its own, or the least valuable of its bucket. */
TransEntry *trans_slot(const TransTable *table, uint64_t key);

#endif
