// SPDX-License-Identifier: MIT
// Requests before the game: making a table, who sits where.

#include <string.h>

#include "server/hub_parts.h"

typedef struct counting {
    int unfinished;
} counting;

static bool count_unfinished(void *to, const bst_stored_table *table)
{
    ((counting *)to)->unfinished += table->state != BST_TABLE_OVER;
    return true;
}

static bool may_have_one_more(bst_ask *r)
{
    char error[200];
    counting c = {0};
    bst_store *store = r->hub->store;
    if (store->def->mine(store, r->client->person->entry.id, 4 * BST_MINE_MAX, count_unfinished, &c, error,
                         sizeof error) < 0)
        return bst_complain(&r->why, "store", "%s", error);
    return c.unfinished < BST_UNFINISHED_MAX ||
           bst_complain(&r->why, "not-possible", "you have %d tables that are not over; end one of them first",
                        c.unfinished);
}

// ---- create

static json_t *bot_seat(const char *bot)
{
    return json_pack("{s:s,s:s,s:n,s:s}", "kind", "bot", "name", bot, "player", "bot", bot);
}

static json_t *person_seat(const bst_person *person)
{
    return json_pack("{s:s,s:s,s:s,s:n}", "kind", "person", "name", person->name, "player", person->entry.id, "bot");
}

static json_t *open_seat(void) { return json_pack("{s:s,s:s,s:n,s:n}", "kind", "open", "name", "", "player", "bot"); }

// The seats as they are asked for; null with a complaint.
static json_t *read_seats(bst_ask *r, const bst_setup *setup, bool *me)
{
    const json_t *list = json_object_get(r->message, "seats"), *item;
    size_t i;
    if (!json_is_array(list) || (int)json_array_size(list) != setup->seats) {
        bst_complain(&r->why, "malformed", "seats must have an entry for each of the %d seats", setup->seats);
        return NULL;
    }
    json_t *seats = json_array();
    json_array_foreach(list, i, item)
    {
        const char *kind, *bot;
        json_t *seat = NULL;
        if (!json_is_object(item))
            bst_complain(&r->why, "malformed", "each of seats must be an object");
        else if (!bst_get_text(item, "kind", 10, &kind, &r->why))
            ;
        else if (strcmp(kind, "open") == 0)
            seat = open_seat();
        else if (strcmp(kind, "me") == 0 && *me)
            bst_complain(&r->why, "malformed", "seats may have one me only");
        else if (strcmp(kind, "me") == 0)
            seat = person_seat(r->client->person);
        else if (strcmp(kind, "bot") != 0)
            bst_complain(&r->why, "malformed", "kind of a seat must be me, open or bot");
        else if (!bst_get_text(item, "bot", 20, &bot, &r->why))
            ;
        else if (!bst_bot_word_valid(bot))
            bst_complain(&r->why, "malformed", "bot must be level1 to level8");
        else
            seat = bot_seat(bot);
        if (!seat) {
            json_decref(seats);
            return NULL;
        }
        *me |= strcmp(kind, "me") == 0;
        json_object_set_new(seat, "colour", json_string(bst_colour_word(setup->colour[i])));
        json_array_append_new(seats, seat);
    }
    return seats;
}

// What create says, as the first event of a table; null with a complaint.
static json_t *table_event(bst_ask *r, bool *me)
{
    const char *text, *title = "", *order = "fixed";
    char line[BST_TITLE_BYTES] = "", canonical[BST_SETUP_BYTES];
    bool listed = false, aids = true;
    bst_timer timer = {.running = -1};
    bst_header head;
    bst_text_error error;
    const json_t *m = r->message, *clock = json_object_get(m, "clock");
    const bst_person *person = r->client->person;
    if (!bst_get_text(m, "setup", BST_SETUP_BYTES - 1, &text, &r->why) ||
        !bst_get_text_optional(m, "title", 8 * BST_TITLE_CHARACTERS, &title, &r->why) ||
        !bst_get_text_optional(m, "order", 10, &order, &r->why) ||
        (title[0] && !bst_get_line(title, "title", BST_TITLE_CHARACTERS, line, sizeof line, &r->why)) ||
        (json_object_get(m, "public") && !bst_get_bool(m, "public", &listed, &r->why)) ||
        (json_object_get(m, "aids") && !bst_get_bool(m, "aids", &aids, &r->why)) ||
        (clock && !bst_timer_read(clock, &timer, &r->why)))
        return NULL;
    if (!bst_setup_parse(text, strlen(text), NULL, &head, &error)) {
        bst_complain_setup(&r->why, &error);
        return NULL;
    }
    memset(head.name, 0, sizeof head.name); // whoever sits there has a name already
    json_t *seats = read_seats(r, &head.setup, me);
    if (!seats)
        return NULL;
    return json_pack("{s:s,s:s,s:s,s:b,s:b,s:o,s:s,s:s,s:s,s:o}", "e", "table", "setup",
                     bst_setup_print(&head, canonical, sizeof canonical), "title", line, "public", (int)listed, "aids",
                     (int)aids, "clock", bst_timer_json(&timer), "order", order, "host", person->name, "player",
                     person->entry.id, "seats", seats);
}

void bst_hosted_member(bst_hub *hub, const bst_hosted *hosted, const char *player, bool belongs)
{
    bst_write_kind kind = belongs ? BST_WRITE_MEMBER : BST_WRITE_MEMBER_DELETE;
    bst_write *write = bst_batch_write(hub, kind, hosted->entry.id);
    write->name = bst_batch_copy(hub, player);
}

bool bst_do_create(bst_ask *r)
{
    bool me = false;
    if (!may_have_one_more(r))
        return false;
    json_t *event = table_event(r, &me);
    if (!event)
        return false;
    bst_hosted *hosted = bst_hosted_new(r->hub, &r->why);
    if (!hosted) {
        json_decref(event);
        return false;
    }
    if (!bst_hosted_add(r->hub, hosted, event, &r->why)) {
        bst_hosted_free(r->hub, hosted);
        return false;
    }
    bst_hosted_member(r->hub, hosted, r->client->person->entry.id, true);
    json_object_set_new(r->ok, "id", json_string(hosted->entry.id));
    bst_hosted_presence(r->hub, hosted);
    return bst_hosted_start(r->hub, hosted, &r->why);
}

// ---- seats

// The table of a request, whose game must not have begun.
static bst_hosted *open_table(bst_ask *r, bool host_only)
{
    bst_hosted *hosted = bst_hosted_of(r);
    if (!hosted)
        return NULL;
    if (host_only && strcmp(hosted->table->host, r->client->person->entry.id) != 0) {
        bst_complain(&r->why, "not-host", "only who made the table may do this");
        return NULL;
    }
    if (hosted->table->state != BST_TABLE_OPEN) {
        bst_complain(&r->why, "not-open", "the game has begun");
        return NULL;
    }
    return hosted;
}

static bool get_seat(bst_ask *r, const bst_hosted *hosted, int *seat)
{
    int64_t number = 0;
    if (!bst_get_int(r->message, "seat", 0, hosted->table->seats - 1, &number, &r->why))
        return false;
    *seat = (int)number;
    return true;
}

// Adds `sit` with the members of `who` (taken over).
static bool seat_event(bst_ask *r, bst_hosted *hosted, int seat, json_t *who)
{
    json_t *event = json_pack("{s:s,s:i}", "e", "sit", "seat", seat);
    if (event && who)
        json_object_update(event, who);
    json_decref(who);
    bool good = bst_hosted_add(r->hub, hosted, event, &r->why);
    if (good)
        bst_hosted_presence(r->hub, hosted);
    return good;
}

// Somebody leaves the table; it is the host's all the same.
static bool empty_seat(bst_ask *r, bst_hosted *hosted, int seat)
{
    char player[BST_ID_MAX];
    memcpy(player, hosted->table->chair[seat].player, sizeof player);
    if (!seat_event(r, hosted, seat, open_seat()))
        return false;
    if (strcmp(player, hosted->table->host) != 0)
        bst_hosted_member(r->hub, hosted, player, false);
    return true;
}

bool bst_do_sit(bst_ask *r)
{
    int seat;
    bst_hosted *hosted = open_table(r, false);
    if (!hosted || !get_seat(r, hosted, &seat))
        return false;
    const bst_person *person = r->client->person;
    int before = bst_server_table_seat_of(hosted->table, person->entry.id);
    if (hosted->table->chair[seat].kind != BST_CHAIR_OPEN)
        return bst_complain(&r->why, "seat-taken", "somebody sits there");
    // one who sits already moves to the other seat
    if (before >= 0 && !seat_event(r, hosted, before, open_seat()))
        return false;
    if (!seat_event(r, hosted, seat, person_seat(person)))
        return false;
    bst_hosted_member(r->hub, hosted, person->entry.id, true);
    return bst_hosted_start(r->hub, hosted, &r->why);
}

bool bst_do_stand(bst_ask *r)
{
    bst_hosted *hosted = open_table(r, false);
    int seat = hosted ? bst_server_table_seat_of(hosted->table, r->client->person->entry.id) : -1;
    if (hosted && seat < 0)
        return bst_complain(&r->why, "not-seated", "you do not sit at this table");
    return hosted && empty_seat(r, hosted, seat);
}

bool bst_do_kick(bst_ask *r)
{
    int seat;
    bst_hosted *hosted = open_table(r, true);
    if (!hosted || !get_seat(r, hosted, &seat))
        return false;
    if (hosted->table->chair[seat].kind != BST_CHAIR_PERSON)
        return bst_complain(&r->why, "not-possible", "nobody sits there");
    return empty_seat(r, hosted, seat);
}

bool bst_do_bot(bst_ask *r)
{
    int seat;
    const char *bot = NULL;
    bst_hosted *hosted = open_table(r, true);
    if (!hosted || !get_seat(r, hosted, &seat) || !bst_get_text_optional(r->message, "bot", 20, &bot, &r->why))
        return false;
    if (!json_object_get(r->message, "bot"))
        return bst_complain(&r->why, "malformed", "bot is missing");
    if (bot && !bst_bot_word_valid(bot))
        return bst_complain(&r->why, "malformed", "bot must be level1 to level8, or null");
    bst_chair_kind kind = hosted->table->chair[seat].kind;
    if (kind == BST_CHAIR_PERSON || (bot == NULL && kind == BST_CHAIR_OPEN))
        return bst_complain(&r->why, kind == BST_CHAIR_PERSON ? "seat-taken" : "not-possible",
                            kind == BST_CHAIR_PERSON ? "somebody sits there" : "the seat is open");
    return seat_event(r, hosted, seat, bot ? bot_seat(bot) : open_seat()) && bst_hosted_start(r->hub, hosted, &r->why);
}

bool bst_do_close(bst_ask *r)
{
    bst_hosted *hosted = open_table(r, true);
    return hosted &&
           bst_hosted_add(r->hub, hosted, bst_server_table_over_event(hosted->table, BST_WHY_CLOSED), &r->why);
}
