/* SPDX-License-Identifier: MIT */
/* Throws for games in the terminal and between levels, from a seed. */
#ifndef CLI_CHANCE_H
#define CLI_CHANCE_H

#include "game.h"
#include "rng.h"

/* One of the results by their weights; chance must act in `state`. */
Step chance_draw(const GameState *state, Rng *rng);

#endif
