/* SPDX-License-Identifier: MIT */
/*
 * Token buckets: `burst` at once, one more every `every_ms`. A bucket is one number: the moment at
 * which it will be full again.
 */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t burst;
    uint32_t every_ms; /* above 0 */
} LimitRule;

typedef struct {
    uint64_t full_at_ms; /* 0, long past: a full bucket */
} Limit;

/* Takes a token; false when there is none. */
bool limit_take(Limit *limit, LimitRule rule, uint64_t now_ms);

/* Buckets by client address, in bounded memory: when it is full the idlest one is forgotten. An IPv6
 * address counts by its first 64 bits, since a household has all that share them; an address that
 * cannot be read counts as the text it is. */
typedef struct LimitMap LimitMap;

LimitMap *limit_map_new(LimitRule rule);
void limit_map_free(LimitMap *map);

/* As limit_take, from the bucket of `address`. */
bool limit_map_take(LimitMap *map, const char *address, uint64_t now_ms);

#endif
