/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "text.h"

static TextReader reader(const char *text) {
    return text_reader(text, (uint32_t)strlen(text));
}

static void bytes_come_one_by_one_and_end_in_minus_one(void **unused) {
    (void)unused;
    TextReader in = reader("a\xff");
    assert_int_equal(text_peek(&in), 'a');
    assert_int_equal(text_next(&in), 'a');
    assert_int_equal(text_next(&in), 0xff);
    assert_true(text_at_end(&in));
    assert_int_equal(text_peek(&in), -1);
    assert_int_equal(text_next(&in), -1);
    assert_int_equal(text_offset(&in), 2);
}

/* The reader needs no terminating zero: what lies behind the length is not looked at. */
static void a_literal_is_taken_whole_or_not_at_all(void **unused) {
    (void)unused;
    TextReader in = text_reader("nofly", 3);
    assert_false(text_accept(&in, "nofly"));
    assert_int_equal(text_offset(&in), 0);
    assert_false(text_accept(&in, "nx"));
    assert_true(text_accept(&in, "nof"));
    assert_true(text_at_end(&in));
    assert_true(text_accept(&in, ""));
}

static void blanks_are_spaces_and_tabs(void **unused) {
    (void)unused;
    TextReader in = reader(" \t x\n");
    assert_true(text_skip_blanks(&in));
    assert_int_equal(text_next(&in), 'x');
    assert_false(text_skip_blanks(&in));
    assert_int_equal(text_peek(&in), '\n');
}

static void check_number(const char *text, uint32_t max, Status status, uint32_t number) {
    TextReader in = reader(text);
    uint32_t read = 4711;
    assert_int_equal(text_read_number(&in, max, &read), status);
    assert_int_equal(read, status == STATUS_OK ? number : 4711);
    if (status != STATUS_OK) {
        assert_non_null(in.expected);
        assert_int_equal(in.failed_at, 0);
    }
}

static void numbers_are_decimal_without_sign_or_leading_zeros(void **unused) {
    (void)unused;
    check_number("0", 9, STATUS_OK, 0);
    check_number("0x", 9, STATUS_OK, 0);
    check_number("9", 9, STATUS_OK, 9);
    check_number("10", 9, STATUS_BAD_TEXT, 0);
    check_number("60 ", 60, STATUS_OK, 60);
    check_number("4294967295", UINT32_MAX, STATUS_OK, UINT32_MAX);
    check_number("4294967296", UINT32_MAX, STATUS_BAD_TEXT, 0);
    check_number("99999999999999999999999999", UINT32_MAX, STATUS_BAD_TEXT, 0);
    check_number("00", 9, STATUS_BAD_TEXT, 0);
    check_number("07", 9, STATUS_BAD_TEXT, 0);
    check_number("", 9, STATUS_BAD_TEXT, 0);
    check_number("-1", 9, STATUS_BAD_TEXT, 0);
    check_number("+1", 9, STATUS_BAD_TEXT, 0);
    check_number("/", 9, STATUS_BAD_TEXT, 0);
    check_number(":", 9, STATUS_BAD_TEXT, 0);
}

static void the_first_failure_is_kept(void **unused) {
    (void)unused;
    TextReader in = reader("abc");
    (void)text_next(&in);
    assert_int_equal(text_fail(&in, "first"), STATUS_BAD_TEXT);
    (void)text_next(&in);
    assert_int_equal(text_fail_at(&in, 0, "second"), STATUS_BAD_TEXT);
    text_note(&in, 0, "third");
    assert_string_equal(in.expected, "first");
    assert_int_equal(in.failed_at, 1);
}

static void a_writer_stops_at_its_cap(void **unused) {
    (void)unused;
    char memory[6] = "......";
    TextWriter out = text_writer(memory, 5);
    text_put(&out, "abc");
    assert_false(out.is_cut);
    text_put_span(&out, "defg", 4);
    assert_true(out.is_cut);
    assert_int_equal(out.length, 5);
    assert_memory_equal(memory, "abcde.", 6);
    assert_string_equal(text_finish(&out), "abcd");
    assert_int_equal(out.length, 4);
    assert_int_equal(memory[5], '.');
}

static void finishing_adds_an_uncounted_zero(void **unused) {
    (void)unused;
    char memory[4];
    TextWriter out = text_writer(memory, sizeof memory);
    assert_string_equal(text_finish(&out), "");
    text_put(&out, "abc");
    assert_string_equal(text_finish(&out), "abc");
    assert_int_equal(out.length, 3);
    assert_false(out.is_cut);
}

static void check_written(uint64_t number, int64_t with_sign, const char *plain,
                          const char *signed_text) {
    char memory[32];
    TextWriter out = text_writer(memory, sizeof memory);
    text_put_number(&out, number);
    assert_string_equal(text_finish(&out), plain);
    out = text_writer(memory, sizeof memory);
    text_put_signed(&out, with_sign);
    assert_string_equal(text_finish(&out), signed_text);
}

static void numbers_are_written_in_full(void **unused) {
    (void)unused;
    check_written(0, 0, "0", "0");
    check_written(10, -10, "10", "-10");
    check_written(UINT64_MAX, INT64_MIN, "18446744073709551615", "-9223372036854775808");
    check_written(1000000, INT64_MAX, "1000000", "9223372036854775807");
}

static void a_failure_is_explained_with_its_place(void **unused) {
    (void)unused;
    char memory[64];
    TextReader in = reader("abc");
    TextWriter out = text_writer(memory, sizeof memory);
    text_explain(&out, &in, STATUS_BAD_STEP);
    assert_string_equal(text_finish(&out), "step is not legal here");
    text_note(&in, 2, "'d'");
    out = text_writer(memory, sizeof memory);
    text_explain(&out, &in, STATUS_BAD_TEXT);
    assert_string_equal(text_finish(&out), "at 2: expected 'd'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_come_one_by_one_and_end_in_minus_one),
        cmocka_unit_test(a_literal_is_taken_whole_or_not_at_all),
        cmocka_unit_test(blanks_are_spaces_and_tabs),
        cmocka_unit_test(numbers_are_decimal_without_sign_or_leading_zeros),
        cmocka_unit_test(the_first_failure_is_kept),
        cmocka_unit_test(a_writer_stops_at_its_cap),
        cmocka_unit_test(finishing_adds_an_uncounted_zero),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(a_failure_is_explained_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
