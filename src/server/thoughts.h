/* SPDX-License-Identifier: MIT */
/*
 * The computer's turns, found on a thread of their own so that the loop never waits for one.
 *
 *      loop thread --ask--> queue --planner--> answers, wake --take--> loop thread
 *
 * Nothing here is stored: whoever asked asks again after a restart, and gets the same turn for the
 * same seed.
 */
#ifndef SERVER_THOUGHTS_H
#define SERVER_THOUGHTS_H

#include "session.h"
#include "store.h"

typedef struct Thoughts Thoughts;

/* `wake` is called from the thread when thoughts_take has something. */
Thoughts *thoughts_open(StoreWake wake);

/* Gives up what is under way. */
void thoughts_close(Thoughts *thoughts);

/* The computer is to choose for the acting seat of `state`; a seat must act. */
void thoughts_ask(Thoughts *thoughts, const char *code, Moment moment, const GameState *state,
                  Level level, uint64_t seed);

/* The next answer, in the order of asking; false when there is none yet. */
bool thoughts_take(Thoughts *thoughts, char code[CODE_CAP], Thought *out);

#endif
