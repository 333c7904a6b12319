/* SPDX-License-Identifier: MIT */
/*
 * Orta's judgement of a position of Tavla: what a person with some practice weighs, by hand, in
 * whole numbers. Zor asks the networks instead (tavla_net.h).
 */
#ifndef AI_EVAL_TAVLA_H
#define AI_EVAL_TAVLA_H

#include "tavla_inputs.h"

/* Hundredths of a point for `own`, which has just moved; `opp` is about to throw. */
int32_t tavla_assess(const TavlaBoard *board, const TavlaEscapes *escapes);

#endif
