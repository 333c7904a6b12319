/* SPDX-License-Identifier: MIT */
/*
 * Levels against each other. Games come in pairs: both start from the same opening, sides
 * exchanged, so that neither level profits from luck with openings. The interval is taken over
 * pairs, because the two games of one are not independent. In games of chance both games have the
 * same throws instead of an opening.
 */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "chance.h"
#include "commands.h"
#include "hash.h"
#include "options.h"
#include "planner.h"
#include "progress.h"
#include "rng.h"

enum {
    OPENING_TURNS = 4, /* random ones before the levels take over */
    OPENING_DEPTH = 6, /* of the search that judges an opening */
    OPENING_SCORE = 100, /* in hundredths of a stone: beyond, an opening is thrown away */
    STEP_CAP = 1 << 16, /* a game that has not ended by then is a draw */
    THREAD_CAP = 64
};

/* What is played; the same for all workers. */
typedef struct {
    GameId game;
    Level levels[2]; /* a and b */
    Limits limits;
    uint64_t pairs, seed;
} Plans;

/* What came out, seen by a. `pair_points` counts half points, 0 to 4. */
typedef struct {
    uint64_t wins, draws, losses;
    uint64_t pair_points[5];
    uint64_t turns;
} Tally;

typedef struct {
    const Plans *plans;
    atomic_uint_fast64_t *next_pair, *done;
    Progress *progress;
    Planner *planner;
    void *memory;
    pthread_t thread;
    Tally tally;
    Step steps[STEP_CAP]; /* of the game under way */
    bool has_failed; /* a planner gave an illegal turn or none */
} Worker;

/* The planner's choice played into the record; false when it was not a legal whole turn. */
static bool play_plan(Worker *worker, Record *record, Level level, Limits limits, uint64_t seed,
                      Plan *plan) {
    const Seat seat = record_actor(record);
    if (planner_begin(worker->planner, &record->now, &record->run, level, limits, seed) !=
        STATUS_OK) {
        return false;
    }
    while (!planner_run(worker->planner, UINT32_MAX)) {
    }
    planner_plan(worker->planner, plan);
    for (uint32_t i = 0; i < plan->count; i++) {
        if (record_play(record, seat, plan->at[i]) != STATUS_OK) {
            return false;
        }
    }
    return plan->count > 0 && record_actor(record) != seat;
}

static void play_random_turn(Record *record, Rng *rng) {
    const Seat seat = record_actor(record);
    while (record_actor(record) == seat) {
        StepList steps;
        game_steps(&record->now, &steps);
        CHECK(record_play(record, seat, steps.at[rng_below(rng, steps.count)]) == STATUS_OK);
    }
}

/* An opening of random turns that a short search does not think decided. */
static void play_opening(Worker *worker, Record *record, Rng *rng) {
    for (;;) {
        record_cut(record, 0);
        for (uint32_t i = 0; i < OPENING_TURNS; i++) {
            play_random_turn(record, rng);
        }
        const uint32_t count = record->count;
        const Limits limits = {.depth = OPENING_DEPTH};
        Plan plan;
        CHECK(play_plan(worker, record, LEVEL_ZOR, limits, rng_next(rng), &plan));
        if (plan.score <= OPENING_SCORE && plan.score >= -OPENING_SCORE) {
            record_cut(record, count);
            return;
        }
    }
}

static void throw_all(Record *record, Rng *chance) {
    while (record_actor(record) == SEAT_CHANCE && record->count < record->cap) {
        const Step result = chance_draw(&record->now, chance);
        CHECK(record_play(record, SEAT_CHANCE, result) == STATUS_OK);
    }
}

/* Half points of side 0, or -1 when a planner failed. `first` is the level of side 0, `rng` serves
 * the levels' whims. */
static int play_game(Worker *worker, Record *record, uint32_t first, Rng chance, Rng *rng) {
    const Plans *const plans = worker->plans;
    for (;;) {
        throw_all(record, &chance);
        const Seat seat = record_actor(record);
        if (seat == SEAT_NONE || record->count + TURN_STEP_CAP > record->cap) {
            break;
        }
        const Level level = plans->levels[first ^ side_of(seat)];
        Plan plan;
        if (!play_plan(worker, record, level, plans->limits, rng_next(rng), &plan)) {
            return -1;
        }
        worker->tally.turns++;
    }
    const Outcome outcome = record_outcome(record);
    if (outcome.kind != OUTCOME_WIN) {
        return 1;
    }
    return outcome.side == 0 ? 2 : 0;
}

static void count_game(Tally *tally, int points) {
    tally->wins += points == 2;
    tally->draws += points == 1;
    tally->losses += points == 0;
}

static bool play_pair(Worker *worker, uint64_t pair) {
    GameState start;
    Record record;
    Rng rng = rng_seed(hash_fold(worker->plans->seed, pair));
    CHECK(game_start(worker->plans->game, game_defaults(worker->plans->game), &start) == STATUS_OK);
    record_open(&record, &start, worker->steps, STEP_CAP);
    if (game_actor(&start) != SEAT_CHANCE) {
        play_opening(worker, &record, &rng);
    }
    const Rng chance = rng_seed(hash_fold(~worker->plans->seed, pair));
    const uint32_t opening = record.count;
    const int one = play_game(worker, &record, 0, chance, &rng);
    record_cut(&record, opening);
    const int two = one < 0 ? -1 : play_game(worker, &record, 1, chance, &rng);
    if (two < 0) {
        return false;
    }
    count_game(&worker->tally, one);
    count_game(&worker->tally, 2 - two);
    worker->tally.pair_points[one + 2 - two]++;
    return true;
}

static void *work(void *argument) {
    Worker *const worker = argument;
    const uint64_t pairs = worker->plans->pairs;
    for (;;) {
        const uint64_t pair = atomic_fetch_add(worker->next_pair, 1);
        if (pair >= pairs) {
            return NULL;
        }
        if (!play_pair(worker, pair)) {
            worker->has_failed = true;
            atomic_store(worker->next_pair, pairs);
            return NULL;
        }
        progress_set(worker->progress, 2 * (atomic_fetch_add(worker->done, 1) + 1), 2 * pairs);
    }
}

static void add_tally(Tally *sum, const Tally *part) {
    sum->wins += part->wins;
    sum->draws += part->draws;
    sum->losses += part->losses;
    sum->turns += part->turns;
    for (uint32_t i = 0; i < 5; i++) {
        sum->pair_points[i] += part->pair_points[i];
    }
}

/* Runs all pairs on `threads` workers; false when a planner failed or memory is short. */
static bool run_arena(const Plans *plans, uint32_t threads, Tally *out) {
    atomic_uint_fast64_t next_pair = 0, done = 0;
    Worker *const workers = calloc(threads, sizeof *workers);
    if (workers == NULL) {
        return false;
    }
    Progress *const progress = progress_start("arena");
    bool is_good = true;
    uint32_t started = 0;
    for (; started < threads && is_good; started++) {
        Worker *const worker = &workers[started];
        worker->plans = plans;
        worker->next_pair = &next_pair;
        worker->done = &done;
        worker->progress = progress;
        worker->memory = aligned_alloc(64, PLANNER_MEMORY);
        is_good = worker->memory != NULL;
        if (is_good) {
            worker->planner = planner_init(worker->memory, PLANNER_MEMORY);
            is_good = pthread_create(&worker->thread, NULL, work, worker) == 0;
        }
    }
    started -= !is_good;
    for (uint32_t i = 0; i < started; i++) {
        (void)pthread_join(workers[i].thread, NULL);
        is_good = is_good && !workers[i].has_failed;
        add_tally(out, &workers[i].tally);
    }
    progress_stop(progress);
    for (uint32_t i = 0; i < threads; i++) {
        free(workers[i].memory);
    }
    free(workers);
    return is_good;
}

/* Points per game of a, and half the width of its 95 % interval. */
static void estimate(const Tally *tally, double *mean, double *half_width) {
    double pairs = 0, sum = 0, squares = 0;
    for (uint32_t i = 0; i < 5; i++) {
        const double points = i / 4.0; /* per game: a pair has four half points */
        const double count = (double)tally->pair_points[i];
        pairs += count;
        sum += count * points;
        squares += count * points * points;
    }
    *mean = sum / pairs;
    const double variance = pairs > 1 ? (squares - sum * *mean) / (pairs - 1) : 0.25;
    *half_width = 1.96 * sqrt((variance > 0 ? variance : 0) / pairs);
}

static void print_tally(const Plans *plans, const Tally *tally) {
    const char *const a = level_name(plans->levels[0]), *const b = level_name(plans->levels[1]);
    const uint64_t decided = tally->wins + tally->losses;
    double mean, half_width;
    estimate(tally, &mean, &half_width);
    (void)printf("%s against %s: %" PRIu64 " games, %" PRIu64 " wins, %" PRIu64 " draws, %" PRIu64
                 " losses\n",
                 a, b, 2 * plans->pairs, tally->wins, tally->draws, tally->losses);
    (void)printf("points per game %.4f, 95 %% interval %.4f to %.4f\n", mean, mean - half_width,
                 mean + half_width);
    if (decided > 0) {
        (void)printf("of %" PRIu64 " decided games %s won %.1f %%\n", decided, a,
                     100.0 * (double)tally->wins / (double)decided);
    }
    (void)printf("%" PRIu64 " turns, all legal\n", tally->turns);
}

int cmd_arena(int argc, char **argv) {
    const char *a = NULL, *b = NULL, *games_text = "100", *seed_text = "1", *threads_text = "1",
               *nodes_text = "0";
    const CliOption options[] = {
        {"a", "L", "one level", &a},
        {"b", "L", "the other", &b},
        {"games", "N", "how many, an even number; 100", &games_text},
        {"seed", "S", "of openings and of the levels' whims; 1", &seed_text},
        {"threads", "T", "games at a time; 1. The result does not depend on it", &threads_text},
        {"nodes", "N", "positions a turn at most, for both; 0 plays the levels as they are",
         &nodes_text},
    };
    const CliCommand command = {
        .name = "arena",
        .usage = "GAME --a L --b L",
        .help =
            "Plays two levels against each other, each opening twice with sides exchanged.\n"
            "Openings are random turns that a short search does not think decided; in Kös both\n"
            "games of a pair have the same throws instead. Prints\n"
            "wins, draws and losses of a, its points per game (a draw is half a point) and\n"
            "their 95 % interval. Every step goes through the rules; exit 1 if a level gave an\n"
            "illegal turn or none.",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .least = 1,
        .most = 1};
    CliArguments given;
    Plans plans = {0};
    uint64_t games, threads;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    if (a == NULL || b == NULL) {
        return cli_fail("arena", "expected both --a LEVEL and --b LEVEL");
    }
    if (!cli_read_game("arena", given.operands[0], &plans.game) ||
        !cli_read_level("arena", a, &plans.levels[0]) ||
        !cli_read_level("arena", b, &plans.levels[1]) ||
        !cli_read_number("arena", "--games", games_text, (CliRange){2, UINT32_MAX}, &games) ||
        !cli_read_number("arena", "--seed", seed_text, (CliRange){0, UINT32_MAX}, &plans.seed) ||
        !cli_read_number("arena", "--threads", threads_text, (CliRange){1, THREAD_CAP}, &threads) ||
        !cli_read_number("arena", "--nodes", nodes_text, (CliRange){0, UINT32_MAX},
                         &plans.limits.nodes)) {
        return CLI_BAD_INPUT;
    }
    if (games % 2 != 0) {
        return cli_fail("arena", "--games: expected an even number, each opening is played twice");
    }
    plans.pairs = games / 2;
    Tally tally = {0};
    if (!run_arena(&plans, (uint32_t)threads, &tally)) {
        (void)cli_fail("arena", "a level gave an illegal turn or none, or memory ran out");
        return 1;
    }
    print_tally(&plans, &tally);
    return 0;
}
