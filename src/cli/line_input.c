/* SPDX-License-Identifier: MIT */
#include "line_input.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

/* A whole line from what has been read; the last one may lack its line break. */
static bool take_line(LineInput *input, char **line) {
    char *const start = input->bytes + input->taken;
    const uint32_t left = input->used - input->taken;
    char *const end = memchr(start, '\n', left);
    if (end == NULL && !(input->is_over && left > 0)) {
        return false;
    }
    char *stop = end != NULL ? end : start + left;
    input->taken += end != NULL ? (uint32_t)(end + 1 - start) : left;
    if (stop > start && stop[-1] == '\r') {
        stop--;
    }
    *stop = '\0';
    *line = start;
    return true;
}

static void make_room(LineInput *input) {
    memmove(input->bytes, input->bytes + input->taken, input->used - input->taken);
    input->used -= input->taken;
    input->taken = 0;
}

LineResult line_next(LineInput *input, int wait_ms, char **line) {
    for (;;) {
        if (take_line(input, line)) {
            if (!input->is_skipping) {
                return LINE_READY;
            }
            input->is_skipping = false;
            return LINE_TOO_LONG;
        }
        if (input->is_over) {
            return LINE_END;
        }
        make_room(input);
        if (input->used == LINE_CAP - 1) {
            input->used = 0;
            input->is_skipping = true;
        }
        struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&ready, 1, wait_ms) <= 0) {
            return LINE_NONE;
        }
        const ssize_t count =
            read(STDIN_FILENO, input->bytes + input->used, LINE_CAP - 1 - input->used);
        input->is_over = count <= 0;
        input->used += count > 0 ? (uint32_t)count : 0;
    }
}

void line_unread(LineInput *input, char *line) {
    line[strlen(line)] = '\n';
    input->taken = (uint32_t)(line - input->bytes);
}
