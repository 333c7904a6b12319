/* SPDX-License-Identifier: MIT */
/*
 * The only parser and printer toolkit: a bounded reader and a bounded writer over the caller's
 * memory. Neither allocates, neither needs a terminating zero.
 *
 * A reader that fails remembers where and what was expected there, so that every refusal can name
 * the place:  "at 5: expected '.', 'W' or 'B'".
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "check.h"
#include "status.h"

/* Whether two texts with a zero byte behind them are the same. */
bool text_is_same(const char *a, const char *b);

typedef struct {
    const char *at; /* next unread byte */
    const char *end; /* one past the last byte */
    const char *start; /* first byte, for positions in messages */
    const char *expected; /* after a failure: what should have stood at `failed_at`; else NULL */
    uint32_t failed_at; /* byte offset of the failure */
} TextReader;

TextReader text_reader(const char *text, uint32_t length);

bool text_at_end(const TextReader *reader);

/* The next byte without consuming it; -1 at the end. */
int text_peek(const TextReader *reader);

/* The next byte, consumed; -1 at the end. */
int text_next(TextReader *reader);

/* Consumes `literal` if it stands next; else consumes nothing and returns false. */
bool text_accept(TextReader *reader, const char *literal);

/* Consumes any run of spaces and tabs; returns whether there was one. */
bool text_skip_blanks(TextReader *reader);

/* Consumes a decimal number without sign or needless leading zeros, at most `max`. */
MUST_CHECK Status text_read_number(TextReader *reader, uint32_t max, uint32_t *out);

/* Notes what should have stood at a byte offset; `expected` is a static phrase. The first note is
 * kept. */
void text_note(TextReader *reader, uint32_t offset, const char *expected);

/* Notes what should stand here and returns BAD_TEXT. */
MUST_CHECK Status text_fail(TextReader *reader, const char *expected);

/* The same, but at a byte offset that lies behind the reader. */
MUST_CHECK Status text_fail_at(TextReader *reader, uint32_t offset, const char *expected);

/* Bytes consumed so far. */
uint32_t text_offset(const TextReader *reader);

typedef struct {
    char *to; /* first byte of the caller's memory */
    uint32_t cap; /* its size */
    uint32_t length; /* bytes written; stays at cap once full */
    bool is_cut; /* something did not fit */
} TextWriter;

TextWriter text_writer(char *memory, uint32_t cap);

void text_put_char(TextWriter *writer, char byte);
void text_put(TextWriter *writer, const char *text);
void text_put_span(TextWriter *writer, const char *text, uint32_t length);
void text_put_number(TextWriter *writer, uint64_t number);
void text_put_signed(TextWriter *writer, int64_t number);

/* Why a reading failed, in one line: "at 5: expected a number", counted from 0, or the message of
 * `status` where the reader has no place to name. */
void text_explain(TextWriter *writer, const TextReader *reader, Status status);

/* Writes a zero byte after the text without counting it; if the memory is full the last byte is
 * given up for it. The memory must hold at least one byte. Returns the text. */
const char *text_finish(TextWriter *writer);

#endif
