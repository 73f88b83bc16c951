// SPDX-License-Identifier: MIT
// Names and options of bots as text.

#include "bots/settings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/evaluator.h"

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
                              .evaluator = &bst_evaluator_prospects,
                          .weight = {
#define X(name, key, value, about) value,
                              BST_WEIGHTS(X)
#undef X
                          }};
}

static const char *const weight_keys[] = {
#define X(name, key, value, about) key,
    BST_WEIGHTS(X)
#undef X
};

static bool set_weight(bst_settings *settings, const char *key, const char *value, char *error, size_t size)
{
    char *end;
    float number = strtof(value, &end);
    for (int i = 0; i < BST_WEIGHT_COUNT; i++) {
        if (strcmp(weight_keys[i], key) != 0)
            continue;
        if (end == value || *end != '\0' || !(number > -1e6F && number < 1e6F)) {
            snprintf(error, size, "w.%s takes a number, not '%s'", key, value);
            return false;
        }
        settings->weight[i] = number;
        return true;
    }
    snprintf(error, size, "evaluators have no weight '%s'", key);
    return false;
}

static bool set_evaluator(bst_settings *settings, const char *name, char *error, size_t size)
{
    static const bst_evaluator_def *const evaluators[] = {&bst_evaluator_points, &bst_evaluator_prospects};
    for (size_t i = 0; i < sizeof evaluators / sizeof evaluators[0]; i++) {
        if (strcmp(evaluators[i]->name, name) == 0) {
            settings->evaluator = evaluators[i];
            return true;
        }
    }
    snprintf(error, size, "there is no evaluator '%s'; there are points and prospects", name);
    return false;
}

// Reads a number that is within the limits of a setting.
static bool read_value(const bst_setting_info *info, const char *text, double *number, uint64_t *count)
{
    char *end;
    errno = 0;
    if (info->whole) {
        *count = strtoull(text, &end, 10);
        *number = (double)*count;
    } else {
        *number = strtod(text, &end);
    }
    bool begins = (text[0] >= '0' && text[0] <= '9') || (!info->whole && (text[0] == '.' || text[0] == '-'));
    return begins && *end == '\0' && errno == 0 && *number >= info->low && *number <= info->high;
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

bool bst_settings_parse(bst_settings *settings, const char *text, char *error, size_t size)
{
    size_t length = strcspn(text, ":");
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
    const char *at = text + length;
    while (*at != '\0') {
        char pair[128];
        at++; // the colon or a comma
        size_t n = strcspn(at, ",");
        if (n >= sizeof pair) {
            snprintf(error, size, "'%.20s…' is too long for a setting", at);
            return false;
        }
        memcpy(pair, at, n);
        pair[n] = '\0';
        char *value = strchr(pair, '=');
        // "level:5" and "level5" say the same
        if (!value && strcmp(bot->name, "level") == 0) {
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
    }
    return true;
}
