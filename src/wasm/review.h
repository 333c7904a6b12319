/* SPDX-License-Identifier: MIT */
/*
 * A turn of Tavla or Kös that somebody made, judged beside what else could have been done: by the
 * player of level Zor, which is told to look at that turn as deeply as at the best ones. Dokuz Taş
 * needs none of this: there the planner searches the positions after two turns to the same depth.
 *
 *     review_begin(&review, memory, &draft);          the draft is the turn that was made
 *     while (!review_run(&review, 1000)) { … }
 *     review_count(&review)                           those judged equally deep, best first
 *
 * What is found depends on the turn and the position alone.
 */
#ifndef WASM_REVIEW_H
#define WASM_REVIEW_H

#include "draft.h"

/* A certain win in Kös, a point in Tavla; see review_score. */
enum { REVIEW_ONE = 10000 };

typedef struct {
    GameId game; /* whose player lies in `memory`; GAME_COUNT before the first */
    void *memory;
    uint32_t end; /* the player's number for what the turn led to */
    uint32_t total; /* distinct turns there were */
    bool is_deep; /* Tavla: the last stage is under way */
} Review;

/* Starts on a ready draft; `memory` has room for the game's player and stays with the review. BAD_STEP for a draft that is not ready, BAD_OPTION in Dokuz Taş,
 * NOT_FOUND without weights, FULL for a turn of Kös that is one of too many to be listed. */
MUST_CHECK Status review_begin(Review *review, void *memory, const Draft *draft);

/* Judges about `positions` more; true when all is judged. */
bool review_run(Review *review, uint64_t positions);

/* Turns judged as deeply as the best one, itself included; the best is number 0. */
uint32_t review_count(const Review *review);

/* Which of them was made; review_count where it was not looked at as deeply. */
uint32_t review_made(const Review *review);

/* For the side that made the turn. Tavla: in REVIEW_ONE of a point, in a match of half of what
 * separates winning a single hand from losing it. Kös: the chance to win, in REVIEW_ONE. */
int32_t review_score(const Review *review, uint32_t index);
uint32_t review_steps(const Review *review, uint32_t index, Step out[TURN_STEP_CAP]);

#endif
