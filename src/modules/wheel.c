// SPDX-License-Identifier: MIT
// The Wheel of Fortune: a start board of 16 cells, the pig that tiles move round the wheel, what happens where it
// stops, and the crown fields.
//
// Without its element the set is landscape alone, without the board. The element without the set plays with a wheel
// that lies beside the table, as tiles of one's own may have its symbol.

#include <string.h>

#include "engine/estimate.h"
#include "modules/modules.h"

enum { MONKS, HERETICS_TOO }; ///< values of the house rules, in their order
enum { BIG_IS_TWO, BIG_IS_ONE };
enum { MAYOR_IS_ONE, MAYOR_HAS_SHIELDS };
enum { EXTRAS, PLAIN };
enum { USUAL, ANY };

typedef struct wheel_state {
    int16_t x, y;   ///< where the north-west cell of the board lies
    uint8_t pig;    ///< segment where the pig stands, at first FORTUNE (WHEEL-02)
    uint8_t due;    ///< segment + 1 that is being played, its action and then its crown fields; 0: none
    uint8_t asked;  ///< PLAGUE: seats that are through, counted from the active one
    uint8_t paid;   ///< seats, as bits, that the wheel has paid since the pig moved
    uint8_t others; ///< in this part it has paid others and not the active seat
    uint8_t spare;
} wheel_state;

static wheel_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_wheel); }

static int option(const bst_context *c, int number) { return c->g->setup.option[number]; }

// ---------------------------------------------------------------------------------------------------
// The board
// ---------------------------------------------------------------------------------------------------

/// The set that brings a board, or a null pointer; one is enough, however many copies are played.
static const bst_tileset *board_set(const bst_game *g)
{
    for (int i = 0; i < g->setup.nsets; i++) {
        if (g->setup.set[i].set->nboards != 0) {
            return g->setup.set[i].set;
        }
    }
    return 0;
}

/// WHEEL-R2, where no board says otherwise: a wheel beside the table.
static const uint8_t usual_crowns[BST_FATE_KINDS] = {1, 2, 1, 2, 1, 2};

static const uint8_t *crowns_of(const bst_game *g)
{
    const bst_tileset *set = board_set(g);
    return set ? set->boards[0].crowns : usual_crowns;
}

static int board_cells(const bst_board_piece *board) { return board->width * board->height; }

static void kinds(bst_game *g)
{
    const bst_tileset *set = board_set(g);
    for (int i = 0; set && i < board_cells(&set->boards[0]); i++) {
        bst_kind_add(g, &set->tiles[set->boards[0].first_tile + i], 1, BST_STACK_HAND);
    }
}

/// Files of one's own may hold any board.
static bool refuse(const bst_game *g, bst_setup_error *error)
{
    const bst_tileset *set = board_set(g);
    bool whole = !set || set->boards[0].nsegments == BST_FATE_KINDS;
    for (int i = 0; set && i < BST_FATE_KINDS; i++) {
        whole = whole && set->boards[0].crowns[i] >= 1 && set->boards[0].crowns[i] <= 2;
    }
    return !whole && bst_setup_refuse(error, BST_PROBLEM_WHEEL, BST_WHEEL_R2, set->name, 0);
}

static bool is_board(const bst_game *g, const bst_kind *kind)
{
    const bst_tileset *set = board_set(g);
    for (int i = 0; set && i < board_cells(&set->boards[0]); i++) {
        if (strcmp(set->tiles[set->boards[0].first_tile + i].name, kind->tile.name) == 0) {
            return true;
        }
    }
    return false;
}

/// Edges at which the board would meet tiles that lie there already, if its first cell lay at x,y; -1 if it cannot lie
/// there, or would meet anything but field with field: features of start pieces stay open (BASE-R14).
static int contacts(const bst_context *c, const bst_tileset *set, int x, int y)
{
    const bst_board_piece *board = &set->boards[0];
    int n = 0;
    for (int i = 0; i < board_cells(board); i++) {
        int at_x = x + i % board->width;
        int at_y = y + i / board->width;
        if (bst_tile_at(c->g, c->s, at_x, at_y) != 0) {
            return -1;
        }
        for (int side = 0; side < 4; side++) {
            int to_x = i % board->width + bst_dx[side];
            int to_y = i / board->width + bst_dy[side];
            bool inside = to_x >= 0 && to_x < board->width && to_y >= 0 && to_y < board->height;
            int other = inside ? 0 : bst_tile_at(c->g, c->s, x + to_x, y + to_y);
            if (other == 0) {
                continue;
            }
            bool field = set->tiles[board->first_tile + i].edge[side] == BST_EDGE_FIELD &&
                         bst_board_shows(c, other, side ^ 2) == BST_EDGE_FIELD;
            if (!field) {
                return -1;
            }
            n++;
        }
    }
    return n;
}

enum { AROUND = 16 }; ///< how far a place beside other start pieces is looked for

/// Which squares within reach have a tile: rows of bits, one more than that before them, and a board of any size
/// behind.
typedef struct taken {
    uint64_t row[64];
} taken;

_Static_assert(2 * AROUND + 2 + BST_BOARD_CELLS <= 64, "a board fits behind the last place for it");

static int from_first(int along) { return along + AROUND + 1; }

/// The bits of n squares of a row from one on.
static uint64_t squares(int x, int n) { return ((UINT64_C(1) << n) - 1) << from_first(x); }

static void taken_read(const bst_context *c, taken *out)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    *out = (taken){{0}};
    for (int i = 1; i <= c->s->ncells; i++) {
        bool within = (unsigned)from_first(cells[i].x) < 64 && (unsigned)from_first(cells[i].y) < 64;
        if (within && cells[i].face != BST_EMPTY) {
            out->row[from_first(cells[i].y)] |= squares(cells[i].x, 1);
        }
    }
}

/// Whether a board would lie beside tiles there and on none: most places are passed over without looking closer.
static bool touches(const taken *t, const bst_board_piece *board, int x, int y)
{
    const uint64_t *row = &t->row[from_first(y)];
    uint64_t inside = 0;
    uint64_t beside = (row[-1] | row[board->height]) & squares(x, board->width);
    for (int i = 0; i < board->height; i++) {
        inside |= row[i] & squares(x, board->width);
        beside |= row[i] & (squares(x - 1, 1) | squares(x + board->width, 1));
    }
    return inside == 0 && beside != 0;
}

/// WHEEL-R18: the first start piece lies at 0,0; beside others it meets as many edges as it can, the northernmost and
/// then westernmost place first.
static void place_find(const bst_context *c, const bst_tileset *set, int *x, int *y)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    int left = AROUND, right = -AROUND, top = AROUND, bottom = -AROUND; // empty cells beside tiles are cells, too
    for (int i = 1; i <= c->s->ncells; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        right = cells[i].x > right ? cells[i].x : right;
        top = cells[i].y < top ? cells[i].y : top;
        bottom = cells[i].y > bottom ? cells[i].y : bottom;
    }
    // elsewhere the board would touch nothing
    left = left - set->boards[0].width < -AROUND ? -AROUND : left - set->boards[0].width;
    top = top - set->boards[0].height < -AROUND ? -AROUND : top - set->boards[0].height;
    int most = 0;
    taken tiles;
    taken_read(c, &tiles);
    *x = *y = 0;
    for (int to_y = top; c->s->nlaid != 0 && to_y <= AROUND && to_y <= bottom; to_y++) {
        for (int to_x = left; to_x <= AROUND && to_x <= right; to_x++) {
            int n = touches(&tiles, &set->boards[0], to_x, to_y) ? contacts(c, set, to_x, to_y) : 0;
            if (n > most) {
                most = n;
                *x = to_x;
                *y = to_y;
            }
        }
    }
}

/// The first segment of a cell of the board.
static int cell_seg0(const bst_context *c, const bst_board_piece *board, int cell)
{
    const wheel_state *m = mine(c);
    int number = bst_cell_find(c->g, c->s, m->x + cell % board->width, m->y + cell / board->width);
    return bst_cells(c->g, c->s)[number].seg0;
}

static void ties(const bst_context *c, bst_tie_list *out)
{
    const bst_tileset *set = board_set(c->g);
    for (int i = 0; set && i < set->boards[0].nlinks; i++) {
        const bst_board_link *link = &set->boards[0].link[i];
        bst_tie_add(out, cell_seg0(c, &set->boards[0], link->cell_a) + link->seg_a,
                    cell_seg0(c, &set->boards[0], link->cell_b) + link->seg_b, 0);
    }
}

/// The kind of a cell of the board; mostly they are numbered one after the other.
static int cell_kind(const bst_game *g, const bst_tile *tile, int before)
{
    bool next = before + 1 < g->nkinds && strcmp(g->kind[before + 1].tile.name, tile->name) == 0;
    return next ? before + 1 : bst_game_kind_find(g, tile->name);
}

/// WHEEL-01; BASE-R13: a start tile beside it.
static void begin(bst_context *c)
{
    const bst_game *g = c->g;
    const bst_tileset *set = board_set(g);
    if (!set) {
        return;
    }
    const bst_board_piece *board = &set->boards[0];
    bool first = c->s->nlaid == 0;
    int kind = -1;
    int x;
    int y;
    place_find(c, set, &x, &y);
    for (int i = 0; i < board_cells(board); i++) {
        kind = cell_kind(g, &set->tiles[board->first_tile + i], kind);
        int at_x = x + i % board->width;
        int at_y = y + i / board->width;
        int cell = bst_cell_find(g, c->s, at_x, at_y);
        bst_pile_take(g, c->s, kind);
        bst_lay(c, cell != 0 ? cell : bst_board_cell(g, c->s, at_x, at_y), kind, 0);
    }
    mine(c)->x = (int16_t)x;
    mine(c)->y = (int16_t)y;
    bst_tie_list list = {0};
    ties(c, &list);
    for (int i = 0; i < list.n; i++) {
        bst_region_join(g, c->s, list.at[i].a, list.at[i].b, list.at[i].ends);
    }
    if (first && g->start_kind >= 0 && !g->setup.bare && option(c, BST_OPTION_START_TILE) == 2) {
        bst_start_lay(c);
    }
}

// ---------------------------------------------------------------------------------------------------
// Crown fields
// ---------------------------------------------------------------------------------------------------

/// Figures of a seat on crown fields of a segment, as bits like those of the supply.
static uint32_t crowned(const bst_context *c, int seat, int fate)
{
    const bst_figure *figures = &bst_figure_table(c->g, c->s)[seat * c->g->per_seat + 1];
    uint32_t found = 0;
    for (uint32_t apart = c->s->apart[seat]; apart != 0; apart &= apart - 1) {
        const bst_figure *f = &figures[__builtin_ctz(apart)];
        found |= f->place == BST_AT_CROWN && f->ref == fate ? apart & -apart : 0;
    }
    return found;
}

static int crowned_count(const bst_context *c, int fate)
{
    int n = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        n += bst_bits_count(crowned(c, seat, fate));
    }
    return n;
}

/// Whether a segment has a crown field where nobody stands (WHEEL-28).
static bool crown_free(const bst_context *c, int fate) { return crowned_count(c, fate) < crowns_of(c->g)[fate]; }

int bst_crown_find(const bst_context *c, int seat, int kind, int fate)
{
    uint32_t found = bst_has(c->g, BST_ELEMENT_WHEEL) ? crowned(c, seat, fate) & c->g->supply_of[kind] : 0;
    return found != 0 ? seat * c->g->per_seat + 1 + __builtin_ctz(found) : 0;
}

static void tell(bst_context *c, bst_event_kind kind, int figure, int fate, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = c->g->figure_seat[figure];
        e->figure = c->g->figure_kind[figure];
        e->number = fate;
        e->rule = (uint16_t)rule;
    }
}

void bst_crown_leave(bst_context *c, int figure, bst_rule rule)
{
    tell(c, BST_EVENT_DESCENDED, figure, bst_figure_table(c->g, c->s)[figure].ref, rule);
    bst_figure_move(c, figure, BST_AT_SUPPLY, 0);
    bst_phantom_rests(c, figure);
}

/// Kinds of figures, as bits, that may stand on crown fields (WHEEL-R16).
static unsigned kinds_fit(const bst_context *c)
{
    unsigned others = 1u << BST_FIGURE_MAYOR | 1u << BST_FIGURE_WAGON;
    return c->g->followers & ~(option(c, BST_OPTION_CROWN_FIELDS) == ANY ? 0 : others);
}

unsigned bst_crown_kinds(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_WHEEL) ? kinds_fit(c) : 0; }

void bst_crown_replace(bst_context *c, int figure, int by, bst_rule rule)
{
    int fate = bst_figure_table(c->g, c->s)[figure].ref;
    bst_crown_leave(c, figure, rule);
    bst_figure_move(c, by, BST_AT_CROWN, fate);
    tell(c, BST_EVENT_CROWNED, by, fate, rule);
}

bool bst_wheel_board(const bst_context *c, int *x, int *y, int *size)
{
    const bst_tileset *set = bst_has(c->g, BST_ELEMENT_WHEEL) ? board_set(c->g) : 0;
    if (set) {
        *x = mine(c)->x;
        *y = mine(c)->y;
        *size = set->boards[0].width;
    }
    return set != 0;
}

/// PLAGUE-R2, PHANT-R11: who is not placed in this part is not crowned either.
static bst_rule crown_ban(const bst_context *c, int figure)
{
    bool rests = figure == BST_FIGURE_PHANTOM && bst_phantom_resting(c);
    return bst_plague_bans(c) ? BST_PLAGUE_R2 : rests ? BST_PHANT_R11 : BST_RULE_NONE;
}

static unsigned kinds_ready(const bst_context *c)
{
    uint32_t ready = bst_plague_bans(c) ? 0 : bst_figures_ready(c->g, c->s, c->s->active);
    unsigned banned = ready != 0 && bst_phantom_resting(c) ? 1u << BST_FIGURE_PHANTOM : 0;
    return bst_figures_kinds(c->g, ready) & kinds_fit(c) & ~banned;
}

static bst_action crown_of(int figure, int fate)
{
    return (bst_action){.kind = BST_DO_CROWN, .figure = (uint8_t)figure, .rot = (uint8_t)fate};
}

static void crown_legal(const bst_context *c, bst_list *list)
{ // WHEEL-27
    unsigned kinds = kinds_ready(c);
    unsigned free = 0;
    for (int fate = 0; fate < BST_FATE_KINDS && kinds != 0; fate++) {
        free |= (unsigned)crown_free(c, fate) << fate;
    }
    for (; kinds != 0; kinds &= kinds - 1) {
        for (unsigned left = free; left != 0; left &= left - 1) {
            bst_list_add(list, crown_of(__builtin_ctz(kinds), __builtin_ctz(left)));
        }
    }
}

/// What a crown field needs in play and in positions set up by hand.
static bst_refusal crown_possible(const bst_context *c, bst_action a)
{
    if (a.rot >= BST_FATE_KINDS || !bst_action_equal(a, crown_of(a.figure, a.rot))) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_WHEEL_27);
    }
    if (!(kinds_fit(c) >> a.figure & 1)) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_WHEEL_R16);
    }
    return crown_free(c, a.rot) ? bst_fine() : bst_refuse(BST_REFUSED_OCCUPIED, BST_WHEEL_28);
}

static bst_refusal crown_check(bst_context *c, bst_action a)
{
    bst_action put = a;
    put.rot = 0; // there it is the segment
    bst_refusal why = bst_placing_check(c, c->s->active, put);
    if (why.code == BST_REFUSED_OK && crown_ban(c, a.figure) != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, crown_ban(c, a.figure));
    }
    return why.code == BST_REFUSED_OK ? crown_possible(c, a) : why;
}

static void crown_put(bst_context *c, int seat, bst_action a)
{
    bst_figure_move(c, bst_figure_spare(c->g, c->s, seat, a.figure), BST_AT_CROWN, a.rot);
}

static int crown_perform(bst_context *c, bst_action a)
{
    int figure = bst_figure_spare(c->g, c->s, c->s->active, a.figure);
    crown_put(c, c->s->active, a);
    tell(c, BST_EVENT_CROWNED, figure, a.rot, BST_WHEEL_27);
    return BST_GO_ON;
}

/// Candidates: every kind that may go there, in every segment.
static int crown_candidates(const bst_context *c) { return bst_bits_count(kinds_ready(c)) * BST_FATE_KINDS; }

static bst_action crown_candidate(bst_context *c, int number)
{
    bst_action crown = crown_of(bst_bit_at(kinds_ready(c), number / BST_FATE_KINDS), number % BST_FATE_KINDS);
    return crown_free(c, crown.rot) ? crown : (bst_action){.kind = BST_DO_NONE};
}

// ---------------------------------------------------------------------------------------------------
// The pig
// ---------------------------------------------------------------------------------------------------

/// Places of its steps in the table.
enum { TURN, ACT, HOME };

bool bst_wheel_may_turn(const bst_context *c)
{
    bool turns = false;
    for (int kind = 0; !turns && bst_has(c->g, BST_ELEMENT_WHEEL) && kind < c->g->nkinds; kind++) {
        turns = (c->g->kind[kind].tile.symbols & BST_SYMBOL_WHEEL) && bst_pile(c->g, c->s)[kind] != 0;
    }
    return turns;
}

static int enter_turn(bst_context *c)
{ // WHEEL-05, WHEEL-06: a tile that was drawn, whether it can be laid or not (WHEEL-R8)
    wheel_state *m = mine(c);
    if (c->s->tile == BST_NONE || !(c->g->kind[c->s->tile].tile.symbols & BST_SYMBOL_WHEEL)) {
        return BST_GO_ON;
    }
    m->pig = (uint8_t)((m->pig + c->g->kind[c->s->tile].tile.wheel) % BST_FATE_KINDS);
    m->due = (uint8_t)(m->pig + 1); // WHEEL-07: no segment on the way
    m->paid = 0;
    bst_arm(c, &bst_module_wheel, ACT);
    bst_arm(c, &bst_module_wheel, HOME);
    if (m->pig == BST_FATE_FAMINE) {
        bst_famine_due(c);
    }
    bst_event *e = bst_emit(c, BST_EVENT_WHEEL);
    if (e) {
        e->seat = c->s->active;
        e->number = m->pig;
        e->rule = BST_WHEEL_06;
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// What the segments bring
// ---------------------------------------------------------------------------------------------------

/// Points of one action for a seat, and how they come about: n figures with as many points each, if all have the same.
typedef struct takings {
    int points, figures, each;
    int alike; ///< whether they do
} takings;

static void takings_add(takings *t, int figures, int each)
{
    t->alike = t->figures == 0 || (t->alike && t->each == each);
    t->points += figures * each;
    t->figures += figures;
    t->each = each;
}

static void pay(bst_context *c, int seat, takings t, bst_category category, bst_rule rule)
{
    if (t.points == 0) {
        return;
    }
    bst_breakdown why = {.extra = (int16_t)t.points};
    if (t.alike && t.figures > 0) {
        why = (bst_breakdown){.count = (int16_t)t.figures, .each = (int16_t)t.each};
    }
    mine(c)->paid |= (uint8_t)(1u << seat);
    bst_award(c, seat, t.points, category, rule, BST_NONE, why);
}

/// Followers of a seat on tiles, as bits like those of the supply.
static uint32_t on_tiles(const bst_context *c, int seat)
{
    return bst_figures_placed(c->g, c->s, seat) & c->g->supply_followers;
}

/// As how many knights or farmers a follower counts (WHEEL-R3, WHEEL-R4).
static int counts_as(const bst_context *c, int figure, const bst_region *region)
{
    const bst_figure_def *def = c->g->figure_def[c->g->figure_kind[figure]];
    if (def->by_shields) {
        return option(c, BST_OPTION_TAXES_MAYOR) == MAYOR_HAS_SHIELDS ? region->shields : 1;
    }
    return option(c, BST_OPTION_WHEEL_BIG) == BIG_IS_ONE ? 1 : def->strength;
}

/// What all knights of a seat bring in a city: for each the shields and the number of them (WHEEL-10).
static int tax(const bst_context *c, int region, int seat, int knights)
{
    (void)seat;
    return bst_regions(c->g, c->s)[region].shields + knights;
}

/// What each farmer of a seat brings in a field, majorities or not (WHEEL-12, WHEEL-13).
static int bread(const bst_context *c, int field, int seat, int farmers)
{
    (void)farmers;
    uint16_t city[BST_TILES_MAX];
    int n = bst_score_cities(c, field, city, BST_TILES_MAX);
    bool plain = option(c, BST_OPTION_FAMINE) == PLAIN; // WHEEL-R5
    return plain ? n : bst_score_cities_value(c, bst_score_field_each(c, field, seat, 1), city, n);
}

/// Followers of a seat in a region, each as many as he counts; 0 if `figure` is not the first of them in its list, so
/// that each region is met once.
static int crew(const bst_context *c, int region, int seat, int figure)
{
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    int first = 0;
    int n = 0;
    for (int f = r->figures; f != 0; f = bst_figure_table(c->g, c->s)[f].next) {
        if (c->g->figure_seat[f] == seat && bst_is_follower(c->g, f)) {
            first = first != 0 ? first : f;
            n += counts_as(c, f, r);
        }
    }
    return first == figure ? n : 0;
}

/// TAXES and FAMINE: what the followers of each seat bring in cities or fields.
static void collect(bst_context *c, int feature, int (*each_of)(const bst_context *, int, int, int), bst_rule rule)
{
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        takings sum = {0};
        for (uint32_t left = on_tiles(c, seat); left != 0; left &= left - 1) {
            int figure = seat * c->g->per_seat + 1 + __builtin_ctz(left);
            if (!bst_figure_stands_on(c->g, c->s, figure, feature)) {
                continue;
            }
            int region = bst_segs(c->g, c->s)[bst_figure_table(c->g, c->s)[figure].ref].region;
            int n = crew(c, region, seat, figure);
            int each = n != 0 ? each_of(c, region, seat, n) : 0;
            if (n * each != 0) {
                takings_add(&sum, n, each);
                bst_event *e = bst_tell_region(c, BST_EVENT_SHARE, seat, region, rule);
                if (e) {
                    e->points = n * each;
                }
            }
        }
        pay(c, seat, sum, BST_CATEGORY_WHEEL, rule);
    }
}

/// INQUISITION: who stands on a cloister or abbey is a monk (WHEEL-R12), a big one too (WHEEL-R3).
static int monks(const bst_context *c, int seat)
{
    unsigned features = 1u << BST_CLOISTER | 1u << BST_ABBEY;
    features |= option(c, BST_OPTION_INQUISITION) == HERETICS_TOO ? 1u << BST_SHRINE : 0;
    int n = 0;
    for (uint32_t left = on_tiles(c, seat); left != 0; left &= left - 1) {
        const bst_figure *f = &bst_figure_table(c->g, c->s)[seat * c->g->per_seat + 1 + __builtin_ctz(left)];
        n += f->place == BST_AT_SEGMENT && (features >> bst_seg_feature(c->g, c->s, f->ref) & 1);
    }
    return n;
}

/// STORM and INQUISITION: so many points for each figure.
static void pay_each(bst_context *c, int (*figures_of)(const bst_context *, int), int each, bst_rule rule)
{
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        takings sum = {0};
        takings_add(&sum, figures_of(c, seat), each);
        pay(c, seat, sum, BST_CATEGORY_WHEEL, rule);
    }
}

static int spare(const bst_context *c, int seat)
{ // WHEEL-79: builder, pig and barn are no followers
    return bst_bits_count(c->s->supply[seat] & c->g->supply_followers);
}

/// WHEEL-21: the crown fields where the pig stops. They and the action are one scoring, so that all its
/// awards are known before the first of them moves anybody (MSG-R2, X-O70, X-O144).
static int score_crowns(bst_context *c)
{
    wheel_state *m = mine(c);
    int fate = m->due - 1;
    bool alone = crowned_count(c, fate) == 1;
    int each = alone ? 3 * crowns_of(c->g)[fate] : 3; // WHEEL-22, WHEEL-23, WHEEL-24
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        takings sum = {0};
        takings_add(&sum, bst_bits_count(crowned(c, seat, fate)), each);
        pay(c, seat, sum, BST_CATEGORY_CROWNS, !alone ? BST_WHEEL_24 : each == 3 ? BST_WHEEL_22 : BST_WHEEL_23);
    }
    bool active_paid = m->paid >> c->s->active & 1;
    if (m->paid != 0 && !active_paid) { // WHEEL-69, X-O144
        m->others = 1;
        bst_count_opened(c);
    }
    bst_disarm(c, &bst_module_wheel, ACT);
    return BST_GO_ON;
}

/// WHEEL-25: when their points are moved.
static int enter_home(bst_context *c)
{
    int fate = mine(c)->due - 1;
    int seat = c->s->active;
    for (int i = 0; i < c->g->setup.seats; i++, seat = bst_next_seat(c->g, seat)) {
        for (uint32_t left = crowned(c, seat, fate); left != 0; left &= left - 1) {
            bst_crown_leave(c, seat * c->g->per_seat + 1 + __builtin_ctz(left), BST_WHEEL_25);
        }
    }
    mine(c)->due = 0;
    bst_disarm(c, &bst_module_wheel, HOME);
    return BST_GO_ON;
}

/// PLAGUE: waits for the next seat that has a follower on tiles (WHEEL-19, WHEEL-R6).
static int plague_go(bst_context *c)
{
    wheel_state *m = mine(c);
    for (; m->asked < c->g->setup.seats; m->asked++) {
        int seat = (c->s->active + m->asked) % c->g->setup.seats;
        if (on_tiles(c, seat) != 0) {
            c->s->actor = (uint8_t)seat;
            return BST_WAIT;
        }
    }
    m->asked = 0;
    return score_crowns(c);
}

static int enter_act(bst_context *c)
{
    takings fortune = {.points = 3};
    switch (mine(c)->due - 1) {
    case BST_FATE_FORTUNE: pay(c, c->s->active, fortune, BST_CATEGORY_WHEEL, BST_WHEEL_09); break; // WHEEL-08
    case BST_FATE_TAXES: collect(c, BST_CITY, tax, BST_WHEEL_10); break;
    case BST_FATE_FAMINE: collect(c, BST_FIELD, bread, BST_WHEEL_12); break;
    case BST_FATE_STORM: pay_each(c, spare, 1, BST_WHEEL_15); break;
    case BST_FATE_INQUISITION:
        pay_each(c, monks, option(c, BST_OPTION_INQUISITION) == HERETICS_TOO ? 1 : 2, BST_WHEEL_16); // WHEEL-R1
        break;
    case BST_FATE_PLAGUE: return plague_go(c);
    default: break;
    }
    return score_crowns(c);
}

static void succumb_legal(const bst_context *c, bst_list *list)
{
    int from = list->n;
    int first = c->s->actor * c->g->per_seat + 1;
    for (uint32_t left = on_tiles(c, c->s->actor); left != 0; left &= left - 1) {
        bst_list_add_once(list, from, bst_figure_action(c->g, c->s, BST_DO_SUCCUMB, first + __builtin_ctz(left)));
    }
}

static bst_refusal succumb_check(bst_context *c, bst_action a)
{
    c->found = a.rot == 0 ? bst_figure_named(c->g, c->s, a, c->s->actor) : 0;
    if (c->found == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_WHEEL_17);
    }
    return bst_is_follower(c->g, c->found) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_WHEEL_17);
}

static int succumb_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_figure_return(c, c->found); // WHEEL-20, WHEEL-R7: who needs a follower goes with the last
    mine(c)->asked++;
    return plague_go(c);
}

int bst_wheel_due(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_WHEEL) ? mine(c)->due - 1 : -1; }

bool bst_wheel_paid_others(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_WHEEL) && mine(c)->others; }

// ---------------------------------------------------------------------------------------------------
// For whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    bst_thing_add(out, (bst_thing){.kind = BST_THING_WHEEL, .seat = BST_NOBODY, .seg = -1, .number = mine(c)->pig});
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    if (a.kind != BST_DO_CROWN) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_07);
    }
    if (a.figure >= BST_FIGURE_KINDS || bst_figure_spare(c->g, c->s, seat, a.figure) == 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_WHEEL_27);
    }
    bst_refusal why = crown_possible(c, a);
    if (why.code == BST_REFUSED_OK) {
        crown_put(c, seat, a);
    }
    return why;
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind != BST_THING_WHEEL) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_07);
    }
    if (thing->number < 0 || thing->number >= BST_FATE_KINDS) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_WHEEL_07);
    }
    mine(c)->pig = (uint8_t)thing->number;
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const wheel_state *m = mine(c);
    if (m->pig >= BST_FATE_KINDS || m->due > BST_FATE_KINDS || m->asked > c->g->setup.seats) {
        return "the pig stands beside the wheel";
    }
    for (int fate = 0; fate < BST_FATE_KINDS; fate++) {
        if (crowned_count(c, fate) > crowns_of(c->g)[fate]) {
            return "a crown field holds more than one figure";
        }
    }
    for (int f = 1; f <= c->g->nfigures; f++) {
        const bst_figure *figure = &bst_figure_table(c->g, c->s)[f];
        bool fits = figure->ref < BST_FATE_KINDS && (kinds_fit(c) >> c->g->figure_kind[f] & 1);
        if (figure->place == BST_AT_CROWN && !fits) {
            return "a figure stands on a crown field where it may not be";
        }
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_CROWN, WEIGHT_CROWN_BACK };

static const bst_weight_def weights[] = {
    [WEIGHT_CROWN] = {"crown", 1.0F, "part of what a crown field pays that is expected of it"},
    [WEIGHT_CROWN_BACK] = {"crown-back", 0.8F, "part of a follower on a crown field who will come back"},
};

static void estimate(const bst_context *c, bst_estimate *e)
{
    enum { LONG = 6 }; // own turns in which the pig comes to a segment, about
    float soon = bst_estimate_time(e, LONG);
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        for (int fate = 0; fate < BST_FATE_KINDS; fate++) {
            int n = bst_bits_count(crowned(c, seat, fate));
            int each = n != 0 && crowned_count(c, fate) == 1 ? 3 * crowns_of(c->g)[fate] : 3;
            e->value[seat] += e->weight[WEIGHT_CROWN] * soon * (float)(n * each);
            e->followers[seat] += e->weight[WEIGHT_CROWN_BACK] * soon * (float)n;
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

/// X-O140: the fairy may come to a follower on the board's landscape.
static const bst_guard_def guards[] = {
    {.ways = 1u << BST_BY_ROAMING, .tile = is_board, .rule = BST_WHEEL_71},
    {.ways = 1u << BST_BY_MAGIC, .tile = is_board, .rule = BST_WHEEL_73},
    {.ways = 1u << BST_BY_SPREADING, .tile = is_board, .rule = BST_PLAGUE_R6},
};

enum { ACTION = 20, CROWNS_LEFT = 30 }; ///< orders of entries; before the action comes who joins it

static const bst_step_def steps[] = {
    [TURN] = {.id = BST_STEP_WHEEL, .enter = enter_turn},
    [ACT] = {.id = BST_STEP_WHEEL, .order = ACTION, .enter = enter_act, .armed = BST_ARMED_VERB},
    [HOME] = {.id = BST_STEP_WHEEL, .order = CROWNS_LEFT, .enter = enter_home, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}, {BST_STEP_PHANTOM, 0}), .action = BST_DO_CROWN, .legal = crown_legal,
     .check = crown_check, .perform = crown_perform, .candidates = crown_candidates, .candidate = crown_candidate},
    {BST_IN({BST_STEP_WHEEL, ACTION}), .action = BST_DO_SUCCUMB, .legal = succumb_legal, .check = succumb_check,
     .perform = succumb_perform},
};

const bst_module bst_module_wheel = {
    .name = "wheel",
    .number = BST_ROOM_WHEEL,
    .elements = BST_ELEMENT_WHEEL,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(wheel_state),
    BST_SHARE(wheel_state, due, others),
    .kinds = kinds,
    .refuse = refuse,
    .begin = begin,
    .ties = ties,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
