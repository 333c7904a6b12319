/* SPDX-License-Identifier: MIT */
/*
 * Names of tables: a word, a hyphen, two or three digits, such as lale-42. Words are plain a-z
 * without i, because a phone set to Turkish turns i into İ and I into ı.
 */
#ifndef SERVER_CODE_H
#define SERVER_CODE_H

#include "session.h"

/* A code with `digits` 2 or 3, from random bits. */
void code_make(uint64_t random, uint32_t digits, char out[CODE_CAP]);

/* Blanks around it and capital letters are forgiven; BAD_TEXT for what no table can be called. */
MUST_CHECK Status code_read(const char *text, char out[CODE_CAP]);

uint32_t code_word_count(void);
const char *code_word(uint32_t index);

#endif
