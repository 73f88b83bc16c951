// SPDX-License-Identifier: MIT
// Abbey & Mayor, second part: the mayor, as strong as his city has shields.

#include "modules/modules.h"

static const bst_figure_def figures[] = {
    {
        .kind = BST_FIGURE_MAYOR,
        .follower = true, // ABBEY-58
        .strength = 1,
        .by_shields = true, // ABBEY-19
        .places = 1 << BST_CITY,
        .wrong_place = BST_ABBEY_17,
        .weak = BST_ABBEY_21,
        .owns_nothing = BST_ABBEY_R4,
    },
};

const bst_module bst_module_mayor = {
    .name = "mayor",
    .number = BST_ROOM_MAYOR,
    .elements = BST_ELEMENT_MAYOR,
    BST_TABLE(figures),
};
