// SPDX-License-Identifier: MIT
// The bot that looks ahead. Its options are whole turns: lines of its own actions up to the next draw or the next
// seat. From each of the most promising ones some turns are played on, tiles drawn at random and every seat taking
// what the evaluator likes best, and the position reached is evaluated. All options meet the same draws, so that they
// differ by what they are and not by luck; an option that is surely worse is dropped, and the time goes to the rest.
//
// A sample is one order of draws, played from every option that is left. Samples are numbered and their results added
// in order, so that with a budget of nodes the number of threads does not change the answer. What was found out about a
// line is kept for the seat's next decision in the same turn.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/kinds.h"
#include "bots/rank.h"
#include "bots/rng.h"
#include "bots/workers.h"

enum {
    OPTIONS = 64,   // most options
    LINE = 6,       // most actions of one option
    WAVE = 4,       // samples between two looks at what can be dropped
    SAMPLES = 2048, // most samples of one option
};

// One line of own actions, and how it did.
typedef struct option {
    bst_action line[LINE];
    int length;
    float aim;                         // by the evaluator alone,
    float guess[BST_SEATS_MAX];        // likewise the points of all seats
    int samples;                       // played
    double sum;                        // of the aims reached
    double value[BST_SEATS_MAX];       // sums of the points expected
    bool played[WAVE];                 // of the wave in work,
    float reached[WAVE];               // with the aims
    float points[WAVE][BST_SEATS_MAX]; // and points
} option;

typedef struct worker {
    struct search_bot *bot;
    bst_ranker *ranker;
    bst_state *state;
} worker;

typedef struct search_bot {
    bst_bot bot;
    bst_state *root;
    int seat; // that decides there
    option option[OPTIONS];
    int noptions;           // of them that are still looked at
    float (*aims)[SAMPLES]; // reached by each option, sample by sample
    uint64_t seed;          // of the draws
    uint64_t next_root;     // hash of the state behind the answer, for which options are kept
    bst_clock clock;
    atomic_bool over;    // the time is, in the middle of a wave
    atomic_int next_job; // of the wave
    int fewest;          // samples of the options that the wave is for
    int nworkers;
    worker *worker;
} search_bot;

static void close(bst_bot *bot)
{
    search_bot *b = (search_bot *)bot;
    for (int i = 0; b->worker && i < b->nworkers; i++) {
        bst_ranker_close(b->worker[i].ranker);
        free(b->worker[i].state);
    }
    free(b->worker);
    free(b->aims);
    free(b->root);
    free(b);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    search_bot *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->nworkers = (int)settings->threads;
    b->worker = calloc((size_t)b->nworkers, sizeof *b->worker);
    b->aims = malloc(sizeof *b->aims * OPTIONS);
    b->root = malloc(bst_game_state_size(game));
    bool fine = b->worker && b->aims && b->root;
    for (int i = 0; fine && i < b->nworkers; i++) {
        b->worker[i].bot = b;
        b->worker[i].ranker = bst_ranker_open(game, settings);
        b->worker[i].state = malloc(bst_game_state_size(game));
        fine = b->worker[i].ranker && b->worker[i].state;
    }
    if (!fine) {
        close(&b->bot);
        return NULL;
    }
    return &b->bot;
}

// Whether the time is over; the first worker looks at the clock for all.
static bool is_over(worker *w)
{
    search_bot *b = w->bot;
    if (w == &b->worker[0] && bst_clock_time_over(&b->clock))
        atomic_store(&b->over, true);
    return atomic_load(&b->over);
}

// ---- options ------------------------------------------------------------------------------------------------

typedef struct option_list {
    int n, most;
    option at[OPTIONS];
} option_list;

// Puts an option into its place, best first; the worst falls out when there are too many.
static void add_option(option_list *list, const option *o)
{
    if (list->n == list->most && o->aim <= list->at[list->n - 1].aim)
        return;
    int at = list->n < list->most ? list->n++ : list->most - 1;
    for (; at > 0 && list->at[at - 1].aim < o->aim; at--)
        list->at[at] = list->at[at - 1];
    list->at[at] = *o;
}

static void play_line(const bst_game *game, bst_state *state, const bst_state *from, const bst_action *line, int n)
{
    memcpy(state, from, bst_game_state_size(game));
    for (int i = 0; i < n; i++)
        bst_apply(game, state, line[i], NULL);
}

// The seat's lines of actions from the root. Decisions that follow one another are opened one after the other: all
// first actions are ranked, the best of them followed by their best second ones, and so on. When the time is over,
// lines stay as short as they are.
static void find_options(search_bot *b, option_list *found)
{
    const bst_game *game = b->bot.game;
    worker *w = &b->worker[0];
    int most = (int)b->bot.settings.roots;
    bst_ranked ranked[OPTIONS];
    option_list open = {.n = 1, .most = most};
    found->n = 0;
    found->most = most;
    while (open.n > 0) {
        option_list longer = {.n = 0, .most = most};
        for (int i = 0; i < open.n && (found->n == 0 || !is_over(w)); i++) {
            play_line(game, w->state, b->root, open.at[i].line, open.at[i].length);
            int n = bst_rank(w->ranker, w->state, ranked, most);
            bool last = open.at[i].length + 1 == LINE || is_over(w);
            for (int k = 0; k < n; k++) {
                option o = open.at[i];
                o.line[o.length++] = ranked[k].action;
                o.aim = ranked[k].aim;
                memcpy(o.guess, ranked[k].value, sizeof o.guess);
                play_line(game, w->state, b->root, o.line, o.length);
                add_option(bst_actor(w->state) != b->seat || last ? found : &longer, &o);
            }
        }
        open = longer;
    }
}

// The options of a new root.
static void begin_options(search_bot *b)
{
    option_list found;
    find_options(b, &found);
    b->noptions = found.n;
    memcpy(b->option, found.at, sizeof found.at[0] * (size_t)found.n);
}

// The options of a root that the last answer has led to: what was found out about lines that begin with that answer
// stays, and lines that were not among the best before may come in.
static void keep_options(search_bot *b, bst_action played)
{
    option_list found;
    int n = 0;
    for (int i = 0; i < b->noptions; i++) {
        option o = b->option[i];
        if (o.length < 2 || !bst_action_equal(o.line[0], played))
            continue;
        memmove(&o.line[0], &o.line[1], sizeof o.line[0] * (size_t)--o.length);
        memmove(b->aims[n], b->aims[i], sizeof(float) * (size_t)o.samples);
        b->option[n++] = o;
    }
    b->noptions = n;
    find_options(b, &found);
    for (int i = 0; i < found.n && b->noptions < OPTIONS; i++) {
        bool known = false;
        for (int k = 0; k < n && !known; k++)
            known = found.at[i].length == b->option[k].length &&
                    memcmp(found.at[i].line, b->option[k].line, sizeof(bst_action) * (size_t)found.at[i].length) == 0;
        if (!known)
            b->option[b->noptions++] = found.at[i];
    }
}

// ---- samples ------------------------------------------------------------------------------------------------

// Plays on to the given number of draws, everybody by first choice. False if the time is over before.
static bool play_on(worker *w, uint64_t seed, int draws, float value[BST_SEATS_MAX])
{
    const bst_game *game = w->bot->bot.game;
    bst_rng rng = bst_rng_seed(seed);
    int actor;
    w->ranker->rng = bst_rng_seed(~seed); // what is overlooked must not depend on who plays the sample
    while ((actor = bst_actor(w->state)) != BST_NOBODY) {
        bst_action action;
        if (actor == BST_CHANCE) {
            if (bst_chance_draws(game, w->state) && draws-- == 0)
                break;
            action = bst_chance(game, w->state, (uint32_t)(bst_rng_next(&rng) >> 32));
        } else {
            bst_ranked best;
            bst_rank(w->ranker, w->state, &best, 1);
            action = best.action;
            if (is_over(w))
                return false;
        }
        bst_apply(game, w->state, action, NULL);
    }
    bst_evaluate(w->ranker->evaluator, w->state, value);
    w->ranker->nodes++;
    return true;
}

static void *work(void *arg)
{
    worker *w = arg;
    search_bot *b = w->bot;
    const bst_game *game = b->bot.game;
    int job;
    while ((job = atomic_fetch_add(&b->next_job, 1)) < b->noptions * WAVE && !atomic_load(&b->over)) {
        option *o = &b->option[job % b->noptions];
        int k = job / b->noptions; // all options get their first sample before any gets its second
        if (o->samples > b->fewest)
            continue;
        play_line(game, w->state, b->root, o->line, o->length);
        if (!play_on(w, b->seed + (uint64_t)(o->samples + k), (int)b->bot.settings.depth, o->points[k]))
            break;
        o->reached[k] = bst_aim(o->points[k], bst_game_setup(game)->seats, b->seat, w->ranker->spite);
        o->played[k] = true;
    }
    return NULL;
}

// One wave, by all threads: WAVE more samples of every option that has the fewest.
static void play_wave(search_bot *b)
{
    b->fewest = SAMPLES;
    for (int i = 0; i < b->noptions; i++) {
        memset(b->option[i].played, 0, sizeof b->option[i].played);
        b->fewest = b->option[i].samples < b->fewest ? b->option[i].samples : b->fewest;
    }
    atomic_store(&b->next_job, 0);
    bst_workers_run(work, b->worker, sizeof b->worker[0], b->nworkers);
    for (int i = 0; i < b->noptions; i++) {
        option *o = &b->option[i];
        for (int k = 0; k < WAVE && o->played[k]; k++) {
            b->aims[i][o->samples++] = o->reached[k];
            o->sum += o->reached[k];
            for (int s = 0; s < bst_game_setup(b->bot.game)->seats; s++)
                o->value[s] += o->points[k][s];
        }
    }
}

// The best by what was reached; before the first sample by the evaluator.
static int best_option(const search_bot *b)
{
    int best = 0;
    for (int i = 1; i < b->noptions; i++) {
        const option *o = &b->option[i], *top = &b->option[best];
        if (o->samples > 0 && (top->samples == 0 || o->sum / o->samples > top->sum / top->samples))
            best = i;
    }
    return best;
}

// Drops what is surely worse than the best: by the difference of the two over the samples both have played.
static void drop_worse(search_bot *b, double sure)
{
    int best = best_option(b), kept = 0;
    for (int i = 0; i < b->noptions; i++) {
        int n = b->option[i].samples < b->option[best].samples ? b->option[i].samples : b->option[best].samples;
        double sum = 0, square = 0;
        for (int k = 0; k < n; k++) {
            double d = b->aims[best][k] - b->aims[i][k];
            sum += d;
            square += d * d;
        }
        double mean = n > 0 ? sum / n : 0;
        double error = n > 0 ? sqrt((square / n - mean * mean + 0.5) / n) : 1; // half a point: few samples may be equal
        if (i != best && mean > sure * error)
            continue;
        if (kept != i) {
            b->option[kept] = b->option[i];
            memcpy(b->aims[kept], b->aims[i], sizeof(float) * (size_t)b->option[i].samples);
            best = best == i ? kept : best;
        }
        kept++;
    }
    b->noptions = kept;
}

static uint64_t nodes_of(const search_bot *b)
{
    uint64_t nodes = 0;
    for (int i = 0; i < b->nworkers; i++)
        nodes += b->worker[i].ranker->nodes;
    return nodes;
}

static void answer(const search_bot *b, bst_thought *thought)
{
    const option *o = &b->option[best_option(b)];
    thought->action = o->line[0];
    thought->nline = o->length;
    memcpy(thought->line, o->line, sizeof o->line[0] * (size_t)o->length);
    for (int s = 0; s < bst_game_setup(b->bot.game)->seats; s++)
        thought->value[s] = o->samples > 0 ? (float)(o->value[s] / o->samples) : o->guess[s];
    thought->nodes = nodes_of(b);
    thought->depth = o->length + (int)b->bot.settings.depth;
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    search_bot *b = (search_bot *)bot;
    const bst_settings *settings = &bot->settings;
    uint64_t hash = bst_state_hash(bot->game, state);
    b->clock = bst_clock_begin(limits, settings);
    atomic_store(&b->over, false);
    for (int i = 0; i < b->nworkers; i++)
        b->worker[i].ranker->nodes = 0;
    b->worker[0].ranker->rng = bst_rng_seed(settings->seed + hash);
    memcpy(b->root, state, bst_game_state_size(bot->game));
    if (b->noptions > 0 && hash == b->next_root && bst_actor(state) == b->seat) {
        keep_options(b, b->option[best_option(b)].line[0]);
    } else {
        b->seat = bst_actor(state);
        b->seed = settings->seed * 0x9E3779B97F4A7C15u + hash;
        begin_options(b);
    }
    while (b->noptions > 1 && b->option[0].samples <= SAMPLES - WAVE && !bst_clock_over(&b->clock, nodes_of(b))) {
        play_wave(b);
        drop_worse(b, settings->sure);
        if (limits->tell) {
            answer(b, thought);
            limits->tell(limits->to, thought);
        }
    }
    answer(b, thought);
    play_line(bot->game, b->worker[0].state, state, thought->line, 1);
    b->next_root = bst_state_hash(bot->game, b->worker[0].state);
}

const bst_bot_def bst_bot_search = {
    .name = "search",
    .about = "plays on from each promising turn and compares where that leads",
    .open = open,
    .choose = choose,
    .close = close,
    .mixes = true,
};
