// SPDX-License-Identifier: MIT
// bastide backup: a copy of the server's data, while it runs or not.

#include <signal.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "server/backup.h"

static const char usage[] =
    "usage: bastide backup [--quiet] FROM TO\n"
    "\n"
    "Copies the database of a server into the new file TO. FROM is the server's data folder (`bastide serve --data`), "
    "or a\n"
    "database file. The server may run and play on meanwhile: the copy holds everything that was stored when it "
    "began.\n"
    "Only you can read it (it has the keys of running games); it is checked, and nothing is ever overwritten.\n"
    "\n"
    "To restore, copy it back as `bastide.db` into a new folder and start the server with that.\n"
    "\n"
    "  --quiet               says nothing but errors\n"
    "\n"
    "Exit status: 0 the copy is on the disk, 1 there is none, 2 it was called wrongly.\n"
    "\n"
    "  bastide backup ~/.local/share/bastide copy.db\n"
    "  bastide backup --quiet /var/lib/bastide /backup/bastide-$(date +%F).db\n"
    "  mkdir -m 700 restored && bastide backup copy.db restored/bastide.db && bastide serve --data restored\n";

int cmd_backup(int argc, char **argv)
{
    static const struct option table[] = {
        {"quiet", no_argument, NULL, 'q'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    bst_options options = {.command = argv[0]};
    bool quiet = false;
    for (int option; (option = bst_options_next(&options, argc, argv, table)) != -1;) {
        switch (option) {
        case 'q': quiet = true; break;
        case 'h': fputs(usage, stdout); return BST_EXIT_OK;
        default: return BST_EXIT_USAGE;
        }
    }
    if (argc - optind != 2)
        return bst_usage_error(argv[0], "it takes two names, FROM and TO; see --help");
    bst_backup_numbers copied;
    char error[1024];
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like any other
    if (!bst_backup(argv[optind], argv[optind + 1], &copied, error, sizeof error)) {
        bst_usage_error(argv[0], "%s", error);
        return BST_EXIT_FOUND;
    }
    if (!quiet)
        printf("%s: %lld players, %lld tables, %lld events, %.1f MB\n", argv[optind + 1], (long long)copied.players,
               (long long)copied.tables, (long long)copied.events, (double)copied.bytes / 1e6);
    return BST_EXIT_OK;
}
