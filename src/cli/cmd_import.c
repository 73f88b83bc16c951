// SPDX-License-Identifier: MIT
// bastide import: replays saved games and engine tests of JCloisterZone, judges their assertions, writes records.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "jcz/jcz.h"

static const char usage[] =
    "usage: bastide import FILE.jcz... [--assert] [--log] [--lang LANG] [-o FILE.bgn]\n"
    "\n"
    "Plays saved games and engine tests of JCloisterZone 5.7 and later by our rules and prints the scores.\n"
    "docs/import.md says what is supported and how rules map. A message that is not legal here is printed as\n"
    "FILE:LINE: MESSAGE: REASON.\n"
    "\n"
    "  --assert              evaluate the files' own assertions; the last line is `N passed, N failed`\n"
    "  --log                 every action\n"
    "  --lang LANG           errors in this language, e.g. de\n"
    "  -o, --output FILE     write the game as a record (.bgn)\n"
    "\n"
    "Exit status: 0 all is well, 1 an assertion failed, 2 a file could not be read or played.\n"
    "\n"
    "  bastide import game.jcz -o game.bgn\n"
    "  bastide import --assert tests/*.jcz\n";

typedef struct settings {
    bool judge, log;
    const char *output;
    int passed, failed; ///< assertions of all files
} settings;

static int print_error(const char *path, const bst_text_error *error)
{
    fflush(stdout);
    fprintf(stderr, error->line > 0 ? "%s:%d: " : "%s: ", path, error->line);
    fprintf(stderr, "%s\n", error->text);
    return BST_EXIT_USAGE;
}

static void print_log(const bst_jcz *jcz)
{
    bst_text_error error;
    char *record = bst_jcz_record(jcz, &error);
    const char *at = record ? strstr(record, "\n\n") : NULL;
    if (at)
        fputs(at + 2, stdout);
    free(record);
}

static void print_summary(const char *path, bst_jcz *jcz)
{
    const bst_state *state = jcz->state;
    printf("%s: %d messages, %d actions, ", path, jcz->nmessages, jcz->nactions);
    if (bst_actor(state) == BST_NOBODY)
        puts("the game is over");
    else
        printf("it is for %s to act (%s)\n", bst_actor_word(jcz->game, bst_actor(state)), bst_jcz_phase(jcz));
    for (int seat = 0; seat < jcz->head.setup.seats; seat++) {
        printf("  %-7s %4d ", bst_actor_word(jcz->game, seat), jcz->end.score[seat]);
        if (jcz->head.name[seat][0])
            printf(" (%s)", jcz->head.name[seat]);
        putchar('\n');
    }
}

static int judge(settings *s, const char *path, bst_jcz *jcz)
{
    int status = BST_EXIT_OK, n = bst_jcz_assertions(jcz);
    for (int i = 0; i < n; i++) {
        char why[400];
        int line;
        const char *text = bst_jcz_assertion_text(jcz, i, &line);
        if (bst_jcz_assertion(jcz, i, why, sizeof why)) {
            s->passed++;
            continue;
        }
        printf("%s:%d: %s: %s\n", path, line, text, why);
        s->failed++;
        status = BST_EXIT_FOUND;
    }
    return status;
}

static int write_record(const char *path, const char *output, const bst_jcz *jcz)
{
    bst_text_error error = {0};
    char *text = bst_jcz_record(jcz, &error);
    if (!text)
        return bst_usage_error("import", "%s: no record can be written: %s", path, error.text);
    int result = bst_file_write(output, text, strlen(text));
    free(text);
    if (result == 0 && jcz->cut_short && strcmp(output, "-") != 0)
        printf("%s: the record ends before the final scoring, because the file ends the game with tiles left\n", path);
    return result == 0 ? BST_EXIT_OK : BST_EXIT_USAGE;
}

static int import_file(settings *s, const char *path)
{
    size_t length;
    bst_jcz jcz;
    bst_text_error error;
    char *text = bst_file_read(path, &length);
    if (!text)
        return BST_EXIT_USAGE;
    bool good = bst_jcz_read(text, length, &jcz, &error);
    free(text);
    if (!good) {
        s->failed++;
        return print_error(path, &error);
    }
    int status = BST_EXIT_OK;
    if (jcz.skipped > 0)
        printf("%s:%d: the file goes on without %d river tile%s, which %s left out\n", path, jcz.skips_at, jcz.skipped,
               jcz.skipped == 1 ? "" : "s", jcz.skipped == 1 ? "is" : "are");
    if (!bst_jcz_play(&jcz, &error)) {
        s->failed++;
        status = print_error(path, &error);
    }
    if (s->log)
        print_log(&jcz);
    if (status == BST_EXIT_OK && s->judge)
        status = judge(s, path, &jcz);
    else if (status == BST_EXIT_OK)
        print_summary(path, &jcz);
    if (s->output && status != BST_EXIT_USAGE) {
        int written = write_record(path, s->output, &jcz);
        status = written > status ? written : status;
    }
    bst_jcz_free(&jcz);
    return status;
}

int cmd_import(int argc, char **argv)
{
    static const struct option table[] = {
        {"assert", no_argument, NULL, 'a'},     {"log", no_argument, NULL, 'l'},
        {"lang", required_argument, NULL, 'L'}, {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},       {NULL, 0, NULL, 0},
    };
    settings s = {0};
    int letter;
    bst_lang lang;
    optind = 1;
    while ((letter = getopt_long(argc, argv, "o:", table, NULL)) != -1) {
        switch (letter) {
        case 'a': s.judge = true; break;
        case 'l': s.log = true; break;
        case 'o': s.output = optarg; break;
        case 'L':
            if (!bst_language("import", optarg, &lang))
                return BST_EXIT_USAGE;
            bst_tongue_set(lang);
            break;
        case 'h': fputs(usage, stdout); return BST_EXIT_OK;
        default: return BST_EXIT_USAGE;
        }
    }
    if (optind == argc)
        return bst_usage_error("import", "name the file to import, as in `bastide import game.jcz`");
    if (s.output && argc - optind > 1)
        return bst_usage_error("import", "-o writes one record; name one file");
    int status = BST_EXIT_OK;
    for (int i = optind; i < argc; i++) {
        int result = import_file(&s, argv[i]);
        status = result > status ? result : status;
    }
    if (s.judge)
        printf("%d passed, %d failed\n", s.passed, s.failed);
    return status;
}
