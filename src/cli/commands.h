/* SPDX-License-Identifier: MIT */
/*
 * The subcommands of `kiraathane`, one small file each. argv[0] is the subcommand's name; the
 * result is the exit code: 0 done, 1 the answer is "no" (a level that plays an illegal turn), 2 bad
 * input, a record that does not verify too, told on stderr with what was expected, 3 something outside
 * failed, such as a full disk.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int cmd_moves(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_best(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_bench(int argc, char **argv);

#endif
