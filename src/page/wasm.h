// SPDX-License-Identifier: MIT
// What the modules of the page have in common (page_wasm.c, dealer_wasm.c): one export for each request, with the
// request's name. Texts are handed in at addresses that alloc() gave; an answer lies at the address returned, length()
// bytes long; 0 means that error() says why there is none. One instance is one page.

#pragma once

#include "page/page.h"

// exports are called from outside only, so they have no header
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

extern bst_page *bst_wasm_page;
