/* SPDX-License-Identifier: MIT */
/*
 * Sockets: the event loop, HTTP and WebSocket in front of a house. The files lws….c alone know
 * libwebsockets, which runs on libev.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "house.h"
#include "web.h"

typedef struct Net Net;

typedef struct {
    const char *host; /* an IP address */
    uint16_t port; /* 0: the system chooses */
    bool is_behind_proxy; /* believe X-Forwarded-For and X-Forwarded-Proto */
} NetOptions;

/* The loop, so that the store has somebody to wake; never NULL. */
Net *net_new(void);
StoreWake net_store_wake(Net *net);

/* Begins to listen for `house`; `web` may be NULL. IO with a sentence in `message` (160 bytes). */
MUST_CHECK Status net_listen(Net *net, const NetOptions *options, House *house, const Web *web,
                             char *message);

/* The port listened on. */
uint16_t net_port(const Net *net);

/* Serves until SIGTERM or SIGINT, then drains: health says leaving, every line is told what it is
 * owed and closed, and only then this returns. */
void net_run(Net *net);

/* Closes all sockets, whose lines leave the house. House and web stay the caller's. */
void net_close(Net *net);

/* To be called last: until the store is closed its writer may still wake the loop. */
void net_free(Net *net);

#endif
