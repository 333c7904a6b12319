/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "board.h"
#include "commands.h"
#include "interchange.h"
#include "options.h"

/* The side to act as the position's text names it; for a finished game the side it would be. */
static const char *side_word(const GameState *state) {
    switch (state->id) {
    case GAME_MORRIS:
        return state->as.morris.side == 0 ? "w" : "b";
    case GAME_TAVLA:
        return state->as.tavla.side == 0 ? "w" : "b";
    case GAME_KOS:
        return side_of(state->as.kos.seat) == 0 ? "a" : "b";
    case GAME_COUNT:
        break;
    }
    UNREACHABLE();
}

static void print_foreign(const GameState *state) {
    char text[BOARD_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    position_write_foreign(&out, state);
    (void)puts(text_finish(&out));
}

int cmd_show(int argc, char **argv) {
    const char *foreign = NULL;
    const CliOption options[] = {
        {"foreign", NULL, "only the position as other programs write it (GNUbg ID, Sanmill's FEN)",
         &foreign},
    };
    const CliCommand command = {
        .name = "show",
        .usage = "GAME POSITION",
        .help =
            "Draws POSITION and prints its canonical text, the side to act and the outcome:\n"
            "ongoing, win w few, win b blocked, draw quiet … (a repetition cannot be seen from\n"
            "a position alone).\n" CLI_POSITION_HELP,
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .least = 2,
        .most = 2};
    GameState state;
    int exit_code;
    if (!cli_parse_position(&command, argc, argv, &state, &exit_code)) {
        return exit_code;
    }
    if (foreign != NULL) {
        print_foreign(&state);
        return 0;
    }
    char text[BOARD_TEXT_CAP];
    TextWriter out = text_writer(text, sizeof text);
    board_write(&out, &state);
    text_put_char(&out, '\n');
    board_write_sides(&out, &state);
    text_put(&out, "\nposition: ");
    state_write(&out, &state);
    text_put(&out, "\nside: ");
    text_put(&out, side_word(&state));
    text_put(&out, "\noutcome: ");
    outcome_write(&out, state.id, game_outcome(&state));
    (void)puts(text_finish(&out));
    return 0;
}
