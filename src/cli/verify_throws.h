/* SPDX-License-Identifier: MIT */
/* The throws of a record as JSON against its proof (docs/fair-throws.md, docs/protocol.md). */
#ifndef CLI_VERIFY_THROWS_H
#define CLI_VERIFY_THROWS_H

#include <jansson.h>

#include "proof.h"

/* What there was to check. */
typedef struct {
    bool has_proof;
    uint32_t throws; /* checked */
    uint32_t seats;
    bool is_silent[THROWS_SEAT_CAP]; /* zeros stand for what this seat did not tell in time */
} ThrowsReport;

/*
 * Checks `record`, whose `turns` are texts and which begins at `start`; done before its turns are
 * replayed, since behind a changed throw legal turns look illegal. `told` is the server's commitment as somebody was told
 * it before the game, 64 hex digits, or NULL. Returns 0, or an exit code after having said on
 * stderr which throw is wrong and what was expected.
 */
int verify_throws(const json_t *record, const GameState *start, const char *told,
                  ThrowsReport *report);

#endif
