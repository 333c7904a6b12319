/* SPDX-License-Identifier: MIT */
#include "text.h"

bool text_is_same(const char *a, const char *b) {
    for (; *a == *b; a++, b++) {
        if (*a == '\0') {
            return true;
        }
    }
    return false;
}

TextReader text_reader(const char *text, uint32_t length) {
    return (TextReader){.at = text, .end = text + length, .start = text};
}

bool text_at_end(const TextReader *reader) {
    return reader->at == reader->end;
}

int text_peek(const TextReader *reader) {
    return text_at_end(reader) ? -1 : (unsigned char)*reader->at;
}

int text_next(TextReader *reader) {
    const int byte = text_peek(reader);
    if (byte >= 0) {
        reader->at++;
    }
    return byte;
}

bool text_accept(TextReader *reader, const char *literal) {
    const char *at = reader->at;
    for (; *literal != '\0'; literal++, at++) {
        if (at == reader->end || *at != *literal) {
            return false;
        }
    }
    reader->at = at;
    return true;
}

bool text_skip_blanks(TextReader *reader) {
    const char *const before = reader->at;
    while (text_peek(reader) == ' ' || text_peek(reader) == '\t') {
        reader->at++;
    }
    return reader->at != before;
}

uint32_t text_offset(const TextReader *reader) {
    return (uint32_t)(reader->at - reader->start);
}

Status text_read_number(TextReader *reader, uint32_t max, uint32_t *out) {
    const uint32_t offset = text_offset(reader);
    uint64_t number = 0;
    uint32_t digits = 0;
    const bool starts_with_zero = text_peek(reader) == '0';
    for (; text_peek(reader) >= '0' && text_peek(reader) <= '9'; digits++) {
        number = number * 10 + (uint64_t)(text_next(reader) - '0');
        if (number > max) {
            return text_fail_at(reader, offset, "a smaller number");
        }
    }
    if (digits == 0) {
        return text_fail_at(reader, offset, "a number");
    }
    if (starts_with_zero && digits > 1) {
        return text_fail_at(reader, offset, "a number without leading zeros");
    }
    *out = (uint32_t)number;
    return STATUS_OK;
}

void text_note(TextReader *reader, uint32_t offset, const char *expected) {
    if (reader->expected == 0) {
        reader->expected = expected;
        reader->failed_at = offset;
    }
}

Status text_fail_at(TextReader *reader, uint32_t offset, const char *expected) {
    text_note(reader, offset, expected);
    return STATUS_BAD_TEXT;
}

Status text_fail(TextReader *reader, const char *expected) {
    return text_fail_at(reader, text_offset(reader), expected);
}

TextWriter text_writer(char *memory, uint32_t cap) {
    return (TextWriter){.to = memory, .cap = cap};
}

void text_put_char(TextWriter *writer, char byte) {
    if (writer->length == writer->cap) {
        writer->is_cut = true;
        return;
    }
    writer->to[writer->length++] = byte;
}

void text_put(TextWriter *writer, const char *text) {
    for (; *text != '\0'; text++) {
        text_put_char(writer, *text);
    }
}

void text_put_span(TextWriter *writer, const char *text, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        text_put_char(writer, text[i]);
    }
}

void text_put_number(TextWriter *writer, uint64_t number) {
    char digits[20];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count > 0) {
        text_put_char(writer, digits[--count]);
    }
}

void text_put_signed(TextWriter *writer, int64_t number) {
    if (number < 0) {
        text_put_char(writer, '-');
        text_put_number(writer, (uint64_t)0 - (uint64_t)number);
        return;
    }
    text_put_number(writer, (uint64_t)number);
}

void text_explain(TextWriter *writer, const TextReader *reader, Status status) {
    if (reader->expected == 0) {
        text_put(writer, status_message(status));
        return;
    }
    text_put(writer, "at ");
    text_put_number(writer, reader->failed_at);
    text_put(writer, ": expected ");
    text_put(writer, reader->expected);
}

const char *text_finish(TextWriter *writer) {
    CHECK(writer->cap > 0);
    if (writer->length == writer->cap) {
        writer->length--;
        writer->is_cut = true;
    }
    writer->to[writer->length] = '\0';
    return writer->to;
}
