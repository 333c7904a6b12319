/* SPDX-License-Identifier: MIT */
/*
 * Weights for eval_morris by regression, and matches between sets of weights.
 *
 *     tune_morris play SEED GAMES NODES [WEIGHTS] >> positions     games of the search against itself
 *     tune_morris fit positions [SHARE] > weights                  weights that explain them best
 *     tune_morris match A B PAIRS NODES SEED                       two files of weights, or "-"
 *     tune_morris print WEIGHTS                                    as the table of eval_morris.c
 *
 * `play` writes a line for each position looked at: score of a search of NODES positions, result of
 * the game (0, 1, 2 half points), own and opposing stones, hands, removals due, all for the side to
 * act. Some turns of these
 * games are random, and some positions are taken off the game's path, so that leaves of a search
 * look like what was learnt from. `fit` minimises the squared distance of logistic(value / 200)
 * from SHARE of the score's and the rest of the game's result (Texel's method; SHARE is 0.9).
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rng.h"
#include "search.h"

enum {
    TABLE_BYTES = 8 << 20,
    STEP_CAP = RECORD_STEP_CAP_MORRIS,
    RANDOM_PERCENT = 12, /* of turns */
    ASIDE_PERCENT = 50, /* of positions taken one random step off the path */
    SAMPLE_CAP = 4000000
};

#define SCALE 200.0

typedef struct {
    uint8_t phase, result;
    int16_t score;
    int16_t features[EVAL_FEATURE_COUNT];
} Sample;

static Search search;
static TurnEnd scratch[SEARCH_TURN_CAP], ends[SEARCH_TURN_CAP];

static void die(const char *message) {
    (void)fprintf(stderr, "tune_morris: %s\n", message);
    exit(2);
}

static EvalWeights read_weights(const char *path) {
    if (strcmp(path, "-") == 0) {
        return *eval_weights();
    }
    EvalWeights weights;
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        die("cannot open the weights");
    }
    for (uint32_t phase = 0; phase < EVAL_PHASE_COUNT; phase++) {
        for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
            if (fscanf(file, "%" SCNd16, &weights.at[phase][i]) != 1) {
                die("expected as many weights as phases times features");
            }
        }
    }
    (void)fclose(file);
    return weights;
}

static void open_game(Record *record, Step *steps) {
    GameState start;
    CHECK(game_start(GAME_MORRIS, game_defaults(GAME_MORRIS), &start) == STATUS_OK);
    record_open(record, &start, steps, STEP_CAP);
}

/* Searches `nodes` positions; the turn found is ends[search.best]. */
static void think(const GameState *state, const KeyRun *run, uint64_t nodes) {
    uint32_t count;
    CHECK(turn_ends(state, scratch, ends, SEARCH_TURN_CAP, &count) == STATUS_OK);
    search_begin(&search, &state->as.morris, run, ends, count,
                 (SearchLimits){.depth = SEARCH_DEPTH_CAP, .nodes = nodes});
    CHECK(search_run(&search, UINT32_MAX));
}

static void play_turn(Record *record, const TurnEnd *end) {
    const Seat seat = record_actor(record);
    for (uint32_t i = 0; i < end->count; i++) {
        CHECK(record_play(record, seat, end->at[i]) == STATUS_OK);
    }
}

static void play_random_turn(Record *record, Rng *rng) {
    uint32_t count;
    CHECK(turn_ends(&record->now, scratch, ends, SEARCH_TURN_CAP, &count) == STATUS_OK);
    play_turn(record, &ends[rng_below(rng, count)]);
}

/* --- play ----------------------------------------------------------------------------------- */

typedef struct {
    Node node;
    int32_t score;
} Taken;

/* A position one random step aside; true when somebody is still to act there. */
static bool sample_aside(const GameState *state, uint64_t nodes, Rng *rng, Taken *out) {
    StepList steps;
    game_steps(state, &steps);
    const GameState aside = game_apply(state, steps.at[rng_below(rng, steps.count)]);
    if (game_actor(&aside) == SEAT_NONE) {
        return false;
    }
    const KeyRun none = {.count = 0};
    think(&aside, &none, nodes);
    *out = (Taken){node_from_state(&aside.as.morris), search.score};
    return true;
}

static void write_sample(const Taken *taken, Outcome outcome) {
    const Node *const node = &taken->node;
    int result = 1;
    if (outcome.kind == OUTCOME_WIN) {
        result = outcome.side == node->side ? 2 : 0;
    }
    (void)printf("%d %d %u %u %d %d %d\n", taken->score, result, node->own, node->opp,
                 node->own_hand, node->opp_hand, node->due);
}

static void play_and_write(uint64_t nodes, Rng *rng) {
    Step steps[STEP_CAP];
    static Taken taken[2 * STEP_CAP];
    uint32_t count = 0;
    Record record;
    open_game(&record, steps);
    for (uint32_t i = 2 + rng_below(rng, 4); i > 0; i--) {
        play_random_turn(&record, rng);
    }
    while (record_actor(&record) != SEAT_NONE) {
        if (rng_below(rng, 100) < ASIDE_PERCENT) {
            count += sample_aside(&record.now, nodes, rng, &taken[count]);
        }
        think(&record.now, &record.run, nodes);
        taken[count++] = (Taken){node_from_state(&record.now.as.morris), search.score};
        if (rng_below(rng, 100) < RANDOM_PERCENT) {
            play_random_turn(&record, rng);
        } else {
            play_turn(&record, &ends[search.best]);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        write_sample(&taken[i], record_outcome(&record));
    }
}

/* --- fit ------------------------------------------------------------------------------------ */

static uint32_t read_samples(const char *path, Sample *out) {
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        die("cannot open the positions");
    }
    NodeRules rules;
    node_rules_init(&rules, 0);
    uint32_t count = 0;
    MorrisState state = {.side = 0};
    Sample sample;
    while (count < SAMPLE_CAP &&
           fscanf(file,
                  "%" SCNd16 " %" SCNu8 " %" SCNu32 " %" SCNu32 " %" SCNu8 " %" SCNu8 " %" SCNu8,
                  &sample.score, &sample.result, &state.men[0], &state.men[1], &state.hand[0],
                  &state.hand[1], &state.due) == 7) {
        const Node node = node_from_state(&state);
        int32_t features[EVAL_FEATURE_COUNT];
        eval_features(&rules, &node, features);
        sample.phase = (uint8_t)eval_phase(&rules, &node);
        for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
            sample.features[i] = (int16_t)features[i];
        }
        out[count++] = sample;
    }
    (void)fclose(file);
    return count;
}

static double logistic(double value) {
    return 1 / (1 + exp(-value / SCALE));
}

typedef struct {
    double at[EVAL_PHASE_COUNT][EVAL_FEATURE_COUNT];
} Vector;

/* Mean squared error; adds its gradient to `slope`. */
static double measure(const Sample *samples, uint32_t count, double share, const Vector *weights,
                      Vector *slope) {
    double error = 0;
    for (uint32_t s = 0; s < count; s++) {
        const Sample *const sample = &samples[s];
        double value = 0;
        for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
            value += weights->at[sample->phase][i] * sample->features[i];
        }
        const double aim = share * logistic(sample->score) + (1 - share) * sample->result / 2.0;
        const double chance = logistic(value), off = chance - aim;
        error += off * off;
        const double push = off * chance * (1 - chance);
        for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
            slope->at[sample->phase][i] += push * sample->features[i];
        }
    }
    return error / count;
}

/* Adam (Kingma and Ba 2015) over all samples at once. */
static void fit(const Sample *samples, uint32_t count, double share, Vector *weights) {
    Vector mean = {0}, square = {0};
    double *const weight = &weights->at[0][0], *const m = &mean.at[0][0],
                  *const v = &square.at[0][0];
    for (uint32_t round = 1; round <= 400; round++) {
        Vector slope = {0};
        const double error = measure(samples, count, share, weights, &slope);
        const double rate = round < 250 ? 1.0 : 0.2;
        for (uint32_t i = 0; i < EVAL_PHASE_COUNT * EVAL_FEATURE_COUNT; i++) {
            const double g = (&slope.at[0][0])[i] / count;
            m[i] = 0.9 * m[i] + 0.1 * g;
            v[i] = 0.999 * v[i] + 0.001 * g * g;
            const double m_hat = m[i] / (1 - pow(0.9, round));
            const double v_hat = v[i] / (1 - pow(0.999, round));
            weight[i] -= rate * m_hat / (sqrt(v_hat) + 1e-9);
        }
        if (round % 50 == 0 || round == 1) {
            (void)fprintf(stderr, "round %" PRIu32 " error %.6f\n", round, error);
        }
    }
}

static void fit_file(const char *path, double share) {
    Sample *const samples = malloc(SAMPLE_CAP * sizeof *samples);
    CHECK(samples != NULL);
    const uint32_t count = read_samples(path, samples);
    (void)fprintf(stderr, "%" PRIu32 " positions\n", count);
    Vector weights;
    for (uint32_t i = 0; i < EVAL_PHASE_COUNT * EVAL_FEATURE_COUNT; i++) {
        (&weights.at[0][0])[i] = (&eval_weights()->at[0][0])[i];
    }
    fit(samples, count, share, &weights);
    for (uint32_t phase = 0; phase < EVAL_PHASE_COUNT; phase++) {
        for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
            (void)printf("%ld%c", lround(weights.at[phase][i]),
                         i + 1 < EVAL_FEATURE_COUNT ? ' ' : '\n');
        }
    }
    free(samples);
}

/* --- match ---------------------------------------------------------------------------------- */

/* Half points of weights[0], which side `first` plays. */
static uint32_t play_match_game(Record *record, const EvalWeights weights[2], Side first,
                                uint64_t nodes) {
    while (record_actor(record) != SEAT_NONE) {
        search.weights = &weights[side_of(record_actor(record)) ^ first];
        think(&record->now, &record->run, nodes);
        play_turn(record, &ends[search.best]);
    }
    const Outcome outcome = record_outcome(record);
    if (outcome.kind == OUTCOME_DRAW) {
        return 1;
    }
    return outcome.side == first ? 2 : 0;
}

static void match(const EvalWeights weights[2], uint32_t pairs, uint64_t nodes, uint64_t seed) {
    uint32_t points[3] = {0};
    double squares = 0, sum = 0;
    for (uint32_t pair = 0; pair < pairs; pair++) {
        Step steps[STEP_CAP];
        Record record;
        Rng rng = rng_stream(seed, pair);
        open_game(&record, steps);
        do {
            record_cut(&record, 0);
            for (uint32_t i = 0; i < 4; i++) {
                play_random_turn(&record, &rng);
            }
            search.weights = eval_weights();
            think(&record.now, &record.run, 20000);
        } while (search.score > 80 || search.score < -80);
        const uint32_t opening = record.count;
        uint32_t both = 0;
        for (Side first = 0; first < 2; first++) {
            record_cut(&record, opening);
            const uint32_t half_points = play_match_game(&record, weights, first, nodes);
            points[half_points]++;
            both += half_points;
        }
        sum += both / 4.0;
        squares += both / 4.0 * (both / 4.0);
    }
    const double mean = sum / pairs;
    const double deviation = sqrt((squares / pairs - mean * mean) / pairs);
    (void)printf("+%" PRIu32 " =%" PRIu32 " -%" PRIu32 "  %.4f +- %.4f\n", points[2], points[1],
                 points[0], mean, 1.96 * deviation);
}

static void print_table(const EvalWeights *weights) {
    for (uint32_t phase = 0; phase < EVAL_PHASE_COUNT; phase++) {
        for (uint32_t i = 0; i < EVAL_FEATURE_COUNT; i++) {
            (void)printf("%s%d", i == 0 ? "{" : ", ", weights->at[phase][i]);
        }
        (void)printf("},\n");
    }
}

static void play_games(const char *weights_path, uint64_t seed, uint64_t games, uint64_t nodes) {
    const EvalWeights weights = read_weights(weights_path);
    search.weights = &weights;
    Rng rng = rng_seed(seed);
    for (; games > 0; games--) {
        play_and_write(nodes, &rng);
    }
    search.weights = eval_weights();
}

static int start(int argc, char **argv) {
    const char *const verb = argc > 1 ? argv[1] : "";
    if (strcmp(verb, "play") == 0 && argc >= 5) {
        play_games(argc > 5 ? argv[5] : "-", strtoull(argv[2], NULL, 10),
                   strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    } else if (strcmp(verb, "fit") == 0 && argc >= 3) {
        fit_file(argv[2], argc > 3 ? strtod(argv[3], NULL) : 0.9);
    } else if (strcmp(verb, "match") == 0 && argc == 7) {
        const EvalWeights weights[2] = {read_weights(argv[2]), read_weights(argv[3])};
        match(weights, (uint32_t)strtoul(argv[4], NULL, 10), strtoull(argv[5], NULL, 10),
              strtoull(argv[6], NULL, 10));
    } else if (strcmp(verb, "print") == 0 && argc == 3) {
        const EvalWeights weights = read_weights(argv[2]);
        print_table(&weights);
    } else {
        die("expected play, fit, match or print; the head of tune_morris.c tells");
    }
    return 0;
}

int main(int argc, char **argv) {
    void *const table = aligned_alloc(64, TABLE_BYTES);
    CHECK(table != NULL);
    search_init(&search, table, TABLE_BYTES);
    const int code = start(argc, argv);
    free(table);
    return code;
}
