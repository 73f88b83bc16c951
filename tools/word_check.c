// SPDX-License-Identifier: MIT
// All word files together: finding words, their numbers, and what can be checked only when the last file is read.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/tile.h"
#include "bastide/turn.h"
#include "word_file.h"

/// Kinds of words that cannot be without a sentence for a role.
static const unsigned role_needed[ROLE_COUNT] = {
    [ROLE_NAME] = BIT(SET) | BIT(ELEMENT) | BIT(FEATURE) | BIT(COLOUR) | BIT(ATTRIBUTE) | BIT(SYMBOL) | BIT(FIGURE) |
                  BIT(PIECE) | BIT(CATEGORY) | BIT(OPTION) | BIT(STEP),
    [ROLE_NOTE] = BIT(ELEMENT),
    [ROLE_CHOICE] = BIT(ACTION),
    [ROLE_LOG] = BIT(ACTION),
    [ROLE_TOLD] = BIT(EVENT),
    [ROLE_A] = BIT(FIGURE),
    [ROLE_THE] = BIT(FIGURE) | BIT(FEATURE),
    [ROLE_SEAT] = BIT(COLOUR),
    [ROLE_COUNTS] = BIT(CATEGORY),
};

const word *vocabulary_find(const vocabulary *v, word_kind kind, const char *text)
{
    for (int i = 0; i < v->nwords; i++)
        if (v->words[i].kind == kind && strcmp(v->words[i].word, text) == 0)
            return &v->words[i];
    return NULL;
}

const word *vocabulary_word(const vocabulary *v, word_kind kind, int number)
{
    for (int i = 0; i < v->nwords; i++)
        if (v->words[i].kind == kind && v->words[i].number == number)
            return &v->words[i];
    return NULL;
}

const word *vocabulary_list(const vocabulary *v, char letter)
{
    for (int i = 0; i < v->nwords; i++)
        if (v->words[i].kind == KIND_LIST && v->words[i].letter == letter)
            return &v->words[i];
    return NULL;
}

// Words take the numbers that are free, in the order of the files; those that ask for a number have it.
static void give_numbers(vocabulary *v, word_kind kind)
{
    int next = 0;
    for (int i = 0; i < v->nwords; i++) {
        word *w = &v->words[i];
        if (w->kind != kind)
            continue;
        v->count[kind]++;
        for (int k = 0; w->number >= 0 && k < i; k++)
            if (v->words[k].kind == kind && v->words[k].number == w->number)
                vocabulary_fail(v, w->module, w->line, "%s has the number %d already", v->words[k].word, w->number);
    }
    bool *taken = calloc((size_t)MAX_WORDS, sizeof *taken);
    for (int i = 0; taken && i < v->nwords; i++)
        if (v->words[i].kind == kind && v->words[i].number >= 0)
            taken[v->words[i].number] = true;
    for (int i = 0; taken && i < v->nwords; i++) {
        word *w = &v->words[i];
        if (w->kind != kind)
            continue;
        if (w->number >= v->count[kind])
            vocabulary_fail(v, w->module, w->line, "%s asks for the number %d, but there are only %d", w->word,
                            w->number, v->count[kind]);
        if (w->number >= 0)
            continue;
        while (taken[next])
            next++;
        w->number = next++;
    }
    free(taken);
}

static void check_sets(const vocabulary *v, const word *w)
{
    char text[400], *cursor = text;
    snprintf(text, sizeof text, "%s", w->sets ? w->sets : "");
    for (char *name; (name = vocabulary_next(&cursor));)
        if (!vocabulary_find(v, KIND_SET, name))
            vocabulary_fail(v, w->module, w->line, "no word file has a set %s", name);
}

static void check_word(const vocabulary *v, const word *w)
{
    bool has[ROLE_COUNT] = {false};
    for (int i = 0; i < w->nsays; i++)
        has[w->says[i].role] = true;
    bool unsaid = w->marks >> MARK_BIT_SILENT & 1 || w->marks >> MARK_BIT_INNER & 1;
    for (int role = 0; role < ROLE_COUNT; role++)
        if (role_needed[role] >> w->kind & 1 && !has[role] && !unsaid)
            vocabulary_fail(v, w->module, w->line, "%s %s needs a line '%s ...'", word_kind_names[w->kind], w->word,
                            sentence_role_names[role]);
    if (w->kind == KIND_SET && v->modules[w->module].number && !has[ROLE_NOTE])
        vocabulary_fail(v, w->module, w->line, "set %s needs a line 'note ...'", w->word);
    if (w->kind == KIND_CATEGORY && has[ROLE_FOR] == (w->marks >> MARK_BIT_BY_FEATURE & 1))
        vocabulary_fail(v, w->module, w->line, "category %s needs either 'by feature' or a line 'for ...'", w->word);
    if (w->kind == KIND_OPTION && (w->most ? w->nvalues > 0 : w->nvalues < 2))
        vocabulary_fail(v, w->module, w->line, "a house rule has at least two values, or a line 'range 0 20'");
    if (w->kind == KIND_OPTION && (!w->most != !w->nusual || !w->most != !has[ROLE_NOTE]))
        vocabulary_fail(v, w->module, w->line,
                        "a house rule with a range needs 'usual ...' and 'note ...', no other does");
    if (w->most && !(w->marks >> MARK_BIT_COUNTING & 1))
        vocabulary_fail(v, w->module, w->line, "a house rule with a range is 'counting'");
    if (w->figure && (!w->most || !vocabulary_find(v, KIND_FIGURE, w->figure)))
        vocabulary_fail(v, w->module, w->line, "a house rule with a range may say 'figure FIGURE'; there is no %s",
                        w->figure);
    if (w->kind == KIND_LIST && w->nvalues == 0)
        vocabulary_fail(v, w->module, w->line, "the list %s is empty", w->word);
    if (w->kind == KIND_LIST && has[ROLE_NOTE] && w->nsays != 2 * w->nvalues)
        vocabulary_fail(v, w->module, w->line, "all words of the list %s need a note, or none", w->word);
    for (int i = 0; i < LINK_COUNT; i++)
        if (w->link[i] && !vocabulary_find(v, i == LINK_MOVES ? KIND_FIGURE : KIND_PIECE, w->link[i]))
            vocabulary_fail(v, w->module, w->line, "there is no %s %s", i == LINK_MOVES ? "figure" : "piece",
                            w->link[i]);
    check_sets(v, w);
}

// What stands in a list of the public headers, in its order; everything in it needs its name.
static void check_list(vocabulary *v, word_kind kind, const char *const *names, int n)
{
    for (int i = 0; i < v->nwords; i++) {
        word *w = &v->words[i];
        if (w->kind != kind)
            continue;
        w->number = vocabulary_name(names, n, w->word);
        if (w->number < 0)
            vocabulary_fail(v, w->module, w->line, "there is no %s %s in include/bastide/%s", word_kind_names[kind],
                            w->word, kind == KIND_STEP ? "turn.h" : "tile.h");
    }
    v->count[kind] = n;
    for (int i = 0; i < n; i++)
        if (!vocabulary_find(v, kind, names[i]))
            vocabulary_fail(v, -1, 0, "no file of data/words has a %s %s", word_kind_names[kind], names[i]);
}

static const vocabulary *sorted; ///< what by_module() looks at

static int by_module(const void *a, const void *b)
{
    const word *p = a, *q = b;
    int one = sorted->modules[p->module].number, two = sorted->modules[q->module].number;
    one = one ? one : 1000 + p->module; // those that are not built come last
    two = two ? two : 1000 + q->module;
    return one != two ? (one > two) - (one < two) : (p->line > q->line) - (p->line < q->line);
}

void vocabulary_check(vocabulary *v)
{
#define X(name, text) text,
    static const char *const features[] = {BST_FEATURES(X)}, *const attributes[] = {BST_ATTRS(X)},
                             *const symbols[] = {BST_SYMBOLS(X)};
#undef X
#define X(name, rule, owner) #name,
    static const char *const steps[] = {BST_TURN_STEPS(X)};
#undef X
    sorted = v;
    qsort(v->words, (size_t)v->nwords, sizeof *v->words, by_module);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        if (kind != KIND_FEATURE && kind != KIND_ATTRIBUTE && kind != KIND_SYMBOL && kind != KIND_STEP)
            give_numbers(v, (word_kind)kind);
    check_list(v, KIND_FEATURE, features, BST_FEATURE_KINDS);
    check_list(v, KIND_ATTRIBUTE, attributes, BST_ATTR_KINDS);
    check_list(v, KIND_SYMBOL, symbols, BST_SYMBOL_KINDS);
    check_list(v, KIND_STEP, steps, BST_STEP_KINDS);
    for (int i = 0; i < v->nwords; i++)
        check_word(v, &v->words[i]);
    if (v->count[KIND_ELEMENT] > 64)
        vocabulary_fail(v, -1, 0, "more than 64 elements do not fit into bst_setup.elements");
}
