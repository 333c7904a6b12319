/* SPDX-License-Identifier: MIT */
/* Lines over POST and long poll: what is given, given again, and when a line that is not heard ends. */
#include "house_bench.h"
#include "talk.h"

static void long_poll_waits_and_repeats(void **state) {
    (void)state;
    const NewTable table = make_table();
    Talks *talks = talks_open(place.house, wake_request);
    uint32_t first = 0;
    uint32_t second = 0;
    TalkLine *line = NULL;
    char hello[128];
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1,\"secret\":\"%s\"}",
                   table.secret);
    Talk talk = {.count = 1, .send = {hello}};
    const TalkPlace there = {LINE_TABLE, table.code, "x"};
    assert_int_equal(talk_post(talks, there, &talk, &first, &line), STATUS_OK);
    assert_true(talk_is_ready(talks, line, &first));
    char *answer = talk_answer(talks, line, &first);
    assert_non_null(strstr(answer, "\"messages\":[[1,{\"op\":\"state\""));
    assert_non_null(strstr(answer, "\"close\":null}"));
    Talk next = {0};
    memcpy(next.line, answer + strlen("{\"line\":\""), LINE_ID_CAP - 1);
    mem_free(answer);

    assert_int_equal(talk_post(talks, there, &next, &first, &line), STATUS_OK);
    answer = talk_answer(talks, line, &first); /* not acknowledged: given again */
    assert_non_null(strstr(answer, "[[1,"));
    mem_free(answer);
    next.ack = 1;
    assert_int_equal(talk_post(talks, there, &next, &first, &line), STATUS_OK);
    assert_false(talk_is_ready(talks, line, &first));
    first = 0;
    assert_int_equal(talk_post(talks, there, &next, &second, &line), STATUS_OK);
    assert_int_equal(first, 1); /* woken, to be answered with nothing */
    assert_true(talk_is_ready(talks, line, &first));
    answer = talk_answer(talks, line, &first);
    assert_non_null(strstr(answer, "\"messages\":[]"));
    mem_free(answer);
    place.now_ms += TALK_HOLD_MS;
    talks_tick(talks);
    assert_int_equal(second, 1);
    assert_true(talk_is_ready(talks, line, &second));
    mem_free(talk_answer(talks, line, &second));
    place.now_ms += TALK_SILENT_MS - 1;
    talks_tick(talks);
    assert_int_equal(talk_post(talks, there, &next, &second, &line), STATUS_OK);
    talk_forget(line, &second);
    place.now_ms += TALK_SILENT_MS;
    talks_tick(talks);
    assert_int_equal(talk_post(talks, there, &next, &second, &line), STATUS_NOT_FOUND);
    talks_close(talks);
}

static void long_poll_that_acknowledges_nothing_is_closed(void **state) {
    (void)state;
    const NewTable table = make_table();
    Talks *talks = talks_open(place.house, wake_request);
    uint32_t request = 0;
    TalkLine *line = NULL;
    char text[128];
    (void)snprintf(text, sizeof text, "{\"op\":\"hello\",\"v\":1,\"secret\":\"%s\"}", table.secret);
    Talk talk = {.count = 1, .send = {text}};
    const TalkPlace there = {LINE_TABLE, table.code, "x"};
    uint32_t posts = 0;
    for (bool is_closed = false; !is_closed; posts++) {
        assert_true(posts < 100); /* a snapshot is more than 164 bytes, 16 KiB / 100 */
        assert_int_equal(talk_post(talks, there, &talk, &request, &line), STATUS_OK);
        assert_true(talk_is_ready(talks, line, &request));
        char *answer = talk_answer(talks, line, &request);
        assert_true(strlen(answer) < 20000);
        is_closed = strstr(answer, "\"close\":1008}") != NULL;
        memcpy(talk.line, answer + strlen("{\"line\":\""), LINE_ID_CAP - 1);
        mem_free(answer);
        (void)snprintf(text, sizeof text, "{\"op\":\"resync\"}");
        place.now_ms += 100;
    }
    assert_true(posts > 10);
    talks_close(talks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(long_poll_waits_and_repeats),
        HOUSE_TEST(long_poll_that_acknowledges_nothing_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
