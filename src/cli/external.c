/* SPDX-License-Identifier: MIT */
#include "external.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fibs_board.h"
#include "options.h"

enum { LINE_ROOM = 4096, STEP_ROOM = 8 };

typedef struct {
    Thinker *thinker;
    Level level;
    int socket;
} Link;

/* The hops of the turn chosen, each a word of its own. */
static void put_hops(TextWriter *out, const Plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const Step step = plan->at[i];
        if (step_kind(step) != STEP_MOVE) {
            continue; /* a pass is an empty line */
        }
        text_put(out, out->length > 0 ? " " : "");
        if (step_x(step) == TAVLA_BAR) {
            text_put(out, "bar");
        } else {
            text_put_number(out, step_x(step));
        }
        text_put_char(out, '/');
        if (step_y(step) == TAVLA_OFF) {
            text_put(out, "off");
        } else {
            text_put_number(out, step_y(step));
        }
    }
}

static void put_answer(const Link *link, const char *line, TextWriter *out) {
    TextReader in = text_reader(line, (uint32_t)strlen(line));
    GameState state = {.id = GAME_TAVLA};
    const Status status = fibs_board_read(&in, &state.as.tavla);
    if (status != STATUS_OK) {
        text_put(out, "error ");
        text_explain(out, &in, status);
        return;
    }
    if (game_actor(&state) == SEAT_CHANCE) {
        text_put(out, "roll"); /* asked whether to double: there is no cube in Tavla */
        return;
    }
    Step steps[STEP_ROOM];
    Record record;
    Plan plan;
    const Thinking thinking = {.level = link->level};
    record_open(&record, &state, steps, STEP_ROOM);
    thinker_choose(link->thinker, &record, &thinking, &plan);
    put_hops(out, &plan);
}

static bool answer(const Link *link, const char *line) {
    char text[256];
    TextWriter out = text_writer(text, sizeof text - 1);
    put_answer(link, line, &out);
    text_put_char(&out, '\n');
    return send(link->socket, text, out.length, MSG_NOSIGNAL) == (ssize_t)out.length;
}

typedef struct {
    char text[LINE_ROOM];
    uint32_t length;
} Line;

/* There is no telling where the next line begins: always false. */
static bool refuse_long_line(const Link *link) {
    char text[64];
    const int length =
        snprintf(text, sizeof text, "error expected a line of at most %d bytes\n", LINE_ROOM - 1);
    (void)send(link->socket, text, (size_t)length, MSG_NOSIGNAL);
    (void)shutdown(link->socket, SHUT_WR);
    for (char rest[LINE_ROOM]; recv(link->socket, rest, sizeof rest, 0) > 0;) {
    }
    return false;
}

/* Lines end with a line break; zero bytes between them are passed over. False ends the talk: a line
 * does not fit, or its answer could not be sent. */
static bool take(const Link *link, Line *line, char byte) {
    if (byte == '\0' || byte == '\r') {
        return true;
    }
    if (byte != '\n') {
        line->text[line->length++] = byte;
        return line->length < LINE_ROOM || refuse_long_line(link);
    }
    line->text[line->length] = '\0';
    const bool is_empty = line->length == 0;
    line->length = 0;
    return is_empty || answer(link, line->text);
}

static void talk(const Link *link) {
    Line line = {.length = 0};
    char bytes[LINE_ROOM];
    for (;;) {
        const ssize_t count = recv(link->socket, bytes, sizeof bytes, 0);
        if (count <= 0) {
            return;
        }
        for (ssize_t i = 0; i < count; i++) {
            if (!take(link, &line, bytes[i])) {
                return;
            }
        }
    }
}

/* A listening socket on the loopback address, its port told; -1 on failure. */
static int listen_on(uint16_t port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    const int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (listener < 0) {
        return -1;
    }
    (void)setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, (const struct sockaddr *)(const void *)&address, size) != 0 ||
        listen(listener, 4) != 0 ||
        getsockname(listener, (struct sockaddr *)(void *)&address, &size) != 0) {
        (void)close(listener);
        return -1;
    }
    (void)printf("listening on localhost:%u\n", (unsigned)ntohs(address.sin_port));
    (void)fflush(stdout);
    return listener;
}

int external_serve(Thinker *thinker, Level level, uint16_t port) {
    const int listener = listen_on(port);
    if (listener < 0) {
        (void)cli_fail("engine", "--external: cannot listen on port %u: %s", (unsigned)port,
                       strerror(errno));
        return CLI_FAILED;
    }
    for (;;) {
        const int client = accept(listener, NULL, NULL);
        if (client >= 0) {
            const Link link = {thinker, level, client};
            talk(&link);
            (void)close(client);
        }
    }
}
