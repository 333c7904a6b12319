/* SPDX-License-Identifier: MIT */
/* Each game's text forms, shared between notation.c and interchange.c only. */
#ifndef GAME_INTERNAL_H
#define GAME_INTERNAL_H

#include "notation.h"

MUST_CHECK Status morris_state_read(TextReader *in, MorrisState *out);
void morris_state_write(TextWriter *out, const MorrisState *state);

/* Reads the text of a step without judging it. */
MUST_CHECK Status morris_step_read(TextReader *in, Step *out);
void morris_step_write(TextWriter *out, Step step);

/* Reads a point such as "d6" (letters of either case); consumes nothing on failure. */
MUST_CHECK Status morris_point_read(TextReader *in, uint8_t *out);
void morris_point_write(TextWriter *out, uint32_t point);

/* Whether a further step of the same turn stands next (blanks before it allowed). */
bool morris_turn_goes_on(const TextReader *in);

#endif
