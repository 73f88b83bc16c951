// SPDX-License-Identifier: MIT
// What `bastide play` says: looking up messages and words by language.

#include "tui/messages.h"

#include <stdlib.h>
#include <string.h>

#include "bastide/game.h"

static const char *const texts[BST_MSG_COUNT] = {
#define X(name, text) [BST_MSG_##name] = text,
#include "tui/messages.def"
#undef X
};

bst_lang bst_lang_default(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"}; // POSIX: the first that is set decides
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0])
            return bst_lang_of_locale(value);
    }
    return BST_ENGLISH;
}

const char *bst_message_text(bst_lang lang, bst_message message) { return bst_tr(lang, NULL, texts[message]); }

bst_message bst_not_read(bst_lang lang) { return lang == BST_ENGLISH ? BST_MSG_NOT_READ : BST_MSG_NOT_READ_HERE; }

const char *bst_number_text(char out[16], int n)
{
    snprintf(out, 16, "%d", n);
    return out;
}

void bst_message_print(FILE *out, bst_lang lang, bst_message message, const char *const args[3])
{
    bst_text_fill(out, bst_message_text(lang, message), args);
}

void bst_text_fill(FILE *out, const char *text, const char *const args[3])
{
    for (const char *at = text; *at; at++) {
        if (at[0] == '%' && at[1] >= '1' && at[1] <= '3') {
            const char *arg = args[*++at - '1'];
            fputs(arg ? arg : "", out);
        } else {
            fputc(*at, out);
        }
    }
}

// Words without a translation, of modules to come, keep the one of notation.
static const char *pick(bst_lang lang, const char *en, const char *const *de, int count, int i)
{
    if (strcmp(bst_lang_code(lang), "de") == 0 && i >= 0 && i < count && de[i])
        return de[i];
    return en ? en : "?";
}

const char *bst_say_colour(bst_lang lang, int colour)
{
    static const char *const de[BST_COLOUR_COUNT] = {
        [BST_COLOUR_RED] = "Rot",    [BST_COLOUR_BLUE] = "Blau",     [BST_COLOUR_YELLOW] = "Gelb",
        [BST_COLOUR_GREEN] = "Grün", [BST_COLOUR_BLACK] = "Schwarz", [BST_COLOUR_GREY] = "Grau",
    };
    return pick(lang, bst_colour_word(colour), de, BST_COLOUR_COUNT, colour);
}

const char *bst_say_figure(bst_lang lang, int figure)
{
    static const char *const de[BST_FIGURE_KINDS] = {
        [BST_FIGURE_SMALL] = "Gefolgsmann",   [BST_FIGURE_BIG] = "großer Gefolgsmann",
        [BST_FIGURE_BUILDER] = "Baumeister",  [BST_FIGURE_PIG] = "Schwein",
        [BST_FIGURE_DRAGON] = "Drache",       [BST_FIGURE_FAIRY] = "Fee",
        [BST_FIGURE_MAYOR] = "Bürgermeister", [BST_FIGURE_WAGON] = "Wagen",
        [BST_FIGURE_BARN] = "Scheune",
    };
    return pick(lang, bst_figure_word(figure), de, BST_FIGURE_KINDS, figure);
}

const char *bst_say_feature(bst_lang lang, int feature)
{
    static const char *const de[BST_FEATURE_COUNT] = {
        [BST_FIELD] = "Wiese",      [BST_ROAD] = "Straße",       [BST_CITY] = "Stadt",
        [BST_CLOISTER] = "Kloster", [BST_SHRINE] = "Kultstätte", [BST_ABBEY] = "Abtei",
        [BST_RIVER] = "Fluss",      [BST_SCHOOL] = "Schule",     [BST_CARCASSONNE] = "Carcassonne",
    };
    return pick(lang, bst_feature_word(feature), de, BST_FEATURE_COUNT, feature);
}

const char *bst_say_category(bst_lang lang, int category)
{
    static const char *const de[BST_CATEGORY_COUNT] = {
        [BST_CATEGORY_ROADS] = "Straßen",    [BST_CATEGORY_CITIES] = "Städte", [BST_CATEGORY_CLOISTERS] = "Klöster",
        [BST_CATEGORY_FIELDS] = "Wiesen",    [BST_CATEGORY_GOODS] = "Waren",   [BST_CATEGORY_KING] = "König",
        [BST_CATEGORY_BARON] = "Raubritter", [BST_CATEGORY_FAIRY] = "Fee",     [BST_CATEGORY_RANSOM] = "Lösegeld",
        [BST_CATEGORY_BARNS] = "Scheunen",   [BST_CATEGORY_BAZAAR] = "Basar",  [BST_CATEGORY_CASTLES] = "Burgen",
    };
    return pick(lang, bst_category_word(category), de, BST_CATEGORY_COUNT, category);
}

const char *bst_say_symbol(bst_lang lang, int symbol)
{
    static const char *const en[BST_SYMBOL_COUNT] = {
        [BST_SYMBOL_BIT_PORTAL] = "magic portal",
        [BST_SYMBOL_BIT_TOWERSITE] = "tower foundation",
        [BST_SYMBOL_BIT_PIGHERD] = "pig herd",
    };
    static const char *const de[BST_SYMBOL_COUNT] = {
        [BST_SYMBOL_BIT_DRAGON] = "Drache",
        [BST_SYMBOL_BIT_VOLCANO] = "Vulkan",
        [BST_SYMBOL_BIT_PORTAL] = "Zauberportal",
        [BST_SYMBOL_BIT_PRINCESS] = "Burgfräulein",
        [BST_SYMBOL_BIT_TOWERSITE] = "Turmfundament",
        [BST_SYMBOL_BIT_FAIR] = "Jahrmarkt",
        [BST_SYMBOL_BIT_BAZAAR] = "Basar",
        [BST_SYMBOL_BIT_PLAGUE] = "Pest",
        [BST_SYMBOL_BIT_FESTIVAL] = "Fest",
        [BST_SYMBOL_BIT_GOLD] = "Gold",
        [BST_SYMBOL_BIT_MAGE] = "Magier",
        [BST_SYMBOL_BIT_ROBBER] = "Räuber",
        [BST_SYMBOL_BIT_PIGHERD] = "Schweineherde",
        [BST_SYMBOL_BIT_LAKE] = "See",
        [BST_SYMBOL_BIT_WHEEL] = "Glücksrad",
        [BST_SYMBOL_BIT_CIRCLE] = "Kornkreis",
        [BST_SYMBOL_BIT_FLYER] = "Flugmaschine",
    };
    return pick(lang, en[symbol] ? en[symbol] : bst_symbol_words[symbol], de, BST_SYMBOL_COUNT, symbol);
}

const char *bst_say_refusal(bst_lang lang, int code)
{
    static const char *const de[] = {
        [BST_REFUSED_GAME_OVER] = "Das Spiel ist zu Ende",
        [BST_REFUSED_NOT_OFFERED] = "So eine Aktion steht jetzt nicht an",
        [BST_REFUSED_NO_SUCH_TILE] = "Diese Karte ist nicht mehr zu ziehen",
        [BST_REFUSED_NOT_CONNECTED] = "Das Feld grenzt an keine gelegte Karte",
        [BST_REFUSED_SQUARE_TAKEN] = "Dort liegt schon eine Karte",
        [BST_REFUSED_EDGE_MISMATCH] = "Die Seiten passen nicht zueinander",
        [BST_REFUSED_LAYING_FORBIDDEN] = "Eine Regel verbietet, die Karte dort anzulegen",
        [BST_REFUSED_NO_SUCH_FIGURE] = "Diese Figur ist nicht im Vorrat",
        [BST_REFUSED_NO_SUCH_SEGMENT] = "So ein Gebiet gibt es dort nicht",
        [BST_REFUSED_WRONG_TILE] = "Figuren kommen auf die eben gelegte Karte",
        [BST_REFUSED_WRONG_FEATURE] = "Diese Figur darf dort nicht stehen",
        [BST_REFUSED_OCCUPIED] = "Das Gebiet ist besetzt",
        [BST_REFUSED_NO_FOLLOWER] = "Dazu muss ein eigener Gefolgsmann im Gebiet stehen",
        [BST_REFUSED_PLACING_FORBIDDEN] = "Eine Regel verbietet, dort eine Figur einzusetzen",
        [BST_REFUSED_NOT_THERE] = "Dort steht keine solche Figur",
        [BST_REFUSED_NO_ROOM] = "Der Plan ist für dieses Spiel zu verstreut, oder das Feld zu weit draußen",
        [BST_REFUSED_BAD_VALUE] = "Diesen Sitz oder Wert gibt es nicht",
        [BST_REFUSED_MOVE_FORBIDDEN] = "Eine Regel verbietet diesen Zug",
    };
    return pick(lang, bst_refusal_text(code), de, (int)(sizeof de / sizeof *de), code);
}
