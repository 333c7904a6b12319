/* SPDX-License-Identifier: MIT */
/* Tavla for GNU Backgammon as its external player: docs/engine-protocol.md. */
#ifndef CLI_EXTERNAL_H
#define CLI_EXTERNAL_H

#include "thinker.h"

#include <stdint.h>

enum { EXTERNAL_CLIENT_CAP = 16 };

/* Listens on the loopback address, on `port` or, when that is 0, on a free one; says which on
 * standard output and answers all programs that connect, one question after another, until it is
 * ended. Beyond EXTERNAL_CLIENT_CAP at once the one silent for longest is let go. Returns CLI_FAILED
 * when it cannot listen or cannot say where, and else never. */
int external_serve(Thinker *thinker, Level level, uint16_t port);

#endif
