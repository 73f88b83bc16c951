// SPDX-License-Identifier: MIT
// The inside of a page, for the files of this room.

#pragma once

#include "bastide/record.h"
#include "bastide/voice.h"
#include "page/page.h"
#include "page/place.h"
#include "text/json.h"
#include "text/text.h"

enum { BST_KEEP_EVERY = 16 }; ///< actions between two states that are kept

struct bst_page {
    bst_header head;
    bst_game *game; ///< null: no game
    char *start;    ///< the text that it was opened with, into which the header points
    bst_state *state;
    bst_state *origin; ///< before the first action, if the game begins from a position; or null
    bst_state *past;   ///< of a view of an earlier moment, and for replaying
    bst_state *trial;  ///< to try things on
    bst_list *list;
    bst_events events; ///< of one action
    bst_atlas *atlas;  ///< places on the tile kinds
    bst_text kinds;    ///< what does not change of the tile kinds, once it was asked for: see kinds.c
    size_t *kind_at;
    bst_text outlines; ///< of the segments of unturned tiles that were asked for: see outline.c
    uint32_t *outline_at;
    bst_spot *spot; ///< segments of the feature asked for last: bst_page_spots()
    int nspots;

    int n, room; ///< actions
    bst_action *action;
    bst_state **kept; ///< kept[i]: behind i * BST_KEEP_EVERY actions
    int nkept;
    int *laid_by; ///< number of the action that laid each tile, in the order of bst_square_at(), -1: none did

    int lang;
    char names[BST_SEATS_MAX][BST_NAME_MAX];
    const char *name[BST_SEATS_MAX]; ///< of each seat, or null

    bst_text out; ///< the last answer
    char error[sizeof((bst_text_error *)0)->text];
};

/// A game as one looks at it: now, or at another moment.
typedef struct bst_look {
    const bst_page *page;
    const bst_game *game;
    const bst_state *state;
    int actions; ///< that led there
} bst_look;

/// Begins an answer: empties the text and the error.
bst_text *bst_page_begin(bst_page *page);
/// The answer as it stands, or a null pointer if memory ran out.
const char *bst_page_answer(bst_page *page);
/// Sets the error; answers with a null pointer.
const char *bst_page_fail(bst_page *page, const char *error);
/// Whether a game is open; sets the error if not.
bool bst_page_has_game(bst_page *page);
/// The game now, or behind `at` actions; false with the error set if there is none, or not so many. The earlier state
/// lies in page->past until the next look.
bool bst_page_look(bst_page *page, int at, bst_look *look);

/// Whoever speaks of a position, with what is offered there in page->list: to be called before that list is used for
/// something else.
bst_voice bst_page_voice(const bst_page *page, const bst_state *state);

/// Writes the state behind `at` actions, 0 … page->n.
void bst_page_state_at(const bst_page *page, int at, bst_state *out);

/// The next line of a text, copied to line[size]; moves *text behind it. False at the end, or if the line is too long.
bool bst_page_line(const char **text, char *line, size_t size);

/// Reads an action and applies it to a state; fills page->events. False with a sentence.
bool bst_page_do(bst_page *page, bst_state *state, const char *text, bst_action *out, char *error, size_t size);

/// Writes the segments of a feature to page->spot, and returns how many there are; none if memory is short.
int bst_page_spots(bst_page *page, bst_look look, int region);

// Parts of answers.

void bst_page_write_actor(bst_text *out, const char *key, int actor);
void bst_page_write_seat(bst_text *out, const char *key, int seat);
void bst_page_write_rule(bst_text *out, const char *key, int rule);
void bst_page_write_refusal(bst_text *out, const bst_page *page, const char *key, bst_refusal refusal);
/// "text" and "said" of an action that is done in a state. Uses page->list.
void bst_page_write_done(bst_text *out, bst_page *page, const bst_state *before, bst_action action);
/// "key":[…] of the events that page->events holds.
void bst_page_write_events(bst_text *out, const bst_page *page);
void bst_page_write_view(bst_text *out, bst_page *page, bst_look look);
void bst_page_write_choices(bst_text *out, bst_page *page, bst_look look, const bst_scene *scene);
void bst_page_write_kinds(bst_text *out, bst_page *page, bst_look look);
