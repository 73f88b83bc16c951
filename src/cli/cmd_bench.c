// SPDX-License-Identifier: MIT
// bastide bench: speed and size of the engine, in CPU time of this process, through the public API only.
//
// Each measurement is repeated; the median tells what to expect, the best what the machine can do when nothing else
// disturbs it. The same seeds are played in every repetition and on every machine, so numbers can be compared.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bastide/game.h"
#include "bastide/playout.h"
#include "bastide/turn.h"
#include "bots/rng.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/progress.h"

static const char usage[] =
    "usage: bastide bench [NAME]... [--seconds S] [--json]\n"
    "\n"
    "Measures the engine in CPU time on one core. Without names: everything.\n"
    "\n"
    "  base2 base5 rivers2 classic4 fourteen4, and MODULE2 for each module: inns2 traders2 king2 ...\n"
    "                        complete uniform random games per second; the digit is the number of seats\n"
    "  twenty4 all4          the same with the first twenty modules, and with all that there are\n"
    "  base2.playout classic4.playout fourteen4.playout twenty4.playout all4.playout\n"
    "                        the same played out by sampling instead of listing\n"
    "  clone list apply      nanoseconds for a copy, a list of placements, an action\n"
    "  signature             a number that changes when the rules or the order of lists change\n"
    "  modules               what each module costs: games played out with it alone, two seats, and with all others\n"
    "                        but not with it, four seats; only when it is asked for\n"
    "  --seconds S           for each of five repetitions of a measurement (default 0.5)\n"
    "  --json                one JSON line per benchmark, as always when the output is no terminal\n"
    "\n"
    "With any of these, games of that setup are measured instead:\n"
    "\n" BST_SETUP_HELP "\n"
    "Exit status: 0, or 2 if it was called wrongly.\n"
    "\n"
    "  bastide bench base2 --seconds 2\n"
    "  bastide bench --sets base,inns --seats 3\n"
    "  bastide bench signature\n";

enum { REPEATS = 5, EXTRAS = 6, SEED = 20001, STATES = 64, BATCH = 3000 };

typedef struct bench {
    double seconds;
    bool json;
    bst_list *list;
    bst_progress progress;
    bst_options options;
} bench;

// One benchmark of whole games.
typedef struct contest {
    const char *name, *sets, *seats;
    bool playout;         // by bst_playout() instead of lists
    const char *elements; // a null pointer: those of the sets
} contest;

enum { CONTESTS_MAX = BST_BUILT_KINDS + 12, CLASSIC = 7, FOURTEEN = 14, TWENTY = 20, WORDS = 32 * BST_BUILT_KINDS };

static const char classic[] = "base,river,river2,gq11,inns,traders,king,cathars,cult";

static struct {
    contest at[CONTESTS_MAX];
    int n, signing; // the first so many make the signature
    char name[BST_BUILT_KINDS][24], sets[BST_BUILT_KINDS][32], elements[BST_BUILT_KINDS][200], fourteen[WORDS],
        twenty[WORDS], twenty_elements[WORDS], all_sets[WORDS], all_elements[WORDS]; // what at[] points to
} contests;

static void add_contest(const char *name, const char *sets, const char *seats)
{
    contests.at[contests.n++] = (contest){name, sets, seats, false, NULL};
}

// Adds a word to a list with commas.
static void add_word(char *list, size_t size, const char *sign, const char *word)
{
    size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s%s", used ? "," : "", sign, word);
}

static bool has_tiles(int module) { return bst_tileset_find(bst_module_word(module)) != NULL; }

// A game of its own, with which no other set goes.
static bool is_alone(int module)
{
    return has_tiles(module) && bst_tileset_is_alone(bst_tileset_find(bst_module_word(module)));
}

// All elements of a module that has no tiles.
static void add_elements(char *list, size_t size, int module)
{
    for (int i = 0; !has_tiles(module) && i < BST_ELEMENT_KINDS; i++)
        if (strcmp(bst_element_module(i), bst_module_word(module)) == 0)
            add_word(list, size, "+", bst_element_word(i));
}

// The base game with a module: its tile set, or all its elements if it has no tiles.
static void add_module(int module)
{
    const char *word = bst_module_word(module);
    bool tiles = has_tiles(module);
    snprintf(contests.name[module], sizeof contests.name[module], "%s2", word);
    snprintf(contests.sets[module], sizeof contests.sets[module], tiles ? "base,%s" : "base", word);
    add_elements(contests.elements[module], sizeof contests.elements[module], module);
    add_contest(contests.name[module], contests.sets[module], "2");
    contests.at[contests.n - 1].elements = tiles ? NULL : contests.elements[module];
}

// Games by lists or played out, of four seats and sets with elements of modules without tiles.
static void add_large(const char *name, const char *sets, const char *elements, bool playout)
{
    contests.at[contests.n++] = (contest){name, sets, "4", playout, *elements ? elements : NULL};
}

// The base game with each module, and with many of them: the first seven, fourteen and twenty, and all.
static void make_contests(void)
{
    add_contest("base2", "base", "2");
    add_contest("base5", "base", "5");
    add_contest("rivers2", "base,river,river2,gq11", "2");
    for (int i = 0; i < BST_BUILT_KINDS; i++) {
        if (is_alone(i))
            continue;
        if (i < FOURTEEN)
            add_word(contests.fourteen, WORDS, "", bst_module_word(i));
        if (i < TWENTY && has_tiles(i))
            add_word(contests.twenty, WORDS, "", bst_module_word(i));
        if (i < TWENTY)
            add_elements(contests.twenty_elements, WORDS, i);
        if (has_tiles(i))
            add_word(contests.all_sets, WORDS, "", bst_module_word(i));
        add_elements(contests.all_elements, WORDS, i);
        if (i >= 2)
            add_module(i);
        if (i + 1 == CLASSIC)
            add_contest("classic4", classic, "4");
        if (i + 1 == FOURTEEN)
            add_contest("fourteen4", contests.fourteen, "4");
    }
    contests.signing = contests.n;
    add_large("twenty4", contests.twenty, contests.twenty_elements, false);
    add_large("all4", contests.all_sets, contests.all_elements, false);
    contests.at[contests.n++] = (contest){"base2.playout", "base", "2", true, NULL};
    add_large("classic4.playout", classic, "", true);
    add_large("fourteen4.playout", contests.fourteen, "", true);
    add_large("twenty4.playout", contests.twenty, contests.twenty_elements, true);
    add_large("all4.playout", contests.all_sets, contests.all_elements, true);
    contests.at[contests.n++] = (contest){"burg2", "burg", "2", false, NULL};
    contests.at[contests.n++] = (contest){"burg2.playout", "burg", "2", true, NULL};
}

// ---- time and reports ---------------------------------------------------------------------------------------

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct result {
    const char *name, *unit;
    bool more_is_better;
    double sample[REPEATS];
    struct {
        const char *key;
        double value;
    } extra[EXTRAS];
} result;

static void report(bench *b, result *r)
{
    bst_progress_clear(&b->progress);
    qsort(r->sample, REPEATS, sizeof *r->sample, compare);
    double median = r->sample[REPEATS / 2], best = r->sample[r->more_is_better ? REPEATS - 1 : 0];
    if (b->json)
        printf("{\"bench\":\"%s\",\"unit\":\"%s\",\"median\":%.1f,\"best\":%.1f", r->name, r->unit, median, best);
    else
        printf("%-14s %11.1f %-8s best %11.1f ", r->name, median, r->unit, best);
    for (int i = 0; i < EXTRAS && r->extra[i].key; i++)
        printf(b->json ? ",\"%s\":%.1f" : "  %s %.1f", r->extra[i].key, r->extra[i].value);
    puts(b->json ? "}" : "");
    fflush(stdout);
}

// ---- games --------------------------------------------------------------------------------------------------

static bst_game *make_game(const char *sets, const char *elements, const char *seats)
{
    bst_options options = {.command = "bench", .sets = sets, .elements = elements, .seats = seats};
    bst_game *game = bst_options_setup(&options) ? bst_options_game(&options) : NULL;
    bst_options_free(&options);
    return game;
}

// One complete game, tiles drawn by bst_chance(), which needs no list; returns the number of decisions, chance
// included.
static long play_game(const bst_game *game, bst_state *state, bst_list *list, bst_rng *rng)
{
    long decisions = 0;
    bst_state_begin(game, state, NULL);
    for (int actor; (actor = bst_actor(state)) != BST_NOBODY; decisions++) {
        bst_action action;
        if (actor == BST_CHANCE) {
            action = bst_chance(game, state, (uint32_t)(bst_rng_next(rng) >> 32));
        } else {
            bst_legal(game, state, list);
            action = bst_rng_pick(rng, list, false);
        }
        bst_apply(game, state, action, NULL);
    }
    return decisions;
}

// The same by sampling.
static long play_out(const bst_game *game, bst_state *state, bst_list *scratch, bst_rng *rng)
{
    bst_state_begin(game, state, NULL);
    return bst_playout(game, state, rng, 0, scratch);
}

// Whole games of one setup, over all repetitions.
typedef struct pace {
    double games_per_s[REPEATS];
    double decisions_per_s;   // at best
    double decisions, points; // of a game
} pace;

static bool measure_pace(bench *b, const char *name, const bst_game *game, bool playout, pace *p)
{
    bst_state *state = malloc(bst_game_state_size(game));
    if (!state)
        return false;
    *p = (pace){.decisions_per_s = 0};
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        bst_progress_step(&b->progress, repeat, REPEATS, name, NULL);
        bst_rng rng = bst_rng_seed(SEED);
        long games = 0, decisions = 0, score = 0;
        double begun = cpu_seconds(), spent;
        do { // the clock is looked at after some games, or a long one
            for (long until = decisions + BATCH; decisions < until; games++) {
                decisions += (playout ? play_out : play_game)(game, state, b->list, &rng);
                score += bst_score(state, 0);
            }
            spent = cpu_seconds() - begun;
        } while (spent < b->seconds);
        double per_s = (double)decisions / spent;
        p->games_per_s[repeat] = (double)games / spent;
        p->decisions_per_s = per_s > p->decisions_per_s ? per_s : p->decisions_per_s;
        p->decisions = (double)decisions / (double)games;
        p->points = (double)score / (double)games;
    }
    free(state);
    return true;
}

static int bench_games(bench *b, const char *name, const bst_game *game, bool playout)
{
    pace p;
    if (!measure_pace(b, name, game, playout, &p))
        return bst_usage_error("bench", "out of memory");
    result r = {.name = name,
                .unit = "games/s",
                .more_is_better = true,
                .extra = {{"decisions_per_s", p.decisions_per_s},
                          {"decisions_per_game", p.decisions},
                          {"points_of_first_seat", p.points},
                          {"state_bytes", (double)bst_game_state_size(game)}}};
    memcpy(r.sample, p.games_per_s, sizeof r.sample);
    report(b, &r);
    return BST_EXIT_OK;
}

static int bench_contest(bench *b, const contest *c)
{
    bst_game *game = make_game(c->sets, c->elements, c->seats);
    if (!game)
        return BST_EXIT_USAGE;
    int status = bench_games(b, c->name, game, c->playout);
    free(game);
    return status;
}

// ---- what a module costs ------------------------------------------------------------------------------------

enum { NO_MODULE = -1 };

// Everything but one module, or the base game with nothing but it; four and two seats.
static bst_game *game_without(int module)
{
    char sets[WORDS] = "", elements[WORDS] = "";
    for (int i = 0; i < BST_BUILT_KINDS; i++) {
        if (i == module || is_alone(i))
            continue;
        if (has_tiles(i))
            add_word(sets, sizeof sets, "", bst_module_word(i));
        add_elements(elements, sizeof elements, i);
    }
    return make_game(sets, *elements ? elements : NULL, "4");
}

static bst_game *game_alone(int module)
{
    char sets[64] = "base", elements[WORDS] = "";
    if (module != NO_MODULE && has_tiles(module))
        add_word(sets, sizeof sets, "", bst_module_word(module));
    if (module != NO_MODULE)
        add_elements(elements, sizeof elements, module);
    return make_game(sets, *elements ? elements : NULL, "2");
}

// One line of the table: games played out, the best of all repetitions.
static int bench_module(bench *b, int module)
{
    const char *name = module == NO_MODULE ? "none" : bst_module_word(module);
    bst_game *game[2] = {game_alone(module), game_without(module)};
    pace p[2];
    bool fine = game[0] && game[1] && measure_pace(b, name, game[0], true, &p[0]) &&
                measure_pace(b, name, game[1], true, &p[1]);
    free(game[0]);
    free(game[1]);
    if (!fine)
        return BST_EXIT_USAGE;
    bst_progress_clear(&b->progress);
    double best[2];
    for (int i = 0; i < 2; i++) {
        qsort(p[i].games_per_s, REPEATS, sizeof p[i].games_per_s[0], compare);
        best[i] = p[i].games_per_s[REPEATS - 1];
    }
    printf(b->json ? "{\"bench\":\"modules\",\"module\":\"%s\",\"unit\":\"games/s\",\"alone\":%.1f,"
                     "\"alone_decisions\":%.1f,\"without\":%.1f,\"without_decisions\":%.1f}\n"
                   : "%-10s alone %9.1f games/s %7.1f decisions   without it %9.1f games/s %7.1f decisions\n",
           name, best[0], p[0].decisions, best[1], p[1].decisions);
    fflush(stdout);
    return BST_EXIT_OK;
}

// `none` has the base game alone, and everything. A game of its own goes with neither (burg2 measures it).
static int bench_modules(bench *b)
{
    int status = bench_module(b, NO_MODULE);
    for (int i = 1; i < BST_BUILT_KINDS && status == BST_EXIT_OK; i++)
        if (!is_alone(i))
            status = bench_module(b, i);
    return status;
}

// ---- positions ----------------------------------------------------------------------------------------------

// States with the action that was taken there, in one block, each on its own cache lines.
typedef struct positions {
    size_t stride, size;
    int n;
    unsigned char *at;
    bst_action action[STATES];
} positions;

static const bst_state *position(const positions *p, int i)
{
    return (const bst_state *)(const void *)(p->at + (size_t)i * p->stride);
}

static bool positions_make(positions *p, const bst_game *game)
{
    p->size = bst_game_state_size(game);
    p->stride = (p->size + 63) & ~(size_t)63;
    p->n = 0;
    p->at = aligned_alloc(64, p->stride * STATES);
    return p->at != NULL;
}

static void positions_add(positions *p, const bst_state *state, bst_action action)
{
    if (p->n == STATES)
        return;
    memcpy(p->at + (size_t)p->n * p->stride, state, p->size);
    p->action[p->n++] = action;
}

// Plays a game and keeps the positions before each `every`-th action of a kind.
static void collect(const bst_game *game, bst_list *list, bst_rng *rng, int kind, int every, positions *out)
{
    bst_state *state = malloc(bst_game_state_size(game));
    if (!state)
        return;
    int seen = 0;
    bst_state_begin(game, state, NULL);
    for (int actor; (actor = bst_actor(state)) != BST_NOBODY;) {
        bst_legal(game, state, list);
        bst_action action = bst_rng_pick(rng, list, actor == BST_CHANCE);
        if (action.kind == kind && ++seen % every == 0)
            positions_add(out, state, action);
        bst_apply(game, state, action, NULL);
    }
    free(state);
}

// Nanoseconds per call of a function over all positions, one after the other.
typedef void visit(const bst_game *game, const positions *p, int i, void *scratch);

static double time_visits(const bench *b, const bst_game *game, const positions *p, visit *function, void *scratch)
{
    long calls = 0;
    double begun = cpu_seconds(), spent;
    do {
        for (int round = 0; round < 16; round++)
            for (int i = 0; i < p->n; i++, calls++)
                function(game, p, i, scratch);
        spent = cpu_seconds() - begun;
    } while (spent < b->seconds / 2);
    return spent / (double)calls * 1e9;
}

// ---- clone --------------------------------------------------------------------------------------------------

enum { TARGETS = 16 };

static void visit_copy_ring(const bst_game *game, const positions *p, int i, void *scratch)
{
    (void)game;
    memcpy((unsigned char *)scratch + (size_t)(i % TARGETS) * p->stride, position(p, i), p->size);
    __asm__ volatile("" ::: "memory"); // the copy must happen although nobody reads it
}

static void visit_copy_warm(const bst_game *game, const positions *p, int i, void *scratch)
{
    (void)game;
    memcpy(scratch, position(p, i & 1), p->size);
    __asm__ volatile("" ::: "memory");
}

// Copies mid-game states of 64 different games into a ring of 16: as in a tree search, where neither end of the copy
// is always the same. Together they are larger than the first-level cache, so this is no toy of one hot state. "warm"
// copies two states to one place, as a playout does that starts again and again from the same position.
static int bench_clone(bench *b, const char *name, const char *sets, const char *seats)
{
    bst_game *game = make_game(sets, NULL, seats);
    positions p;
    if (!game || !positions_make(&p, game)) {
        free(game);
        return BST_EXIT_USAGE;
    }
    bst_rng rng = bst_rng_seed(SEED);
    int tiles = bst_game_kinds(game) > 24 ? 60 : 36; // about the middle
    while (p.n < STATES) {
        int before = p.n;
        collect(game, b->list, &rng, BST_DO_LAY, tiles, &p);
        p.n = p.n > before + 1 ? before + 1 : p.n;
    }
    void *ring = aligned_alloc(64, p.stride * TARGETS);
    result r = {.name = name, .unit = "ns", .extra = {{"warm_ns", 1e9}, {"state_bytes", (double)p.size}}};
    for (int repeat = 0; ring && repeat < REPEATS; repeat++) {
        r.sample[repeat] = time_visits(b, game, &p, visit_copy_ring, ring);
        double warm = time_visits(b, game, &p, visit_copy_warm, ring);
        r.extra[0].value = warm < r.extra[0].value ? warm : r.extra[0].value;
    }
    report(b, &r);
    free(ring);
    free(p.at);
    free(game);
    return BST_EXIT_OK;
}

// ---- list ---------------------------------------------------------------------------------------------------

static void visit_list(const bst_game *game, const positions *p, int i, void *scratch)
{
    bst_legal(game, position(p, i), scratch);
}

static void visit_list_often(const bst_game *game, const positions *p, int i, void *scratch)
{
    for (int again = 0; again < 16; again++)
        bst_legal(game, position(p, i), scratch);
}

// Empty squares beside a tile.
static int frontier(const bst_game *game, const bst_state *state)
{
    enum { SIDE = 512 };
    static const int step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    unsigned char *seen = calloc(SIDE, SIDE);
    int n = 0;
    for (int i = 0; seen && i < bst_squares(state); i++) {
        bst_square at = bst_square_at(game, state, i), other;
        for (int d = 0; d < 4; d++) {
            int x = at.x + step[d][0], y = at.y + step[d][1];
            unsigned char *mark = &seen[((y + SIDE / 2) % SIDE) * SIDE + (x + SIDE / 2) % SIDE];
            n += !*mark && !bst_square_find(game, state, x, y, &other);
            *mark = 1;
        }
    }
    free(seen);
    return n;
}

// Lists the placements of the tile in hand, over the positions of a whole game from the first tile to the last. The
// sample walks through the positions, as play does; "warm" asks the same position sixteen times in a row.
static int bench_list(bench *b, const char *name, const char *sets, const char *seats)
{
    bst_game *game = make_game(sets, NULL, seats);
    positions p;
    if (!game || !positions_make(&p, game)) {
        free(game);
        return BST_EXIT_USAGE;
    }
    bst_rng rng = bst_rng_seed(SEED);
    int every = bst_game_kinds(game) > 24 ? 3 : 1;
    while (p.n < STATES)
        collect(game, b->list, &rng, BST_DO_LAY, every, &p);
    double placements = 0, squares = 0, warm = 0;
    for (int i = 0; i < p.n; i++) {
        bst_legal(game, position(&p, i), b->list);
        placements += b->list->n / (double)p.n;
        squares += frontier(game, position(&p, i)) / (double)p.n;
    }
    result r = {.name = name, .unit = "ns"};
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        r.sample[repeat] = time_visits(b, game, &p, visit_list, b->list);
        double hot = time_visits(b, game, &p, visit_list_often, b->list) / 16;
        warm = repeat == 0 || hot < warm ? hot : warm;
    }
    r.extra[0].key = "warm_ns";
    r.extra[0].value = warm;
    r.extra[1].key = "placements";
    r.extra[1].value = placements;
    r.extra[2].key = "frontier";
    r.extra[2].value = squares;
    report(b, &r);
    free(p.at);
    free(game);
    return BST_EXIT_OK;
}

// ---- apply --------------------------------------------------------------------------------------------------

static void visit_copy(const bst_game *game, const positions *p, int i, void *scratch)
{
    (void)game;
    memcpy(scratch, position(p, i), p->size);
    __asm__ volatile("" ::: "memory");
}

static void visit_apply(const bst_game *game, const positions *p, int i, void *scratch)
{
    memcpy(scratch, position(p, i), p->size);
    __asm__ volatile("" ::: "memory"); // copied as in visit_copy, which is subtracted
    bst_apply(game, scratch, p->action[i], NULL);
}

// An action can be applied to a state only once, so each call copies the state first; the time of the copies alone is
// measured in the same way and subtracted.
static int bench_apply(bench *b, const char *name, const char *sets, const char *seats)
{
    bst_game *game = make_game(sets, NULL, seats);
    positions p = {0};
    if (!game || !positions_make(&p, game)) {
        free(game);
        return BST_EXIT_USAGE;
    }
    void *scratch = aligned_alloc(64, p.stride);
    for (int kind = 1; scratch && kind < BST_ACTION_KINDS; kind++) {
        bst_rng rng = bst_rng_seed(SEED);
        p.n = 0;
        for (int games = 0; games < 200 && p.n < STATES; games++)
            collect(game, b->list, &rng, kind, 3, &p);
        if (p.n == 0)
            continue;
        char full[40];
        snprintf(full, sizeof full, "%s.%s", name, bst_action_word(kind));
        result r = {.name = full, .unit = "ns"};
        for (int repeat = 0; repeat < REPEATS; repeat++)
            r.sample[repeat] =
                time_visits(b, game, &p, visit_apply, scratch) - time_visits(b, game, &p, visit_copy, scratch);
        report(b, &r);
    }
    free(scratch);
    free(p.at);
    free(game);
    return BST_EXIT_OK;
}

// ---- signature ----------------------------------------------------------------------------------------------

static uint64_t stir(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++, value >>= 8)
        hash = (hash ^ (value & 0xFF)) * 1099511628211u;
    return hash;
}

// `rules` covers lists in their order with ranges unfolded, and points: what a player can see. `states` covers the
// bytes of the states.
static void sign_game(const bst_game *game, bst_state *state, bst_list *list, uint64_t seed, uint64_t *rules,
                      uint64_t *states)
{
    bst_rng rng = bst_rng_seed(seed);
    bst_state_begin(game, state, NULL);
    for (int actor; (actor = bst_actor(state)) != BST_NOBODY;) {
        bst_legal(game, state, list);
        bst_list_unfold(list, BST_ACTIONS_MAX);
        *rules = stir(*rules, (uint64_t)actor << 32 | (uint64_t)list->n);
        for (int i = 0; i < list->n; i++) {
            bst_action a = list->at[i];
            uint64_t front = (uint64_t)a.kind << 24 | (uint64_t)a.figure << 16 | (uint64_t)a.seg << 8 | a.rot;
            *rules = stir(*rules, front << 32 | (uint32_t)a.number);
        }
        bst_apply(game, state, bst_rng_pick(&rng, list, actor == BST_CHANCE), NULL);
        *states = stir(*states, bst_state_hash(game, state));
    }
    for (int seat = 0; seat < bst_game_setup(game)->seats; seat++)
        for (int category = 0; category < BST_CATEGORY_KINDS; category++)
            *rules = stir(*rules, (uint64_t)bst_points(state, seat, category));
}

static int bench_signature(bench *b)
{
    enum { GAMES = 100 };
    uint64_t rules = 14695981039346656037u, states = rules;
    for (int i = 0; i < GAMES; i++) {
        const contest *c = &contests.at[i % contests.signing];
        bst_game *game = make_game(c->sets, c->elements, c->seats);
        bst_state *state = game ? malloc(bst_game_state_size(game)) : NULL;
        if (!state) {
            free(game);
            return BST_EXIT_USAGE;
        }
        sign_game(game, state, b->list, SEED + (uint64_t)i, &rules, &states);
        free(state);
        free(game);
    }
    bst_progress_clear(&b->progress);
    printf(b->json ? "{\"bench\":\"signature\",\"games\":%d,\"rules\":\"%016llx\",\"states\":\"%016llx\"}\n"
                   : "signature      %d games, rules %016llx, states %016llx\n",
           GAMES, (unsigned long long)rules, (unsigned long long)states);
    return BST_EXIT_OK;
}

// ---- command ------------------------------------------------------------------------------------------------

typedef struct measure {
    const char *group, *name, *sets, *seats;
    int (*run)(bench *b, const char *name, const char *sets, const char *seats);
} measure;

static const measure measures[] = {
    {"clone", "clone", "base", "2", bench_clone}, {"clone", "clone.classic", classic, "4", bench_clone},
    {"list", "list", "base", "2", bench_list},    {"list", "list.classic", classic, "4", bench_list},
    {"apply", "apply", "base", "2", bench_apply}, {"apply", "apply.classic", classic, "4", bench_apply},
};

enum { MEASURES = sizeof measures / sizeof *measures };

static bool wanted(char **names, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return n == 0;
}

static int check_names(char **names, int n)
{
    const char *known[CONTESTS_MAX + MEASURES + 3] = {NULL};
    int count = 0;
    for (int i = 0; i < contests.n; i++)
        known[count++] = contests.at[i].name;
    for (int i = 0; i < MEASURES; i += 2) // groups stand in pairs
        known[count++] = measures[i].group;
    known[count++] = "signature";
    known[count++] = "modules";
    for (int i = 0; i < n; i++) {
        bool found = false;
        for (int k = 0; k < count; k++)
            found = found || strcmp(names[i], known[k]) == 0;
        const char *near = found ? NULL : bst_suggest(names[i], known);
        if (near)
            return bst_usage_error("bench", "unknown benchmark `%s`; did you mean `%s`?", names[i], near);
        if (!found)
            return bst_usage_error("bench", "unknown benchmark `%s`; `bastide bench --help` lists them", names[i]);
    }
    return BST_EXIT_OK;
}

static int run_all(bench *b, char **names, int n)
{
    int status = check_names(names, n);
    for (int i = 0; i < contests.n && status == BST_EXIT_OK; i++)
        if (wanted(names, n, contests.at[i].name))
            status = bench_contest(b, &contests.at[i]);
    for (int i = 0; i < MEASURES && status == BST_EXIT_OK; i++)
        if (wanted(names, n, measures[i].group))
            status = measures[i].run(b, measures[i].name, measures[i].sets, measures[i].seats);
    if (status == BST_EXIT_OK && wanted(names, n, "signature"))
        status = bench_signature(b);
    if (status == BST_EXIT_OK && n > 0 && wanted(names, n, "modules"))
        status = bench_modules(b);
    return status;
}

static int run_own(bench *b)
{
    bst_game *game = bst_options_setup(&b->options) ? bst_options_game(&b->options) : NULL;
    int status = game ? bench_games(b, "own", game, false) : BST_EXIT_USAGE;
    free(game);
    bst_options_free(&b->options);
    return status;
}

int cmd_bench(int argc, char **argv)
{
    static const struct option table[] = {
        {"seconds", required_argument, NULL, 's'},
        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},
        BST_SETUP_OPTIONS,
        {NULL, 0, NULL, 0},
    };
    bench b = {.seconds = 0.5, .json = !bst_terminal(stdout), .options = {.command = argv[0]}};
    char *end;
    char *names[CONTESTS_MAX + MEASURES + 1];
    make_contests();
    int n = 0;
    for (;;) {
        int option = bst_options_next(&b.options, argc, argv, table);
        if (option == -1 && optind < argc && n < CONTESTS_MAX + MEASURES + 1) { // a name; options may follow it
            names[n++] = argv[optind++];
            continue;
        }
        if (option == -1)
            break;
        if (option == 'j') {
            b.json = true;
        } else if (option == 's') {
            b.seconds = strtod(optarg, &end);
            if (end == optarg || *end || !(b.seconds > 0 && b.seconds <= 3600))
                return bst_usage_error(argv[0], "--seconds needs a number above 0, not `%s`", optarg);
        } else if (option == 'h') {
            fputs(usage, stdout);
            return BST_EXIT_OK;
        } else {
            return BST_EXIT_USAGE;
        }
    }
    if (optind < argc)
        return bst_usage_error(argv[0], "too many names");
    const bst_options *o = &b.options;
    bool own = o->game || o->sets || o->elements || o->rules || o->seats || o->start || o->ntiles;
    if (own && n > 0)
        return bst_usage_error(argv[0], "either names of benchmarks or a setup of your own, not both");
    b.list = malloc(sizeof *b.list);
    if (!b.list)
        return bst_usage_error(argv[0], "out of memory");
    b.progress = bst_progress_begin();
    int status = own ? run_own(&b) : run_all(&b, names, n);
    free(b.list);
    return status;
}
