// SPDX-License-Identifier: MIT
// The legal actions: what each means, and where a hand would point for it.

#include <stdio.h>
#include <string.h>

#include "page/inside.h"

static const int east[4] = {0, 1, 0, -1}, south[4] = {-1, 0, 1, 0};

// The square that an action is about; false if it has none.
static bool square_of(const bst_scene *scene, bst_action a, int *x, int *y)
{
    *x = a.x;
    *y = a.y;
    int moves = bst_action_moves(a.kind); // a figure of nobody goes one tile on
    if (moves >= 0 && bst_neutral_at(scene->game, scene->state, moves, x, y)) {
        *x += east[a.rot & 3];
        *y += south[a.rot & 3];
        return true;
    }
    return strpbrk(bst_action_parts(a.kind), "plqe") != NULL;
}

static bst_point between(bst_point a, bst_point b) { return (bst_point){(a.x + b.x) / 2, (a.y + b.y) / 2}; }

// The place of the figure of a seat that an action names.
static bool figure_place(const bst_scene *scene, bst_action a, int seat, bst_point *out)
{
    for (int i = 0; i < bst_figures(scene->game); i++) {
        bst_figure_info f = bst_figure_at(scene->game, scene->state, i);
        const bst_draw_place *place = bst_scene_figure(scene, i);
        if (place && f.kind == a.figure && f.x == a.x && f.y == a.y && f.seg == a.seg && f.seat == seat) {
            *out = (bst_point){place->x, place->y};
            return true;
        }
    }
    return false;
}

// Where a hand would point; false if the action has no place on the table.
static bool pointed_at(const bst_scene *scene, bst_action a, bst_point *out)
{
    enum { BESIDE = 30 }; // a piece that is dealt with stays in sight, and how many of it lie there
    const char *parts = bst_action_parts(a.kind);
    int x, y, piece = bst_action_puts(a.kind) >= 0 ? bst_action_puts(a.kind) : bst_action_deals(a.kind);
    if (bst_action_marks(a.kind) & BST_IS_STANDING &&
        figure_place(scene, a, strchr(parts, 's') ? a.rot : bst_actor(scene->state), out))
        return true;
    if (strchr(parts, bst_list_entries[BST_LIST_QUARTER].letter))
        return bst_draw_quarter_guest(scene->atlas, scene->state, a.rot, 0, out);
    if (strchr(parts, bst_list_entries[BST_LIST_FATE].letter))
        return bst_scene_crown(scene, a, out);
    if (strchr(parts, 'c')) {
        *out = bst_scene_corner(a.x, a.y, a.rot);
        return true;
    }
    if (strchr(parts, 'e')) {
        *out = between(bst_scene_segment(scene, a.x, a.y, a.seg), bst_scene_segment(scene, a.x, a.y, a.rot));
        return true;
    }
    if (!square_of(scene, a, &x, &y))
        return false;
    if (strchr(parts, 'f') && strchr(parts, 'q')) { // a figure that stays on no feature
        *out = bst_scene_machine(scene, x, y);
    } else if (piece >= 0 && bst_thing_has_square(piece)) {
        *out = bst_scene_thing(scene, (bst_thing){.kind = piece, .x = x, .y = y, .seg = a.seg});
        out->x -= bst_action_puts(a.kind) < 0 ? BESIDE : 0;
    } else
        *out = strchr(parts, 'p') ? bst_scene_segment(scene, x, y, a.seg) : bst_scene_middle(x, y);
    return true;
}

// What the parts of an action say (bst_action_parts).
static void write_parts(bst_text *out, const bst_scene *scene, bst_action a)
{
    static const char *const sides[4] = {"N", "E", "S", "W"};
    for (const char *part = bst_action_parts(a.kind); *part; part++) {
        switch (*part) {
        case 't': bst_js_text(out, "tile", bst_game_tile(scene->game, a.number)->name); break;
        case 'T': bst_js_text(out, "tile", bst_game_tile(scene->game, a.x)->name); break;
        case 'f': bst_js_text(out, "figure", bst_figure_word(a.figure)); break;
        case 'p': bst_js_int(out, "seg", a.seg); break;
        case 's': bst_js_int(out, "seat", a.rot); break;
        case 'd': bst_js_text(out, "side", sides[a.rot & 3]); break;
        case 'x': bst_js_int(out, "space", a.rot); break;
        case 'l': // rotation
        case 'c': // corner
        case 'a': // axis of a bridge
        case 'o': // colour of a token
            bst_js_int(out, "rot", a.rot);
            break;
        case 'e':
            bst_js_int(out, "seg", a.seg);
            bst_js_int(out, "seg2", a.rot);
            break;
        default:
            if (bst_list_of(*part) && a.rot < bst_list_of(*part)->count)
                bst_js_text(out, bst_list_of(*part)->word, bst_list_of(*part)->words[a.rot]);
            break;
        }
    }
}

// Where chance behind the action may lead its figure, outcome by outcome.
static void write_targets(bst_text *out, const bst_page *page, bst_look look, const bst_scene *scene, bst_action a)
{
    bst_target targets[BST_TARGETS_MAX];
    bst_target_list list = {targets, BST_TARGETS_MAX, 0};
    bst_targets(look.game, look.state, a, &list);
    bst_voice voice = bst_page_voice(page, look.state);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        const bst_target *t = &targets[i];
        char text[BST_SAID_MAX];
        if (i == 0)
            bst_js_open(out, "targets", '[');
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "outcome", bst_action_print(look.game, look.state, t->outcome, text, sizeof text));
        bst_js_text(out, "label", bst_voice_choice(&voice, t->outcome, text, sizeof text));
        bst_js_int(out, "x", t->x);
        bst_js_int(out, "y", t->y);
        if (t->seg >= 0) {
            bst_point point = bst_scene_segment(scene, t->x, t->y, t->seg);
            bst_js_int(out, "seg", t->seg);
            bst_js_text(out, "place", bst_voice_segment(&voice, (bst_place){t->x, t->y, t->seg}, text, sizeof text));
            bst_js_tenth(out, "px", point.x);
            bst_js_tenth(out, "py", point.y);
        }
        bst_js_close(out, '}');
        if (i == list.n - 1)
            bst_js_close(out, ']');
    }
}

// Whether somebody else, chance or nobody decides behind an action.
static bool ends(const bst_page *page, bst_look look, bst_action a)
{
    memcpy(page->trial, look.state, bst_game_state_size(look.game));
    bst_apply(look.game, page->trial, a, NULL);
    return bst_actor(page->trial) != bst_actor(look.state);
}

static bool has_points(bst_action a) { return strchr(bst_action_parts(a.kind), 'n') != NULL; }

static bool has_aim(bst_action a) { return strchr(bst_action_parts(a.kind), 'A') != NULL; }

// Between which numbers a throw can be aimed, and how it usually is.
static void write_range(bst_text *out, bst_look look, bst_action a, bst_range range)
{
    bst_action usual = a;
    bst_usual(look.game, look.state, &usual);
    const struct {
        const char *name;
        int x, y;
    } pair[] = {{"least", a.x, a.y}, {"most", a.x + range.x, a.y + range.y}, {"usual", usual.x, usual.y}};
    bst_js_open(out, "aim", '{');
    for (int i = 0; i < 3; i++) {
        bst_js_open(out, pair[i].name, '{');
        bst_js_int(out, "x", pair[i].x);
        bst_js_int(out, "y", pair[i].y);
        bst_js_close(out, '}');
    }
    bst_js_close(out, '}');
}

// A range is labelled once: a number that no bid has stands for the points, and gives way to their name.
static void write_label(bst_text *out, const bst_page *page, bst_look look, bst_action a)
{
    enum { ANY = 29999 };
    static const char any[] = "29999", name[] = "{points}";
    char said[BST_SAID_MAX], label[BST_SAID_MAX + sizeof name];
    bst_voice voice = bst_page_voice(page, look.state);
    a.y = has_points(a) ? ANY : a.y;
    bst_voice_choice(&voice, a, said, sizeof said);
    const char *at = has_points(a) ? strstr(said, any) : NULL;
    if (at)
        snprintf(label, sizeof label, "%.*s%s%s", (int)(at - said), said, name, at + strlen(any));
    bst_js_text(out, "label", at ? label : said);
}

static void write_choice(bst_text *out, const bst_page *page, bst_look look, const bst_scene *scene, bst_action a,
                         bst_range range)
{
    char text[BST_TEXT_MAX];
    int x, y;
    bst_point point;
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "text", bst_action_print(look.game, look.state, a, text, sizeof text));
    write_label(out, page, look, a);
    bst_js_text(out, "word", bst_action_word(a.kind));
    if (square_of(scene, a, &x, &y)) {
        bst_js_int(out, "x", x);
        bst_js_int(out, "y", y);
    }
    write_parts(out, scene, a);
    if (has_points(a)) {
        bst_js_int(out, "min", a.y);
        bst_js_int(out, "max", a.y + range.y);
    }
    if (has_aim(a))
        write_range(out, look, a, range);
    if (pointed_at(scene, a, &point)) {
        bst_js_tenth(out, "px", point.x);
        bst_js_tenth(out, "py", point.y);
    }
    write_targets(out, page, look, scene, a);
    if (bst_action_sealed(a.kind))
        bst_js_bool(out, "sealed", true);
    bst_js_bool(out, "ends", ends(page, look, a));
    bst_js_close(out, '}');
}

// Throws at what can be aimed at, each as a choice of its own, labelled as if it were named.
static void write_aims(bst_text *out, const bst_page *page, bst_look look, const bst_scene *scene, bst_action first)
{
    bst_aimed aims[BST_AIMED_MAX];
    int n = bst_aims(look.game, look.state, aims);
    bst_voice voice = bst_page_voice(page, look.state);
    for (int i = 0; i < n; i++) {
        bool names = aims[i].named.kind != BST_DO_NONE;
        char text[BST_TEXT_MAX], label[BST_SAID_MAX];
        bst_point point = bst_scene_middle(aims[i].x, aims[i].y);
        if (aims[i].apart || bst_action_equal(aims[i].action, first)) // the range has that text itself
            continue;
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "text", bst_action_print(look.game, look.state, aims[i].action, text, sizeof text));
        bst_js_text(out, "label", bst_voice_choice(&voice, aims[i].action, label, sizeof label));
        bst_js_text(out, "word", bst_action_word(aims[i].action.kind));
        bst_js_int(out, "x", aims[i].x);
        bst_js_int(out, "y", aims[i].y);
        if (names)
            pointed_at(scene, aims[i].named, &point);
        bst_js_tenth(out, "px", point.x);
        bst_js_tenth(out, "py", point.y);
        bst_js_bool(out, "ends", ends(page, look, aims[i].action));
        bst_js_close(out, '}');
    }
}

void bst_page_write_choices(bst_text *out, bst_page *page, bst_look look, const bst_scene *scene)
{
    char ask[BST_SAID_MAX] = "";
    page->list->n = page->list->nranges = 0;
    if (bst_actor(look.state) < BST_SEATS_MAX) {
        bst_legal(look.game, look.state, page->list);
        bst_voice voice = bst_page_voice(page, look.state);
        bst_voice_question(&voice, ask, sizeof ask);
    }
    bst_js_text(out, "ask", ask);
    bst_js_open(out, "choices", '[');
    for (int i = 0; i < page->list->n; i++) {
        if (has_aim(page->list->at[i]))
            write_aims(out, page, look, scene, page->list->at[i]);
        write_choice(out, page, look, scene, page->list->at[i], bst_list_range(page->list, i));
    }
    bst_js_close(out, ']');
}
