// SPDX-License-Identifier: MIT
// Two bots play a game with the installed library; its record and a picture of the table are written.
//
//     cc game.c -o game $(pkg-config --cflags --libs bastide)
//     ./game greedy level3 game.bgn game.svg

#include <stdio.h>
#include <stdlib.h>

#include <bastide/bot.h>
#include <bastide/evaluator.h>
#include <bastide/record.h>
#include <bastide/svg.h>

enum { SEATS = 2, ACTIONS_MAX = 4000 };

static int fail(const char *text)
{
    fprintf(stderr, "game: %s\n", text);
    return 1;
}

// Writes a text that the library has made, and frees it.
static int write_file(const char *path, char *text)
{
    FILE *file = text ? fopen(path, "w") : NULL;
    if (!file) {
        free(text);
        return fail(path);
    }
    fputs(text, file);
    free(text);
    return fclose(file) == 0 ? 0 : fail(path);
}

int main(int argc, char **argv)
{
    static bst_action actions[ACTIONS_MAX];
    char error[200];
    int n = 0, status = 0;
    if (argc != 5)
        return fail("usage: game BOT BOT RECORD SVG");

    // the game, and a state of it
    bst_header head = {.setup = bst_setup_default(SEATS), .title = "Two bots"};
    bst_setup_add_set(&head.setup, bst_tileset_find("base"), 1);
    bst_setup_add_set(&head.setup, bst_tileset_find("inns"), 1);
    bst_setup_error why;
    bst_game *game = malloc(bst_game_size(&head.setup));
    if (!game || !bst_game_build(game, &head.setup, &why))
        return fail("the game cannot be built");
    bst_state *state = malloc(bst_game_state_size(game));
    if (!state)
        return fail("out of memory");
    bst_state_begin(game, state, NULL);

    // the bots
    bst_bot *bot[SEATS];
    for (int i = 0; i < SEATS; i++) {
        bot[i] = bst_bot_make(game, argv[1 + i], error, sizeof error);
        if (!bot[i])
            return fail(error);
        snprintf(head.name[i], sizeof head.name[i], "%s", argv[1 + i]);
    }

    // playing: chance draws the tiles, the bots decide
    uint32_t random = 1;
    while (bst_actor(state) != BST_NOBODY && n < ACTIONS_MAX) {
        int actor = bst_actor(state);
        if (actor == BST_CHANCE) {
            random = random * 1664525u + 1013904223u;
            actions[n] = bst_chance(game, state, random);
        } else {
            bst_limits limits = {.nodes = 200}; // or .seconds
            bst_thought thought;
            bst_bot_history(bot[actor], actions, n);
            bst_bot_choose(bot[actor], state, &limits, &thought);
            if (thought.failure)
                return fail(thought.failure);
            actions[n] = thought.action;
        }
        if (bst_apply(game, state, actions[n++], NULL).code != 0)
            return fail("a bot has broken the rules");
    }

    // what an evaluator says of the end must be the score
    float value[BST_SEATS_MAX];
    bst_evaluator *evaluator = bst_evaluator_make(game, "points", error, sizeof error);
    if (!evaluator)
        return fail(error);
    bst_evaluate(evaluator, state, value);
    head.has_result = true;
    for (int i = 0; i < SEATS; i++) {
        head.result[i] = bst_score(state, i);
        printf("%s %d points (%.0f)\n", head.name[i], head.result[i], (double)value[i]);
    }

    bst_text_error wrong;
    status |= write_file(argv[3], bst_record_print(&head, actions, n, &wrong));
    status |= write_file(argv[4], bst_svg_table(game, state, "light"));

    bst_evaluator_close(evaluator);
    for (int i = 0; i < SEATS; i++)
        bst_bot_close(bot[i]);
    free(state);
    free(game);
    return status;
}
