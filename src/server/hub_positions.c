// SPDX-License-Identifier: MIT
// Positions at hand: those of the tables that were used last. A position is the largest part of a table and needed only
// while somebody acts; played again from the actions it takes some twenty microseconds in a base game, a third of a
// millisecond in the largest. So there is room for many small ones and for a few large ones, and whoever was not used
// for longest puts its own away.

#include "server/hub_parts.h"

enum { LARGE = 40960 }; ///< bytes of a position that belongs to the large ones

static size_t size_of(const bst_hosted *hosted) { return bst_game_state_size(hosted->table->shared->game); }

static bst_shelf *shelf_of(bst_hub *hub, const bst_hosted *hosted) { return &hub->shelf[size_of(hosted) > LARGE]; }

static void take_out(bst_shelf *shelf, bst_hosted *hosted)
{
    if (!hosted->on_shelf)
        return;
    *(hosted->shelf_before ? &hosted->shelf_before->shelf_after : &shelf->first) = hosted->shelf_after;
    *(hosted->shelf_after ? &hosted->shelf_after->shelf_before : &shelf->last) = hosted->shelf_before;
    hosted->shelf_before = hosted->shelf_after = NULL;
    hosted->on_shelf = false;
    shelf->bytes -= size_of(hosted);
}

static void put_first(bst_shelf *shelf, bst_hosted *hosted)
{
    hosted->shelf_after = shelf->first;
    *(shelf->first ? &shelf->first->shelf_before : &shelf->last) = hosted;
    shelf->first = hosted;
    hosted->on_shelf = true;
    shelf->bytes += size_of(hosted);
}

void bst_positions_open(bst_hub *hub)
{
    size_t room = hub->options.positions;
    hub->shelf[0].room = room;
    hub->shelf[1].room = room / 8;
}

void bst_hosted_put_away(bst_hub *hub, bst_hosted *hosted)
{
    if (hosted->on_shelf)
        take_out(shelf_of(hub, hosted), hosted);
    bst_server_table_put_away(hosted->table);
}

void bst_hosted_position_used(bst_hub *hub, bst_hosted *hosted)
{
    if (!hosted->table->position) { // its game is over, or it was put away before
        bst_hosted_put_away(hub, hosted);
        return;
    }
    bst_shelf *shelf = shelf_of(hub, hosted);
    take_out(shelf, hosted);
    put_first(shelf, hosted);
    while (shelf->bytes > shelf->room && shelf->last != hosted)
        bst_hosted_put_away(hub, shelf->last);
}

bst_state *bst_hosted_position(bst_hub *hub, bst_hosted *hosted)
{
    hub->numbers.replayed += hosted->table->shared && !hosted->table->position;
    bst_state *position = bst_server_table_position(hosted->table);
    if (position)
        bst_hosted_position_used(hub, hosted);
    return position;
}
