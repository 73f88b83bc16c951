// SPDX-License-Identifier: MIT
// The Plague, first part: sources, flea chips and their areas, and whom they keep away. How it spreads: fleas.c. Who
// flees: flee.c.

#include "engine/estimate.h"

#include "modules/plague.h" // behind it everything lies in the state

enum { FIRST_TILES = 17 }; ///< PLAGUE-01
enum { STAY, GO };         ///< values of the house rule, in their order

bool bst_plague_bans(const bst_context *c) { return bst_has(c->g, BST_ELEMENT_PLAGUE) && bst_plague_of(c)->banned; }

static uint32_t bits_below(int n) { return (UINT32_C(1) << n) - 1; }

static uint32_t sources_of(const bst_plague *p) { return bits_below(p->nsources); }

int bst_chips_left(const bst_plague *p) { return PLAGUE_CHIPS - p->nchips - p->held; }

bool bst_plague_blocks(const bst_context *c, int cell)
{ // PLAGUE-23
    int spot = bst_has(c->g, BST_ELEMENT_PLAGUE) ? bst_spot_on(c, cell) : -1;
    return spot >= PLAGUE_SOURCES || (spot >= 0 && bst_spot_active(bst_plague_of(c), spot));
}

/// There is a tile at a side of a spot where nothing lies, or no longer.
static void bare_set(bst_plague *p, int spot, int side, bool bare)
{
    p->bare[side] = (p->bare[side] & ~(UINT32_C(1) << spot)) | (uint32_t)bare << spot;
}

/// A source or chip comes to a cell.
static void spot_add(bst_context *c, int spot, int cell, bool active)
{
    bst_plague *p = bst_plague_of(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    p->cell[spot] = (uint16_t)cell;
    p->active |= (uint32_t)active << spot;
    bst_plague_spots(c)[cell] = (uint8_t)(spot + 1);
    for (int side = 0; side < 4; side++) { // PLAGUE-08: not only a corner
        int other = bst_cell_beside(c->g, c->s, &cells[cell], side);
        int there = bst_spot_on(c, other);
        bare_set(p, spot, side, there < 0 && cells[other].face != BST_EMPTY);
        if (there >= 0) {
            bare_set(p, there, side ^ 2, false);
            p->beside[spot] |= UINT32_C(1) << there;
            p->beside[there] |= UINT32_C(1) << spot;
        }
    }
}

/// A tile was laid: spots beside it have one at that side now.
static void laid(bst_context *c, int cell)
{
    bst_plague *p = bst_plague_of(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    for (int side = 0; side < 4 && p->nsources + p->nchips != 0; side++) {
        int spot = bst_spot_on(c, bst_cell_beside(c->g, c->s, &cells[cell], side));
        if (spot >= 0) {
            bare_set(p, spot, side ^ 2, true);
        }
    }
}

/// Spots without this one, those behind it with the numbers before theirs.
static uint32_t bits_without(uint32_t bits, int spot)
{
    uint32_t before = bits_below(spot);
    return (bits & before) | (bits >> 1 & ~before);
}

void bst_chip_remove(bst_context *c, int chip)
{
    bst_plague *p = bst_plague_of(c);
    const bst_cell *from = &bst_cells(c->g, c->s)[p->cell[chip]];
    bst_plague_spots(c)[p->cell[chip]] = 0;
    for (int side = 0; side < 4 && p->beside[chip] != 0; side++) {
        int there = bst_spot_on(c, bst_cell_beside(c->g, c->s, from, side));
        if (there >= 0) {
            bare_set(p, there, side ^ 2, true);
        }
    }
    int last = PLAGUE_SOURCES + --p->nchips;
    for (int i = chip; i < last; i++) {
        p->cell[i] = p->cell[i + 1];
        p->beside[i] = p->beside[i + 1];
        bst_plague_spots(c)[p->cell[i]] = (uint8_t)(i + 1);
    }
    p->cell[last] = 0;
    p->beside[last] = 0;
    for (int side = 0; side < 4; side++) {
        p->bare[side] = bits_without(p->bare[side], chip);
    }
    p->active = bits_without(p->active, chip);
    for (int i = 0; i < last; i++) {
        p->beside[i] = bits_without(p->beside[i], chip);
    }
}

// ---------------------------------------------------------------------------------------------------
// Areas
// ---------------------------------------------------------------------------------------------------

/// The area of a spot among others: all connected to it, side by side (PLAGUE-R13, PLAGUE-R14).
static uint32_t area_of(const bst_plague *p, int spot, uint32_t among)
{
    uint32_t area = UINT32_C(1) << spot;
    for (uint32_t fresh = area; fresh != 0;) {
        uint32_t more = p->beside[__builtin_ctz(fresh)] & among & ~area;
        area |= more;
        fresh = (fresh & (fresh - 1)) | more;
    }
    return area;
}

/// Of several sources in an area only the highest stays active (PLAGUE-36), which may cut off chips (PLAGUE-38); chips
/// are active as long as they are connected to an active source (PLAGUE-35, PLAGUE-37).
uint32_t bst_areas_settle(bst_plague *p, uint32_t chips)
{
    uint32_t active = p->active & sources_of(p);
    uint32_t gone = 0;
    uint32_t reached = 0;
    for (uint32_t merged = 1; merged != 0;) {
        merged = 0;
        reached = 0;
        for (int i = p->nsources - 1; i >= 0; i--) {
            if (active >> i & 1 && !(merged >> i & 1)) {
                uint32_t area = area_of(p, i, active | chips);
                merged |= area & active & ~(UINT32_C(1) << i);
                reached |= area;
            }
        }
        active &= ~merged;
        gone |= merged;
    }
    p->active = active | (reached & chips);
    return gone;
}

void bst_plague_tell(bst_context *c, bst_event_kind kind, int cell, int number, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = kind == BST_EVENT_CLEARED || kind == BST_EVENT_EXTINCT ? BST_NOBODY : c->s->active;
        e->x = bst_cells(c->g, c->s)[cell].x;
        e->y = bst_cells(c->g, c->s)[cell].y;
        e->number = number;
        e->rule = (uint16_t)rule;
    }
}

/// A chip was put: mostly it and the idle ones it touches just join the area of one source. False if there is more to
/// it.
static bool area_grows(bst_plague *p, int chip)
{
    uint32_t burning = p->active & sources_of(p);
    uint32_t area = area_of(p, chip, burning | bst_chips_of(p));
    bool one = bst_bits_count(area & burning) == 1;
    p->active |= one ? area : 0;
    return one;
}

/// Something has come or gone.
static void settle(bst_context *c)
{
    bst_plague *p = bst_plague_of(c);
    for (uint32_t gone = bst_areas_settle(p, bst_chips_of(p)); gone != 0; gone &= gone - 1) {
        int i = __builtin_ctz(gone);
        bst_plague_tell(c, BST_EVENT_EXTINCT, p->cell[i], i + 1, BST_PLAGUE_36);
        bst_flee_anew(c);
    }
}

void bst_chip_put(bst_context *c, int cell) { spot_add(c, PLAGUE_SOURCES + bst_plague_of(c)->nchips++, cell, false); }

void bst_chip_settle(bst_context *c)
{
    if (!area_grows(bst_plague_of(c), PLAGUE_SOURCES + bst_plague_of(c)->nchips - 1)) {
        settle(c);
    }
}

static void extinguish(bst_context *c, int source, bst_rule rule)
{
    bst_plague_of(c)->active &= ~(UINT32_C(1) << source); // PLAGUE-39: for ever
    bst_plague_tell(c, BST_EVENT_EXTINCT, bst_plague_of(c)->cell[source], source + 1, rule);
    settle(c); // PLAGUE-31
}

// ---------------------------------------------------------------------------------------------------
// Sources
// ---------------------------------------------------------------------------------------------------

static bool shows_plague(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return kind->tile.symbols & BST_SYMBOL_PLAGUE;
}

/// Places of its steps in the table.
enum { OUTBREAK, CHECK };

static void steps_arm(bst_context *c)
{
    bst_arm(c, &bst_module_plague, CHECK);
    bst_fleas_arm(c);
    bst_flee_arm(c);
}

/// PLAGUE-41: the source whose area has all chips there are, or -1.
static int owner_of_all(const bst_plague *p)
{
    for (int i = 0; i < p->nsources && p->nchips == PLAGUE_CHIPS; i++) {
        if (bst_spot_active(p, i) && (area_of(p, i, p->active) & bst_chips_of(p)) == bst_chips_of(p)) {
            return i;
        }
    }
    return -1;
}

static int enter_outbreak(bst_context *c)
{ // TURN-10
    bst_plague *p = bst_plague_of(c);
    if (!shows_plague(c->g, bst_laid_kind(c)) || p->nsources == PLAGUE_SOURCES) {
        return BST_GO_ON;
    }
    int before = owner_of_all(p);
    spot_add(c, p->nsources++, c->s->laid, true); // PLAGUE-04, PLAGUE-26
    bst_plague_tell(c, BST_EVENT_OUTBREAK, c->s->laid, p->nsources, BST_PLAGUE_04);
    settle(c);
    if (before >= 0 && bst_spot_active(p, before)) {
        extinguish(c, before, BST_PLAGUE_42); // PLAGUE-R16
    }
    p->spread = 1; // PLAGUE-27, PLAGUE-R4
    p->banned = 1;
    steps_arm(c);
    return BST_GO_ON;
}

/// PLAGUE-30: the lowest source, unless it is the only one.
static bool extinguish_lowest(bst_context *c)
{
    bst_plague *p = bst_plague_of(c);
    if (bst_bits_count(p->active & sources_of(p)) < 2) {
        return false;
    }
    extinguish(c, __builtin_ctz(p->active), BST_PLAGUE_29);
    return true;
}

static int enter_check(bst_context *c)
{ // TURN-02
    bst_plague *p = bst_plague_of(c);
    if (p->nsources == 0) {
        return BST_GO_ON;
    }
    p->spread = 0; // PLAGUE-07
    bst_flee_turn(c);
    if (bst_chips_left(p) > 0) {
        return BST_GO_ON;
    }
    bool due = !p->emptied; // PLAGUE-R10; later only if there is no chip to move (PLAGUE-33)
    p->emptied = 1;
    while (due || bst_chips_idle(p) == 0) { // PLAGUE-R11
        due = false;
        if (!extinguish_lowest(c)) {
            break;
        }
    }
    return BST_GO_ON;
}

void bst_plague_dragon(bst_context *c, int cell)
{
    if (!bst_has(c->g, BST_ELEMENT_PLAGUE)) {
        return;
    }
    bst_flee_anew(c); // the tile he has left is open again
    int chip = bst_spot_on(c, cell);
    if (chip >= PLAGUE_SOURCES) { // DRAGON-66, PLAGUE-15; PLAGUE-R12: it goes to the supply
        bst_chip_remove(c, chip);
        bst_plague_tell(c, BST_EVENT_CLEARED, cell, 0, BST_PLAGUE_15);
        settle(c);
    }
}

// ---------------------------------------------------------------------------------------------------
// Who is kept away, and who keeps chips away
// ---------------------------------------------------------------------------------------------------

bst_rule bst_chip_bars(const bst_context *c, int cell)
{
    bst_rule rule = BST_RULE_NONE;
    int spot = bst_spot_on(c, cell);
    if (spot >= 0) {
        return spot < PLAGUE_SOURCES ? BST_PLAGUE_16 : BST_PLAGUE_08; // PLAGUE-40
    }
    bst_tile_bars(c, BST_BY_SPREADING, BST_NOBODY, 1, cell, &rule);
    return rule;
}

/// Followers, and by the house rule special figures, too (PLAGUE-R3).
bool bst_plague_concerns(const bst_context *c, int figure)
{
    bool special =
        c->g->setup.option[BST_OPTION_PLAGUE_SPECIALS] == GO && !c->g->figure_def[c->g->figure_kind[figure]]->fixed;
    return bst_is_follower(c->g, figure) || special;
}

/// Not out of a castle (PLAGUE-12).
bool bst_plague_drives(const bst_context *c, int figure)
{
    return bst_plague_concerns(c, figure) && !bst_figure_stands_on(c->g, c->s, figure, BST_CASTLE);
}

enum { OF_FIGURE_STEP = 1u << BST_BY_HAND | 1u << BST_BY_MAGIC | 1u << BST_BY_FLYING | 1u << BST_BY_CLIMBING };

static unsigned bars(const bst_context *c, const bst_arrival *a, bst_rule *rule)
{
    bool placed = OF_FIGURE_STEP >> a->way & 1;
    if (placed && bst_plague_of(c)->banned) {
        *rule = BST_PLAGUE_05; // PLAGUE-R2, PLAGUE-R20
        return c->g->followers;
    }
    if (bst_spot_on(c, a->cell) >= PLAGUE_SOURCES) {
        *rule = a->way == BST_BY_CLIMBING ? BST_TOWER_R19 : BST_PLAGUE_R7;
        return c->g->followers;
    }
    *rule = BST_PHANT_R11; // PLAGUE-R24
    return placed && bst_phantom_resting(c) ? 1u << BST_FIGURE_PHANTOM : 0;
}

static const bst_guard_def guards[] = {
    {.ways = OF_FIGURE_STEP | 1u << BST_BY_DRIVING | 1u << BST_BY_JOINING | 1u << BST_BY_ADDING | 1u << BST_BY_SEDUCING,
     .bars = bars},
    {.ways = 1u << BST_BY_SPREADING, .sentry = BST_FIGURE_DRAGON, .rule = BST_PLAGUE_14},
    {.ways = 1u << BST_BY_SPREADING, .sentry = BST_FIGURE_FAIRY, .rule = BST_PLAGUE_14},
};

// ---------------------------------------------------------------------------------------------------
// For whoever looks at the table, positions, audit
// ---------------------------------------------------------------------------------------------------

static void spot_tell(const bst_context *c, int spot, bst_thing_list *out)
{
    static const uint8_t kind[2][2] = {{BST_THING_EXTINCT, BST_THING_OUTBREAK}, {BST_THING_FADED, BST_THING_FLEA}};
    const bst_cell *cell = &bst_cells(c->g, c->s)[bst_plague_of(c)->cell[spot]];
    bool chip = spot >= PLAGUE_SOURCES;
    bst_thing_add(out, (bst_thing){kind[chip][bst_spot_active(bst_plague_of(c), spot)], BST_NOBODY, cell->x, cell->y,
                                   -1, chip ? 0 : spot + 1});
}

static void number_tell(int kind, int number, bst_thing_list *out)
{
    bst_thing_add(out, (bst_thing){kind, BST_NOBODY, 0, 0, -1, number});
}

static void things(const bst_context *c, bst_thing_list *out)
{
    const bst_plague *p = bst_plague_of(c);
    for (uint32_t left = sources_of(p) | bst_chips_of(p); left != 0; left &= left - 1) {
        spot_tell(c, __builtin_ctz(left), out);
    }
    number_tell(BST_THING_OUTBREAKS, PLAGUE_SOURCES - p->nsources, out);
    number_tell(BST_THING_FLEAS, bst_chips_left(p), out);
    number_tell(BST_THING_EARLY, c->s->early, out);
    if (p->emptied) {
        number_tell(BST_THING_EMPTIED, 1, out);
    }
}

/// A source comes with its number, so they are told in their order.
static bst_refusal arrange_source(bst_context *c, const bst_thing *thing)
{
    bst_plague *p = bst_plague_of(c);
    int cell = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bool fits =
        cell != 0 && shows_plague(c->g, bst_kind_of(c->g, &bst_cells(c->g, c->s)[cell])) && bst_spot_on(c, cell) < 0;
    if (!fits || p->nsources == PLAGUE_SOURCES || thing->number != p->nsources + 1) {
        return bst_refuse(fits ? BST_REFUSED_BAD_VALUE : BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_26);
    }
    spot_add(c, p->nsources++, cell, thing->kind == BST_THING_OUTBREAK);
    return bst_fine();
}

static bst_refusal arrange_chip(bst_context *c, const bst_thing *thing)
{
    bst_plague *p = bst_plague_of(c);
    int cell = bst_tile_at(c->g, c->s, thing->x, thing->y);
    bst_rule rule = cell == 0 || bst_chips_left(p) == 0 ? BST_PLAGUE_08 : bst_chip_bars(c, cell);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    spot_add(c, PLAGUE_SOURCES + p->nchips++, cell, thing->kind == BST_THING_FLEA);
    return bst_fine();
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    bst_plague *p = bst_plague_of(c);
    bool known;
    switch (thing->kind) {
    case BST_THING_OUTBREAK:
    case BST_THING_EXTINCT: return arrange_source(c, thing);
    case BST_THING_FLEA:
    case BST_THING_FADED: return arrange_chip(c, thing);
    case BST_THING_OUTBREAKS: known = thing->number == PLAGUE_SOURCES - p->nsources; break;
    case BST_THING_FLEAS: known = thing->number == bst_chips_left(p); break;
    case BST_THING_EARLY:
        known = thing->number >= 0 && thing->number <= bst_pile_sooner(c->g, c->s);
        c->s->early = known ? (uint16_t)thing->number : c->s->early;
        break;
    case BST_THING_EMPTIED:
        known = thing->number == 1;
        p->emptied = known;
        break;
    default: return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_02);
    }
    return known ? bst_fine() : bst_refuse(BST_REFUSED_BAD_VALUE, BST_PLAGUE_02);
}

/// Whether the tables of spots say what the cells of all of them say.
static bool spots_agree(const bst_context *c, const bst_plague *p)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    uint32_t all = sources_of(p) | bst_chips_of(p);
    uint32_t bare[4] = {0};
    int known = 0;
    for (int cell = 0; cell <= c->g->ncells; cell++) {
        known += bst_spot_on(c, cell) >= 0;
    }
    for (uint32_t left = all; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        uint32_t beside = 0;
        for (uint32_t others = all; others != 0; others &= others - 1) {
            int k = __builtin_ctz(others);
            int dx = cells[p->cell[i]].x - cells[p->cell[k]].x;
            int dy = cells[p->cell[i]].y - cells[p->cell[k]].y;
            beside |= (uint32_t)(dx * dx + dy * dy == 1) << k;
        }
        for (int side = 0; side < 4; side++) {
            int other = bst_cell_beside(c->g, c->s, &cells[p->cell[i]], side);
            bare[side] |= (uint32_t)(bst_spot_on(c, other) < 0 && cells[other].face != BST_EMPTY) << i;
        }
        if (bst_spot_on(c, p->cell[i]) != i || p->beside[i] != beside) {
            return false;
        }
    }
    return known == bst_bits_count(all) && (p->active & ~all) == 0 && memcmp(p->bare, bare, sizeof bare) == 0;
}

static const char *audit(const bst_context *c)
{
    const bst_plague *p = bst_plague_of(c);
    if (p->nsources > PLAGUE_SOURCES || bst_chips_left(p) < 0) {
        return "there are more plague sources or flea chips than there can be";
    }
    if (!spots_agree(c, p)) {
        return "plague sources and flea chips are not where they should be";
    }
    bst_plague settled = *p;
    if (bst_areas_settle(&settled, bst_chips_of(p)) != 0) {
        return "two active plague sources are in one area"; // PLAGUE-36
    }
    if (settled.active != p->active) {
        return "a flea chip shows the wrong side"; // PLAGUE-35
    }
    for (int i = PLAGUE_SOURCES; i < PLAGUE_SOURCES + p->nchips; i++) {
        bst_rule rule = BST_RULE_NONE;
        int cell = p->cell[i];
        bst_tile_bars(c, BST_BY_SPREADING, BST_NOBODY, 1, cell, &rule);
        if (rule != BST_RULE_NONE) {
            return "a flea chip is where none can be"; // PLAGUE-14
        }
        for (int f = 1; f <= c->g->nfigures; f++) {
            bool follower = c->g->figure_seat[f] != BST_NOBODY && bst_is_follower(c->g, f);
            if (follower && bst_figure_tile(c->g, c->s, f) == cell && bst_plague_drives(c, f)) {
                return "a follower stands on a tile with fleas"; // PLAGUE-10
            }
        }
    }
    bool burning = p->nsources == 0 || (p->active & sources_of(p)) != 0;
    return burning ? 0 : "the plague is over"; // PLAGUE-30
}

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_FLEA, WEIGHT_FLEA_FAR };

static const bst_weight_def weights[] = {
    [WEIGHT_FLEA] = {"flea", 0.3F, "danger for a follower on a tile beside the plague"},
    [WEIGHT_FLEA_FAR] = {"flea-far", 0.5F, "what each further tile leaves of that danger"},
};

/// How much danger a figure is in; the tile of a source is safe (PLAGUE-16).
static float danger(const bst_context *c, const bst_estimate *e, int figure)
{
    enum { FAR = 4 };
    const bst_plague *p = bst_plague_of(c);
    const bst_cell *cells = bst_cells(c->g, c->s);
    int cell = bst_figure_tile(c->g, c->s, figure);
    if (cell == 0 || bst_spot_on(c, cell) >= 0) {
        return 0;
    }
    int nearest = FAR;
    for (uint32_t left = p->active; left != 0; left &= left - 1) {
        const bst_cell *spot = &cells[p->cell[__builtin_ctz(left)]];
        int dx = cells[cell].x - spot->x;
        int dy = cells[cell].y - spot->y;
        int far = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        nearest = far < nearest ? far : nearest;
    }
    if (nearest >= FAR || !bst_plague_drives(c, figure)) {
        return 0;
    }
    float d = e->weight[WEIGHT_FLEA] * bst_estimate_time(e, 1);
    for (int i = 1; i < nearest; i++) {
        d *= e->weight[WEIGHT_FLEA_FAR];
    }
    return d;
}

static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_game *g = c->g;
    const bst_figure *table = bst_figure_table(g, c->s);
    float least[BST_SEATS_MAX] = {0};
    bool met[BST_SEATS_MAX] = {false};
    if (bst_plague_of(c)->active == 0) {
        return;
    }
    for (int f = bst_regions(g, c->s)[p->region].figures; f != 0; f = table[f].next) {
        if (bst_is_follower(g, f)) {
            float d = danger(c, e, f);
            int seat = g->figure_seat[f];
            least[seat] = !met[seat] || d < least[seat] ? d : least[seat];
            met[seat] = true;
            e->followers[seat] += d * (1 - p->chance);
        }
    }
    for (int seat = 0; seat < g->setup.seats; seat++) {
        if (bst_prospect_leads(p, seat)) {
            e->value[seat] -= least[seat] * bst_prospect_points(p);
        }
    }
}
// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_step_def steps[] = {
    [OUTBREAK] = {.id = BST_STEP_LAY_EFFECT, .enter = enter_outbreak, .tile = shows_plague},
    [CHECK] = {.id = BST_STEP_PLAGUE_CHECK, .enter = enter_check, .armed = BST_ARMED_VERB},
};

const bst_module bst_module_plague = {
    .name = "plague",
    .number = BST_ROOM_PLAGUE,
    .elements = BST_ELEMENT_PLAGUE,
    .late = BST_SYMBOL_PLAGUE, // PLAGUE-01
    .early = FIRST_TILES,
    BST_TABLE(steps),
    BST_TABLE(guards),
    .slice = sizeof(bst_plague),
    .slice_cell = 1,
    BST_SHARE(bst_plague, banned, banned),
    .laid = laid,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .prospect = prospect,
};
