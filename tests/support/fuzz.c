/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include <string.h>

TextReader fuzz_reader(const uint8_t *data, size_t size, size_t skip) {
    CHECK(skip <= size && size <= UINT32_MAX);
    return text_reader((const char *)data + skip, (uint32_t)(size - skip));
}

uint32_t fuzz_state_text(const GameState *state, char out[STATE_TEXT_CAP]) {
    TextWriter writer = text_writer(out, STATE_TEXT_CAP);
    state_write(&writer, state);
    CHECK(!writer.is_cut && writer.length < STATE_TEXT_CAP);
    return writer.length;
}

void fuzz_check_state(const GameState *state) {
    char text[STATE_TEXT_CAP], again_text[STATE_TEXT_CAP];
    const uint32_t length = fuzz_state_text(state, text);
    TextReader in = text_reader(text, length);
    GameState again;
    CHECK(state_read(&in, state->id, &again) == STATUS_OK && text_at_end(&in));
    CHECK(fuzz_state_text(&again, again_text) == length);
    CHECK(memcmp(text, again_text, length) == 0);
    CHECK(game_key(state) == game_key(&again));
    StepList steps;
    ChanceList chances;
    View view;
    game_steps(state, &steps);
    game_chances(state, &chances);
    game_view(state, &view);
    const Seat actor = game_actor(state);
    CHECK((steps.count > 0) == (actor < SEAT_CAP));
    CHECK((chances.count > 0) == (actor == SEAT_CHANCE));
    CHECK((actor == SEAT_NONE) == (game_outcome(state).kind != OUTCOME_ONGOING));
}

GameId fuzz_game(uint8_t byte) {
    return (GameId)(byte % GAME_COUNT);
}

Step fuzz_some_step(const GameState *state, uint8_t byte) {
    if (game_actor(state) == SEAT_CHANCE) {
        ChanceList chances;
        game_chances(state, &chances);
        return chances.at[byte % chances.count].step;
    }
    StepList steps;
    game_steps(state, &steps);
    return steps.at[byte % steps.count];
}

GameState fuzz_some_state(const uint8_t *data, size_t size, size_t *used) {
    const GameId id = fuzz_game(size > 0 ? data[0] : 0);
    GameOptions options = game_defaults(id);
    GameState state;
    if (size > 1) {
        options.variant = data[1];
    }
    if (game_start(id, options, &state) != STATUS_OK) {
        CHECK(game_start(id, game_defaults(id), &state) == STATUS_OK);
    }
    /* The third byte tells how many steps follow, a byte each. */
    const size_t steps = size > 2 ? data[2] : 0;
    *used = size < 3 ? size : 3;
    for (size_t i = 0; i < steps && *used < size && game_actor(&state) != SEAT_NONE; i++) {
        state = game_apply(&state, fuzz_some_step(&state, data[(*used)++]));
    }
    return state;
}

void fuzz_check_failure(const TextReader *in, Status status) {
    CHECK(status != STATUS_OK);
    CHECK(in->expected != NULL || status == STATUS_BAD_STEP || status == STATUS_GAME_OVER ||
          status == STATUS_NOT_YOUR_TURN);
    CHECK(in->failed_at <= (uint32_t)(in->end - in->start));
    CHECK(in->at >= in->start && in->at <= in->end);
}
