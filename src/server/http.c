/* SPDX-License-Identifier: MIT */
#include "http.h"

#include <stdio.h>
#include <string.h>

#include "code.h"
#include "mem.h"

static const char JSON_TYPE[] = "application/json";
static const char TEXT_TYPE[] = "text/plain; charset=utf-8";
static const char NO_STORE[] = "no-store";
static const char READ_METHODS[] = "GET, HEAD";
static const char POST_METHOD[] = "POST";

/* Takes the text. */
static void answer_text_take(uint32_t status, const char *type, char *text, HttpAnswer *out) {
    *out = (HttpAnswer){.status = status,
                        .type = type,
                        .bytes = (const uint8_t *)text,
                        .length = strlen(text),
                        .owned = text,
                        .cache = NO_STORE,
                        .is_private = true};
}

static void answer_text(uint32_t status, const char *text, HttpAnswer *out) {
    answer_text_take(status, TEXT_TYPE, mem_dup(text, strlen(text)), out);
}

void http_refuse(uint32_t status, const char *code, const char *message, HttpAnswer *out) {
    answer_text_take(status, JSON_TYPE, protocol_http_error(code, message), out);
}

static void refuse_method(const char *allowed, HttpAnswer *out) {
    char text[64];
    (void)snprintf(text, sizeof text, "expected one of: %s", allowed);
    http_refuse(405, "method", text, out);
    out->allow = allowed;
}

static bool is_reading(const HttpRequest *request) {
    return request->method == METHOD_GET || request->method == METHOD_HEAD;
}

/* --- end points ----------------------------------------------------------------------------- */

static void answer_health(const Http *http, HttpAnswer *out) {
    if (house_is_leaving(http->house)) {
        answer_text(503, "leaving\n", out);
    } else if (!house_is_storing(http->house)) {
        answer_text(503, "storage\n", out);
    } else {
        answer_text(200, "ok\n", out);
    }
}

static void make_table(const Http *http, const HttpRequest *request, const char *name,
                       HttpAnswer *out) {
    (void)name;
    TableRequest wanted;
    Fault fault;
    NewTable table;
    if (protocol_read_table(request->body, request->body_length, &wanted, &fault) != STATUS_OK) {
        http_refuse(400, "bad-message", fault.text, out);
        return;
    }
    const Status status = house_make_table(http->house, &wanted, request->address, &table);
    if (status == STATUS_OK) {
        answer_text_take(201, JSON_TYPE, protocol_created(table.code, table.secret), out);
        out->ticket = table.ticket;
    } else if (status == STATUS_BAD_OPTION) {
        http_refuse(400, "bad-message", "member \"variant\": expected a sum of the game's switches",
                    out);
    } else if (status == STATUS_DENIED) {
        http_refuse(429, "too-fast", "too many tables from this address; wait a minute", out);
    } else if (house_is_leaving(http->house)) {
        http_refuse(503, "leaving", "the server restarts; try again in some seconds", out);
    } else {
        http_refuse(503, "busy", "no table is free; try again later", out);
    }
}

static void move_seat(const Http *http, const HttpRequest *request, const char *name,
                      HttpAnswer *out) {
    (void)name;
    MoveRequest wanted;
    Fault fault;
    MovedSeat moved;
    if (protocol_read_move(request->body, request->body_length, &wanted, &fault) != STATUS_OK) {
        http_refuse(400, "bad-message", fault.text, out);
        return;
    }
    const Status status = house_move_seat(http->house, &wanted, request->address, &moved);
    if (status == STATUS_OK) {
        answer_text_take(200, JSON_TYPE, protocol_moved(moved.session, moved.seat, moved.secret),
                         out);
        out->ticket = moved.ticket;
    } else if (status == STATUS_NOT_FOUND) {
        http_refuse(404, "not-found", "no such code, or not any more; ask for a new one", out);
    } else if (status == STATUS_DENIED) {
        http_refuse(429, "too-fast", "too many codes from this address; wait a minute", out);
    } else {
        http_refuse(503, "busy", "nothing can be written down now; try again later", out);
    }
}

static void show_table(const Http *http, const HttpRequest *request, const char *code,
                       HttpAnswer *out) {
    (void)request;
    const Session *session = NULL;
    const Status status = house_find_table(http->house, code, &session);
    if (status == STATUS_OK) {
        answer_text_take(200, JSON_TYPE, protocol_table(session), out);
    } else if (status == STATUS_NOT_FOUND) {
        http_refuse(404, "not-found", "no table has this code", out);
    } else {
        http_refuse(503, "busy", "the table cannot be read now; try again later", out);
    }
}

static void show_game(const Http *http, const HttpRequest *request, const char *id,
                      HttpAnswer *out) {
    (void)request;
    char *text = NULL;
    const Status status = house_load_game(http->house, id, &text);
    if (status == STATUS_OK) {
        answer_text_take(200, JSON_TYPE, text, out);
    } else if (status == STATUS_NOT_FOUND) {
        http_refuse(404, "not-found", "no finished game has this id", out);
    } else {
        http_refuse(503, "busy", "the record cannot be read now; try again later", out);
    }
}

static void talk(const Http *http, const HttpRequest *request, TalkPlace place, HttpAnswer *out) {
    Talk body;
    Fault fault;
    if (protocol_read_talk(request->body, request->body_length, &body, &fault) != STATUS_OK) {
        http_refuse(400, "bad-message", fault.text, out);
        return;
    }
    TalkLine *line = NULL;
    if (talk_post(http->talks, place, &body, request->request, &line) == STATUS_OK) {
        *out = (HttpAnswer){
            .status = 200, .type = JSON_TYPE, .cache = NO_STORE, .is_private = true, .talk = line};
    } else {
        http_refuse(404, "not-found", "no such line; begin a new one", out);
    }
    protocol_free_talk(&body);
}

/* The rest of `path` after `prefix`; NULL when it does not begin so, or goes on with a slash. */
static const char *after(const char *path, const char *prefix) {
    const size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0 || path[length] == '\0' ||
        strchr(path + length, '/') != NULL) {
        return NULL;
    }
    return path + length;
}

/* What an end point answers; `name` is the rest of its path. */
typedef void EndPoint(const Http *http, const HttpRequest *request, const char *name,
                      HttpAnswer *out);

static void talk_at_table(const Http *http, const HttpRequest *request, const char *name,
                          HttpAnswer *out) {
    talk(http, request, (TalkPlace){LINE_TABLE, name, request->address}, out);
}

static void talk_in_search(const Http *http, const HttpRequest *request, const char *name,
                           HttpAnswer *out) {
    talk(http, request, (TalkPlace){LINE_SEEK, name, request->address}, out);
}

static const struct {
    const char *path; /* with a slash at the end, if a name follows */
    const char *allow;
    EndPoint *answer;
} END_POINTS[] = {
    {"/api/tables", POST_METHOD, make_table},         {"/api/tables/", READ_METHODS, show_table},
    {"/api/games/", READ_METHODS, show_game},         {"/api/talk/m/", POST_METHOD, talk_at_table},
    {"/api/talk/seek/", POST_METHOD, talk_in_search}, {"/api/move", POST_METHOD, move_seat},
};

/* True when the path was one of ours. */
static bool answer_api(const Http *http, const HttpRequest *request, HttpAnswer *out) {
    for (uint32_t i = 0; i < sizeof END_POINTS / sizeof END_POINTS[0]; i++) {
        const char *path = END_POINTS[i].path;
        const bool is_named = path[strlen(path) - 1] == '/';
        const char *name = is_named ? after(request->path, path) : request->path;
        if (name == NULL || (!is_named && strcmp(path, name) != 0)) {
            continue;
        }
        const bool is_post = END_POINTS[i].allow == POST_METHOD;
        if (is_post ? request->method == METHOD_POST : is_reading(request)) {
            END_POINTS[i].answer(http, request, name, out);
        } else {
            refuse_method(END_POINTS[i].allow, out);
        }
        return true;
    }
    return false;
}

/* --- pages ---------------------------------------------------------------------------------- */

/* Only what can stand in an address, so that the page cannot be made to say something else. */
static bool is_host(const char *host) {
    return host[0] != '\0' && strlen(host) < 128 &&
           strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") ==
               strlen(host);
}

static void put_meta(TextWriter *out, const char *property, const char *content) {
    text_put(out, "<meta property=\"og:");
    text_put(out, property);
    text_put(out, "\" content=\"");
    text_put(out, content);
    text_put(out, "\">\n");
}

static const char *game_title(GameId game) {
    switch (game) {
    case GAME_MORRIS:
        return "Dokuz Taş";
    case GAME_TAVLA:
        return "Tavla";
    case GAME_KOS:
        return "Kös";
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

/* Tags for chat apps' previews: the game and an invitation, no names, nothing secret. */
static void put_preview(TextWriter *out, const Http *http, const HttpRequest *request,
                        const Session *session) {
    char text[256];
    const char *title = game_title(session->game);
    text_put(out, "<meta name=\"robots\" content=\"noindex\">\n");
    (void)snprintf(text, sizeof text, "%s masası", title);
    put_meta(out, "title", text);
    (void)snprintf(text, sizeof text, "Seni bir el %s oynamaya çağırıyorlar. Dokun ve otur.",
                   title);
    put_meta(out, "description", text);
    put_meta(out, "type", "website");
    put_meta(out, "site_name", "Kıraathane");
    put_meta(out, "locale", "tr_TR");
    if (!is_host(request->host)) {
        return;
    }
    const char *scheme = request->is_https ? "https" : "http";
    (void)snprintf(text, sizeof text, "%s://%s/m/%s", scheme, request->host, session->code);
    put_meta(out, "url", text);
    const char *image = "/icons/icon-512.png";
    if (web_file(http->web, image) != NULL) {
        (void)snprintf(text, sizeof text, "%s://%s%s", scheme, request->host, image);
        put_meta(out, "image", text);
    }
}

/* The page of a known table, with its preview in the place left for it. False without such a
 * place. */
static bool answer_table_page(const Http *http, const HttpRequest *request, const WebFile *file,
                              HttpAnswer *out) {
    static const char mark[] = "<!--og-->";
    const char *name = after(request->path, "/m/");
    const char *page = (const char *)file->as[WEB_PLAIN].bytes;
    const char *place = strstr(page, mark);
    const Session *session = NULL;
    if (place == NULL || name == NULL ||
        house_find_table(http->house, name, &session) != STATUS_OK) {
        return false;
    }
    char preview[2048];
    TextWriter writer = text_writer(preview, sizeof preview);
    put_preview(&writer, http, request, session);
    const size_t before = (size_t)(place - page);
    const size_t rest = file->as[WEB_PLAIN].length - before - strlen(mark);
    char *text = mem_new(before + writer.length + rest + 1);
    memcpy(text, page, before);
    memcpy(text + before, preview, writer.length);
    memcpy(text + before + writer.length, place + strlen(mark), rest);
    answer_text_take(200, file->type, text, out);
    out->cache = "no-cache";
    return true;
}

/* Whether If-None-Match lists the tag, or any. */
static bool is_known(const char *if_none_match, const char *tag) {
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, tag) != NULL;
}

static void answer_file(const HttpRequest *request, const WebFile *file, uint32_t status,
                        HttpAnswer *out) {
    const WebEncoding encoding = web_choose(file, request->accept_encoding);
    *out = (HttpAnswer){.status = status,
                        .type = file->type,
                        .bytes = file->as[encoding].bytes,
                        .length = file->as[encoding].length,
                        .tag = file->as[encoding].tag,
                        .encoding = web_encoding_name(encoding),
                        .cache =
                            file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache",
                        .is_page = true};
    if (status == 200 && is_known(request->if_none_match, out->tag)) {
        out->status = 304;
        out->bytes = NULL;
        out->length = 0;
    }
}

static void answer_page(const Http *http, const HttpRequest *request, HttpAnswer *out) {
    const WebFile *file = http->web != NULL ? web_find(http->web, request->path) : NULL;
    if (file == NULL) {
        const WebFile *lost = http->web != NULL ? web_file(http->web, "/404.html") : NULL;
        if (lost != NULL && is_reading(request)) {
            answer_file(request, lost, 404, out);
        } else {
            http_refuse(404, "not-found", "nothing is at this address", out);
        }
        return;
    }
    if (!is_reading(request)) {
        refuse_method(READ_METHODS, out);
        return;
    }
    if (!answer_table_page(http, request, file, out)) {
        answer_file(request, file, 200, out);
    }
    out->is_private = strncmp(request->path, "/m/", 3) == 0;
}

void http_answer(const Http *http, const HttpRequest *request, HttpAnswer *out) {
    const char *path = request->path;
    const bool is_health = strcmp(path, "/healthz") == 0;
    house_counters(http->house)->requests++;
    if (is_health || strcmp(path, "/metrics") == 0) {
        if (!is_reading(request)) {
            refuse_method(READ_METHODS, out);
        } else if (is_health) {
            answer_health(http, out);
        } else {
            answer_text_take(200, "text/plain; version=0.0.4", house_metrics(http->house), out);
        }
    } else if (strncmp(path, "/ws/", 4) == 0) {
        http_refuse(426, "upgrade", "expected a WebSocket of sub-protocol " PROTOCOL_NAME, out);
    } else if (!answer_api(http, request, out)) {
        answer_page(http, request, out);
    }
}
