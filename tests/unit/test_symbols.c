// SPDX-License-Identifier: MIT
// What a page needs of the drawings: symbols of every tile and figure, outlines of segments, places of figures, and
// colours that everybody can tell apart.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/layout.h"
#include "draw/outline.h"
#include "draw/palette.h"
#include "draw/places.h"
#include "draw/symbols.h"
#include "draw/walls.h"

#include "bots/mix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

static table all_modules(void)
{
    static const char *const sets[] = {"base",  "river", "inns",  "traders", "king",   "cathars", "csc", "dragon",
                                       "tower", "abbey", "count", "bridges", "tunnel", "ferries", "gold"};
    bst_setup setup = bst_setup_default(6);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        assert_true(bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1));
    return table_set_up(&setup, 1);
}

// ---- symbols

static void assert_symbol(const char *svg, const char *id)
{
    char text[64];
    snprintf(text, sizeof text, "<symbol id=\"%s\"", id);
    const char *found = strstr(svg, text);
    if (!found || strstr(found + 1, text))
        fail_msg("the symbol %s is there %s", id, found ? "twice" : "not at all");
}

static void test_symbols(void **state)
{
    (void)state;
    static const char *const others[] = {
        "f-small-flat", "f-big-flat", "p-tower", "p-bridge-ns", "p-bridge-ew", "p-castle", "p-tunnel", "p-ferry",
        "p-gold",       "p-abbey",    "p-count", "p-shield",    "p-wine",      "p-grain",  "p-cloth",  "p-king",
        "p-baron",      "m-red",      "m-blue",  "m-yellow",    "m-green",     "m-black",  "m-grey"};
    table t = all_modules();
    bst_text out = {0};
    bst_draw_symbols(&out, &bst_palette_page, t.game);
    assert_false(out.failed);
    for (int kind = 0; kind < bst_game_kinds(t.game); kind++) {
        char id[BST_SYMBOL_ID];
        assert_symbol(out.data, bst_draw_symbol_id(bst_game_tile(t.game, kind), id));
        assert_null(strchr(id, '.'));
    }
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        char id[BST_SYMBOL_ID];
        snprintf(id, sizeof id, "f-%s", bst_figure_word(kind));
        assert_symbol(out.data, id);
    }
    for (int kind = 0; kind < BST_THING_KINDS; kind++) { // a picture of its own or a token: nothing is unseen
        char id[BST_SYMBOL_ID];
        snprintf(id, sizeof id, "p-%s", bst_thing_word(kind));
        if (bst_thing_marks(kind) & (BST_IS_ON_TABLE | BST_IS_IN_SUPPLY))
            assert_symbol(out.data, id);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_symbol(out.data, others[i]);
    // A page holds hundreds of tiles.
    assert_true(out.length / (size_t)bst_game_kinds(t.game) < 4096);
    // Whatever is referred to is there.
    for (const char *c = strstr(out.data, "href=\"#"); c; c = strstr(c + 1, "href=\"#")) {
        char id[64];
        snprintf(id, sizeof id, "id=\"%.*s\"", (int)strcspn(c + 7, "\""), c + 7);
        if (!strstr(out.data, id))
            fail_msg("there is no %s", id);
    }
    // Only variables have colours, but for marks and light.
    assert_null(strstr(out.data, "fill=\"#b"));
    assert_non_null(strstr(out.data, "var(--t-field,#"));
    bst_text_free(&out);
    table_close(&t);
}

// ---- outlines

typedef struct path {
    bst_point at[1024];
    int start[32];
    int n, parts;
} path;

static double read_number(const char **c)
{
    while (**c == ' ' || **c == ',')
        (*c)++;
    // Numbers need nothing between them: "1.5.5" is two.
    char text[32];
    int n = 0, dots = 0;
    for (; n < 30; n++, (*c)++) {
        if (**c == '.' ? dots++ > 0 : **c == '-' ? n > 0 : !(**c >= '0' && **c <= '9'))
            break;
        text[n] = **c;
    }
    text[n] = '\0';
    assert_true(n > 0);
    return atof(text);
}

// Reads what outlines are made of: M l h v q Z. False if there is an arc.
static bool read_path(const char *c, path *p)
{
    bst_point at = {0, 0};
    char command = 0;
    p->n = p->parts = 0;
    while (*c) {
        if (strchr("MlhvqaZ", *c))
            command = *c++;
        if (command == 'a')
            return false;
        if (command == 'Z')
            continue;
        if (command == 'M') {
            at.x = read_number(&c);
            at.y = read_number(&c);
            assert_true(p->parts < 32);
            p->start[p->parts++] = p->n;
        } else if (command == 'h') {
            at.x += read_number(&c);
        } else if (command == 'v') {
            at.y += read_number(&c);
        } else if (command == 'l') {
            at.x += read_number(&c);
            at.y += read_number(&c);
        } else {
            bst_point by = {at.x + read_number(&c), 0}, to;
            by.y = at.y + read_number(&c);
            to.x = at.x + read_number(&c);
            to.y = at.y + read_number(&c);
            for (int k = 1; k < 8; k++) {
                double s = k / 8.0, a = (1 - s) * (1 - s), b = 2 * s * (1 - s);
                p->at[p->n++] = (bst_point){a * at.x + b * by.x + s * s * to.x, a * at.y + b * by.y + s * s * to.y};
            }
            at = to;
        }
        assert_true(p->n < 1000);
        p->at[p->n++] = at;
    }
    return true;
}

// How often the path winds round a point.
static int winding(const path *p, bst_point q)
{
    int turns = 0;
    for (int part = 0; part < p->parts; part++) {
        int from = p->start[part], end = part + 1 < p->parts ? p->start[part + 1] : p->n;
        for (int i = from, j = end - 1; i < end; j = i++) {
            bst_point a = p->at[j], b = p->at[i];
            double side = (b.x - a.x) * (q.y - a.y) - (q.x - a.x) * (b.y - a.y);
            turns += a.y <= q.y && b.y > q.y && side > 0;
            turns -= a.y > q.y && b.y <= q.y && side < 0;
        }
    }
    return turns;
}

static void test_outlines(void **state)
{
    (void)state;
    for (int s = 0; s < bst_tileset_count; s++) {
        for (int t = 0; t < bst_tilesets[s].ntiles; t++) {
            const bst_tile *tile = &bst_tilesets[s].tiles[t];
            bst_layout layout;
            bst_layout_make(tile, &layout);
            for (int i = 0; i < tile->nsegs; i++) {
                bst_text out = {0};
                path p;
                bool drawn = bst_draw_outline(&out, tile, i);
                int kind = tile->seg[i].kind;
                assert_int_equal(drawn, kind != BST_BRIDGE && kind != BST_SCHOOL);
                if (drawn && read_path(out.data, &p)) {
                    if (!winding(&p, layout.anchor[i]) && kind != BST_RIVER)
                        fail_msg("%s: the place of segment %d lies outside of %s", tile->name, i, out.data);
                    for (int j = 0; kind == BST_FIELD && j < tile->nsegs; j++)
                        if (j != i && tile->seg[j].kind == BST_FIELD && winding(&p, layout.anchor[j]))
                            fail_msg("%s: fields %d and %d overlap: %s", tile->name, i, j, out.data);
                }
                bst_text_free(&out);
            }
            bst_text none = {0};
            assert_false(bst_draw_outline(&none, tile, tile->nsegs));
            assert_false(bst_draw_outline(&none, tile, -1));
        }
    }
}

// ---- places

static void check_places(const bst_game *game, const bst_state *state, bst_atlas *atlas, int *close, int *pairs)
{
    bst_draw_place *places = calloc((size_t)bst_figures(game) + 1, sizeof *places);
    assert_non_null(places);
    int n = bst_draw_figure_places(atlas, state, places), wanted = 0;
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info info = bst_figure_at(game, state, i);
        // Count and wheel can be played without city and board on the table: then their guests are nowhere to be seen.
        bst_point at;
        bool guest = info.place == BST_AT_QUARTER && bst_draw_quarter_guest(atlas, state, info.where, 0, &at);
        bool crowned = info.place == BST_AT_CROWN && bst_draw_crown_place(atlas, state, info.where, 0, &at);
        wanted += info.on_board || guest || crowned;
    }
    for (int i = 0; i < n; i++) {
        wanted += places[i].figure == BST_PLACE_COUNT;
        if (places[i].figure == BST_PLACE_COUNT)
            continue;
        bst_figure_info info = bst_figure_at(game, state, places[i].figure);
        if (info.place == BST_AT_SEGMENT || info.place == BST_AT_CELL) {
            assert_true(places[i].x >= 100.0 * info.x && places[i].x <= 100.0 * info.x + 100);
            assert_true(places[i].y >= 100.0 * info.y && places[i].y <= 100.0 * info.y + 100);
        }
        for (int j = 0; j < i; j++) {
            double apart = hypot(places[i].x - places[j].x, places[i].y - places[j].y);
            *pairs += 1;
            *close += apart < 10;
            if (apart < 4)
                fail_msg("figures %d and %d stand only %.1f apart", places[j].figure, places[i].figure, apart);
        }
    }
    assert_int_equal(n, wanted);
    free(places);
}

static void test_places(void **state)
{
    (void)state;
    int close = 0, pairs = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        bst_rng rng = bst_rng_seed(seed);
        bst_setup_error error;
        table t = table_begin(bst_mix_game(&rng, NULL, &error), rng, seed);
        bst_atlas *atlas = bst_atlas_new(t.game);
        assert_non_null(atlas);
        for (int move = 0; bst_actor(t.state) != BST_NOBODY && move < 600; move++) {
            static bst_list list;
            bst_legal(t.game, t.state, &list);
            bst_action action = bst_rng_pick(&t.rng, &list, bst_actor(t.state) == BST_CHANCE);
            assert_int_equal(bst_apply(t.game, t.state, action, NULL).code, 0);
            if (move % 50 == 49)
                check_places(t.game, t.state, atlas, &close, &pairs);
        }
        bst_atlas_free(atlas);
        table_close(&t);
    }
    assert_true(pairs > 1000);
    // Barns of several seats may meet at one corner, towers rise beside others: few may come close.
    assert_true(close * 200 < pairs);
}

// ---- walls

static bool near_cells(const bst_walls *walls, bst_point p, double far)
{
    bool near = false;
    for (int y = 0; y < BST_WALLS_SIZE; y++)
        for (int x = 0; x < BST_WALLS_SIZE; x++)
            near = near || (bst_walls_inside(walls, x, y) && p.x > 100 * x - far && p.x < 100 * x + 100 + far &&
                            p.y > 100 * y - far && p.y < 100 * y + 100 + far);
    return near;
}

// The track lies on the walls, goes round without a jump, and passes each corner tower on the two fields it has.
static void test_walls(void **state)
{
    (void)state;
    bst_setup setup = bst_setup_default(2);
    setup.nsets = 0;
    assert_true(bst_setup_add_set(&setup, bst_tileset_find("burg"), 1));
    table t = table_set_up(&setup, 1);
    const bst_tileset *set = bst_draw_walls_set(t.game);
    assert_non_null(set);
    const bst_walls *walls = &set->boards[0].walls;
    int towers = 0;
    for (int field = 0; field < 100; field++) {
        bst_point at = bst_walls_field(walls, field), next = bst_walls_field(walls, (field + 1) % 100), tower;
        double step = hypot(next.x - at.x, next.y - at.y);
        if (near_cells(walls, at, 0) || !near_cells(walls, at, BST_WALLS_DEPTH))
            fail_msg("field %d lies beside the walls: %.0f,%.0f", field, at.x, at.y);
        if (step < 20 || step > 100)
            fail_msg("it is %.0f from field %d to the next", step, field);
        if (bst_walls_tower(walls, field, &tower)) {
            towers++;
            assert_true(hypot(tower.x - at.x, tower.y - at.y) < BST_WALLS_DEPTH / 2.0);
        }
    }
    assert_int_equal(towers, 2 * walls->ncorners);
    bst_text out = {0};
    bst_draw_symbols(&out, &bst_palette_page, t.game);
    assert_symbol(out.data, "walls");
    assert_symbol(out.data, "walls-ground");
    for (int i = 0; i < BST_BONUS_KINDS; i++) { // each kind of wall tile has a picture
        char id[BST_SYMBOL_ID];
        snprintf(id, sizeof id, "p-bonus-%s", bst_list_word(BST_LIST_BONUS, i));
        assert_symbol(out.data, id);
    }
    bst_text_free(&out);
    table_close(&t);
}

// ---- colours

typedef struct colour {
    double r, g, b;
} colour;

static double linear(int byte)
{
    double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static colour colour_of(const char *text)
{
    unsigned v;
    assert_int_equal(sscanf(text, "#%6x", &v), 1);
    return (colour){linear(v >> 16 & 255), linear(v >> 8 & 255), linear(v & 255)};
}

static double lab_part(double t) { return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116; }

static double clamp(double v) { return fmin(1, fmax(0, v)); }

// The distance of two colours in CIE L*a*b*, as seen through a matrix.
static double difference(colour a, colour b, const double m[3][3])
{
    double lab[2][3];
    for (int i = 0; i < 2; i++) {
        colour c = i ? b : a;
        double r = clamp(m[0][0] * c.r + m[0][1] * c.g + m[0][2] * c.b);
        double g = clamp(m[1][0] * c.r + m[1][1] * c.g + m[1][2] * c.b);
        double u = clamp(m[2][0] * c.r + m[2][1] * c.g + m[2][2] * c.b);
        double x = lab_part((0.4124 * r + 0.3576 * g + 0.1805 * u) / 0.9505);
        double y = lab_part(0.2126 * r + 0.7152 * g + 0.0722 * u);
        double z = lab_part((0.0193 * r + 0.1192 * g + 0.9505 * u) / 1.089);
        lab[i][0] = 116 * y - 16;
        lab[i][1] = 500 * (x - y);
        lab[i][2] = 200 * (y - z);
    }
    return sqrt(pow(lab[0][0] - lab[1][0], 2) + pow(lab[0][1] - lab[1][1], 2) + pow(lab[0][2] - lab[1][2], 2));
}

static void test_seats(void **state)
{
    (void)state;
    // Full dichromacy after Machado, Oliveira and Fernandes (2009), in linear light.
    static const struct {
        const char *name;
        double m[3][3];
    } sight[] = {
        {"normal", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {"protanopia",
         {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {"deuteranopia",
         {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {"tritanopia",
         {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    };
    const bst_palette *palettes[] = {&bst_palette_light, &bst_palette_dark};
    for (int p = 0; p < 2; p++) {
        for (int i = 0; i < BST_COLOUR_KINDS; i++) {
            assert_string_not_equal(palettes[p]->seat[i], palettes[p]->mark[i]);
            for (int j = 0; j < i; j++) {
                for (size_t s = 0; s < sizeof sight / sizeof *sight; s++) {
                    double d = difference(colour_of(palettes[p]->seat[i]), colour_of(palettes[p]->seat[j]), sight[s].m);
                    if (d < 30)
                        fail_msg("%s and %s differ by %.1f only for %s", bst_colour_word(i), bst_colour_word(j), d,
                                 sight[s].name);
                }
            }
        }
    }
    assert_null(bst_palette_find("pink"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symbols), cmocka_unit_test(test_outlines), cmocka_unit_test(test_places),
        cmocka_unit_test(test_walls),   cmocka_unit_test(test_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
