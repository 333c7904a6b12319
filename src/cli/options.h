/* SPDX-License-Identifier: MIT */
/*
 * Command lines as a table: what a subcommand takes is written once and gives parsing, --help and
 * the messages about mistakes.
 *
 *     const char *level = NULL;
 *     const CliOption options[] = {{"level", "L", "strength", &level}};
 *     const CliCommand command = {"best", "GAME POSITION", "…", options, 1, 2, 2};
 *     CliArguments given;
 *     if (!cli_parse(&command, argc, argv, &given)) {
 *         return given.exit_code;
 *     }
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "game.h"
#include "level.h"
#include "text.h"

/* Exit codes besides 0 (done) and 1 (the answer is no). CLI_FAILED: the input was good, but what lies
 * outside the program refused, such as a full disk. */
enum { CLI_BAD_INPUT = 2, CLI_FAILED = 3, CLI_OPTION_CAP = 16 };

typedef struct {
    const char *name; /* long option without dashes */
    const char *argument; /* placeholder of its value; NULL for a switch */
    const char *help;
    const char **value; /* receives the value, "" for a switch; untouched when not given */
} CliOption;

typedef struct {
    const char *name; /* subcommand */
    const char *usage; /* its operands, such as "GAME POSITION" */
    const char *help; /* what it does; lines of text without a final line break */
    const CliOption *options;
    uint32_t option_count; /* at most CLI_OPTION_CAP */
    int least, most; /* operands */
} CliCommand;

typedef struct {
    int exit_code; /* when cli_parse returns false */
    int count;
    char **operands;
} CliArguments;

/* False when the program should end with `exit_code`: --help was asked for, or something is wrong
 * and has been said on stderr. */
bool cli_parse(const CliCommand *command, int argc, char **argv, CliArguments *out);

/* Says "kiraathane COMMAND: message" on stderr; returns CLI_BAD_INPUT. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* The readers below return false after having told what was expected, `out` as it was. */
bool cli_read_game(const char *command, const char *text, GameId *out);

typedef struct {
    uint64_t least, most; /* both are in it */
} CliRange;

/* `what` names the number in the message, such as "--nodes". */
bool cli_read_number(const char *command, const char *what, const char *text, CliRange range,
                     uint64_t *out);

/* `what` as above. */
bool cli_read_level(const char *command, const char *what, const char *text, Level *out);

/* Where reading failed, in characters from 1. */
uint32_t cli_character(const TextReader *in);

/* Tells where in `in` reading `what` failed and what was expected there; returns CLI_BAD_INPUT. */
int cli_fail_text(const char *command, const char *what, const TextReader *in, Status status);

#define CLI_POSITION_HELP "POSITION is one word to the shell, so quote it, or the word start."

/* "start", or a position in the game's own text or a foreign form; it may hold a finished game. */
bool cli_read_position(const char *command, GameId game, const char *text, GameState *out);

/* A whole command line whose operands are GAME POSITION; false as cli_parse. */
bool cli_parse_position(const CliCommand *command, int argc, char **argv, GameState *out,
                        int *exit_code);

#endif
