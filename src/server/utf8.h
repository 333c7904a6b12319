/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8 in text from outside, and writing such text so that a terminal can show it. */
#ifndef SERVER_UTF8_H
#define SERVER_UTF8_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "text.h"

/* The character at `*at`, which lies before `end`; moves behind it. False, without moving, when no
 * whole character stands there: a stray byte, one cut off, an overlong form, a surrogate. */
bool utf8_next(const char **at, const char *end, uint32_t *point);

/* Characters up to `end`; a byte that belongs to none counts as one. */
uint32_t utf8_count(const char *text, const char *end);

/* Control characters, and those that change direction or take no room. */
bool utf8_is_control(uint32_t point);

/* Blanks, narrow and wide. */
bool utf8_is_blank(uint32_t point);

/* The text up to `end`; control characters and bytes that are no UTF-8 come as \xNN, a byte each. */
void utf8_put(TextWriter *out, const char *text, const char *end);

/* One line to `to`: what printf would write, as utf8_put shows it, and a line break. Of more than
 * UTF8_SAID bytes, which a long quotation makes, the middle is left out. */
enum { UTF8_SAID = 600 };
__attribute__((format(printf, 2, 3))) void utf8_say(FILE *to, const char *format, ...);
__attribute__((format(printf, 2, 0))) void utf8_vsay(FILE *to, const char *format,
                                                     va_list arguments);

#endif
