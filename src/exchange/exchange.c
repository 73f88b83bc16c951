// SPDX-License-Identifier: MIT
// Reading a player's file for the page.

#include "exchange/exchange.h"

#include <stdlib.h>
#include <string.h>

#include "bastide/rules.h"
#include "jcz/jcz.h"
#include "locale/locale.h"
#include "record/told.h"
#include "text/json.h"

/// What was found out about a file.
typedef struct reading {
    bst_text out;
    bst_text_error error;
    bool wrong; ///< `error` says what; the game may have begun all the same
} reading;

// ---- a record

static void write_header(bst_text *out, const bst_record *record)
{
    char setup[2048];
    bst_header head = record->head;
    bst_js_text(out, "title", head.title);
    bst_js_text(out, "date", head.date);
    bst_js_open(out, "names", '[');
    for (int i = 0; i < head.setup.seats; i++)
        bst_js_text(out, NULL, head.name[i]);
    bst_js_close(out, ']');
    memset(head.name, 0, sizeof head.name);
    bst_js_text(out, "setup", bst_setup_print(&head, setup, sizeof setup));
    if (head.position) {
        bst_text position = {0};
        bst_text_bytes(&position, head.position, head.position_length);
        bst_js_text(out, "position", position.data ? position.data : "");
        out->failed |= position.failed;
        bst_text_free(&position);
    }
}

// The record again as far as it can be played: that is what a server is told.
static void write_record(bst_text *out, const bst_record *record, const bst_action *played, int n)
{
    bst_text_error error;
    bst_header head = record->head;
    head.fair_commit[0] = head.fair_secret[0] = 0; // it proves another game than the one that goes on
    head.given = 0;
    char *text = bst_record_print(&head, played, n, &error);
    bst_js_text(out, "record", text ? text : "");
    out->failed |= !text;
    free(text);
}

static void play_record(reading *r, const bst_record *record)
{
    bst_text *out = &r->out;
    bst_replay game;
    bst_action *played = malloc(sizeof *played * (size_t)(record->n + 1));
    if (!played) {
        out->failed = 1;
        return;
    }
    r->wrong = !bst_replay_begin(&game, record, &r->error);
    if (!r->wrong) {
        int step;
        write_header(out, record);
        bst_js_open(out, "actions", '[');
        while ((step = bst_replay_step(&game, &r->error)) > 0) {
            bst_js_open(out, NULL, '{');
            if (game.actor == BST_CHANCE)
                bst_js_text(out, "by", "chance");
            else
                bst_js_int(out, "by", game.actor);
            bst_js_text(out, "text", game.text);
            bst_js_close(out, '}');
            played[game.next - 1] = game.action;
        }
        bst_js_close(out, ']');
        bst_js_bool(out, "over", bst_actor(game.state) == BST_NOBODY);
        r->wrong = step < 0 || !bst_replay_result(&game, &r->error);
        write_record(out, record, played, game.next);
        bst_replay_free(&game);
    }
    free(played);
}

static void read_record(reading *r, const char *bytes, size_t length)
{
    bst_record record;
    r->wrong = !bst_record_parse(bytes, length, NULL, &record, &r->error);
    if (r->wrong)
        return;
    play_record(r, &record);
    bst_record_free(&record);
}

// ---- a saved game of JCloisterZone

// Reads what the importer makes of it; what is wrong with the file is told by its own lines.
static void read_jcz(reading *r, const char *bytes, size_t length)
{
    bst_jcz jcz;
    bst_text_error error = {0}, ours;
    if (!bst_jcz_read(bytes, length, &jcz, &error)) {
        r->wrong = true;
        r->error = error;
        return;
    }
    bool played = bst_jcz_play(&jcz, &error);
    char *record = bst_jcz_record(&jcz, &ours);
    if (record)
        read_record(r, record, strlen(record));
    if (!played || !record) {
        r->wrong = true;
        r->error = played ? ours : error;
    }
    if (record && jcz.cut_short)
        bst_js_bool(&r->out, "short", true);
    free(record);
    bst_jcz_free(&jcz);
}

// ---- any of them

static bool begins_as_json(const char *bytes, size_t length)
{
    size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < length && strchr(" \t\r\n", bytes[at]) && bytes[at])
        at++;
    return at < length && bytes[at] == '{';
}

static void write_error(bst_text *out, const bst_text_error *error)
{
    const char *rule = bst_rule_name(error->rule);
    size_t whole = bst_text_valid(error->text, strlen(error->text)); // a sentence may have been cut
    bst_text text = {0};
    bst_text_bytes(&text, error->text, whole);
    bst_js_open(out, "error", '{');
    bst_js_int(out, "line", error->line);
    bst_js_text(out, "text", text.data ? text.data : "");
    if (rule[0])
        bst_js_text(out, "rule", rule);
    bst_js_close(out, '}');
    out->failed |= text.failed;
    bst_text_free(&text);
}

char *bst_exchange_read(const char *bytes, size_t length, const char *language)
{
    bst_lang lang;
    reading r = {0};
    bst_lang_find(language, &lang);
    bst_lang before = bst_tongue_set(lang);
    bool jcz = begins_as_json(bytes, length);
    bst_js_open(&r.out, NULL, '{');
    bst_js_text(&r.out, "kind", jcz ? "jcz" : "bgn");
    if (length > BST_EXCHANGE_BYTES_MAX)
        r.wrong = !bst_text_fail(&r.error, 0, "the file is longer than %d bytes", BST_EXCHANGE_BYTES_MAX);
    else if (jcz)
        read_jcz(&r, bytes, length);
    else
        read_record(&r, bytes, length);
    if (r.wrong)
        write_error(&r.out, &r.error);
    bst_js_close(&r.out, '}');
    bst_tongue_set(before);
    if (r.out.failed) {
        bst_text_free(&r.out);
        return NULL;
    }
    return r.out.data;
}
