/* SPDX-License-Identifier: MIT */
/* A whole game with tags: refused with place and word, or written and read back to the same. */
#include "fuzz.h"

#include <string.h>

#include "interchange.h"

static Step first_memory[4096], second_memory[4096];

static bool is_same_outcome(Outcome a, Outcome b) {
    return a.kind == b.kind && a.side == b.side && a.points == b.points && a.reason == b.reason;
}

static void check_again(const Record *record, const GameTags *tags) {
    static char text[1 << 17];
    TextWriter out = text_writer(text, sizeof text);
    game_text_write(&out, record, tags);
    CHECK(!out.is_cut);
    TextReader in = text_reader(text, out.length);
    Record again;
    GameTags again_tags;
    MoveFault fault;
    record_open(&again, &record->start, second_memory, 4096);
    CHECK(game_text_read(&in, record->now.id, &again, &again_tags, &fault) == STATUS_OK);
    CHECK(again.count == record->count);
    CHECK(memcmp(again.at, record->at, record->count * sizeof *record->at) == 0);
    CHECK(strcmp(again_tags.white, tags->white) == 0 && strcmp(again_tags.date, tags->date) == 0);
    char a[STATE_TEXT_CAP], b[STATE_TEXT_CAP];
    const uint32_t length = fuzz_state_text(&record->now, a);
    CHECK(fuzz_state_text(&again.now, b) == length && memcmp(a, b, length) == 0);
    CHECK(is_same_outcome(record_outcome(record), record_outcome(&again)));
}

/* The list of moves alone, appended to a game that has begun. */
static void check_list(const uint8_t *data, size_t size, GameId id) {
    GameState start;
    Record record;
    MoveFault fault;
    CHECK(game_start(id, game_defaults(id), &start) == STATUS_OK);
    record_open(&record, &start, first_memory, 1024);
    TextReader in = fuzz_reader(data, size, 0);
    const Status status = moves_read(&in, &record, &fault);
    if (status != STATUS_OK) {
        fuzz_check_failure(&in, status);
        CHECK(record.count == 0 && game_key(&record.now) == game_key(&start));
        CHECK(fault.token >= in.start && fault.token + fault.length <= in.end);
        return;
    }
    fuzz_check_state(&record.now);
    CHECK(text_at_end(&in));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (uint8_t game = 0; game < GAME_COUNT; game++) {
        GameState start;
        Record record;
        GameTags tags;
        MoveFault fault;
        check_list(data, size, fuzz_game(game));
        CHECK(game_start(fuzz_game(game), game_defaults(fuzz_game(game)), &start) == STATUS_OK);
        record_open(&record, &start, first_memory, 4096);
        TextReader in = fuzz_reader(data, size, 0);
        const Status status = game_text_read(&in, fuzz_game(game), &record, &tags, &fault);
        if (status != STATUS_OK) {
            fuzz_check_failure(&in, status);
            CHECK(in.expected != NULL && record.count == 0);
            CHECK(fault.token >= in.start && fault.token + fault.length <= in.end);
            continue;
        }
        fuzz_check_state(&record.now);
        check_again(&record, &tags);
    }
    return 0;
}
