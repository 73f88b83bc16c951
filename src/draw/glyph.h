// SPDX-License-Identifier: MIT
// Small pictures on tiles: trees, houses, buildings, goods, symbols. They are written once at the head of a document
// and shown with <use>; each is drawn about the origin.

#pragma once

#include <stdbool.h>

#include "bastide/tile.h"
#include "draw/palette.h"
#include "draw/shape.h"
#include "text/text.h"

typedef enum bst_glyph {
    BST_GLYPH_TUFT,
    BST_GLYPH_FLOWERS,
    BST_GLYPH_BUSH,
    BST_GLYPH_TREE,
    BST_GLYPH_FIR,
    BST_GLYPH_GROVE,
    BST_GLYPH_WOOD,
    BST_GLYPH_CROP,
    BST_GLYPH_VINEYARD,
    BST_GLYPH_HOUSE,
    BST_GLYPH_ROW,
    BST_GLYPH_CHURCH,
    BST_GLYPH_VILLAGE,
    BST_GLYPH_TURRET,
    BST_GLYPH_GATE,
    BST_GLYPH_FOUNTAIN,
    BST_GLYPH_CLOISTER,
    BST_GLYPH_MONASTERY, ///< the cloister of the plain style
    BST_GLYPH_SHRINE,
    BST_GLYPH_SHIELD,
    BST_GLYPH_INN,
    BST_GLYPH_CATHEDRAL,
    BST_GLYPH_WINE,
    BST_GLYPH_GRAIN,
    BST_GLYPH_CLOTH,
    BST_GLYPH_BESIEGED,
    BST_GLYPH_PRINCESS,
    BST_GLYPH_PIGHERD,
    BST_GLYPH_DRAGON,
    BST_GLYPH_VOLCANO,
    BST_GLYPH_PORTAL,
    BST_GLYPH_TOWERSITE,
    BST_GLYPH_FAIR,
    BST_GLYPH_BAZAAR,
    BST_GLYPH_PLAGUE,
    BST_GLYPH_FESTIVAL,
    BST_GLYPH_GOLD,
    BST_GLYPH_MAGE,
    BST_GLYPH_ROBBER,
    BST_GLYPH_LAKE,
    BST_GLYPH_WHEEL1,
    BST_GLYPH_WHEEL2,
    BST_GLYPH_WHEEL3,
    BST_GLYPH_PITCHFORK,
    BST_GLYPH_CLUB,
    BST_GLYPH_TARGE,
    BST_GLYPH_FLYER,
    BST_GLYPH_PALACE_QUARTER,
    BST_GLYPH_MARKET_QUARTER,
    BST_GLYPH_SMITHY_QUARTER,
    BST_GLYPH_CATHEDRAL_QUARTER,
    BST_GLYPH_WELL,
    BST_GLYPH_MARKET,
    BST_GLYPH_STATUE,
    BST_GLYPH_DOOR,
    BST_GLYPH_DRUM,
    BST_GLYPH_DORMER,
    BST_GLYPH_CHIMNEY,
    BST_GLYPH_BARRELS,
    BST_GLYPH_CART,
    BST_GLYPH_KINDS,
} bst_glyph;

/// Appends a <defs> element with all glyphs. On a page they turn back by the CSS variable --r, the quarter turns of the
/// tile they are on, and so stay upright.
void bst_glyph_defs(bst_text *out, const bst_palette *palette, bool page);

/// Shows a glyph, turned clockwise by `degrees`.
void bst_glyph_use(bst_text *out, int glyph, bst_point at, int degrees);

/// Glyphs of an attribute (BST_ATTR_BIT_*) and of a symbol (BST_SYMBOL_BIT_*) of a tile; -1 if it is not drawn so.
int bst_glyph_of_attr(int attr);
int bst_glyph_of_symbol(const bst_tile *tile, int symbol);

/// Whether what is printed on a segment fills the middle of its tile, whichever way the tile is turned.
bool bst_glyph_fills_middle(const bst_segment *seg);

/// How much larger a glyph is in the plain style.
double bst_glyph_plain_scale(int glyph);
