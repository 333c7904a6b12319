/* SPDX-License-Identifier: MIT */
#include "thinker.h"

#include <stdlib.h>
#include <time.h>

enum { MEMORY_BYTES = 64 << 20, ALIGNMENT = 64, SLICE_NODES = 8192 };

struct Thinker {
    void *memory;
    Planner *planner;
};

Thinker *thinker_new(void) {
    Thinker *const thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL) {
        return NULL;
    }
    thinker->memory = aligned_alloc(ALIGNMENT, MEMORY_BYTES);
    if (thinker->memory == NULL) {
        free(thinker);
        return NULL;
    }
    thinker->planner = planner_init(thinker->memory, MEMORY_BYTES);
    CHECK(thinker->planner != NULL);
    return thinker;
}

void thinker_free(Thinker *thinker) {
    if (thinker != NULL) {
        free(thinker->memory);
        free(thinker);
    }
}

void thinker_forget(Thinker *thinker) {
    planner_clear(thinker->planner);
}

uint64_t clock_ms(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void thinker_choose(Thinker *thinker, const Record *record, const Thinking *thinking, Plan *out) {
    const uint64_t start = clock_ms();
    CHECK(planner_begin(thinker->planner, &record->now, &record->run, thinking->level,
                        thinking->limits, thinking->seed) == STATUS_OK);
    bool is_done = false;
    while (!is_done) {
        is_done = planner_run(thinker->planner, SLICE_NODES);
        planner_plan(thinker->planner, out);
        if (thinking->ms > 0 && clock_ms() - start >= thinking->ms) {
            is_done = true;
        }
        if (thinking->is_enough != NULL && thinking->is_enough(thinking->context, out)) {
            is_done = true;
        }
    }
}

uint32_t thinker_choice_count(const Thinker *thinker) {
    return planner_choice_count(thinker->planner);
}

void thinker_choice(const Thinker *thinker, uint32_t index, Plan *out) {
    planner_choice(thinker->planner, index, out);
}

void score_write(TextWriter *out, int32_t score) {
    const int32_t size = score < 0 ? -score : score;
    if (size >= PLANNER_DECIDED) {
        text_put(out, score > 0 ? "win " : "loss ");
        text_put_number(out, (uint64_t)(PLANNER_WON - size));
        return;
    }
    text_put_char(out, score < 0 ? '-' : '+');
    text_put_number(out, (uint64_t)(size / 100));
    text_put_char(out, '.');
    text_put_char(out, (char)('0' + size / 10 % 10));
    text_put_char(out, (char)('0' + size % 10));
}
