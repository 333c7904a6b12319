/* SPDX-License-Identifier: MIT */
/* Tavla for GNU Backgammon as its external player: docs/engine-protocol.md. */
#ifndef CLI_EXTERNAL_H
#define CLI_EXTERNAL_H

#include "thinker.h"

#include <stdint.h>

/* Listens on the loopback address, on `port` or, when that is 0, on a free one; says which on
 * standard output and serves one program after another until it is ended. Returns an exit code, 1
 * when it cannot listen. */
int external_serve(Thinker *thinker, Level level, uint16_t port);

#endif
