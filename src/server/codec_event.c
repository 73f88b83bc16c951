// SPDX-License-Identifier: MIT
// Events and summaries of tables as JSON. What is written is what docs/server-protocol.md says; what is read comes from
// the disk, which may hold anything.

#include <stdio.h>
#include <string.h>

#include "server/codec.h"

static const int64_t longest = INT64_MAX / 4; // time left, of a row that may be damaged: times are added to it

static const char *const event_words[] = {
#define X(NAME, word) #word,
    BST_SERVER_EVENTS(X)
#undef X
};

// ---- writing: parts

static json_t *text_or_null(const char *text) { return text[0] ? json_string(text) : json_null(); }

static json_t *seat_or_null(int seat, int seats)
{
    return seat >= 0 && seat < seats ? json_integer(seat) : json_null();
}

static json_t *setup_json(const bst_header *head)
{
    char text[BST_SETUP_BYTES];
    return json_string(bst_setup_print(head, text, sizeof text));
}

static json_t *timer_json(const bst_timer *timer)
{
    if (timer->kind == BST_TIMER_LIVE)
        return json_pack("{s:s,s:i,s:i}", "kind", "live", "seconds", timer->seconds, "increment", timer->increment);
    if (timer->kind == BST_TIMER_DAYS)
        return json_pack("{s:s,s:i}", "kind", "days", "days", timer->days);
    return json_pack("{s:s}", "kind", "none");
}

static json_t *clocks_json(const bst_clocks *clocks)
{
    if (clocks->n == 0)
        return json_null();
    json_t *list = json_array();
    for (int i = 0; i < clocks->n; i++)
        json_array_append_new(list, json_integer(clocks->left[i]));
    return list;
}

static json_t *bits_json(unsigned bits)
{
    json_t *list = json_array();
    for (int i = 0; i < BST_SEATS_MAX; i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_integer(i));
    return list;
}

static json_t *chair_json(json_t *object, const bst_chair *chair)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    json_object_set_new(object, "kind", json_string(kinds[chair->kind]));
    json_object_set_new(object, "name", json_string(chair->name));
    json_object_set_new(object, "player", text_or_null(chair->player));
    json_object_set_new(object, "bot", text_or_null(chair->bot));
    return object;
}

static json_t *chairs_json(const bst_setup *setup, const bst_chair *chair)
{
    json_t *list = json_array();
    for (int i = 0; i < setup->seats; i++)
        json_array_append_new(list,
                              chair_json(json_pack("{s:s}", "colour", bst_colour_word(setup->colour[i])), &chair[i]));
    return list;
}

// ---- writing: events, the members beyond number, time and kind

static bool put(json_t *object, json_t *members)
{
    bool good = members && json_object_update(object, members) == 0;
    json_decref(members);
    return good;
}

static bool write_table(const bst_server_event *event, json_t *out)
{
    return put(out, json_pack("{s:o,s:s,s:b,s:b,s:o,s:s,s:s,s:s,s:o}", "setup", setup_json(&event->table.head), "title",
                              event->table.title, "public", (int)event->table.listed, "aids", (int)event->table.aids,
                              "clock", timer_json(&event->table.timer), "order",
                              event->table.shuffled ? "random" : "fixed", "host", event->table.host_name, "player",
                              event->table.host, "seats", chairs_json(&event->table.head.setup, event->table.chair)));
}

static bool write_sit(const bst_server_event *event, json_t *out)
{
    json_object_set_new(out, "seat", json_integer(event->sit.seat));
    chair_json(out, &event->sit.chair);
    return true;
}

static bool write_start(const bst_server_event *event, json_t *out)
{
    const bst_setup *setup = &event->start.head.setup;
    return put(out,
               json_pack("{s:o,s:s,s:i,s:o}", "setup", setup_json(&event->start.head), "commit", event->start.commit,
                         "first", (int)setup->start, "seats", chairs_json(setup, event->start.chair)));
}

static bool write_act(const bst_server_event *event, json_t *out)
{
    json_object_set_new(out, "by", event->act.by == BST_CHANCE ? json_string("chance") : json_integer(event->act.by));
    json_object_set_new(out, "a", json_string(event->act.text));
    return json_object_set_new(out, "left", clocks_json(&event->act.clocks)) == 0;
}

static bool write_undo(const bst_server_event *event, json_t *out)
{
    return put(out, json_pack("{s:i,s:i,s:o}", "by", event->undo.by, "to", event->undo.to, "left",
                              clocks_json(&event->undo.clocks)));
}

static bool write_offer(const bst_server_event *event, json_t *out)
{
    bst_offer_kind what = event->offer.what;
    return put(out, json_pack("{s:i,s:s}", "by", event->offer.by, "what", bst_offer_word(what))) &&
           (what != BST_OFFER_TAKEBACK || json_object_set_new(out, "to", json_integer(event->offer.to)) == 0);
}

static bool write_answer(const bst_server_event *event, json_t *out)
{
    return put(out, json_pack("{s:i,s:s,s:b}", "by", event->answer.by, "what", bst_offer_word(event->answer.what),
                              "yes", (int)event->answer.yes));
}

static bool write_out(const bst_server_event *event, json_t *out)
{
    return put(out, json_pack("{s:i,s:s,s:o}", "seat", event->out.seat, "why", bst_why_word(event->out.why), "bot",
                              text_or_null(event->out.bot)));
}

static bool write_chat(const bst_server_event *event, json_t *out)
{
    return put(out, json_pack("{s:s,s:s,s:s,s:o}", "name", event->chat.name, "player", event->chat.player, "text",
                              event->chat.text, "seat", seat_or_null(event->chat.seat, BST_SEATS_MAX)));
}

static bool write_over(const bst_server_event *event, json_t *out)
{
    json_t *scores = json_array();
    for (int i = 0; i < event->over.n; i++)
        json_array_append_new(scores, json_integer(event->over.score[i]));
    return put(out, json_pack("{s:s,s:o,s:o,s:o}", "why", bst_why_word(event->over.why), "scores", scores, "winners",
                              bits_json(event->over.winners), "secret", text_or_null(event->over.secret)));
}

static bool write_rematch(const bst_server_event *event, json_t *out)
{
    return json_object_set_new(out, "id", json_string(event->rematch.id)) == 0;
}

char *bst_server_event_json(const bst_server_event *event)
{
    static bool (*const writers[])(const bst_server_event *event, json_t *out) = {
#define X(NAME, word) write_##word,
        BST_SERVER_EVENTS(X)
#undef X
    };
    json_t *out = json_pack("{s:I,s:I,s:s}", "q", (json_int_t)event->q, "at", (json_int_t)event->at, "e",
                            event_words[event->kind]);
    if (out && !writers[event->kind](event, out)) {
        json_decref(out);
        return NULL;
    }
    return bst_json_dump(out, NULL);
}

char *bst_summary_json(const bst_server_table *table)
{
    static const char *const states[] = {"open", "running", "over"};
    const bst_setup *setup = &table->head.setup;
    char sets[1000] = "";
    size_t used = 0;
    for (int i = 0; i < setup->nsets && used < sizeof sets; i++)
        used += (size_t)snprintf(sets + used, sizeof sets - used, "%s%s", i ? " " : "", setup->set[i].set->name);
    json_t *seats = chairs_json(setup, table->chair);
    for (int i = 0; i < table->seats; i++) {
        json_t *seat = json_array_get(seats, (size_t)i);
        json_object_set_new(seat, "score", json_integer(bst_server_table_score(table, i)));
        json_object_set_new(seat, "out", text_or_null(bst_why_word(table->chair[i].out)));
    }
    return bst_json_dump(
        json_pack("{s:s,s:s,s:s,s:s,s:b,s:b,s:s,s:o,s:o,s:o,s:I,s:I,s:o}", "id", table->id, "title", table->title,
                  "state", states[table->state], "host", table->host_name, "public", (int)table->listed, "aids",
                  (int)table->aids, "sets", sets, "clock", timer_json(&table->timer), "seats", seats, "turn",
                  seat_or_null(bst_server_table_actor(table), table->seats), "created", (json_int_t)table->created,
                  "changed", (json_int_t)table->changed, "winners", bits_json(table->winners)),
        NULL);
}

// ---- reading: parts

// A text as long as the field it goes to; if it is not there the field stays as it is.
static bool get_optional(const json_t *object, const char *name, char *out, size_t size, bst_complaint *complaint)
{
    const char *text = NULL;
    if (!bst_get_text_optional(object, name, size - 1, &text, complaint))
        return false;
    if (text)
        memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool get_copy(const json_t *object, const char *name, char *out, size_t size, bst_complaint *complaint)
{
    const char *text;
    if (!bst_get_text(object, name, size - 1, &text, complaint))
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool get_seat(const json_t *object, const char *name, int *out, bst_complaint *complaint)
{
    int64_t seat = 0;
    bool good = bst_get_int(object, name, 0, BST_SEATS_MAX - 1, &seat, complaint);
    *out = (int)seat;
    return good;
}

// A number of actions that are kept.
static bool get_kept(const json_t *object, int *out, bst_complaint *complaint)
{
    int64_t to = 0;
    bool good = bst_get_int(object, "to", 0, INT32_MAX, &to, complaint);
    *out = (int)to;
    return good;
}

static bool get_setup(const json_t *object, bst_header *head, bst_complaint *complaint)
{
    bst_text_error error = {0};
    const char *setup;
    return bst_get_text(object, "setup", BST_SETUP_BYTES, &setup, complaint) &&
           (bst_setup_parse(setup, strlen(setup), NULL, head, &error) || bst_complain_setup(complaint, &error));
}

// Who sits on a seat: kind, name, player, bot.
static bool get_chair(const json_t *value, bst_chair *out, bst_complaint *complaint)
{
    const char *kind;
    bst_chair told = {0};
    *out = (bst_chair){0};
    if (!json_is_object(value))
        return bst_complain(complaint, "malformed", "a seat must be an object");
    if (!bst_get_text(value, "kind", 10, &kind, complaint) ||
        !get_optional(value, "name", told.name, sizeof told.name, complaint) ||
        !get_optional(value, "player", told.player, sizeof told.player, complaint) ||
        !get_optional(value, "bot", told.bot, sizeof told.bot, complaint))
        return false;
    bool person = strcmp(kind, "person") == 0 && told.player[0] && told.name[0];
    if (!person && !(strcmp(kind, "bot") == 0 && bst_bot_word_valid(told.bot)))
        return strcmp(kind, "open") == 0 || bst_complain(complaint, "malformed", "kind of the seat is wrong");
    told.kind = person ? BST_CHAIR_PERSON : BST_CHAIR_BOT;
    memset(person ? told.bot : told.player, 0, person ? sizeof told.bot : sizeof told.player);
    *out = told;
    return true;
}

static bool get_chairs(const json_t *object, int seats, bst_chair *out, bst_complaint *complaint)
{
    const json_t *list = json_object_get(object, "seats");
    if ((int)json_array_size(list) != seats)
        return bst_complain(complaint, "malformed", "seats must have an entry for each of the %d seats", seats);
    for (int i = 0; i < seats; i++)
        if (!get_chair(json_array_get(list, (size_t)i), &out[i], complaint))
            return false;
    return true;
}

static bool get_clocks(const json_t *object, bst_clocks *out, bst_complaint *complaint)
{
    const json_t *list = json_object_get(object, "left");
    size_t n = json_array_size(list);
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(list, i);
        if (i == BST_SEATS_MAX || !json_is_integer(item) || json_integer_value(item) < 0 ||
            json_integer_value(item) > longest)
            return bst_complain(complaint, "malformed", "left must be whole numbers, one for each seat");
        out->left[i] = json_integer_value(item);
    }
    out->n = (int)n;
    return true;
}

static bool get_why(const json_t *object, bst_why *out, bst_complaint *complaint)
{
    const char *word;
    if (!bst_get_text(object, "why", 10, &word, complaint))
        return false;
    for (int i = BST_WHY_PLAYED; i <= BST_WHY_CLOSED; i++)
        if (strcmp(word, bst_why_word((bst_why)i)) == 0) {
            *out = (bst_why)i;
            return true;
        }
    return bst_complain(complaint, "malformed", "why is not one of the known words");
}

// ---- reading: events

typedef bool reader(const bst_server_table *table, const json_t *json, bst_server_event *out, bst_complaint *complaint);

static bool read_table(const bst_server_table *table, const json_t *json, bst_server_event *out,
                       bst_complaint *complaint)
{
    const char *order;
    (void)table;
    if (!get_optional(json, "title", out->table.title, sizeof out->table.title, complaint) ||
        !bst_get_bool(json, "public", &out->table.listed, complaint) ||
        !bst_get_bool(json, "aids", &out->table.aids, complaint) ||
        !bst_get_timer(json_object_get(json, "clock"), &out->table.timer, complaint) ||
        !bst_get_text(json, "order", 10, &order, complaint) ||
        !get_copy(json, "host", out->table.host_name, sizeof out->table.host_name, complaint) ||
        !get_copy(json, "player", out->table.host, sizeof out->table.host, complaint) ||
        !get_setup(json, &out->table.head, complaint) ||
        !get_chairs(json, out->table.head.setup.seats, out->table.chair, complaint))
        return false;
    out->table.shuffled = strcmp(order, "random") == 0;
    return out->table.shuffled || strcmp(order, "fixed") == 0 ||
           bst_complain(complaint, "malformed", "order must be fixed or random");
}

static bool read_sit(const bst_server_table *table, const json_t *json, bst_server_event *out, bst_complaint *complaint)
{
    (void)table;
    return get_seat(json, "seat", &out->sit.seat, complaint) && get_chair(json, &out->sit.chair, complaint);
}

static bool read_start(const bst_server_table *table, const json_t *json, bst_server_event *out,
                       bst_complaint *complaint)
{
    (void)table;
    return get_copy(json, "commit", out->start.commit, sizeof out->start.commit, complaint) &&
           get_setup(json, &out->start.head, complaint) &&
           get_chairs(json, out->start.head.setup.seats, out->start.chair, complaint);
}

static bool read_act(const bst_server_table *table, const json_t *json, bst_server_event *out, bst_complaint *complaint)
{
    char error[BST_TEXT_MAX];
    const char *chance = json_string_value(json_object_get(json, "by"));
    out->act.by = BST_CHANCE;
    if (!table->shared)
        return bst_complain(complaint, "not-running", "no game is running at this table");
    if (!(chance && strcmp(chance, "chance") == 0) && !get_seat(json, "by", &out->act.by, complaint))
        return false;
    return get_copy(json, "a", out->act.text, sizeof out->act.text, complaint) &&
           get_clocks(json, &out->act.clocks, complaint) &&
           (bst_action_parse(table->shared->game, table->position, out->act.text, &out->act.action, error,
                             sizeof error) ||
            bst_complain(complaint, "illegal", "%s", error));
}

static bool read_undo(const bst_server_table *table, const json_t *json, bst_server_event *out,
                      bst_complaint *complaint)
{
    (void)table;
    return get_seat(json, "by", &out->undo.by, complaint) && get_kept(json, &out->undo.to, complaint) &&
           get_clocks(json, &out->undo.clocks, complaint);
}

static bool read_offer(const bst_server_table *table, const json_t *json, bst_server_event *out,
                       bst_complaint *complaint)
{
    (void)table;
    return get_seat(json, "by", &out->offer.by, complaint) && bst_get_offer(json, &out->offer.what, complaint) &&
           (out->offer.what != BST_OFFER_TAKEBACK || get_kept(json, &out->offer.to, complaint));
}

static bool read_answer(const bst_server_table *table, const json_t *json, bst_server_event *out,
                        bst_complaint *complaint)
{
    (void)table;
    return get_seat(json, "by", &out->answer.by, complaint) && bst_get_offer(json, &out->answer.what, complaint) &&
           bst_get_bool(json, "yes", &out->answer.yes, complaint);
}

static bool read_out(const bst_server_table *table, const json_t *json, bst_server_event *out, bst_complaint *complaint)
{
    (void)table;
    if (!get_seat(json, "seat", &out->out.seat, complaint) || !get_why(json, &out->out.why, complaint) ||
        !get_optional(json, "bot", out->out.bot, sizeof out->out.bot, complaint))
        return false;
    return !out->out.bot[0] || bst_bot_word_valid(out->out.bot) ||
           bst_complain(complaint, "malformed", "there is no such bot");
}

static bool read_chat(const bst_server_table *table, const json_t *json, bst_server_event *out,
                      bst_complaint *complaint)
{
    (void)table;
    out->chat.seat = -1;
    return get_copy(json, "text", out->chat.text, sizeof out->chat.text, complaint) &&
           get_optional(json, "name", out->chat.name, sizeof out->chat.name, complaint) &&
           get_optional(json, "player", out->chat.player, sizeof out->chat.player, complaint) &&
           (!json_is_integer(json_object_get(json, "seat")) || get_seat(json, "seat", &out->chat.seat, complaint));
}

static bool read_over(const bst_server_table *table, const json_t *json, bst_server_event *out,
                      bst_complaint *complaint)
{
    size_t i;
    json_t *item;
    const json_t *scores = json_object_get(json, "scores"), *winners = json_object_get(json, "winners");
    (void)table;
    if (!get_why(json, &out->over.why, complaint) ||
        !get_optional(json, "secret", out->over.secret, sizeof out->over.secret, complaint))
        return false;
    if (!json_is_array(scores) || !json_is_array(winners) || json_array_size(scores) > BST_SEATS_MAX)
        return bst_complain(complaint, "malformed", "scores and winners must be lists");
    json_array_foreach(scores, i, item)
    {
        if (!json_is_integer(item) || json_integer_value(item) < INT16_MIN || json_integer_value(item) > INT32_MAX)
            return bst_complain(complaint, "malformed", "scores must be numbers");
        out->over.score[i] = (int)json_integer_value(item);
    }
    out->over.n = (int)json_array_size(scores);
    json_array_foreach(winners, i, item)
    {
        if (!json_is_integer(item) || json_integer_value(item) < 0 || json_integer_value(item) >= BST_SEATS_MAX)
            return bst_complain(complaint, "malformed", "winners must be seats");
        out->over.winners |= 1u << json_integer_value(item);
    }
    return true;
}

static bool read_rematch(const bst_server_table *table, const json_t *json, bst_server_event *out,
                         bst_complaint *complaint)
{
    (void)table;
    return get_copy(json, "id", out->rematch.id, sizeof out->rematch.id, complaint);
}

static bool read_event(const bst_server_table *table, const json_t *json, bst_server_event *out,
                       bst_complaint *complaint)
{
    static reader *const readers[] = {
#define X(NAME, word) read_##word,
        BST_SERVER_EVENTS(X)
#undef X
    };
    const char *word;
    int kind = 0;
    memset(out, 0, sizeof *out);
    if (!bst_get_int(json, "q", 1, INT64_MAX, &out->q, complaint) || !bst_get_text(json, "e", 20, &word, complaint) ||
        !bst_get_int(json, "at", 0, INT64_MAX / 2, &out->at, complaint))
        return false;
    while (kind < BST_SERVER_EVENT_KINDS && strcmp(word, event_words[kind]) != 0)
        kind++;
    if (kind == BST_SERVER_EVENT_KINDS)
        return bst_complain(complaint, "malformed", "there is no event %s", word);
    out->kind = (bst_server_event_kind)kind;
    return readers[kind](table, json, out, complaint);
}

bool bst_server_event_read(const bst_server_table *table, const char *json, bst_server_event *out,
                           bst_complaint *complaint)
{
    json_t *object = bst_json_read(json, strlen(json), complaint);
    bool good = object && read_event(table, object, out, complaint);
    json_decref(object);
    return good;
}
