/* SPDX-License-Identifier: MIT */
/* One step in some state: what is read is legal, and written and read again it is the same. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t used = 0;
    const GameState state = fuzz_some_state(data, size, &used);
    TextReader in = fuzz_reader(data, size, used);
    Step step = {0};
    const Status status = step_read(&in, &state, &step);
    if (status != STATUS_OK) {
        fuzz_check_failure(&in, status);
        CHECK(step.bits == 0);
        return 0;
    }
    CHECK(game_is_legal(&state, step));
    char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    step_write(&out, &state, step);
    CHECK(!out.is_cut);
    TextReader again = text_reader(text, out.length);
    Step twin;
    CHECK(step_read(&again, &state, &twin) == STATUS_OK && text_at_end(&again));
    CHECK(step_equal(step, twin));
    const GameState next = game_apply(&state, step);
    fuzz_check_state(&next);
    return 0;
}
