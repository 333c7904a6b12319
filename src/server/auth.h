/* SPDX-License-Identifier: MIT */
/*
 * Secrets of seats: 128 random bits, written as 32 hex digits. A server keeps only their hashes
 * (SHA-256), compares them in constant time and never logs either.
 */
#ifndef SERVER_AUTH_H
#define SERVER_AUTH_H

#include <stdbool.h>
#include <stdint.h>

#include "check.h"
#include "status.h"

enum { SECRET_BYTES = 16, SECRET_HASH_BYTES = 32, SECRET_TEXT_CAP = 2 * SECRET_BYTES + 1 };

typedef struct {
    uint8_t bytes[SECRET_BYTES];
} Secret;

typedef struct {
    uint8_t bytes[SECRET_HASH_BYTES];
} SecretHash;

/* From the operating system's generator. A system without randomness stops the program. */
Secret auth_secret_new(void);
uint64_t auth_random(void);

SecretHash auth_hash(const Secret *secret);

/* The first 128 bits of SHA-256, for content tags. */
void auth_digest(const void *bytes, uint64_t length, uint8_t out[SECRET_BYTES]);

/* Takes the same time wherever they differ. */
bool auth_hash_equal(const SecretHash *a, const SecretHash *b);

/* 2 * count lower-case hex digits and a zero byte. */
void auth_hex_write(const uint8_t *bytes, uint32_t count, char *out);

/* BAD_TEXT unless `text` begins with 2 * count lower-case hex digits. */
MUST_CHECK Status auth_hex_read(const char *text, uint32_t count, uint8_t *out);

#endif
