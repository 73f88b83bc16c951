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
#include "bots/settings.h"
#include "cli/cli.h"
#include "cli/file.h"

enum { WORD = BST_OPTION_WORD, USER_TILES_MAX = 512, USER_BOARDS_MAX = 4, NAMES_MAX = 128 };

// A user's set with the memory it lies in, in one block so that free() is enough.
typedef struct user_set {
    bst_tileset set; // first, so that a pointer to it is the block's
    bst_tile tiles[USER_TILES_MAX];
    bst_board_piece boards[USER_BOARDS_MAX];
} user_set;

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

static int setup_refused(const char *command, const bst_setup_error *error)
{
    if (error->rule == BST_RULE_NONE)
        return bst_usage_error(command, "%s", error->text);
    const char *name = bst_rule_name(error->rule);
    return bst_usage_error(command, "%s (%s)\n  %s: %s", error->text, name, name, bst_rule_text(error->rule, "en"));
}

// "unknown set `ins`; did you mean `inns`?", or the whole list if nothing is near.
static bool unknown_word(const char *command, const char *what, const char *word, const char *const *names)
{
    const char *near = bst_suggest(word, names);
    if (near) {
        bst_usage_error(command, "unknown %s `%s`; did you mean `%s`?", what, word, near);
        return false;
    }
    char list[1024] = "";
    for (size_t used = 0; *names && used < sizeof list; names++)
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", *names);
    bst_usage_error(command, "unknown %s `%s`; there are:%s", what, word, list);
    return false;
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

// ---- sets ---------------------------------------------------------------------------------------------------

// "dir/inns.tiles" brings the set "inns".
static bool set_name(const char *path, char *out, size_t size)
{
    const char *base = strrchr(path, '/');
    base = base ? base + 1 : path;
    size_t length = strcspn(base, ".");
    if (length == 0 || length >= size)
        return false;
    memcpy(out, base, length);
    out[length] = '\0';
    return true;
}

static bool load_user_set(bst_options *options, int index)
{
    const char *path = options->tiles[index];
    char name[BST_TILE_NAME];
    if (!set_name(path, name, sizeof name)) {
        bst_usage_error(options->command, "%s: a tile set is named as its file: 1 to %d letters, then .tiles", path,
                        BST_TILE_NAME - 1);
        return false;
    }
    size_t length;
    char *text = bst_file_read(path, &length);
    if (!text)
        return false;
    user_set *user = calloc(1, sizeof *user);
    bst_tile_error wrong;
    if (!user || bst_tileset_parse(text, (long)length, name, user->tiles, USER_TILES_MAX, user->boards, USER_BOARDS_MAX,
                                   &user->set, &wrong) != 0) {
        if (!user)
            bst_usage_error(options->command, "out of memory");
        else if (wrong.line > 0)
            bst_usage_error(options->command, "%s:%d: %s", path, wrong.line, wrong.text);
        else
            bst_usage_error(options->command, "%s: %s", path, wrong.text);
        free(user);
        free(text);
        return false;
    }
    free(text);
    options->user[index] = &user->set;
    options->unseen[index] = true;
    return true;
}

// A user's set goes before a built-in one of the same name.
static const bst_tileset *find_set(bst_options *options, const char *name)
{
    for (int i = 0; i < options->ntiles; i++) {
        if (strcmp(options->user[i]->name, name) == 0) {
            options->unseen[i] = false;
            return options->user[i];
        }
    }
    const bst_tileset *set = bst_tileset_find(name);
    if (set)
        return set;
    const char *names[NAMES_MAX] = {NULL};
    int n = 0;
    for (int i = 0; i < options->ntiles; i++)
        names[n++] = options->user[i]->name;
    for (int i = 0; i < bst_tileset_count && n < NAMES_MAX - 1; i++)
        names[n++] = bst_tilesets[i].name;
    unknown_word(options->command, "tile set", name, names);
    return NULL;
}

// Copies what stands before the mark; returns what stands behind it, or a null pointer if there is no mark.
static const char *split(const char *word, char mark, char before[WORD])
{
    const char *at = strchr(word, mark);
    size_t length = at ? (size_t)(at - word) : strlen(word); // words are shorter than WORD: each_word() sees to it
    memcpy(before, word, length);
    before[length] = '\0';
    return at ? at + 1 : NULL;
}

static bool add_set(bst_options *options, const char *word)
{
    long copies = 1;
    char name[WORD];
    const char *number = split(word, '*', name);
    if (number && !bst_number(options->command, "the number of copies of a set", number, 1, 20, &copies))
        return false;
    const bst_tileset *set = find_set(options, name);
    if (!set)
        return false;
    if (!bst_setup_add_set(&options->setup, set, (int)copies)) {
        bst_usage_error(options->command, "too many sets (at most %d)", BST_SETS_MAX);
        return false;
    }
    return true;
}

// ---- seats, elements, house rules ---------------------------------------------------------------------------

static bool find_colour(bst_options *options, const char *word, int *colour)
{
    const char *names[BST_COLOUR_COUNT + 1] = {NULL};
    for (int i = 0; i < BST_COLOUR_COUNT; i++) {
        names[i] = bst_colour_word(i);
        if (strcmp(word, names[i]) == 0) {
            *colour = i;
            return true;
        }
    }
    return unknown_word(options->command, "colour", word, names);
}

// "threads=2" in "blue=search:time=1,threads=2" belongs to the bot before it.
static bool add_to_player(bst_options *options, const char *word)
{
    if (options->setup.seats == 0)
        return false;
    char *player = options->player[options->setup.seats - 1], name[WORD];
    size_t used = strlen(player);
    bool colour = false;
    if (!strchr(player, ':') || !split(word, '=', name))
        return false;
    for (int i = 0; i < BST_COLOUR_COUNT; i++)
        colour = colour || strcmp(name, bst_colour_word(i)) == 0;
    if (colour || used + 1 + strlen(word) >= sizeof options->player[0])
        return false;
    snprintf(player + used, sizeof options->player[0] - used, ",%s", word);
    return true;
}

static bool add_seat(bst_options *options, const char *word)
{
    bst_setup *setup = &options->setup;
    if (add_to_player(options, word))
        return true;
    if (setup->seats == BST_SEATS_MAX) {
        bst_usage_error(options->command, "at most %d seats can play (BASE-11)\n  BASE-11: %s", BST_SEATS_MAX,
                        bst_rule_text(BST_BASE_11, "en"));
        return false;
    }
    char name[WORD];
    const char *player = split(word, '=', name);
    snprintf(options->player[setup->seats], sizeof options->player[0], "%s", player ? player : "");
    int colour;
    if (!find_colour(options, name, &colour))
        return false;
    for (int i = 0; i < setup->seats; i++) {
        if (setup->colour[i] == colour) {
            bst_usage_error(options->command, "two seats cannot both be %s", name);
            return false;
        }
    }
    setup->colour[setup->seats++] = (uint8_t)colour;
    return true;
}

// Every bot that --seats names must exist.
static bool check_players(const bst_options *options)
{
    for (int i = 0; i < options->setup.seats; i++) {
        bst_settings settings;
        char error[200];
        if (!options->player[i][0] || bst_settings_parse(&settings, options->player[i], error, sizeof error))
            continue;
        bst_usage_error(options->command, "seat %s: %s", bst_colour_word(options->setup.colour[i]), error);
        return false;
    }
    return true;
}

static bool set_element(bst_options *options, const char *word)
{
    bool on = word[0] != '-';
    const char *name = word + (word[0] == '+' || word[0] == '-');
    const char *names[BST_ELEMENT_KINDS + 1] = {NULL};
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        names[i] = bst_element_word(i);
        if (strcmp(name, names[i]) != 0)
            continue;
        uint64_t bit = (uint64_t)1 << i;
        options->setup.elements = on ? options->setup.elements | bit : options->setup.elements & ~bit;
        return true;
    }
    return unknown_word(options->command, "element", name, names);
}

static bool set_rule_value(bst_options *options, int option, const char *value)
{
    char word[WORD];
    for (int v = 0; bst_option_value_word(option, v, word, sizeof word); v++) {
        if (strcmp(word, value) == 0) {
            options->setup.option[option] = (uint8_t)v;
            return true;
        }
    }
    bst_usage_error(options->command, "house rule `%s` is one of %s, not `%s` (%s)\n  %s: %s", bst_option_word(option),
                    bst_option_values(option), value, bst_rule_name(bst_option_rule(option)),
                    bst_rule_name(bst_option_rule(option)), bst_rule_text(bst_option_rule(option), "en"));
    return false;
}

static bool set_rule(bst_options *options, const char *word)
{
    char name[WORD];
    const char *value = split(word, '=', name);
    if (!value) {
        bst_usage_error(options->command, "--rules needs NAME=VALUE, not `%s`; `--rules help` lists them", word);
        return false;
    }
    const char *names[BST_OPTION_COUNT + 1] = {NULL};
    for (int i = 0; i < BST_OPTION_COUNT; i++) {
        names[i] = bst_option_word(i);
        if (strcmp(name, names[i]) == 0)
            return set_rule_value(options, i, value);
    }
    return unknown_word(options->command, "house rule", name, names);
}

// Calls `take` for each part of a list separated by commas.
static bool each_word(bst_options *options, const char *name, const char *list,
                      bool (*take)(bst_options *options, const char *word))
{
    const char *at = list;
    for (;;) {
        size_t length = strcspn(at, ",");
        char word[WORD];
        if (length == 0 || length >= sizeof word) {
            bst_usage_error(options->command, "%s: `%s` is not a list of words separated by commas", name, list);
            return false;
        }
        memcpy(word, at, length);
        word[length] = '\0';
        if (!take(options, word))
            return false;
        if (at[length] == '\0')
            return true;
        at += length + 1;
    }
}

static bool parse_seats(bst_options *options)
{
    const char *seats = options->seats ? options->seats : "2";
    if (seats[strspn(seats, "0123456789")] != '\0') {
        options->setup = bst_setup_default(2);
        options->setup.seats = 0;
        if (!each_word(options, "--seats", seats, add_seat))
            return false;
        if (options->setup.seats < 2) {
            bst_usage_error(options->command, "at least two seats are needed (BASE-11)\n  BASE-11: %s",
                            bst_rule_text(BST_BASE_11, "en"));
            return false;
        }
        return check_players(options);
    }
    errno = 0;
    long n = strtol(seats, NULL, 10);
    if (errno || n < 2 || n > BST_SEATS_MAX) {
        bst_usage_error(options->command, "--seats is 2 to %d, not `%s` (BASE-11)\n  BASE-11: %s", BST_SEATS_MAX, seats,
                        bst_rule_text(BST_BASE_11, "en"));
        return false;
    }
    options->setup = bst_setup_default((int)n);
    return true;
}

bool bst_options_setup(bst_options *options)
{
    if (!parse_seats(options))
        return false;
    for (int i = 0; i < options->ntiles; i++)
        if (!load_user_set(options, i))
            return false;
    if (!each_word(options, "--sets", options->sets ? options->sets : "base", add_set))
        return false;
    for (int i = 0; i < options->ntiles; i++) {
        if (options->unseen[i] && !bst_setup_add_set(&options->setup, options->user[i], 1)) {
            bst_usage_error(options->command, "too many sets (at most %d)", BST_SETS_MAX);
            return false;
        }
    }
    if (options->elements && !each_word(options, "--elements", options->elements, set_element))
        return false;
    if (options->rules && !each_word(options, "--rules", options->rules, set_rule))
        return false;
    if (options->start) {
        long start;
        if (!bst_number(options->command, "--start", options->start, 1, options->setup.seats, &start))
            return false;
        options->setup.start = (uint8_t)(start - 1);
    }
    return true;
}

bst_game *bst_options_game(const char *command, const bst_setup *setup)
{
    bst_game *game = malloc(bst_game_size(setup));
    bst_setup_error error = {0};
    if (!game) {
        bst_usage_error(command, "out of memory");
    } else if (!bst_game_build(game, setup, &error)) {
        setup_refused(command, &error);
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
    for (int i = 0; i < BST_ELEMENT_KINDS; i++)
        printf("  %-12s %s\n", bst_element_word(i), bst_element_set(i)[0] ? bst_element_set(i) : "always");
    puts("\nHouse rules (--rules NAME=VALUE), their values, the default first, and the ruling:");
    for (int i = 0; i < BST_OPTION_COUNT; i++)
        printf("  %-12s %-20s %s\n", bst_option_word(i), bst_option_values(i), bst_rule_name(bst_option_rule(i)));
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
    for (int i = 0; i < BST_OPTION_COUNT; i++) {
        char word[WORD];
        if (setup->option[i] == 0 || !bst_option_value_word(i, setup->option[i], word, sizeof word))
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
