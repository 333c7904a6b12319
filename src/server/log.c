/* SPDX-License-Identifier: MIT */
#include "log.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "text.h"
#include "utf8.h"

static const char *const LEVEL_NAMES[LOG_LEVEL_COUNT] = {"debug", "info", "warn", "error"};

static atomic_int least_level = LOG_INFO;

void log_set_level(LogLevel level) {
    atomic_store(&least_level, (int)level);
}

Status log_level_by_name(const char *name, LogLevel *out) {
    for (int level = 0; level < LOG_LEVEL_COUNT; level++) {
        if (strcmp(name, LEVEL_NAMES[level]) == 0) {
            *out = (LogLevel)level;
            return STATUS_OK;
        }
    }
    return STATUS_NOT_FOUND;
}

enum {
    FIELDS_MOST = 4,
    VALUE_MOST = 240, /* bytes; twice as many when each is escaped */
    CHARACTER_MOST = 4,
    LINE_CAP = 256 + FIELDS_MOST * (2 * VALUE_MOST + 40)
};

/* The first VALUE_MOST bytes, whole characters: the line is JSON whatever the value. */
static void put_json(TextWriter *out, const char *text) {
    const char *const begin = text, *const end = text + strlen(text);
    text_put_char(out, '"');
    while (text < end) {
        if (text - begin > VALUE_MOST - CHARACTER_MOST) {
            text_put(out, "…");
            break;
        }
        const char *next = text;
        uint32_t point = 0;
        const bool is_shown = utf8_next(&next, end, &point) && !utf8_is_control(point);
        if (!is_shown) {
            text_put_char(out, '?');
        } else {
            text_put(out, point == '"' || point == '\\' ? "\\" : "");
            text_put_span(out, text, (uint32_t)(next - text));
        }
        text = next > text ? next : text + 1;
    }
    text_put_char(out, '"');
}

static void put_time(TextWriter *out) {
    struct timespec now;
    struct tm parts;
    char text[40];
    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &parts) == NULL) {
        return;
    }
    const size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    (void)snprintf(text + length, sizeof text - length, ".%03ldZ", now.tv_nsec / 1000000);
    text_put(out, text);
}

void log_write(LogLevel level, const char *event, const LogField *fields, uint32_t count) {
    if ((int)level < atomic_load(&least_level)) {
        return;
    }
    CHECK(count <= FIELDS_MOST);
    char line[LINE_CAP];
    TextWriter out = text_writer(line, sizeof line - 2);
    text_put(&out, "{\"time\":\"");
    put_time(&out);
    text_put(&out, "\",\"level\":\"");
    text_put(&out, LEVEL_NAMES[level]);
    text_put(&out, "\",\"event\":");
    put_json(&out, event);
    for (uint32_t i = 0; i < count; i++) {
        text_put_char(&out, ',');
        put_json(&out, fields[i].key);
        text_put_char(&out, ':');
        if (fields[i].text != NULL) {
            put_json(&out, fields[i].text);
        } else {
            text_put_signed(&out, fields[i].number);
        }
    }
    line[out.length] = '}';
    line[out.length + 1] = '\n';
    /* One call, so that lines of several threads do not mix; a log that cannot be written is not
     * worth stopping for. */
    ssize_t written = write(STDERR_FILENO, line, out.length + 2);
    (void)written;
}
