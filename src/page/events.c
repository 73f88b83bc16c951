// SPDX-License-Identifier: MIT
// Events as JSON, and all that happened in the game.

#include <string.h>

#include "page/inside.h"

static void write_why(bst_text *out, const bst_breakdown *why)
{
    bst_js_open(out, "why", '{');
    bst_js_int(out, "count", why->count);
    bst_js_int(out, "each", why->each);
    bst_js_int(out, "shields", why->shields);
    bst_js_int(out, "perShield", why->per_shield);
    bst_js_int(out, "extra", why->extra);
    bst_js_close(out, '}');
}

static void write_place(bst_text *out, const bst_event *e)
{
    bst_js_int(out, "x", e->x);
    bst_js_int(out, "y", e->y);
    bst_js_int(out, "seg", e->seg);
    if (e->seg != BST_SEG_TOWER && bst_feature_word(e->feature))
        bst_js_text(out, "feature", bst_feature_word(e->feature));
}

// What a part of an event says (bst_event_parts); seat, number and points are told of all.
static void write_part(bst_text *out, const bst_game *game, const bst_event *e, char part)
{
    static const char *const places[] = {"supply", "segment", "tile", "tower", "prison", "quarter", "crown", "track"};
    const bst_tile *tile = bst_game_tile(game, e->number);
    switch (part) {
    case 'f': bst_js_text(out, "figure", bst_figure_word(e->figure)); break;
    case 'p':
        if (e->feature != BST_NO_FEATURE)
            write_place(out, e);
        break;
    case 'q':
        bst_js_int(out, "x", e->x);
        bst_js_int(out, "y", e->y);
        break;
    case 'u':
    case 'e': bst_js_int(out, "seg", e->seg); break;
    case 'r':
    case 'a': bst_js_int(out, "rot", e->rot); break;
    case 't':
        if (tile)
            bst_js_text(out, "tile", tile->name);
        break;
    case 'i':
        if (e->place < sizeof places / sizeof *places)
            bst_js_text(out, "place", places[e->place]);
        break;
    case 'C': bst_js_text(out, "category", bst_category_word(e->category)); break;
    case 'w': write_why(out, &e->why); break;
    default: break;
    }
}

static void write_event(bst_text *out, const bst_page *page, const bst_event *e)
{
    const bst_game *game = page->game;
    bst_voice voice = bst_page_voice(page, NULL);
    char text[BST_SAID_MAX];
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "kind", bst_event_word(e->kind));
    bst_page_write_seat(out, "seat", e->seat);
    // a square that is told as part of a place, too, is written once
    for (const char *part = bst_event_parts(e->kind); *part; part++)
        if (*part != 'q' || !strchr(bst_event_with(e->kind), 'p'))
            write_part(out, game, e, *part);
    for (const char *part = bst_event_with(e->kind); *part; part++)
        write_part(out, game, e, *part);
    bst_js_int(out, "number", e->number);
    bst_js_int(out, "points", e->points);
    bst_page_write_rule(out, "rule", e->rule);
    if (bst_event_marks(e->kind) & BST_IS_QUIET)
        bst_js_bool(out, "quiet", true);
    if (bst_event_marks(e->kind) & BST_IS_MARKED)
        bst_js_bool(out, "marked", true);
    bst_js_text(out, "text", bst_voice_event(&voice, e, text, sizeof text));
    if (bst_voice_event_brief(&voice, e, text, sizeof text)[0])
        bst_js_text(out, "brief", text);
    bst_js_close(out, '}');
}

void bst_page_write_events(bst_text *out, const bst_page *page)
{
    bst_js_open(out, "events", '[');
    for (int i = 0; i < page->events.n && i < page->events.capacity; i++)
        write_event(out, page, &page->events.at[i]);
    bst_js_close(out, ']');
}

void bst_page_write_done(bst_text *out, bst_page *page, const bst_state *before, bst_action action)
{
    char text[BST_TEXT_MAX], said[BST_SAID_MAX];
    bst_legal(page->game, before, page->list);
    bst_voice voice = bst_page_voice(page, before);
    bst_js_text(out, "text", bst_action_print(page->game, before, action, text, sizeof text));
    bst_js_text(out, "said", bst_voice_log(&voice, action, said, sizeof said));
}

const char *bst_page_history(bst_page *page)
{
    bst_text *out = bst_page_begin(page);
    if (!bst_page_has_game(page))
        return NULL;
    page->events.n = 0;
    if (page->origin)
        memcpy(page->past, page->origin, bst_game_state_size(page->game));
    else
        bst_state_begin(page->game, page->past, &page->events); // the first turn begins before the first action
    bst_js_open(out, NULL, '[');
    for (int i = 0; i < page->n; i++) {
        bst_js_open(out, NULL, '{');
        bst_js_int(out, "action", i);
        bst_page_write_actor(out, "actor", bst_actor(page->past));
        bst_page_write_done(out, page, page->past, page->action[i]);
        bst_apply(page->game, page->past, page->action[i], &page->events);
        bst_page_write_events(out, page);
        page->events.n = 0;
        bst_js_open(out, "scores", '[');
        for (int seat = 0; seat < page->head.setup.seats; seat++)
            bst_js_int(out, NULL, bst_score(page->past, seat));
        bst_js_close(out, ']');
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    return bst_page_answer(page);
}

const char *bst_page_preview(bst_page *page, const char *action)
{
    bst_text *out = bst_page_begin(page);
    bst_action a;
    char error[BST_TEXT_MAX];
    if (!bst_page_has_game(page))
        return NULL;
    bool read = bst_action_parse(page->game, page->state, action, &a, error, sizeof error);
    bst_refusal refusal = read ? bst_check(page->game, page->state, a) : (bst_refusal){BST_REFUSED_NOT_OFFERED, 0};
    bool good = refusal.code == BST_REFUSED_OK;
    page->events.n = 0;
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", good);
    if (good) {
        memcpy(page->past, page->state, bst_game_state_size(page->game));
        bst_apply(page->game, page->past, a, &page->events);
    } else if (read) {
        bst_page_write_refusal(out, page, "refusal", refusal);
    } else {
        bst_js_open(out, "refusal", '{');
        bst_js_text(out, "code", "NO_ACTION");
        bst_js_text(out, "text", error);
        bst_js_close(out, '}');
    }
    bst_page_write_events(out, page);
    if (good) {
        bst_look look = {.page = page, .game = page->game, .state = page->past, .actions = page->n + 1};
        bst_js_open(out, "view", '{');
        bst_page_write_view(out, page, look);
        bst_js_close(out, '}');
    }
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

const char *bst_page_why(bst_page *page, int x, int y)
{
    bst_text *out = bst_page_begin(page);
    if (!bst_page_has_game(page))
        return NULL;
    if (x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX)
        return bst_page_fail(page, "there is no such square");
    bst_js_open(out, NULL, '[');
    for (int rot = 0; rot < 4; rot++) {
        bst_action lay = {.kind = BST_DO_LAY, .rot = (uint8_t)rot, .x = (int16_t)x, .y = (int16_t)y};
        bst_refusal refusal = bst_check(page->game, page->state, lay);
        if (refusal.code == BST_REFUSED_OK)
            continue;
        bst_js_open(out, NULL, '{');
        bst_js_int(out, "rot", rot);
        bst_page_write_refusal(out, page, "refusal", refusal);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    return bst_page_answer(page);
}
