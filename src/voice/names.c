// SPDX-License-Identifier: MIT
// Names of all there is, refusals, and errors of the setup.

#include <stdio.h>
#include <string.h>

#include "locale/locale.h"
#include "voice/speech.h"

int bst_voice_language(const char *code)
{
    bst_lang lang;
    bst_lang_find(code, &lang);
    return lang;
}

static const char *name_of(int lang, bst_subject subject, int word, int n)
{
    const char *text = bst_spoken(lang, subject, word, BST_SAY_NAME, 0, n);
    return text ? text : "?";
}

static const char *note_of(int lang, bst_subject subject, int word)
{
    const char *text = bst_spoken(lang, subject, word, BST_SAY_NOTE, 0, 1);
    return text ? text : "";
}

const char *bst_voice_figure(int lang, int figure, int n) { return name_of(lang, BST_OF_FIGURE, figure, n); }
const char *bst_voice_thing(int lang, int thing, int n) { return name_of(lang, BST_OF_PIECE, thing, n); }
const char *bst_voice_feature(int lang, int feature) { return name_of(lang, BST_OF_FEATURE, feature, 1); }
const char *bst_voice_category(int lang, int category) { return name_of(lang, BST_OF_CATEGORY, category, 1); }
const char *bst_voice_colour(int lang, int colour) { return name_of(lang, BST_OF_COLOUR, colour, 1); }
const char *bst_voice_attribute(int lang, int bit) { return name_of(lang, BST_OF_ATTRIBUTE, bit, 1); }
const char *bst_voice_symbol(int lang, int bit) { return name_of(lang, BST_OF_SYMBOL, bit, 1); }
const char *bst_voice_step(int lang, int step) { return name_of(lang, BST_OF_STEP, step, 1); }
const char *bst_voice_set(int lang, int set) { return name_of(lang, BST_OF_SET, set, 1); }
const char *bst_voice_set_note(int lang, int set) { return note_of(lang, BST_OF_SET, set); }
const char *bst_voice_element(int lang, int bit) { return name_of(lang, BST_OF_ELEMENT, bit, 1); }
const char *bst_voice_element_note(int lang, int bit) { return note_of(lang, BST_OF_ELEMENT, bit); }
const char *bst_voice_option(int lang, int option) { return name_of(lang, BST_OF_OPTION, option, 1); }

const char *bst_voice_option_note(int lang, int option) { return note_of(lang, BST_OF_OPTION, option); }

const char *bst_voice_option_value(int lang, int option, int value)
{
    const char *text = value < 0 ? NULL : bst_spoken(lang, BST_OF_OPTION, option, BST_SAY_VALUE, value, 1);
    return text ? text : "?";
}

const char *bst_voice_listed(int lang, int list, int number)
{
    const char *text = number < 0 ? NULL : bst_spoken(lang, BST_OF_LIST, list, BST_SAY_VALUE, number, 1);
    return text ? text : "?";
}

const char *bst_voice_listed_note(int lang, int list, int number)
{
    const char *text = number < 0 ? NULL : bst_spoken(lang, BST_OF_LIST, list, BST_SAY_NOTE, number, 1);
    return text ? text : "";
}

const char *bst_voice_side(int lang, const char *word)
{
    static const struct {
        const char *word;
        int phrase;
    } sides[] = {
        {"N", BST_PHRASE_N},   {"E", BST_PHRASE_E},   {"S", BST_PHRASE_S},   {"W", BST_PHRASE_W},
        {"NE", BST_PHRASE_NE}, {"SE", BST_PHRASE_SE}, {"SW", BST_PHRASE_SW}, {"NW", BST_PHRASE_NW},
        {"NS", BST_PHRASE_NS}, {"EW", BST_PHRASE_EW}, {"NL", BST_PHRASE_NL}, {"NR", BST_PHRASE_NR},
        {"EL", BST_PHRASE_EL}, {"ER", BST_PHRASE_ER}, {"SL", BST_PHRASE_SL}, {"SR", BST_PHRASE_SR},
        {"WL", BST_PHRASE_WL}, {"WR", BST_PHRASE_WR},
    };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (strcmp(sides[i].word, word) == 0)
            return name_of(lang, BST_OF_PHRASE, sides[i].phrase, 1);
    return "?";
}

const char *bst_voice_seat(const bst_voice *voice, int seat)
{
    const bst_setup *setup = bst_game_setup(voice->game);
    if (seat == BST_CHANCE)
        return name_of(voice->lang, BST_OF_PHRASE, BST_PHRASE_CHANCE, 1);
    if (seat < 0 || seat >= setup->seats)
        return name_of(voice->lang, BST_OF_PHRASE, BST_PHRASE_NOBODY, 1);
    if (voice->names && voice->names[seat])
        return voice->names[seat];
    return bst_spoken(voice->lang, BST_OF_COLOUR, setup->colour[seat], BST_SAY_SEAT, 0, 1);
}

// ---- roles, places, lists ---------------------------------------------------------------------------------------

static bool fill_role(const void *context, const char *name, bst_filling *out)
{
    return strcmp(name, "role") == 0 && bst_fill_name(out, context); // in the middle of a sentence, often
}

const char *bst_voice_role(int lang, int figure, int feature, char *out, size_t size)
{
    const char *role = bst_spoken(lang, BST_OF_FEATURE, feature, BST_SAY_ROLE, 0, 1);
    if (!role || !bst_speak(lang, BST_OF_FIGURE, figure, BST_SAY_AS, 0, fill_role, role, out, size))
        snprintf(out, size, "%s", bst_voice_figure(lang, figure, 1));
    return out;
}

static bool fill_at(const void *context, const char *name, bst_filling *out)
{
    const bst_place *place = context;
    return strcmp(name, "square") == 0 && bst_fill_square(out, place->x, place->y);
}

const char *bst_voice_segment(const bst_voice *voice, bst_place place, char *out, size_t size)
{
    bst_region_info info;
    char text[BST_TEXT_MAX];
    if (!bst_region_at(voice->game, voice->state, place.x, place.y, place.seg, &info)) {
        out[0] = '\0';
        return out;
    }
    bst_segment_print(voice->game, voice->state, place.x, place.y, place.seg, text, sizeof text);
    const char *edge = strchr(text, ' ');
    snprintf(out, size, "%s", bst_voice_feature(voice->lang, info.kind));
    if (edge && edge[1] != '-')
        bst_say_append(out, size, ", %s", bst_voice_side(voice->lang, edge + 1));
    return out;
}

const char *bst_voice_place(const bst_voice *voice, bst_place place, char *out, size_t size)
{
    char at[64];
    int x, y;
    bst_voice_segment(voice, place, out, size);
    if (!out[0])
        return out;
    if (bst_last_laid(voice->game, voice->state, &x, &y) && x == place.x && y == place.y)
        return out;
    if (bst_speak(voice->lang, BST_OF_PHRASE, BST_PHRASE_AT_SQUARE, BST_SAY_NAME, 0, fill_at, &place, at, sizeof at))
        bst_say_append(out, size, ", %s", at);
    return out;
}

/// The parts of a listing.
typedef struct listing {
    char list[BST_SAID_MAX];
    const char *last;
} listing;

static bool fill_listing(const void *context, const char *name, bst_filling *out)
{
    const listing *l = context;
    return bst_fill_name(out, strcmp(name, "list") == 0 ? l->list : l->last);
}

const char *bst_voice_listing(int lang, const char *const *words, int n, char *out, size_t size)
{
    listing l = {.last = n > 0 ? words[n - 1] : ""};
    for (int i = 0; i + 1 < n; i++)
        bst_say_append(l.list, sizeof l.list, "%s%s", i ? ", " : "", words[i]);
    if (n < 2 || !bst_speak(lang, BST_OF_PHRASE, BST_PHRASE_AND, BST_SAY_NAME, 0, fill_listing, &l, out, size))
        snprintf(out, size, "%s", l.last);
    return out;
}

// ---- why not ----------------------------------------------------------------------------------------------------

const char *bst_voice_refusal(const bst_voice *voice, bst_refusal refusal)
{
    return name_of(voice->lang, BST_OF_REFUSAL, refusal.code, 1);
}

static bool fill_problem(const void *context, const char *name, bst_filling *out)
{
    const bst_setup_error *error = context;
    if (strcmp(name, "number") == 0)
        return bst_fill_number(out, error->number);
    return strcmp(name, "name") == 0 && bst_fill_name(out, error->name);
}

const char *bst_voice_problem(const bst_voice *voice, const bst_setup_error *error, char *out, size_t size)
{
    if (error->problem == BST_PROBLEM_NONE || // somebody else's, or out of memory
        !bst_speak(voice->lang, BST_OF_PROBLEM, (int)error->problem, BST_SAY_NAME, 0, fill_problem, error, out, size))
        snprintf(out, size, "%s", error->text);
    return out;
}
