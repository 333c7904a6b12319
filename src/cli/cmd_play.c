/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "auth.h"
#include "board.h"
#include "chance.h"
#include "commands.h"
#include "options.h"
#include "play_words.h"
#include "progress.h"
#include "rng.h"
#include "table.h"
#include "thinker.h"
#include "turn_list.h"

typedef struct {
    GameId game;
    Language language;
    Level level;
    Seat person;
    uint64_t seed;
    Thinker *thinker;
    Table table;
    bool has_example; /* the player has seen how to type a turn */
    bool is_left; /* the player wants no more */
} Play;

static const char *text_of(const Play *play, Say what) {
    return say_text(play->language, what);
}

static void say(const Play *play, Say what) {
    (void)puts(text_of(play, what));
}

/* Texts with one %s in them come from the list of play_words.h alone. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void say_with(const Play *play, Say what, const char *word) {
    (void)printf(text_of(play, what), word);
    (void)putchar('\n');
}

static void say_number(const Play *play, Say what, unsigned number) {
    (void)printf(text_of(play, what), number);
}
#pragma GCC diagnostic pop

/* With a turn that is legal now, or what is left of it, as the example. */
static void say_example(const Play *play, Say what) {
    TurnList turns = turn_list_new(&play->table.draft.now);
    say_with(play, what, turns.at[0].text);
    turn_list_free(&turns);
}

/* The board, stones in colour on a terminal. */
static void draw(const Play *play) {
    char text[BOARD_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    board_write(&out, &play->table.draft.now);
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    (void)putchar('\n');
    for (const char *at = text_finish(&out); *at != '\0'; at++) {
        const bool is_stone = play->game == GAME_MORRIS && (*at == 'W' || *at == 'B');
        if (is_stone && is_terminal) {
            (void)printf("\033[1;%sm%c\033[0m", *at == 'W' ? "97" : "91", *at);
        } else {
            (void)putchar(*at);
        }
    }
}

static void say_how(Play *play) {
    say_example(play, SAY_HOW);
    play->has_example = true;
}

static bool is_person_to_act(const Play *play) {
    return game_actor(&play->table.draft.now) == play->person;
}

static void choose(Play *play, Level level, Plan *out) {
    const Thinking thinking = {.level = level, .seed = play->seed + play->table.record.count};
    Progress *const progress = progress_start(text_of(play, SAY_COMPUTER));
    thinker_choose(play->thinker, &play->table.record, &thinking, out);
    progress_stop(progress);
}

static void write_plan(const Play *play, const Plan *plan, char *text, uint32_t cap) {
    TextWriter out = text_writer(text, cap);
    turn_write(&out, &play->table.record.now, plan->at, plan->count);
    (void)text_finish(&out);
}

/* Throws until somebody may move. The same seed gives the same throws after an undo. */
static void throw_all(Play *play) {
    const GameState start = play->table.record.now;
    const uint32_t from = play->table.record.count;
    const bool is_person = game_roller(&start) == play->person;
    char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    while (record_actor(&play->table.record) == SEAT_CHANCE) {
        Rng rng = rng_stream(play->seed, play->table.record.count);
        const Step result = chance_draw(&play->table.record.now, &rng);
        CHECK(table_throw(&play->table, result) == STATUS_OK);
    }
    turn_write(&out, &start, play->table.record.at + from, play->table.record.count - from);
    say_with(play, is_person ? SAY_THROWN_YOU : SAY_THROWN_COMPUTER, text_finish(&out));
    if (is_person) {
        draw(play);
    }
}

static void let_computer_play(Play *play) {
    Plan plan;
    char text[TURN_TEXT_CAP];
    choose(play, play->level, &plan);
    write_plan(play, &plan, text, sizeof text);
    for (uint32_t i = 0; i < plan.count; i++) {
        CHECK(table_step(&play->table, plan.at[i]) == STATUS_OK);
    }
    CHECK(table_seal(&play->table) == STATUS_OK);
    draw(play);
    say_with(play, SAY_PLAYED, text);
}

/* The whole turn from its beginning, though part of it may be in the draft already. */
static void give_hint(Play *play) {
    Plan plan;
    char text[TURN_TEXT_CAP];
    choose(play, LEVEL_ZOR, &plan);
    write_plan(play, &plan, text, sizeof text);
    say_with(play, SAY_HINT, text);
}

static void list_turns(const Play *play) {
    TurnList turns = turn_list_new(&play->table.draft.now);
    (void)fputs(text_of(play, SAY_TURNS), stdout);
    for (uint32_t i = 0; i < turns.count; i++) {
        (void)printf(" %s", turns.at[i].text);
    }
    (void)putchar('\n');
    turn_list_free(&turns);
}

/* Back to before the player's last turn, or to the beginning of the one under way. */
static void undo(Play *play) {
    bool is_undone = false;
    if (play->table.draft.count > 0) {
        while (draft_undo(&play->table.draft)) {
            is_undone = true;
        }
    } else {
        do {
            is_undone = table_takeback(&play->table);
        } while (is_undone && !is_person_to_act(play));
    }
    say(play, is_undone ? SAY_UNDONE : SAY_NOTHING);
    draw(play);
}

static void print_position(const Play *play) {
    char text[STATE_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    state_write(&out, &play->table.draft.now);
    draw(play);
    (void)puts(text_finish(&out));
}

static void resign(Play *play) {
    const Outcome verdict =
        game_forfeit(&play->table.record.now, side_of(play->person), REASON_RESIGN);
    CHECK(record_rule(&play->table.record, verdict) == STATUS_OK);
}

static void take_turn(Play *play, const char *line) {
    TextReader in = text_reader(line, (uint32_t)strlen(line));
    const Status status = table_read_steps(&play->table, &in);
    if (status == STATUS_BAD_TEXT) {
        say_example(play, SAY_NOT_TEXT);
    } else if (status != STATUS_OK) {
        say(play, SAY_NOT_LEGAL);
    } else if (draft_ready(&play->table.draft)) {
        CHECK(table_seal(&play->table) == STATUS_OK);
    } else {
        draw(play);
    }
}

static void obey(Play *play, const char *line) {
    static const Say HELPS[GAME_COUNT] = {
        [GAME_MORRIS] = SAY_HELP_MORRIS, [GAME_TAVLA] = SAY_HELP_TAVLA, [GAME_KOS] = SAY_HELP_KOS};
    switch (ask_by_word(line)) {
    case ASK_HELP:
        say(play, HELPS[play->game]);
        say(play, SAY_HELP);
        break;
    case ASK_TURNS:
        list_turns(play);
        break;
    case ASK_HINT:
        give_hint(play);
        break;
    case ASK_UNDO:
        undo(play);
        break;
    case ASK_POSITION:
        print_position(play);
        break;
    case ASK_RESIGN:
        resign(play);
        break;
    case ASK_QUIT:
        play->is_left = true;
        break;
    case ASK_NONE:
        take_turn(play, line);
        break;
    }
}

static void prompt(const Play *play) {
    const GameState *const state = &play->table.draft.now;
    const unsigned hand = board_hand(state, side_of(play->person));
    View view;
    game_view(state, &view);
    if (view.due > 0) {
        (void)fputs(text_of(play, SAY_PROMPT_TAKE), stdout);
    } else if (hand > 0) {
        say_number(play, SAY_PROMPT_HAND, hand);
    } else {
        (void)fputs(text_of(play, SAY_PROMPT), stdout);
    }
    (void)fputs(" > ", stdout);
    (void)fflush(stdout);
}

static void ask_person(Play *play) {
    char line[400];
    if (!play->has_example) {
        say_how(play);
    }
    prompt(play);
    if (ferror(stdout) != 0 || fgets(line, sizeof line, stdin) == NULL) {
        (void)putchar('\n');
        play->is_left = true;
        return;
    }
    const size_t length = strcspn(line, "\r\n");
    if (length == sizeof line - 1) {
        for (int rest = getchar(); rest != '\n' && rest != EOF; rest = getchar()) {
        }
        say_example(play, SAY_NOT_TEXT); /* no turn is so long */
        return;
    }
    line[length] = '\0';
    char *const start = line + strspn(line, " \t");
    for (size_t end = strlen(start); end > 0 && start[end - 1] == ' '; end--) {
        start[end - 1] = '\0';
    }
    if (*start != '\0') {
        obey(play, start);
    }
}

static void say_end(const Play *play) {
    static const Say REASONS[REASON_COUNT] = {
        [REASON_FEW] = SAY_FEW,     [REASON_BLOCKED] = SAY_BLOCKED,
        [REASON_QUIET] = SAY_QUIET, [REASON_REPETITION] = SAY_REPETITION,
        [REASON_EATEN] = SAY_EATEN, [REASON_OFF] = SAY_OFF,
        [REASON_MARS] = SAY_MARS,   [REASON_RESIGN] = SAY_RESIGNED};
    const Outcome outcome = record_outcome(&play->table.record);
    if (outcome.kind == OUTCOME_ONGOING) {
        say(play, SAY_BYE);
        return;
    }
    draw(play);
    if (outcome.kind == OUTCOME_DRAW) {
        say(play, SAY_DRAWN);
    } else {
        say(play, outcome.side == side_of(play->person) ? SAY_WON : SAY_LOST);
    }
    say(play, REASONS[outcome.reason]);
}

static void greet(Play *play) {
    const char *const you = text_of(play, SAY_YOU), *const computer = text_of(play, SAY_COMPUTER);
    static const Say LEVELS[LEVEL_COUNT] = {
        [LEVEL_KOLAY] = SAY_KOLAY, [LEVEL_ORTA] = SAY_ORTA, [LEVEL_ZOR] = SAY_ZOR};
    const bool has_throw = record_actor(&play->table.record) == SEAT_CHANCE;
    const bool is_first =
        has_throw ? game_roller(&play->table.record.now) == play->person : is_person_to_act(play);
    if (record_actor(&play->table.record) == SEAT_NONE) {
        return;
    }
    (void)printf(play->game == GAME_KOS ? "A: %s   B: %s   %s\n"
                                        : "W Beyaz: %s   B Kırmızı: %s   %s\n",
                 play->person == 0 ? you : computer, play->person == 0 ? computer : you,
                 text_of(play, LEVELS[play->level]));
    say(play, is_first ? SAY_FIRST_YOU : SAY_FIRST_COMPUTER);
    if (!has_throw) {
        say_how(play);
    }
    if (is_first && !has_throw) {
        draw(play);
    }
}

static int play_game(Play *play, const GameState *start) {
    play->thinker = thinker_new();
    if (play->thinker == NULL) {
        (void)cli_fail("play", "not enough memory");
        return CLI_FAILED;
    }
    table_open(&play->table, start);
    greet(play);
    while (!play->is_left && record_actor(&play->table.record) != SEAT_NONE) {
        if (play->table.record.count + 2 * TURN_STEP_CAP > play->table.record.cap) {
            say(play, SAY_TOO_LONG);
            play->is_left = true;
        } else if (record_actor(&play->table.record) == SEAT_CHANCE) {
            throw_all(play);
        } else if (is_person_to_act(play)) {
            ask_person(play);
        } else {
            let_computer_play(play);
        }
    }
    say_end(play);
    thinker_free(play->thinker);
    return 0;
}

typedef struct {
    const char *level, *side, *first, *position, *seed, *language;
} Given;

/* "w" or "b", in Kös "a" or "b"; false after having told what was expected. */
static bool read_side(GameId game, const char *option, const char *text, Seat *out) {
    const char *const first = game == GAME_KOS ? "a" : "w";
    if (strcmp(text, first) != 0 && strcmp(text, "b") != 0) {
        (void)cli_fail("play", "%s: '%s' is no side; expected %s", option, text,
                       game == GAME_KOS ? "a or b" : "w (Beyaz) or b (Kırmızı)");
        return false;
    }
    *out = *text == 'b' ? 1 : 0;
    return true;
}

static bool read_language(const char *text, Language *out) {
    if (strcmp(text, "tr") != 0 && strcmp(text, "en") != 0) {
        (void)cli_fail("play", "--lang: '%s' is not spoken here; expected tr or en", text);
        return false;
    }
    *out = language_by_name(text);
    return true;
}

static Language language_of_environment(void) {
    const char *const names[] = {getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i] != NULL && *names[i] != '\0') {
            return language_by_name(names[i]);
        }
    }
    return LANGUAGE_TR;
}

static bool read_start(const Play *play, const Given *given, GameState *out) {
    GameOptions options = game_defaults(play->game);
    Rng rng = rng_seed(play->seed);
    options.first = (Seat)rng_below(&rng, 2);
    if (given->first != NULL && !read_side(play->game, "--first", given->first, &options.first)) {
        return false;
    }
    if (given->position != NULL) {
        return cli_read_position("play", play->game, given->position, out);
    }
    CHECK(game_start(play->game, options, out) == STATUS_OK);
    return true;
}

static bool read_given(Play *play, const Given *given, GameState *start) {
    play->level = LEVEL_ORTA;
    play->seed = auth_random();
    play->language = language_of_environment();
    return (given->level == NULL ||
            cli_read_level("play", "--level", given->level, &play->level)) &&
           (given->side == NULL || read_side(play->game, "--side", given->side, &play->person)) &&
           (given->language == NULL || read_language(given->language, &play->language)) &&
           (given->seed == NULL || cli_read_number("play", "--seed", given->seed,
                                                   (CliRange){0, UINT64_MAX}, &play->seed)) &&
           read_start(play, given, start);
}

int cmd_play(int argc, char **argv) {
    Given given = {0};
    const CliOption options[] = {
        {"level", "L", "kolay (easy), orta (medium, default) or zor (hard)", &given.level},
        {"side", "w|b|a", "the side you play: w Beyaz (default), b Kırmızı; in Kös a (default), b",
         &given.side},
        {"first", "w|b|a", "who moves first; by lot when not given", &given.first},
        {"position", "TEXT", "begin here instead; in quotes", &given.position},
        {"lang", "tr|en", "language; by LANG when not given", &given.language},
        {"seed", "S", "makes lot, throws and computer repeatable", &given.seed},
    };
    const CliCommand command = {.name = "play",
                                .usage = "GAME",
                                .help = "Plays a game against the computer in the terminal.",
                                .options = options,
                                .option_count = sizeof options / sizeof options[0],
                                .least = 1,
                                .most = 1};
    CliArguments words;
    GameState start;
    if (!cli_parse(&command, argc, argv, &words)) {
        return words.exit_code;
    }
    Play *const play = calloc(1, sizeof *play);
    CHECK(play != NULL);
    int code = CLI_BAD_INPUT;
    if (cli_read_game("play", words.operands[0], &play->game) && read_given(play, &given, &start)) {
        code = play_game(play, &start);
    }
    free(play);
    return code;
}
