// SPDX-License-Identifier: MIT
// Features: regions of segments (region.c).

#pragma once

#include "engine/ruleset.h"

/// Joins the regions of two segments; `ends` open ends vanish by it. Segments of different kinds are not joined, but
/// what meets something else at one of its ends may end there (bst_feature_def).
void bst_region_join(const bst_game *g, bst_state *s, int seg_a, int seg_b, int ends);
/// Joins two segments by a new tie (the hook `ties`), and tells the modules that there is one.
void bst_region_tie(bst_context *c, int seg_a, int seg_b, int ends);
/// Notes that the feature of a segment that is not on the laid tile may have been finished in this part.
void bst_region_note(bst_state *s, int seg);
/// Takes a region apart and joins its segments anew by what touches on the table and by the modules' ties, figures
/// included; for the few events that split a feature or change its shape. Writes the segments to out[] (room for
/// all of the region's) and returns how many there are.
int bst_region_rebuild(const bst_context *c, int region, uint16_t out[]);
/// All ties of all modules.
void bst_ties(const bst_context *c, bst_tie_list *out);
/// A segment's place in the order of BASE-R7, as a number that sorts; of a region that of its first segment.
uint64_t bst_seg_rank(const bst_game *g, const bst_state *s, int seg);
uint64_t bst_region_rank(const bst_game *g, const bst_state *s, int region);
static inline bool bst_is_center(int feature)
{ ///< cloister kind: finished by its 8 neighbours
    return feature == BST_CLOISTER || feature == BST_SHRINE || feature == BST_ABBEY;
}
/// Whether a building is finished.
static inline bool bst_region_finished(const bst_game *g, const bst_region *r)
{
    return r->open == 0 && !g->ruleset->feature[r->kind].endless;
}
/// Sum over the segments of a region of those that have the attribute.
int bst_region_count(const bst_game *g, const bst_state *s, int region, int attr);
