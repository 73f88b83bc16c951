// SPDX-License-Identifier: MIT
// The modules of a game put together (resolve.c): for whoever builds a game, game.c alone.

#pragma once

#include "engine/module.h"

/// Places the tables behind a game whose setup is known; what they hold is empty.
void bst_tables_place(bst_game *game);
/// What is printed or can be stood on, but has no meaning because its element is off.
void bst_meanings_add(bst_game *g, const bst_module *module);
/// Fills the tables with the steps, choices, hooks and figures of those modules that are in play.
void bst_modules_choose(bst_game *g, const bst_module *const *modules, int nmodules);
/// Notes for each kind of tile which steps it arms.
void bst_arms_by_kind(bst_game *g);
/// … and which modules limit where it may be laid, and which are told when it is.
void bst_kinds_concern(bst_game *g);
