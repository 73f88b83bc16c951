// SPDX-License-Identifier: MIT
// Bridges, Castles & Bazaars, first part: wooden bridges and castles.

#include "modules/modules.h"

const bst_module bst_module_bridges = {
    .name = "bridges",
    .number = BST_ROOM_BRIDGES,
    .elements = BST_ELEMENT_BRIDGE | BST_ELEMENT_CASTLE,
};
