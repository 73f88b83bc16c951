// SPDX-License-Identifier: MIT
// Events and summaries of tables as JSON. What is written is what docs/server-protocol.md says; what is read comes from
// the disk, which may hold anything.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/codec.h"
#include "text/json.h"

static const int64_t longest = INT64_MAX / 4; // time left, of a row that may be damaged: times are added to it

static const char *const event_words[] = {
#define X(NAME, word) #word,
    BST_SERVER_EVENTS(X)
#undef X
};

// ---- writing: parts

static void put_text_or_null(bst_text *out, const char *key, const char *text)
{
    if (text[0])
        bst_js_text(out, key, text);
    else
        bst_js_null(out, key);
}

static void put_seat_or_null(bst_text *out, const char *key, int seat, int seats)
{
    if (seat >= 0 && seat < seats)
        bst_js_int(out, key, seat);
    else
        bst_js_null(out, key);
}

static void put_setup(bst_text *out, const bst_header *head)
{
    char text[BST_SETUP_BYTES];
    bst_js_text(out, "setup", bst_setup_print(head, text, sizeof text));
}

static void put_timer(bst_text *out, const bst_timer *timer)
{
    static const char *const kinds[] = {"none", "live", "days"};
    bst_js_open(out, "clock", '{');
    bst_js_text(out, "kind", kinds[timer->kind]);
    if (timer->kind == BST_TIMER_LIVE) {
        bst_js_int(out, "seconds", timer->seconds);
        bst_js_int(out, "increment", timer->increment);
    } else if (timer->kind == BST_TIMER_DAYS) {
        bst_js_int(out, "days", timer->days);
    }
    bst_js_close(out, '}');
}

static void put_clocks(bst_text *out, const bst_clocks *clocks)
{
    if (clocks->n == 0) {
        bst_js_null(out, "left");
        return;
    }
    bst_js_open(out, "left", '[');
    for (int i = 0; i < clocks->n; i++)
        bst_js_int(out, NULL, clocks->left[i]);
    bst_js_close(out, ']');
}

static void put_winners(bst_text *out, unsigned bits)
{
    bst_js_open(out, "winners", '[');
    for (int i = 0; i < BST_SEATS_MAX; i++)
        if (bits >> i & 1)
            bst_js_int(out, NULL, i);
    bst_js_close(out, ']');
}

static void put_chair(bst_text *out, const bst_chair *chair)
{
    static const char *const kinds[] = {"open", "person", "bot"};
    bst_js_text(out, "kind", kinds[chair->kind]);
    bst_js_text(out, "name", chair->name);
    put_text_or_null(out, "player", chair->player);
    put_text_or_null(out, "bot", chair->bot);
}

// The seats; with what they have reached if that is told.
static void put_chairs(bst_text *out, const bst_setup *setup, const bst_chair *chair, const bst_standing *standing)
{
    bst_js_open(out, "seats", '[');
    for (int i = 0; i < setup->seats; i++) {
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "colour", bst_colour_word(setup->colour[i]));
        put_chair(out, &chair[i]);
        if (standing) {
            bst_js_int(out, "score", standing->score[i]);
            put_text_or_null(out, "out", bst_why_word(chair[i].out));
        }
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

// ---- writing: events, the members beyond number, time and kind

static void put_table(bst_text *out, const bst_server_event *event)
{
    put_setup(out, &event->table.head);
    if (event->table.given)
        bst_js_text(out, "given", event->table.given);
    if (event->table.position)
        bst_js_text(out, "position", event->table.position);
    bst_js_text(out, "title", event->table.title);
    bst_js_bool(out, "public", event->table.listed);
    bst_js_bool(out, "aids", event->table.aids);
    put_timer(out, &event->table.timer);
    bst_js_text(out, "order", event->table.shuffled ? "random" : "fixed");
    if (event->table.pace > 0)
        bst_js_int(out, "pace", event->table.pace);
    bst_js_text(out, "host", event->table.host_name);
    bst_js_text(out, "player", event->table.host);
    put_chairs(out, &event->table.head.setup, event->table.chair, NULL);
}

static void put_sit(bst_text *out, const bst_server_event *event)
{
    bst_js_int(out, "seat", event->sit.seat);
    put_chair(out, &event->sit.chair);
}

static void put_start(bst_text *out, const bst_server_event *event)
{
    put_setup(out, &event->start.head);
    bst_js_text(out, "commit", event->start.commit);
    bst_js_int(out, "first", event->start.head.setup.start);
    put_chairs(out, &event->start.head.setup, event->start.chair, NULL);
}

// What was sealed before this event, if it opens it.
static void put_opened(bst_text *out, const char *lines)
{
    char line[BST_TEXT_MAX];
    if (!lines)
        return;
    bst_js_open(out, "opened", '[');
    for (size_t n; (n = strcspn(lines, "\n")) > 0; lines += n + 1) {
        snprintf(line, sizeof line, "%.*s", (int)n, lines);
        bst_js_text(out, NULL, line);
    }
    bst_js_close(out, ']');
}

static void put_act(bst_text *out, const bst_server_event *event)
{
    if (event->act.by == BST_CHANCE)
        bst_js_text(out, "by", "chance");
    else
        bst_js_int(out, "by", event->act.by);
    bst_js_text(out, "a", event->act.text);
    if (event->act.sealed)
        bst_js_bool(out, "sealed", true);
    put_opened(out, event->opened);
    put_clocks(out, &event->act.clocks);
}

static void put_undo(bst_text *out, const bst_server_event *event)
{
    bst_js_int(out, "by", event->undo.by);
    bst_js_int(out, "to", event->undo.to);
    put_clocks(out, &event->undo.clocks);
}

static void put_offer(bst_text *out, const bst_server_event *event)
{
    bst_js_int(out, "by", event->offer.by);
    bst_js_text(out, "what", bst_offer_word(event->offer.what));
    if (event->offer.what == BST_OFFER_TAKEBACK)
        bst_js_int(out, "to", event->offer.to);
}

static void put_answer(bst_text *out, const bst_server_event *event)
{
    bst_js_int(out, "by", event->answer.by);
    bst_js_text(out, "what", bst_offer_word(event->answer.what));
    bst_js_bool(out, "yes", event->answer.yes);
}

static void put_out(bst_text *out, const bst_server_event *event)
{
    bst_js_int(out, "seat", event->out.seat);
    bst_js_text(out, "why", bst_why_word(event->out.why));
    put_text_or_null(out, "bot", event->out.bot);
}

static void put_chat(bst_text *out, const bst_server_event *event)
{
    bst_js_text(out, "name", event->chat.name);
    bst_js_text(out, "player", event->chat.player);
    bst_js_text(out, "text", event->chat.text);
    put_seat_or_null(out, "seat", event->chat.seat, BST_SEATS_MAX);
}

static void put_talk(bst_text *out, const bst_server_event *event)
{
    bst_js_bool(out, "watchers", event->talk.watchers);
}

static void put_silence(bst_text *out, const bst_server_event *event)
{
    bst_js_text(out, "player", event->silence.player);
    bst_js_bool(out, "on", event->silence.on);
}

static void put_over(bst_text *out, const bst_server_event *event)
{
    bst_js_text(out, "why", bst_why_word(event->over.why));
    bst_js_open(out, "scores", '[');
    for (int i = 0; i < event->over.n; i++)
        bst_js_int(out, NULL, event->over.score[i]);
    bst_js_close(out, ']');
    put_winners(out, event->over.winners);
    put_text_or_null(out, "secret", event->over.secret);
    put_opened(out, event->opened);
}

static void put_rematch(bst_text *out, const bst_server_event *event) { bst_js_text(out, "id", event->rematch.id); }

// The text as it is handed out, no larger than it must be, for it is kept; null if memory ran out.
static char *finish(bst_text *text)
{
    char *line = text->failed ? NULL : realloc(text->data, text->length + 1);
    if (!line)
        bst_text_free(text);
    return line;
}

char *bst_server_event_json(const bst_server_event *event)
{
    static void (*const put[])(bst_text * out, const bst_server_event *event) = {
#define X(NAME, word) put_##word,
        BST_SERVER_EVENTS(X)
#undef X
    };
    bst_text out = {0};
    bst_js_open(&out, NULL, '{');
    bst_js_int(&out, "q", event->q);
    bst_js_int(&out, "at", event->at);
    bst_js_text(&out, "e", event_words[event->kind]);
    put[event->kind](&out, event);
    bst_js_close(&out, '}');
    return finish(&out);
}

char *bst_server_event_told_json(const bst_server_event *event)
{
    if (event->kind != BST_ON_ACT || !event->act.sealed)
        return bst_server_event_json(event);
    bst_server_event told = *event;
    memcpy(told.act.text, event->act.shown, sizeof told.act.text);
    return bst_server_event_json(&told);
}

char *bst_summary_json(const bst_server_table *table, const bst_standing *standing)
{
    static const char *const states[] = {"open", "running", "over"};
    const bst_setup *setup = &table->head.setup;
    bst_text sets = {0}, out = {0};
    for (int i = 0; i < setup->nsets; i++) {
        bst_text_put(&sets, i ? " " : "");
        bst_text_put(&sets, setup->set[i].set->name);
    }
    bst_js_open(&out, NULL, '{');
    bst_js_text(&out, "id", table->id);
    bst_js_text(&out, "title", table->title);
    bst_js_text(&out, "state", states[standing->state]);
    bst_js_text(&out, "host", table->host_name);
    bst_js_bool(&out, "public", table->listed);
    bst_js_bool(&out, "aids", table->aids);
    bst_js_text(&out, "sets", sets.data ? sets.data : "");
    put_timer(&out, &table->timer);
    put_chairs(&out, setup, table->chair, standing);
    put_seat_or_null(&out, "turn", standing->turn, table->seats);
    bst_js_int(&out, "created", table->created);
    bst_js_int(&out, "changed", table->changed);
    put_winners(&out, table->winners);
    bst_js_close(&out, '}');
    out.failed |= sets.failed;
    bst_text_free(&sets);
    return finish(&out);
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
    if (!bst_get_text_optional(json, "given", BST_GIVEN_BYTES, &out->table.given, complaint) ||
        !bst_get_text_optional(json, "position", BST_RECORD_BYTES, &out->table.position, complaint) ||
        !get_optional(json, "title", out->table.title, sizeof out->table.title, complaint) ||
        !bst_get_bool(json, "public", &out->table.listed, complaint) ||
        !bst_get_bool(json, "aids", &out->table.aids, complaint) ||
        !bst_get_timer(json_object_get(json, "clock"), &out->table.timer, complaint) ||
        !bst_get_pace(json, &out->table.pace, complaint) || !bst_get_text(json, "order", 10, &order, complaint) ||
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
    out->act.sealed = json_is_true(json_object_get(json, "sealed"));
    if (!table->position) // whoever reads events does not put it away
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

static bool read_talk(const bst_server_table *table, const json_t *json, bst_server_event *out,
                      bst_complaint *complaint)
{
    (void)table;
    return bst_get_bool(json, "watchers", &out->talk.watchers, complaint);
}

static bool read_silence(const bst_server_table *table, const json_t *json, bst_server_event *out,
                         bst_complaint *complaint)
{
    (void)table;
    return get_copy(json, "player", out->silence.player, sizeof out->silence.player, complaint) &&
           bst_get_bool(json, "on", &out->silence.on, complaint);
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

// Makes a text the event's own; false if memory is short.
static bool keep_text(const char **text)
{
    const char *other = *text;
    *text = other ? strdup(other) : NULL;
    return !other || *text;
}

bool bst_server_event_read(const bst_server_table *table, const char *json, bst_server_event *out,
                           bst_complaint *complaint)
{
    json_t *object = bst_json_read(json, strlen(json), complaint);
    bool good = object && read_event(table, object, out, complaint);
    if (good && out->kind == BST_ON_TABLE) { // the object does not stay
        bool kept = keep_text(&out->table.given);
        good = (keep_text(&out->table.position) && kept) || bst_complain_memory(complaint);
        if (!good)
            bst_server_event_done(out);
    }
    json_decref(object);
    return good;
}

void bst_server_event_done(bst_server_event *event)
{
    if (event->kind == BST_ON_TABLE) {
        free((char *)(uintptr_t)event->table.given);
        free((char *)(uintptr_t)event->table.position);
        event->table.given = event->table.position = NULL;
    }
}
