// SPDX-License-Identifier: MIT
// A table of the server: its life, its list of events, and questions about it.

#include "server/table.h"

#include <stdlib.h>
#include <string.h>

static const char *const why_words[] = {
    [BST_WHY_NONE] = "",     [BST_WHY_PLAYED] = "played", [BST_WHY_RESIGN] = "resign",
    [BST_WHY_TIME] = "time", [BST_WHY_GONE] = "gone",     [BST_WHY_CLOSED] = "closed",
};

const char *bst_why_word(bst_why why) { return why_words[why]; }

const char *bst_offer_word(bst_offer_kind kind) { return kind == BST_OFFER_TAKEBACK ? "takeback" : "rematch"; }

bool bst_bot_word_valid(const char *text)
{
    return strlen(text) == 6 && strncmp(text, "level", 5) == 0 && text[5] >= '1' && text[5] <= '8';
}

// ---- life

bst_server_table *bst_server_table_new(const char *id)
{
    bst_server_table *table = calloc(1, sizeof *table);
    if (table) {
        strncpy(table->id, id, sizeof table->id - 1);
        table->timer.running = -1;
        table->open_days = BST_OPEN_DAYS;
        table->left_days = BST_LEFT_DAYS;
    }
    return table;
}

void bst_shared_game_drop(bst_shared_game *shared)
{
    if (!shared || --shared->users > 0)
        return;
    if (shared->gone)
        shared->gone(shared);
    free(shared->game);
    free(shared);
}

void bst_server_table_free(bst_server_table *table)
{
    if (!table)
        return;
    bst_acts_free(&table->acts);
    free(table->given);
    free(table->sealed);
    free(table->opened);
    free(table->lines);
    free(table->origin);
    free(table->speakers);
    free(table->position);
    bst_shared_game_drop(table->shared);
    free(table);
}

// ---- the list of events

// What people can bring about without end must have one.
static bool too_many(const bst_server_table *table, bst_server_event_kind kind)
{
    static const bool endless[BST_SERVER_EVENT_KINDS] = {
        [BST_ON_CHAT] = true, [BST_ON_OFFER] = true, [BST_ON_ANSWER] = true, [BST_ON_UNDO] = true, [BST_ON_SIT] = true,
    };
    bool switches = kind == BST_ON_TALK || kind == BST_ON_SILENCE;
    return (switches && table->switches >= BST_TABLE_SWITCHES_MAX) ||
           (endless[kind] && table->nevents >= BST_TABLE_EVENTS_MAX);
}

static bool carry_out(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    if (!bst_server_table_fold(table, event, complaint))
        return false;
    table->changed = event->at;
    table->nevents++;
    return true;
}

bool bst_server_table_add(bst_server_table *table, bst_server_event *event, bst_moment now, bst_complaint *complaint)
{
    if (too_many(table, event->kind))
        return bst_complain(complaint, "not-possible", "too much has happened at this table");
    event->now = true;
    event->q = table->nevents + 1;
    // The clock of the machine may be set back; the times of a table's events never go back.
    event->at = now.at > table->changed ? now.at : table->changed;
    event->steady = now.steady;
    return carry_out(table, event, complaint);
}

bool bst_server_table_restore(bst_server_table *table, bst_server_event *event, bst_complaint *complaint)
{
    event->now = false;
    event->steady = event->at;
    if (event->q != table->nevents + 1)
        return bst_complain(complaint, "store", "it should be number %d", table->nevents + 1);
    return carry_out(table, event, complaint);
}

// ---- the position

void bst_server_table_replay(const bst_server_table *table, const bst_act *acts, int n, bst_state *out)
{
    const bst_game *game = table->shared->game;
    if (table->origin)
        memcpy(out, table->origin, bst_game_state_size(game));
    else
        bst_state_begin(game, out, NULL);
    for (int i = 0; i < n; i++)
        bst_apply(game, out, acts[i].action, NULL);
}

bst_state *bst_server_table_position(bst_server_table *table)
{
    if (table->position || !table->shared)
        return table->position;
    bst_act *acts = bst_acts_read(&table->acts, 0);
    bst_state *position = acts ? malloc(bst_game_state_size(table->shared->game)) : NULL;
    if (position)
        bst_server_table_replay(table, acts, table->acts.n, position);
    free(acts);
    return table->position = position;
}

void bst_server_table_put_away(bst_server_table *table)
{
    free(table->position);
    table->position = NULL;
}

// ---- asking

bool bst_server_table_given_waits(const bst_server_table *table)
{
    return table->state == BST_TABLE_RUNNING && table->acts.n < table->ngiven;
}

int bst_server_table_actor(const bst_server_table *table)
{
    if (bst_server_table_given_waits(table))
        return BST_CHANCE;
    return table->state == BST_TABLE_RUNNING ? table->actor : BST_NOBODY;
}

bool bst_server_table_bot(const bst_server_table *table, int seat)
{
    return seat >= 0 && seat < table->seats && table->chair[seat].bot[0];
}

int bst_server_table_seat_of(const bst_server_table *table, const char *player)
{
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_PERSON && strcmp(table->chair[i].player, player) == 0)
            return i;
    return -1;
}

unsigned bst_server_table_persons(const bst_server_table *table)
{
    unsigned bits = 0;
    for (int i = 0; i < table->seats; i++)
        if (table->chair[i].kind == BST_CHAIR_PERSON && table->chair[i].out == BST_WHY_NONE)
            bits |= 1u << i;
    return bits;
}

unsigned bst_server_table_leaders(const bst_server_table *table)
{
    unsigned bits = 0;
    int best = INT32_MIN;
    for (int i = 0; table->shared && i < table->seats; i++) {
        int score = table->points[i];
        if (table->chair[i].out != BST_WHY_NONE || score < best)
            continue;
        bits = score > best ? 1u << i : bits | 1u << i;
        best = score;
    }
    return bits;
}

int bst_server_table_score(const bst_server_table *table, int seat)
{
    return table->state == BST_TABLE_OVER ? table->score[seat] : table->points[seat];
}

bst_standing bst_server_table_standing(const bst_server_table *table)
{
    int actor = bst_server_table_actor(table);
    bst_standing standing = {table->state, actor < table->seats ? actor : -1, table->seats, {0}};
    for (int i = 0; i < table->seats; i++)
        standing.score[i] = bst_server_table_score(table, i);
    return standing;
}

// Whether something happens by itself, clocks in days left aside.
static bool goes_on(const bst_server_table *table)
{
    int actor = bst_server_table_actor(table);
    return actor == BST_CHANCE || bst_server_table_bot(table, actor) ||
           (actor != BST_NOBODY && table->timer.kind == BST_TIMER_LIVE);
}

int64_t bst_server_table_given_up(const bst_server_table *table)
{
    static const int64_t day = 86400000;
    if (table->state == BST_TABLE_OPEN)
        return table->changed + table->open_days * day;
    bool waits = bst_server_table_actor(table) != BST_NOBODY && !goes_on(table) && table->timer.kind == BST_TIMER_NONE;
    return waits ? table->changed + table->left_days * day : INT64_MAX;
}

int64_t bst_server_table_due(const bst_server_table *table)
{
    if (goes_on(table))
        return 0;
    int64_t flag = bst_timer_flag(&table->timer), end = bst_server_table_given_up(table);
    int64_t due = table->state == BST_TABLE_RUNNING && flag < end ? flag : end;
    return due == INT64_MAX ? BST_DUE_NEVER : due;
}

// ---- the record

char *bst_server_table_record(const bst_server_table *table)
{
    bst_text_error error;
    bst_header head = table->head;
    if (!table->shared)
        return NULL;
    int n = table->acts.n - table->nsealed; // what others may not know is not there yet
    bst_act *acts = bst_acts_read(&table->acts, 0);
    bst_action *actions = malloc((size_t)(n + 1) * sizeof *actions);
    if (!acts || !actions) {
        free(acts);
        free(actions);
        return NULL;
    }
    for (int i = 0; i < n; i++)
        actions[i] = acts[i].action;
    free(acts);
    // a title that is cut must not end within a character
    size_t title = strlen(table->title) < sizeof head.title ? strlen(table->title) : sizeof head.title - 1;
    title = bst_text_valid(table->title, title);
    memcpy(head.title, table->title, title);
    head.title[title] = 0;
    if (table->state == BST_TABLE_OVER) {
        memcpy(head.fair_commit, table->commit, sizeof head.fair_commit);
        bst_fair_hex(table->secret, head.fair_secret);
    }
    head.given = table->ngiven;
    char *text = bst_record_print(&head, actions, n, &error);
    free(actions);
    return text;
}
