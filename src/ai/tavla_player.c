/* SPDX-License-Identifier: MIT */
#include "tavla_player.h"

#include "eval_tavla.h"
#include "tavla_weights.h"

enum { ONE = TAVLA_ODDS_ONE, ROLLS = 36, KINDS = 21, HUNDREDTH = ONE / 100, ON_THEIR_WAY = 6 };

TavlaStrength tavla_strength(Level level) {
    switch (level) {
    case LEVEL_KOLAY:
        return (TavlaStrength){.random = 200};
    case LEVEL_ORTA:
        return (TavlaStrength){.random = 0};
    case LEVEL_ZOR:
        return (TavlaStrength){
            .is_net = true, .depth = 2, .filters = {{10, 200}, {5, 80}}, .nodes = 100000};
    case LEVEL_COUNT:
        break;
    }
    UNREACHABLE();
}

void tavla_player_init(TavlaPlayer *player) {
    player->has_net = false;
    player->bearoff.is_filled = false;
    player->end_count = 0;
    player->positions = 0;
    tavla_escapes_fill(&player->net.escapes);
}

/* --- judging ------------------------------------------------------------------------------- */

/* The odds of the side about to roll, by the best that is known. */
static TavlaOdds odds_of(TavlaPlayer *player, const TavlaBoard *board) {
    TavlaOdds odds;
    if (player->is_near_end && tavla_endgame_applies(board)) {
        const int32_t win = tavla_endgame_chance(&player->endgame, board);
        odds = (TavlaOdds){{win, 0, ONE - win, 0}};
    } else if (player->is_near_end && tavla_bearoff_applies(board)) {
        tavla_bearoff_odds(&player->bearoff, board, &odds);
    } else {
        tavla_net_odds(&player->net, board, &odds);
    }
    return odds;
}

/* What `board` is worth to `who`, the side that sees it and has just moved. */
static int32_t judge(TavlaPlayer *player, const TavlaBoard *board, Side who) {
    const TavlaValues *const values = &player->values[who];
    if (board->own[TAVLA_OFF] == TAVLA_CHECKERS) {
        return values->at[board->opp[TAVLA_OFF] == 0 ? TAVLA_WIN2 : TAVLA_WIN1];
    }
    player->positions++;
    TavlaCacheEntry *const entry = tavla_cache_find(&player->cache, board, who);
    if (!entry->is_known) {
        const TavlaBoard turned = tavla_board_turned(board);
        const TavlaOdds odds = odds_of(player, &turned);
        const TavlaOdds mine = (TavlaOdds){
            {odds.at[TAVLA_LOSE1], odds.at[TAVLA_LOSE2], odds.at[TAVLA_WIN1], odds.at[TAVLA_WIN2]}};
        entry->value = tavla_value(values, &mine);
        entry->is_known = true;
    }
    return entry->value;
}

/* The best end of a roll for the side that sees `board`, left at the front of `ends`. */
static int32_t best_end(TavlaPlayer *player, const TavlaBoard *board, TavlaRoll roll, Side who,
                        TavlaBoard *ends) {
    const uint32_t count = tavla_ends(board, roll, ends);
    int32_t best = INT32_MIN;
    uint32_t choice = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int32_t value = judge(player, &ends[i], who);
        if (value > best) {
            best = value;
            choice = i;
        }
    }
    ends[0] = ends[choice];
    return best;
}

typedef struct {
    TavlaRoll roll;
    uint32_t weight; /* of 36 */
} Chance;

static Chance chance_at(uint32_t kind) {
    uint32_t a = 1;
    while (kind >= a) {
        kind -= a++;
    }
    return (Chance){tavla_roll(a, kind + 1), a == kind + 1 ? 1 : 2};
}

/* `board` just after a turn of the side that sees it, `who`: the mean over the other's throws of
 * what is left to `who` after the best answer, in 1/36. */
static int64_t sum_over_throws(TavlaPlayer *player, const TavlaBoard *board, Side who,
                               TavlaBoard *ends) {
    const TavlaBoard turned = tavla_board_turned(board);
    int64_t sum = 0;
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        const Chance chance = chance_at(kind);
        sum -= (int64_t)chance.weight * best_end(player, &turned, chance.roll, who ^ 1, ends);
    }
    return sum;
}

/* One throw of the rival after an end, and `depth` - 1 more behind it, for the mover. */
static int64_t look_at_throw(TavlaPlayer *player, const TavlaBoard *end, Chance chance,
                             uint32_t depth) {
    const TavlaBoard turned = tavla_board_turned(end);
    const int32_t value = best_end(player, &turned, chance.roll, 1, player->replies);
    const TavlaBoard reply = player->replies[0];
    if (depth == 1 || reply.own[TAVLA_OFF] == TAVLA_CHECKERS) {
        return -(int64_t)chance.weight * value;
    }
    return -(int64_t)chance.weight * sum_over_throws(player, &reply, 1, player->answers) / ROLLS;
}

/* --- choosing ------------------------------------------------------------------------------ */

/* Deeper ones first, then the better; equal ones as they came. */
static bool is_before(const TavlaChoice *a, const TavlaChoice *b) {
    if (a->depth != b->depth) {
        return a->depth > b->depth;
    }
    return a->score != b->score ? a->score > b->score : a->end < b->end;
}

static void sift(TavlaChoice *heap, uint32_t at, uint32_t count) {
    const TavlaChoice moved = heap[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && is_before(&heap[child], &heap[child + 1]);
        if (!is_before(&moved, &heap[child])) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

static void sort_choices(TavlaChoice *choices, uint32_t count) {
    for (uint32_t i = count / 2; i > 0; i--) {
        sift(choices, i - 1, count);
    }
    for (uint32_t end = count; end > 1; end--) {
        const TavlaChoice last = choices[0];
        choices[0] = choices[end - 1];
        choices[end - 1] = last;
        sift(choices, 0, end - 1);
    }
}

/* The next stage: the choices worth a deeper look. */
static void open_stage(TavlaPlayer *player) {
    const TavlaValues *const values = &player->values[0];
    const int64_t unit = ((int64_t)values->at[TAVLA_WIN1] - values->at[TAVLA_LOSE1]) / 2;
    const TavlaFilter filter = player->strength.filters[player->stage];
    const int64_t behind = unit * filter.behind / 1000;
    uint32_t count = 1;
    while (count < player->stage_count && count < filter.most &&
           (int64_t)player->choices[0].score - player->choices[count].score <= behind) {
        count++;
    }
    player->stage++;
    player->stage_count = count;
    player->stage_at = 0;
    player->stage_roll = 0;
    player->stage_sum = 0;
}

static bool is_decided(const TavlaPlayer *player) {
    const TavlaBoard *const best = &player->ends[player->choices[0].end];
    return player->stage_count < 2 || best->own[TAVLA_OFF] == TAVLA_CHECKERS;
}

static void judge_ends(TavlaPlayer *player, Rng *rng) {
    const bool is_random = rng_below(rng, 256) < player->strength.random;
    for (uint32_t i = 0; i < player->end_count; i++) {
        const TavlaBoard *const end = &player->ends[i];
        int32_t score = 0;
        if (player->strength.is_net) {
            score = judge(player, end, 0);
        } else if (is_random) {
            score = (int32_t)rng_below(rng, ONE);
        } else {
            score = tavla_assess(end, &player->net.escapes) * HUNDREDTH;
            player->positions++;
        }
        player->choices[i] = (TavlaChoice){(uint16_t)i, 0, score};
    }
    sort_choices(player->choices, player->end_count);
}

static bool get_net(TavlaPlayer *player) {
    const TavlaWeights weights = tavla_weights();
    if (!player->has_net && weights.length > 0) {
        player->has_net = tavla_net_read(weights.at, weights.length, &player->net) == STATUS_OK;
    }
    return player->has_net;
}

/* Whether so few checkers are on their way that positions to be judged may be in the table. That
 * depends on the position alone, so that the plan does. */
static bool is_near_end(const TavlaBoard *board) {
    uint32_t own = 0, opp = 0;
    for (uint32_t slot = TAVLA_HOME_POINTS + 1; slot < TAVLA_SLOTS; slot++) {
        own += board->own[slot];
        opp += board->opp[slot];
    }
    return own <= ON_THEIR_WAY && opp <= ON_THEIR_WAY;
}

static void get_tables(TavlaPlayer *player, const TavlaBoard *board) {
    player->is_near_end = player->strength.is_net && is_near_end(board);
    if (player->is_near_end && !player->bearoff.is_filled) {
        tavla_bearoff_fill(&player->bearoff);
        tavla_endgame_init(&player->endgame);
    }
}

Status tavla_player_begin(TavlaPlayer *player, const TavlaState *state, TavlaStrength strength,
                          uint64_t seed) {
    ASSERT(strength.depth <= TAVLA_DEPTH_CAP);
    if (strength.is_net && !get_net(player)) {
        return STATUS_NOT_FOUND;
    }
    Rng rng = rng_seed(seed);
    const TavlaBoard board = tavla_board(state, state->side);
    const TavlaRoll roll = {{state->dice[0], state->dice[1]}, {state->uses[0], state->uses[1]}};
    player->strength = strength;
    player->state = *state;
    player->positions = 0;
    player->values[0] = tavla_values(state, state->side);
    player->values[1] = tavla_values_turned(&player->values[0]);
    player->end_count = tavla_ends(&board, roll, player->ends);
    get_tables(player, &board);
    if (strength.is_net) {
        tavla_cache_clear(&player->cache); /* values are those of this turn's score and tables */
    }
    judge_ends(player, &rng);
    player->stage = 0;
    player->stage_count = player->end_count;
    return STATUS_OK;
}

/* The best of those looked at in this stage comes to the front, so that a search may end there. */
static void end_choice(TavlaPlayer *player, TavlaChoice *choice) {
    choice->score = (int32_t)(player->stage_sum / ROLLS);
    choice->depth = (uint8_t)player->stage;
    if (is_before(choice, &player->choices[0])) {
        const TavlaChoice better = *choice;
        *choice = player->choices[0];
        player->choices[0] = better;
    }
}

/* One throw after one choice. A stage that is through sorts what it found. */
static void run_stage(TavlaPlayer *player) {
    TavlaChoice *const choice = &player->choices[player->stage_at];
    player->stage_sum += look_at_throw(player, &player->ends[choice->end],
                                       chance_at(player->stage_roll), player->stage);
    if (++player->stage_roll == KINDS) {
        end_choice(player, choice);
        player->stage_roll = 0;
        player->stage_sum = 0;
        if (++player->stage_at == player->stage_count) {
            sort_choices(player->choices, player->end_count);
        }
    }
}

/* Whether there is nothing more to look at: a stage opens when the one before is through. */
static bool is_done(TavlaPlayer *player) {
    if (player->positions >= player->strength.nodes) {
        sort_choices(player->choices,
                     player->end_count); /* the deeper of a stage cut short first */
        return true;
    }
    if (player->stage > 0 && player->stage_at < player->stage_count) {
        return false;
    }
    if (player->stage == player->strength.depth || is_decided(player)) {
        return true;
    }
    open_stage(player);
    return player->stage_count < 2;
}

bool tavla_player_run(TavlaPlayer *player, uint64_t positions) {
    const uint64_t until = player->positions + positions;
    while (!is_done(player)) {
        run_stage(player);
        if (player->positions >= until) {
            return false;
        }
    }
    return true;
}

uint32_t tavla_player_turn(const TavlaPlayer *player, uint32_t index, Step out[TAVLA_PATH_CAP]) {
    return tavla_path(&player->state, &player->ends[player->choices[index].end], out);
}
