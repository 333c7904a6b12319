/* SPDX-License-Identifier: MIT */
/* Matches of Tavla as text, docs/formats.md. */
#include <string.h>

#include "match.h"
#include "tavla_games.h"
#include "tavla_positions.h"

enum { MATCH_TEXT_CAP = 1 << 20 };
static char text[MATCH_TEXT_CAP], again[MATCH_TEXT_CAP];
static RandomMatch played, read_back;

static void write_match(const RandomMatch *match, const GameTags *tags, char out[MATCH_TEXT_CAP]) {
    TextWriter writer = text_writer(out, MATCH_TEXT_CAP);
    match_write(&writer, match->hands, match->count, tags);
    text_finish(&writer);
    assert_false(writer.is_cut);
}

static Status read_match(const char *from, RandomMatch *out, GameTags *tags, MoveFault *fault) {
    random_match_open(out);
    TextReader in = text_reader(from, (uint32_t)strlen(from));
    MatchHands hands = {.at = out->hands, .cap = HAND_CAP};
    const Status status = match_read(&in, &hands, tags, fault);
    out->count = hands.count;
    return status;
}

static void assert_same_hand(const Record *a, const Record *b) {
    assert_true(play_same(&a->start, &b->start));
    assert_true(play_same(&a->now, &b->now));
    const Outcome one = record_outcome(a), other = record_outcome(b);
    assert_int_equal(one.kind, other.kind);
    assert_int_equal(one.side, other.side);
    assert_int_equal(one.points, other.points);
}

static void assert_round_trip(const GameTags *tags) {
    GameTags tags_back;
    MoveFault fault;
    write_match(&played, tags, text);
    const Status status = read_match(text, &read_back, &tags_back, &fault);
    if (status != STATUS_OK) {
        fail_msg("%s at '%.*s' of\n%s", status_name(status), (int)fault.length, fault.token, text);
    }
    assert_int_equal(read_back.count, played.count);
    for (uint32_t i = 0; i < played.count; i++) {
        assert_same_hand(&played.hands[i], &read_back.hands[i]);
    }
    assert_memory_equal(&tags_back, tags, sizeof tags_back);
    write_match(&read_back, &tags_back, again);
    assert_string_equal(text, again);
}

static void what_was_written_is_read_again(void **unused) {
    (void)unused;
    const GameTags named = {.event = "Kahve",
                            .site = "Kıraathane",
                            .date = "2026.11.29",
                            .white = "Elif",
                            .black = "Deniz : 3 \"Usta\""};
    const GameTags bare = {.event = ""};
    Rng rng = rng_seed(play_seed());
    for (uint32_t i = 0; i < play_effort(40); i++) {
        random_match_play(&played, i % 4 == 0 ? 0 : TAVLA_TO_FIVE, &rng);
        assert_round_trip(i % 2 == 0 ? &named : &bare);
    }
}

/* Whether a roll stands that can only be passed: the format has no word for it before the pass. */
static bool is_pass_due(const Record *hand) {
    StepList steps;
    game_steps(&hand->now, &steps);
    return steps.count > 0 && step_kind(steps.at[0]) == STEP_PASS;
}

/* A hand may end by a verdict anywhere, or be unfinished. */
static void hands_given_up_or_unfinished_are_read_again(void **unused) {
    (void)unused;
    const GameTags tags = {.white = "Elif", .black = "Deniz"};
    Rng rng = rng_seed(play_seed() + 1);
    for (uint32_t i = 0; i < play_effort(200); i++) {
        do {
            random_match_play(&played, TAVLA_TO_FIVE, &rng);
        } while (played.count == HAND_CAP);
        Record *const last = &played.hands[played.count - 1];
        record_cut(last, rng_below(&rng, last->count));
        record_cut(last, last->count - is_pass_due(last));
        if (i % 2 == 0) {
            const Outcome verdict =
                game_forfeit(&last->now, (Side)rng_below(&rng, 2), REASON_RESIGN);
            assert_int_equal(record_rule(last, verdict), STATUS_OK);
        }
        assert_round_trip(&tags);
    }
}

static const char FOREIGN[] = "; [Site \"GNU Backgammon\"]\n"
                              "; [Match ID \"1\"]\n"
                              "\n"
                              " 5 point match\n"
                              "\n"
                              " Game 1\n"
                              " Ali : 0                          Veli : 0\n"
                              "  1) 13: 8/5 6/5                 52: 13/8 24/22\n"
                              "  2) 66: 24/18 24/18 13/7 13/7   11: 24/22 6/5(2)\n"
                              "                                  Wins 1 point\n"
                              "\n"
                              " Game 2\n"
                              " Ali : 0                          Veli : 1\n"
                              "  1)                             44: 24/16(2)\n"
                              "  2) 64: 24/14\n";

static void a_match_of_another_program_is_read(void **unused) {
    (void)unused;
    GameTags tags;
    MoveFault fault;
    const Status status = read_match(FOREIGN, &read_back, &tags, &fault);
    if (status != STATUS_OK) {
        fail_msg("%s at '%.*s'", status_name(status), (int)fault.length, fault.token);
    }
    assert_int_equal(read_back.count, 2);
    assert_string_equal(tags.site, "GNU Backgammon");
    assert_string_equal(tags.white, "Ali");
    assert_string_equal(tags.black, "Veli");
    const Record *const first = &read_back.hands[0], *const second = &read_back.hands[1];
    assert_string_equal(play_text(&first->start),
                        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:0");
    assert_int_equal(record_outcome(first).side, 1);
    assert_int_equal(record_outcome(first).points, 1);
    assert_int_equal(record_outcome(first).reason, REASON_RESIGN);
    assert_string_equal(play_text(&second->start),
                        "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:1:0:5:0");
    /* seat 1 has run to its 16-point, which is 9 of seat 0 */
    assert_string_equal(play_text(&second->now),
                        "XGID=------E-Cb--eEA--c-e----A-:0:0:-1:00:0:1:0:5:0");
}

/* One place of the text exchanged; what must be said of it. */
static void assert_refused(const char *old, const char *new, Status expected, uint32_t turns) {
    static char damaged[sizeof FOREIGN + 200];
    const char *const at = strstr(FOREIGN, old);
    assert_non_null(at);
    const size_t before = (size_t)(at - FOREIGN);
    memcpy(damaged, FOREIGN, before);
    strcpy(damaged + before, new);
    strcat(damaged, at + strlen(old));
    GameTags tags = {.white = "untouched"};
    MoveFault fault = {99, NULL, 0};
    const Status status = read_match(damaged, &read_back, &tags, &fault);
    if (status != expected || fault.turn != turns) {
        fail_msg("'%s' for '%s': %s after %u turns", new, old, status_name(status), fault.turn);
    }
    assert_non_null(fault.token);
    assert_int_equal(read_back.count, 0);
    assert_string_equal(tags.white, "untouched");
}

static void wrong_matches_are_refused_with_their_place(void **unused) {
    (void)unused;
    assert_refused("5 point match", "five points", STATUS_BAD_TEXT, 0);
    assert_refused("5 point match", "99 point match", STATUS_BAD_TEXT, 0);
    assert_refused("13: 8/5 6/5", "13: 8/5 7/5", STATUS_BAD_STEP, 0);
    assert_refused("52: 13/8 24/22", "52: 13/8", STATUS_BAD_STEP, 1);
    assert_refused("52: 13/8 24/22", "52:", STATUS_BAD_TEXT, 1);
    assert_refused("52: 13/8 24/22", "Doubles => 2", STATUS_BAD_TEXT, 1);
    assert_refused("Wins 1 point", "Wins 3 points", STATUS_BAD_TEXT, 4);
    assert_refused("Veli : 1", "Veli : 2", STATUS_BAD_TEXT, 4);
    assert_refused("Veli : 1", "Veli", STATUS_BAD_TEXT, 4);
    assert_refused("Ali : 0  ", "\x01li : 0  ", STATUS_BAD_TEXT, 0);
}

/* A hand from a loaded position, also in the middle of a turn. */
static void a_first_hand_from_any_position_is_read_again(void **unused) {
    (void)unused;
    const GameTags tags = {.white = "Elif", .black = "Deniz"};
    Rng rng = rng_seed(play_seed() + 2);
    for (uint32_t i = 0; i < play_effort(300); i++) {
        const GameState whole = tavla_position(&rng);
        const GameState start = tavla_position_midway(&whole, &rng);
        random_match_open(&played);
        played.count = 1;
        Record *const hand = &played.hands[0];
        record_open(hand, &start, hand->at, hand->cap);
        while (record_actor(hand) != SEAT_NONE) {
            const Step step = play_step(&hand->now, &rng);
            assert_int_equal(record_play(hand, game_actor(&hand->now), step), STATUS_OK);
        }
        assert_round_trip(&tags);
    }
}

/* The same through the functions for all games, which leave everything alone on refusal. */
static void a_single_hand_is_a_game_text(void **unused) {
    (void)unused;
    GameTags tags = {.white = "Elif"}, tags_back;
    MoveFault fault;
    Rng rng = rng_seed(play_seed() + 3);
    random_match_play(&played, 0, &rng);
    TextWriter out = text_writer(text, sizeof text);
    game_text_write(&out, &played.hands[0], &tags);
    random_match_open(&read_back);
    Record *const back = &read_back.hands[0];
    TextReader in = text_reader(text, out.length);
    assert_int_equal(game_text_read(&in, GAME_TAVLA, back, &tags_back, &fault), STATUS_OK);
    assert_same_hand(&played.hands[0], back);
    assert_string_equal(tags_back.white, "Elif");
    const uint32_t count = back->count;
    in = text_reader(FOREIGN, sizeof FOREIGN - 1); /* two hands */
    assert_int_equal(game_text_read(&in, GAME_TAVLA, back, &tags_back, &fault), STATUS_FULL);
    assert_int_equal(back->count, count);
    assert_same_hand(&played.hands[0], back);
}

static void assert_list(const char *list, Status expected, uint32_t steps, uint32_t turn) {
    random_match_open(&read_back);
    Record *const record = &read_back.hands[0];
    TextReader in = text_reader(list, (uint32_t)strlen(list));
    MoveFault fault = {77, NULL, 0};
    const Status status = moves_read(&in, record, &fault);
    if (status != expected || record->count != steps || fault.turn != turn) {
        fail_msg("%s: %s, %u steps, turn %u", list, status_name(status), record->count, fault.turn);
    }
}

static void lists_of_rolls_and_turns_are_read(void **unused) {
    (void)unused;
    assert_list("31: 8/5 6/5 52: 13/8 24/22", STATUS_OK, 6, 77);
    assert_list(" 1) 13: 8/5 6/5  25: 24/22 13/8\n 2) 66: 24/18(2) 13/7(2)", STATUS_OK, 11, 77);
    assert_list("1. 31: 24/20 52:", STATUS_OK, 4, 77);
    assert_list("31: 8/5", STATUS_OK, 2, 77); /* stops within a turn */
    assert_list("", STATUS_OK, 0, 77);
    assert_list("31: 8/5 52: 13/8 24/22", STATUS_BAD_STEP, 0, 0);
    assert_list("31: 8/5 6/5 8/5", STATUS_BAD_STEP, 0, 0);
    assert_list("31: 8/5 6/5 52: 13/8 24/23", STATUS_BAD_STEP, 0, 1);
    assert_list("37: 8/5 6/5", STATUS_BAD_TEXT, 0, 0);
}

/* Refused as everywhere, also when the list begins where the game is over. */
static void a_list_after_the_end_is_refused(void **unused) {
    (void)unused;
    const GameState start =
        play_state(GAME_TAVLA, "XGID=-A----------------------o-:0:0:1:65:0:0:0:0:0");
    random_match_open(&read_back);
    Record *const record = &read_back.hands[0];
    record_open(record, &start, record->at, record->cap);
    const char list[] = "1/off 31: 8/5";
    TextReader in = text_reader(list, sizeof list - 1);
    MoveFault fault = {77, NULL, 0};
    assert_int_equal(moves_read(&in, record, &fault), STATUS_GAME_OVER);
    assert_int_equal(record->count, 0);
    assert_int_equal(fault.turn, 1);
    assert_ptr_equal(fault.token, list + 6);
}

#define TO_FIVE "5 point match\nGame 1\n"
#define HAND TO_FIVE "A : 0                             B : 0\n"
/* Seat 0 bears off its last checker for a mars, for a single win. */
#define MARS "; [Start \"XGID=-A----------------------o-:0:0:1:65:0:0:0:5:0\"]\n" HAND
#define SINGLE "; [Start \"XGID=-A----------------------n-:0:0:1:65:0:0:0:5:0\"]\n" HAND
/* Seat 0 is shut out, before and after the roll. */
#define SHUT "; [Start \"XGID=------N-----c------bbbbbbA:0:0:1:00:0:0:0:5:0\"]\n" HAND
#define SHUT_65 "; [Start \"XGID=------N-----c------bbbbbbA:0:0:1:65:0:0:0:5:0\"]\n" HAND
#define RIGHT "                                  "

/* What is read is written and read again, too. */
static void assert_match(const char *from, uint32_t hands, uint32_t steps, const char *white) {
    GameTags tags;
    MoveFault fault;
    const Status status = read_match(from, &played, &tags, &fault);
    if (status != STATUS_OK) {
        fail_msg("%s at '%.*s' of\n%s", status_name(status), (int)fault.length, fault.token, from);
    }
    assert_int_equal(played.count, hands);
    assert_int_equal(played.hands[0].count, steps);
    assert_string_equal(tags.white, white);
    assert_round_trip(&tags);
}

static void heads_are_read_generously(void **unused) {
    (void)unused;
    assert_match("5 point match\r\nGame 1\r\nA : 0   B : 0\r\n", 1, 0, "A");
    assert_match("0 point match\rGame 1\rA : 0 B : 0\r1) 31: 8/5 6/5\r", 1, 3, "A");
    assert_int_equal(played.hands[0].start.as.tavla.side, 0);
    assert_match("; a comment\n; [Unknown \"x\"]\n" HAND, 1, 0, "A");
    assert_match("; [Player 1 \"  Elif \"]\n" HAND, 1, 0, "Elif ");
    assert_match("; [Player 1 \"Al\"]\n" TO_FIVE "Ali : 0  B : 0\n", 1, 0, "Al");
    assert_match(TO_FIVE "1 : 0  2 : 0\n", 1, 0, "");
    assert_match(TO_FIVE "12 : 0  2 : 0\n", 1, 0, "12");
    assert_match(TO_FIVE "A : B : 0  C : 0\n", 1, 0, "A : B");
    assert_match("0 point match\nGame 1\nA : 7  B : 9", 1, 0, "A");
}

static void hands_end_in_many_ways(void **unused) {
    (void)unused;
    assert_match(HAND "1) 31:\nGame 2\nA : 0 B : 0\n", 2, 1, "A");
    assert_match(HAND "1) 31: 8/5\nGame 2\nA : 0 B : 0\n", 2, 2, "A");
    assert_match(HAND "1) 31: 8/5 6/5\n" RIGHT "Wins 2 points\nGame 2\nA : 0 B : 2\n", 2, 3, "A");
    assert_match(MARS "1/off\n", 1, 1, "A");
    assert_match(MARS "1/off\n Wins 2 points\nGame 2\nA : 2 B : 0\n", 2, 1, "A");
    /* programs for backgammon count three for it, in either place */
    assert_match(MARS "1/off\n Wins 3 points\nGame 2\nA : 3 B : 0\n", 2, 1, "A");
    assert_match(SINGLE "1/off\n Wins 1 point\n", 1, 1, "A");
    assert_match("; [Start \"XGID=-A----------------------n-:0:0:1:65:0:0:0:0:0\"]\n"
                 "0 point match\nGame 1\nA : 0 B : 0\n1/off\nGame 2\nA : 0 B : 0\n",
                 2, 1, "A");
}

static void passes_need_no_word(void **unused) {
    (void)unused;
    assert_match(SHUT "1) 65:\n", 1, 2, "A");
    assert_match(SHUT "1) 65: pas\n", 1, 2, "A");
    assert_match(SHUT "1) 65: Cannot Move\n", 1, 2, "A");
    assert_match(SHUT_65 "1) pas\n", 1, 1, "A");
    assert_match(SHUT_65, 1, 0, "A");
}

static void assert_wrong(const char *from, Status expected, const char *token) {
    GameTags tags = {.white = "untouched"};
    MoveFault fault = {99, NULL, 0};
    const Status status = read_match(from, &read_back, &tags, &fault);
    if (status != expected || fault.length != strlen(token) ||
        memcmp(fault.token, token, fault.length) != 0) {
        fail_msg("%s at '%.*s' of\n%s", status_name(status), (int)fault.length, fault.token, from);
    }
    assert_int_equal(read_back.count, 0);
    assert_string_equal(tags.white, "untouched");
}

static void wrong_heads_are_refused(void **unused) {
    (void)unused;
    char long_name[200] = "; [Player 1 \"";
    for (uint32_t i = 0; i < GAME_TAG_CAP; i++) {
        strcat(long_name, "x");
    }
    strcat(long_name, "\"]");
    assert_wrong(long_name, STATUS_BAD_TEXT, strchr(long_name, 'x'));
    assert_wrong("", STATUS_BAD_TEXT, "");
    assert_wrong("; [Site \"Kahve\n" HAND, STATUS_BAD_TEXT, "");
    assert_wrong("; [Site \"\x7f\"]\n" HAND, STATUS_BAD_TEXT, "\x7f\"]");
    assert_wrong("five point match\n", STATUS_BAD_TEXT, "five point match");
    assert_wrong("5 points\n", STATUS_BAD_TEXT, " points");
    assert_wrong("5 point match\nHand 1\n", STATUS_BAD_TEXT, "Hand 1");
    assert_wrong("5 point match\nGame one\n", STATUS_BAD_TEXT, "one");
    assert_wrong(TO_FIVE "A : 5 B : 0\n", STATUS_BAD_TEXT, "A : 5 B : 0");
    assert_wrong(TO_FIVE "A : 0 B : 5\n", STATUS_BAD_TEXT, "A : 0 B : 5");
    assert_wrong("; [Start \"XGID=-A\"]\n" HAND, STATUS_BAD_TEXT, "\"]");
    assert_wrong("; [Start \"XGID=-A----------------------o-:0:0:1:65:0:0:0:5:0 x\"]\n" HAND,
                 STATUS_BAD_TEXT, " x\"]");
    assert_wrong("; [Start \"XGID=-A----------------------o-:0:0:1:65:9:0:0:5:0\"]\n" HAND,
                 STATUS_BAD_POSITION, "XGID=-A----------------------o-:0:0:1:65:9:0:0:5:0\"]");
    assert_wrong("; [Start \"XGID=-A----------------------o-:0:0:1:65:0:0:0:7:0\"]\n" TO_FIVE
                 "A : 0 B : 0",
                 STATUS_BAD_TEXT, "A : 0 B : 0");
}

static void wrong_ends_are_refused(void **unused) {
    (void)unused;
    assert_wrong(HAND "foo\r\n", STATUS_BAD_TEXT, "foo");
    assert_wrong(HAND "1) 31: 8/5 6/5\nWins x", STATUS_BAD_TEXT, "Wins x");
    assert_wrong(HAND "1) 31: 8/5 6/5\nWins 0 points", STATUS_BAD_TEXT, "Wins 0 points");
    assert_wrong(HAND "1) 31: 8/5 6/5\nWins 3 points", STATUS_BAD_TEXT, "Wins 3 points");
    assert_wrong(HAND "Wins 1 point\n1) 31:", STATUS_GAME_OVER, "31:");
    assert_wrong(MARS "1/off\nWins 1 point", STATUS_BAD_TEXT, "Wins 1 point");
    assert_wrong(MARS "1/off\n" RIGHT "Wins 2 points", STATUS_BAD_TEXT, "Wins 2 points");
    assert_wrong(SINGLE "1/off\nWins 2 points", STATUS_BAD_TEXT, "Wins 2 points");
    assert_wrong(SINGLE "1/off\nWins 3 points", STATUS_BAD_TEXT, "Wins 3 points");
    assert_wrong(MARS "1/off\n" RIGHT "31: 8/5", STATUS_GAME_OVER, "31: 8/5");
    assert_wrong(MARS "1) 31: 1/off", STATUS_NOT_YOUR_TURN, "31: 1/off");
    assert_wrong(MARS "1/off\nGame 2\nA : 4 B : 0\n", STATUS_BAD_TEXT, "A : 4 B : 0");
    assert_wrong(MARS "1/off\nGame 2\nA : 2 B : 1\n", STATUS_BAD_TEXT, "A : 2 B : 1");
    assert_wrong(SINGLE "1/off\nGame 2\nA : 2 B : 0\n", STATUS_BAD_TEXT, "A : 2 B : 0");
}

/* Memory for too few steps, and a writer that is full before the right half begins. */
static void room_may_be_short(void **unused) {
    (void)unused;
    static const char list[] = HAND "1) 31: 8/5 6/5 " RIGHT "52: 13/8 24/22\n";
    GameTags tags;
    MoveFault fault = {99, NULL, 0};
    random_match_open(&read_back);
    Record *const record = &read_back.hands[0];
    record->cap = 2;
    MatchHands hands = {.at = record, .cap = 1};
    TextReader in = text_reader(list, sizeof list - 1);
    assert_int_equal(match_read(&in, &hands, &tags, &fault), STATUS_FULL);
    static const char four[] = HAND "1) 66: 24/18(2) 13/7(2)\n";
    random_match_open(&read_back);
    record->cap = 2;
    in = text_reader(four, sizeof four - 1);
    assert_int_equal(match_read(&in, &hands, &tags, &fault), STATUS_FULL);
    random_match_open(&read_back);
    record->cap = 5;
    in = text_reader(list, sizeof list - 1);
    assert_int_equal(game_text_read(&in, GAME_TAVLA, record, &tags, &fault), STATUS_FULL);
    assert_int_equal(fault.turn, 2);
    assert_int_equal(record->count, 0);
    TextWriter out = text_writer(text, 10);
    match_write(&out, record, 1, &(GameTags){.white = ""});
    assert_true(out.is_cut);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(hands_given_up_or_unfinished_are_read_again),
        cmocka_unit_test(a_match_of_another_program_is_read),
        cmocka_unit_test(wrong_matches_are_refused_with_their_place),
        cmocka_unit_test(a_first_hand_from_any_position_is_read_again),
        cmocka_unit_test(a_single_hand_is_a_game_text),
        cmocka_unit_test(lists_of_rolls_and_turns_are_read),
        cmocka_unit_test(a_list_after_the_end_is_refused),
        cmocka_unit_test(heads_are_read_generously),
        cmocka_unit_test(hands_end_in_many_ways),
        cmocka_unit_test(passes_need_no_word),
        cmocka_unit_test(wrong_heads_are_refused),
        cmocka_unit_test(wrong_ends_are_refused),
        cmocka_unit_test(room_may_be_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
