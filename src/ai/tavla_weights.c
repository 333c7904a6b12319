/* SPDX-License-Identifier: MIT */
#include "tavla_weights.h"

/* weights/tavla.bin as it is. */
__asm__(".section .rodata\n"
        ".balign 64\n"
        "tavla_weights_begin:\n"
        ".incbin \"tavla.bin\"\n"
        "tavla_weights_end:\n"
        ".byte 0\n"
        ".text\n");

extern const uint8_t tavla_weights_begin[], tavla_weights_end[];

TavlaWeights tavla_weights(void) {
    return (TavlaWeights){tavla_weights_begin, (uint32_t)(tavla_weights_end - tavla_weights_begin)};
}
