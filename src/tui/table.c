// SPDX-License-Identifier: MIT
// The table at which a game is played: acting, taking back, who sits there.

#include "tui/table.h"

#include <stdlib.h>
#include <string.h>

#include "bastide/inspect.h"
#include "bots/known.h"

bool bst_table_begin(bst_table *t, bst_game *game)
{
    t->game = game;
    t->state = malloc(bst_game_state_size(game));
    t->list = malloc(sizeof *t->list);
    t->events = (bst_events){.at = malloc(BST_EVENTS_MAX * sizeof *t->events.at), .capacity = BST_EVENTS_MAX};
    t->first = malloc(bst_game_state_size(game));
    t->seen = malloc(bst_game_state_size(game));
    if (!t->state || !t->first || !t->seen || !t->list || !t->events.at)
        return false;
    bst_state_begin(game, t->state, &t->events);
    memcpy(t->first, t->state, bst_game_state_size(game));
    bst_table_list(t);
    return true;
}

static bool remember(bst_table *t, bst_action action, int actor)
{
    if (t->nmoves == t->capacity) {
        int capacity = t->capacity ? 2 * t->capacity : 512;
        bst_move *more = realloc(t->moves, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        t->moves = more;
        t->capacity = capacity;
    }
    t->moves[t->nmoves++] = (bst_move){action, actor};
    return true;
}

static bool replay_all(bst_table *t, bst_replay *replay, bst_text_error *error)
{
    int step;
    size_t size = bst_game_state_size(replay->game);
    bst_state *first = malloc(size);
    if (first)
        memcpy(first, replay->state, size);
    while ((step = bst_replay_step(replay, error)) > 0) {
        if (!first || !remember(t, replay->action, replay->actor)) {
            snprintf(error->text, sizeof error->text, "out of memory");
            free(first);
            return false;
        }
    }
    if (step < 0) {
        free(first);
        return false;
    }
    bst_game *game = replay->game;
    replay->game = NULL;
    if (!first || !bst_table_begin(t, game)) {
        snprintf(error->text, sizeof error->text, "out of memory");
        free(first);
        return false;
    }
    memcpy(t->first, first, size);
    free(first);
    memcpy(t->state, replay->state, size);
    bst_table_list(t);
    return true;
}

bool bst_table_resume(bst_table *t, const char *text, size_t length, const bst_sets *sets, bst_text_error *error)
{
    bst_record record;
    bst_replay replay;
    if (!bst_record_parse(text, length, sets, &record, error))
        return false;
    bool fine = bst_replay_begin(&replay, &record, error);
    if (fine) {
        fine = replay_all(t, &replay, error);
        bst_replay_free(&replay);
    }
    for (int seat = 0; fine && seat < record.head.setup.seats; seat++) {
        const char *name = record.head.name[seat];
        if (strncmp(name, BST_BOT_PREFIX, strlen(BST_BOT_PREFIX)) == 0)
            snprintf(t->player[seat].name, sizeof t->player[seat].name, "%s", name + strlen(BST_BOT_PREFIX));
    }
    if (fine) {
        t->position = record.position;
        record.position = NULL;
    }
    bst_record_free(&record);
    return fine;
}

void bst_table_seed(bst_table *t, uint64_t seed)
{
    t->seed = seed;
    t->rng = bst_rng_seed(seed);
    for (int i = 0; i < t->nmoves; i++)
        bst_rng_next(&t->rng);
}

bool bst_table_seat(bst_table *t, int seat, const char *text, char *error, size_t size)
{
    bst_settings settings;
    bst_player *player = &t->player[seat];
    if (!bst_settings_parse(&settings, text, error, size))
        return false;
    if (!strstr(text, "seed=")) // two seats of the same bot shall not roll the same
        settings.seed = (t->seed + (uint64_t)seat * 1000003) & INT64_MAX;
    bst_bot_close(player->bot);
    player->bot = bst_bot_open(t->game, &settings);
    if (!player->bot) {
        snprintf(error, size, "out of memory");
        return false;
    }
    snprintf(player->name, sizeof player->name, "%s", text);
    return true;
}

void bst_table_free(bst_table *t)
{
    for (int i = 0; i < BST_SEATS_MAX; i++)
        bst_bot_close(t->player[i].bot);
    free(t->game);
    free(t->state);
    free(t->first);
    free(t->seen);
    free(t->position);
    free(t->list);
    free(t->moves);
    free(t->events.at);
    memset(t, 0, sizeof *t);
}

bool bst_table_bot(const bst_table *t, int actor) { return actor < BST_SEATS_MAX && t->player[actor].bot != NULL; }

// ---- acting -------------------------------------------------------------------------------------------------

static int by_square(const void *a, const void *b)
{
    const bst_action *p = a, *q = b;
    if (p->kind != q->kind) // what else can be done comes behind the layings
        return p->kind == BST_DO_LAY || (q->kind != BST_DO_LAY && p->kind < q->kind) ? -1 : 1;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return p->rot != q->rot ? p->rot - q->rot : p->figure - q->figure;
}

bool bst_table_aims(const bst_table *t, int entry)
{
    return bst_list_values(t->list, entry) > 1 && strchr(bst_action_parts(t->list->at[entry].kind), 'A') != NULL;
}

// What can be aimed at stands in the list by itself, before all other throws.
static void list_aims(bst_table *t)
{
    bst_aimed aims[BST_AIMED_MAX];
    bst_list *list = t->list;
    int entry = list->nranges == 1 ? list->range[0].entry : 0, n = 0, kept = 0;
    if (list->nranges == 1 && bst_table_aims(t, entry))
        n = bst_aims(t->game, t->state, aims);
    for (int i = 0; i < n; i++)
        if (!aims[i].apart || aims[i].usual)
            aims[kept++] = aims[i];
    if (kept == 0 || list->n + kept > BST_ACTIONS_MAX)
        return;
    memmove(&list->at[entry + kept], &list->at[entry], (size_t)(list->n - entry) * sizeof list->at[0]);
    for (int i = 0; i < kept; i++)
        list->at[entry + i] = aims[i].action;
    list->n += kept;
    list->range[0].entry = (uint16_t)(entry + kept);
}

void bst_table_list(bst_table *t)
{
    bst_legal(t->game, t->state, t->list);
    list_aims(t);
    if (t->list->n > 0 && t->list->at[0].kind == BST_DO_LAY)
        qsort(t->list->at, (size_t)t->list->n, sizeof t->list->at[0], by_square);
}

bst_refusal bst_table_act(bst_table *t, bst_action action)
{
    int actor = bst_actor(t->state);
    bst_refusal refusal = bst_check(t->game, t->state, action);
    if (refusal.code != BST_REFUSED_OK)
        return refusal;
    if (!remember(t, action, actor))
        return (bst_refusal){.code = BST_REFUSED_NO_ROOM};
    t->events.n = 0;
    refusal = bst_apply(t->game, t->state, action, &t->events);
    t->unsaved = t->unsaved || actor != BST_CHANCE; // a tile that was drawn is no loss
    bst_table_list(t);
    return refusal;
}

bst_action bst_table_chance(bst_table *t) { return bst_rng_pick(&t->rng, t->list, true); }

const bst_state *bst_table_tell(bst_table *t, bst_bot *bot)
{
    const bst_state *known = t->state;
    if (!bot->def->history && bst_table_sealed(t) == 0)
        return known;
    bst_action *actions = malloc(((size_t)t->nmoves + 1) * sizeof *actions);
    if (!actions)
        return known;
    for (int i = 0; i < t->nmoves; i++)
        actions[i] = t->moves[i].action;
    if (bst_known(t->game, t->first, actions, t->nmoves, bst_actor(t->state), t->seen))
        known = t->seen;
    if (t->position)
        bst_bot_start(bot, t->first, t->position);
    bst_bot_history(bot, actions, t->nmoves);
    free(actions);
    return known;
}

// ---- what is chosen secretly --------------------------------------------------------------------------------

int bst_table_sealed(const bst_table *t)
{
    int n = 0;
    while (n < t->nmoves && bst_action_sealed(t->moves[t->nmoves - 1 - n].action.kind))
        n++;
    return n;
}

bool bst_table_hands_over(const bst_table *t)
{
    int actor = bst_actor(t->state);
    int last = t->nmoves > 0 ? t->moves[t->nmoves - 1].actor : actor;
    return bst_table_sealed(t) > 0 && actor != last && actor < BST_SEATS_MAX && !bst_table_bot(t, actor) &&
           !bst_table_bot(t, last);
}

// ---- taking back --------------------------------------------------------------------------------------------

static int last_own_move(const bst_table *t)
{
    int last = t->nmoves - 1;
    while (last >= 0 && bst_table_bot(t, t->moves[last].actor))
        last--;
    return last >= 0 && t->moves[last].actor != BST_CHANCE ? last : -1;
}

bool bst_table_can_undo(const bst_table *t) { return last_own_move(t) >= 0; }

bool bst_table_undo(bst_table *t, char undone[BST_TEXT_MAX])
{
    int last = last_own_move(t);
    if (last < 0)
        return false;
    t->nmoves = last;
    t->unsaved = true;
    t->events.n = 0;
    memcpy(t->state, t->first, bst_game_state_size(t->game));
    for (int i = 0; i < last; i++)
        bst_apply(t->game, t->state, t->moves[i].action, NULL);
    if (bst_action_sealed(t->moves[last].action.kind)) // others may be looking on
        snprintf(undone, BST_TEXT_MAX, "%s", bst_action_word(t->moves[last].action.kind));
    else
        bst_action_print(t->game, t->state, t->moves[last].action, undone, BST_TEXT_MAX);
    bst_table_list(t);
    return true;
}
