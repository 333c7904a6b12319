/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "status.h"

static const Status ALL[] = {
#define STATUS_ENTRY(name, message) STATUS_##name,
    STATUS_LIST(STATUS_ENTRY)
#undef STATUS_ENTRY
};
enum { COUNT = sizeof ALL / sizeof *ALL };

static void success_is_zero(void **unused) {
    (void)unused;
    assert_int_equal(STATUS_OK, 0);
}

static void each_has_a_name_and_a_message_of_its_own(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_true(strlen(status_name(ALL[i])) > 0);
        assert_true(strlen(status_message(ALL[i])) > 0);
        for (uint32_t k = 0; k < i; k++) {
            assert_string_not_equal(status_name(ALL[i]), status_name(ALL[k]));
            assert_string_not_equal(status_message(ALL[i]), status_message(ALL[k]));
        }
    }
}

static void names_are_those_of_the_list(void **unused) {
    (void)unused;
    assert_string_equal(status_name(STATUS_BAD_STEP), "BAD_STEP");
    assert_string_equal(status_message(STATUS_BAD_STEP), "step is not legal here");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(success_is_zero),
        cmocka_unit_test(each_has_a_name_and_a_message_of_its_own),
        cmocka_unit_test(names_are_those_of_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
