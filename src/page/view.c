// SPDX-License-Identifier: MIT
// The whole position.

#include <stdio.h>
#include <string.h>

#include "bastide/rules.h"
#include "bastide/turn.h"
#include "draw/walls.h"
#include "page/inside.h"

static void write_point(bst_text *out, bst_point at)
{
    bst_js_tenth(out, "px", at.x);
    bst_js_tenth(out, "py", at.y);
}

static void write_square(bst_text *out, int x, int y)
{
    bst_js_int(out, "x", x);
    bst_js_int(out, "y", y);
}

static void write_tiles(bst_text *out, const bst_page *page, bst_look look)
{
    bst_square square[BST_TILES_MAX];
    int known = bst_squares(page->state);
    bst_squares_list(look.game, look.state, square);
    bst_js_open(out, "tiles", '[');
    for (int i = 0; i < bst_squares(look.state); i++) {
        bst_js_open(out, NULL, '{');
        write_square(out, square[i].x, square[i].y);
        bst_js_int(out, "kind", square[i].kind);
        bst_js_int(out, "rot", square[i].rot);
        bst_js_int(out, "at", i < known ? page->laid_by[i] : look.actions - 1); // a preview has one more
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

static void write_figure(bst_text *out, bst_look look, const bst_scene *scene, int id)
{
    static const char *const places[] = {"supply", "segment", "tile", "tower", "prison", "quarter", "crown", "track"};
    bst_figure_info f = bst_figure_at(look.game, look.state, id);
    bst_js_open(out, NULL, '{');
    bst_js_int(out, "id", id);
    bst_js_text(out, "kind", bst_figure_word(f.kind));
    bst_page_write_seat(out, "seat", f.seat);
    bst_js_text(out, "place", places[f.place]);
    if (f.on_board)
        write_square(out, f.x, f.y);
    if (f.place == BST_AT_SEGMENT)
        bst_js_int(out, "seg", f.seg);
    if (f.place == BST_AT_PRISON)
        bst_js_int(out, "holder", f.where);
    if (f.place == BST_AT_QUARTER)
        bst_js_text(out, "quarter", bst_quarter_word(f.where));
    if (f.place == BST_AT_CROWN)
        bst_js_text(out, "fate", bst_list_word(BST_LIST_FATE, f.where));
    if (f.place == BST_AT_TRACK)
        bst_js_int(out, "space", f.where);
    const bst_draw_place *place = bst_scene_figure(scene, id);
    if (place)
        write_point(out, (bst_point){place->x, place->y});
    if (place && place->flat)
        bst_js_bool(out, "field", true);
    bst_js_close(out, '}');
}

static void write_figures(bst_text *out, bst_look look, const bst_scene *scene)
{
    bst_js_open(out, "figures", '[');
    for (int i = 0; i < bst_figures(look.game); i++)
        write_figure(out, look, scene, i);
    bst_js_close(out, ']');
}

// Where the pig of the wheel comes with the next tile that moves it by 1, 2 or 3.
static void write_ahead(bst_text *out, const bst_scene *scene, const bst_thing *t)
{
    bst_js_open(out, "ahead", '[');
    for (int far = 1; far <= 3; far++) {
        bst_thing pig = *t;
        bst_point at, to;
        pig.number = (t->number + far) % BST_FATE_KINDS;
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "fate", bst_list_word(BST_LIST_FATE, pig.number));
        if (bst_draw_thing_place(scene->atlas, scene->state, &pig, &at, &to))
            write_point(out, at);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

static void write_thing(bst_text *out, const bst_scene *scene, const bst_thing *t)
{
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "kind", bst_thing_word(t->kind));
    bst_page_write_seat(out, "seat", t->seat);
    if (bst_thing_has_square(t->kind)) {
        write_square(out, t->x, t->y);
        if (t->seg >= 0)
            bst_js_int(out, "seg", t->seg);
    }
    bst_js_int(out, "number", bst_thing_has(t->kind, 'n') ? t->x : t->number);
    if (bst_thing_has(t->kind, 't') && bst_game_tile(scene->game, t->number))
        bst_js_text(out, "tile", bst_game_tile(scene->game, t->number)->name);
    for (const char *part = bst_thing_parts(t->kind); *part; part++)
        if (bst_list_of(*part))
            bst_js_text(out, bst_list_of(*part)->word, bst_list_of(*part)->words[t->number]);
    if (t->kind == BST_THING_WHEEL)
        write_ahead(out, scene, t);
    bst_point at, to;
    if (bst_draw_thing_place(scene->atlas, scene->state, t, &at, &to)) {
        write_point(out, at);
        if (bst_thing_has(t->kind, 'e')) {
            bst_js_tenth(out, "px2", to.x);
            bst_js_tenth(out, "py2", to.y);
        }
    }
    bst_js_close(out, '}');
}

static void write_goods(bst_text *out, bst_look look, int seat)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(look.game, look.state, BST_THING_GOODS, at, BST_THINGS_MAX);
    if (n == 0)
        return;
    bst_js_open(out, "goods", '{');
    for (int i = 0; i < n; i++)
        if (at[i].seat == seat)
            bst_js_int(out, bst_goods_word(at[i].number), at[i].x);
    bst_js_close(out, '}');
}

static void write_cards(bst_text *out, bst_look look, int seat)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(look.game, look.state, BST_THING_CARD, at, BST_THINGS_MAX);
    bst_js_open(out, "cards", '[');
    for (int i = 0; i < n; i++)
        if (at[i].seat == seat)
            bst_js_text(out, NULL, bst_card_word(at[i].number));
    bst_js_close(out, ']');
}

// So many of a kind; a kind that has a list of its own is told with the word from it: "bonus-markets".
static void write_supply(bst_text *out, const bst_thing *t)
{
    char word[2 * BST_TEXT_MAX];
    const char *listed = NULL;
    for (const char *part = bst_thing_parts(t->kind); *part; part++)
        if (bst_list_of(*part))
            listed = bst_list_of(*part)->words[t->number];
    snprintf(word, sizeof word, "%s%s%s", bst_thing_word(t->kind), listed ? "-" : "", listed ? listed : "");
    bst_js_int(out, word, bst_thing_has(t->kind, 'n') ? t->x : t->number);
}

static void write_seat(bst_text *out, bst_look look, const bst_scene *scene, int seat, int projected)
{
    const bst_setup *setup = bst_game_setup(look.game);
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "colour", bst_colour_word(setup->colour[seat]));
    bst_js_int(out, "score", bst_score(look.state, seat));
    int total[BST_COUNTERS_MAX], counters = bst_counters(look.game, look.state, seat, total);
    bst_js_open(out, "counters", '[');
    for (int i = 0; i < counters; i++)
        bst_js_int(out, NULL, total[i]);
    bst_js_close(out, ']');
    bst_js_open(out, "points", '{');
    for (int i = 0; i < BST_CATEGORY_KINDS; i++)
        if (bst_points(look.state, seat, i) != 0)
            bst_js_int(out, bst_category_word(i), bst_points(look.state, seat, i));
    bst_js_close(out, '}');
    bst_js_open(out, "supply", '{');
    for (int i = 0; i < BST_FIGURE_KINDS; i++)
        if (bst_figures_each(look.game, i) > 0)
            bst_js_int(out, bst_figure_word(i), bst_supply(look.game, look.state, seat, i));
    bst_js_close(out, '}');
    write_goods(out, look, seat);
    if (setup->elements & (BST_ELEMENT_KING | BST_ELEMENT_BARON))
        write_cards(out, look, seat);
    bst_js_open(out, "things", '{');
    for (int i = 0; i < scene->nthings; i++) {
        const bst_thing *t = &scene->thing[i];
        if (t->seat == seat && bst_thing_marks(t->kind) & BST_IS_IN_SUPPLY)
            write_supply(out, t);
    }
    bst_js_close(out, '}');
    bst_js_int(out, "projected", projected);
    bst_js_close(out, '}');
}

static void write_steps(bst_text *out, bst_look look)
{
    bst_js_open(out, "steps", '[');
    for (int i = 0; i < BST_STEP_KINDS; i++) {
        bool now = bst_step(look.game, look.state) == i; // told even where it mostly stands for another one
        if (!now && !bst_game_has_step(look.game, i))
            continue;
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "step", bst_step_name(i));
        bst_js_text(out, "rule", bst_rule_name(bst_game_step_rule(look.game, i)));
        bst_js_bool(out, "now", now);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

// How many tiles of a kind are still to be drawn and fit an empty square.
static int tiles_of(bst_look look, int square, int kind)
{
    int left = bst_tiles_left(look.game, look.state, kind);
    bool fit =
        left > 0 && bst_kind_is_drawn(look.game, kind) && bst_free_square_fits(look.game, look.state, square, kind);
    return fit ? left : 0;
}

static int tiles_for(bst_look look, int square)
{
    int n = 0;
    for (int kind = 0; kind < bst_game_kinds(look.game); kind++)
        n += tiles_of(look, square, kind);
    return n;
}

// Whether nothing fits an empty square any more, the tile in hand included.
static bool is_dead(bst_look look, int square)
{
    bool dead = !bst_free_square_fits(look.game, look.state, square, bst_tile_in_hand(look.state));
    for (int kind = 0; dead && kind < bst_game_kinds(look.game); kind++)
        dead = tiles_of(look, square, kind) == 0;
    return dead;
}

// Squares beside tiles, with what fits there, or only the dead ones.
static void write_free_squares(bst_text *out, bst_look look, bool dead)
{
    int x, y;
    bst_js_open(out, dead ? "dead" : "fits", '[');
    for (int i = 0; i < bst_free_squares(look.state); i++) {
        if (dead && !is_dead(look, i))
            continue;
        bst_free_square_at(look.game, look.state, i, &x, &y);
        bst_js_open(out, NULL, '{');
        write_square(out, x, y);
        if (!dead)
            bst_js_int(out, "tiles", tiles_for(look, i));
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
}

static void write_turn(bst_text *out, bst_look look)
{
    int x, y, hand = bst_tile_in_hand(look.state);
    uint32_t winners = bst_winners(look.game, look.state);
    bst_js_int(out, "actions", look.actions);
    bst_page_write_actor(out, "actor", bst_actor(look.state));
    bst_js_int(out, "active", bst_active(look.state));
    bst_js_int(out, "turn", bst_turn(look.state));
    bst_js_int(out, "part", bst_part(look.state));
    bst_js_bool(out, "over", bst_actor(look.state) == BST_NOBODY);
    bst_js_open(out, "winners", '[');
    for (int i = 0; i < BST_SEATS_MAX; i++)
        if (winners >> i & 1)
            bst_js_int(out, NULL, i);
    bst_js_close(out, ']');
    if (hand >= 0)
        bst_js_int(out, "hand", hand);
    else
        bst_js_null(out, "hand");
    bst_js_int(out, "left", bst_tiles_left_total(look.state));
    bst_js_int(out, "aside", bst_tiles_aside(look.state));
    if (bst_last_laid(look.game, look.state, &x, &y)) {
        bst_js_open(out, "last", '{');
        write_square(out, x, y);
        bst_js_close(out, '}');
    } else {
        bst_js_null(out, "last");
    }
}

// A throw over the table that is awaited or under way: where from, and how far it can go.
static void write_thrown(bst_text *out, bst_look look)
{
    static const double unit = 100.0 / 4096;
    bst_throwing thrown;
    if (!bst_thrown(look.game, look.state, &thrown))
        return;
    bst_js_open(out, "thrown", '{');
    bst_js_int(out, "seat", thrown.seat);
    write_point(out, (bst_point){thrown.x * unit, thrown.y * unit});
    bst_js_tenth(out, "reach", thrown.reach * unit);
    bst_js_int(out, "spread", thrown.spread);
    bst_js_close(out, '}');
}

// The walls around the board, drawn as one symbol, and the counters on their track.
static void write_walls(bst_text *out, bst_look look)
{
    const bst_tileset *set = bst_draw_walls_set(look.game);
    if (!set)
        return;
    bst_js_open(out, "walls", '{');
    bst_js_int(out, "px", -BST_WALLS_ROOM);
    bst_js_int(out, "py", -BST_WALLS_ROOM);
    bst_js_int(out, "width", 100 * set->boards[0].width + 2 * BST_WALLS_ROOM);
    bst_js_int(out, "height", 100 * set->boards[0].height + 2 * BST_WALLS_ROOM);
    bst_js_open(out, "counters", '[');
    for (int seat = 0; seat < bst_game_setup(look.game)->seats; seat++) {
        bst_js_open(out, NULL, '{');
        write_point(out, bst_walls_counter(&set->boards[0].walls, look.state, seat));
        bst_js_int(out, "lap", bst_walls_lap(bst_score(look.state, seat)));
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    bst_js_close(out, '}');
}

void bst_page_write_view(bst_text *out, bst_page *page, bst_look look)
{
    bst_scene scene;
    int projected[BST_SEATS_MAX];
    bst_scene_make(&scene, page->atlas, look.state);
    bst_project(look.game, look.state, page->trial, page->list, projected);
    write_turn(out, look);
    bst_page_write_kinds(out, page, look);
    write_tiles(out, page, look);
    write_figures(out, look, &scene);
    bst_js_open(out, "things", '[');
    for (int i = 0; i < scene.nthings; i++)
        write_thing(out, &scene, &scene.thing[i]);
    bst_js_close(out, ']');
    bst_js_open(out, "seats", '[');
    for (int seat = 0; seat < bst_game_setup(look.game)->seats; seat++)
        write_seat(out, look, &scene, seat, projected[seat]);
    bst_js_close(out, ']');
    write_steps(out, look);
    write_thrown(out, look);
    write_walls(out, look);
    bst_page_write_choices(out, page, look, &scene);
    write_free_squares(out, look, true);
    write_free_squares(out, look, false);
}

const char *bst_page_view(bst_page *page, int at)
{
    bst_text *out = bst_page_begin(page);
    bst_look look;
    if (!bst_page_look(page, at, &look))
        return NULL;
    bst_js_open(out, NULL, '{');
    bst_page_write_view(out, page, look);
    bst_js_close(out, '}');
    return bst_page_answer(page);
}
