/* SPDX-License-Identifier: MIT */
/* Strength levels: what each looks at, how long, and how often it errs. */
#ifndef AI_LEVEL_H
#define AI_LEVEL_H

#include "game.h"

#define LEVEL_LIST(X) \
    X(KOLAY, "kolay") \
    X(ORTA, "orta")   \
    X(ZOR, "zor")

typedef enum {
#define LEVEL_ENUM(name, word) LEVEL_##name,
    LEVEL_LIST(LEVEL_ENUM)
#undef LEVEL_ENUM
        LEVEL_COUNT
} Level;

const char *level_name(Level level);

/* NOT_FOUND unless `name` is exactly a level's name. */
MUST_CHECK Status level_by_name(const char *name, Level *out);

typedef struct {
    uint32_t depth; /* plies it looks ahead at most */
    uint64_t nodes; /* positions it looks at, at most */
    /* In hundredths of a stone: */
    uint32_t noise; /* each turn's score gets a random addition up to this */
    uint32_t greed; /* and each turn that takes a stone gets this on top */
} LevelTraits;

LevelTraits level_traits(Level level);

#endif
