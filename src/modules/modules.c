// SPDX-License-Identifier: MIT
// Which ruleset a setup is played by.

#include "modules/modules.h"

size_t bst_game_size(const bst_setup *setup) { return bst_game_size_with(setup, &bst_carcassonne); }

bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error)
{
    return bst_game_build_with(game, setup, &bst_carcassonne, error);
}
