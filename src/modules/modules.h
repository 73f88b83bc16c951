// SPDX-License-Identifier: MIT
// The rooms: one module for each expansion. The order decides nothing but the order of hooks.

#pragma once

#include "engine/engine.h"

extern const bst_module bst_module_base;
extern const bst_module bst_module_river;
extern const bst_module bst_module_inns;
extern const bst_module bst_module_traders;
extern const bst_module bst_module_king;
extern const bst_module bst_module_cathars;
extern const bst_module bst_module_cult;
extern const bst_module bst_module_dragon;
