/* SPDX-License-Identifier: MIT */
#include "arena_pair.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "chance.h"
#include "match.h"
#include "rng.h"

enum {
    OPENING_TURNS = 4, /* random ones before the levels take over */
    OPENING_DEPTH = 6, /* of the search that judges an opening */
    OPENING_SCORE = 100, /* in hundredths of a stone: beyond, an opening is thrown away */
    HAND_CAP = 2 * TAVLA_MATCH_CAP, /* no match has more hands */
    MAT_BYTES = 1 << 18
};

bool arena_counts_points(const ArenaPlans *plans) {
    return plans->game == GAME_TAVLA && plans->variant == 0;
}

/* The planner's choice played into the record; false when it was not a legal whole turn. */
static bool play_plan(ArenaTable *table, Record *record, Level level, Limits limits, uint64_t seed,
                      Plan *plan) {
    const Seat seat = record_actor(record);
    if (planner_begin(table->planner, &record->now, &record->run, level, limits, seed) !=
        STATUS_OK) {
        return false;
    }
    while (!planner_run(table->planner, UINT32_MAX)) {
    }
    planner_plan(table->planner, plan);
    for (uint32_t i = 0; i < plan->count; i++) {
        if (record_play(record, seat, plan->at[i]) != STATUS_OK) {
            return false;
        }
    }
    return plan->count > 0 && record_actor(record) != seat;
}

static void play_random_turn(Record *record, Rng *rng) {
    const Seat seat = record_actor(record);
    while (record_actor(record) == seat) {
        StepList steps;
        game_steps(&record->now, &steps);
        CHECK(record_play(record, seat, steps.at[rng_below(rng, steps.count)]) == STATUS_OK);
    }
}

/* An opening of random turns that a short search does not think decided. */
static void play_opening(ArenaTable *table, Record *record, Rng *rng) {
    for (;;) {
        record_cut(record, 0);
        for (uint32_t i = 0; i < OPENING_TURNS; i++) {
            play_random_turn(record, rng);
        }
        const uint32_t count = record->count;
        const Limits limits = {.depth = OPENING_DEPTH};
        Plan plan;
        CHECK(play_plan(table, record, LEVEL_ZOR, limits, rng_next(rng), &plan));
        if (plan.score <= OPENING_SCORE && plan.score >= -OPENING_SCORE) {
            record_cut(record, count);
            return;
        }
    }
}

static void throw_all(Record *record, Rng *chance) {
    while (record_actor(record) == SEAT_CHANCE && record->count < record->cap) {
        const Step result = chance_draw(&record->now, chance);
        CHECK(record_play(record, SEAT_CHANCE, result) == STATUS_OK);
    }
}

/* One game, or all hands of a match. */
typedef struct {
    uint32_t first; /* the level that is side 0 */
    Rng chance;
    Rng *rng; /* for the levels' whims */
    Record hands[HAND_CAP];
    uint32_t hand_count;
    Outcome outcome; /* of the last hand */
} Game;

/* Plays the last hand to its end; false when a planner failed. */
static bool play_hand(ArenaTable *table, Game *game) {
    const ArenaPlans *const plans = table->plans;
    Record *const record = &game->hands[game->hand_count - 1];
    for (;;) {
        throw_all(record, &game->chance);
        const Seat seat = record_actor(record);
        if (seat == SEAT_NONE || record->count + TURN_STEP_CAP > record->cap) {
            break;
        }
        const Level level = plans->levels[game->first ^ side_of(seat)];
        Plan plan;
        if (!play_plan(table, record, level, plans->limits, rng_next(game->rng), &plan)) {
            return false;
        }
        table->tally.turns++;
    }
    game->outcome = record_outcome(record);
    return true;
}

/* The hand that follows in a match, on the memory behind the last one; false when none does. */
static bool open_next_hand(Game *game) {
    const Record *const last = &game->hands[game->hand_count - 1];
    GameState next = {.id = GAME_TAVLA};
    if (last->start.id != GAME_TAVLA || game->hand_count == HAND_CAP ||
        tavla_next_hand(&last->now.as.tavla, game->outcome, &next.as.tavla) != STATUS_OK) {
        return false;
    }
    record_open(&game->hands[game->hand_count++], &next, last->at + last->count,
                last->cap - last->count);
    return true;
}

static bool write_mat(const ArenaTable *table, const Game *game, uint64_t number) {
    const ArenaPlans *const plans = table->plans;
    char path[512];
    GameTags tags = {.event = "arena"};
    const int length =
        snprintf(path, sizeof path, "%s/%06" PRIu64 ".mat", plans->mat_folder, number);
    char *const text = malloc(MAT_BYTES);
    FILE *const file = length < (int)sizeof path ? fopen(path, "w") : NULL;
    (void)snprintf(tags.white, sizeof tags.white, "%s", level_name(plans->levels[game->first]));
    (void)snprintf(tags.black, sizeof tags.black, "%s", level_name(plans->levels[game->first ^ 1]));
    bool is_good = text != NULL && file != NULL;
    if (is_good) {
        TextWriter out = text_writer(text, MAT_BYTES);
        match_write(&out, game->hands, game->hand_count, &tags);
        (void)text_finish(&out);
        is_good = !out.is_cut && fwrite(text, out.length, 1, file) == 1;
    }
    if (file != NULL) {
        is_good = fclose(file) == 0 && is_good;
    }
    free(text);
    return is_good;
}

/* Adds a game to the tally and its score, seen by a, to `score`. */
static void count_game(ArenaTable *table, const Game *game, int64_t *score) {
    ArenaTally *const tally = &table->tally;
    const bool is_win = game->outcome.kind == OUTCOME_WIN;
    const bool is_mine = is_win && game->outcome.side == game->first;
    const bool is_mars = is_win && game->outcome.points > 1;
    const bool counts_points = arena_counts_points(table->plans);
    tally->wins += is_mine;
    tally->losses += is_win && !is_mine;
    tally->draws += !is_win;
    tally->mars += is_mars && is_mine;
    tally->mars_against += is_mars && !is_mine;
    if (!is_win) {
        *score += counts_points ? 0 : 1;
    } else if (counts_points) {
        *score += is_mine ? game->outcome.points : -(int64_t)game->outcome.points;
    } else {
        *score += is_mine ? 2 : 0;
    }
}

static bool play_game(ArenaTable *table, Game *game, uint64_t number, int64_t *score) {
    do {
        if (!play_hand(table, game)) {
            table->fault = ARENA_BAD_TURN;
            return false;
        }
    } while (game->outcome.kind == OUTCOME_WIN && open_next_hand(game));
    count_game(table, game, score);
    if (table->plans->mat_folder != NULL && !write_mat(table, game, number)) {
        table->fault = ARENA_UNWRITTEN;
        return false;
    }
    return true;
}

bool arena_pair(ArenaTable *table, uint64_t pair) {
    const ArenaPlans *const plans = table->plans;
    Rng rng = rng_stream(plans->seed, pair);
    GameOptions options = game_defaults(plans->game);
    GameState start;
    Game game = {.rng = &rng};
    options.variant |= plans->variant;
    CHECK(game_start(plans->game, options, &start) == STATUS_OK);
    record_open(&game.hands[0], &start, table->steps, ARENA_STEP_CAP);
    if (game_actor(&start) != SEAT_CHANCE) {
        play_opening(table, &game.hands[0], &rng);
    }
    const uint32_t opening = game.hands[0].count;
    int64_t score = 0;
    for (game.first = 0; game.first < 2; game.first++) {
        game.chance = rng_stream(~plans->seed, pair);
        game.hand_count = 1;
        record_cut(&game.hands[0], opening);
        if (!play_game(table, &game, 2 * pair + game.first, &score)) {
            return false;
        }
    }
    table->tally.sum += score;
    table->tally.squares += (uint64_t)(score * score);
    return true;
}

ArenaEstimate arena_estimate(const ArenaPlans *plans, const ArenaTally *tally) {
    const bool counts_points = arena_counts_points(plans);
    const double pairs = (double)plans->pairs, sum = (double)tally->sum;
    const double per_point = counts_points ? 2 : 4; /* of a pair's score */
    const double spread = fmax((double)tally->squares - sum * sum / pairs, 0);
    ArenaEstimate out = {.mean = sum / pairs / per_point};
    if (plans->pairs < ARENA_PAIRS_LEAST) {
        out.interval = INTERVAL_FEW_PAIRS;
    } else if (spread == 0) {
        out.interval = INTERVAL_ALL_ALIKE;
    } else {
        const double half_width = 1.96 * sqrt(spread / (pairs - 1) / pairs) / per_point;
        out.low = fmax(out.mean - half_width, counts_points ? -2 : 0);
        out.high = fmin(out.mean + half_width, counts_points ? 2 : 1);
    }
    return out;
}
