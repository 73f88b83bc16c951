// SPDX-License-Identifier: MIT
// What a table says: its summary, and the events that are about to happen to it.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

static json_t *text_or_null(const char *text) { return text[0] ? json_string(text) : json_null(); }

static json_t *bits_json(unsigned bits, int seats)
{
    json_t *list = json_array();
    for (int i = 0; i < seats; i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_integer(i));
    return list;
}

static json_t *seats_json(const bst_room *room, bool scores)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    json_t *list = json_array();
    for (int i = 0; i < room->seats; i++) {
        const bst_chair *chair = &room->chair[i];
        json_t *seat = json_pack("{s:s,s:s,s:s,s:o,s:o}", "colour", bst_colour_word(room->head.setup.colour[i]), "kind",
                                 kinds[chair->kind], "name", chair->name, "player", text_or_null(chair->player), "bot",
                                 text_or_null(chair->bot));
        if (scores) {
            int score = room->state == BST_TABLE_OVER ? room->score[i]
                        : room->position              ? bst_score(room->position, i)
                                                      : 0;
            json_object_set_new(seat, "score", json_integer(score));
            json_object_set_new(seat, "out", text_or_null(bst_why_word(chair->out)));
        }
        json_array_append_new(list, seat);
    }
    return list;
}

json_t *bst_room_seats_json(const bst_room *room) { return seats_json(room, false); }

json_t *bst_room_summary(const bst_room *room)
{
    static const char *const states[] = {"open", "running", "over"};
    char sets[1000] = "";
    size_t used = 0;
    for (int i = 0; i < room->head.setup.nsets && used < sizeof sets; i++)
        used +=
            (size_t)snprintf(sets + used, sizeof sets - used, "%s%s", i ? " " : "", room->head.setup.set[i].set->name);
    int actor = bst_room_actor(room);
    return json_pack("{s:s,s:s,s:s,s:s,s:b,s:b,s:s,s:o,s:o,s:o,s:I,s:I,s:o}", "id", room->id, "title", room->title,
                     "state", states[room->state], "host", room->host_name, "public", (int)room->listed, "aids",
                     (int)room->aids, "sets", sets, "clock", bst_timer_json(&room->timer), "seats",
                     seats_json(room, true), "turn", actor < room->seats ? json_integer(actor) : json_null(), "created",
                     (json_int_t)room->created, "changed", (json_int_t)room->changed, "winners",
                     bits_json(room->winners, room->seats));
}

// ---- actions

static json_t *by_json(int actor) { return actor == BST_CHANCE ? json_string("chance") : json_integer(actor); }

// What the clocks show behind an action that was tried on the scratch position.
static void left_behind(const bst_room *room, int64_t now, int64_t left[BST_SEATS_MAX])
{
    bst_room_left(room, now, left);
    if (room->timer.kind == BST_TIMER_DAYS) { // each decision has the whole time
        bst_timer full = room->timer;
        bst_timer_reset(&full);
        memcpy(left, full.left, sizeof full.left);
    }
    int active = bst_active(room->position);
    if (room->timer.kind == BST_TIMER_LIVE && bst_turn(room->scratch) != bst_turn(room->position))
        left[active] += (int64_t)room->timer.increment * 1000;
}

static bool act_event(bst_room *room, bst_action action, int64_t now, json_t **event, bst_complaint *complaint)
{
    char text[BST_TEXT_MAX];
    int64_t left[BST_SEATS_MAX];
    const bst_game *game = room->shared->game;
    memcpy(room->scratch, room->position, bst_game_state_size(game));
    bst_action_print(game, room->position, action, text, sizeof text);
    bst_refusal refusal = bst_apply(game, room->scratch, action, NULL);
    if (refusal.code) {
        bst_complain(complaint, "illegal", "%s: %s", text, bst_refusal_text(refusal.code));
        complaint->rule = (bst_rule)refusal.rule;
        return false;
    }
    left_behind(room, now, left);
    *event = json_pack("{s:s,s:o,s:s,s:o}", "e", "act", "by", by_json(bst_actor(room->position)), "a", text, "left",
                       bst_timer_left_json(left, &room->timer, room->seats));
    return true;
}

bool bst_room_act_event(bst_room *room, const char *text, int64_t now, json_t **event, bst_complaint *complaint)
{
    char error[BST_TEXT_MAX];
    bst_action action;
    if (!bst_action_parse(room->shared->game, room->position, text, &action, error, sizeof error))
        return bst_complain(complaint, "illegal", "%s", error);
    return act_event(room, action, now, event, complaint);
}

json_t *bst_room_chance_event(bst_room *room, int64_t now)
{
    bst_complaint complaint;
    json_t *event = NULL;
    uint32_t random = bst_fair_draw(room->secret, room->draws);
    act_event(room, bst_chance(room->shared->game, room->position, random), now, &event, &complaint);
    return event;
}

json_t *bst_room_undo_event(const bst_room *room, int by, int to, int64_t now)
{
    int64_t left[BST_SEATS_MAX], before[BST_SEATS_MAX], increment = (int64_t)room->timer.increment * 1000;
    bst_timer full = room->timer;
    bst_room_left(room, now, left);
    memcpy(before, left, sizeof before);
    // Increments of what is taken back are taken back: otherwise one could earn time by undoing.
    for (int i = to; i < room->nacts; i++) {
        int seat = room->acts[i].bonus;
        if (seat >= 0 && room->timer.kind == BST_TIMER_LIVE)
            left[seat] -= increment;
    }
    // But those who agreed must not lose on time by it.
    for (int i = 0; i < BST_SEATS_MAX; i++) {
        int64_t least = i == by ? 0 : before[i] < increment ? before[i] : increment;
        left[i] = left[i] > least ? left[i] : least;
    }
    bst_timer_reset(&full);
    // The last decision, undone in time, has the end that it had: otherwise acting and undoing would renew it for ever.
    const bst_act *undone = &room->acts[to];
    if (to == room->nacts - 1 && undone->flag > now && undone->flag - now < full.left[by])
        full.left[by] = undone->flag - now;
    return json_pack(
        "{s:s,s:i,s:i,s:o}", "e", "undo", "by", by, "to", to, "left",
        bst_timer_left_json(room->timer.kind == BST_TIMER_DAYS ? full.left : left, &room->timer, room->seats));
}

// ---- beginning and end

// Deals the players over the colours, and chooses who begins.
static void deal(bst_room *room, bst_chair *chair)
{
    for (int i = room->seats - 1; i > 0; i--) {
        int other = (int)randombytes_uniform((uint32_t)i + 1);
        bst_chair moved = chair[i];
        chair[i] = chair[other];
        chair[other] = moved;
    }
    room->head.setup.start = (uint8_t)randombytes_uniform((uint32_t)room->seats);
}

static void name_seats(bst_header *head, const bst_chair *chair, int seats)
{
    for (int i = 0; i < seats; i++) {
        char text[BST_NAME_BYTES + 8];
        snprintf(text, sizeof text, "%s%s", chair[i].kind == BST_CHAIR_BOT ? "bot " : "",
                 chair[i].kind == BST_CHAIR_BOT ? chair[i].bot : chair[i].name);
        // cut between characters
        size_t n = strlen(text) < BST_NAME_MAX - 1 ? strlen(text) : BST_NAME_MAX - 1;
        n = bst_text_valid(text, n);
        memcpy(head->name[i], text, n);
        head->name[i][n] = 0;
    }
}

json_t *bst_room_start_event(bst_room *room)
{
    char setup[BST_SETUP_BYTES], commit[BST_HEX_MAX];
    bst_room after = *room; // borrowed: only the seats and the setup are changed
    if (room->shuffled)
        deal(&after, after.chair);
    name_seats(&after.head, after.chair, after.seats);
    bst_fair_secret(room->secret);
    room->has_secret = true;
    bst_fair_commit(room->secret, commit);
    return json_pack("{s:s,s:s,s:s,s:i,s:o}", "e", "start", "setup", bst_setup_print(&after.head, setup, sizeof setup),
                     "commit", commit, "first", (int)after.head.setup.start, "seats", bst_room_seats_json(&after));
}

json_t *bst_room_over_event(const bst_room *room, bst_why why)
{
    char secret[BST_HEX_MAX] = "";
    json_t *scores = json_array();
    bool played = room->state == BST_TABLE_RUNNING;
    for (int i = 0; played && i < room->seats; i++)
        json_array_append_new(scores, json_integer(bst_score(room->position, i)));
    if (played)
        bst_fair_hex(room->secret, secret);
    return json_pack("{s:s,s:s,s:o,s:o,s:o}", "e", "over", "why", bst_why_word(why), "scores", scores, "winners",
                     bits_json(played ? bst_room_leaders(room) : 0, room->seats), "secret", text_or_null(secret));
}
