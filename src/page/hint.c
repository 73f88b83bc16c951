// SPDX-License-Identifier: MIT
// What a bot would do.

#include <math.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/kinds.h"
#include "page/inside.h"

const char *bst_page_hint(bst_page *page, double seconds)
{
    bst_text *out = bst_page_begin(page);
    char text[BST_TEXT_MAX];
    if (!bst_page_has_game(page))
        return NULL;
    bool asked = bst_actor(page->state) < BST_SEATS_MAX;
    bst_js_open(out, NULL, '{');
    bst_thought thought = {0};
    if (asked) {
        bst_settings settings = bst_settings_default(&bst_bot_search);
        bst_limits limits = {.seconds = isfinite(seconds) && seconds > 0.01 ? seconds : 0.01};
        settings.depth = 8; // as the strongest level has it
        bst_bot *bot = bst_bot_open(page->game, &settings);
        if (!bot)
            return bst_page_fail(page, "there is not enough memory");
        bst_bot_choose(bot, page->state, &limits, &thought);
        bst_bot_close(bot);
        bst_js_text(out, "action", bst_action_print(page->game, page->state, thought.action, text, sizeof text));
    } else {
        bst_js_null(out, "action");
    }
    bst_js_open(out, "values", '[');
    for (int i = 0; asked && i < page->head.setup.seats; i++)
        bst_js_tenth(out, NULL, (double)thought.value[i]);
    bst_js_close(out, ']');
    bst_js_close(out, '}');
    return bst_page_answer(page);
}
