// SPDX-License-Identifier: MIT
// Rules of plural forms: the operators of C over the number n, read by their precedence and worked out on the way.

#include "plural.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 40, TRIED = 1000, NUMBER_MAX = 1000000 };

typedef struct reader {
    const char *at;
    unsigned long n;
    int depth;
    const char *problem; // the first thing wrong, or null
} reader;

static unsigned long choice(reader *r);

static void complain(reader *r, const char *problem)
{
    if (!r->problem)
        r->problem = problem;
}

// Takes an operator if it comes next; one that is the beginning of a longer one is not meant.
static bool take(reader *r, const char *word)
{
    r->at += strspn(r->at, " ");
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0 || (length == 1 && strchr("!<>", word[0]) && r->at[1] == '='))
        return false;
    r->at += length;
    return true;
}

static unsigned long operand(reader *r)
{
    unsigned long value = 0;
    if (++r->depth > DEPTH_MAX) {
        complain(r, "the rule of plural forms is nested too deep");
    } else if (take(r, "!")) {
        value = !operand(r);
    } else if (take(r, "(")) {
        value = choice(r);
        if (!take(r, ")"))
            complain(r, "a ) is missing in the rule of plural forms");
    } else if (take(r, "n")) {
        value = r->n;
    } else if (isdigit((unsigned char)*r->at)) {
        for (; isdigit((unsigned char)*r->at) && value < NUMBER_MAX; r->at++)
            value = value * 10 + (unsigned long)(*r->at - '0');
        if (isdigit((unsigned char)*r->at))
            complain(r, "a number in the rule of plural forms is too large");
    } else {
        complain(r, "the rule of plural forms knows n, numbers, brackets and the operators of C only");
    }
    r->depth--;
    return value;
}

// A number only, which is not 0: so there is no n for which the rule breaks off.
static unsigned long divisor(reader *r)
{
    r->at += strspn(r->at, " ");
    unsigned long value = isdigit((unsigned char)*r->at) ? operand(r) : 0;
    if (value == 0)
        complain(r, "the rule of plural forms divides by something that is no number, or by 0");
    return value ? value : 1;
}

static unsigned long product(reader *r)
{
    unsigned long value = operand(r);
    for (;;) {
        if (take(r, "*"))
            value *= operand(r);
        else if (take(r, "/"))
            value /= divisor(r);
        else if (take(r, "%"))
            value %= divisor(r);
        else
            return value;
    }
}

static unsigned long sum(reader *r)
{
    unsigned long value = product(r);
    for (;;) {
        if (take(r, "+"))
            value += product(r);
        else if (take(r, "-"))
            value -= product(r);
        else
            return value;
    }
}

static unsigned long order(reader *r)
{
    unsigned long value = sum(r);
    for (;;) {
        if (take(r, "<="))
            value = value <= sum(r);
        else if (take(r, ">="))
            value = value >= sum(r);
        else if (take(r, "<"))
            value = value < sum(r);
        else if (take(r, ">"))
            value = value > sum(r);
        else
            return value;
    }
}

static unsigned long equality(reader *r)
{
    unsigned long value = order(r);
    for (;;) {
        if (take(r, "=="))
            value = value == order(r);
        else if (take(r, "!="))
            value = value != order(r);
        else
            return value;
    }
}

// Both sides are always read, so that a mistake is seen whatever n is.
static unsigned long both(reader *r)
{
    unsigned long value = equality(r);
    while (take(r, "&&")) {
        unsigned long other = equality(r);
        value = value && other;
    }
    return value;
}

static unsigned long either(reader *r)
{
    unsigned long value = both(r);
    while (take(r, "||")) {
        unsigned long other = both(r);
        value = value || other;
    }
    return value;
}

static unsigned long choice(reader *r)
{
    unsigned long value = either(r);
    if (!take(r, "?"))
        return value;
    if (++r->depth > DEPTH_MAX) {
        complain(r, "the rule of plural forms is nested too deep");
        return 0;
    }
    unsigned long yes = choice(r);
    if (!take(r, ":")) {
        complain(r, "a : is missing in the rule of plural forms");
        return 0;
    }
    unsigned long no = choice(r);
    r->depth--;
    return value ? yes : no;
}

static unsigned long work_out(const po_plural *plural, unsigned long n, const char **problem)
{
    reader r = {.at = plural->rule, .n = n};
    unsigned long value = choice(&r);
    if (r.at[strspn(r.at, " ")])
        complain(&r, "the rule of plural forms goes on where it should end");
    *problem = r.problem;
    return value;
}

int po_plural_form(const po_plural *plural, unsigned long n)
{
    const char *problem;
    return (int)work_out(plural, n, &problem);
}

bool po_plural_read(const char *text, po_plural *out, const char **problem)
{
    int rule_at = -1;
    *problem = "Plural-Forms must look like nplurals=2; plural=(n != 1);";
    if (sscanf(text, "nplurals=%1d; plural=%n", &out->forms, &rule_at) != 1 || rule_at < 0)
        return false;
    if (out->forms < 1 || out->forms > PO_FORMS_MAX) {
        *problem = "Plural-Forms has no number of forms that a language could have";
        return false;
    }
    size_t length = strcspn(text + rule_at, ";");
    if (text[(size_t)rule_at + length] != ';' || text[(size_t)rule_at + length + 1] || length >= sizeof out->rule)
        return false;
    memcpy(out->rule, text + rule_at, length);
    out->rule[length] = 0;
    for (unsigned long n = 0; n <= TRIED; n++) {
        unsigned long form = work_out(out, n, problem);
        if (*problem)
            return false;
        if (form >= (unsigned long)out->forms) {
            *problem = "the rule of plural forms gives a form that nplurals does not count";
            return false;
        }
    }
    return true;
}
