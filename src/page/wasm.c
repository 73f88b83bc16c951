// SPDX-License-Identifier: MIT
// The requests that every module of the page answers.

#ifdef __wasm__

#include "page/wasm.h"

#include <stdlib.h>

// Two functions of the C library in whose place it would link kilobytes that nobody reaches here: reducing angles
// beyond 2^20 (drawings have none), and the system's errors in words (nothing prints them).
// Nobody calls them before the library is linked, hence `used`.
__attribute__((used)) int __rem_pio2_large(double *x, double *y, int exponent, int n, int precision)
{
    (void)x, (void)y, (void)exponent, (void)n, (void)precision;
    __builtin_trap();
}

__attribute__((used)) char *strerror(int error)
{
    (void)error;
    return "";
}

bst_page *bst_wasm_page;

/// To be called once, before anything else; false if memory is short.
EXPORT(begin) int wasm_begin(void)
{
    bst_wasm_page = bst_page_new();
    return bst_wasm_page != NULL;
}

EXPORT(alloc) void *wasm_alloc(size_t size) { return malloc(size); }
EXPORT(free) void wasm_free(void *at) { free(at); }
EXPORT(error) const char *wasm_error(void) { return bst_page_error(bst_wasm_page); }
EXPORT(length) size_t wasm_length(void) { return bst_page_length(bst_wasm_page); }

EXPORT(open) const char *wasm_open(const char *setup, const char *actions)
{
    return bst_page_open(bst_wasm_page, setup, actions);
}
EXPORT(back) const char *wasm_back(int to) { return bst_page_back(bst_wasm_page, to); }
EXPORT(chance) const char *wasm_chance(uint32_t random) { return bst_page_chance(bst_wasm_page, random); }

#else

typedef int bst_wasm_is_empty; // ISO C wants a declaration in every file

#endif
