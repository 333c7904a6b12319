/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share. A broken promise stops the program by CHECK, which libFuzzer keeps. */
#ifndef SUPPORT_FUZZ_H
#define SUPPORT_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "notation.h"
#include "record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_TEXT_CAP = 4096 };

/* A reader of the input, after the first `skip` bytes. */
TextReader fuzz_reader(const uint8_t *data, size_t size, size_t skip);

/* The canonical text of a state, cut off by nothing; returns its length. */
uint32_t fuzz_state_text(const GameState *state, char out[STATE_TEXT_CAP]);

/* A state that reading gave: sound, within every bound, and read back from its own text. */
void fuzz_check_state(const GameState *state);

/* The game that a byte chooses. */
GameId fuzz_game(uint8_t byte);

/* The legal step of whoever acts, chance too, that a byte chooses. Somebody must act. */
Step fuzz_some_step(const GameState *state, uint8_t byte);

/* A state for a target that needs one: the first `*used` bytes choose a game, options and steps. */
GameState fuzz_some_state(const uint8_t *data, size_t size, size_t *used);

/* A failed reader knows a place within its text and an expectation. */
void fuzz_check_failure(const TextReader *in, Status status);

#endif
