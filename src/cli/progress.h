/* SPDX-License-Identifier: MIT */
/*
 * A line on stderr for work that takes longer than two seconds, from a thread of its own, so that
 * the work itself need not look at the clock:
 *
 *     arena: 120 of 400, 34 s
 *
 * On a terminal the line is rewritten each second, elsewhere a new one comes every ten.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

typedef struct Progress Progress;

/* `what` must outlive the progress. Returns NULL when no thread can be had; the functions below
 * accept that. */
Progress *progress_start(const char *what);

/* How far the work is; total 0 when that is unknown. From any thread. */
void progress_set(Progress *progress, uint64_t done, uint64_t total);

/* Ends the line and frees. */
void progress_stop(Progress *progress);

#endif
