/* SPDX-License-Identifier: MIT */
/*
 * The Tavla network in floating point, as it is trained: inputs (ai/tavla_inputs.h) -> NET_HIDDEN
 * units cut off at 0 and 1 -> NET_SECOND bent there -> softmax of four results.
 */
#ifndef TOOLS_TAVLA_NET_H
#define TOOLS_TAVLA_NET_H

#include "rng.h"
#include "tavla_net.h"

enum {
    NET_HIDDEN = TAVLA_NET_HIDDEN,
    NET_SECOND = TAVLA_NET_SECOND,
    NET_OUTPUTS = TAVLA_NET_OUTPUTS
};

/* Chances of the side to roll: to win one point, two, to lose one, two. */
typedef struct {
    float at[NET_OUTPUTS];
} Chances;

/* Rows of the first layer are inputs: what one input adds to every hidden unit. */
typedef struct {
    uint32_t inputs;
    uint32_t unused;
    float first_bias[NET_HIDDEN];
    float second[NET_HIDDEN][NET_SECOND];
    float second_bias[NET_SECOND];
    float last[NET_OUTPUTS][NET_SECOND];
    float last_bias[NET_OUTPUTS];
    float first[TAVLA_INPUT_COUNT][NET_HIDDEN];
} Net;

typedef struct {
    float hidden[NET_HIDDEN], second[NET_SECOND];
    Chances out;
} Pass;

/* A judged position that others are judged from, by what differs. */
typedef struct {
    const Net *net; /* NULL: none yet */
    float sum[NET_HIDDEN];
    int16_t value[TAVLA_INPUT_COUNT];
    TavlaInputs inputs;
} NetBase;

/* Small random weights. */
void net_random(Net *net, uint32_t inputs, Rng *rng);

void net_forward(const Net *net, const TavlaInputs *inputs, Pass *pass);

/* The same from a position near by, made the base if there is none yet. */
void net_forward_from(NetBase *base, const Net *net, const TavlaInputs *inputs, Pass *pass);

/* Adds `scale` times the gradient, downhill, of the cross-entropy between `target` and what `pass`
 * says to `sum`, which may be the net itself: that is a step of plain gradient descent. */
void net_descend(const Net *net, const TavlaInputs *inputs, const Pass *pass, const Chances *target,
                 float scale, Net *sum);

/* Moments of gradients (Kingma and Ba: Adam). All zero at first. */
typedef struct {
    uint32_t steps;
    Net mean, square;
} Moments;

/* One step of Adam along `gradient`, which is emptied. */
void net_step(Net *net, Net *gradient, Moments *moments, float rate);

/* Points of each result to the side to roll. */
static const float CHANCE_POINTS[NET_OUTPUTS] = {1, 2, -1, -2};

/* Points the side to roll expects. */
static inline float chances_equity(const Chances *chances) {
    float points = 0;
    for (uint32_t o = 0; o < NET_OUTPUTS; o++) {
        points += CHANCE_POINTS[o] * chances->at[o];
    }
    return points;
}

static inline Chances chances_turned(const Chances *chances) {
    return (Chances){{chances->at[2], chances->at[3], chances->at[0], chances->at[1]}};
}

#endif
