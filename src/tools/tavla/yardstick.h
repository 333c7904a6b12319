/* SPDX-License-Identifier: MIT */
/*
 * Measuring a player: by positions whose every play was judged by another program, and by games
 * between two players.
 *
 * A yardstick file has a line a decision: the Position ID of the side to play, its two dice, the
 * number of plays, then each play as the Position ID after it (still seen by the mover) and its
 * equity in thousandths of a point:
 *
 *     4HPwATDgc/ABMA 3 1 16 sHPhATDgc/ABMA 155.3 …
 */
#ifndef TOOLS_TAVLA_YARDSTICK_H
#define TOOLS_TAVLA_YARDSTICK_H

#include <stdio.h>

#include "player.h"

/* Prints what the player's plays lose on average, in all and by kind of position. False, with a
 * message on stderr, for a file that is not a yardstick. */
bool yardstick_measure(Player *player, const char *path);

/* Games in pairs: the same dice with sides changed. Prints `first`'s points a game. */
void yardstick_duel(Player *first, Player *second, uint32_t pairs, Rng *rng);

#endif
