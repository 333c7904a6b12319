/* SPDX-License-Identifier: MIT */
/*
 * One er against one, solved: the exact chance of the team about to throw to win, for both
 * settings. src/tools/kos_solve.c makes the table; docs/player-kos.md tells how.
 */
#ifndef AI_KOS_TABLE_H
#define AI_KOS_TABLE_H

#include "kos_shots.h"

/* In 1/65536; `board` holds one er a side. */
int32_t kos_table_chance(KosBoard board, uint8_t variant);

#endif
