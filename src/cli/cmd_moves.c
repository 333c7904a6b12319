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
            "removal is due the turns are the removals.\n"
            "Tavla: one line for each position a turn can end in, the turn, a tab and the\n"
            "Position ID as seen by the player who moved, sorted by it; pas when nothing moves.\n"
            "Kös: the single steps of a turn.\n" CLI_POSITION_HELP,
        .least = 2,
        .most = 2};
    GameState state;
    int exit_code;
    if (!cli_parse_position(&command, argc, argv, &state, &exit_code)) {
        return exit_code;
    }
    if (game_actor(&state) == SEAT_CHANCE) {
        const char *const expected =
            state.id == GAME_KOS ? "results, such as K3" : "dice, such as 31";
        return cli_fail("moves", "a throw comes next; expected a position with %s", expected);
    }
    TurnList turns = turn_list_new(&state);
    for (uint32_t i = 0; i < turns.count; i++) {
        const Turn *const turn = &turns.at[i];
        (void)printf("%s%s%s\n", turn->text, *turn->id != '\0' ? "\t" : "", turn->id);
    }
    turn_list_free(&turns);
    return 0;
}
