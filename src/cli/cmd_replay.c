// SPDX-License-Identifier: MIT
// bastide replay: proves a game record move by move; prints, converts or draws it.

#include <stdio.h>
#include <stdlib.h>

#include "bastide/record.h"
#include "bastide/voice.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/png.h"
#include "cli/record_file.h"
#include "draw/table_svg.h"
#include "locale/utf8.h"
#include "record/json_text.h"
#include "server/fair.h"
#include "tui/board_text.h"

static const char usage[] =
    "usage: bastide replay FILE... [--log] [--at N] [--board] [--svg FILE] [--png FILE] [--canonical] [--json]\n"
    "                      [--fair] [--lang LANG] [--tiles FILE]\n"
    "\n"
    "Plays game records (.bgn) and checks every action; docs/notation.md describes them. Prints the scores.\n"
    "An action that is refused is printed as FILE:LINE: ACTION: REASON.\n"
    "\n"
    "  --log                 every action, and what it brought about\n"
    "  --at N                stop after N actions\n"
    "  --board               the table as text\n"
    "  --svg FILE            draw the table\n"
    "  --png FILE            draw it as a PNG picture\n" BST_DRAWING_HELP
    "  --canonical           print the record itself again, every line in its canonical form\n"
    "  --json                one line of JSON for each record\n"
    "  --fair                draw everything again from the line `fair` that a server wrote, and compare\n"
    "  --lang LANG           what it brought about, the scores and errors in this language, e.g. de\n"
    "  --tiles FILE          a tile set of your own, named as the file; may be repeated\n"
    "\n"
    "Exit status: 0 every action is legal and the result is right, 2 otherwise.\n"
    "\n"
    "  bastide replay game.bgn --log\n"
    "  bastide replay game.bgn --log --lang de\n"
    "  bastide replay game.bgn --at 40 --svg table.svg\n"
    "  bastide replay game.bgn --png table.png --size 60 --theme dark\n"
    "  bastide replay game.bgn --fair\n";

/// How a record is to be shown.
typedef struct settings {
    bst_options options;
    bool log, json, board, canonical, fair;
    long at; ///< actions to play, -1: all
    bst_lang lang;
    bst_drawing drawing;
} settings;

// ---- output -------------------------------------------------------------------------------------------------

static void print_log(const settings *s, const bst_replay *game)
{
    char text[BST_TEXT_MAX];
    int events = game->events.n;
    const bst_voice voice = {.lang = (int)s->lang, .game = game->game};
    if (!s->json) {
        printf("%4d  %-7s %s\n", game->next, bst_actor_word(game->game, game->actor), game->text);
        for (int i = 0; i < events; i++)
            printf("              %s\n", bst_voice_event_cited(&voice, &game->events.at[i], text, sizeof text));
        return;
    }
    printf("%s{", game->next > 1 ? "," : "");
    bst_json_write_field(stdout, "actor", bst_actor_word(game->game, game->actor));
    putchar(',');
    bst_json_write_field(stdout, "action", game->text);
    printf(",\"events\":[");
    for (int i = 0; i < events; i++) {
        if (i)
            putchar(',');
        bst_json_write(stdout, bst_voice_event_cited(&voice, &game->events.at[i], text, sizeof text));
    }
    printf("]}");
}

// English is the notation itself; other languages have names.
static const char *actor_name(const settings *s, const bst_game *game, int actor)
{
    if (s->lang == BST_ENGLISH || actor == BST_NOBODY)
        return bst_actor_word(game, actor);
    return actor == BST_CHANCE ? bst_told(BST_T("chance"))
                               : bst_voice_colour(s->lang, bst_game_setup(game)->colour[actor]);
}

static const char *category_name(const settings *s, int category)
{
    return s->lang == BST_ENGLISH ? bst_category_word(category) : bst_voice_category(s->lang, category);
}

static void print_scores(const settings *s, const bst_record *record, const bst_replay *game)
{
    const bst_state *state = game->state;
    int widest = 7;
    for (int seat = 0; seat < record->head.setup.seats; seat++) {
        const char *name = actor_name(s, game->game, seat);
        int width = bst_utf8_count(name, strlen(name));
        widest = width > widest ? width : widest;
    }
    for (int seat = 0; seat < record->head.setup.seats; seat++) {
        const char *name = actor_name(s, game->game, seat);
        printf("  %s%*s %4d ", name, widest - bst_utf8_count(name, strlen(name)), "", bst_score(state, seat));
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            if (bst_points(state, seat, i))
                printf(" %s %d", category_name(s, i), bst_points(state, seat, i));
        if (record->head.name[seat][0])
            printf("  (%s)", record->head.name[seat]);
        putchar('\n');
    }
}

static void print_scores_json(const bst_record *record, const bst_replay *game)
{
    const bst_state *state = game->state;
    printf("\"scores\":[");
    for (int seat = 0; seat < record->head.setup.seats; seat++) {
        printf("%s{", seat ? "," : "");
        bst_json_write_field(stdout, "seat", bst_actor_word(game->game, seat));
        putchar(',');
        bst_json_write_field(stdout, "name", record->head.name[seat]);
        printf(",\"score\":%d,\"points\":{", bst_score(state, seat));
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            printf("%s\"%s\":%d", i ? "," : "", bst_category_word(i), bst_points(state, seat, i));
        printf("}}");
    }
    printf("]");
}

static void print_end(const settings *s, const char *path, const bst_record *record, const bst_replay *game)
{
    int actor = bst_actor(game->state);
    if (s->json) {
        printf("\"file\":");
        bst_json_write(stdout, path);
        printf(",\"actions\":%d,\"over\":%s,", game->next, actor == BST_NOBODY ? "true" : "false");
        bst_json_write_field(stdout, "actor", bst_actor_word(game->game, actor));
        printf(",\"hash\":\"%016llx\",", (unsigned long long)bst_state_hash(game->game, game->state));
        print_scores_json(record, game);
        puts("}");
        return;
    }
    if (actor == BST_NOBODY)
        printf(bst_told(BST_T("%s: %d actions, the game is over\n")), path, game->next);
    else
        printf(bst_told(BST_T("%s: %d actions, it is for %s to act\n")), path, game->next,
               actor_name(s, game->game, actor));
    print_scores(s, record, game);
}

static int write_drawing(const settings *s, const bst_replay *game)
{
    bst_text out = {0};
    bool good = bst_draw_table(&out, bst_drawing_palette(&s->drawing), game->game, game->state);
    if (!good)
        bst_usage_error("replay", "out of memory");
    good = good && bst_drawing_write("replay", &s->drawing, &out);
    bst_text_free(&out);
    return good ? BST_EXIT_OK : BST_EXIT_USAGE;
}

static int print_canonical(const bst_record *record, const bst_action *actions, int n)
{
    bst_text_error error;
    char *text = bst_record_print(&record->head, actions, n, &error);
    if (!text)
        return bst_usage_error("replay", "%s", error.text);
    fputs(text, stdout);
    free(text);
    return BST_EXIT_OK;
}

// ---- one record ---------------------------------------------------------------------------------------------

// Plays the record as far as wanted, keeping its actions. False if an action was refused.
static bool play(const settings *s, bst_replay *game, bst_action *actions, bst_text_error *error)
{
    while (s->at < 0 || game->next < s->at) {
        int result = bst_replay_step(game, error);
        if (result < 0)
            return false;
        if (result == 0)
            return bst_replay_result(game, error);
        actions[game->next - 1] = game->action;
        if (s->log)
            print_log(s, game);
    }
    return true;
}

static int show(const settings *s, const char *path, const bst_record *record, const bst_replay *game,
                const bst_action *actions)
{
    int status = BST_EXIT_OK;
    if (s->canonical)
        return print_canonical(record, actions, game->next);
    if (s->board && !s->json) {
        bst_text_style style = bst_text_style_of(stdout);
        bst_board_draw(stdout, &(bst_board_view){.game = game->game, .state = game->state, .whole = true}, &style);
    }
    if (s->drawing.svg || s->drawing.png)
        status = write_drawing(s, game);
    print_end(s, path, record, game);
    return status;
}

static int replay_record(const settings *s, const char *path, const bst_record *record)
{
    bst_text_error error;
    bst_replay game;
    if (!bst_replay_begin(&game, record, &error))
        return bst_record_complain(path, &error);
    int status;
    bst_action *actions = malloc(sizeof *actions * ((size_t)record->n + 1));
    if (s->json)
        printf(s->log ? "{\"log\":[" : "{");
    if (!actions) {
        status = bst_usage_error("replay", "out of memory");
    } else if (play(s, &game, actions, &error)) {
        if (s->json && s->log)
            printf("],");
        status = show(s, path, record, &game, actions);
    } else {
        // The line of JSON stays whole: the error is part of it.
        if (s->json) {
            printf(s->log ? "]," : "");
            bst_json_write_field(stdout, "file", path);
            printf(",\"actions\":%d,\"line\":%d,", game.next, error.line);
            bst_json_write_field(stdout, "error", error.text);
            puts("}");
        }
        status = bst_record_complain(path, &error);
    }
    free(actions);
    bst_replay_free(&game);
    return status;
}

// Whether chance was what the server had committed to; the scores are another question.
static int prove_fair(const settings *s, const char *path, const bst_record *record)
{
    bst_text_error error;
    int draws = bst_fair_prove(record, &error);
    if (s->json) {
        putchar('{');
        bst_json_write_field(stdout, "file", path);
        printf(",\"fair\":%s,\"draws\":%d", draws >= 0 ? "true" : "false", draws >= 0 ? draws : 0);
        if (draws < 0) {
            printf(",\"line\":%d,", error.line);
            bst_json_write_field(stdout, "error", error.text);
        }
        puts("}");
    }
    if (draws < 0)
        return bst_record_complain(path, &error);
    if (!s->json)
        printf(bst_told(BST_T("%s: fair, all %d draws are those of the secret\n")), path, draws);
    return BST_EXIT_OK;
}

static int replay_file(const settings *s, const char *path)
{
    bst_record record;
    if (!bst_record_file(&s->options, path, &record))
        return BST_EXIT_USAGE;
    int status = s->fair ? prove_fair(s, path, &record) : replay_record(s, path, &record);
    bst_record_free(&record);
    return status;
}

// ---- the command line ---------------------------------------------------------------------------------------

// Reads the options; the paths, which may stand between them, come to the front of argv. False: return *status.
static bool read_arguments(settings *s, int argc, char **argv, int *npaths, int *status)
{
    static const struct option table[] = {
        {"log", no_argument, NULL, 'l'},
        {"at", required_argument, NULL, 'a'},
        {"svg", required_argument, NULL, 's'},
        {"png", required_argument, NULL, 'p'},
        {"size", required_argument, NULL, 'z'},
        {"theme", required_argument, NULL, 't'},
        {"style", required_argument, NULL, 'y'},
        {"json", no_argument, NULL, 'j'},
        {"board", no_argument, NULL, 'b'},
        {"canonical", no_argument, NULL, 'c'},
        {"fair", no_argument, NULL, 'f'},
        {"lang", required_argument, NULL, 'L'},
        {"help", no_argument, NULL, 'h'},
        {"tiles", required_argument, NULL, BST_OPT_TILES},
        {NULL, 0, NULL, 0},
    };
    *status = BST_EXIT_USAGE;
    *npaths = 0;
    optind = 1;
    for (;;) {
        switch (bst_options_next(&s->options, argc, argv, table)) {
        case 'l': s->log = true; continue;
        case 'j': s->json = true; continue;
        case 'b': s->board = true; continue;
        case 'c': s->canonical = true; continue;
        case 'f': s->fair = true; continue;
        case 's': s->drawing.svg = optarg; continue;
        case 'p': s->drawing.png = optarg; continue;
        case 'z':
            if (!bst_number("replay", "--size", optarg, BST_TILE_SIZE_LEAST, BST_TILE_SIZE_MOST, &s->drawing.size))
                return false;
            continue;
        case 't':
            if (!bst_drawing_theme("replay", optarg, &s->drawing))
                return false;
            continue;
        case 'y':
            if (!bst_drawing_style("replay", optarg, &s->drawing))
                return false;
            continue;
        case 'a':
            if (!bst_number("replay", "--at", optarg, 0, 1000000, &s->at))
                return false;
            continue;
        case 'L':
            if (!bst_language("replay", optarg, &s->lang))
                return false;
            bst_tongue_set(s->lang);
            continue;
        case 'h':
            fputs(usage, stdout);
            *status = BST_EXIT_OK;
            return false;
        case -1: break;
        default: return false;
        }
        if (optind >= argc)
            return true;
        argv[(*npaths)++] = argv[optind++]; // never beyond what was read already
    }
}

int cmd_replay(int argc, char **argv)
{
    int npaths, status;
    settings s = {.options = {.command = "replay"}, .at = -1, .drawing = {.size = BST_TILE_SIZE_USUAL}};
    if (!read_arguments(&s, argc, argv, &npaths, &status))
        return status;
    if (npaths == 0)
        return bst_usage_error("replay", "name the record to replay, as in `bastide replay game.bgn`");
    bool draws = s.drawing.svg || s.drawing.png;
    if (npaths > 1 && draws)
        return bst_usage_error("replay", "--svg and --png draw one table; name one record");
    if (s.fair && (s.canonical || s.log || s.board || draws || s.at >= 0))
        return bst_usage_error("replay", "--fair proves the draws only; leave out the other options but --json");
    if (s.canonical && (s.json || s.log || s.board || draws))
        return bst_usage_error("replay",
                               "--canonical prints the record only; leave out --json, --log, --board, --svg and --png");
    if (s.json && s.board)
        return bst_usage_error("replay", "--board is for people, --json for programs; choose one");
    if (bst_options_setup(&s.options)) {
        status = BST_EXIT_OK;
        for (int i = 0; i < npaths; i++) {
            int result = replay_file(&s, argv[i]);
            status = result > status ? result : status;
        }
    }
    bst_options_free(&s.options);
    return status;
}
