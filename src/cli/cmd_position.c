// SPDX-License-Identifier: MIT
// bastide position: the position after some actions of a record, as a record to play on from.

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/record_file.h"

static const char usage[] =
    "usage: bastide position FILE --at N [--lang LANG] [--tiles FILE]\n"
    "\n"
    "Plays N actions of a game record (.bgn) and prints the position then reached as a record without actions, which\n"
    "everything that reads records can go on from; docs/notation.md describes its lines. A position can be told where "
    "a\n"
    "turn begins; for any other N the error names the next one that will do.\n"
    "\n"
    "  --at N                the number of actions, as in `bastide replay --at N`\n"
    "  --lang LANG           errors in this language, e.g. de\n"
    "  --tiles FILE          a tile set of your own, named as the file; may be repeated\n"
    "\n"
    "Exit status: 0 printed, 1 there is no such position at N, 2 the record cannot be played.\n"
    "\n"
    "  bastide position game.bgn --at 120 > puzzle.bgn\n"
    "  bastide replay puzzle.bgn --board\n"
    "  bastide arena greedy random --from puzzle.bgn\n";

static int print_position(const bst_options *options, const char *path, int at)
{
    int next;
    bst_record record;
    bst_text_error error;
    if (!bst_record_file(options, path, &record))
        return BST_EXIT_USAGE;
    char *position = bst_record_position(&record, at, &next, &error);
    if (position)
        fputs(position, stdout);
    free(position);
    bst_record_free(&record);
    if (position)
        return BST_EXIT_OK;
    bst_record_complain(path, &error);
    return next == 0 ? BST_EXIT_USAGE : BST_EXIT_FOUND;
}

int cmd_position(int argc, char **argv)
{
    static const struct option table[] = {
        {"at", required_argument, NULL, 'a'},
        {"lang", required_argument, NULL, 'L'},
        {"help", no_argument, NULL, 'h'},
        {"tiles", required_argument, NULL, BST_OPT_TILES},
        {NULL, 0, NULL, 0},
    };
    bst_options options = {.command = "position"};
    const char *path = NULL;
    long at = -1;
    bst_lang lang;
    optind = 1;
    for (;;) {
        switch (bst_options_next(&options, argc, argv, table)) {
        case 'a':
            if (!bst_number("position", "--at", optarg, 0, 1000000, &at))
                return BST_EXIT_USAGE;
            continue;
        case 'L':
            if (!bst_language("position", optarg, &lang))
                return BST_EXIT_USAGE;
            bst_tongue_set(lang);
            continue;
        case 'h': fputs(usage, stdout); return BST_EXIT_OK;
        case -1: break;
        default: return BST_EXIT_USAGE;
        }
        if (optind >= argc)
            break;
        if (path)
            return bst_usage_error("position", "name one record; there are `%s` and `%s`", path, argv[optind]);
        path = argv[optind++];
    }
    if (!path || at < 0)
        return bst_usage_error("position",
                               "name the record and the number of actions, as in `bastide position game.bgn --at 120`");
    int status = bst_options_setup(&options) ? print_position(&options, path, (int)at) : BST_EXIT_USAGE;
    bst_options_free(&options);
    return status;
}
