// SPDX-License-Identifier: MIT
// The Count of Carcassonne: the city of Carcassonne, its quarters, and the count.

#include "modules/modules.h"

const bst_module bst_module_count = {
    .name = "count",
    .number = BST_ROOM_COUNT,
    .elements = BST_ELEMENT_COUNT,
};
