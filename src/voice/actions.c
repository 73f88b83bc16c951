// SPDX-License-Identifier: MIT
// Saying actions: choices, what was done, questions, passing.

#include <stdio.h>
#include <string.h>

#include "bastide/turn.h"
#include "voice/speech.h"

/// What the names in a sentence are looked up in.
typedef struct spoken_action {
    const bst_voice *voice;
    bst_action a;
    const char *parts;
    int most; ///< highest number of points, if it stands for a range
} spoken_action;

static bool has(const spoken_action *s, char part) { return strchr(s->parts, part) != NULL; }

// The thing of a kind at a square, of a seat, or wherever it is; false if there is none.
static bool find_thing(const bst_voice *voice, int kind, const bst_action *at, int seat, bst_thing *out)
{
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    bst_things(voice->game, voice->state, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        if (things[i].kind != kind || (at && (things[i].x != at->x || things[i].y != at->y)) ||
            (seat >= 0 && things[i].seat != seat))
            continue;
        *out = things[i];
        return true;
    }
    return false;
}

// The square that the figure of nobody comes to, which the action moves.
static bool target(const spoken_action *s, int *x, int *y)
{
    static const int east[4] = {0, 1, 0, -1}, south[4] = {-1, 0, 1, 0};
    int figure = bst_action_moves(s->a.kind);
    if (figure < 0 || !bst_neutral_at(s->voice->game, s->voice->state, figure, x, y))
        return false;
    *x += east[s->a.rot & 3];
    *y += south[s->a.rot & 3];
    return true;
}

// The square of the tile that a throw is aimed at exactly.
static bool fill_goal(const spoken_action *s, bst_filling *out)
{
    bst_aimed aims[BST_AIMED_MAX];
    int n = bst_aims(s->voice->game, s->voice->state, aims);
    for (int i = 0; i < n; i++)
        if (aims[i].named.kind == BST_DO_NONE && !aims[i].apart && bst_action_equal(aims[i].action, s->a))
            return bst_fill_format(out, "%d,%d", aims[i].x, aims[i].y);
    return false;
}

// "follower (Blue), pig (Red)": who stands where the figure of nobody goes.
static bool fill_meets(const spoken_action *s, bst_filling *out)
{
    const bst_voice *voice = s->voice;
    int x, y;
    if (!target(s, &x, &y))
        return false;
    for (int i = 0; i < bst_figures(voice->game); i++) {
        bst_figure_info f = bst_figure_at(voice->game, voice->state, i);
        if (f.on_board && f.seat != BST_NOBODY && f.x == x && f.y == y)
            bst_say_append(out->text, sizeof out->text, "%s%s (%s)", out->text[0] ? ", " : "",
                           bst_voice_figure(voice->lang, f.kind, 1), bst_voice_seat(voice, f.seat));
    }
    return out->text[0] != '\0';
}

// What hangs on the pieces on the table and in the supplies.
static bool fill_piece(const spoken_action *s, const char *name, bst_filling *out)
{
    bst_thing thing;
    int kind = s->a.kind, actor = bst_actor(s->voice->state);
    if (strcmp(name, "height") == 0)
        return bst_fill_number(out,
                               find_thing(s->voice, bst_action_puts(kind), &s->a, -1, &thing) ? thing.number + 1 : 1);
    if (strcmp(name, "left") == 0)
        return find_thing(s->voice, bst_action_from(kind), NULL, actor, &thing) &&
               bst_fill_number(out, thing.number - 1);
    if (!find_thing(s->voice, bst_action_deals(kind), NULL, -1, &thing))
        return false;
    if (strcmp(name, "bid") == 0)
        return bst_fill_number(out, thing.x);
    if (strcmp(name, "brings") == 0)
        return thing.x > 0 && bst_fill_number(out, thing.x);
    for (const char *part = bst_thing_parts(thing.kind); *part; part++) {
        const bst_list_entry *list = bst_list_of(*part);
        int number = list ? (int)(list - bst_list_entries) : -1;
        if (list && strcmp(list->word, name) == 0)
            return bst_fill_text(out, bst_voice_listed(s->voice->lang, number, thing.number));
        if (list && strcmp(name, "does") == 0)
            return bst_fill_text(out, bst_voice_listed_note(s->voice->lang, number, thing.number));
    }
    return strcmp(name, "bidder") == 0 && bst_fill_name(out, bst_voice_seat(s->voice, thing.seat));
}

// The name of a side, corner or axis of the action.
static bool fill_side(const spoken_action *s, const char *name, bst_filling *out)
{
    static const char *const sides[4] = {"N", "E", "S", "W"}, *const corners[4] = {"NE", "SE", "SW", "NW"},
                             *const axes[2] = {"NS", "EW"};
    int rot = s->a.rot & 3, x, y;
    if (strcmp(name, "side") == 0)
        return bst_fill_text(out, bst_voice_side(s->voice->lang, sides[rot]));
    if (strcmp(name, "corner") == 0)
        return bst_fill_text(out, bst_voice_side(s->voice->lang, corners[rot]));
    if (strcmp(name, "axis") == 0)
        return bst_fill_text(out, bst_voice_side(s->voice->lang, axes[rot & 1]));
    if (strcmp(name, "target") == 0)
        return target(s, &x, &y) && bst_fill_square(out, x, y);
    if (strcmp(name, "from") == 0 || strcmp(name, "to") == 0) {
        char text[BST_TEXT_MAX];
        bst_segment_print(s->voice->game, s->voice->state, s->a.x, s->a.y, name[0] == 'f' ? s->a.seg : s->a.rot, text,
                          sizeof text);
        const char *edge = strchr(text, ' ');
        return edge && bst_fill_text(out, bst_voice_side(s->voice->lang, edge + 1));
    }
    return false;
}

// What chance decides, in short: the small word of it, if it has one.
static void append_outcome(const bst_voice *voice, bst_action outcome, char *out, size_t size)
{
    const bst_list_entry *list = bst_list_of(bst_action_parts(outcome.kind)[0]);
    char text[BST_TEXT_MAX];
    bst_say_append(out, size, "%s",
                   list ? list->words[outcome.rot % list->count]
                        : bst_action_print(voice->game, voice->state, outcome, text, sizeof text));
}

// "1 at 2,1: road, east / city, north; 2 at 3,1: nowhere": where chance behind the action may lead the figure.
static bool fill_targets(const spoken_action *s, bst_filling *out)
{
    const bst_voice *voice = s->voice;
    const char *nowhere = bst_spoken(voice->lang, BST_OF_PHRASE, BST_PHRASE_NOWHERE, BST_SAY_NAME, 0, 1);
    bst_target targets[BST_TARGETS_MAX];
    bst_target_list list = {targets, BST_TARGETS_MAX, 0};
    bst_targets(voice->game, voice->state, s->a, &list);
    for (int i = 0; i < list.n && i < list.capacity; i++) {
        const bst_target *t = &targets[i];
        char place[BST_SAID_MAX];
        if (i > 0 && bst_action_equal(t->outcome, targets[i - 1].outcome)) {
            bst_say_append(out->text, sizeof out->text, " / ");
        } else {
            bst_say_append(out->text, sizeof out->text, "%s", i > 0 ? "; " : "");
            append_outcome(voice, t->outcome, out->text, sizeof out->text);
            bst_say_append(out->text, sizeof out->text, " (%d,%d): ", t->x, t->y);
        }
        bst_voice_segment(voice, (bst_place){t->x, t->y, t->seg}, place, sizeof place);
        bst_say_append(out->text, sizeof out->text, "%s", t->seg < 0 ? nowhere : place);
    }
    return list.n > 0;
}

static bool counts_on(const bst_voice *voice, int seat, int space)
{
    int total[BST_COUNTERS_MAX], n = bst_counters(voice->game, voice->state, seat, total);
    for (int i = 0; i < n; i++)
        if (bst_track_space(total[i]) == space)
            return true;
    return false;
}

// "Blue, Green": who else has a counting figure on the space of the action.
static bool fill_counters(const spoken_action *s, bst_filling *out)
{
    const bst_voice *voice = s->voice;
    for (int seat = 0; seat < bst_game_setup(voice->game)->seats; seat++)
        if (seat != bst_actor(voice->state) && counts_on(voice, seat, s->a.rot))
            bst_say_append(out->text, sizeof out->text, "%s%s", out->text[0] ? ", " : "", bst_voice_seat(voice, seat));
    return out->text[0] != '\0';
}

// The points that wait, of the seat that the action names if it names one.
static bool fill_gain(const spoken_action *s, bst_filling *out)
{
    bst_pending all[BST_FIGURES_MAX];
    int n = bst_points_pending(s->voice->game, s->voice->state, all, BST_FIGURES_MAX), i = 0;
    while (i < n && has(s, 's') && all[i].seat != s->a.rot)
        i++;
    return i < n && bst_fill_number(out, all[i].points);
}

// The points of a counting figure of whoever acts, before or after it moves by those that wait; it moves back by those
// he pays.
static bool fill_counter(const spoken_action *s, bool after, bst_filling *out)
{
    const bst_voice *voice = s->voice;
    int actor = bst_actor(voice->state), total[BST_COUNTERS_MAX];
    bst_pending now;
    if (bst_points_pending(voice->game, voice->state, &now, 1) == 0 || actor >= BST_SEATS_MAX ||
        s->a.rot >= bst_counters(voice->game, voice->state, actor, total))
        return false;
    int moves = now.seat == actor ? now.points : -now.points;
    return bst_fill_number(out, total[s->a.rot] + (after ? moves : 0));
}

// Whether the points that wait are those of a scoring in the turn of whoever acts, and no payment.
static bool moves_in_own_scoring(const spoken_action *s)
{
    bst_pending now;
    return bst_points_pending(s->voice->game, s->voice->state, &now, 1) > 0 && !now.paid &&
           now.seat == bst_active(s->voice->state);
}

static bool fill_tile(const spoken_action *s, bst_filling *out)
{
    int kind = has(s, 'l') ? bst_tile_in_hand(s->voice->state) : has(s, 'T') ? s->a.x : s->a.number;
    const bst_tile *tile = bst_game_tile(s->voice->game, kind);
    return tile && bst_fill_name(out, tile->name);
}

// The feature an action names, its role and worth.
static bool fill_feature(const spoken_action *s, const char *name, bst_filling *out)
{
    const bst_voice *voice = s->voice;
    bst_region_info info = {.kind = -1};
    bst_place place = {s->a.x, s->a.y, s->a.seg};
    bool known = bst_region_at(voice->game, voice->state, place.x, place.y, place.seg, &info);
    if (bst_fill_place(voice->lang, name, info.kind, place.x, place.y, place.seg, out))
        return true;
    if (!known)
        return false;
    if (strcmp(name, "place") == 0) {
        bst_voice_place(voice, place, out->text, sizeof out->text);
        return true;
    }
    if (strcmp(name, "role") == 0) {
        bst_voice_role(voice->lang, s->a.figure, info.kind, out->text, sizeof out->text);
        return true;
    }
    int step = bst_step(voice->game, voice->state);
    if (info.kind == BST_FIELD && (step == BST_STEP_FIGURE || step == BST_STEP_PHANTOM))
        return false; // what a field is worth is known at the end
    if (strcmp(name, "tiles") == 0)
        return bst_fill_number(out, info.tiles);
    return strcmp(name, "value") == 0 && bst_fill_number(out, info.value);
}

static bool fill_action(const void *context, const char *name, bst_filling *out)
{
    const spoken_action *s = context;
    const bst_voice *voice = s->voice;
    int actor = bst_actor(voice->state);
    if (strcmp(name, "seat") == 0)
        return actor < BST_SEATS_MAX && bst_fill_name(out, bst_voice_seat(voice, actor));
    if (strcmp(name, "owner") == 0)
        return s->a.rot != actor && bst_fill_name(out, bst_voice_seat(voice, s->a.rot));
    if (strcmp(name, "tile") == 0)
        return fill_tile(s, out);
    if (strcmp(name, "points") == 0 && s->most > s->a.y)
        return bst_fill_format(out, "%d–%d", s->a.y, s->most);
    if (strcmp(name, "points") == 0)
        return bst_fill_number(out, s->a.y);
    if (strcmp(name, "amount") == 0)
        return bst_fill_number(out, s->a.y);
    if (strcmp(name, "strength") == 0)
        return bst_fill_number(out, s->a.y / 10);
    if (strcmp(name, "goal") == 0)
        return fill_goal(s, out);
    if (strcmp(name, "angle") == 0)
        return bst_fill_format(out, "%d", 90 * (s->a.rot & 3));
    if (strcmp(name, "rotation") == 0)
        return bst_fill_format(out, "r%d", s->a.rot & 3);
    if (strcmp(name, "colour") == 0)
        return bst_fill_text(out, bst_voice_colour(voice->lang, s->a.rot));
    if (strcmp(name, "meets") == 0)
        return fill_meets(s, out);
    if (strcmp(name, "space") == 0)
        return bst_fill_number(out, s->a.rot);
    if (strcmp(name, "counters") == 0)
        return fill_counters(s, out);
    if (strcmp(name, "gain") == 0)
        return fill_gain(s, out);
    if (strcmp(name, "stands") == 0 || strcmp(name, "reaches") == 0)
        return fill_counter(s, name[0] == 'r', out);
    if (strcmp(name, "dark") == 0)
        return fill_counter(s, true, out) && out->number % BST_TRACK_DARK == 0 && moves_in_own_scoring(s);
    if (strcmp(name, "targets") == 0)
        return fill_targets(s, out);
    if (has(s, 'f') && bst_fill_figure(voice->lang, name, s->a.figure, out))
        return true;
    if (has(s, 'p') && fill_feature(s, name, out))
        return true;
    if (!has(s, 'p') && strcmp(name, "square") == 0)
        return bst_fill_square(out, s->a.x, s->a.y);
    for (int list = 0; list < BST_LIST_KINDS; list++)
        if (has(s, bst_list_entries[list].letter)) {
            if (strcmp(bst_list_entries[list].word, name) == 0)
                return bst_fill_text(out, bst_voice_listed(voice->lang, list, s->a.rot));
            if (strcmp(name, "does") == 0)
                return bst_fill_text(out, bst_voice_listed_note(voice->lang, list, s->a.rot));
        }
    return fill_side(s, name, out) || fill_piece(s, name, out);
}

static bool say(const bst_voice *voice, bst_action action, int more, bst_speech_role role, char *out, size_t size)
{
    spoken_action s = {voice, action, bst_action_parts(action.kind), action.y + more};
    return bst_speak(voice->lang, BST_OF_ACTION, action.kind, role, 0, fill_action, &s, out, size);
}

// A throw that goes exactly at a follower is called as if he were named.
static bst_action named(const bst_voice *voice, bst_action action)
{
    bst_aimed aims[BST_AIMED_MAX];
    int n = strchr(bst_action_parts(action.kind), 'A') ? bst_aims(voice->game, voice->state, aims) : 0;
    for (int i = 0; i < n; i++)
        if (aims[i].named.kind != BST_DO_NONE && bst_action_equal(aims[i].action, action))
            return aims[i].named;
    return action;
}

static const char *say_choice(const bst_voice *voice, bst_action action, int more, char *out, size_t size)
{
    if (action.kind == BST_DO_PASS)
        return bst_voice_pass(voice, out, size);
    if (!say(voice, action, more, BST_SAY_CHOICE, out, size))
        bst_action_print(voice->game, voice->state, action, out, size);
    return out;
}

const char *bst_voice_choice(const bst_voice *voice, bst_action action, char *out, size_t size)
{
    return say_choice(voice, named(voice, action), 0, out, size);
}

const char *bst_voice_entry(const bst_voice *voice, int i, char *out, size_t size)
{
    bst_range range = bst_list_range(voice->list, i);
    bst_action action = voice->list->at[i];
    return say_choice(voice, range.x > 0 ? action : named(voice, action), range.y, out, size);
}

const char *bst_voice_log(const bst_voice *voice, bst_action action, char *out, size_t size)
{
    if (!say(voice, action, 0, BST_SAY_LOG, out, size))
        bst_action_print(voice->game, voice->state, action, out, size);
    return out;
}

const char *bst_voice_note(const bst_voice *voice, bst_action action, char *out, size_t size)
{
    if (action.kind == BST_DO_PASS)
        return bst_voice_pass(voice, out, size);
    say(voice, action, 0, BST_SAY_NOTE, out, size);
    return out;
}

// ---- what is asked ----------------------------------------------------------------------------------------------

// What an action that is offered says for a role, or else the step, or else the text given.
static const char *asked(const bst_voice *voice, bst_speech_role role, const char *otherwise, char *out, size_t size)
{
    for (int i = 0; voice->list && i < voice->list->n; i++)
        if ((i == 0 || voice->list->at[i].kind != voice->list->at[i - 1].kind) &&
            say(voice, voice->list->at[i], 0, role, out, size))
            return out;
    const char *text = bst_spoken(voice->lang, BST_OF_STEP, bst_step(voice->game, voice->state), role, 0, 1);
    snprintf(out, size, "%s", text ? text : otherwise);
    return out;
}

const char *bst_voice_question(const bst_voice *voice, char *out, size_t size)
{
    const char *any = bst_spoken(voice->lang, BST_OF_PHRASE, BST_PHRASE_DECISION, BST_SAY_NAME, 0, 1);
    return asked(voice, BST_SAY_ASK, any, out, size);
}

const char *bst_voice_pass(const bst_voice *voice, char *out, size_t size)
{
    const char *any = bst_spoken(voice->lang, BST_OF_ACTION, BST_DO_PASS, BST_SAY_CHOICE, 0, 1);
    return asked(voice, BST_SAY_PASS, any, out, size);
}
