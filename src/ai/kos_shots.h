/* SPDX-License-Identifier: MIT */
/*
 * What the sticks of one turn can do in Kös: the likely chains of throws, and the chance that a
 * hunter reaches an er ahead of it (a shot).
 *
 * The order of a chain does not matter once it lies on the table, so chains are sets of results:
 * forty with at most four throws, 98 of 100 turns. Sets of chains are bits of a word: "these chains
 * hit". That makes the chance that one of several hunters hits a union and one look-up, in whole
 * 1/65536 parts.
 */
#ifndef AI_KOS_SHOTS_H
#define AI_KOS_SHOTS_H

#include "kos.h"

enum {
    KOS_CHAINS = 40,
    KOS_CHAIN_LONGEST = 4, /* results in one */
    KOS_CHANCE_ONE = 65536, /* certainty */
    KOS_SHOT_REACH = 12, /* farthest distance looked at */
    KOS_SHOT_BYTES = KOS_CHAINS / 8
};

typedef struct {
    uint8_t rights[KOS_RIGHTS];
    uint16_t weight; /* in 1/65536; all forty together are a little less than one */
} KosChain;

typedef struct {
    KosChain chain[KOS_CHAINS]; /* likeliest first */
    uint64_t walk[KOS_SHOT_REACH + 1]; /* chains that reach an er this many holes ahead */
    /* before and after a door: `a` holes to the door hole, through it, then `b` holes on */
    uint64_t door[KOS_SHOT_REACH + 1][KOS_SHOT_REACH + 1];
    uint32_t sum[KOS_SHOT_BYTES][256]; /* chance of the chains in one byte of a set */
} KosShots;

/* Fills the tables for one setting; `variant` as in KosState. */
void kos_shots_init(KosShots *shots, uint8_t variant);

/* The chance that the chain is one of `chains`, in 1/65536. */
uint32_t kos_shots_chance(const KosShots *shots, uint64_t chains);

/* A position without its history: `own` is about to throw, its home is holes 0..9. */
typedef struct {
    uint64_t own, rival;
} KosBoard;

/* The board as the side of `seat` sees it. */
KosBoard kos_board(const KosState *state, Side side);

/* The same for the other side. */
KosBoard kos_board_turned(KosBoard board);

/* What hunts the er on `victim`: chains that eat it in one turn of `hunters`, nobody else moving,
 * and the distance of the hunter behind it on the ordinary way, 0 if there is none. */
typedef struct {
    uint64_t chains;
    uint32_t distance;
} KosHunt;
KosHunt kos_shots_hunt(const KosShots *shots, uint64_t hunters, uint64_t others, uint32_t victim);

#endif
