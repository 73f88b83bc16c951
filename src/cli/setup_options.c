// SPDX-License-Identifier: MIT
// The setup that options of the command line ask for. What is wrong with one is said in the language of the command.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/rules.h"
#include "bots/settings.h"
#include "cli/file.h"
#include "cli/options.h"
#include "tui/messages.h"

enum { WORD = BST_OPTION_WORD, USER_TILES_MAX = 512, USER_BOARDS_MAX = 4, NAMES_MAX = 128 };

// A user's set with the memory it lies in, in one block so that free() is enough.
typedef struct user_set {
    bst_tileset set; // first, so that a pointer to it is the block's
    bst_tile tiles[USER_TILES_MAX];
    bst_board_piece boards[USER_BOARDS_MAX];
} user_set;

// ---- errors -------------------------------------------------------------------------------------------------

// Says what is wrong, with the text of the rule that forbids it, if there is one. Always false.
static bool refuse_with(const bst_options *options, bst_rule rule, const char *text, const char *const args[3])
{
    const char *name = bst_rule_name(rule);
    fflush(stdout);
    fprintf(stderr, "bastide %s: ", options->command);
    bst_text_fill(stderr, bst_tr(options->lang, NULL, text), args);
    if (rule != BST_RULE_NONE)
        fprintf(stderr, " (%s)\n  %s: %s", name, name, bst_rule_text(rule, bst_lang_code(options->lang)));
    fputc('\n', stderr);
    return false;
}

static bool refuse_by(const bst_options *options, bst_rule rule, const char *text, const char *a, const char *b)
{
    const char *args[3] = {a, b, NULL};
    return refuse_with(options, rule, text, args);
}

static bool refuse(const bst_options *options, const char *text, const char *a, const char *b)
{
    return refuse_by(options, BST_RULE_NONE, text, a, b);
}

// A word that is none of these: the nearest one, or the whole list if nothing is near.
typedef struct unknown {
    const char *near, *list; // what to say
} unknown;

static bool refuse_word(const bst_options *options, unknown what, const char *word, const char *const *names)
{
    const char *near = bst_suggest(word, names);
    if (near)
        return refuse(options, what.near, word, near);
    char list[1024] = "";
    for (size_t used = 0; *names && used < sizeof list; names++)
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", *names);
    return refuse(options, what.list, word, list);
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
    char letters[16];
    if (!set_name(path, name, sizeof name))
        return refuse(options, BST_T("%1: a tile set is named as its file: 1 to %2 letters, then .tiles"), path,
                      bst_number_text(letters, BST_TILE_NAME - 1));
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
    static const unknown words = {BST_T("unknown tile set `%1`; did you mean `%2`?"),
                                  BST_T("unknown tile set `%1`; there are:%2")};
    refuse_word(options, words, name, names);
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

static bool too_many_sets(const bst_options *options)
{
    char most[16];
    return refuse(options, BST_T("too many sets (at most %1)"), bst_number_text(most, BST_SETS_MAX), NULL);
}

static bool add_set(bst_options *options, const char *word)
{
    char name[WORD], *end = "";
    const char *number = split(word, '*', name);
    long copies = number ? strtol(number, &end, 10) : 1;
    if (end == number || *end || copies < 1 || copies > 20)
        return refuse(options, BST_T("the number of copies of a set needs a number from 1 to 20, not `%1`"), number,
                      NULL);
    const bst_tileset *set = find_set(options, name);
    if (!set)
        return false;
    return bst_setup_add_set(&options->setup, set, (int)copies) || too_many_sets(options);
}

// The set that a game is begun with; those of --sets come to it.
static bool add_game(bst_options *options, const char *word)
{
    const char *names[NAMES_MAX] = {NULL};
    int n = 0;
    for (int i = 0; i < options->ntiles; i++)
        if (bst_tileset_is_game(options->user[i]))
            names[n++] = options->user[i]->name;
    for (int i = 0; i < bst_tileset_count && n < NAMES_MAX - 1; i++)
        if (bst_tileset_is_game(&bst_tilesets[i]))
            names[n++] = bst_tilesets[i].name;
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], word) == 0)
            return bst_setup_add_set(&options->setup, find_set(options, word), 1) || too_many_sets(options);
    static const unknown words = {BST_T("`%1` is no game of its own; did you mean `%2`?"),
                                  BST_T("`%1` is no game of its own; there are:%2")};
    return refuse_word(options, words, word, names);
}

// ---- seats, elements, house rules ---------------------------------------------------------------------------

static bool find_colour(bst_options *options, const char *word, int *colour)
{
    const char *names[BST_COLOUR_KINDS + 1] = {NULL};
    for (int i = 0; i < BST_COLOUR_KINDS; i++) {
        names[i] = bst_colour_word(i);
        if (strcmp(word, names[i]) == 0) {
            *colour = i;
            return true;
        }
    }
    static const unknown words = {BST_T("unknown colour `%1`; did you mean `%2`?"),
                                  BST_T("unknown colour `%1`; there are:%2")};
    return refuse_word(options, words, word, names);
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
    for (int i = 0; i < BST_COLOUR_KINDS; i++)
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
    char most[16];
    if (setup->seats == BST_SEATS_MAX)
        return refuse_by(options, BST_BASE_11, BST_T("at most %1 seats can play"), bst_number_text(most, BST_SEATS_MAX),
                         NULL);
    char name[WORD];
    const char *player = split(word, '=', name);
    snprintf(options->player[setup->seats], sizeof options->player[0], "%s", player ? player : "");
    int colour = 0;
    if (!find_colour(options, name, &colour))
        return false;
    for (int i = 0; i < setup->seats; i++) {
        if (setup->colour[i] == colour)
            return refuse(options, BST_T("two seats cannot both be %1"), name, NULL);
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
        return refuse(options, BST_T("seat %1: %2"), bst_colour_word(options->setup.colour[i]), error);
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
    static const unknown words = {BST_T("unknown element `%1`; did you mean `%2`?"),
                                  BST_T("unknown element `%1`; there are:%2")};
    return refuse_word(options, words, name, names);
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
    const char *args[3] = {bst_option_word(option), bst_option_values(option), value};
    int least, most;
    if (bst_option_range(option, &least, &most))
        return refuse_with(options, bst_option_rule(option), BST_T("house rule `%1` is a number, %2, not `%3`"), args);
    return refuse_with(options, bst_option_rule(option), BST_T("house rule `%1` is one of %2, not `%3`"), args);
}

static bool set_rule(bst_options *options, const char *word)
{
    char name[WORD];
    const char *value = split(word, '=', name);
    if (!value)
        return refuse(options, BST_T("--rules needs NAME=VALUE, not `%1`; `--rules help` lists them"), word, NULL);
    const char *names[BST_OPTION_KINDS + 1] = {NULL};
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        names[i] = bst_option_word(i);
        if (strcmp(name, names[i]) == 0)
            return set_rule_value(options, i, value);
    }
    static const unknown words = {BST_T("unknown house rule `%1`; did you mean `%2`?"),
                                  BST_T("unknown house rule `%1`; there are:%2")};
    return refuse_word(options, words, name, names);
}

// Calls `take` for each part of a list separated by commas.
static bool each_word(bst_options *options, const char *name, const char *list,
                      bool (*take)(bst_options *options, const char *word))
{
    const char *at = list;
    for (;;) {
        size_t length = strcspn(at, ",");
        char word[WORD];
        if (length == 0 || length >= sizeof word)
            return refuse(options, BST_T("%1: `%2` is not a list of words separated by commas"), name, list);
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
        if (options->setup.seats < 2)
            return refuse_by(options, BST_BASE_11, BST_T("at least two seats are needed"), NULL, NULL);
        return check_players(options);
    }
    errno = 0;
    long n = strtol(seats, NULL, 10);
    char most[16];
    if (errno || n < 2 || n > BST_SEATS_MAX)
        return refuse_by(options, BST_BASE_11, BST_T("--seats is 2 to %1, not `%2`"),
                         bst_number_text(most, BST_SEATS_MAX), seats);
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
    const char *sets = options->sets || options->game ? options->sets : "base";
    if ((options->game && !add_game(options, options->game)) || (sets && !each_word(options, "--sets", sets, add_set)))
        return false;
    for (int i = 0; i < options->ntiles; i++) {
        if (options->unseen[i] && !bst_setup_add_set(&options->setup, options->user[i], 1))
            return too_many_sets(options);
    }
    if (options->elements && !each_word(options, "--elements", options->elements, set_element))
        return false;
    if (options->rules && !each_word(options, "--rules", options->rules, set_rule))
        return false;
    if (options->start) {
        char *end, seats[16];
        long start = strtol(options->start, &end, 10);
        if (end == options->start || *end || start < 1 || start > options->setup.seats)
            return refuse(options, BST_T("--start needs a number from 1 to %1, not `%2`"),
                          bst_number_text(seats, options->setup.seats), options->start);
        options->setup.start = (uint8_t)(start - 1);
    }
    return true;
}
