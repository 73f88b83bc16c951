// SPDX-License-Identifier: MIT
// Actions that are chosen secretly. The table knows them, and its game goes on with them; others are told of a stand-in
// until somebody does something that is not sealed. The stand-in is found in the position that others know, so it is
// the same whatever was chosen.

#include <stdlib.h>
#include <string.h>

#include "bastide/inspect.h"
#include "server/table.h"
#include "text/text.h"

// Plays the game as a seat knows it.
static void play_seen(const bst_server_table *table, const bst_act *acts, int seat, bst_state *out)
{
    int n = table->acts.n;
    bst_server_table_replay(table, acts, n - table->nsealed, out);
    for (int i = 0; i < table->nsealed; i++) {
        const bst_sealed *sealed = &table->sealed[i];
        bst_action action = sealed->by == seat ? acts[n - table->nsealed + i].action : sealed->shown;
        bst_apply(table->shared->game, out, action, NULL);
    }
}

bst_state *bst_server_table_seen_by(bst_server_table *table, int seat)
{
    size_t size = bst_game_state_size(table->shared->game);
    const bst_state *position = bst_server_table_position(table);
    bst_state *out = position ? malloc(size) : NULL;
    if (!out || table->nsealed == 0) {
        if (out)
            memcpy(out, position, size);
        return out;
    }
    bst_act *acts = bst_acts_read(&table->acts, 0);
    if (!acts) {
        free(out);
        return NULL;
    }
    play_seen(table, acts, seat, out);
    free(acts);
    return out;
}

bool bst_server_table_seal(bst_server_table *table, bst_server_event *event, bst_sealed *out)
{
    const bst_game *game = table->shared->game;
    bst_sealed *more = realloc(table->sealed, (size_t)(table->nsealed + 1) * sizeof *more);
    if (!more)
        return false;
    table->sealed = more;
    bst_state *seen = bst_server_table_seen_by(table, BST_NOBODY);
    bst_list *list = seen ? malloc(sizeof *list) : NULL;
    if (list) {
        bst_legal(game, seen, list);
        *out = (bst_sealed){.q = event->q, .at = event->at, .by = event->act.by, .shown = bst_stand_in(list)};
        bst_action_print(game, seen, out->shown, event->act.shown, sizeof event->act.shown);
    }
    bool good = list != NULL;
    free(list);
    free(seen);
    return good;
}

void bst_server_table_sealed_add(bst_server_table *table, const bst_server_event *event, bst_sealed *sealed)
{
    sealed->clocks = event->act.clocks;
    memcpy(sealed->text, event->act.text, sizeof sealed->text);
    table->sealed[table->nsealed++] = *sealed;
}

void bst_server_table_sealed_cut(bst_server_table *table, int undone)
{
    table->nsealed -= undone < table->nsealed ? undone : table->nsealed;
}

bool bst_server_table_open_sealed(bst_server_table *table, bst_server_event *event)
{
    bst_text lines = {0};
    if (table->nsealed == 0 || !event->now)
        return true;
    for (int i = 0; i < table->nsealed; i++)
        bst_text_add(&lines, "%s\n", table->sealed[i].text);
    if (lines.failed) {
        bst_text_free(&lines);
        return false;
    }
    free(table->opened);
    event->opened = table->opened = lines.data;
    return true;
}

const bst_sealed *bst_server_table_sealed_of(const bst_server_table *table, int seat, int64_t from)
{
    bool plays = seat >= 0 && table->chair[seat].out == BST_WHY_NONE; // who is out does not see what a bot does for it
    for (int i = 0; plays && i < table->nsealed; i++)
        if (table->sealed[i].by == seat && table->sealed[i].q > from)
            return &table->sealed[i];
    return NULL;
}

void bst_sealed_event(const bst_sealed *sealed, bst_server_event *out)
{
    *out = (bst_server_event){
        .kind = BST_ON_ACT,
        .q = sealed->q,
        .at = sealed->at,
        .act = {.by = sealed->by, .sealed = true, .clocks = sealed->clocks},
    };
    memcpy(out->act.text, sealed->text, sizeof out->act.text);
}

bool bst_server_table_reopens(const bst_server_table *table, int to, bool *out)
{
    *out = false;
    if (to == 0)
        return true;
    bst_act *acts = bst_acts_read(&table->acts, to - 1);
    if (!acts)
        return false;
    for (int i = 1; bst_action_sealed(acts[0].action.kind) && i <= table->acts.n - to; i++)
        *out |= !bst_action_sealed(acts[i].action.kind);
    free(acts);
    return true;
}
