// SPDX-License-Identifier: MIT
// Options of the command line that several subcommands share: which game is to be played.
//
//     --game wheel  --sets base,inns*2  --elements +big,-inn  --rules uturn=ever  --seats 4  --start 1  --tiles FILE
//
// Errors are printed here, in one form, and end in exit status 2.

#pragma once

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

#include "bastide/game.h"
#include "bastide/setup.h"
#include "locale/locale.h"
#include "tui/suggest.h"

enum { BST_USER_SETS_MAX = 8, BST_OPTION_WORD = 128 };

/// The options as given (null: not given), the setup they make, and what is to be freed.
typedef struct bst_options {
    const char *command; ///< for messages
    bst_lang lang;       ///< of messages about the setup
    const char *letters; ///< short options beside -h, as getopt() takes them; may be null
    const char *game, *sets, *elements, *rules, *seats, *start;
    const char *tiles[BST_USER_SETS_MAX];
    int ntiles;
    char player[BST_SEATS_MAX][BST_OPTION_WORD]; ///< --seats red,blue=greedy: who plays a seat; "": nobody was named
    bool unseen[BST_USER_SETS_MAX];              ///< user sets that --sets did not name
    bst_tileset *user[BST_USER_SETS_MAX];
    bst_setup setup;
} bst_options;

/// Values that getopt_long() returns for the shared options; subcommands take letters for their own.
enum { BST_OPT_SETS = 256, BST_OPT_ELEMENTS, BST_OPT_RULES, BST_OPT_SEATS, BST_OPT_START, BST_OPT_GAME, BST_OPT_TILES };

/// The shared entries of a subcommand's table for getopt_long().
#define BST_SETUP_OPTIONS                                                                                     \
    {"sets", required_argument, NULL, BST_OPT_SETS}, {"elements", required_argument, NULL, BST_OPT_ELEMENTS}, \
        {"rules", required_argument, NULL, BST_OPT_RULES}, {"seats", required_argument, NULL, BST_OPT_SEATS}, \
        {"start", required_argument, NULL, BST_OPT_START}, {"game", required_argument, NULL, BST_OPT_GAME},   \
    {                                                                                                         \
        "tiles", required_argument, NULL, BST_OPT_TILES                                                       \
    }

/// Their lines in a help text.
#define BST_SETUP_HELP                                                                                 \
    "  --game A              the set it is begun with: base, or a game of its own: wheel or burg\n"    \
    "  --sets A,B*2          tile sets, with copies (default: base); `bastide tiles` lists them\n"     \
    "  --elements +A,-B      figures and rules on or off; a set's usual elements are on by default\n"  \
    "  --rules A=X,B=Y       house rules; `--rules help` lists them with the rulings that name them\n" \
    "  --seats N             2 to 6, or their colours in order: red,blue,green\n"                      \
    "  --start N             the seat that begins, from 1\n"                                           \
    "  --tiles FILE          a tile set of your own, named as the file; may be repeated\n"

/// Steps through argv: a shared option is stored and skipped, the value of any other is returned, -1 at the end.
/// '?' after an error, which is printed: the caller returns BST_EXIT_USAGE.
int bst_options_next(bst_options *options, int argc, char **argv, const struct option *table);

/// Makes options->setup of what was given. False after an error, which is printed.
bool bst_options_setup(bst_options *options);

/// A new game of options->setup, to be freed with free(); a null pointer after an error, which is printed.
bst_game *bst_options_game(const bst_options *options);

void bst_options_free(bst_options *options);

/// Prints the elements and house rules there are, for help.
void bst_options_print_rules(void);

/// Writes a setup as command-line options that make it again (without --tiles). Returns out.
const char *bst_options_print(const bst_setup *setup, char *out, size_t size);

/// Prints "bastide COMMAND: MESSAGE" to standard error and returns BST_EXIT_USAGE. command "" stands for the program.
int bst_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Reads a whole number from `low` to `high`; false, with an error printed, if `text` is not one.
bool bst_number(const char *command, const char *option, const char *text, long low, long high, long *out);

/// Reads a seed: any number from 0 to 2^64 - 1.
bool bst_seed(const char *command, const char *text, uint64_t *out);

/// Reads the code of a language ("de"); false after an error message.
bool bst_language(const char *command, const char *text, bst_lang *out);

/// A seed nobody can foresee.
uint64_t bst_seed_fresh(void);
