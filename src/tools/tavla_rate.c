/* SPDX-License-Identifier: MIT */
/*
 * Static evaluations of Tavla's networks a second, by processor time of one thread: from the board to
 * the odds, inputs included.
 *
 *     tavla_rate [SECONDS]        about 1; prints "games RATE" and "random RATE"
 *
 * The rate is that of the fastest of many slices of some hundredths of a second, so that what else the
 * machine does counts little.
 *
 * "games" are positions of games between players that judge as Orta does, races and all; "random" are
 * such as GNU Backgammon's `calibrate` takes: fifteen checkers a side thrown on the 24 points.
 * tests/cli/gnubg-speed.mjs sets both beside that program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "eval_tavla.h"
#include "rng.h"
#include "tavla_net.h"
#include "tavla_weights.h"

enum { BOARDS = 8192, SLICE_ROUNDS = 5, EXIT_USAGE = 2 };

static TavlaNet net;
static TavlaBoard boards[BOARDS];

static TavlaBoard opening(void) {
    TavlaBoard board = {{0}, {0}};
    board.own[24] = board.opp[24] = 2;
    board.own[13] = board.opp[13] = 5;
    board.own[8] = board.opp[8] = 3;
    board.own[6] = board.opp[6] = 5;
    return board;
}

static void fill_from_games(Rng *rng) {
    static TavlaBoard ends[TAVLA_ENDS_CAP];
    TavlaBoard board = opening();
    for (uint32_t i = 0; i < BOARDS; i++) {
        boards[i] = board;
        const TavlaRoll roll = tavla_roll(1 + rng_below(rng, 6), 1 + rng_below(rng, 6));
        const uint32_t count = tavla_ends(&board, roll, ends);
        uint32_t best = 0;
        for (uint32_t end = 1; end < count; end++) {
            if (tavla_assess(&ends[end], &net.escapes) > tavla_assess(&ends[best], &net.escapes)) {
                best = end;
            }
        }
        board = ends[best].own[TAVLA_OFF] == TAVLA_CHECKERS ? opening()
                                                            : tavla_board_turned(&ends[best]);
    }
}

static void fill_at_random(Rng *rng) {
    for (uint32_t i = 0; i < BOARDS; i++) {
        TavlaBoard *const board = &boards[i];
        *board = (TavlaBoard){{0}, {0}};
        for (uint32_t man = 0; man < 2 * TAVLA_CHECKERS; man++) {
            uint8_t *const mine = man % 2 == 0 ? board->own : board->opp;
            const uint8_t *const theirs = man % 2 == 0 ? board->opp : board->own;
            uint32_t point;
            do {
                point = 1 + rng_below(rng, 24);
            } while (theirs[25 - point] > 0);
            mine[point]++;
        }
    }
}

/* Seconds for all boards, SLICE_ROUNDS times over. */
static double slice(int64_t *sum) {
    const clock_t begun = clock();
    for (uint32_t i = 0; i < SLICE_ROUNDS * BOARDS; i++) {
        TavlaOdds odds;
        tavla_net_odds(&net, &boards[i % BOARDS], &odds);
        *sum += odds.at[TAVLA_WIN1];
    }
    return (double)(clock() - begun) / CLOCKS_PER_SEC;
}

static double fastest_rate(double seconds) {
    double spent = 0, least = 0;
    int64_t sum = 0;
    while (spent < seconds) {
        const double took = slice(&sum);
        least = spent > 0 && least < took ? least : took;
        spent += took;
    }
    CHECK(sum > 0); /* so that nothing is left out */
    return SLICE_ROUNDS * BOARDS / least;
}

int main(int argc, char **argv) {
    const double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
    if (argc > 2 || !(seconds > 0 && seconds <= 3600)) {
        (void)fprintf(stderr, "usage: tavla_rate [SECONDS]\n");
        return EXIT_USAGE;
    }
    const TavlaWeights weights = tavla_weights();
    CHECK(tavla_net_read(weights.at, weights.length, &net) == STATUS_OK);
    Rng rng = rng_seed(2026);
    fill_from_games(&rng);
    (void)printf("games %.0f\n", fastest_rate(seconds / 2));
    fill_at_random(&rng);
    (void)printf("random %.0f\n", fastest_rate(seconds / 2));
    return 0;
}
