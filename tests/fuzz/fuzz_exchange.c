// SPDX-License-Identifier: MIT
// Fuzzer of files that players bring: any bytes give JSON with a sentence about what is wrong, or with a game whose
// record can be played as far as it is told. The first byte says in which language.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "jcz/json.h"

static void check_game(const bst_json *read)
{
    bst_record record;
    bst_replay game;
    bst_text_error error;
    const char *text = bst_json_text(read, "record");
    const bst_json *actions = bst_json_find(read, "actions", BST_JSON_ARRAY);
    if (!text || !actions)
        abort();
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error) || !bst_replay_begin(&game, &record, &error))
        abort();
    int step;
    while ((step = bst_replay_step(&game, &error)) > 0)
        ;
    if (step < 0 || game.next != actions->n)
        abort();
    bst_replay_free(&game);
    bst_record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_json_doc doc;
    bst_text_error error;
    if (size < 1 || size > 20000)
        return 0;
    char *text = bst_exchange_read((const char *)data + 1, size - 1, data[0] & 1 ? "de" : "en");
    if (!text || !bst_json_parse(text, strlen(text), &doc, &error))
        abort();
    const bst_json *wrong = bst_json_get(doc.root, "error");
    const char *why = bst_json_text(wrong, "text");
    if (wrong && (!why || !why[0]))
        abort();
    if (!wrong || bst_json_get(doc.root, "actions"))
        check_game(doc.root);
    bst_json_free(&doc);
    free(text);
    return 0;
}
