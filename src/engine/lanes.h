// SPDX-License-Identifier: MIT
// Lanes: cells looked at eight at a time, in groups of 64 with one bit for each cell. Written for compilers that
// know vectors (gcc, clang), for every machine they know.

#pragma once

#include <stdint.h>
#include <string.h>

enum { BST_GROUP = 64 };

typedef uint16_t bst_eight __attribute__((vector_size(16)));
typedef uint8_t bst_eight_bytes __attribute__((vector_size(8)));

/// Eight numbers from memory.
static inline bst_eight bst_eight_load(const uint16_t *at)
{
    bst_eight eight;
    memcpy(&eight, at, sizeof eight);
    return eight;
}

/// Eight numbers from bytes in memory.
static inline bst_eight bst_eight_widen(const uint8_t *at)
{
    bst_eight_bytes bytes;
    memcpy(&bytes, at, sizeof bytes);
    return __builtin_convertvector(bytes, bst_eight);
}

/// Writes eight numbers as bytes; answers one bit for each that is not zero. None may exceed 128.
static inline uint64_t bst_eight_store(uint8_t *out, bst_eight eight)
{
    bst_eight_bytes bytes = __builtin_convertvector(eight, bst_eight_bytes);
    uint64_t word;
    memcpy(&word, &bytes, sizeof word);
    memcpy(out, &word, sizeof word);
    uint64_t tops = (word + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
    return tops * 0x0102040810204080u >> 56;
}

/// One bit for each of eight answers, which are all ones or 0.
static inline uint64_t bst_eight_bits(bst_eight answers)
{
    bst_eight_bytes bytes = __builtin_convertvector(answers, bst_eight_bytes);
    uint64_t word;
    memcpy(&word, &bytes, sizeof word);
    return (word & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

/// Of the bits of a group those of its first n cells.
static inline uint64_t bst_group_first(uint64_t bits, int n)
{
    return n < BST_GROUP ? bits & (((uint64_t)1 << n) - 1) : bits;
}
