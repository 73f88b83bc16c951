// SPDX-License-Identifier: MIT
// Bytes that are read seldom, packed by zlib.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bst_packed {
    uint32_t length; ///< of what is packed
    uint32_t size;
    unsigned char bytes[];
} bst_packed;

/// What is likely to stand in the bytes, the likeliest last; all zero: nothing is known.
typedef struct bst_likely {
    const char *text;
    size_t length;
} bst_likely;

/// Packs bytes, to be freed with free(); null if memory is short.
bst_packed *bst_pack(const void *bytes, size_t length, bst_likely likely);

/// Unpacks what was packed with the same words, to be freed with free(); null if memory is short.
void *bst_unpack(const bst_packed *packed, bst_likely likely);

/// The same to where there is room for it; false if memory is short.
bool bst_unpack_to(const bst_packed *packed, bst_likely likely, void *out);
