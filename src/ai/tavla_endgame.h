/* SPDX-License-Identifier: MIT */
/*
 * The end of a race, exactly: both sides home with at most six checkers each, and so with something
 * borne off, where only winning counts. A position is worked out when it is first asked for, with all
 * whose homes come before the later of its two, by the best play of both sides for the win.
 *
 *     tavla_endgame_init(&endgame);
 *     if (tavla_endgame_applies(&board)) {
 *         chance = tavla_endgame_chance(&endgame, &board);
 *     }
 */
#ifndef AI_TAVLA_ENDGAME_H
#define AI_TAVLA_ENDGAME_H

#include "tavla_net.h"

enum {
    TAVLA_ENDGAME_CHECKERS = 6,
    TAVLA_ENDGAME_HOMES = 924, /* C(12, 6): up to six checkers on six points */
    TAVLA_ENDGAME_KINDS = 21,
    TAVLA_ENDGAME_ENDS = 1 << 18 /* room for the ends of all rolls from all homes */
};

/* About 4 MB: the caller's memory. */
typedef struct {
    /* [own][opp]: the chance in 1/TAVLA_ODDS_ONE of the side about to roll; 0 when `opp` is empty. */
    uint32_t chance[TAVLA_ENDGAME_HOMES][TAVLA_ENDGAME_HOMES];
    uint16_t ends[TAVLA_ENDGAME_ENDS]; /* homes, for each home and roll one after another */
    uint32_t first_end[TAVLA_ENDGAME_HOMES][TAVLA_ENDGAME_KINDS + 1];
    uint32_t end_count; /* in use */
    uint32_t known; /* homes whose chances against each other are worked out */
    uint8_t men[TAVLA_ENDGAME_HOMES][8]; /* what lies on the points of each home */
    TavlaBoard scratch[TAVLA_ENDS_CAP]; /* too large for a stack */
} TavlaEndgame;

void tavla_endgame_init(TavlaEndgame *out);

bool tavla_endgame_applies(const TavlaBoard *board);

/* The chance of the side about to roll, in 1/TAVLA_ODDS_ONE; neither side has finished. */
int32_t tavla_endgame_chance(TavlaEndgame *endgame, const TavlaBoard *board);

#endif
