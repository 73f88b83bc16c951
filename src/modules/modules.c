// SPDX-License-Identifier: MIT
// Which ruleset a setup is played by.

#include "engine/estimate.h"
#include "engine/ruleset.h"

#include "modules/modules.h"

size_t bst_game_size(const bst_setup *setup) { return bst_game_size_with(setup, &bst_carcassonne); }

bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error)
{
    return bst_game_build_with(game, setup, &bst_carcassonne, error);
}

const bst_weight_def *bst_weight_declared(int index)
{
    for (int i = 0; index >= 0 && i < bst_carcassonne.nmodules; i++) {
        const bst_module *module = bst_carcassonne.modules[i];
        if (index < module->nweights) {
            return &module->weights[index];
        }
        index -= module->nweights;
    }
    return 0;
}
