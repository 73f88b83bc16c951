// SPDX-License-Identifier: MIT
// The engine as the browser page asks it: one open game, and an answer for each request of web/src/engine/types.ts, as
// JSON. Compiled natively for tests, and with page_wasm.c to the module page.wasm that the page's worker loads.
//
//     bst_page *page = bst_page_new();
//     bst_page_open(page, "sets base\nseats red blue\n", "draw base.D\nlay base.D 0,-1 r0");
//     puts(bst_page_view(page, -1));
//     bst_page_free(page);
//
// Texts that are handed in end with a zero byte; lists of them are lines. Every function answers with a text that
// belongs to the page and lives until its next answer, or with a null pointer; bst_page_error() then says why: there is
// no game, the number is out of range, or memory is short. What a player can get wrong (a setup, an action) is no such
// failure but part of the answer.

#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct bst_page bst_page;

/// A page without a game; a null pointer if memory is short.
bst_page *bst_page_new(void);
void bst_page_free(bst_page *page);

/// Why the last answer was a null pointer, and the length of the last answer.
const char *bst_page_error(const bst_page *page);
size_t bst_page_length(const bst_page *page);

/// The language of all answers that follow, by its code, and what the players are called, one in each line; an empty
/// name is that of the colour.
const char *bst_page_speak(bst_page *page, const char *language, const char *names);

// Without a game.

const char *bst_page_catalogue(bst_page *page);
const char *bst_page_check(bst_page *page, const char *setup);

// The game.

/// Begins a game and applies actions, one in each line. The setup may have lines of a position behind it. A wrong one
/// leaves the page as it was; behind a wrong action the game stays open with the actions before it, as many as `at`
/// says.
const char *bst_page_open(bst_page *page, const char *setup, const char *actions);
/// Applies further actions: all of them, or none if one is wrong.
const char *bst_page_apply(bst_page *page, const char *actions);
/// The same, without telling what they bring about.
const char *bst_page_take(bst_page *page, const char *actions);
/// Cuts the list back to so many actions.
const char *bst_page_back(bst_page *page, int to);
/// The action that a random number means while chance decides, as plain text.
const char *bst_page_chance(bst_page *page, uint32_t random);
/// The record so far, as plain text; `names` are those of the players, one in each line, empty ones left out.
const char *bst_page_record(bst_page *page, const char *names);

// Looking at it.

enum { BST_PAGE_NOW = -1 };

/// The position behind `at` actions, or BST_PAGE_NOW; so below.
const char *bst_page_view(bst_page *page, int at);
const char *bst_page_history(bst_page *page);
const char *bst_page_preview(bst_page *page, const char *action);
const char *bst_page_why(bst_page *page, int x, int y);
const char *bst_page_region(bst_page *page, int x, int y, int seg, int at);
const char *bst_page_fields(bst_page *page, int at);
/// Drawings, as plain text: SVG <symbol> elements.
const char *bst_page_symbols(bst_page *page, int plain);
const char *bst_page_hint(bst_page *page, double seconds);

// For a table without a server.

/// Who decides, what was chosen secretly and is not known yet, and the scores.
const char *bst_page_standing(bst_page *page);
/// What a bot of a level does for the seat that decides, as plain text; it thinks as long as the level needs, at most
/// so many seconds (0: however many).
const char *bst_page_decide(bst_page *page, int level, uint32_t seed, double seconds);
