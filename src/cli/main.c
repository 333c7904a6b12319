/* SPDX-License-Identifier: MIT */
/* `kiraathane SUBCOMMAND …`: finds the subcommand and hands over. */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "options.h"
#include "serve.h"
#include "utf8.h"
#include "version.h"

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} Subcommand;

static const Subcommand SUBCOMMANDS[] = {
    {"serve", serve_main, "the site: pages, tables, games"},
    {"play", cmd_play, "play in the terminal"},
    {"moves", cmd_moves, "all legal turns of a position"},
    {"perft", cmd_perft, "count turns to a depth"},
    {"show", cmd_show, "draw a position, side to act, outcome"},
    {"best", cmd_best, "the computer's choice and its evaluation"},
    {"verify", cmd_verify, "replay a record and check it"},
    {"engine", cmd_engine, "line protocol for other programs"},
    {"arena", cmd_arena, "levels against each other"},
    {"bench", cmd_bench, "speed, and the signature of the search"},
};
enum { SUBCOMMAND_COUNT = sizeof SUBCOMMANDS / sizeof SUBCOMMANDS[0] };

static void print_help(FILE *to) {
    (void)fprintf(to,
                  "Kıraathane %s: Dokuz Taş, a server, an engine and tools.\n\n"
                  "kiraathane SUBCOMMAND …\n\n",
                  VERSION_TEXT);
    for (uint32_t i = 0; i < SUBCOMMAND_COUNT; i++) {
        (void)fprintf(to, "  %-8s %s\n", SUBCOMMANDS[i].name, SUBCOMMANDS[i].help);
    }
    (void)fputs(
        "\n`kiraathane SUBCOMMAND --help` tells more; `kiraathane --version` the version.\n"
        "Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 something outside failed, such\n"
        "as a full disk.\n",
        to);
}

/* A standard stream that is closed would give its number to the next file opened. */
static void hold_streams(void) {
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
        if (fcntl(number, F_GETFD) == -1) {
            (void)open(number == STDIN_FILENO ? "/dev/null" : "/dev/full", O_RDWR);
        }
    }
}

static int run(int argc, char **argv) {
    const char *const name = argc > 1 ? argv[1] : "";
    for (uint32_t i = 0; i < SUBCOMMAND_COUNT; i++) {
        if (strcmp(name, SUBCOMMANDS[i].name) == 0) {
            return SUBCOMMANDS[i].run(argc - 1, argv + 1);
        }
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(name, "--version") == 0) {
        (void)puts("kiraathane " VERSION_TEXT);
        return 0;
    }
    if (*name != '\0') {
        utf8_say(stderr, "kiraathane: '%s' is not a subcommand; for a list: kiraathane --help",
                 name);
        return CLI_BAD_INPUT;
    }
    print_help(stderr);
    return CLI_BAD_INPUT;
}

int main(int argc, char **argv) {
    hold_streams();
    const int code = run(argc, argv);
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout) != 0) && code == 0) {
        (void)fprintf(stderr, "kiraathane: the output could not be written%s%s\n",
                      errno != 0 ? ": " : "", errno != 0 ? strerror(errno) : "");
        return CLI_FAILED;
    }
    return code;
}
