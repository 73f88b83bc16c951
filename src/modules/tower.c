// SPDX-License-Identifier: MIT
// The Tower: tower pieces, captures, prisoners.

#include "modules/modules.h"

const bst_module bst_module_tower = {
    .name = "tower",
    .number = BST_ROOM_TOWER,
    .elements = BST_ELEMENT_TOWER,
};
