// SPDX-License-Identifier: MIT
// Options of the command line that several subcommands share, and the one form of all error messages.

#include "cli/options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "bastide/rules.h"
#include "bastide/voice.h"
#include "cli/cli.h"

enum { WORD = BST_OPTION_WORD, NAMES_MAX = 128 };

// ---- errors and suggestions ---------------------------------------------------------------------------------

int bst_usage_error(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fprintf(stderr, "bastide%s%s: ", command[0] ? " " : "", command);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return BST_EXIT_USAGE;
}

bool bst_number(const char *command, const char *option, const char *text, long low, long high, long *out)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < low || value > high) {
        bst_usage_error(command, "%s needs a number from %ld to %ld, not `%s`", option, low, high, text);
        return false;
    }
    *out = value;
    return true;
}

bool bst_seed(const char *command, const char *text, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 0);
    if (end == text || *end || errno || strchr(text, '-')) {
        bst_usage_error(command, "--seed needs a number from 0 to 18446744073709551615, not `%s`", text);
        return false;
    }
    *out = value;
    return true;
}

bool bst_language(const char *command, const char *text, bst_lang *out)
{
    if (bst_lang_find(text, out))
        return true;
    char codes[400] = "";
    for (int i = 0, n = bst_lang_count(); i < n; i++) {
        size_t used = strlen(codes);
        snprintf(codes + used, sizeof codes - used, "%s%s", i == 0 ? "" : i == n - 1 ? " or " : ", ", bst_lang_code(i));
    }
    bst_usage_error(command, "the language after --lang is %s, not `%s`", codes, text);
    return false;
}

uint64_t bst_seed_fresh(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    }
    return seed;
}

// ---- stepping through argv ----------------------------------------------------------------------------------

static int unknown_option(const bst_options *options, const char *word, const struct option *table)
{
    const char *names[NAMES_MAX] = {NULL};
    for (int i = 0; table[i].name && i < NAMES_MAX - 1; i++)
        names[i] = table[i].name;
    const char *dashless = word + strspn(word, "-");
    const char *near = strncmp(word, "--", 2) == 0 ? bst_suggest(dashless, names) : NULL;
    if (near)
        bst_usage_error(options->command, "unknown option `%s`; did you mean `--%s`?", word, near);
    else
        bst_usage_error(options->command, "unknown option `%s`; `bastide %s --help` lists them", word,
                        options->command);
    return '?';
}

static bool store(bst_options *options, int option, const char *value)
{
    switch (option) {
    case BST_OPT_SETS: options->sets = value; break;
    case BST_OPT_GAME: options->game = value; break;
    case BST_OPT_ELEMENTS: options->elements = value; break;
    case BST_OPT_RULES: options->rules = value; break;
    case BST_OPT_SEATS: options->seats = value; break;
    case BST_OPT_START: options->start = value; break;
    default:
        if (options->ntiles == BST_USER_SETS_MAX) {
            bst_usage_error(options->command, "at most %d tile files", BST_USER_SETS_MAX);
            return false;
        }
        options->tiles[options->ntiles++] = value;
    }
    return true;
}

int bst_options_next(bst_options *options, int argc, char **argv, const struct option *table)
{
    opterr = 0; // getopt's own messages do not say what to do next
    char letters[32];
    snprintf(letters, sizeof letters, "+:h%s", options->letters ? options->letters : "");
    for (;;) {
        int at = optind ? optind : 1;
        int option = getopt_long(argc, argv, letters, table, NULL);
        if (option == ':') {
            bst_usage_error(options->command, "option `%s` needs a value", argv[at]);
            return '?';
        }
        if (option == '?')
            return unknown_option(options, argv[at], table);
        if (option < BST_OPT_SETS || option > BST_OPT_TILES)
            return option;
        if (!store(options, option, optarg))
            return '?';
    }
}

// ---- games ----------------------------------------------------------------------------------------------------

bst_game *bst_options_game(const bst_options *options)
{
    bst_game *game = malloc(bst_game_size(&options->setup));
    bst_setup_error error = {0};
    if (!game) {
        bst_usage_error(options->command, "out of memory");
    } else if (!bst_game_build(game, &options->setup, &error)) {
        char text[BST_SAID_MAX];
        const char *name = bst_rule_name(error.rule), *rule = bst_rule_text(error.rule, bst_lang_code(options->lang));
        bst_voice_problem(&(bst_voice){.lang = options->lang}, &error, text, sizeof text);
        if (error.rule == BST_RULE_NONE)
            bst_usage_error(options->command, "%s", text);
        else
            bst_usage_error(options->command, "%s (%s)\n  %s: %s", text, name, name, rule);
        free(game);
        game = NULL;
    }
    return game;
}

void bst_options_free(bst_options *options)
{
    for (int i = 0; i < options->ntiles; i++)
        free(options->user[i]);
    memset(options, 0, sizeof *options);
}

// ---- setups as text -----------------------------------------------------------------------------------------

void bst_options_print_rules(void)
{
    puts("Elements (--elements +NAME,-NAME) and the set that brings each:");
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        const char *otherwise = bst_setup_default(2).elements >> i & 1 ? "always" : "none";
        printf("  %-12s %s\n", bst_element_word(i), bst_element_set(i)[0] ? bst_element_set(i) : otherwise);
    }
    puts("\nHouse rules (--rules NAME=VALUE), their values, the default first, and the ruling:");
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        int least, most;
        char values[100];
        bool number = bst_option_range(i, &least, &most);
        snprintf(values, sizeof values, "%s%s", number ? "usual|" : "", bst_option_values(i));
        printf("  %-12s %-20s %s\n", bst_option_word(i), values, bst_rule_name(bst_option_rule(i)));
    }
}

static size_t append(char *out, size_t size, size_t used, const char *a, const char *b)
{
    if (used < size)
        used += (size_t)snprintf(out + used, size - used, "%s%s", a, b);
    return used;
}

static size_t append_elements(const bst_setup *setup, char *out, size_t size, size_t used)
{
    bst_setup usual = bst_setup_default(setup->seats);
    for (int i = 0; i < setup->nsets; i++)
        bst_setup_add_set(&usual, setup->set[i].set, setup->set[i].copies);
    const char *between = " --elements ";
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        uint64_t bit = (uint64_t)1 << i;
        if (((usual.elements ^ setup->elements) & bit) == 0)
            continue;
        used = append(out, size, used, between, setup->elements & bit ? "+" : "-");
        used = append(out, size, used, bst_element_word(i), "");
        between = ",";
    }
    return used;
}

const char *bst_options_print(const bst_setup *setup, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < setup->nsets; i++) {
        char copies[16] = "";
        if (setup->set[i].copies != 1)
            snprintf(copies, sizeof copies, "*%d", setup->set[i].copies);
        used = append(out, size, used, i ? "," : "--sets ", setup->set[i].set->name);
        used = append(out, size, used, copies, "");
    }
    used = append_elements(setup, out, size, used);
    const char *between = " --rules ";
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        char word[WORD];
        if (bst_setup_is_usual(setup, i) || !bst_option_value_word(i, setup->option[i], word, sizeof word))
            continue;
        used = append(out, size, used, between, bst_option_word(i));
        used = append(out, size, used, "=", word);
        between = ",";
    }
    for (int i = 0; i < setup->seats; i++)
        used = append(out, size, used, i ? "," : " --seats ", bst_colour_word(setup->colour[i]));
    char start[16];
    snprintf(start, sizeof start, "%d", setup->start + 1);
    if (setup->start)
        append(out, size, used, " --start ", start);
    return out;
}
