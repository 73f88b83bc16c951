// SPDX-License-Identifier: MIT
// The list of all modules: the one place that knows them all.

#include "modules/modules.h"

#define X(name, module) &bst_module_##module,
const bst_module *const bst_modules[] = {BST_ROOMS(X)};
#undef X
const int bst_modules_count = sizeof bst_modules / sizeof bst_modules[0];

size_t bst_game_size(const bst_setup *setup) { return bst_game_size_with(setup, bst_modules, bst_modules_count); }

bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error)
{
    return bst_game_build_with(game, setup, bst_modules, bst_modules_count, error);
}
