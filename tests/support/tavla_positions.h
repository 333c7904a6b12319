/* SPDX-License-Identifier: MIT */
/*
 * Positions of Tavla with a roll to play, for comparisons: out of random games, and made up where
 * games seldom come: several checkers on the bar, bearing off, closed boards, scattered checkers.
 */
#ifndef SUPPORT_TAVLA_POSITIONS_H
#define SUPPORT_TAVLA_POSITIONS_H

#include "play.h"

/* A sound position in which a seat must play a whole roll. */
GameState tavla_position(Rng *rng);

/* The same in the middle of a turn, where there is one: after some of its steps. */
GameState tavla_position_midway(const GameState *state, Rng *rng);

#endif
