// SPDX-License-Identifier: MIT
// What judges a mutant: scenarios and random games alone. The whole program would do, but a mutant links it anew, and
// server, page and terminal are most of it.
//
//   judge check tests/rules        judge random --verify --games 60

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "check") == 0)
        return cmd_check(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "random") == 0)
        return cmd_random(argc - 1, argv + 1);
    fputs("usage: judge check|random [OPTION]...\n", stderr);
    return BST_EXIT_USAGE;
}
