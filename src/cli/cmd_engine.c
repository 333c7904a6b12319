/* SPDX-License-Identifier: MIT */
/* The line protocol for other programs: docs/engine-protocol.md. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "commands.h"
#include "external.h"
#include "interchange.h"
#include "line_input.h"
#include "options.h"
#include "thinker.h"
#include "turn_list.h"
#include "utf8.h"
#include "version.h"

enum { STEP_ROOM = 8192 };

typedef struct {
    GameId game;
    Thinker *thinker;
    LineInput input;
    Record record;
    Step steps[STEP_ROOM];
    bool is_quitting;
    bool is_refused; /* the last position: what stands is not what was asked for */
    /* of the search under way */
    uint64_t began_ms;
    uint32_t told_depth;
    uint64_t told_nodes;
    bool is_infinite, is_stopped;
} Engine;

/* One answer line, sent at once. */
__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vprintf(format, arguments);
    va_end(arguments);
    (void)putchar('\n');
    (void)fflush(stdout);
}

/* Why a line is refused. */
__attribute__((format(printf, 1, 2))) static void say_error(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("error ", stdout);
    utf8_vsay(stdout, format, arguments);
    va_end(arguments);
    (void)fflush(stdout);
}

static void open_start(Engine *engine) {
    GameState state;
    CHECK(game_start(engine->game, game_defaults(engine->game), &state) == STATUS_OK);
    record_open(&engine->record, &state, engine->steps, STEP_ROOM);
    engine->is_refused = false;
}

static void say_hello(const Engine *engine) {
    say("id name Kiraathane " VERSION_TEXT);
    say("id game %s", game_name(engine->game));
    for (uint32_t level = 0; level < LEVEL_COUNT; level++) {
        say("id level %s", level_name((Level)level));
    }
    say("hellook");
}

static void say_refusal(const TextReader *in, const MoveFault *fault, Status status) {
    if (fault->token != NULL) {
        say_error("position: move %" PRIu32 " '%.*s': expected %s", fault->turn + 1,
                  (int)fault->length, fault->token,
                  in->expected != NULL ? in->expected : status_message(status));
    } else if (in->expected != NULL) {
        say_error("position: at character %" PRIu32 ": expected %s", cli_character(in),
                  in->expected);
    } else {
        say_error("position: %s", status_message(status));
    }
}

/* position start|TEXT [moves TURN …]; on any mistake the old position stays, but is not searched. */
static void set_position(Engine *engine, const char *text) {
    text += strspn(text, " \t");
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    GameState state;
    Status status = STATUS_OK;
    MoveFault fault = {0};
    if (text_accept(&in, "start")) {
        status = game_start(engine->game, game_defaults(engine->game), &state);
    } else {
        status = position_read_any(&in, engine->game, &state);
    }
    Step *const steps = malloc(sizeof engine->steps);
    Record record;
    CHECK(steps != NULL);
    if (status == STATUS_OK) {
        record_open(&record, &state, steps, STEP_ROOM);
        (void)text_skip_blanks(&in);
        if (text_accept(&in, "moves")) {
            status = moves_read(&in, &record, &fault);
        } else if (!text_at_end(&in)) {
            status = text_fail(&in, "'moves' or the end of the line");
        }
    }
    if (status == STATUS_OK) {
        memcpy(engine->steps, steps, sizeof engine->steps);
        engine->record = record;
        engine->record.at = engine->steps;
    } else {
        say_refusal(&in, &fault, status);
    }
    engine->is_refused = status != STATUS_OK;
    free(steps);
}

static void say_info(Engine *engine, const Plan *plan) {
    char score[32], turn[TURN_TEXT_CAP];
    TextWriter out = text_writer(score, sizeof score);
    score_write(&out, plan->score);
    TextWriter steps = text_writer(turn, sizeof turn);
    turn_write(&steps, &engine->record.now, plan->at, plan->count);
    say("info depth %" PRIu32 " nodes %" PRIu64 " time %" PRIu64 " score %s pv %s", plan->depth,
        plan->nodes, clock_ms() - engine->began_ms, text_finish(&out), text_finish(&steps));
    engine->told_depth = plan->depth;
    engine->told_nodes = plan->nodes;
}

/* The rest of `line` when it begins with the word `verb`, blanks before it aside; else NULL. */
static char *after_verb(char *line, const char *verb) {
    line += strspn(line, " \t");
    const size_t length = strlen(verb);
    if (strncmp(line, verb, length) != 0 ||
        (line[length] != '\0' && line[length] != ' ' && line[length] != '\t')) {
        return NULL;
    }
    return line + length;
}

/* Obeys what is meant for a search under way. Other commands wait for its end, unless it has none;
 * false when one waits. */
static bool hear(Engine *engine, char *line) {
    if (after_verb(line, "stop") != NULL) {
        engine->is_stopped = true;
    } else if (after_verb(line, "quit") != NULL) {
        engine->is_stopped = true;
        engine->is_quitting = true;
    } else if (after_verb(line, "isready") != NULL) {
        say("readyok");
    } else if (engine->is_infinite) {
        say_error("'%s' during an infinite search: expected stop, isready or quit", line);
    } else {
        line_unread(&engine->input, line);
        return false;
    }
    return true;
}

static bool is_enough(void *context, const Plan *plan) {
    Engine *const engine = context;
    char *line = NULL;
    if (plan->depth > engine->told_depth) {
        say_info(engine, plan);
    }
    LineResult heard = LINE_READY;
    while (!engine->is_stopped && heard == LINE_READY) {
        heard = line_next(&engine->input, 0, &line);
        if (heard == LINE_READY && !hear(engine, line)) {
            break;
        }
    }
    /* Nobody is left to say stop. */
    engine->is_stopped |= heard == LINE_END && engine->is_infinite;
    return engine->is_stopped;
}

/* An infinite search that has nothing left to look at still answers only when told to. */
static void wait_for_stop(Engine *engine) {
    char *line = NULL;
    while (!engine->is_stopped) {
        const LineResult heard = line_next(&engine->input, -1, &line);
        if (heard == LINE_READY) {
            (void)hear(engine, line);
        }
        engine->is_stopped |= heard == LINE_END;
    }
}

static void search(Engine *engine, Thinking *thinking) {
    if (record_actor(&engine->record) == SEAT_NONE) {
        char text[40];
        TextWriter out = text_writer(text, sizeof text);
        outcome_write(&out, engine->game, record_outcome(&engine->record));
        say("gameover %s", text_finish(&out));
        return;
    }
    if (record_actor(&engine->record) == SEAT_CHANCE) {
        say_error("go: a throw comes next: expected a position behind it");
        return;
    }
    Plan plan;
    char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    engine->began_ms = clock_ms();
    engine->told_depth = 0;
    engine->told_nodes = 0;
    engine->is_stopped = false;
    thinking->is_enough = is_enough;
    thinking->context = engine;
    thinker_choose(engine->thinker, &engine->record, thinking, &plan);
    if (engine->is_infinite) {
        wait_for_stop(engine);
    }
    if (plan.nodes != engine->told_nodes) {
        say_info(engine, &plan);
    }
    turn_write(&out, &engine->record.now, plan.at, plan.count);
    say("bestmove %s", text_finish(&out));
}

/* A whole number; false after an error line. */
static bool read_value(const char *name, const char *text, uint64_t *out) {
    char *end = NULL;
    if (text != NULL && *text >= '0' && *text <= '9') {
        errno = 0;
        *out = strtoull(text, &end, 10);
        if (*end == '\0' && errno == 0) {
            return true;
        }
    }
    say_error("go: '%s' after %s: expected a whole number up to %" PRIu64, text != NULL ? text : "",
              name, UINT64_MAX);
    return false;
}

static bool read_go_word(Engine *engine, const char *word, char **rest, Thinking *thinking) {
    uint64_t number = 0;
    if (strcmp(word, "infinite") == 0) {
        engine->is_infinite = true;
        return true;
    }
    const char *const value = strtok_r(NULL, " \t", rest);
    if (strcmp(word, "level") == 0) {
        const bool is_known = value != NULL && level_by_name(value, &thinking->level) == STATUS_OK;
        if (!is_known) {
            say_error("go: '%s' is not a level: expected one of the handshake",
                      value != NULL ? value : "");
        }
        return is_known;
    }
    if (strcmp(word, "depth") != 0 && strcmp(word, "nodes") != 0 && strcmp(word, "movetime") != 0 &&
        strcmp(word, "seed") != 0) {
        say_error("go: '%s': expected depth, nodes, movetime, level, seed or infinite", word);
        return false;
    }
    if (!read_value(word, value, &number)) {
        return false;
    }
    switch (*word) {
    case 'd':
        thinking->limits.depth = number < 255 ? (uint32_t)number : 255;
        break;
    case 'n':
        thinking->limits.nodes = number;
        break;
    case 'm':
        thinking->ms = number;
        break;
    default:
        thinking->seed = number;
        break;
    }
    return true;
}

static void go(Engine *engine, char *words) {
    Thinking thinking = {.level = LEVEL_ZOR};
    char *rest = NULL;
    engine->is_infinite = false;
    if (engine->is_refused) {
        say_error("go: the last position was refused: expected position or newgame first");
        return;
    }
    for (char *word = strtok_r(words, " \t", &rest); word != NULL;
         word = strtok_r(NULL, " \t", &rest)) {
        if (!read_go_word(engine, word, &rest, &thinking)) {
            return;
        }
    }
    if ((thinking.ms > 0 || engine->is_infinite) && thinking.limits.nodes == 0) {
        thinking.limits.nodes = UINT64_MAX; /* in place of the level's own */
    }
    search(engine, &thinking);
}

static void say_position(const Engine *engine) {
    char text[BOARD_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    board_write(&out, &engine->record.now);
    text_put(&out, "position ");
    state_write(&out, &engine->record.now);
    text_put(&out, "\noutcome ");
    outcome_write(&out, engine->game, record_outcome(&engine->record));
    say("%s", text_finish(&out));
}

static void say_turns(const Engine *engine) {
    TurnList turns = {0};
    if (record_actor(&engine->record) != SEAT_NONE) {
        turns = turn_list_new(&engine->record.now);
    }
    (void)fputs("moves", stdout);
    for (uint32_t i = 0; i < turns.count; i++) {
        (void)printf(" %s", turns.at[i].text);
    }
    say("%s", "");
    turn_list_free(&turns);
}

static void obey(Engine *engine, char *line) {
    char *rest = NULL;
    if ((rest = after_verb(line, "position")) != NULL) {
        set_position(engine, rest);
    } else if ((rest = after_verb(line, "go")) != NULL) {
        go(engine, rest);
    } else if (after_verb(line, "hello") != NULL) {
        say_hello(engine);
    } else if (after_verb(line, "isready") != NULL) {
        say("readyok");
    } else if (after_verb(line, "newgame") != NULL) {
        thinker_forget(engine->thinker);
        open_start(engine);
    } else if (after_verb(line, "show") != NULL) {
        say_position(engine);
    } else if (after_verb(line, "moves") != NULL) {
        say_turns(engine);
    } else if (after_verb(line, "quit") != NULL) {
        engine->is_quitting = true;
    } else if (after_verb(line, "stop") == NULL && line[strspn(line, " \t")] != '\0') {
        say_error("'%s': expected hello, isready, newgame, position, go, stop, show, moves or quit",
                  line);
    }
}

static void serve_lines(Engine *engine) {
    open_start(engine);
    while (!engine->is_quitting && ferror(stdout) == 0) {
        char *line = NULL;
        switch (line_next(&engine->input, -1, &line)) {
        case LINE_READY:
            obey(engine, line);
            break;
        case LINE_TOO_LONG:
            say_error("a line of more than %d bytes", LINE_CAP - 2);
            break;
        case LINE_END:
            return;
        case LINE_NONE:
            break;
        }
    }
}

static int serve_external(Engine *engine, const char *port_text, const char *level_text) {
    uint64_t port;
    Level level = LEVEL_ZOR;
    if (engine->game != GAME_TAVLA) {
        return cli_fail("engine", "--external is for tavla alone; expected no --external");
    }
    if (!cli_read_number("engine", "--external", port_text, (CliRange){0, 65535}, &port) ||
        (level_text != NULL && !cli_read_level("engine", "--level", level_text, &level))) {
        return CLI_BAD_INPUT;
    }
    return external_serve(engine->thinker, level, (uint16_t)port);
}

int cmd_engine(int argc, char **argv) {
    const char *port = NULL, *level = NULL;
    const CliOption options[] = {
        {"external", "PORT", "tavla: be GNU Backgammon's external player on this port instead",
         &port},
        {"level", "L", "with --external: kolay, orta or zor (default)", &level},
    };
    const CliCommand command = {
        .name = "engine",
        .usage = "GAME",
        .help = "Plays for other programs over standard input and output, a command a line:\n"
                "  hello                             who this is; ends with hellook\n"
                "  position start|TEXT [moves …]     set the game\n"
                "  go [depth N] [nodes N] [movetime MS] [level L] [seed S] [infinite]\n"
                "  stop, isready, newgame, show, moves, quit\n"
                "docs/engine-protocol.md has the details.",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .least = 1,
        .most = 1};
    CliArguments given;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    if (level != NULL && port == NULL) {
        return cli_fail("engine", "--level goes with --external; expected it in `go` otherwise");
    }
    Engine *const engine = calloc(1, sizeof *engine);
    CHECK(engine != NULL);
    if (!cli_read_game("engine", given.operands[0], &engine->game)) {
        free(engine);
        return CLI_BAD_INPUT;
    }
    engine->thinker = thinker_new();
    CHECK(engine->thinker != NULL);
    int exit_code = 0;
    if (port != NULL) {
        exit_code = serve_external(engine, port, level);
    } else {
        serve_lines(engine);
    }
    thinker_free(engine->thinker);
    free(engine);
    return exit_code;
}
