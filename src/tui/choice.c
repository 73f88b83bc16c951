// SPDX-License-Identifier: MIT
// What the user points at in a decision.

#include "tui/choice.h"

#include <stdlib.h>
#include <string.h>

#include "tui/show.h"

static bool lays(const bst_action *a) { return a->kind == BST_DO_LAY; }

// The square that the eye is on already: next to the tile laid last.
static void first_square(bst_choice *c, const bst_table *t)
{
    int n = bst_squares(t->state), best = -1;
    bst_square last = n > 0 ? bst_square_at(t->game, t->state, n - 1) : (bst_square){0};
    for (int i = 0; i < t->list->n && lays(&t->list->at[i]); i++) {
        const bst_action *a = &t->list->at[i];
        int far = abs(a->x - last.x) + abs(a->y - last.y);
        if (best >= 0 && far >= best)
            continue;
        best = far;
        c->x = a->x;
        c->y = a->y;
        c->rot = a->rot;
    }
}

void bst_choice_begin(bst_choice *c, const bst_table *t)
{
    c->nitems = c->at = c->amount = 0;
    c->laying = t->list->n > 0 && lays(&t->list->at[0]);
    for (int i = 0; i < t->list->n; i++) {
        if (lays(&t->list->at[i]))
            continue;
        c->item[c->nitems++] = (bst_item){i, bst_list_values(t->list, i)};
    }
    c->on_list = !c->laying;
    if (c->laying)
        first_square(c, t);
}

bst_action bst_choice_item(const bst_choice *c, const bst_table *t, int item)
{
    int first = 0; // among all actions
    for (int i = 0; i < c->item[item].entry; i++)
        first += bst_list_values(t->list, i);
    return bst_list_action(t->list, first + (item == c->at ? c->amount : 0));
}

bool bst_choice_action(const bst_choice *c, const bst_table *t, bst_action *out)
{
    if (c->on_list) {
        if (c->nitems == 0)
            return false;
        *out = bst_choice_item(c, t, c->at);
        return true;
    }
    for (int i = 0; i < t->list->n; i++) {
        const bst_action *a = &t->list->at[i];
        if (!lays(a) || a->x != c->x || a->y != c->y || a->rot != c->rot)
            continue;
        *out = *a;
        return true;
    }
    return false;
}

// ---- squares ------------------------------------------------------------------------------------------------

static bool fits_turned(const bst_table *t, int x, int y, int rot)
{
    for (int i = 0; i < t->list->n; i++) {
        const bst_action *a = &t->list->at[i];
        if (lays(a) && a->x == x && a->y == y && (rot < 0 || a->rot == rot))
            return true;
    }
    return false;
}

bool bst_choice_fits(const bst_table *t, int x, int y) { return fits_turned(t, x, y, -1); }

bool bst_choice_square(bst_choice *c, const bst_table *t, int x, int y)
{
    if (!bst_choice_fits(t, x, y))
        return false;
    c->x = x;
    c->y = y;
    c->on_list = false;
    while (!fits_turned(t, x, y, c->rot))
        c->rot = (c->rot + 1) & 3;
    return true;
}

void bst_choice_turn(bst_choice *c, const bst_table *t, int by)
{
    int rot = c->rot;
    do
        rot = (rot + by) & 3;
    while (rot != c->rot && !fits_turned(t, c->x, c->y, rot));
    c->rot = rot;
}

void bst_choice_go(bst_choice *c, const bst_table *t, int right, int down)
{
    int best = -1, x = c->x, y = c->y;
    for (int i = 0; i < t->list->n; i++) {
        const bst_action *a = &t->list->at[i];
        if (!lays(a))
            continue;
        int along = (a->x - c->x) * right + (a->y - c->y) * down;
        int across = abs((a->x - c->x) * down) + abs((a->y - c->y) * right);
        int far = along + 2 * across;
        if (along <= 0 || (best >= 0 && far >= best))
            continue;
        best = far;
        x = a->x;
        y = a->y;
    }
    if (best >= 0)
        bst_choice_square(c, t, x, y);
}

// ---- the list -----------------------------------------------------------------------------------------------

void bst_choice_step(bst_choice *c, int by)
{
    if (c->nitems == 0)
        return;
    c->at = ((c->at + by) % c->nitems + c->nitems) % c->nitems;
    c->amount = 0;
}

void bst_choice_more(bst_choice *c, int by)
{
    if (c->nitems == 0)
        return;
    int last = c->item[c->at].count - 1;
    c->amount += by;
    c->amount = c->amount < 0 ? 0 : c->amount > last ? last : c->amount;
}

bool bst_choice_find(bst_choice *c, const bst_table *t, bst_action action)
{
    if (lays(&action)) {
        if (!fits_turned(t, action.x, action.y, action.rot))
            return false;
        c->x = action.x;
        c->y = action.y;
        c->rot = action.rot;
        c->on_list = false;
        return true;
    }
    int entry = bst_list_find(t->list, action);
    for (int i = 0; i < c->nitems; i++) {
        if (c->item[i].entry != entry)
            continue;
        c->at = i;
        c->on_list = true;
        for (c->amount = 0; !bst_action_equal(bst_choice_item(c, t, i), action); c->amount++) {
        }
        return true;
    }
    return false;
}

bool bst_choice_about(bst_choice *c, const bst_table *t, int x, int y, int seg)
{
    for (int pass = seg >= 0 ? 0 : 1; pass < 2; pass++) { // first the very segment, then anything there
        for (int i = 1; i <= c->nitems; i++) {
            int item = (c->at + i) % c->nitems;
            bst_place place;
            if (!bst_action_place(t, t->list->at[c->item[item].entry], &place) || place.x != x || place.y != y)
                continue;
            if (pass == 0 && place.seg != seg)
                continue;
            c->at = item;
            c->amount = 0;
            c->on_list = true;
            return true;
        }
    }
    return false;
}

// ---- places -------------------------------------------------------------------------------------------------

bool bst_action_brings(int kind)
{
    const char *parts = bst_action_parts(kind);
    return strchr(parts, 'f') && strchr(parts, 'p') && !(bst_action_marks(kind) & BST_IS_STANDING);
}

bool bst_action_place(const bst_table *t, bst_action a, bst_place *out)
{
    static const int east[4] = {0, 1, 0, -1}, south[4] = {-1, 0, 1, 0};
    const char *parts = bst_action_parts(a.kind);
    *out = (bst_place){a.x, a.y, -1};
    if (bst_action_moves(a.kind) >= 0) {
        if (!strchr(parts, 'd') || !bst_neutral_at(t->game, t->state, bst_action_moves(a.kind), &out->x, &out->y))
            return false;
        out->x += east[a.rot & 3];
        out->y += south[a.rot & 3];
        return true;
    }
    if (strpbrk(parts, "pe"))
        out->seg = a.seg;
    return strpbrk(parts, "pqle") != NULL;
}
