/* SPDX-License-Identifier: MIT */
/* A whole turn in some state, in any spelling: the draft holds legal steps, and its text reads
 * back to the same position and is written in the same way again. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t used = 0;
    const GameState state = fuzz_some_state(data, size, &used);
    TextReader in = fuzz_reader(data, size, used);
    Draft draft;
    const Status status = turn_read(&in, &state, &draft);
    if (status != STATUS_OK) {
        fuzz_check_failure(&in, status);
        return 0;
    }
    CHECK(draft.count > 0 && draft.count <= TURN_STEP_CAP);
    fuzz_check_state(&draft.now);
    char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    turn_write(&out, &state, draft.at, draft.count);
    CHECK(!out.is_cut);
    TextReader again = text_reader(text, out.length);
    Draft twin;
    CHECK(turn_read(&again, &state, &twin) == STATUS_OK && text_at_end(&again));
    CHECK(twin.count == draft.count && draft_ready(&twin) == draft_ready(&draft));
    CHECK(game_key(&twin.now) == game_key(&draft.now));
    char again_text[TURN_TEXT_CAP];
    TextWriter again_out = text_writer(again_text, sizeof again_text);
    turn_write(&again_out, &state, twin.at, twin.count);
    CHECK(again_out.length == out.length && memcmp(text, again_text, out.length) == 0);
    while (draft_undo(&draft)) {
        fuzz_check_state(&draft.now);
    }
    return 0;
}
