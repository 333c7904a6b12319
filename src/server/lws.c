/* SPDX-License-Identifier: MIT */
/*
 * The translator between libwebsockets and the rest. What was learnt the hard way about version
 * 4.1 is marked where it matters: the poll loop is slow with many sockets, hence libev; a socket
 * without a sub-protocol is given to protocols[0]; CLOSED comes also for upgrades that never were
 * established; nothing but the loop's thread may call in.
 */
#include "net.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "log.h"
#include "lws_internal.h"
#include "mem.h"

enum {
    PING_MS = 10000,
    FIRST_PING_MS = 1000, /* early, so that a round trip is known for the first moves */
    SILENCE_MS = 25000,
    FILES_SPARE = 16, /* of those the process may open: for the store, and to accept and refuse */
    LIBRARY_LINES = 5, /* a second, in the log */
    DRAIN_MS = 3000 /* a reader that does not answer a close cannot hold the process longer */
};

/* A WebSocket; the user data of the game protocol. */
struct Peer {
    Net *net;
    struct lws *wsi;
    Line *line; /* NULL before ESTABLISHED */
    uint64_t heard_ms, pinged_ms, next_ping_ms;
    bool wants_ping;
    size_t length; /* of `message` so far */
    char message[MESSAGE_CAP + 1];
    Peer *next, *previous;
};

Net *net_of(struct lws *wsi) {
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
    house_on_thoughts(net->house);
    wake_held_requests(net);
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

/* Visitors decide how often the library has something to say: a few lines a second are kept. */
static void log_library(int level, const char *line) {
    (void)level;
    static uint64_t second;
    static uint32_t lines;
    char text[200];
    const uint64_t now = house_clock(NULL) / 1000;
    if (now != second && lines > LIBRARY_LINES) {
        LOG(LOG_WARN, "libwebsockets", {"left-out", NULL, lines - LIBRARY_LINES});
    }
    lines = now != second ? 1 : lines + 1;
    second = now;
    if (lines > LIBRARY_LINES) {
        return;
    }
    (void)snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    /* What visitors send wrong is among its errors: no line of it calls for the operator. */
    LOG(LOG_WARN, "libwebsockets", {"line", text, 0});
}

/* Descriptors from this one on are not for visitors. */
static uint64_t visitors_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur <= FILES_SPARE) {
        return 0;
    }
    return limit.rlim_cur - FILES_SPARE;
}

Net *net_new(void) {
    Net *net = mem_new(sizeof *net);
    net->visitors_files = visitors_files();
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

static void name_protocols(Net *net) {
    net->protocols[0] = (struct lws_protocols){.name = "http", .callback = on_http};
    net->protocols[0].per_session_data_size = request_size();
    net->protocols[1] = (struct lws_protocols){.name = PROTOCOL_NAME,
                                               .callback = on_game,
                                               .per_session_data_size = sizeof(Peer),
                                               .rx_buffer_size = MESSAGE_CAP};
}

static struct lws_context_creation_info creation_info(Net *net, const NetOptions *options) {
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = options->port;
    info.iface = strcmp(options->host, "0.0.0.0") == 0 || strcmp(options->host, "::") == 0
                     ? NULL
                     : options->host;
    info.protocols = net->protocols;
    info.headers = SECURITY_HEADERS;
    info.server_string = "kiraathane";
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
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
    name_protocols(net);
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
