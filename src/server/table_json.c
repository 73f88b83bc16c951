// SPDX-License-Identifier: MIT
// What a table says: its summary, and the events that are about to happen to it.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/table.h"

static json_t *text_or_null(const char *text) { return text[0] ? json_string(text) : json_null(); }

static json_t *bits_json(unsigned bits, int seats)
{
    json_t *list = json_array();
    for (int i = 0; i < seats; i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_integer(i));
    return list;
}

static json_t *seats_json(const bst_server_table *table, bool scores)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    json_t *list = json_array();
    for (int i = 0; i < table->seats; i++) {
        const bst_chair *chair = &table->chair[i];
        json_t *seat = json_pack("{s:s,s:s,s:s,s:o,s:o}", "colour", bst_colour_word(table->head.setup.colour[i]),
                                 "kind", kinds[chair->kind], "name", chair->name, "player", text_or_null(chair->player),
                                 "bot", text_or_null(chair->bot));
        if (scores) {
            int score = table->state == BST_TABLE_OVER ? table->score[i]
                        : table->position              ? bst_score(table->position, i)
                                                       : 0;
            json_object_set_new(seat, "score", json_integer(score));
            json_object_set_new(seat, "out", text_or_null(bst_why_word(chair->out)));
        }
        json_array_append_new(list, seat);
    }
    return list;
}

json_t *bst_server_table_seats_json(const bst_server_table *table) { return seats_json(table, false); }

json_t *bst_server_table_summary(const bst_server_table *table)
{
    static const char *const states[] = {"open", "running", "over"};
    char sets[1000] = "";
    size_t used = 0;
    for (int i = 0; i < table->head.setup.nsets && used < sizeof sets; i++)
        used +=
            (size_t)snprintf(sets + used, sizeof sets - used, "%s%s", i ? " " : "", table->head.setup.set[i].set->name);
    int actor = bst_server_table_actor(table);
    return json_pack("{s:s,s:s,s:s,s:s,s:b,s:b,s:s,s:o,s:o,s:o,s:I,s:I,s:o}", "id", table->id, "title", table->title,
                     "state", states[table->state], "host", table->host_name, "public", (int)table->listed, "aids",
                     (int)table->aids, "sets", sets, "clock", bst_timer_json(&table->timer), "seats",
                     seats_json(table, true), "turn", actor < table->seats ? json_integer(actor) : json_null(),
                     "created", (json_int_t)table->created, "changed", (json_int_t)table->changed, "winners",
                     bits_json(table->winners, table->seats));
}

// ---- actions

static json_t *by_json(int actor) { return actor == BST_CHANCE ? json_string("chance") : json_integer(actor); }

// What the clocks show behind an action that was tried on the scratch position.
static void left_behind(const bst_server_table *table, int64_t now, int64_t left[BST_SEATS_MAX])
{
    bst_server_table_left(table, now, left);
    if (table->timer.kind == BST_TIMER_DAYS) { // each decision has the whole time
        bst_timer full = table->timer;
        bst_timer_reset(&full);
        memcpy(left, full.left, sizeof full.left);
    }
    int active = bst_active(table->position);
    if (table->timer.kind == BST_TIMER_LIVE && bst_turn(table->scratch) != bst_turn(table->position))
        left[active] += (int64_t)table->timer.increment * 1000;
}

static bool act_event(bst_server_table *table, bst_action action, int64_t now, json_t **event, bst_complaint *complaint)
{
    char text[BST_TEXT_MAX];
    int64_t left[BST_SEATS_MAX];
    const bst_game *game = table->shared->game;
    memcpy(table->scratch, table->position, bst_game_state_size(game));
    bst_action_print(game, table->position, action, text, sizeof text);
    bst_refusal refusal = bst_apply(game, table->scratch, action, NULL);
    if (refusal.code) {
        bst_complain(complaint, "illegal", "%s: %s", text, bst_refusal_text(refusal.code));
        complaint->rule = (bst_rule)refusal.rule;
        return false;
    }
    left_behind(table, now, left);
    *event = json_pack("{s:s,s:o,s:s,s:o}", "e", "act", "by", by_json(bst_actor(table->position)), "a", text, "left",
                       bst_timer_left_json(left, &table->timer, table->seats));
    return true;
}

bool bst_server_table_act_event(bst_server_table *table, const char *text, int64_t now, json_t **event,
                                bst_complaint *complaint)
{
    char error[BST_TEXT_MAX];
    bst_action action;
    if (!bst_action_parse(table->shared->game, table->position, text, &action, error, sizeof error))
        return bst_complain(complaint, "illegal", "%s", error);
    return act_event(table, action, now, event, complaint);
}

json_t *bst_server_table_chance_event(bst_server_table *table, int64_t now)
{
    bst_complaint complaint;
    json_t *event = NULL;
    uint32_t random = bst_fair_draw(table->secret, table->draws);
    act_event(table, bst_chance(table->shared->game, table->position, random), now, &event, &complaint);
    return event;
}

json_t *bst_server_table_undo_event(const bst_server_table *table, int by, int to, int64_t now)
{
    int64_t left[BST_SEATS_MAX], before[BST_SEATS_MAX], increment = (int64_t)table->timer.increment * 1000;
    bst_timer full = table->timer;
    bst_server_table_left(table, now, left);
    memcpy(before, left, sizeof before);
    // Increments of what is taken back are taken back: otherwise one could earn time by undoing.
    for (int i = to; i < table->nacts; i++) {
        int seat = table->acts[i].bonus;
        if (seat >= 0 && table->timer.kind == BST_TIMER_LIVE)
            left[seat] -= increment;
    }
    // But those who agreed must not lose on time by it.
    for (int i = 0; i < BST_SEATS_MAX; i++) {
        int64_t least = i == by ? 0 : before[i] < increment ? before[i] : increment;
        left[i] = left[i] > least ? left[i] : least;
    }
    bst_timer_reset(&full);
    // The last decision, undone in time, has the end that it had: otherwise acting and undoing would renew it for ever.
    const bst_act *undone = &table->acts[to];
    if (to == table->nacts - 1 && undone->flag > now && undone->flag - now < full.left[by])
        full.left[by] = undone->flag - now;
    return json_pack(
        "{s:s,s:i,s:i,s:o}", "e", "undo", "by", by, "to", to, "left",
        bst_timer_left_json(table->timer.kind == BST_TIMER_DAYS ? full.left : left, &table->timer, table->seats));
}

// ---- beginning and end

// Deals the players over the colours, and chooses who begins.
static void deal(bst_server_table *table, bst_chair *chair)
{
    for (int i = table->seats - 1; i > 0; i--) {
        int other = (int)randombytes_uniform((uint32_t)i + 1);
        bst_chair moved = chair[i];
        chair[i] = chair[other];
        chair[other] = moved;
    }
    table->head.setup.start = (uint8_t)randombytes_uniform((uint32_t)table->seats);
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

json_t *bst_server_table_start_event(bst_server_table *table)
{
    char setup[BST_SETUP_BYTES], commit[BST_HEX_MAX];
    bst_server_table after = *table; // borrowed: only the seats and the setup are changed
    if (table->shuffled)
        deal(&after, after.chair);
    name_seats(&after.head, after.chair, after.seats);
    bst_fair_secret(table->secret);
    table->has_secret = true;
    bst_fair_commit(table->secret, commit);
    return json_pack("{s:s,s:s,s:s,s:i,s:o}", "e", "start", "setup", bst_setup_print(&after.head, setup, sizeof setup),
                     "commit", commit, "first", (int)after.head.setup.start, "seats",
                     bst_server_table_seats_json(&after));
}

json_t *bst_server_table_over_event(const bst_server_table *table, bst_why why)
{
    char secret[BST_HEX_MAX] = "";
    json_t *scores = json_array();
    bool played = table->state == BST_TABLE_RUNNING;
    for (int i = 0; played && i < table->seats; i++)
        json_array_append_new(scores, json_integer(bst_score(table->position, i)));
    if (played)
        bst_fair_hex(table->secret, secret);
    return json_pack("{s:s,s:s,s:o,s:o,s:o}", "e", "over", "why", bst_why_word(why), "scores", scores, "winners",
                     bits_json(played ? bst_server_table_leaders(table) : 0, table->seats), "secret",
                     text_or_null(secret));
}
