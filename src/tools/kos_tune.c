/* SPDX-License-Identifier: MIT */
/*
 * Fits Zor's weights by self-play and prints src/ai/kos_weights.c:
 *
 *     kos_tune ROUNDS GAMES SEED > src/ai/kos_weights.c
 *
 * In each round GAMES games are played with the weights so far, and the log-odds are fitted to
 * where the games led (logistic regression by Adam). A position's aim is a mix of what came next:
 * the judgement of the position a throw later and, with weight LAMBDA, the aim of that position in
 * turn (Sutton's lambda return); a duel's aim is the exact table.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "kos_player.h"
#include "kos_table.h"

enum { LONGEST = 1500, SAMPLE_CAP = 3 << 20, EPOCHS = 6, BATCH = 256, NOISE = 600 };
#define LAMBDA 0.85

typedef struct {
    int16_t at[KOS_FEATURES];
    int16_t left;
    float aim; /* chance to win of the side about to throw */
} Sample;

typedef struct {
    double full[KOS_FEATURES], bare[KOS_FEATURES];
} Model;

typedef struct {
    KosPlayer player;
    KosWeights weights[2];
    Sample *samples;
    uint32_t count;
} Tuner;

static void store(Tuner *tuner, const KosFeatures *features) {
    Sample *const sample = &tuner->samples[tuner->count++];
    for (uint32_t i = 0; i < KOS_FEATURES; i++) {
        sample->at[i] = (int16_t)features->at[i];
    }
    sample->left = (int16_t)features->left;
}

static KosState throw_chain(KosState state, Rng *rng) {
    while (kos_actor(&state) == SEAT_CHANCE) {
        const uint32_t open = (uint32_t)__builtin_popcountll(rng_next(rng) & 0xf);
        state = kos_apply(&state, step_make(STEP_THROW, kos_throw_value(open), 0, 0));
    }
    return state;
}

static KosState play_turn(Tuner *tuner, KosState state, Rng *rng) {
    Step steps[TURN_STEP_CAP];
    int32_t score;
    const KosStrength strength = {.is_fitted = true, .noise = NOISE};
    kos_player_begin(&tuner->player, &state, strength, rng_next(rng));
    const uint32_t count = kos_player_turn(&tuner->player, steps, &score);
    for (uint32_t i = 0; i < count; i++) {
        state = kos_apply(&state, steps[i]);
    }
    return state;
}

static bool is_duel(const KosState *state) {
    return __builtin_popcountll(state->ers[0]) == 1 && __builtin_popcountll(state->ers[1]) == 1;
}

/* One game; its positions become samples with their aims. */
static void play_game(Tuner *tuner, uint8_t variant, Rng *rng) {
    KosState state;
    static float judged[LONGEST];
    const uint32_t first = tuner->count;
    CHECK(kos_start((GameOptions){.seats = 2, .variant = variant}, &state) == STATUS_OK);
    uint32_t turns = 0;
    while (turns < LONGEST && kos_actor(&state) != SEAT_NONE && !is_duel(&state)) {
        KosFeatures features;
        kos_features(&tuner->player.shots[variant], kos_board(&state, side_of(state.seat)),
                     &features);
        store(tuner, &features);
        judged[turns++] =
            (float)kos_chance(&tuner->weights[variant], &features) / (float)KOS_CHANCE_ONE;
        state = play_turn(tuner, throw_chain(state, rng), rng);
    }
    if (turns == LONGEST) {
        tuner->count = first;
        return;
    }
    /* The aim of what follows the last sample, for the side that would throw then. */
    float aim = kos_actor(&state) == SEAT_NONE
                    ? 0
                    : (float)kos_table_chance(kos_board(&state, side_of(state.seat)), variant) /
                          (float)KOS_CHANCE_ONE;
    for (uint32_t i = turns; i > 0; i--) {
        const float next = i == turns ? aim : (float)(LAMBDA * aim + (1 - LAMBDA) * judged[i]);
        aim = 1 - next;
        tuner->samples[first + i - 1].aim = aim;
    }
}

static double log_odds(const Model *model, const Sample *sample) {
    const double full = sample->left / 20., bare = 1 - full;
    double sum = 0;
    for (uint32_t i = 0; i < KOS_FEATURES; i++) {
        const double unit = kos_feature_is_chance(i) ? 1024 : 1;
        sum += (model->full[i] * full + model->bare[i] * bare) * sample->at[i] / unit;
    }
    return sum;
}

typedef struct {
    Model mean, square;
    uint64_t steps;
} Adam;

static void adam_step(double *weight, double *mean, double *square, double gradient, double rate) {
    *mean += 0.1 * (gradient - *mean);
    *square += 0.001 * (gradient * gradient - *square);
    *weight -= rate * *mean / (sqrt(*square) + 1e-8);
}

static double fit_batch(const Tuner *tuner, Model *model, Adam *adam, const uint32_t *order,
                        double rate) {
    Model gradient = {{0}, {0}};
    double loss = 0;
    for (uint32_t b = 0; b < BATCH; b++) {
        const Sample *const sample = &tuner->samples[order[b]];
        const double chance = 1 / (1 + exp(-log_odds(model, sample)));
        const double error = chance - (double)sample->aim, full = sample->left / 20.;
        loss -= (double)sample->aim * log(chance) + (1 - (double)sample->aim) * log(1 - chance);
        for (uint32_t i = 0; i < KOS_FEATURES; i++) {
            const double unit = kos_feature_is_chance(i) ? 1024 : 1;
            gradient.full[i] += error * full * sample->at[i] / unit / BATCH;
            gradient.bare[i] += error * (1 - full) * sample->at[i] / unit / BATCH;
        }
    }
    for (uint32_t i = 0; i < KOS_FEATURES; i++) {
        gradient.full[i] += 1e-5 * model->full[i]; /* keeps what data do not tell small */
        gradient.bare[i] += 1e-5 * model->bare[i];
        adam_step(&model->full[i], &adam->mean.full[i], &adam->square.full[i], gradient.full[i],
                  rate);
        adam_step(&model->bare[i], &adam->mean.bare[i], &adam->square.bare[i], gradient.bare[i],
                  rate);
    }
    return loss / BATCH;
}

static void fit(const Tuner *tuner, Model *model, Rng *rng) {
    Adam adam = {.steps = 0};
    uint32_t *const order = malloc(tuner->count * sizeof *order);
    CHECK(order != NULL);
    for (uint32_t epoch = 0; epoch < EPOCHS; epoch++) {
        for (uint32_t i = 0; i < tuner->count; i++) {
            const uint32_t other = rng_below(rng, i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        double loss = 0;
        uint32_t batches = 0;
        for (uint32_t at = 0; at + BATCH <= tuner->count; at += BATCH, batches++) {
            loss += fit_batch(tuner, model, &adam, order + at, 0.004 / (1 + epoch * epoch));
        }
        (void)fprintf(stderr, " %.5f", loss / batches);
    }
    (void)fprintf(stderr, "\n");
    free(order);
}

static int16_t thousandths(double weight) {
    const double scaled = weight * 1000;
    return (int16_t)(scaled > 30000 ? 30000 : scaled < -30000 ? -30000 : lround(scaled));
}

static void tune(Tuner *tuner, uint8_t variant, uint32_t rounds, uint32_t games, uint64_t seed) {
    Rng rng = rng_seed(seed + variant);
    Model model;
    tuner->weights[variant] = *kos_weights(variant);
    tuner->player.weights[variant] = &tuner->weights[variant];
    for (uint32_t i = 0; i < KOS_FEATURES; i++) {
        model.full[i] = tuner->weights[variant].full[i] / 1000.;
        model.bare[i] = tuner->weights[variant].bare[i] / 1000.;
    }
    for (uint32_t round = 0; round < rounds; round++) {
        tuner->count = 0;
        for (uint32_t game = 0; game < games && tuner->count + LONGEST < SAMPLE_CAP; game++) {
            play_game(tuner, variant, &rng);
        }
        (void)fprintf(stderr, "setting %u round %u: %u positions, loss", (unsigned)variant,
                      (unsigned)round, (unsigned)tuner->count);
        fit(tuner, &model, &rng);
        for (uint32_t i = 0; i < KOS_FEATURES; i++) {
            tuner->weights[variant].full[i] = thousandths(model.full[i]);
            tuner->weights[variant].bare[i] = thousandths(model.bare[i]);
        }
    }
}

static void print_weights(const int16_t weights[KOS_FEATURES]) {
    (void)printf("     {");
    for (uint32_t i = 0; i < KOS_FEATURES; i++) {
        const bool is_last = i + 1 == KOS_FEATURES;
        (void)printf("%d%s%s", weights[i], is_last ? "}" : ",",
                     is_last        ? ""
                     : i % 14 == 13 ? "\n      "
                                    : " ");
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        (void)fprintf(stderr, "usage: kos_tune ROUNDS GAMES SEED\n");
        return 2;
    }
    Tuner *const tuner = calloc(1, sizeof *tuner);
    CHECK(tuner != NULL);
    tuner->samples = malloc(SAMPLE_CAP * sizeof *tuner->samples);
    CHECK(tuner->samples != NULL);
    kos_player_init(&tuner->player);
    (void)printf("/* SPDX-License-Identifier: MIT */\n"
                 "/* Printed by src/tools/kos_tune.c; do not edit. The features' order is\n"
                 " * KOS_FEATURE_LIST and then the forty holes. */\n"
                 "#include \"eval_kos.h\"\n\nstatic const KosWeights WEIGHTS[2] = {\n");
    for (uint8_t variant = 0; variant < 2; variant++) {
        tune(tuner, variant, (uint32_t)strtoul(argv[1], NULL, 10),
             (uint32_t)strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
        (void)printf("    {\n");
        print_weights(tuner->weights[variant].full);
        (void)printf(",\n");
        print_weights(tuner->weights[variant].bare);
        (void)printf("},\n");
    }
    (void)printf("};\n\nconst KosWeights *kos_weights(uint8_t variant) {\n"
                 "    return &WEIGHTS[variant & KOS_FULL_VALUE];\n}\n");
    free(tuner->samples);
    free(tuner);
    return 0;
}
