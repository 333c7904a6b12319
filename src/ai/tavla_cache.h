/* SPDX-License-Identifier: MIT */
/*
 * What positions were worth that have been judged before in the same turn: different throws and
 * plays lead to the same boards again, four times out of ten. A place holds the whole board, so
 * that no two are ever mixed up, and what is found is what would be judged again: the cache saves
 * time and changes nothing else.
 *
 *     tavla_cache_clear(&cache);                    // before each turn
 *     TavlaCacheEntry *const entry = tavla_cache_find(&cache, &board, who);
 *     if (!entry->is_known) {
 *         entry->value = …;
 *         entry->is_known = true;
 *     }
 */
#ifndef AI_TAVLA_CACHE_H
#define AI_TAVLA_CACHE_H

#include "tavla_moves.h"

enum { TAVLA_CACHE_PLACES = 1 << 16 };

typedef struct {
    uint64_t men[3]; /* four bits a slot, the last four slots of `opp` in `rest` */
    uint16_t rest;
    uint8_t who;
    bool is_known; /* `value` has been set since tavla_cache_find gave the place to this board */
    int32_t value;
} TavlaCacheEntry;

_Static_assert(sizeof(TavlaCacheEntry) == 32, "two entries fill a cache line");

/* 2 MB: the caller's memory. */
typedef struct {
    TavlaCacheEntry places[TAVLA_CACHE_PLACES];
} TavlaCache;

void tavla_cache_clear(TavlaCache *cache);

/* The place of what `board` is worth to `who`, whose caller sets what is not yet known; another
 * board that had the same place has lost it. */
TavlaCacheEntry *tavla_cache_find(TavlaCache *cache, const TavlaBoard *board, Side who);

#endif
