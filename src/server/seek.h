/* SPDX-License-Identifier: MIT */
/*
 * The queue of those who wait for a random rival of one game. Pure: times and lines are handed in.
 *
 * A seeker is known by the hash of a secret it chose, so that it keeps its place over a lost line.
 * Two are paired only when each gave a sign of life after the other had come, and lately: a phone
 * that fell asleep must not get a table. Whoever owes such a sign is to be asked (seek_silent).
 */
#ifndef SERVER_SEEK_H
#define SERVER_SEEK_H

#include "session.h"

enum { SEEK_MS = 60000, SEEK_FRESH_MS = 3000, SEEK_CAP = 4096 };

typedef struct {
    SecretHash secret;
    uint32_t line; /* 0 while it is not connected */
    uint64_t until_ms;
    uint64_t came_ms; /* when it last said hello */
    uint64_t heard_ms; /* its last sign of life */
    char nick[NICK_CAP];
} Seeker;

/* Oldest first. */
typedef struct {
    uint32_t count;
    uint64_t seek_ms; /* SEEK_MS, or shorter in tests */
    Seeker at[SEEK_CAP];
} SeekQueue;

/* A line says hello. `old_line` is the seeker's other line, to be closed, or 0. FULL when the
 * queue is. */
MUST_CHECK Status seek_join(SeekQueue *queue, const Seeker *seeker, uint64_t now_ms,
                            uint32_t *old_line, uint64_t *until_ms);

/* The line is gone; the place is kept until its time is up. */
void seek_lost(SeekQueue *queue, uint32_t line);

/* The line's seeker wants no more. */
void seek_stop(SeekQueue *queue, uint32_t line);

/* Any sign of life on the line. */
void seek_heard(SeekQueue *queue, uint32_t line, uint64_t now_ms);

/* Takes the two that have waited longest among those known to be there. */
bool seek_match(SeekQueue *queue, uint64_t now_ms, Seeker *a, Seeker *b);

/* Lines that owe a sign of life, if there are two to be paired at all; their number. */
uint32_t seek_silent(const SeekQueue *queue, uint64_t now_ms, uint32_t *lines, uint32_t cap);

/* Takes one whose time is up; false when there is none. */
bool seek_expired(SeekQueue *queue, uint64_t now_ms, Seeker *out);

#endif
