// SPDX-License-Identifier: MIT
// The page natively, for comparison with page.wasm: reads games from standard input and prints a number for each
// answer.
//
//     speak de             the language from here on
//     sets base            lines of a setup
//     play
//     draw base.D          actions; every fifth is followed by a view
//     end                  history, fields, drawings and record

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page/page.h"

enum { LINE = 4096, VIEW_EVERY = 5 };

static void show(const char *answer)
{
    uint32_t hash = 2166136261u;
    if (!answer) {
        puts("none");
        return;
    }
    for (const char *c = answer; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    printf("%08x %zu\n", (unsigned)hash, strlen(answer));
}

int main(void)
{
    char line[LINE], setup[LINE] = "";
    int actions = -1; // no game yet
    bst_page *page = bst_page_new();
    if (!page)
        return 1;
    show(bst_page_catalogue(page));
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "speak ", 6) == 0) {
            line[strcspn(line, "\n")] = '\0';
            show(bst_page_speak(page, line + 6, "Anna\n\n"));
        } else if (strcmp(line, "play\n") == 0) {
            show(bst_page_check(page, setup));
            show(bst_page_open(page, setup, ""));
            actions = 0;
        } else if (strcmp(line, "end\n") == 0) {
            show(bst_page_view(page, -1));
            show(bst_page_history(page));
            show(bst_page_fields(page, BST_PAGE_NOW));
            show(bst_page_symbols(page, 0));
            show(bst_page_symbols(page, 1));
            show(bst_page_record(page, "Ann\nBob\n"));
            setup[0] = '\0';
            actions = -1;
        } else if (actions < 0) {
            strncat(setup, line, sizeof setup - strlen(setup) - 1);
        } else {
            line[strcspn(line, "\n")] = '\0';
            show(bst_page_apply(page, line));
            if (++actions % VIEW_EVERY == 0)
                show(bst_page_view(page, -1));
        }
    }
    bst_page_free(page);
    return 0;
}
