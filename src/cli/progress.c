/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_SECONDS = 2, PLAIN_SECONDS = 10 };

struct Progress {
    const char *what;
    atomic_uint_fast64_t done, total;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t stop_asked;
    bool is_stopping; /* under mutex */
    bool is_shown; /* by the thread; read after it was joined */
};

static void show(Progress *progress, int seconds, bool is_terminal) {
    const uint64_t done = atomic_load(&progress->done), total = atomic_load(&progress->total);
    const char *const start = is_terminal ? "\r" : "", *const end = is_terminal ? "\033[K" : "\n";
    if (total > 0) {
        (void)fprintf(stderr, "%s%s: %" PRIu64 " of %" PRIu64 ", %d s%s", start, progress->what,
                      done, total, seconds, end);
    } else {
        (void)fprintf(stderr, "%s%s: %d s%s", start, progress->what, seconds, end);
    }
    progress->is_shown = true;
}

static void *tick(void *argument) {
    Progress *const progress = argument;
    const bool is_terminal = isatty(STDERR_FILENO) == 1;
    struct timespec next;
    (void)clock_gettime(CLOCK_REALTIME, &next);
    int seconds = FIRST_SECONDS;
    next.tv_sec += seconds;
    (void)pthread_mutex_lock(&progress->mutex);
    while (!progress->is_stopping) {
        if (pthread_cond_timedwait(&progress->stop_asked, &progress->mutex, &next) != 0) {
            show(progress, seconds, is_terminal);
            const int pause = is_terminal ? 1 : PLAIN_SECONDS;
            seconds += pause;
            next.tv_sec += pause;
        }
    }
    (void)pthread_mutex_unlock(&progress->mutex);
    if (progress->is_shown && is_terminal) {
        (void)fputs("\r\033[K", stderr);
    }
    return NULL;
}

Progress *progress_start(const char *what) {
    Progress *const progress = calloc(1, sizeof *progress);
    if (progress == NULL) {
        return NULL;
    }
    progress->what = what;
    (void)pthread_mutex_init(&progress->mutex, NULL);
    (void)pthread_cond_init(&progress->stop_asked, NULL);
    if (pthread_create(&progress->thread, NULL, tick, progress) != 0) {
        free(progress);
        return NULL;
    }
    return progress;
}

void progress_set(Progress *progress, uint64_t done, uint64_t total) {
    if (progress != NULL) {
        atomic_store(&progress->done, done);
        atomic_store(&progress->total, total);
    }
}

void progress_stop(Progress *progress) {
    if (progress == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&progress->mutex);
    progress->is_stopping = true;
    (void)pthread_cond_signal(&progress->stop_asked);
    (void)pthread_mutex_unlock(&progress->mutex);
    (void)pthread_join(progress->thread, NULL);
    (void)pthread_cond_destroy(&progress->stop_asked);
    (void)pthread_mutex_destroy(&progress->mutex);
    free(progress);
}
