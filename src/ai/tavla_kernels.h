/* SPDX-License-Identifier: MIT */
/*
 * The sums of tavla_net.h, by the plainest means and by each vector unit. All give the same
 * logits; the tests hold them to that.
 */
#ifndef AI_TAVLA_KERNELS_H
#define AI_TAVLA_KERNELS_H

#include "tavla_net.h"

TavlaKernel *tavla_kernel_fastest(void);

/* Every kernel this machine can run, the plain one first; NULL beyond the last. */
TavlaKernel *tavla_kernel(uint32_t index);

#endif
