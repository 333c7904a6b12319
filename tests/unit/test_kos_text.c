/* SPDX-License-Identifier: MIT */
/* Whole games of Kös as texts. Forms: src/game/interchange.h; rules: docs/rules-kos.md. */
#include "play.h"
#include "interchange.h"

#include <string.h>

enum { STEP_CAP = 600, TEXT_CAP = 16384 };
static Step memory[STEP_CAP], other_memory[STEP_CAP];

#define TAGS                                                              \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n" \
    "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"

/* Throws have no number; B, closed in its home without a Kös, can only pass. */
static const char *const GAME =
    TAGS "[FEN \"aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?\"]\n\n"
         "?K ?3 1. K:A10-Y1 3:Y1-Y4 ?2 end ?K ?2 2. K:A9-A10 end *\n";

/* B begins and its list with it. Long turns are broken between their steps. */
static const char *const GAME_OF_B =
    TAGS "[FEN \"aaaaaaaaaa/........../........../bbbbbbbbbb b 0 0 ? tamdeger\"]\n\n"
         "?K ?K ?K ?K ?2 1... K:B10-Y11 K:Y11-Y12 K:Y12-Y13 K:Y13-Y14 2:Y14-Y16 ?4 ?6 ?3\n"
         "2. end ?3 3:Y16-Y19 *\n";

static Status read_game(const char *text, Record *record) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    GameTags tags;
    MoveFault fault;
    const GameState none = play_start((Setup){GAME_KOS, game_defaults(GAME_KOS)});
    record_open(record, &none, memory, STEP_CAP);
    return game_text_read(&in, GAME_KOS, record, &tags, &fault);
}

static const char *written(const Record *record) {
    static char text[TEXT_CAP];
    const GameTags tags = {.event = ""};
    TextWriter out = text_writer(text, sizeof text);
    game_text_write(&out, record, &tags);
    (void)text_finish(&out);
    assert_false(out.is_cut);
    return text;
}

static void games_are_written_as_they_are_read(void **unused) {
    (void)unused;
    Record record;
    assert_int_equal(read_game(GAME, &record), STATUS_OK);
    assert_int_equal(record.count, 10);
    assert_string_equal(play_text(&record.now),
                        "aaaaaaaa.a/...a....../........../bbbbbbbbbb b 0 0 ?");
    assert_string_equal(written(&record), GAME);
    assert_int_equal(read_game(GAME_OF_B, &record), STATUS_OK);
    assert_string_equal(play_text(&record.now),
                        "aaaaaaaaaa/........../........b./bbbbbbbbb. a 0 0 ? tamdeger");
    assert_string_equal(written(&record), GAME_OF_B);
}

static void faulty_games_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        Status status;
    } games[] = {
        {"[Variant \"tamdeger\"]\n\n?2 end", STATUS_BAD_TEXT}, /* belongs into the tag FEN */
        {"[FEN \"aaaaaaaaaa a\"]\n\n?2 end", STATUS_BAD_TEXT},
        {"?2 1. A10-Y1", STATUS_BAD_TEXT},
        {"?2 1. 2:A9-A10", STATUS_BAD_STEP}, /* A10 holds an er of the same team */
        {"?2 ?2", STATUS_BAD_STEP}, /* the chain has ended */
        {"end", STATUS_BAD_STEP}, /* before the throw */
        {"?2 1. end 1/2-1/2 end", STATUS_BAD_TEXT},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Record record;
        const Status status = read_game(games[i].text, &record);
        if (status != games[i].status || record.count > 0) {
            fail_msg("%s: %s", games[i].text, status_name(status));
        }
    }
}

static void random_games_are_read_back(void **unused) {
    (void)unused;
    Rng rng = rng_seed(play_seed());
    for (uint32_t game = 0; game < play_effort(200); game++) {
        const GameOptions options = {.seats = game % 2 == 0 ? 2 : 4,
                                     .first = (Seat)(game / 2 % 2),
                                     .variant = (uint8_t)(game / 4 % 2)};
        const GameState start = play_start((Setup){GAME_KOS, options});
        Record record, again;
        record_open(&record, &start, other_memory, STEP_CAP);
        for (uint32_t left = rng_below(&rng, STEP_CAP);
             left > 0 && record_actor(&record) != SEAT_NONE; left--) {
            const Step step = play_step(&record.now, &rng);
            assert_int_equal(record_play(&record, record_actor(&record), step), STATUS_OK);
        }
        const Status status = read_game(written(&record), &again);
        CHECK_AT(&record.now, status == STATUS_OK);
        CHECK_AT(&record.now, again.count == record.count);
        CHECK_AT(&record.now, memcmp(again.at, record.at, record.count * sizeof *record.at) == 0);
        CHECK_AT(&record.now, play_same(&again.now, &record.now));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_written_as_they_are_read),
        cmocka_unit_test(faulty_games_are_refused),
        cmocka_unit_test(random_games_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
