/* SPDX-License-Identifier: MIT */
/*
 * The translator between libwebsockets and the rest. What was learnt the hard way about version
 * 4.1 is marked where it matters: the poll loop is slow with many sockets, hence libev; a socket
 * without a sub-protocol is given to protocols[0]; CLOSED comes also for upgrades that never were
 * established; nothing but the loop's thread may call in.
 */
#include "net.h"

#include <arpa/inet.h>
#include <ev.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http.h"
#include "log.h"
#include "mem.h"

enum {
    PING_MS = 10000,
    FIRST_PING_MS = 1000, /* early, so that a round trip is known for the first moves */
    SILENCE_MS = 25000,
    DRAIN_MS = 3000, /* a reader that does not answer a close cannot hold the process longer */
    CHUNK = 16384,
    HEADERS_CAP = 2048,
    PATH_CAP = 256,
    VALUE_CAP = 256
};

/* A WebSocket; the user data of the game protocol. */
typedef struct Peer {
    Net *net;
    struct lws *wsi;
    Line *line; /* NULL before ESTABLISHED */
    uint64_t heard_ms, pinged_ms, next_ping_ms;
    bool wants_ping;
    size_t length; /* of `message` so far */
    char message[MESSAGE_CAP + 1];
    struct Peer *next, *previous;
} Peer;

/* A request; the user data of the HTTP protocol, used again over a kept-alive connection. */
typedef struct Request {
    Net *net;
    struct lws *wsi;
    HttpMethod method;
    char path[PATH_CAP], address[VALUE_CAP], host[VALUE_CAP];
    char if_none_match[VALUE_CAP], accept_encoding[VALUE_CAP];
    bool is_https;
    char *body;
    size_t body_length, body_cap;
    HttpAnswer answer;
    bool has_answer, has_headers, is_held, is_last;
    size_t sent;
    struct Request *next, *previous; /* while held */
} Request;

struct Net {
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    ev_async durable;
    ev_timer tick;
    ev_prepare arm;
    ev_signal term, interrupt;
    bool is_behind_proxy, is_stopping;
    uint64_t tick_due_ms, second_ms, drain_until_ms;
    House *house;
    Http http;
    Peer *peers;
    Request *held;
};

static Net *net_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* --- headers -------------------------------------------------------------------------------- */

/* On every response, those that libwebsockets makes itself included. */
static const struct lws_protocol_vhost_options SECURITY_HEADERS[] = {
    {&SECURITY_HEADERS[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {&SECURITY_HEADERS[2], NULL, "x-content-type-options:", "nosniff"},
    {&SECURITY_HEADERS[3], NULL, "referrer-policy:", "no-referrer"},
    {&SECURITY_HEADERS[4], NULL, "permissions-policy:",
     "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"},
    {&SECURITY_HEADERS[5], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&SECURITY_HEADERS[6], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {&SECURITY_HEADERS[7], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "x-frame-options:", "DENY"},
};

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap) {
    if (lws_hdr_total_length(wsi, token) <= 0 || lws_hdr_copy(wsi, out, (int)cap, token) < 0) {
        out[0] = '\0';
    }
}

static bool has_header(struct lws *wsi, enum lws_token_indexes token) {
    return lws_hdr_total_length(wsi, token) > 0;
}

/* The client's address; behind a proxy, the last one in the list, which the proxy itself added. */
static void find_address(const Net *net, struct lws *wsi, char *out, size_t cap) {
    char list[VALUE_CAP] = "";
    if (net->is_behind_proxy) {
        copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
    }
    if (list[0] == '\0') {
        (void)lws_get_peer_simple(wsi, out, cap);
        return;
    }
    const char *last = strrchr(list, ',');
    last = last != NULL ? last + 1 : list;
    (void)snprintf(out, cap, "%s", last + strspn(last, " "));
}

static bool is_forwarded_https(const Net *net, struct lws *wsi) {
    static const char name[] = "x-forwarded-proto:";
    char value[16] = "";
    return net->is_behind_proxy &&
           lws_hdr_custom_copy(wsi, value, sizeof value, name, (int)strlen(name)) > 0 &&
           strcmp(value, "https") == 0;
}

/* --- HTTP ----------------------------------------------------------------------------------- */

static void hold(Request *request) {
    if (request->is_held) {
        return;
    }
    request->is_held = true;
    request->previous = NULL;
    request->next = request->net->held;
    if (request->next != NULL) {
        request->next->previous = request;
    }
    request->net->held = request;
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
}

static void release(Request *request) {
    if (!request->is_held) {
        return;
    }
    request->is_held = false;
    if (request->previous != NULL) {
        request->previous->next = request->next;
    } else {
        request->net->held = request->next;
    }
    if (request->next != NULL) {
        request->next->previous = request->previous;
    }
}

/* Forgets everything of the request; the connection may bring another. */
static void forget(Request *request) {
    release(request);
    if (request->has_answer && request->answer.talk != NULL) {
        talk_forget(request->answer.talk, request);
    }
    mem_free(request->answer.owned);
    mem_free(request->body);
    Net *net = request->net;
    struct lws *wsi = request->wsi;
    *request = (Request){.net = net, .wsi = wsi};
}

static bool add_header(struct lws *wsi, const char *name, const char *value, uint8_t **at,
                       uint8_t *end) {
    return value == NULL ||
           lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value,
                                       (int)strlen(value), at, end) == 0;
}

static int complete(Request *request) {
    struct lws *wsi = request->wsi;
    const bool is_last = request->is_last;
    forget(request);
    return is_last || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int send_headers(Request *request) {
    uint8_t buffer[LWS_PRE + HEADERS_CAP];
    uint8_t *start = buffer + LWS_PRE;
    uint8_t *at = start;
    uint8_t *end = buffer + sizeof buffer - 1;
    const HttpAnswer *answer = &request->answer;
    struct lws *wsi = request->wsi;
    const bool has_length = answer->status != 304;
    if (lws_add_http_header_status(wsi, answer->status, &at, end) != 0 ||
        !add_header(wsi, "content-type:", answer->type, &at, end) ||
        !add_header(wsi, "cache-control:", answer->cache, &at, end) ||
        !add_header(wsi, "etag:", answer->tag, &at, end) ||
        !add_header(wsi, "content-encoding:", answer->encoding, &at, end) ||
        !add_header(wsi, "vary:", answer->is_page ? "accept-encoding" : NULL, &at, end) ||
        !add_header(wsi, "allow:", answer->allow, &at, end) ||
        !add_header(wsi, "x-robots-tag:", answer->is_private ? "noindex" : NULL, &at, end) ||
        !add_header(wsi, "connection:", request->is_last ? "close" : NULL, &at, end) ||
        (has_length && lws_add_http_header_content_length(wsi, answer->length, &at, end) != 0) ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0) {
        return -1;
    }
    request->has_headers = true;
    if (request->method == METHOD_HEAD || answer->length == 0) {
        return complete(request);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(Request *request) {
    uint8_t buffer[LWS_PRE + CHUNK];
    const HttpAnswer *answer = &request->answer;
    size_t length = answer->length - request->sent;
    const bool is_final = length <= CHUNK;
    length = is_final ? length : CHUNK;
    memcpy(buffer + LWS_PRE, answer->bytes + request->sent, length);
    if (lws_write(request->wsi, buffer + LWS_PRE, length,
                  is_final ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)length) {
        return -1;
    }
    request->sent += length;
    if (is_final) {
        return complete(request);
    }
    lws_callback_on_writable(request->wsi);
    return 0;
}

/* Sends the answer if its time has come, else waits to be woken. */
static int go_on(Request *request) {
    Net *net = request->net;
    HttpAnswer *answer = &request->answer;
    if (!request->has_answer) {
        return 0;
    }
    if (request->has_headers) {
        return send_body(request);
    }
    if ((answer->talk != NULL && !talk_is_ready(net->http.talks, answer->talk, request)) ||
        !house_is_durable(net->house, answer->ticket)) {
        hold(request);
        return 0;
    }
    release(request);
    if (answer->talk != NULL) {
        answer->owned = talk_answer(net->http.talks, answer->talk, request);
        answer->bytes = (const uint8_t *)answer->owned;
        answer->length = strlen(answer->owned);
        answer->talk = NULL;
    }
    return send_headers(request);
}

static int answer_request(Request *request) {
    const HttpRequest asked = {.method = request->method,
                               .path = request->path,
                               .if_none_match = request->if_none_match,
                               .accept_encoding = request->accept_encoding,
                               .host = request->host,
                               .address = request->address,
                               .is_https = request->is_https,
                               .body = request->body != NULL ? request->body : "",
                               .body_length = request->body_length,
                               .request = request};
    http_answer(&request->net->http, &asked, &request->answer);
    request->has_answer = true;
    return go_on(request);
}

/* An answer that does not wait for the body: what the client sends after it is not read. */
static int refuse_request(Request *request, uint32_t status, const char *code,
                          const char *message) {
    http_refuse(status, code, message, &request->answer);
    request->has_answer = true;
    request->is_last = true;
    return go_on(request);
}

static HttpMethod method_of(struct lws *wsi) {
    if (has_header(wsi, WSI_TOKEN_GET_URI)) {
        return METHOD_GET;
    }
    if (has_header(wsi, WSI_TOKEN_POST_URI)) {
        return METHOD_POST;
    }
    return has_header(wsi, WSI_TOKEN_HEAD_URI) ? METHOD_HEAD : METHOD_OTHER;
}

static int begin_post(Request *request) {
    char text[24];
    copy_header(request->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    const size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '\0' || digits > 9) {
        return refuse_request(request, 411, "length", "expected a Content-Length");
    }
    request->body_cap = (size_t)strtoul(text, NULL, 10);
    if (request->body_cap > BODY_CAP) {
        return refuse_request(request, 413, "too-big", "expected at most 8192 bytes");
    }
    if (request->body_cap == 0) {
        return answer_request(request);
    }
    request->body = mem_new(request->body_cap + 1);
    return 0;
}

static int begin_request(Request *request, struct lws *wsi, const char *path, size_t length) {
    Net *net = net_of(wsi);
    request->net = net;
    request->wsi = wsi;
    forget(request);
    request->method = method_of(wsi);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none_match, VALUE_CAP);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, request->accept_encoding, VALUE_CAP);
    copy_header(wsi, WSI_TOKEN_HOST, request->host, VALUE_CAP);
    find_address(net, wsi, request->address, VALUE_CAP);
    request->is_https = is_forwarded_https(net, wsi);
    if (length >= PATH_CAP) {
        return refuse_request(request, 414, "too-long", "expected a shorter address");
    }
    memcpy(request->path, path, length);
    request->path[length] = '\0';
    if (request->method == METHOD_POST) {
        return begin_post(request);
    }
    if (has_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) ||
        has_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) {
        request->is_last = true; /* a body nobody asked for */
    }
    return answer_request(request);
}

static int take_body(Request *request, const char *bytes, size_t length) {
    if (request->body == NULL || length > request->body_cap - request->body_length) {
        return request->has_answer ? 0 : -1;
    }
    memcpy(request->body + request->body_length, bytes, length);
    request->body_length += length;
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    Request *request = user;
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) {
        return 1; /* a WebSocket without our sub-protocol ends up here */
    }
    if (reason == LWS_CALLBACK_HTTP) {
        return begin_request(request, wsi, in, length);
    }
    if (request == NULL || request->wsi != wsi) {
        return 0;
    }
    if (reason == LWS_CALLBACK_HTTP_BODY) {
        return take_body(request, in, length);
    }
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION) {
        return request->has_answer ? 0 : answer_request(request);
    }
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE) {
        return go_on(request);
    }
    if (reason == LWS_CALLBACK_CLOSED_HTTP || reason == LWS_CALLBACK_HTTP_DROP_PROTOCOL) {
        forget(request);
        request->wsi = NULL;
    }
    return 0;
}

static void wake_request(void *context) {
    const Request *request = context;
    lws_callback_on_writable(request->wsi);
}

/* --- WebSocket ------------------------------------------------------------------------------ */

static void wake_peer(void *context) {
    const Peer *peer = context;
    lws_callback_on_writable(peer->wsi);
}

static void ping_peer(void *context) {
    Peer *peer = context;
    if (peer->pinged_ms == 0) { /* else one is on its way */
        peer->wants_ping = true;
        lws_callback_on_writable(peer->wsi);
    }
}

static const LineOps PEER_OPS = {wake_peer, ping_peer};

/* The kind of line the address asks for, and the rest of it: a code or a game. */
static const char *place_of(const char *path, LineKind *kind) {
    static const char table[] = "/ws/m/";
    static const char seek[] = "/ws/seek/";
    *kind = strncmp(path, seek, strlen(seek)) == 0 ? LINE_SEEK : LINE_TABLE;
    if (*kind == LINE_SEEK) {
        return path + strlen(seek);
    }
    return strncmp(path, table, strlen(table)) == 0 ? path + strlen(table) : "";
}

static int open_peer(Peer *peer, struct lws *wsi) {
    Net *net = net_of(wsi);
    char path[PATH_CAP];
    char address[VALUE_CAP];
    LineKind kind;
    copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    find_address(net, wsi, address, sizeof address);
    const uint64_t now_ms = house_now(net->house);
    *peer = (Peer){.net = net,
                   .wsi = wsi,
                   .heard_ms = now_ms,
                   .next_ping_ms = now_ms + FIRST_PING_MS,
                   .next = net->peers};
    if (peer->next != NULL) {
        peer->next->previous = peer;
    }
    net->peers = peer;
    const char *name = place_of(path, &kind);
    peer->line = house_connect(net->house, kind, name, address, &PEER_OPS, peer);
    lws_callback_on_writable(wsi);
    return 0;
}

static void close_peer(Peer *peer) {
    Net *net = peer->net;
    house_disconnect(net->house, peer->line);
    peer->line = NULL;
    if (peer->previous != NULL) {
        peer->previous->next = peer->next;
    } else {
        net->peers = peer->next;
    }
    if (peer->next != NULL) {
        peer->next->previous = peer->previous;
    }
}

static int end_peer(const Peer *peer, uint16_t code) {
    lws_close_reason(peer->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static int receive(Peer *peer, const char *bytes, size_t length) {
    peer->heard_ms = house_now(peer->net->house);
    if (lws_frame_is_binary(peer->wsi)) {
        return end_peer(peer, CLOSE_BAD);
    }
    if (length > MESSAGE_CAP - peer->length) {
        return end_peer(peer, CLOSE_TOO_BIG);
    }
    memcpy(peer->message + peer->length, bytes, length);
    peer->length += length;
    if (lws_is_final_fragment(peer->wsi) && lws_remaining_packet_payload(peer->wsi) == 0) {
        const size_t whole = peer->length;
        peer->length = 0;
        house_receive(peer->net->house, peer->line, peer->message, whole);
    }
    return 0;
}

static int send_ping(Peer *peer) {
    /* The library reports no pong without a payload. */
    uint8_t buffer[LWS_PRE + 1] = {0};
    peer->wants_ping = false;
    peer->pinged_ms = house_now(peer->net->house);
    peer->next_ping_ms = peer->pinged_ms + PING_MS;
    if (lws_write(peer->wsi, buffer + LWS_PRE, 1, LWS_WRITE_PING) < 0) {
        return -1;
    }
    lws_callback_on_writable(peer->wsi);
    return 0;
}

static int write_peer(Peer *peer) {
    if (lws_send_pipe_choked(peer->wsi)) {
        lws_callback_on_writable(peer->wsi);
        return 0;
    }
    if (peer->wants_ping) {
        return send_ping(peer);
    }
    char *text = line_take(peer->net->house, peer->line);
    if (text == NULL) {
        const uint16_t code = line_close_code(peer->line);
        return code != 0 ? end_peer(peer, code) : 0;
    }
    const size_t length = strlen(text);
    uint8_t *buffer = mem_new(LWS_PRE + length);
    memcpy(buffer + LWS_PRE, text, length);
    mem_free(text);
    const int written = lws_write(peer->wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT);
    mem_free(buffer);
    if (written < (int)length) {
        return -1;
    }
    lws_callback_on_writable(peer->wsi);
    return 0;
}

static void hear_pong(Peer *peer) {
    const uint64_t now_ms = house_now(peer->net->house);
    peer->heard_ms = now_ms;
    if (peer->pinged_ms != 0) {
        const uint64_t took_ms = now_ms - peer->pinged_ms;
        peer->pinged_ms = 0;
        house_heard(peer->net->house, peer->line, took_ms > 0 ? (uint32_t)took_ms : 1);
    }
}

static int on_game(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    Peer *peer = user;
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        return open_peer(peer, wsi);
    }
    if (peer == NULL || peer->line == NULL) {
        return 0; /* never established */
    }
    if (reason == LWS_CALLBACK_RECEIVE) {
        return receive(peer, in, length);
    }
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE) {
        return write_peer(peer);
    }
    if (reason == LWS_CALLBACK_RECEIVE_PONG) {
        hear_pong(peer);
    }
    if (reason == LWS_CALLBACK_CLOSED) {
        close_peer(peer);
    }
    return 0;
}

/* --- the loop ------------------------------------------------------------------------------- */

static void tend_peers(Net *net, uint64_t now_ms) {
    for (Peer *peer = net->peers; peer != NULL; peer = peer->next) {
        if (now_ms - peer->heard_ms >= SILENCE_MS) {
            lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        } else if (now_ms >= peer->next_ping_ms) {
            peer->next_ping_ms = now_ms + PING_MS;
            ping_peer(peer);
        }
    }
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events) {
    (void)loop;
    (void)events;
    Net *net = timer->data;
    const uint64_t now_ms = house_now(net->house);
    Metrics *counters = house_counters(net->house);
    counters->lag_ms = now_ms > net->tick_due_ms ? (uint32_t)(now_ms - net->tick_due_ms) : 0;
    if (counters->lag_ms > counters->lag_max_ms) {
        counters->lag_max_ms = counters->lag_ms;
    }
    house_tick(net->house);
    if (now_ms >= net->second_ms) {
        net->second_ms = now_ms + 1000;
        talks_tick(net->http.talks);
        tend_peers(net, now_ms);
    }
}

/* Before the loop sleeps: no longer than the house wants. */
static void on_arm(struct ev_loop *loop, ev_prepare *prepare, int events) {
    (void)events;
    Net *net = prepare->data;
    const uint64_t now_ms = house_now(net->house);
    const uint64_t due_ms = house_due(net->house);
    net->tick_due_ms = due_ms > now_ms ? due_ms : now_ms;
    ev_timer_stop(loop, &net->tick);
    ev_timer_set(&net->tick, (double)(net->tick_due_ms - now_ms) / 1000.0, 0.0);
    ev_timer_start(loop, &net->tick);
}

static void on_durable(struct ev_loop *loop, ev_async *async, int events) {
    (void)loop;
    (void)events;
    Net *net = async->data;
    house_on_durable(net->house);
    for (const Request *request = net->held; request != NULL; request = request->next) {
        if (request->answer.talk == NULL) {
            lws_callback_on_writable(request->wsi);
        }
    }
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    (void)loop;
    (void)events;
    Net *net = watcher->data;
    if (net->is_stopping) {
        return;
    }
    LOG(LOG_INFO, "leaving", {"signal", NULL, watcher->signum});
    net->is_stopping = true;
    net->drain_until_ms = house_now(net->house) + DRAIN_MS;
    house_drain(net->house);
}

/* From the writer's thread. */
static void wake_loop(void *context) {
    Net *net = context;
    ev_async_send(net->loop, &net->durable);
}

static void log_library(int level, const char *line) {
    char text[200];
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    LOG(level == LLL_ERR ? LOG_ERROR : LOG_WARN, "libwebsockets", {"line", text, 0});
}

Net *net_new(void) {
    Net *net = mem_new(sizeof *net);
    net->loop = ev_loop_new(EVFLAG_AUTO);
    CHECK(net->loop != NULL);
    ev_async_init(&net->durable, on_durable);
    ev_init(&net->tick, on_tick);
    ev_prepare_init(&net->arm, on_arm);
    ev_signal_init(&net->term, on_signal, SIGTERM);
    ev_signal_init(&net->interrupt, on_signal, SIGINT);
    net->durable.data = net->tick.data = net->arm.data = net;
    net->term.data = net->interrupt.data = net;
    return net;
}

StoreWake net_store_wake(Net *net) {
    return (StoreWake){wake_loop, net};
}

static const struct lws_protocols PROTOCOLS[] = {
    {"http", on_http, sizeof(Request), 0, 0, NULL, 0},
    {"kiraathane-1", on_game, sizeof(Peer), MESSAGE_CAP, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static struct lws_context_creation_info creation_info(Net *net, const NetOptions *options) {
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = options->port;
    info.iface = strcmp(options->host, "0.0.0.0") == 0 || strcmp(options->host, "::") == 0
                     ? NULL
                     : options->host;
    info.protocols = PROTOCOLS;
    info.headers = SECURITY_HEADERS;
    info.server_string = "kiraathane";
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (strchr(options->host, ':') == NULL ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0);
    info.foreign_loops = (void **)&net->loop;
    info.gid = -1;
    info.uid = -1;
    info.max_http_header_data = 16384;
    info.pt_serv_buf_size = CHUNK;
    info.keepalive_timeout = 60;
    info.user = net;
    return info;
}

static void start_watchers(Net *net) {
    ev_async_start(net->loop, &net->durable);
    ev_prepare_start(net->loop, &net->arm);
    ev_signal_start(net->loop, &net->term);
    ev_signal_start(net->loop, &net->interrupt);
}

Status net_listen(Net *net, const NetOptions *options, House *house, const Web *web,
                  char *message) {
    net->house = house;
    net->is_behind_proxy = options->is_behind_proxy;
    net->http = (Http){house, talks_open(house, wake_request), web};
    (void)signal(SIGPIPE, SIG_IGN);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_library);
    start_watchers(net);
    struct lws_context_creation_info info = creation_info(net, options);
    net->context = lws_create_context(&info);
    net->vhost = net->context != NULL ? lws_create_vhost(net->context, &info) : NULL;
    if (net->vhost == NULL || lws_get_vhost_listen_port(net->vhost) <= 0) {
        (void)snprintf(message, 160, "cannot listen on %.60s port %u", options->host,
                       options->port);
        return STATUS_IO;
    }
    return STATUS_OK;
}

uint16_t net_port(const Net *net) {
    return (uint16_t)lws_get_vhost_listen_port(net->vhost);
}

static bool is_drained(Net *net) {
    return net->is_stopping &&
           ((house_is_empty(net->house) && net->peers == NULL && net->held == NULL) ||
            house_now(net->house) >= net->drain_until_ms);
}

void net_run(Net *net) {
    while (!is_drained(net)) {
        (void)ev_run(net->loop, EVRUN_ONCE);
    }
}

void net_close(Net *net) {
    if (net->context != NULL) {
        lws_context_destroy(net->context);
    }
    if (net->http.talks != NULL) {
        talks_close(net->http.talks);
    }
}

void net_free(Net *net) {
    ev_loop_destroy(net->loop);
    mem_free(net);
}
