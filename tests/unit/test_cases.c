/* SPDX-License-Identifier: MIT */
/*
 * Runs the drawn cases of tests/cases; dokuz-tas.txt tells their language. Each case is one test.
 */
#include "play.h"
#include "interchange.h"
#include "turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_CAP = 256, LINES_PER_CASE = 40, CASE_CAP = 200, END_CAP = 256 };

typedef struct {
    char name[LINE_CAP];
    char lines[LINES_PER_CASE][LINE_CAP];
    uint32_t numbers[LINES_PER_CASE]; /* in the file */
    uint32_t count;
} Case;

static Case cases[CASE_CAP];
static uint32_t case_count;

/* What a case has set up so far. */
typedef struct {
    char rows[64]; /* of the drawn board, as in a position text */
    uint32_t row_count;
    Record record;
    Step memory[RECORD_STEP_CAP_MORRIS];
} Play;

/* The points of a drawn row: two columns to a file, what is no stone and no '.' is a line. */
static void draw_row(Play *play, const char *line) {
    const uint32_t row = (uint32_t)('7' - line[0]);
    assert_int_equal(row, play->row_count++);
    char *to = play->rows + strlen(play->rows);
    if (row > 0) {
        *to++ = '/';
    }
    for (const char *at = line + 1; *at != '\0'; at++) {
        if (*at == 'W' || *at == 'B' || *at == '.') {
            *to++ = *at;
        }
    }
    *to = '\0';
}

static void open_at(Play *play, const char *text) {
    const GameState state = play_state(GAME_MORRIS, text);
    record_open(&play->record, &state, play->memory, RECORD_STEP_CAP_MORRIS);
}

static void run_side(Play *play, const char *fields) {
    char text[LINE_CAP + 64];
    assert_int_equal(play->row_count, 7);
    snprintf(text, sizeof text, "%s %s", play->rows, fields);
    open_at(play, text);
}

static void run_start(Play *play, const char *words) {
    char text[LINE_CAP + 64];
    snprintf(text, sizeof text, ".../.../.../....../.../.../... w 9 9 0%s%s",
             *words == '\0' ? "" : " ", words);
    open_at(play, text);
}

static void run_play(Play *play, const char *moves) {
    TextReader in = text_reader(moves, (uint32_t)strlen(moves));
    MoveFault fault;
    const Status status = moves_read(&in, &play->record, &fault);
    if (status != STATUS_OK) {
        fail_msg("%s at turn %u, '%.*s': expected %s", status_name(status), fault.turn,
                 (int)fault.length, fault.token, in.expected);
    }
    assert_true(text_at_end(&in));
}

/* MOVES | TURN WORD STATUS */
static void run_refuse(Play *play, const char *text) {
    const char *const bar = strchr(text, '|');
    char word[LINE_CAP], status_word[LINE_CAP];
    uint32_t turn = 0;
    assert_non_null(bar);
    assert_int_equal(sscanf(bar + 1, "%u %255s %255s", &turn, word, status_word), 3);
    const uint32_t count = play->record.count;
    const GameState before = play->record.now;
    TextReader in = text_reader(text, (uint32_t)(bar - text));
    MoveFault fault = {0};
    const Status status = moves_read(&in, &play->record, &fault);
    assert_string_equal(status_name(status), status_word);
    assert_int_equal(fault.turn, turn);
    assert_int_equal(fault.length, strlen(word));
    assert_memory_equal(fault.token, word, fault.length);
    assert_non_null(in.expected);
    assert_int_equal(play->record.count, count);
    assert_true(play_same(&play->record.now, &before));
}

static void run_outcome(Play *play, const char *words) {
    char text[64];
    TextWriter out = text_writer(text, sizeof text);
    outcome_write(&out, GAME_MORRIS, record_outcome(&play->record));
    assert_string_equal(text_finish(&out), words);
}

static int by_word(const void *a, const void *b) {
    return strcmp(a, b);
}

static void run_takes(Play *play, const char *points) {
    char words[STEP_LIST_CAP][8];
    char text[LINE_CAP] = "";
    StepList steps;
    game_steps(&play->record.now, &steps);
    for (uint32_t i = 0; i < steps.count; i++) {
        TextWriter out = text_writer(words[i], sizeof words[i]);
        step_write(&out, &play->record.now, steps.at[i]);
        text_finish(&out);
    }
    qsort(words, steps.count, sizeof *words, by_word);
    for (uint32_t i = 0; i < steps.count; i++) {
        assert_int_equal(words[i][0], 'x');
        strcat(text, i > 0 ? " " : "");
        strcat(text, words[i] + 1);
    }
    assert_string_equal(text, points);
}

static void run_steps(Play *play, const char *number) {
    StepList steps;
    game_steps(&play->record.now, &steps);
    assert_int_equal(steps.count, strtoul(number, NULL, 10));
}

static void run_turns(Play *play, const char *number) {
    static TurnEnd scratch[END_CAP], ends[END_CAP];
    uint32_t count = 0;
    assert_int_equal(turn_ends(&play->record.now, scratch, ends, END_CAP, &count), STATUS_OK);
    assert_int_equal(count, strtoul(number, NULL, 10));
}

static void check_words(Play *play, const char *words, bool are_legal) {
    while (*words != '\0') {
        const uint32_t length = (uint32_t)strcspn(words, " ");
        TextReader in = text_reader(words, length);
        Step step;
        const bool is_legal =
            step_read(&in, &play->record.now, &step) == STATUS_OK && text_at_end(&in);
        if (is_legal != are_legal) {
            fail_msg("%.*s is %s", (int)length, words, is_legal ? "legal" : "not legal");
        }
        words += length;
        words += strspn(words, " ");
    }
}

static void run_has(Play *play, const char *words) {
    check_words(play, words, true);
}

static void run_lacks(Play *play, const char *words) {
    check_words(play, words, false);
}

static void run_repeats(Play *play, const char *number) {
    assert_int_equal(record_occurrences(&play->record), strtoul(number, NULL, 10));
}

static void run_position(Play *play, const char *text) {
    assert_string_equal(play_text(&play->record.now), text);
}

static const struct {
    const char *word;
    void (*run)(Play *play, const char *rest);
} COMMANDS[] = {
    {"side", run_side},     {"start", run_start},     {"play", run_play},
    {"refuse", run_refuse}, {"outcome", run_outcome}, {"takes", run_takes},
    {"steps", run_steps},   {"turns", run_turns},     {"has", run_has},
    {"lacks", run_lacks},   {"repeats", run_repeats}, {"position", run_position},
};

static void run_line(Play *play, const char *line) {
    if (line[0] >= '1' && line[0] <= '7' && line[1] == ' ') {
        draw_row(play, line);
        return;
    }
    const size_t length = strcspn(line, " ");
    if (length == 0) {
        return; /* the letters under a board */
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (strlen(COMMANDS[i].word) == length && memcmp(line, COMMANDS[i].word, length) == 0) {
            COMMANDS[i].run(play, line + length + strspn(line + length, " "));
            return;
        }
    }
    fail_msg("no such command");
}

static void run_case(void **state) {
    const Case *const one = *state;
    Play play = {.rows = ""};
    assert_true(one->count > 1);
    for (uint32_t i = 0; i < one->count; i++) {
        print_message("%u: %s\n", one->numbers[i], one->lines[i]); /* the last one told failed */
        run_line(&play, one->lines[i]);
    }
}

static void load(const char *path) {
    char line[LINE_CAP];
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    for (uint32_t number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            continue;
        }
        if (strncmp(line, "case ", 5) == 0 && case_count < CASE_CAP) {
            strcpy(cases[case_count++].name, line + 5);
            continue;
        }
        if (case_count == 0 || cases[case_count - 1].count == LINES_PER_CASE) {
            fprintf(stderr, "%s:%u: not in a case, or a case too long\n", path, number);
            exit(2);
        }
        Case *const one = &cases[case_count - 1];
        strcpy(one->lines[one->count], line);
        one->numbers[one->count++] = number;
    }
    fclose(file);
}

int main(void) {
    static struct CMUnitTest tests[CASE_CAP];
    load(TEST_DATA "/cases/dokuz-tas.txt");
    for (uint32_t i = 0; i < case_count; i++) {
        tests[i] = (struct CMUnitTest){cases[i].name, run_case, NULL, NULL, &cases[i]};
    }
    return _cmocka_run_group_tests("cases", tests, case_count, NULL, NULL);
}
