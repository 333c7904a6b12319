/* SPDX-License-Identifier: MIT */
#include "moves.h"

#include <string.h>

static const char LETTERS[] = "23456789ABCDEFGHJKMNPRSTVYZ";

enum { LETTER_COUNT = sizeof LETTERS - 1 };

_Static_assert((int)MOVE_CHARS <= (int)SECRET_BYTES, "a code is hashed in the place of a secret");

static SecretHash hash_of(const char code[MOVE_CHARS]) {
    Secret bytes = {{0}};
    memcpy(bytes.bytes, code, MOVE_CHARS);
    return auth_hash(&bytes);
}

void moves_add(Moves *moves, const char *table, const SecretHash *seat, uint64_t random,
               uint64_t now_ms, char out[MOVE_TEXT_CAP]) {
    char code[MOVE_CHARS];
    for (uint32_t i = 0; i < MOVE_CHARS; i++) {
        code[i] = LETTERS[random % LETTER_COUNT];
        random /= LETTER_COUNT;
    }
    Move *place = &moves->at[0];
    for (uint32_t i = 0; i < MOVE_CAP; i++) {
        Move *move = &moves->at[i];
        if (move->until_ms != 0 && auth_hash_equal(&move->seat, seat)) {
            place = move;
            break;
        }
        place = move->until_ms < place->until_ms ? move : place;
    }
    *place = (Move){.text = hash_of(code), .seat = *seat, .until_ms = now_ms + MOVE_MS};
    strncpy(place->table, table, CODE_CAP - 1);
    memcpy(out, code, MOVE_CHARS / 2);
    out[MOVE_CHARS / 2] = '-';
    memcpy(out + MOVE_CHARS / 2 + 1, code + MOVE_CHARS / 2, MOVE_CHARS / 2);
    out[MOVE_CHARS + 1] = '\0';
}

/* The characters that count. */
static bool read_code(const char *text, char out[MOVE_CHARS]) {
    uint32_t count = 0;
    for (; *text != '\0'; text++) {
        const bool is_small = *text >= 'a' && *text <= 'z';
        const char letter = (char)(is_small ? *text - 'a' + 'A' : *text);
        if (letter == ' ' || letter == '-') {
            continue;
        }
        if (count == MOVE_CHARS || strchr(LETTERS, letter) == NULL) {
            return false;
        }
        out[count++] = letter;
    }
    return count == MOVE_CHARS;
}

Status moves_take(Moves *moves, const char *text, const SecretHash *fresh, uint64_t now_ms,
                  Move *out) {
    char code[MOVE_CHARS];
    if (!read_code(text, code)) {
        return STATUS_NOT_FOUND;
    }
    const SecretHash hash = hash_of(code);
    Move *found = NULL;
    for (uint32_t i = 0; i < MOVE_CAP; i++) {
        const bool is_this = auth_hash_equal(&moves->at[i].text, &hash);
        found = is_this && now_ms < moves->at[i].until_ms ? &moves->at[i] : found;
    }
    if (found == NULL || (found->is_taken && !auth_hash_equal(&found->fresh, fresh))) {
        return STATUS_NOT_FOUND;
    }
    found->is_taken = true;
    found->fresh = *fresh;
    *out = *found;
    return STATUS_OK;
}
