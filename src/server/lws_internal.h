/* SPDX-License-Identifier: MIT */
/* Shared by lws.c (loop, WebSocket) and lws_http.c (requests). */
#ifndef SERVER_LWS_INTERNAL_H
#define SERVER_LWS_INTERNAL_H

#include <ev.h>
#include <libwebsockets.h>

#include "http.h"
#include "net.h"

enum { CHUNK = 16384, PATH_CAP = 256, VALUE_CAP = 256 };

typedef struct Peer Peer;
typedef struct Request Request;

struct Net {
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[3]; /* ends with an empty one */
    ev_async durable;
    ev_timer tick;
    ev_prepare arm;
    ev_signal term, interrupt;
    bool is_behind_proxy, is_stopping;
    uint64_t visitors_files; /* sockets have lower numbers; 0: unknown */
    uint64_t tick_due_ms, second_ms, drain_until_ms;
    House *house;
    Http http;
    Peer *peers;
    Request *held;
};

/* The net of a socket. */
Net *net_of(struct lws *wsi);

/* --- lws_http.c ----------------------------------------------------------------------------- */

/* The user data of the HTTP protocol: how much, and its callback. */
size_t request_size(void);
int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* For talk.h. */
void wake_request(void *context);

/* Lets the held requests look whether their answers are durable. */
void wake_held_requests(Net *net);

/* "" when the header is absent or too long. */
void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap);

/* The client's address; behind a proxy, the last one in the list, which the proxy itself added. */
void find_address(const Net *net, struct lws *wsi, char *out, size_t cap);

#endif
