/* SPDX-License-Identifier: MIT */
/* Codes, tables in order of time, the queue of strangers, token buckets. */
#include "session_bench.h"

#include <stdlib.h>

#include "code.h"
#include "limit.h"
#include "lobby.h"
#include "mem.h"
#include "rng.h"
#include "seek.h"

static void words_are_plain_and_without_i(void **state) {
    (void)state;
    assert_true(code_word_count() >= 200);
    for (uint32_t i = 0; i < code_word_count(); i++) {
        const char *word = code_word(i);
        const size_t length = strlen(word);
        assert_true(length >= 3 && length <= 10);
        assert_int_equal(strspn(word, "abcdefghjklmnopqrstuvwxyz"), length);
        for (uint32_t k = 0; k < i; k++) {
            assert_string_not_equal(word, code_word(k));
        }
    }
}

static void codes_are_read_as_people_write_them(void **state) {
    (void)state;
    char code[CODE_CAP];
    assert_int_equal(code_read("lale-42", code), STATUS_OK);
    assert_string_equal(code, "lale-42");
    assert_int_equal(code_read("  Lale-42 ", code), STATUS_OK);
    assert_string_equal(code, "lale-42");
    assert_int_equal(code_read("LALE-427", code), STATUS_OK);
    assert_string_equal(code, "lale-427");
    static const char *const bad[] = {
        "",         "lale",      "lale-",    "lale-4",     "lale-4222",
        "lale-042", "lale42",    "tulip-42", "-42",        "lale-4x",
        "lale -42", "lale-42/x", "lale--42", "lale-42-42", "averyveryverylongwordthatisnone-42"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(code_read(bad[i], code), STATUS_BAD_TEXT);
    }
    assert_string_equal(code, "lale-427");
}

static void made_codes_can_be_read(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    for (int i = 0; i < 10000; i++) {
        char made[CODE_CAP];
        char read[CODE_CAP];
        const uint32_t digits = 2 + (uint32_t)i % 2;
        code_make(rng_next(&rng), digits, made);
        assert_int_equal(code_read(made, read), STATUS_OK);
        assert_string_equal(made, read);
        assert_int_equal(strlen(strchr(made, '-') + 1), digits);
    }
}

static Table *table_due(const char *code, uint64_t created_ms) {
    Table *table = table_new();
    TableSetup setup = {.code = code, .game = GAME_MORRIS, .options = {.seats = 2}};
    assert_int_equal(session_open(&table->session, &setup, session_rules_default(), created_ms),
                     STATUS_OK);
    return table;
}

/* Random additions, removals and changes: the first due is always the true minimum, and every
 * table is found by its code. */
static void the_soonest_table_is_first(void **state) {
    (void)state;
    enum { TABLES = 300 };
    Lobby *lobby = lobby_new();
    Table *tables[TABLES] = {0};
    char codes[TABLES][CODE_CAP];
    for (uint32_t i = 0; i < TABLES; i++) {
        (void)snprintf(codes[i], CODE_CAP, "%s-%u", code_word(i % 7), 100 + i);
    }
    Rng rng = rng_seed(9);
    for (int round = 0; round < 5000; round++) {
        const uint32_t i = rng_below(&rng, TABLES);
        if (tables[i] == NULL) {
            tables[i] = table_due(codes[i], rng_below(&rng, 100000));
            lobby_add_take(lobby, tables[i]);
        } else if (rng_below(&rng, 2) == 0) {
            table_free(lobby_remove(lobby, tables[i]));
            tables[i] = NULL;
        } else {
            tables[i]->session.created_ms = rng_below(&rng, 100000);
            lobby_schedule(lobby, tables[i]);
        }
        uint64_t least_ms = UINT64_MAX;
        uint32_t count = 0;
        for (uint32_t k = 0; k < TABLES; k++) {
            assert_ptr_equal(lobby_find(lobby, codes[k]), tables[k]);
            if (tables[k] != NULL) {
                const uint64_t due_ms = session_due(&tables[k]->session);
                least_ms = due_ms < least_ms ? due_ms : least_ms;
                count++;
            }
        }
        assert_int_equal(lobby_count(lobby), count);
        if (count > 0) {
            assert_int_equal(session_due(&lobby_first_due(lobby)->session), least_ms);
        }
    }
    lobby_free(lobby);
}

/* --- seekers -------------------------------------------------------------------------------- */

static SeekQueue *new_queue(void) {
    SeekQueue *queue = mem_new(sizeof *queue);
    queue->seek_ms = SEEK_MS;
    return queue;
}

static uint32_t join(SeekQueue *queue, uint8_t tag, uint32_t line, uint64_t now_ms) {
    const Seeker seeker = {.secret = bench_hash(tag), .line = line};
    uint32_t old_line = 0;
    uint64_t until_ms = 0;
    assert_int_equal(seek_join(queue, &seeker, now_ms, &old_line, &until_ms), STATUS_OK);
    return old_line;
}

static void two_who_are_there_are_paired_oldest_first(void **state) {
    (void)state;
    SeekQueue *queue = new_queue();
    Seeker a;
    Seeker b;
    (void)join(queue, 1, 11, 1000);
    assert_false(seek_match(queue, 1000, &a, &b));
    (void)join(queue, 2, 12, 1500);
    assert_false(seek_match(queue, 1500, &a, &b)); /* the first has not been heard since */
    uint32_t lines[4];
    assert_int_equal(seek_silent(queue, 1500, lines, 4), 1);
    assert_int_equal(lines[0], 11);
    (void)join(queue, 3, 13, 1600);
    seek_heard(queue, 11, 1700);
    assert_true(seek_match(queue, 1700, &a, &b));
    assert_int_equal(a.line, 11);
    assert_int_equal(b.line, 12);
    assert_int_equal(queue->count, 1);
    assert_false(seek_match(queue, 1700, &a, &b));
    mem_free(queue);
}

static void the_silent_are_left_out(void **state) {
    (void)state;
    SeekQueue *queue = new_queue();
    Seeker a;
    Seeker b;
    (void)join(queue, 1, 11, 1000); /* never heard again */
    (void)join(queue, 2, 12, 2000);
    (void)join(queue, 3, 13, 3000);
    seek_heard(queue, 12, 3001);
    assert_true(seek_match(queue, 3001, &a, &b));
    assert_int_equal(a.line, 12);
    assert_int_equal(b.line, 13);
    (void)join(queue, 4, 14, 5000);
    seek_heard(queue, 11, 9000); /* it woke, but the other has been silent too long */
    assert_false(seek_match(queue, 9000, &a, &b));
    seek_heard(queue, 14, 9500);
    assert_true(seek_match(queue, 9500, &a, &b));
    mem_free(queue);
}

static void a_lost_line_keeps_its_place_until_its_time_is_up(void **state) {
    (void)state;
    SeekQueue *queue = new_queue();
    Seeker a;
    Seeker b;
    (void)join(queue, 1, 11, 1000);
    seek_lost(queue, 11);
    (void)join(queue, 2, 12, 2000);
    assert_false(seek_match(queue, 2000, &a, &b));
    assert_int_equal(join(queue, 1, 13, 3000), 0);
    assert_int_equal(queue->count, 2);
    assert_int_equal(join(queue, 1, 14, 3001), 13); /* a second tab */
    seek_heard(queue, 12, 3002);
    assert_true(seek_match(queue, 3002, &a, &b));
    assert_int_equal(a.line, 14);
    (void)join(queue, 5, 15, 10000);
    seek_lost(queue, 15);
    assert_false(seek_expired(queue, 69999, &a));
    assert_true(seek_expired(queue, 70000, &a));
    assert_int_equal(a.line, 0);
    assert_int_equal(queue->count, 0);
    (void)join(queue, 6, 16, 80000);
    seek_stop(queue, 16);
    assert_int_equal(queue->count, 0);
    mem_free(queue);
}

static void a_full_queue_takes_no_more(void **state) {
    (void)state;
    SeekQueue *queue = new_queue();
    queue->count = SEEK_CAP;
    const Seeker seeker = {.secret = bench_hash(1), .line = 1};
    uint32_t old_line = 0;
    uint64_t until_ms = 0;
    assert_int_equal(seek_join(queue, &seeker, 1, &old_line, &until_ms), STATUS_FULL);
    mem_free(queue);
}

/* --- limits --------------------------------------------------------------------------------- */

static void a_bucket_refills_at_its_rate(void **state) {
    (void)state;
    const LimitRule rule = {.burst = 3, .every_ms = 100};
    Limit limit = {0};
    for (int i = 0; i < 3; i++) {
        assert_true(limit_take(&limit, rule, 1000));
    }
    assert_false(limit_take(&limit, rule, 1000));
    assert_false(limit_take(&limit, rule, 1099));
    assert_true(limit_take(&limit, rule, 1100));
    assert_false(limit_take(&limit, rule, 1100));
    for (int i = 0; i < 3; i++) {
        assert_true(limit_take(&limit, rule, 9000)); /* never more than the burst */
    }
    assert_false(limit_take(&limit, rule, 9000));
}

/* Two tokens for each bucket: the first three addresses share one, the fourth has another. */
static void assert_buckets(LimitMap *map, const char *const address[4]) {
    assert_true(limit_map_take(map, address[0], 5000));
    assert_true(limit_map_take(map, address[1], 5000));
    assert_false(limit_map_take(map, address[2], 5000));
    assert_true(limit_map_take(map, address[3], 5000));
}

static void addresses_have_buckets_of_their_own(void **state) {
    (void)state;
    LimitMap *map = limit_map_new((LimitRule){.burst = 2, .every_ms = 1000});
    assert_buckets(map, (const char *[]){"192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"});
    for (int i = 0; i < 50000; i++) { /* more addresses than there is room for */
        char address[32];
        (void)snprintf(address, sizeof address, "2001:db8:%x::1", i);
        assert_true(limit_map_take(map, address, 5001));
    }
    assert_false(
        limit_map_take(map, "192.0.2.1", 5001)); /* the busiest: the idlest are forgotten */
    limit_map_free(map);
}

/* RFC 4291: the first 64 bits name the network, the rest one device of it. */
static void a_network_of_ipv6_has_one_bucket(void **state) {
    (void)state;
    LimitMap *map = limit_map_new((LimitRule){.burst = 2, .every_ms = 1000});
    assert_buckets(map, (const char *[]){"2001:db8:0:7::1", "2001:db8:0:7:ffff:1:2:3",
                                         "2001:db8::7:0:0:0:9", "2001:db8:0:8::1"});
    assert_buckets(map, (const char *[]){"::ffff:192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.1",
                                         "::ffff:192.0.2.2"});
    limit_map_free(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_plain_and_without_i),
        cmocka_unit_test(codes_are_read_as_people_write_them),
        cmocka_unit_test(made_codes_can_be_read),
        cmocka_unit_test(the_soonest_table_is_first),
        cmocka_unit_test(two_who_are_there_are_paired_oldest_first),
        cmocka_unit_test(the_silent_are_left_out),
        cmocka_unit_test(a_lost_line_keeps_its_place_until_its_time_is_up),
        cmocka_unit_test(a_full_queue_takes_no_more),
        cmocka_unit_test(a_bucket_refills_at_its_rate),
        cmocka_unit_test(addresses_have_buckets_of_their_own),
        cmocka_unit_test(a_network_of_ipv6_has_one_bucket),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
