// SPDX-License-Identifier: MIT
// The castle: followers, the course of a turn, and the scoring of what a tile has finished, one feature after the
// other.

#include "burg/burg.h"

typedef struct castle_state {
    uint16_t area; ///< feature being scored, plus 1; 0: none
    uint8_t winner;
    uint8_t spare;
} castle_state;

static castle_state *mine(const bst_context *c) { return bst_slice(c, &bst_castle_castle); }

int bst_area_winner(const bst_context *c, int region)
{
    if (bst_regions(c->g, c->s)[region].figures == 0) {
        return BST_NOBODY; // as most are
    }
    int strength[BST_SEATS_MAX];
    int best = bst_figure_strengths(c->g, c->s, region, strength);
    // BURG-54, BURG-55: strictly more than the other
    return strength[0] == strength[1] ? BST_NOBODY : strength[0] == best ? 0 : 1;
}

int bst_area_scored(const bst_context *c) { return mine(c)->area - 1; }
int bst_area_seat(const bst_context *c) { return mine(c)->winner; }

bst_action bst_area_action(const bst_context *c, int kind, int region)
{
    const bst_seg *segs = bst_segs(c->g, c->s);
    int best = -1;
    int at = region;
    do {
        bool wall = at < c->s->start_segs;
        if (!wall && (best < 0 || bst_seg_rank(c->g, c->s, at) < bst_seg_rank(c->g, c->s, best))) {
            best = at;
        }
        at = segs[at].next;
    } while (at != region);
    best = best < 0 ? region : best;
    return bst_action_on(kind, 0, segs[best].index, 0, &bst_cells(c->g, c->s)[segs[best].cell]);
}

/// BURG-R2: what lies against a start field and does not match it ends there. The start field alone is no feature that
/// anybody could have finished.
static int enter_finished(bst_context *c)
{
    bst_state *s = c->s;
    int kept = 0;
    for (int i = 0; i < s->nnoted; i++) {
        s->noted[kept] = s->noted[i];
        kept += s->noted[i] >= s->start_segs;
    }
    s->nnoted = (uint8_t)kept;
    return bst_finished_enter(c);
}

// ---------------------------------------------------------------------------------------------------
// Which feature is scored next
// ---------------------------------------------------------------------------------------------------

/// Of the features that are finished and not scored yet those of the seat whose turn it is to score, as bits of their
/// places in the list: BURG-75, BURG-R7, first the active seat, then the other. Writes the seat.
static uint32_t next_group(const bst_context *c, int *seat)
{
    uint32_t group[2] = {0, 0};
    for (int i = 0; i < c->s->nfinished; i++) {
        int winner = bst_area_winner(c, c->s->finished[i]);
        if (winner != BST_NOBODY) {
            group[winner] |= 1u << i;
        }
    }
    *seat = group[c->s->active] != 0 ? c->s->active : !c->s->active;
    return group[*seat];
}

/// BURG-55, BURG-R20: features that nobody wins.
static void score_nobodys(bst_context *c)
{
    for (int i = 0; i < c->s->nfinished; i++) {
        bst_score_building(c, c->s->finished[i], true);
        bst_figure_return_all(c, c->s->finished[i]);
    }
    c->s->nfinished = 0;
}

static void area_choose(bst_context *c, int region)
{
    castle_state *m = mine(c);
    m->area = (uint16_t)(region + 1);
    m->winner = (uint8_t)bst_area_winner(c, region);
    bst_score_skip(c, region);
}

static int enter_order(bst_context *c)
{
    int seat;
    uint32_t group = next_group(c, &seat);
    mine(c)->area = 0;
    if (group == 0) {
        score_nobodys(c);
        bst_arm_scoring(c, false);
        return BST_GO_ON;
    }
    if ((group & (group - 1)) != 0) {
        c->s->actor = c->s->active;
        return BST_WAIT;
    }
    area_choose(c, c->s->finished[__builtin_ctz(group)]);
    return BST_GO_ON;
}

static bst_action settle_action(const bst_context *c, int region) { return bst_area_action(c, BST_DO_SETTLE, region); }

static void settle_legal(const bst_context *c, bst_list *list)
{
    int seat;
    for (uint32_t group = next_group(c, &seat); group != 0; group &= group - 1) {
        bst_list_add(list, settle_action(c, c->s->finished[__builtin_ctz(group)]));
    }
}

static bst_refusal settle_check(bst_context *c, bst_action a)
{
    int seat;
    uint32_t group = next_group(c, &seat);
    for (int i = 0; i < c->s->nfinished; i++) {
        if (bst_action_equal(a, settle_action(c, c->s->finished[i]))) {
            c->found = c->s->finished[i];
            return group >> i & 1 ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, BST_BURG_75);
        }
    }
    return bst_refuse(BST_REFUSED_NO_SUCH_SEGMENT, BST_BURG_R7);
}

static int settle_perform(bst_context *c, bst_action a)
{
    (void)a;
    area_choose(c, c->found);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// Scoring it
// ---------------------------------------------------------------------------------------------------

static int enter_area(bst_context *c)
{
    if (mine(c)->area != 0) {
        bst_score_building(c, mine(c)->area - 1, true);
    }
    return BST_GO_ON;
}

/// BURG-60; BURG-57, BURG-R4: the keep comes to houses that the active seat has finished and won itself.
static int enter_return(bst_context *c)
{
    const castle_state *m = mine(c);
    if (m->area != 0) {
        int region = m->area - 1;
        if (m->winner == c->s->active && bst_regions(c->g, c->s)[region].kind == BST_HOUSE) {
            bst_keep_claim(c, region);
        }
        bst_figure_return_all(c, region);
    }
    return BST_GO_ON;
}

/// BURG-R27: and so on with the next one.
static int enter_next(bst_context *c)
{
    if (mine(c)->area == 0) {
        return BST_GO_ON;
    }
    *mine(c) = (castle_state){0};
    return bst_turn_jump(c, BST_STEP_CASTLE_ORDER);
}

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_SMALL,
        .count = 6, // BURG-07: the seventh counts points
        .follower = true,
        .strength = 1,
        .places = 1 << BST_PATH | 1 << BST_TOWER | 1 << BST_HOUSE | 1 << BST_COURT,
        .wrong_place = BST_BURG_24,
    },
};

enum { NEXT = 100 }; ///< order of the entry: after all that follows the scoring of a feature

static const bst_step_def steps[] = {
    {.id = BST_STEP_BEGIN, .enter = bst_turn_enter_begin},
    {.id = BST_STEP_DRAW, .enter = bst_draw_enter},
    {.id = BST_STEP_LAY, .enter = bst_lay_enter},
    {.id = BST_STEP_FIGURE, .enter = bst_put_enter},
    {.id = BST_STEP_SCORE_FINISHED, .enter = enter_finished},
    {.id = BST_STEP_CASTLE_ORDER, .enter = enter_order, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_BUILDINGS, .enter = enter_area, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_SCORE_RETURN, .enter = enter_return, .armed = BST_ARMED_SCORING},
    {.id = BST_STEP_CASTLE_TAKE, .order = NEXT, .enter = enter_next, .armed = BST_ARMED_SCORING, .unseen = true},
    {.id = BST_STEP_END, .enter = bst_turn_enter_end},
    {.id = BST_STEP_OVER, .enter = bst_turn_enter_over},
};

static const bst_choice_def choices[] = {
    BST_DRAW_IN(BST_STEP_DRAW),
    BST_LAY_IN(BST_STEP_LAY),
    BST_PUT_IN({BST_STEP_FIGURE, 0}),
    BST_PASS_IN(BST_STEP_FIGURE),
    {BST_IN({BST_STEP_CASTLE_ORDER, 0}), .action = BST_DO_SETTLE, .legal = settle_legal, .check = settle_check,
     .perform = settle_perform},
};

const bst_module bst_castle_castle = {
    .name = "castle",
    .number = BST_CASTLE_ROOM_CASTLE,
    BST_TABLE(figures),
    BST_TABLE(steps),
    BST_TABLE(choices),
    .slice = sizeof(castle_state),
};
