/* SPDX-License-Identifier: MIT */
#include "kos_player.h"

#include "kos_table.h"

enum {
    WAIT_COST_ERS = 15, /* what standing still costs in hundredths of an er … */
    WAIT_COST_CHANCE = 400, /* … and in 1/65536 */
    FORCED_ONE_IN = 8
};

KosStrength kos_strength(Level level) {
    switch (level) {
    case LEVEL_KOLAY:
        return (KosStrength){.is_blind = true, .noise = 220};
    case LEVEL_ORTA:
        return (KosStrength){.noise = 50};
    case LEVEL_ZOR:
        return (KosStrength){.is_fitted = true, .candidates = 16, .chains = 16};
    case LEVEL_COUNT:
        break;
    }
    UNREACHABLE();
}

void kos_player_init(KosPlayer *player) {
    kos_shots_init(&player->shots[0], 0);
    kos_shots_init(&player->shots[1], KOS_FULL_VALUE);
    player->weights[0] = kos_weights(0);
    player->weights[1] = kos_weights(KOS_FULL_VALUE);
    player->candidate_count = 0;
}

static bool is_duel(const KosState *state) {
    return __builtin_popcountll(state->ers[0]) == 1 && __builtin_popcountll(state->ers[1]) == 1;
}

/* What `state`, in which a side is about to throw, is worth to that side. */
static int32_t judge_throw(KosPlayer *player, const KosState *state) {
    const Side side = side_of(state->seat);
    const KosBoard board = kos_board(state, side);
    KosFeatures features;
    player->positions++;
    if (player->strength.is_fitted && is_duel(state)) {
        return kos_table_chance(board, state->variant);
    }
    kos_features(&player->shots[state->variant], board, &features);
    if (player->strength.is_fitted) {
        return kos_chance(player->weights[state->variant], &features);
    }
    return player->strength.is_blind ? kos_glance(&features) : kos_judge(&features);
}

/* The value of an end for the side that made the turn. */
static int32_t judge_end(KosPlayer *player, const KosState *after) {
    if (kos_outcome(after).kind == OUTCOME_WIN) {
        return KOS_SCORE_WON; /* only the side that moves can win */
    }
    const int32_t theirs = judge_throw(player, after);
    return player->strength.is_fitted ? KOS_CHANCE_ONE - theirs : -theirs;
}

static void insert(KosPlayer *player, KosCandidate candidate, uint32_t cap) {
    uint32_t at = player->candidate_count;
    if (at == cap) {
        if (player->candidate[at - 1].score >= candidate.score) {
            return;
        }
        at--;
    } else {
        player->candidate_count++;
    }
    for (; at > 0 && player->candidate[at - 1].score < candidate.score; at--) {
        player->candidate[at] = player->candidate[at - 1];
    }
    player->candidate[at] = candidate;
}

/* The rule against waiting for ever: standing still has a price, and one turn in eight, by the
 * seed, it is no choice at all while anything moves. */
static int32_t wait_cost(const KosPlayer *player) {
    if (player->is_forced) {
        return KOS_SCORE_WON;
    }
    return player->strength.is_fitted ? WAIT_COST_CHANCE : WAIT_COST_ERS;
}

static bool is_exact(const KosPlayer *player, const KosState *state) {
    return player->strength.is_fitted && is_duel(state);
}

static void judge_ends(KosPlayer *player, Rng *rng) {
    const KosStrength *const strength = &player->strength;
    const uint32_t cap = strength->candidates > 0 ? strength->candidates : 1;
    const bool moves_freely = is_exact(player, &player->state) || player->prefix_count > 0;
    player->candidate_count = 0;
    for (uint32_t end = 0; end < player->turns.end_count; end++) {
        const KosState after = kos_turns_after(&player->turns, end);
        int32_t score = judge_end(player, &after);
        score += strength->noise > 0 ? (int32_t)rng_below(rng, strength->noise) : 0;
        score -= end == 0 && !moves_freely ? wait_cost(player) : 0;
        insert(player, (KosCandidate){(uint16_t)end, score}, cap);
    }
}

void kos_player_begin(KosPlayer *player, const KosState *state, KosStrength strength,
                      uint64_t seed) {
    ASSERT(strength.candidates <= KOS_CANDIDATE_CAP && strength.chains <= KOS_CHAINS);
    Rng rng = rng_seed(seed);
    player->strength = strength;
    player->state = *state;
    player->positions = 0;
    player->prefix_count = 0;
    player->is_forced = rng_below(&rng, FORCED_ONE_IN) == 0;
    kos_turns_list(&player->turns, state);
    judge_ends(player, &rng);
    /* A chain too long for one list: the best of what was found is played, and the rest of the
     * turn is listed from there. */
    while (player->turns.is_cut && player->candidate[0].end != 0 &&
           player->candidate[0].score < KOS_SCORE_WON &&
           kos_turns_has_rest(&player->turns, player->candidate[0].end)) {
        const uint32_t end = player->candidate[0].end;
        const KosState middle = player->turns.node[player->turns.end[end]].state;
        player->prefix_count +=
            kos_turns_moves(&player->turns, end, player->prefix + player->prefix_count);
        kos_turns_list(&player->turns, &middle);
        judge_ends(player, &rng);
    }
    player->looked_at = 0;
}

/* The position once a chain lies on the table. */
static KosState with_chain(const KosState *after, const KosChain *chain) {
    KosState state = *after;
    state.is_throwing = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        state.rights[right] = chain->rights[right];
    }
    if (chain->rights[KOS_RIGHT_KOS] > 0) {
        state.open |= (uint8_t)(1u << state.seat);
    }
    return state;
}

/* Whether the turn up to `node` of a chain `whole` used no right that `part` does not have. */
static bool is_within(const KosState *node, const KosChain *whole, const KosChain *part) {
    bool is_within = true;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        const uint32_t used = (uint32_t)whole->rights[right] - node->rights[right];
        is_within = is_within && used <= part->rights[right];
    }
    return is_within;
}

static bool is_part(const KosChain *part, const KosChain *whole) {
    const KosState nothing_left = {.seats = 2};
    return is_within(&nothing_left, part, whole);
}

/* Likely chains and the rival's best answers to them, as the rival values them. */
typedef struct {
    int32_t best[KOS_CHAINS];
    bool is_known[KOS_CHAINS];
} Answers;

/* Lists the turns of chain number `whole` and reads off what they say of it and of the chains that are
 * part of it: since any right may be left unused, all of their turns are among them. */
static void answer_chain(KosPlayer *player, const KosState *after, uint32_t whole,
                         Answers *answers) {
    const KosChain *const chains = player->shots[after->variant].chain;
    const KosState state = with_chain(after, &chains[whole]);
    const bool was_open = (after->open >> after->seat & 1) != 0;
    const KosTurns *const replies = &player->replies;
    kos_turns_list(&player->replies, &state);
    for (uint32_t end = 0; end < replies->end_count; end++) {
        const KosState answer = kos_turns_after(replies, end);
        player->answer[end] = judge_end(player, &answer);
    }
    for (uint32_t i = 0; i < player->strength.chains; i++) {
        const bool is_read =
            i == whole || (!replies->is_cut && is_part(&chains[i], &chains[whole]));
        if (answers->is_known[i] || !is_read) {
            continue;
        }
        const bool moves = was_open || chains[i].rights[KOS_RIGHT_KOS] > 0;
        int32_t best = player->answer[0];
        for (uint32_t node = 1; moves && node < replies->node_count; node++) {
            const int32_t score = player->answer[replies->node[node].end];
            if (score > best && is_within(&replies->node[node].state, &chains[whole], &chains[i])) {
                best = score;
            }
        }
        answers->best[i] = best;
        answers->is_known[i] = true;
    }
}

static uint32_t count_rights(const KosChain *chain) {
    uint32_t count = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        count += chain->rights[right];
    }
    return count;
}

/* An end seen one throw further. */
static int32_t look_ahead(KosPlayer *player, uint32_t end) {
    const KosState after = kos_turns_after(&player->turns, end);
    if (kos_outcome(&after).kind == OUTCOME_WIN) {
        return KOS_SCORE_WON;
    }
    const KosChain *const chain = player->shots[after.variant].chain;
    Answers answers = {.is_known = {false}};
    for (uint32_t length = KOS_CHAIN_LONGEST; length > 0; length--) {
        for (uint32_t i = 0; i < player->strength.chains; i++) {
            if (!answers.is_known[i] && count_rights(&chain[i]) == length) {
                answer_chain(player, &after, i, &answers);
            }
        }
    }
    int64_t sum = 0, weights = 0;
    for (uint32_t i = 0; i < player->strength.chains; i++) {
        const int32_t best = answers.best[i];
        const int32_t capped = best > KOS_CHANCE_ONE ? KOS_CHANCE_ONE : best;
        const int32_t mine = player->strength.is_fitted ? KOS_CHANCE_ONE - capped : -best;
        sum += (int64_t)mine * chain[i].weight;
        weights += chain[i].weight;
    }
    return (int32_t)(sum / weights);
}

static void sort_candidates(KosPlayer *player) {
    for (uint32_t i = 1; i < player->candidate_count; i++) {
        const KosCandidate candidate = player->candidate[i];
        uint32_t at = i;
        for (; at > 0 && player->candidate[at - 1].score < candidate.score; at--) {
            player->candidate[at] = player->candidate[at - 1];
        }
        player->candidate[at] = candidate;
    }
}

bool kos_player_run(KosPlayer *player, uint64_t positions) {
    const uint64_t until = player->positions + positions;
    const bool is_plain = player->strength.chains == 0 || player->candidate_count < 2 ||
                          is_exact(player, &player->state) ||
                          player->candidate[0].score >= KOS_SCORE_WON;
    if (is_plain) {
        return true;
    }
    while (player->looked_at < player->candidate_count) {
        KosCandidate *const candidate = &player->candidate[player->looked_at++];
        const bool is_waiting = candidate->end == 0 && player->prefix_count == 0;
        candidate->score =
            look_ahead(player, candidate->end) - (is_waiting ? wait_cost(player) : 0);
        if (player->positions >= until && player->looked_at < player->candidate_count) {
            return false;
        }
    }
    sort_candidates(player);
    return true;
}

uint32_t kos_player_turn(const KosPlayer *player, Step out[TURN_STEP_CAP], int32_t *score) {
    for (uint32_t i = 0; i < player->prefix_count; i++) {
        out[i] = player->prefix[i];
    }
    *score = player->candidate[0].score;
    return player->prefix_count +
           kos_turns_steps(&player->turns, player->candidate[0].end, out + player->prefix_count);
}
