// SPDX-License-Identifier: MIT
// Fuzzer of what the browser page hands to the engine as text: a setup, an empty line, actions, an empty line, names.
// Every answer is JSON, or there is a sentence why there is none.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "jcz/json.h"
#include "page/page.h"

enum { LONGEST = 4000 };

static void expect_json(const bst_page *page, const char *answer)
{
    bst_json_doc doc;
    bst_text_error error;
    if (!answer && !bst_page_error(page)[0])
        abort();
    if (!answer)
        return;
    if (strlen(answer) != bst_page_length(page) || !bst_json_parse(answer, strlen(answer), &doc, &error))
        abort();
    bst_json_free(&doc);
}

// Cuts the text at its first empty line; returns what follows.
static char *cut(char *text)
{
    char *at = strstr(text, "\n\n");
    if (!at)
        return text + strlen(text);
    at[1] = '\0';
    return at + 2;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char setup[LONGEST + 1];
    if (size > LONGEST)
        return 0;
    memcpy(setup, data, size);
    setup[size] = '\0';
    char *actions = cut(setup), *names = cut(actions);
    bst_page *page = bst_page_new();
    if (!page)
        abort();
    expect_json(page, bst_page_check(page, setup));
    expect_json(page, bst_page_open(page, setup, actions));
    expect_json(page, bst_page_apply(page, actions));
    expect_json(page, bst_page_preview(page, names));
    expect_json(page, bst_page_view(page, (int)size % 4 - 1));
    expect_json(page, bst_page_region(page, (int)size % 3 - 1, 0, (int)size % 12, (int)size % 5 - 1));
    expect_json(page, bst_page_why(page, (int)size % 3 - 1, -1));
    const char *record = bst_page_record(page, names);
    if (!record && !bst_page_error(page)[0])
        abort();
    expect_json(page, bst_page_back(page, (int)size % 5));
    expect_json(page, bst_page_history(page));
    bst_page_free(page);
    return 0;
}
