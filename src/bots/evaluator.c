// SPDX-License-Identifier: MIT
// Which evaluator a bot uses.

#include "bots/evaluator.h"

bst_evaluator *bst_evaluator_open(const bst_game *game, const bst_settings *settings)
{
    bst_evaluator *evaluator = settings->evaluator->open(game, settings);
    if (evaluator) {
        evaluator->def = settings->evaluator;
        evaluator->game = game;
    }
    return evaluator;
}

void bst_evaluator_close(bst_evaluator *evaluator)
{
    if (evaluator)
        evaluator->def->close(evaluator);
}
