// SPDX-License-Identifier: MIT
// Signs of figures and pieces.

#include "tui/signs.h"

#include <ctype.h>

#include "bastide/vocabulary.h"

const char *bst_sign_figure(bool unicode, int kind)
{
    static const struct {
        const char *unicode, *ascii;
    } signs[BST_FIGURE_KINDS] = {
        [BST_FIGURE_SMALL] = {"•", "o"},   [BST_FIGURE_BIG] = {"●", "O"},    [BST_FIGURE_BUILDER] = {"▲", "A"},
        [BST_FIGURE_PIG] = {"∩", "n"},     [BST_FIGURE_DRAGON] = {"»", ">"}, [BST_FIGURE_FAIRY] = {"*", "*"},
        [BST_FIGURE_MAYOR] = {"★", "M"},   [BST_FIGURE_WAGON] = {"■", "W"},  [BST_FIGURE_BARN] = {"⌂", "H"},
        [BST_FIGURE_PHANTOM] = {"◊", "P"}, [BST_FIGURE_MAGE] = {"↑", "^"},   [BST_FIGURE_WITCH] = {"↓", "v"},
        [BST_FIGURE_ROBBER] = {"¤", "R"},
    };
    static const char letters[26][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M",
                                        "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z"};
    if (kind < 0 || kind >= BST_FIGURE_KINDS)
        return "?";
    if (!signs[kind].ascii)
        return letters[bst_letter_figure(kind) - 'A'];
    return unicode ? signs[kind].unicode : signs[kind].ascii;
}

char bst_letter_figure(int kind) { return (char)toupper((unsigned char)bst_figure_word(kind)[0]); }

char bst_letter_piece(int kind)
{
    bool otherwise = bst_thing_has(kind, 'a') || bst_thing_has(kind, 'e') || kind == BST_THING_TOWER;
    if (otherwise || !bst_thing_has_square(kind))
        return 0;
    char letter = bst_thing_word(kind)[0];
    bool small = bst_thing_has(kind, 'o') || kind == BST_THING_FADED; // F is an active flea chip
    return small ? letter : (char)toupper((unsigned char)letter);
}

static char digit(int number) { return (char)(number < 10 ? '0' + number : '9'); }

char bst_sign_number(const bst_thing *piece) { return bst_thing_has(piece->kind, '#') ? digit(piece->number) : ' '; }

int bst_colour_of_piece(const bst_game *game, const bst_thing *piece)
{
    if (bst_thing_has(piece->kind, 'o'))
        return piece->number;
    return piece->seat < bst_game_setup(game)->seats ? bst_game_setup(game)->colour[piece->seat] : -1;
}

char bst_sign_height(const bst_game *game, const bst_square *at, const bst_thing *things, int n)
{
    int height = -1;
    // an empty foundation is no thing yet
    if (bst_game_setup(game)->elements & BST_ELEMENT_TOWER &&
        bst_game_tile(game, at->kind)->symbols & BST_SYMBOL_TOWERSITE)
        height = 0;
    for (int i = 0; i < n; i++)
        if (things[i].x == at->x && things[i].y == at->y && things[i].kind == BST_THING_TOWER)
            height = things[i].number;
    return height < 0 ? 0 : digit(height);
}
