/* SPDX-License-Identifier: MIT */
#include "limit.h"

#include <string.h>

#include "auth.h"
#include "hash.h"
#include "mem.h"

enum { MAP_SLOTS = 8192, MAP_PROBES = 8 };

typedef struct {
    uint64_t key;
    Limit limit;
} Slot;

struct LimitMap {
    LimitRule rule;
    uint64_t salt; /* so that nobody can choose addresses that share a slot */
    Slot at[MAP_SLOTS];
};

bool limit_take(Limit *limit, LimitRule rule, uint64_t now_ms) {
    const uint64_t full_ms = limit->full_at_ms > now_ms ? limit->full_at_ms : now_ms;
    const uint64_t room_ms = (uint64_t)(rule.burst - 1) * rule.every_ms;
    if (full_ms - now_ms > room_ms) {
        return false;
    }
    limit->full_at_ms = full_ms + rule.every_ms;
    return true;
}

LimitMap *limit_map_new(LimitRule rule) {
    LimitMap *map = mem_new(sizeof *map);
    map->rule = rule;
    map->salt = auth_random();
    return map;
}

void limit_map_free(LimitMap *map) {
    mem_free(map);
}

bool limit_map_take(LimitMap *map, const char *address, uint64_t now_ms) {
    uint64_t key = map->salt;
    for (const char *at = address; *at != '\0'; at++) {
        key = hash_fold(key, (uint8_t)*at);
    }
    Slot *idlest = NULL;
    for (uint32_t i = 0; i < MAP_PROBES; i++) {
        Slot *slot = &map->at[(key + i) % MAP_SLOTS];
        if (slot->key == key) {
            return limit_take(&slot->limit, map->rule, now_ms);
        }
        if (idlest == NULL || slot->limit.full_at_ms < idlest->limit.full_at_ms) {
            idlest = slot;
        }
    }
    *idlest = (Slot){.key = key};
    return limit_take(&idlest->limit, map->rule, now_ms);
}
