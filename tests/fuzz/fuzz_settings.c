// SPDX-License-Identifier: MIT
// Fuzzer of the settings of bots: any text gives settings within their limits whose values lead back to them, or an
// error with a sentence.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"

enum { LINE = 2000 };

// Every setting must be within its limits, and read again from what is printed.
static void check(const bst_settings *settings)
{
    char value[60], again[60], error[200];
    bst_settings other = bst_settings_default(settings->bot);
    if (!settings->bot || !settings->evaluator || !memchr(settings->command, 0, sizeof settings->command))
        abort();
    if (settings->nweights < 0 || settings->nweights > BST_WEIGHTS_SET)
        abort();
    for (int i = 0; i < settings->nweights; i++)
        if (!(settings->weight[i].value >= -1e6F && settings->weight[i].value <= 1e6F) ||
            bst_settings_weight(settings, settings->weight[i].def) != settings->weight[i].value)
            abort();
#define X(type, field, key, low, high, value, about)                              \
    if (!((double)settings->field >= (low) && (double)settings->field <= (high))) \
        abort();
    BST_SETTINGS(X)
#undef X
    for (const bst_setting_info *info = bst_setting_list; info->key; info++) {
        bst_settings_get(settings, info->key, value, sizeof value);
        if (!bst_settings_set(&other, info->key, value, error, sizeof error) ||
            strcmp(bst_settings_get(&other, info->key, again, sizeof again), value) != 0)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > LINE)
        return 0;
    // in a block of its own size, so that a step beyond its end is seen
    char *text = malloc(size + 1), error[200] = "";
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    bst_settings settings;
    if (bst_settings_parse(&settings, text, error, sizeof error))
        check(&settings);
    else if (!error[0] || !memchr(error, 0, sizeof error))
        abort();
    free(text);
    return 0;
}
