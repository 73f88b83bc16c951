// SPDX-License-Identifier: MIT
// Evaluators by name, and what all of them share.

#include "bots/evaluator.h"

#include <stdio.h>

bst_evaluator *bst_evaluator_open(const bst_game *game, const bst_settings *settings)
{
    bst_evaluator *evaluator = settings->evaluator->open(game, settings);
    if (evaluator) {
        evaluator->def = settings->evaluator;
        evaluator->game = game;
    }
    return evaluator;
}

bst_evaluator *bst_evaluator_make(const bst_game *game, const char *text, char *error, size_t size)
{
    bst_settings settings;
    if (!bst_settings_parse_evaluator(&settings, text, error, size))
        return NULL;
    bst_evaluator *evaluator = bst_evaluator_open(game, &settings);
    if (!evaluator)
        snprintf(error, size, "out of memory");
    return evaluator;
}

void bst_evaluate(bst_evaluator *evaluator, const bst_state *state, float value[BST_SEATS_MAX])
{
    evaluator->def->estimate(evaluator, state, value);
}

void bst_evaluator_close(bst_evaluator *evaluator)
{
    if (evaluator)
        evaluator->def->close(evaluator);
}
