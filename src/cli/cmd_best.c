/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "options.h"
#include "progress.h"
#include "thinker.h"
#include "turn_list.h"

/* With --all and no limit given, each turn is looked at with this many positions. */
enum { NODES_EACH = 200000, MAX_SECONDS = 86400, STEP_ROOM = 64 };

typedef struct {
    const Turn *turn;
    int32_t score;
} Judged;

static int by_score(const void *a, const void *b) {
    const Judged *const x = a, *const y = b;
    if (x->score != y->score) {
        return x->score > y->score ? -1 : 1;
    }
    return strcmp(x->turn->text, y->turn->text);
}

static void print_line(const char *turn, int32_t score) {
    char text[32];
    TextWriter out = text_writer(text, sizeof text);
    score_write(&out, score);
    (void)printf("%s\t%s\n", turn, text_finish(&out));
}

/* The value of a turn for the side that makes it. */
static int32_t judge(Thinker *thinker, const GameState *state, const Turn *turn,
                     const Thinking *thinking) {
    Step memory[STEP_ROOM];
    Record record;
    Draft draft;
    TextReader in = text_reader(turn->text, (uint32_t)strlen(turn->text));
    record_open(&record, state, memory, STEP_ROOM);
    CHECK(turn_read(&in, state, &draft) == STATUS_OK);
    for (uint32_t i = 0; i < draft.count; i++) {
        CHECK(record_play(&record, game_actor(&record.now), draft.at[i]) == STATUS_OK);
    }
    const int32_t plies = (int32_t)draft.count;
    const Outcome outcome = record_outcome(&record);
    if (outcome.kind == OUTCOME_WIN) {
        const bool is_mine = outcome.side == side_of(game_actor(state));
        return is_mine ? PLANNER_WON - plies : plies - PLANNER_WON;
    }
    if (outcome.kind == OUTCOME_DRAW) {
        return 0;
    }
    Plan plan;
    thinker_choose(thinker, &record, thinking, &plan);
    if (plan.score >= PLANNER_DECIDED) {
        return plies - plan.score; /* the other side's win, this turn's plies further away */
    }
    return plan.score <= -PLANNER_DECIDED ? -plan.score - plies : -plan.score;
}

static void print_all(Thinker *thinker, const GameState *state, Thinking thinking) {
    TurnList turns = turn_list_new(state);
    Judged *const judged = calloc(turns.count, sizeof *judged);
    CHECK(judged != NULL);
    if (thinking.ms == 0) {
        thinking.limits.nodes =
            thinking.limits.nodes > 0 ? thinking.limits.nodes / turns.count + 1 : NODES_EACH;
    }
    thinking.ms = thinking.ms > 0 ? thinking.ms / turns.count + 1 : 0;
    Progress *const progress = progress_start("best");
    for (uint32_t i = 0; i < turns.count; i++) {
        progress_set(progress, i, turns.count);
        judged[i] = (Judged){&turns.at[i], judge(thinker, state, &turns.at[i], &thinking)};
    }
    progress_stop(progress);
    qsort(judged, turns.count, sizeof *judged, by_score);
    for (uint32_t i = 0; i < turns.count; i++) {
        print_line(judged[i].turn->text, judged[i].score);
    }
    free(judged);
    turn_list_free(&turns);
}

/* Tavla's player judges all turns together, the better ones deeper. */
static void print_choices(Thinker *thinker, const GameState *state, const Thinking *thinking) {
    Step memory[1];
    Record record;
    Plan plan;
    record_open(&record, state, memory, 1);
    thinker_choose(thinker, &record, thinking, &plan);
    for (uint32_t i = 0; i < thinker_choice_count(thinker); i++) {
        char score[32], turn[TURN_TEXT_CAP];
        TextWriter number = text_writer(score, sizeof score), out = text_writer(turn, sizeof turn);
        thinker_choice(thinker, i, &plan);
        score_write(&number, plan.score);
        turn_write(&out, state, plan.at, plan.count);
        (void)printf("%s\t%s\t%" PRIu32 "\n", text_finish(&out), text_finish(&number), plan.depth);
    }
}

static void print_best(Thinker *thinker, const GameState *state, const Thinking *thinking) {
    Step memory[1];
    Record record;
    Plan plan;
    char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    record_open(&record, state, memory, 1);
    Progress *const progress = progress_start("best");
    thinker_choose(thinker, &record, thinking, &plan);
    progress_stop(progress);
    turn_write(&out, state, plan.at, plan.count);
    print_line(text_finish(&out), plan.score);
}

typedef struct {
    const char *level, *nodes, *ms, *seed, *all;
} Given;

static bool read_thinking(const Given *given, Thinking *out) {
    uint64_t ms = 0, nodes = 0, seed = 0;
    if (given->nodes != NULL && given->ms != NULL) {
        (void)cli_fail("best", "--nodes and --ms exclude each other; expected one of them");
        return false;
    }
    const bool is_good =
        (given->level == NULL || cli_read_level("best", "--level", given->level, &out->level)) &&
        (given->nodes == NULL ||
         cli_read_number("best", "--nodes", given->nodes, (CliRange){1, UINT64_MAX}, &nodes)) &&
        (given->ms == NULL ||
         cli_read_number("best", "--ms", given->ms, (CliRange){1, 1000 * MAX_SECONDS}, &ms)) &&
        (given->seed == NULL ||
         cli_read_number("best", "--seed", given->seed, (CliRange){0, UINT64_MAX}, &seed));
    out->limits.nodes = ms > 0 ? UINT64_MAX : nodes; /* in place of the level's own */
    out->ms = ms;
    out->seed = seed;
    return is_good;
}

static int best(GameId game, const GameState *state, const Given *given) {
    Thinking thinking = {.level = LEVEL_ZOR};
    if (!read_thinking(given, &thinking)) {
        return CLI_BAD_INPUT;
    }
    if (game_actor(state) == SEAT_NONE) {
        char text[40];
        TextWriter out = text_writer(text, sizeof text);
        outcome_write(&out, game, game_outcome(state));
        return cli_fail("best", "the game is over (%s); expected a position with a turn to make",
                        text_finish(&out));
    }
    if (game_actor(state) == SEAT_CHANCE) {
        return cli_fail("best", "a throw comes next; expected a position with a turn to make");
    }
    if (given->all != NULL && game == GAME_KOS) {
        return cli_fail("best", "--all: Kös has too many turns to list; expected no --all");
    }
    Thinker *const thinker = thinker_new();
    if (thinker == NULL) {
        (void)cli_fail("best", "not enough memory");
        return CLI_FAILED;
    }
    if (given->all != NULL && game == GAME_TAVLA) {
        print_choices(thinker, state, &thinking);
    } else if (given->all != NULL) {
        print_all(thinker, state, thinking);
    } else {
        print_best(thinker, state, &thinking);
    }
    thinker_free(thinker);
    return 0;
}

int cmd_best(int argc, char **argv) {
    Given given = {0};
    const CliOption options[] = {
        {"level", "L", "kolay (easy), orta (medium) or zor (hard, default)", &given.level},
        {"nodes", "N", "look at N positions at most", &given.nodes},
        {"ms", "N", "think for N milliseconds at most", &given.ms},
        {"seed", "S", "seed of a level's deliberate mistakes (default 0)", &given.seed},
        {"all", NULL, "every legal turn, best first", &given.all},
    };
    const CliCommand command = {
        .name = "best",
        .usage = "GAME POSITION",
        .help =
            "Prints the turn the computer chooses, a tab and its evaluation for the side to\n"
            "act: +0.35, win 7, loss 6 (plies, a removal being one of its own). Its unit is a\n"
            "man in Dokuz Taş, a point in Tavla, in a match and for zor in Kös wins less\n"
            "losses, from -1 to 1, and an er for the other levels of Kös. With --all the limit\n"
            "is shared among all turns; in Tavla each tells how many turns ahead it was judged,\n"
            "itself included.\n" CLI_POSITION_HELP,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .least = 2,
        .most = 2};
    CliArguments words;
    GameId game;
    GameState state;
    if (!cli_parse(&command, argc, argv, &words)) {
        return words.exit_code;
    }
    if (!cli_read_game("best", words.operands[0], &game) ||
        !cli_read_position("best", game, words.operands[1], &state)) {
        return CLI_BAD_INPUT;
    }
    return best(game, &state, &given);
}
