/* SPDX-License-Identifier: MIT */
#include "seek.h"

#include <stddef.h>
#include <string.h>

static Seeker *by_line(SeekQueue *queue, uint32_t line) {
    for (uint32_t i = 0; line != 0 && i < queue->count; i++) {
        if (queue->at[i].line == line) {
            return &queue->at[i];
        }
    }
    return NULL;
}

static void drop(SeekQueue *queue, Seeker *seeker) {
    const uint32_t at = (uint32_t)(seeker - queue->at);
    memmove(seeker, seeker + 1, (queue->count - at - 1) * sizeof *seeker);
    queue->count--;
}

Status seek_join(SeekQueue *queue, const Seeker *seeker, uint64_t now_ms, uint32_t *old_line,
                 uint64_t *until_ms) {
    for (uint32_t i = 0; i < queue->count; i++) {
        Seeker *known = &queue->at[i];
        if (auth_hash_equal(&known->secret, &seeker->secret)) {
            *old_line = known->line;
            *until_ms = known->until_ms;
            known->line = seeker->line;
            known->came_ms = now_ms;
            known->heard_ms = now_ms;
            memcpy(known->nick, seeker->nick, NICK_CAP);
            return STATUS_OK;
        }
    }
    if (queue->count == SEEK_CAP) {
        return STATUS_FULL;
    }
    Seeker *added = &queue->at[queue->count++];
    *added = *seeker;
    added->came_ms = now_ms;
    added->heard_ms = now_ms;
    added->until_ms = now_ms + queue->seek_ms;
    *old_line = 0;
    *until_ms = added->until_ms;
    return STATUS_OK;
}

void seek_lost(SeekQueue *queue, uint32_t line) {
    Seeker *seeker = by_line(queue, line);
    if (seeker != NULL) {
        seeker->line = 0;
    }
}

void seek_stop(SeekQueue *queue, uint32_t line) {
    Seeker *seeker = by_line(queue, line);
    if (seeker != NULL) {
        drop(queue, seeker);
    }
}

void seek_heard(SeekQueue *queue, uint32_t line, uint64_t now_ms) {
    Seeker *seeker = by_line(queue, line);
    if (seeker != NULL) {
        seeker->heard_ms = now_ms;
    }
}

static bool is_heard(const Seeker *seeker, uint64_t since_ms, uint64_t now_ms) {
    return seeker->line != 0 && seeker->heard_ms >= since_ms &&
           now_ms - seeker->heard_ms <= SEEK_FRESH_MS;
}

/* The first after `a` that can be paired with it. */
static Seeker *partner(SeekQueue *queue, const Seeker *a, uint64_t now_ms) {
    for (Seeker *b = queue->at + (a - queue->at) + 1; b < queue->at + queue->count; b++) {
        const uint64_t since_ms = a->came_ms > b->came_ms ? a->came_ms : b->came_ms;
        if (is_heard(a, since_ms, now_ms) && is_heard(b, since_ms, now_ms)) {
            return b;
        }
    }
    return NULL;
}

bool seek_match(SeekQueue *queue, uint64_t now_ms, Seeker *a, Seeker *b) {
    for (uint32_t i = 0; i + 1 < queue->count; i++) {
        Seeker *first = &queue->at[i];
        Seeker *second = is_heard(first, 0, now_ms) ? partner(queue, first, now_ms) : NULL;
        if (second != NULL) {
            *a = *first;
            *b = *second;
            drop(queue, second);
            drop(queue, first);
            return true;
        }
    }
    return false;
}

uint32_t seek_silent(const SeekQueue *queue, uint64_t now_ms, uint32_t *lines, uint32_t cap) {
    uint32_t connected = 0;
    uint64_t latest_ms = 0;
    for (uint32_t i = 0; i < queue->count; i++) {
        const Seeker *seeker = &queue->at[i];
        connected += seeker->line != 0;
        latest_ms = seeker->line != 0 && seeker->came_ms > latest_ms ? seeker->came_ms : latest_ms;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; connected >= 2 && count < cap && i < queue->count; i++) {
        const Seeker *seeker = &queue->at[i];
        if (seeker->line != 0 && !is_heard(seeker, latest_ms, now_ms)) {
            lines[count++] = seeker->line;
        }
    }
    return count;
}

bool seek_expired(SeekQueue *queue, uint64_t now_ms, Seeker *out) {
    for (uint32_t i = 0; i < queue->count; i++) {
        if (now_ms >= queue->at[i].until_ms) {
            *out = queue->at[i];
            drop(queue, &queue->at[i]);
            return true;
        }
    }
    return false;
}
