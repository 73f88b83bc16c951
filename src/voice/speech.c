// SPDX-License-Identifier: MIT
// How a sentence comes about.

#include "voice/speech.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "locale/locale.h"
#include "locale/utf8.h"

enum { HOLES_MAX = 8, HOLE_MAX = 24 };

void bst_say_append(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    vsnprintf(out + used, size - used, format, args);
    va_end(args);
}

bool bst_fill_text(bst_filling *out, const char *text)
{
    if (!text || !text[0])
        return false;
    snprintf(out->text, sizeof out->text, "%s", text);
    return true;
}

bool bst_fill_name(bst_filling *out, const char *text)
{
    out->is_name = true;
    return bst_fill_text(out, text);
}

bool bst_fill_number(bst_filling *out, long number)
{
    out->is_number = true;
    out->number = number;
    return bst_fill_format(out, "%ld", number);
}

bool bst_fill_format(bst_filling *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(out->text, sizeof out->text, format, args);
    va_end(args);
    return true;
}

bool bst_fill_square(bst_filling *out, int x, int y) { return bst_fill_format(out, "%d,%d", x, y); }

bool bst_fill_figure(int lang, const char *name, int figure, bst_filling *out)
{
    if (strcmp(name, "figure") == 0)
        return bst_fill_text(out, bst_voice_figure(lang, figure, 1));
    if (strcmp(name, "a_figure") == 0)
        return bst_fill_text(out, bst_spoken(lang, BST_OF_FIGURE, figure, BST_SAY_A, 0, 1));
    return strcmp(name, "the_figure") == 0 &&
           bst_fill_text(out, bst_spoken(lang, BST_OF_FIGURE, figure, BST_SAY_THE, 0, 1));
}

bool bst_fill_place(int lang, const char *name, int feature, int x, int y, int seg, bst_filling *out)
{
    bool tower = seg == BST_SEG_TOWER;
    if (strcmp(name, "square") == 0 || (tower && strcmp(name, "tower") == 0))
        return bst_fill_square(out, x, y);
    if (tower || feature < 0 || feature >= BST_FEATURE_KINDS)
        return false;
    if (strcmp(name, "feature") == 0)
        return bst_fill_text(out, bst_voice_feature(lang, feature));
    return strcmp(name, "the_feature") == 0 &&
           bst_fill_text(out, bst_spoken(lang, BST_OF_FEATURE, feature, BST_SAY_THE, 0, 1));
}

// ---- sentences --------------------------------------------------------------------------------------------------

/// The values of the names in one sentence.
typedef struct fillings {
    int n;
    char name[HOLES_MAX][HOLE_MAX];
    bst_filling value[HOLES_MAX];
} fillings;

static const bst_filling *find(const fillings *f, const char *name, size_t length)
{
    for (int i = 0; i < f->n; i++)
        if (strlen(f->name[i]) == length && memcmp(f->name[i], name, length) == 0)
            return &f->value[i];
    return NULL;
}

// Gets the values of all names in a text; false if one has none.
static bool collect(const char *text, bst_filler *fill, const void *context, fillings *f)
{
    f->n = 0;
    for (const char *at = text; (at = strchr(at, '{')); at++) {
        size_t length = strcspn(at + 1, "}");
        if (find(f, at + 1, length))
            continue;
        if (f->n == HOLES_MAX || length >= HOLE_MAX)
            return false;
        snprintf(f->name[f->n], HOLE_MAX, "%.*s", (int)length, at + 1);
        f->value[f->n] = (bst_filling){0};
        if (!fill || !fill(context, f->name[f->n], &f->value[f->n]))
            return false;
        f->n++;
    }
    return true;
}

// Whether a letter has its capital right before it: Latin Extended-A has them in pairs (ł, ś, č …), which begin with an
// even number but for two runs.
static bool follows_capital(unsigned code)
{
    if (code <= 0x100 || code >= 0x17F || code == 0x131 || code == 0x138 || code == 0x149 || code == 0x178)
        return false;
    bool odd_capitals = (code >= 0x139 && code <= 0x148) || code >= 0x179;
    return (code % 2 == 0) == odd_capitals;
}

// A capital at the beginning, which is as long as the small letter in UTF-8: ASCII, Latin-1 (ü, é …), Latin Extended-A.
static void capitalise(char *text)
{
    const char *at = text;
    unsigned code = text[0] ? bst_utf8_next(&at) : 0;
    if ((code >= 'a' && code <= 'z') || (code >= 0xE0 && code <= 0xFE && code != 0xF7))
        bst_utf8_put(text, code - 32);
    else if (follows_capital(code))
        bst_utf8_put(text, code - 1);
}

static void write_filled(const char *text, const fillings *f, char *out, size_t size)
{
    const bst_filling *first = text[0] == '{' ? find(f, text + 1, strcspn(text + 1, "}")) : NULL;
    out[0] = '\0';
    while (*text) {
        size_t plain = strcspn(text, "{");
        bst_say_append(out, size, "%.*s", (int)plain, text);
        text += plain;
        if (*text != '{')
            break;
        size_t length = strcspn(text + 1, "}");
        const bst_filling *value = find(f, text + 1, length);
        bst_say_append(out, size, "%s", value ? value->text : "");
        text += length + 1 + (text[length + 1] == '}');
    }
    out[bst_utf8_valid(out, strlen(out))] = '\0'; // where it was cut
    if (first && !first->is_name)
        capitalise(out);
}

static const bst_sentence *sentences_of(bst_subject subject, int word)
{
    return word >= 0 && word < bst_subject_words[subject] ? bst_sentences[subject][word] : NULL;
}

static const char *translated(int lang, bst_subject subject, const bst_sentence *s, long n)
{
    const char *context = bst_subject_names[subject];
    return s->many ? bst_tr_plural(lang, context, s->one, s->many, n < 0 ? 0ul - (unsigned long)n : (unsigned long)n)
                   : bst_tr(lang, context, s->one);
}

bool bst_speak(int lang, bst_subject subject, int word, bst_speech_role role, int rule, bst_filler *fill,
               const void *context, char *out, size_t size)
{
    fillings f;
    out[0] = '\0';
    for (const bst_sentence *s = sentences_of(subject, word); s && s->role; s++) {
        if (s->role != role || (s->rule && s->rule != rule) || !collect(s->one, fill, context, &f))
            continue;
        long n = 1;
        for (int i = f.n - 1; i >= 0; i--)
            n = f.value[i].is_number ? f.value[i].number : n;
        write_filled(translated(lang, subject, s, n), &f, out, size);
        return true;
    }
    return false;
}

const char *bst_spoken(int lang, bst_subject subject, int word, bst_speech_role role, int nth, long n)
{
    for (const bst_sentence *s = sentences_of(subject, word); s && s->role; s++)
        if (s->role == role && nth-- == 0)
            return translated(lang, subject, s, n);
    return NULL;
}
