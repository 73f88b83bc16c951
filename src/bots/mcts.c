// SPDX-License-Identifier: MIT
// The bot that grows a tree of what can happen, where it looks worth while: Monte-Carlo tree search with nodes of
// chance, and an evaluator instead of random games at the leaves.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/branch.h"
#include "bots/clock.h"
#include "bots/guide.h"
#include "bots/kinds.h"

enum {
    PATH_MAX = 96,  // decisions from the root, chance included
    STEPS_MAX = 24, // decisions from one question to the next
};

static const double TELL_EVERY = 0.2; // seconds

typedef struct worker {
    struct mcts_bot *bot;
    bst_grower grower;
    uint32_t path[PATH_MAX];
    int npath;
    bst_clock clock;
    bool started;
    pthread_t thread;
} worker;

typedef struct mcts_bot {
    bst_bot bot;
    bst_tree tree;
    bst_state *root; // state of the tree's root
    bool grown;      // there is a tree, of that state
    bst_guide guide;
    int seats;
    pthread_mutex_t lock;
    pthread_cond_t opened; // a busy node has its children
    atomic_bool halt;
    bst_limits limits;
    atomic_uint_least64_t evaluated;
    double begun; // by the wall clock
    int busy;     // threads that are opening a node
    int depth;
    int nworkers;
    worker *workers;
} mcts_bot;

// ---- one round ----------------------------------------------------------------------------------------------

// The way to a node that has no children yet; false if there is none now. With the lock.
static bool descend(worker *w)
{
    mcts_bot *b = w->bot;
    bst_node *nodes = b->tree.nodes;
    uint32_t at = 1;
    w->npath = 0;
    if (bst_guide_closed(&nodes[1]))
        return false;
    for (;;) {
        w->path[w->npath++] = at;
        const bst_node *node = &nodes[at];
        if (!(node->flags & BST_NODE_OPEN))
            break;
        if (w->npath == PATH_MAX - 4)
            return false;
        at = bst_guide_next(&b->guide, at);
        if (!at)
            return false;
    }
    nodes[at].flags |= BST_NODE_BUSY;
    for (int i = 0; i < w->npath; i++)
        nodes[w->path[i]].visits++;
    return true;
}

// From a node just opened the best turn, and then some more by first choice. The draws depend on the depth and on the
// outcome that led here, so that actions that are compared meet the same ones.
static void play_on(worker *w, bst_brood brood, int actor, uint64_t seed, float *value)
{
    mcts_bot *b = w->bot;
    const bst_tree *tree = &b->tree;
    bst_state *state = w->grower.state[0];
    while (brood.first && bst_actor(state) == actor) {
        uint32_t best = brood.first;
        for (uint32_t i = best + 1; i < brood.first + brood.n; i++)
            if (bst_tree_wish(tree, bst_tree_value(tree, i), actor) >
                bst_tree_wish(tree, bst_tree_value(tree, best), actor))
                best = i;
        const bst_node *node = &tree->nodes[best];
        bst_apply(b->bot.game, state, node->action, NULL);
        brood = (bst_brood){.first = node->first, .n = node->n};
    }
    bst_grow_on(&w->grower, (int)b->bot.settings.playon,
                seed + b->bot.settings.seed * 1000003 + (uint64_t)bst_turn(b->root) * 100000, value);
}

// Opens the last node of the path, and if it is chance one of its outcomes. False if there is no room.
static bool extend(worker *w)
{
    mcts_bot *b = w->bot;
    bst_tree *tree = &b->tree;
    const bst_game *game = b->bot.game;
    bst_node *nodes = tree->nodes;
    bst_state *state = w->grower.state[0];
    memcpy(state, b->root, bst_game_state_size(game));
    for (int i = 1; i < w->npath; i++)
        bst_apply(game, state, nodes[w->path[i]].action, NULL);
    bst_brood broods[PATH_MAX];
    float values[PATH_MAX][BST_SEATS_MAX];
    uint8_t actors[PATH_MAX], seats[PATH_MAX];
    int from = w->npath - 1, to = from;
    for (;;) {
        actors[to] = (uint8_t)bst_actor(state);
        seats[to] = (uint8_t)bst_active(state);
        if (actors[to] == BST_NOBODY) {
            broods[to] = (bst_brood){0};
            bst_grow_value(&w->grower, state, values[to]);
            break;
        }
        if (actors[to] != BST_CHANCE) {
            broods[to] = bst_grow_seat(&w->grower, w->npath == 1 || b->guide.exact, values[to]);
            if (b->bot.settings.playon > 0 && !b->guide.exact && w->npath > 1 && broods[to].first)
                play_on(w, broods[to], actors[to], (uint64_t)to * 1000 + (uint64_t)nodes[w->path[to]].action.number,
                        values[to]);
            break;
        }
        broods[to] = bst_grow_chance(&w->grower);
        if (!broods[to].first || to + 2 >= PATH_MAX)
            break;
        uint32_t next = bst_guide_outcome(&b->guide, broods[to].first, broods[to].n, 0);
        nodes[next].visits++;
        bst_apply(game, state, nodes[next].action, NULL);
        w->path[++to] = next;
    }
    bool fine = actors[to] == BST_NOBODY || broods[to].first != 0;
    pthread_mutex_lock(&b->lock);
    for (int i = to; i >= from; i--) {
        uint32_t at = w->path[i];
        bst_node *node = &nodes[at];
        node->flags &= (uint8_t)~BST_NODE_BUSY;
        if (!fine && (i == to || broods[i + 1].first == 0))
            continue;
        float *value = bst_tree_value(tree, at), *guess = bst_tree_guess(tree, at);
        size_t size = (size_t)b->seats * sizeof *value;
        node->actor = actors[i];
        node->active = seats[i];
        if (actors[i] == BST_NOBODY) {
            node->flags |= BST_NODE_SOLVED;
            memcpy(value, values[i], size);
            memcpy(guess, value, size);
            continue;
        }
        node->first = broods[i].first;
        node->n = broods[i].n;
        node->flags |= BST_NODE_OPEN;
        if (actors[i] != BST_CHANCE) {
            memcpy(value, values[i], size);
            memcpy(guess, value, size);
        } else if (i > from) {
            memcpy(guess, bst_tree_value(tree, w->path[i + 1]), size); // drawn again: what it was worth for once
        }
    }
    // What the first outcome on the way is worth beyond the guess before it.
    for (int i = from; fine && i <= to && i > 0; i++) {
        const bst_node *before = &nodes[w->path[i - 1]];
        if (before->actor != BST_CHANCE || nodes[w->path[i]].actor == BST_CHANCE)
            continue;
        bst_guide_learn(&b->guide, w->path[i - 1], w->path[i]);
    }
    for (int i = to; i >= 0; i--)
        if (nodes[w->path[i]].flags & BST_NODE_OPEN)
            bst_guide_settle(&b->guide, w->path[i]);
    if (to + 1 > b->depth)
        b->depth = to + 1;
    b->busy--;
    pthread_cond_broadcast(&b->opened);
    pthread_mutex_unlock(&b->lock);
    return fine;
}

// ---- the answer ---------------------------------------------------------------------------------------------

// What is known now. With the lock, or when no other thread works.
static void answer(mcts_bot *b, bst_thought *thought)
{
    const bst_tree *tree = &b->tree;
    thought->nodes = atomic_load(&b->evaluated);
    thought->depth = b->depth;
    thought->nline = 0;
    uint32_t at = 1;
    while (thought->nline < BST_LINE_MAX && (tree->nodes[at].flags & BST_NODE_OPEN)) {
        uint32_t next = bst_guide_best(&b->guide, at);
        if (!next || (at != 1 && tree->nodes[next].visits == 0))
            break;
        thought->line[thought->nline++] = tree->nodes[next].action;
        at = next;
        if (thought->nline == 1)
            memcpy(thought->value, bst_tree_value(tree, at), (size_t)b->seats * sizeof(float));
    }
    thought->action = thought->line[0];
}

// ---- threads ------------------------------------------------------------------------------------------------

static void tell_now(mcts_bot *b)
{
    bst_thought thought = {0};
    pthread_mutex_lock(&b->lock);
    answer(b, &thought);
    pthread_mutex_unlock(&b->lock);
    thought.seconds = bst_seconds() - b->begun;
    b->limits.tell(b->limits.to, &thought);
}

static void *work(void *data)
{
    worker *w = data;
    mcts_bot *b = w->bot;
    if (w != b->workers) // time of its own, if it is CPU time
        w->clock = bst_clock_begin(&b->limits, &b->bot.settings);
    double next = b->begun + TELL_EVERY;
    while (!atomic_load(&b->halt)) {
        pthread_mutex_lock(&b->lock);
        if (!descend(w)) {
            if (b->busy > 0 && !(b->tree.nodes[1].flags & BST_NODE_SOLVED))
                pthread_cond_wait(&b->opened, &b->lock);
            else
                atomic_store(&b->halt, true);
            pthread_mutex_unlock(&b->lock);
            continue;
        }
        b->busy++;
        pthread_mutex_unlock(&b->lock);
        uint64_t before = w->grower.nodes;
        bool fine = extend(w);
        uint64_t nodes = atomic_fetch_add(&b->evaluated, w->grower.nodes - before) + w->grower.nodes - before;
        if (!fine || bst_clock_over(&w->clock, nodes))
            atomic_store(&b->halt, true);
        else if (b->limits.tell && w == b->workers && bst_seconds() >= next) {
            tell_now(b);
            next += TELL_EVERY;
        }
    }
    return NULL;
}

// ---- keeping the tree ---------------------------------------------------------------------------------------

// The node below `at`, whose state is in state[level], that has the state looked for; 0 if none.
static uint32_t find(mcts_bot *b, bst_state **states, int level, uint32_t at, const bst_state *wanted, uint64_t hash)
{
    const bst_game *game = b->bot.game;
    const bst_state *state = states[level];
    const bst_node *node = &b->tree.nodes[at];
    if (bst_squares(state) == bst_squares(wanted) && bst_turn(state) == bst_turn(wanted) &&
        bst_actor(state) == bst_actor(wanted) && bst_state_hash(game, state) == hash)
        return at;
    if (level == STEPS_MAX || !(node->flags & BST_NODE_OPEN) || bst_turn(state) > bst_turn(wanted))
        return 0;
    for (uint32_t i = node->first; i < node->first + node->n; i++) {
        const bst_node *child = &b->tree.nodes[i];
        bst_square square;
        if (!(child->flags & BST_NODE_OPEN))
            continue;
        if (child->action.kind == BST_DO_LAY &&
            (!bst_square_find(game, wanted, child->action.x, child->action.y, &square) ||
             square.kind != bst_tile_in_hand(state) || square.rot != child->action.rot))
            continue;
        memcpy(states[level + 1], state, bst_game_state_size(game));
        bst_apply(game, states[level + 1], child->action, NULL);
        uint32_t found = find(b, states, level + 1, i, wanted, hash);
        if (found)
            return found;
    }
    return 0;
}

static void plant(mcts_bot *b, const bst_state *state)
{
    const bst_game *game = b->bot.game;
    size_t size = bst_game_state_size(game);
    uint32_t found = 0;
    if (b->grown) {
        bst_state *states[STEPS_MAX + 1];
        char *room = malloc(size * (STEPS_MAX + 1));
        for (int i = 0; room && i <= STEPS_MAX; i++)
            states[i] = (bst_state *)(void *)(room + (size_t)i * size);
        if (room) {
            memcpy(states[0], b->root, size);
            found = find(b, states, 0, 1, state, bst_state_hash(game, state));
        }
        free(room);
    }
    if (found)
        bst_tree_keep(&b->tree, found);
    else
        bst_tree_reset(&b->tree);
    memcpy(b->root, state, size);
    b->grown = true;
}

// ---- choosing -----------------------------------------------------------------------------------------------

static void choose(bst_bot *bot, const bst_state *state, const bst_limits *limits, bst_thought *thought)
{
    mcts_bot *b = (mcts_bot *)bot;
    const bst_game *game = bot->game;
    b->begun = bst_seconds();
    b->limits = *limits;
    b->workers[0].clock = bst_clock_begin(&b->limits, &bot->settings);
    b->tree.spite = (float)bot->settings.spite;
    b->tree.paranoid = bot->settings.paranoid ? bst_actor(state) : -1;
    bool exact = bst_tiles_left_total(state) <= (int)bot->settings.endgame;
    b->grown = b->grown && exact == b->guide.exact; // a tree for the end must have everything in it
    b->guide.exact = exact;
    atomic_store(&b->halt, false);
    atomic_store(&b->evaluated, 0);
    b->depth = 0;
    plant(b, state);
    bst_list *list = b->workers[0].grower.list[0];
    bst_legal(game, state, list);
    bst_action any = list->at[0];
    if (bst_list_count(list) == 1) {
        thought->action = any;
        thought->depth = 1;
        bst_grow_value(&b->workers[0].grower, state, thought->value);
        return;
    }
    bst_guide_fade(&b->guide);
    bst_guide_settle_all(&b->guide, 1);
    for (int i = 1; i < b->nworkers; i++)
        b->workers[i].started = pthread_create(&b->workers[i].thread, NULL, work, &b->workers[i]) == 0;
    work(&b->workers[0]);
    for (int i = 1; i < b->nworkers; i++)
        if (b->workers[i].started)
            pthread_join(b->workers[i].thread, NULL);
    bst_guide_settle_all(&b->guide, 1);
    answer(b, thought);
    if (thought->nline == 0) // no room even for the first decisions
        thought->action = any;
}

// ---- open and close -----------------------------------------------------------------------------------------

static void close(bst_bot *bot)
{
    mcts_bot *b = (mcts_bot *)bot;
    for (int i = 0; b->workers && i < b->nworkers; i++)
        bst_grower_close(&b->workers[i].grower);
    free(b->workers);
    free(b->root);
    bst_guide_close(&b->guide);
    bst_tree_close(&b->tree);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->opened);
    free(b);
}

static bst_bot *open(const bst_game *game, const bst_settings *settings)
{
    mcts_bot *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->opened, NULL);
    b->seats = bst_game_setup(game)->seats;
    b->root = malloc(bst_game_state_size(game));
    b->nworkers = (int)settings->threads;
    b->workers = calloc((size_t)b->nworkers, sizeof *b->workers);
    bool fine = bst_tree_open(&b->tree, b->seats, (size_t)settings->memory << 20) &&
                bst_guide_open(&b->guide, game, settings, &b->tree) && b->root && b->workers;
    for (int i = 0; fine && i < b->nworkers; i++) {
        b->workers[i].bot = b;
        fine = bst_grower_open(&b->workers[i].grower, game, settings, &b->tree);
    }
    if (!fine) {
        close(&b->bot);
        return NULL;
    }
    return &b->bot;
}

const bst_bot_def bst_bot_mcts = {
    .name = "mcts",
    .about = "grows a tree of what can happen, where it looks worth while",
    .open = open,
    .choose = choose,
    .close = close,
    .mixes = true,
};
