// SPDX-License-Identifier: MIT
// The Ferries: lakes whose road ends are joined by ferries.

#include "modules/modules.h"

const bst_module bst_module_ferries = {
    .name = "ferries",
    .number = BST_ROOM_FERRIES,
    .elements = BST_ELEMENT_FERRY,
};
