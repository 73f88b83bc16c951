// SPDX-License-Identifier: MIT
// The page as a WebAssembly module: the table as it is shown.

#ifdef __wasm__

#include "page/wasm.h"

#include <stdlib.h>

#include "locale/locale.h"

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
    return bst_page_speak(bst_wasm_page, language, names);
}
EXPORT(catalogue) const char *wasm_catalogue(void) { return bst_page_catalogue(bst_wasm_page); }
EXPORT(check) const char *wasm_check(const char *setup) { return bst_page_check(bst_wasm_page, setup); }
EXPORT(apply) const char *wasm_apply(const char *actions) { return bst_page_apply(bst_wasm_page, actions); }
EXPORT(view) const char *wasm_view(int at) { return bst_page_view(bst_wasm_page, at); }
EXPORT(history) const char *wasm_history(void) { return bst_page_history(bst_wasm_page); }
EXPORT(preview) const char *wasm_preview(const char *action) { return bst_page_preview(bst_wasm_page, action); }
EXPORT(why) const char *wasm_why(int x, int y) { return bst_page_why(bst_wasm_page, x, y); }
EXPORT(region) const char *wasm_region(int x, int y, int seg, int at)
{
    return bst_page_region(bst_wasm_page, x, y, seg, at);
}
EXPORT(fields) const char *wasm_fields(int at) { return bst_page_fields(bst_wasm_page, at); }
EXPORT(symbols) const char *wasm_symbols(int plain) { return bst_page_symbols(bst_wasm_page, plain); }
EXPORT(record) const char *wasm_record(const char *names) { return bst_page_record(bst_wasm_page, names); }

#else

typedef int bst_page_wasm_is_empty; // ISO C wants a declaration in every file

#endif
