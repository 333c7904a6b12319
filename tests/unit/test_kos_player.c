/* SPDX-License-Identifier: MIT */
/* The computer player of Kös: whole turns, shots, the table of one against one, levels. */
#include "play.h"
#include "kos_player.h"
#include "kos_table.h"
#include "turn.h"

#include <stdlib.h>
#include <string.h>

enum { END_CAP = 4096 };
static KosPlayer player;
static KosTurns turns;
static TurnEnd scratch[END_CAP], ends[END_CAP];

static GameState as_game(const KosState *state) {
    return (GameState){.id = GAME_KOS, .as.kos = *state};
}

static uint32_t count_rights(const KosState *state) {
    uint32_t count = 0;
    for (KosRight right = KOS_RIGHT_KOS; right < KOS_RIGHTS; right++) {
        count += state->rights[right];
    }
    return count;
}

static bool has_end(const KosState *after, uint32_t count) {
    const GameState state = as_game(after);
    for (uint32_t i = 0; i < count; i++) {
        if (play_same(&ends[i].state, &state)) {
            return true;
        }
    }
    return false;
}

/* The steps lead to the end they are given for, and complete the turn. */
static void check_steps(const GameState *state, uint32_t end) {
    Step steps[TURN_STEP_CAP];
    const uint32_t count = kos_turns_steps(&turns, end, steps);
    GameState now = *state;
    for (uint32_t i = 0; i < count; i++) {
        CHECK_AT(&now, game_actor(&now) == game_actor(state) && game_is_legal(&now, steps[i]));
        now = game_apply(&now, steps[i]);
    }
    const KosState after = kos_turns_after(&turns, end);
    const GameState expected = as_game(&after);
    CHECK_AT(state, game_actor(&now) != game_actor(state));
    CHECK_AT(state, play_same(&now, &expected));
}

/* Against turn_ends, which knows nothing of Kös. A finished game keeps its rights, so that its
 * ends are told apart there by rights too: they are compared as one. */
static void whole_turns_are_those_of_the_generic_enumeration(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t game = 0; game < play_effort(60); game++) {
        GameState state = play_start(
            (Setup){GAME_KOS, {.seats = game % 3 == 0 ? 4 : 2, .variant = (uint8_t)(game & 1)}});
        while (game_actor(&state) != SEAT_NONE) {
            uint32_t count = 0;
            if (game_actor(&state) != SEAT_CHANCE && count_rights(&state.as.kos) <= 2 &&
                __builtin_popcountll(state.as.kos.ers[side_of(state.as.kos.seat) ^ 1]) > 2) {
                kos_turns_list(&turns, &state.as.kos);
                assert_int_equal(turn_ends(&state, scratch, ends, END_CAP, &count), STATUS_OK);
                CHECK_AT(&state, turns.end_count == count && !turns.is_cut);
                for (uint32_t end = 0; end < turns.end_count; end++) {
                    const KosState after = kos_turns_after(&turns, end);
                    CHECK_AT(&state, has_end(&after, count));
                    check_steps(&state, end);
                }
            }
            state = game_apply(&state, play_step(&state, &rng));
        }
    }
}

/* The chances that research computed for a single hunter under Tam değer, in thousandths (chains
 * beyond four throws make up to two percent). */
static void shots_have_the_known_chances(void **unused) {
    (void)unused;
    static const uint32_t full_value[] = {0, 286, 633, 571, 227, 79, 148, 98, 89, 72, 43};
    KosShots shots;
    kos_shots_init(&shots, KOS_FULL_VALUE);
    for (uint32_t distance = 1; distance <= 10; distance++) {
        const uint32_t chance =
            kos_shots_chance(&shots, shots.walk[distance]) * 1000 / KOS_CHANCE_ONE;
        assert_true(chance <= full_value[distance] + 1 && chance + 21 >= full_value[distance]);
    }
    /* With partial use: certain up to 2; 3 misses with a lone İkilinç (6/16) only. */
    kos_shots_init(&shots, 0);
    const uint32_t all = kos_shots_chance(&shots, (UINT64_C(1) << KOS_CHAINS) - 1);
    assert_int_equal(kos_shots_chance(&shots, shots.walk[1]), all);
    assert_int_equal(kos_shots_chance(&shots, shots.walk[2]), all);
    assert_int_equal(kos_shots_chance(&shots, shots.walk[3]), all - KOS_CHANCE_ONE * 6 / 16);
}

static uint64_t random_ers(Rng *rng, uint64_t taken, uint32_t count) {
    uint64_t ers = 0;
    while (count > 0) {
        const uint64_t bit = UINT64_C(1) << rng_below(rng, KOS_HOLES);
        if (((taken | ers) & bit) == 0) {
            ers |= bit;
            count--;
        }
    }
    return ers;
}

/* Shots against the rules: one hunter, one victim, some of the victim's mates in the way. */
static void a_shot_hits_when_a_turn_can_eat(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 2);
    for (uint32_t i = 0; i < play_effort(3000); i++) {
        KosState state;
        const uint8_t variant = (uint8_t)(i & 1);
        assert_int_equal(kos_start((GameOptions){.seats = 2, .variant = variant}, &state),
                         STATUS_OK);
        state.ers[0] = random_ers(&rng, 0, 1);
        state.ers[1] = random_ers(&rng, state.ers[0], 1);
        const uint32_t victim = (uint32_t)__builtin_ctzll(state.ers[1]);
        KosShots *const shots = &player.shots[variant];
        const KosHunt hunt = kos_shots_hunt(shots, state.ers[0], state.ers[1], victim);
        state.is_throwing = 0;
        for (uint32_t chain = 0; chain < KOS_CHAINS; chain++) {
            memcpy(state.rights, shots->chain[chain].rights, sizeof state.rights);
            kos_turns_list(&turns, &state);
            bool can_eat = false;
            for (uint32_t end = 0; end < turns.end_count; end++) {
                can_eat = can_eat || kos_turns_after(&turns, end).ers[1] == 0;
            }
            const bool is_told = (hunt.chains >> chain & 1) != 0;
            const GameState game = as_game(&state);
            CHECK_AT(&game, !is_told || can_eat);
            /* Ways through two doors or beyond the reach are left out on purpose. */
            if (can_eat && !is_told) {
                CHECK_AT(&game, state.rights[KOS_RIGHT_KOS] > 1 || hunt.distance > KOS_SHOT_REACH ||
                                    hunt.distance == 0);
            }
        }
    }
}

/* What the side about to throw gets at best with one chain, by the table. */
static double best_with(const KosState *state, const KosChain *chain) {
    KosState thrown = *state;
    thrown.is_throwing = 0;
    memcpy(thrown.rights, chain->rights, sizeof thrown.rights);
    kos_turns_list(&turns, &thrown);
    double best = 0;
    for (uint32_t end = 0; end < turns.end_count; end++) {
        const KosState after = kos_turns_after(&turns, end);
        const double chance =
            after.ers[1] == 0 ? 1
                              : 1 - kos_table_chance(kos_board(&after, 1), state->variant) / 65535.;
        best = chance > best ? chance : best;
    }
    return best;
}

static KosState duel(uint32_t own, uint32_t rival, uint8_t variant) {
    KosState state;
    assert_int_equal(kos_start((GameOptions){.seats = 2, .variant = variant}, &state), STATUS_OK);
    state.ers[0] = UINT64_C(1) << own;
    state.ers[1] = UINT64_C(1) << rival;
    for (Side side = 0; side < SIDE_CAP; side++) {
        state.entered[side] = state.ers[side] & kos_home(side ^ 1);
        state.ever[side] = state.entered[side] != 0;
    }
    return state;
}

/* The table satisfies its own equation, up to chains of more than four throws. */
static void the_table_is_a_fixed_point(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 3);
    for (uint32_t i = 0; i < play_effort(300); i++) {
        const uint32_t own = rng_below(&rng, KOS_HOLES), rival = rng_below(&rng, KOS_HOLES);
        if (own == rival) {
            continue;
        }
        const uint8_t variant = (uint8_t)(i & 1);
        const KosState state = duel(own, rival, variant);
        double low = 0, seen = 0;
        for (uint32_t chain = 0; chain < KOS_CHAINS; chain++) {
            const KosChain *const thrown = &player.shots[variant].chain[chain];
            low += best_with(&state, thrown) * thrown->weight / KOS_CHANCE_ONE;
            seen += thrown->weight / (double)KOS_CHANCE_ONE;
        }
        const double table = kos_table_chance(kos_board(&state, 0), variant) / 65535.;
        const GameState game = as_game(&state);
        CHECK_AT(&game, table >= low - 0.001 && table <= low + (1 - seen) + 0.001);
    }
}

/* Known values of the duel under Tam değer: the chaser at 2 wins 90 of 100, at 6 72. */
static void the_table_has_the_known_values(void **unused) {
    (void)unused;
    const KosState two = duel(11, 13, KOS_FULL_VALUE), six = duel(11, 17, KOS_FULL_VALUE);
    assert_in_range(kos_table_chance(kos_board(&two, 0), KOS_FULL_VALUE), 58500, 59500);
    assert_in_range(kos_table_chance(kos_board(&six, 0), KOS_FULL_VALUE), 46500, 47900);
}

static uint32_t choose(const KosState *state, Level level, uint64_t seed, Step out[TURN_STEP_CAP]) {
    int32_t score;
    kos_player_begin(&player, state, kos_strength(level), seed);
    while (!kos_player_run(&player, 1)) {
    }
    return kos_player_turn(&player, out, &score);
}

/* One against one Zor reaches what the table says is reachable: every position, every chain of up to
 * four throws, both settings. */
static void zor_plays_the_duel_exactly(void **unused) {
    (void)unused;
    enum { ALL = 2 * KOS_HOLES * KOS_HOLES * KOS_CHAINS };
    const uint32_t stride = play_effort(100) < 100 ? 7 : 1; /* slow builds take one in seven */
    for (uint32_t i = 0; i < ALL; i += stride) {
        const uint32_t own = i / KOS_CHAINS % KOS_HOLES, rival = i / KOS_CHAINS / KOS_HOLES / 2;
        if (own == rival) {
            continue;
        }
        KosState state = duel(own, rival, (uint8_t)(i / KOS_CHAINS / KOS_HOLES & 1));
        const KosChain *const chain = &player.shots[0].chain[i % KOS_CHAINS];
        const double best = best_with(&state, chain);
        state.is_throwing = 0;
        memcpy(state.rights, chain->rights, sizeof state.rights);
        Step steps[TURN_STEP_CAP];
        KosState now = state;
        const uint32_t count = choose(&state, LEVEL_ZOR, i, steps);
        for (uint32_t k = 0; k < count; k++) {
            now = kos_apply(&now, steps[k]);
        }
        const double got =
            now.ers[1] == 0 ? 1 : 1 - kos_table_chance(kos_board(&now, 1), state.variant) / 65535.;
        const GameState game = as_game(&state);
        CHECK_AT(&game, got > best - 1e-9);
    }
}

/* The rival's best end of its turn with one chain, judged by the fitted weights: each chain listed
 * by itself. */
static int32_t answer_to(const KosState *after, const KosChain *chain) {
    const Side rival = side_of(after->seat);
    KosState thrown = *after;
    thrown.is_throwing = 0;
    memcpy(thrown.rights, chain->rights, sizeof thrown.rights);
    thrown.open |= (uint8_t)((chain->rights[KOS_RIGHT_KOS] > 0) << thrown.seat);
    int32_t best = 0;
    kos_turns_list(&turns, &thrown);
    for (uint32_t end = 0; end < turns.end_count; end++) {
        const KosState then = kos_turns_after(&turns, end);
        KosFeatures features;
        if (then.ers[rival ^ 1] == 0) {
            return KOS_CHANCE_ONE;
        }
        kos_features(&player.shots[then.variant], kos_board(&then, rival ^ 1), &features);
        const int32_t worth = KOS_CHANCE_ONE - kos_chance(player.weights[then.variant], &features);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Zor reads many chains off one list; what it finds is the mean over each by itself. */
static void zor_answers_every_chain(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 7);
    for (uint32_t i = 0; i < play_effort(100); i++) {
        const bool is_four = i % 3 == 0;
        KosState state = duel(0, 1, (uint8_t)(i & 1));
        state.seats = is_four ? 4 : 2;
        state.open = is_four ? (uint8_t)(1 + 2 * rng_below(&rng, 8)) : 3;
        state.ers[0] = random_ers(&rng, 0, 6 + rng_below(&rng, 5));
        state.ers[1] = random_ers(&rng, state.ers[0], 6 + rng_below(&rng, 5));
        for (Side side = 0; side < SIDE_CAP; side++) {
            state.entered[side] = state.ers[side] & kos_home(side ^ 1);
            state.ever[side] = (uint8_t)__builtin_popcountll(state.entered[side]);
        }
        state.is_throwing = 0;
        state.rights[KOS_RIGHT_KOS] = state.rights[KOS_RIGHT_TWO] = 1;
        Step steps[TURN_STEP_CAP];
        (void)choose(&state, LEVEL_ZOR, i, steps);
        const KosCandidate *const chosen = &player.candidate[0];
        const KosState after = kos_turns_after(&player.turns, chosen->end);
        if (player.candidate_count < 2 || chosen->end == 0 || after.ers[1] == 0) {
            continue;
        }
        int64_t sum = 0, weights = 0;
        for (uint32_t k = 0; k < player.strength.chains; k++) {
            const KosChain *const chain = &player.shots[after.variant].chain[k];
            sum += (int64_t)(KOS_CHANCE_ONE - answer_to(&after, chain)) * chain->weight;
            weights += chain->weight;
        }
        const GameState game = as_game(&state);
        CHECK_AT(&game, chosen->score == sum / weights);
    }
}

/* Every level plays legal whole turns for every seat, and its games end. */
static void games_of_every_level_end(void **unused) {
    (void)unused;
    enum { LONGEST = 20000 };
    Rng rng = rng_seed(play_seed() + 5);
    for (uint32_t i = 0; i < LEVEL_COUNT * play_effort(8); i++) {
        const GameOptions options = {.seats = i / 3 % 2 == 0 ? 2 : 4,
                                     .variant = (uint8_t)(i / 6 & 1)};
        GameState state = play_start((Setup){GAME_KOS, options});
        uint32_t steps_played = 0;
        while (game_actor(&state) != SEAT_NONE) {
            assert_true(steps_played++ < LONGEST);
            if (game_actor(&state) == SEAT_CHANCE) {
                state = game_apply(&state, play_step(&state, &rng));
                continue;
            }
            Step steps[TURN_STEP_CAP];
            const Seat seat = game_actor(&state);
            const uint32_t count =
                choose(&state.as.kos, (Level)(i % LEVEL_COUNT), rng_next(&rng), steps);
            for (uint32_t k = 0; k < count; k++) {
                CHECK_AT(&state, game_actor(&state) == seat && game_is_legal(&state, steps[k]));
                state = game_apply(&state, steps[k]);
            }
            CHECK_AT(&state, game_actor(&state) != seat);
        }
    }
}

/* Chains too long for one list are played in parts, still as one legal turn. */
static void long_chains_are_played(void **unused) {
    (void)unused;
    const GameState state =
        play_state(GAME_KOS, "a.a..a.a../.a..a.b..a/b..b..b.../A.b.b.Bb.b a 2 1 KKK24446666");
    kos_turns_list(&turns, &state.as.kos);
    assert_true(turns.is_cut);
    for (uint32_t level = 0; level < LEVEL_COUNT; level++) {
        Step steps[TURN_STEP_CAP];
        const uint32_t count = choose(&state.as.kos, (Level)level, 1, steps);
        GameState now = state;
        for (uint32_t i = 0; i < count; i++) {
            CHECK_AT(&now, game_is_legal(&now, steps[i]));
            now = game_apply(&now, steps[i]);
        }
        CHECK_AT(&now, game_actor(&now) != game_actor(&state));
    }
}

/* The board turned with the teams exchanged is the same board to the player (K28). */
static void judgement_is_blind_to_the_side(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed() + 6);
    for (uint32_t i = 0; i < play_effort(1000); i++) {
        KosState state = duel(0, 1, (uint8_t)(i & 1));
        state.ers[0] = random_ers(&rng, 0, 1 + rng_below(&rng, 10));
        state.ers[1] = random_ers(&rng, state.ers[0], 1 + rng_below(&rng, 10));
        const KosState turned = kos_turned(&state);
        KosFeatures here, there;
        kos_features(&player.shots[i & 1], kos_board(&state, 0), &here);
        kos_features(&player.shots[i & 1], kos_board(&turned, 1), &there);
        assert_memory_equal(&here, &there, sizeof here);
    }
}

int main(void) {
    kos_player_init(&player);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_turns_are_those_of_the_generic_enumeration),
        cmocka_unit_test(shots_have_the_known_chances),
        cmocka_unit_test(a_shot_hits_when_a_turn_can_eat),
        cmocka_unit_test(the_table_is_a_fixed_point),
        cmocka_unit_test(the_table_has_the_known_values),
        cmocka_unit_test(zor_plays_the_duel_exactly),
        cmocka_unit_test(zor_answers_every_chain),
        cmocka_unit_test(games_of_every_level_end),
        cmocka_unit_test(long_chains_are_played),
        cmocka_unit_test(judgement_is_blind_to_the_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
