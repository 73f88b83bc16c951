// SPDX-License-Identifier: MIT
// Drawing as the file did: by its list of draws, by its random numbers, or by the tile that is laid next.

#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/build.h"
#include "record/lines.h"

// ---- random numbers -----------------------------------------------------------------------------------------

/// The other program's generator: one double, whose lower 48 bits are the state of a linear congruence.
int bst_jcz_random(bst_jcz *jcz, int bound)
{
    uint64_t bits;
    int result = (int)(jcz->random * bound);
    memcpy(&bits, &jcz->random, sizeof bits);
    bits &= (UINT64_C(1) << 48) - 1;
    bits = (bits * UINT64_C(25214903917) + 11) & ((UINT64_C(1) << 48) - 1);
    jcz->random = (double)bits / (double)(UINT64_C(1) << 48);
    return result;
}

/// Groups of the pack in the order of their names.
enum { GROUP_DEFAULT, GROUP_DRAGON, GROUP_RIVER, GROUP_LAKE, GROUP_SPRING, GROUP_COUNT };

static int tile_group(const bst_jcz *jcz, const bst_tile *tile)
{
    if (tile->flags & BST_TILE_SPRING)
        return GROUP_SPRING;
    if (tile->flags & BST_TILE_LAST)
        return GROUP_LAKE;
    if (tile->flags & BST_TILE_RIVER)
        return GROUP_RIVER;
    bool dragon = (tile->symbols & BST_SYMBOL_DRAGON) && (jcz->head.setup.elements & BST_ELEMENT_DRAGON);
    return dragon ? GROUP_DRAGON : GROUP_DEFAULT;
}

/// Bits of the groups that tiles are drawn from now.
static int active_groups(const bst_jcz *jcz)
{
    int x, y, left[GROUP_COUNT] = {0};
    for (int k = 0; k < bst_game_kinds(jcz->game); k++)
        left[tile_group(jcz, bst_game_tile(jcz->game, k))] += jcz->pack[k];
    if (left[GROUP_RIVER] > 0)
        return 1 << GROUP_RIVER;
    if (left[GROUP_LAKE] > 0)
        return 1 << GROUP_LAKE;
    bool dragon = bst_neutral_at(jcz->game, jcz->state, BST_FIGURE_DRAGON, &x, &y);
    return 1 << GROUP_DEFAULT | (dragon ? 1 << GROUP_DRAGON : 0);
}

/// Whether kind a stands before kind b in the pack.
static bool stands_before(const bst_jcz *jcz, int a, int b)
{
    const bst_tile *ta = bst_game_tile(jcz->game, a), *tb = bst_game_tile(jcz->game, b);
    int ga = tile_group(jcz, ta), gb = tile_group(jcz, tb);
    int order = ga != gb ? ga - gb : strcmp(ta->jcz, tb->jcz);
    return order != 0 ? order < 0 : a < b;
}

static const char *random_tile(bst_jcz *jcz)
{
    int groups = active_groups(jcz), order[BST_JCZ_KINDS_MAX], n = 0, total = 0;
    for (int k = 0; k < bst_game_kinds(jcz->game); k++) {
        if (jcz->pack[k] <= 0 || !(groups >> tile_group(jcz, bst_game_tile(jcz->game, k)) & 1))
            continue;
        int at = n++;
        for (; at > 0 && stands_before(jcz, k, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = k;
        total += jcz->pack[k];
    }
    if (total == 0)
        return NULL;
    int index = bst_jcz_random(jcz, total), i = 0;
    for (; i < n - 1 && index >= jcz->pack[order[i]]; i++)
        index -= jcz->pack[order[i]];
    return bst_game_tile(jcz->game, order[i])->jcz;
}

const char *bst_jcz_foretell(bst_jcz *jcz)
{
    if (jcz->next_draw < jcz->ndraws)
        return jcz->draw[jcz->next_draw];
    return jcz->predicts ? random_tile(jcz) : NULL;
}

// ---- drawing ------------------------------------------------------------------------------------------------

static int drawable(bst_jcz *jcz, const char *id)
{
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; i < jcz->list->n; i++)
        if (jcz->list->at[i].kind == BST_DO_DRAW &&
            bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, jcz->list->at[i].number), id))
            return jcz->list->at[i].number;
    return -1;
}

static bool draw_kind(bst_jcz *jcz, int kind, int line, bst_text_error *error)
{
    jcz->pack[kind] -= jcz->pack[kind] > 0;
    jcz->drawn++;
    return bst_jcz_do(jcz, (bst_action){.kind = BST_DO_DRAW, .number = kind}, line, error);
}

/// Whether a tile would go away at once because it fits nowhere: another one is drawn, or comes into the hand.
static bool goes_away(bst_jcz *jcz, int kind)
{
    size_t size = bst_game_state_size(jcz->game);
    bst_state *trial = malloc(size);
    if (!trial)
        return false;
    memcpy(trial, jcz->state, size);
    bst_refusal why = bst_apply(jcz->game, trial, (bst_action){.kind = BST_DO_DRAW, .number = kind}, NULL);
    bool away = why.code == 0 && bst_tile_in_hand(trial) != kind;
    free(trial);
    return away;
}

static bool cannot_draw(const bst_jcz *jcz, const char *id, int line, bst_text_error *error)
{
    int kind = bst_jcz_kind(jcz, id);
    if (kind >= 0 && bst_tiles_left(jcz->game, jcz->state, kind) > 0)
        return bst_text_fail(error, line, "the tile %.40s cannot be drawn now: another pile comes first", id);
    if (kind >= 0)
        return bst_text_fail(error, line, "the tile %.40s is drawn, but none is left", id);
    return bst_text_fail(error, line, "the tile \"%.40s\" is in none of the sets of this game", id);
}

/// Tiles before the wanted one went away in the other program without a word: draws those that do so here, too.
static bool draw_those_before(bst_jcz *jcz, const char *want, int line, bst_text_error *error)
{
    while (bst_actor(jcz->state) == BST_CHANCE) {
        bool listed = jcz->next_draw < jcz->ndraws;
        const char *id = bst_jcz_foretell(jcz);
        int kind = id && strcmp(id, want) != 0 ? drawable(jcz, id) : -1;
        if (id && listed)
            jcz->next_draw++;
        if (!id || strcmp(id, want) == 0)
            return true;
        bool away = kind >= 0 && goes_away(jcz, kind);
        if (away && !draw_kind(jcz, kind, line, error))
            return false;
        if (!away && !listed) {
            jcz->predicts = false; // the numbers do not foretell any more
            return true;
        }
    }
    return true;
}

/// A kind that can be drawn now and goes away at once, or -1; with `all` only if every kind does.
static int useless_kind(bst_jcz *jcz, bool all)
{
    int found = -1, kinds[BST_JCZ_KINDS_MAX], n = 0;
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; i < jcz->list->n && n < BST_JCZ_KINDS_MAX; i++)
        kinds[n++] = jcz->list->at[i].kind == BST_DO_DRAW ? jcz->list->at[i].number : -1;
    for (int i = 0; i < n; i++) {
        bool away = kinds[i] >= 0 && goes_away(jcz, kinds[i]);
        if (away)
            found = kinds[i];
        else if (all)
            return -1;
    }
    return found;
}

bool bst_jcz_draw_rest(bst_jcz *jcz, bst_text_error *error)
{
    int kind;
    while (bst_actor(jcz->state) == BST_CHANCE && bst_step(jcz->game, jcz->state) != BST_STEP_BAZAAR) {
        const char *id = bst_jcz_foretell(jcz);
        jcz->next_draw += id && jcz->next_draw < jcz->ndraws;
        kind = id ? drawable(jcz, id) : -1;
        if (kind < 0 || !goes_away(jcz, kind))
            kind = useless_kind(jcz, true);
        if (kind < 0)
            return true;
        if (!draw_kind(jcz, kind, 0, error))
            return false;
    }
    return true;
}

bool bst_jcz_draw(bst_jcz *jcz, const char *want, int line, bst_text_error *error)
{
    const char *id = want;
    if (want && !draw_those_before(jcz, want, line, error))
        return false;
    if (!want) {
        id = bst_jcz_foretell(jcz);
        jcz->next_draw += jcz->next_draw < jcz->ndraws;
    }
    if (!id)
        return bst_text_fail(error, line, "the file does not say which tile is drawn");
    if (bst_actor(jcz->state) != BST_CHANCE)
        return true;
    int kind = drawable(jcz, id);
    while (want && kind < 0 && bst_jcz_kind(jcz, id) >= 0) { // tiles of an earlier pile have disappeared
        int useless = useless_kind(jcz, false);
        if (useless < 0)
            break;
        if (!draw_kind(jcz, useless, line, error))
            return false;
        if (bst_actor(jcz->state) != BST_CHANCE)
            return true;
        kind = drawable(jcz, id);
    }
    if (kind < 0)
        return cannot_draw(jcz, id, line, error);
    if (want && goes_away(jcz, kind)) {
        bst_text_fail(error, line, "the tile %.40s is laid in the file, but by our rules it fits nowhere", id);
        return false;
    }
    return draw_kind(jcz, kind, line, error);
}

bool bst_jcz_turn_up(bst_jcz *jcz, const char *seen, int line, bst_text_error *error)
{
    bool listed = jcz->next_draw < jcz->ndraws;
    const char *told = bst_jcz_foretell(jcz); // uses a random number in any case
    jcz->next_draw += listed;
    if (!listed && seen && (!told || strcmp(told, seen) != 0)) {
        jcz->predicts = false;
        told = seen;
    }
    int kind = told ? drawable(jcz, told) : -1;
    if (!told)
        return bst_text_fail(error, line, "the file does not say which tiles are turned up for the bazaar");
    return kind < 0 ? cannot_draw(jcz, told, line, error) : draw_kind(jcz, kind, line, error);
}

// ---- games that are ended early -----------------------------------------------------------------------------

static bool count_tile(const bst_jcz *jcz, int wanted[], const int pile[], const char *id)
{
    for (int k = 0; k < bst_game_kinds(jcz->game); k++)
        if (wanted[k] < pile[k] && bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, k), id)) {
            wanted[k]++;
            return true;
        }
    return false;
}

/// Takes one off those that are counted already.
static bool uncount_tile(const bst_jcz *jcz, int spare[], const char *id)
{
    for (int k = 0; k < bst_game_kinds(jcz->game); k++)
        if (spare[k] > 0 && bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, k), id)) {
            spare[k]--;
            return true;
        }
    return false;
}

/// Tiles for draws that the file does not name: ordinary ones.
static void count_any(const bst_jcz *jcz, int wanted[], const int pile[], int missing)
{
    for (int k = 0; k < bst_game_kinds(jcz->game) && missing > 0; k++) {
        if (tile_group(jcz, bst_game_tile(jcz->game, k)) != GROUP_DEFAULT)
            continue;
        int more = pile[k] - wanted[k] < missing ? pile[k] - wanted[k] : missing;
        wanted[k] += more;
        missing -= more;
    }
}

bool bst_jcz_limit(bst_jcz *jcz, bst_text_error *error)
{
    int wanted[BST_JCZ_KINDS_MAX] = {0}, spare[BST_JCZ_KINDS_MAX], pile[BST_JCZ_KINDS_MAX], missing = jcz->end_turn;
    if (jcz->end_turn < 0)
        return true;
    memcpy(pile, jcz->pack, sizeof pile);
    for (int i = 0; i < jcz->ndraws && missing > 0; i++)
        missing -= count_tile(jcz, wanted, pile, jcz->draw[i]);
    memcpy(spare, wanted, sizeof spare);
    for (int i = 0; i < jcz->nmessages && missing > 0; i++) {
        const char *id = bst_json_text(jcz->message[i].payload, "tileId");
        if (jcz->message[i].kind == BST_JCZ_PLACE_TILE && id && !uncount_tile(jcz, spare, id))
            missing -= count_tile(jcz, wanted, pile, id);
    }
    count_any(jcz, wanted, pile, missing);
    for (int k = 0; k < bst_game_kinds(jcz->game); k++) {
        if (bst_game_tile(jcz->game, k)->flags & BST_TILE_HAND || wanted[k] == pile[k])
            continue;
        bst_refusal why = bst_position_pile(jcz->game, jcz->state, k, wanted[k]);
        if (why.code)
            return bst_text_fail(error, jcz->head.setup_line, "the pile of the file cannot be made: %s",
                                 bst_told_refusal(why));
        jcz->cut_short = true;
    }
    return true;
}
