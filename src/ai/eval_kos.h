/* SPDX-License-Identifier: MIT */
/*
 * What a position of Kös is worth to the team about to throw, without looking ahead: a weighted
 * sum of features, all in whole numbers. docs/player-kos.md tells what they mean and how the
 * weights came about.
 */
#ifndef AI_EVAL_KOS_H
#define AI_EVAL_KOS_H

#include "kos_shots.h"

/* Single features; chances are in 1/1024. Those of two words are own minus rival. */
#define KOS_FEATURE_LIST(X)                                                                \
    X(ERS) /* ers, own minus rival */                                                      \
    X(SHOT) /* chance to eat something with this throw */                                  \
    X(SHOTS) /* the chances on each rival er added up */                                   \
    X(DANGER) /* the rival's chance to eat something, were it to throw */                  \
    X(DANGERS) /* its chances on each own er added up */                                   \
    X(HUNT_NEAR) /* rival ers whose nearest hunter is 3..6 holes behind */                 \
    X(HUNT_MIDDLE) /* 7..12 behind */                                                      \
    X(HUNT_FAR) /* 13..19 behind */                                                        \
    X(FLEE_NEAR) /* the same for own ers */                                                \
    X(FLEE_MIDDLE)                                                                         \
    X(FLEE_FAR)                                                                            \
    X(OUT) /* ers out of the own home, own minus rival */                                  \
    X(POSTS) /* ers on door holes of the way and the homes' last holes, own minus rival */ \
    X(ROWS) /* of the four rows, those with own ers minus those with rival ers */

typedef enum {
#define KOS_FEATURE_ENUM(name) KOS_FEATURE_##name,
    KOS_FEATURE_LIST(KOS_FEATURE_ENUM)
#undef KOS_FEATURE_ENUM
        KOS_FEATURE_HOLE, /* first of 40: ers on each hole as their owner sees it, own minus rival */
    KOS_FEATURES = KOS_FEATURE_HOLE + KOS_HOLES
} KosFeature;

typedef struct {
    int32_t left; /* ers on the board */
    int32_t at[KOS_FEATURES];
} KosFeatures;

void kos_features(const KosShots *shots, KosBoard board, KosFeatures *out);

/* Kolay's glance: ers and how far they are spread, in hundredths of an er; blind to danger. */
int32_t kos_glance(const KosFeatures *features);

/* Orta's judgement: hundredths of an er for the team about to throw. */
int32_t kos_judge(const KosFeatures *features);

/* Thousandths of the log-odds for each unit of a feature (chances counted from 0 to 1), with all
 * twenty ers on the board and with none; between them in proportion. */
typedef struct {
    int16_t full[KOS_FEATURES], bare[KOS_FEATURES];
} KosWeights;

/* The fitted weights for one setting. */
const KosWeights *kos_weights(uint8_t variant);

/* Zor's: the chance of the team about to throw to win, in 1/65536. */
int32_t kos_chance(const KosWeights *weights, const KosFeatures *features);

/* Whether a feature is a chance in 1/1024. */
bool kos_feature_is_chance(uint32_t feature);

#endif
