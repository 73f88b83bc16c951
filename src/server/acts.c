// SPDX-License-Identifier: MIT

#include "server/acts.h"

#include <stdlib.h>
#include <string.h>

static const bst_likely nothing; // is known of them

static int packed_acts(const bst_acts *acts) { return acts->sheaves * BST_SHEAF; }

static bool unbind(const bst_packed *sheaf, bst_act *out) { return bst_unpack_to(sheaf, nothing, out); }

// Packs the first of those that lie open, if they are more than a sheaf; short of memory they stay open.
static void bind(bst_acts *acts)
{
    int open = acts->n - packed_acts(acts);
    if (open <= BST_SHEAF)
        return;
    if (acts->sheaves == acts->sheaves_room) {
        int more = acts->sheaves_room ? 2 * acts->sheaves_room : 4;
        bst_packed **sheaf = realloc(acts->sheaf, (size_t)more * sizeof *sheaf);
        if (!sheaf)
            return;
        acts->sheaf = sheaf;
        acts->sheaves_room = more;
    }
    bst_packed *packed = bst_pack(acts->open, BST_SHEAF * sizeof *acts->open, nothing);
    if (!packed)
        return;
    acts->sheaf[acts->sheaves++] = packed;
    memmove(acts->open, acts->open + BST_SHEAF, (size_t)(open - BST_SHEAF) * sizeof *acts->open);
}

bool bst_acts_reserve(bst_acts *acts)
{
    bind(acts);
    if (acts->n - packed_acts(acts) < acts->room)
        return true;
    int more = acts->room + BST_SHEAF / 4;
    bst_act *bigger = realloc(acts->open, (size_t)more * sizeof *bigger);
    if (!bigger)
        return false;
    acts->open = bigger;
    acts->room = more;
    return true;
}

void bst_acts_add(bst_acts *acts, bst_act act)
{
    bst_act *place = &acts->open[acts->n++ - packed_acts(acts)];
    memset(place, 0, sizeof *place); // the gaps are packed, too
    place->action = act.action;
    place->actor = act.actor;
    place->bonus = act.bonus;
    place->flag = act.flag;
}

const bst_act *bst_acts_last(const bst_acts *acts) { return &acts->open[acts->n - 1 - packed_acts(acts)]; }

bst_act *bst_acts_read(const bst_acts *acts, int from)
{
    int first = from / BST_SHEAF < acts->sheaves ? from / BST_SHEAF : acts->sheaves, n = acts->n - first * BST_SHEAF;
    bst_act *out = malloc((size_t)(n + 1) * sizeof *out);
    if (!out)
        return NULL;
    for (int i = first; i < acts->sheaves; i++)
        if (!unbind(acts->sheaf[i], &out[(i - first) * BST_SHEAF])) {
            free(out);
            return NULL;
        }
    int open = acts->n - packed_acts(acts);
    if (open > 0)
        memcpy(&out[n - open], acts->open, (size_t)open * sizeof *out);
    int skipped = from - first * BST_SHEAF;
    memmove(out, out + skipped, (size_t)(n - skipped) * sizeof *out);
    return out;
}

bool bst_acts_cut(bst_acts *acts, int n)
{
    int keep = n > 0 ? (n - 1) / BST_SHEAF : 0; // sheaves before the one with the last that is kept
    if (keep < acts->sheaves) {
        bst_act open[BST_SHEAF];
        if (n > 0 && !unbind(acts->sheaf[keep], open))
            return false;
        while (acts->sheaves > keep)
            free(acts->sheaf[--acts->sheaves]);
        if (n > 0) // there is room for a sheaf where one was bound
            memcpy(acts->open, open, sizeof open);
    }
    acts->n = n;
    return true;
}

void bst_acts_free(bst_acts *acts)
{
    for (int i = 0; i < acts->sheaves; i++)
        free(acts->sheaf[i]);
    free(acts->sheaf);
    free(acts->open);
    *acts = (bst_acts){0};
}
