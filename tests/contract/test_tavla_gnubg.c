/* SPDX-License-Identifier: MIT */
/* Legal turns against another program: tests/golden/tavla-gnubg.txt says which and how. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position_id.h"
#include "turn.h"

enum { LINE_CAP = 65536, POSITIONS = 2000 };

static TurnEnd ends[TURN_END_CAP], scratch[TURN_END_CAP];
static char ids[TURN_END_CAP][POSITION_ID_LENGTH + 1];

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

/* "END END …" sorted, or "-" for a turn that is passed. */
static void list_ends(const GameState *state, char *out) {
    uint32_t count = 0;
    assert_int_equal(turn_ends(state, scratch, ends, TURN_END_CAP, &count), STATUS_OK);
    for (uint32_t i = 0; i < count; i++) {
        TextWriter writer = text_writer(ids[i], sizeof ids[i]);
        position_id_write(&writer, &ends[i].state.as.tavla, state->as.tavla.side);
        text_finish(&writer);
    }
    qsort(ids, count, sizeof ids[0], compare);
    if (step_kind(ends[0].at[0]) == STEP_PASS) {
        strcpy(out, "-");
        return;
    }
    char *at = out;
    for (uint32_t i = 0; i < count; i++) {
        at += sprintf(at, "%s%s", i > 0 ? " " : "", ids[i]);
    }
}

static void the_other_program_finds_the_same_turns(void **unused) {
    (void)unused;
    static char line[LINE_CAP], ours[LINE_CAP];
    uint32_t positions = 0;
    FILE *const file = fopen(TEST_DATA "/golden/tavla-gnubg.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (*line == '#') {
            continue;
        }
        line[strcspn(line, "\n")] = '\0';
        GameState state = {.id = GAME_TAVLA};
        TextReader in = text_reader(line, POSITION_ID_LENGTH + 3);
        assert_int_equal(tavla_position_read_any(&in, &state.as.tavla), STATUS_OK);
        assert_true(text_at_end(&in));
        list_ends(&state, ours);
        if (strcmp(ours, line + POSITION_ID_LENGTH + 4) != 0) {
            fail_msg("at %s\nours %s", line, ours);
        }
        positions++;
    }
    assert_int_equal(fclose(file), 0);
    assert_int_equal(positions, POSITIONS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_other_program_finds_the_same_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
