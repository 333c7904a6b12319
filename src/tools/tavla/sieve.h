/* SPDX-License-Identifier: MIT */
/*
 * A tiny network that sorts out the hopeless plays, so that the real one need not look at them:
 * the checkers on each slot, SIEVE_UNITS cut-off units, one equity.
 */
#ifndef TOOLS_TAVLA_SIEVE_H
#define TOOLS_TAVLA_SIEVE_H

#include "rng.h"
#include "tavla_moves.h"

enum { SIEVE_UNITS = 32, SIEVE_COUNTS = 7, SIEVE_KEEPS = 8 };

typedef struct {
    uint64_t learned; /* positions; too few and it sorts nothing */
    float bias[SIEVE_UNITS], last[SIEVE_UNITS], last_bias;
    float first[2][TAVLA_SLOTS][SIEVE_COUNTS][SIEVE_UNITS]; /* by own or opp, slot, checkers */
} Sieve;

void sieve_random(Sieve *sieve, Rng *rng);

/* Puts the best of the mover's ends first, SIEVE_KEEPS at most, in any order, and returns how many
 * to look at. All ends of a turn are seen by the mover; `board` is what they come from. */
uint32_t sieve_sort(const Sieve *sieve, const TavlaBoard *board, TavlaBoard *ends, uint32_t count);

/* `equity` is that of the side that is not to roll, which sees the board. */
void sieve_learn(Sieve *sieve, const TavlaBoard *end, float equity, float rate);

#endif
