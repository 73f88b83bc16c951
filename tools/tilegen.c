// SPDX-License-Identifier: MIT
// Build tool: turns data/tiles/*.tiles into C tables.
//
//     tilegen OUT.c FILE.tiles...
//
// The files are read by the engine's own parser. The first error is printed as file:line: text and ends the
// build with status 1 and without OUT.c, so a broken set can never be compiled in.

#include "bastide/tile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TILES = 256, MAX_BOARDS = 2, MAX_FILE = 1 << 20 };

// The order of the sets in the tables. Other lists (setups, sheets, help) follow it, so it is the order in which
// people meet the sets: the base game, rivers, large expansions, stand-alone wheel, small expansions, Die Burg.
static const char *const set_order[] = {
    "base",   "river",    "river2", "gq11",   "inns",     "traders", "king",    "cathars", "cult",    "csc",
    "dragon", "tower",    "abbey",  "count",  "catapult", "wheel",   "bridges", "tunnel",  "circles", "circles2",
    "plague", "festival", "school", "flyers", "ferries",  "gold",    "mage",    "robbers", "burg",
};
enum { SET_COUNT = sizeof set_order / sizeof *set_order };

typedef struct loaded_set {
    bst_tileset set;
    bst_tile *tiles;
    bst_board_piece *boards;
} loaded_set;

static void report(const char *path, int line, const char *text)
{
    if (line > 0)
        fprintf(stderr, "%s:%d: %s\n", path, line, text);
    else
        fprintf(stderr, "%s: %s\n", path, text);
}

static char *read_text(const char *path, long *length)
{
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(MAX_FILE) : NULL;
    if (!text) {
        report(path, 0, strerror(errno));
        if (file)
            fclose(file);
        return NULL;
    }
    *length = (long)fread(text, 1, MAX_FILE, file);
    int bad = ferror(file);
    fclose(file);
    if (bad || *length == MAX_FILE) {
        report(path, 0, bad ? "cannot be read" : "is too large");
        free(text);
        return NULL;
    }
    return text;
}

// "data/tiles/inns.tiles" -> "inns"
static void set_name(const char *path, char *out, size_t size)
{
    const char *base = strrchr(path, '/');
    base = base ? base + 1 : path;
    size_t length = strcspn(base, ".");
    if (length > size - 1)
        length = size - 1;
    memcpy(out, base, length);
    out[length] = 0;
}

static int load(const char *path, loaded_set *sets)
{
    char name[32];
    set_name(path, name, sizeof name);
    int index = 0;
    while (index < SET_COUNT && strcmp(set_order[index], name) != 0)
        index++;
    if (index == SET_COUNT) {
        report(path, 0, "this set has no place in set_order; add it to tools/tilegen.c");
        return -1;
    }
    loaded_set *s = &sets[index];
    if (s->tiles) {
        report(path, 0, "this set was given twice");
        return -1;
    }
    long length = 0;
    char *text = read_text(path, &length);
    if (!text)
        return -1;
    s->tiles = calloc(MAX_TILES, sizeof *s->tiles);
    s->boards = calloc(MAX_BOARDS, sizeof *s->boards);
    bst_tile_error error = {0, "out of memory"};
    int result = s->tiles && s->boards ? bst_tileset_parse(text, length, name, s->tiles, MAX_TILES, s->boards,
                                                           MAX_BOARDS, &s->set, &error)
                                       : -1;
    if (result != 0)
        report(path, error.line, error.text);
    free(text);
    return result;
}

static const bst_tile *find_tile(const loaded_set *sets, const char *name)
{
    for (int s = 0; s < SET_COUNT; s++) {
        for (int t = 0; t < sets[s].set.ntiles; t++) {
            if (strcmp(sets[s].tiles[t].name, name) == 0)
                return &sets[s].tiles[t];
        }
    }
    return NULL;
}

// Checks that need the whole catalogue: all sets are there, and like= names tiles with the same edges.
static int check_catalogue(const loaded_set *sets)
{
    for (int s = 0; s < SET_COUNT; s++) {
        if (!sets[s].tiles) {
            report(set_order[s], 0, "the file of this set is missing");
            return -1;
        }
        for (int t = 0; t < sets[s].set.ntiles; t++) {
            const bst_tile *tile = &sets[s].tiles[t];
            const bst_tile *model = tile->like[0] ? find_tile(sets, tile->like) : tile;
            if (!model || memcmp(tile->edge, model->edge, sizeof tile->edge) != 0) {
                char path[64];
                snprintf(path, sizeof path, "data/tiles/%s.tiles", set_order[s]);
                report(path, tile->source_line, "like= must name a tile of the catalogue with the same edges");
                return -1;
            }
        }
    }
    return 0;
}

static void write_segment(FILE *out, const bst_segment *seg)
{
    fprintf(out, "        {%d, %d, %d, %d, %d, %d, %d, %d, %d, %d, %d, 0},\n", seg->kind, seg->sides, seg->halves,
            seg->shields, seg->attrs, seg->borders, seg->adjoins, seg->siblings, seg->tunnels, seg->end, seg->line);
}

static void write_tile(FILE *out, const bst_tile *tile)
{
    fprintf(out, "    {\"%s\", \"%s\", \"%s\", %lu, %d, %d, %d, {%d, %d, %d, %d}, %d, %d, %d, %d, %d, %d, %d, 0, %d, {",
            tile->name, tile->jcz, tile->like, (unsigned long)tile->symbols, tile->flags, tile->count, tile->nsegs,
            tile->edge[0], tile->edge[1], tile->edge[2], tile->edge[3], tile->center, tile->quarters, tile->column,
            tile->row, tile->wheel, tile->circle, tile->flyer, tile->source_line);
    fprintf(out, tile->nsegs ? "\n" : "{0}");
    for (int i = 0; i < tile->nsegs; i++)
        write_segment(out, &tile->seg[i]);
    fprintf(out, tile->nsegs ? "    }},\n" : "}},\n");
}

static void write_walls(FILE *out, const bst_walls *walls)
{
    fprintf(out, "{{");
    for (int i = 0; i < BST_WALLS_SIZE; i++)
        fprintf(out, "%d, ", walls->row[i]);
    fprintf(out, "}, %d, %d, %d, %d, {", walls->ncells, walls->nsquares, walls->ncorners, walls->nstarts);
    for (int i = 0; i < BST_WALLS_CORNERS; i++) {
        const bst_wall_corner *c = &walls->corner[i];
        fprintf(out, "{%d, %d, %d, %d}, ", c->first, c->second, c->x, c->y);
    }
    fprintf(out, "}, {");
    for (int i = 0; i < BST_WALLS_STARTS; i++)
        fprintf(out, "{%d, %d, %d, 0}, ", walls->start[i].column, walls->start[i].row, walls->start[i].side);
    fprintf(out, "}, {");
    for (int y = 0; y < BST_WALLS_SIZE; y++) {
        fprintf(out, "{");
        for (int x = 0; x < BST_WALLS_SIZE; x++)
            fprintf(out, "%d, ", walls->wall[y][x]);
        fprintf(out, "}, ");
    }
    fprintf(out, "}}");
}

static void write_board(FILE *out, const bst_board_piece *board)
{
    fprintf(out, "    {\"%s\", %d, %d, %d, %d, %d, {", board->name, board->width, board->height, board->nlinks,
            board->nsegments, board->first_tile);
    for (int i = 0; i < board->nlinks; i++) {
        const bst_board_link *link = &board->link[i];
        fprintf(out, "{%d, %d, %d, %d}, ", link->cell_a, link->seg_a, link->cell_b, link->seg_b);
    }
    fprintf(out, board->nlinks ? "}, {" : "{0}}, {");
    for (int i = 0; i < (int)sizeof board->crowns; i++)
        fprintf(out, "%d, ", board->crowns[i]);
    fprintf(out, "}, ");
    write_walls(out, &board->walls);
    fprintf(out, "},\n");
}

static void write_string(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_tables(FILE *out, const loaded_set *sets)
{
    fprintf(out, "// SPDX-License-Identifier: MIT\n// Generated by tools/tilegen.c from data/tiles. Do not edit.\n\n"
                 "#include \"bastide/tile.h\"\n");
    for (int s = 0; s < SET_COUNT; s++) {
        const bst_tileset *set = &sets[s].set;
        fprintf(out, "\nstatic const bst_tile tiles_%s[%d] = {\n", set->name, set->ntiles);
        for (int t = 0; t < set->ntiles; t++)
            write_tile(out, &set->tiles[t]);
        fprintf(out, "};\n");
        if (set->nboards == 0)
            continue;
        fprintf(out, "\nstatic const bst_board_piece boards_%s[%d] = {\n", set->name, set->nboards);
        for (int b = 0; b < set->nboards; b++)
            write_board(out, &set->boards[b]);
        fprintf(out, "};\n");
    }
    fprintf(out, "\nconst bst_tileset bst_tilesets[] = {\n");
    for (int s = 0; s < SET_COUNT; s++) {
        const bst_tileset *set = &sets[s].set;
        fprintf(out, "    {\"%s\", ", set->name);
        write_string(out, set->title);
        fprintf(out, ", %d, %d, tiles_%s, %s%s},\n", set->ntiles, set->nboards, set->name,
                set->nboards ? "boards_" : "0", set->nboards ? set->name : "");
    }
    fprintf(out, "};\nconst int bst_tileset_count = %d;\n", (int)SET_COUNT);
}

static int generate(const char *path, const loaded_set *sets)
{
    FILE *out = fopen(path, "w");
    if (!out) {
        report(path, 0, strerror(errno));
        return -1;
    }
    write_tables(out, sets);
    int bad = ferror(out);
    if (fclose(out) != 0 || bad) {
        report(path, 0, "cannot be written");
        return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    loaded_set sets[SET_COUNT] = {0};
    if (argc < 3) {
        fprintf(stderr, "usage: tilegen OUT.c FILE.tiles...\n");
        return 2;
    }
    int result = 0;
    for (int i = 2; i < argc && result == 0; i++)
        result = load(argv[i], sets);
    if (result == 0)
        result = check_catalogue(sets);
    if (result == 0)
        result = generate(argv[1], sets);
    if (result != 0)
        remove(argv[1]);
    for (int s = 0; s < SET_COUNT; s++) {
        free(sets[s].tiles);
        free(sets[s].boards);
    }
    return result == 0 ? 0 : 1;
}
