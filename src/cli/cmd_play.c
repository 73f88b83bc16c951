// SPDX-License-Identifier: MIT
// bastide play: a game in the terminal, on the whole screen or in lines of text (src/tui).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "tui/play.h"
#include "tui/terminal.h"

static const char usage[] =
    "usage: bastide play [OPTION]...\n"
    "\n"
    "A game in the terminal: against bots, or two or more people at one keyboard. The whole screen is used, by keys\n"
    "and mouse (? shows all keys); --plain, or input and output that are no terminal: lines of text that can be read\n"
    "aloud.\n"
    "\n"
    "  --seats A,B=BOT       colours in the order of the table; =BOT lets a bot play, e.g. level1 to level8\n"
    "                        (default: red,blue=" BST_PLAY_OPPONENT ")\n"
    "  --load FILE           go on with a saved game; --seats may say again where bots play\n"
    "  --resume              go on with the last game that was interrupted\n"
    "  --seed S              draw the tiles from this seed (default: nobody can foresee them)\n"
    "  --lang LANG           language, e.g. en or de (default: that of the environment)\n"
    "  --plain               lines of text, without drawings unless asked for by `board`\n"
    "  --drawings            lines of text with drawings of the board and the tiles\n"
    "  --ascii               no Unicode characters in drawings\n"
    "\n" BST_SETUP_HELP "\n"
    "Exit status: 0, also when you leave early; 1 if an interrupted game was not saved; 2 if it was called wrongly.\n"
    "\n"
    "  bastide play\n"
    "  bastide play --seats red,blue,green=greedy --sets base,inns,river --lang de\n"
    "  bastide play --load game.bgn --seats red,blue=greedy\n"
    "  bastide play --plain\n";

typedef struct request {
    bst_table table;
    bst_options options;
    bst_play_options play;
    uint64_t seed;
    bool plain;
    char rescued[BST_PATH_MAX];
} request;

// -1: go on; otherwise the exit status.
static int parse(request *r, int argc, char **argv)
{
    static const struct option table[] = {
        {"load", required_argument, NULL, 'l'},
        {"seed", required_argument, NULL, 's'},
        {"lang", required_argument, NULL, 'L'},
        {"ascii", no_argument, NULL, 'a'},
        {"plain", no_argument, NULL, 'p'},
        {"drawings", no_argument, NULL, 'd'},
        {"resume", no_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},
        BST_SETUP_OPTIONS,
        {NULL, 0, NULL, 0},
    };
    bst_options *o = &r->options;
    for (int option; (option = bst_options_next(o, argc, argv, table)) != -1;) {
        switch (option) {
        case 'l': r->play.loaded = optarg; break;
        case 's':
            if (!bst_seed(o->command, optarg, &r->seed))
                return BST_EXIT_USAGE;
            r->play.seeded = true;
            break;
        case 'L':
            if (!bst_language(o->command, optarg, &r->table.lang))
                return BST_EXIT_USAGE;
            break;
        case 'r':
            if (!bst_table_rescued(r->rescued))
                return bst_usage_error(o->command, "there is no interrupted game; a saved one: --load FILE");
            r->play.loaded = r->rescued;
            break;
        case 'a': r->table.style.unicode = false; break;
        case 'p': r->plain = true; break;
        case 'd': r->plain = r->play.drawings = true; break;
        case 'h': fputs(usage, stdout); return BST_EXIT_OK;
        default: return BST_EXIT_USAGE;
        }
    }
    if (optind < argc)
        return bst_usage_error(o->command, "unexpected `%s`; to go on with a game: --load FILE", argv[optind]);
    if (o->rules && strcmp(o->rules, "help") == 0) {
        bst_options_print_rules();
        return BST_EXIT_OK;
    }
    if (r->play.loaded && (o->game || o->sets || o->elements || o->rules || o->start))
        return bst_usage_error(o->command,
                               "--load brings the setup; only --seats, --tiles, --seed and --lang go with it");
    o->lang = r->table.lang;
    bst_tongue_set(o->lang);
    return bst_options_setup(o) ? -1 : BST_EXIT_USAGE;
}

// With --load, --seats only says where bots play; the seats themselves are those of the record.
static bool same_seats(const request *r)
{
    const bst_setup *given = &r->options.setup, *loaded = bst_game_setup(r->table.game);
    bool same = given->seats == loaded->seats;
    for (int i = 0; same && i < given->seats; i++)
        same = given->colour[i] == loaded->colour[i];
    if (!same && r->options.seats)
        bst_usage_error(r->options.command, "%s: the seats of the record are others than --seats says", r->play.loaded);
    return same || !r->options.seats;
}

static bool load(request *r)
{
    const char *path = r->play.loaded;
    size_t length;
    char *text = bst_file_read(path, &length);
    if (!text)
        return false;
    bst_sets sets = {(const bst_tileset *const *)r->options.user, r->options.ntiles};
    bst_text_error error = {0};
    bool fine = bst_table_resume(&r->table, text, length, &sets, &error);
    free(text);
    if (!fine && error.line > 0)
        bst_usage_error(r->options.command, "%s:%d: %s", path, error.line, error.text);
    else if (!fine)
        bst_usage_error(r->options.command, "%s: %s", path, error.text);
    snprintf(r->table.path, sizeof r->table.path, "%s", path);
    return fine && same_seats(r);
}

static bool begin(request *r)
{
    bst_table *t = &r->table;
    char error[200];
    if (r->play.loaded) {
        if (!load(r))
            return false;
    } else {
        bst_game *game = bst_options_game(&r->options);
        if (!game)
            return false;
        if (!bst_table_begin(t, game)) {
            bst_usage_error(r->options.command, "out of memory");
            return false;
        }
    }
    bst_table_seed(t, r->play.seeded ? r->seed : bst_seed_fresh());
    if (!r->options.seats && !r->play.loaded)
        snprintf(r->options.player[1], sizeof r->options.player[1], "%s", BST_PLAY_OPPONENT);
    bool recorded = !r->options.seats && r->play.loaded; // the bots of the record go on
    for (int i = 0; i < bst_game_setup(t->game)->seats; i++) {
        char bot[BST_PLAYER_MAX];
        snprintf(bot, sizeof bot, "%s", recorded ? t->player[i].name : r->options.player[i]);
        t->player[i].name[0] = '\0';
        if (bot[0] && !bst_table_seat(t, i, bot, error, sizeof error)) {
            bst_usage_error(r->options.command, "seat %s: %s", bst_actor_word(t->game, i), error);
            return false;
        }
    }
    return true;
}

int cmd_play(int argc, char **argv)
{
    request *r = calloc(1, sizeof *r);
    if (!r)
        return bst_usage_error(argv[0], "out of memory");
    r->options.command = argv[0];
    r->table.style = bst_text_style_of(stdout);
    r->table.lang = bst_lang_default();
    int status = parse(r, argc, argv);
    if (status < 0) {
        status = BST_EXIT_USAGE;
        if (begin(r)) {
            bool kept = true, started = false;
            if (!r->plain && bst_terminal_full())
                kept = bst_screen_play(&r->table, &r->play, &started);
            if (!started)
                kept = bst_plain_play(&r->table, &r->play);
            status = kept ? BST_EXIT_OK : BST_EXIT_FOUND;
        }
    }
    bst_table_free(&r->table);
    bst_options_free(&r->options);
    free(r);
    return status;
}
