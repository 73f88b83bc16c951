// SPDX-License-Identifier: MIT
// What a stream allows: colours, Unicode, how wide it is; and the letters and colours of the seats.

#include <sys/ioctl.h>
#include <unistd.h>

#include "tui/board_text.h"
#include "tui/terminal.h"

bst_text_style bst_text_style_of(FILE *stream)
{
    bst_text_style style = {
        .columns = 80, .rows = 24, .colour = bst_terminal(stream), .wrap = isatty(fileno(stream)) != 0};
    style.unicode = bst_terminal_unicode();
    struct winsize size;
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col >= 20 && size.ws_row >= 10) {
        style.columns = size.ws_col;
        style.rows = size.ws_row;
    }
    return style;
}

char bst_colour_letter(int colour)
{
    static const char letters[BST_COLOUR_KINDS] = {
        [BST_COLOUR_RED] = 'r',   [BST_COLOUR_BLUE] = 'b',  [BST_COLOUR_YELLOW] = 'y',
        [BST_COLOUR_GREEN] = 'g', [BST_COLOUR_BLACK] = 'k', [BST_COLOUR_GREY] = 'e',
    };
    return colour >= 0 && colour < BST_COLOUR_KINDS && letters[colour] ? letters[colour] : '?';
}

const char *bst_colour_begin(const bst_text_style *style, int colour)
{
    static const char *const codes[BST_COLOUR_KINDS] = {
        [BST_COLOUR_RED] = "\033[1;97;41m",     [BST_COLOUR_BLUE] = "\033[1;97;44m",
        [BST_COLOUR_YELLOW] = "\033[1;30;103m", [BST_COLOUR_GREEN] = "\033[1;97;42m",
        [BST_COLOUR_BLACK] = "\033[1;97;40m",   [BST_COLOUR_GREY] = "\033[1;30;47m",
    };
    return style->colour && colour >= 0 && colour < BST_COLOUR_KINDS && codes[colour] ? codes[colour] : "";
}

const char *bst_colour_end(const bst_text_style *style) { return style->colour ? "\033[0m" : ""; }
