// SPDX-License-Identifier: MIT
// What the server says by itself, as JSON.

#include <string.h>

#include "server/codec.h"
#include "text/json.h"

static void begin(bst_text *out, const char *t)
{
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "t", t);
}

static char *finish(bst_text *out, size_t *length)
{
    bst_js_close(out, '}');
    if (out->failed)
        bst_text_free(out);
    *length = out->length;
    return out->data;
}

char *bst_events_message(const char *id, const bst_text *events, size_t *length)
{
    bst_text out = {0};
    begin(&out, "events");
    bst_js_text(&out, "id", id);
    bst_js_open(&out, "events", '[');
    bst_js_raw(&out, NULL, events->data, events->length);
    bst_js_close(&out, ']');
    return finish(&out, length);
}

char *bst_presence_message(const char *id, const bool *here, const int64_t *away, int seats, int watchers,
                           size_t *length)
{
    bst_text out = {0};
    begin(&out, "presence");
    bst_js_text(&out, "id", id);
    bst_js_open(&out, "seats", '[');
    for (int i = 0; i < seats; i++)
        bst_js_bool(&out, NULL, here[i]);
    bst_js_close(&out, ']');
    bst_js_open(&out, "away", '[');
    for (int i = 0; i < seats; i++) {
        if (away[i] < 0)
            bst_js_null(&out, NULL);
        else
            bst_js_int(&out, NULL, away[i]);
    }
    bst_js_close(&out, ']');
    bst_js_int(&out, "watchers", watchers);
    return finish(&out, length);
}

char *bst_lobby_message(const char *id, const char *summary, size_t *length)
{
    bst_text out = {0};
    begin(&out, summary ? "lobby.table" : "lobby.gone");
    if (summary)
        bst_js_raw(&out, "table", summary, strlen(summary));
    else
        bst_js_text(&out, "id", id);
    return finish(&out, length);
}

// ---- news of the lobby

void bst_news_gone(bst_lobby_news *news, const char *id) { bst_js_text(&news->gone, NULL, id); }

void bst_news_table(bst_lobby_news *news, const char *summary)
{
    bst_js_raw(&news->tables, NULL, summary, strlen(summary));
}

void bst_news_move(bst_lobby_news *news, const char *id, const bst_standing *standing)
{
    bst_text *out = &news->moves;
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "id", id);
    if (standing->turn >= 0)
        bst_js_int(out, "turn", standing->turn);
    else
        bst_js_null(out, "turn");
    bst_js_open(out, "scores", '[');
    for (int i = 0; i < standing->seats; i++)
        bst_js_int(out, NULL, standing->score[i]);
    bst_js_close(out, ']');
    bst_js_close(out, '}');
}

bool bst_news_any(const bst_lobby_news *news)
{
    return news->gone.length > 0 || news->tables.length > 0 || news->moves.length > 0;
}

void bst_news_free(bst_lobby_news *news)
{
    bst_text_free(&news->gone);
    bst_text_free(&news->tables);
    bst_text_free(&news->moves);
}

// A list whose elements are written already; left out if it is empty and may be.
static void put_list(bst_text *out, const char *key, const bst_text *list, bool always)
{
    if (list->length == 0 && !always)
        return;
    bst_js_open(out, key, '[');
    bst_text_bytes(out, list->length ? list->data : "", list->length);
    bst_js_close(out, ']');
    out->failed |= list->failed;
}

static void put_news(bst_text *out, const bst_lobby_news *news, int page, int pages, int total, bool always)
{
    bst_js_int(out, "page", page);
    bst_js_int(out, "pages", pages);
    bst_js_int(out, "total", total);
    put_list(out, "gone", &news->gone, false);
    put_list(out, "tables", &news->tables, always);
    put_list(out, "moves", &news->moves, false);
}

char *bst_news_message(const bst_lobby_news *news, int page, int pages, int total, size_t *length)
{
    bst_text out = {0};
    begin(&out, "lobby.news");
    put_news(&out, news, page, pages, total, false);
    return finish(&out, length);
}

char *bst_news_answer(const bst_lobby_news *news, int page, int pages, int total)
{
    bst_text out = {0};
    put_news(&out, news, page, pages, total, true);
    if (out.failed)
        bst_text_free(&out);
    return out.data;
}

char *bst_answer_message(const json_t *n, const char *members, size_t *length)
{
    bst_text out = {0};
    begin(&out, "ok");
    if (json_is_integer(n))
        bst_js_int(&out, "n", json_integer_value(n));
    else
        bst_js_null(&out, "n");
    bst_text_put(&out, ",");
    bst_text_put(&out, members);
    return finish(&out, length);
}
