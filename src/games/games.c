// SPDX-License-Identifier: MIT
// The games there are, and by which ruleset a setup is played.

#include "engine/estimate.h"

#include "burg/burg.h"
#include "modules/modules.h"

/// The last one plays whatever no other does.
static const bst_ruleset *const rulesets[] = {&bst_burg, &bst_carcassonne};
enum { RULESETS = sizeof rulesets / sizeof rulesets[0] };

static const bst_ruleset *ruleset_of(const bst_setup *setup)
{
    int i = 0;
    while (rulesets[i]->plays && !rulesets[i]->plays(setup)) {
        i++;
    }
    return rulesets[i];
}

size_t bst_game_size(const bst_setup *setup) { return bst_game_size_with(setup, ruleset_of(setup)); }

bool bst_game_build(bst_game *game, const bst_setup *setup, bst_setup_error *error)
{
    return bst_game_build_with(game, setup, ruleset_of(setup), error);
}

const bst_weight_def *bst_weight_declared(int index)
{
    for (int r = RULESETS - 1; index >= 0 && r >= 0; r--) {
        for (int i = 0; i < rulesets[r]->nmodules; i++) {
            const bst_module *module = rulesets[r]->modules[i];
            if (index < module->nweights) {
                return &module->weights[index];
            }
            index -= module->nweights;
        }
    }
    return 0;
}
