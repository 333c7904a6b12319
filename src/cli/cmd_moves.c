/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "commands.h"
#include "options.h"
#include "turn_list.h"

int cmd_moves(int argc, char **argv) {
    const CliCommand command = {
        .name = "moves",
        .usage = "GAME POSITION",
        .help =
            "Prints all legal turns of POSITION, one a line, sorted bytewise; nothing when the\n"
            "game is over. A turn with a capture is one line, such as d6-f6xa1. While a\n"
            "removal is due the turns are the removals.\n" CLI_POSITION_HELP,
        .least = 2,
        .most = 2};
    CliArguments given;
    GameId game;
    GameState state;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    if (!cli_read_game("moves", given.operands[0], &game) ||
        !cli_read_position("moves", game, given.operands[1], &state)) {
        return CLI_BAD_INPUT;
    }
    TurnList turns = turn_list_new(&state);
    for (uint32_t i = 0; i < turns.count; i++) {
        (void)puts(turns.at[i].text);
    }
    turn_list_free(&turns);
    return 0;
}
