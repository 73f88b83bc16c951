// SPDX-License-Identifier: MIT
// bastide check --board FILE:LINE: draws the position a scenario has reached there, for whoever writes one.

#include "cli/check_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/inspect.h"
#include "bastide/notation.h"
#include "bastide/scenario.h"
#include "bastide/turn.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "tui/board_text.h"

enum { SHOWN_ACTIONS = 40 }; ///< of what is legal

// "legal are 3: put small road E ; put small field NL ; pass", ready to be copied behind `expect only`
static void print_legal(const bst_game *game, const bst_state *state)
{
    char text[BST_TEXT_MAX];
    bst_list *list = malloc(sizeof *list);
    if (!list)
        return;
    bst_legal(game, state, list);
    if (list->n > 0)
        printf("%d legal:", bst_list_count(list));
    for (int i = 0; i < list->n && i < SHOWN_ACTIONS; i++)
        printf("%s %s", i ? " ;" : "", bst_entry_print(game, state, list, i, text, sizeof text));
    if (list->n > 0)
        puts(list->n > SHOWN_ACTIONS ? " ; …" : "");
    free(list);
}

// "red 3, blue 0; red decides in FIGURE"
static void print_facts(const bst_game *game, const bst_state *state)
{
    int actor = bst_actor(state), hand = bst_tile_in_hand(state), seats = bst_game_setup(game)->seats;
    for (int seat = 0; seat < seats; seat++)
        printf("%s%s %d", seat ? ", " : "", bst_actor_word(game, seat), bst_score(state, seat));
    if (hand >= 0)
        printf("; in hand %s", bst_game_tile(game, hand)->name);
    if (actor == BST_NOBODY)
        puts("; the game is over");
    else
        printf("; turn of %s, %s decides in %s\n", bst_actor_word(game, bst_active(state)), bst_actor_word(game, actor),
               bst_step_name(bst_step(game, state)));
}

static int draw(const char *path, int line, const bst_scenario *scenario)
{
    bst_scenario_result result;
    bst_game *game;
    bst_state *state;
    bst_scenario_run_to(scenario, line, &game, &state, &result);
    printf("%s:%d: %s\n", path, scenario->line, scenario->head.title);
    if (game && state) {
        bst_text_style style = bst_text_style_of(stdout);
        bst_board_draw(stdout, &(bst_board_view){.game = game, .state = state, .whole = true}, &style);
        print_facts(game, state);
        if (bst_actor(state) != BST_CHANCE)
            print_legal(game, state);
    } else if (result.n == 0) {
        puts("the game of this setup cannot be played, as it is expected");
    }
    for (int i = 0; i < result.n; i++)
        printf("%s:%d: %s\n", path, result.at[i].line, result.at[i].text);
    free(game);
    free(state);
    return result.status == BST_SCENARIO_PASSED   ? BST_EXIT_OK
           : result.status == BST_SCENARIO_FAILED ? BST_EXIT_FOUND
                                                  : BST_EXIT_USAGE;
}

static int draw_text(const char *path, int line, const char *text, size_t length, const bst_sets *sets)
{
    bst_scenarios scenarios;
    bst_text_error error;
    if (!bst_scenarios_parse(text, length, sets, &scenarios, &error)) {
        printf("%s:%d: %s\n", path, error.line, error.text);
        return BST_EXIT_USAGE;
    }
    int at = scenarios.n - 1;
    while (at >= 0 && scenarios.at[at].line > line)
        at--;
    int status = at < 0 ? bst_usage_error("check", "no scenario of %s has a line %d; the first begins in line %d", path,
                                          line, scenarios.at[0].line)
                        : draw(path, line, &scenarios.at[at]);
    bst_scenarios_free(&scenarios);
    return status;
}

int bst_check_board(const char *where, const bst_sets *sets)
{
    const char *colon = strrchr(where, ':');
    char path[4096];
    long line = 0;
    char *end = NULL;
    if (colon)
        line = strtol(colon + 1, &end, 10);
    if (!colon || colon == where || end == colon + 1 || *end || line < 1 || line > 1000000 ||
        (size_t)(colon - where) >= sizeof path)
        return bst_usage_error("check", "--board takes a file and a line, as in --board my-city.scn:12, not '%s'",
                               where);
    snprintf(path, sizeof path, "%.*s", (int)(colon - where), where);
    size_t length;
    char *text = bst_file_read(path, &length);
    if (!text)
        return BST_EXIT_USAGE;
    int status = draw_text(path, (int)line, text, length, sets);
    free(text);
    return status;
}
