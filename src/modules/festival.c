// SPDX-License-Identifier: MIT
// The Festival: instead of placing a figure its layer may take one back.

#include "modules/modules.h"

enum { ANY, FOLLOWERS_ONLY }; ///< values of the house rules, in their order
enum { NO, YES };

static bool festival_laid(const bst_context *c) { return bst_laid_kind(c)->tile.symbols & BST_SYMBOL_FESTIVAL; }

static int option(const bst_context *c, int number) { return c->g->setup.option[number]; }

// ---------------------------------------------------------------------------------------------------
// From the board
// ---------------------------------------------------------------------------------------------------

/// Rule that keeps a figure of the active seat where it stands on the board.
static bst_rule kept_by(const bst_context *c, int figure)
{
    if (c->g->figure_def[c->g->figure_kind[figure]]->fixed && option(c, BST_OPTION_FESTIVAL_BARN) == NO) {
        return BST_FEST_R2;
    }
    if (!bst_is_follower(c->g, figure) && option(c, BST_OPTION_FESTIVAL) == FOLLOWERS_ONLY) {
        return BST_FEST_R1;
    }
    bool on_tower = bst_figure_table(c->g, c->s)[figure].place == BST_AT_TOWER;
    return on_tower && option(c, BST_OPTION_FESTIVAL_TOWER) == NO ? BST_FEST_R4 : BST_RULE_NONE;
}

/// Figures of the active seat that can be taken from the board, as bits like those of the supply.
static uint32_t on_board(const bst_context *c)
{
    int first = c->s->active * c->g->per_seat + 1;
    uint32_t taken = 0;
    uint32_t placed = festival_laid(c) ? bst_figures_placed(c->g, c->s, c->s->active) : 0;
    for (; placed != 0; placed &= placed - 1) {
        taken |= kept_by(c, first + __builtin_ctz(placed)) == BST_RULE_NONE ? placed & -placed : 0;
    }
    return taken;
}

static void recall_legal(const bst_context *c, bst_list *list)
{
    int from = list->n;
    int first = c->s->active * c->g->per_seat + 1;
    for (uint32_t taken = on_board(c); taken != 0; taken &= taken - 1) {
        bst_list_add_once(list, from, bst_figure_action(c->g, c->s, BST_DO_RECALL, first + __builtin_ctz(taken)));
    }
}

static bst_refusal recall_check(bst_context *c, bst_action a)
{
    if (!festival_laid(c) || a.rot != 0) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_FEST_03);
    }
    c->found = bst_figure_named(c->g, c->s, a, c->s->active);
    if (c->found == 0) {
        return bst_refuse(BST_REFUSED_NOT_THERE, BST_FEST_03);
    }
    bst_rule rule = kept_by(c, c->found);
    return rule == BST_RULE_NONE ? bst_fine() : bst_refuse(BST_REFUSED_MOVE_FORBIDDEN, rule);
}

/// Candidates: the figures themselves; of several alike on one segment the one that the action names.
static int recall_candidates(const bst_context *c) { return __builtin_popcount(on_board(c)); }

static bst_action recall_candidate(bst_context *c, int number)
{
    c->found = c->s->active * c->g->per_seat + 1 + bst_bit_at(on_board(c), number);
    bst_action recall = bst_figure_action(c->g, c->s, BST_DO_RECALL, c->found);
    bool named = bst_figure_named(c->g, c->s, recall, c->s->active) == c->found;
    return named ? recall : (bst_action){.kind = BST_DO_NONE};
}

/// FEST-R6: this was the action of TURN-11; FEST-R5: who needs a follower goes with the last.
static int recall_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_figure_return(c, c->found);
    return BST_GO_ON;
}

// ---------------------------------------------------------------------------------------------------
// From Carcassonne (FEST-R3)
// ---------------------------------------------------------------------------------------------------

/// Followers of the active seat that can be taken from the quarters, as bits like those of the supply.
static uint32_t in_quarters(const bst_context *c)
{
    const bst_figure *figures = &bst_figure_table(c->g, c->s)[c->s->active * c->g->per_seat + 1];
    uint32_t taken = 0;
    bool may = festival_laid(c) && option(c, BST_OPTION_FESTIVAL_CARCASSONNE) == YES;
    for (uint32_t apart = may ? c->s->apart[c->s->active] : 0; apart != 0; apart &= apart - 1) {
        taken |= figures[__builtin_ctz(apart)].place == BST_AT_QUARTER ? apart & -apart : 0; // FEST-05
    }
    return taken;
}

static bst_action fetch_of(const bst_context *c, int figure)
{
    return (bst_action){.kind = BST_DO_FETCH,
                        .figure = c->g->figure_kind[figure],
                        .rot = (uint8_t)bst_figure_table(c->g, c->s)[figure].ref};
}

static void fetch_legal(const bst_context *c, bst_list *list)
{
    int from = list->n;
    int first = c->s->active * c->g->per_seat + 1;
    for (uint32_t taken = in_quarters(c); taken != 0; taken &= taken - 1) {
        bst_list_add_once(list, from, fetch_of(c, first + __builtin_ctz(taken)));
    }
}

static bst_refusal fetch_check(bst_context *c, bst_action a)
{
    if (!festival_laid(c)) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_FEST_03);
    }
    int first = c->s->active * c->g->per_seat + 1;
    for (uint32_t taken = in_quarters(c); taken != 0; taken &= taken - 1) {
        c->found = first + __builtin_ctz(taken);
        if (bst_action_equal(a, fetch_of(c, c->found))) {
            return bst_fine();
        }
    }
    return bst_refuse(BST_REFUSED_NOT_THERE, BST_FEST_R3);
}

static int fetch_perform(bst_context *c, bst_action a)
{
    bst_figure_move(c, c->found, BST_AT_SUPPLY, 0);
    bst_phantom_rests(c, c->found); // FEST-R8
    bst_event *e = bst_emit(c, BST_EVENT_FETCHED);
    if (e) {
        e->seat = c->s->active;
        e->figure = a.figure;
        e->number = a.rot;
        e->rule = BST_FEST_R3;
    }
    return BST_GO_ON;
}

static int fetch_candidates(const bst_context *c) { return in_quarters(c) != 0 ? c->g->per_seat : 0; }

static bst_action fetch_candidate(bst_context *c, int number)
{
    int figure = c->s->active * c->g->per_seat + 1 + number;
    bst_action fetch = fetch_of(c, figure);
    bool named = (in_quarters(c) >> number & 1) && fetch_check(c, fetch).code == BST_REFUSED_OK && c->found == figure;
    return named ? fetch : (bst_action){.kind = BST_DO_NONE};
}

// ---------------------------------------------------------------------------------------------------
// From crown fields (FEST-R4, X-O101)
// ---------------------------------------------------------------------------------------------------

static bst_action descend_of(int kind, int fate)
{
    return (bst_action){.kind = BST_DO_DESCEND, .figure = (uint8_t)kind, .rot = (uint8_t)fate};
}

static void descend_legal(const bst_context *c, bst_list *list)
{
    bool may = festival_laid(c) && c->s->apart[c->s->active] != 0;
    for (int kind = 0; may && kind < BST_FIGURE_KINDS; kind++) {
        for (int fate = 0; fate < BST_FATE_KINDS; fate++) {
            if (bst_crown_find(c, c->s->active, kind, fate) != 0) {
                bst_list_add(list, descend_of(kind, fate));
            }
        }
    }
}

static bst_refusal descend_check(bst_context *c, bst_action a)
{
    bool named =
        a.figure < BST_FIGURE_KINDS && a.rot < BST_FATE_KINDS && bst_action_equal(a, descend_of(a.figure, a.rot));
    if (!festival_laid(c) || !named) {
        return bst_refuse(BST_REFUSED_NOT_OFFERED, BST_FEST_03);
    }
    c->found = bst_crown_find(c, c->s->active, a.figure, a.rot);
    return c->found != 0 ? bst_fine() : bst_refuse(BST_REFUSED_NOT_THERE, BST_FEST_R4);
}

static int descend_perform(bst_context *c, bst_action a)
{
    (void)a;
    bst_crown_leave(c, c->found, BST_FEST_R4);
    return BST_GO_ON;
}

/// FEST-03, FEST-04: one of the actions of TURN-11, beside all others of that step (FEST-R7).
static const bst_choice_def choices[] = {
    {BST_IN({BST_STEP_FIGURE, 0}), .action = BST_DO_RECALL, .legal = recall_legal, .check = recall_check,
     .perform = recall_perform, .candidates = recall_candidates, .candidate = recall_candidate},
    {BST_IN({BST_STEP_FIGURE, 0}), .action = BST_DO_FETCH, .legal = fetch_legal, .check = fetch_check,
     .perform = fetch_perform, .candidates = fetch_candidates, .candidate = fetch_candidate},
    {BST_IN({BST_STEP_FIGURE, 0}), .action = BST_DO_DESCEND, .legal = descend_legal, .check = descend_check,
     .perform = descend_perform},
};

const bst_module bst_module_festival = {
    .name = "festival",
    .number = BST_ROOM_FESTIVAL,
    .elements = BST_ELEMENT_FESTIVAL,
    BST_TABLE(choices),
};
