/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "commands.h"
#include "options.h"
#include "progress.h"

enum { DEEPEST = 30 };

int cmd_perft(int argc, char **argv) {
    const CliCommand command = {
        .name = "perft",
        .usage = "GAME DEPTH [POSITION]",
        .help = "Counts the sequences of exactly 1, 2, … DEPTH turns from POSITION (the start if\n"
                "none is given), one line \"depth count\" each. A capture belongs to its turn, a\n"
                "finished game has no turns, draws by repetition or by lack of captures are not\n"
                "applied.\n" CLI_POSITION_HELP,
        .least = 2,
        .most = 3};
    CliArguments given;
    GameId game;
    GameState state;
    uint64_t deepest = 0;
    if (!cli_parse(&command, argc, argv, &given)) {
        return given.exit_code;
    }
    if (!cli_read_game("perft", given.operands[0], &game) ||
        !cli_read_number("perft", "DEPTH", given.operands[1], (CliRange){1, DEEPEST}, &deepest)) {
        return CLI_BAD_INPUT;
    }
    if (given.count < 3) {
        CHECK(game_start(game, game_defaults(game), &state) == STATUS_OK);
    } else if (!cli_read_position("perft", game, given.operands[2], &state)) {
        return CLI_BAD_INPUT;
    }
    for (uint32_t depth = 1; depth <= deepest && ferror(stdout) == 0; depth++) {
        char what[40];
        (void)snprintf(what, sizeof what, "perft depth %" PRIu32, depth);
        Progress *const progress = progress_start(what);
        const uint64_t count = game_perft(&state, depth);
        progress_stop(progress);
        (void)printf("%" PRIu32 " %" PRIu64 "\n", depth, count);
        (void)fflush(stdout);
    }
    return 0;
}
