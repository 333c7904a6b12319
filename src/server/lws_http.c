/* SPDX-License-Identifier: MIT */
/* Requests: libwebsockets' callbacks to http.h and back. */
#include "lws_internal.h"

#include <stdlib.h>
#include <string.h>

#include "mem.h"

enum {
    HEADERS_CAP = 2048,
    ARRIVAL_MS = 15000, /* from the connection, or from a POST's headers, to all of it */
    ANSWER_MS = 10000 /* an answer waits so long for the disk */
};

/* A request; the user data of the HTTP protocol, used again over a kept-alive connection. */
struct Request {
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
    bool is_limited; /* the library's timer is this request's */
    bool has_body, is_followed; /* is_followed: by bytes that are not read any more */
    unsigned int body_iteration; /* of the loop, when the body was there */
    size_t sent;
    struct Request *next, *previous; /* while held */
};

size_t request_size(void) {
    return sizeof(Request);
}

/* At most so long until on_late. The library's timer cannot be taken back, only overtaken. */
static void limit_time(Request *request, uint32_t limit_ms) {
    request->is_limited = true;
    lws_set_timer_usecs(request->wsi, (lws_usec_t)limit_ms * LWS_US_PER_MS);
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
    if (request->answer.talk == NULL) {
        limit_time(request, ANSWER_MS);
    }
}

static void release(Request *request) {
    if (!request->is_held) {
        return;
    }
    request->is_held = false;
    request->is_limited = false;
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
        return request->is_followed ? -1 : 0;
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

static int proceed(Request *request) {
    return request->has_body && !request->has_answer ? answer_request(request) : go_on(request);
}

/* An answer that does not wait for the body: what the client sends after it is not read. */
static int refuse_request(Request *request, uint32_t status, const char *code,
                          const char *message) {
    http_refuse(status, code, message, &request->answer);
    request->has_answer = true;
    request->is_last = true;
    return go_on(request);
}

static int begin_post(Request *request) {
    char text[24];
    copy_header(request->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    const size_t digits = strspn(text, "0123456789");
    if (!has_header(request->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) ||
        has_header(request->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) {
        return refuse_request(request, 411, "length",
                              "expected a Content-Length and no Transfer-Encoding");
    }
    if (digits == 0 || text[digits] != '\0') {
        return refuse_request(request, 400, "length",
                              "expected one Content-Length, a whole number");
    }
    request->body_cap = digits > 9 ? SIZE_MAX : (size_t)strtoul(text, NULL, 10);
    if (request->body_cap > BODY_CAP) {
        return refuse_request(request, 413, "too-big", "expected at most 8192 bytes");
    }
    if (request->body_cap == 0) {
        return answer_request(request);
    }
    request->body = mem_new(request->body_cap + 1);
    limit_time(request, ARRIVAL_MS);
    return 0;
}

static int begin_request(Request *request, struct lws *wsi, const char *path, size_t length) {
    Net *net = net_of(wsi);
    request->net = net;
    request->wsi = wsi;
    forget(request);
    lws_set_opaque_user_data(wsi, net); /* the first has arrived */
    request->method = method_of(wsi);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none_match, VALUE_CAP);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, request->accept_encoding, VALUE_CAP);
    copy_header(wsi, WSI_TOKEN_HOST, request->host, VALUE_CAP);
    find_address(net, wsi, request->address, VALUE_CAP);
    request->is_https = is_forwarded_https(net, wsi);
    if (!is_whole_line(wsi, path, length)) {
        return refuse_request(request, 400, "request-line", LINE_EXPECTED);
    }
    if (length >= PATH_CAP) {
        return refuse_request(request, 414, "too-long", "expected a shorter address");
    }
    memcpy(request->path, path, length);
    request->path[length] = '\0';
    if (request->method == METHOD_POST) {
        request->is_last = true; /* the library cannot go on behind a body */
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

/*
 * The library tells of a body's end again and again while bytes behind it wait for the answer. They
 * are left unread, and the connection ends with the answer, or at once when it cannot be given yet:
 * else the loop would not sleep meanwhile. A POST that was read together with the
 * request before it is told of without end, and with its own headers for a body: so nothing may be
 * done before the library has gone back to the loop, and then the connection ends without an answer.
 */
static int end_body(Request *request) {
    const unsigned int iteration = ev_iteration(request->net->loop);
    if (!request->has_body) {
        request->has_body = true;
        request->body_iteration = iteration;
        request->is_limited = false;
        lws_callback_on_writable(request->wsi);
        return 0;
    }
    if (request->body_iteration == iteration) {
        return -1;
    }
    request->is_last = true;
    request->is_followed = true;
    return proceed(request);
}

/* The time is over: says so where the request is known, else ends the connection. */
static int on_late(Request *request) {
    if (!request->is_held || request->answer.talk != NULL) {
        return -1;
    }
    release(request);
    mem_free(request->answer.owned);
    http_refuse(503, "busy", "nothing can be written down now; try again later", &request->answer);
    return send_headers(request);
}

/* An upgrade that is not ours is answered at once; the library goes on with the others. */
static int check_upgrade(struct lws *wsi, const char *protocol) {
    const UpgradeRefusal refusal = judge_upgrade(wsi, protocol);
    if (refusal.status == 0) {
        return 0;
    }
    Request request = {.net = net_of(wsi), .wsi = wsi, .has_answer = true, .is_last = true};
    http_refuse(refusal.status, refusal.code, refusal.message, &request.answer);
    if (send_headers(&request) == 0 && request.has_headers) {
        (void)send_body(&request);
    }
    forget(&request);
    return -1;
}

static int on_request(Request *request, enum lws_callback_reasons reason, const char *bytes,
                      size_t length) {
    if (reason == LWS_CALLBACK_TIMER) {
        return request->is_limited ? on_late(request) : 0;
    }
    if (reason == LWS_CALLBACK_HTTP_BODY) {
        return take_body(request, bytes, length);
    }
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION) {
        return end_body(request);
    }
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE) {
        return proceed(request);
    }
    if (reason == LWS_CALLBACK_CLOSED_HTTP || reason == LWS_CALLBACK_HTTP_DROP_PROTOCOL) {
        forget(request);
        request->wsi = NULL;
    }
    return 0;
}

/* Accepting until no descriptor is left would make the loop spin on the one that cannot be accepted, and leave
 * none for the store. */
static int filter_connection(Net *net, uint64_t descriptor) {
    if (net->visitors_files == 0 || descriptor < net->visitors_files) {
        return 0;
    }
    house_counters(net->house)->connections_refused++;
    return 1;
}

int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
            size_t length) {
    Request *request = user;
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) {
        return 1; /* a WebSocket of sub-protocol "http" */
    }
    if (reason == LWS_CALLBACK_FILTER_NETWORK_CONNECTION) {
        return filter_connection(net_of(wsi), (uint64_t)(uintptr_t)in);
    }
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE) {
        return check_upgrade(wsi, in);
    }
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) {
        lws_set_timer_usecs(wsi, (lws_usec_t)ARRIVAL_MS * LWS_US_PER_MS);
        return 0;
    }
    if (reason == LWS_CALLBACK_HTTP) {
        return begin_request(request, wsi, in, length);
    }
    if (request != NULL && request->wsi == wsi) {
        return on_request(request, reason, in, length);
    }
    return reason == LWS_CALLBACK_TIMER && lws_get_opaque_user_data(wsi) == NULL ? -1 : 0;
}

void wake_request(void *context) {
    const Request *request = context;
    lws_callback_on_writable(request->wsi);
}

void wake_held_requests(Net *net) {
    for (const Request *request = net->held; request != NULL; request = request->next) {
        if (request->answer.talk == NULL) {
            lws_callback_on_writable(request->wsi);
        }
    }
}
