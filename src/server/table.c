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

bool bst_complain_setup(bst_complaint *complaint, const bst_text_error *error)
{
    if (error->line > 0)
        bst_complain(complaint, "setup", "line %d: %s", error->line, error->text);
    else
        bst_complain(complaint, "setup", "%s", error->text);
    complaint->rule = error->rule;
    return false;
}

// ---- life

bst_server_table *bst_server_table_new(const char *id)
{
    bst_server_table *table = calloc(1, sizeof *table);
    if (table) {
        strncpy(table->id, id, sizeof table->id - 1);
        table->timer.running = -1;
    }
    return table;
}

void bst_shared_game_drop(bst_shared_game *shared)
{
    if (!shared || --shared->users > 0)
        return;
    free(shared->game);
    free(shared);
}

void bst_server_table_free(bst_server_table *table)
{
    if (!table)
        return;
    for (int i = 0; i < table->nevents; i++)
        free(table->events[i]);
    free(table->events);
    free(table->acts);
    free(table->position);
    free(table->scratch);
    bst_shared_game_drop(table->shared);
    free(table);
}

// ---- the list of events

static bool make_place(bst_server_table *table, bst_complaint *complaint)
{
    if (table->nevents < table->events_capacity)
        return true;
    int more = table->events_capacity ? 2 * table->events_capacity : 32;
    char **events = realloc(table->events, (size_t)more * sizeof *events);
    if (!events)
        return bst_complain(complaint, "store", "the server is short of memory");
    table->events = events;
    table->events_capacity = more;
    return true;
}

// What people can bring about without end must have one.
static bool too_many(const bst_server_table *table, const json_t *event)
{
    static const char *const endless[] = {"chat", "offer", "answer", "undo", "sit"};
    const char *kind = json_string_value(json_object_get(event, "e"));
    if (kind && strcmp(kind, "chat") == 0 && table->chats >= BST_TABLE_CHATS_MAX)
        return true;
    for (size_t i = 0; kind && table->nevents >= BST_TABLE_EVENTS_MAX && i < sizeof endless / sizeof *endless; i++)
        if (strcmp(kind, endless[i]) == 0)
            return true;
    return false;
}

bool bst_server_table_add(bst_server_table *table, json_t *event, int64_t now, bst_complaint *complaint)
{
    // The clock of the machine may be set back; the times of a table's events never go back.
    int64_t at = now > table->changed ? now : table->changed;
    json_t *whole = event ? json_pack("{s:I,s:I}", "q", (json_int_t)table->nevents + 1, "at", (json_int_t)at) : NULL;
    if (!whole || json_object_update(whole, event) != 0 || !make_place(table, complaint)) {
        json_decref(whole);
        json_decref(event);
        return bst_complain(complaint, "store", "the server is short of memory");
    }
    json_decref(event);
    char *text = NULL;
    bool good =
        !too_many(table, whole) || bst_complain(complaint, "not-possible", "too much has happened at this table");
    if (good && !(text = json_dumps(whole, JSON_COMPACT)))
        good = bst_complain(complaint, "store", "the server is short of memory");
    good = good && bst_server_table_apply(table, whole, complaint);
    json_decref(whole);
    if (!good) {
        free(text);
        return false;
    }
    table->events[table->nevents++] = text;
    return true;
}

bool bst_server_table_restore(bst_server_table *table, int64_t q, const char *json, bst_complaint *complaint)
{
    bst_complaint why = {0};
    int64_t number = 0;
    json_t *event = bst_json_read(json, strlen(json), &why);
    bool good = event && bst_get_int(event, "q", 1, INT64_MAX, &number, &why);
    if (good && (number != q || q != table->nevents + 1))
        good = bst_complain(&why, "store", "it should be number %d", table->nevents + 1);
    char *copy = good ? strdup(json) : NULL;
    good = good && copy && make_place(table, &why) && bst_server_table_apply(table, event, &why);
    json_decref(event);
    if (!good) {
        free(copy);
        return bst_complain(complaint, "store", "event %lld of this table is damaged: %s", (long long)q, why.text);
    }
    table->events[table->nevents++] = copy;
    return true;
}

// ---- asking

int bst_server_table_actor(const bst_server_table *table)
{
    return table->state == BST_TABLE_RUNNING ? bst_actor(table->position) : BST_NOBODY;
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
    for (int i = 0; table->position && i < table->seats; i++) {
        int score = bst_score(table->position, i);
        if (table->chair[i].out != BST_WHY_NONE || score < best)
            continue;
        bits = score > best ? 1u << i : bits | 1u << i;
        best = score;
    }
    return bits;
}

void bst_server_table_left(const bst_server_table *table, int64_t now, int64_t left[BST_SEATS_MAX])
{
    for (int i = 0; i < BST_SEATS_MAX; i++)
        left[i] = bst_timer_left(&table->timer, i, now);
}

int64_t bst_server_table_due(const bst_server_table *table)
{
    int actor = bst_server_table_actor(table);
    if (table->state == BST_TABLE_OPEN)
        return table->changed + (int64_t)BST_STALE_DAYS * 86400000;
    if (actor == BST_NOBODY)
        return BST_DUE_NEVER;
    if (actor == BST_CHANCE || bst_server_table_bot(table, actor) || table->timer.kind == BST_TIMER_LIVE)
        return 0;
    int64_t flag = bst_timer_flag(&table->timer);
    return flag == INT64_MAX ? BST_DUE_NEVER : flag;
}

// ---- the record

char *bst_server_table_record(const bst_server_table *table)
{
    bst_text_error error;
    bst_header head = table->head;
    if (!table->shared)
        return NULL;
    bst_action *actions = malloc((size_t)(table->nacts + 1) * sizeof *actions);
    if (!actions)
        return NULL;
    for (int i = 0; i < table->nacts; i++)
        actions[i] = table->acts[i].action;
    // a title that is cut must not end within a character
    size_t title = strlen(table->title) < sizeof head.title ? strlen(table->title) : sizeof head.title - 1;
    title = bst_text_valid(table->title, title);
    memcpy(head.title, table->title, title);
    head.title[title] = 0;
    if (table->state == BST_TABLE_OVER) {
        memcpy(head.fair_commit, table->commit, sizeof head.fair_commit);
        bst_fair_hex(table->secret, head.fair_secret);
    }
    char *text = bst_record_print(&head, actions, table->nacts, &error);
    free(actions);
    return text;
}
