// SPDX-License-Identifier: MIT
// Carcassonne with other modules, for tests of the core. The ruleset must outlive its games.

#pragma once

#include "modules/modules.h"

static inline bst_ruleset ruleset_of(const bst_module *const *modules, int n)
{
    bst_ruleset ruleset = bst_carcassonne;
    ruleset.modules = modules;
    ruleset.nmodules = n;
    return ruleset;
}
