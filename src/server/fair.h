// SPDX-License-Identifier: MIT
// Chance that can be proven afterwards: a secret that is committed to before the game, and what it draws.
// docs/server-protocol.md, Fairness.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/record.h"
#include "server/store.h"

enum { BST_HEX_MAX = 2 * BST_SECRET_BYTES + 1 };

/// Must succeed before anything else of this file, or of tokens, is used. May be called again.
bool bst_fair_begin(void);

void bst_fair_secret(unsigned char secret[BST_SECRET_BYTES]);

/// What is published at the start of the game.
void bst_fair_commit(const unsigned char secret[BST_SECRET_BYTES], char hex[BST_HEX_MAX]);

/// The random number of chance decision k.
uint32_t bst_fair_draw(const unsigned char secret[BST_SECRET_BYTES], int64_t k);

void bst_fair_hex(const unsigned char secret[BST_SECRET_BYTES], char hex[BST_HEX_MAX]);
bool bst_fair_unhex(const char *hex, unsigned char secret[BST_SECRET_BYTES]);

/// Draws a record's chance again from its line `fair` and compares. The number of draws, or -1 with the reason.
int bst_fair_prove(const bst_record *record, bst_text_error *error);
