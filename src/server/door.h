// SPDX-License-Identifier: MIT
// The door: how many connections come from each address. No address takes the places of all others.

#pragma once

#include "server/ip.h"

typedef struct bst_door bst_door;

/// An address with connections.
typedef struct bst_visitor bst_visitor;

/// At most `each` connections from one address (bst_ip_house()). Null if memory is short.
bst_door *bst_door_open(int each);
void bst_door_close(bst_door *door);

/// One more connection from there; null if it has as many as it may, or memory is short.
bst_visitor *bst_door_enter(bst_door *door, const bst_ip *ip);
/// That connection is over. Null is nobody.
void bst_door_leave(bst_door *door, bst_visitor *visitor);
