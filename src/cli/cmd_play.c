// SPDX-License-Identifier: MIT
// bastide play: a game in lines of text, by people at one terminal or against random seats. It needs nothing but
// standard input and output, so it also works over a pipe.

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "bastide/record.h"
#include "bots/rng.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/play.h"

static const char usage[] =
    "usage: bastide play [OPTION]...\n"
    "\n"
    "A game in the terminal: two or more people at one keyboard, or against random seats.\n"
    "\n"
    "  --seats A,B=random    colours in the order of the table; =random lets the program play (default: 2)\n"
    "  --load FILE           go on with a saved game; --seats may say again who is random\n"
    "  --seed S              draw the tiles from this seed (default: nobody can foresee them)\n"
    "  --lang en|de          language (default: that of the environment)\n"
    "  --ascii               no Unicode characters in drawings\n"
    "\n" BST_SETUP_HELP "\n"
    "Exit status: 0, also when you leave early; 1 if an interrupted game was not saved; 2 if it was called wrongly.\n"
    "\n"
    "  bastide play --seats red,blue=random\n"
    "  bastide play --sets base,inns,river --seats red,blue,green --lang de\n"
    "  bastide play --load game.bgn --seats red,blue=random\n";

typedef struct session {
    bst_table table;
    bst_options options;
    bst_rng rng;
    uint64_t seed;
    bool seeded, unsaved;
    const char *load;
    char path[4096]; // file of this game, which `save` may overwrite
    char *line;      // of input
    size_t capacity;
    bst_event *events;
} session;

enum { EVENTS = 1024 };

typedef enum outcome { GO_ON, LEAVE } outcome;

// Ctrl-C: the first asks whether to save, the second leaves.
static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted++;
}

static void catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = interrupt}; // without SA_RESTART, so that reading a line ends
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

// ---- playing ------------------------------------------------------------------------------------------------

static int by_square(const void *a, const void *b)
{
    const bst_action *p = a, *q = b;
    if (p->kind != q->kind) // what else can be done comes behind the layings
        return p->kind == BST_DO_LAY || (q->kind != BST_DO_LAY && p->kind < q->kind) ? -1 : 1;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return p->rot != q->rot ? p->rot - q->rot : p->figure - q->figure;
}

static void list_actions(bst_table *t)
{
    bst_legal(t->game, t->state, t->list);
    if (t->list->n > 0 && t->list->at[0].kind == BST_DO_LAY)
        qsort(t->list->at, (size_t)t->list->n, sizeof t->list->at[0], by_square);
}

static bool remember(bst_table *t, bst_action action, int actor)
{
    if (t->nmoves == t->capacity) {
        int capacity = t->capacity ? 2 * t->capacity : 512;
        bst_move *more = realloc(t->moves, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        t->moves = more;
        t->capacity = capacity;
    }
    t->moves[t->nmoves++] = (bst_move){action, actor};
    return true;
}

static bst_refusal act(session *s, bst_action action)
{
    bst_table *t = &s->table;
    int actor = bst_actor(t->state);
    bst_events events = {.at = s->events, .capacity = EVENTS};
    bst_refusal refusal = bst_apply(t->game, t->state, action, &events);
    if (refusal.code == BST_REFUSED_OK) {
        if (!remember(t, action, actor)) {
            bst_usage_error(s->options.command, "out of memory");
            exit(BST_EXIT_FOUND);
        }
        s->unsaved = true;
        bst_show_events(t, &events);
    }
    return refusal;
}

static void act_random(session *s)
{
    bst_table *t = &s->table;
    int actor = bst_actor(t->state);
    bst_action action = bst_rng_pick(&s->rng, t->list, actor == BST_CHANCE);
    if (actor != BST_CHANCE) {
        char text[BST_TEXT_MAX];
        bst_action_print(t->game, t->state, action, text, sizeof text);
        bst_say(t, BST_MSG_RANDOM_MOVE, bst_seat_name(t, actor), text, NULL);
    }
    act(s, action);
}

// The last action of a person, with what random seats did since; not behind a tile that was drawn.
static void undo(session *s)
{
    bst_table *t = &s->table;
    int last_move = t->nmoves - 1;
    while (last_move >= 0 && t->moves[last_move].actor != BST_CHANCE && t->random_seat[t->moves[last_move].actor])
        last_move--;
    if (last_move < 0 || t->moves[last_move].actor == BST_CHANCE) {
        bst_say(t, BST_MSG_NO_UNDO, NULL, NULL, NULL);
        return;
    }
    t->nmoves = last_move;
    bst_action last = t->moves[last_move].action;
    bst_state_begin(t->game, t->state, NULL);
    for (int i = 0; i < t->nmoves; i++)
        bst_apply(t->game, t->state, t->moves[i].action, NULL);
    char text[BST_TEXT_MAX];
    bst_action_print(t->game, t->state, last, text, sizeof text);
    bst_say(t, BST_MSG_UNDONE, text, NULL, NULL);
}

// ---- saving and loading -------------------------------------------------------------------------------------

static char *record_text(const session *s, bst_text_error *error)
{
    const bst_table *t = &s->table;
    bst_header head = {.setup = *bst_game_setup(t->game)};
    time_t now = time(NULL);
    struct tm when;
    if (localtime_r(&now, &when))
        strftime(head.date, sizeof head.date, "%Y-%m-%d", &when);
    bst_action *actions = malloc(((size_t)t->nmoves + 1) * sizeof *actions);
    if (!actions) {
        snprintf(error->text, sizeof error->text, "out of memory");
        return NULL;
    }
    for (int i = 0; i < t->nmoves; i++)
        actions[i] = t->moves[i].action;
    char *text = bst_record_print(&head, actions, t->nmoves, error);
    free(actions);
    return text;
}

// Writes beside the file and renames, so that a full disk cannot destroy an older save.
static bool write_file(const char *path, const char *text, char *why, size_t size)
{
    char beside[4096]; // no longer than session.path, so that the name can be kept
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside) {
        snprintf(why, size, "%s", strerror(ENAMETOOLONG));
        return false;
    }
    FILE *file = fopen(beside, "w");
    bool fine = file && fputs(text, file) >= 0;
    int error = errno;
    if (file && fclose(file) != 0 && fine) {
        fine = false;
        error = errno;
    }
    if (fine && rename(beside, path) != 0) {
        fine = false;
        error = errno;
    }
    if (!fine) {
        snprintf(why, size, "%s", strerror(error));
        if (file)
            unlink(beside);
    }
    return fine;
}

static bool save(session *s, const char *path, bool overwrite)
{
    bst_table *t = &s->table;
    if (path[0] == '\0')
        path = s->path;
    if (path[0] == '\0') {
        bst_say(t, BST_MSG_SAVE_NAME, NULL, NULL, NULL);
        return false;
    }
    if (!overwrite && strcmp(path, s->path) != 0 && access(path, F_OK) == 0) {
        bst_say(t, BST_MSG_SAVE_EXISTS, path, NULL, NULL);
        return false;
    }
    bst_text_error error = {0};
    char *text = record_text(s, &error);
    bool fine = text && write_file(path, text, error.text, sizeof error.text);
    free(text);
    if (!fine) {
        bst_say(t, BST_MSG_SAVE_FAILED, path, error.text, NULL);
        return false;
    }
    if (path != s->path)
        snprintf(s->path, sizeof s->path, "%s", path);
    s->unsaved = false;
    bst_say(t, BST_MSG_SAVED, path, NULL, NULL);
    return true;
}

// The setup and the moves of a record; the error is printed with file and line.
static bool load_replay(session *s, bst_replay *replay, bst_text_error *error)
{
    bst_table *t = &s->table;
    int step;
    while ((step = bst_replay_step(replay, error)) > 0)
        if (!remember(t, replay->action, replay->actor))
            return false;
    if (step < 0)
        return false;
    t->game = replay->game;
    t->state = replay->state;
    replay->game = NULL;
    replay->state = NULL;
    return true;
}

static bool load(session *s)
{
    size_t length;
    char *text = bst_file_read(s->load, &length);
    if (!text)
        return false;
    bst_sets sets = {(const bst_tileset *const *)s->options.user, s->options.ntiles};
    bst_text_error error = {0};
    bst_record record;
    bst_replay replay;
    bool fine = bst_record_parse(text, length, &sets, &record, &error);
    free(text);
    if (fine) {
        fine = bst_replay_begin(&replay, &record, &error);
        if (fine) {
            fine = load_replay(s, &replay, &error);
            bst_replay_free(&replay);
        }
        bst_record_free(&record);
    }
    if (!fine && error.line > 0)
        bst_usage_error(s->options.command, "%s:%d: %s", s->load, error.line, error.text);
    else if (!fine)
        bst_usage_error(s->options.command, "%s: %s", s->load, error.text);
    snprintf(s->path, sizeof s->path, "%s", s->load);
    return fine;
}

// ---- input --------------------------------------------------------------------------------------------------

// One line without blanks at its ends; a null pointer at the end of the input.
static char *read_line(session *s)
{
    fflush(stdout);
    ssize_t length = getline(&s->line, &s->capacity, stdin);
    if (length < 0) {
        putchar('\n');
        clearerr(stdin); // after Ctrl-C there is more to read
        return NULL;
    }
    for (ssize_t i = 0; i < length - 1; i++) // arrow keys and other junk must not reach the terminal again
        if (iscntrl((unsigned char)s->line[i]) && !isspace((unsigned char)s->line[i]))
            s->line[i] = '?';
    while (length > 0 && isspace((unsigned char)s->line[length - 1]))
        s->line[--length] = '\0';
    return s->line + strspn(s->line, " \t");
}

// Whether a line is one of these words, in any case.
static bool is_any(const char *line, const char *const *words)
{
    for (; *words; words++)
        if (strcasecmp(line, *words) == 0)
            return true;
    return false;
}

static outcome quit(session *s)
{
    static const char *const no[] = {"n", "no", "nein", "quit", "exit", NULL};
    static const char *const yes[] = {"y", "yes", "j", "ja", "save", NULL};
    while (s->unsaved) {
        const char *none[3] = {NULL};
        bst_message_print(stdout, s->table.lang, BST_MSG_SAVE_ASK, none);
        char *line = read_line(s);
        if (!line)
            bst_say(&s->table, BST_MSG_NOT_SAVED, NULL, NULL, NULL);
        if (!line || line[0] == '\0' || is_any(line, no))
            break;
        // Neither an answer nor the number of an action is meant as the name of a file.
        if (is_any(line, yes) || line[strspn(line, "0123456789")] == '\0') {
            save(s, "", false);
            continue;
        }
        if (strncmp(line, "save! ", 6) == 0)
            save(s, line + 6, true);
        else
            save(s, strncmp(line, "save ", 5) == 0 ? line + 5 : line, false);
    }
    return LEAVE;
}

// The rest of a line that begins with this command word, or a null pointer.
static const char *after(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 || (line[length] != '\0' && line[length] != ' '))
        return NULL;
    return line + length + strspn(line + length, " ");
}

// The command or action that a line of no meaning may have meant, or a null pointer.
static const char *meant(const char *line)
{
    static const char *const words[] = {"help",
                                        "board",
                                        "scores",
                                        "left",
                                        "figures",
                                        "log",
                                        "list",
                                        "rule",
                                        "undo",
                                        "save",
                                        "legend",
                                        "quit",
#define X(name, word) word,
                                        BST_ACTIONS(X)
#undef X
                                            NULL};
    char word[16] = "";
    size_t length = strcspn(line, " ");
    if (length >= sizeof word)
        return NULL;
    for (size_t i = 0; i < length; i++)
        word[i] = (char)tolower((unsigned char)line[i]);
    const char *near = bst_suggest(word, words);
    return near && strcmp(near, word) != 0 ? near : NULL;
}

// Says why a line was not understood: its first word is no action, or what comes behind it is wrong.
static void refuse_line(const bst_table *t, char *line, const char *error)
{
    char count[16];
    const char *near = meant(line);
    line[strcspn(line, " ")] = '\0';
    bool action = false;
    for (int kind = BST_DO_NONE + 1; kind < BST_ACTION_KINDS; kind++)
        action = action || strcasecmp(line, bst_action_word(kind)) == 0;
    bst_say(t, action ? BST_MSG_NOT_READ : BST_MSG_NO_ACTION, action ? error : line, NULL, NULL);
    if (near)
        bst_say(t, BST_MSG_DID_YOU_MEAN, near, NULL, NULL);
    snprintf(count, sizeof count, "%d", t->list->n);
    bst_say(t, BST_MSG_TRY_NUMBER, count, NULL, NULL);
}

// Commands that only show something; true if it was one.
static bool show_command(const bst_table *t, const char *line)
{
    const char *rest;
    if (after(line, "help") || after(line, "?"))
        bst_say(t, BST_MSG_HELP, NULL, NULL, NULL);
    else if ((rest = after(line, "board")))
        bst_show_board(t, strcmp(rest, "all") == 0);
    else if (after(line, "scores"))
        bst_show_scores(t);
    else if (after(line, "left"))
        bst_show_left(t);
    else if (after(line, "figures"))
        bst_show_figures(t);
    else if (after(line, "log"))
        bst_show_log(t);
    else if (after(line, "list"))
        bst_show_list(t);
    else if (after(line, "legend"))
        bst_show_legend(t);
    else if ((rest = after(line, "rule")))
        bst_show_rule(t, rest);
    else
        return false;
    return true;
}

// A number of the list or the text of an action. True if it was carried out.
static bool take_action(session *s, char *line)
{
    bst_table *t = &s->table;
    bst_action action;
    char error[BST_TEXT_MAX], count[16];
    if (line[strspn(line, "0123456789")] == '\0') {
        long choice = strtol(line, NULL, 10);
        snprintf(count, sizeof count, "%d", t->list->n);
        if (choice < 1 || choice > t->list->n) {
            bst_say(t, BST_MSG_TRY_NUMBER, count, NULL, NULL);
            return false;
        }
        action = t->list->at[choice - 1];
    } else if (!bst_action_parse(t->game, t->state, line, &action, error, sizeof error)) {
        refuse_line(t, line, error);
        return false;
    }
    bst_refusal refusal = act(s, action);
    if (refusal.code != BST_REFUSED_OK)
        bst_show_refusal(t, refusal);
    return refusal.code == BST_REFUSED_OK;
}

// Asks until the game moves on (or back).
static outcome ask(session *s)
{
    bst_table *t = &s->table;
    bst_show_decision(t);
    for (;;) {
        printf("%s> ", bst_seat_name(t, bst_actor(t->state)));
        char *line = read_line(s);
        const char *rest;
        if (!line && interrupted)
            return quit(s);
        if (!line) {
            if (s->unsaved)
                bst_say(t, BST_MSG_NOT_SAVED, NULL, NULL, NULL);
            return LEAVE;
        }
        if (line[0] == '\0' || show_command(t, line))
            continue;
        if (after(line, "quit") || after(line, "exit"))
            return quit(s);
        if ((rest = after(line, "save!")) || (rest = after(line, "save"))) {
            save(s, rest, line[4] == '!');
            continue;
        }
        if (after(line, "undo")) {
            int before = t->nmoves;
            undo(s);
            if (t->nmoves < before)
                return GO_ON;
            continue;
        }
        if (take_action(s, line))
            return GO_ON;
    }
}

static void play(session *s)
{
    bst_table *t = &s->table;
    for (int actor; (actor = bst_actor(t->state)) != BST_NOBODY;) {
        list_actions(t);
        if (interrupted) { // while random seats play
            quit(s);
            return;
        }
        if (actor == BST_CHANCE || t->random_seat[actor])
            act_random(s);
        else if (ask(s) == LEAVE)
            return;
    }
    t->list->n = 0;
    bst_show_over(t);
    quit(s);
}

// ---- beginning ----------------------------------------------------------------------------------------------

// -1: go on; otherwise the exit status.
static int parse(session *s, int argc, char **argv)
{
    static const struct option table[] = {
        {"load", required_argument, NULL, 'l'},
        {"seed", required_argument, NULL, 's'},
        {"lang", required_argument, NULL, 'L'},
        {"ascii", no_argument, NULL, 'a'},
        {"help", no_argument, NULL, 'h'},
        BST_SETUP_OPTIONS,
        {NULL, 0, NULL, 0},
    };
    bst_options *o = &s->options;
    for (int option; (option = bst_options_next(o, argc, argv, table)) != -1;) {
        switch (option) {
        case 'l': s->load = optarg; break;
        case 's':
            if (!bst_seed(o->command, optarg, &s->seed))
                return BST_EXIT_USAGE;
            s->seeded = true;
            break;
        case 'L':
            if (!bst_lang_parse(optarg, &s->table.lang))
                return bst_usage_error(o->command, "--lang is en or de, not `%s`", optarg);
            break;
        case 'a': s->table.style.unicode = false; break;
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
    if (s->load && (o->sets || o->elements || o->rules || o->start))
        return bst_usage_error(o->command,
                               "--load brings the setup; only --seats, --tiles, --seed and --lang go with it");
    return bst_options_setup(o) ? -1 : BST_EXIT_USAGE;
}

// With --load, --seats only says who is random; the seats themselves are those of the record.
static bool same_seats(const session *s)
{
    const bst_setup *given = &s->options.setup, *loaded = bst_game_setup(s->table.game);
    bool same = given->seats == loaded->seats;
    for (int i = 0; same && i < given->seats; i++)
        same = given->colour[i] == loaded->colour[i];
    if (!same && s->options.seats)
        bst_usage_error(s->options.command, "%s: the seats of the record are others than --seats says", s->load);
    return same || !s->options.seats;
}

static bool begin(session *s)
{
    bst_table *t = &s->table;
    t->list = malloc(sizeof *t->list);
    s->events = malloc(EVENTS * sizeof *s->events);
    if (s->load) {
        if (!load(s) || !same_seats(s))
            return false;
    } else {
        t->game = bst_options_game(s->options.command, &s->options.setup);
        t->state = t->game ? malloc(bst_game_state_size(t->game)) : NULL;
        if (t->state)
            bst_state_begin(t->game, t->state, NULL);
        else
            return false;
    }
    memcpy(t->random_seat, s->options.random_seat, sizeof t->random_seat);
    if (!s->seeded)
        s->seed = bst_seed_fresh();
    s->rng = bst_rng_seed(s->seed);
    for (int i = 0; i < t->nmoves; i++) // a resumed game with the same seed must not draw the same again
        bst_rng_next(&s->rng);
    return t->list && s->events;
}

// The first screen. On a terminal it stays until return is pressed; false at the end of the input.
static bool greet(session *s)
{
    bst_table *t = &s->table;
    char text[32];
    bst_show_welcome(t);
    snprintf(text, sizeof text, "%d", t->nmoves);
    if (s->load)
        bst_say(t, BST_MSG_LOADED, s->load, text, NULL);
    snprintf(text, sizeof text, "%llu", (unsigned long long)s->seed);
    if (s->seeded)
        bst_say(t, BST_MSG_SEED, text, NULL, NULL);
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return true;
    const char *none[3] = {NULL};
    bst_message_print(stdout, t->lang, BST_MSG_PRESS_RETURN, none);
    return read_line(s) != NULL;
}

int cmd_play(int argc, char **argv)
{
    session s = {.options = {.command = argv[0]}};
    s.table.style = bst_text_style_of(stdout);
    s.table.lang = bst_lang_default();
    int status = parse(&s, argc, argv);
    if (status < 0) {
        status = BST_EXIT_USAGE;
        if (begin(&s)) {
            catch_interrupts();
            if (greet(&s))
                play(&s);
            status = interrupted && s.unsaved ? BST_EXIT_FOUND : BST_EXIT_OK;
        }
    }
    free(s.table.game);
    free(s.table.state);
    free(s.table.list);
    free(s.table.moves);
    free(s.events);
    free(s.line);
    bst_options_free(&s.options);
    return status;
}
