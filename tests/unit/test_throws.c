/* SPDX-License-Identifier: MIT */
/* Fair throws against vectors that an independent program computed: tests/golden/throws.json. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "proof.h"

static void from_hex(const json_t *text, uint8_t *out, size_t bytes) {
    const char *const hex = json_string_value(text);
    assert_non_null(hex);
    assert_int_equal(strlen(hex), 2 * bytes);
    for (size_t i = 0; i < bytes; i++) {
        unsigned value;
        assert_int_equal(sscanf(hex + 2 * i, "%2x", &value), 1);
        out[i] = (uint8_t)value;
    }
}

static void assert_hash(ThrowsHash hash, const json_t *expected) {
    ThrowsHash wanted;
    from_hex(expected, wanted.bytes, sizeof wanted.bytes);
    assert_memory_equal(hash.bytes, wanted.bytes, sizeof wanted.bytes);
    assert_true(throws_hash_equal(&hash, &wanted));
    wanted.bytes[31] ^= 1;
    assert_false(throws_hash_equal(&hash, &wanted));
}

static void check_throws(const json_t *vector, const ThrowsHash *key) {
    const json_t *const dice = json_object_get(vector, "dice");
    const json_t *const sticks = json_object_get(vector, "sticks");
    assert_int_equal(json_array_size(dice), 12);
    assert_int_equal(json_array_size(sticks), 8);
    for (uint32_t i = 0; i < json_array_size(dice); i++) {
        uint8_t faces[2];
        throws_dice(key, i, faces);
        for (uint32_t k = 0; k < 2; k++) {
            assert_int_equal(faces[k],
                             json_integer_value(json_array_get(json_array_get(dice, i), k)));
        }
    }
    for (uint32_t i = 0; i < json_array_size(sticks); i++) {
        uint8_t open[4];
        throws_sticks(key, i, open);
        for (uint32_t k = 0; k < 4; k++) {
            assert_int_equal(open[k],
                             json_integer_value(json_array_get(json_array_get(sticks, i), k)));
        }
    }
    assert_int_equal(throws_starter(key), json_integer_value(json_object_get(vector, "starter")));
}

static void the_vectors_come_out(void **unused) {
    (void)unused;
    json_error_t error;
    json_t *const vectors = json_load_file(TEST_DATA "/golden/throws.json", 0, &error);
    assert_non_null(vectors);
    assert_int_equal(json_array_size(vectors), 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *const vector = json_array_get(vectors, i);
        const json_t *const clients = json_object_get(vector, "clients");
        const json_t *const promises = json_object_get(vector, "commitClients");
        ThrowsSeed seed = {.seats = (uint32_t)json_array_size(clients)};
        assert_int_equal(seed.seats, i == 0 ? 2 : 4);
        from_hex(json_object_get(vector, "game"), seed.game, sizeof seed.game);
        from_hex(json_object_get(vector, "S"), seed.secret, sizeof seed.secret);
        for (uint32_t seat = 0; seat < seed.seats; seat++) {
            from_hex(json_array_get(clients, seat), seed.clients[seat], THROWS_CLIENT_BYTES);
            assert_hash(throws_commit_client(&seed, seat), json_array_get(promises, seat));
        }
        assert_hash(throws_commit_server(&seed), json_object_get(vector, "commitServer"));
        const ThrowsHash key = throws_key(&seed);
        assert_hash(key, json_object_get(vector, "K"));
        check_throws(vector, &key);
    }
    json_decref(vectors);
}

/* Whatever goes into the key changes the throws. */
static void every_part_of_the_seed_counts(void **unused) {
    (void)unused;
    const ThrowsSeed seed = {.game = "game", .secret = "secret", .seats = 2};
    const ThrowsHash key = throws_key(&seed);
    ThrowsSeed other = seed;
    other.game[15] ^= 1;
    ThrowsHash other_key = throws_key(&other);
    assert_false(throws_hash_equal(&key, &other_key));
    other = seed;
    other.secret[31] ^= 1;
    other_key = throws_key(&other);
    assert_false(throws_hash_equal(&key, &other_key));
    other = seed;
    other.clients[1][15] ^= 1;
    other_key = throws_key(&other);
    assert_false(throws_hash_equal(&key, &other_key));
    other = seed;
    other.seats = 4;
    other_key = throws_key(&other);
    assert_false(throws_hash_equal(&key, &other_key));
}

/* 360,000 rolls of 100 games: each ordered pair 10,000 times within four in a hundred; chi-square
 * over 36 kinds below its 99.9 % point; neither doubles nor repeats more often than chance; a throw
 * says nothing about the next one. */
static void rolls_are_even(void **unused) {
    (void)unused;
    enum { GAMES = 100, ROLLS = 3600 };
    uint32_t counts[6][6] = {{0}}, doubles = 0, repeats = 0;
    int64_t together = 0; /* of each sum's distance from 7 with that of the sum before */
    for (uint32_t game = 0; game < GAMES; game++) {
        ThrowsSeed seed = {.secret = "an even secret", .seats = 2};
        seed.game[0] = (uint8_t)game;
        const ThrowsHash key = throws_key(&seed);
        uint8_t last[2] = {0, 0};
        for (uint32_t i = 0; i < ROLLS; i++) {
            uint8_t dice[2];
            throws_dice(&key, i, dice);
            assert_true(dice[0] >= 1 && dice[0] <= 6 && dice[1] >= 1 && dice[1] <= 6);
            counts[dice[0] - 1][dice[1] - 1]++;
            doubles += dice[0] == dice[1];
            repeats += memcmp(dice, last, 2) == 0;
            together += i > 0 ? (dice[0] + dice[1] - 7) * (last[0] + last[1] - 7) : 0;
            memcpy(last, dice, 2);
        }
    }
    double chi_square = 0;
    for (uint32_t a = 0; a < 6; a++) {
        for (uint32_t b = 0; b < 6; b++) {
            const double off = counts[a][b] - 10000.0;
            assert_true(fabs(off) <= 400);
            chi_square += off * off / 10000.0;
        }
    }
    assert_true(chi_square < 66.6);
    /* standard deviations: 224 of 60,000 and 99 of 10,000 */
    assert_true(fabs(doubles - 60000.0) < 4 * 224);
    assert_true(fabs(repeats - 9997.0) < 4 * 99);
    /* each sum has the variance 35/6: 35/6 times the root of 359,900 */
    assert_true(fabs((double)together) < 4 * 3500);
}

/* Within four standard deviations of a share of `throws`. */
static void assert_share(uint32_t count, uint32_t throws, double share) {
    const double off = count - throws * share;
    assert_true(fabs(off) < 4 * sqrt(throws * share * (1 - share)));
}

/* A million throws of Kös: results 4, 6, 4, 1 and 1 in sixteen times, and chains, to which Kös, Ak
 * Dört and Altı add a throw each, of length n in (3/8)^(n-1) 5/8 of all. */
static void sticks_fall_as_counted(void **unused) {
    (void)unused;
    enum { GAMES = 100, THROWS = 10000, CHAINS = 10 };
    static const double shares[] = {[1] = 4, [2] = 6, [3] = 4, [4] = 1, [6] = 1};
    uint32_t counts[7] = {0}, lengths[CHAINS] = {0}, chains = 0;
    for (uint32_t game = 0; game < GAMES; game++) {
        ThrowsSeed seed = {.secret = "four even sticks", .seats = 4};
        seed.game[0] = (uint8_t)game;
        const ThrowsHash key = throws_key(&seed);
        uint32_t length = 0;
        for (uint32_t i = 0; i < THROWS; i++) {
            const uint8_t value = step_x(proof_throw(&key, GAME_KOS, i));
            counts[value]++;
            length++;
            if (value == 2 || value == 3) {
                lengths[length < CHAINS ? length : 0]++;
                chains++;
                length = 0;
            }
        }
    }
    for (uint32_t value = 1; value < 7; value++) {
        if (value != 5) {
            assert_share(counts[value], GAMES * THROWS, shares[value] / 16);
        }
    }
    double share = 5.0 / 8;
    for (uint32_t length = 1; length < 8; length++) {
        assert_share(lengths[length], chains, share);
        share *= 3.0 / 8;
    }
    assert_int_equal(counts[5], 0);
}

/* --- a cheat -------------------------------------------------------------------------------- */

enum { THROWN = 40 };

typedef struct {
    Proof proof;
    Step throws[THROWN + 1];
    Thrown thrown;
} Game;

static void play_fair(Game *game) {
    *game = (Game){.proof = {.seed = {.game = "g", .secret = "s", .seats = 2}, .is_lot = true}};
    Proof *proof = &game->proof;
    proof->commitment = throws_commit_server(&proof->seed);
    for (uint8_t seat = 0; seat < 2; seat++) {
        memset(proof->seed.clients[seat], 1 + seat, THROWS_CLIENT_BYTES);
        proof->commit[seat] = throws_commit_client(&proof->seed, seat);
        proof->has_commit[seat] = proof->has_client[seat] = true;
    }
    const ThrowsHash key = throws_key(&proof->seed);
    for (uint32_t i = 0; i <= THROWN; i++) {
        game->throws[i] = proof_throw(&key, GAME_TAVLA, i);
    }
    game->thrown = (Thrown){
        .game = GAME_TAVLA, .first = throws_starter(&key), .count = THROWN, .throws = game->throws};
}

static void assert_fault(const Game *game, ProofFaultKind kind, uint32_t index) {
    const ProofFault fault = proof_check(&game->proof, &game->thrown);
    assert_int_equal(fault.kind, kind);
    assert_int_equal(fault.index, index);
}

static void a_cheat_is_caught(void **unused) {
    (void)unused;
    Game game;
    play_fair(&game);
    assert_fault(&game, PROOF_FAULT_NONE, 0);
    const Step honest = game.throws[17];
    game.throws[17] = step_make(STEP_THROW, 6, step_x(honest) == 6 ? 5 : 6, 0);
    game.throws[17] =
        step_equal(game.throws[17], honest) ? step_make(STEP_THROW, 1, 1, 0) : game.throws[17];
    assert_fault(&game, PROOF_FAULT_CHANGED, 17);
    play_fair(&game);
    /* number 9 is left out; where two throws in a row are alike the fault shows behind them */
    memmove(&game.throws[9], &game.throws[10], (THROWN - 9) * sizeof(Step));
    game.thrown.count = THROWN - 1;
    assert_fault(&game, PROOF_FAULT_SKIPPED, 9);
    play_fair(&game);
    ThrowsHash told = game.proof.commitment;
    game.thrown.told = &told;
    assert_fault(&game, PROOF_FAULT_NONE, 0);
    told.bytes[0] ^= 1; /* the commitment was made anew, when the seats' bytes were known */
    assert_fault(&game, PROOF_FAULT_COMMITMENT, 0);
    play_fair(&game);
    game.proof.seed.secret[0] ^= 1;
    assert_fault(&game, PROOF_FAULT_COMMITMENT, 0);
    play_fair(&game);
    game.proof.seed.clients[1][0] ^= 1;
    assert_fault(&game, PROOF_FAULT_CLIENT, 0);
    play_fair(&game);
    game.thrown.first ^= 1;
    assert_fault(&game, PROOF_FAULT_START, 0);
}

static void drawn_bytes_differ(void **unused) {
    (void)unused;
    uint8_t a[THROWS_SECRET_BYTES] = {0}, b[THROWS_SECRET_BYTES] = {0};
    throws_draw(a, sizeof a);
    throws_draw(b, sizeof b);
    assert_memory_not_equal(a, b, sizeof a);
}

static int begin(void **unused) {
    (void)unused;
    return throws_init() == STATUS_OK ? 0 : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors_come_out), cmocka_unit_test(every_part_of_the_seed_counts),
        cmocka_unit_test(rolls_are_even),       cmocka_unit_test(sticks_fall_as_counted),
        cmocka_unit_test(a_cheat_is_caught),    cmocka_unit_test(drawn_bytes_differ),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
