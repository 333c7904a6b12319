/* SPDX-License-Identifier: MIT */
/* The line by which GNU Backgammon tells positions: sound, and written it reads back. */
#include "fuzz.h"

#include <string.h>

#include "fibs_board.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TextReader in = fuzz_reader(data, size, 0);
    GameState state = {.id = GAME_TAVLA}, again = {.id = GAME_TAVLA};
    const Status status = fibs_board_read(&in, &state.as.tavla);
    if (status != STATUS_OK) {
        CHECK(status == STATUS_BAD_POSITION || in.expected != NULL);
        return 0;
    }
    fuzz_check_state(&state);
    char text[512], a[STATE_TEXT_CAP], b[STATE_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    fibs_board_write(&out, &state.as.tavla);
    CHECK(!out.is_cut);
    TextReader back = text_reader(text, out.length);
    CHECK(fibs_board_read(&back, &again.as.tavla) == STATUS_OK);
    const uint32_t length = fuzz_state_text(&state, a);
    CHECK(fuzz_state_text(&again, b) == length && memcmp(a, b, length) == 0);
    return 0;
}
