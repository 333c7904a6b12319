/* SPDX-License-Identifier: MIT */
/*
 * The file of weights (tavla_net.h) the player uses: natively a part of the program; in the browser
 * it comes later, for those who play Tavla against the computer (wasm/weights.c).
 */
#ifndef AI_TAVLA_WEIGHTS_H
#define AI_TAVLA_WEIGHTS_H

#include <stdint.h>

typedef struct {
    const uint8_t *at; /* aligned to 64 */
    uint32_t length; /* 0: there are none yet */
} TavlaWeights;

TavlaWeights tavla_weights(void);

#endif
