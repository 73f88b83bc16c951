// SPDX-License-Identifier: MIT
// The Princess & the Dragon: volcano and dragon, magic portals, princesses, the fairy.

#include "modules/modules.h"

enum { STEPS = 6 }; ///< of one movement (DRAGON-17)
enum { MAY, MUST }; ///< values of the house rules, in their order
enum { AFTER_PLACING, BEFORE_PLACING, AFTER_SCORING };
enum { TILE, ASSIGNED };

/// Behind it lies one byte for each kind of tile: how many of it are put aside.
typedef struct dragon_state {
    uint8_t left;            ///< steps of the movement that are still to be made
    uint8_t assigned;        ///< follower the fairy stands by, or 0
    uint16_t nvisited;       ///< 0 while the dragon rests
    uint16_t visited[STEPS]; ///< cells of this movement, the one it started from first
} dragon_state;

static dragon_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_dragon); }

static uint8_t *aside_of(const bst_context *c) { return (uint8_t *)(mine(c) + 1); }

static int dragon_cell(const bst_context *c) { return bst_figure_cell(c->g, c->s, BST_FIGURE_DRAGON); }
static int fairy_cell(const bst_context *c) { return bst_figure_cell(c->g, c->s, BST_FIGURE_FAIRY); }

static const bst_kind *laid_kind(const bst_context *c) { return bst_kind_of(c->g, &bst_cells(c->g, c->s)[c->s->laid]); }

static bool is_volcano(const bst_game *g, const bst_kind *k)
{
    return (k->tile.symbols & BST_SYMBOL_VOLCANO) && bst_has(g, BST_ELEMENT_DRAGON);
}

static bool calls_dragon(const bst_game *g, const bst_kind *k)
{
    return (k->tile.symbols & BST_SYMBOL_DRAGON) && bst_has(g, BST_ELEMENT_DRAGON);
}

/// Cell of a figure that stands on a segment or on a tower (DRAGON-22), or 0. On a castle neither dragon nor fairy
/// finds it (DRAGON-R8, DRAGON-R9).
static int cell_of(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    bool hidden = f->place == BST_AT_SEGMENT && bst_seg_feature(c->g, c->s, f->ref) == BST_CASTLE;
    return hidden ? 0 : bst_figure_tile(c->g, c->s, figure);
}

/// COUNT-R12: whether a tile lets neither dragon nor fairy nor portal in.
static bool closed(const bst_context *c, int cell) { return bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])->closed; }

// ---------------------------------------------------------------------------------------------------
// Volcano, and dragon tiles put aside
// ---------------------------------------------------------------------------------------------------

static void dragon_to(bst_context *c, int cell, int seat)
{
    bst_figure_to_cell(c, BST_FIGURE_DRAGON, cell);
    bst_event *e = bst_emit(c, BST_EVENT_DRAGON);
    if (e) {
        e->seat = (uint8_t)seat;
        e->x = bst_cells(c->g, c->s)[cell].x;
        e->y = bst_cells(c->g, c->s)[cell].y;
        e->rule = seat == BST_NOBODY ? BST_DRAGON_06 : BST_DRAGON_16;
    }
}

bool bst_dragon_waits(const bst_context *c, int kind)
{
    return mine(c) && calls_dragon(c->g, &c->g->kind[kind]) && dragon_cell(c) == 0;
}

void bst_dragon_put_aside(bst_context *c, int kind, bst_rule rule)
{
    bst_event *e = bst_emit(c, BST_EVENT_ASIDE);
    if (e) {
        e->seat = c->s->active;
        e->number = kind;
        e->rule = (uint16_t)rule;
    }
    aside_of(c)[kind]++;
    c->s->aside++;
}

int bst_dragon_tiles(const bst_context *c)
{
    int n = 0;
    for (int k = 0; mine(c) && k < c->g->nkinds; k++) {
        n += aside_of(c)[k];
    }
    return n;
}

static int enter_drawn(bst_context *c)
{ // DRAGON-10
    bst_state *s = c->s;
    if (!bst_dragon_waits(c, s->tile)) {
        return BST_GO_ON;
    }
    bst_dragon_put_aside(c, s->tile, BST_DRAGON_10);
    s->tile = BST_NONE;
    return bst_turn_jump(c, BST_STEP_DRAW); // DRAGON-11
}

/// DRAGON-12, DRAGON-R18: what was put aside is shuffled back.
static void aside_return(bst_context *c)
{
    int tiles = c->s->aside != 0 ? bst_dragon_tiles(c) : 0;
    bst_event *e = tiles != 0 ? bst_emit(c, BST_EVENT_BACK) : 0;
    if (e) {
        e->points = tiles;
        e->rule = BST_DRAGON_12;
    }
    for (int k = 0; tiles != 0 && k < c->g->nkinds; k++) {
        for (; aside_of(c)[k] > 0; aside_of(c)[k]--) {
            bst_pile_add(c->g, c->s, k);
            c->s->aside--;
        }
    }
}

static int enter_lay_effect(bst_context *c)
{ // TURN-10
    if (is_volcano(c->g, laid_kind(c))) {
        dragon_to(c, c->s->laid, BST_NOBODY); // DRAGON-06
        aside_return(c);
    }
    return BST_GO_ON;
}

static void kind_hook(const bst_game *g, bst_kind *k)
{
    k->put_veto = k->put_veto || is_volcano(g, k) || calls_dragon(g, k);
}

static bst_rule put_veto(const bst_context *c, int cell, int figure)
{
    if (!(c->g->followers >> figure & 1)) {
        return BST_RULE_NONE; // DRAGON-57
    }
    if (is_volcano(c->g, bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell]))) {
        return BST_DRAGON_07;
    }
    return cell == dragon_cell(c) ? BST_DRAGON_09 : BST_RULE_NONE;
}

/// DRAGON-R16: nobody comes to the dragon's tile in any other way either.
static bst_rule tile_veto(const bst_context *c, int cell)
{
    return cell == dragon_cell(c) ? BST_DRAGON_R16 : BST_RULE_NONE;
}

// ---------------------------------------------------------------------------------------------------
// The dragon moves
// ---------------------------------------------------------------------------------------------------

/// Rule that forbids a step to a side, or none and the cell.
static bst_rule step_rule(const bst_context *c, int side, int *to)
{
    const dragon_state *d = mine(c);
    const bst_cell *from = &bst_cells(c->g, c->s)[dragon_cell(c)];
    *to = bst_tile_at(c->g, c->s, from->x + bst_dx[side], from->y + bst_dy[side]);
    if (*to == 0) {
        return BST_DRAGON_16;
    }
    if (closed(c, *to)) {
        return BST_COUNT_37;
    }
    for (int i = 0; i < d->nvisited; i++) {
        if (d->visited[i] == *to) {
            return BST_DRAGON_18;
        }
    }
    return *to == fairy_cell(c) ? BST_DRAGON_19 : BST_RULE_NONE;
}

static bool step_possible(const bst_context *c)
{
    int to;
    for (int side = 0; side < 4; side++) {
        if (step_rule(c, side, &to) == BST_RULE_NONE) {
            return true;
        }
    }
    return false;
}

/// Waits for the next step, or ends the movement (DRAGON-17, DRAGON-20, DRAGON-R23).
static int step_next(bst_context *c, int seat)
{
    dragon_state *d = mine(c);
    if (d->left > 0) {
        d->visited[d->nvisited++] = (uint16_t)dragon_cell(c);
        if (step_possible(c)) {
            c->s->actor = (uint8_t)seat;
            return BST_WAIT;
        }
    }
    *d = (dragon_state){.assigned = d->assigned};
    return BST_GO_ON;
}

static int move_begin(bst_context *c, int when)
{
    bool moves =
        c->g->setup.option[BST_OPTION_DRAGON_MOVES] == when && dragon_cell(c) != 0 && calls_dragon(c->g, laid_kind(c));
    if (!moves) {
        return BST_GO_ON;
    }
    mine(c)->left = STEPS;
    return step_next(c, c->s->active);
}

static int enter_dragon(bst_context *c) { return move_begin(c, AFTER_PLACING); } // TURN-13
static int enter_dragon_early(bst_context *c) { return move_begin(c, BEFORE_PLACING); }
static int enter_dragon_late(bst_context *c) { return move_begin(c, AFTER_SCORING); }

static void step_legal(const bst_context *c, bst_list *list)
{
    int to;
    for (int side = 0; side < 4; side++) {
        if (step_rule(c, side, &to) == BST_RULE_NONE) {
            bst_list_add(list, (bst_action){.kind = BST_DO_DRAGON, .rot = (uint8_t)side});
        }
    }
}

static bst_refusal step_check(bst_context *c, bst_action a)
{
    if (a.rot > 3 || a.figure != 0 || a.seg != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_16);
    }
    bst_rule rule = step_rule(c, a.rot, &c->found);
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

/// Whether the dragon can do nothing to a figure: a barn (DRAGON-59).
static bool is_safe(const bst_context *c, int figure) { return c->g->figure_def[c->g->figure_kind[figure]]->fixed; }

/// DRAGON-21: all figures of the seats on the tile go home.
static void eat(bst_context *c, int cell)
{
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int first = seat * c->g->per_seat + 1;
        for (uint32_t placed = bst_figures_placed(c->g, c->s, seat); placed != 0; placed &= placed - 1) {
            int f = first + __builtin_ctz(placed);
            if (bst_figure_tile(c->g, c->s, f) == cell && cell_of(c, f) == cell && !is_safe(c, f)) {
                bst_figure_return(c, f);
            }
        }
    }
}

static int step_perform(bst_context *c, bst_action a)
{
    (void)a;
    int seat = c->s->actor;
    dragon_to(c, c->found, seat);
    eat(c, c->found);
    mine(c)->left--;
    return step_next(c, bst_next_seat(c->g, seat));
}

// ---------------------------------------------------------------------------------------------------
// Magic portal
// ---------------------------------------------------------------------------------------------------

static bool portal_open(const bst_context *c)
{
    return (laid_kind(c)->tile.symbols & BST_SYMBOL_PORTAL) && bst_has(c->g, BST_ELEMENT_PORTAL);
}

/// DRAGON-30, DRAGON-R12: river tiles, and what was laid before the game began.
static bool is_start(const bst_context *c, const bst_cell *cell)
{
    return (bst_kind_of(c->g, cell)->tile.flags & BST_TILE_RIVER) || cell->seg0 < c->s->start_segs;
}

/// Rule that closes a whole tile to the portal.
static bst_rule portal_tile_rule(const bst_context *c, int number)
{
    bool start = is_start(c, &bst_cells(c->g, c->s)[number]);
    if (closed(c, number)) {
        return BST_COUNT_38;
    }
    if (start && c->g->setup.option[BST_OPTION_PORTAL_ON_START] != 1) {
        return BST_DRAGON_30;
    }
    return bst_tile_vetoed(c, number);
}

/// Kinds of followers that the active seat has in its supply, as bits.
static unsigned kinds_ready(const bst_context *c)
{
    unsigned kinds = 0;
    for (int f = 0; f < BST_FIGURE_KINDS; f++) {
        kinds |= (unsigned)((c->s->supply[c->s->active] & c->g->supply_of[f]) != 0) << f;
    }
    return kinds & c->g->followers;
}

/// Of these kinds of followers, as bits, those that the portal may send to a region.
static unsigned portal_kinds(const bst_context *c, int region, unsigned kinds)
{
    unsigned may = bst_figure_occupied(c->g, c->s, region, BST_NOBODY) ? 0 : kinds;
    for (unsigned left = may; left != 0; left &= left - 1) {
        bool vetoed = bst_place_vetoed(c, region, __builtin_ctz(left)) != BST_RULE_NONE;
        may &= ~((unsigned)vetoed << __builtin_ctz(left));
    }
    return may;
}

/// Lists what the portal may do on another tile; `on`: kinds of followers, as bits, that may stand on each feature.
static void portal_tile_list(const bst_context *c, const bst_cell *cell, const unsigned on[], bst_list *list)
{
    const bst_seg *segs = &bst_segs(c->g, c->s)[cell->seg0];
    const bst_region *regions = bst_regions(c->g, c->s);
    const int nsegs = bst_kind_of(c->g, cell)->nsegs;
    for (int i = 0; i < nsegs; i++) {
        const bst_region *r = &regions[segs[i].region];
        unsigned may = bst_region_finished(r) ? 0 : on[r->kind];
        if (may != 0 && r->figures != 0) {
            may = portal_kinds(c, segs[i].region, may);
        }
        for (; may != 0; may &= may - 1) {
            bst_list_add(list, bst_action_on(BST_DO_PUT, __builtin_ctz(may), i, 0, cell));
        }
    }
}

/// Lists what the portal may do on all other tiles with these kinds of followers.
static void portal_list(const bst_context *c, unsigned kinds, bst_list *list)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    uint16_t tile[BST_TILES_MAX + 1];
    int n = 0;
    for (int number = 1; number <= c->s->ncells; number++) { // nobody could guess which of the cells are empty
        tile[n] = (uint16_t)number;
        n += (cells[number].face != BST_EMPTY) & (number != c->s->laid);
    }
    unsigned on[BST_FEATURE_COUNT] = {0};
    for (; kinds != 0; kinds &= kinds - 1) {
        for (int feature = 0; feature < BST_FEATURE_COUNT; feature++) {
            on[feature] |= (c->g->places[__builtin_ctz(kinds)] >> feature & 1u) << __builtin_ctz(kinds);
        }
    }
    for (int i = 0; i < n; i++) {
        if (portal_tile_rule(c, tile[i]) == BST_RULE_NONE) {
            portal_tile_list(c, &cells[tile[i]], on, list);
        }
    }
}

static void portal_legal(const bst_context *c, bst_list *list)
{
    unsigned kinds = portal_open(c) ? kinds_ready(c) : 0;
    if (kinds != 0) {
        portal_list(c, kinds, list);
    }
}

static bst_refusal portal_check(bst_context *c, bst_action a)
{
    const bst_game *g = c->g;
    const bst_state *s = c->s;
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(g, s)[number];
    if (number == 0 || number == s->laid || a.seg == BST_SEG_TOWER || !portal_open(c)) { // DRAGON-R13
        return bst_refuse(BST_REFUSED_WRONG_TILE, BST_BASE_26);
    }
    if (a.rot != 0 || a.figure >= BST_FIGURE_KINDS || !(s->supply[s->active] & g->supply_of[a.figure])) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_BASE_25);
    }
    const bst_kind *kind = bst_kind_of(g, cell);
    if (a.seg >= kind->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BASE_27);
    }
    if (!(g->followers >> a.figure & 1)) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_DRAGON_31);
    }
    bst_rule rule = portal_tile_rule(c, number);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
    }
    int feature = bst_seg_feature(g, s, cell->seg0 + a.seg);
    if (!(g->places[a.figure] >> feature & 1)) {
        rule = g->place_rule[feature] ? (bst_rule)g->place_rule[feature] : g->figure_def[a.figure]->wrong_place;
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, rule);
    }
    int region = bst_segs(g, s)[cell->seg0 + a.seg].region;
    if (bst_figure_occupied(g, s, region, BST_NOBODY)) {
        return bst_refuse(BST_REFUSED_OCCUPIED, BST_DRAGON_29);
    }
    if (bst_region_finished(&bst_regions(g, s)[region])) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_DRAGON_29);
    }
    rule = bst_place_vetoed(c, region, a.figure);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, rule);
    }
    c->found = cell->seg0 + a.seg;
    return bst_fine();
}

static int portal_perform(bst_context *c, bst_action a)
{ // DRAGON-28
    bst_figure_put(c, c->s->active, a.figure, c->found);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Princess
// ---------------------------------------------------------------------------------------------------

/// The city of the princess just laid, as it is now (DRAGON-R15), or -1.
static int princess_city(const bst_context *c)
{
    const bst_cell *cell = &bst_cells(c->g, c->s)[c->s->laid];
    const bst_kind *kind = bst_kind_of(c->g, cell);
    for (int i = 0; i < kind->nsegs; i++) {
        if (kind->tile.seg[i].attrs & BST_ATTR_PRINCESS) { // taken out of the printing without the element
            return bst_segs(c->g, c->s)[cell->seg0 + i].region;
        }
    }
    return -1;
}

static int enter_princess(bst_context *c)
{ // TURN-R2: at the beginning of TURN-11
    int city = princess_city(c);
    if (city < 0 || !bst_figure_occupied(c->g, c->s, city, BST_NOBODY)) {
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static void remove_legal(const bst_context *c, bst_list *list)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int from = list->n;
    for (int f = bst_regions(c->g, c->s)[princess_city(c)].figures; f != 0; f = figures[f].next) {
        if (bst_is_follower(c->g, f)) {
            bst_action remove = bst_figure_action(c->g, c->s, BST_DO_REMOVE, f);
            remove.rot = c->g->figure_seat[f];
            bst_list_add_once(list, from, remove);
        }
    }
}

static bst_refusal remove_check(bst_context *c, bst_action a)
{
    int figure = bst_figure_named(c->g, c->s, a, a.rot);
    c->found = figure;
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_DRAGON_34);
    }
    if (a.seg == BST_SEG_TOWER ||
        bst_segs(c->g, c->s)[bst_figure_table(c->g, c->s)[figure].ref].region != princess_city(c)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_R15);
    }
    return bst_is_follower(c->g, figure) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_34);
}

static int remove_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_figure_return(c, c->found);
    return bst_turn_jump(c, BST_STEP_PHANTOM); // DRAGON-37: nothing else in TURN-11
}

static void keep_legal(const bst_context *c, bst_list *list)
{
    if (c->g->setup.option[BST_OPTION_PRINCESS] == MAY) {
        bst_pass_legal(c, list);
    }
}

static bst_refusal keep_check(bst_context *c, bst_action a)
{
    if (c->g->setup.option[BST_OPTION_PRINCESS] == MUST) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_R1);
    }
    return bst_pass_check(c, a);
}

// ---------------------------------------------------------------------------------------------------
// Fairy
// ---------------------------------------------------------------------------------------------------

static void fairy_legal(const bst_context *c, bst_list *list)
{ // DRAGON-41, DRAGON-R5
    if (c->g->neutral[BST_FIGURE_FAIRY] == 0) {
        return;
    }
    int from = list->n;
    int first = c->s->active * c->g->per_seat + 1;
    int kind = -1;
    uint32_t placed = bst_figures_placed(c->g, c->s, c->s->active) & c->g->supply_followers;
    for (; placed != 0; placed &= placed - 1) {
        int f = first + __builtin_ctz(placed);
        int cell = cell_of(c, f);
        from = c->g->figure_kind[f] == kind ? from : list->n; // only figures of one kind can look alike
        kind = c->g->figure_kind[f];
        if (cell != 0 && !closed(c, cell)) {
            bst_list_add_once(list, from, bst_figure_action(c->g, c->s, BST_DO_FAIRY, f)); // on a tower: DRAGON-R7
        }
    }
}

static bst_refusal fairy_check(bst_context *c, bst_action a)
{
    if (c->g->neutral[BST_FIGURE_FAIRY] == 0 || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_41);
    }
    int figure = bst_figure_named(c->g, c->s, a, c->s->active);
    c->found = figure;
    if (figure == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_DRAGON_R5);
    }
    if (cell_of(c, figure) == 0) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BRIDGE_56);
    }
    if (closed(c, cell_of(c, figure))) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_COUNT_39);
    }
    return bst_is_follower(c->g, figure) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_41);
}

static int fairy_perform(bst_context *c, bst_action a)
{
    bst_figure_to_cell(c, BST_FIGURE_FAIRY, cell_of(c, c->found));
    mine(c)->assigned = (uint8_t)c->found;
    bst_event *e = bst_emit(c, BST_EVENT_FAIRY);
    if (e) {
        e->seat = c->s->active;
        e->figure = a.figure;
        e->seg = a.seg;
        e->x = a.x;
        e->y = a.y;
        e->feature = BST_FEATURE_COUNT;
        if (a.seg != BST_SEG_TOWER) {
            e->feature = (uint8_t)bst_seg_feature(c->g, c->s, bst_figure_table(c->g, c->s)[c->found].ref);
        }
        e->rule = BST_DRAGON_41;
    }
    return BST_GO_ON;
}

/// DRAGON-R6: the follower has left, the fairy stays.
static void gone(bst_context *c, int figure)
{
    dragon_state *d = mine(c);
    d->assigned = d->assigned == figure ? 0 : d->assigned;
}

/// DRAGON-47, DRAGON-R4: whether a seat gets the point at the beginning of its turn.
static bool fairy_greets(const bst_context *c, int seat)
{
    int cell = fairy_cell(c);
    int assigned = mine(c)->assigned;
    if (c->g->setup.option[BST_OPTION_FAIRY] == ASSIGNED) {
        return assigned != 0 && c->g->figure_seat[assigned] == seat;
    }
    int first = seat * c->g->per_seat + 1;
    uint32_t placed = cell != 0 ? bst_figures_placed(c->g, c->s, seat) & c->g->supply_followers : 0;
    for (; placed != 0; placed &= placed - 1) {
        int f = first + __builtin_ctz(placed);
        if (bst_figure_tile(c->g, c->s, f) == cell && cell_of(c, f) == cell) { // the second question knows castles
            return true;
        }
    }
    return false;
}

static int enter_fairy_start(bst_context *c)
{ // TURN-03
    if (fairy_greets(c, c->s->active)) {
        bst_award(c, c->s->active, 1, BST_CATEGORY_FAIRY, BST_DRAGON_47, BST_NONE, (bst_breakdown){.extra = 1});
    }
    return BST_GO_ON;
}

/// Region of the follower the fairy stands by, or -1; a tower is none (DRAGON-R7).
static int fairy_region(const bst_context *c)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[mine(c)->assigned]; // the figure 0 stands nowhere
    return f->place == BST_AT_SEGMENT ? bst_segs(c->g, c->s)[f->ref].region : -1;
}

static void fairy_pays(bst_context *c, bst_rule rule)
{
    int seat = c->g->figure_seat[mine(c)->assigned];
    bst_award(c, seat, 3, BST_CATEGORY_FAIRY, rule, fairy_region(c), (bst_breakdown){.extra = 3});
}

static int enter_score_fairy(bst_context *c)
{ // TURN-16g
    int region = fairy_region(c);
    for (int i = 0; i < c->s->nfinished; i++) {
        if (c->s->finished[i] == region) {
            fairy_pays(c, BST_DRAGON_49);
        }
    }
    for (int i = 0; i < c->s->nfields; i++) {
        if (c->s->fields[i] == region) {
            fairy_pays(c, BST_DRAGON_49);
        }
    }
    return BST_GO_ON;
}

static int final_fairy(bst_context *c, bool field)
{ // DRAGON-51
    int region = fairy_region(c);
    if (region >= 0 && (bst_regions(c->g, c->s)[region].kind == BST_FIELD) == field) {
        fairy_pays(c, BST_DRAGON_51);
    }
    return BST_GO_ON;
}

static int enter_final_buildings(bst_context *c) { return final_fairy(c, false); }
static int enter_final_fields(bst_context *c) { return final_fairy(c, true); }

// ---------------------------------------------------------------------------------------------------
// Audit, positions
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    const bst_game *g = c->g;
    const dragon_state *d = mine(c);
    if (bst_dragon_tiles(c) + bst_bazaar_tiles(c) != c->s->aside) {
        return "the number of tiles put aside is wrong";
    }
    if (d->assigned != 0 && (!bst_is_follower(g, d->assigned) || cell_of(c, d->assigned) != fairy_cell(c))) {
        return "the fairy is not on the tile of her follower";
    }
    if (dragon_cell(c) == 0) {
        return d->left != 0 ? "a dragon off the board moves" : 0;
    }
    for (int f = 1; f <= g->nfigures; f++) {
        if (g->figure_seat[f] != BST_NOBODY && bst_is_follower(g, f) && cell_of(c, f) == dragon_cell(c) &&
            !is_safe(c, f)) {
            return "a follower stands on the dragon's tile"; // DRAGON-09
        }
    }
    return dragon_cell(c) == fairy_cell(c) ? "dragon and fairy are on the same tile" : 0;
}

int bst_fairy_follower(const bst_game *game, const bst_state *state)
{
    bst_context c = {.g = game, .s = (bst_state *)(uintptr_t)state};
    const dragon_state *d = mine(&c);
    return d ? d->assigned - 1 : -1;
}

bst_refusal bst_position_dragon(const bst_game *game, bst_state *state, int x, int y)
{
    bst_context c = {.g = game, .s = state};
    if (game->neutral[BST_FIGURE_DRAGON] == 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_02);
    }
    int number = bst_tile_at(game, state, x, y);
    if (number == 0 || number == fairy_cell(&c)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, number == 0 ? BST_DRAGON_04 : BST_DRAGON_19);
    }
    if (closed(&c, number)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_COUNT_37);
    }
    for (int f = 1; f <= game->nfigures; f++) {
        if (bst_is_follower(game, f) && cell_of(&c, f) == number && !is_safe(&c, f)) {
            return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_DRAGON_09);
        }
    }
    bst_figure_to_cell(&c, BST_FIGURE_DRAGON, number);
    return bst_fine();
}

bst_refusal bst_position_fairy(const bst_game *game, bst_state *state, int seat, int figure, int x, int y, int seg)
{
    bst_context c = {.g = game, .s = state};
    if (game->neutral[BST_FIGURE_FAIRY] == 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_DRAGON_02);
    }
    int number = bst_tile_at(game, state, x, y);
    if (number == 0 || number == dragon_cell(&c)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, number == 0 ? BST_DRAGON_04 : BST_DRAGON_19);
    }
    if (closed(&c, number)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_COUNT_39);
    }
    int follower = 0;
    if (seat != BST_NOBODY) {
        bool known = seat >= 0 && seat < game->setup.seats && figure >= 0 && figure < BST_FIGURE_KINDS && seg >= 0 &&
                     (seg < BST_TILE_SEGS || seg == BST_SEG_TOWER);
        bst_action a = {.figure = (uint8_t)figure, .seg = (uint8_t)seg, .x = (int16_t)x, .y = (int16_t)y};
        follower = known ? bst_figure_named(game, state, a, seat) : 0;
        if (follower == 0 || !bst_is_follower(game, follower) || cell_of(&c, follower) == 0) {
            return bst_refuse(BST_REFUSED_NOT_THERE, BST_DRAGON_41);
        }
    }
    bst_figure_to_cell(&c, BST_FIGURE_FAIRY, number);
    mine(&c)->assigned = (uint8_t)follower;
    return bst_fine();
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {.kind = BST_FIGURE_DRAGON, .element = BST_ELEMENT_DRAGON, .neutral = true}, // DRAGON-03
    {.kind = BST_FIGURE_FAIRY, .element = BST_ELEMENT_FAIRY, .neutral = true},
};

enum { EARLY = -2, PRINCESS = -1, LATE = -1 }; ///< orders of entries in steps of others

static const bst_step_def steps[] = {
    {BST_STEP_FAIRY_START, 0, enter_fairy_start, false},
    {BST_STEP_DRAW, 1, enter_drawn, false},
    {BST_STEP_LAY_EFFECT, 0, enter_lay_effect, false},
    {BST_STEP_FIGURE, EARLY, enter_dragon_early, false},
    {BST_STEP_FIGURE, PRINCESS, enter_princess, false},
    {BST_STEP_DRAGON, 0, enter_dragon, false},
    {BST_STEP_SCORE_FAIRY, 0, enter_score_fairy, false},
    {BST_STEP_CARCASSONNE, LATE, enter_dragon_late, false},
    {BST_STEP_FINAL_BUILDINGS, -1, enter_final_buildings, false},
    {BST_STEP_FINAL_FIELDS, -1, enter_final_fields, false},
};

#define STEP_IN(in_step, in_order)                                                                             \
    {                                                                                                          \
        .step = in_step, .order = in_order, .action = BST_DO_DRAGON, .legal = step_legal, .check = step_check, \
        .perform = step_perform                                                                                \
    }

static const bst_choice_def choices[] = {
    STEP_IN(BST_STEP_DRAGON, 0),
    STEP_IN(BST_STEP_FIGURE, EARLY),
    STEP_IN(BST_STEP_CARCASSONNE, LATE),
    {.step = BST_STEP_FIGURE,
     .order = PRINCESS,
     .action = BST_DO_REMOVE,
     .legal = remove_legal,
     .check = remove_check,
     .perform = remove_perform},
    {.step = BST_STEP_FIGURE,
     .order = PRINCESS,
     .action = BST_DO_PASS,
     .legal = keep_legal,
     .check = keep_check,
     .perform = bst_pass_perform},
    {.step = BST_STEP_FIGURE,
     .action = BST_DO_PUT,
     .legal = portal_legal,
     .check = portal_check,
     .perform = portal_perform},
    {.step = BST_STEP_FIGURE,
     .action = BST_DO_FAIRY,
     .legal = fairy_legal,
     .check = fairy_check,
     .perform = fairy_perform},
};

static const bst_meaning_def meanings[] = {
    {.attrs = BST_ATTR_PRINCESS, .element = BST_ELEMENT_PRINCESS},
};

const bst_module bst_module_dragon = {
    .name = "dragon",
    .number = BST_ROOM_DRAGON,
    .elements = BST_ELEMENT_DRAGON | BST_ELEMENT_PORTAL | BST_ELEMENT_PRINCESS | BST_ELEMENT_FAIRY,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(meanings),
    .slice = sizeof(dragon_state),
    .slice_kind = 1,
    .kind = kind_hook,
    .put_veto = put_veto,
    .tile_veto = tile_veto,
    .gone = gone,
    .audit = audit,
};
