// SPDX-License-Identifier: MIT
// Abbey & Mayor: the abbey in a hole, the mayor, the barn, the wagon.

#include "modules/modules.h"

const bst_module bst_module_abbey = {
    .name = "abbey",
    .number = BST_ROOM_ABBEY,
    .elements = BST_ELEMENT_ABBEY | BST_ELEMENT_MAYOR | BST_ELEMENT_BARN | BST_ELEMENT_WAGON,
};
