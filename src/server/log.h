/* SPDX-License-Identifier: MIT */
/*
 * One structured line an event, JSON on standard error. Never a secret: callers pass codes, game
 * ids, numbers and words, not messages. Safe from every thread.
 *
 *     LOG(LOG_INFO, "game-over", {"code", code}, {"turns", .number = turns});
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdint.h>

#include "check.h"
#include "status.h"

typedef enum { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_LEVEL_COUNT } LogLevel;

/* A value is `text`, of which 240 bytes are shown, or `number` where text is NULL. */
typedef struct {
    const char *key;
    const char *text;
    int64_t number;
} LogField;

/* What is below `level` is dropped; LOG_INFO until this is called. */
void log_set_level(LogLevel level);

/* NOT_FOUND unless `name` is debug, info, warn or error. */
MUST_CHECK Status log_level_by_name(const char *name, LogLevel *out);

void log_write(LogLevel level, const char *event, const LogField *fields, uint32_t count);

#define LOG(level, event, ...)                               \
    log_write(level, event, (const LogField[]){__VA_ARGS__}, \
              sizeof((const LogField[]){__VA_ARGS__}) / sizeof(LogField))

#endif
