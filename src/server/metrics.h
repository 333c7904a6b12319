/* SPDX-License-Identifier: MIT */
/* Counters of the house and their Prometheus text. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "session.h"
#include "store.h"

typedef struct {
    uint64_t messages, tables_opened, pairings, nobody_came, requests, rate_closed;
    uint64_t connections_refused; /* too many were open */
    uint64_t tables_unreadable; /* of those that were running when the house was opened */
    uint64_t games[GAME_COUNT][REASON_COUNT]; /* ended, by reason */
    uint64_t refusals[REFUSAL_COUNT];
    uint64_t round_trips, round_trips_ms; /* measured, and their sum */
    uint32_t lag_ms, lag_max_ms; /* of the loop's heartbeat: last, and highest */
} Metrics;

/* What is counted elsewhere. */
typedef struct {
    uint32_t lines, tables, seekers;
    uint64_t began_ms; /* when the house opened, since 1970 */
    StoreStats store;
} MetricsNow;

/* Allocated text, freed with mem_free. */
char *metrics_write(const Metrics *metrics, const MetricsNow *now);

#endif
