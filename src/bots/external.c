// SPDX-License-Identifier: MIT
// The bot that is another program: `exec:COMMAND ARG…`. It is started with the game, told what happens, and asked, all
// in the bot protocol. Whatever it does wrong ends in one sentence, and from then on it is not asked again.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bots/child.h"
#include "bots/clock.h"
#include "bots/kinds.h"
#include "bots/protocol.h"
#include "bots/reader.h"
#include "text/text.h"

enum {
    OPTIONS_MAX = 64,  // settings we keep track of
    PLAY_BYTES = 4000, // of one play line, for the sake of simple programs
    FAILURE_MAX = 600,
};

static const double answer_seconds = 10; // for everything but go: programs may start slowly on a busy machine
static const double think_seconds = 600; // for go without a limit of time
static const double late_seconds = 0.5;  // after its time it is told to stop
static const double grace_seconds = 5;   // and after so many seconds more it has failed
static const double cpu_factor = 20;     // its time is CPU time: it may get that little of the machine
static const double end_seconds = 1;     // to end by itself
static const double look_seconds = 0.02; // between looks at the stop flag

typedef struct external_bot {
    bst_bot bot;
    const bst_game *game;
    bst_child child;
    bst_reader reader;
    bst_state *state, *scratch; // state: after what it has been told
    const bst_state *first;     // where the game began, null: at its beginning …
    const char *position;       // … and the lines that tell it
    bst_action *told, *actions; // what it has been told; what led to the next question
    int ntold, nactions, capacity;
    bool greeted;              // it has said that it speaks our version
    bool begun;                // `new` has been said
    bool offered[OPTIONS_MAX]; // settings it has, in the order of bst_setting_list
    char command[80];          // for sentences
    char failure[FAILURE_MAX];
} external_bot;

// ---- failing ------------------------------------------------------------------------------------------------

__attribute__((format(printf, 2, 3))) static bool fail(external_bot *b, const char *format, ...)
{
    if (b->failure[0])
        return false;
    int used = snprintf(b->failure, sizeof b->failure, "the bot `%s`: ", b->command);
    va_list args;
    va_start(args, format);
    vsnprintf(b->failure + used, sizeof b->failure - (size_t)used, format, args);
    va_end(args);
    // what it said may be anything
    b->failure[bst_text_valid(b->failure, strlen(b->failure))] = 0;
    for (char *c = b->failure; *c; c++)
        if (*c == '\n' || *c == '\r' || *c == '\t')
            *c = ' ';
    return false;
}

// It is gone, or does not listen any more.
static bool fail_gone(external_bot *b, const char *while_doing)
{
    char how[100];
    bst_child_end(&b->child, end_seconds, how, sizeof how);
    return fail(b, "%s after `%.30s`", how[0] ? how : "it stopped talking", while_doing);
}

// ---- talking ------------------------------------------------------------------------------------------------

static bool send(external_bot *b, const char *line)
{
    double deadline = bst_seconds() + answer_seconds;
    return (bst_child_write(&b->child, line, strlen(line), deadline) &&
            bst_child_write(&b->child, "\n", 1, deadline)) ||
           fail_gone(b, line);
}

static bool is_word(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == 0 || line[n] == ' ');
}

// Notes what it says of itself: its version, and which of our settings it has.
static void note(external_bot *b, char *line)
{
    const char *word = bst_line_word(&line);
    const char *key = bst_line_word(&line);
    double version;
    if (strcmp(word, "bastide-bot") == 0)
        b->greeted = bst_fixed_parse(key, &version) && version == BST_PROTOCOL_VERSION;
    if (strcmp(word, "option") != 0)
        return;
    for (int i = 0; i < OPTIONS_MAX && bst_setting_list[i].key; i++)
        b->offered[i] |= strcmp(bst_setting_list[i].key, key) == 0;
}

// Says a line and waits for ok. Other lines are passed over: a later version may say more.
static bool ask(external_bot *b, const char *question)
{
    double deadline = bst_seconds() + answer_seconds;
    char *line;
    size_t length;
    if (!send(b, question))
        return false;
    for (;;) {
        switch (bst_reader_next(&b->reader, deadline, &line, &length)) {
        case BST_READ_LATE: return fail(b, "no answer to `%.30s` for %.0f s", question, answer_seconds);
        case BST_READ_END: return fail_gone(b, question);
        case BST_READ_LINE: break;
        }
        if (is_word(line, "ok"))
            return true;
        if (is_word(line, "error"))
            return fail(b, "`%.30s` was answered with `%.300s`", question, line);
        note(b, line);
        if (bst_seconds() > deadline)
            return fail(b, "many lines, but no answer to `%.30s` for %.0f s", question, answer_seconds);
    }
}

// ---- the game -----------------------------------------------------------------------------------------------

static bool say_settings(external_bot *b, const bst_settings *settings)
{
    bst_settings usual = bst_settings_default(settings->bot);
    for (int i = 0; i < OPTIONS_MAX && bst_setting_list[i].key; i++) {
        const char *key = bst_setting_list[i].key;
        char value[80], other[80], line[200];
        bst_settings_get(settings, key, value, sizeof value);
        bst_settings_get(&usual, key, other, sizeof other);
        snprintf(line, sizeof line, "set %s %s", key, value);
        if (b->offered[i] && strcmp(value, other) != 0 && !ask(b, line))
            return false;
    }
    return true;
}

// Appends lines to a question, with `;` for the line ends.
static void add_lines(bst_text *line, const char *text)
{
    for (const char *end; *text; text = *end ? end + 1 : end) {
        end = text + strcspn(text, "\n");
        if (end > text)
            bst_text_add(line, "%s %.*s", line->length > strlen("new") ? " ;" : "", (int)(end - text), text);
    }
}

static bool say_new(external_bot *b)
{
    bst_header header = {.setup = *bst_game_setup(b->game)};
    char text[2048];
    const bst_setup *setup = &header.setup;
    for (int i = 0; i < setup->nsets; i++)
        if (bst_tileset_find(setup->set[i].set->name) != setup->set[i].set)
            return fail(b, "the protocol has no words for the tile set %s, which is not built in",
                        setup->set[i].set->name);
    bst_setup_print(&header, text, sizeof text);
    bst_text line = {0};
    bst_text_put(&line, "new");
    add_lines(&line, text);
    add_lines(&line, b->position ? b->position : "");
    b->begun = true;
    b->ntold = 0;
    if (b->first)
        memcpy(b->state, b->first, bst_game_state_size(b->game));
    else
        bst_state_begin(b->game, b->state, NULL);
    bool good = line.failed ? fail(b, "there is not enough memory") : ask(b, line.data);
    bst_text_free(&line);
    return good;
}

// Tells it what has happened since the last question, or all of it if something was taken back.
static bool catch_up(external_bot *b)
{
    int same = 0;
    while (same < b->ntold && same < b->nactions && bst_action_equal(b->told[same], b->actions[same]))
        same++;
    if ((!b->begun || same < b->ntold) && !say_new(b))
        return false;
    while (b->ntold < b->nactions) {
        char line[PLAY_BYTES + BST_TEXT_MAX + 8] = "play", text[BST_TEXT_MAX];
        size_t used = strlen(line);
        for (bool first = true; b->ntold < b->nactions && used < PLAY_BYTES; first = false) {
            bst_action action = b->actions[b->ntold];
            bst_action_print(b->game, b->state, action, text, sizeof text);
            if (bst_apply(b->game, b->state, action, NULL).code != BST_REFUSED_OK)
                return fail(b, "it was to be told an action that is not legal: %s", text);
            used += (size_t)snprintf(line + used, sizeof line - used, "%s %s", first ? "" : " ;", text);
            b->told[b->ntold++] = action;
        }
        if (!ask(b, line))
            return false;
    }
    return true;
}

static void start(bst_bot *bot, const bst_state *first, const char *position)
{
    external_bot *b = (external_bot *)bot;
    b->first = first;
    b->position = position;
}

static void history(bst_bot *bot, const bst_action *actions, int n)
{
    external_bot *b = (external_bot *)bot;
    if (n > b->capacity) {
        size_t size = sizeof *b->told * 2 * (size_t)n;
        bst_action *told = realloc(b->told, size);
        if (told)
            b->told = told;
        bst_action *copy = realloc(b->actions, size);
        if (copy)
            b->actions = copy;
        if (!told || !copy) {
            fail(b, "there is not enough memory");
            return;
        }
        b->capacity = 2 * n;
    }
    if (n > 0)
        memcpy(b->actions, actions, sizeof *actions * (size_t)n);
    b->nactions = n;
}

// ---- asking -------------------------------------------------------------------------------------------------

static bool take_best(external_bot *b, const bst_state *state, const char *text, bst_thought *thought)
{
    char why[BST_TEXT_MAX];
    bst_action action;
    if (!bst_action_parse(b->game, state, text, &action, why, sizeof why))
        return fail(b, "its answer is no action: `%.100s`: %s", text, why);
    bst_refusal refusal = bst_check(b->game, state, action);
    if (refusal.code != BST_REFUSED_OK)
        return fail(b, "its answer `%.100s` is not legal: %s (%s)", text, bst_refusal_text(refusal.code),
                    bst_rule_name((bst_rule)refusal.rule));
    thought->action = action;
    if (thought->nline > 0 && !bst_action_equal(thought->line[0], action))
        thought->nline = 0;
    return true;
}

/// When it is told to stop, and when it has failed; times of bst_seconds().
typedef struct patience {
    double stop, end;
    bool told;
} patience;

// Tells it to stop when its time is over, or when whoever asks wants the answer now.
static bool hurry(external_bot *b, const bst_limits *limits, patience *p)
{
    double now = bst_seconds();
    bool wanted = limits->stop && atomic_load(limits->stop);
    if (p->told || (now < p->stop && !wanted))
        return true;
    p->told = true;
    p->end = now + grace_seconds;
    return send(b, "stop");
}

static bool go(external_bot *b, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    char question[100];
    double factor = b->bot.settings.cpu ? cpu_factor : 1;
    if (!send(b, bst_go_print(limits, question, sizeof question)))
        return false;
    patience p = {.stop =
                      bst_seconds() + late_seconds + (limits->seconds > 0 ? factor * limits->seconds : think_seconds)};
    for (;;) {
        char *line;
        size_t length;
        if (!hurry(b, limits, &p))
            return false;
        double until = p.told ? p.end : p.stop;
        if (p.told && bst_seconds() > p.end)
            return fail(b, "no answer to `%s`, even %.0f s after `stop`", question, grace_seconds);
        if (limits->stop && !p.told && until > bst_seconds() + look_seconds)
            until = bst_seconds() + look_seconds;
        bst_read read = bst_reader_next(&b->reader, until, &line, &length);
        if (read == BST_READ_END)
            return fail_gone(b, question);
        if (read == BST_READ_LATE)
            continue;
        if (is_word(line, "error"))
            return fail(b, "`%s` was answered with `%.300s`", question, line);
        char *rest = line;
        const char *word = bst_line_word(&rest);
        if (strcmp(word, "best") == 0)
            return take_best(b, state, rest, thought);
        if (strcmp(word, "info") == 0) {
            bst_info_parse(b->game, state, b->scratch, rest, thought);
            if (limits->tell)
                limits->tell(limits->to, thought);
        }
    }
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    external_bot *b = (external_bot *)bot;
    bst_limits own = *limits;
    if (own.seconds <= 0 && own.nodes == 0) {
        own.seconds = bot->settings.seconds;
        own.nodes = bot->settings.nodes;
    }
    bool good = !b->failure[0] && catch_up(b);
    if (good && memcmp(b->state, state, bst_game_state_size(b->game)) != 0)
        good = fail(b, "it can only be asked about a position it has been told the way to");
    if (good)
        good = go(b, state, &own, thought);
    if (!good) {
        char how[100];
        bst_child_end(&b->child, 0, how, sizeof how); // it must not go on thinking
        thought->failure = b->failure;
    }
}

// ---- beginning and end --------------------------------------------------------------------------------------

static void close_bot(bst_bot *bot)
{
    external_bot *b = (external_bot *)bot;
    char how[100];
    if (b->child.pid)
        bst_child_write(&b->child, "quit\n", 5, 0);
    bst_child_end(&b->child, end_seconds, how, sizeof how);
    free(b->state);
    free(b->scratch);
    free(b->told);
    free(b->actions);
    free(b);
}

static bst_bot *open_bot(const bst_game *game, const bst_settings *settings)
{
    external_bot *b = calloc(1, sizeof *b);
    char error[200], hello[20];
    if (!b)
        return NULL;
    b->game = game;
    b->state = malloc(bst_game_state_size(game));
    b->scratch = malloc(bst_game_state_size(game));
    if (!b->state || !b->scratch) {
        close_bot(&b->bot);
        return NULL;
    }
    snprintf(b->command, sizeof b->command, "%.79s", settings->command);
    b->command[bst_text_valid(b->command, strlen(b->command))] = 0;
    if (!bst_child_start(&b->child, settings->command, error, sizeof error)) {
        fail(b, "%s", error);
        return &b->bot;
    }
    bst_reader_begin(&b->reader, b->child.out);
    snprintf(hello, sizeof hello, "hello %d", BST_PROTOCOL_VERSION);
    if (ask(b, hello) && !b->greeted)
        fail(b, "it does not speak version %d of the bot protocol", BST_PROTOCOL_VERSION);
    if (!b->failure[0])
        say_settings(b, settings);
    return &b->bot;
}

const bst_bot_def bst_bot_exec = {
    .name = "exec",
    .about = "another program that speaks the bot protocol, as in exec:COMMAND ARG...",
    .open = open_bot,
    .choose = choose,
    .close = close_bot,
    .history = history,
    .start = start,
};
