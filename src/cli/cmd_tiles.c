// SPDX-License-Identifier: MIT
// bastide tiles: lists tile sets and tiles as text or JSON, and draws sheets of them.

#include "bastide/game.h"
#include "bastide/tile.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/png.h"
#include "draw/board_svg.h"
#include "draw/castle.h"
#include "draw/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SETS = 64, MAX_TILES = 256, MAX_BOARDS = 4, SKETCH_ROWS = 5, SKETCH_COLUMNS = 11 };

static const char usage[] =
    "usage: bastide tiles [SET | TILE]... [--tiles FILE]... [--svg [FILE]] [--png FILE] [--json]\n"
    "\n"
    "Without a set: lists all sets. With sets or tiles: shows them, with what is on them and a sketch.\n"
    "\n"
    "  --tiles FILE   load your own set; its name is the file's name without .tiles (see docs/tiles.md)\n"
    "  --svg [FILE]   draw a sheet of the given sets, or of all; to standard output without FILE\n"
    "  --png FILE     draw it as a PNG picture\n"
    "  --size PX      how many pixels a tile is wide in a PNG, 8 to 1000 (default: 100)\n"
    "  --theme WORD   colours of the drawing: light or dark\n"
    "  --style WORD   how tiles are drawn: painted, or plain with large signs and strong contrast\n"
    "  --json         print for programs\n"
    "  --help         this text\n"
    "\n"
    "FILE must end in .svg behind --svg, so that it cannot be mistaken for a set, and in .png behind --png.\n"
    "Exit status: 0, or 2 if a file cannot be read, understood or written, or the call is wrong.\n"
    "\n"
    "examples:\n"
    "  bastide tiles\n"
    "  bastide tiles inns king\n"
    "  bastide tiles base.U\n"
    "  bastide tiles base --svg base.svg\n"
    "  bastide tiles base inns --png sheet.png --size 200 --theme dark\n"
    "  bastide tiles --tiles village.tiles --svg village.svg\n";

typedef struct tiles_call {
    const bst_tileset *sets[MAX_SETS];
    const char *only[MAX_SETS]; // a single tile of the set, or null
    int nsets;
    bst_tileset *own[MAX_SETS]; // loaded from files, freed at the end
    int nown;
    bool json;
    bst_drawing drawing;
} tiles_call;

// ---- arguments

// "dir/village.tiles" -> "village"
static void name_of(const char *path, char *out, size_t size)
{
    const char *base = strrchr(path, '/');
    snprintf(out, size, "%s", base ? base + 1 : path);
    char *dot = strrchr(out, '.');
    if (dot && dot != out)
        *dot = 0;
}

static bst_tileset *load_set(const char *path)
{
    char name[256];
    size_t length = 0;
    char *text = bst_file_read(path, &length);
    if (!text)
        return NULL;
    name_of(path, name, sizeof name);
    bst_tileset *set = calloc(1, sizeof *set);
    bst_tile *tiles = calloc(MAX_TILES, sizeof *tiles);
    bst_board_piece *boards = calloc(MAX_BOARDS, sizeof *boards);
    bst_tile_error error = {0, "there is not enough memory"};
    if (set && tiles && boards &&
        bst_tileset_parse(text, (long)length, name, tiles, MAX_TILES, boards, MAX_BOARDS, set, &error) == 0) {
        free(text);
        return set;
    }
    if (error.line > 0)
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
    else
        fprintf(stderr, "%s: %s\n", path, error.text);
    free(text);
    free(set);
    free(tiles);
    free(boards);
    return NULL;
}

static int add_set(tiles_call *call, const bst_tileset *set, const char *only)
{
    if (call->nsets == MAX_SETS) {
        fprintf(stderr, "bastide tiles: too many sets; %d fit in one call\n", MAX_SETS);
        return -1;
    }
    call->only[call->nsets] = only;
    call->sets[call->nsets++] = set;
    return 0;
}

// Whether a tile of set number s is to be shown.
static bool shown(const tiles_call *call, int s, const bst_tile *tile)
{
    return !call->only[s] || strcmp(call->only[s], tile->name) == 0;
}

static int read_own(tiles_call *call, const char *path)
{
    if (!path) {
        fprintf(stderr, "bastide tiles: --tiles needs a file, like --tiles village.tiles\n");
        return -1;
    }
    bst_tileset *set = call->nown < MAX_SETS ? load_set(path) : NULL;
    if (!set)
        return -1;
    call->own[call->nown++] = set;
    return add_set(call, set, NULL);
}

static int unknown_set(const tiles_call *call, const char *word)
{
    const char *names[MAX_SETS * 2 + 1] = {NULL};
    int n = 0;
    for (int i = 0; i < bst_tileset_count && n < MAX_SETS; i++)
        names[n++] = bst_tilesets[i].name;
    for (int i = 0; i < call->nown; i++)
        names[n++] = call->own[i]->name;
    const char *near = bst_suggest(word, names);
    if (near)
        bst_usage_error("tiles", "there is no set named %s; did you mean `%s`?", word, near);
    else
        bst_usage_error("tiles", "there is no set named %s; bastide tiles lists them", word);
    return -1;
}

// "inns", or "inns.03" for a single tile.
static int read_name(tiles_call *call, const char *word)
{
    char name[64];
    size_t length = strcspn(word, ".");
    if (length >= sizeof name)
        return unknown_set(call, word);
    memcpy(name, word, length);
    name[length] = '\0';
    const bst_tileset *set = bst_tileset_find(name);
    for (int i = 0; i < call->nown; i++)
        if (strcmp(call->own[i]->name, name) == 0 && word[length] == '\0')
            return 0; // --tiles shows it already
    if (!set)
        return unknown_set(call, name);
    if (word[length] == '\0')
        return add_set(call, set, NULL);
    for (int t = 0; t < set->ntiles; t++)
        if (strcmp(set->tiles[t].name, word) == 0)
            return add_set(call, set, word);
    bst_usage_error("tiles", "there is no tile %s; `bastide tiles %s` lists the tiles of the set", word, name);
    return -1;
}

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

// Reads an option for drawing; *used says whether `next` belonged to it. 1: it was one, 0: it was none, -1: an error.
static int read_drawing(tiles_call *call, const char *arg, const char *next, bool *used)
{
    bst_drawing *drawing = &call->drawing;
    *used = false;
    if (strcmp(arg, "--svg") == 0) { // its file may be left out
        *used = next && ends_in(next, ".svg");
        drawing->svg = *used ? next : "-";
        return 1;
    }
    if (strcmp(arg, "--png") != 0 && strcmp(arg, "--size") != 0 && strcmp(arg, "--theme") != 0 &&
        strcmp(arg, "--style") != 0)
        return 0;
    *used = true;
    if (!next) {
        bst_usage_error("tiles", "%s needs a value behind it; see bastide tiles --help", arg);
        return -1;
    }
    if (strcmp(arg, "--theme") == 0)
        return bst_drawing_theme("tiles", next, drawing) ? 1 : -1;
    if (strcmp(arg, "--style") == 0)
        return bst_drawing_style("tiles", next, drawing) ? 1 : -1;
    if (strcmp(arg, "--size") == 0)
        return bst_number("tiles", arg, next, BST_TILE_SIZE_LEAST, BST_TILE_SIZE_MOST, &drawing->size) ? 1 : -1;
    drawing->png = next;
    if (ends_in(next, ".png"))
        return 1;
    bst_usage_error("tiles", "--png writes PNG; the name of the file must end in .png, not as in %s", next);
    return -1;
}

static int check_call(const tiles_call *call)
{
    if (!call->drawing.svg && !call->drawing.png)
        return 0;
    for (int s = 0; s < call->nsets; s++) {
        if (call->only[s]) {
            fprintf(stderr, "bastide tiles: --svg and --png draw whole sets; leave out %s\n", call->only[s]);
            return -1;
        }
    }
    if (call->json) {
        fprintf(stderr, "bastide tiles: drawings and --json cannot be used together; choose one\n");
        return -1;
    }
    return 0;
}

static int read_arguments(tiles_call *call, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        bool used;
        int drawing = read_drawing(call, arg, next, &used);
        if (drawing < 0)
            return -1;
        if (drawing > 0) {
            i += used;
        } else if (strcmp(arg, "--json") == 0) {
            call->json = true;
        } else if (strcmp(arg, "--tiles") == 0) {
            if (read_own(call, next) != 0)
                return -1;
            i++;
        } else if (arg[0] == '-') {
            fprintf(stderr, "bastide tiles: unknown option %s; see bastide tiles --help\n", arg);
            return -1;
        } else if (i > 1 && strcmp(argv[i - 1], "--svg") == 0 && strchr(arg, '.')) {
            fprintf(stderr, "bastide tiles: --svg writes SVG; the name of the file must end in .svg, not as in %s\n",
                    arg);
            return -1;
        } else if (read_name(call, arg) != 0) {
            return -1;
        }
    }
    return check_call(call);
}

// ---- words

static int is_board_cell(const bst_tileset *set, int tile)
{
    for (int b = 0; b < set->nboards; b++) {
        const bst_board_piece *board = &set->boards[b];
        if (tile >= board->first_tile && tile < board->first_tile + board->width * board->height)
            return 1;
    }
    return 0;
}

static int set_copies(const bst_tileset *set)
{
    int copies = 0;
    for (int t = 0; t < set->ntiles; t++)
        copies += is_board_cell(set, t) ? 0 : set->tiles[t].count;
    return copies;
}

// The names of the edges and half-edges of a segment; returns how many.
static int edge_names(const bst_segment *seg, const char *names[12])
{
    static const char *const sides[] = {"N", "E", "S", "W"};
    static const char *const halves[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
    int n = 0;
    for (int d = 0; d < 4; d++) {
        if (seg->sides >> d & 1)
            names[n++] = sides[d];
    }
    for (int h = 0; h < 8; h++) {
        if (seg->halves >> h & 1)
            names[n++] = halves[h];
    }
    return n;
}

static void print_segment(const bst_tile *tile, const bst_segment *seg)
{
    const char *names[12];
    int nnames = edge_names(seg, names);
    printf("%s", bst_feature_word(seg->kind));
    for (int i = 0; i < nnames; i++)
        printf(" %s", names[i]);
    if (seg->kind == BST_FIELD && !seg->halves)
        printf(" without an edge");
    if (seg->shields && !(seg->attrs & BST_ATTR_MARKET)) // of a court they are its markets, which are named below
        printf(seg->shields > 1 ? ", %d pennants" : ", pennant", seg->shields);
    for (int a = 0; a < BST_ATTR_KINDS; a++) {
        if (seg->attrs >> a & 1)
            printf(", %s", bst_attr_words[a]);
    }
    if (seg->end)
        printf(", ends at %s", bst_end_words[seg->end]);
    if (seg->tunnels)
        printf(", tunnel");
    for (int i = 0, first = 1, k = 0; i < tile->nsegs; i++) {
        k += tile->seg[i].kind == BST_CITY || tile->seg[i].kind == BST_CARCASSONNE;
        if (seg->borders >> i & 1) {
            printf(first ? ", borders city %d" : " %d", k);
            first = 0;
        }
    }
}

// The sketch: what the drawing shows, in characters.
static char sketch_char(const bst_tile *tile, const bst_layout *layout, int row, int column)
{
    static const char signs[BST_FEATURE_KINDS] = {
        [BST_FIELD] = '.',       [BST_ROAD] = '#',  [BST_CITY] = 'C',  [BST_CLOISTER] = '+',
        [BST_SHRINE] = '^',      [BST_ABBEY] = 'A', [BST_RIVER] = '~', [BST_SCHOOL] = '=',
        [BST_CARCASSONNE] = 'W', [BST_TOWER] = 'T', [BST_HOUSE] = 'H', [BST_WALL] = 'W'};
    int r = row * (BST_GRID - 1) / (SKETCH_ROWS - 1), c = column * (BST_GRID - 1) / (SKETCH_COLUMNS - 1);
    int seg = layout->grid[r][c];
    if (seg >= tile->nsegs)
        return ' ';
    int kind = tile->seg[seg].kind;
    return signs[kind] ? signs[kind] : signs[bst_kind_as_landscape(kind)];
}

static void print_tile(const bst_tile *tile)
{
    bst_layout layout;
    bst_layout_make(tile, &layout);
    printf("%s x%d", tile->name, tile->count);
    for (int f = 0; f < BST_TILE_FLAG_KINDS; f++) {
        if (tile->flags >> f & 1)
            printf(" %s", bst_flag_words[f]);
    }
    for (int s = 0; s < BST_SYMBOL_KINDS; s++) {
        if (tile->symbols >> s & 1)
            printf(" [%s]", bst_symbol_words[s]);
    }
    printf("\n");
    int lines = tile->nsegs > SKETCH_ROWS ? tile->nsegs : SKETCH_ROWS;
    for (int line = 0; line < lines; line++) {
        printf("  ");
        for (int c = 0; c < SKETCH_COLUMNS; c++)
            putchar(line < SKETCH_ROWS ? sketch_char(tile, &layout, line, c) : ' ');
        if (line < tile->nsegs) {
            printf("   %d ", tile->seg[line].line);
            print_segment(tile, &tile->seg[line]);
        }
        printf("\n");
    }
    printf("\n");
}

static void print_sets(const tiles_call *call)
{
    if (call->nsets == 0) {
        int total = 0;
        for (int s = 0; s < bst_tileset_count; s++) {
            int copies = set_copies(&bst_tilesets[s]);
            printf("%-9s %3d tiles  %s\n", bst_tilesets[s].name, copies, bst_tilesets[s].title);
            total += copies;
        }
        printf("%d tiles in %d sets\n", total, bst_tileset_count);
        return;
    }
    for (int s = 0; s < call->nsets; s++) {
        if (!call->only[s])
            printf("%s (%s), %d tiles\n\n", call->sets[s]->title, call->sets[s]->name, set_copies(call->sets[s]));
        for (int t = 0; t < call->sets[s]->ntiles; t++)
            if (shown(call, s, &call->sets[s]->tiles[t]))
                print_tile(&call->sets[s]->tiles[t]);
    }
}

// ---- JSON

static void json_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 32)
            printf("\\u%04x", (unsigned char)*text);
        else
            putchar(*text);
    }
    putchar('"');
}

// The names of the bits that are set, as a list.
static void json_bits(const char *key, unsigned bits, const char *const *words, int count)
{
    const char *separator = "";
    printf(",\"%s\":[", key);
    for (int i = 0; i < count; i++) {
        if (bits >> i & 1) {
            printf("%s\"%s\"", separator, words[i]);
            separator = ",";
        }
    }
    printf("]");
}

static void json_tile(const bst_tile *tile)
{
    printf("{\"name\":");
    json_string(tile->name);
    printf(",\"count\":%d", tile->count);
    json_bits("flags", tile->flags, bst_flag_words, BST_TILE_FLAG_KINDS);
    json_bits("symbols", tile->symbols, bst_symbol_words, BST_SYMBOL_KINDS);
    printf(",\"features\":[");
    for (int i = 0; i < tile->nsegs; i++) {
        const bst_segment *seg = &tile->seg[i];
        const char *names[12];
        int nnames = edge_names(seg, names);
        printf("%s{\"line\":%d,\"kind\":\"%s\",\"edges\":[", i ? "," : "", seg->line, bst_feature_word(seg->kind));
        for (int n = 0; n < nnames; n++)
            printf("%s\"%s\"", n ? "," : "", names[n]);
        printf("],\"%s\":%d", seg->attrs & BST_ATTR_MARKET ? "markets" : "pennants", seg->shields);
        json_bits("attributes", seg->attrs, bst_attr_words, BST_ATTR_KINDS);
        if (seg->end)
            printf(",\"end\":\"%s\"", bst_end_words[seg->end]);
        printf("}");
    }
    printf("]}");
}

static void json_sets(const tiles_call *call)
{
    int nsets = call->nsets ? call->nsets : bst_tileset_count;
    printf("[");
    for (int s = 0; s < nsets; s++) {
        const bst_tileset *set = call->nsets ? call->sets[s] : &bst_tilesets[s];
        printf("%s{\"name\":", s ? ",\n" : "");
        json_string(set->name);
        printf(",\"title\":");
        json_string(set->title);
        printf(",\"tiles\":%d", set_copies(set));
        if (call->nsets) {
            printf(",\"list\":[");
            const char *separator = "\n";
            for (int t = 0; t < set->ntiles; t++) {
                if (!shown(call, s, &set->tiles[t]))
                    continue;
                fputs(separator, stdout);
                json_tile(&set->tiles[t]);
                separator = ",\n";
            }
            printf("]");
        }
        printf("}");
    }
    printf("]\n");
}

// ---- drawing

static bool write_sheet(const tiles_call *call)
{
    const bst_tileset *sets[MAX_SETS];
    int nsets = call->nsets;
    for (int s = 0; s < nsets; s++)
        sets[s] = call->sets[s];
    for (int s = 0; call->nsets == 0 && s < bst_tileset_count && s < MAX_SETS; s++)
        sets[nsets++] = &bst_tilesets[s];
    bst_text text = {0};
    bst_draw_sheet(&text, bst_drawing_palette(&call->drawing), sets, nsets);
    bool good = bst_drawing_write("tiles", &call->drawing, &text);
    bst_text_free(&text);
    return good;
}

static int run(tiles_call *call, int argc, char **argv)
{
    if (read_arguments(call, argc, argv) != 0)
        return BST_EXIT_USAGE;
    if (call->drawing.svg || call->drawing.png)
        return write_sheet(call) ? BST_EXIT_OK : BST_EXIT_USAGE;
    if (call->json)
        json_sets(call);
    else
        print_sets(call);
    return fflush(stdout) == 0 ? BST_EXIT_OK : BST_EXIT_USAGE;
}

int cmd_tiles(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return BST_EXIT_OK;
        }
    }
    tiles_call call = {.drawing = {.size = BST_TILE_SIZE_USUAL}};
    int status = run(&call, argc, argv);
    for (int s = 0; s < call.nown; s++) {
        free((void *)call.own[s]->tiles);
        free((void *)call.own[s]->boards);
        free(call.own[s]);
    }
    return status;
}
