// SPDX-License-Identifier: MIT
// The setup of a game: seats, tile sets with copies, elements (figures and rules), house rules.
//
// Sets and elements are independent of each other: tiles without their rules and rules without their
// tiles are both possible. bst_setup_add_set() switches on a set's usual elements.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bastide/rule_ids.h"
#include "bastide/tile.h"

#pragma GCC visibility push(default)

enum {
    BST_SEATS_MAX = 6,
    BST_SETS_MAX = 40,
    BST_TILES_MAX = 1000, ///< most tiles in one game
};

/// Colours of the seats, in order of the table unless the setup says otherwise.
#define BST_COLOURS(X)  \
    X(RED, "red")       \
    X(BLUE, "blue")     \
    X(YELLOW, "yellow") \
    X(GREEN, "green")   \
    X(BLACK, "black")   \
    X(GREY, "grey")

enum {
#define X(name, word) BST_COLOUR_##name,
    BST_COLOURS(X)
#undef X
        BST_COLOUR_COUNT
};

/// Elements: parts of the rules that can be on or off. Name, word, tile sets that bring it as a default.
/// Attributes printed on tiles whose element is off have no effect.
#define BST_ELEMENTS(X)                                                                             \
    X(FARMERS, "farmers", "")            /* figures on fields; on in every game unless taken out */ \
    X(SIXTH, "sixth", "inns")            /* the grey seat */                                        \
    X(BIG, "big", "inns")                /* big followers */                                        \
    X(INN, "inn", "inns|river2|bridges") /* inns on roads */                                        \
    X(CATHEDRAL, "cathedral", "inns")    /* cathedrals in cities */                                 \
    X(BUILDER, "builder", "traders")                                                                \
    X(PIG, "pig", "traders")                                                                        \
    X(GOODS, "goods", "traders")                                                                    \
    X(KING, "king", "king")                                                                         \
    X(BARON, "baron", "king")                                                                       \
    X(SIEGE, "siege", "cathars|csc") /* besieged cities */                                          \
    X(CULT, "cult", "cult|csc")      /* cult places, heretics and challenges */                     \
    X(HERD, "herd", "river2|gq11")   /* pig herds on fields */                                      \
    X(DRAGON, "dragon", "dragon")    /* volcanoes and the dragon */                                 \
    X(PORTAL, "portal", "dragon")    /* magic portals */                                            \
    X(PRINCESS, "princess", "dragon")                                                               \
    X(FAIRY, "fairy", "dragon")                                                                     \
    X(TOWER, "tower", "tower") /* tower pieces and prisoners */                                     \
    X(ABBEY, "abbey", "abbey") /* one abbey tile for each seat */                                   \
    X(MAYOR, "mayor", "abbey")                                                                      \
    X(BARN, "barn", "abbey")                                                                        \
    X(WAGON, "wagon", "abbey")                                                                      \
    X(COUNT, "count", "count") /* quarters of Carcassonne and the count */                          \
    X(BRIDGE, "bridge", "bridges")                                                                  \
    X(CASTLE, "castle", "bridges")                                                                  \
    X(BAZAAR, "bazaar", "bridges")                                                                  \
    X(TUNNEL, "tunnel", "tunnel")                                                                   \
    X(FERRY, "ferry", "ferries")

enum {
#define X(name, word, set) BST_ELEMENT_BIT_##name,
    BST_ELEMENTS(X)
#undef X
        BST_ELEMENT_KINDS
};
/// As bits of a 64-bit number, which enumerations of C17 do not know: both compilers do.
__extension__ enum {
#define X(name, word, set) BST_ELEMENT_##name = UINT64_C(1) << BST_ELEMENT_BIT_##name,
    BST_ELEMENTS(X)
#undef X
};

/// House rules: name, word, values separated by '|' (the first is the default), the ruling that names it.
#define BST_OPTIONS(X)                                                                           \
    X(START_TILE, "start-tile", "pile|out|laid", BST_BASE_R13)                                   \
    X(RIVERS, "rivers", "joined|apart", BST_RIVER_R2)                                            \
    X(UTURN, "uturn", "immediate|ever", BST_RIVER_R1)                                            \
    X(FORESIGHT, "foresight", "yes|no", BST_RIVER_R6)                                            \
    X(GQ11_HERD, "gq11-herd", "yes|no", BST_RIVER_R4)                                            \
    X(ESCAPE, "escape", "always|when-laid", BST_CATH_R1)                                         \
    X(REFUGE, "refuge", "cloister|cult-too", BST_CATH_R5)                                        \
    X(REFUGE_NEAR, "refuge-near", "cathar-tile|city", BST_CATH_R6)                               \
    X(CULT_LIMIT, "cult-limit", "all|new-tile", BST_CULT_R1)                                     \
    X(PRINCESS, "princess", "may|must", BST_DRAGON_R1)                                           \
    X(DRAGON_MOVES, "dragon-moves", "after-placing|before-placing|after-scoring", BST_DRAGON_R2) \
    X(FAIRY, "fairy", "tile|assigned", BST_DRAGON_R4)                                            \
    X(PORTAL_ON_START, "portal-on-start", "no|yes", BST_DRAGON_R12)                              \
    X(CAPTURE_WAGON, "capture-wagon", "yes|no", BST_TOWER_R1)                                    \
    X(CAPTURE_OWN, "capture-own", "yes|no", BST_TOWER_R2)                                        \
    X(RANSOM_WHO, "ransom-who", "small-big|any", BST_TOWER_R4)                                   \
    X(RANSOM_WHEN, "ransom-when", "any-time|at-start", BST_TOWER_R5)                             \
    X(RANSOM_DEBT, "ransom-debt", "yes|no", BST_TOWER_R7)                                        \
    X(TOWER_REOPENS, "tower-reopens", "yes|no", BST_TOWER_R9)                                    \
    X(LAST_ABBEYS, "last-abbeys", "laid|lost", BST_ABBEY_R1)                                     \
    X(WAGON_REACH, "wagon-reach", "adjoining|near-tile", BST_ABBEY_R3)                           \
    X(BARN_HERD, "barn-herd", "no|yes", BST_RIVER_R11)                                           \
    X(CULT_ABBEY, "cult-abbey", "counts|exempt", BST_CULT_R3)                                    \
    X(MOVE_IN, "move-in", "once|rounds", BST_COUNT_R1)                                           \
    X(MARKET, "market", "all-fields|final", BST_COUNT_R2)                                        \
    X(MOVE_IN_TO, "move-in-to", "any|occupied", BST_COUNT_R3)                                    \
    X(CITY_ENTRY, "city-entry", "each-part|each-turn", BST_COUNT_R4)                             \
    X(FREE_BRIDGE, "free-bridge", "no|yes", BST_BRIDGE_R1)                                       \
    X(FARM_CASTLE, "farm-castle", "all|completed", BST_BRIDGE_R10)                               \
    X(BAZAAR_TIME, "bazaar-time", "after-turn|before-second-part", BST_BRIDGE_R14)               \
    X(BAZAAR, "bazaar", "auction|draft", BST_BRIDGE_R23)                                         \
    X(TUNNEL_COUNT, "tunnel-count", "tiles|pieces", BST_TUNNEL_R3)                               \
    X(PRINTED_TUNNELS, "printed-tunnels", "on|off", BST_TUNNEL_R11)                              \
    X(ALONE, "alone", "no|yes", BST_BASE_11)                                                     \
    X(VOLCANO_LAKE, "volcano-lake", "again|next", BST_RIVER_18)                                  \
    X(SMALL_CITY, "small-city", "double|single", BST_BASE_47)                                    \
    X(CARD_POINTS, "card-points", "each|10-20|15-40", BST_KING_14)                               \
    X(INN_AT_END, "inn-at-end", "nothing|plain", BST_INNS_08)                                    \
    X(BARN_FIELD, "barn-field", "free|any", BST_ABBEY_28)

enum {
#define X(name, word, values, rule) BST_OPTION_##name,
    BST_OPTIONS(X)
#undef X
        BST_OPTION_COUNT
};

typedef struct bst_setup {
    uint8_t seats;                 ///< 2..6; 1 with the house rule alone
    uint8_t start;                 ///< seat that begins (BASE-R3)
    uint8_t colour[BST_SEATS_MAX]; ///< BST_COLOUR_* of each seat, all different
    uint8_t option[BST_OPTION_COUNT];
    bool bare;         ///< for positions: no start tile and no spring lies on the table, all come from elsewhere
    uint64_t elements; ///< BST_ELEMENT_* bits
    int nsets;
    struct {
        const bst_tileset *set;
        int copies;
    } set[BST_SETS_MAX];
} bst_setup;

/// Why a setup cannot be played, with the rule that says so (BST_RULE_NONE if it is a limit of the program).
typedef struct bst_setup_error {
    bst_rule rule;
    char text[200];
} bst_setup_error;

/// An empty setup: given seats in the usual colours, seat 0 starts, no sets, every option at its default.
bst_setup bst_setup_default(int seats);

/// Adds copies of a set and switches on the elements that usually come with it. False if there is no room.
bool bst_setup_add_set(bst_setup *setup, const bst_tileset *set, int copies);

/// Names of things, for notation and help; a null pointer beyond the last.
const char *bst_colour_word(int colour);
const char *bst_element_word(int bit);
const char *bst_element_set(int bit);
const char *bst_option_word(int option);
const char *bst_option_values(int option);
bst_rule bst_option_rule(int option);

/// The word of value `value` of a house rule, copied to out[size]; false if there is no such value.
bool bst_option_value_word(int option, int value, char *out, size_t size);

#pragma GCC visibility pop
