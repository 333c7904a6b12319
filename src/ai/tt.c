/* SPDX-License-Identifier: MIT */
#include "tt.h"

#include "check.h"

void trans_init(TransTable *table, void *memory, uint64_t bytes) {
    const uint64_t buckets = bytes / (TRANS_WAYS * sizeof(TransEntry));
    CHECK(buckets > 0);
    table->entries = memory;
    table->buckets = buckets < UINT32_MAX ? (uint32_t)buckets : UINT32_MAX;
    table->age = UINT8_MAX;
    trans_renew(table);
}

void trans_renew(TransTable *table) {
    if (table->age < UINT8_MAX) {
        table->age++;
        return;
    }
    const uint64_t count = (uint64_t)table->buckets * TRANS_WAYS;
    for (uint64_t i = 0; i < count; i++) {
        table->entries[i] = (TransEntry){.age = 0};
    }
    table->age = 1;
}

static inline TransEntry *bucket_of(const TransTable *table, uint64_t key) {
    return table->entries + (((key >> 32) * table->buckets) >> 32) * TRANS_WAYS;
}

const TransEntry *trans_find(const TransTable *table, uint64_t key) {
    const TransEntry *const bucket = bucket_of(table, key);
    for (uint32_t i = 0; i < TRANS_WAYS; i++) {
        if (bucket[i].key == key && bucket[i].age == table->age) {
            return &bucket[i];
        }
    }
    return 0;
}

TransEntry *trans_slot(const TransTable *table, uint64_t key) {
    TransEntry *const bucket = bucket_of(table, key);
    TransEntry *worst = bucket;
    for (uint32_t i = 0; i < TRANS_WAYS; i++) {
        if (bucket[i].age != table->age || bucket[i].key == key) {
            return &bucket[i];
        }
        if (bucket[i].depth < worst->depth) {
            worst = &bucket[i];
        }
    }
    return worst;
}
