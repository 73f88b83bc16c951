// SPDX-License-Identifier: MIT
// The bot that looks ahead. Its options are whole turns: lines of its own actions up to the next draw or the next
// seat. From each of the most promising ones some turns are played on, tiles drawn at random and every seat taking
// what the evaluator likes best, and the position reached is evaluated. All options meet the same draws, so that they
// differ by what they are and not by luck; an option that is surely worse is dropped, and the time goes to the rest.
//
// A sample is one order of draws, played from every option that is left. Samples are numbered and their results added
// in order, so that the number of threads does not change the answer. What was found out about a line is kept for the
// seat's next decision in the same turn.

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/kinds.h"
#include "bots/rank.h"
#include "bots/rng.h"

enum {
    OPTIONS = 64,  // most options
    LINE = 6,      // most actions of one option
    WAVE = 4,      // samples between two looks at what can be dropped
    SAMPLES = 4096 // most samples
};

// One line of own actions, and how it did.
typedef struct option {
    bst_action line[LINE];
    int length;
    float aim;                         // by the evaluator alone
    int samples;                       // played
    double sum;                        // of the aims reached
    double value[BST_SEATS_MAX];       // of the points expected
    float reached[WAVE];               // aims of the wave in work …
    float points[WAVE][BST_SEATS_MAX]; // … and points
    double difference, square;         // to the best option, of the same samples; see drop_worse()
} option;

typedef struct worker {
    struct search_bot *bot;
    bst_ranker *ranker;
    bst_state *state;
    pthread_t thread;
} worker;

typedef struct search_bot {
    bst_bot bot;
    option option[OPTIONS];
    int noptions;
    int kept;    // options that were not dropped, in front of the others
    float *aims; // [option][sample], for comparing options sample by sample
    bst_state *root;
    uint64_t seed;
    bst_clock clock;
    int nworkers;
    worker *worker;
    atomic_int next; // job of the wave: sample * kept + option
    int first;       // sample of the wave
    int depth;
    int seat;
    bool known;        // the options belong to a turn that is going on
    uint64_t expected; // hash of the state in which they were last asked about
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
    b->aims = malloc(sizeof(float) * OPTIONS * SAMPLES);
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

// ---- options ------------------------------------------------------------------------------------------------

// Puts an option into its place, best first; the worst falls out when there are too many.
static void add_option(search_bot *b, const option *o, int most)
{
    if (b->noptions == most && o->aim <= b->option[most - 1].aim)
        return;
    int at = b->noptions < most ? b->noptions++ : most - 1;
    for (; at > 0 && b->option[at - 1].aim < o->aim; at--)
        b->option[at] = b->option[at - 1];
    b->option[at] = *o;
}

static void play_line(const bst_game *game, bst_state *state, const bst_state *from, const bst_action *line, int n)
{
    memcpy(state, from, bst_game_state_size(game));
    for (int i = 0; i < n; i++)
        bst_apply(game, state, line[i], NULL);
}

// The seat's lines of actions from the root. Decisions that follow one another are opened one after the other: all
// first actions are ranked, the best of them followed by their best second ones, and so on.
static void find_options(search_bot *b, const bst_state *root)
{
    const bst_game *game = b->bot.game;
    worker *w = &b->worker[0];
    int most = (int)b->bot.settings.roots;
    bst_ranked ranked[OPTIONS];
    option open[OPTIONS];
    int nopen = 1;
    memset(&open[0], 0, sizeof open[0]);
    b->noptions = 0;
    while (nopen > 0) {
        option longer[OPTIONS];
        int nlonger = 0;
        for (int i = 0; i < nopen; i++) {
            play_line(game, w->state, root, open[i].line, open[i].length);
            int n = bst_rank(w->ranker, w->state, ranked, most);
            for (int k = 0; k < n; k++) {
                option o = open[i];
                o.line[o.length++] = ranked[k].action;
                o.aim = ranked[k].aim;
                play_line(game, w->state, root, o.line, o.length);
                if (bst_actor(w->state) != b->seat || o.length == LINE) {
                    add_option(b, &o, most);
                } else if (nlonger < most || o.aim > longer[most - 1].aim) {
                    int at = nlonger < most ? nlonger++ : most - 1;
                    for (; at > 0 && longer[at - 1].aim < o.aim; at--)
                        longer[at] = longer[at - 1];
                    longer[at] = o;
                }
            }
        }
        memcpy(open, longer, sizeof open[0] * (size_t)nlonger);
        nopen = nlonger;
    }
    b->kept = b->noptions;
}

// ---- samples ------------------------------------------------------------------------------------------------

// Plays on to the given number of draws, everybody by first choice.
static void play_on(worker *w, uint64_t seed, int draws, float value[BST_SEATS_MAX])
{
    const bst_game *game = w->bot->bot.game;
    bst_rng rng = bst_rng_seed(seed);
    int actor;
    while ((actor = bst_actor(w->state)) != BST_NOBODY) {
        bst_action action;
        if (actor == BST_CHANCE) {
            if (draws-- == 0)
                break;
            action = bst_chance(game, w->state, (uint32_t)(bst_rng_next(&rng) >> 32));
        } else {
            bst_ranked best;
            bst_rank(w->ranker, w->state, &best, 1);
            action = best.action;
        }
        bst_apply(game, w->state, action, NULL);
    }
    bst_evaluate(w->ranker->evaluator, w->state, value);
    w->ranker->nodes++;
}

static void *work(void *arg)
{
    worker *w = arg;
    search_bot *b = w->bot;
    const bst_game *game = b->bot.game;
    int job;
    while ((job = atomic_fetch_add(&b->next, 1)) < b->kept * WAVE) {
        option *o = &b->option[job % b->kept];
        int sample = job / b->kept;
        play_line(game, w->state, b->root, o->line, o->length);
        play_on(w, b->seed + (uint64_t)(b->first + sample), b->depth, o->points[sample]);
        o->reached[sample] = bst_aim(o->points[sample], bst_game_setup(game)->seats, b->seat, w->ranker->spite);
    }
    return NULL;
}

// One wave: WAVE samples of every option that is left, by all threads.
static void play_wave(search_bot *b)
{
    int started = 0;
    atomic_store(&b->next, 0);
    for (int i = 1; i < b->nworkers; i++, started++)
        if (pthread_create(&b->worker[i].thread, NULL, work, &b->worker[i]) != 0)
            break; // the others do its work
    work(&b->worker[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(b->worker[i].thread, NULL);
    for (int i = 0; i < b->kept; i++) {
        option *o = &b->option[i];
        for (int k = 0; k < WAVE; k++) {
            o->sum += o->reached[k];
            for (int s = 0; s < BST_SEATS_MAX; s++)
                o->value[s] += o->points[k][s];
            b->aims[i * SAMPLES + b->first + k] = o->reached[k];
        }
        o->samples += WAVE;
    }
    b->first += WAVE;
}

// Drops what is surely worse than the best: by the difference of the two over the samples both have played.
static void drop_worse(search_bot *b, double sure)
{
    int best = 0;
    for (int i = 1; i < b->kept; i++)
        if (b->option[i].sum > b->option[best].sum)
            best = i;
    const float *top = &b->aims[best * SAMPLES];
    int kept = 0;
    for (int i = 0; i < b->kept; i++) {
        const float *aims = &b->aims[i * SAMPLES];
        double sum = 0, square = 0, n = b->first;
        for (int k = 0; k < b->first; k++) {
            double d = top[k] - aims[k];
            sum += d;
            square += d * d;
        }
        double mean = sum / n;
        double error = sqrt((square / n - mean * mean + 0.5) / n); // the half point keeps few equal samples unsure
        if (i != best && mean > sure * error)
            continue;
        if (kept != i) {
            b->option[kept] = b->option[i];
            memcpy(&b->aims[kept * SAMPLES], aims, sizeof(float) * (size_t)b->first);
            if (best == i)
                top = &b->aims[(best = kept) * SAMPLES];
        }
        kept++;
    }
    b->kept = kept;
}

static int best_option(const search_bot *b)
{
    int best = 0;
    for (int i = 1; i < b->kept; i++)
        if (b->option[i].sum > b->option[best].sum)
            best = i;
    return best;
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
    for (int s = 0; s < BST_SEATS_MAX && o->samples > 0; s++)
        thought->value[s] = (float)(o->value[s] / o->samples);
    thought->nodes = nodes_of(b);
    thought->depth = o->length + b->depth;
}

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    search_bot *b = (search_bot *)bot;
    const bst_settings *settings = &bot->settings;
    b->clock = bst_clock_begin(limits, settings);
    b->seat = bst_actor(state);
    b->depth = (int)settings->depth;
    for (int i = 0; i < b->nworkers; i++)
        b->worker[i].ranker->nodes = 0;
    b->first = 0;
    b->seed = settings->seed * 0x9E3779B97F4A7C15u + bst_state_hash(bot->game, state);
    memcpy(b->root, state, bst_game_state_size(bot->game));
    find_options(b, state);
    while (b->kept > 1 && b->first < SAMPLES && !bst_clock_over(&b->clock, nodes_of(b))) {
        play_wave(b);
        drop_worse(b, settings->sure);
        if (limits->tell) {
            answer(b, thought);
            limits->tell(limits->to, thought);
        }
    }
    answer(b, thought);
}

const bst_bot_def bst_bot_search = {
    .name = "search",
    .about = "plays on from each promising turn and compares where that leads",
    .open = open,
    .choose = choose,
    .close = close,
};
