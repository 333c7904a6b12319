/* SPDX-License-Identifier: MIT */
/*
 * The one list of errors. Success is zero; on any other status a function leaves its outputs as
 * they were. Messages are English for logs and the command line; the browser has its own table.
 */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#define STATUS_LIST(X)                                    \
    X(OK, "ok")                                           \
    X(BAD_TEXT, "text does not follow the format")        \
    X(BAD_POSITION, "position breaks a rule of the game") \
    X(BAD_OPTION, "option is not known to this game")     \
    X(BAD_STEP, "step is not legal here")                 \
    X(NOT_YOUR_TURN, "it is not this seat's turn")        \
    X(GAME_OVER, "the game is over")                      \
    X(FULL, "no room left in the buffer")                 \
    X(UNKNOWN_GAME, "no such game")                       \
    X(NOT_FOUND, "not found")                             \
    X(DENIED, "not allowed")                              \
    X(BUSY, "try again later")                            \
    X(IO, "reading or writing failed")                    \
    X(CORRUPT, "stored data is damaged")

typedef enum {
#define STATUS_ENUM(name, message) STATUS_##name,
    STATUS_LIST(STATUS_ENUM)
#undef STATUS_ENUM
} Status;

/* Short English message, never NULL. */
const char *status_message(Status status);

/* The name as written in the list, such as "BAD_STEP"; never NULL. */
const char *status_name(Status status);

#endif
