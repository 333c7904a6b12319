/* SPDX-License-Identifier: MIT */
/* `kiraathane serve`: reads the options, opens store, house and sockets, and serves. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

/* argv[0] is "serve". Returns the exit code: 0 after a drain, 2 for bad options or when it could
 * not start. */
int serve_main(int argc, char **argv);

#endif
