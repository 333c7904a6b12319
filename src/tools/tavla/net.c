/* SPDX-License-Identifier: MIT */
#include "net.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Sixteen numbers at once, where they lie in memory anyhow. */
enum { LANES = 16, BLOCK = 128, STRIPES = 4 };
static const float LEAK = 1.0f / (1 << TAVLA_LEAK);
typedef float Lanes __attribute__((vector_size(LANES * sizeof(float)), aligned(4)));

static void fill(float *weights, uint32_t count, float middle, float spread, Rng *rng) {
    for (uint32_t i = 0; i < count; i++) {
        const float uniform = (float)(rng_next(rng) >> 40) / (float)(1 << 24) * 2.0f - 1.0f;
        weights[i] = middle + spread * uniform;
    }
}

void net_random(Net *net, uint32_t inputs, Rng *rng) {
    net->inputs = inputs;
    fill(&net->first[0][0], inputs * NET_HIDDEN, 0, 0.12f, rng);
    fill(net->first_bias, NET_HIDDEN, 0.3f, 0.2f, rng);
    fill(&net->second[0][0], NET_SECOND * NET_HIDDEN, 0, 0.12f, rng);
    fill(net->second_bias, NET_SECOND, 0.3f, 0.1f, rng);
    fill(&net->last[0][0], NET_OUTPUTS * NET_SECOND, 0, 0.3f, rng);
}

static inline float within(float x, float least, float most) {
    return x < least ? least : x > most ? most : x;
}

static inline float clip(float x) {
    return within(x, 0, 1);
}

/* tavla_net.h tells how far a unit of the second layer goes. */
static inline float bend(float x) {
    return within(clip(x) + (x - clip(x)) * LEAK, -8, 8);
}

typedef struct {
    uint32_t count;
    uint16_t index[2 * TAVLA_INPUT_COUNT];
    float value[2 * TAVLA_INPUT_COUNT];
} Terms;

/* to = from + the terms' rows, a block of sums at a time, so that they stay in registers. */
static void add_terms(const Net *net, const Terms *terms, const float *from, float *to) {
    for (uint32_t block = 0; block < NET_HIDDEN; block += BLOCK) {
        Lanes sum[BLOCK / LANES];
        memcpy(sum, from + block, sizeof sum);
        for (uint32_t i = 0; i < terms->count; i++) {
            const Lanes *const row = (const Lanes *)(net->first[terms->index[i]] + block);
            for (uint32_t l = 0; l < BLOCK / LANES; l++) {
                sum[l] += row[l] * terms->value[i];
            }
        }
        memcpy(to + block, sum, sizeof sum);
    }
}

static inline void add_row(const Net *net, uint32_t unit, float value,
                           Lanes second[NET_SECOND / LANES]) {
    const Lanes *const row = (const Lanes *)net->second[unit];
    for (uint32_t l = 0; l < NET_SECOND / LANES; l++) {
        second[l] += row[l] * value;
    }
}

/* The layers after the first. */
static void finish(const Net *net, const float *sum, Pass *pass) {
    uint16_t open[NET_HIDDEN + STRIPES] = {0};
    uint32_t count = 0;
    for (uint32_t h = 0; h < NET_HIDDEN; h++) {
        pass->hidden[h] = clip(sum[h]);
    }
    for (uint32_t h = 0; h < NET_HIDDEN; h++) {
        open[count] = (uint16_t)h;
        count += pass->hidden[h] > 0;
    }
    /* Stripes do not wait for each other's sums. */
    Lanes second[STRIPES][NET_SECOND / LANES] = {0};
    uint32_t at = 0;
    for (; at + STRIPES <= count; at += STRIPES) {
        for (uint32_t s = 0; s < STRIPES; s++) {
            add_row(net, open[at + s], pass->hidden[open[at + s]], second[s]);
        }
    }
    for (; at < count; at++) {
        add_row(net, open[at], pass->hidden[open[at]], second[0]);
    }
    for (uint32_t s = 1; s < STRIPES; s++) {
        for (uint32_t l = 0; l < NET_SECOND / LANES; l++) {
            second[0][l] += second[s][l];
        }
    }
    for (uint32_t s = 0; s < NET_SECOND; s++) {
        pass->second[s] = bend(net->second_bias[s] + ((const float *)second)[s]);
    }
    float total = 0, top = -1e30f;
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        float logit = net->last_bias[o];
        for (uint32_t s = 0; s < NET_SECOND; s++) {
            logit += net->last[o][s] * pass->second[s];
        }
        pass->out.at[o] = logit;
        top = fmaxf(top, logit);
    }
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        pass->out.at[o] = expf(pass->out.at[o] - top);
        total += pass->out.at[o];
    }
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        pass->out.at[o] /= total;
    }
}

static void sum_all(const Net *net, const TavlaInputs *inputs, float *sum) {
    Terms terms = {.count = inputs->count};
    for (uint32_t i = 0; i < inputs->count; i++) {
        terms.index[i] = inputs->index[i];
        terms.value[i] = (float)inputs->value[i] * (1.0f / TAVLA_INPUT_ONE);
    }
    add_terms(net, &terms, net->first_bias, sum);
}

void net_forward(const Net *net, const TavlaInputs *inputs, Pass *pass) {
    float sum[NET_HIDDEN];
    sum_all(net, inputs, sum);
    finish(net, sum, pass);
}

/* Exchanges the base's values for zeros, or zeros for its values. */
static void base_values(NetBase *base, bool is_set) {
    for (uint32_t i = 0; i < base->inputs.count; i++) {
        base->value[base->inputs.index[i]] = is_set ? base->inputs.value[i] : 0;
    }
}

static inline void push(Terms *terms, uint32_t index, int32_t value) {
    terms->index[terms->count] = (uint16_t)index;
    terms->value[terms->count] = (float)value * (1.0f / TAVLA_INPUT_ONE);
    terms->count += value != 0;
}

void net_forward_from(NetBase *base, const Net *net, const TavlaInputs *inputs, Pass *pass) {
    if (base->net == NULL) {
        base->net = net;
        base->inputs = *inputs;
        memset(base->value, 0, sizeof base->value);
        base_values(base, true);
        sum_all(net, inputs, base->sum);
        finish(net, base->sum, pass);
        return;
    }
    Terms terms;
    terms.count = 0;
    for (uint32_t i = 0; i < inputs->count; i++) {
        int16_t *const was = &base->value[inputs->index[i]];
        push(&terms, inputs->index[i], inputs->value[i] - *was);
        *was = 0;
    }
    for (uint32_t i = 0; i < base->inputs.count; i++) {
        push(&terms, base->inputs.index[i], -base->value[base->inputs.index[i]]);
    }
    base_values(base, true);
    float sum[NET_HIDDEN];
    add_terms(net, &terms, base->sum, sum);
    finish(net, sum, pass);
}

/*
 * Gradient through a unit: `leak` of it where the unit is shut, whichever way it pulls. (Let all of
 * it pass where it pulls the unit back in, and noise pulls every unit in sooner or later: what is
 * left is a linear function.) Units of the second layer are bent, not shut.
 */
static inline float through(float at, float gradient, float leak) {
    return at <= 0 || at >= 1 ? leak * gradient : gradient;
}

void net_descend(const Net *net, const TavlaInputs *inputs, const Pass *pass, const Chances *target,
                 float scale, Net *sum) {
    float d_second[NET_SECOND] = {0}, d_hidden[NET_HIDDEN];
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        const float d = scale * (target->at[o] - pass->out.at[o]);
        for (uint32_t s = 0; s < NET_SECOND; s++) {
            d_second[s] += d * net->last[o][s];
        }
        for (uint32_t s = 0; s < NET_SECOND; s++) {
            sum->last[o][s] += d * pass->second[s];
        }
        sum->last_bias[o] += d;
    }
    for (uint32_t s = 0; s < NET_SECOND; s++) {
        d_second[s] = through(pass->second[s], d_second[s], LEAK);
        sum->second_bias[s] += d_second[s];
    }
    for (uint32_t h = 0; h < NET_HIDDEN; h++) {
        float d = 0;
        for (uint32_t s = 0; s < NET_SECOND; s++) {
            d += d_second[s] * net->second[h][s];
        }
        for (uint32_t s = 0; s < NET_SECOND && pass->hidden[h] > 0; s++) {
            sum->second[h][s] += d_second[s] * pass->hidden[h];
        }
        d_hidden[h] = through(pass->hidden[h], d, 0);
        sum->first_bias[h] += d_hidden[h];
    }
    for (uint32_t i = 0; i < inputs->count; i++) {
        const float value = (float)inputs->value[i] * (1.0f / TAVLA_INPUT_ONE);
        float *const row = sum->first[inputs->index[i]];
        for (uint32_t h = 0; h < NET_HIDDEN; h++) {
            row[h] += value * d_hidden[h];
        }
    }
}

void net_step(Net *net, Net *gradient, Moments *moments, float rate) {
    enum { WEIGHTS = (sizeof(Net) - offsetof(Net, first_bias)) / sizeof(float) };
    const float keep_mean = 0.9f, keep_square = 0.999f, least = 1e-8f;
    float *const at = net->first_bias, *const slope = gradient->first_bias;
    float *const mean = moments->mean.first_bias, *const square = moments->square.first_bias;
    const float steps = (float)++moments->steps;
    const float mean_scale = rate / (1 - powf(keep_mean, steps));
    const float square_scale = 1 / (1 - powf(keep_square, steps));
    for (uint32_t i = 0; i < WEIGHTS; i++) {
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope[i];
        square[i] = keep_square * square[i] + (1 - keep_square) * slope[i] * slope[i];
        at[i] += mean_scale * mean[i] / (sqrtf(square[i] * square_scale) + least);
        slope[i] = 0;
    }
}
