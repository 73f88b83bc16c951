// SPDX-License-Identifier: MIT
// Mage & Witch: two figures of nobody that change what a road or city is worth.

#include "engine/estimate.h"
#include "modules/modules.h"

/// Where they are is all there is to know, and that the table of figures says.
static const int magic[] = {BST_FIGURE_MAGE, BST_FIGURE_WITCH};
enum { MAGIC = sizeof magic / sizeof *magic };

/// Feature of one of them, or -1 if it stands beside the layout.
static inline int region_of(const bst_context *c, int kind) { return bst_figure_region(c->g, c->s, kind); }

static inline int other_than(int kind) { return kind == BST_FIGURE_MAGE ? BST_FIGURE_WITCH : BST_FIGURE_MAGE; }

static bool is_magic(int kind) { return kind == BST_FIGURE_MAGE || kind == BST_FIGURE_WITCH; }

static int on_board(const bst_context *c)
{
    return (region_of(c, BST_FIGURE_MAGE) >= 0) + (region_of(c, BST_FIGURE_WITCH) >= 0);
}

/// Places of its steps in the table, and the order of its entry: after other symbols of a tile.
enum { CONJURE, PART, LEAVE };
enum { LATE = 2 };

static bool shows_mage(const bst_game *g, const bst_kind *k)
{
    (void)g;
    return (k->tile.symbols & BST_SYMBOL_MAGE) != 0;
}

// ---------------------------------------------------------------------------------------------------
// They come and go
// ---------------------------------------------------------------------------------------------------

static void tell(bst_context *c, bst_event_kind event, int seat, int kind, bst_rule rule)
{
    bst_event *e = bst_emit(c, event);
    if (e) {
        int seg = bst_figure_table(c->g, c->s)[c->g->neutral[kind]].ref;
        const bst_seg *at = &bst_segs(c->g, c->s)[seg];
        const bst_cell *cell = &bst_cells(c->g, c->s)[at->cell];
        e->seat = (uint8_t)seat;
        e->figure = (uint8_t)kind;
        e->x = cell->x;
        e->y = cell->y;
        e->seg = at->index;
        e->feature = (uint8_t)bst_seg_feature(c->g, c->s, seg);
        e->rule = (uint16_t)rule;
    }
}

static void conjure(bst_context *c, int kind, int seg)
{ // MAGE-07
    bst_figure_to_segment(c, kind, seg);
    if (on_board(c) == MAGIC) {
        bst_arm(c, &bst_module_mage, PART);
    }
    tell(c, BST_EVENT_CONJURED, c->s->active, kind, BST_MAGE_04);
}

static void banish(bst_context *c, int kind, bst_rule rule)
{
    tell(c, BST_EVENT_BANISHED, BST_NOBODY, kind, rule);
    bst_figure_off(c, kind);
    bst_disarm(c, &bst_module_mage, PART); // the other one alone has nobody to part from
}

/// Whether either of them may come to a segment. One that stands somewhere must go to another feature (MAGE-R2), and
/// not to where the other is (MAGE-06); so where any of them is, none may come.
static inline bool is_target(const bst_context *c, int seg)
{
    int region = bst_segs(c->g, c->s)[seg].region;
    const bst_region *r = &bst_regions(c->g, c->s)[region];
    bool unfinished = (r->kind == BST_ROAD || r->kind == BST_CITY) && r->open != 0; // MAGE-05, MAGE-R1
    return unfinished && region != region_of(c, BST_FIGURE_MAGE) && region != region_of(c, BST_FIGURE_WITCH);
}

static bool any_target(const bst_context *c)
{
    for (int seg = 0; seg < c->s->nsegs; seg++) {
        if (is_target(c, seg)) {
            return true;
        }
    }
    return false;
}

/// One of them must go somewhere: somebody decides if there is anything to decide.
static int ask(bst_context *c)
{
    if (any_target(c) || on_board(c) == MAGIC) {
        c->s->actor = c->s->active;
        return BST_WAIT;
    }
    for (int i = 0; i < MAGIC; i++) { // MAGE-R4: the only one on the board
        if (region_of(c, magic[i]) >= 0) {
            banish(c, magic[i], BST_MAGE_10);
        }
    }
    return BST_GO_ON;
}

static int enter_laid(bst_context *c)
{ // TURN-10
    return shows_mage(c->g, bst_laid_kind(c)) ? ask(c) : BST_GO_ON;
}

static int enter_part(bst_context *c)
{ // TURN-16c
    bool together = on_board(c) == MAGIC && region_of(c, BST_FIGURE_MAGE) == region_of(c, BST_FIGURE_WITCH);
    return together ? ask(c) : BST_GO_ON; // MAGE-11, MAGE-12, MAGE-R6, MAGE-R7
}

static int enter_leave(bst_context *c)
{ // TURN-16i
    for (int i = 0; i < MAGIC; i++) {
        int region = region_of(c, magic[i]);
        const bst_region *r = region >= 0 ? &bst_regions(c->g, c->s)[region] : 0;
        if (r && bst_region_finished(c->g, r)) { // MAGE-R9: whoever was scored there
            banish(c, magic[i], r->kind == BST_CASTLE ? BST_MAGE_R10 : BST_MAGE_15);
        }
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// What the active seat may do with them
// ---------------------------------------------------------------------------------------------------

static bst_action conjure_at(const bst_context *c, int kind, int seg)
{
    const bst_seg *at = &bst_segs(c->g, c->s)[seg];
    return bst_action_on(BST_DO_CONJURE, kind, at->index, 0, &bst_cells(c->g, c->s)[at->cell]);
}

enum { WORDS = (BST_TILES_MAX * BST_TILE_SEGS + 63) / 64 };

/// As is_target(), for all segments of the table at once, as bits: features are looked for by the segment that gives
/// them their number, and only the few that fit are walked through.
static void targets_mark(const bst_context *c, uint64_t target[WORDS])
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    const bst_region *regions = bst_regions(c->g, c->s);
    const unsigned kinds = 1u << BST_ROAD | 1u << BST_CITY;
    memset(target, 0, ((size_t)c->s->nsegs / 64 + 1) * sizeof *target);
    for (int region = 0; region < c->s->nsegs; region++) {
        const bst_region *r = &regions[region];
        bool unfinished = (segs[region].region == region) & (kinds >> r->kind & 1) & (r->open != 0);
        if (!unfinished || !is_target(c, region)) {
            continue;
        }
        int at = region;
        do {
            target[at / 64] |= UINT64_C(1) << at % 64;
            at = segs[at].next;
        } while (at != region);
    }
}

/// Both may come to the same places.
static void conjure_legal(const bst_context *c, bst_list *list)
{ // MAGE-R3
    uint64_t target[WORDS];
    const int from = list->n;
    int n = from;
    targets_mark(c, target);
    for (int i = 0; i <= c->s->nsegs / 64; i++) {
        for (uint64_t left = target[i]; left != 0 && n < BST_ACTIONS_MAX - 1; left &= left - 1) {
            list->at[n++] = conjure_at(c, BST_FIGURE_MAGE, 64 * i + __builtin_ctzll(left));
        }
    }
    const int both = n - from < BST_ACTIONS_MAX - 1 - n ? n - from : BST_ACTIONS_MAX - 1 - n;
    for (int i = 0; i < both; i++) {
        list->at[n + i] = list->at[from + i];
        list->at[n + i].figure = BST_FIGURE_WITCH;
    }
    list->n = n + both;
}

/// Finds the segment that an action names, and leaves it in c->found.
static bst_refusal conjure_check(bst_context *c, bst_action a)
{
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (!is_magic(a.figure) || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_MAGE_04);
    }
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_MAGE_05);
    }
    c->found = cell->seg0 + a.seg;
    int region = bst_segs(c->g, c->s)[c->found].region;
    if (region == region_of(c, a.figure)) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_MAGE_R2);
    }
    if (region == region_of(c, other_than(a.figure))) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_MAGE_06);
    }
    return is_target(c, c->found) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_MAGE_05);
}

/// Candidates: both of them on every segment of the table.
static int conjure_candidates(const bst_context *c) { return MAGIC * c->s->nsegs; }

static bst_action conjure_candidate(bst_context *c, int number)
{
    c->found = number / MAGIC;
    return is_target(c, c->found) ? conjure_at(c, magic[number % MAGIC], c->found) : (bst_action){.kind = BST_DO_NONE};
}

static int conjure_perform(bst_context *c, bst_action a)
{
    conjure(c, a.figure, c->found);
    return BST_GO_ON;
}

/// Candidates: both of them where neither has a place to go to; then both are on the board.
static int banish_candidates(const bst_context *c) { return any_target(c) ? 0 : MAGIC; }

static bst_action banish_candidate(bst_context *c, int number)
{
    (void)c;
    return (bst_action){.kind = BST_DO_BANISH, .figure = (uint8_t)magic[number]};
}

static void banish_legal(const bst_context *c, bst_list *list)
{
    for (int i = 0, n = banish_candidates(c); i < n; i++) {
        bst_list_add(list, (bst_action){.kind = BST_DO_BANISH, .figure = (uint8_t)magic[i]});
    }
}

static bst_refusal banish_check(bst_context *c, bst_action a)
{
    if (!is_magic(a.figure) || a.seg != 0 || a.rot != 0 || a.number != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_MAGE_10);
    }
    return any_target(c) ? bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_MAGE_R4) : bst_fine();
}

static int banish_perform(bst_context *c, bst_action a)
{
    banish(c, a.figure, c->g->step[c->s->step].id == BST_STEP_SCORE_MAGIC ? BST_MAGE_R7 : BST_MAGE_10);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// What a road or city is worth
// ---------------------------------------------------------------------------------------------------

/// After all others have had their say (MAGE-18): the mage adds a point for each tile, also where a tile is worth
/// nothing (MAGE-R8); the witch leaves half, rounded up (MAGE-R13).
static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    if (region == region_of(c, BST_FIGURE_MAGE)) {
        v->each++;
        v->rule = finished ? BST_MAGE_13 : BST_MAGE_17;
    }
    if (region == region_of(c, BST_FIGURE_WITCH)) {
        int points = bst_value_points(v);
        v->extra -= points / 2;
        v->rule = points == 0 ? v->rule : finished ? BST_MAGE_14 : BST_MAGE_17;
    }
}

/// What the witch takes of a region: of nobody else is anything left over in its value.
static int taken(const bst_context *c, int region, bool finished)
{
    return -bst_score_value(c, region, finished).extra;
}

// ---------------------------------------------------------------------------------------------------
// Audit, positions
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    int step = bst_step_within(c->g, c->s);
    bool calm = step <= BST_STEP_LAY || (step > BST_STEP_SCORE_RETURN && step <= BST_STEP_END);
    for (int i = 0; i < MAGIC; i++) {
        int region = region_of(c, magic[i]);
        const bst_region *r = region >= 0 ? &bst_regions(c->g, c->s)[region] : 0;
        if (calm && r && ((r->kind != BST_ROAD && r->kind != BST_CITY) || r->open == 0)) {
            return "mage or witch is on no unfinished road or city";
        }
    }
    bool together = on_board(c) == MAGIC && region_of(c, BST_FIGURE_MAGE) == region_of(c, BST_FIGURE_WITCH);
    return calm && together ? "mage and witch are on the same feature" : 0;
}

/// In a position one of them comes to any place where it may stand.
static bst_refusal arrange(bst_context *c, int seat, bst_action a)
{
    (void)seat;
    if (a.kind != BST_DO_CONJURE) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MAGE_04);
    }
    bst_refusal why = conjure_check(c, a);
    if (why.code == BST_REFUSED_OK) {
        conjure(c, a.figure, c->found);
    }
    return why;
}

static void things(const bst_context *c, bst_thing_list *out)
{
    static const int kinds[] = {BST_THING_MAGE, BST_THING_WITCH};
    for (int i = 0; i < MAGIC; i++) {
        if (region_of(c, magic[i]) >= 0) {
            bst_figure_info f = bst_figure_at(c->g, c->s, c->g->neutral[magic[i]] - 1);
            bst_thing_add(out, (bst_thing){kinds[i], BST_NOBODY, f.x, f.y, f.seg, 0});
        }
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    if (thing->kind != BST_THING_MAGE && thing->kind != BST_THING_WITCH) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_MAGE_04);
    }
    bst_action come = {.kind = BST_DO_CONJURE,
                       .figure = thing->kind == BST_THING_MAGE ? BST_FIGURE_MAGE : BST_FIGURE_WITCH,
                       .seg = (uint8_t)thing->seg,
                       .x = (int16_t)thing->x,
                       .y = (int16_t)thing->y};
    return arrange(c, BST_NOBODY, come);
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const bst_figure_def figures[] = {
    {.kind = BST_FIGURE_MAGE, .neutral = true}, // MAGE-02
    {.kind = BST_FIGURE_WITCH, .neutral = true},
};

static const bst_step_def steps[] = {
    [CONJURE] = {.id = BST_STEP_LAY_EFFECT, .order = LATE, .enter = enter_laid, .tile = shows_mage},
    [PART] = {.id = BST_STEP_SCORE_MAGIC, .enter = enter_part, .armed = BST_ARMED_VERB},
    [LEAVE] = {.id = BST_STEP_SCORE_RETURN, .enter = enter_leave, .armed = BST_ARMED_SCORING},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_LAY_EFFECT, LATE}, {BST_STEP_SCORE_MAGIC, 0}), .action = BST_DO_CONJURE, .legal = conjure_legal,
     .check = conjure_check, .perform = conjure_perform, .candidates = conjure_candidates,
     .candidate = conjure_candidate},
    {BST_IN({BST_STEP_LAY_EFFECT, LATE}, {BST_STEP_SCORE_MAGIC, 0}), .action = BST_DO_BANISH, .legal = banish_legal,
     .check = banish_check, .perform = banish_perform, .candidates = banish_candidates, .candidate = banish_candidate},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_MAGE, WEIGHT_WITCH };

static const bst_weight_def weights[] = {
    [WEIGHT_MAGE] = {"mage", 0.7F, "part of the mage's points that will still be there when they are scored"},
    [WEIGHT_WITCH] = {"witch", 0.7F, "part of what the witch takes that she will still take then"},
};

/// What a feature promises has all of their magic in it; but they may be sent elsewhere before it is scored.
static void prospect(const bst_context *c, bst_estimate *e, bst_prospect *p)
{
    const bst_region *r = &bst_regions(c->g, c->s)[p->region];
    if (p->region == region_of(c, BST_FIGURE_MAGE)) {
        float doubt = (1 - e->weight[WEIGHT_MAGE]) * (float)r->tiles;
        p->finished -= doubt;
        p->open -= doubt;
    }
    if (p->region == region_of(c, BST_FIGURE_WITCH)) {
        p->finished += (1 - e->weight[WEIGHT_WITCH]) * (float)taken(c, p->region, true);
        p->open += (1 - e->weight[WEIGHT_WITCH]) * (float)taken(c, p->region, false);
    }
}

const bst_module bst_module_mage = {
    .name = "mage",
    .number = BST_ROOM_MAGE,
    .elements = BST_ELEMENT_MAGE,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    .value = value,
    .things = things,
    .arrange = arrange,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .prospect = prospect,
};
