/* SPDX-License-Identifier: MIT */
/* From the end of a turn of Tavla, which tavla_moves.h lists, back to steps that lead there. */
#ifndef AI_TAVLA_PATH_H
#define AI_TAVLA_PATH_H

#include "tavla_moves.h"

enum { TAVLA_PATH_CAP = 4 };

/* The steps of the side to play from `state` to `end`, which must be one of its turn's ends as
 * that side sees it; a pass is one step. Returns their number. */
uint32_t tavla_path(const TavlaState *state, const TavlaBoard *end, Step out[TAVLA_PATH_CAP]);

#endif
