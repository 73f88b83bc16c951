// SPDX-License-Identifier: MIT
// The modules in play, put together once: the turn table with its choices, the hooks, the figures. All tables are as
// long as the list of modules makes them, so that no module is ever one too many.

#include <string.h>

#include "engine/engine.h"
#include "engine/resolve.h"

// ---------------------------------------------------------------------------------------------------
// Room for the tables
// ---------------------------------------------------------------------------------------------------

/// Entries of each table if all modules were in play.
typedef struct counts {
    size_t modules, numbers, steps, words, choices, guards, hooks, kinds, vetoes, hearers, blanks;
} counts;

static bool is_at(bst_moment at, int step, int order)
{
    return at.step == step && (at.order == order || at.order == BST_ANY_ORDER);
}

static bool offered_in(const bst_choice_def *choice, int step, int order)
{
    bool offered = false;
    for (int i = 0; i < choice->nat; i++) {
        offered = offered || is_at(choice->at[i], step, order);
    }
    return offered;
}

/// Entries in which some module offers the choices of one.
static size_t choices_count(const bst_module *m, const bst_module *const *modules, int nmodules)
{
    size_t n = 0;
    for (int k = 0; k < m->nchoices; k++) {
        for (int i = 0; i < nmodules; i++) {
            for (int j = 0; j < modules[i]->nsteps; j++) {
                n += offered_in(&m->choices[k], modules[i]->steps[j].id, modules[i]->steps[j].order);
            }
        }
    }
    return n;
}

static counts count(const bst_setup *setup, const bst_ruleset *ruleset)
{
    const bst_module *const *modules = ruleset->modules;
    const int nmodules = ruleset->nmodules;
    counts n = {.modules = (size_t)nmodules, .numbers = (size_t)ruleset->numbers};
    for (int i = 0; i < setup->nsets; i++) {
        n.kinds += (size_t)setup->set[i].set->ntiles;
    }
    for (int i = 0; i < nmodules; i++) {
        const bst_module *m = modules[i];
        n.numbers = (size_t)m->number >= n.numbers ? (size_t)m->number + 1 : n.numbers;
        n.steps += (size_t)m->nsteps;
        n.choices += choices_count(m, modules, nmodules);
        n.guards += (size_t)m->nguards * BST_WAYS;
        n.kinds += (size_t)m->more_kinds;
        n.blanks += (m->share.size + 7) / 8;
        n.vetoes += m->lay_veto != 0;
        n.hearers += m->laid != 0;
#define X(name) n.hooks += m->name != 0;
        BST_HOOKS(X)
#undef X
    }
    n.words = (n.steps + 63) / 64;
    return n;
}

/// The tables of a game one after the other: with a null pointer only their size is counted.
typedef struct room {
    char *at;
    size_t size;
} room;

static void *take(room *r, size_t n, size_t each)
{
    void *start = r->at ? r->at + r->size : 0;
    r->size += (n * each + 15) & ~(size_t)15;
    return start;
}

/// Takes the tables in their order; of g nothing but the pointers is touched.
static void tables_take(room *r, counts n, bst_game *g)
{
    take(r, 1, sizeof(bst_game));
    g->step = take(r, n.steps, sizeof g->step[0]);
    g->entry = take(r, n.steps, sizeof g->entry[0]);
    g->first_entry = take(r, n.numbers, sizeof g->first_entry[0]);
    g->arms.always = take(r, (4 + n.kinds) * n.words, sizeof g->arms.always[0]); // the other sets follow in it
    g->placing = take(r, n.steps, sizeof g->placing[0]);
    g->choice = take(r, n.choices, sizeof g->choice[0]);
    g->module = take(r, n.modules, sizeof g->module[0]);
    g->guard = take(r, n.guards, sizeof g->guard[0]);
    g->slice = take(r, n.numbers, sizeof g->slice[0]);
    g->share = take(r, n.modules, sizeof g->share[0]);
    g->blank = take(r, n.blanks, sizeof g->blank[0]);
    g->with_source.at = take(r, n.hooks, sizeof g->with_source.at[0]); // the first list; the others follow in it
    g->kind = take(r, n.kinds, sizeof g->kind[0]);
    g->face = take(r, 4 * (n.kinds + 1), sizeof g->face[0]);
    g->veto = take(r, n.kinds * n.vetoes, sizeof g->veto[0]);
    g->hearer = take(r, n.kinds * n.hearers, sizeof g->hearer[0]);
}

size_t bst_game_size_with(const bst_setup *setup, const bst_ruleset *ruleset)
{
    bst_game nowhere;
    room r = {0};
    tables_take(&r, count(setup, ruleset), &nowhere);
    return r.size;
}

void bst_tables_place(bst_game *g)
{
    counts n = count(&g->setup, g->ruleset);
    room r = {.at = (char *)g};
    tables_take(&r, n, g);
    g->kinds_room = (int)n.kinds;
    memset(g->slice, 0, n.numbers * sizeof g->slice[0]);
    memset(g->arms.always, 0, (4 + n.kinds) * n.words * sizeof g->arms.always[0]);
}

// ---------------------------------------------------------------------------------------------------
// Modules
// ---------------------------------------------------------------------------------------------------

static bool in_play(const bst_game *g, const bst_module *m)
{
    if (m->elements == 0 && !m->wanted) {
        return true;
    }
    return bst_has(g, m->elements) || (m->wanted && m->wanted(g));
}

void bst_meanings_add(bst_game *g, const bst_module *m)
{
    for (int i = 0; i < m->nmeanings; i++) {
        if (!bst_has(g, m->meanings[i].element)) {
            g->dead_attrs |= m->meanings[i].attrs;
            g->dead_features |= m->meanings[i].features;
            for (unsigned left = m->meanings[i].features; left != 0; left &= left - 1) {
                g->instead[__builtin_ctz(left)] = m->meanings[i].instead;
            }
            g->dead_tunnels = g->dead_tunnels || m->meanings[i].tunnels;
        }
    }
}

/// Where a step belongs among those sorted so far: behind all of the same step and order.
static int entry_place(const bst_game *g, const bst_step_def *def)
{
    int at = g->nsteps;
    while (at > 0 &&
           (g->step[at - 1].id > def->id || (g->step[at - 1].id == def->id && g->step[at - 1].order > def->order))) {
        at--;
    }
    return at;
}

/// An entry that another module has declared in the same way, and that is entered once for all; or -1.
static int entry_alike(const bst_game *g, const bst_step_def *def, int behind)
{
    int at = behind - 1;
    while (at >= 0 && g->step[at].id == def->id && g->step[at].order == def->order) {
        if (g->step[at].enter == def->enter) {
            return at;
        }
        at--;
    }
    return -1;
}

static void step_add(bst_game *g, const bst_step_def *def)
{
    int at = entry_place(g, def);
    int alike = entry_alike(g, def, at);
    if (alike >= 0) {
        g->entry[g->nentries] = (uint16_t)alike;
        return;
    }
    memmove(&g->step[at + 1], &g->step[at], (size_t)(g->nsteps - at) * sizeof g->step[0]);
    g->step[at] =
        (bst_entry){.id = (uint8_t)def->id, .order = (int16_t)def->order, .enter = def->enter, .unseen = def->unseen};
    for (int i = 0; i < g->nentries; i++) {
        g->entry[i] = (uint16_t)(g->entry[i] + (g->entry[i] >= at && g->entry[i] != BST_NONE));
    }
    g->nsteps++;
    g->entry[g->nentries] = (uint16_t)at;
}

static bool is_kept(const bst_game *g, const bst_step_def *def) { return !def->element || bst_has(g, def->element); }

static void steps_add(bst_game *g, const bst_module *m)
{
    g->first_entry[m->number] = (uint16_t)g->nentries;
    for (int i = 0; i < m->nsteps; i++) {
        g->entry[g->nentries] = BST_NONE;
        if (is_kept(g, &m->steps[i])) {
            step_add(g, &m->steps[i]);
        }
        g->nentries++;
    }
}

static void set_add(uint64_t *set, int entry, bool in) { set[entry / 64] |= (uint64_t)in << entry % 64; }

/// When each entry is armed, as far as it is known now.
static void arms_add(bst_game *g)
{
    int words = g->arms.nwords = (g->nsteps + 63) / 64;
    g->arms.scoring = g->arms.always + words;
    g->arms.verb = g->arms.scoring + words;
    g->arms.laid = g->arms.verb + words;
    g->arms.kind = g->arms.laid + words;
    for (int m = 0; m < g->nmodules; m++) {
        for (int i = 0; i < g->module[m]->nsteps; i++) {
            const bst_step_def *def = &g->module[m]->steps[i];
            int entry = g->entry[g->first_entry[g->module[m]->number] + i];
            if (entry == BST_NONE) {
                continue;
            }
            set_add(g->arms.always, entry, def->armed == BST_ARMED_ALWAYS && !def->tile);
            set_add(g->arms.scoring, entry, def->armed & BST_ARMED_SCORING);
            set_add(g->arms.verb, entry, def->armed & BST_ARMED_VERB);
            set_add(g->arms.laid, entry, def->tile && !(def->armed & BST_ARMED_VERB));
        }
    }
}

void bst_arms_by_kind(bst_game *g)
{
    for (int m = 0; m < g->nmodules; m++) {
        for (int i = 0; i < g->module[m]->nsteps; i++) {
            const bst_step_def *def = &g->module[m]->steps[i];
            int entry = g->entry[g->first_entry[g->module[m]->number] + i];
            bool by_tile = def->tile && entry != BST_NONE;
            g->arms.by_tile = g->arms.by_tile || by_tile;
            for (int k = 0; by_tile && k < g->nkinds; k++) {
                set_add(&g->arms.kind[k * g->arms.nwords], entry, def->tile(g, &g->kind[k]));
            }
        }
    }
}

/// Choices of one entry; passing stands last in every list, so it is added in a round of its own.
static void entry_choices(bst_game *g, bst_entry *entry, bool passing)
{
    for (int m = 0; m < g->nmodules; m++) {
        for (int k = 0; k < g->module[m]->nchoices; k++) {
            const bst_choice_def *def = &g->module[m]->choices[k];
            if (offered_in(def, entry->id, entry->order) && (def->action == BST_DO_PASS) == passing) {
                g->choice[g->nchoices++] = def;
                entry->nchoices++;
            }
        }
    }
}

static void choices_add(bst_game *g)
{
    for (int i = 0; i < g->nsteps; i++) {
        g->step[i].first = (uint16_t)g->nchoices;
        entry_choices(g, &g->step[i], false);
        entry_choices(g, &g->step[i], true);
    }
    int at = g->nsteps;
    for (int id = BST_STEP_KINDS; id >= 0; id--) {
        while (at > 0 && g->step[at - 1].id >= id) {
            at--;
        }
        g->step_index[id] = (uint16_t)at;
    }
}

/// The lists of the hooks stand one after the other.
static void hooks_add(bst_game *g)
{
    const bst_module **at = g->with_source.at;
#define X(name)                             \
    g->with_##name.at = at;                 \
    for (int i = 0; i < g->nmodules; i++) { \
        if (g->module[i]->name) {           \
            *at++ = g->module[i];           \
            g->with_##name.n++;             \
        }                                   \
    }
    BST_HOOKS(X)
#undef X
}

/// How many of a kind each seat has (BASE-R18).
static int figures_of(const bst_game *g, const bst_figure_def *def)
{
    for (int option = 0; option < BST_OPTION_KINDS; option++) {
        if (bst_option_figure(option) == def->kind && def->count == 0) {
            return bst_setup_number(&g->setup, option);
        }
    }
    return def->count;
}

static void figures_add(bst_game *g, const bst_module *m)
{
    for (int i = 0; i < m->nfigures; i++) {
        const bst_figure_def *def = &m->figures[i];
        if (def->element != 0 && !bst_has(g, def->element)) {
            continue;
        }
        g->figure_def[def->kind] = def;
        if (def->neutral) {
            continue;
        }
        int count = figures_of(g, def);
        g->figures_wanted += count;
        if (g->figures_wanted > BST_PER_SEAT_MAX) {
            continue; // the setup is refused
        }
        g->supply_of[def->kind] = ((1u << count) - 1) << g->per_seat;
        g->per_seat += count;
        g->followers |= (uint32_t)def->follower << def->kind;
        g->companions |= (uint32_t)(def->alone != BST_RULE_NONE) << def->kind;
        g->supply_followers |= def->follower ? g->supply_of[def->kind] : 0;
        g->places[def->kind] = (uint16_t)(def->places & ~g->dead_features);
    }
}

/// Figures that may be placed in an entry of the turn table: a rule of the module that has it.
static uint32_t placing_of(const bst_game *g, const bst_entry *entry)
{
    uint32_t kinds = UINT32_MAX;
    for (int m = 0; m < g->nmodules; m++) {
        for (int i = 0; i < g->module[m]->nplacings; i++) {
            const bst_placing_def *def = &g->module[m]->placings[i];
            kinds &= is_at(def->at, entry->id, entry->order) ? def->kinds : UINT32_MAX;
        }
    }
    uint32_t figures = 0;
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        figures |= kinds >> kind & 1 ? g->supply_of[kind] : 0;
    }
    return figures;
}

static void figures_number(bst_game *g)
{
    g->nfigures = g->per_seat * g->setup.seats;
    for (int seat = 0; seat < g->setup.seats; seat++) {
        for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
            for (uint32_t bits = g->supply_of[kind]; bits != 0; bits &= bits - 1) {
                int figure = seat * g->per_seat + __builtin_ctz(bits) + 1;
                g->figure_kind[figure] = (uint8_t)kind;
                g->figure_seat[figure] = (uint8_t)seat;
            }
        }
    }
    for (int kind = 0; kind < BST_FIGURE_KINDS; kind++) {
        if (g->figure_def[kind] && g->figure_def[kind]->neutral) {
            g->neutral[kind] = (uint8_t)++g->nfigures;
            g->figure_kind[g->nfigures] = (uint8_t)kind;
            g->figure_seat[g->nfigures] = BST_NOBODY;
        }
    }
}

void bst_modules_choose(bst_game *g, const bst_module *const *modules, int nmodules)
{
    for (int i = 0; i < nmodules; i++) {
        if (in_play(g, modules[i])) {
            g->module[g->nmodules++] = modules[i];
            steps_add(g, modules[i]);
        }
    }
    for (int i = 0; i < g->nmodules; i++) {
        figures_add(g, g->module[i]);
    }
    figures_number(g);
    for (int i = 0; i < g->nsteps; i++) {
        g->placing[i] = placing_of(g, &g->step[i]);
    }
    choices_add(g);
    hooks_add(g);
    arms_add(g);
}

/// Adds to the lists of a kind those modules of a hook that have to do with it; returns where the next list begins.
static const bst_module **concerned(const bst_game *g, const bst_kind *kind, const bst_hook_list *hook,
                                    bool (*by)(const bst_module *m, const bst_game *g, const bst_kind *kind),
                                    const bst_module **at)
{
    for (int i = 0; i < hook->n; i++) {
        *at = hook->at[i];
        at += by(hook->at[i], g, kind);
    }
    return at;
}

static bool limits(const bst_module *m, const bst_game *g, const bst_kind *kind) { return m->limits(g, kind); }
static bool hears(const bst_module *m, const bst_game *g, const bst_kind *kind)
{
    return !m->hears || m->hears(g, kind);
}

void bst_kinds_concern(bst_game *g)
{
    const bst_module **veto = g->veto;
    const bst_module **hearer = g->hearer;
    for (int k = 0; k < g->nkinds; k++) {
        bst_kind *kind = &g->kind[k];
        kind->veto = veto;
        veto = concerned(g, kind, &g->with_lay_veto, limits, veto);
        kind->nvetoes = (uint16_t)(veto - kind->veto);
        kind->hearer = hearer;
        hearer = concerned(g, kind, &g->with_laid, hears, hearer);
        kind->nhearers = (int)(hearer - kind->hearer);
    }
}
