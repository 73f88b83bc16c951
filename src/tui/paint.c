// SPDX-License-Identifier: MIT
// The screen: colours and painting.

#include "tui/paint.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "bastide/setup.h"
#include "locale/utf8.h"
#include "tui/curses.h"

// ncurses has one screen for a program, so what it can do is kept once, too.
static struct {
    int colours;
    bool ascii;                               // the locale has no characters beyond ASCII
    short pair[BST_HUE_KINDS][BST_HUE_KINDS]; // of fore and back; 0: not made yet
    int pairs;
} palette;

static const short many[] = {
#define X(name, hue256, hue8) hue256,
    BST_HUES(X)
#undef X
};
static const short few[] = {
#define X(name, hue256, hue8) hue8,
    BST_HUES(X)
#undef X
};

bool bst_paint_start(bool colour)
{
    const char *term = getenv("TERM");
    SCREEN *screen = newterm(term, stdout, stdin); // initscr() would end the program on an unknown terminal
    if (!screen)
        return false;
    if (!tigetstr("cup") || tigetstr("cup") == (char *)-1) {
        endwin();
        delscreen(screen);
        return false;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    memset(&palette, 0, sizeof palette);
    palette.ascii = MB_CUR_MAX == 1;
    if (colour && has_colors() && start_color() == OK) {
        use_default_colors();
        palette.colours = COLORS >= 256 && COLOR_PAIRS >= 256 ? 256 : COLORS >= 8 ? 8 : 0;
    }
    return true;
}

void bst_paint_stop(void)
{
    SCREEN *screen = set_term(NULL);
    set_term(screen);
    mousemask(0, NULL);
    endwin();
    delscreen(screen);
}

int bst_paint_colours(void) { return palette.colours; }

bst_ink bst_ink_colour(int colour)
{
    static const unsigned char hues[BST_COLOUR_KINDS] = {
        [BST_COLOUR_RED] = BST_HUE_RED,     [BST_COLOUR_BLUE] = BST_HUE_BLUE,   [BST_COLOUR_YELLOW] = BST_HUE_YELLOW,
        [BST_COLOUR_GREEN] = BST_HUE_GREEN, [BST_COLOUR_BLACK] = BST_HUE_BLACK, [BST_COLOUR_GREY] = BST_HUE_GREY,
    };
    bool bright = colour == BST_COLOUR_YELLOW || colour == BST_COLOUR_GREEN || colour == BST_COLOUR_GREY;
    bool known = colour >= 0 && colour < BST_COLOUR_KINDS;
    return (bst_ink){
        .fore = bright ? BST_HUE_DARK : BST_HUE_LIGHT, .back = known ? hues[colour] : BST_HUE_NONE, .style = BST_BOLD};
}

static short pair_of(bst_ink ink)
{
    short *pair = &palette.pair[ink.fore][ink.back];
    const short *hue = palette.colours == 256 ? many : few;
    if (*pair == 0 && palette.pairs + 1 < COLOR_PAIRS) {
        *pair = (short)++palette.pairs;
        init_pair(*pair, hue[ink.fore], hue[ink.back]);
    }
    return *pair;
}

static attr_t attributes(bst_ink ink)
{
    attr_t style = A_NORMAL;
    bool seat = ink.back >= BST_HUE_RED;
    if (ink.style & BST_BOLD)
        style |= A_BOLD;
    if (ink.style & BST_UNDER)
        style |= A_UNDERLINE;
    // Without colours what lies behind a text is seen by reverse.
    bool behind = seat || ink.back == BST_HUE_TARGET || ink.back == BST_HUE_BAR;
    bool reverse = (ink.style & BST_REVERSE) != 0;
    if (palette.colours == 0 && behind)
        reverse = !reverse;
    if (palette.colours == 0 && ink.fore == BST_HUE_DIM)
        style |= A_DIM;
    return reverse ? style | A_REVERSE : style;
}

int bst_text_columns(const char *text) { return bst_utf8_count(text, strlen(text)); }

int bst_text_fit(const char *text, int columns)
{
    int bytes = 0;
    for (; text[bytes]; bytes++) {
        if (!bst_utf8_goes_on(text[bytes]) && columns-- == 0)
            break;
    }
    return bytes;
}

// A text in ASCII: umlauts as two letters, what has no such spelling as a question mark.
static const char *spell_out(const char *text, char *out, size_t size)
{
    static const struct {
        const char *letter, *spelt;
    } letters[] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"}};
    size_t used = 0;
    while (*text && used + 3 < size) {
        const char *spelt = (*text & 0x80) ? "?" : NULL;
        for (size_t i = 0; spelt && i < sizeof letters / sizeof *letters; i++)
            if (strncmp(text, letters[i].letter, strlen(letters[i].letter)) == 0)
                spelt = letters[i].spelt;
        if (!spelt) {
            out[used++] = *text++;
            continue;
        }
        memcpy(out + used, spelt, strlen(spelt));
        used += strlen(spelt);
        do
            text++;
        while (bst_utf8_goes_on(*text));
    }
    out[used] = '\0';
    return out;
}

int bst_paint(int y, int x, int width, bst_ink ink, const char *text)
{
    char spelt[600];
    if (palette.ascii)
        text = spell_out(text, spelt, sizeof spelt);
    int columns = bst_text_columns(text);
    if (width <= 0 || y < 0 || y >= LINES || x < 0 || x >= COLS)
        return 0;
    width = x + width > COLS ? COLS - x : width;
    attr_set(attributes(ink), palette.colours ? pair_of(ink) : 0, NULL);
    mvaddnstr(y, x, text, columns <= width ? -1 : bst_text_fit(text, width));
    attr_set(A_NORMAL, 0, NULL);
    return columns <= width ? columns : width;
}

void bst_paint_line(int y, int x, int width, bst_ink ink, const char *text)
{
    int used = bst_paint(y, x, width, ink, text);
    for (; used < width; used++)
        bst_paint(y, x + used, 1, ink, " ");
}
