// SPDX-License-Identifier: MIT
// The Plague, second part: once in his turn a player lets a follower flee along the feature where he stands.

#include "modules/modules.h"

enum { STAY, GO }; ///< values of the house rule, in their order

typedef struct flee_state {
    uint8_t fled;    ///< somebody has fled in this turn
    uint8_t fleeing; ///< figure that is about to, or 0
    uint8_t anew;    ///< there may be flights that were not offered yet in this part
    uint8_t spare;
    uint32_t ties; ///< what joined segments that do not touch when a flight was offered last
} flee_state;

static flee_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_flee); }

// ---------------------------------------------------------------------------------------------------
// The way
// ---------------------------------------------------------------------------------------------------

enum { SEGS_MAX = BST_TILES_MAX * BST_TILE_SEGS };

/// What is reached from a segment.
typedef struct walk {
    uint64_t seen[(SEGS_MAX + 63) / 64];
    uint16_t seg[SEGS_MAX]; ///< the one it starts from first
    int n;
    bst_tie_list ties; ///< tunnels, ferries (X-O12, X-O132), bridges
} walk;

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

/// PLAGUE-R21: to the segments across the sides of its tile; segments of one tile are not joined there (PLAGUE-20).
static void walk_from(const bst_context *c, walk *w, int seg)
{
    static const int8_t opposite[3] = {0, 2, 1}; // a left half meets a right half
    const bst_cell *cells = bst_cells(c->g, c->s);
    const bst_seg *p = &bst_segs(c->g, c->s)[seg];
    const bst_cell *from = &cells[p->cell];
    for (int place = 0; place < 12; place++) {
        if (bst_face_at(c->g, from)->at[place] != p->index) {
            continue;
        }
        const bst_cell *to = &cells[bst_cell_beside(c->g, c->s, from, place / 3)]; // PLAGUE-25
        int met = bst_face_at(c->g, to)->at[3 * (place / 3 ^ 2) + opposite[place % 3]];
        if (to->face != BST_EMPTY && met != BST_NO_SEG) {
            walk_to(c, w, to->seg0 + met);
        }
    }
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

/// Walks from where a figure stands, all the way or until a shelter is found; true if there is one.
static bool walk_begin(const bst_context *c, walk *w, int figure, bool whole)
{
    memset(w->seen, 0, ((size_t)c->s->nsegs / 64 + 1) * sizeof *w->seen); // so many segments are on the table
    int start = bst_figure_table(c->g, c->s)[figure].ref;
    w->seen[start / 64] |= UINT64_C(1) << start % 64; // PLAGUE-R9
    w->seg[0] = (uint16_t)start;
    w->n = 1;
    bool found = false;
    for (int i = 0; i < w->n && (whole || !found); i++) {
        int before = w->n;
        walk_from(c, w, w->seg[i]);
        for (int k = before; k < w->n && !found; k++) {
            found = shelter_rule(c, figure, w->seg[k]) == BST_RULE_NONE;
        }
    }
    return found;
}

// ---------------------------------------------------------------------------------------------------
// Whether a flight is to be offered once more
// ---------------------------------------------------------------------------------------------------

/// A number for what joins segments that do not touch: tunnels and ferries come after the figure.
static uint32_t ties_number(const bst_context *c)
{
    uint32_t number = 2166136261u;
    bst_tie_list ties = {.n = 0};
    if (c->g->with_ties.n > 0) {
        bst_ties(c, &ties);
    }
    for (int i = 0; i < ties.n; i++) {
        number = (number ^ ties.at[i].a) * 16777619u;
        number = (number ^ ties.at[i].b) * 16777619u;
    }
    return number;
}

enum { OFFERED }; ///< place in the table of the step that is armed once the plague has broken out

void bst_flee_arm(bst_context *c) { bst_arm(c, &bst_module_flee, OFFERED); }

void bst_flee_turn(bst_context *c)
{
    mine(c)->fled = 0;
    mine(c)->anew = 1;
}

void bst_flee_anew(bst_context *c) { mine(c)->anew = 1; }

void bst_flee_declined(bst_context *c)
{
    mine(c)->anew = 0;
    mine(c)->ties = ties_number(c);
}

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
    bool special =
        c->g->setup.option[BST_OPTION_PLAGUE_SPECIALS] == GO && !c->g->figure_def[c->g->figure_kind[figure]]->fixed;
    if (f->place != BST_AT_SEGMENT || !(bst_is_follower(c->g, figure) || special)) {
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
static bool may_flee(const bst_context *c, walk *w, int figure)
{
    const bst_figure *table = bst_figure_table(c->g, c->s);
    if (figure_rule(c, figure) != BST_RULE_NONE) {
        return false;
    }
    return bst_figure_on(c->g, c->s, table[figure].ref, c->s->active, c->g->figure_kind[figure]) == figure &&
           walk_begin(c, w, figure, false);
}

static uint32_t placed(const bst_context *c)
{
    return not_now(c) == BST_RULE_NONE ? bst_figures_placed(c->g, c->s, c->s->active) : 0;
}

static void ties_read(const bst_context *c, walk *w)
{
    w->ties.n = 0;
    if (c->g->with_ties.n > 0) {
        bst_ties(c, &w->ties);
    }
}

static void flee_legal(const bst_context *c, bst_list *list)
{
    walk w;
    ties_read(c, &w);
    for (uint32_t left = placed(c); left != 0; left &= left - 1) {
        int figure = c->s->active * c->g->per_seat + 1 + __builtin_ctz(left);
        if (may_flee(c, &w, figure)) {
            bst_list_add(list, bst_figure_action(c->g, c->s, BST_DO_FLEE, figure));
        }
    }
}

static int flee_candidates(const bst_context *c) { return bst_bits_count(placed(c)); }

static bst_action flee_candidate(bst_context *c, int number)
{
    walk w;
    ties_read(c, &w);
    c->found = c->s->active * c->g->per_seat + 1 + bst_bit_at(placed(c), number);
    return may_flee(c, &w, c->found) ? bst_figure_action(c->g, c->s, BST_DO_FLEE, c->found)
                                     : (bst_action){.kind = BST_DO_NONE};
}

bool bst_flee_asks(const bst_context *c)
{
    walk w;
    uint32_t left = placed(c);
    if (left == 0 || !(mine(c)->anew || mine(c)->ties != ties_number(c))) {
        return false;
    }
    ties_read(c, &w);
    for (; left != 0; left &= left - 1) {
        if (may_flee(c, &w, c->s->active * c->g->per_seat + 1 + __builtin_ctz(left))) {
            return true;
        }
    }
    return false;
}

static bst_refusal flee_check(bst_context *c, bst_action a)
{
    walk w;
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
    ties_read(c, &w);
    return walk_begin(c, &w, c->found, false) ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_PLAGUE_23);
}

static int flee_perform(bst_context *c, bst_action a)
{
    (void)a;
    mine(c)->fleeing = (uint8_t)c->found;
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
    ties_read(c, &w);
    walk_begin(c, &w, mine(c)->fleeing, true);
    for (int i = 1; i < w.n; i++) {
        if (shelter_rule(c, mine(c)->fleeing, w.seg[i]) == BST_RULE_NONE) {
            bst_list_add(list, shelter_at(c, w.seg[i]));
        }
    }
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
    ties_read(c, &w);
    walk_begin(c, &w, figure, true);
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
    return bst_turn_back(c); // what was waited for still is
}

// ---------------------------------------------------------------------------------------------------
// What the module declares
// ---------------------------------------------------------------------------------------------------

static const char *audit(const bst_context *c)
{
    const flee_state *m = mine(c);
    bool half = m->fleeing != 0;
    return half != (c->g->step[c->s->step].id == BST_STEP_SHELTER) ? "a flight is half done" : 0;
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
     .perform = shelter_perform},
};

const bst_module bst_module_flee = {
    .name = "flee",
    .number = BST_ROOM_FLEE,
    .elements = BST_ELEMENT_PLAGUE,
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(flee_state),
    .came = came,
    .audit = audit,
};
