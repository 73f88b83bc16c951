// SPDX-License-Identifier: MIT
// Reading files as a WebAssembly module. The bytes of a file and the language (with a zero byte) are handed in at
// addresses that alloc() gave; the answer lies at the address returned, length() bytes long; 0: memory is short.

#ifdef __wasm__

#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

// exports are called from outside only, so they have no header
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

static char *answer;

EXPORT(alloc) void *wasm_alloc(size_t size) { return malloc(size); }
EXPORT(length) size_t wasm_length(void) { return answer ? strlen(answer) : 0; }
EXPORT(read) const char *wasm_read(const char *bytes, size_t length, const char *language)
{
    free(answer);
    answer = bst_exchange_read(bytes, length, language);
    return answer;
}

#else

typedef int bst_exchange_wasm_is_empty; // ISO C wants a declaration in every file

#endif
