// SPDX-License-Identifier: MIT
// The School: a start piece of two tiles to which six roads lead, and the teacher. Who finishes such a road takes him,
// and of the next scoring he brings the points once more to whoever has him.
//
// Tiles and teacher are independent of each other: the tiles are laid out with or without the element.

#include "engine/estimate.h"
#include "modules/modules.h"

enum { CELLS = 2 };         ///< tiles of the school
enum { CLOSED, OPEN };      ///< values of the house rule dragon-school
enum { DOES_NOT, COUNTS };  ///< … teacher-final
enum { STAYS = UINT8_MAX }; ///< instead of a holder: he stays in the school (SCHOOL-08)

/// A feature that was scored in this part.
typedef struct area {
    int16_t points;
    uint16_t region;
    uint8_t seats; ///< bits of those who got its points
    uint8_t reserved;
} area;

typedef struct school_state {
    uint16_t cell[CELLS]; ///< of its tiles, 0 while one is not laid
    uint8_t holder;       ///< seat + 1 of whoever has the teacher, 0: he is in the school, or STAYS
    uint8_t n;            ///< of the areas
    area scored[BST_FINISHED_MAX];
} school_state;

static school_state *mine(const bst_context *c) { return bst_slice(c, &bst_module_school); }

// ---------------------------------------------------------------------------------------------------
// The school on the table
// ---------------------------------------------------------------------------------------------------

/// The side at which a tile of the school meets the other one, or -1: it is none.
static int inner_side(const bst_tile *tile)
{
    for (int i = 0; i < tile->nsegs; i++) {
        if (tile->seg[i].kind == BST_SCHOOL) {
            return __builtin_ctz(tile->seg[i].sides);
        }
    }
    return -1;
}

static bool is_school(const bst_game *g, const bst_kind *kind)
{
    (void)g;
    return inner_side(&kind->tile) >= 0;
}

/// SCHOOL-R12
static bool keeps_dragon(const bst_game *g, const bst_kind *kind)
{
    return is_school(g, kind) && g->setup.option[BST_OPTION_DRAGON_SCHOOL] == CLOSED;
}

/// The set that brings the school, or a null pointer; one is enough, however many copies are played.
static const bst_tileset *school_set(const bst_game *g)
{
    for (int i = 0; i < g->setup.nsets; i++) {
        const bst_tileset *set = g->setup.set[i].set;
        for (int t = 0; t < set->ntiles; t++) {
            if (inner_side(&set->tiles[t]) >= 0 && (set->tiles[t].flags & BST_TILE_HAND)) {
                return set;
            }
        }
    }
    return 0;
}

static bool wanted(const bst_game *g) { return school_set(g) != 0; }

/// SCHOOL-01: its tiles are not in the pile.
static void kinds(bst_game *g)
{
    const bst_tileset *set = school_set(g);
    for (int t = 0; set && t < set->ntiles; t++) {
        if (inner_side(&set->tiles[t]) >= 0) {
            bst_kind_add(g, &set->tiles[t], 1, BST_STACK_HAND);
        }
    }
}

/// The kind of a half of the school, by the side where it meets the other one; -1: there is none.
static int half_of(const bst_game *g, int side)
{
    for (int k = 0; k < g->nkinds; k++) {
        if (inner_side(&g->kind[k].tile) == side) {
            return k;
        }
    }
    return -1;
}

/// A river begins without the start tile, which is in the box: nothing on the table has a road then.
static bool refuse(const bst_game *g, bst_setup_error *error)
{
    bool boxed = g->nfirst > 0 && !g->block && g->setup.option[BST_OPTION_START_TILE] == 1;
    return half_of(g, BST_E) >= 0 && boxed && !g->setup.bare &&
           bst_setup_refuse(error, BST_PROBLEM_SCHOOL_ROAD, BST_SCHOOL_R11, 0, 0);
}

/// Whether a kind fits a square as it is printed.
static bool fits_at(const bst_context *c, int kind, int x, int y)
{
    int number = bst_cell_find(c->g, c->s, x, y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0) {
        return true; // no neighbour at all
    }
    return cell->face == BST_EMPTY && (bst_fit(c->g, kind, bst_slot_bars(c->g, c->s)[cell->slot]) & 1) != 0;
}

static void half_lay(bst_context *c, int kind, int x, int y)
{
    int cell = bst_cell_find(c->g, c->s, x, y);
    bst_pile_take(c->g, c->s, kind);
    bst_lay(c, cell != 0 ? cell : bst_board_cell(c->g, c->s, x, y), kind, 0);
}

/// Lays both halves beside the first tile where they fit: left of it (SCHOOL-01), right, above or below (SCHOOL-R11).
static bool school_lay(bst_context *c, int left, int right)
{
    static const struct {
        int x, y; ///< of the left half, seen from the tile
    } places[] = {{-2, 0}, {1, 0}, {-1, -1}, {0, -1}, {-1, 1}, {0, 1}};
    for (size_t p = 0; p < sizeof places / sizeof places[0]; p++) {
        for (int number = 1; number <= c->s->ncells; number++) {
            const bst_cell *beside = &bst_cells(c->g, c->s)[number];
            int x = beside->x + places[p].x;
            int y = beside->y + places[p].y;
            if (beside->face != BST_EMPTY && fits_at(c, left, x, y) && fits_at(c, right, x + 1, y)) {
                half_lay(c, left, x, y);
                half_lay(c, right, x + 1, y);
                return true;
            }
        }
    }
    return false;
}

static void begin(bst_context *c)
{
    const bst_game *g = c->g;
    int left = half_of(g, BST_E);
    int right = half_of(g, BST_W);
    if (left < 0 || right < 0 || g->setup.bare) {
        return;
    }
    bool start = g->start_kind >= 0 && bst_pile(g, c->s)[g->start_kind] > 0;
    if (c->s->nlaid != 0 && school_lay(c, left, right)) {
        return;
    }
    if (start) { // BASE-R13, BASE-R14: the school lies beside the start tile
        bst_start_lay(c);
        school_lay(c, left, right);
    } else if (c->s->nlaid == 0) { // the only start piece
        half_lay(c, left, 0, 0);
        half_lay(c, right, 1, 0);
    }
}

static void laid(bst_context *c, int cell)
{
    school_state *m = mine(c);
    m->cell[m->cell[0] != 0] = (uint16_t)cell;
}

static bool stands(const school_state *m) { return m->cell[1] != 0; }

/// Calls for every road that ends at the school: whether it is finished, and whether by this part's tile.
typedef struct roads {
    bool all;  ///< all are finished
    bool news; ///< one has been finished in this part
} roads;

static roads roads_of(const bst_context *c)
{
    const school_state *m = mine(c);
    const bst_seg *segs = bst_segs(c->g, c->s);
    roads found = {.all = true};
    for (int i = 0; i < CELLS; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[m->cell[i]];
        const bst_kind *kind = bst_kind_of(c->g, cell);
        for (int seg = 0; seg < kind->nsegs; seg++) {
            if (kind->tile.seg[seg].kind != BST_ROAD) {
                continue;
            }
            int region = segs[cell->seg0 + seg].region; // SCHOOL-R8: one road may reach it twice
            found.all = found.all && bst_regions(c->g, c->s)[region].open == 0;
            for (int k = 0; k < c->s->nfinished; k++) {
                found.news = found.news || c->s->finished[k] == region;
            }
        }
    }
    return found;
}

// ---------------------------------------------------------------------------------------------------
// The teacher
// ---------------------------------------------------------------------------------------------------

static void tell(bst_context *c, bst_event_kind kind, int seat, bst_rule rule)
{
    bst_event *e = bst_emit(c, kind);
    if (e) {
        e->seat = (uint8_t)seat;
        e->rule = (uint16_t)rule;
    }
}

static bool is_held(const school_state *m) { return m->holder != 0 && m->holder != STAYS; }

static bool is_taught(int feature) { return feature == BST_ROAD || feature == BST_CITY || bst_is_center(feature); }

/// What a feature is scored for, and by whom.
static area area_of(const bst_context *c, int region, bool finished)
{
    int strength[BST_SEATS_MAX];
    int best = bst_figure_strengths(c->g, c->s, region, strength);
    bst_value value = bst_score_value(c, region, finished);
    area a = {.points = (int16_t)bst_value_points(&value), .region = (uint16_t)region};
    for (int seat = 0; seat < c->g->setup.seats && best > 0; seat++) {
        a.seats |= (uint8_t)((strength[seat] == best) << seat);
    }
    return a;
}

/// Notes what was scored while those who were scored still stand: roads, cities and the like with points (SCHOOL-R2).
static int enter_note(bst_context *c)
{ // TURN-16h
    school_state *m = mine(c);
    for (int i = 0; i < c->s->nfinished && is_held(m); i++) {
        int region = c->s->finished[i];
        area a = area_of(c, region, true); // SCHOOL-R5
        if (is_taught(bst_regions(c->g, c->s)[region].kind) && a.seats != 0 && a.points > 0) {
            m->scored[m->n++] = a;
        }
    }
    return BST_GO_ON;
}

/// SCHOOL-R3: the one who gets all points, or whoever has the teacher if several get some.
static int chooser(const school_state *m)
{
    unsigned seats = 0;
    for (int i = 0; i < m->n; i++) {
        seats |= m->scored[i].seats;
    }
    bool sole = (seats & (seats - 1)) == 0;
    return sole ? __builtin_ctz(seats) : m->holder - 1;
}

/// Whether it makes a difference which of the features he takes.
static bool differ(const school_state *m)
{
    for (int i = 1; i < m->n; i++) {
        if (m->scored[i].points != m->scored[0].points) {
            return true;
        }
    }
    return false;
}

/// SCHOOL-04, SCHOOL-R4: whoever has finished a road to the school takes him, from wherever he is.
static int take(bst_context *c)
{
    school_state *m = mine(c);
    roads found = roads_of(c);
    bool moves = m->holder != c->s->active + 1;
    if (found.news && m->holder != STAYS) { // SCHOOL-R7: the last road brings him, too
        m->holder = (uint8_t)(c->s->active + 1);
        if (moves) {
            tell(c, BST_EVENT_TEACHER, c->s->active, BST_SCHOOL_04); // SCHOOL-R1
        }
    } else if (found.all && m->holder == 0) {
        m->holder = STAYS;
    }
    m->n = 0;
    return BST_GO_ON;
}

/// SCHOOL-05 to SCHOOL-07: the points once more for whoever has the teacher, who goes back.
static int copy(bst_context *c, const area *a)
{
    school_state *m = mine(c);
    int seat = m->holder - 1;
    bool own = a->seats >> seat & 1; // SCHOOL-R6
    bst_breakdown why = {.count = 1, .each = a->points};
    bst_award(c, seat, a->points, BST_CATEGORY_TEACHER, own ? BST_SCHOOL_06 : BST_SCHOOL_05, a->region, why);
    tell(c, BST_EVENT_TAUGHT, seat, BST_SCHOOL_07);
    m->holder = 0;
    return take(c);
}

static int enter_teacher(bst_context *c)
{ // TURN-16k
    school_state *m = mine(c);
    if (!stands(m)) {
        return BST_GO_ON;
    }
    if (m->n == 0 || !is_held(m)) {
        return take(c);
    }
    if (differ(m)) {
        c->s->actor = (uint8_t)chooser(m);
        return BST_WAIT;
    }
    return copy(c, &m->scored[0]);
}

/// SCHOOL-R2, SCHOOL-R15, if a house rule says so: the final scoring is a scoring, too. All features are scored at
/// once, so that whoever has the teacher takes the best of them.
static int enter_final(bst_context *c)
{
    school_state *m = mine(c);
    area best = {0};
    bool asked = c->g->setup.option[BST_OPTION_TEACHER_FINAL] == COUNTS && stands(m) && is_held(m);
    for (int f = 1; f <= c->g->nfigures && asked; f++) {
        const bst_figure *figure = &bst_figure_table(c->g, c->s)[f];
        int region = figure->place == BST_AT_SEGMENT ? bst_segs(c->g, c->s)[figure->ref].region : BST_NONE;
        if (region == BST_NONE || !is_taught(bst_regions(c->g, c->s)[region].kind)) {
            continue;
        }
        area a = area_of(c, region, false);
        best = a.seats != 0 && a.points > best.points ? a : best;
    }
    if (best.points > 0) {
        int seat = m->holder - 1;
        bst_breakdown why = {.count = 1, .each = best.points};
        bst_award(c, seat, best.points, BST_CATEGORY_TEACHER, BST_SCHOOL_R2, best.region, why);
        tell(c, BST_EVENT_TAUGHT, seat, BST_SCHOOL_R2);
        m->holder = 0;
    }
    return BST_GO_ON;
}

/// The segment that stands for a feature: the first by BASE-R7.
static int seg_of(const bst_context *c, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    int first = region;
    for (int at = segs[region].next; at != region; at = segs[at].next) {
        first = bst_seg_rank(c->g, c->s, at) < bst_seg_rank(c->g, c->s, first) ? at : first;
    }
    return first;
}

static void copy_legal(const bst_context *c, bst_list *list)
{
    const school_state *m = mine(c);
    for (int i = 0; i < m->n; i++) {
        int seg = seg_of(c, m->scored[i].region);
        const bst_seg *at = &bst_segs(c->g, c->s)[seg];
        bst_list_add(list, bst_action_on(BST_DO_COPY, 0, at->index, 0, &bst_cells(c->g, c->s)[at->cell]));
    }
}

/// Finds the feature that an action names, and leaves its number in c->found.
static bst_refusal copy_check(bst_context *c, bst_action a)
{
    const school_state *m = mine(c);
    int number = bst_tile_at(c->g, c->s, a.x, a.y);
    const bst_cell *cell = &bst_cells(c->g, c->s)[number];
    if (number == 0 || a.figure != 0 || a.rot != 0 || a.seg >= bst_kind_of(c->g, cell)->nsegs) {
        return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_SCHOOL_R3);
    }
    bst_refusal_code code = BST_REFUSED_MOVE_FORBIDDEN;
    for (c->found = 0; c->found < m->n; c->found++) {
        if (seg_of(c, m->scored[c->found].region) == cell->seg0 + a.seg) {
            return bst_fine();
        }
        if (m->scored[c->found].region == bst_segs(c->g, c->s)[cell->seg0 + a.seg].region) {
            code = BST_REFUSED_NO_SUCH_SEGMENT; // one name for one feature
        }
    }
    return bst_refuse(code, BST_SCHOOL_R3);
}

static int copy_perform(bst_context *c, bst_action a)
{
    (void)a;
    return copy(c, &mine(c)->scored[c->found]);
}

/// While it is asked which feature he takes, each is worth what it was scored for: who changed that has left.
static void value(const bst_context *c, int region, bool finished, bst_value *v)
{
    const school_state *m = mine(c);
    for (int i = 0; i < m->n && finished && c->g->step[c->s->step].id == BST_STEP_SCORE_GOLD; i++) {
        if (m->scored[i].region == region) {
            v->extra += m->scored[i].points - bst_value_points(v);
        }
    }
}

// ---------------------------------------------------------------------------------------------------
// For those who look at the table
// ---------------------------------------------------------------------------------------------------

static bool played(const bst_game *g) { return bst_has(g, BST_ELEMENT_SCHOOL); }

static void things(const bst_context *c, bst_thing_list *out)
{
    const school_state *m = mine(c);
    if (!stands(m) || !played(c->g)) {
        return;
    }
    const bst_cell *cell = &bst_cells(c->g, c->s)[m->cell[0]];
    if (!is_held(m)) {
        int kind = m->holder == STAYS ? BST_THING_EMERITUS : BST_THING_TEACHER;
        bst_thing_add(out, (bst_thing){.kind = kind, .seat = BST_NOBODY, .x = cell->x, .y = cell->y, .seg = -1});
    }
    for (int seat = 0; seat < c->g->setup.seats; seat++) {
        bst_thing_add(
            out, (bst_thing){.kind = BST_THING_TEACHERS, .seat = seat, .seg = -1, .number = m->holder == seat + 1});
    }
}

static bst_refusal arrange_thing(bst_context *c, const bst_thing *thing)
{
    school_state *m = mine(c);
    bool home = thing->kind == BST_THING_TEACHER || thing->kind == BST_THING_EMERITUS;
    int cell = home ? bst_tile_at(c->g, c->s, thing->x, thing->y) : 0;
    if (!home && thing->kind != BST_THING_TEACHERS) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_SCHOOL_02);
    }
    if (home ? cell == 0 || cell != m->cell[0] : !stands(m)) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_SCHOOL_02);
    }
    if (!home && (thing->seat == BST_NOBODY || thing->number < 0 || thing->number > 1)) {
        return bst_refuse(BST_REFUSED_BAD_VALUE, BST_SCHOOL_04);
    }
    if (home || thing->number == 1) {
        m->holder = (uint8_t)(thing->kind == BST_THING_TEACHERS   ? thing->seat + 1
                              : thing->kind == BST_THING_EMERITUS ? STAYS
                                                                  : 0);
    }
    return bst_fine();
}

static const char *audit(const bst_context *c)
{
    const school_state *m = mine(c);
    int step = c->g->step[c->s->step].id;
    bool scoring = step >= BST_STEP_SCORE_AWARDS && step <= BST_STEP_SCORE_GOLD;
    if (is_held(m) && m->holder > c->g->setup.seats) {
        return "nobody has the teacher";
    }
    for (int i = 0; i < CELLS; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[m->cell[i]];
        if (m->cell[i] != 0 && (cell->face == BST_EMPTY || !is_school(c->g, bst_kind_of(c->g, cell)))) {
            return "the school is not where it was laid";
        }
    }
    return !scoring && step != BST_STEP_POINTS && m->n != 0 ? "scored features are kept out of time" : 0;
}

static const bst_guard_def guards[] = {
    {.ways = 1u << BST_BY_ROAMING, .tile = keeps_dragon, .rule = BST_SCHOOL_09},
    {.ways = 1u << BST_BY_MAGIC, .tile = is_school, .rule = BST_SCHOOL_10},
};

enum { EARLY = -1, TEACHER = 1 }; ///< orders of entries: before the cards, after the gold

static const bst_step_def steps[] = {
    {.id = BST_STEP_SCORE_AWARDS,
     .order = EARLY,
     .element = BST_ELEMENT_SCHOOL,
     .enter = enter_note,
     .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_GOLD,
     .order = TEACHER,
     .element = BST_ELEMENT_SCHOOL,
     .enter = enter_teacher,
     .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_FINAL_BUILDINGS, .order = EARLY, .element = BST_ELEMENT_SCHOOL, .enter = enter_final},
};

static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_SCORE_GOLD, TEACHER}), .action = BST_DO_COPY, .legal = copy_legal, .check = copy_check,
     .perform = copy_perform},
};

// ---------------------------------------------------------------------------------------------------
// For bots
// ---------------------------------------------------------------------------------------------------

enum { WEIGHT_TEACHER };

static const bst_weight_def weights[] = {
    [WEIGHT_TEACHER] = {"teacher", 4.0F, "points that the teacher promises to whoever has him"},
};

/// Whoever has the teacher, or takes him with a road that is about to be scored, gets what the next scoring brings.
static void estimate(const bst_context *c, bst_estimate *e)
{
    const school_state *m = mine(c);
    int holder = is_held(m) ? m->holder : 0;
    uint16_t finished[BST_TILE_SEGS];
    int n = c->g->step[c->s->step].id <= BST_STEP_SCORE_AWARDS ? bst_estimate_finished(c, finished) : 0;
    if (!stands(m) || m->holder == STAYS || !played(c->g)) {
        return;
    }
    for (int i = 0; i < CELLS; i++) {
        const bst_cell *cell = &bst_cells(c->g, c->s)[m->cell[i]];
        const bst_kind *kind = bst_kind_of(c->g, cell);
        for (int k = 0; k < n * kind->nsegs; k++) {
            int seg = k % kind->nsegs;
            bool road = kind->tile.seg[seg].kind == BST_ROAD;
            if (road && bst_segs(c->g, c->s)[cell->seg0 + seg].region == finished[k / kind->nsegs]) {
                holder = c->s->active + 1;
            }
        }
    }
    if (holder != 0) {
        e->value[holder - 1] += e->weight[WEIGHT_TEACHER] * bst_estimate_time(e, 1);
    }
}

const bst_module bst_module_school = {
    .name = "school",
    .number = BST_ROOM_SCHOOL,
    .elements = BST_ELEMENT_SCHOOL,
    .wanted = wanted,
    BST_TABLE(steps),
    BST_TABLE(choices),
    BST_TABLE(guards),
    .slice = sizeof(school_state),
    BST_SHARE(school_state, n, scored),
    .kinds = kinds,
    .hears = is_school,
    .refuse = refuse,
    .begin = begin,
    .laid = laid,
    .value = value,
    .things = things,
    .arrange_thing = arrange_thing,
    .audit = audit,
    BST_TABLE(weights),
    .estimate = estimate,
};
