// SPDX-License-Identifier: MIT
// The program `bastide`: its subcommands and what they share.

#pragma once

/// How the program ends: all is well; something was found, lost or failed; it was called or fed wrongly.
enum { BST_EXIT_OK = 0, BST_EXIT_FOUND = 1, BST_EXIT_USAGE = 2 };

// The subcommands. argv[0] is the subcommand's name; the result is the exit status.
int cmd_arena(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_import(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_position(int argc, char **argv);
int cmd_random(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_tiles(int argc, char **argv);
