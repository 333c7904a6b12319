/* SPDX-License-Identifier: MIT */
#include "weights.h"

#include "tavla_net.h"
#include "tavla_weights.h"

static _Alignas(64) uint8_t weights[WEIGHTS_CAP];
static uint32_t present;

uint8_t *weights_buffer(void) {
    return weights;
}

Status weights_set(uint32_t length) {
    static TavlaNet net;
    present = 0;
    if (length > WEIGHTS_CAP) {
        return STATUS_FULL;
    }
    const Status status = tavla_net_read(weights, length, &net);
    present = status == STATUS_OK ? length : 0;
    return status;
}

TavlaWeights tavla_weights(void) {
    return (TavlaWeights){weights, present};
}
