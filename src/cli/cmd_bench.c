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

enum { PERFT_DEPTH = 7, SEARCH_DEPTH = 12 };

static double seconds_since(clock_t start) {
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    return seconds > 0 ? seconds : 1e-6;
}

static void bench_signature(Planner *planner) {
    uint64_t nodes;
    const clock_t start = clock();
    const uint64_t signature = planner_signature(planner, &nodes);
    const double seconds = seconds_since(start);
    (void)printf("nodes %" PRIu64 "\nsignature %016" PRIx64 "\n", nodes, signature);
    (void)printf("search %.2f million positions a second\n", (double)nodes / seconds / 1e6);
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
        .help = "Does a fixed piece of work. `nodes` and `signature` depend on the program alone:\n"
                "they are the same on every machine and compiler, and in the browser. The rates\n"
                "are by processor time of one thread."};
    CliArguments given;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    void *const memory = aligned_alloc(64, PLANNER_MEMORY);
    if (memory == NULL) {
        return cli_fail("bench", "memory ran out");
    }
    Planner *const planner = planner_init(memory, PLANNER_MEMORY);
    GameState state;
    CHECK(game_start(GAME_MORRIS, game_defaults(GAME_MORRIS), &state) == STATUS_OK);
    Progress *const progress = progress_start("bench");
    bench_signature(planner);
    bench_depth(planner, &state);
    bench_perft(&state);
    progress_stop(progress);
    free(memory);
    return 0;
}
