/* SPDX-License-Identifier: MIT */
/*
 * Levels against each other. Games come in pairs: both start from the same opening, sides
 * exchanged, so that neither level profits from luck with openings. The interval is taken over
 * pairs, because the two games of one are not independent. In games of chance both games have the
 * same throws instead of an opening.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "arena_pair.h"
#include "commands.h"
#include "options.h"
#include "progress.h"

enum { THREAD_CAP = 64 };

typedef struct {
    atomic_uint_fast64_t *next_pair, *done;
    Progress *progress;
    void *memory;
    pthread_t thread;
    ArenaTable table;
} Worker;

static void *work(void *argument) {
    Worker *const worker = argument;
    const uint64_t pairs = worker->table.plans->pairs;
    for (;;) {
        const uint64_t pair = atomic_fetch_add(worker->next_pair, 1);
        if (pair >= pairs) {
            return NULL;
        }
        if (!arena_pair(&worker->table, pair)) {
            atomic_store(worker->next_pair, pairs);
            return NULL;
        }
        progress_set(worker->progress, 2 * (atomic_fetch_add(worker->done, 1) + 1), 2 * pairs);
    }
}

static void add_tally(ArenaTally *sum, const ArenaTally *part) {
    sum->wins += part->wins;
    sum->draws += part->draws;
    sum->losses += part->losses;
    sum->turns += part->turns;
    sum->mars += part->mars;
    sum->mars_against += part->mars_against;
    sum->sum += part->sum;
    sum->squares += part->squares;
}

/* Runs all pairs on `threads` workers. */
static ArenaFault run_arena(const ArenaPlans *plans, uint32_t threads, ArenaTally *out) {
    atomic_uint_fast64_t next_pair = 0, done = 0;
    Worker *const workers = calloc(threads, sizeof *workers);
    if (workers == NULL) {
        return ARENA_NO_MEMORY;
    }
    Progress *const progress = progress_start("arena");
    ArenaFault fault = ARENA_WHOLE;
    uint32_t started = 0;
    for (; started < threads && fault == ARENA_WHOLE; started++) {
        Worker *const worker = &workers[started];
        worker->table.plans = plans;
        worker->next_pair = &next_pair;
        worker->done = &done;
        worker->progress = progress;
        worker->memory = aligned_alloc(64, PLANNER_MEMORY);
        if (worker->memory != NULL) {
            worker->table.planner = planner_init(worker->memory, PLANNER_MEMORY);
        }
        if (worker->memory == NULL || pthread_create(&worker->thread, NULL, work, worker) != 0) {
            fault = ARENA_NO_MEMORY;
            atomic_store(&next_pair, plans->pairs); /* those at work stop too */
            break;
        }
    }
    for (uint32_t i = 0; i < started; i++) {
        (void)pthread_join(workers[i].thread, NULL);
        fault = fault == ARENA_WHOLE ? workers[i].table.fault : fault;
        add_tally(out, &workers[i].table.tally);
    }
    progress_stop(progress);
    for (uint32_t i = 0; i < threads; i++) {
        free(workers[i].memory);
    }
    free(workers);
    return fault;
}

static void print_points(const ArenaPlans *plans, const ArenaTally *tally) {
    const ArenaEstimate estimate = arena_estimate(plans, tally);
    (void)printf("points per game %.4f, ", estimate.mean);
    switch (estimate.interval) {
    case INTERVAL_KNOWN:
        (void)printf("95 %% interval %.4f to %.4f\n", estimate.low, estimate.high);
        break;
    case INTERVAL_FEW_PAIRS:
        (void)printf("no interval from fewer than %u pairs\n", ARENA_PAIRS_LEAST);
        break;
    case INTERVAL_ALL_ALIKE:
        (void)puts("no interval, since all pairs scored alike");
        break;
    }
}

static void print_tally(const ArenaPlans *plans, const ArenaTally *tally) {
    const char *const a = level_name(plans->levels[0]), *const b = level_name(plans->levels[1]);
    const uint64_t decided = tally->wins + tally->losses;
    const char *const what = plans->variant == TAVLA_TO_FIVE ? "matches" : "games";
    (void)printf("%s against %s: %" PRIu64 " %s, %" PRIu64 " wins, %" PRIu64 " draws, %" PRIu64
                 " losses\n",
                 a, b, 2 * plans->pairs, what, tally->wins, tally->draws, tally->losses);
    if (arena_counts_points(plans)) {
        (void)printf("mars %" PRIu64 " won, %" PRIu64 " lost\n", tally->mars, tally->mars_against);
    }
    print_points(plans, tally);
    if (decided > 0) {
        (void)printf("of %" PRIu64 " decided %s %s won %.1f %%\n", decided, what, a,
                     100.0 * (double)tally->wins / (double)decided);
    }
    (void)printf("%" PRIu64 " turns, all legal\n", tally->turns);
}

/* What is given beside levels and numbers, for Tavla alone. */
static bool read_tavla(const char *match, const char *mat, ArenaPlans *plans) {
    uint64_t length;
    if ((match != NULL || mat != NULL) && plans->game != GAME_TAVLA) {
        (void)cli_fail("arena", "--match and --mat are for tavla alone; expected neither");
        return false;
    }
    if (match != NULL) {
        if (!cli_read_number("arena", "--match", match, (CliRange){5, 5}, &length)) {
            return false;
        }
        plans->variant = TAVLA_TO_FIVE;
    }
    struct stat info;
    if (mat != NULL && (stat(mat, &info) != 0 || !S_ISDIR(info.st_mode))) {
        (void)cli_fail("arena", "--mat: expected a folder, '%s' is none", mat);
        return false;
    }
    plans->mat_folder = mat;
    return true;
}

typedef struct {
    const char *a, *b, *match, *mat, *games, *seed, *threads, *nodes;
} Given;

static bool read_plans(const Given *given, const char *game, ArenaPlans *plans, uint64_t *threads) {
    uint64_t games;
    if (given->a == NULL || given->b == NULL) {
        (void)cli_fail("arena", "expected both --a LEVEL and --b LEVEL");
        return false;
    }
    if (!cli_read_game("arena", game, &plans->game) ||
        !cli_read_level("arena", "--a", given->a, &plans->levels[0]) ||
        !cli_read_level("arena", "--b", given->b, &plans->levels[1]) ||
        !cli_read_number("arena", "--games", given->games, (CliRange){2, UINT32_MAX}, &games) ||
        !cli_read_number("arena", "--seed", given->seed, (CliRange){0, UINT32_MAX}, &plans->seed) ||
        !cli_read_number("arena", "--threads", given->threads, (CliRange){1, THREAD_CAP},
                         threads) ||
        !cli_read_number("arena", "--nodes", given->nodes, (CliRange){0, UINT32_MAX},
                         &plans->limits.nodes) ||
        !read_tavla(given->match, given->mat, plans)) {
        return false;
    }
    if (games % 2 != 0) {
        (void)cli_fail("arena", "--games: expected an even number, each opening is played twice");
        return false;
    }
    plans->pairs = games / 2;
    return true;
}

int cmd_arena(int argc, char **argv) {
    Given given = {.games = "100", .seed = "1", .threads = "1", .nodes = "0"};
    const CliOption options[] = {
        {"a", "L", "one level", &given.a},
        {"b", "L", "the other", &given.b},
        {"games", "N", "how many, an even number; 100", &given.games},
        {"seed", "S", "of openings and of the levels' whims; 1", &given.seed},
        {"threads", "T", "games at a time; 1. The result does not depend on it", &given.threads},
        {"nodes", "N", "positions a turn at most, for both; 0 plays the levels as they are",
         &given.nodes},
        {"match", "5", "matches of Tavla to 5 points instead of single hands", &given.match},
        {"mat", "FOLDER", "write each game of Tavla there as .mat text", &given.mat},
    };
    const CliCommand command = {
        .name = "arena",
        .usage = "GAME --a L --b L",
        .help =
            "Plays two levels against each other, each opening twice with sides exchanged.\n"
            "Openings are random turns that a short search does not think decided; in Tavla and\n"
            "Kös both games of a pair have the same throws instead. Prints wins, draws and losses\n"
            "of a, its points per game (a draw is half a point; a hand of Tavla counts 1, a mars\n"
            "2, lost ones against it) and, from 30 pairs on, their 95 % interval. Every step goes\n"
            "through the rules; exit 1 if a level gave an illegal turn or none.",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .least = 1,
        .most = 1};
    CliArguments words;
    ArenaPlans plans = {0};
    uint64_t threads;
    if (!cli_parse(&command, argc, argv, &words)) {
        return words.exit_code;
    }
    if (!read_plans(&given, words.operands[0], &plans, &threads)) {
        return CLI_BAD_INPUT;
    }
    ArenaTally tally = {0};
    switch (run_arena(&plans, (uint32_t)threads, &tally)) {
    case ARENA_WHOLE:
        print_tally(&plans, &tally);
        return 0;
    case ARENA_BAD_TURN:
        (void)cli_fail("arena", "a level gave an illegal turn or none");
        return 1;
    case ARENA_UNWRITTEN:
        (void)cli_fail("arena", "a game could not be written to the folder '%s'", plans.mat_folder);
        return CLI_FAILED;
    case ARENA_NO_MEMORY:
        (void)cli_fail("arena", "no memory or no thread; expected room for --threads %u",
                       (unsigned)threads);
        return CLI_FAILED;
    }
    return CLI_FAILED;
}
