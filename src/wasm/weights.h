/* SPDX-License-Identifier: MIT */
/* The file of weights for Tavla, brought by the page: written to the buffer, then checked. */
#ifndef WASM_WEIGHTS_H
#define WASM_WEIGHTS_H

#include "status.h"

#include <stdint.h>

enum { WEIGHTS_CAP = 512 << 10 };

/* Where the page writes the file, at most WEIGHTS_CAP bytes. */
uint8_t *weights_buffer(void);

/* Takes the file's first `length` bytes in the buffer into use; FULL, or BAD_TEXT as in
 * tavla_net_read, leaves the player without weights. */
Status weights_set(uint32_t length);

#endif
