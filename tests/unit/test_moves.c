/* SPDX-License-Identifier: MIT */
/* Codes for moving a seat to another device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "moves.h"

static SecretHash hash_of(uint32_t number) {
    Secret secret = {{0}};
    memcpy(secret.bytes, &number, sizeof number);
    return auth_hash(&secret);
}

/* The secret a new device asks for. */
static const SecretHash FRESH = {{7}};

static void a_code_reads_as_people_type_it(void **state) {
    (void)state;
    static Moves moves;
    const SecretHash seat = hash_of(1);
    char code[MOVE_TEXT_CAP];
    Move move;
    /* 26 + 27 * 25: the last letter, the last but one, then the first. */
    moves_add(&moves, "lale-42", &seat, 26 + 27 * 25, 1000, code);
    assert_string_equal(code, "ZY22-2222");
    assert_int_equal(moves_take(&moves, "  zy 22 22-22 ", &FRESH, 1000, &move), STATUS_OK);
    assert_string_equal(move.table, "lale-42");
    assert_true(auth_hash_equal(&move.seat, &seat));
}

static void a_code_is_good_for_one_secret(void **state) {
    (void)state;
    static Moves moves;
    const SecretHash seat = hash_of(1), other = hash_of(2);
    char code[MOVE_TEXT_CAP];
    Move move;
    moves_add(&moves, "lale-42", &seat, 12345678901234, 1000, code);
    assert_int_equal(moves_take(&moves, code, &FRESH, 1000, &move), STATUS_OK);
    assert_int_equal(moves_take(&moves, code, &other, 1000, &move), STATUS_NOT_FOUND);
    /* The answer was lost: the same device asks again, as long as the code lives. */
    assert_int_equal(moves_take(&moves, code, &FRESH, 300999, &move), STATUS_OK);
    assert_true(auth_hash_equal(&move.seat, &seat));
    assert_int_equal(moves_take(&moves, code, &FRESH, 301000, &move), STATUS_NOT_FOUND);
}

static void a_code_is_good_for_five_minutes(void **state) {
    (void)state;
    static Moves moves;
    const SecretHash seat = hash_of(1);
    char code[MOVE_TEXT_CAP];
    Move move;
    moves_add(&moves, "lale-42", &seat, 77, 1000, code);
    assert_int_equal(moves_take(&moves, code, &FRESH, 301000, &move), STATUS_NOT_FOUND);
    assert_int_equal(moves_take(&moves, code, &FRESH, 300999, &move), STATUS_OK);
}

static void a_later_code_of_a_seat_ends_the_earlier(void **state) {
    (void)state;
    static Moves moves;
    const SecretHash seat = hash_of(1);
    char first[MOVE_TEXT_CAP];
    char second[MOVE_TEXT_CAP];
    Move move;
    moves_add(&moves, "lale-42", &seat, 1, 1000, first);
    moves_add(&moves, "lale-42", &seat, 2, 1000, second);
    assert_int_equal(moves_take(&moves, first, &FRESH, 1000, &move), STATUS_NOT_FOUND);
    assert_int_equal(moves_take(&moves, second, &FRESH, 1000, &move), STATUS_OK);
}

static void what_is_no_code_opens_nothing(void **state) {
    (void)state;
    static Moves moves; /* all places empty: no text may hash to one of them */
    Move move;
    const char *const texts[] = {"",          "-",        "2222222",   "222222222",
                                 "2222-222O", "2222222l", "ZY22-222ı", "22221111"};
    for (uint32_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(moves_take(&moves, texts[i], &FRESH, 0, &move), STATUS_NOT_FOUND);
    }
    const SecretHash seat = hash_of(1);
    char code[MOVE_TEXT_CAP];
    moves_add(&moves, "lale-42", &seat, 0, 1000, code);
    assert_int_equal(moves_take(&moves, "2222222", &FRESH, 1000, &move), STATUS_NOT_FOUND);
    assert_int_equal(moves_take(&moves, "222222222", &FRESH, 1000, &move), STATUS_NOT_FOUND);
    assert_int_equal(moves_take(&moves, "22222222", &FRESH, 1000, &move), STATUS_OK);
}

static void the_oldest_makes_room(void **state) {
    (void)state;
    static Moves moves;
    char codes[MOVE_CAP + 1][MOVE_TEXT_CAP];
    Move move;
    for (uint32_t i = 0; i <= MOVE_CAP; i++) {
        const SecretHash seat = hash_of(i);
        moves_add(&moves, "lale-42", &seat, i, 1000 + i, codes[i]);
    }
    assert_int_equal(moves_take(&moves, codes[0], &FRESH, 2000, &move), STATUS_NOT_FOUND);
    for (uint32_t i = 1; i <= MOVE_CAP; i++) {
        assert_int_equal(moves_take(&moves, codes[i], &FRESH, 2000, &move), STATUS_OK);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_reads_as_people_type_it),
        cmocka_unit_test(a_code_is_good_for_one_secret),
        cmocka_unit_test(a_code_is_good_for_five_minutes),
        cmocka_unit_test(a_later_code_of_a_seat_ends_the_earlier),
        cmocka_unit_test(what_is_no_code_opens_nothing),
        cmocka_unit_test(the_oldest_makes_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
