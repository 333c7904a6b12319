/* SPDX-License-Identifier: MIT */
/* A match of several hands: refused with place and word and nothing changed, or written and read
 * back to the same hands. */
#include "fuzz.h"

#include <string.h>

#include "match.h"

enum { HANDS = 3, HAND_STEPS = 512 };
typedef struct {
    Step steps[HANDS][HAND_STEPS];
    Record at[HANDS];
    MatchHands hands;
} Memory;

static void open_hands(Memory *memory) {
    GameState start;
    CHECK(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &start) == STATUS_OK);
    for (uint32_t i = 0; i < HANDS; i++) {
        record_open(&memory->at[i], &start, memory->steps[i], HAND_STEPS);
    }
    memory->hands = (MatchHands){.at = memory->at, .cap = HANDS};
}

static void check_same(const Record *a, const Record *b) {
    CHECK(a->count == b->count);
    CHECK(memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
    CHECK(game_key(&a->start) == game_key(&b->start) && game_key(&a->now) == game_key(&b->now));
    const Outcome one = record_outcome(a), other = record_outcome(b);
    CHECK(one.kind == other.kind && one.side == other.side && one.points == other.points);
}

static void check_again(const MatchHands *hands, const GameTags *tags) {
    static char text[1 << 17];
    static Memory second;
    TextWriter out = text_writer(text, sizeof text);
    match_write(&out, hands->at, hands->count, tags);
    CHECK(!out.is_cut);
    TextReader in = text_reader(text, out.length);
    GameTags again;
    MoveFault fault;
    open_hands(&second);
    CHECK(match_read(&in, &second.hands, &again, &fault) == STATUS_OK);
    CHECK(second.hands.count == hands->count);
    CHECK(memcmp(tags, &again, sizeof again) == 0);
    for (uint32_t i = 0; i < hands->count; i++) {
        check_same(&hands->at[i], &second.at[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Memory first;
    open_hands(&first);
    TextReader in = fuzz_reader(data, size, 0);
    GameTags tags = {.white = "untouched"};
    MoveFault fault;
    const Status status = match_read(&in, &first.hands, &tags, &fault);
    if (status != STATUS_OK) {
        fuzz_check_failure(&in, status);
        CHECK(first.hands.count == 0 && strcmp(tags.white, "untouched") == 0);
        CHECK(fault.token >= in.start && fault.token + fault.length <= in.end);
        return 0;
    }
    for (uint32_t i = 0; i < first.hands.count; i++) {
        fuzz_check_state(&first.at[i].start);
        fuzz_check_state(&first.at[i].now);
    }
    check_again(&first.hands, &tags);
    return 0;
}
