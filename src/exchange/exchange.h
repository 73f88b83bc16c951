// SPDX-License-Identifier: MIT
// A file that a player brings to the page: a record (.bgn) or a saved game of JCloisterZone (.jcz). Compiled natively
// for tests, and with exchange_wasm.c to the module exchange.wasm, which the page loads when somebody opens a file: it
// is read where it is, in the browser of whoever has it, and harms nobody else whatever it holds.

#pragma once

#include <stddef.h>

enum { BST_EXCHANGE_BYTES_MAX = 4 << 20 }; ///< of a file; saved games have some hundred kB

/// What a file holds, as JSON (ReadFile of web/src/exchange/types.ts), told in a language by its code. To be freed with
/// free(); a null pointer if memory is short.
char *bst_exchange_read(const char *bytes, size_t length, const char *language);
