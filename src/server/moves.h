/* SPDX-License-Identifier: MIT */
/*
 * Moving a seat to another device: its player is given a code, types it there, and the seat gets a
 * new secret. A code is good for one new secret and for MOVE_MS, and lives in memory alone: a device
 * that chose the secret may ask again when the answer was lost. A later code of the same seat ends
 * an earlier one. Kept are hashes, compared in constant time.
 *
 * Codes are eight of 27 characters that every Turkish keyboard has and nobody confuses, so 282
 * thousand million; who guesses is slowed down by the caller.
 */
#ifndef SERVER_MOVES_H
#define SERVER_MOVES_H

#include "session.h"

enum {
    MOVE_CHARS = 8,
    MOVE_TEXT_CAP = MOVE_CHARS + 2, /* KM7T-2PXA: a hyphen and a zero */
    MOVE_MS = 300000,
    MOVE_CAP = 512 /* codes at a time; then the oldest is forgotten */
};

typedef struct {
    SecretHash text; /* of the code */
    SecretHash seat; /* the seat's secret when the code was given */
    bool is_taken;
    SecretHash fresh; /* the secret it was taken for */
    char table[CODE_CAP];
    uint64_t until_ms;
} Move;

typedef struct {
    Move at[MOVE_CAP];
} Moves;

/* A new code, from random bits, for the seat with this secret. */
void moves_add(Moves *moves, const char *table, const SecretHash *seat, uint64_t random,
               uint64_t now_ms, char out[MOVE_TEXT_CAP]);

/* Finds the code as somebody typed it, capital or not, with or without hyphen and blanks, and binds
 * it to the new secret. NOT_FOUND for what is none, or none any more, or was taken for another. */
MUST_CHECK Status moves_take(Moves *moves, const char *text, const SecretHash *fresh,
                             uint64_t now_ms, Move *out);

#endif
