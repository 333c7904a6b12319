/* SPDX-License-Identifier: MIT */
/* The computer's turns come from their own thread, in order, legal and repeatable. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "thoughts.h"

/* Counts wakes; the test waits for them instead of for time. */
typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t is_woken;
    uint32_t wakes;
} Bell;

static void ring(void *context) {
    Bell *bell = context;
    (void)pthread_mutex_lock(&bell->mutex);
    bell->wakes++;
    (void)pthread_cond_signal(&bell->is_woken);
    (void)pthread_mutex_unlock(&bell->mutex);
}

static void wait_for_ring(Bell *bell, uint32_t wakes) {
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    (void)pthread_mutex_lock(&bell->mutex);
    while (bell->wakes < wakes) {
        assert_int_equal(pthread_cond_timedwait(&bell->is_woken, &bell->mutex, &until), 0);
    }
    (void)pthread_mutex_unlock(&bell->mutex);
}

static GameState state_of(const char *text) {
    TextReader reader = text_reader(text, (uint32_t)strlen(text));
    GameState state;
    assert_int_equal(state_read(&reader, GAME_KOS, &state), STATUS_OK);
    return state;
}

static const char *const OPENING = "aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 K2 2:0010";

static void answers_come_in_order_with_their_moments(void **state) {
    (void)state;
    Bell bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    Thoughts *thoughts = thoughts_open((StoreWake){ring, &bell});
    const GameState position = state_of(OPENING);
    char code[CODE_CAP] = "";
    Thought thought;
    assert_false(thoughts_take(thoughts, code, &thought));
    const char codes[][CODE_CAP] = {"lale-42", "elma-10", "lale-42"};
    for (uint32_t i = 0; i < 3; i++) {
        thoughts_ask(thoughts, codes[i], (Moment){1, i, 0}, &position, (Level)i, 7);
    }
    wait_for_ring(&bell, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(thoughts_take(thoughts, code, &thought));
        assert_string_equal(code, codes[i]);
        assert_int_equal(thought.moment.steps, i);
        /* A legal whole turn: afterwards another seat acts. */
        Draft draft;
        draft_open(&draft, &position);
        for (uint32_t step = 0; step < thought.count; step++) {
            assert_int_equal(draft_step(&draft, thought.at[step]), STATUS_OK);
        }
        assert_true(draft_ready(&draft));
    }
    assert_false(thoughts_take(thoughts, code, &thought));
    thoughts_close(thoughts);
}

/* As after a restart: the rest of a turn under way. */
static void a_turn_under_way_is_completed(void **state) {
    (void)state;
    Bell bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    Thoughts *thoughts = thoughts_open((StoreWake){ring, &bell});
    const GameState position =
        state_of("aaaaaaaaa./a........./........../bbbbbbbbbb a 0 0 2 2:0010");
    thoughts_ask(thoughts, "lale-42", (Moment){1, 9, 1}, &position, LEVEL_ZOR, 7);
    wait_for_ring(&bell, 1);
    char code[CODE_CAP];
    Thought thought;
    assert_true(thoughts_take(thoughts, code, &thought));
    assert_int_equal(thought.count, 1); /* one right is left */
    assert_int_equal(thought.moment.drafted, 1);
    assert_true(game_is_legal(&position, thought.at[0]));
    thoughts_close(thoughts);
}

static void closing_waits_for_nothing_that_is_asked(void **state) {
    (void)state;
    Bell bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    Thoughts *thoughts = thoughts_open((StoreWake){ring, &bell});
    const GameState position = state_of(OPENING);
    for (uint32_t i = 0; i < 50; i++) {
        thoughts_ask(thoughts, "lale-42", (Moment){1, i, 0}, &position, LEVEL_ZOR, i);
    }
    thoughts_close(thoughts);
    thoughts_close(thoughts_open((StoreWake){ring, &bell}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_in_order_with_their_moments),
        cmocka_unit_test(a_turn_under_way_is_completed),
        cmocka_unit_test(closing_waits_for_nothing_that_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
