/* SPDX-License-Identifier: MIT */
#include "limit.h"

#include <arpa/inet.h>
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

static uint64_t key_of(const LimitMap *map, const char *address) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}; /* an IPv4 address follows */
    struct in6_addr v6;
    const bool is_v6 =
        inet_pton(AF_INET6, address, &v6) == 1 && memcmp(v6.s6_addr, mapped, sizeof mapped) != 0;
    const uint8_t *bytes = is_v6 ? v6.s6_addr : (const uint8_t *)address;
    const size_t count = is_v6 ? 8 : strlen(address);
    uint64_t key = map->salt;
    for (size_t i = 0; i < count; i++) {
        key = hash_fold(key, bytes[i]);
    }
    return key;
}

bool limit_map_take(LimitMap *map, const char *address, uint64_t now_ms) {
    const uint64_t key = key_of(map, address);
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
