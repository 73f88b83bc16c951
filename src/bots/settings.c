// SPDX-License-Identifier: MIT
// Names and options of bots as text.

#include "bots/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/evaluator.h"
#include "bots/kinds.h"
#include "engine/estimate.h"

enum { WHOLE_number = 0, WHOLE_count = 1 };

const bst_setting_info bst_setting_list[] = {
#define X(type, field, key, low, high, value, about) {key, about, WHOLE_##type, low, high, value},
    BST_SETTINGS(X)
#undef X
        {NULL, NULL, false, 0, 0, 0},
};

bst_settings bst_settings_default(const bst_bot_def *bot)
{
    return (bst_settings){.bot = bot,
#define X(type, field, key, low, high, value, about) .field = value,
                          BST_SETTINGS(X)
#undef X
                              .evaluator = &bst_evaluator_prospects};
}

static const bst_evaluator_def *const evaluators[] = {&bst_evaluator_points, &bst_evaluator_prospects};
enum { EVALUATORS = sizeof evaluators / sizeof evaluators[0] };

static const bst_weight_def *weight_at(int index)
{
    for (int i = 0; i < EVALUATORS; i++) {
        if (index < evaluators[i]->nweights)
            return &evaluators[i]->weights[index];
        index -= evaluators[i]->nweights;
    }
    return bst_weight_declared(index);
}

static const bst_setting_info any_weight = {.low = -1e6, .high = 1e6};

bool bst_weight_info(int index, bst_setting_info *out)
{
    const bst_weight_def *def = index < 0 ? NULL : weight_at(index);
    *out = any_weight;
    if (def) {
        out->key = def->key;
        out->about = def->about;
        out->value = (double)def->value;
    }
    return def;
}

float bst_settings_weight(const bst_settings *settings, const bst_weight_def *def)
{
    for (int i = 0; i < settings->nweights; i++)
        if (settings->weight[i].def == def)
            return settings->weight[i].value;
    return def->value;
}

// Reads a number that is within the limits of a setting. Decimal only: no signs before it, no "nan", no hexadecimals.
static bool read_value(const bst_setting_info *info, const char *text, double *number, uint64_t *count)
{
    char *end;
    if (info->whole) {
        *count = strtoull(text, &end, 10); // too many digits give a number that is above all limits
        *number = (double)*count;
    } else {
        *number = strtod(text, &end);
    }
    bool plain = text[strspn(text, info->whole ? "0123456789" : "0123456789.-+eE")] == '\0' && text[0] != '+';
    return plain && end != text && *end == '\0' && *number >= info->low && *number <= info->high;
}

static bool set_weight(bst_settings *settings, const char *key, const char *value, char *error, size_t size)
{
    int at = 0, i = 0;
    double number;
    const bst_weight_def *def = weight_at(0);
    while (def && strcmp(def->key, key) != 0)
        def = weight_at(++at);
    if (!def) {
        snprintf(error, size, "evaluators have no weight '%s'", key);
        return false;
    }
    if (!read_value(&any_weight, value, &number, NULL)) {
        snprintf(error, size, "w.%s takes a number from %g to %g, not '%s'", key, any_weight.low, any_weight.high,
                 value);
        return false;
    }
    while (i < settings->nweights && settings->weight[i].def != def)
        i++;
    if (i == BST_WEIGHTS_SET) {
        snprintf(error, size, "a bot can be told %d weights, not more", BST_WEIGHTS_SET);
        return false;
    }
    settings->nweights += i == settings->nweights;
    settings->weight[i].def = def;
    settings->weight[i].value = (float)number;
    return true;
}

static bool set_evaluator(bst_settings *settings, const char *name, char *error, size_t size)
{
    for (int i = 0; i < EVALUATORS; i++) {
        if (strcmp(evaluators[i]->name, name) == 0) {
            settings->evaluator = evaluators[i];
            return true;
        }
    }
    snprintf(error, size, "there is no evaluator '%s'; there are points and prospects", name);
    return false;
}

bool bst_settings_set(bst_settings *settings, const char *key, const char *value, char *error, size_t size)
{
    if (strncmp(key, "w.", 2) == 0)
        return set_weight(settings, key + 2, value, error, size);
    if (strcmp(key, "eval") == 0)
        return set_evaluator(settings, value, error, size);
    for (int i = 0; bst_setting_list[i].key; i++) {
        const bst_setting_info *info = &bst_setting_list[i];
        double number = 0;
        uint64_t count = 0;
        if (strcmp(info->key, key) != 0)
            continue;
        if (!read_value(info, value, &number, &count)) {
            snprintf(error, size, "%s takes a %snumber from %g to %g, not '%s'", key, info->whole ? "whole " : "",
                     info->low, info->high, value);
            return false;
        }
        int at = 0;
        (void)count;
#define X(type, field, k, low, high, v, about) \
    if (at++ == i)                             \
        settings->field = WHOLE_##type ? (bst_setting_##type)count : (bst_setting_##type)number;
        BST_SETTINGS(X)
#undef X
        return true;
    }
    snprintf(error, size, "bots have no setting '%s'", key);
    return false;
}

const char *bst_settings_get(const bst_settings *settings, const char *key, char *out, size_t size)
{
    out[0] = '\0';
#define X(type, field, k, low, high, v, about)                          \
    if (strcmp(k, key) == 0) {                                          \
        if (WHOLE_##type)                                               \
            snprintf(out, size, "%" PRIu64, (uint64_t)settings->field); \
        else                                                            \
            snprintf(out, size, "%.15g", (double)settings->field);      \
    }
    BST_SETTINGS(X)
#undef X
    return out;
}

static const bst_bot_def *find_bot(const char *name, size_t length)
{
    for (int i = 0; bst_bots[i]; i++)
        if (strlen(bst_bots[i]->name) == length && memcmp(bst_bots[i]->name, name, length) == 0)
            return bst_bots[i];
    return NULL;
}

static void name_bots(char *error, size_t size, const char *name, int length)
{
    int used = snprintf(error, size, "there is no bot '%.*s'; there are", length, name);
    for (int i = 0; bst_bots[i] && used > 0 && (size_t)used < size; i++)
        used += snprintf(error + used, size - (size_t)used, "%s %s", i > 0 ? "," : "", bst_bots[i]->name);
}

// Reads "KEY=VALUE,KEY=VALUE…".
static bool read_pairs(bst_settings *settings, const char *at, char *error, size_t size)
{
    for (;; at++) {
        char pair[128];
        size_t n = strcspn(at, ",");
        if (n >= sizeof pair) {
            snprintf(error, size, "'%.20s…' is too long for a setting", at);
            return false;
        }
        memcpy(pair, at, n);
        pair[n] = '\0';
        char *value = strchr(pair, '=');
        // "level:5" and "level5" say the same
        if (!value && strcmp(settings->bot->name, "level") == 0) {
            if (!bst_settings_set(settings, "level", pair, error, size))
                return false;
        } else if (!value) {
            snprintf(error, size, "'%s' is not KEY=VALUE", pair);
            return false;
        } else {
            *value++ = '\0';
            if (!bst_settings_set(settings, pair, value, error, size))
                return false;
        }
        at += n;
        if (*at == '\0')
            return true;
    }
}

// Reads what follows "exec": settings in brackets, then the command as it is.
static bool read_exec(bst_settings *settings, const char *at, char *error, size_t size)
{
    *settings = bst_settings_default(&bst_bot_exec);
    if (*at == '[') {
        char pairs[256];
        size_t n = strcspn(++at, "]");
        if (at[n] == '\0' || n >= sizeof pairs) {
            snprintf(error, size, "the settings of exec stand in brackets, as in exec[time=1]:COMMAND");
            return false;
        }
        memcpy(pairs, at, n);
        pairs[n] = '\0';
        if (n > 0 && !read_pairs(settings, pairs, error, size))
            return false;
        at += n + 1;
    }
    size_t length = *at == ':' ? strlen(at + 1) : 0;
    if (length == 0 || at[1 + strspn(at + 1, " ")] == '\0') {
        snprintf(error, size, "exec needs a command, as in exec:python3 bot.py");
        return false;
    }
    if (length >= sizeof settings->command) {
        snprintf(error, size, "the command is longer than %zu bytes", sizeof settings->command - 1);
        return false;
    }
    memcpy(settings->command, at + 1, length + 1);
    return true;
}

bool bst_settings_parse(bst_settings *settings, const char *text, char *error, size_t size)
{
    size_t length = strcspn(text, ":");
    if (strncmp(text, "exec", 4) == 0 && strchr(":[", text[4]))
        return read_exec(settings, text + 4, error, size);
    size_t digits = length;
    while (digits > 0 && text[digits - 1] >= '0' && text[digits - 1] <= '9')
        digits--;
    const bst_bot_def *bot = find_bot(text, length);
    bool short_level = !bot && digits < length && length - digits < 8;
    if (short_level)
        bot = find_bot(text, digits);
    if (!bot || (short_level && strcmp(bot->name, "level") != 0)) {
        name_bots(error, size, text, (int)(length < 40 ? length : 40));
        return false;
    }
    *settings = bst_settings_default(bot);
    if (short_level) {
        char number[8] = {0};
        memcpy(number, text + digits, length - digits);
        if (!bst_settings_set(settings, "level", number, error, size))
            return false;
    }
    return text[length] == '\0' || read_pairs(settings, text + length + 1, error, size);
}

bool bst_settings_parse_evaluator(bst_settings *settings, const char *text, char *error, size_t size)
{
    char name[40] = {0};
    size_t length = strcspn(text, ":");
    memcpy(name, text, length < sizeof name ? length : sizeof name - 1);
    *settings = bst_settings_default(&bst_bot_random);
    if (!set_evaluator(settings, name, error, size))
        return false;
    if (text[length] == '\0')
        return true;
    for (const char *at = text + length; *at; at += 1 + strcspn(at + 1, ",")) {
        if (strncmp(at + 1, "w.", 2) != 0) {
            snprintf(error, size, "evaluators have weights only, as in %s:w.KEY=NUMBER", name);
            return false;
        }
    }
    return read_pairs(settings, text + length + 1, error, size);
}
