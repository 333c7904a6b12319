/* SPDX-License-Identifier: MIT */
/*
 * Whole turns of Kös: all distinct positions a turn can lead to, each with one way to get there.
 *
 * Rights in any order give the same position many times over. Positions in mid-turn are merged as
 * soon as they arise (same ers, same rights left), and since every turn may be waived at any point,
 * the ends are the distinct boards among them, the one where nothing moved included.
 *
 * When a turn has more than KOS_NODE_CAP positions in mid-turn (a chain of many results), the
 * enumeration stops there: what it has found are legal turns, but not all of them.
 */
#ifndef AI_KOS_TURNS_H
#define AI_KOS_TURNS_H

#include "draft.h"
#include "kos.h"

enum { KOS_NODE_CAP = 8192, KOS_TABLE_SIZE = 2 * KOS_NODE_CAP };

/* A position in mid-turn, and how it came from an earlier one. */
typedef struct {
    KosState state; /* rights still to be used */
    uint16_t from; /* index of the node before; its own index for the first */
    uint16_t end; /* number of the end that has this board */
    Step step;
} KosNode;

/* About 600 KiB: the caller's memory. */
typedef struct {
    uint32_t node_count, end_count;
    bool is_cut; /* KOS_NODE_CAP was reached */
    KosNode node[KOS_NODE_CAP];
    uint16_t end[KOS_NODE_CAP]; /* nodes with distinct boards; the first is the untouched one */
    uint16_t seen_nodes[KOS_TABLE_SIZE]; /* hash tables: index of a node + 1 */
    uint16_t seen_ends[KOS_TABLE_SIZE];
} KosTurns;

/* Fills `turns` for the seat to act in `state`, which must be neither chance nor nobody. */
void kos_turns_list(KosTurns *turns, const KosState *state);

/* The position after end number `index`: the other team's throw, or the game's end. */
KosState kos_turns_after(const KosTurns *turns, uint32_t index);

/* The moves on the way to end number `index`, without what completes the turn. */
uint32_t kos_turns_moves(const KosTurns *turns, uint32_t index, Step out[TURN_STEP_CAP]);

/* Whether rights are left there. */
bool kos_turns_has_rest(const KosTurns *turns, uint32_t index);

/* The steps of that turn, completed by a waiver or pass where rights are left. */
uint32_t kos_turns_steps(const KosTurns *turns, uint32_t index, Step out[TURN_STEP_CAP]);

#endif
