// SPDX-License-Identifier: MIT
// A game on the whole screen: letting it go on until somebody has to decide.

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bastide/rules.h"
#include "tui/client.h"
#include "tui/curses.h"
#include "tui/show.h"
#include "tui/signals.h"

enum { HINT_SECONDS = 3 };

int bst_key(bst_client *c, double seconds)
{
    (void)c;
    // A terminal that says there is something to read and gives nothing is gone, whatever poll() makes of it.
    for (int empty = 0; empty < 100; empty++) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        int key = getch();
        if (key != ERR)
            return key;
        int ready = poll(&in, 1, (int)(seconds * 1000));
        if (ready == 0)
            return ERR;
        if (ready < 0) // a signal: a new size is a key, others are looked at by the caller
            return getch();
        if (in.revents & (POLLHUP | POLLERR | POLLNVAL))
            break;
    }
    bst_end(SIGHUP);
    return ERR;
}

void bst_note(bst_client *c, bst_message message, const char *a, const char *b, const char *d)
{
    const char *args[3] = {a, b, d};
    FILE *out = fmemopen(c->note, sizeof c->note, "w");
    if (!out)
        return;
    bst_message_print(out, c->table->lang, message, args);
    fclose(out);
    c->note[sizeof c->note - 1] = '\0';
    c->dirty = true;
}

bool bst_screen_person(const bst_client *c)
{
    int actor = bst_actor(c->table->state);
    return actor < BST_SEATS_MAX && !bst_table_bot(c->table, actor) && !c->turn_over;
}

// ---- acting -------------------------------------------------------------------------------------------------

static void write_events(const bst_table *t, const void *what)
{
    const bst_events *events = what;
    bst_table copy = *t;
    copy.events = *events;
    bst_show_events(&copy);
}

// Adds to the news what an action brought about; that a tile is drawn is seen.
static void add_news(bst_client *c)
{
    const bst_table *t = c->table;
    bst_event *kept = malloc(((size_t)t->events.n + 1) * sizeof *kept);
    bst_events events = {.at = kept, .capacity = t->events.n};
    for (int i = 0; kept && i < t->events.n && i < t->events.capacity; i++)
        if (t->events.at[i].kind != BST_EVENT_DRAWN && t->events.at[i].kind != BST_EVENT_RETURNED)
            kept[events.n++] = t->events.at[i];
    char *text = kept ? bst_text_of(t, 0, write_events, &events) : NULL;
    free(kept);
    for (char *at = text; at && *at;) {
        size_t length = strcspn(at, "\n"), used = strlen(c->news);
        snprintf(c->news + used, sizeof c->news - used, "%s%.*s", used ? " | " : "", (int)length, at);
        at += length + (at[length] == '\n');
    }
    free(text);
}

static bst_refusal act(bst_client *c, bst_action action)
{
    char text[BST_SAID_MAX];
    bst_voice voice = bst_voice_at(c->table);
    int sealed = bst_table_sealed(c->table);
    bst_voice_log(&voice, action, text, sizeof text);
    bst_refusal refusal = bst_table_act(c->table, action);
    if (refusal.code == BST_REFUSED_OK) {
        if (sealed > 0 || bst_action_sealed(action.kind)) // what is told of it changes when it is open
            bst_journal_renew(&c->journal, c->table);
        else
            bst_journal_note(&c->journal, c->table, text);
        add_news(c);
        c->dirty = true;
    }
    return refusal;
}

void bst_screen_decide(bst_client *c)
{
    bst_action action;
    bst_place place;
    const bst_table *t = c->table;
    bst_choice_begin(&c->choice, t);
    c->list_top = 0;
    bst_side_layout(c);
    int n = bst_squares(t->state);
    if (bst_screen_person(c) && bst_choice_action(&c->choice, t, &action) && bst_action_place(t, action, &place)) {
        bst_view_show(c, place.x, place.y, false);
    } else if (n > 0) {
        bst_square last = bst_square_at(t->game, t->state, n - 1);
        bst_view_show(c, last.x, last.y, false);
    }
    c->dirty = true;
}

bool bst_screen_act(bst_client *c, bst_action action)
{
    if (c->advising) { // the hint comes too late
        bst_thinker_end(&c->thinker);
        c->advising = false;
    }
    c->news[0] = '\0';
    bst_refusal refusal = act(c, action);
    if (refusal.code != BST_REFUSED_OK) {
        const char *rule = bst_rule_name((bst_rule)refusal.rule);
        char why[300];
        bst_voice voice = bst_voice_at(c->table);
        snprintf(why, sizeof why, "%s%s%s", bst_voice_refusal(&voice, refusal), rule[0] ? ", " : "", rule);
        bst_note(c, BST_MSG_REFUSED, why, NULL, NULL);
        return false;
    }
    c->since = c->table->nmoves;
    bst_screen_decide(c);
    if (bst_table_hands_over(c->table))
        bst_input_hand_over(c);
    return true;
}

void bst_screen_undo(bst_client *c)
{
    char undone[BST_TEXT_MAX];
    bst_thinker_end(&c->thinker);
    c->advising = false;
    if (!bst_table_undo(c->table, undone)) {
        bst_note(c, BST_MSG_NO_UNDO, NULL, NULL, NULL);
        return;
    }
    c->turn_over = c->confirmed = c->over_shown = false;
    c->news[0] = '\0';
    c->since = c->table->nmoves;
    bst_journal_renew(&c->journal, c->table);
    bst_screen_decide(c);
    bst_note(c, BST_MSG_UNDONE, undone, NULL, NULL);
}

void bst_screen_hint(bst_client *c)
{
    bst_table *t = c->table;
    char error[200];
    bst_limits limits = {.seconds = HINT_SECONDS};
    bst_settings settings;
    if (!bst_screen_person(c) || c->thinker.running)
        return;
    if (!c->adviser && bst_settings_parse(&settings, BST_PLAY_ADVISER, error, sizeof error))
        c->adviser = bst_bot_open(t->game, &settings);
    if (!c->adviser)
        return;
    c->advising = bst_thinker_begin(&c->thinker, c->adviser, bst_table_tell(t, c->adviser), &limits);
    bst_note(c, BST_MSG_HINT_WAIT, BST_PLAY_ADVISER, NULL, NULL);
}

// ---- going on -----------------------------------------------------------------------------------------------

static void take_hint(bst_client *c)
{
    bst_action action = c->thinker.thought.action;
    bst_place place;
    char text[BST_TEXT_MAX];
    bst_thinker_end(&c->thinker);
    c->advising = false;
    bst_action_print(c->table->game, c->table->state, action, text, sizeof text);
    bst_choice_find(&c->choice, c->table, action);
    if (bst_action_place(c->table, action, &place))
        bst_view_show(c, place.x, place.y, false);
    bst_note(c, BST_MSG_HINT_NOTE, BST_PLAY_ADVISER, text, NULL);
}

// Whether the last action was a person's, and chance would make it final.
static bool may_take_back(const bst_client *c)
{
    const bst_table *t = c->table;
    return t->nmoves > 0 && t->moves[t->nmoves - 1].actor < BST_SEATS_MAX && bst_table_can_undo(t);
}

// Lets chance and bots act until a person decides, or a bot has to think.
static void go_on(bst_client *c)
{
    bst_table *t = c->table;
    if (c->advising) {
        if (bst_thinker_done(&c->thinker))
            take_hint(c);
        return;
    }
    for (int actor; (actor = bst_actor(t->state)) != BST_NOBODY;) {
        if (actor == BST_CHANCE) {
            if (c->pause && !c->confirmed && may_take_back(c)) {
                c->dirty = c->dirty || !c->turn_over;
                c->turn_over = true;
                return;
            }
            c->turn_over = c->confirmed = false;
            act(c, bst_table_chance(t));
        } else if (bst_table_bot(t, actor)) {
            if (!c->thinker.running) {
                bst_bot *bot = t->player[actor].bot;
                bst_thinker_begin(&c->thinker, bot, bst_table_tell(t, bot), NULL);
                c->dirty = true;
            }
            // Most answers come at once; a picture for each of them would only flicker.
            for (int i = 0; i < 20 && c->thinker.running && !bst_thinker_done(&c->thinker); i++)
                poll(NULL, 0, 5);
            if (!bst_thinker_done(&c->thinker))
                return;
            bst_action action = c->thinker.thought.action;
            bst_thinker_end(&c->thinker);
            act(c, action);
        } else {
            return;
        }
        if (bst_actor(t->state) != BST_CHANCE)
            bst_screen_decide(c);
    }
}

static void announce_end(bst_client *c)
{
    c->over_shown = true;
    bst_table_unrescue(c->table);
    bst_screen_decide(c);
    bst_sheet_scores(c);
}

static void run(bst_client *c)
{
    while (!c->leaving && !bst_ended()) {
        if (bst_interrupts()) {
            bst_interrupts_clear();
            bst_input_leave(c);
            continue;
        }
        go_on(c);
        if (bst_actor(c->table->state) == BST_NOBODY && !c->over_shown) {
            announce_end(c);
            continue;
        }
        if (c->dirty) {
            bst_screen_draw(c);
            refresh();
            c->dirty = false;
        }
        int key = bst_key(c, c->thinker.running ? 0.1 : 600);
        if (key != ERR)
            bst_input(c, key);
        else if (c->thinker.running)
            c->dirty = true; // the spinner
    }
}

static bool begin(bst_client *c, bst_table *t, const bst_play_options *options)
{
    char path[BST_PATH_MAX], moves[16];
    c->table = t;
    c->options = options;
    c->pause = true;
    c->since = t->nmoves;
    c->choice.item = malloc(BST_ACTIONS_MAX * sizeof *c->choice.item);
    if (!c->choice.item || !bst_paint_start(t->style.colour))
        return false;
    c->zoom = LINES >= 45 && COLS >= 150;
    bst_journal_renew(&c->journal, t);
    bst_side_layout(c);
    bst_view_show(c, 0, 0, true);
    bst_screen_decide(c);
    const char *slash = options->loaded ? strrchr(options->loaded, '/') : NULL; // one line is not much
    if (options->loaded)
        bst_note(c, BST_MSG_LOADED, slash ? slash + 1 : options->loaded, bst_number_text(moves, t->nmoves), NULL);
    else if (bst_table_rescued(path))
        bst_note(c, BST_MSG_RESCUED, NULL, NULL, NULL);
    return true;
}

bool bst_screen_play(bst_table *t, const bst_play_options *options, bool *started)
{
    bst_client *c = calloc(1, sizeof *c);
    char path[BST_PATH_MAX];
    bool kept = true;
    *started = c && begin(c, t, options);
    if (*started) {
        bst_signals_catch();
        run(c);
        bst_thinker_end(&c->thinker);
        bst_paint_stop();
        if (bst_ended() || c->lost) {
            t->out = stdout;
            kept = !t->unsaved || bst_table_rescue(t, path);
            if (kept && t->unsaved)
                bst_say(t, BST_MSG_RESCUED_TO, path, NULL, NULL);
            else if (!kept)
                bst_say(t, BST_MSG_NOT_SAVED, NULL, NULL, NULL);
        }
    }
    if (c) {
        bst_bot_close(c->adviser);
        bst_journal_free(&c->journal);
        free(c->choice.item);
    }
    free(c);
    return kept;
}
