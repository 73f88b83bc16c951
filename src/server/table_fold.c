// SPDX-License-Identifier: MIT
// What each kind of event does to a table. Every handler looks at the whole event before it changes anything: events
// come from the disk, too, and a disk may say anything.

#include <stdlib.h>
#include <string.h>

#include "record/build.h"
#include "server/table.h"

typedef bool handler(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint);

static bool get_seat(const bst_server_table *table, const json_t *event, const char *name, int *out,
                     bst_complaint *complaint)
{
    int64_t seat = 0;
    if (!bst_get_int(event, name, 0, table->seats - 1, &seat, complaint))
        return false;
    *out = (int)seat;
    return true;
}

static void copy(char *out, size_t size, const char *text)
{
    strncpy(out, text ? text : "", size - 1);
    out[size - 1] = 0;
}

// Starts the clock of whoever decides now, if it is a person.
static void run_clock(bst_server_table *table, int64_t at)
{
    int actor = bst_server_table_actor(table);
    bool person = actor < table->seats && !bst_server_table_bot(table, actor);
    table->timer.running = person && table->timer.kind != BST_TIMER_NONE ? actor : -1;
    table->timer.since = at;
}

static bool read_setup(const json_t *event, bst_header *head, bst_game **game, bst_state **position,
                       bst_complaint *complaint)
{
    bst_text_error error = {0};
    const char *setup;
    if (!bst_get_text(event, "setup", BST_SETUP_BYTES, &setup, complaint))
        return false;
    if (!bst_setup_parse(setup, strlen(setup), NULL, head, &error) || !bst_build(head, game, position, &error))
        return bst_complain_setup(complaint, &error);
    return true;
}

// Who sits on a seat: kind, name, player, bot.
static bool read_chair(const json_t *value, bst_chair *out, bst_complaint *complaint)
{
    const char *kind, *name = "", *player = "", *bot = "";
    *out = (bst_chair){0};
    if (!json_is_object(value))
        return bst_complain(complaint, "malformed", "a seat must be an object");
    if (!bst_get_text(value, "kind", 10, &kind, complaint) ||
        !bst_get_text_optional(value, "name", BST_NAME_BYTES - 1, &name, complaint) ||
        !bst_get_text_optional(value, "player", BST_ID_MAX - 1, &player, complaint) ||
        !bst_get_text_optional(value, "bot", BST_BOT_WORD - 1, &bot, complaint))
        return false;
    if (strcmp(kind, "person") == 0 && player[0] && name[0]) {
        out->kind = BST_CHAIR_PERSON;
        copy(out->player, sizeof out->player, player);
        copy(out->name, sizeof out->name, name);
        return true;
    }
    if (strcmp(kind, "bot") == 0 && bst_bot_word_valid(bot)) {
        out->kind = BST_CHAIR_BOT;
        copy(out->bot, sizeof out->bot, bot);
        copy(out->name, sizeof out->name, name);
        return true;
    }
    return strcmp(kind, "open") == 0 || bst_complain(complaint, "malformed", "kind of the seat is wrong");
}

static bool read_chairs(const json_t *list, int seats, bst_chair *out, bst_complaint *complaint)
{
    if ((int)json_array_size(list) != seats)
        return bst_complain(complaint, "malformed", "seats must have an entry for each of the %d seats", seats);
    for (int i = 0; i < seats; i++)
        if (!read_chair(json_array_get(list, (size_t)i), &out[i], complaint))
            return false;
    return true;
}

// ---- before the game

static bool on_table(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    const char *title = "", *order, *host = "", *player;
    bst_header head;
    bst_timer timer;
    bst_chair chair[BST_SEATS_MAX] = {0};
    bst_game *game;
    bst_state *position;
    bool listed, aids;
    if (table->nevents > 0)
        return bst_complain(complaint, "malformed", "a table is made once");
    if (!bst_get_text_optional(event, "title", BST_TITLE_BYTES - 1, &title, complaint) ||
        !bst_get_bool(event, "public", &listed, complaint) || !bst_get_bool(event, "aids", &aids, complaint) ||
        !bst_timer_read(json_object_get(event, "clock"), &timer, complaint) ||
        !bst_get_text(event, "order", 10, &order, complaint) ||
        !bst_get_text(event, "host", BST_NAME_BYTES - 1, &host, complaint) ||
        !bst_get_text(event, "player", BST_ID_MAX - 1, &player, complaint))
        return false;
    bool shuffled = strcmp(order, "random") == 0;
    if (!shuffled && strcmp(order, "fixed") != 0)
        return bst_complain(complaint, "malformed", "order must be fixed or random");
    if (!read_setup(event, &head, &game, &position, complaint))
        return false;
    free(game); // it was a question only: the game begins later
    free(position);
    if (!read_chairs(json_object_get(event, "seats"), head.setup.seats, chair, complaint))
        return false;
    memset(head.name, 0, sizeof head.name);
    table->created = at;
    table->head = head;
    table->seats = head.setup.seats;
    table->timer = timer;
    table->listed = listed;
    table->aids = aids;
    table->shuffled = shuffled;
    memcpy(table->chair, chair, sizeof table->chair);
    copy(table->title, sizeof table->title, title);
    copy(table->host, sizeof table->host, player);
    copy(table->host_name, sizeof table->host_name, host);
    return true;
}

static bool must_be(const bst_server_table *table, bst_table_state state, bst_complaint *complaint)
{
    if (table->state == state)
        return true;
    return state == BST_TABLE_OPEN      ? bst_complain(complaint, "not-open", "the game has begun")
           : state == BST_TABLE_RUNNING ? bst_complain(complaint, "not-running", "no game is running at this table")
                                        : bst_complain(complaint, "not-possible", "the game is not over");
}

static bool on_sit(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    int seat;
    bst_chair chair;
    (void)at;
    if (!must_be(table, BST_TABLE_OPEN, complaint) || !get_seat(table, event, "seat", &seat, complaint) ||
        !read_chair(event, &chair, complaint))
        return false;
    table->chair[seat] = chair;
    return true;
}

static bool on_start(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    const char *commit;
    bst_header head;
    bst_chair chair[BST_SEATS_MAX] = {0};
    bst_game *game;
    bst_state *position;
    if (!must_be(table, BST_TABLE_OPEN, complaint) ||
        !bst_get_text(event, "commit", BST_HEX_MAX - 1, &commit, complaint) ||
        !read_chairs(json_object_get(event, "seats"), table->seats, chair, complaint) ||
        !read_setup(event, &head, &game, &position, complaint))
        return false;
    bool full = head.setup.seats == table->seats;
    for (int i = 0; i < table->seats; i++)
        full = full && chair[i].kind != BST_CHAIR_OPEN;
    bst_shared_game *shared = full ? malloc(sizeof *shared) : NULL;
    bst_state *scratch = full ? malloc(bst_game_state_size(game)) : NULL;
    if (!shared || !scratch) {
        free(shared);
        free(scratch);
        free(game);
        free(position);
        return full ? bst_complain(complaint, "store", "the server is short of memory")
                    : bst_complain(complaint, "malformed", "the seats are not all taken");
    }
    *shared = (bst_shared_game){1, game};
    table->shared = shared;
    table->position = position;
    table->scratch = scratch;
    table->head = head;
    memcpy(table->chair, chair, sizeof table->chair);
    copy(table->commit, sizeof table->commit, commit);
    table->state = BST_TABLE_RUNNING;
    bst_timer_reset(&table->timer);
    run_clock(table, at);
    return true;
}

// ---- the game

static bool on_act(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    const char *text;
    char error[BST_TEXT_MAX];
    bst_action action;
    int64_t left[BST_SEATS_MAX] = {0};
    if (!must_be(table, BST_TABLE_RUNNING, complaint) || !bst_get_text(event, "a", BST_TEXT_MAX - 1, &text, complaint))
        return false;
    int actor = bst_actor(table->position), by = BST_CHANCE;
    const char *chance = json_string_value(json_object_get(event, "by"));
    if (!(chance && strcmp(chance, "chance") == 0) && !get_seat(table, event, "by", &by, complaint))
        return false;
    if (by != actor)
        return bst_complain(complaint, "not-your-turn", "somebody else decides");
    if (!bst_timer_left_read(json_object_get(event, "left"), &table->timer, table->seats, left, complaint))
        return false;
    if (table->nacts == table->acts_capacity) {
        int more = table->acts_capacity ? 2 * table->acts_capacity : 128;
        bst_act *acts = realloc(table->acts, (size_t)more * sizeof *acts);
        if (!acts)
            return bst_complain(complaint, "store", "the server is short of memory");
        table->acts = acts;
        table->acts_capacity = more;
    }
    if (!bst_action_parse(table->shared->game, table->position, text, &action, error, sizeof error))
        return bst_complain(complaint, "illegal", "%s", error);
    int turn = bst_turn(table->position), active = bst_active(table->position);
    bst_refusal refusal = bst_apply(table->shared->game, table->position, action, NULL);
    if (refusal.code) {
        bst_complain(complaint, "illegal", "%s", bst_refusal_text(refusal.code));
        complaint->rule = (bst_rule)refusal.rule;
        return false;
    }
    int bonus = bst_turn(table->position) != turn ? active : -1;
    table->acts[table->nacts++] = (bst_act){action, (uint8_t)actor, (int8_t)bonus, bst_timer_flag(&table->timer)};
    table->draws += actor == BST_CHANCE;
    table->last_act_q = table->nevents + 1;
    memcpy(table->timer.left, left, sizeof left);
    run_clock(table, at);
    return true;
}

// The position behind the first `to` actions: played again from the beginning, which takes some 20 microseconds.
static void cut_back(bst_server_table *table, int to)
{
    table->nacts = to;
    table->draws = 0;
    bst_state_begin(table->shared->game, table->position, NULL);
    for (int i = 0; i < to; i++) {
        table->draws += table->acts[i].actor == BST_CHANCE;
        bst_apply(table->shared->game, table->position, table->acts[i].action, NULL);
    }
}

static bool on_undo(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    int by;
    int64_t to = 0, left[BST_SEATS_MAX] = {0};
    if (!must_be(table, BST_TABLE_RUNNING, complaint) || !get_seat(table, event, "by", &by, complaint) ||
        !bst_get_int(event, "to", 0, table->nacts - 1, &to, complaint) ||
        !bst_timer_left_read(json_object_get(event, "left"), &table->timer, table->seats, left, complaint))
        return false;
    cut_back(table, (int)to);
    table->last_act_q = table->nevents + 1;
    table->offer[BST_OFFER_TAKEBACK].open = false;
    memcpy(table->timer.left, left, sizeof left);
    run_clock(table, at);
    return true;
}

static bool get_offer(const json_t *event, bst_offer_kind *out, bst_complaint *complaint)
{
    const char *what;
    if (!bst_get_text(event, "what", 20, &what, complaint))
        return false;
    for (int i = 0; i < BST_OFFER_KINDS; i++)
        if (strcmp(what, bst_offer_word((bst_offer_kind)i)) == 0) {
            *out = (bst_offer_kind)i;
            return true;
        }
    return bst_complain(complaint, "malformed", "what must be takeback or rematch");
}

static bool on_offer(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    int by;
    int64_t to = 0;
    bst_offer_kind kind = BST_OFFER_TAKEBACK;
    (void)at;
    if (!get_seat(table, event, "by", &by, complaint) || !get_offer(event, &kind, complaint) ||
        !must_be(table, kind == BST_OFFER_TAKEBACK ? BST_TABLE_RUNNING : BST_TABLE_OVER, complaint))
        return false;
    if (kind == BST_OFFER_TAKEBACK && !bst_get_int(event, "to", 0, table->nacts - 1, &to, complaint))
        return false;
    table->offer[kind] = (bst_offer){true, by, (int)to, 0};
    return true;
}

static bool on_answer(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    int by;
    bool yes;
    bst_offer_kind kind = BST_OFFER_TAKEBACK;
    (void)at;
    if (!get_seat(table, event, "by", &by, complaint) || !get_offer(event, &kind, complaint) ||
        !bst_get_bool(event, "yes", &yes, complaint))
        return false;
    bst_offer *offer = &table->offer[kind];
    if (!offer->open)
        return bst_complain(complaint, "no-offer", "there is no such offer");
    offer->yes |= 1u << by;
    offer->open = yes;
    return true;
}

static bool get_why(const json_t *event, bst_why *out, bst_complaint *complaint)
{
    const char *word;
    if (!bst_get_text(event, "why", 10, &word, complaint))
        return false;
    for (int i = BST_WHY_PLAYED; i <= BST_WHY_CLOSED; i++)
        if (strcmp(word, bst_why_word((bst_why)i)) == 0) {
            *out = (bst_why)i;
            return true;
        }
    return bst_complain(complaint, "malformed", "why is not one of the known words");
}

static bool on_out(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    int seat;
    bst_why why = BST_WHY_NONE;
    const char *bot = "";
    if (!must_be(table, BST_TABLE_RUNNING, complaint) || !get_seat(table, event, "seat", &seat, complaint) ||
        !get_why(event, &why, complaint) || !bst_get_text_optional(event, "bot", BST_BOT_WORD - 1, &bot, complaint))
        return false;
    if (bot[0] && !bst_bot_word_valid(bot))
        return bst_complain(complaint, "malformed", "there is no such bot");
    table->timer.left[seat] = bst_timer_left(&table->timer, seat, at);
    table->chair[seat].out = why;
    copy(table->chair[seat].bot, sizeof table->chair[seat].bot, bot);
    // the clock of another seat runs on as it does
    if (table->timer.running == seat)
        run_clock(table, at);
    return true;
}

static bool on_chat(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    const char *text;
    (void)at;
    if (!bst_get_text(event, "text", 4 * BST_CHAT_CHARACTERS, &text, complaint))
        return false;
    table->chats++;
    return true;
}

static bool on_over(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    bst_why why = BST_WHY_NONE;
    int score[BST_SEATS_MAX] = {0};
    unsigned winners = 0;
    size_t i;
    json_t *item;
    (void)at;
    const json_t *scores = json_object_get(event, "scores"), *list = json_object_get(event, "winners");
    if (table->state == BST_TABLE_OVER)
        return bst_complain(complaint, "not-running", "the game is over");
    if (!get_why(event, &why, complaint))
        return false;
    if (!json_is_array(scores) || !json_is_array(list) || (int)json_array_size(scores) > table->seats)
        return bst_complain(complaint, "malformed", "scores and winners must be lists");
    json_array_foreach(scores, i, item)
    {
        if (!json_is_integer(item) || json_integer_value(item) < INT16_MIN || json_integer_value(item) > INT32_MAX)
            return bst_complain(complaint, "malformed", "scores must be numbers");
        score[i] = (int)json_integer_value(item);
    }
    json_array_foreach(list, i, item)
    {
        if (!json_is_integer(item) || json_integer_value(item) < 0 || json_integer_value(item) >= table->seats)
            return bst_complain(complaint, "malformed", "winners must be seats");
        winners |= 1u << json_integer_value(item);
    }
    table->state = BST_TABLE_OVER;
    table->why = why;
    table->winners = winners;
    memcpy(table->score, score, sizeof score);
    memset(table->offer, 0, sizeof table->offer);
    table->timer.running = -1;
    return true;
}

static bool on_rematch(bst_server_table *table, const json_t *event, int64_t at, bst_complaint *complaint)
{
    const char *id;
    (void)at;
    if (!must_be(table, BST_TABLE_OVER, complaint) || !bst_get_text(event, "id", BST_ID_MAX - 1, &id, complaint))
        return false;
    if (table->rematch[0])
        return bst_complain(complaint, "not-possible", "the game goes on at another table already");
    copy(table->rematch, sizeof table->rematch, id);
    table->offer[BST_OFFER_REMATCH].open = false;
    return true;
}

// ---- all of them

bool bst_server_table_apply(bst_server_table *table, const json_t *event, bst_complaint *complaint)
{
    static const struct {
        const char *name;
        handler *handle;
    } kinds[] = {
        {"table", on_table}, {"sit", on_sit},     {"start", on_start},     {"act", on_act},
        {"undo", on_undo},   {"offer", on_offer}, {"answer", on_answer},   {"out", on_out},
        {"chat", on_chat},   {"over", on_over},   {"rematch", on_rematch},
    };
    const char *name;
    int64_t at = 0;
    if (!bst_get_text(event, "e", 20, &name, complaint) || !bst_get_int(event, "at", 0, INT64_MAX / 2, &at, complaint))
        return false;
    if (table->nevents == 0 && strcmp(name, "table") != 0)
        return bst_complain(complaint, "malformed", "the first event must be table");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(name, kinds[i].name) != 0)
            continue;
        if (!kinds[i].handle(table, event, at, complaint))
            return false;
        table->changed = at;
        return true;
    }
    return bst_complain(complaint, "malformed", "there is no event %s", name);
}
