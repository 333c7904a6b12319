/* SPDX-License-Identifier: MIT */
/* Shared by lws.c (loop, WebSocket), lws_http.c (requests) and lws_headers.c. */
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

/* --- lws_headers.c -------------------------------------------------------------------------- */

/* "" when the header is absent or too long. */
void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap);
bool has_header(struct lws *wsi, enum lws_token_indexes token);

/* The client's address; behind a proxy, the last one in the list, which the proxy itself added. */
void find_address(const Net *net, struct lws *wsi, char *out, size_t cap);

/* By the word of a proxy, if there is one. */
bool is_forwarded_https(const Net *net, struct lws *wsi);

HttpMethod method_of(struct lws *wsi);

/* Whether the first line was read as it stood, its address decoded to these bytes. */
bool is_whole_line(struct lws *wsi, const char *path, size_t length);
#define LINE_EXPECTED "expected an address without control characters, and HTTP/1.1"

/* Why an upgrade to `protocol` is refused; status 0 when it is not. The texts are static. */
typedef struct {
    uint32_t status;
    const char *code, *message;
} UpgradeRefusal;
UpgradeRefusal judge_upgrade(struct lws *wsi, const char *protocol);

#endif
