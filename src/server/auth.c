/* SPDX-License-Identifier: MIT */
#include "auth.h"

#include <sodium.h>
#include <string.h>
#include <sys/random.h>

/* What is used of libsodium here keeps no state, so it needs no sodium_init. */

static void fill_random(void *to, size_t bytes) {
    /* Up to 256 bytes getrandom neither blocks after boot nor returns less. */
    CHECK(bytes <= 256);
    CHECK(getrandom(to, bytes, 0) == (ssize_t)bytes);
}

Secret auth_secret_new(void) {
    Secret secret;
    fill_random(secret.bytes, sizeof secret.bytes);
    return secret;
}

uint64_t auth_random(void) {
    uint64_t bits;
    fill_random(&bits, sizeof bits);
    return bits;
}

SecretHash auth_hash(const Secret *secret) {
    SecretHash hash;
    (void)crypto_hash_sha256(hash.bytes, secret->bytes, sizeof secret->bytes);
    return hash;
}

void auth_digest(const void *bytes, uint64_t length, uint8_t out[SECRET_BYTES]) {
    uint8_t whole[SECRET_HASH_BYTES];
    (void)crypto_hash_sha256(whole, bytes, length);
    memcpy(out, whole, SECRET_BYTES);
}

bool auth_hash_equal(const SecretHash *a, const SecretHash *b) {
    return sodium_memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

void auth_hex_write(const uint8_t *bytes, uint32_t count, char *out) {
    static const char digits[] = "0123456789abcdef";
    for (uint32_t i = 0; i < count; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * count] = '\0';
}

static int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

Status auth_hex_read(const char *text, uint32_t count, uint8_t *out) {
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (hex_value(text[i]) < 0) {
            return STATUS_BAD_TEXT;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        out[i] = (uint8_t)(hex_value(text[2 * i]) * 16 + hex_value(text[2 * i + 1]));
    }
    return STATUS_OK;
}
