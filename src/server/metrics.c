/* SPDX-License-Identifier: MIT */
#include "metrics.h"

#include "mem.h"
#include "text.h"
#include "version.h"

enum { METRICS_TEXT_CAP = 16384 };

static void put_head(TextWriter *out, const char *name, const char *type, const char *help) {
    text_put(out, "# HELP kiraathane_");
    text_put(out, name);
    text_put_char(out, ' ');
    text_put(out, help);
    text_put(out, "\n# TYPE kiraathane_");
    text_put(out, name);
    text_put_char(out, ' ');
    text_put(out, type);
    text_put_char(out, '\n');
}

/* `labels` with its braces, or "". */
static void put_value(TextWriter *out, const char *name, const char *labels, uint64_t value) {
    text_put(out, "kiraathane_");
    text_put(out, name);
    text_put(out, labels);
    text_put_char(out, ' ');
    text_put_number(out, value);
    text_put_char(out, '\n');
}

static void put_one(TextWriter *out, const char *name, const char *type, const char *help,
                    uint64_t value) {
    put_head(out, name, type, help);
    put_value(out, name, "", value);
}

/* Thousandths as a decimal fraction. */
static void put_thousandths(TextWriter *out, uint64_t value) {
    text_put_number(out, value / 1000);
    text_put_char(out, '.');
    text_put_char(out, (char)('0' + value / 100 % 10));
    text_put_char(out, (char)('0' + value / 10 % 10));
    text_put_char(out, (char)('0' + value % 10));
}

/* Whether a game can end so. */
static bool has_reason(GameId id, OutcomeReason reason) {
    switch (id) {
    case GAME_MORRIS:
        return reason != REASON_OFF && reason != REASON_MARS && reason != REASON_EATEN;
    case GAME_TAVLA:
        return reason == REASON_OFF || reason == REASON_MARS || reason >= REASON_RESIGN;
    case GAME_KOS:
        return reason == REASON_EATEN || reason >= REASON_RESIGN;
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static void put_games(TextWriter *out, const Metrics *metrics) {
    put_head(out, "games_total", "counter", "Games ended, by reason.");
    static const char *const reasons[REASON_COUNT] = {
#define REASON_WORD(name, word) [REASON_##name] = word,
        REASON_LIST(REASON_WORD)
#undef REASON_WORD
    };
    for (uint32_t game = 0; game < GAME_COUNT; game++) {
        for (uint32_t reason = 1; reason < REASON_COUNT; reason++) {
            if (!has_reason((GameId)game, (OutcomeReason)reason)) {
                continue;
            }
            text_put(out, "kiraathane_games_total{game=\"");
            text_put(out, game_name((GameId)game));
            text_put(out, "\",reason=\"");
            text_put(out, reasons[reason]);
            text_put(out, "\"} ");
            text_put_number(out, metrics->games[game][reason]);
            text_put_char(out, '\n');
        }
    }
}

static void put_refusals(TextWriter *out, const Metrics *metrics) {
    put_head(out, "refusals_total", "counter", "Messages refused, by code.");
    for (uint32_t kind = 1; kind < REFUSAL_COUNT; kind++) {
        text_put(out, "kiraathane_refusals_total{code=\"");
        text_put(out, refusal_word((RefusalKind)kind));
        text_put(out, "\"} ");
        text_put_number(out, metrics->refusals[kind]);
        text_put_char(out, '\n');
    }
}

static void put_commits(TextWriter *out, const StoreStats *stats) {
    put_head(out, "commit_seconds", "histogram", "Time to make one batch of writes durable.");
    uint64_t sum = 0;
    for (uint32_t i = 0; i < STORE_BUCKETS; i++) {
        sum += stats->bucket[i];
        text_put(out, "kiraathane_commit_seconds_bucket{le=\"");
        if (i + 1 < STORE_BUCKETS) {
            put_thousandths(out, UINT64_C(1) << i);
        } else {
            text_put(out, "+Inf");
        }
        text_put(out, "\"} ");
        text_put_number(out, sum);
        text_put_char(out, '\n');
    }
    text_put(out, "kiraathane_commit_seconds_sum ");
    put_thousandths(out, stats->sum_us / 1000);
    text_put(out, "\nkiraathane_commit_seconds_count ");
    text_put_number(out, stats->commits);
    text_put_char(out, '\n');
}

char *metrics_write(const Metrics *metrics, const MetricsNow *now) {
    char *text = mem_new(METRICS_TEXT_CAP);
    TextWriter out = text_writer(text, METRICS_TEXT_CAP);
    put_head(&out, "build_info", "gauge", "Always 1; its label is the version.");
    put_value(&out, "build_info", "{version=\"" VERSION_TEXT "\"}", 1);
    put_one(&out, "start_time_seconds", "gauge", "When the server started, since 1970.",
            now->began_ms / 1000);
    put_one(&out, "lines", "gauge", "Connections to tables and searches.", now->lines);
    put_one(&out, "tables", "gauge", "Tables in memory.", now->tables);
    put_one(&out, "tables_unreadable", "gauge", "Running tables that the start could not read.",
            metrics->tables_unreadable);
    put_one(&out, "seekers", "gauge", "Players waiting for a random rival.", now->seekers);
    put_one(&out, "writes_queued", "gauge", "Writes not yet taken by the writer.",
            now->store.queued);
    put_one(&out, "requests_total", "counter", "HTTP requests.", metrics->requests);
    put_one(&out, "messages_total", "counter", "Messages from clients.", metrics->messages);
    put_one(&out, "tables_opened_total", "counter", "Tables made.", metrics->tables_opened);
    put_one(&out, "pairings_total", "counter", "Strangers paired.", metrics->pairings);
    put_one(&out, "nobody_came_total", "counter", "Searches that found nobody.",
            metrics->nobody_came);
    put_one(&out, "rate_closed_total", "counter", "Connections closed for too many messages.",
            metrics->rate_closed);
    put_one(&out, "connections_refused_total", "counter",
            "Connections closed at once, because too many were open.",
            metrics->connections_refused);
    put_one(&out, "writes_total", "counter", "Rows written.", now->store.writes);
    put_one(&out, "commit_failures_total", "counter", "Commits that had to be repeated.",
            now->store.failures);
    put_games(&out, metrics);
    put_refusals(&out, metrics);
    put_commits(&out, &now->store);
    put_head(&out, "round_trip_seconds", "summary", "Round trips measured on lines.");
    text_put(&out, "kiraathane_round_trip_seconds_sum ");
    put_thousandths(&out, metrics->round_trips_ms);
    text_put_char(&out, '\n');
    put_value(&out, "round_trip_seconds_count", "", metrics->round_trips);
    put_head(&out, "loop_lag_seconds", "gauge", "Lateness of the loop's heartbeat, last and most.");
    text_put(&out, "kiraathane_loop_lag_seconds{of=\"last\"} ");
    put_thousandths(&out, metrics->lag_ms);
    text_put(&out, "\nkiraathane_loop_lag_seconds{of=\"most\"} ");
    put_thousandths(&out, metrics->lag_max_ms);
    text_put_char(&out, '\n');
    CHECK(!out.is_cut);
    (void)text_finish(&out);
    return text;
}
