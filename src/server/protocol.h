/* SPDX-License-Identifier: MIT */
/*
 * The messages of docs/protocol.md: JSON text to structs and back, nothing else. Texts written are
 * allocated, end with a zero and are freed by the caller with free().
 */
#ifndef SERVER_PROTOCOL_H
#define SERVER_PROTOCOL_H

#include <stddef.h>

#include "session.h"

#define PROTOCOL_NAME "kiraathane-1" /* the WebSocket's sub-protocol */

enum {
    PROTOCOL_VERSION = 1,
    MESSAGE_CAP = 1024, /* bytes of one message from a client */
    BODY_CAP = 8192, /* bytes of a POST body */
    BUILD_CAP = 33,
    LINE_ID_CAP = SECRET_TEXT_CAP,
    MOVE_TYPED_CAP = 33,
    TALK_SEND_CAP = 16 /* messages in one POST */
};

typedef struct {
    uint32_t version;
    char build[BUILD_CAP]; /* of the client, for the log; may be empty */
    bool has_secret, has_nick;
    Secret secret;
    char nick[NICK_CAP];
} Hello;

typedef enum {
    MESSAGE_HELLO,
    MESSAGE_COMMAND,
    MESSAGE_PING,
    MESSAGE_RESYNC,
    MESSAGE_MOVE,
    MESSAGE_STOP
} MessageKind;

typedef struct {
    MessageKind kind;
    union {
        Hello hello;
        Command command;
        int64_t ping_t;
    } as;
} Message;

/* What was wrong: a sentence for programmers, and the cid if that much could be read. */
typedef struct {
    char cid[CID_CAP];
    char text[160];
} Fault;

/* The readers give BAD_TEXT and a fault, and leave `out` as it was, unless `text` is what they read: one
 * well-formed client message … */
MUST_CHECK Status protocol_read_message(const char *text, size_t length, Message *out,
                                        Fault *fault);

typedef enum { FIRST_LOT, FIRST_ME, FIRST_FRIEND } FirstKind;

typedef struct {
    GameId game;
    bool has_clock, is_of_four;
    uint8_t variant;
    FirstKind first;
    char nick[NICK_CAP];
} TableRequest;

/* … the body of POST /api/tables … */
MUST_CHECK Status protocol_read_table(const char *text, size_t length, TableRequest *out,
                                      Fault *fault);

/* … of POST /api/move. */
typedef struct {
    char code[MOVE_TYPED_CAP]; /* as somebody typed it */
    bool has_secret;
    Secret secret; /* the seat's from now on */
} MoveRequest;

MUST_CHECK Status protocol_read_move(const char *text, size_t length, MoveRequest *out,
                                     Fault *fault);

/* … and of POST /api/talk/…; texts of `send` are allocated, protocol_free_talk frees them. */
typedef struct {
    char line[LINE_ID_CAP]; /* "" when absent */
    uint32_t ack;
    uint32_t count;
    char *send[TALK_SEND_CAP];
} Talk;

MUST_CHECK Status protocol_read_talk(const char *text, size_t length, Talk *out, Fault *fault);
void protocol_free_talk(Talk *talk);

/* The snapshot as `message` says; `secret` is the new seat's secret as hex digits, or NULL. */
char *protocol_state(const Session *session, const SendMessage *message, const char *secret,
                     uint64_t now_ms);

/* A refusal that comes without a snapshot. `re` and `detail` may be NULL. */
char *protocol_error(RefusalKind kind, const char *re, const char *detail);
char *protocol_pong(int64_t t);
char *protocol_seeking(uint64_t left_ms);
char *protocol_paired(const char *code, Seat seat, const char *secret);
char *protocol_nobody(void);
char *protocol_move(const char *code, uint64_t left_ms);

/* {"error":{"code":…,"message":…}} of the HTTP end points. */
char *protocol_http_error(const char *code, const char *message);
char *protocol_created(const char *code, const char *secret);
char *protocol_table(const Session *session);
char *protocol_moved(const Session *session, Seat seat, const char *secret);

/* The finished game's record, as GET /api/games/ID gives it. */
char *protocol_record(const Session *session);

#endif
