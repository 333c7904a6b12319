/* SPDX-License-Identifier: MIT */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t number_from(const char *variable, uint64_t otherwise) {
    const char *const text = getenv(variable);
    return text == NULL || *text == '\0' ? otherwise : strtoull(text, NULL, 10);
}

uint64_t play_seed(void) {
    static bool is_told = false;
    const uint64_t seed = number_from("KIRAATHANE_SEED", 20261129);
    if (!is_told) {
        fprintf(stderr, "seed: KIRAATHANE_SEED=%llu\n", (unsigned long long)seed);
        is_told = true;
    }
    return seed;
}

uint32_t play_effort(uint32_t count) {
    const uint64_t scaled = count * number_from("KIRAATHANE_EFFORT", 100) / 100;
    return scaled == 0 ? 1 : (uint32_t)scaled;
}

uint32_t play_games(GameId id, uint32_t count) {
    GameState state;
    assert_int_equal(game_start(id, game_defaults(id), &state), STATUS_OK);
    return play_effort(game_actor(&state) == SEAT_CHANCE ? count / 10 : count);
}

uint32_t play_setups(Setup out[SETUP_CAP]) {
    uint32_t count = 0;
    for (uint32_t id = 0; id < GAME_COUNT; id++) {
        for (uint32_t bits = 0; bits < 5 * 4 * 16; bits++) {
            const Setup setup = {(GameId)id,
                                 {.seats = (uint8_t)(bits % 5),
                                  .first = (Seat)(bits / 5 % 4),
                                  .variant = (uint8_t)(bits / 20)}};
            GameState state;
            if (game_start(setup.id, setup.options, &state) == STATUS_OK) {
                assert_true(count < SETUP_CAP);
                out[count++] = setup;
            }
        }
    }
    return count;
}

GameState play_start(Setup setup) {
    GameState state;
    assert_int_equal(game_start(setup.id, setup.options, &state), STATUS_OK);
    return state;
}

Step play_step(const GameState *state, Rng *rng) {
    if (game_actor(state) == SEAT_CHANCE) {
        ChanceList chances;
        game_chances(state, &chances);
        uint32_t left = rng_below(rng, chances.total);
        uint32_t i = 0;
        while (left >= chances.at[i].weight) {
            left -= chances.at[i++].weight;
        }
        return chances.at[i].step;
    }
    StepList steps;
    game_steps(state, &steps);
    return steps.at[rng_below(rng, steps.count)];
}

bool play_is_listed(const GameState *state, Step step) {
    StepList steps;
    ChanceList chances;
    game_steps(state, &steps);
    game_chances(state, &chances);
    for (uint32_t i = 0; i < steps.count; i++) {
        if (step_equal(steps.at[i], step)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < chances.count; i++) {
        if (step_equal(chances.at[i].step, step)) {
            return true;
        }
    }
    return false;
}

const char *play_text(const GameState *state) {
    static char texts[4][STATE_TEXT_CAP];
    static uint32_t next = 0;
    char *const text = texts[next++ % 4];
    TextWriter out = text_writer(text, STATE_TEXT_CAP);
    state_write(&out, state);
    text_finish(&out);
    assert_false(out.is_cut);
    return text;
}

bool play_same(const GameState *a, const GameState *b) {
    return a->id == b->id && strcmp(play_text(a), play_text(b)) == 0;
}

GameState play_state(GameId id, const char *text) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    GameState state;
    const Status status = state_read(&in, id, &state);
    if (status != STATUS_OK || !text_at_end(&in)) {
        fail_msg("not a position: %s (%s, at %u: %s)", text, status_name(status), in.failed_at,
                 in.expected == NULL ? "" : in.expected);
    }
    return state;
}

PlayCounted play_golden_counts(const char *path, GameId id, PlayCount *check) {
    char line[256];
    GameState state = {.id = GAME_COUNT};
    PlayCounted counted = {0};
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            continue;
        }
        if (strchr(line, '/') != NULL || strncmp(line, "XGID=", 5) == 0) {
            state = play_state(id, line);
            assert_int_equal(game_perft(&state, 0), 1);
            counted.positions++;
        } else {
            unsigned depth = 0;
            unsigned long long count = 0;
            CHECK_AT(&state, sscanf(line, "%u %llu", &depth, &count) == 2);
            check(&state, depth, count);
            counted.counts++;
        }
    }
    assert_int_equal(fclose(file), 0);
    return counted;
}

void play_check(bool is_true, const GameState *state, const char *what, const char *file,
                int line) {
    if (!is_true) {
        print_error("%s at %s: not %s\n", game_name(state->id), play_text(state), what);
        _fail(file, line);
    }
}
