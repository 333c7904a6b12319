/* SPDX-License-Identifier: MIT */
/* Whole matches of Tavla by random play, for tests of what reads and writes them. */
#ifndef SUPPORT_TAVLA_GAMES_H
#define SUPPORT_TAVLA_GAMES_H

#include "play.h"
#include "record.h"

enum { HAND_CAP = 16, HAND_STEP_CAP = 8192 };

typedef struct {
    Record hands[HAND_CAP];
    uint32_t count;
    Step steps[HAND_CAP][HAND_STEP_CAP];
} RandomMatch;

/* Opens every hand on its memory. */
void random_match_open(RandomMatch *match);

/* Plays hands until the match is decided; a single hand when `variant` is 0. */
void random_match_play(RandomMatch *match, uint8_t variant, Rng *rng);

#endif
