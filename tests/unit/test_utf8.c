/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "utf8.h"

/* The characters' first and last code points by length, and what The Unicode Standard, table 3-7,
 * leaves out between them. */
static void whole_characters_are_read_and_nothing_else(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t point;
    } WHOLE[] = {
        {"a", 'a'},
        {"\x7f", 0x7f},
        {"\xc2\x80", 0x80},
        {"\xc5\x9f", 0x15f}, /* ş */
        {"\xdf\xbf", 0x7ff},
        {"\xe0\xa0\x80", 0x800},
        {"\xed\x9f\xbf", 0xd7ff},
        {"\xee\x80\x80", 0xe000},
        {"\xef\xbf\xbf", 0xffff},
        {"\xf0\x90\x80\x80", 0x10000},
        {"\xf4\x8f\xbf\xbf", 0x10ffff},
    };
    for (size_t i = 0; i < sizeof WHOLE / sizeof WHOLE[0]; i++) {
        const char *at = WHOLE[i].text;
        const char *const end = at + strlen(at);
        uint32_t point = 0;
        assert_true(utf8_next(&at, end, &point));
        assert_int_equal(point, WHOLE[i].point);
        assert_ptr_equal(at, end);
    }
    static const char *const BROKEN[] = {
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xc5",
        "\xc5z",
        "\xe0\x9f\xbf",
        "\xe2\x82",
        "\xe2\x82z",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf0\x8f\xbf\xbf",
        "\xf0\x9f\x98",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xff",
    };
    for (size_t i = 0; i < sizeof BROKEN / sizeof BROKEN[0]; i++) {
        const char *at = BROKEN[i];
        uint32_t point = 77;
        assert_false(utf8_next(&at, at + strlen(at), &point));
        assert_ptr_equal(at, BROKEN[i]);
        assert_int_equal(point, 77);
    }
}

/* The byte behind the end would complete the character. */
static void nothing_behind_the_end_is_looked_at(void **unused) {
    (void)unused;
    const char text[] = "\xc5\x9f";
    const char *at = text;
    uint32_t point;
    assert_false(utf8_next(&at, text + 1, &point));
}

static void what_a_terminal_would_obey_is_shown_as_bytes(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *shown;
    } CASES[] = {
        {"Şule d6", "Şule d6"},
        {"\x1b[31m", "\\x1b[31m"},
        {"a\r\n\tb\x7f", "a\\x0d\\x0a\\x09b\\x7f"},
        {"\xc2\x9b"
         "2J",
         "\\xc2\\x9b2J"}, /* U+009B, which some terminals take for ESC [ */
        {"\xe2\x80\xae"
         "abc",
         "\\xe2\\x80\\xae"
         "abc"}, /* U+202E, from right to left */
        {"\xff\xc5", "\\xff\\xc5"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char memory[64];
        TextWriter out = text_writer(memory, sizeof memory);
        utf8_put(&out, CASES[i].text, CASES[i].text + strlen(CASES[i].text));
        assert_string_equal(text_finish(&out), CASES[i].shown);
    }
}

static void characters_are_counted_and_broken_bytes_too(void **unused) {
    (void)unused;
    static const char text[] = "aş\xff\xc5z"; /* a, ş, two that are none, z */
    assert_int_equal(utf8_count(text, text + strlen(text)), 5);
    assert_int_equal(utf8_count(text, text + 2), 2); /* half of the ş */
    assert_int_equal(utf8_count(text, text), 0);
}

static void a_line_is_said_with_its_break(void **unused) {
    (void)unused;
    char said[64] = "";
    FILE *const file = tmpfile();
    assert_non_null(file);
    utf8_say(file, "%s %d: expected %s", "\x01", 7, "çay");
    rewind(file);
    const size_t length = fread(said, 1, sizeof said - 1, file);
    said[length] = '\0';
    assert_string_equal(said, "\\x01 7: expected çay\n");
    (void)fclose(file);
}

static void of_a_long_line_the_middle_is_left_out(void **unused) {
    (void)unused;
    char text[4001], said[1024] = "";
    for (uint32_t i = 0; i < 4000; i += 2) {
        memcpy(text + i, "ş", 2);
    }
    text[4000] = '\0';
    FILE *const file = tmpfile();
    assert_non_null(file);
    utf8_say(file, "turn '%s': expected a point", text);
    rewind(file);
    const size_t length = fread(said, 1, sizeof said - 1, file);
    said[length] = '\0';
    assert_true(length < 600);
    assert_memory_equal(said, "turn 'şş", 10);
    assert_string_equal(said + length - strlen("ş': expected a point\n"), "ş': expected a point\n");
    assert_non_null(strstr(said, "ş … ş"));
    assert_null(strstr(said, "\\x"));
    (void)fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_characters_are_read_and_nothing_else),
        cmocka_unit_test(nothing_behind_the_end_is_looked_at),
        cmocka_unit_test(what_a_terminal_would_obey_is_shown_as_bytes),
        cmocka_unit_test(characters_are_counted_and_broken_bytes_too),
        cmocka_unit_test(a_line_is_said_with_its_break),
        cmocka_unit_test(of_a_long_line_the_middle_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
