/* SPDX-License-Identifier: MIT */
#include "utf8.h"

#include "mem.h"

/* Bytes of the character that begins with this byte; 0 when none does. */
static uint32_t length_of(uint8_t first) {
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

bool utf8_next(const char **at, const char *end, uint32_t *point) {
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t *const byte = (const uint8_t *)*at;
    const uint32_t length = length_of(byte[0]);
    if (length == 0 || (uint32_t)(end - *at) < length) {
        return false;
    }
    uint32_t value = length == 1 ? byte[0] : byte[0] & (0x7fU >> length);
    for (uint32_t i = 1; i < length; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            return false;
        }
        value = value << 6 | (byte[i] & 0x3fU);
    }
    if (value < LEAST[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
        return false;
    }
    *at += length;
    *point = value;
    return true;
}

uint32_t utf8_count(const char *text, const char *end) {
    uint32_t count = 0;
    for (uint32_t point; text < end; count++) {
        if (!utf8_next(&text, end, &point)) {
            text++;
        }
    }
    return count;
}

bool utf8_is_control(uint32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xad || point == 0x61c ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x206f) || point == 0xfeff ||
           (point >= 0xfff9 && point <= 0xfffb) || (point >= 0xe0000 && point <= 0xe007f);
}

bool utf8_is_blank(uint32_t point) {
    return point == ' ' || point == 0xa0 || point == 0x1680 ||
           (point >= 0x2000 && point <= 0x200a) || point == 0x202f || point == 0x205f ||
           point == 0x3000;
}

void utf8_put(TextWriter *out, const char *text, const char *end) {
    static const char DIGITS[] = "0123456789abcdef";
    while (text < end) {
        const char *next = text;
        uint32_t point = 0;
        const bool is_whole = utf8_next(&next, end, &point);
        const bool is_shown = is_whole && !utf8_is_control(point);
        for (next = is_whole ? next : text + 1; text < next; text++) {
            if (is_shown) {
                text_put_char(out, *text);
                continue;
            }
            text_put(out, "\\x");
            text_put_char(out, DIGITS[(uint8_t)*text >> 4]);
            text_put_char(out, DIGITS[(uint8_t)*text & 15]);
        }
    }
}

/* The character that begins at or before `at`. */
static uint32_t begin_of(const char *text, uint32_t at) {
    while (at > 0 && (text[at] & 0xc0) == 0x80) {
        at--;
    }
    return at;
}

static void put_middle_out(TextWriter *out, const char *text, uint32_t length) {
    if (length <= UTF8_SAID) {
        utf8_put(out, text, text + length);
        return;
    }
    utf8_put(out, text, text + begin_of(text, UTF8_SAID / 3));
    text_put(out, " … ");
    utf8_put(out, text + begin_of(text, length - UTF8_SAID / 2), text + length);
}

void utf8_vsay(FILE *to, const char *format, va_list arguments) {
    enum { ESCAPED = 4 }; /* bytes for one */
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    CHECK(length >= 0);
    const size_t cap = (size_t)(length < UTF8_SAID ? length : UTF8_SAID) * ESCAPED + 1;
    char *const text = mem_new((size_t)length + 1), *const shown = mem_new(cap);
    TextWriter out = text_writer(shown, (uint32_t)cap);
    (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    put_middle_out(&out, text, (uint32_t)length);
    text_put_char(&out, '\n');
    (void)fwrite(shown, 1, out.length, to);
    mem_free(shown);
    mem_free(text);
}

void utf8_say(FILE *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    utf8_vsay(to, format, arguments);
    va_end(arguments);
}
