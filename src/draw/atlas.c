// SPDX-License-Identifier: MIT
// The atlas: places on the tile kinds of a game, computed when first asked for.

#include <stdlib.h>
#include <string.h>

#include "draw/places.h"
#include "draw/tile_svg.h"

typedef struct page {
    bst_point anchor[BST_TILE_SEGS];
    bst_point tower, quarter, machine, outbreak, aside;
    uint8_t grid[BST_GRID][BST_GRID]; // of its layout
    bool known;
} page;

struct bst_atlas {
    const bst_game *game;
    page *pages;
};

bst_atlas *bst_atlas_new(const bst_game *game)
{
    bst_atlas *atlas = calloc(1, sizeof *atlas);
    page *pages = calloc((size_t)bst_game_kinds(game) + 1, sizeof *pages);
    if (!atlas || !pages) {
        free(atlas);
        free(pages);
        return NULL;
    }
    atlas->game = game;
    atlas->pages = pages;
    return atlas;
}

void bst_atlas_free(bst_atlas *atlas)
{
    if (atlas)
        free(atlas->pages);
    free(atlas);
}

// The place of a tile that is farthest from all others, and from its rim.
static bst_point find_aside(const page *p, const bst_tile *tile)
{
    enum { NEAR = 16, FAR = 84, STEP = 4 };
    bst_point best = {50, 50};
    double most = 0;
    for (int y = NEAR; y <= FAR; y += STEP) {
        for (int x = NEAR; x <= FAR; x += STEP) {
            double room = 1e9;
            for (int i = 0; i < tile->nsegs + 2; i++) {
                bst_point taken = i < tile->nsegs ? p->anchor[i] : i == tile->nsegs ? p->tower : p->quarter;
                double dx = taken.x - x, dy = taken.y - y, d = dx * dx + dy * dy;
                room = d < room ? d : room;
            }
            if (room > most) {
                most = room;
                best = (bst_point){x, y};
            }
        }
    }
    return best;
}

static const page *page_of(bst_atlas *atlas, int kind)
{
    page *p = &atlas->pages[kind];
    if (!p->known) {
        const bst_tile *tile = bst_game_tile(atlas->game, kind);
        bst_layout layout;
        bst_layout_make(tile, &layout);
        for (int i = 0; i < BST_TILE_SEGS; i++)
            p->anchor[i] = layout.anchor[i];
        memcpy(p->grid, layout.grid, sizeof p->grid);
        p->tower = p->quarter = p->machine = p->outbreak = (bst_point){50, 50};
        if (tile->symbols & BST_SYMBOL_TOWERSITE)
            bst_draw_symbol_place(tile, BST_SYMBOL_BIT_TOWERSITE, &p->tower.x, &p->tower.y);
        if (tile->symbols & BST_SYMBOL_FLYER)
            bst_draw_symbol_place(tile, BST_SYMBOL_BIT_FLYER, &p->machine.x, &p->machine.y);
        if (tile->symbols & BST_SYMBOL_PLAGUE)
            bst_draw_symbol_place(tile, BST_SYMBOL_BIT_PLAGUE, &p->outbreak.x, &p->outbreak.y);
        if (tile->quarters)
            bst_draw_quarter_place(tile, &p->quarter.x, &p->quarter.y);
        p->aside = find_aside(p, tile);
        p->known = true;
    }
    return p;
}

static int cell_of(double v) { return v < 0 ? 0 : v >= 100 ? BST_GRID - 1 : (int)(v * BST_GRID / 100); }

int bst_atlas_seen(bst_atlas *atlas, int kind, double x, double y)
{
    return page_of(atlas, kind)->grid[cell_of(y)][cell_of(x)];
}

const bst_game *bst_atlas_game(const bst_atlas *atlas) { return atlas->game; }

bst_point bst_atlas_anchor(bst_atlas *atlas, int kind, int seg)
{
    return seg >= 0 && seg < BST_TILE_SEGS ? page_of(atlas, kind)->anchor[seg] : (bst_point){50, 50};
}

bst_point bst_atlas_tower(bst_atlas *atlas, int kind) { return page_of(atlas, kind)->tower; }

bst_point bst_atlas_machine(bst_atlas *atlas, int kind) { return page_of(atlas, kind)->machine; }
bst_point bst_atlas_outbreak(bst_atlas *atlas, int kind) { return page_of(atlas, kind)->outbreak; }

bst_point bst_atlas_aside(bst_atlas *atlas, int kind) { return page_of(atlas, kind)->aside; }

bst_point bst_atlas_quarter(bst_atlas *atlas, int kind) { return page_of(atlas, kind)->quarter; }

bst_point bst_draw_on_board(bst_square square, bst_point unturned)
{
    bst_point p = bst_point_turn(unturned, square.rot);
    return (bst_point){100.0 * square.x + p.x, 100.0 * square.y + p.y};
}
