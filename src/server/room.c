// SPDX-License-Identifier: MIT
// A table of the server: its life, its list of events, and questions about it.

#include "server/room.h"

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

bst_room *bst_room_new(const char *id)
{
    bst_room *room = calloc(1, sizeof *room);
    if (room) {
        strncpy(room->id, id, sizeof room->id - 1);
        room->timer.running = -1;
    }
    return room;
}

void bst_shared_game_drop(bst_shared_game *shared)
{
    if (!shared || --shared->users > 0)
        return;
    free(shared->game);
    free(shared);
}

void bst_room_free(bst_room *room)
{
    if (!room)
        return;
    for (int i = 0; i < room->nevents; i++)
        free(room->events[i]);
    free(room->events);
    free(room->acts);
    free(room->position);
    free(room->scratch);
    bst_shared_game_drop(room->shared);
    free(room);
}

// ---- the list of events

static bool make_place(bst_room *room, bst_complaint *complaint)
{
    if (room->nevents < room->events_room)
        return true;
    int more = room->events_room ? 2 * room->events_room : 32;
    char **events = realloc(room->events, (size_t)more * sizeof *events);
    if (!events)
        return bst_complain(complaint, "store", "the server is short of memory");
    room->events = events;
    room->events_room = more;
    return true;
}

// What people can bring about without end must have one.
static bool too_many(const bst_room *room, const json_t *event)
{
    static const char *const endless[] = {"chat", "offer", "answer", "undo", "sit"};
    const char *kind = json_string_value(json_object_get(event, "e"));
    if (kind && strcmp(kind, "chat") == 0 && room->chats >= BST_ROOM_CHATS_MAX)
        return true;
    for (size_t i = 0; kind && room->nevents >= BST_ROOM_EVENTS_MAX && i < sizeof endless / sizeof *endless; i++)
        if (strcmp(kind, endless[i]) == 0)
            return true;
    return false;
}

bool bst_room_add(bst_room *room, json_t *event, int64_t now, bst_complaint *complaint)
{
    // The clock of the machine may be set back; the times of a table's events never go back.
    int64_t at = now > room->changed ? now : room->changed;
    json_t *whole = event ? json_pack("{s:I,s:I}", "q", (json_int_t)room->nevents + 1, "at", (json_int_t)at) : NULL;
    if (!whole || json_object_update(whole, event) != 0 || !make_place(room, complaint)) {
        json_decref(whole);
        json_decref(event);
        return bst_complain(complaint, "store", "the server is short of memory");
    }
    json_decref(event);
    char *text = NULL;
    bool good =
        !too_many(room, whole) || bst_complain(complaint, "not-possible", "too much has happened at this table");
    if (good && !(text = json_dumps(whole, JSON_COMPACT)))
        good = bst_complain(complaint, "store", "the server is short of memory");
    good = good && bst_room_apply(room, whole, complaint);
    json_decref(whole);
    if (!good) {
        free(text);
        return false;
    }
    room->events[room->nevents++] = text;
    return true;
}

bool bst_room_restore(bst_room *room, int64_t q, const char *json, bst_complaint *complaint)
{
    bst_complaint why = {0};
    int64_t number = 0;
    json_t *event = bst_json_read(json, strlen(json), &why);
    bool good = event && bst_get_int(event, "q", 1, INT64_MAX, &number, &why);
    if (good && (number != q || q != room->nevents + 1))
        good = bst_complain(&why, "store", "it should be number %d", room->nevents + 1);
    char *copy = good ? strdup(json) : NULL;
    good = good && copy && make_place(room, &why) && bst_room_apply(room, event, &why);
    json_decref(event);
    if (!good) {
        free(copy);
        return bst_complain(complaint, "store", "event %lld of this table is damaged: %s", (long long)q, why.text);
    }
    room->events[room->nevents++] = copy;
    return true;
}

// ---- asking

int bst_room_actor(const bst_room *room)
{
    return room->state == BST_TABLE_RUNNING ? bst_actor(room->position) : BST_NOBODY;
}

bool bst_room_bot(const bst_room *room, int seat)
{
    return seat >= 0 && seat < room->seats && room->chair[seat].bot[0];
}

int bst_room_seat_of(const bst_room *room, const char *player)
{
    for (int i = 0; i < room->seats; i++)
        if (room->chair[i].kind == BST_CHAIR_PERSON && strcmp(room->chair[i].player, player) == 0)
            return i;
    return -1;
}

unsigned bst_room_persons(const bst_room *room)
{
    unsigned bits = 0;
    for (int i = 0; i < room->seats; i++)
        if (room->chair[i].kind == BST_CHAIR_PERSON && room->chair[i].out == BST_WHY_NONE)
            bits |= 1u << i;
    return bits;
}

unsigned bst_room_leaders(const bst_room *room)
{
    unsigned bits = 0;
    int best = INT32_MIN;
    for (int i = 0; room->position && i < room->seats; i++) {
        int score = bst_score(room->position, i);
        if (room->chair[i].out != BST_WHY_NONE || score < best)
            continue;
        bits = score > best ? 1u << i : bits | 1u << i;
        best = score;
    }
    return bits;
}

void bst_room_left(const bst_room *room, int64_t now, int64_t left[BST_SEATS_MAX])
{
    for (int i = 0; i < BST_SEATS_MAX; i++)
        left[i] = bst_timer_left(&room->timer, i, now);
}

int64_t bst_room_due(const bst_room *room)
{
    int actor = bst_room_actor(room);
    if (room->state == BST_TABLE_OPEN)
        return room->changed + (int64_t)BST_STALE_DAYS * 86400000;
    if (actor == BST_NOBODY)
        return BST_DUE_NEVER;
    if (actor == BST_CHANCE || bst_room_bot(room, actor) || room->timer.kind == BST_TIMER_LIVE)
        return 0;
    int64_t flag = bst_timer_flag(&room->timer);
    return flag == INT64_MAX ? BST_DUE_NEVER : flag;
}

// ---- the record

char *bst_room_record(const bst_room *room)
{
    bst_text_error error;
    bst_header head = room->head;
    if (!room->shared)
        return NULL;
    bst_action *actions = malloc((size_t)(room->nacts + 1) * sizeof *actions);
    if (!actions)
        return NULL;
    for (int i = 0; i < room->nacts; i++)
        actions[i] = room->acts[i].action;
    // a title that is cut must not end within a character
    size_t title = strlen(room->title) < sizeof head.title ? strlen(room->title) : sizeof head.title - 1;
    title = bst_text_valid(room->title, title);
    memcpy(head.title, room->title, title);
    head.title[title] = 0;
    if (room->state == BST_TABLE_OVER) {
        memcpy(head.fair_commit, room->commit, sizeof head.fair_commit);
        bst_fair_hex(room->secret, head.fair_secret);
    }
    char *text = bst_record_print(&head, actions, room->nacts, &error);
    free(actions);
    return text;
}
