// SPDX-License-Identifier: MIT
// The first position: the file's table is turned and moved so that its start tiles lie on ours.

#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/build.h"
#include "record/lines.h"

typedef struct start_tile {
    const char *id;
    int x, y, rot, line;
    bool used;
} start_tile;

enum { START_MAX = 64 };

static bool read_start(const bst_jcz *jcz, start_tile *out, int *n, bst_text_error *error)
{
    *n = 0;
    if (!jcz->start || jcz->start->n == 0)
        return true; // our own start pieces then
    if (jcz->start->n > START_MAX)
        return bst_text_fail(error, jcz->start->line, "setup.start has more than %d tiles", START_MAX);
    for (const bst_json *s = jcz->start->first; s; s = s->next) {
        start_tile *t = &out[(*n)++];
        *t = (start_tile){.id = bst_json_text(s, "tile"), .line = s->line};
        if (!t->id || !bst_json_int(bst_json_get(s, "x"), -1000, 1000, &t->x) ||
            !bst_json_int(bst_json_get(s, "y"), -1000, 1000, &t->y) ||
            !bst_json_int(bst_json_get(s, "rotation"), 0, 270, &t->rot) || t->rot % 90 != 0)
            return bst_text_fail(error, s->line, "setup.start: tile, x, y and rotation (0, 90, 180, 270) are expected");
        t->rot /= 90;
    }
    return true;
}

/// Where a tile of the file lies on our table.
static bst_square start_square(const bst_jcz *jcz, const start_tile *t)
{
    int x = t->x, y = t->y;
    bst_jcz_move_square(jcz, &x, &y);
    return (bst_square){.x = x, .y = y, .rot = (t->rot + jcz->turn) & 3};
}

/// Marks the tiles that lie on our table already; false if one of ours is not among them.
static bool start_matches(const bst_jcz *jcz, start_tile *tiles, int n)
{
    for (int i = 0; i < n; i++)
        tiles[i].used = false;
    for (int k = 0; k < bst_squares(jcz->state); k++) {
        bst_square ours = bst_square_at(jcz->game, jcz->state, k);
        int found = -1;
        for (int i = 0; i < n && found < 0; i++) {
            bst_square at = start_square(jcz, &tiles[i]);
            if (at.x == ours.x && at.y == ours.y && at.rot == ours.rot &&
                bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, ours.kind), tiles[i].id))
                found = i;
        }
        if (found < 0)
            return false;
        tiles[found].used = true;
    }
    return true;
}

/// Turns and moves the file's table so that its start tiles lie on ours.
static bool start_align(bst_jcz *jcz, start_tile *tiles, int n)
{
    bst_square ours = bst_square_at(jcz->game, jcz->state, 0);
    for (int i = 0; i < n; i++) {
        jcz->turn = (ours.rot - tiles[i].rot) & 3;
        jcz->dx = jcz->dy = 0;
        bst_square at = start_square(jcz, &tiles[i]);
        jcz->dx = ours.x - at.x;
        jcz->dy = ours.y - at.y;
        if (start_matches(jcz, tiles, n))
            return true;
    }
    return false;
}

/// Lays the tiles that our game does not begin with.
static bool start_more(bst_jcz *jcz, const start_tile *tiles, int n, bst_text_error *error)
{
    for (int i = 0; i < n; i++) {
        if (tiles[i].used)
            continue;
        bst_square at = start_square(jcz, &tiles[i]);
        int kind = bst_jcz_kind(jcz, tiles[i].id);
        if (kind < 0)
            return bst_text_fail(error, tiles[i].line, "the tile \"%.40s\" is in none of the sets of this game",
                                 tiles[i].id);
        bst_refusal why = bst_position_tile(jcz->game, jcz->state, kind, at.x, at.y, at.rot);
        if (why.code) {
            bst_text_fail(error, tiles[i].line, "the start tile %.40s: %s", tiles[i].id, bst_told_refusal(why));
            bst_error_add_rule(error, why.rule);
            return false;
        }
        jcz->cut_short = jcz->set_out = true;
    }
    return true;
}

// ---- rivers -------------------------------------------------------------------------------------------------

/// First tile of the game's own sets with all of these flags, or a null pointer.
static bst_tile *flagged_tile(const bst_jcz *jcz, int flags, uint32_t symbols)
{
    for (int i = 0; i < jcz->nsets; i++)
        for (int t = 0; t < jcz->sets[i].ntiles; t++)
            if ((jcz->tiles[i][t].flags & flags) == flags && (jcz->tiles[i][t].symbols & symbols) == symbols)
                return &jcz->tiles[i][t];
    return NULL;
}

static const char *laid_id(const bst_jcz_message *m)
{
    const char *id = bst_json_text(m->payload, "tileId");
    return m->kind == BST_JCZ_PLACE_TILE && id && strcmp(id, BST_JCZ_ABBEY) != 0 ? id : NULL;
}

/// The first tile that is drawn, as far as the file says so.
static const char *first_draw(const bst_jcz *jcz)
{
    if (jcz->ndraws > 0)
        return jcz->draw[0];
    for (int i = 0; i < jcz->nmessages; i++)
        if (laid_id(&jcz->message[i]))
            return laid_id(&jcz->message[i]);
    return NULL;
}

/// A fork that is not drawn first is a river tile like the others (not RIVER-13). The lake of the first river is out.
static void free_fork(bst_jcz *jcz)
{
    bst_tile *fork = flagged_tile(jcz, BST_TILE_FORK, 0);
    const char *first = first_draw(jcz);
    if (!fork || !first || bst_jcz_same_tile(jcz, fork, first))
        return;
    for (int i = 0; i < jcz->nsets; i++)
        for (int t = 0; t < jcz->sets[i].ntiles; t++) {
            bst_tile *tile = &jcz->tiles[i][t];
            tile->flags &= (uint16_t)~BST_TILE_FORK;
            if (strcmp(tile->jcz, "RI.1/I.e") == 0) {
                tile->flags &= (uint16_t)~BST_TILE_LAST;
                tile->count = 0;
            }
        }
    jcz->set_out = true;
}

/// RIVER-18: who lays a tile after the volcano lake is said by the file; usually it is the next player there.
static void after_volcano_lake(bst_jcz *jcz)
{
    const bst_tile *lake = flagged_tile(jcz, BST_TILE_LAST, BST_SYMBOL_VOLCANO);
    int player = -1;
    bool again = false, laid = false;
    for (int i = 0; lake && i < jcz->nmessages; i++) {
        const bst_jcz_message *m = &jcz->message[i];
        if (!laid_id(m))
            continue;
        if (laid) {
            again = player >= 0 && m->player == player;
            break;
        }
        laid = bst_jcz_same_tile(jcz, lake, laid_id(m));
        player = m->player;
    }
    if (lake)
        jcz->head.setup.option[BST_OPTION_VOLCANO_LAKE] = !again;
}

/// The kind of a tile of the pack of which fewer than there are were counted, or -1.
static int uncounted_kind(const bst_jcz *jcz, const int counted[], const char *id)
{
    for (int k = 0; k < bst_game_kinds(jcz->game); k++)
        if (counted[k] < jcz->pack[k] && bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, k), id))
            return k;
    return -1;
}

/// Takes the river tiles off the pile that are not laid before the file goes on with the last lake, or with other
/// tiles: here all of the river comes first (RIVER-14).
static bool skip_river(bst_jcz *jcz, bst_text_error *error)
{
    int laid[BST_JCZ_KINDS_MAX] = {0};
    bool lake = false, over = false;
    for (int i = 0; i < jcz->nmessages && !over; i++) {
        int kind = laid_id(&jcz->message[i]) ? uncounted_kind(jcz, laid, laid_id(&jcz->message[i])) : -1;
        if (kind < 0)
            continue;
        laid[kind]++;
        lake |= (bst_game_tile(jcz->game, kind)->flags & BST_TILE_LAST) != 0;
        over = !(bst_game_tile(jcz->game, kind)->flags & BST_TILE_RIVER);
        if ((lake || over) && jcz->skips_at == 0)
            jcz->skips_at = jcz->message[i].line;
    }
    for (int k = 0; (lake || over) && k < bst_game_kinds(jcz->game); k++) {
        int flags = bst_game_tile(jcz->game, k)->flags, skipped = jcz->pack[k] - laid[k];
        if (skipped <= 0 || !(flags & BST_TILE_RIVER) || (!over && (flags & BST_TILE_LAST)))
            continue;
        bst_refusal why = bst_position_pile(jcz->game, jcz->state, k, laid[k]);
        if (why.code)
            return bst_text_fail(error, jcz->skips_at, "the river tile %s cannot be left out: %s",
                                 bst_game_tile(jcz->game, k)->jcz, bst_told_refusal(why));
        jcz->pack[k] -= skipped;
        jcz->skipped += skipped;
        jcz->cut_short = jcz->set_out = true;
    }
    return true;
}

// ---- the game -----------------------------------------------------------------------------------------------

/// The table is made of the file's start tiles alone: none of ours lies there but a block of several tiles.
static bool start_bare(bst_jcz *jcz, start_tile *tiles, int n, bst_text_error *error)
{
    free(jcz->game);
    free(jcz->state);
    jcz->game = NULL;
    jcz->state = NULL;
    jcz->head.setup.bare = jcz->set_out = jcz->cut_short = true;
    if (!bst_build(&jcz->head, &jcz->game, &jcz->state, error))
        return false;
    jcz->turn = jcz->dx = jcz->dy = 0;
    for (int i = 0; i < n; i++)
        tiles[i].used = false;
    if (bst_squares(jcz->state) > 0 && !start_align(jcz, tiles, n))
        return bst_text_fail(error, jcz->start->line,
                             "setup.start: the tiles of the block that begins with %s are missing",
                             bst_game_tile(jcz->game, bst_square_at(jcz->game, jcz->state, 0).kind)->jcz);
    return true;
}

/// Builds the game; if our own start pieces are not those of the file, a game without any.
static bool start_build(bst_jcz *jcz, start_tile *tiles, int n, bst_text_error *error)
{
    bool built = bst_build(&jcz->head, &jcz->game, &jcz->state, error);
    if (built && (n == 0 || start_align(jcz, tiles, n)))
        return true;
    return n > 0 ? start_bare(jcz, tiles, n, error) : false;
}

bool bst_jcz_begin(bst_jcz *jcz, bst_text_error *error)
{
    start_tile tiles[START_MAX];
    int n;
    free_fork(jcz);
    after_volcano_lake(jcz);
    if (!read_start(jcz, tiles, &n, error) || !start_build(jcz, tiles, n, error))
        return false;
    if (bst_game_kinds(jcz->game) > BST_JCZ_KINDS_MAX)
        return bst_text_fail(error, jcz->head.setup_line, "the sets have too many kinds of tiles");
    if (!start_more(jcz, tiles, n, error))
        return false;
    for (int k = 0; k < bst_game_kinds(jcz->game); k++)
        jcz->pack[k] =
            bst_game_tile(jcz->game, k)->flags & BST_TILE_HAND ? 0 : bst_tiles_left(jcz->game, jcz->state, k);
    if (!skip_river(jcz, error) || !bst_jcz_limit(jcz, error))
        return false;
    if (jcz->cut_short)
        bst_position_begin(jcz->game, jcz->state, NULL);
    return true;
}
