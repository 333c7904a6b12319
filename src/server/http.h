/* SPDX-License-Identifier: MIT */
/*
 * What the server answers to a request: files, the JSON end points of docs/protocol.md, health and
 * metrics. Knows no sockets; lws_http.c hands requests in and writes answers out. GET and HEAD have
 * no effect.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "talk.h"
#include "web.h"

typedef enum { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER } HttpMethod;

/* Headers that are absent are "". */
typedef struct {
    HttpMethod method;
    const char *path; /* decoded, without query */
    const char *if_none_match, *accept_encoding, *host;
    const char *address; /* of the client, through the proxy if there is one */
    bool is_https; /* by the proxy's word */
    const char *body; /* of a POST */
    size_t body_length;
    void *request; /* the transport's name for it, for talk.h */
} HttpRequest;

typedef struct {
    uint32_t status;
    const char *type;
    const uint8_t *bytes; /* the web's, or `owned` */
    size_t length;
    char *owned; /* freed by the transport with mem_free */
    const char *tag, *encoding, *cache, *allow;
    bool is_page; /* varies by Accept-Encoding */
    bool is_private; /* no search engine */
    uint64_t ticket; /* not to be sent before this is durable */
    TalkLine *talk; /* instead of a body: wait for talk_is_ready, then talk_answer */
} HttpAnswer;

/* `web` may be NULL: then there are no pages. */
typedef struct {
    House *house;
    Talks *talks;
    const Web *web;
} Http;

/* Fills in `out`, which is zeroed; a refusal is an answer too. */
void http_answer(const Http *http, const HttpRequest *request, HttpAnswer *out);

/* A refusal as JSON, for what the transport notices itself. */
void http_refuse(uint32_t status, const char *code, const char *message, HttpAnswer *out);

#endif
