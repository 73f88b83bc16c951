// SPDX-License-Identifier: MIT
// The tables that tools/pogen.c makes of data/locale/*.po; locale.c reads them, nobody else.

#pragma once

#include <stdint.h>

#define BST_MESSAGE_FORMS 0x80000000u

// A catalogue as a file: numbers of four bytes, the lowest first: count, keys, at. Then the texts, which end with a
// zero.

typedef struct bst_catalogue {
    const char *code; ///< e.g. "de"
    const char *name; ///< what its speakers call it: "Deutsch"
    int (*plural)(unsigned long n);
    int count;            ///< of messages; 0 if they are a file of their own, to be handed in
    const uint32_t *keys; ///< of the messages, in ascending order
    /// For each message where its text begins in `texts`, from 1 on. With BST_MESSAGE_FORMS its plural forms
    /// stand there one behind the other.
    const uint32_t *at;
    const char *texts;
} bst_catalogue;

extern const bst_catalogue bst_catalogues[];
extern const int bst_catalogue_count;

/// What stands for a message in the tables: FNV-1a over context, U+0004 and English text, as gettext joins them, folded
/// to half its length because every page that is loaded carries the keys. The English texts need not be there a second
/// time; pogen proves that no two messages have the same key.
static inline uint32_t bst_message_key(const char *context, const char *english)
{
    uint64_t key = 0xCBF29CE484222325u;
    if (context && context[0]) {
        for (const char *at = context; *at; at++)
            key = (key ^ (unsigned char)*at) * 0x100000001B3u;
        key = (key ^ 4u) * 0x100000001B3u;
    }
    for (const char *at = english; *at; at++)
        key = (key ^ (unsigned char)*at) * 0x100000001B3u;
    return (uint32_t)(key ^ key >> 32);
}
