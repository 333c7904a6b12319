/* SPDX-License-Identifier: MIT */
/* A canonical position: what is read is sound and is written back byte by byte. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (uint8_t game = 0; game < GAME_COUNT; game++) {
        TextReader in = fuzz_reader(data, size, 0);
        GameState state;
        const Status status = state_read(&in, fuzz_game(game), &state);
        if (status != STATUS_OK) {
            fuzz_check_failure(&in, status);
            CHECK(in.expected != NULL);
            continue;
        }
        char text[STATE_TEXT_CAP];
        const uint32_t length = fuzz_state_text(&state, text);
        CHECK(length == text_offset(&in) && memcmp(text, data, length) == 0);
        fuzz_check_state(&state);
    }
    return 0;
}
