/* SPDX-License-Identifier: MIT */
/* Lines from standard input without waiting longer than asked: for programs that think meanwhile. */
#ifndef CLI_LINE_INPUT_H
#define CLI_LINE_INPUT_H

#include <stdbool.h>
#include <stdint.h>

enum { LINE_CAP = 65536 };

typedef struct {
    char bytes[LINE_CAP];
    uint32_t used; /* bytes read */
    uint32_t taken; /* bytes of them already handed out */
    bool is_over; /* the input has ended */
    bool is_skipping; /* the rest of a line that was too long is dropped */
} LineInput;

typedef enum { LINE_READY, LINE_NONE, LINE_END, LINE_TOO_LONG } LineResult;

/* The next line without its line break, zero-terminated and valid until the next call. Waits
 * `wait_ms` at most, for ever when negative. */
LineResult line_next(LineInput *input, int wait_ms, char **line);

/* Puts the line just taken back, to be the next again. */
void line_unread(LineInput *input, char *line);

#endif
