// SPDX-License-Identifier: MIT
// The Count of Carcassonne: the city of Carcassonne, its quarters, and the count.
//
// Tiles and rules are independent of each other. The tiles are a start piece of twelve, laid out with or without the
// element; no dragon, fairy or portal comes to them either way (COUNT-R12). The element alone plays with quarters that
// lie beside the table.

#include "modules/modules.h"

enum { ONCE, ROUNDS }; ///< values of the house rules, in their order
enum { ALL_FIELDS, FINAL_ONLY };
enum { ANY, OCCUPIED };
enum { EACH_PART, EACH_TURN };
enum { CHOSEN, CLOCKWISE, FOLLOWS };
enum { FROM_ALL, FROM_MARKET };

typedef struct count_state {
    uint8_t quarter; ///< where the count stands, at first the palace (COUNT-05)
    uint8_t seats;   ///< bit s: seat s has put a follower into the city …
    uint16_t turn;   ///< … in this turn, the last in which anybody did, …
    uint8_t part;    ///< … and last in this part of it
    uint8_t spare;
    uint8_t entered; ///< quarter + 1 of the follower that has just entered the city: the count may move
    uint8_t feature; ///< moving in: which of the features, in their order
    uint8_t place;   ///< whose place it is, counted from the left of the active seat
    uint8_t through; ///< how many seats in a row are through with the feature
    uint8_t open;    ///< this part's scoring has opened the way into the city
    uint8_t spare2;
    int32_t before[BST_SEATS_MAX]; ///< points of features before this part's scoring
} count_state;

static count_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_count); }

static bool played(const bst_game *g) { return bst_has(g, BST_ELEMENT_COUNT); }

/// Features that a quarter serves (COUNT-17 to COUNT-20).
static const uint16_t serves[BST_QUARTER_KINDS] = {
    [BST_IN_PALACE] = 1 << BST_CITY,
    [BST_IN_MARKET] = 1 << BST_FIELD,
    [BST_IN_SMITHY] = 1 << BST_ROAD,
    [BST_IN_CATHEDRAL] = 1 << BST_CLOISTER | 1 << BST_SHRINE | 1 << BST_ABBEY,
};
static const bst_rule serves_rule[BST_QUARTER_KINDS] = {BST_COUNT_17, BST_COUNT_20, BST_COUNT_18, BST_COUNT_19};

/// The quarter that serves a kind of feature, or -1 (X-O116: none serves castles).
static int quarter_of(int feature)
{
    for (int q = 0; q < BST_QUARTER_KINDS; q++) {
        if (serves[q] >> feature & 1) {
            return q;
        }
    }
    return -1;
}

// ---------------------------------------------------------------------------------------------------
// The city on the table
// ---------------------------------------------------------------------------------------------------

static bool is_cell(const bst_tile *tile)
{
    bool walled = false;
    for (int i = 0; i < tile->nsegs; i++) {
        walled = walled || tile->seg[i].kind == BST_CARCASSONNE;
    }
    return walled && tile->column != 0;
}

/// The set that brings the city, or a null pointer; one is enough, however many copies are played.
static const bst_tileset *city_set(const bst_game *g)
{
    for (int i = 0; i < g->setup.nsets; i++) {
        const bst_tileset *set = g->setup.set[i].set;
        for (int t = 0; t < set->ntiles; t++) {
            if (is_cell(&set->tiles[t])) {
                return set;
            }
        }
    }
    return 0;
}

static bool wanted(const bst_game *g) { return city_set(g) != 0; }

static void kinds(bst_game *g)
{
    const bst_tileset *set = city_set(g);
    for (int t = 0; set && t < set->ntiles; t++) {
        if (is_cell(&set->tiles[t])) {
            bst_kind_add(g, &set->tiles[t], 1, BST_STACK_HAND);
        }
    }
}

/// COUNT-R12: tiles to which no dragon, fairy or portal comes.
static bool is_city(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return is_cell(&kind->tile);
}

/// The kind that lies beside a cell of the city, or -1.
static int cell_beside(const bst_game *g, const bst_tile *tile, int side)
{
    for (int k = 0; k < g->nkinds; k++) {
        const bst_tile *other = &g->kind[k].tile;
        if (is_cell(other) && other->column == tile->column + bst_dx[side] && other->row == tile->row + bst_dy[side]) {
            return k;
        }
    }
    return -1;
}

/// Files of one's own may hold anything: walls must not be open, and every tile must touch an earlier one.
static bool refuse(const bst_game *g, bst_setup_error *error)
{
    bool first = true;
    bool whole = true;
    for (int k = 0; k < g->nkinds; k++) {
        const bst_tile *tile = &g->kind[k].tile;
        bool touches = first;
        for (int side = 0; is_cell(tile) && side < 4; side++) {
            int other = cell_beside(g, tile, side);
            whole = whole && (tile->edge[side] != BST_EDGE_WALL || other >= 0);
            touches = touches || (other >= 0 && other < k);
        }
        whole = whole && (!is_cell(tile) || touches);
        first = first && !is_cell(tile);
    }
    return !whole && bst_setup_refuse(error, BST_PROBLEM_CITY, BST_COUNT_01, 0, 0);
}

/// COUNT-01: the tiles in the order of their numbers, the first one at 0,0; BASE-R13: a start tile beside them.
static void begin(bst_context *c)
{
    const bst_game *g = c->g;
    const bst_tile *first = 0;
    for (int k = 0; k < g->nkinds; k++) {
        const bst_tile *tile = &g->kind[k].tile;
        if (!is_cell(tile)) {
            continue;
        }
        first = first ? first : tile;
        int x = tile->column - first->column;
        int y = tile->row - first->row;
        int cell = bst_cell_find(g, c->s, x, y);
        bst_pile_take(g, c->s, k);
        bst_lay(c, cell != 0 ? cell : bst_board_cell(g, c->s, x, y), k, 0);
    }
    if (first && g->start_kind >= 0 && !g->setup.bare && g->setup.option[BST_OPTION_START_TILE] == 2) {
        bst_start_lay(c);
    }
}

// ---------------------------------------------------------------------------------------------------
// Followers in the city
// ---------------------------------------------------------------------------------------------------

int bst_guest_find(const bst_context *c, int seat, int kind, int quarter)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int first = seat * c->g->per_seat + 1;
    for (uint32_t apart = c->s->apart[seat] & c->g->supply_of[kind]; apart != 0; apart &= apart - 1) {
        int f = first + __builtin_ctz(apart);
        if (figures[f].place == BST_AT_QUARTER && figures[f].ref == quarter) {
            return f;
        }
    }
    return 0;
}

/// COUNT-R9: whether a kind of figure may be put into a quarter, because it could serve there.
static bool may_serve(const bst_game *g, int kind, int quarter)
{
    return (g->followers >> kind & 1) && (g->places[kind] & serves[quarter]);
}

static void tell(bst_context *c, bst_event_kind kind, int seat, int figure, int quarter, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = (uint8_t)seat;
        e->figure = (uint8_t)figure;
        e->number = quarter;
        e->rule = (uint16_t)rule;
    }
}

// ---------------------------------------------------------------------------------------------------
// Moving into a scoring (TURN-16d, COUNT-28)
// ---------------------------------------------------------------------------------------------------

static int step_id(const bst_context *c) { return c->g->step[c->s->step].id; }

/// The features of TURN-16d in the order of their scoring (BASE-R7): fields of barns, then buildings.
static int scored(const bst_context *c, uint16_t out[2 * BST_FINISHED_MAX])
{
    int n = 0;
    for (int i = 0; i < c->s->nfields; i++) {
        out[n++] = c->s->fields[i];
    }
    for (int i = 0; i < c->s->nfinished; i++) {
        out[n++] = c->s->finished[i];
    }
    return n;
}

/// How many times all seats are asked in this step: for each feature, or once for all in final scoring (COUNT-R8).
static int rounds_of(const bst_context *c)
{
    uint16_t features[2 * BST_FINISHED_MAX];
    return step_id(c) == BST_STEP_SCORE_COUNT_IN ? scored(c, features) : 1;
}

/// The first region from a number on, of these kinds of features (bits), that is about to be scored and that the seats
/// are asked for now; -1: none.
static int region_next(const bst_context *c, int from, unsigned features)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_region *regions = bst_regions(c->g, c->s);
    if (step_id(c) == BST_STEP_SCORE_COUNT_IN) {
        uint16_t all[2 * BST_FINISHED_MAX];
        int n = scored(c, all);
        int region = mine(c)->feature < n ? all[mine(c)->feature] : -1;
        return region >= from && (features >> regions[region].kind & 1) ? region : -1;
    }
    bool fields = step_id(c) == BST_STEP_FINAL_FIELDS;
    features &= fields ? 1u << BST_FIELD : ~(1u << BST_FIELD);
    for (int r = from; features != 0 && r < c->s->nsegs; r++) { // one branch for each: there are many segments
        if ((segs[r].region == r) & (features >> regions[r].kind) & (fields | (regions[r].open != 0))) {
            return r;
        }
    }
    return -1;
}

/// Followers come from the city to features that are occupied, and finished as well.
static const bst_way joining = {.id = BST_BY_JOINING};

/// Rule that keeps followers of the city off a tile.
static bst_rule tile_rule(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    bst_tile_bars(c, BST_BY_JOINING, c->s->active, c->g->followers, cell, &rule);
    return rule;
}

/// Where a follower stands that comes to a feature: the first segment by BASE-R7 whose tile lets him in; -1: none.
static int door_of(const bst_context *c, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    uint64_t first = UINT64_MAX;
    int door = -1;
    int at = region;
    do {
        uint64_t rank = bst_seg_rank(c->g, c->s, at);
        if (rank < first && tile_rule(c, segs[at].cell) == BST_RULE_NONE) {
            first = rank;
            door = at;
        }
        at = segs[at].next;
    } while (at != region);
    return door;
}

/// Whether a figure that stays to the end holds the feature: the fields of barns (ABBEY-29).
static bool is_kept(const bst_context *c, int region)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int f = bst_regions(c->g, c->s)[region].figures;
    while (f != 0 && !c->g->figure_def[c->g->figure_kind[f]]->fixed) {
        f = figures[f].next;
    }
    return f != 0;
}

/// Rule that closes a feature to all followers of the city, or none and the segment to which they come.
static bst_rule closed_by(const bst_context *c, int region, int *door)
{
    const bst_game *g = c->g;
    int feature = bst_regions(g, c->s)[region].kind;
    int quarter = quarter_of(feature);
    if (quarter < 0) {
        return BST_COUNT_16;
    }
    if (quarter == mine(c)->quarter) {
        return BST_COUNT_13;
    }
    bool final = step_id(c) != BST_STEP_SCORE_COUNT_IN;
    if (feature == BST_FIELD && !final && g->setup.option[BST_OPTION_MARKET] == FINAL_ONLY) {
        return BST_COUNT_R2;
    }
    if (final && quarter != BST_IN_MARKET && g->setup.option[BST_OPTION_FINAL_MOVE_IN] == FROM_MARKET) {
        return BST_COUNT_R19;
    }
    if (feature == BST_FIELD && final && is_kept(c, region)) {
        return BST_COUNT_R8;
    }
    if (feature == BST_FIELD && !final && !bst_figure_occupied(g, c->s, region, BST_NOBODY)) {
        return BST_COUNT_R16; // whom a barn would have met has been driven away since (TURN-24)
    }
    if (g->setup.option[BST_OPTION_MOVE_IN_TO] == OCCUPIED && !bst_figure_occupied(g, c->s, region, BST_NOBODY)) {
        return BST_COUNT_R3;
    }
    *door = door_of(c, region);
    return *door < 0 ? tile_rule(c, bst_segs(g, c->s)[region].cell) : BST_RULE_NONE;
}

/// Kinds of followers, as bits, of a seat in the city that may join a feature by its door.
static unsigned joiners(const bst_context *c, int seat, int door)
{
    const bst_figure *figures = bst_figure_table(c->g, c->s);
    int quarter = quarter_of(bst_seg_feature(c->g, c->s, door));
    int first = seat * c->g->per_seat + 1;
    unsigned kinds = 0;
    for (uint32_t apart = c->s->apart[seat]; apart != 0; apart &= apart - 1) {
        int f = first + __builtin_ctz(apart);
        bool here = figures[f].place == BST_AT_QUARTER && figures[f].ref == quarter;
        kinds |= (unsigned)here << c->g->figure_kind[f];
    }
    return kinds != 0 ? bst_arrival_kinds(c, &joining, seat, kinds, door) : 0;
}

/// Features that the followers of a seat in the city serve, as bits, those set aside whom the count keeps there
/// (COUNT-13); most seats have none there.
static unsigned served_by(const bst_context *c, int seat)
{
    const bst_figure *figures = &bst_figure_table(c->g, c->s)[seat * c->g->per_seat + 1];
    unsigned features = 0;
    for (uint32_t apart = c->s->apart[seat]; apart != 0; apart &= apart - 1) {
        int i = __builtin_ctz(apart);
        features |= figures[i].place == BST_AT_QUARTER ? serves[figures[i].ref] : 0;
    }
    return features & ~(unsigned)serves[mine(c)->quarter];
}

static bool can_join(const bst_context *c, int seat)
{
    unsigned features = served_by(c, seat);
    for (int r = features != 0 ? region_next(c, 0, features) : -1; r >= 0; r = region_next(c, r + 1, features)) {
        int door;
        if (closed_by(c, r, &door) == BST_RULE_NONE && joiners(c, seat, door) != 0) {
            return true;
        }
    }
    return false;
}

bool bst_quarter_open(const bst_context *c, int quarter) { return played(c->g) && mine(c)->quarter != quarter; }

void bst_guest_join(bst_context *c, int figure, int seg, bst_rule rule)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
    bst_figure_move(c, figure, BST_AT_SEGMENT, seg);
    bst_event *e = bst_emit(c, BST_EVENT_JOINED);
    if (e) {
        e->seat = c->g->figure_seat[figure];
        e->figure = c->g->figure_kind[figure];
        e->seg = p->index;
        e->x = cell->x;
        e->y = cell->y;
        e->place = BST_AT_SEGMENT;
        e->feature = (uint8_t)bst_seg_feature(c->g, c->s, seg);
        e->rule = (uint16_t)rule;
    }
}

static void next_place(bst_context *c) { mine(c)->place = (uint8_t)bst_next_seat(c->g, mine(c)->place); }

/// Waits for the next seat that can move followers, beginning left of the active one (COUNT-22, COUNT-R7).
static int join_go(bst_context *c)
{
    count_state *m = mine(c);
    int seats = c->g->setup.seats;
    int rounds = rounds_of(c);
    for (; m->feature < rounds; m->feature++, m->place = 0, m->through = 0) {
        for (; m->through < seats; m->through++, next_place(c)) {
            int seat = (c->s->active + 1 + m->place) % seats;
            if (can_join(c, seat)) {
                c->s->actor = (uint8_t)seat;
                return BST_WAIT;
            }
        }
    }
    m->feature = 0;
    return BST_GO_ON;
}

static int enter_join(bst_context *c) { return played(c->g) ? join_go(c) : BST_GO_ON; }

static void join_legal(const bst_context *c, bst_list *list)
{
    unsigned features = served_by(c, c->s->actor);
    for (int r = region_next(c, 0, features); r >= 0; r = region_next(c, r + 1, features)) {
        int door;
        unsigned kinds = closed_by(c, r, &door) == BST_RULE_NONE ? joiners(c, c->s->actor, door) : 0;
        for (; kinds != 0; kinds &= kinds - 1) {
            const bst_seg *p = &bst_segs(c->g, c->s)[door];
            const bst_cell *cell = &bst_cells(c->g, c->s)[p->cell];
            bst_list_add(list, bst_action_on(BST_DO_JOIN, __builtin_ctz(kinds), p->index, 0, cell));
        }
    }
}

static bst_refusal join_check(bst_context *c, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_COUNT_16);
    }
    int region = bst_segs(c->g, c->s)[cell->seg0 + a.seg].region;
    if (region_next(c, region, ~0u) != region) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_COUNT_16);
    }
    int door;
    bst_rule rule = closed_by(c, region, &door);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    bool joins = a.figure < BST_FIGURE_KINDS && (joiners(c, c->s->actor, door) >> a.figure & 1);
    if (!joins) {
        return bst_refuse(BST_REFUSED_NOT_THERE, serves_rule[quarter_of(bst_regions(c->g, c->s)[region].kind)]);
    }
    if (door != cell->seg0 + a.seg || a.rot != 0) { // one name for one move
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BASE_R7);
    }
    c->found = bst_guest_find(c, c->s->actor, a.figure, quarter_of(bst_regions(c->g, c->s)[region].kind));
    return bst_fine();
}

static int join_perform(bst_context *c, bst_action a)
{
    count_state *m = mine(c);
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_tile_at(c->g, c->s, a.x, a.y)];
    int quarter = quarter_of(bst_seg_feature(c->g, c->s, cell->seg0 + a.seg));
    bst_guest_join(c, c->found, cell->seg0 + a.seg, serves_rule[quarter]);
    if (c->g->setup.option[BST_OPTION_MOVE_IN] == ROUNDS) { // COUNT-R1
        m->through = 0;
        next_place(c);
    }
    return join_go(c);
}

static int join_pass(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->through++;
    next_place(c);
    return join_go(c);
}

// ---------------------------------------------------------------------------------------------------
// Into the city (TURN-17)
// ---------------------------------------------------------------------------------------------------

/// Points that count for COUNT-06 (COUNT-R5): those that features give when they are scored.
static int points_of(const bst_context *c, int seat)
{
    static const bst_category categories[] = {BST_CATEGORY_ROADS,  BST_CATEGORY_CITIES, BST_CATEGORY_CLOISTERS,
                                              BST_CATEGORY_FIELDS, BST_CATEGORY_FAIRY,  BST_CATEGORY_CASTLES,
                                              BST_CATEGORY_BARNS,  BST_CATEGORY_TEACHER};
    int points = 0;
    for (size_t i = 0; i < sizeof categories / sizeof categories[0]; i++) {
        points += c->s->points[seat][categories[i]];
    }
    return points;
}

/// Whether anything is scored in this part.
static bool is_scoring(const bst_state *s) { return s->nfinished + s->nfields != 0; }

static int enter_scoring(bst_context *c)
{ // TURN-16a
    for (int seat = 0; is_scoring(c->s) && seat < c->g->setup.seats; seat++) {
        mine(c)->before[seat] = points_of(c, seat);
    }
    return BST_GO_ON;
}

/// COUNT-06, COUNT-08: others have got points in this part's scoring, the active seat none.
static bool way_is_open(const bst_context *c)
{
    const count_state *m = mine(c);
    int others = 0;
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        int got = points_of(c, seat) - m->before[seat];
        if (seat == c->s->active && got != 0) {
            return false;
        }
        others += got;
    }
    return others > 0;
}

/// Whatever a dispatch brings afterwards is no scoring of this part (X-O83).
static int enter_scored(bst_context *c)
{
    mine(c)->open = is_scoring(c->s) && way_is_open(c);
    return BST_GO_ON;
}

/// COUNT-R4; the last abbeys share a turn. A part inside another has the entry together with it (MSG-R12).
static bool entered_before(const bst_context *c)
{
    const count_state *m = mine(c);
    bool again = m->turn == c->s->turn && (m->seats >> c->s->active & 1);
    return again && (m->part == c->s->part || c->g->setup.option[BST_OPTION_CITY_ENTRY] == EACH_TURN);
}

static void enter_legal(const bst_context *c, bst_list *list)
{
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        bool spare = (c->s->supply[c->s->active] & c->g->supply_of[kind]) != 0;
        for (int q = 0; spare && q < BST_QUARTER_KINDS; q++) {
            if (may_serve(c->g, kind, q)) {
                bst_list_add(list, (bst_action){.kind = BST_DO_ENTER, .figure = (uint8_t)kind, .rot = (uint8_t)q});
            }
        }
    }
}

static bool has_spare(const bst_context *c)
{
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        if ((c->g->followers >> kind & 1) && (c->s->supply[c->s->active] & c->g->supply_of[kind])) {
            return true;
        }
    }
    return false;
}

enum { COUNT_STEP, ENTRY }; ///< places of its steps in the table: he moves; a follower enters the city

/// COUNT-36: the wheel may open the way where nothing is finished.
void bst_count_opened(bst_context *c)
{
    if (played(c->g)) {
        bst_arm(c, &bst_module_count, ENTRY);
    }
}

static int enter_city(bst_context *c)
{
    bst_disarm(c, &bst_module_count, ENTRY);
    bool open = mine(c)->open || bst_wheel_paid_others(c);                                      // COUNT-36, COUNT-R5
    if (!played(c->g) || !open || entered_before(c) || bst_flight_failed(c) || !has_spare(c)) { // FLYER-R14
        return BST_GO_ON;
    }
    c->s->actor = c->s->active;
    return BST_WAIT;
}

/// Why a seat may not put a kind of figure into a quarter.
static bst_refusal guest_check(const bst_context *c, int seat, bst_action a)
{
    if (a.rot >= BST_QUARTER_KINDS || a.seg != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_COUNT_04);
    }
    if (a.figure >= BST_FIGURE_KINDS || !(c->s->supply[seat] & c->g->supply_of[a.figure])) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_COUNT_06);
    }
    return may_serve(c->g, a.figure, a.rot) ? bst_fine() : bst_refuse(BST_REFUSED_PLACING_FORBIDDEN, BST_COUNT_R9);
}

static bst_refusal enter_check(bst_context *c, bst_action a) { return guest_check(c, c->s->active, a); }

static void guest_put(bst_context *c, int seat, bst_action a)
{
    bst_figure_move(c, bst_figure_spare(c->g, c->s, seat, a.figure), BST_AT_QUARTER, a.rot);
}

unsigned bst_guest_kinds(const bst_context *c, int quarter)
{
    unsigned kinds = 0;
    for (int kind = 0; bst_quarter_open(c, quarter) && kind < BST_FIGURE_KINDS; kind++) {
        kinds |= may_serve(c->g, kind, quarter) ? 1u << kind : 0;
    }
    return kinds;
}

void bst_guest_enter(bst_context *c, int figure, int quarter, bst_rule rule)
{
    bst_figure_move(c, figure, BST_AT_QUARTER, quarter);
    tell(c, BST_EVENT_ENTERED, c->g->figure_seat[figure], c->g->figure_kind[figure], quarter, rule);
}

static int enter_perform(bst_context *c, bst_action a)
{
    bst_guest_enter(c, bst_figure_spare(c->g, c->s, c->s->active, a.figure), a.rot, BST_COUNT_06);
    count_state *m = mine(c);
    m->entered = (uint8_t)(a.rot + 1);
    bst_arm(c, &bst_module_count, COUNT_STEP);
    m->seats = (uint8_t)((m->turn == c->s->turn ? m->seats : 0) | 1u << c->s->active);
    m->turn = c->s->turn;
    m->part = c->s->part;
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// The count
// ---------------------------------------------------------------------------------------------------

static void count_to(bst_context *c, int quarter, bst_rule rule)
{
    bool moves = mine(c)->quarter != quarter;
    mine(c)->quarter = (uint8_t)quarter;
    if (moves) {
        tell(c, BST_EVENT_COUNT, c->s->active, 0, quarter, rule);
    }
}

static int enter_count(bst_context *c)
{ // COUNT-12
    int entered = mine(c)->entered;
    mine(c)->entered = 0;
    bst_disarm(c, &bst_module_count, COUNT_STEP);
    if (entered == 0) {
        return BST_GO_ON;
    }
    switch (c->g->setup.option[BST_OPTION_COUNT_MOVES]) {
    case CLOCKWISE: count_to(c, (mine(c)->quarter + 1) % BST_QUARTER_KINDS, BST_COUNT_R18); return BST_GO_ON;
    case FOLLOWS: count_to(c, entered - 1, BST_COUNT_R18); return BST_GO_ON;
    default: c->s->actor = c->s->active; return BST_WAIT;
    }
}

static void count_legal(const bst_context *c, bst_list *list)
{
    for (int q = 0; q < BST_QUARTER_KINDS; q++) {
        if (q != mine(c)->quarter) {
            bst_list_add(list, (bst_action){.kind = BST_DO_COUNT, .rot = (uint8_t)q});
        }
    }
}

static bst_refusal count_check(bst_context *c, bst_action a)
{
    if (a.rot >= BST_QUARTER_KINDS || a.figure != 0 || a.seg != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_COUNT_15);
    }
    // leaving him where he is is passing
    return a.rot != mine(c)->quarter ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_COUNT_R14);
}

static int count_perform(bst_context *c, bst_action a)
{
    count_to(c, a.rot, BST_COUNT_12);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// For whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void things(const bst_context *c, bst_thing_list *out)
{
    if (played(c->g)) {
        bst_thing_add(out,
                      (bst_thing){.kind = BST_THING_COUNT, .seat = BST_NOBODY, .seg = -1, .number = mine(c)->quarter});
    }
}

static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    if (!played(c->g) || (a.kind != BST_DO_ENTER && a.kind != BST_DO_COUNT)) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_17);
    }
    if (a.kind == BST_DO_COUNT) {
        mine(c)->quarter = a.rot < BST_QUARTER_KINDS ? a.rot : mine(c)->quarter;
        return bst_fine();
    }
    bst_refusal why = guest_check(c, seat, a);
    if (why.code == BST_REFUSED_OK) {
        guest_put(c, seat, a);
    }
    return why;
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind != BST_THING_COUNT || !played(c->g)) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_TURN_17);
    }
    if (thing->number < 0 || thing->number >= BST_QUARTER_KINDS) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_COUNT_05);
    }
    mine(c)->quarter = (uint8_t)thing->number;
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const count_state *m = mine(c);
    if (m->quarter >= BST_QUARTER_KINDS || m->seats >> c->g->setup.seats != 0) {
        return "the count is in no quarter";
    }
    for (int f = 1; f <= c->g->nfigures; f++) {
        const bst_figure *figure = &bst_figure_table(c->g, c->s)[f];
        if (figure->place == BST_AT_QUARTER && (!played(c->g) || figure->ref >= BST_QUARTER_KINDS ||
                                                !may_serve(c->g, c->g->figure_kind[f], figure->ref))) {
            return "a figure is in a quarter where it may not be";
        }
    }
    return 0;
}

static const bst_guard_def guards[] = {
    {.features = 1 << BST_CARCASSONNE, .rule = BST_COUNT_R11},
    {.ways = 1u << BST_BY_ROAMING, .tile = is_city, .rule = BST_COUNT_37},
    {.ways = 1u << BST_BY_MAGIC, .tile = is_city, .rule = BST_COUNT_38},
    {.ways = 1u << BST_BY_CALLING, .tile = is_city, .rule = BST_COUNT_39},
    {.ways = 1u << BST_BY_SPREADING, .tile = is_city, .rule = BST_COUNT_40},
};

///< orders of entries; BEFORE_ALL: also before the fairy's
enum { COUNT_MOVES = 1, SCORING = 2, SCORED = -10, BEFORE_ALL = -2 };

static const bst_step_def steps[] = {
    [COUNT_STEP] = {.id = BST_STEP_CARCASSONNE, .order = COUNT_MOVES, .enter = enter_count, .armed = BST_ARMED_VERB},
    [ENTRY] = {.id = BST_STEP_CARCASSONNE, .enter = enter_city, .armed = BST_ARMED_SCORING | BST_ARMED_VERB},
    // barns score without anything being finished; their fields are known before
    {.id = BST_STEP_SCORE_FINISHED, .order = SCORING, .enter = enter_scoring, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_MESSAGE, .order = SCORED, .enter = enter_scored, .armed = BST_ARMED_SCORING, .unseen = true},
    {.id = BST_STEP_SCORE_COUNT_IN, .enter = enter_join, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_BUILDINGS, .order = BEFORE_ALL, .enter = enter_join},
    {.id = BST_STEP_FINAL_FIELDS, .order = BEFORE_ALL, .enter = enter_join},
};

/// Followers of the city move in before a scoring.
#define JOINING \
    BST_IN({BST_STEP_SCORE_COUNT_IN, 0}, {BST_STEP_FINAL_BUILDINGS, BEFORE_ALL}, {BST_STEP_FINAL_FIELDS, BEFORE_ALL})

static const bst_choice_def choices[] = {
    {JOINING, .action = BST_DO_JOIN, .legal = join_legal, .check = join_check, .perform = join_perform},
    {JOINING, .action = BST_DO_PASS, .legal = bst_pass_legal, .check = bst_pass_check, .perform = join_pass},
    {BST_IN({BST_STEP_CARCASSONNE, 0}), .action = BST_DO_ENTER, .legal = enter_legal, .check = enter_check,
     .perform = enter_perform},
    BST_PASS_IN(BST_STEP_CARCASSONNE),
    {BST_IN({BST_STEP_CARCASSONNE, COUNT_MOVES}), .action = BST_DO_COUNT, .legal = count_legal, .check = count_check,
     .perform = count_perform},
    BST_PASS_AT(bst_pass_perform, {BST_STEP_CARCASSONNE, COUNT_MOVES}),
};

const bst_module bst_module_count = {
    .name = "count",
    .number = BST_ROOM_COUNT,
    .elements = BST_ELEMENT_COUNT,
    .wanted = wanted,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(count_state),
    BST_SHARE(count_state, entered, before),
    .kinds = kinds,
    .refuse = refuse,
    .begin = begin,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
};
