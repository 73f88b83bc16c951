// SPDX-License-Identifier: MIT
// Fuzzer of the game itself: bytes choose a setup, possible or not, and then actions: listed ones, listed ones with a
// byte changed, and arbitrary ones. What is refused must change nothing; what is not listed must be refused; at the
// end the state must stand up to the audit.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/game.h"

enum { ALONE = 0x80, COPIES = 0x40 }; // of the byte that says how many sets come

typedef struct input {
    const uint8_t *at;
    size_t left;
} input;

static uint8_t next(input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

static uint64_t next64(input *in)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)next(in) << 8 * i;
    return number;
}

// Zero bytes give the usual game; everything else bends it, up to setups that must be refused. New sets and house rules
// must not shift what stands behind: they are named by numbers.
static bst_setup make_setup(input *in)
{
    bst_setup setup = bst_setup_default(2 + next(in) % 6);
    setup.start = next(in);
    for (int i = 0; i < 3; i++)
        setup.colour[i] ^= next(in);
    setup.elements ^= next64(in);
    uint8_t how = next(in), rules = next(in);
    if (!(how & ALONE))
        bst_setup_add_set(&setup, bst_tileset_find("base"), 1);
    for (int i = 0; i < how % 16; i++) {
        const bst_tileset *set = &bst_tilesets[next(in) % bst_tileset_count];
        bst_setup_add_set(&setup, set, 1 + next(in) % 2);
    }
    if (how & COPIES)
        setup.set[0].copies = next(in) - 2;
    for (int i = 0; i < rules % 16; i++) {
        int option = next(in) % BST_OPTION_KINDS;
        setup.option[option] = next(in);
    }
    return setup;
}

static bst_action make_action(input *in, const bst_list *list)
{
    uint8_t op = next(in);
    bst_action action;
    uint8_t bytes[sizeof action];
    if (op < 0xC0)
        return list->at[(list->n > 0xC0 ? op | next(in) << 8 : op) % list->n];
    if (op < 0xE0) {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = next(in);
    } else {
        memcpy(bytes, &list->at[next(in) % list->n], sizeof bytes);
        bytes[op % sizeof bytes] = next(in);
    }
    memcpy(&action, bytes, sizeof action);
    return action;
}

static long inputs, actions;

// Inputs that play nothing find nothing: those that are kept must not become such.
__attribute__((destructor)) static void be_worth_it(void)
{
    if (inputs >= 10 && actions < 10 * inputs)
        abort();
}

static void play(input *in, const bst_game *game, bst_state *state, bst_state *before, bst_list *list)
{
    size_t size = bst_game_state_size(game);
    bst_event event[8]; // fewer than may come, so that the limit is kept too
    bst_state_begin(game, state, NULL);
    while (in->left > 0 && bst_actor(state) != BST_NOBODY) {
        bst_legal(game, state, list);
        if (list->n <= 0)
            abort();
        bst_action action = make_action(in, list);
        bst_refusal check = bst_check(game, state, action);
        memcpy(before, state, size);
        bst_events events = {.at = event, .capacity = 8};
        bst_refusal refusal = bst_apply(game, state, action, &events);
        bool listed = bst_list_find(list, action) >= 0;
        if (refusal.code != check.code || listed != (refusal.code == BST_REFUSED_OK))
            abort();
        actions += listed;
        if (refusal.code != BST_REFUSED_OK && memcmp(before, state, size) != 0)
            abort();
    }
    if (bst_state_audit(game, state))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    inputs++;
    bst_setup setup = make_setup(&in);
    bst_setup_error error = {0};
    bst_game *game = malloc(bst_game_size(&setup));
    if (!game)
        return 0;
    if (bst_game_build(game, &setup, &error)) {
        bst_state *state = malloc(bst_game_state_size(game)), *before = malloc(bst_game_state_size(game));
        bst_list *list = malloc(sizeof *list);
        if (state && before && list)
            play(&in, game, state, before, list);
        free(list);
        free(before);
        free(state);
    } else if (error.text[0] == '\0') {
        abort(); // a refusal must say why
    }
    free(game);
    return 0;
}
