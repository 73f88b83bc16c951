// SPDX-License-Identifier: MIT
// Bridges, Castles & Bazaars, second part: the bazaar and its round.

#include "modules/modules.h"

const bst_module bst_module_bazaar = {
    .name = "bazaar",
    .number = BST_ROOM_BAZAAR,
    .elements = BST_ELEMENT_BAZAAR,
};
