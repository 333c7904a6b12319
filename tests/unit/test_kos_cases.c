/* SPDX-License-Identifier: MIT */
/* Runs the drawn cases of tests/cases/kos.txt; their form is told at the top of that file. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_CAP = 512, ROWS = 4, STEPS_CAP = 256 };

typedef struct {
    FILE *file;
    char line[LINE_CAP];
    int number;
    char name[LINE_CAP];
    char rows[ROWS][16];
    GameState state;
    int checked; /* expectations met */
} Cases;

static bool next_line(Cases *cases) {
    if (fgets(cases->line, LINE_CAP, cases->file) == NULL) {
        return false;
    }
    cases->number++;
    cases->line[strcspn(cases->line, "\n")] = '\0';
    return true;
}

#define CASE_CHECK(cases, condition)                                                 \
    do {                                                                             \
        if (!(condition)) {                                                          \
            fail_msg("line %d, %s: %s", (cases)->number, (cases)->name, #condition); \
        }                                                                            \
    } while (0)

/* One drawn row without its blanks, turned round where the drawing runs against the text. */
static void read_row(Cases *cases, int row) {
    CASE_CHECK(cases, next_line(cases));
    int count = 0;
    for (const char *at = cases->line; *at != '\0'; at++) {
        if (*at != ' ') {
            CASE_CHECK(cases, count < 10);
            cases->rows[row][count++] = *at;
        }
    }
    CASE_CHECK(cases, count == 10);
    cases->rows[row][10] = '\0';
    if (row % 2 == 0) {
        for (int i = 0; i < 5; i++) {
            const char er = cases->rows[row][i];
            cases->rows[row][i] = cases->rows[row][9 - i];
            cases->rows[row][9 - i] = er;
        }
    }
}

/* The text order is bottom row first; rights of a case may stand as they were thrown. */
static void read_case(Cases *cases) {
    for (int row = 0; row < ROWS; row++) {
        read_row(cases, row);
    }
    CASE_CHECK(cases, next_line(cases));
    char team[4], ever_a[4], ever_b[4], rights[40], rest[64] = "";
    const int fields =
        sscanf(cases->line, "%3s %3s %3s %39s %63[^\n]", team, ever_a, ever_b, rights, rest);
    CASE_CHECK(cases, fields >= 4);
    char sorted[40];
    int length = 0;
    for (const char *kind = "K2346?-"; *kind != '\0'; kind++) {
        for (const char *at = rights; *at != '\0'; at++) {
            if (*at == *kind) {
                sorted[length++] = *kind;
            }
        }
    }
    sorted[length] = '\0';
    char text[LINE_CAP];
    snprintf(text, sizeof text, "%s/%s/%s/%s %s %s %s %s%s%s", cases->rows[3], cases->rows[2],
             cases->rows[1], cases->rows[0], team, ever_a, ever_b, sorted, *rest == '\0' ? "" : " ",
             rest);
    cases->state = play_state(GAME_KOS, text);
}

static const char *text_of(const GameState *state, Step step) {
    static char text[TURN_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    step_write(&out, state, step);
    return text_finish(&out);
}

/* Whether the blank-separated words of `list` hold `word`. */
static bool has_word(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)) != NULL; at++) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static int count_words(const char *list) {
    int count = 0;
    for (const char *at = list; *at != '\0'; at++) {
        count += *at != ' ' && (at[1] == ' ' || at[1] == '\0');
    }
    return count;
}

static void check_any(Cases *cases, const char *expected) {
    StepList steps;
    game_steps(&cases->state, &steps);
    CASE_CHECK(cases, steps.count > 0);
    const bool is_none = strcmp(expected, "none") == 0;
    const Step last = steps.at[steps.count - 1];
    CASE_CHECK(cases, strcmp(text_of(&cases->state, last), "end") == 0);
    CASE_CHECK(cases, step_kind(last) == (is_none ? STEP_PASS : STEP_END));
    CASE_CHECK(cases, (int)steps.count - 1 == (is_none ? 0 : count_words(expected)));
    for (uint32_t i = 0; i + 1 < steps.count; i++) {
        const char *const text = text_of(&cases->state, steps.at[i]);
        if (!has_word(expected, text)) {
            fail_msg("line %d, %s: %s is not expected", cases->number, cases->name, text);
        }
    }
}

static Step step_named(Cases *cases, const char *text) {
    TextReader in = text_reader(text, (uint32_t)strlen(text));
    Step step = {0};
    const Status status = step_read(&in, &cases->state, &step);
    CASE_CHECK(cases, status == STATUS_OK && text_at_end(&in));
    return step;
}

static void check_then(Cases *cases, const char *expected) {
    char step[32], text[LINE_CAP];
    CASE_CHECK(cases, sscanf(expected, "%31s | %511[^\n]", step, text) == 2);
    const GameState next = game_apply(&cases->state, step_named(cases, step));
    if (strcmp(play_text(&next), text) != 0) {
        fail_msg("line %d, %s: %s gives %s", cases->number, cases->name, step, play_text(&next));
    }
}

/* Throws that may come; those listed leave chance acting where they throw again. */
static void check_throws(Cases *cases, const char *listed) {
    CASE_CHECK(cases, game_actor(&cases->state) == SEAT_CHANCE);
    ChanceList chances;
    game_chances(&cases->state, &chances);
    CASE_CHECK(cases, chances.count == 5 && chances.total == 16);
    for (uint32_t i = 0; i < chances.count; i++) {
        const char *const text = text_of(&cases->state, chances.at[i].step);
        const GameState next = game_apply(&cases->state, chances.at[i].step);
        const bool goes_on = text[1] == 'K' || text[1] == '4' || text[1] == '6';
        CASE_CHECK(cases, (game_actor(&next) == SEAT_CHANCE) == goes_on);
    }
    CASE_CHECK(cases, count_words(listed) > 0);
}

static void check_over(Cases *cases, const char *expected) {
    char text[64];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, GAME_KOS, game_outcome(&cases->state));
    CASE_CHECK(cases, strcmp(text_finish(&out), expected) == 0);
    CASE_CHECK(cases, game_actor(&cases->state) == SEAT_NONE);
    StepList steps;
    game_steps(&cases->state, &steps);
    CASE_CHECK(cases, steps.count == 0);
}

static void check_line(Cases *cases) {
    static const struct {
        const char *word;
        void (*check)(Cases *, const char *);
    } checks[] = {{"any: ", check_any},
                  {"then: ", check_then},
                  {"throws: ", check_throws},
                  {"over: ", check_over}};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const size_t length = strlen(checks[i].word);
        if (strncmp(cases->line, checks[i].word, length) == 0) {
            checks[i].check(cases, cases->line + length);
            cases->checked++;
            return;
        }
    }
    fail_msg("line %d: not a line of a case: %s", cases->number, cases->line);
}

static void every_drawn_case_holds(void **unused) {
    (void)unused;
    Cases cases = {.file = fopen(TEST_DATA "/cases/kos.txt", "r")};
    assert_non_null(cases.file);
    while (next_line(&cases)) {
        if (cases.line[0] == '=') {
            strcpy(cases.name, cases.line + 2);
            read_case(&cases);
        } else if (cases.line[0] != '#' && cases.line[0] != '\0') {
            check_line(&cases);
        }
    }
    fclose(cases.file);
    assert_true(cases.checked >= 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_drawn_case_holds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
