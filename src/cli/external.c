/* SPDX-License-Identifier: MIT */
#include "external.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fibs_board.h"
#include "options.h"

enum { LINE_ROOM = 4096, STEP_ROOM = 8 };

typedef struct {
    int socket;
    bool is_refused; /* what it still sends is not looked at */
    uint64_t heard; /* External.now when it last said something */
    uint32_t length; /* of the line so far */
    char line[LINE_ROOM];
} Client;

typedef struct {
    Thinker *thinker;
    Level level;
    int listener;
    uint64_t now; /* counts what is heard */
    uint32_t count;
    Client client[EXTERNAL_CLIENT_CAP];
} External;

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

static void put_answer(const External *external, const char *line, TextWriter *out) {
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
    const Thinking thinking = {.level = external->level};
    record_open(&record, &state, steps, STEP_ROOM);
    thinker_choose(external->thinker, &record, &thinking, &plan);
    put_hops(out, &plan);
}

/* False when it does not fit: nobody waits for a client that does not read. */
static bool tell(const Client *client, const char *text, size_t length) {
    return send(client->socket, text, length, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)length;
}

static bool answer(const External *external, const Client *client) {
    char text[256];
    TextWriter out = text_writer(text, sizeof text - 1);
    put_answer(external, client->line, &out);
    text_put_char(&out, '\n');
    return tell(client, text, out.length);
}

/* There is no telling where the next line begins: what else comes is read only so that the client
 * gets this. */
static bool refuse_long_line(Client *client) {
    char text[64];
    const int length =
        snprintf(text, sizeof text, "error expected a line of at most %d bytes\n", LINE_ROOM - 1);
    client->is_refused = true;
    return tell(client, text, (size_t)length) && shutdown(client->socket, SHUT_WR) == 0;
}

/* Lines end with a line break; zero bytes between them are passed over. False ends the talk. */
static bool take(const External *external, Client *client, char byte) {
    if (byte == '\0' || byte == '\r' || client->is_refused) {
        return true;
    }
    if (byte != '\n') {
        client->line[client->length++] = byte;
        return client->length < LINE_ROOM || refuse_long_line(client);
    }
    client->line[client->length] = '\0';
    const bool is_empty = client->length == 0;
    client->length = 0;
    return is_empty || answer(external, client);
}

/* What has come; false when the client is gone or the talk with it has ended. */
static bool hear(External *external, Client *client) {
    char bytes[LINE_ROOM];
    const ssize_t count = recv(client->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count <= 0) {
        return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
    client->heard = ++external->now;
    for (ssize_t i = 0; i < count; i++) {
        if (!take(external, client, bytes[i])) {
            return false;
        }
    }
    return true;
}

static void drop(External *external, uint32_t at) {
    (void)close(external->client[at].socket);
    external->client[at] = external->client[--external->count];
}

static uint32_t idlest(const External *external) {
    uint32_t found = 0;
    for (uint32_t i = 1; i < external->count; i++) {
        found = external->client[i].heard < external->client[found].heard ? i : found;
    }
    return found;
}

static void admit(External *external) {
    const int client = accept(external->listener, NULL, NULL);
    if (client < 0) {
        return;
    }
    if (external->count == EXTERNAL_CLIENT_CAP) {
        drop(external, idlest(external));
    }
    external->client[external->count++] = (Client){.socket = client, .heard = ++external->now};
}

/* Waits until something comes, and answers it. */
static void serve_round(External *external) {
    struct pollfd waited[EXTERNAL_CLIENT_CAP + 1];
    const uint32_t count = external->count;
    for (uint32_t i = 0; i < count; i++) {
        waited[i] = (struct pollfd){.fd = external->client[i].socket, .events = POLLIN};
    }
    waited[count] = (struct pollfd){.fd = external->listener, .events = POLLIN};
    if (poll(waited, count + 1, -1) <= 0) {
        return;
    }
    /* From the end: a client that is dropped leaves its place to one already heard. */
    for (uint32_t i = count; i-- > 0;) {
        if (waited[i].revents != 0 && !hear(external, &external->client[i])) {
            drop(external, i);
        }
    }
    if (waited[count].revents != 0) {
        admit(external);
    }
}

/* A listening socket on the loopback address, its port in `port`; -1 on failure. */
static int listen_on(uint16_t *port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(*port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
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
    *port = ntohs(address.sin_port);
    return listener;
}

int external_serve(Thinker *thinker, Level level, uint16_t port) {
    const int listener = listen_on(&port);
    if (listener < 0) {
        (void)cli_fail("engine", "--external: cannot listen on port %u: %s", (unsigned)port,
                       strerror(errno));
        return CLI_FAILED;
    }
    if (printf("listening on localhost:%u\n", (unsigned)port) < 0 || fflush(stdout) != 0) {
        (void)cli_fail("engine", "--external: cannot write the port to standard output: %s",
                       strerror(errno));
        (void)close(listener);
        return CLI_FAILED;
    }
    External *const external = calloc(1, sizeof *external);
    CHECK(external != NULL);
    external->thinker = thinker;
    external->level = level;
    external->listener = listener;
    for (;;) {
        serve_round(external);
    }
}
