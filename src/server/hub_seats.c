// SPDX-License-Identifier: MIT
// Requests before the game: making a table, who sits where.

#include <string.h>

#include "locale/locale.h"
#include "server/hub_parts.h"

bool bst_may_have_one_more(bst_ask *r, const char *player)
{
    bool me = strcmp(player, r->client->person->entry.id) == 0;
    int most = r->hub->options.allowances.player_tables;
    const bst_fetched *has = bst_fetch(r, BST_FETCH_PLAYING, player, NULL);
    if (!has)
        return false;
    return has->count < most || bst_complain(&r->why, "not-possible",
                                             me ? "you have %d tables that are not over; end one of them first"
                                                : "somebody at this table has %d others that are not over",
                                             has->count);
}

// ---- create

static bst_chair bot_chair(const char *bot)
{
    bst_chair chair = {.kind = BST_CHAIR_BOT};
    memcpy(chair.name, bot, strlen(bot) + 1);
    memcpy(chair.bot, bot, strlen(bot) + 1);
    return chair;
}

static bst_chair person_chair(const bst_person *person)
{
    bst_chair chair = {.kind = BST_CHAIR_PERSON};
    memcpy(chair.name, person->name, sizeof chair.name);
    memcpy(chair.player, person->entry.id, sizeof chair.player);
    return chair;
}

static const bst_chair open_chair = {.kind = BST_CHAIR_OPEN};

// A seat as it is asked for; false with a complaint.
static bool read_chair(bst_ask *r, const json_t *item, bool *me, bst_chair *out)
{
    const char *kind, *bot;
    if (!json_is_object(item))
        return bst_complain(&r->why, "malformed", "each of seats must be an object");
    if (!bst_get_text(item, "kind", 10, &kind, &r->why))
        return false;
    if (strcmp(kind, "open") == 0) {
        *out = open_chair;
        return true;
    }
    if (strcmp(kind, "me") == 0) {
        if (*me)
            return bst_complain(&r->why, "malformed", "seats may have one me only");
        *me = true;
        *out = person_chair(r->client->person);
        return true;
    }
    if (strcmp(kind, "bot") != 0)
        return bst_complain(&r->why, "malformed", "kind of a seat must be me, open or bot");
    if (!bst_get_text(item, "bot", 20, &bot, &r->why))
        return false;
    if (!bst_bot_word_valid(bot))
        return bst_complain(&r->why, "malformed", "bot must be level1 to level8");
    *out = bot_chair(bot);
    return true;
}

static bool read_chairs(bst_ask *r, int seats, bst_chair *out)
{
    const json_t *list = json_object_get(r->message, "seats");
    bool me = false;
    if (!json_is_array(list) || (int)json_array_size(list) != seats)
        return bst_complain(&r->why, "malformed", "seats must have an entry for each of the %d seats", seats);
    for (int i = 0; i < seats; i++)
        if (!read_chair(r, json_array_get(list, (size_t)i), &me, &out[i]))
            return false;
    return true;
}

// The setup that create names; false with a complaint in the language of whoever asks.
static bool read_setup(bst_ask *r, bst_header *head)
{
    const char *text, *code = NULL;
    bst_text_error error = {0};
    bst_lang lang = BST_ENGLISH;
    if (!bst_get_text(r->message, "setup", BST_SETUP_BYTES - 1, &text, &r->why) ||
        !bst_get_text_optional(r->message, "lang", 20, &code, &r->why))
        return false;
    if (code)
        bst_lang_find(code, &lang);
    bst_lang before = bst_tongue_set(lang);
    bool good = bst_setup_parse(text, strlen(text), NULL, head, &error) || bst_complain_setup(&r->why, &error);
    bst_tongue_set(before);
    return good;
}

// What create says of the table itself, as its first event; false with a complaint.
static bool read_settings(bst_ask *r, bst_server_event *out)
{
    const char *title = "", *order = "fixed";
    const json_t *m = r->message, *clock = json_object_get(m, "clock");
    const bst_person *person = r->client->person;
    *out = (bst_server_event){.kind = BST_ON_TABLE, .table = {.aids = true, .timer = {.running = -1}}};
    if (!bst_get_text_optional(m, "title", 8 * BST_TITLE_CHARACTERS, &title, &r->why) ||
        !bst_get_text_optional(m, "order", 10, &order, &r->why) ||
        (title[0] &&
         !bst_get_line(title, "title", BST_TITLE_CHARACTERS, out->table.title, sizeof out->table.title, &r->why)) ||
        (json_object_get(m, "public") && !bst_get_bool(m, "public", &out->table.listed, &r->why)) ||
        (json_object_get(m, "aids") && !bst_get_bool(m, "aids", &out->table.aids, &r->why)) ||
        !bst_get_pace(m, &out->table.pace, &r->why) || (clock && !bst_get_timer(clock, &out->table.timer, &r->why)))
        return false;
    out->table.shuffled = strcmp(order, "random") == 0;
    if (!out->table.shuffled && strcmp(order, "fixed") != 0)
        return bst_complain(&r->why, "malformed", "order must be fixed or random");
    memcpy(out->table.host, person->entry.id, sizeof out->table.host);
    memcpy(out->table.host_name, person->name, sizeof out->table.host_name);
    return true;
}

// What create says, as the first event of a table; false with a complaint, or if the request is parked.
static bool read_table(bst_ask *r, bst_server_event *out)
{
    bst_header *head = &out->table.head;
    const json_t *record = json_object_get(r->message, "record");
    if (!read_settings(r, out))
        return false;
    if (!record || json_is_null(record)) {
        if (!read_setup(r, head))
            return false;
    } else {
        if (out->table.shuffled)
            return bst_complain(&r->why, "malformed", "who goes on from a record keeps its order; order must be fixed");
        const bst_given *given = bst_record_given(r);
        if (!given)
            return false;
        *head = given->head;
        out->table.given = given->actions.data;
        out->table.position = given->position;
    }
    memset(head->name, 0, sizeof head->name); // whoever sits there has a name already
    return read_chairs(r, head->setup.seats, out->table.chair);
}

void bst_hosted_member(bst_hub *hub, const bst_hosted *hosted, const char *player, bool belongs)
{
    bst_write_kind kind = belongs ? BST_WRITE_MEMBER : BST_WRITE_MEMBER_DELETE;
    bst_write *write = bst_batch_write(hub, kind, hosted->entry.id);
    write->name = bst_batch_copy(hub, player);
}

bool bst_do_create(bst_ask *r)
{
    bst_server_event event;
    // the record first: how many tables somebody has may be another number when it has been read
    if (!read_table(r, &event) || !bst_may_have_one_more(r, r->client->person->entry.id))
        return false;
    bst_hosted *hosted = bst_house_may_hold(r->hub, r->client->house, &r->why) ? bst_hosted_new(r->hub, &r->why) : NULL;
    if (!hosted)
        return false;
    bst_hosted_hold(r->hub, hosted, r->client->house);
    if (!bst_hosted_add(r->hub, hosted, &event, &r->why)) {
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

static bool sit_down(bst_ask *r, bst_hosted *hosted, int seat, bst_chair chair)
{
    bst_server_event event = {.kind = BST_ON_SIT, .sit = {seat, chair}};
    bool good = bst_hosted_add(r->hub, hosted, &event, &r->why);
    if (good)
        bst_hosted_presence(r->hub, hosted);
    return good;
}

// Somebody leaves the table; it is the host's all the same.
static bool empty_seat(bst_ask *r, bst_hosted *hosted, int seat)
{
    char player[BST_ID_MAX];
    memcpy(player, hosted->table->chair[seat].player, sizeof player);
    if (!sit_down(r, hosted, seat, open_chair))
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
    if (before >= 0 && !sit_down(r, hosted, before, open_chair))
        return false;
    if (!sit_down(r, hosted, seat, person_chair(person)))
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
    return sit_down(r, hosted, seat, bot ? bot_chair(bot) : open_chair) && bst_hosted_start(r->hub, hosted, &r->why);
}

bool bst_do_close(bst_ask *r)
{
    bst_server_event event;
    bst_hosted *hosted = open_table(r, true);
    if (!hosted)
        return false;
    bst_server_table_over_event(hosted->table, BST_WHY_CLOSED, &event);
    return bst_hosted_add(r->hub, hosted, &event, &r->why);
}
