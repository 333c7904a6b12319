/* SPDX-License-Identifier: MIT */
#include "review.h"

#include "kos_player.h"
#include "tavla_player.h"

/* Tavla: so many turns are looked at one throw ahead and so many two, always with the one that was
 * made; Zor's own filters leave bad turns behind at once. The limit is one for odd positions. */
enum { WIDTH = 16, DEEP_WIDTH = 4, ANY_DISTANCE = UINT16_MAX, NODES = 200000 };

/* --- Tavla --------------------------------------------------------------------------------- */

static bool is_same_board(const TavlaBoard *a, const TavlaBoard *b) {
    bool is_same = true;
    for (uint32_t slot = 0; slot < TAVLA_SLOTS; slot++) {
        is_same = is_same && a->own[slot] == b->own[slot] && a->opp[slot] == b->opp[slot];
    }
    return is_same;
}

/* The turn that was made becomes one of the first `most`. */
static void keep_made(TavlaPlayer *player, uint32_t end, uint32_t most) {
    for (uint32_t i = most; i < player->end_count; i++) {
        if (player->choices[i].end == end) {
            const TavlaChoice made = player->choices[i];
            player->choices[i] = player->choices[most - 1];
            player->choices[most - 1] = made;
        }
    }
}

static Status tavla_begin(Review *review, const Draft *draft) {
    TavlaPlayer *const player = review->memory;
    const TavlaState *const state = &draft->base.as.tavla;
    const TavlaBoard after = tavla_board(&draft->now.as.tavla, state->side);
    TavlaStrength strength = tavla_strength(LEVEL_ZOR);
    strength.depth = 1;
    strength.filters[0] = (TavlaFilter){WIDTH, ANY_DISTANCE};
    strength.filters[1] = (TavlaFilter){DEEP_WIDTH, ANY_DISTANCE};
    strength.nodes = NODES;
    const Status status = tavla_player_begin(player, state, strength, 0);
    if (status != STATUS_OK) {
        return status;
    }
    review->total = player->end_count;
    review->end = review->total;
    for (uint32_t end = 0; end < player->end_count; end++) {
        review->end = is_same_board(&player->ends[end], &after) ? end : review->end;
    }
    CHECK(review->end < review->total);
    keep_made(player, review->end, WIDTH);
    return STATUS_OK;
}

static bool tavla_run(Review *review, uint64_t positions) {
    TavlaPlayer *const player = review->memory;
    if (!tavla_player_run(player, positions)) {
        return false;
    }
    if (review->is_deep) {
        return true;
    }
    review->is_deep = true;
    keep_made(player, review->end, DEEP_WIDTH);
    player->strength.depth = 2;
    return tavla_player_run(player, positions);
}

static int32_t tavla_score(const TavlaPlayer *player, uint32_t index) {
    const TavlaValues *const values = &player->values[0];
    const int64_t unit = ((int64_t)values->at[TAVLA_WIN1] - values->at[TAVLA_LOSE1]) / 2;
    return (int32_t)((int64_t)player->choices[index].score * REVIEW_ONE / unit);
}

/* --- Kös ----------------------------------------------------------------------------------- */

/* A seed by which standing still is an answer like others. */
static void begin_freely(KosPlayer *player, const KosState *state) {
    uint64_t seed = 0;
    do {
        kos_player_begin(player, state, kos_strength(LEVEL_ZOR), seed++);
    } while (player->is_forced);
}

/* The player counts turns with equal boards as one. */
static bool has_same_ers(const KosState *a, const KosState *b) {
    return a->ers[0] == b->ers[0] && a->ers[1] == b->ers[1] && a->entered[0] == b->entered[0] &&
           a->entered[1] == b->entered[1];
}

static bool is_duel(const KosState *state) {
    return __builtin_popcountll(state->ers[0]) == 1 && __builtin_popcountll(state->ers[1]) == 1;
}

/* The turn that was made becomes one of those looked ahead from, unless the player will not look
 * ahead: it knows the best by its table, or wins at once. */
static void keep_candidate(KosPlayer *player, uint32_t end) {
    bool is_kept = is_duel(&player->state) || player->candidate[0].score >= KOS_SCORE_WON;
    for (uint32_t i = 0; i < player->candidate_count; i++) {
        is_kept = is_kept || player->candidate[i].end == end;
    }
    if (!is_kept) {
        player->candidate[player->candidate_count++] = (KosCandidate){(uint16_t)end, 0};
    }
}

static Status kos_begin(Review *review, const Draft *draft) {
    KosPlayer *const player = review->memory;
    begin_freely(player, &draft->base.as.kos);
    if (player->turns.is_cut || player->prefix_count > 0) {
        return STATUS_FULL;
    }
    review->total = player->turns.end_count;
    review->end = review->total;
    for (uint32_t end = 0; end < review->total; end++) {
        const KosState after = kos_turns_after(&player->turns, end);
        review->end = has_same_ers(&after, &draft->now.as.kos) ? end : review->end;
    }
    CHECK(review->end < review->total);
    keep_candidate(player, review->end);
    return STATUS_OK;
}

static int32_t kos_score(const KosPlayer *player, uint32_t index) {
    const int32_t score = player->candidate[index].score;
    return score >= KOS_CHANCE_ONE ? REVIEW_ONE : score * (REVIEW_ONE / 16) / (KOS_CHANCE_ONE / 16);
}

/* --- either -------------------------------------------------------------------------------- */

static void change_game(Review *review, GameId game) {
    if (review->game == game) {
        return;
    }
    review->game = game;
    if (game == GAME_TAVLA) {
        tavla_player_init(review->memory);
    } else {
        kos_player_init(review->memory);
    }
}

Status review_begin(Review *review, void *memory, const Draft *draft) {
    if (draft->base.id == GAME_MORRIS) {
        return STATUS_BAD_OPTION;
    }
    if (!draft_ready(draft)) {
        return STATUS_BAD_STEP;
    }
    review->memory = memory;
    review->is_deep = false;
    change_game(review, draft->base.id);
    return review->game == GAME_TAVLA ? tavla_begin(review, draft) : kos_begin(review, draft);
}

bool review_run(Review *review, uint64_t positions) {
    return review->game == GAME_TAVLA ? tavla_run(review, positions)
                                      : kos_player_run(review->memory, positions);
}

uint32_t review_count(const Review *review) {
    if (review->game != GAME_TAVLA) {
        return ((const KosPlayer *)review->memory)->candidate_count;
    }
    const TavlaPlayer *const player = review->memory;
    uint32_t count = 1;
    while (count < player->end_count && player->choices[count].depth == player->choices[0].depth) {
        count++;
    }
    return count;
}

static uint32_t end_of(const Review *review, uint32_t index) {
    return review->game == GAME_TAVLA ? ((const TavlaPlayer *)review->memory)->choices[index].end
                                      : ((const KosPlayer *)review->memory)->candidate[index].end;
}

uint32_t review_made(const Review *review) {
    uint32_t index = 0;
    while (index < review_count(review) && end_of(review, index) != review->end) {
        index++;
    }
    return index;
}

int32_t review_score(const Review *review, uint32_t index) {
    return review->game == GAME_TAVLA ? tavla_score(review->memory, index)
                                      : kos_score(review->memory, index);
}

uint32_t review_steps(const Review *review, uint32_t index, Step out[TURN_STEP_CAP]) {
    if (review->game == GAME_TAVLA) {
        return tavla_player_turn(review->memory, index, out);
    }
    const KosPlayer *const player = review->memory;
    return kos_turns_steps(&player->turns, player->candidate[index].end, out);
}
