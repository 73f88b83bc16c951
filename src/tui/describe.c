// SPDX-License-Identifier: MIT
// The table without a picture.

#include "tui/describe.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/rules.h"
#include "bastide/turn.h"
#include "draw/walls.h"

static void add(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void add(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

// ---- tiles --------------------------------------------------------------------------------------------------

static const char *const side_words[4] = {"N", "E", "S", "W"};

static void segment_words(const bst_table *t, const bst_segment *seg, int rot, char *out, size_t size)
{
    enum {
        SEEN = BST_ATTR_INN | BST_ATTR_CATHEDRAL | BST_ATTR_BESIEGED | BST_ATTR_WELL | BST_ATTR_MARKET
    }; // bst_printed_words() has the rest
    const char *between = ": ";
    add(out, size, "%s", bst_voice_feature(t->lang, seg->kind));
    for (int side = 0; side < 4; side++) {
        if (!(seg->sides >> ((side + 4 - rot) & 3) & 1))
            continue;
        add(out, size, "%s%s", between, bst_voice_side(t->lang, side_words[side]));
        between = ", ";
    }
    if (seg->shields && !(seg->attrs & BST_ATTR_MARKET)) {
        add(out, size, "%s%s", between, bst_message_text(t->lang, BST_MSG_MARK_SHIELD));
        between = ", ";
    }
    for (int i = 0; i < BST_ATTR_KINDS; i++) {
        if (!(seg->attrs & SEEN & 1u << i))
            continue;
        add(out, size, "%s%s", between, bst_voice_attribute(t->lang, i));
        between = ", ";
    }
}

void bst_tile_words(const bst_table *t, const bst_tile *tile, int rot, char *out, size_t size)
{
    char printed[200];
    int fields = 0;
    out[0] = '\0';
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *seg = &tile->seg[i];
        fields += seg->kind == BST_FIELD;
        if (seg->kind == BST_FIELD || seg->kind == BST_BRIDGE || seg->kind == BST_WALL)
            continue;
        add(out, size, "%s", out[0] ? "; " : "");
        segment_words(t, seg, rot, out, size);
    }
    if (fields > 0)
        add(out, size, "%s%s: %d", out[0] ? "; " : "", bst_message_text(t->lang, BST_MSG_FIELDS), fields);
    bst_printed_words(t, tile, rot, printed, sizeof printed);
    if (printed[0])
        add(out, size, "; %s", printed);
}

void bst_describe_tile(const bst_table *t, const bst_tile *tile, int rot)
{
    char words[400];
    bst_tile_words(t, tile, rot, words, sizeof words);
    bst_say(t, BST_MSG_ON_TILE, words, NULL, NULL);
}

// ---- features -----------------------------------------------------------------------------------------------

void bst_region_words(const bst_table *t, const bst_region_info *info, char *out, size_t size)
{
    out[0] = '\0';
    if (info->kind != BST_FIELD)
        add(out, size, "%s %d", bst_message_text(t->lang, BST_MSG_TILES_WORD), info->tiles);
    if (info->open > 0)
        add(out, size, ", %s %d", bst_message_text(t->lang, BST_MSG_OPEN_WORD), info->open);
    else if (!bst_feature_endless(t->game, info->kind))
        add(out, size, ", %s", bst_message_text(t->lang, BST_MSG_FINISHED_WORD));
    add(out, size, "%s%s %d", out[0] ? ", " : "", bst_message_text(t->lang, BST_MSG_WORTH_WORD), info->value);
    bool any = false;
    for (int seat = 0; seat < bst_game_setup(t->game)->seats; seat++) {
        if (info->strength[seat] == 0)
            continue;
        add(out, size, ", %s %d", bst_seat_name(t, seat), info->strength[seat]);
        any = true;
    }
    if (!any)
        add(out, size, ", %s", bst_message_text(t->lang, BST_MSG_FREE_WORD));
}

static void describe_at(const bst_table *t, const bst_square *at)
{
    const bst_tile *tile = bst_game_tile(t->game, at->kind);
    char square[32], words[400];
    snprintf(square, sizeof square, "%d,%d", at->x, at->y);
    bst_say(t, BST_MSG_SQUARE_TILE, square, tile->name, NULL);
    bst_printed_words(t, tile, at->rot, words, sizeof words);
    if (words[0])
        fprintf(t->out, "  %s\n", words);
    for (int seg = 0; seg < tile->nsegs; seg++) {
        bst_region_info info;
        char place[BST_TEXT_MAX];
        if (tile->seg[seg].kind == BST_RIVER || !bst_region_at(t->game, t->state, at->x, at->y, seg, &info))
            continue;
        if (info.kind == BST_BRIDGE)
            continue;
        bst_segment_print(t->game, t->state, at->x, at->y, seg, place, sizeof place);
        bst_region_words(t, &info, words, sizeof words);
        const char *edge = strchr(place, ' ');
        fprintf(t->out, "  %s%s: %s\n", bst_voice_feature(t->lang, info.kind), edge ? edge : "", words);
    }
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        if (!f.on_board || f.x != at->x || f.y != at->y)
            continue;
        char place[BST_TEXT_MAX] = "";
        if (f.seg >= 0 && f.seg != BST_SEG_TOWER)
            bst_segment_print(t->game, t->state, f.x, f.y, f.seg, place, sizeof place);
        fprintf(t->out, "  %s%s%s %s\n", bst_seat_name(t, f.seat), f.seat == BST_NOBODY ? "" : " ",
                bst_voice_figure(t->lang, f.kind, 1), place);
    }
    bst_show_pieces(t, at);
}

void bst_describe_square(const bst_table *t, const char *text)
{
    bst_square at;
    int x, y;
    char *end;
    x = (int)strtol(text, &end, 10);
    bool number = end != text;
    end += strspn(end, ", ");
    text = end;
    y = (int)strtol(text, &end, 10);
    if (!number || end == text)
        bst_say(t, BST_MSG_LOOK_WHERE, NULL, NULL, NULL);
    else if (!bst_square_find(t->game, t->state, x, y, &at))
        bst_say(t, BST_MSG_SQUARE_EMPTY, NULL, NULL, NULL);
    else
        describe_at(t, &at);
}

// ---- actions ------------------------------------------------------------------------------------------------

void bst_describe_action(const bst_table *t, bst_action action)
{
    char text[BST_TEXT_MAX];
    bst_table copy = *t; // a table of its own for trying it
    size_t size = bst_game_state_size(t->game);
    copy.state = malloc(size);
    copy.events.at = malloc((size_t)t->events.capacity * sizeof *copy.events.at);
    copy.events.n = 0;
    bst_action_print(t->game, t->state, action, text, sizeof text);
    fprintf(t->out, "%s\n", text);
    if (copy.state && copy.events.at) {
        memcpy(copy.state, t->state, size);
        bst_apply(t->game, copy.state, action, &copy.events);
        if (action.kind == BST_DO_LAY) {
            snprintf(text, sizeof text, "%d,%d", action.x, action.y);
            bst_describe_square(&copy, text);
        } else {
            bst_explain(t, action);
        }
        bst_show_events(&copy);
    }
    free(copy.state);
    free(copy.events.at);
}

// ---- the whole table ----------------------------------------------------------------------------------------

static int by_rows(const void *a, const void *b)
{
    const bst_square *p = a, *q = b;
    return p->y != q->y ? (p->y < q->y ? -1 : 1) : p->x != q->x ? (p->x < q->x ? -1 : 1) : 0;
}

void bst_describe_tiles(const bst_table *t)
{
    int n = bst_squares(t->state);
    bst_square *at = malloc(((size_t)n + 1) * sizeof *at);
    if (!at)
        return;
    for (int i = 0; i < n; i++)
        at[i] = bst_square_at(t->game, t->state, i);
    qsort(at, (size_t)n, sizeof *at, by_rows);
    for (int i = 0; i < n; i++) {
        char words[400];
        const bst_tile *tile = bst_game_tile(t->game, at[i].kind);
        if (bst_tile_is_wall(tile) && tile->nsegs == 1)
            continue; // of the walls only start fields say something
        bst_tile_words(t, tile, at[i].rot, words, sizeof words);
        fprintf(t->out, "%d,%d %s: %s\n", at[i].x, at[i].y, tile->name, words);
    }
    free(at);
}

void bst_describe_position(const bst_table *t)
{
    int n = bst_squares(t->state), left = 0, right = 0, top = 0, bottom = 0;
    char from[32], to[32], tiles[16];
    for (int i = 0; i < n; i++) {
        bst_square at = bst_square_at(t->game, t->state, i);
        left = i == 0 || at.x < left ? at.x : left;
        right = i == 0 || at.x > right ? at.x : right;
        top = i == 0 || at.y < top ? at.y : top;
        bottom = i == 0 || at.y > bottom ? at.y : bottom;
    }
    snprintf(from, sizeof from, "%d,%d", left, top);
    snprintf(to, sizeof to, "%d,%d", right, bottom);
    bst_say(t, BST_MSG_EXTENT, bst_number_text(tiles, n), from, to);
    for (int i = 0; i < bst_figures(t->game); i++) {
        bst_figure_info f = bst_figure_at(t->game, t->state, i);
        bst_region_info info;
        char words[400] = "", place[BST_TEXT_MAX] = "";
        if (!f.on_board)
            continue;
        if (f.seg >= 0 && bst_region_at(t->game, t->state, f.x, f.y, f.seg, &info)) {
            bst_region_words(t, &info, words, sizeof words);
            bst_segment_print(t->game, t->state, f.x, f.y, f.seg, place, sizeof place);
        }
        fprintf(t->out, "%s %s %d,%d %s%s%s\n", bst_seat_name(t, f.seat), bst_voice_figure(t->lang, f.kind, 1), f.x,
                f.y, place, words[0] ? ": " : "", words);
    }
}

void bst_describe_step(const bst_table *t)
{
    int now = bst_step_of_turn(t->game, t->state);
    for (int step = 0; step < BST_STEP_FINAL_BUILDINGS; step++) {
        const char *title = bst_rule_title(bst_game_step_rule(t->game, step), bst_lang_code(t->lang));
        if ((step != now && !bst_game_has_step(t->game, step)) || !title[0])
            continue;
        if (step == now)
            bst_say(t, BST_MSG_STEP_HERE, title, bst_rule_name(bst_game_step_rule(t->game, step)), NULL);
        else
            fprintf(t->out, "%s (%s)\n", title, bst_rule_name(bst_game_step_rule(t->game, step)));
    }
}
