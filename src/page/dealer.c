// SPDX-License-Identifier: MIT
// What a table needs that has no server: who decides, what was chosen secretly, and what a bot does.

#include <string.h>

#include "bots/bot.h"
#include "bots/kinds.h"
#include "page/inside.h"

// How many of the last actions are sealed: nobody but who chose them may know them.
static int sealed_tail(const bst_page *page)
{
    int n = 0;
    while (n < page->n && bst_action_sealed(page->action[page->n - 1 - n].kind))
        n++;
    return n;
}

// Plays the last, sealed actions on a state as a seat knows them, or nobody in particular. With `out` it is told what
// stands for each of them there.
static void play_sealed(bst_page *page, int first, int seat, bst_state *state, bst_text *out)
{
    for (int i = first; i < page->n; i++) {
        char text[BST_TEXT_MAX];
        int by = bst_actor(state);
        bst_legal(page->game, state, page->list);
        bst_action shown = bst_stand_in(page->list);
        if (out) {
            bst_js_open(out, NULL, '{');
            bst_page_write_actor(out, "by", by);
            bst_js_text(out, "shown", bst_action_print(page->game, state, shown, text, sizeof text));
            bst_js_close(out, '}');
        }
        bst_apply(page->game, state, by == seat ? page->action[i] : shown, NULL);
    }
}

// Whether the seat that decides chooses secretly.
static bool secret(bst_page *page)
{
    if (bst_actor(page->state) >= BST_SEATS_MAX)
        return false;
    bst_legal(page->game, page->state, page->list);
    for (int i = 0; i < page->list->n; i++)
        if (bst_action_sealed(page->list->at[i].kind))
            return true;
    return false;
}

const char *bst_page_standing(bst_page *page)
{
    bst_text *out = bst_page_begin(page);
    if (!bst_page_has_game(page))
        return NULL;
    int sealed = sealed_tail(page), seats = page->head.setup.seats;
    uint32_t winners = bst_winners(page->game, page->state);
    bst_js_open(out, NULL, '{');
    bst_js_int(out, "actions", page->n);
    bst_page_write_actor(out, "actor", bst_actor(page->state));
    bst_js_bool(out, "secret", secret(page));
    bst_js_open(out, "sealed", '[');
    bst_page_state_at(page, page->n - sealed, page->trial);
    play_sealed(page, page->n - sealed, BST_NOBODY, page->trial, out);
    bst_js_close(out, ']');
    bst_js_open(out, "scores", '[');
    for (int i = 0; i < seats; i++)
        bst_js_int(out, NULL, bst_score(page->state, i));
    bst_js_close(out, ']');
    bst_js_open(out, "winners", '[');
    for (int i = 0; i < seats; i++)
        if (winners >> i & 1)
            bst_js_int(out, NULL, i);
    bst_js_close(out, ']');
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

const char *bst_page_decide(bst_page *page, int level, uint32_t seed, double seconds)
{
    bst_text *out = bst_page_begin(page);
    char text[BST_TEXT_MAX];
    if (!bst_page_has_game(page))
        return NULL;
    int seat = bst_actor(page->state), first = page->n - sealed_tail(page);
    if (seat >= BST_SEATS_MAX)
        return bst_page_fail(page, "it is not for a seat to decide");
    bst_settings settings = bst_settings_default(&bst_bot_level);
    bst_limits limits = {.seconds = seconds > 0 ? seconds : 0};
    bst_thought thought = {0};
    settings.level = (uint64_t)(level < 1 ? 1 : level > 8 ? 8 : level);
    settings.seed = seed;
    bst_bot *bot = bst_bot_open(page->game, &settings);
    if (!bot)
        return bst_page_fail(page, "there is not enough memory");
    // it knows no more than a person there would
    bst_page_state_at(page, first, page->trial);
    play_sealed(page, first, seat, page->trial, NULL);
    bst_bot_choose(bot, page->trial, &limits, &thought);
    bst_bot_close(bot);
    bst_action_print(page->game, page->trial, thought.action, text, sizeof text);
    bst_text_bytes(out, text, strlen(text));
    return bst_page_answer(page);
}
