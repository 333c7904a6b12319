/* SPDX-License-Identifier: MIT */
/* Fixed work: what it must come to, and how fast it went. Times are processor time. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "commands.h"
#include "options.h"
#include "planner.h"
#include "progress.h"
#include "tavla_net.h"
#include "tavla_weights.h"

enum { PERFT_DEPTH = 7, SEARCH_DEPTH = 12, TAVLA_BOARDS = 4096, TAVLA_ROUNDS = 50 };

static double seconds_since(clock_t start) {
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    return seconds > 0 ? seconds : 1e-6;
}

/* Returns the seconds it took. */
static double bench_signature(Planner *planner, GameId game, const char *word, uint64_t *nodes) {
    const clock_t start = clock();
    const uint64_t signature = planner_signature(planner, game, nodes);
    const double seconds = seconds_since(start);
    (void)printf("%snodes %" PRIu64 "\n%ssignature %016" PRIx64 "\n", word, *nodes, word,
                 signature);
    return seconds;
}

static void bench_signatures(Planner *planner) {
    uint64_t nodes, tavla_nodes;
    const double seconds = bench_signature(planner, GAME_MORRIS, "", &nodes);
    const double tavla_seconds = bench_signature(planner, GAME_TAVLA, "tavla ", &tavla_nodes);
    (void)printf("search %.2f million positions a second\n", (double)nodes / seconds / 1e6);
    (void)printf("tavla %.2f million positions a second, with listing turns\n",
                 (double)tavla_nodes / tavla_seconds / 1e6);
}

/* The network alone, on the ends of every roll from the start and from their answers. */
static void bench_net(void) {
    static TavlaNet net;
    static TavlaBoard ends[TAVLA_ENDS_CAP], boards[TAVLA_BOARDS];
    const TavlaWeights weights = tavla_weights();
    GameState start;
    CHECK(tavla_net_read(weights.at, weights.length, &net) == STATUS_OK);
    CHECK(game_start(GAME_TAVLA, game_defaults(GAME_TAVLA), &start) == STATUS_OK);
    uint32_t count = 1, next = 0;
    boards[0] = tavla_board(&start.as.tavla, 0);
    while (count < TAVLA_BOARDS) {
        const TavlaBoard board = boards[next];
        const TavlaRoll roll = tavla_roll(1 + next % 6, 1 + next / 6 % 6);
        const uint32_t found = tavla_ends(&board, roll, ends);
        for (uint32_t i = 0; i < found && count < TAVLA_BOARDS; i += 3) {
            boards[count++] = tavla_board_turned(&ends[i]);
        }
        next++;
    }
    const clock_t begun = clock();
    int64_t sum = 0;
    for (uint32_t i = 0; i < TAVLA_ROUNDS * TAVLA_BOARDS; i++) {
        TavlaOdds odds;
        tavla_net_odds(&net, &boards[i % TAVLA_BOARDS], &odds);
        sum += odds.at[TAVLA_WIN1];
    }
    const double rate = TAVLA_ROUNDS * TAVLA_BOARDS / seconds_since(begun);
    (void)printf("tavla %.2f million evaluations a second (%" PRId64 ")\n", rate / 1e6, sum % 1000);
}

static void bench_depth(Planner *planner, const GameState *state) {
    const KeyRun none = {.count = 0};
    Plan plan;
    const clock_t start = clock();
    CHECK(planner_begin(planner, state, &none, LEVEL_ZOR, (Limits){.depth = SEARCH_DEPTH}, 0) ==
          STATUS_OK);
    while (!planner_run(planner, UINT32_MAX)) {
    }
    planner_plan(planner, &plan);
    (void)printf("depth %d from the empty board %.3f s, %" PRIu64 " positions\n", SEARCH_DEPTH,
                 seconds_since(start), plan.nodes);
}

static void bench_perft(const GameState *state) {
    const clock_t start = clock();
    const uint64_t turns = game_perft(state, PERFT_DEPTH);
    (void)printf("perft %d %" PRIu64 " turns, %.0f million a second\n", PERFT_DEPTH, turns,
                 (double)turns / seconds_since(start) / 1e6);
}

int cmd_bench(int argc, char **argv) {
    const CliCommand command = {
        .name = "bench",
        .usage = "",
        .help =
            "Does a fixed piece of work. The numbers of nodes and the signatures depend on the\n"
            "program alone: they are the same on every machine and compiler, and in the browser.\n"
            "The rates are by processor time of one thread."};
    CliArguments given;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    void *const memory = aligned_alloc(64, PLANNER_MEMORY);
    if (memory == NULL) {
        (void)cli_fail("bench", "not enough memory");
        return CLI_FAILED;
    }
    Planner *const planner = planner_init(memory, PLANNER_MEMORY);
    GameState state;
    CHECK(game_start(GAME_MORRIS, game_defaults(GAME_MORRIS), &state) == STATUS_OK);
    Progress *const progress = progress_start("bench");
    bench_signatures(planner);
    bench_depth(planner, &state);
    bench_perft(&state);
    bench_net();
    progress_stop(progress);
    free(memory);
    return 0;
}
