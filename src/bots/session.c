// SPDX-License-Identifier: MIT
// The bot's end of the bot protocol: the commands, and the thread that thinks.

#include "bots/session.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bots/clock.h"
#include "bots/kinds.h"
#include "bots/protocol.h"
#include "bots/show.h"

#ifndef BASTIDE_VERSION
#define BASTIDE_VERSION "0"
#endif

enum { ACTIONS_MAX = 1 << 16 }; // no game is longer; memory has a limit

struct bst_session {
    bst_session_write *write;
    void *to;
    pthread_mutex_t lock; // of write() and of `thinking`
    bst_settings settings;
    long line;  // number of the line being answered
    char *text; // a copy of it, to be cut up

    bst_game *game;                     // null before the first `new`
    bst_state *state, *scratch, *first; // first: where the game began
    bst_action *actions;                // since the beginning
    int nactions, capacity;
    bst_list list;

    // While it thinks, the thread owns what follows, and nobody changes what stands above.
    bst_bot *bot; // null: to be opened by the next `go`
    pthread_t thread;
    bool running;  // there is a thread to be joined
    bool thinking; // its answer has not been written yet
    atomic_bool stop;
    long go_line;
    double begun;
    bst_limits limits;
    bst_thought thought;
    char info[BST_INFO_MAX];
};

// ---- answers ------------------------------------------------------------------------------------------------

static void say(bst_session *s, const char *line)
{
    pthread_mutex_lock(&s->lock);
    s->write(s->to, line);
    pthread_mutex_unlock(&s->lock);
}

__attribute__((format(printf, 2, 3))) static void sayf(bst_session *s, const char *format, ...)
{
    char line[1200];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    line[bst_text_valid(line, strlen(line))] = 0; // a word that was cut may end within a character
    say(s, line);
}

__attribute__((format(printf, 2, 3))) static void fail(bst_session *s, const char *format, ...)
{
    char sentence[1000];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    sayf(s, "error %ld: %s", s->line, sentence);
}

static bool need_game(bst_session *s)
{
    if (!s->game)
        fail(s, "there is no game yet; `new` sets one up");
    return s->game;
}

static bool need_end(bst_session *s, const char *command, char *rest)
{
    if (*rest)
        fail(s, "%s takes nothing more, but there is \"%.40s\"", command, rest);
    return !*rest;
}

// ---- the game -----------------------------------------------------------------------------------------------

static void drop_bot(bst_session *s)
{
    bst_bot_close(s->bot);
    s->bot = NULL;
}

static void drop_game(bst_session *s)
{
    drop_bot(s);
    free(s->game);
    free(s->state);
    free(s->scratch);
    free(s->first);
    s->game = NULL;
    s->state = s->scratch = s->first = NULL;
    s->nactions = 0;
}

static void do_new(bst_session *s, char *rest)
{
    bst_record record = {.n = 0};
    bst_replay replay;
    bst_text_error error;
    // setup lines of a record, and lines of a position, with `;` for the line ends
    bool quoted = false;
    for (char *c = rest; *c; c++) {
        quoted ^= *c == '"';
        if (*c == ';' && !quoted)
            *c = '\n';
    }
    if (!bst_start_parse(rest, strlen(rest), NULL, &record.head, &error) ||
        !bst_replay_begin(&replay, &record, &error)) {
        fail(s, "%s", error.text);
        return;
    }
    drop_game(s);
    s->game = replay.game;
    s->state = replay.state;
    replay.game = NULL;
    replay.state = NULL;
    bst_replay_free(&replay);
    s->scratch = malloc(bst_game_state_size(s->game));
    s->first = malloc(bst_game_state_size(s->game));
    if (!s->scratch || !s->first) {
        drop_game(s);
        fail(s, "there is not enough memory for this game");
        return;
    }
    memcpy(s->first, s->state, bst_game_state_size(s->game));
    say(s, "ok");
}

static bool room_for(bst_session *s, int n)
{
    if (n <= s->capacity)
        return true;
    int capacity = n < 256 ? 256 : 2 * n;
    bst_action *actions = n > ACTIONS_MAX ? NULL : realloc(s->actions, sizeof *actions * (size_t)capacity);
    if (!actions)
        return false;
    s->actions = actions;
    s->capacity = capacity;
    return true;
}

// Plays on the scratch state, so that a line counts as a whole or not at all.
static void do_play(bst_session *s, char *rest)
{
    char why[BST_TEXT_MAX];
    int n = s->nactions;
    if (!need_game(s))
        return;
    memcpy(s->scratch, s->state, bst_game_state_size(s->game));
    for (char *piece; (piece = bst_line_piece(&rest)); n++) {
        bst_action action;
        if (!*piece) {
            fail(s, "an action is missing");
            return;
        }
        if (!room_for(s, n + 1)) {
            fail(s, "the game is too long");
            return;
        }
        if (!bst_action_parse(s->game, s->scratch, piece, &action, why, sizeof why)) {
            fail(s, "%.100s: %s", piece, why);
            return;
        }
        bst_refusal refusal = bst_apply(s->game, s->scratch, action, NULL);
        if (refusal.code != BST_REFUSED_OK) {
            const char *rule = bst_rule_name((bst_rule)refusal.rule);
            fail(s, "%.100s: %s%s%s%s", piece, bst_refusal_text(refusal.code), *rule ? " (" : "", rule,
                 *rule ? ")" : "");
            return;
        }
        s->actions[n] = action;
    }
    memcpy(s->state, s->scratch, bst_game_state_size(s->game));
    s->nactions = n;
    say(s, "ok");
}

static void do_undo(bst_session *s, char *rest)
{
    double number = 1;
    char *word = bst_line_word(&rest);
    if (!need_game(s) || !need_end(s, "undo", rest))
        return;
    if (*word && (!bst_fixed_parse(word, &number) || strchr(word, '.') || number < 1 || number > 1e9)) {
        fail(s, "undo takes the number of actions, not \"%.40s\"", word);
        return;
    }
    if (number > s->nactions) {
        fail(s, "there are only %d actions to take back", s->nactions);
        return;
    }
    s->nactions -= (int)number;
    memcpy(s->state, s->first, bst_game_state_size(s->game));
    for (int i = 0; i < s->nactions; i++)
        bst_apply(s->game, s->state, s->actions[i], NULL);
    say(s, "ok");
}

// ---- what a bot writer may ask ------------------------------------------------------------------------------

static void do_legal(bst_session *s, char *rest)
{
    char text[BST_TEXT_MAX];
    if (!need_game(s) || !need_end(s, "legal", rest))
        return;
    bst_legal(s->game, s->state, &s->list);
    if (bst_list_count(&s->list) <= BST_ACTIONS_MAX)
        bst_list_unfold(&s->list, BST_ACTIONS_MAX);
    for (int i = 0; i < s->list.n; i++) {
        bst_entry_print(s->game, s->state, &s->list, i, text, sizeof text);
        if (bst_actor(s->state) == BST_CHANCE)
            sayf(s, "outcome %d %s", s->list.weight[i], text);
        else
            sayf(s, "action %s", text);
    }
    say(s, "ok");
}

static void show_line(void *to, const char *line) { say(to, line); }

static void do_show(bst_session *s, char *rest)
{
    if (need_game(s) && need_end(s, "show", rest)) {
        bst_show(s->game, s->state, show_line, s);
        say(s, "ok");
    }
}

static void do_table(bst_session *s, char *rest)
{
    if (need_game(s) && need_end(s, "table", rest)) {
        bst_show_table(s->game, s->state, show_line, s);
        say(s, "ok");
    }
}

// ---- settings -----------------------------------------------------------------------------------------------

// Bots that may be chosen over the line. Not exec: whoever may talk to us may not start programs.
static const bst_bot_def *bot_choice(int i)
{
    for (int j = 0; bst_bots[j]; j++)
        if (bst_bots[j] != &bst_bot_exec && i-- == 0)
            return bst_bots[j];
    return NULL;
}

static void say_options(bst_session *s)
{
    char names[400] = "";
    for (int i = 0; bot_choice(i); i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? "," : "", bot_choice(i)->name);
    }
    sayf(s, "option bot word %s %s which bot decides", names, s->settings.bot->name);
    for (int i = 0; bst_setting_list[i].key; i++) {
        const bst_setting_info *info = &bst_setting_list[i];
        char value[80];
        bst_settings_get(&s->settings, info->key, value, sizeof value);
        sayf(s, "option %s %s %.0f %.0f %s %s", info->key, info->whole ? "count" : "number", info->low, info->high,
             value, info->about);
    }
}

static void do_hello(bst_session *s, char *rest)
{
    double version = 0;
    char *word = bst_line_word(&rest);
    if (!need_end(s, "hello", rest))
        return;
    if (!bst_fixed_parse(word, &version) || strchr(word, '.') || version < 1) {
        fail(s, "hello takes the version of the protocol: hello %d", BST_PROTOCOL_VERSION);
        return;
    }
    sayf(s, "bastide-bot %d", BST_PROTOCOL_VERSION);
    sayf(s, "name Bastide %s", s->settings.bot->name);
    say(s, "author the Bastide authors");
    say(s, "version " BASTIDE_VERSION);
    say_options(s);
    say(s, "ok");
}

static bool set_bot(bst_session *s, const char *name, char *error, size_t size)
{
    int used = snprintf(error, size, "there is no bot \"%.40s\" to choose; there are", name);
    for (int i = 0; bot_choice(i); i++) {
        if (strcmp(bot_choice(i)->name, name) == 0) {
            s->settings.bot = bot_choice(i);
            return true;
        }
        if (used > 0 && (size_t)used < size)
            used += snprintf(error + used, size - (size_t)used, "%s %s", i > 0 ? "," : "", bot_choice(i)->name);
    }
    return false;
}

static void do_set(bst_session *s, char *rest)
{
    char error[BST_TEXT_MAX];
    char *key = bst_line_word(&rest), *value = bst_line_word(&rest);
    if (!*key || !*value || *rest) {
        fail(s, "set takes a key and a value, as in set seed 7");
        return;
    }
    bool good = strcmp(key, "bot") == 0 ? set_bot(s, value, error, sizeof error)
                                        : bst_settings_set(&s->settings, key, value, error, sizeof error);
    if (!good) {
        fail(s, "%s", error);
        return;
    }
    drop_bot(s); // the next `go` opens it with the new settings
    say(s, "ok");
}

// ---- thinking -----------------------------------------------------------------------------------------------

static void tell(void *to, const bst_thought *thought)
{
    bst_session *s = to;
    bst_thought now = *thought;
    if (now.seconds <= 0)
        now.seconds = bst_seconds() - s->begun;
    say(s, bst_info_print(s->game, s->state, s->scratch, &now, s->info, sizeof s->info));
}

// The last line of a thought. From here on the session hears everything again.
static void conclude(bst_session *s, const char *line)
{
    pthread_mutex_lock(&s->lock);
    s->thinking = false;
    s->write(s->to, line);
    pthread_mutex_unlock(&s->lock);
}

static void *think(void *data)
{
    bst_session *s = data;
    char line[1200], text[BST_TEXT_MAX];
    if (!s->bot)
        s->bot = bst_bot_open(s->game, &s->settings);
    if (!s->bot) {
        snprintf(line, sizeof line, "error %ld: there is not enough memory for this bot", s->go_line);
        conclude(s, line);
        return NULL;
    }
    bst_bot_history(s->bot, s->actions, s->nactions);
    bst_bot_choose(s->bot, s->state, &s->limits, &s->thought);
    if (s->thought.failure) {
        snprintf(line, sizeof line, "error %ld: %s", s->go_line, s->thought.failure);
    } else {
        tell(s, &s->thought);
        bst_action_print(s->game, s->state, s->thought.action, text, sizeof text);
        snprintf(line, sizeof line, "best %s", text);
    }
    conclude(s, line);
    return NULL;
}

static bool is_thinking(bst_session *s)
{
    pthread_mutex_lock(&s->lock);
    bool thinking = s->thinking;
    pthread_mutex_unlock(&s->lock);
    return thinking;
}

void bst_session_wait(bst_session *s, bool hurry)
{
    if (!s->running)
        return;
    if (hurry)
        atomic_store(&s->stop, true);
    pthread_join(s->thread, NULL);
    s->running = false;
}

static void do_go(bst_session *s, char *rest)
{
    char error[BST_TEXT_MAX];
    if (!need_game(s))
        return;
    if (bst_actor(s->state) == BST_NOBODY) {
        fail(s, "the game is over");
        return;
    }
    if (bst_actor(s->state) == BST_CHANCE) {
        fail(s, "chance decides now: take one of the outcomes that `legal` lists and tell it with `play`");
        return;
    }
    bst_limits limits = {.stop = &s->stop, .tell = tell, .to = s};
    if (!bst_go_parse(rest, &limits, error, sizeof error)) {
        fail(s, "%s", error);
        return;
    }
    if (limits.seconds <= 0 && limits.nodes == 0) {
        limits.seconds = s->settings.seconds;
        limits.nodes = s->settings.nodes;
    }
    s->limits = limits;
    s->go_line = s->line;
    s->begun = bst_seconds();
    atomic_store(&s->stop, false);
    s->thinking = true;
    s->running = pthread_create(&s->thread, NULL, think, s) == 0;
    if (!s->running) {
        s->thinking = false;
        fail(s, "there is no thread to think with");
    }
}

// ---- commands -----------------------------------------------------------------------------------------------

typedef struct command {
    const char *word;
    void (*run)(bst_session *s, char *rest);
} command;

static const command commands[] = {
    {"hello", do_hello}, {"set", do_set},   {"new", do_new},     {"play", do_play}, {"undo", do_undo},
    {"legal", do_legal}, {"show", do_show}, {"table", do_table}, {"go", do_go},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void run_command(bst_session *s, const char *word, char *rest)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].word, word) != 0)
            continue;
        if (is_thinking(s)) {
            fail(s, "the bot is thinking; until it has said best, only stop, ping and quit are heard");
            return;
        }
        bst_session_wait(s, false); // the thread has answered; it may still be on its way out
        commands[i].run(s, rest);
        return;
    }
    fail(s,
         "there is no command \"%.40s\"; there are hello, set, new, play, undo, legal, show, table, go, stop, ping "
         "and quit",
         word);
}

bool bst_session_line(bst_session *s, const char *text, size_t length)
{
    s->line++;
    if (length > BST_PROTOCOL_LINE_MAX) {
        fail(s, "the line is longer than %d bytes", BST_PROTOCOL_LINE_MAX);
        return true;
    }
    size_t valid = bst_text_valid(text, length);
    if (valid < length || memchr(text, '\n', length)) {
        fail(s, "byte %zu of the line is not UTF-8 text", valid + 1);
        return true;
    }
    if (length > 0)
        memcpy(s->text, text, length);
    s->text[length] = 0;
    char *rest = s->text;
    char *word = bst_line_word(&rest);
    for (char *end = rest + strlen(rest); end > rest && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r');)
        *--end = 0;
    if (*word == 0 || *word == '#')
        return true;
    if (strcmp(word, "quit") == 0) {
        bst_session_wait(s, true);
        return false;
    }
    if (strcmp(word, "stop") == 0)
        atomic_store(&s->stop, true); // without answer: whether it comes in time nobody can know
    else if (strcmp(word, "ping") == 0)
        sayf(s, "pong%s%.1000s", *rest ? " " : "", rest);
    else
        run_command(s, word, rest);
    return true;
}

bst_session *bst_session_open(const bst_settings *settings, bst_session_write *write, void *to)
{
    bst_session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->text = malloc(BST_PROTOCOL_LINE_MAX + 1);
    if (!s->text || pthread_mutex_init(&s->lock, NULL) != 0) {
        free(s->text);
        free(s);
        return NULL;
    }
    s->settings = *settings;
    s->write = write;
    s->to = to;
    return s;
}

void bst_session_close(bst_session *s)
{
    if (!s)
        return;
    bst_session_wait(s, true);
    drop_game(s);
    pthread_mutex_destroy(&s->lock);
    free(s->actions);
    free(s->text);
    free(s);
}
