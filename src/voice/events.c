// SPDX-License-Identifier: MIT
// Saying events.

#include <stdio.h>
#include <string.h>

#include "bastide/rules.h"
#include "voice/speech.h"

/// What the names in a sentence are looked up in.
typedef struct spoken_event {
    const bst_voice *voice;
    const bst_event *e;
} spoken_event;

// ---- points -----------------------------------------------------------------------------------------------------

/// "3 tiles" times something.
typedef struct product {
    const char *counted;
    int count, each;
} product;

static bool fill_product(const void *context, const char *name, bst_filling *out)
{
    const product *p = context;
    if (strcmp(name, "counted") == 0)
        return bst_fill_name(out, p->counted);
    return bst_fill_number(out, strcmp(name, "each") == 0 ? p->each : p->count);
}

// Appends "3 tiles x 2"; without the factor if it says nothing: 1, or 0 where the number alone is told.
static void add_product(int lang, bst_subject subject, int word, bst_speech_role role, int count, int each, char *out,
                        size_t size)
{
    char counted[80], text[120];
    product p = {counted, count, each};
    bst_speak(lang, subject, word, role, 0, fill_product, &p, counted, sizeof counted);
    bool times = each != 0 && each != 1;
    if (times)
        bst_speak(lang, BST_OF_PHRASE, BST_PHRASE_EACH, BST_SAY_NAME, 0, fill_product, &p, text, sizeof text);
    bst_say_append(out, size, "%s%s", out[0] ? " + " : "", times ? text : counted);
}

const char *bst_voice_sum(const bst_voice *voice, int category, const bst_breakdown *why, char *out, size_t size)
{
    out[0] = '\0';
    if (why->count)
        add_product(voice->lang, BST_OF_CATEGORY, category, BST_SAY_COUNTS, why->count, why->each, out, size);
    if (why->shields)
        add_product(voice->lang, BST_OF_PHRASE, BST_PHRASE_SHIELDS, BST_SAY_NAME, why->shields, why->per_shield, out,
                    size);
    bool told =
        why->count && !why->each && !why->shields; // what was counted pays nothing by itself: the points are the extra
    if (why->extra && !told)
        bst_say_append(out, size, "%s%d", out[0] ? (why->extra < 0 ? " - " : " + ") : "",
                       out[0] && why->extra < 0 ? -why->extra : why->extra);
    return out;
}

// "3 tiles, 1 shield": what was counted, without what it pays.
static bool fill_items(const spoken_event *s, bst_filling *out)
{
    const bst_breakdown *why = &s->e->why;
    char text[80];
    product p = {NULL, why->count, 0};
    if (!why->count)
        return false;
    bst_speak(s->voice->lang, BST_OF_CATEGORY, s->e->category, BST_SAY_COUNTS, 0, fill_product, &p, out->text,
              sizeof out->text);
    p.count = why->shields;
    if (why->shields && bst_speak(s->voice->lang, BST_OF_PHRASE, BST_PHRASE_SHIELDS, BST_SAY_NAME, 0, fill_product, &p,
                                  text, sizeof text))
        bst_say_append(out->text, sizeof out->text, ", %s", text);
    return true;
}

// What the points were for: the scored feature, or the category where none was scored.
static bool fill_source(int lang, const bst_event *e, bst_filling *out)
{
    const char *text = NULL;
    if (bst_category_marks(e->category) & BST_IS_BY_FEATURE)
        text = bst_spoken(lang, BST_OF_FEATURE, e->feature, BST_SAY_THE, 0, 1);
    if (!text)
        text = bst_spoken(lang, BST_OF_CATEGORY, e->category, BST_SAY_FOR, 0, 1);
    return bst_fill_text(out, text ? text : bst_voice_category(lang, e->category));
}

static bool fill_sum(const spoken_event *s, bst_filling *out)
{
    if (!s->e->why.count && !s->e->why.shields)
        return false; // the points alone say as much
    bst_voice_sum(s->voice, s->e->category, &s->e->why, out->text, sizeof out->text);
    return true;
}

// ---- all of them ------------------------------------------------------------------------------------------------

static bool fill_seat(const spoken_event *s, int seat, bst_filling *out)
{
    return seat >= 0 && seat < bst_game_setup(s->voice->game)->seats &&
           bst_fill_name(out, bst_voice_seat(s->voice, seat));
}

static bool fill_event(const void *context, const char *name, bst_filling *out)
{
    static const char *const axes[2] = {"NS", "EW"};
    const spoken_event *s = context;
    const bst_event *e = s->e;
    int lang = s->voice->lang;
    const bst_tile *tile = bst_game_tile(s->voice->game, e->number);
    if (strcmp(name, "seat") == 0)
        return fill_seat(s, e->seat, out);
    if (strcmp(name, "other") == 0)
        return fill_seat(s, e->number, out);
    if (strcmp(name, "tile") == 0)
        return tile && bst_fill_name(out, tile->name);
    if (strcmp(name, "points") == 0)
        return bst_fill_number(out, e->points);
    if (strcmp(name, "turn") == 0 || strcmp(name, "height") == 0 || strcmp(name, "space") == 0)
        return bst_fill_number(out, e->number);
    if (strcmp(name, "source") == 0)
        return fill_source(lang, e, out);
    if (strcmp(name, "sum") == 0)
        return fill_sum(s, out);
    if (strcmp(name, "items") == 0)
        return fill_items(s, out);
    if (strcmp(name, "category") == 0)
        return bst_fill_text(out, bst_voice_category(lang, e->category));
    if (strcmp(name, "colour") == 0)
        return bst_fill_text(out, bst_voice_colour(lang, e->number));
    if (strcmp(name, "axis") == 0)
        return bst_fill_text(out, bst_voice_side(lang, axes[e->rot & 1]));
    if (strcmp(name, "angle") == 0)
        return bst_fill_format(out, "%d", 90 * (e->rot & 3));
    if (strcmp(name, "rotation") == 0)
        return bst_fill_format(out, "r%d", e->rot & 3);
    for (int list = 0; list < BST_LIST_KINDS; list++) {
        if (strcmp(bst_list_entries[list].word, name) == 0)
            return bst_fill_text(out, bst_voice_listed(lang, list, e->number));
        if (strcmp(name, "does") == 0 && strchr(bst_event_parts(e->kind), bst_list_entries[list].letter))
            return bst_fill_text(out, bst_voice_listed_note(lang, list, e->number));
    }
    return bst_fill_figure(lang, name, e->figure, out) ||
           bst_fill_place(lang, name, e->feature, e->x, e->y, e->seg, out);
}

const char *bst_voice_event(const bst_voice *voice, const bst_event *event, char *out, size_t size)
{
    spoken_event s = {voice, event};
    if (!bst_speak(voice->lang, BST_OF_EVENT, event->kind, BST_SAY_TOLD, event->rule, fill_event, &s, out, size))
        snprintf(out, size, "?");
    return out;
}

const char *bst_voice_event_brief(const bst_voice *voice, const bst_event *event, char *out, size_t size)
{
    spoken_event s = {voice, event};
    if (!bst_speak(voice->lang, BST_OF_EVENT, event->kind, BST_SAY_BRIEF, event->rule, fill_event, &s, out, size))
        out[0] = '\0';
    return out;
}

const char *bst_voice_event_cited(const bst_voice *voice, const bst_event *event, char *out, size_t size)
{
    const char *rule = bst_rule_name((bst_rule)event->rule);
    bst_voice_event(voice, event, out, size);
    if (rule[0])
        bst_say_append(out, size, " (%s)", rule);
    return out;
}

const char *bst_event_print(const bst_game *game, const bst_event *event, char *out, size_t size)
{
    return bst_voice_event_cited(&(bst_voice){.game = game}, event, out, size);
}
