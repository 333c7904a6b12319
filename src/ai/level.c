/* SPDX-License-Identifier: MIT */
#include "level.h"

#include "text.h"

static const char *const NAMES[LEVEL_COUNT] = {
#define LEVEL_NAME(name, word) [LEVEL_##name] = word,
    LEVEL_LIST(LEVEL_NAME)
#undef LEVEL_NAME
};

const char *level_name(Level level) {
    CHECK((uint32_t)level < LEVEL_COUNT);
    return NAMES[level];
}

Status level_by_name(const char *name, Level *out) {
    for (uint32_t level = 0; level < LEVEL_COUNT; level++) {
        if (text_is_same(name, NAMES[level])) {
            *out = (Level)level;
            return STATUS_OK;
        }
    }
    return STATUS_NOT_FOUND;
}

static const LevelTraits TRAITS[LEVEL_COUNT] = {
    [LEVEL_KOLAY] = {.depth = 1, .nodes = 20000, .noise = 400, .greed = 550},
    [LEVEL_ORTA] = {.depth = 4, .nodes = 200000, .noise = 20},
    [LEVEL_ZOR] = {.depth = 40, .nodes = 1500000, .noise = 3},
};

LevelTraits level_traits(Level level) {
    CHECK((uint32_t)level < LEVEL_COUNT);
    return TRAITS[level];
}
