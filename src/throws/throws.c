/* SPDX-License-Identifier: MIT */
#include "throws.h"

#include <sodium.h>
#include <string.h>

_Static_assert(THROWS_HASH_BYTES == crypto_hash_sha256_BYTES, "a hash");
_Static_assert(THROWS_HASH_BYTES == crypto_auth_hmacsha256_BYTES, "a keyed hash");
_Static_assert(THROWS_SECRET_BYTES == crypto_auth_hmacsha256_KEYBYTES, "its key");

/* Labels are hashed with their terminating zero. */
#define SERVER_LABEL "kiraathane-throws/1 server"
#define CLIENT_LABEL "kiraathane-throws/1 client"
#define KEY_LABEL "kiraathane-throws/1 key"

Status throws_init(void) {
    return sodium_init() >= 0 ? STATUS_OK : STATUS_IO;
}

void throws_draw(uint8_t *out, uint32_t count) {
    randombytes_buf(out, count);
}

ThrowsFresh throws_fresh(void) {
    ThrowsFresh fresh;
    throws_draw(fresh.game, sizeof fresh.game);
    throws_draw(fresh.secret, sizeof fresh.secret);
    return fresh;
}

static void hash_add(crypto_hash_sha256_state *hash, const void *bytes, size_t count) {
    CHECK(crypto_hash_sha256_update(hash, bytes, count) == 0);
}

ThrowsHash throws_commit_server(const ThrowsSeed *seed) {
    crypto_hash_sha256_state hash;
    ThrowsHash out;
    CHECK(crypto_hash_sha256_init(&hash) == 0);
    hash_add(&hash, SERVER_LABEL, sizeof SERVER_LABEL);
    hash_add(&hash, seed->game, sizeof seed->game);
    hash_add(&hash, seed->secret, sizeof seed->secret);
    CHECK(crypto_hash_sha256_final(&hash, out.bytes) == 0);
    return out;
}

ThrowsHash throws_commit_client(const ThrowsSeed *seed, uint32_t seat) {
    crypto_hash_sha256_state hash;
    ThrowsHash out;
    CHECK(seat < THROWS_SEAT_CAP);
    const uint8_t seat_byte = (uint8_t)seat;
    CHECK(crypto_hash_sha256_init(&hash) == 0);
    hash_add(&hash, CLIENT_LABEL, sizeof CLIENT_LABEL);
    hash_add(&hash, seed->game, sizeof seed->game);
    hash_add(&hash, &seat_byte, sizeof seat_byte);
    hash_add(&hash, seed->clients[seat], sizeof seed->clients[seat]);
    CHECK(crypto_hash_sha256_final(&hash, out.bytes) == 0);
    return out;
}

bool throws_hash_equal(const ThrowsHash *a, const ThrowsHash *b) {
    return sodium_memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

static void auth_begin(crypto_auth_hmacsha256_state *auth, const uint8_t key[32]) {
    CHECK(crypto_auth_hmacsha256_init(auth, key, THROWS_SECRET_BYTES) == 0);
}

static void auth_add(crypto_auth_hmacsha256_state *auth, const void *bytes, size_t count) {
    CHECK(crypto_auth_hmacsha256_update(auth, bytes, count) == 0);
}

ThrowsHash throws_key(const ThrowsSeed *seed) {
    crypto_auth_hmacsha256_state auth;
    ThrowsHash out;
    CHECK(seed->seats == 2 || seed->seats == 4);
    const ThrowsHash commitment = throws_commit_server(seed);
    auth_begin(&auth, seed->secret);
    auth_add(&auth, KEY_LABEL, sizeof KEY_LABEL);
    auth_add(&auth, seed->game, sizeof seed->game);
    auth_add(&auth, commitment.bytes, sizeof commitment.bytes);
    for (uint32_t seat = 0; seat < seed->seats; seat++) {
        auth_add(&auth, seed->clients[seat], sizeof seed->clients[seat]);
    }
    CHECK(crypto_auth_hmacsha256_final(&auth, out.bytes) == 0);
    return out;
}

/* The bytes of one throw: as many blocks as it asks for. */
typedef struct {
    const ThrowsHash *key;
    const char *label;
    uint32_t index, blocks, used; /* number of the throw, blocks made, bytes used of the last */
    ThrowsHash block;
} Stream;

static Stream stream_open(const ThrowsHash *key, const char *label, uint32_t index) {
    return (Stream){.key = key, .label = label, .index = index, .used = THROWS_HASH_BYTES};
}

static void add_number(crypto_auth_hmacsha256_state *auth, uint32_t number) {
    const uint8_t bytes[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 8), (uint8_t)number};
    auth_add(auth, bytes, sizeof bytes);
}

static uint8_t stream_next(Stream *stream) {
    if (stream->used == THROWS_HASH_BYTES) {
        crypto_auth_hmacsha256_state auth;
        auth_begin(&auth, stream->key->bytes);
        auth_add(&auth, stream->label, strlen(stream->label) + 1);
        add_number(&auth, stream->index);
        add_number(&auth, stream->blocks++);
        CHECK(crypto_auth_hmacsha256_final(&auth, stream->block.bytes) == 0);
        stream->used = 0;
    }
    return stream->block.bytes[stream->used++];
}

void throws_dice(const ThrowsHash *key, uint32_t index, uint8_t out[2]) {
    Stream stream = stream_open(key, "dice", index);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t byte;
        do {
            byte = stream_next(&stream);
        } while (byte >= 252); /* 252 is six times 42: every face stays equally likely */
        out[i] = (uint8_t)(byte % 6 + 1);
    }
}

void throws_sticks(const ThrowsHash *key, uint32_t index, uint8_t out[4]) {
    Stream stream = stream_open(key, "sticks", index);
    const uint8_t byte = stream_next(&stream);
    for (uint32_t i = 0; i < 4; i++) {
        out[i] = byte >> i & 1;
    }
}

uint8_t throws_starter(const ThrowsHash *key) {
    Stream stream = stream_open(key, "start", 0);
    return stream_next(&stream) & 1;
}
