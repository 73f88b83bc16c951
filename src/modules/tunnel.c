// SPDX-License-Identifier: MIT
// The Tunnel: tokens on tunnel mouths join roads underground.

#include "modules/modules.h"

const bst_module bst_module_tunnel = {
    .name = "tunnel",
    .number = BST_ROOM_TUNNEL,
    .elements = BST_ELEMENT_TUNNEL,
};
