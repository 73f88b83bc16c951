// SPDX-License-Identifier: MIT
// Fuzzer of JCloisterZone files: any bytes give a game that was played as far as its messages are legal, or an error
// with a message and a line; its record leads to a game again.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"

static void check_error(const bst_text_error *error)
{
    if (error->line < 0 || !error->text[0] || !memchr(error->text, 0, sizeof error->text))
        abort();
}

static void check_record(const bst_jcz *jcz)
{
    bst_text_error error = {0};
    bst_record record;
    bst_replay game;
    char *text = bst_jcz_record(jcz, &error);
    if (!text) {
        check_error(&error);
        return;
    }
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error))
        abort();
    if (!bst_record_replay(&game, &record, &error))
        abort();
    bst_replay_free(&game);
    bst_record_free(&record);
    free(text);
}

static void check_assertions(bst_jcz *jcz)
{
    char why[400];
    for (int i = 0; i < bst_jcz_assertions(jcz) && i < 20; i++) {
        why[0] = 0;
        int good = bst_jcz_assertion(jcz, i, why, sizeof why);
        if (good < 0 || good > 1 || !why[0] || !memchr(why, 0, sizeof why))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_jcz jcz;
    bst_text_error error = {0};
    if (size > 20000)
        return 0;
    if (!bst_jcz_read((const char *)data, size, &jcz, &error)) {
        check_error(&error);
        return 0;
    }
    if (bst_jcz_play(&jcz, &error)) {
        check_assertions(&jcz);
        if (!jcz.cut_short)
            check_record(&jcz);
    } else {
        check_error(&error);
    }
    if (bst_state_audit(jcz.game, jcz.state))
        abort();
    bst_jcz_free(&jcz);
    return 0;
}
