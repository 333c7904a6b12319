/* SPDX-License-Identifier: MIT */
/* Which move to try first: the table's, closed mills, blocked mills, then what cut before. */
#ifndef AI_SEARCH_ORDER_H
#define AI_SEARCH_ORDER_H

#include "search.h"

/* Forgets what cut. */
void order_init(Search *search);

/* The frame's next move to try; MOVE_NONE when there is none left. */
Move order_next(const Search *search, SearchFrame *frame);

/* The frame's best move cut. */
void order_reward(Search *search, SearchFrame *frame);

/* A move as the symmetry shows it. */
Move order_move_image(const NodeRules *rules, uint32_t symmetry, Move move);

#endif
