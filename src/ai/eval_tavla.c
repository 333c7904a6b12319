/* SPDX-License-Identifier: MIT */
#include "eval_tavla.h"

enum { ONE = TAVLA_INPUT_ONE };

static int32_t pips_of(const uint8_t men[TAVLA_SLOTS]) {
    int32_t pips = 0;
    for (int32_t slot = 1; slot < TAVLA_SLOTS; slot++) {
        pips += slot * men[slot];
    }
    return pips;
}

/* The race, a pip a hundredth; a checker borne off is worth what a wasted pip would cost. */
static int32_t judge_way(const uint8_t men[TAVLA_SLOTS]) {
    return 6 * men[TAVLA_OFF] - pips_of(men);
}

/* Where this side stands well, apart from danger. `mine` and `theirs` are judgements in 1/ONE. */
static int32_t judge_stand(const uint32_t *mine, const uint32_t *theirs) {
    const int32_t points_at_home = (int32_t)mine[TAVLA_EXPERT_HOME] * 6 / ONE;
    const int32_t wall = (int32_t)mine[TAVLA_EXPERT_WALL] * 6 / ONE;
    const int32_t anchors = (int32_t)mine[TAVLA_EXPERT_ANCHORS];
    int32_t worth = 5 * points_at_home + (int32_t)mine[TAVLA_EXPERT_KEYS] * 8 / ONE;
    worth += wall > 2 ? 2 * wall * wall : 0;
    worth += (int32_t)mine[TAVLA_EXPERT_BLOCKS] * 8 / ONE;
    worth += anchors > 0 ? 8 + (int32_t)theirs[TAVLA_EXPERT_HOME] * 12 / ONE : 0;
    worth += (int32_t)mine[TAVLA_EXPERT_ANCHOR] * 6 / ONE;
    /* The rearmost checker behind their wall, checkers on the bar before closed points, heaps. */
    worth -= (int32_t)mine[TAVLA_EXPERT_CAUGHT] * 16 / ONE;
    worth -= (int32_t)mine[TAVLA_EXPERT_ENTRY] * 40 / ONE;
    worth -= (int32_t)mine[TAVLA_EXPERT_STACKS] * 4 / ONE;
    return worth;
}

/* What blots may cost this side: the pips lost to each hit, and more the better the home is into
 * which the checker must come back. */
static int32_t judge_danger(const uint32_t *mine, const uint32_t *theirs) {
    const int32_t pips = (int32_t)mine[TAVLA_EXPERT_LOSS] * 16 / ONE;
    const int32_t home = (int32_t)theirs[TAVLA_EXPERT_HOME] * 6 / ONE;
    return pips + (int32_t)mine[TAVLA_EXPERT_SHOTS] * (10 + 3 * home * home) / ONE +
           (int32_t)mine[TAVLA_EXPERT_TWICE] * 15 / ONE;
}

int32_t tavla_assess(const TavlaBoard *board, const TavlaEscapes *escapes) {
    const int32_t race = judge_way(board->own) - judge_way(board->opp);
    if (!tavla_has_contact(board)) {
        return race;
    }
    TavlaExperts experts;
    tavla_experts(board, escapes, &experts);
    const uint32_t *const mine = experts.at[0], *const theirs = experts.at[1];
    const int32_t stand = judge_stand(mine, theirs) - judge_stand(theirs, mine);
    const int32_t caught = 10 * (board->opp[TAVLA_BAR] - board->own[TAVLA_BAR]);
    /* Only the side about to throw can hit; the other's danger counts little. */
    return race + stand + caught - judge_danger(mine, theirs) + judge_danger(theirs, mine) / 4;
}
