// SPDX-License-Identifier: MIT
// Random setups.

#include "bots/mix.h"

#include <stdio.h>
#include <stdlib.h>

enum { ATTEMPTS = 1000 };

static bool chance(bst_rng *rng, uint32_t one_in) { return bst_rng_below(rng, one_in) == 0; }

// Most numbers stay as they are, others become none, any, or as often a few more: all figures together must fit.
static void mix_number(bst_rng *rng, bst_setup *setup, int option)
{
    enum { FEW = 3 };
    uint32_t any = (uint32_t)bst_option_value_count(option);
    uint32_t few = (uint32_t)bst_setup_number(setup, option) + FEW;
    if (chance(rng, 3))
        setup->option[option] = (uint8_t)bst_rng_below(rng, chance(rng, 3) || few > any ? any : few);
}

bst_setup bst_mix_setup(bst_rng *rng)
{
    bst_setup setup = bst_setup_default(2 + (int)bst_rng_below(rng, BST_SEATS_MAX - 1));
    setup.start = (uint8_t)bst_rng_below(rng, setup.seats);
    for (int i = setup.seats - 1; i > 0; i--) { // the usual colours in any order
        int j = (int)bst_rng_below(rng, (uint32_t)i + 1);
        uint8_t colour = setup.colour[i];
        setup.colour[i] = setup.colour[j];
        setup.colour[j] = colour;
    }
    bst_setup_add_set(&setup, bst_tileset_find("base"), chance(rng, 10) ? 2 : 1);
    for (int i = 1; bst_set_word(i); i++) { // the order of the sets must not matter for the rules, so it stays
        const bst_tileset *set = bst_tileset_find(bst_set_word(i));
        if (bst_set_is_built(bst_set_word(i)) && !bst_tileset_is_alone(set) && chance(rng, 2))
            bst_setup_add_set(&setup, set, chance(rng, 10) ? 2 : 1);
    }
    for (int i = 0; i < BST_ELEMENT_KINDS; i++)
        if (chance(rng, 6))
            setup.elements ^= (uint64_t)1 << i;
    if (setup.seats == BST_SEATS_MAX)
        setup.elements |= BST_ELEMENT_SIXTH;
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        int least, most;
        if (bst_option_range(i, &least, &most))
            mix_number(rng, &setup, i);
        else if (chance(rng, 2))
            setup.option[i] = (uint8_t)bst_rng_below(rng, (uint32_t)bst_option_value_count(i));
    }
    return setup;
}

bst_game *bst_mix_game(bst_rng *rng, long *redrawn, bst_setup_error *error)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        bst_setup setup = bst_mix_setup(rng);
        bst_game *game = malloc(bst_game_size(&setup));
        if (!game) {
            snprintf(error->text, sizeof error->text, "out of memory");
            break;
        }
        if (bst_game_build(game, &setup, error))
            return game;
        free(game);
        if (redrawn)
            ++*redrawn;
    }
    return NULL;
}
