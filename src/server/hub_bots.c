// SPDX-License-Identifier: MIT
// Bots that think off the loop, on a copy of the position. Whatever they say is an action like any other; if the table
// has changed meanwhile it is thrown away.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/hub_parts.h"

enum {
    BOT_MEGABYTES = 16,
    HURRY = 20, ///< times less thinks a bot at a table of one whose bots have thought enough
};

typedef struct thinking {
    bst_job job;
    bst_hub *hub;
    bst_hosted *hosted;
    bst_share *share; ///< whose time it takes
    int64_t since;    ///< steady
    uint64_t version;
    bst_shared_game *shared;
    bst_state *position;
    char bot[BST_BOT_WORD];
    uint64_t seed;
    double seconds;
    const atomic_bool *stop;
    bst_action action; ///< the answer; BST_DO_NONE if there is none
} thinking;

static void run(bst_job *job)
{
    thinking *t = (thinking *)job;
    char error[200];
    bst_settings settings;
    bst_thought thought = {0};
    bst_limits limits = {.seconds = t->seconds, .stop = t->stop};
    if (!bst_settings_parse(&settings, t->bot, error, sizeof error))
        return;
    settings.seed = t->seed;
    settings.threads = 1;
    settings.memory = BOT_MEGABYTES;
    bst_bot *bot = bst_bot_open(t->shared->game, &settings);
    if (!bot)
        return;
    bst_bot_choose(bot, t->position, &limits, &thought);
    t->action = thought.action;
    bst_bot_close(bot);
}

static void do_it(bst_hub *hub, bst_hosted *hosted, bst_action action)
{
    bst_complaint why;
    int bot = bst_server_table_actor(hosted->table);
    if (!bst_hosted_act(hub, hosted, action, &why)) {
        bst_hub_log(hub, "table %s: the bot %s: %s", hosted->entry.id, hosted->table->chair[bot].bot, why.text);
        bst_hosted_think_later(hub, hosted, bst_hub_now(hub) + BST_RETRY_MS);
    }
}

static void answer(thinking *t)
{
    bst_hub *hub = t->hub;
    bst_hosted *hosted = t->hosted;
    int64_t now = bst_hub_now(hub);
    if (hosted->version != t->version || hub->stopping)
        return;
    if (t->action.kind == BST_DO_NONE || hub->paused_until > now) {
        bst_hosted_think_later(hub, hosted, hub->paused_until > now ? hub->paused_until : now + BST_RETRY_MS);
        return;
    }
    // People who look on see what it does; with nobody there it goes as fast as it can.
    int64_t early = hosted->nwatches > 0 ? hosted->table->pace - (bst_hub_steady(hub) - t->since) : 0;
    if (early > 0) {
        hosted->ready = t->action;
        hosted->ready_version = t->version;
        bst_hosted_think_later(hub, hosted, now + early);
        return;
    }
    do_it(hub, hosted, t->action);
}

static void begin_next(bst_hub *hub);

static void done(bst_job *job)
{
    thinking *t = (thinking *)job;
    bst_hub *hub = t->hub;
    bst_hosted *hosted = t->hosted;
    hub->numbers.thinking--;
    bst_queue_end(hub, t->share, bst_hub_steady(hub) - t->since);
    hosted->pins--;
    hosted->thinking = false;
    if (hosted->gone) {
        if (hosted->pins == 0)
            bst_hosted_free(hub, hosted);
    } else if (hosted->table) { // otherwise it is being read again
        answer(t);
        if (hosted->think_at == 0)
            bst_hosted_go_on(hub, hosted);
    }
    bst_shared_game_drop(t->shared);
    free(t->position);
    free(t);
    begin_next(hub);
    bst_batch_flush(hub);
}

// False if memory is short.
static bool begin(bst_hub *hub, bst_hosted *hosted, bst_share *share)
{
    bst_server_table *table = hosted->table;
    thinking *t = calloc(1, sizeof *t);
    // it knows no more than a person there would
    bst_state *position =
        bst_hosted_position(hub, hosted) ? bst_server_table_seen_by(table, bst_server_table_actor(table)) : NULL;
    if (!t || !position) {
        free(t);
        free(position);
        return false;
    }
    bool hurried = bst_share_spent(hub, share);
    hub->numbers.hurried += hurried;
    *t = (thinking){
        .job = {.run = run, .done = done},
        .hub = hub,
        .hosted = hosted,
        .share = share,
        .since = bst_hub_steady(hub),
        .version = hosted->version,
        .shared = table->shared,
        .position = position,
        .seed = randombytes_uniform(1u << 31),
        .seconds = hub->options.think_seconds / (hurried ? HURRY : 1),
        .stop = &hub->stop,
    };
    strncpy(t->bot, table->chair[bst_server_table_actor(table)].bot, sizeof t->bot - 1);
    table->shared->users++;
    hosted->pins++;
    hosted->thinking = true;
    hub->numbers.thinking++;
    bst_queue_begin(hub, share);
    hub->options.calls.work(hub->options.calls.to, &t->job);
    return true;
}

static void begin_next(bst_hub *hub)
{
    bst_hosted *hosted;
    bst_share *share;
    while (hub->numbers.thinking < hub->options.thinkers && !hub->stopping && (hosted = bst_queue_take(hub, &share))) {
        hosted->thinking = false;
        // it may be somebody else's turn by now
        if (!bst_server_table_bot(hosted->table, bst_server_table_actor(hosted->table)))
            continue;
        if (!begin(hub, hosted, share))
            bst_hosted_think_later(hub, hosted, bst_hub_now(hub) + BST_RETRY_MS);
    }
}

void bst_hosted_think_later(bst_hub *hub, bst_hosted *hosted, int64_t at)
{
    hosted->thinking = false;
    hosted->think_at = at;
    bst_hosted_wake(hub, hosted, at);
}

void bst_hosted_think(bst_hub *hub, bst_hosted *hosted)
{
    int64_t now = bst_hub_now(hub);
    if (hub->paused_until > now) {
        hosted->think_at = hub->paused_until;
        bst_hosted_wake(hub, hosted, hosted->think_at);
        return;
    }
    if (hosted->thinking)
        return; // when the bot at work has answered, the game goes on
    bst_action ready = hosted->ready;
    hosted->ready = (bst_action){0};
    if (ready.kind != BST_DO_NONE && hosted->ready_version == hosted->version) {
        do_it(hub, hosted, ready);
        if (hosted->think_at == 0)
            bst_hosted_go_on(hub, hosted);
        return;
    }
    if (!bst_queue_put(hub, hosted)) {
        bst_hosted_think_later(hub, hosted, now + BST_RETRY_MS);
        return;
    }
    hosted->thinking = true;
    begin_next(hub);
}

void bst_hosted_forget_thinking(bst_hub *hub, bst_hosted *hosted)
{
    if (hosted->share)
        hosted->thinking = false;
    bst_queue_remove(hub, hosted);
}
