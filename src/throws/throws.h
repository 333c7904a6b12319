/* SPDX-License-Identifier: MIT */
/*
 * Fair throws: nobody, the server included, can choose or change a throw, and every player can
 * check that afterwards. docs/fair-throws.md tells the scheme `kiraathane-throws/1`; this is its
 * arithmetic, SHA-256 and HMAC by libsodium. The browser has its own by WebCrypto.
 *
 *     throws_init();
 *     throws_draw(seed.secret, sizeof seed.secret);           at creation
 *     commitment = throws_commit_server(&seed);                sent before anything else
 *     … the browsers commit to their bytes, then reveal them …
 *     key = throws_key(&seed);
 *     throws_dice(&key, 0, dice);                              the first throw, and so on
 *
 * A throw is a function of key and number alone: a repeated request or a restart never changes it.
 */
#ifndef THROWS_THROWS_H
#define THROWS_THROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "check.h"
#include "status.h"

enum {
    THROWS_GAME_BYTES = 16,
    THROWS_SECRET_BYTES = 32,
    THROWS_CLIENT_BYTES = 16,
    THROWS_HASH_BYTES = 32,
    THROWS_SEAT_CAP = 4
};

/* What the throws of one game follow from. A seat that never revealed its bytes has zeros. */
typedef struct {
    uint8_t game[THROWS_GAME_BYTES];
    uint8_t secret[THROWS_SECRET_BYTES]; /* the server's; told to nobody before the game's end */
    uint32_t seats; /* 2 or 4 */
    uint8_t clients[THROWS_SEAT_CAP][THROWS_CLIENT_BYTES];
} ThrowsSeed;

typedef struct {
    uint8_t bytes[THROWS_HASH_BYTES];
} ThrowsHash;

/* What the server draws for a new game. */
typedef struct {
    uint8_t game[THROWS_GAME_BYTES];
    uint8_t secret[THROWS_SECRET_BYTES];
} ThrowsFresh;

/* Makes the library ready; once, before anything else. IO when the system refuses random bytes. */
MUST_CHECK Status throws_init(void);

/* Random bytes of the operating system. */
void throws_draw(uint8_t *out, uint32_t count);
ThrowsFresh throws_fresh(void);

/* What the server promises its secret by; needs `game` and `secret` of the seed. */
ThrowsHash throws_commit_server(const ThrowsSeed *seed);

/* What the browser on `seat` promises its bytes by; needs `game` and that seat's bytes. */
ThrowsHash throws_commit_client(const ThrowsSeed *seed, uint32_t seat);

/* Compares in constant time. */
bool throws_hash_equal(const ThrowsHash *a, const ThrowsHash *b);

/* The key of all throws of the game; needs the whole seed. */
ThrowsHash throws_key(const ThrowsSeed *seed);

/* Throw number `index`, from 0: two faces 1 to 6 in the order they fell. */
void throws_dice(const ThrowsHash *key, uint32_t index, uint8_t out[2]);

/* Throw number `index` of Kös: four sticks, 1 open, 0 closed. */
void throws_sticks(const ThrowsHash *key, uint32_t index, uint8_t out[4]);

/* The side that starts a series, 0 or 1. */
uint8_t throws_starter(const ThrowsHash *key);

#endif
