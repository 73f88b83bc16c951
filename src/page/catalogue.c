// SPDX-License-Identifier: MIT
// What can be chosen when a game is set up, and what a setup means.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/rules.h"
#include "page/inside.h"
#include "record/build.h"

static void write_words(bst_text *out, const char *key, const char *words)
{
    char word[32];
    bst_js_open(out, key, '[');
    while (*words) {
        size_t n = strcspn(words, "|");
        snprintf(word, sizeof word, "%.*s", (int)n, words);
        bst_js_text(out, NULL, word);
        words += n + (words[n] == '|');
    }
    bst_js_close(out, ']');
}

// Of a number its range and what is usual with one seat, two …
static void write_values(bst_text *out, int option)
{
    int least, most;
    bst_setup setup = bst_setup_default(1);
    if (!bst_option_range(option, &least, &most)) {
        write_words(out, "values", bst_option_values(option));
        return;
    }
    write_words(out, "values", "");
    bst_js_open(out, "range", '{');
    bst_js_int(out, "least", least);
    bst_js_int(out, "most", most);
    bst_js_open(out, "usual", '[');
    for (; setup.seats <= BST_SEATS_MAX; setup.seats++)
        bst_js_int(out, NULL, bst_setup_usual(&setup, option));
    bst_js_close(out, ']');
    bst_js_close(out, '}');
}

// A house rule as a setup has it; a number as such, also where it is the usual one.
static bool chosen_word(const bst_setup *setup, int option, char *out, size_t size)
{
    int least, most;
    if (!bst_option_range(option, &least, &most))
        return bst_option_value_word(option, setup->option[option], out, size);
    snprintf(out, size, "%d", bst_setup_number(setup, option));
    return true;
}

static void write_set(bst_text *out, const bst_tileset *set)
{
    int tiles = 0;
    bst_js_open(out, NULL, '{');
    bst_js_text(out, "word", set->name);
    for (int i = 0; i < (set->nboards ? set->boards[0].first_tile : set->ntiles); i++) // cells of a board are no tiles
        tiles += set->tiles[i].count;
    bst_js_int(out, "tiles", tiles);
    bst_js_bool(out, "game", bst_tileset_is_game(set));
    bst_js_bool(out, "alone", bst_tileset_is_alone(set));
    bst_js_open(out, "elements", '[');
    for (int i = 0; bst_element_word(i); i++) {
        if (bst_word_listed(bst_element_set(i), set->name))
            bst_js_text(out, NULL, bst_element_word(i));
    }
    bst_js_close(out, ']');
    bst_js_bool(out, "complete", bst_set_is_built(set->name));
    bst_js_close(out, '}');
}

const char *bst_page_catalogue(bst_page *page)
{
    enum { LEVELS = 8 };
    bst_text *out = bst_page_begin(page);
    char word[32];
    bst_js_open(out, NULL, '{');
    bst_js_open(out, "sets", '[');
    for (int i = 0; i < bst_tileset_count; i++)
        write_set(out, &bst_tilesets[i]);
    bst_js_close(out, ']');
    bst_js_open(out, "elements", '[');
    for (int i = 0; bst_element_word(i); i++) {
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "word", bst_element_word(i));
        write_words(out, "sets", bst_element_set(i));
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    bst_js_open(out, "options", '[');
    for (int i = 0; bst_option_word(i); i++) {
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "word", bst_option_word(i));
        write_values(out, i);
        bst_js_text(out, "rule", bst_rule_name(bst_option_rule(i)));
        write_words(out, "sets", bst_option_sets(i));
        bst_js_bool(out, "counting", (bst_option_marks(i) & BST_IS_COUNTING) != 0);
        bst_js_bool(out, "hidden", bst_option_marks(i) & BST_IS_HIDDEN);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    bst_js_open(out, "colours", '[');
    for (int i = 0; bst_colour_word(i); i++)
        bst_js_text(out, NULL, bst_colour_word(i));
    bst_js_close(out, ']');
    bst_js_open(out, "bots", '[');
    for (int i = 1; i <= LEVELS; i++) {
        snprintf(word, sizeof word, "level%d", i);
        bst_js_text(out, NULL, word);
    }
    bst_js_close(out, ']');
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

// ---- one setup ----------------------------------------------------------------------------------------------

static void write_setup(bst_text *out, const bst_header *head)
{
    const bst_setup *setup = &head->setup;
    char text[2048], value[64];
    bst_js_text(out, "text", bst_setup_print(head, text, sizeof text));
    bst_js_open(out, "seats", '[');
    for (int i = 0; i < setup->seats; i++)
        bst_js_text(out, NULL, bst_colour_word(setup->colour[i]));
    bst_js_close(out, ']');
    bst_js_open(out, "sets", '[');
    for (int i = 0; i < setup->nsets; i++) {
        bst_js_open(out, NULL, '{');
        bst_js_text(out, "word", setup->set[i].set->name);
        bst_js_int(out, "copies", setup->set[i].copies);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    bst_js_open(out, "elements", '[');
    for (int i = 0; bst_element_word(i); i++)
        if (setup->elements >> i & 1)
            bst_js_text(out, NULL, bst_element_word(i));
    bst_js_close(out, ']');
    bst_js_open(out, "options", '{');
    for (int i = 0; bst_option_word(i); i++)
        if (chosen_word(setup, i, value, sizeof value))
            bst_js_text(out, bst_option_word(i), value);
    bst_js_close(out, '}');
}

// Why a setup cannot be played, in the player's language; what cannot even be read is told in English, as nobody writes
// it by hand on the page.
static const char *problem(const bst_page *page, const bst_header *head, bool parsed, const bst_text_error *error,
                           char *out, size_t size)
{
    bst_voice voice = {.lang = page->lang};
    bst_setup_error why;
    bst_game *game = parsed ? malloc(bst_game_size(&head->setup)) : NULL;
    bool known = game && !bst_game_build(game, &head->setup, &why);
    free(game);
    return known ? bst_voice_problem(&voice, &why, out, size) : error->text;
}

const char *bst_page_check(bst_page *page, const char *setup)
{
    bst_text *out = bst_page_begin(page);
    bst_header head;
    bst_text_error error = {0};
    bst_game *game;
    bst_state *state;
    char said[BST_SAID_MAX];
    bool parsed = bst_setup_parse(setup, strlen(setup), NULL, &head, &error);
    bool good = parsed && bst_build(&head, &game, &state, &error);
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", good);
    if (good) {
        write_setup(out, &head);
        bst_js_int(out, "tiles", bst_tiles_left_total(state));
        free(state);
        free(game);
    } else {
        bst_js_open(out, "error", '{');
        bst_js_int(out, "line", error.line);
        bst_js_text(out, "text", problem(page, &head, parsed, &error, said, sizeof said));
        bst_page_write_rule(out, "rule", (int)error.rule);
        bst_js_close(out, '}');
    }
    bst_js_close(out, '}');
    return bst_page_answer(page);
}
