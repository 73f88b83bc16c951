// SPDX-License-Identifier: MIT
// bastide bot: one of our bots, and our rules, for other programs: the bot protocol on standard input and output.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "bots/reader.h"
#include "bots/session.h"
#include "cli/cli.h"
#include "cli/options.h"

#define DEFAULT_BOT "greedy"

static const char usage[] =
    "usage: bastide bot [BOT]\n"
    "\n"
    "Speaks the bot protocol on standard input and output, line by line, until `quit` or the end of input: games are\n"
    "set up and played in the words of records, `go` asks for an action, `legal` lists what the rules allow.\n"
    "docs/bot-protocol.md has all of it. Programs that speak it can play here as the bot exec:COMMAND.\n"
    "\n"
    "  BOT                   NAME[:KEY=VALUE,...] or exec[[KEY=VALUE,...]]:COMMAND (default: " DEFAULT_BOT ")\n";

static const char usage_end[] = "\n"
                                "Exit status: 0, 2 if it was called wrongly.\n"
                                "\n"
                                "  bastide bot\n"
                                "  bastide bot greedy:seed=7\n"
                                "  printf 'new sets base inns\\nplay draw base.D\\nlegal\\ngo\\n' | bastide bot\n";

static void print_help(void)
{
    fputs(usage, stdout);
    fputs("\nBots:\n", stdout);
    for (int i = 0; bst_bots[i]; i++)
        printf("  %-10s %s\n", bst_bots[i]->name, bst_bots[i]->about);
    fputs("\nTheir settings, as KEY=VALUE here or `set KEY VALUE` on the line; not every bot needs all of them:\n",
          stdout);
    for (int i = 0; bst_setting_list[i].key; i++)
        printf("  %-10s %s (default %.15g)\n", bst_setting_list[i].key, bst_setting_list[i].about,
               bst_setting_list[i].value);
    fputs("\nWeights of evaluators and modules, likewise as w.KEY=VALUE:\n", stdout);
    bst_setting_info weight;
    for (int i = 0; bst_weight_info(i, &weight); i++)
        printf("  w.%-12s %s (default %.6g)\n", weight.key, weight.about, weight.value);
    fputs(usage_end, stdout);
}

static void write_line(void *to, const char *line)
{
    (void)to;
    // what cannot be written is noticed at the end; the other side may be gone
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

static int talk(const bst_settings *settings)
{
    bst_session *session = bst_session_open(settings, write_line, NULL);
    bst_reader *reader = malloc(sizeof *reader);
    if (!session || !reader) {
        bst_session_close(session);
        free(reader);
        return bst_usage_error("bot", "out of memory");
    }
    bst_reader_begin(reader, STDIN_FILENO);
    char *line;
    size_t length;
    while (bst_reader_next(reader, -1, &line, &length) == BST_READ_LINE && bst_session_line(session, line, length) &&
           !ferror(stdout))
        ;
    bst_session_close(session);
    free(reader);
    return BST_EXIT_OK;
}

int cmd_bot(int argc, char **argv)
{
    static const struct option table[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    bst_options options = {.command = argv[0]};
    for (int option; (option = bst_options_next(&options, argc, argv, table)) != -1;) {
        if (option != 'h')
            return BST_EXIT_USAGE;
        print_help();
        return BST_EXIT_OK;
    }
    if (optind + 1 < argc)
        return bst_usage_error(argv[0], "unexpected `%s`; a bot is one word, or a text in quotes", argv[optind + 1]);
    bst_settings settings;
    char error[400];
    if (!bst_settings_parse(&settings, optind < argc ? argv[optind] : DEFAULT_BOT, error, sizeof error))
        return bst_usage_error(argv[0], "%s", error);
    return talk(&settings);
}
