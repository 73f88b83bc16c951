// SPDX-License-Identifier: MIT
// What a module declares. Modules are reached only through these tables.

#pragma once

#include <stddef.h>

#include "bastide/random.h"
#include "engine/list.h"

/// Everything a rule needs: the game, the state, and where events go.
struct bst_context {
    const bst_game *g;
    bst_state *s;
    bst_events *events;
    int found;          ///< what a check has looked up for its perform: a cell or a figure
    bst_state *between; ///< if it is not null: gets the state before a turn begins, see bst_position_apply()
};

/// What a step's functions answer.
enum {
    BST_GO_ON,  ///< the step is over
    BST_WAIT,   ///< a decision is pending; actor is set
    BST_JUMPED, ///< s->step was set to another entry
};

/// When a step is armed.
enum {
    BST_ARMED_ALWAYS = 0,
    BST_ARMED_SCORING = 1, ///< a feature is finished or a field scored in this part (from TURN-16a on)
    BST_ARMED_VERB = 2,    ///< from bst_arm() to bst_disarm()
};

/// A step of the turn: what happens when it is reached. Steps are entered only while they are armed: there must be
/// nothing to do otherwise, that is, a step that is entered without being armed goes on and changes nothing
/// (bst_apply_whole() enters them all, to find one that does not). Whoever is in doubt leaves a step armed.
struct bst_step_def {
    int id;           ///< bst_turn_step
    int order;        ///< among entries of the same step; 0 is usual
    uint64_t element; ///< needed element beside those of the module, 0: none
    int (*enter)(bst_context *c);
    int armed; ///< BST_ARMED_*, several added …
    /// … and also by tiles: from laying a tile of such a kind to the next laying. With BST_ARMED_VERB: to bst_disarm().
    bool (*tile)(const bst_game *game, const bst_kind *kind);
    /// It is no step to whoever looks up the course of a turn: nobody sees anything happen, or it is told as another
    /// one.
    bool unseen;
};

/// An entry of the turn table, or with BST_ANY_ORDER all entries of a step.
typedef struct bst_moment {
    int step;  ///< bst_turn_step
    int order; ///< among the step's entries
} bst_moment;

enum { BST_ANY_ORDER = INT16_MAX };

/// A kind of action offered in one or several entries of the turn table. Several modules may offer the same kind:
/// whoever accepts an action performs it. A choice that is offered in steps of others (a window of the turn) asks who
/// the actor is, and its perform answers BST_WAIT: what was waited for is still waited for.
struct bst_choice_def {
    const bst_moment *at; ///< where it is offered: BST_IN(…)
    int nat;
    int action; ///< bst_action_kind
    void (*legal)(const bst_context *c, bst_list *list);
    bst_refusal (*check)(bst_context *c, bst_action action);
    int (*perform)(bst_context *c, bst_action action);
    /// Chance only: the outcome of a random number.
    bst_action (*chance)(const bst_context *c, uint32_t random);
    /// For sampling without the list, both or none: how many candidates there are, and one of them, BST_DO_NONE if it
    /// is not legal. Every action that legal() adds is exactly one of them. The latter leaves in c->found what check()
    /// would. Candidates are drawn until one is legal, so most choices that offer something should have few others.
    int (*candidates)(const bst_context *c);
    bst_action (*candidate)(bst_context *c, int number);
    /// A quicker way, for a step without any other choice: one of its actions, all equally likely; BST_DO_NONE if none
    /// was found soon.
    bst_action (*sample)(bst_context *c, bst_rng *rng);
};

/// Where a choice is offered: BST_IN({BST_STEP_LAY, 0}, {BST_STEP_FIGURE, 0}).
#define BST_IN(...) \
    .at = (const bst_moment[]){__VA_ARGS__}, .nat = sizeof((const bst_moment[]){__VA_ARGS__}) / sizeof(bst_moment)

/// An entry of the turn table in which only some kinds of figures may be placed. In all others any may.
struct bst_placing_def {
    bst_moment at;
    uint32_t kinds; ///< bits of bst_figure_kind
};

struct bst_figure_def {
    int kind;              ///< bst_figure_kind
    uint64_t element;      ///< needed element, 0: always
    int count;             ///< for each seat; 0: a house rule counts this kind (bst_option_figure)
    bool neutral;          ///< one figure that belongs to no seat and stands on tiles or segments
    bool follower;         ///< counts for majorities and occupies a feature
    bool fixed;            ///< stays where it is to the end of the game, whatever is scored there
    bool by_shields;       ///< its strength is to be multiplied by the shields of the feature
    int strength;          ///< of a follower
    uint16_t places;       ///< bit f: may stand on feature f
    bst_rule wrong_place;  ///< rule that forbids the other features
    bst_rule weak;         ///< of a follower that can have strength 0: rule that says so, beside stronger ones …
    bst_rule owns_nothing; ///< … and where nobody is stronger
    bst_rule alone;        ///< not a follower: rule that asks for a follower of the same seat; none: it needs nobody
};

/// Figures that are about to come to a place.
typedef struct bst_arrival {
    int way;        ///< BST_BY_*
    int seat;       ///< who brings them, or BST_NOBODY
    unsigned kinds; ///< which kinds of figures, as bits
    int cell;       ///< to this tile …
    int region;     ///< … and there to this feature; BST_NONE: the tile as a whole is asked about
} bst_arrival;

/// What keeps figures away from places. Where a guard has no say, nobody asks it: that is settled when a game is built.
struct bst_guard_def {
    unsigned ways;     ///< by which figures are kept away: bits of BST_BY_*
    uint16_t features; ///< from features of these kinds, as bits, where figures stand; 0: from whole tiles, …
    bool (*tile)(const bst_game *g, const bst_kind *kind); ///< … of the kinds for which this says so, or all, …
    int sentry; ///< … or from the one where this figure of no seat stands, with `rule`; 0: none
    /// The rule that keeps all figures away; from a feature then by all ways, whether or not anybody stands there.
    bst_rule rule;
    /// Without such a rule: which of the kinds that arrive must not come, as bits; writes the rule.
    unsigned (*bars)(const bst_context *c, const bst_arrival *a, bst_rule *rule);
};

/// Value of a feature, open to changes by modules.
struct bst_value {
    int count, each, shields, per_shield, extra;
    bst_rule rule; ///< the rule that set the rate
};

/// A printed attribute or a feature to stand on that has its meaning only with an element.
struct bst_meaning_def {
    uint16_t attrs;    ///< BST_ATTR_* bits …
    uint16_t features; ///< … or bits of features …
    uint8_t instead;   ///< … which are then this feature; 0: nobody stands on them …
    bool tunnels;      ///< … or the mouths of tunnels
    uint64_t element;
};

/// Two segments that belong together without touching, or at a bridge; with `ends` open ends that vanish by it.
typedef struct bst_tie {
    uint16_t a, b;
    int ends;
} bst_tie;

enum { BST_TIES_MAX = 256 };

typedef struct bst_tie_list {
    int n;
    bst_tie at[BST_TIES_MAX];
} bst_tie_list;

static inline void bst_tie_add(bst_tie_list *out, int a, int b, int ends)
{
    if (out->n < BST_TIES_MAX) {
        out->at[out->n++] = (bst_tie){(uint16_t)a, (uint16_t)b, ends};
    }
}

/// The members of a slice from the one to the other: BST_SHARE(count_state, entered, before).
#define BST_SHARE(type, first, last) \
    .share = {offsetof(type, first), offsetof(type, last) + sizeof(((type *)0)->last) - offsetof(type, first)}

struct bst_module {
    const char *name;
    int number;                           ///< BST_ROOM_*: its place among all modules
    uint64_t elements;                    ///< it is in play if any of these elements is on …
    bool (*wanted)(const bst_game *game); ///< … or if this says so; both absent: always
    const bst_figure_def *figures;
    int nfigures;
    const bst_step_def *steps;
    int nsteps;
    const bst_choice_def *choices;
    int nchoices;
    const bst_placing_def *placings; ///< which figures may be placed in an entry of its own
    int nplacings;
    const bst_meaning_def *meanings; ///< what is without effect while an element is off
    int nmeanings;
    const bst_guard_def *guards; ///< what keeps figures away
    int nguards;
    uint32_t slice;                               ///< bytes of state of its own …
    uint32_t slice_kind;                          ///< … as many more behind them for each kind of tile …
    uint32_t slice_cell;                          ///< … and for each cell, numbered from 0 …
    uint32_t (*slice_more)(const bst_game *game); ///< … and behind all of them what the numbers of the setup ask for
    bst_share share; ///< what of the slice belongs to a part of a turn: every part begins with zeros there
    int nests;       ///< parts that it can put aside at once (bst_part_push)
    int more_kinds;  ///< most tile kinds that kinds() adds beside those of the setup's sets
    uint32_t late;   ///< tiles of the main pile with these symbols come late …
    int early;       ///< … that is, so many others are drawn before any of them

    /// Setup. kinds() may add tile kinds (bst_kind_add); kind() may change a tile kind before tables are made;
    /// refuse() may refuse the setup. A module with lay_veto is asked for those kinds for which limits() says so, and
    /// one with laid is told of those for which hears() says so, or of all.
    void (*kinds)(bst_game *game);
    void (*kind)(const bst_game *game, bst_kind *kind);
    bool (*limits)(const bst_game *game, const bst_kind *kind);
    bool (*hears)(const bst_game *game, const bst_kind *kind);
    bool (*refuse)(const bst_game *game, bst_setup_error *error);
    void (*begin)(bst_context *c);

    /// Chooses the pile for the next draw or puts a tile straight into the hand; true if it did.
    bool (*source)(bst_context *c, int *stack);
    /// Whether the active seat has a tile of its own that it could lay now instead of drawing one.
    bool (*own_tile)(const bst_context *c);
    /// Of the rotations in which a kind fits a cell (bits 0..3) those it must not be laid in; writes a rule
    /// that forbids it.
    int (*lay_veto)(const bst_context *c, int kind, int cell, int rotations, bst_rule *rule);
    /// Whether the tile in hand could be laid in a way that the module's own choice of BST_DO_LAY offers.
    bool (*lay_more)(const bst_context *c);
    /// Of a board that has an end: what bounds it bars at a square, as an empty cell keeps it; -1 if nothing can lie
    /// there.
    int (*bounds)(const bst_game *game, int x, int y);
    /// A tile was laid (also at setup).
    void (*laid)(bst_context *c, int cell);
    /// Changes the value of a region.
    void (*value)(const bst_context *c, int region, bool finished, bst_value *value);
    /// More points per city for a seat that owns a field.
    int (*farm_seat)(const bst_context *c, int field, int seat);
    /// Points of one finished city for a field's owner, from the usual points.
    int (*farm_city)(const bst_context *c, int city, int points);
    /// A figure was placed on a segment, or drove there.
    void (*came)(bst_context *c, int figure);
    /// A figure left the segment or tower it stood on, or is no longer what it was there.
    void (*left)(bst_context *c, int figure);
    /// Splits the points of a seat, which stand in total[0], between its counting figures; returns how many it has.
    /// One module at most has a say in it. Which of them moves stands with the points (bst_gain).
    int (*counters)(const bst_context *c, int seat, int total[BST_COUNTERS_MAX]);
    /// Adds all pairs of segments that belong together by other means than printed sides that touch (bst_tie_add);
    /// for putting regions together again. Whoever makes such a tie in play calls bst_region_tie().
    void (*ties)(const bst_context *c, bst_tie_list *out);
    /// There is a new tie, perhaps in the place of another one.
    void (*tied)(bst_context *c);
    /// Corrects what a segment is by itself where that is no longer what is printed.
    void (*fresh)(const bst_context *c, int seg, bst_region *region);
    /// Corrects what a laid tile shows at a side (bst_edge) where that is no longer what is printed.
    int (*edge)(const bst_context *c, int cell, int side, int edge);
    /// Adds the module's pieces on the table and in supplies (bst_thing_add).
    void (*things)(const bst_context *c, bst_thing_list *out);
    /// Adds where the figure of an action may come to, for each outcome of the chance behind it (bst_target_add).
    void (*targets)(const bst_context *c, bst_action action, bst_target_list *out);
    /// What the actor would aim at, the most promising first, if the module waits for a throw; how many.
    int (*aims)(const bst_context *c, bst_aimed out[BST_AIMED_MAX]);
    /// Whether something is thrown over the table, or about to be: by whom, where from and how far at most.
    bool (*thrown)(const bst_context *c, bst_throwing *out);
    /// For positions set up by hand: carries out an action of a seat without asking whether it is time for it.
    /// BST_REFUSED_NOT_OFFERED if the action is none of the module's.
    bst_refusal (*arrange)(bst_context *c, int seat, bst_action action);
    /// Likewise: puts one of the module's things where it is told to be. BST_REFUSED_NOT_OFFERED if it is none of them.
    bst_refusal (*arrange_thing)(bst_context *c, const bst_thing *thing);
    /// What is wrong with the module's own part of the state, or a null pointer; for bst_state_audit().
    const char *(*audit)(const bst_context *c);

    /// For bots (engine/estimate.h). Numbers that the two hooks find in e->weight, in the same order; the first hook
    /// changes what a feature with figures promises, the second adds what the module's own pieces promise.
    const bst_weight_def *weights;
    int nweights;
    void (*prospect)(const bst_context *c, bst_estimate *e, bst_prospect *p);
    void (*estimate)(const bst_context *c, bst_estimate *e);
};

/// One of a module's tables and its length: BST_TABLE(steps) names the array steps.
#define BST_TABLE(name) .name = name, .n##name = sizeof(name) / sizeof(name)[0]

/// Bytes that a game of this ruleset needs, and building it. Each of its modules has a number of its own.
size_t bst_game_size_with(const bst_setup *setup, const bst_ruleset *ruleset);
bool bst_game_build_with(bst_game *game, const bst_setup *setup, const bst_ruleset *ruleset, bst_setup_error *error);

/// Adds a tile kind; one that no set of the setup brings must be counted in more_kinds.
void bst_kind_add(bst_game *game, const bst_tile *tile, int copies, int stack);

/// Says why a setup cannot be played: a problem of data/words, with the name (or null) and number its sentence speaks
/// of. Returns true, for the hook refuse().
bool bst_setup_refuse(bst_setup_error *error, bst_problem problem, bst_rule rule, const char *name, int number);
/// Likewise of a number that is above a limit: the limit stands where a name would.
bool bst_setup_refuse_limit(bst_setup_error *error, bst_problem problem, bst_rule rule, int number, int limit);

// What every rule asks of its context.

/// A module's slice of the state; a null pointer if the module is not in play.
static inline void *bst_slice(const bst_context *c, const bst_module *module)
{
    uint32_t offset = c->g->slice[module->number];
    return offset != 0 ? bst_state_part(c->s, offset) : 0;
}

/// Arms and disarms a step with BST_ARMED_VERB of a module in play; `step` is its place in the module's table. Nothing
/// happens if the step has an element that is off.
static inline void bst_arm(const bst_context *c, const bst_module *module, int step)
{
    int entry = c->g->entry[c->g->first_entry[module->number] + step];
    if (entry != BST_NONE) {
        bst_armed(c->s)[entry / 64] |= UINT64_C(1) << entry % 64;
    }
}
static inline void bst_disarm(const bst_context *c, const bst_module *module, int step)
{
    int entry = c->g->entry[c->g->first_entry[module->number] + step];
    if (entry != BST_NONE) {
        bst_armed(c->s)[entry / 64] &= ~(UINT64_C(1) << entry % 64);
    }
}
/// Something is scored in this part, or nothing (TURN-16a).
static inline void bst_arm_scoring(const bst_context *c, bool any)
{
    uint64_t *armed = bst_armed(c->s);
    for (int i = 0; i < c->g->arms.nwords; i++) {
        armed[i] = any ? armed[i] | c->g->arms.scoring[i] : armed[i] & ~c->g->arms.scoring[i];
    }
}

/// The kind of the tile laid in this part.
static inline const bst_kind *bst_laid_kind(const bst_context *c)
{
    return bst_kind_of(c->g, &bst_cells(c->g, c->s)[c->s->laid]);
}

/// Things, for the things hook.
static inline void bst_thing_add(bst_thing_list *out, bst_thing thing)
{
    if (out->n++ < out->capacity) {
        out->at[out->n - 1] = thing;
    }
}

/// For arrange_thing(): what a seat has left of a piece, at most 255.
static inline bst_refusal bst_thing_supply(const bst_thing *thing, bst_rule rule, uint8_t left[BST_SEATS_MAX])
{
    if (thing->seat == BST_NOBODY || thing->number < 0 || thing->number > UINT8_MAX) {
        return (bst_refusal){BST_REFUSED_BAD_VALUE, (uint16_t)rule};
    }
    left[thing->seat] = (uint8_t)thing->number;
    return (bst_refusal){BST_REFUSED_OK, BST_RULE_NONE};
}

/// Targets, for the targets hook.
static inline void bst_target_add(bst_target_list *out, bst_target target)
{
    if (out->n++ < out->capacity) {
        out->at[out->n - 1] = target;
    }
}

static inline bst_event *bst_emit(bst_context *c, bst_event_kind kind)
{
    bst_events *e = c->events;
    if (e->n++ >= e->capacity) {
        return 0;
    }
    bst_event *at = &e->at[e->n - 1];
    *at = (bst_event){.kind = (uint8_t)kind, .seat = BST_NOBODY};
    return at;
}
