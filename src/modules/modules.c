// SPDX-License-Identifier: MIT
// The list of all modules: the one place that knows them all.

#include "modules/modules.h"

/// The order is that of hooks, of choices and steps of equal order, and of the figures of a seat.
static const bst_module *const all_modules[] = {
    &bst_module_base,    &bst_module_river,   &bst_module_inns,     &bst_module_traders, &bst_module_king,
    &bst_module_cathars, &bst_module_cult,    &bst_module_princess, &bst_module_dragon,  &bst_module_portal,
    &bst_module_fairy,   &bst_module_tower,   &bst_module_prison,   &bst_module_abbey,   &bst_module_mayor,
    &bst_module_wagon,   &bst_module_barn,    &bst_module_count,    &bst_module_bridges, &bst_module_bazaar,
    &bst_module_tunnel,  &bst_module_ferries, &bst_module_castles,
};

bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error)
{
    return bst_game_build_with(game, setup, all_modules, (int)(sizeof all_modules / sizeof all_modules[0]), error);
}
