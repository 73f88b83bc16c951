// SPDX-License-Identifier: MIT
// Parts of things and events, and things as text.

#include "record/parts.h"

#include <stdio.h>

#include "record/scan.h"

bst_action bst_part_of_thing(const bst_thing *thing, char part)
{
    bst_action a = {.x = (int16_t)thing->x, .y = (int16_t)thing->y, .seg = (uint8_t)thing->seg};
    if (part == 't' || part == '#' || part == 'V')
        a.number = thing->number;
    else if (part == 'n')
        a.y = (int16_t)thing->x;
    else
        a.rot = (uint8_t)(part == 's' ? thing->seat : thing->number);
    return a;
}

void bst_part_to_thing(char part, bst_action a, bst_thing *thing)
{
    switch (part) {
    case 't':
    case 'V':
    case '#': thing->number = a.number; break;
    case 'n': thing->x = a.y; break;
    case 's': thing->seat = a.rot; break;
    case 'e':
        thing->seg = a.seg;
        thing->number = a.rot;
        break;
    case 'p':
    case 'P':
        thing->seg = a.seg; // and its square
    // fall through
    case 'q':
        thing->x = a.x;
        thing->y = a.y;
        break;
    default: thing->number = a.rot;
    }
}

bst_action bst_part_of_event(const bst_event *event, char part)
{
    bst_action a = {.figure = event->figure, .seg = event->seg, .x = event->x, .y = event->y};
    if (part == 't' || part == '#' || part == 'V')
        a.number = event->number;
    else if (part == 'n')
        a.y = (int16_t)event->points;
    else
        a.rot = part == 's' ? event->seat : part == 'a' || part == 'r' ? event->rot : (uint8_t)event->number;
    return a;
}

static bool same_feature(const bst_game *game, const bst_state *state, bst_action a, bst_action b)
{
    bst_region_info one, two;
    if (a.seg == BST_SEG_TOWER || b.seg == BST_SEG_TOWER)
        return a.seg == b.seg && a.x == b.x && a.y == b.y;
    return bst_region_at(game, state, a.x, a.y, a.seg, &one) && bst_region_at(game, state, b.x, b.y, b.seg, &two) &&
           one.id == two.id;
}

bool bst_part_same(const bst_game *game, const bst_state *state, char part, bst_action a, bst_action b)
{
    switch (part) {
    case 't':
    case 'V':
    case '#': return a.number == b.number;
    case 'f': return a.figure == b.figure;
    case 'n': return a.y == b.y;
    case 'q': return a.x == b.x && a.y == b.y;
    case 'p': return a.x == b.x && a.y == b.y && a.seg == b.seg;
    case 'P': return same_feature(game, state, a, b);
    case 'e': return (a.seg == b.seg && a.rot == b.rot) || (a.seg == b.rot && a.rot == b.seg);
    default: return a.rot == b.rot;
    }
}

const char *bst_thing_print(const bst_game *game, const bst_state *state, const bst_thing *thing, char *out,
                            size_t size)
{
    const char *word = bst_thing_word(thing->kind);
    snprintf(out, size, "%s", word ? word : "?");
    for (const char *part = bst_thing_parts(thing->kind); *part; part++)
        if (*part != 's' || thing->seat != BST_NOBODY)
            bst_part_print(game, state, *part, bst_part_of_thing(thing, *part), false, out, size);
    return out;
}
