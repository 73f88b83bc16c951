// SPDX-License-Identifier: MIT
// The page as a WebAssembly module: one export for each request, with the request's name. Texts are handed in at
// addresses that alloc() gave; an answer lies at the address returned, length() bytes long; 0 means that error() says
// why there is none. One instance is one page.

#ifdef __wasm__

#include <stdlib.h>

#include "locale/locale.h"
#include "page/page.h"

// exports are called from outside only, so they have no header
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

static bst_page *page;

/// To be called once, before anything else; false if memory is short.
EXPORT(begin) int wasm_begin(void)
{
    page = bst_page_new();
    return page != NULL;
}

EXPORT(alloc) void *wasm_alloc(size_t size) { return malloc(size); }
EXPORT(free) void wasm_free(void *at) { free(at); }
EXPORT(error) const char *wasm_error(void) { return bst_page_error(page); }
EXPORT(length) size_t wasm_length(void) { return bst_page_length(page); }

/// Hands in the sentences of a language, which are then spoken: bytes that alloc() gave, which belong to the module
/// from now on. False if they are no such sentences.
EXPORT(give) int wasm_give(const char *language, void *bytes, size_t size)
{
    static void *before;
    bst_lang lang;
    bool taken = bst_lang_find(language, &lang) && bst_lang_give(lang, bytes, size);
    free(taken ? before : bytes);
    if (taken)
        before = bytes;
    return taken;
}

EXPORT(speak) const char *wasm_speak(const char *language, const char *names)
{
    return bst_page_speak(page, language, names);
}
EXPORT(catalogue) const char *wasm_catalogue(void) { return bst_page_catalogue(page); }
EXPORT(check) const char *wasm_check(const char *setup) { return bst_page_check(page, setup); }
EXPORT(open) const char *wasm_open(const char *setup, const char *actions)
{
    return bst_page_open(page, setup, actions);
}
EXPORT(apply) const char *wasm_apply(const char *actions) { return bst_page_apply(page, actions); }
EXPORT(back) const char *wasm_back(int to) { return bst_page_back(page, to); }
EXPORT(view) const char *wasm_view(int at) { return bst_page_view(page, at); }
EXPORT(history) const char *wasm_history(void) { return bst_page_history(page); }
EXPORT(preview) const char *wasm_preview(const char *action) { return bst_page_preview(page, action); }
EXPORT(why) const char *wasm_why(int x, int y) { return bst_page_why(page, x, y); }
EXPORT(region) const char *wasm_region(int x, int y, int seg, int at) { return bst_page_region(page, x, y, seg, at); }
EXPORT(fields) const char *wasm_fields(int at) { return bst_page_fields(page, at); }
EXPORT(symbols) const char *wasm_symbols(void) { return bst_page_symbols(page); }
EXPORT(hint) const char *wasm_hint(double seconds) { return bst_page_hint(page, seconds); }
EXPORT(record) const char *wasm_record(const char *names) { return bst_page_record(page, names); }
EXPORT(chance) const char *wasm_chance(uint32_t random) { return bst_page_chance(page, random); }

#else

typedef int bst_page_wasm_is_empty; // ISO C wants a declaration in every file

#endif
