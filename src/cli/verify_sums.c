// SPDX-License-Identifier: MIT
// Sums that must hold: tiles and figures are never lost or doubled, scores are what the awards give.

#include <string.h>

#include "bastide/notation.h"
#include "bastide/rules.h"
#include "cli/verify_parts.h"

static void count_figures(const bst_game *game, const bst_state *state, int out[BST_SEATS_MAX][BST_FIGURE_KINDS])
{
    int seats = bst_game_setup(game)->seats;
    for (int seat = 0; seat < seats; seat++)
        for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
            out[seat][kind] = bst_supply(game, state, seat, kind);
    for (int i = 0; i < bst_figures(game); i++) {
        bst_figure_info f = bst_figure_at(game, state, i);
        if (f.place != BST_AT_SUPPLY && f.seat < seats)
            out[f.seat][f.kind]++;
    }
}

// Tiles that seats have of their own are no part of what is left to draw, so each kind is asked.
static int count_tiles(const bst_game *game, const bst_state *state)
{
    int tiles = bst_squares(state) + (bst_tile_in_hand(state) >= 0) + bst_tiles_aside(state);
    for (int kind = 0; kind < bst_game_kinds(game); kind++)
        tiles += bst_tiles_left(game, state, kind);
    return tiles;
}

void bst_verify_count(bst_verifier *v, const bst_state *state)
{
    v->discarded = 0;
    memset(v->awarded, 0, sizeof v->awarded);
    memset(v->figures, 0, sizeof v->figures);
    count_figures(v->game, state, v->figures);
    v->tiles = count_tiles(v->game, state);
}

bool bst_verify_awards(bst_verifier *v)
{
    if (v->events.n > v->events.capacity)
        return bst_found(v, "an action gave %d events", v->events.n);
    int seats = bst_game_setup(v->game)->seats;
    for (int i = 0; i < v->events.n; i++) {
        const bst_event *e = &v->events.at[i];
        v->discarded += e->kind == BST_EVENT_DISCARDED;
        if (e->kind == BST_EVENT_PAID) {
            if (e->seat >= seats || e->points < 0 || bst_rule_name((bst_rule)e->rule)[0] == '\0')
                return bst_found(v, "a payment of %d points by seat %d without a rule", e->points, e->seat);
            v->awarded[e->seat][e->category] -= e->points;
            if (e->number < seats)
                v->awarded[e->number][e->category] += e->points;
        }
        if (e->kind != BST_EVENT_AWARD)
            continue;
        if (e->seat >= seats || e->category >= BST_CATEGORY_KINDS)
            return bst_found(v, "an award for seat %d in category %d", e->seat, e->category);
        int sum = e->why.count * e->why.each + e->why.shields * e->why.per_shield + e->why.extra;
        if (sum != e->points || e->points <= 0)
            return bst_found(v, "an award of %d points by %s has a breakdown of %d", e->points,
                             bst_rule_name((bst_rule)e->rule), sum);
        if (bst_rule_name((bst_rule)e->rule)[0] == '\0')
            return bst_found(v, "an award of %d points names no rule", e->points);
        v->awarded[e->seat][e->category] += e->points;
    }
    return true;
}

bool bst_verify_points(bst_verifier *v, const bst_state *state)
{
    int seats = bst_game_setup(v->game)->seats;
    for (int seat = 0; seat < seats; seat++) {
        int sum = 0;
        for (int category = 0; category < BST_CATEGORY_KINDS; category++) {
            int points = bst_points(state, seat, category);
            if (points != v->awarded[seat][category])
                return bst_found(v, "seat %d has %d points for %s, its awards give %d", seat, points,
                                 bst_category_word(category), v->awarded[seat][category]);
            sum += points;
        }
        if (sum != bst_score(state, seat))
            return bst_found(v, "seat %d has the score %d, its categories give %d", seat, bst_score(state, seat), sum);
    }
    return true;
}

// Whatever pieces there are belong to a seat or to nobody, and lie on a segment or on none.
static bool check_things(bst_verifier *v, const bst_state *state)
{
    bst_verify_look(v, state);
    for (int i = 0; i < v->things.n; i++) {
        const bst_thing *thing = &v->things.at[i];
        if ((thing->seat != BST_NOBODY && (thing->seat < 0 || thing->seat >= bst_game_setup(v->game)->seats)) ||
            thing->seg < -1 || thing->seg >= BST_TILE_SEGS)
            return bst_found(v, "a thing `%s` is of seat %d and lies on segment %d", bst_thing_word(thing->kind),
                             thing->seat, thing->seg);
    }
    return true;
}

bool bst_verify_sums(bst_verifier *v, const bst_state *state)
{
    if (!check_things(v, state))
        return false;
    int tiles = count_tiles(v->game, state) + v->discarded;
    if (tiles != v->tiles)
        return bst_found(v, "the game began with %d tiles, now there are %d", v->tiles, tiles);
    int now[BST_SEATS_MAX][BST_FIGURE_KINDS] = {{0}};
    count_figures(v->game, state, now);
    for (int seat = 0; seat < BST_SEATS_MAX; seat++)
        for (int kind = 0; kind < BST_FIGURE_KINDS; kind++)
            if (now[seat][kind] != v->figures[seat][kind])
                return bst_found(v, "seat %d began with %d figures %s, now it has %d", seat, v->figures[seat][kind],
                                 bst_figure_word(kind), now[seat][kind]);
    const char *wrong = bst_state_audit(v->game, state);
    return wrong ? bst_found(v, "audit: %s", wrong) : true;
}
