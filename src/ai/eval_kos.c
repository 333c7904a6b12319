/* SPDX-License-Identifier: MIT */
#include "eval_kos.h"

static uint32_t count_bits(uint64_t set) {
    return (uint32_t)__builtin_popcountll(set);
}

static uint32_t lowest(uint64_t set) {
    return (uint32_t)__builtin_ctzll(set);
}

/* Chances of hunters on all ers of the other side, and how far behind the nearest hunters are. */
typedef struct {
    int32_t any, sum; /* 1/1024 */
    int32_t near, middle, far; /* counts */
} Hunts;

static Hunts hunts_on(const KosShots *shots, uint64_t hunters, uint64_t victims) {
    Hunts out = {0, 0, 0, 0, 0};
    uint64_t any = 0;
    for (uint64_t left = victims; left != 0; left &= left - 1) {
        const KosHunt hunt = kos_shots_hunt(shots, hunters, victims, lowest(left));
        any |= hunt.chains;
        out.sum += (int32_t)(kos_shots_chance(shots, hunt.chains) >> 6);
        out.near += hunt.distance >= 3 && hunt.distance <= 6;
        out.middle += hunt.distance >= 7 && hunt.distance <= 12;
        out.far += hunt.distance >= 13;
    }
    out.any = (int32_t)(kos_shots_chance(shots, any) >> 6);
    return out;
}

static int32_t count_rows(uint64_t ers) {
    int32_t rows = 0;
    for (uint32_t row = 0; row < 4; row++) {
        rows += (ers >> (10 * row) & 0x3ff) != 0;
    }
    return rows;
}

static void add_holes(int32_t *holes, uint64_t ers, int32_t sign) {
    for (; ers != 0; ers &= ers - 1) {
        holes[lowest(ers)] += sign;
    }
}

void kos_features(const KosShots *shots, KosBoard board, KosFeatures *out) {
    const uint64_t home = 0x3ff, posts = UINT64_C(1) << 9 | UINT64_C(1) << 19 | UINT64_C(1) << 29 |
                                         UINT64_C(1) << 39;
    const KosBoard turned = kos_board_turned(board);
    const Hunts hunts = hunts_on(shots, board.own, board.rival);
    const Hunts flights = hunts_on(shots, board.rival, board.own);
    const int32_t own = (int32_t)count_bits(board.own), rival = (int32_t)count_bits(board.rival);
    int32_t *const at = out->at;
    *out = (KosFeatures){.left = own + rival};
    at[KOS_FEATURE_ERS] = own - rival;
    at[KOS_FEATURE_SHOT] = hunts.any;
    at[KOS_FEATURE_SHOTS] = hunts.sum;
    at[KOS_FEATURE_DANGER] = flights.any;
    at[KOS_FEATURE_DANGERS] = flights.sum;
    at[KOS_FEATURE_HUNT_NEAR] = hunts.near;
    at[KOS_FEATURE_HUNT_MIDDLE] = hunts.middle;
    at[KOS_FEATURE_HUNT_FAR] = hunts.far;
    at[KOS_FEATURE_FLEE_NEAR] = flights.near;
    at[KOS_FEATURE_FLEE_MIDDLE] = flights.middle;
    at[KOS_FEATURE_FLEE_FAR] = flights.far;
    at[KOS_FEATURE_OUT] =
        (int32_t)count_bits(board.own & ~home) - (int32_t)count_bits(turned.own & ~home);
    at[KOS_FEATURE_POSTS] =
        (int32_t)count_bits(board.own & posts) - (int32_t)count_bits(board.rival & posts);
    at[KOS_FEATURE_ROWS] = count_rows(board.own) - count_rows(board.rival);
    add_holes(at + KOS_FEATURE_HOLE, board.own, 1);
    add_holes(at + KOS_FEATURE_HOLE, turned.own, -1);
}

int32_t kos_glance(const KosFeatures *features) {
    const int32_t *const at = features->at;
    return 100 * at[KOS_FEATURE_ERS] + 6 * at[KOS_FEATURE_OUT] + 4 * at[KOS_FEATURE_ROWS];
}

int32_t kos_judge(const KosFeatures *features) {
    const int32_t *const at = features->at;
    const int32_t ers = (100 + 5 * (20 - features->left)) * at[KOS_FEATURE_ERS];
    const int32_t shots = (70 * at[KOS_FEATURE_SHOT] + 10 * at[KOS_FEATURE_SHOTS]) / 1024;
    const int32_t danger = (40 * at[KOS_FEATURE_DANGER] + 10 * at[KOS_FEATURE_DANGERS]) / 1024;
    const int32_t hunt = 5 * (at[KOS_FEATURE_HUNT_NEAR] - at[KOS_FEATURE_FLEE_NEAR]) +
                         2 * (at[KOS_FEATURE_HUNT_MIDDLE] - at[KOS_FEATURE_FLEE_MIDDLE]);
    const int32_t spread = 6 * at[KOS_FEATURE_OUT] + 4 * at[KOS_FEATURE_ROWS];
    return ers + shots - danger + hunt + spread + 3 * at[KOS_FEATURE_POSTS];
}

/* 65536 / (1 + exp(-x)) for x = 0, 1/8, 2/8 … 8. */
static const uint16_t LOGISTIC[] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514};
enum { LOGISTIC_STEP = 125, LOGISTIC_END = 8000 };

static int32_t logistic(int32_t thousandths) {
    if (thousandths < 0) {
        return KOS_CHANCE_ONE - logistic(-thousandths);
    }
    if (thousandths >= LOGISTIC_END) {
        return LOGISTIC[LOGISTIC_END / LOGISTIC_STEP];
    }
    const int32_t at = thousandths / LOGISTIC_STEP, part = thousandths % LOGISTIC_STEP;
    return LOGISTIC[at] + (LOGISTIC[at + 1] - LOGISTIC[at]) * part / LOGISTIC_STEP;
}

bool kos_feature_is_chance(uint32_t feature) {
    return feature >= KOS_FEATURE_SHOT && feature <= KOS_FEATURE_DANGERS;
}

int32_t kos_chance(const KosWeights *weights, const KosFeatures *features) {
    const int32_t left = features->left, gone = 20 - left;
    int32_t counts = 0, chances = 0; /* times twenty */
    for (uint32_t i = 0; i < KOS_FEATURES; i++) {
        const int32_t weight = weights->full[i] * left + weights->bare[i] * gone;
        if (kos_feature_is_chance(i)) {
            chances += weight * (features->at[i] / 4);
        } else {
            counts += weight * features->at[i];
        }
    }
    return logistic((counts + chances / 256) / 20);
}
