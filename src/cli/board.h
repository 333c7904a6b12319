/* SPDX-License-Identifier: MIT */
/* Drawings of positions for people, in plain text. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include "game.h"
#include "text.h"

enum { BOARD_TEXT_CAP = 2048 };

/* The board with its coordinates; lines end in a line break. */
void board_write(TextWriter *out, const GameState *state);

/* One line on each side: stones in hand, on the board, taken, phase. */
void board_write_sides(TextWriter *out, const GameState *state);

/* Stones a side still has to place; 0 in games without a hand. */
uint32_t board_hand(const GameState *state, Side side);

#endif
