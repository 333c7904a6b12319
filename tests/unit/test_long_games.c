/* SPDX-License-Identifier: MIT */
/* Games as long as the rules let them be: they are told to who comes back, and they end in time. */
#include "house_bench.h"
#include "talk.h"

/* The acting player's move that eats nobody; none when all do. */
static Step peaceful(const GameState *state) {
    StepList steps;
    game_steps(state, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        if (game_explain(state, steps.at[i]).hits == 0) {
            return steps.at[i];
        }
    }
    return steps.at[steps.count - 1]; /* to end the turn */
}

/* Two who never eat, as far as the game lets them, until so many steps are recorded. */
static void play_in_peace(Bench *bench, uint32_t steps) {
    bench_open_game(bench, GAME_KOS, false, false);
    bench_join(bench, 1, BENCH_CREATOR, 0);
    bench_join(bench, 2, 0, BENCH_FRIEND);
    assert_int_equal(bench_do(bench, 2, COMMAND_HERE), REFUSAL_NONE);
    bench->now_ms += 10000; /* zeros stand for the seats' bytes */
    bench_tick(bench);
    const Session *session = &bench->session;
    while (session->phase == PHASE_PLAYING && session->record.count < steps) {
        const Seat actor = session_actor(session);
        const Seat player = actor == SEAT_CHANCE ? game_roller(&session->record.now) : actor;
        bench->now_ms += session->pass_at_ms != 0 ? 2000 : 100;
        if (session->pass_at_ms != 0) {
            bench_tick(bench);
        } else if (session->draft.count > 0 && draft_ready(&session->draft)) {
            assert_int_equal(bench_do(bench, session->record.now.as.kos.seat + 1, COMMAND_CONFIRM),
                             REFUSAL_NONE);
        } else if (actor == SEAT_CHANCE) {
            assert_int_equal(bench_do(bench, player + 1, COMMAND_THROW), REFUSAL_NONE);
        } else {
            char text[STEP_TEXT_CAP];
            TextWriter writer = text_writer(text, sizeof text);
            step_write(&writer, &session->draft.now, peaceful(&session->draft.now));
            assert_int_equal(bench_step(bench, player + 1, text_finish(&writer)), REFUSAL_NONE);
        }
    }
}

static void a_long_game_is_told_to_who_comes_back(void **state) {
    (void)state;
    static Bench bench;
    static char text[SESSION_TEXT_CAP];
    static const char secret[] = "64000000000000000000000000000000"; /* BENCH_CREATOR's */
    play_in_peace(&bench, 3000);
    assert_int_equal(bench.session.phase, PHASE_PLAYING);
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench.session, bench.now_ms);
    StoreWrite write = {.kind = STORE_PUT_TABLE,
                        .key = "lale-42",
                        .text = mem_dup(text, writer.length),
                        .until_ms = UINT64_MAX};
    (void)store_submit(place.store, &write, 1);
    place.now_ms = bench.now_ms;
    reopen_house();
    come(&creator, "lale-42", secret);
    say(&creator, "{\"op\":\"nick\",\"cid\":\"n\",\"nick\":\"Ada\"}");
    assert_int_equal(line_close_code(creator.line), 0);
    assert_true(line_backlog(creator.line) > BACKLOG_CAP);
    assert_int_equal(take(&creator), 2);
    assert_true(last_says(&creator, "\"nick\":\"Ada\""));
    assert_int_equal(line_close_code(creator.line), 0);
    go(&creator);

    Talks *talks = talks_open(place.house, wake_request);
    uint32_t request = 0;
    TalkLine *line = NULL;
    char hello[128];
    (void)snprintf(hello, sizeof hello, "{\"op\":\"hello\",\"v\":1,\"secret\":\"%s\"}", secret);
    const Talk talk = {.count = 1, .send = {hello}};
    const TalkPlace there = {LINE_TABLE, "lale-42", "x"};
    assert_int_equal(talk_post(talks, there, &talk, &request, &line), STATUS_OK);
    assert_true(talk_is_ready(talks, line, &request));
    char *answer = talk_answer(talks, line, &request);
    assert_true(strlen(answer) > BACKLOG_CAP);
    assert_non_null(strstr(answer, "\"close\":null}"));
    mem_free(answer);
    talks_close(talks);
}

/* Whatever two do, their table can be written down to the last step it has room for. */
static void an_endless_game_is_drawn_and_still_fits(void **state) {
    (void)state;
    static Bench bench;
    static char text[SESSION_TEXT_CAP];
    play_in_peace(&bench, SESSION_STEP_CAP);
    assert_int_equal(bench.session.phase, PHASE_OVER);
    assert_int_equal(session_outcome(&bench.session).kind, OUTCOME_DRAW);
    assert_true(bench.session.record.count > SESSION_STEP_CAP - SESSION_ROOM);
    TextWriter writer = text_writer(text, sizeof text);
    session_write(&writer, &bench.session, bench.now_ms);
    assert_false(writer.is_cut);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(a_long_game_is_told_to_who_comes_back),
        HOUSE_TEST(an_endless_game_is_drawn_and_still_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
