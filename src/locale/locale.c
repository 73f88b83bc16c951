// SPDX-License-Identifier: MIT
// Looking up sentences in the catalogues.

#include "locale/locale.h"

#include <stddef.h>
#include <string.h>

#include "locale/catalogue.h"

#ifdef __wasm__
#define PER_THREAD // there is one
#else
#define PER_THREAD _Thread_local
#endif

// The language whose sentences were handed in; English: none.
static PER_THREAD bst_lang given_lang = BST_ENGLISH;
static PER_THREAD bst_catalogue given;

static const bst_catalogue *catalogue_of(bst_lang lang)
{
    if (lang != BST_ENGLISH && lang == given_lang)
        return &given;
    return lang > BST_ENGLISH && lang <= bst_catalogue_count ? &bst_catalogues[lang - 1] : NULL;
}

int bst_lang_count(void) { return bst_catalogue_count + 1; }

const char *bst_lang_code(bst_lang lang)
{
    const bst_catalogue *catalogue = catalogue_of(lang);
    return catalogue ? catalogue->code : "en";
}

const char *bst_lang_name(bst_lang lang)
{
    const bst_catalogue *catalogue = catalogue_of(lang);
    return catalogue ? catalogue->name : "English";
}

bool bst_lang_find(const char *code, bst_lang *out)
{
    for (*out = bst_catalogue_count; *out >= BST_ENGLISH; --*out)
        if (strcmp(bst_lang_code(*out), code) == 0)
            return true;
    *out = BST_ENGLISH;
    return false;
}

bst_lang bst_lang_of_locale(const char *name)
{
    // A country's own language ("pt_BR") goes before the language alone; of two that fit alike the first is as good.
    bst_lang best = BST_ENGLISH;
    size_t longest = 0;
    for (bst_lang lang = 1; lang <= bst_catalogue_count; lang++) {
        size_t length = strlen(bst_lang_code(lang));
        if (length > longest && strncmp(name, bst_lang_code(lang), length) == 0 && strchr("_.@", name[length])) {
            best = lang;
            longest = length;
        }
    }
    return best;
}

bool bst_lang_give(bst_lang lang, const void *bytes, size_t size)
{
    const uint32_t *numbers = bytes;
    if (lang <= BST_ENGLISH || lang > bst_catalogue_count || size < sizeof *numbers)
        return false;
    size_t count = numbers[0], before = (2 * count + 1) * sizeof *numbers;
    if (count > size / sizeof *numbers / 2 || before >= size || ((const char *)bytes)[size - 1] != '\0')
        return false;
    for (size_t i = 0; i < count; i++)
        if ((numbers[1 + count + i] & ~BST_MESSAGE_FORMS) >= size - before)
            return false;
    given = bst_catalogues[lang - 1];
    given.count = (int)count;
    given.keys = numbers + 1;
    given.at = numbers + 1 + count;
    given.texts = (const char *)bytes + before;
    given_lang = lang;
    return true;
}

// Where the text of a message begins, with BST_MESSAGE_FORMS if it has several; 0 if there is none.
static uint32_t place_of(const bst_catalogue *catalogue, const char *context, const char *english)
{
    uint32_t key = bst_message_key(context, english);
    int low = 0, high = catalogue->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (catalogue->keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < catalogue->count && catalogue->keys[low] == key ? catalogue->at[low] : 0;
}

const char *bst_tr(bst_lang lang, const char *context, const char *english)
{
    const bst_catalogue *catalogue = catalogue_of(lang);
    uint32_t place = catalogue ? place_of(catalogue, context, english) : 0;
    return place ? catalogue->texts + (place & ~BST_MESSAGE_FORMS) : english;
}

static PER_THREAD bst_lang tongue = BST_ENGLISH;

bst_lang bst_tongue(void) { return tongue; }

bst_lang bst_tongue_set(bst_lang lang)
{
    bst_lang before = tongue;
    tongue = lang;
    return before;
}

const char *bst_told(const char *english) { return bst_tr(tongue, NULL, english); }

const char *bst_tr_plural(bst_lang lang, const char *context, const char *one, const char *many, unsigned long n)
{
    const bst_catalogue *catalogue = catalogue_of(lang);
    uint32_t place = catalogue ? place_of(catalogue, context, one) : 0;
    if (!place)
        return n == 1 ? one : many;
    const char *text = catalogue->texts + (place & ~BST_MESSAGE_FORMS);
    for (int form = place & BST_MESSAGE_FORMS ? catalogue->plural(n) : 0; form > 0; form--)
        text += strlen(text) + 1;
    return text;
}
