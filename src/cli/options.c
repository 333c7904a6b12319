/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "interchange.h"
#include "utf8.h"

int cli_fail(const char *command, const char *format, ...) {
    va_list arguments;
    (void)fprintf(stderr, "kiraathane %s: ", command);
    va_start(arguments, format);
    utf8_vsay(stderr, format, arguments);
    va_end(arguments);
    return CLI_BAD_INPUT;
}

static void print_help(const CliCommand *command) {
    (void)printf("kiraathane %s%s%s%s\n\n%s\n", command->name, *command->usage != '\0' ? " " : "",
                 command->usage, command->option_count > 0 ? " [options]" : "", command->help);
    for (uint32_t i = 0; i < command->option_count; i++) {
        const CliOption *const option = &command->options[i];
        char left[64];
        (void)snprintf(left, sizeof left, "--%s%s%s", option->name,
                       option->argument != NULL ? " " : "",
                       option->argument != NULL ? option->argument : "");
        (void)printf("%s  %-18s %s\n", i == 0 ? "\n" : "", left, option->help);
    }
}

/* The options the way getopt_long wants them: --help last, found by its index. */
static void list_options(const CliCommand *command, struct option *out) {
    CHECK(command->option_count <= CLI_OPTION_CAP);
    for (uint32_t i = 0; i < command->option_count; i++) {
        const CliOption *const option = &command->options[i];
        out[i] =
            (struct option){.name = option->name,
                            .has_arg = option->argument != NULL ? required_argument : no_argument};
    }
    out[command->option_count] = (struct option){.name = "help", .has_arg = no_argument};
    out[command->option_count + 1] = (struct option){0};
}

static int fail_usage(const CliCommand *command, const char *what) {
    return cli_fail(command->name, "%s; expected: %s%s%s%s (see --help)", what, command->name,
                    *command->usage != '\0' ? " " : "", command->usage,
                    command->option_count > 0 ? " [options]" : "");
}

static bool fail_option(const CliCommand *command, int kind, const char *word, CliArguments *out) {
    char what[200];
    (void)snprintf(what, sizeof what,
                   kind == ':' ? "a value is missing after '%s'" : "unknown option '%.80s'", word);
    out->exit_code = fail_usage(command, what);
    return false;
}

/* A position is several words to a shell unless it stands in quotes. */
static bool takes_position(const CliCommand *command) {
    bool takes = strstr(command->usage, "POSITION") != NULL;
    for (uint32_t i = 0; i < command->option_count; i++) {
        takes = takes || strcmp(command->options[i].name, "position") == 0;
    }
    return takes;
}

static bool take_operands(const CliCommand *command, int argc, char **argv, CliArguments *out) {
    out->count = argc - optind;
    out->operands = argv + optind;
    if (out->count >= command->least && out->count <= command->most) {
        return true;
    }
    if (out->count < command->least) {
        out->exit_code = fail_usage(command, "something is missing");
        return false;
    }
    char what[200];
    (void)snprintf(what, sizeof what, "'%.80s' is one word too many%s",
                   out->operands[command->most],
                   takes_position(command) ? " (a position goes in quotes, as one word)" : "");
    out->exit_code = fail_usage(command, what);
    return false;
}

bool cli_parse(const CliCommand *command, int argc, char **argv, CliArguments *out) {
    struct option options[CLI_OPTION_CAP + 2];
    list_options(command, options);
    *out = (CliArguments){0};
    opterr = 0;
    optind = 1;
    for (;;) {
        int which = -1;
        const int found = getopt_long(argc, argv, ":h", options, &which);
        if (found == -1) {
            return take_operands(command, argc, argv, out);
        }
        if (found == ':' || found == '?') {
            return fail_option(command, found, argv[optind - 1], out);
        }
        if (found == 'h' || (uint32_t)which == command->option_count) {
            print_help(command);
            return false;
        }
        *command->options[which].value = optarg != NULL ? optarg : "";
    }
}

bool cli_read_game(const char *command, const char *text, GameId *out) {
    if (game_by_name(text, out) == STATUS_OK) {
        return true;
    }
    char names[100];
    TextWriter list = text_writer(names, sizeof names);
    for (uint32_t id = 0; id < GAME_COUNT; id++) {
        text_put(&list, id > 0 ? ", " : "");
        text_put(&list, game_name((GameId)id));
    }
    (void)cli_fail(command, "'%s' is not a game; expected %s", text, text_finish(&list));
    return false;
}

bool cli_read_number(const char *command, const char *what, const char *text, CliRange range,
                     uint64_t *out) {
    uint64_t number = 0;
    bool is_good = *text != '\0';
    for (const char *at = text; *at != '\0' && is_good; at++) {
        is_good = *at >= '0' && *at <= '9' && number <= (range.most - (uint64_t)(*at - '0')) / 10;
        number = number * 10 + (uint64_t)(*at - '0');
    }
    if (!is_good || number < range.least || number > range.most) {
        (void)cli_fail(command,
                       "%s: '%s' will not do; expected a whole number from %" PRIu64 " to %" PRIu64,
                       what, text, range.least, range.most);
        return false;
    }
    *out = number;
    return true;
}

bool cli_read_level(const char *command, const char *what, const char *text, Level *out) {
    if (level_by_name(text, out) == STATUS_OK) {
        return true;
    }
    char names[100];
    TextWriter list = text_writer(names, sizeof names);
    for (uint32_t level = 0; level < LEVEL_COUNT; level++) {
        text_put(&list, level > 0 ? ", " : "");
        text_put(&list, level_name((Level)level));
    }
    (void)cli_fail(command, "%s: '%s' is not a level; expected %s", what, text, text_finish(&list));
    return false;
}

bool cli_read_position(const char *command, GameId game, const char *text, GameState *out) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    GameState state;
    if (strcmp(text, "start") == 0) {
        CHECK(game_start(game, game_defaults(game), out) == STATUS_OK);
        return true;
    }
    Status status = position_read_any(&in, game, &state);
    if (status == STATUS_OK && !text_at_end(&in)) {
        status = text_fail(&in, "the end of the position");
    }
    if (status == STATUS_OK) {
        *out = state;
        return true;
    }
    cli_fail_text(command, "position", &in, status);
    return false;
}

bool cli_parse_position(const CliCommand *command, int argc, char **argv, GameState *out,
                        int *exit_code) {
    CliArguments given;
    GameId game;
    if (!cli_parse(command, argc, argv, &given)) {
        *exit_code = given.exit_code;
        return false;
    }
    *exit_code = CLI_BAD_INPUT;
    return cli_read_game(command->name, given.operands[0], &game) &&
           cli_read_position(command->name, game, given.operands[1], out);
}

uint32_t cli_character(const TextReader *in) {
    const uint32_t length = (uint32_t)(in->end - in->start);
    const uint32_t at = in->failed_at < length ? in->failed_at : length;
    return utf8_count(in->start, in->start + at) + 1;
}

int cli_fail_text(const char *command, const char *what, const TextReader *in, Status status) {
    if (in->expected == NULL) {
        return cli_fail(command, "%s: %s", what, status_message(status));
    }
    const uint32_t length = (uint32_t)(in->end - in->start);
    const uint32_t at = in->failed_at < length ? in->failed_at : length;
    uint32_t shown = length - at < 12 ? length - at : 12;
    while (shown > 0 && at + shown < length && (in->start[at + shown] & 0xc0) == 0x80) {
        shown--; /* no character is cut in two */
    }
    return cli_fail(command, "%s, at character %" PRIu32 " ('%.*s'): expected %s", what,
                    cli_character(in), (int)shown, in->start + at, in->expected);
}
