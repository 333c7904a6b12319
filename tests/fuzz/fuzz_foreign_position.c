/* SPDX-License-Identifier: MIT */
/* A position in any spelling: sound, and written as other programs write it, it reads back. */
#include "fuzz.h"

#include <string.h>

#include "interchange.h"

static void check_foreign(const GameState *state) {
    char text[256], a[STATE_TEXT_CAP], b[STATE_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    position_write_foreign(&out, state);
    CHECK(!out.is_cut);
    TextReader in = text_reader(text, out.length);
    GameState again;
    /* A Sanmill FEN has no switches: two removals due can't be read without theirs. */
    const Status status = position_read_any(&in, state->id, &again);
    if (state->id == GAME_MORRIS && state->as.morris.variant != 0) {
        CHECK(status == STATUS_OK || state->as.morris.due > 0);
        return;
    }
    CHECK(status == STATUS_OK && text_at_end(&in));
    const uint32_t length = fuzz_state_text(state, a);
    CHECK(fuzz_state_text(&again, b) == length && memcmp(a, b, length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (uint8_t game = 0; game < GAME_COUNT; game++) {
        TextReader in = fuzz_reader(data, size, 0);
        GameState state;
        const Status status = position_read_any(&in, fuzz_game(game), &state);
        if (status != STATUS_OK) {
            fuzz_check_failure(&in, status);
            CHECK(in.expected != NULL);
            continue;
        }
        fuzz_check_state(&state);
        check_foreign(&state);
    }
    return 0;
}
