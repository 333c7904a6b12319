/* SPDX-License-Identifier: MIT */
/*
 * Plays pairs of games of Kös between two players, with the same throws both ways, and prints the
 * share of wins of the first with its 95 % interval:
 *
 *     kos_arena A B PAIRS SEED [tamdeger] [four]
 *
 * A and B are levels, `greedy` (eats whatever it can, else moves at random), or strengths such as
 * f12:8 or j1:0:50 (fitted weights or the hand-written judgement or g, the glance; candidates,
 * chains, noise).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kos_player.h"

enum { LONGEST = 4000 };

typedef struct {
    bool is_greedy;
    KosStrength strength;
} Contestant;

typedef struct {
    KosPlayer player;
    uint64_t turns, waits, games, unfinished, longest_us;
    uint32_t lengths[LONGEST + 1];
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

static KosState play_turn(const Contestant *contestant, const KosState *state, Rng *rng) {
    if (contestant->is_greedy) {
        return greedy_turn(state, rng);
    }
    Step steps[TURN_STEP_CAP];
    int32_t score;
    KosPlayer *const player = &arena.player;
    kos_player_begin(player, state, contestant->strength, rng_next(rng));
    while (!kos_player_run(player, UINT32_MAX)) {
    }
    const uint32_t count = kos_player_turn(player, steps, &score);
    KosState now = *state;
    for (uint32_t i = 0; i < count; i++) {
        now = kos_apply(&now, steps[i]);
    }
    arena.turns++;
    arena.waits += step_kind(steps[0]) == STEP_END;
    return now;
}

static Step throw_sticks(Rng *rng) {
    const uint64_t bits = rng_next(rng);
    const uint32_t open = (uint32_t)__builtin_popcountll(bits & 0xf);
    return step_make(STEP_THROW, kos_throw_value(open), 0, 0);
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
            state = kos_apply(&state, throw_sticks(&sticks));
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

static uint32_t median_length(void) {
    uint64_t seen = 0;
    uint32_t length = 0;
    while (length < LONGEST && (seen += arena.lengths[length]) * 2 < arena.games) {
        length++;
    }
    return length;
}

int main(int argc, char **argv) {
    if (argc < 5) {
        (void)fprintf(stderr, "usage: kos_arena A B PAIRS SEED [tamdeger] [four]\n");
        return 2;
    }
    const Contestant a = read_contestant(argv[1]), b = read_contestant(argv[2]);
    const uint32_t pairs = (uint32_t)strtoul(argv[3], NULL, 10);
    const uint64_t seed = strtoull(argv[4], NULL, 10);
    GameOptions options = {.seats = 2};
    for (int i = 5; i < argc; i++) {
        options.variant |= strcmp(argv[i], "tamdeger") == 0 ? KOS_FULL_VALUE : 0;
        options.seats = strcmp(argv[i], "four") == 0 ? 4 : options.seats;
    }
    kos_player_init(&arena.player);
    double sum = 0, squares = 0;
    for (uint32_t pair = 0; pair < pairs; pair++) {
        Rng rng = rng_seed(seed + pair);
        const uint64_t game_seed = rng_next(&rng);
        options.first = pair & 1;
        const Side one = play_game((Contestant[]){a, b}, options, game_seed);
        const Side two = play_game((Contestant[]){b, a}, options, game_seed);
        const double points = (one == 0) + (two == 1) + 0.5 * (one == 2) + 0.5 * (two == 2);
        sum += points / 2;
        squares += points / 2 * (points / 2);
    }
    const double mean = sum / pairs, variance = squares / pairs - mean * mean;
    (void)printf(
        "%s - %s: %.1f %% +- %.1f of %u games; median %u turns, waits %.2f %%, %u unfinished\n",
        argv[1], argv[2], 100 * mean, 196 * sqrt(variance / pairs), 2 * pairs, median_length(),
        100. * (double)arena.waits / (double)(arena.turns + 1), (unsigned)arena.unfinished);
    return 0;
}
