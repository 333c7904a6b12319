/* SPDX-License-Identifier: MIT */
#include "tavla_weights.h"

/* weights/tavla.bin as it is. */
__asm__(".section .rodata\n"
        ".balign 64\n"
        "TAVLA_WEIGHTS_BEGIN:\n"
        ".incbin \"tavla.bin\"\n"
        "TAVLA_WEIGHTS_END:\n"
        ".byte 0\n"
        ".text\n");

extern const uint8_t TAVLA_WEIGHTS_BEGIN[], TAVLA_WEIGHTS_END[];

TavlaWeights tavla_weights(void) {
    return (TavlaWeights){TAVLA_WEIGHTS_BEGIN, (uint32_t)(TAVLA_WEIGHTS_END - TAVLA_WEIGHTS_BEGIN)};
}
