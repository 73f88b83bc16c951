// SPDX-License-Identifier: MIT
// The Plague, third part: once in his turn a player lets a follower flee along the feature where he stands.

#include "modules/plague.h"

typedef struct flee_state {
    uint8_t fled;    ///< somebody has fled in this turn
    uint8_t fleeing; ///< figure that is about to, or 0
    uint8_t anew;    ///< there may be flights that were not offered yet in this part
    uint8_t whole;   ///< the plague lies on no tile of his feature
} flee_state;

static flee_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_flee); }

// ---------------------------------------------------------------------------------------------------
// The way
// ---------------------------------------------------------------------------------------------------

// Whoever flees goes from segment to segment of his feature. Where the plague lies on none of its tiles he comes to all
// of them, and nobody need walk.

enum { SEGS_MAX = BST_TILES_MAX * BST_TILE_SEGS };

/// What is reached from a segment.
typedef struct walk {
    uint64_t seen[(SEGS_MAX + 63) / 64];
    uint16_t seg[SEGS_MAX]; ///< the one it starts from first
    int n;
    bst_tie_list ties; ///< over water, underground (X-O12, X-O132), bridges
} walk;

/// Where a figure stands.
static int start_of(const bst_context *c, int figure) { return bst_figure_table(c->g, c->s)[figure].ref; }

static int region_of(const bst_context *c, int figure) { return bst_segs(c->g, c->s)[start_of(c, figure)].region; }

static void walk_to(const bst_context *c, walk *w, int seg)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    bool open = !(w->seen[seg / 64] >> seg % 64 & 1) && p->region == bst_segs(c->g, c->s)[w->seg[0]].region &&
                !bst_plague_blocks(c, p->cell); // PLAGUE-23
    if (open) {
        w->seen[seg / 64] |= UINT64_C(1) << seg % 64;
        w->seg[w->n++] = (uint16_t)seg;
    }
}

enum { TOUCHING = 3 }; ///< most segments that one touches across a side: in the middle, and half fields

/// PLAGUE-R21: the segments across a side of its tile; segments of one tile are not joined there (PLAGUE-20).
static int touching(const bst_context *c, int seg, int side, uint16_t out[TOUCHING])
{
    static const int8_t opposite[TOUCHING] = {0, 2, 1}; // a left half meets a right half
    const bst_cell *cells = bst_cells(c->g, c->s);
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_cell *from = &cells[p->cell];
    const uint8_t *at = &bst_face_at(c->g, from)->at[3 * side];
    int n = 0;
    if (at[0] != p->index && at[1] != p->index && at[2] != p->index) {
        return 0;
    }
    const bst_cell *to = &cells[bst_cell_beside(c->g, c->s, from, side)];
    const uint8_t *theirs = &bst_face_at(c->g, to)->at[3 * (side ^ 2)];
    for (int i = 0; i < TOUCHING && to->face != BST_EMPTY; i++) { // PLAGUE-25
        int met = theirs[opposite[i]];
        out[n] = (uint16_t)(to->seg0 + met); // written in any case, kept if they meet
        n += at[i] == p->index && met != BST_NO_SEG;
    }
    return n;
}

static void walk_across(const bst_context *c, walk *w, int seg)
{
    uint16_t to[TOUCHING];
    for (int side = 0; side < 4; side++) {
        for (int i = 0, n = touching(c, seg, side, to); i < n; i++) {
            walk_to(c, w, to[i]);
        }
    }
}

/// To those that are tied to it, wherever they are.
static void walk_along_ties(const bst_context *c, walk *w, int seg)
{
    for (int i = 0; i < w->ties.n; i++) {
        if (w->ties.at[i].a == seg || w->ties.at[i].b == seg) {
            walk_to(c, w, w->ties.at[i].a == seg ? w->ties.at[i].b : w->ties.at[i].a);
        }
    }
}

/// PLAGUE-19: another tile, and not that of the dragon (PLAGUE-R8); PLAGUE-24: whoever stands there.
static bst_rule shelter_rule(const bst_context *c, int figure, int seg)
{
    bst_rule rule = BST_RULE_NONE;
    int cell = bst_segs(c->g, c->s)[seg].cell;
    if (cell == bst_figure_tile(c->g, c->s, figure)) {
        return BST_PLAGUE_19;
    }
    bst_tile_bars(c, BST_BY_FLEEING, c->s->active, 1u << c->g->figure_kind[figure], cell, &rule);
    return rule;
}

static void walk_start(const bst_context *c, walk *w, int figure)
{
    memset(w->seen, 0, ((size_t)c->s->nsegs / 64 + 1) * sizeof *w->seen); // so many segments are on the table
    int start = start_of(c, figure);
    w->seen[start / 64] |= UINT64_C(1) << start % 64; // PLAGUE-R9
    w->seg[0] = (uint16_t)start;
    w->n = 1;
}

/// Reads the ties of one feature.
static void ties_read(const bst_context *c, walk *w, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    bst_ties(c, &w->ties);
    const int all = w->ties.n;
    int kept = 0;
    for (int i = 0; i < all; i++) {
        w->ties.at[kept] = w->ties.at[i];
        kept += segs[w->ties.at[i].a].region == region;
    }
    w->ties.n = kept;
}

static int segments_of(const bst_context *c, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    int n = 0;
    int at = region;
    do {
        n++;
        at = segs[at].next;
    } while (at != region);
    return n;
}

/// Whether the plague lies on a tile of a feature.
static bool is_divided(const bst_context *c, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    bool found = false;
    int at = region;
    do {
        found = bst_plague_blocks(c, segs[at].cell);
        at = segs[at].next;
    } while (at != region && !found);
    return found;
}

/// Walks from where a figure stands until so many segments are reached, or all the way. Ties are read, which takes
/// long, if not all of the feature is reached without them.
static void walk_far(const bst_context *c, walk *w, int figure, int enough)
{
    walk_start(c, w, figure);
    for (int i = 0; i < w->n && w->n < enough; i++) {
        walk_across(c, w, w->seg[i]);
    }
    int region = region_of(c, figure);
    if (w->n >= enough || c->g->with_ties.n == 0 || w->n == segments_of(c, region)) {
        return;
    }
    ties_read(c, w, region);
    for (int i = 0; i < w->n && w->ties.n != 0; i++) {
        walk_along_ties(c, w, w->seg[i]);
        walk_across(c, w, w->seg[i]);
    }
}

/// Whether a figure could stay on a segment of its feature, once it is there.
static bool is_shelter(const bst_context *c, int figure, int seg)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    return segs[seg].region == region_of(c, figure) && !bst_plague_blocks(c, segs[seg].cell) &&
           shelter_rule(c, figure, seg) == BST_RULE_NONE;
}

/// As most figures do.
static bool finds_next_door(const bst_context *c, int figure)
{
    uint16_t to[TOUCHING];
    bool found = false;
    for (int side = 0; side < 4 && !found; side++) {
        for (int i = 0, n = touching(c, start_of(c, figure), side, to); i < n && !found; i++) {
            found = is_shelter(c, figure, to[i]);
        }
    }
    return found;
}

/// Whether there is a shelter anywhere in a figure's feature, whether or not he comes there.
static bool any_shelter(const bst_context *c, int figure)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    int at = segs[start_of(c, figure)].next;
    while (at != start_of(c, figure) && !is_shelter(c, figure, at)) {
        at = segs[at].next;
    }
    return at != start_of(c, figure);
}

static bool walks_to_shelter(const bst_context *c, int figure)
{
    walk w;
    walk_far(c, &w, figure, SEGS_MAX);
    while (w.n > 0 && shelter_rule(c, figure, w.seg[w.n - 1]) != BST_RULE_NONE) {
        w.n--;
    }
    return w.n > 0;
}

/// Whether a figure has a shelter to flee to.
static bool finds_shelter(const bst_context *c, int figure)
{
    return finds_next_door(c, figure) ||
           (any_shelter(c, figure) && (!is_divided(c, region_of(c, figure)) || walks_to_shelter(c, figure)));
}

// ---------------------------------------------------------------------------------------------------
// Whether a flight is to be offered once more
// ---------------------------------------------------------------------------------------------------

enum { OFFERED }; ///< place in the table of the step that is armed once the plague has broken out

void bst_flee_arm(bst_context *c) { bst_arm(c, &bst_module_flee, OFFERED); }

void bst_flee_turn(bst_context *c)
{
    mine(c)->fled = 0;
    mine(c)->anew = 1;
}

void bst_flee_anew(bst_context *c) { mine(c)->anew = 1; }

void bst_flee_declined(bst_context *c) { mine(c)->anew = 0; }

static int enter_offered(bst_context *c)
{
    if (bst_plague_began(c)) {
        bst_flee_declined(c);
    }
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Who flees
// ---------------------------------------------------------------------------------------------------

static bst_rule not_now(const bst_context *c)
{ // TURN-25
    if (!bst_plague_began(c) || mine(c)->fled) {
        return BST_PLAGUE_19;
    }
    return bst_abbeys_last(c) ? BST_PLAGUE_R26 : BST_RULE_NONE;
}

/// Rule that keeps a figure on its feature from fleeing at all.
static bst_rule figure_rule(const bst_context *c, int figure)
{
    const bst_figure *f = &bst_figure_table(c->g, c->s)[figure];
    if (f->place != BST_AT_SEGMENT || !bst_plague_concerns(c, figure)) {
        return BST_PLAGUE_R8;
    }
    int feature = bst_seg_feature(c->g, c->s, f->ref);
    bool way = feature == BST_ROAD || feature == BST_CITY || feature == BST_FIELD;
    return way ? BST_RULE_NONE : bst_is_center(feature) ? BST_PLAGUE_22 : BST_PLAGUE_R8;
}

/// A follower who was placed may flee, too.
static void came(bst_context *c, int figure)
{
    bool his = c->g->figure_seat[figure] == c->s->active && figure_rule(c, figure) == BST_RULE_NONE;
    mine(c)->anew = mine(c)->anew || his;
}

/// Whether a figure of the active seat may flee somewhere; of those that look alike the first one speaks.
static bool may_flee(const bst_context *c, int figure)
{
    const bst_figure *table = bst_figure_table(c->g, c->s);
    if (figure_rule(c, figure) != BST_RULE_NONE) {
        return false;
    }
    return bst_figure_on(c->g, c->s, table[figure].ref, c->s->active, c->g->figure_kind[figure]) == figure &&
           finds_shelter(c, figure);
}

static uint32_t placed(const bst_context *c)
{
    return not_now(c) == BST_RULE_NONE ? bst_figures_placed(c->g, c->s, c->s->active) : 0;
}

static void flee_legal(const bst_context *c, bst_list *list)
{
    for (uint32_t left = placed(c); left != 0; left &= left - 1) {
        int figure = c->s->active * c->g->per_seat + 1 + __builtin_ctz(left);
        if (may_flee(c, figure)) {
            bst_list_add(list, bst_figure_action(c->g, c->s, BST_DO_FLEE, figure));
        }
    }
}

static int flee_candidates(const bst_context *c) { return bst_bits_count(placed(c)); }

static bst_action flee_candidate(bst_context *c, int number)
{
    c->found = c->s->active * c->g->per_seat + 1 + bst_bit_at(placed(c), number);
    return may_flee(c, c->found) ? bst_figure_action(c->g, c->s, BST_DO_FLEE, c->found)
                                 : (bst_action){.kind = BST_DO_NONE};
}

bool bst_flee_asks(const bst_context *c)
{
    uint32_t left = mine(c)->anew ? placed(c) : 0;
    for (; left != 0; left &= left - 1) {
        if (may_flee(c, c->s->active * c->g->per_seat + 1 + __builtin_ctz(left))) {
            return true;
        }
    }
    return false;
}

static bst_refusal flee_check(bst_context *c, bst_action a)
{
    if (a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_PLAGUE_19);
    }
    c->found = bst_figure_named(c->g, c->s, a, c->s->active);
    if (c->found == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_PLAGUE_19);
    }
    bst_rule rule = not_now(c);
    rule = rule == BST_RULE_NONE ? figure_rule(c, c->found) : rule;
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    return finds_shelter(c, c->found) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_23);
}

static int flee_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->fleeing = (uint8_t)c->found;
    mine(c)->whole = !is_divided(c, region_of(c, c->found));
    return bst_turn_aside(c, BST_STEP_SHELTER);
}

// ---------------------------------------------------------------------------------------------------
// Where to
// ---------------------------------------------------------------------------------------------------

static int enter_shelter(bst_context *c)
{
    c->s->actor = c->s->active;
    return BST_WAIT;
}

static bst_action shelter_at(const bst_context *c, int seg)
{
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    int kind = c->g->figure_kind[mine(c)->fleeing];
    return bst_action_on(BST_DO_SHELTER, kind, p->index, 0, &bst_cells(c->g, c->s)[p->cell]);
}

static void shelter_legal(const bst_context *c, bst_list *list)
{
    walk w;
    walk_far(c, &w, mine(c)->fleeing, SEGS_MAX);
    for (int i = 1; i < w.n; i++) {
        if (shelter_rule(c, mine(c)->fleeing, w.seg[i]) == BST_RULE_NONE) {
            bst_list_add(list, shelter_at(c, w.seg[i]));
        }
    }
}

/// Candidates: what is reached in the order of the walk, or, where nobody need walk, all of the feature in its own.
static int shelter_candidates(const bst_context *c)
{
    walk w;
    int figure = mine(c)->fleeing;
    if (mine(c)->whole) {
        return segments_of(c, region_of(c, figure)) - 1;
    }
    walk_far(c, &w, figure, SEGS_MAX);
    return w.n - 1;
}

static bst_action shelter_candidate(bst_context *c, int number)
{
    walk w;
    int figure = mine(c)->fleeing;
    if (mine(c)->whole) {
        c->found = start_of(c, figure);
        for (int i = 0; i <= number; i++) {
            c->found = bst_segs(c->g, c->s)[c->found].next;
        }
    } else {
        walk_far(c, &w, figure, number + 2);
        c->found = w.seg[number + 1];
    }
    return shelter_rule(c, figure, c->found) == BST_RULE_NONE ? shelter_at(c, c->found)
                                                              : (bst_action){.kind = BST_DO_NONE};
}

/// One walk, and draws among what it has reached.
static bst_action shelter_sample(bst_context *c, bst_rng *rng)
{
    enum { TRIES = 8 };
    walk w;
    int figure = mine(c)->fleeing;
    if (mine(c)->whole) {
        int n = segments_of(c, region_of(c, figure)) - 1;
        bst_action action = {.kind = BST_DO_NONE};
        for (int tries = 0; tries < TRIES && action.kind == BST_DO_NONE; tries++) {
            action = shelter_candidate(c, (int)bst_rng_below(rng, (uint32_t)n));
        }
        return action;
    }
    walk_far(c, &w, figure, SEGS_MAX);
    for (int tries = 0; tries < TRIES; tries++) {
        c->found = w.seg[1 + bst_rng_below(rng, (uint32_t)w.n - 1)];
        if (shelter_rule(c, figure, c->found) == BST_RULE_NONE) {
            return shelter_at(c, c->found);
        }
    }
    return (bst_action){.kind = BST_DO_NONE};
}

static bst_refusal shelter_check(bst_context *c, bst_action a)
{
    walk w;
    int figure = mine(c)->fleeing;
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (a.figure != c->g->figure_kind[figure] || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NO_SUCH_FIGURE, BST_PLAGUE_19);
    }
    if (number == 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_PLAGUE_19);
    }
    c->found = cell->seg0 + a.seg;
    const bst_seg *segs = bst_segs(c->g, c->s);
    if (segs[c->found].region != segs[bst_figure_table(c->g, c->s)[figure].ref].region) {
        return bst_refuse(BST_REFUSED_WRONG_FEATURE, BST_PLAGUE_19);
    }
    bst_rule rule = bst_plague_blocks(c, number) ? BST_PLAGUE_23 : shelter_rule(c, figure, c->found);
    if (rule != BST_RULE_NONE) {
        return bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
    }
    walk_far(c, &w, figure, SEGS_MAX);
    bool reached = w.seen[c->found / 64] >> c->found % 64 & 1;
    return reached ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_R21);
}

static int shelter_perform(bst_context *c, bst_action a)
{
    flee_state *m = mine(c);
    int figure = m->fleeing;
    bst_figure_shift(c, figure, c->found); // PLAGUE-R25 by the fairy's own ear
    bst_event *e = bst_emit(c, BST_EVENT_FLED);
    if (e) {
        e->seat = c->s->active;
        e->figure = a.figure;
        e->x = a.x;
        e->y = a.y;
        e->seg = a.seg;
        e->feature = (uint8_t)bst_seg_feature(c->g, c->s, c->found);
        e->place = BST_AT_SEGMENT;
        e->rule = BST_PLAGUE_19;
    }
    m->fled = 1;
    m->fleeing = 0;
    m->whole = 0;
    return bst_turn_back(c); // what was waited for still is
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    const flee_state *m = mine(c);
    bool half = m->fleeing != 0;
    if (half != (c->g->step[c->s->step].id == BST_STEP_SHELTER)) {
        return "a flight is half done";
    }
    bool whole = half && !is_divided(c, region_of(c, m->fleeing));
    return whole != m->whole ? "a flight is thought to be free that is not, or the other way round" : 0;
}

enum { BEFORE_ALL = -20 }; ///< order of its entry of TURN-11, where flights are offered

static const bst_step_def steps[] = {
    [OFFERED] = {.id = BST_STEP_FIGURE, .order = BEFORE_ALL, .enter = enter_offered, .armed = BST_ARMED_VERB},
    {.id = BST_STEP_SHELTER, .enter = enter_shelter, .armed = BST_ARMED_VERB},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_LAY, 0}, {BST_STEP_FIGURE, -1}, {BST_STEP_FIGURE, 0}, {BST_STEP_WINDOW_DRAGON, 0},
            {BST_STEP_WINDOW_SCORE, 0}, {BST_STEP_WINDOW_END, 0}, {BST_STEP_WINDOW_LAST, 0}),
     .action = BST_DO_FLEE, .legal = flee_legal, .check = flee_check, .perform = flee_perform,
     .candidates = flee_candidates, .candidate = flee_candidate},
    {BST_IN({BST_STEP_SHELTER, 0}), .action = BST_DO_SHELTER, .legal = shelter_legal, .check = shelter_check,
     .perform = shelter_perform, .candidates = shelter_candidates, .candidate = shelter_candidate,
     .sample = shelter_sample},
};

const bst_module bst_module_flee = {
    .name = "flee",
    .number = BST_ROOM_FLEE,
    .elements = BST_ELEMENT_PLAGUE,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(flee_state),
    .came = came,
    .tied = bst_flee_anew, // roads are tied after the figure was placed
    .audit = audit,
};
