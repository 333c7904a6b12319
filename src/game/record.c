/* SPDX-License-Identifier: MIT */
#include "record.h"

static void run_push(Record *record) {
    if (game_repetition_limit(record->now.id) == 0) {
        return;
    }
    ASSERT(record->run.count < KEY_RUN_CAP);
    record->run.at[record->run.count++] = game_key(&record->now);
}

void record_open(Record *record, const GameState *start, Step *memory, uint32_t cap) {
    *record = (Record){.start = *start, .now = *start, .cap = cap, .at = memory};
    run_push(record);
}

/* Plays a legal step and keeps the run of keys: emptied by what cannot be undone, grown by each
 * position in which a new turn begins. */
static void append(Record *record, Step step) {
    if (game_is_irreversible(&record->now, step)) {
        record->run.count = 0;
    }
    const Seat before = game_actor(&record->now);
    record->now = game_apply(&record->now, step);
    record->at[record->count++] = step;
    if (game_actor(&record->now) != before) {
        run_push(record);
    }
}

Status record_play(Record *record, Seat by, Step step) {
    if (record_actor(record) == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    if (record->count == record->cap) {
        return STATUS_FULL;
    }
    GameState next = record->now;
    const Status status = game_play(&next, by, step);
    if (status == STATUS_OK) {
        append(record, step);
    }
    return status;
}

void record_cut(Record *record, uint32_t count) {
    CHECK(count <= record->count);
    Step *const steps = record->at;
    const GameState start = record->start;
    record_open(record, &start, steps, record->cap);
    while (record->count < count) {
        append(record, steps[record->count]);
    }
}

uint32_t record_occurrences(const Record *record) {
    const KeyRun *const run = &record->run;
    if (run->count == 0) {
        return 0;
    }
    /* In the middle of a turn the last key of the run is not the present position's. */
    const uint64_t key = game_key(&record->now);
    uint32_t occurrences = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        occurrences += run->at[i] == key;
    }
    return run->at[run->count - 1] == key ? occurrences : 0;
}

Outcome record_outcome(const Record *record) {
    const Outcome outcome = game_outcome(&record->now);
    if (outcome.kind != OUTCOME_ONGOING) {
        return outcome;
    }
    const uint32_t limit = game_repetition_limit(record->now.id);
    if (limit > 0 && record_occurrences(record) >= limit) {
        return (Outcome){.kind = OUTCOME_DRAW, .reason = REASON_REPETITION};
    }
    return record->verdict;
}

Seat record_actor(const Record *record) {
    return record_outcome(record).kind == OUTCOME_ONGOING ? game_actor(&record->now) : SEAT_NONE;
}

Status record_rule(Record *record, Outcome verdict) {
    if (record_actor(record) == SEAT_NONE) {
        return STATUS_GAME_OVER;
    }
    record->verdict = verdict;
    return STATUS_OK;
}

uint32_t record_turn_start(const Record *record, uint32_t count) {
    CHECK(count <= record->count);
    GameState state = record->start;
    uint32_t start = 0;
    for (uint32_t i = 0; i < count; i++) {
        const Seat before = game_actor(&state);
        state = game_apply(&state, record->at[i]);
        if (game_actor(&state) != before && i + 1 < count) {
            start = i + 1;
        }
    }
    return start;
}
