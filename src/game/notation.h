/* SPDX-License-Identifier: MIT */
/*
 * Canonical text of states, steps and turns: the only external encoding. A position has exactly
 * one spelling as written here; foreign spellings are read by interchange.h.
 */
#ifndef GAME_NOTATION_H
#define GAME_NOTATION_H

#include "draft.h"
#include "text.h"

/* No canonical state text is longer than this, terminating zero included. */
enum { STATE_TEXT_CAP = 160, TURN_TEXT_CAP = 320 };

/* Reads one state of the given game and leaves the reader behind it. BAD_TEXT (the reader knows
 * where and what was expected) or BAD_POSITION (it knows what was expected). */
MUST_CHECK Status state_read(TextReader *in, GameId id, GameState *out);
void state_write(TextWriter *out, const GameState *state);

/* Reads one step legal in `state`. BAD_TEXT for what is not a step of this game, BAD_STEP for one
 * that is not legal here. */
MUST_CHECK Status step_read(TextReader *in, const GameState *state, Step *out);

/* `step` must be legal in `state`. */
void step_write(TextWriter *out, const GameState *state, Step step);

/* A turn prints as its steps joined: f2-f4xd5 in Dokuz Taş, bar/22 13/7(2) in Tavla, K:A10-Y1 3:Y3-Y6x
 * in Kös; a throw is a turn of its own, 31: or ?K. Reading fills a fresh draft with steps to the
 * same position; the turn must be complete unless the text stops early, which leaves an unready
 * draft and STATUS_OK. A throw is read by step_read. */
MUST_CHECK Status turn_read(TextReader *in, const GameState *state, Draft *out);
void turn_write(TextWriter *out, const GameState *state, const Step *steps, uint32_t count);

/* "ongoing", "win w few", "draw quiet": kind, side and reason as `show` prints them. */
void outcome_write(TextWriter *out, GameId id, Outcome outcome);

#endif
