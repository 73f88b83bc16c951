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

char *bst_events_message(const char *id, char *const *lines, int n, size_t *length)
{
    bst_text out = {0};
    begin(&out, "events");
    bst_js_text(&out, "id", id);
    bst_js_open(&out, "events", '[');
    for (int i = 0; i < n; i++)
        bst_js_raw(&out, NULL, lines[i], strlen(lines[i]));
    bst_js_close(&out, ']');
    return finish(&out, length);
}

char *bst_presence_message(const char *id, const bool *here, int seats, int watchers, size_t *length)
{
    bst_text out = {0};
    begin(&out, "presence");
    bst_js_text(&out, "id", id);
    bst_js_open(&out, "seats", '[');
    for (int i = 0; i < seats; i++)
        bst_js_bool(&out, NULL, here[i]);
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
