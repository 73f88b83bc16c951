// SPDX-License-Identifier: MIT
// Bots as a WebAssembly module of their own: most of what the page loads first would otherwise never be used by who
// plays with people.

#ifdef __wasm__

#include "page/wasm.h"

EXPORT(take) const char *wasm_take(const char *actions) { return bst_page_take(bst_wasm_page, actions); }
EXPORT(standing) const char *wasm_standing(void) { return bst_page_standing(bst_wasm_page); }
EXPORT(decide) const char *wasm_decide(int level, uint32_t seed, double seconds)
{
    return bst_page_decide(bst_wasm_page, level, seed, seconds);
}
EXPORT(hint) const char *wasm_hint(double seconds) { return bst_page_hint(bst_wasm_page, seconds); }

#else

typedef int bst_dealer_wasm_is_empty; // ISO C wants a declaration in every file

#endif
