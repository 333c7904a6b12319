/* SPDX-License-Identifier: MIT */
/*
 * Plays pairs of games of Kös between two players, with the same throws both ways, and prints the
 * share of wins of the first with its 95 % interval:
 *
 *     kos_arena A B PAIRS SEED [tamdeger] [four] [long]
 *
 * With B the same as A both games of a pair would be the same: each is played once, and the lengths
 * of games are printed, "TURNS GAMES" a line. `long` makes every chain one of at least seven
 * results. Times of turns are processor time, of levels and strengths.
 *
 * A and B are levels, `greedy` (eats whatever it can, else moves at random), or strengths such as
 * f12:8 or j1:0:50 (fitted weights or the hand-written judgement or g, the glance; candidates,
 * chains, noise).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kos_player.h"

enum { LONGEST = 4000, TIMES = 200000, TIME_US = 10, LONG_CHAIN = 6 };

typedef struct {
    bool is_greedy;
    KosStrength strength;
} Contestant;

typedef struct {
    KosPlayer player;
    uint64_t turns, waits, games, unfinished;
    uint32_t lengths[LONGEST + 1];
    uint32_t times[TIMES]; /* of turns, in steps of TIME_US; the last also longer ones */
    bool is_long;
} Arena;

static Arena arena;

static Contestant read_contestant(const char *text) {
    Level level;
    unsigned candidates = 0, chains = 0, noise = 0;
    char kind = '\0';
    if (strcmp(text, "greedy") == 0) {
        return (Contestant){.is_greedy = true};
    }
    if (level_by_name(text, &level) == STATUS_OK) {
        return (Contestant){.strength = kos_strength(level)};
    }
    if (sscanf(text, "%c%u:%u:%u", &kind, &candidates, &chains, &noise) < 3 ||
        strchr("fjg", kind) == NULL || candidates > KOS_CANDIDATE_CAP || chains > KOS_CHAINS) {
        (void)fprintf(stderr,
                      "kos_arena: %s: expected a level, greedy, or f12:8, j1:0:50 or g1:0:50\n",
                      text);
        exit(2);
    }
    return (Contestant){.strength = {kind == 'f', kind == 'g', (uint8_t)candidates, (uint8_t)chains,
                                     (uint16_t)noise}};
}

/* Among all ends, one of those that eat most, by lot. */
static KosState greedy_turn(const KosState *state, Rng *rng) {
    KosTurns *const turns = &arena.player.turns;
    kos_turns_list(turns, state);
    uint32_t ties = 0;
    int fewest = 99;
    KosState best = *state;
    for (uint32_t end = 0; end < turns->end_count; end++) {
        const KosState after = kos_turns_after(turns, end);
        const int rivals = __builtin_popcountll(after.ers[side_of(state->seat) ^ 1]);
        ties = rivals < fewest ? 0 : ties;
        if (rivals < fewest || (rivals == fewest && rng_below(rng, ++ties) == 0)) {
            best = after;
            fewest = rivals;
        }
    }
    return best;
}

static uint64_t now_us(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static KosState play_turn(const Contestant *contestant, const KosState *state, Rng *rng) {
    if (contestant->is_greedy) {
        return greedy_turn(state, rng);
    }
    Step steps[TURN_STEP_CAP];
    int32_t score;
    KosPlayer *const player = &arena.player;
    const uint64_t begin_us = now_us();
    kos_player_begin(player, state, contestant->strength, rng_next(rng));
    while (!kos_player_run(player, UINT32_MAX)) {
    }
    const uint32_t count = kos_player_turn(player, steps, &score);
    const uint64_t took = (now_us() - begin_us) / TIME_US;
    arena.times[took < TIMES ? took : TIMES - 1]++;
    KosState now = *state;
    for (uint32_t i = 0; i < count; i++) {
        now = kos_apply(&now, steps[i]);
    }
    arena.turns++;
    arena.waits += step_kind(steps[0]) == STEP_END;
    return now;
}

static uint32_t count_rights(const KosState *state) {
    uint32_t count = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        count += state->rights[right];
    }
    return count;
}

static Step throw_sticks(const KosState *state, Rng *rng) {
    for (;;) {
        const uint64_t bits = rng_next(rng);
        const uint8_t value = kos_throw_value((uint32_t)__builtin_popcountll(bits & 0xf));
        if (!arena.is_long || count_rights(state) >= LONG_CHAIN ||
            kos_right_throws_again(kos_right_of(value))) {
            return step_make(STEP_THROW, value, 0, 0);
        }
    }
}

/* The side that wins, or SIDE_CAP when the game is broken off. */
static Side play_game(const Contestant sides[SIDE_CAP], GameOptions options, uint64_t seed) {
    Rng sticks = rng_seed(seed), thoughts = rng_seed(~seed);
    KosState state;
    CHECK(kos_start(options, &state) == STATUS_OK);
    uint32_t turns = 0;
    arena.games++;
    while (turns < LONGEST && kos_actor(&state) != SEAT_NONE) {
        if (kos_actor(&state) == SEAT_CHANCE) {
            state = kos_apply(&state, throw_sticks(&state, &sticks));
        } else {
            state = play_turn(&sides[side_of(state.seat)], &state, &thoughts);
            turns++;
        }
    }
    arena.lengths[turns]++;
    const Outcome outcome = kos_outcome(&state);
    arena.unfinished += outcome.kind != OUTCOME_WIN;
    return outcome.kind == OUTCOME_WIN ? outcome.side : SIDE_CAP;
}

/* The least index by which `share` per mille of all that `counts` counts are reached. */
static uint32_t quantile(const uint32_t *counts, uint32_t size, uint64_t share) {
    uint64_t all = 0, seen = 0;
    for (uint32_t i = 0; i < size; i++) {
        all += counts[i];
    }
    uint32_t at = 0;
    while (at + 1 < size && (seen += counts[at]) * 1000 < all * share) {
        at++;
    }
    return at;
}

static double time_ms(uint64_t share) {
    return quantile(arena.times, TIMES, share) * (TIME_US / 1000.);
}

static void print_lengths(void) {
    for (uint32_t i = 0; i <= LONGEST; i++) {
        if (arena.lengths[i] > 0) {
            (void)printf("%u %u\n", i, arena.lengths[i]);
        }
    }
}

static void print_common(void) {
    (void)printf(
        "median %u turns, most %u, waits %.2f %%, %u unfinished\n",
        quantile(arena.lengths, LONGEST + 1, 500), quantile(arena.lengths, LONGEST + 1, 1000),
        100. * (double)arena.waits / (double)(arena.turns + 1), (unsigned)arena.unfinished);
    (void)printf("%llu turns: median %.2f ms, 99 %% %.2f ms, most %.2f ms\n",
                 (unsigned long long)arena.turns, time_ms(500), time_ms(990), time_ms(1000));
}

static void play_self(const Contestant *player, GameOptions options, uint32_t games,
                      uint64_t seed) {
    for (uint32_t game = 0; game < games; game++) {
        Rng rng = rng_seed(seed + game);
        options.first = game & 1;
        (void)play_game((Contestant[]){*player, *player}, options, rng_next(&rng));
    }
    print_lengths();
}

static void play_pairs(const Contestant sides[SIDE_CAP], GameOptions options, uint32_t pairs,
                       uint64_t seed) {
    double sum = 0, squares = 0;
    for (uint32_t pair = 0; pair < pairs; pair++) {
        Rng rng = rng_seed(seed + pair);
        const uint64_t game_seed = rng_next(&rng);
        options.first = pair & 1;
        const Side one = play_game(sides, options, game_seed);
        const Side two = play_game((Contestant[]){sides[1], sides[0]}, options, game_seed);
        const double points = (one == 0) + (two == 1) + 0.5 * (one == 2) + 0.5 * (two == 2);
        sum += points / 2;
        squares += points / 2 * (points / 2);
    }
    const double mean = sum / pairs, variance = squares / pairs - mean * mean;
    (void)printf("%.1f %% +- %.1f of %u games\n", 100 * mean, 196 * sqrt(variance / pairs),
                 2 * pairs);
}

int main(int argc, char **argv) {
    if (argc < 5) {
        (void)fprintf(stderr, "usage: kos_arena A B PAIRS SEED [tamdeger] [four] [long]\n");
        return 2;
    }
    const Contestant sides[SIDE_CAP] = {read_contestant(argv[1]), read_contestant(argv[2])};
    const uint32_t pairs = (uint32_t)strtoul(argv[3], NULL, 10);
    const uint64_t seed = strtoull(argv[4], NULL, 10);
    GameOptions options = {.seats = 2};
    for (int i = 5; i < argc; i++) {
        options.variant |= strcmp(argv[i], "tamdeger") == 0 ? KOS_FULL_VALUE : 0;
        options.seats = strcmp(argv[i], "four") == 0 ? 4 : options.seats;
        arena.is_long = arena.is_long || strcmp(argv[i], "long") == 0;
    }
    kos_player_init(&arena.player);
    (void)printf("%s - %s\n", argv[1], argv[2]);
    if (strcmp(argv[1], argv[2]) == 0) {
        play_self(&sides[0], options, pairs, seed);
    } else {
        play_pairs(sides, options, pairs, seed);
    }
    print_common();
    return 0;
}
