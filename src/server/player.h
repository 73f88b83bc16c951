// SPDX-License-Identifier: MIT
// Names for players and tables, and the tokens by which a device proves who it is.
//
// A token is "PLAYER.SECRET"; the store keeps a hash of it, never the token.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "server/store.h"

enum { BST_TOKEN_MAX = 80 }; ///< bytes, terminator included

/// A new name that cannot be guessed: ten characters for a table, twelve for a player.
void bst_id_make(char out[BST_ID_MAX], int length);

/// A new token for a player.
void bst_token_make(const char *player, char out[BST_TOKEN_MAX]);
/// The player a token speaks of; false if it has not the form of a token.
bool bst_token_player(const char *token, char out[BST_ID_MAX]);
void bst_token_hash(const char *token, char out[BST_HASH_MAX]);
/// Whether the hash is the token's; takes the same time whatever differs.
bool bst_token_matches(const char *token, const char *hash);
