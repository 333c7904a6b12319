/* SPDX-License-Identifier: MIT */
/* Bytes as steps: four make a step submitted by whoever the fifth names, one legal step of the
 * actor follows. Records and drafts take what is legal and nothing else. */
#include "fuzz.h"
#include "play.h"

#include <string.h>

static Step memory[1024];

static void submit(Record *record, const uint8_t bytes[5]) {
    const Step step = step_make((StepKind)bytes[0], bytes[1], bytes[2], bytes[3]);
    const uint32_t count = record->count;
    const Seat actor = record_actor(record);
    const bool is_good =
        actor != SEAT_NONE && bytes[4] == actor && play_is_listed(&record->now, step);
    const bool has_room = record->count < record->cap;
    const Status status = record_play(record, bytes[4], step);
    CHECK((status == STATUS_OK) == (is_good && has_room));
    CHECK(record->count == count + (status == STATUS_OK));
    Draft draft;
    draft_open(&draft, &record->now);
    if (draft_step(&draft, step) == STATUS_OK) {
        CHECK(play_is_listed(&record->now, step));
        fuzz_check_state(&draft.now);
        CHECK(draft_undo(&draft) && draft.count == 0);
    }
}

static void play_legal(Record *record, uint8_t byte) {
    const Seat actor = record_actor(record);
    if (actor != SEAT_NONE && record->count < record->cap) {
        const Step step = fuzz_some_step(&record->now, byte);
        CHECK(record_play(record, actor, step) == STATUS_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t used = 0;
    const GameState start = fuzz_some_state(data, size, &used);
    Record record;
    record_open(&record, &start, memory, 1024);
    for (; used + 6 <= size; used += 6) {
        submit(&record, data + used);
        play_legal(&record, data[used + 5]);
        fuzz_check_state(&record.now);
    }
    char before[STATE_TEXT_CAP], after[STATE_TEXT_CAP];
    const uint32_t length = fuzz_state_text(&record.now, before);
    if (record.verdict.kind == OUTCOME_ONGOING) {
        record_cut(&record, record.count);
        CHECK(fuzz_state_text(&record.now, after) == length);
        CHECK(memcmp(before, after, length) == 0);
    }
    return 0;
}
