// SPDX-License-Identifier: MIT
// Fuzzer of the notation: any text read as an action in the middle of a game gives an action whose text leads back
// to it, or an error with a message. The first byte chooses the moment.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/notation.h"

enum { MOMENTS = 64, LINE = 300 };

/// A game with all classic sets, and its state at many moments.
typedef struct table {
    bst_game *game;
    bst_state *at[MOMENTS];
} table;

// Plays a fixed random game and keeps a state every few actions. Never freed: it lives as long as the fuzzer.
static table make_table(void)
{
    static const char *const sets[] = {"base", "river2", "inns", "traders", "king", "cathars", "cult", "dragon"};
    bst_setup setup = bst_setup_default(4);
    bst_setup_error error;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        bst_setup_add_set(&setup, bst_tileset_find(sets[i]), 1);
    table t = {.game = malloc(bst_game_size(&setup))};
    bst_list *list = malloc(sizeof *list);
    if (!t.game || !list || !bst_game_build(t.game, &setup, &error))
        abort();
    size_t size = bst_game_state_size(t.game);
    bst_state *state = malloc(size);
    if (!state)
        abort();
    bst_state_begin(t.game, state, NULL);
    uint32_t seed = 12345;
    for (int i = 0; i < 5 * MOMENTS; i++) {
        if (i % 5 == 0) {
            t.at[i / 5] = malloc(size);
            if (!t.at[i / 5])
                abort();
            memcpy(t.at[i / 5], state, size);
        }
        if (bst_actor(state) == BST_NOBODY)
            continue;
        bst_legal(t.game, state, list);
        seed = seed * 1664525u + 1013904223u;
        bst_apply(t.game, state, list->at[(seed >> 8) % (uint32_t)list->n], NULL);
    }
    free(list);
    free(state);
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static table t;
    if (!t.game)
        t = make_table();
    if (size < 1 || size > LINE)
        return 0;
    char text[LINE + 1], printed[BST_TEXT_MAX], error[BST_TEXT_MAX] = "";
    const bst_state *state = t.at[data[0] % MOMENTS];
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    bst_action action, again;
    if (!bst_action_parse(t.game, state, text, &action, error, sizeof error)) {
        if (!error[0] || !memchr(error, 0, sizeof error))
            abort();
        return 0;
    }
    bst_action_print(t.game, state, action, printed, sizeof printed);
    if (!bst_action_parse(t.game, state, printed, &again, error, sizeof error) || !bst_action_equal(action, again))
        abort();
    bst_check(t.game, state, action);
    return 0;
}
