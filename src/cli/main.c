// SPDX-License-Identifier: MIT
// The program `bastide`: finds the subcommand and hands over.

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/options.h"

#ifndef BASTIDE_VERSION
#define BASTIDE_VERSION "0"
#endif

typedef struct subcommand {
    const char *name;
    const char *help;
    int (*run)(int argc, char **argv);
} subcommand;

static const subcommand subcommands[] = {
    {"play", "a game in the terminal, against bots or each other", cmd_play},
    {"serve", "the game server with its page for browsers, on one port", cmd_serve},
    {"backup", "a copy of the server's data, while it runs", cmd_backup},
    {"bot", "a bot on standard input and output, for other programs", cmd_bot},
    {"check", "run scenarios: games with expectations", cmd_check},
    {"replay", "prove a game record move by move, print or convert it", cmd_replay},
    {"position", "the position after some moves of a record, to play on from", cmd_position},
    {"import", "saved games and tests of JCloisterZone: replay, judge, convert", cmd_import},
    {"random", "random games over any sets; --verify checks every invariant", cmd_random},
    {"arena", "matches between bots: results with confidence, Elo, records", cmd_arena},
    {"bench", "speed and size of the engine", cmd_bench},
    {"tiles", "tile sets as text or drawn", cmd_tiles},
    {"rules", "rules by ID", cmd_rules},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static void print_help(FILE *out)
{
    fputs("bastide: Carcassonne by the complete rules\n\nusage: bastide SUBCOMMAND [OPTION]...\n\n", out);
    for (int i = 0; i < SUBCOMMANDS; i++)
        fprintf(out, "  bastide %-8s %s\n", subcommands[i].name, subcommands[i].help);
    fputs("\nEvery subcommand has --help, with examples. `bastide --version` prints the version.\n"
          "To begin: bastide play\n",
          out);
}

static int unknown(const char *name)
{
    const char *names[SUBCOMMANDS + 1] = {NULL};
    for (int i = 0; i < SUBCOMMANDS; i++)
        names[i] = subcommands[i].name;
    const char *near = bst_suggest(name, names);
    const char *what = name[0] == '-' ? "option" : "subcommand";
    if (near)
        return bst_usage_error("", "unknown %s `%s`; did you mean `%s`?", what, name, near);
    return bst_usage_error("", "unknown %s `%s`; `bastide --help` lists what there is", what, name);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return BST_EXIT_USAGE;
    }
    char help[] = "--help";
    if (argc > 2 && strcmp(argv[1], "help") == 0) { // bastide help play
        argv[1] = argv[2];
        argv[2] = help;
        argc = 3;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return BST_EXIT_OK;
    }
    if (strcmp(name, "--version") == 0) {
        puts("bastide " BASTIDE_VERSION);
        return BST_EXIT_OK;
    }
    for (int i = 0; i < SUBCOMMANDS; i++) {
        if (strcmp(name, subcommands[i].name) != 0)
            continue;
        int status = subcommands[i].run(argc - 1, argv + 1);
        // Output that never arrived (a full disk, a closed pipe) must not look like success.
        if ((fflush(stdout) != 0 || ferror(stdout)) && status == BST_EXIT_OK) {
            bst_usage_error(name, "cannot write the output");
            status = BST_EXIT_FOUND;
        }
        return status;
    }
    return unknown(name);
}
