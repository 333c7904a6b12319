/* SPDX-License-Identifier: MIT */
/*
 * What the ways a hand can end are worth. In a single hand: its points. In a match: the chance to
 * win it from the score that follows, as the table says which tavla_match.c computes from how
 * often the side that opens wins a hand, and how often by a mars.
 */
#ifndef AI_TAVLA_MATCH_H
#define AI_TAVLA_MATCH_H

#include "tavla_net.h"

/* By TavlaResult, in 1/TAVLA_ODDS_ONE; what one side gains the other loses. */
typedef struct {
    int32_t at[TAVLA_NET_OUTPUTS];
} TavlaValues;

/* Values for `side`. In a match they are 2c - 1 with c the chance to win the match. */
TavlaValues tavla_values(const TavlaState *state, Side side);

/* The same values seen by the other side. */
TavlaValues tavla_values_turned(const TavlaValues *values);

/* The value of odds: their mean. */
int32_t tavla_value(const TavlaValues *values, const TavlaOdds *odds);

/* The chance, in 1/TAVLA_ODDS_ONE, that the side which opens the next hand wins the match when it
 * needs `own` more points and the other `opp`, both 1 to TAVLA_MATCH_CAP. */
int32_t tavla_match_chance(uint32_t own, uint32_t opp);

#endif
