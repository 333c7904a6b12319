/* SPDX-License-Identifier: MIT */
/*
 * Random play for tests of every game: all legal setups, a seed that is printed and can be set
 * (KIRAATHANE_SEED=7), and counts that slow builds can lower (KIRAATHANE_EFFORT=10: a tenth).
 */
#ifndef SUPPORT_PLAY_H
#define SUPPORT_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "game.h"
#include "notation.h"
#include "rng.h"

/* The seed of this run; told on standard error the first time. */
uint64_t play_seed(void);

/* `count` scaled to the effort wanted, at least 1. */
uint32_t play_effort(uint32_t count);

/* The same for whole random games: those of chance are long, so that a tenth tells as much. */
uint32_t play_games(GameId id, uint32_t count);

typedef struct {
    GameId id;
    GameOptions options;
} Setup;

/* Every game with every set of options that game_start takes. */
enum { SETUP_CAP = 512 };
uint32_t play_setups(Setup out[SETUP_CAP]);

GameState play_start(Setup setup);

/* A random step of whoever acts, chance by its weights. Somebody must act. */
Step play_step(const GameState *state, Rng *rng);

/* Whether game_steps or game_chances lists the step. */
bool play_is_listed(const GameState *state, Step step);

/* Canonical text into static memory, good for the next three calls too. */
const char *play_text(const GameState *state);

/* Equal by canonical text, the only equality states have. */
bool play_same(const GameState *a, const GameState *b);

/* Reads a canonical text; fails the test if it is not one. */
GameState play_state(GameId id, const char *text);

/* A golden file of counts: lines with a position in canonical text, which hold a '/' or begin with
 * "XGID=", and below each its lines "depth count", given to `check`; # begins a comment. */
typedef void PlayCount(const GameState *state, unsigned depth, unsigned long long count);
typedef struct {
    uint32_t positions, counts;
} PlayCounted;
PlayCounted play_golden_counts(const char *path, GameId id, PlayCount *check);

/* Fails the test, telling the position, unless `condition` holds. */
#define CHECK_AT(state, condition) play_check((condition), (state), #condition, __FILE__, __LINE__)
void play_check(bool is_true, const GameState *state, const char *what, const char *file, int line);

#endif
