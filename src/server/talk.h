/* SPDX-License-Identifier: MIT */
/*
 * Lines over POST and long poll, for those whose network lets no WebSocket through: the same
 * messages, numbered, and given again until the client has acknowledged them.
 *
 * A request belongs to the transport and is known here by its pointer alone.
 */
#ifndef SERVER_TALK_H
#define SERVER_TALK_H

#include "house.h"

typedef struct Talks Talks;
typedef struct TalkLine TalkLine;

enum { TALK_HOLD_MS = 20000, TALK_SILENT_MS = 25000 };

/* `wake` is called with a request when talk_is_ready has become true for it. */
Talks *talks_open(House *house, void (*wake)(void *request));
void talks_close(Talks *talks);

typedef struct {
    LineKind kind;
    const char *name; /* the table's code or the game */
    const char *address; /* of the client */
} TalkPlace;

/* Takes a request's messages; its answer is to be given when talk_is_ready. NOT_FOUND for a line
 * that does not exist (any more). */
MUST_CHECK Status talk_post(Talks *talks, TalkPlace place, const Talk *talk, void *request,
                            TalkLine **out);

/* There is something to tell, or the request has waited long enough. */
bool talk_is_ready(Talks *talks, const TalkLine *line, const void *request);

/* The answer to the request, which is then forgotten; freed with mem_free. */
char *talk_answer(Talks *talks, TalkLine *line, void *request);

/* The request's connection is gone. */
void talk_forget(TalkLine *line, const void *request);

/* To be called about once a second. */
void talks_tick(Talks *talks);

#endif
