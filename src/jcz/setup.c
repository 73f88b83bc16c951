// SPDX-License-Identifier: MIT
// From the setup of a file to ours: sets, elements, rules, players, messages, the first position.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "locale/utf8.h"
#include "record/build.h"
#include "record/lines.h"

// ---- tile sets ----------------------------------------------------------------------------------------------

typedef struct set_name {
    const char *theirs; ///< without :1 or :2
    const char *ours;
    const char *prefix; ///< of the ids of those tiles that belong to it; null: all
    int river;          ///< 1 only river tiles, -1 all but river tiles, 0 both
} set_name;

static const set_name set_names[] = {
    {"basic", "base", NULL, 0},
    {"inns-and-cathedrals", "inns", NULL, 0},
    {"traders-and-builders", "traders", NULL, 0},
    {"princess-and-dragon", "dragon", NULL, 0},
    {"tower", "tower", NULL, 0},
    {"abbey-and-mayor", "abbey", NULL, 0},
    {"bridges-castles-and-bazaars", "bridges", NULL, 0},
    {"king-and-robber", "king", NULL, 0},
    {"river/1", "river", NULL, 0},
    {"river/2", "river2", NULL, 0},
    {"siege/cathars", "cathars", NULL, 0},
    {"count", "count", NULL, 0},
    {"gq11", "gq11", NULL, -1},
    {"gq11/river", "gq11", NULL, 1},
    {"cult/6", "csc", "CU/", 0},
    {"cult/5", "cult", NULL, 0},
    {"tunnel", "tunnel", NULL, 0},
    {"ferries", "ferries", NULL, 0},
    {"goldmines", "gold", NULL, 0},
    {"mage-and-witch", "mage", NULL, 0},
    {"festival", "festival", NULL, 0},
    {"corn-circles/1", "circles", NULL, 0},
    {"corn-circles/2", "circles2", NULL, 0},
    {"flier", "flyers", NULL, 0},
};

static bool set_has(const set_name *name, const bst_tile *tile)
{
    bool river = (tile->flags & BST_TILE_RIVER) != 0;
    return !(tile->flags & BST_TILE_BLANK) &&
           (!name->prefix || strncmp(tile->jcz, name->prefix, strlen(name->prefix)) == 0) &&
           (name->river == 0 || river == (name->river > 0));
}

static const set_name *set_find(const char *theirs)
{
    size_t length = strcspn(theirs, ":");
    for (size_t i = 0; i < sizeof set_names / sizeof *set_names; i++)
        if (strlen(set_names[i].theirs) == length && memcmp(set_names[i].theirs, theirs, length) == 0)
            return &set_names[i];
    return NULL;
}

/// The two parts of GQ11 are one set here.
static bst_tileset *set_known(bst_jcz *jcz, const char *ours)
{
    for (int i = 0; i < jcz->nsets; i++)
        if (strcmp(jcz->sets[i].name, ours) == 0)
            return &jcz->sets[i];
    return NULL;
}

static bool set_add(bst_jcz *jcz, const set_name *name, int copies, const bst_json *at, bst_text_error *error)
{
    const bst_tileset *source = bst_tileset_find(name->ours);
    bst_tileset *set = set_known(jcz, name->ours);
    if (!source || (!set && jcz->nsets == BST_JCZ_SETS_MAX))
        return bst_text_fail(error, at->line, "the set %s has no room here", name->theirs);
    if (!set) {
        bst_tile *tiles = malloc(sizeof *tiles * source->ntiles);
        if (!tiles)
            return bst_text_fail(error, 0, "there is not enough memory");
        jcz->tiles[jcz->nsets] = tiles;
        set = &jcz->sets[jcz->nsets++];
        *set = *source;
        set->tiles = tiles;
        set->ntiles = 0;
        bst_setup *setup = &jcz->head.setup;
        uint64_t elements = setup->elements; // the file says itself which are on
        bst_setup_add_set(setup, set, strcmp(name->ours, "count") == 0 ? 1 : copies); // never two of Carcassonne
        setup->elements = elements;
    }
    bst_tile *tiles = jcz->tiles[set - jcz->sets];
    bool again = false; // both editions of a set, which are the same here
    for (int i = 0; i < source->ntiles; i++) {
        if (!set_has(name, &source->tiles[i]))
            continue;
        bool known = false;
        for (int k = 0; k < set->ntiles && !known; k++)
            known = strcmp(tiles[k].name, source->tiles[i].name) == 0;
        again |= known;
        if (!known)
            tiles[set->ntiles++] = source->tiles[i];
    }
    if (again)
        jcz->head.setup.set[set - jcz->sets].copies += copies;
    return true;
}

static bool read_sets(bst_jcz *jcz, const bst_json *setup, bst_text_error *error)
{
    const bst_json *sets = bst_json_find(setup, "sets", BST_JSON_OBJECT);
    if (!sets || sets->n == 0)
        return bst_text_fail(error, setup->line, "setup.sets must name the tile sets");
    for (const bst_json *s = sets->first; s; s = s->next) {
        int copies;
        const set_name *name = set_find(s->key);
        if (bst_json_int(s, 0, 0, &copies))
            continue; // switched off
        if (!name)
            return bst_text_fail(error, s->line, "the tile set \"%.60s\" is not supported", s->key);
        if (!bst_json_int(s, 0, 255, &copies))
            return bst_text_fail(error, s->line, "the number of copies of \"%.60s\" is expected", s->key);
        size_t length = strlen(s->key);
        jcz->garden |= length > 2 && strcmp(s->key + length - 2, ":2") == 0;
        if (copies > 0 && !set_add(jcz, name, copies, s, error))
            return false;
    }
    return true;
}

static bool has_set(bst_jcz *jcz, const char *ours) { return set_known(jcz, ours) != NULL; }

// ---- elements -----------------------------------------------------------------------------------------------

typedef struct element_name {
    const char *theirs;
    uint64_t element; ///< 0: nothing to switch on
    int number;       ///< of figures: the house rule of ours that says how many each player has, or 0
} element_name;

static const element_name element_names[] = {
    {"small-follower", 0, BST_OPTION_SMALL},
    {"farmers", BST_ELEMENT_FARMERS, 0},
    {"big-follower", BST_ELEMENT_BIG, BST_OPTION_BIG},
    {"builder", BST_ELEMENT_BUILDER, BST_OPTION_BUILDER},
    {"pig", BST_ELEMENT_PIG, BST_OPTION_PIG},
    {"barn", BST_ELEMENT_BARN, BST_OPTION_BARN},
    {"wagon", BST_ELEMENT_WAGON, BST_OPTION_WAGON},
    {"mayor", BST_ELEMENT_MAYOR, BST_OPTION_MAYOR},
    {"phantom", BST_ELEMENT_PHANTOM, BST_OPTION_PHANTOM},
    {"dragon", BST_ELEMENT_DRAGON, 0},
    {"fairy", BST_ELEMENT_FAIRY, 0},
    {"count", BST_ELEMENT_COUNT, 0},
    {"tower", BST_ELEMENT_TOWER, 0},
    {"abbey", BST_ELEMENT_ABBEY, 0},
    {"bridge", BST_ELEMENT_BRIDGE, 0},
    {"castle", BST_ELEMENT_CASTLE, 0},
    {"bazaar", BST_ELEMENT_BAZAAR, 0},
    {"tunnel", BST_ELEMENT_TUNNEL, 0},
    {"ferry", BST_ELEMENT_FERRY, 0},
    {"gold", BST_ELEMENT_GOLD, 0},
    {"traders", BST_ELEMENT_GOODS, 0},
    {"king", BST_ELEMENT_KING, 0},
    {"robber", BST_ELEMENT_BARON, 0},
    {"cathedral", BST_ELEMENT_CATHEDRAL, 0},
    {"inn", BST_ELEMENT_INN, 0},
    {"princess", BST_ELEMENT_PRINCESS, 0},
    {"portal", BST_ELEMENT_PORTAL, 0},
    {"pig-herd", BST_ELEMENT_HERD, 0},
    {"siege", BST_ELEMENT_SIEGE, 0},
    {"shrine", BST_ELEMENT_CULT, 0},
    {"escape", 0, 0},              // a house rule here, see read_rules()
    {"river", 0, 0},               // comes with its tiles
    {"garden", 0, 0},              // nothing stands on gardens but abbots
    {"mage", BST_ELEMENT_MAGE, 0}, // one of the two alone: the other one is never sent anywhere
    {"witch", BST_ELEMENT_MAGE, 0},
    {"festival", BST_ELEMENT_FESTIVAL, 0},
    {"corn-circle", BST_ELEMENT_CIRCLE, 0},
    {"flier", BST_ELEMENT_FLYER, 0},
    // printed on tiles of sets that are refused
    {"hill", 0, 0},
    {"vineyard", 0, 0},
    {"acrobats", 0, 0},
    {"big-top", 0, 0},
    {"wind-rose", 0, 0},
    {"monastery", 0, 0},
    {"watchtower", 0, 0},
    {"church", 0, 0},
    {"labyrinth", 0, 0},
    {"yaga", 0, 0},
    {"russian-trap", 0, 0},
    // figures and tokens that do nothing before they are placed, and a message that does so is refused
    {"abbot", 0, 0},
    {"shepherd", 0, 0},
    {"ringmaster", 0, 0},
    {"little-buildings", 0, 0},
    {"obelisk", 0, 0},
    {"windmill", 0, 0},
    {"decinsky-sneznik", 0, 0},
    {"black-tower", 0, 0},
};

_Static_assert(BST_OPTION_START_TILE == 0, "no house rule about numbers has the number 0");

/// Meeples whose number is given; a number of 0 means none (every other key that is there is on, once).
static bool element_off(const element_name *name, const bst_json *value)
{
    return name->number != 0 && value->kind == BST_JSON_NUMBER && value->number <= 0;
}

/// How many a player has becomes our house rule (BASE-R18).
static bool element_number(bst_jcz *jcz, int option, const bst_json *value, bst_text_error *error)
{
    int number, least, most;
    bst_option_range(option, &least, &most);
    if (value->kind != BST_JSON_NUMBER && value->kind != BST_JSON_BOOL && value->kind != BST_JSON_NULL)
        return bst_text_fail(error, value->line, "the number of copies of \"%.60s\" is expected", value->key);
    if (value->kind == BST_JSON_NUMBER && value->number > most)
        return bst_text_fail(error, value->line, "a player has at most %d of \"%s\" here, the file has %g", most,
                             value->key, value->number);
    if (value->kind == BST_JSON_NUMBER && !bst_json_int(value, least, most, &number))
        return bst_text_fail(error, value->line, "the number of \"%s\" must be a whole one, the file has %g",
                             value->key, value->number);
    if (value->kind == BST_JSON_NUMBER)
        jcz->head.setup.option[option] = (uint8_t)(number - least + 1);
    return true;
}

static bool element_add(bst_jcz *jcz, const bst_json *value, bst_text_error *error)
{
    const element_name *name = NULL;
    for (size_t i = 0; i < sizeof element_names / sizeof *element_names && !name; i++)
        if (strcmp(element_names[i].theirs, value->key) == 0)
            name = &element_names[i];
    if (!name && value->kind == BST_JSON_NUMBER && value->number <= 0)
        return true; // none of what we do not have
    if (!name)
        return bst_text_fail(error, value->line, "the element \"%.60s\" is not supported", value->key);
    if (element_off(name, value))
        return true;
    jcz->head.setup.elements |= name->element;
    if (name->number == BST_OPTION_SMALL)
        jcz->head.setup.option[BST_OPTION_SMALL] = 0; // there are some: read_elements() begins with none
    return name->number == 0 || element_number(jcz, name->number, value, error);
}

static bool read_elements(bst_jcz *jcz, const bst_json *setup, bst_text_error *error)
{
    const bst_json *elements = bst_json_find(setup, "elements", BST_JSON_OBJECT);
    jcz->head.setup.elements = 0;
    jcz->head.setup.option[BST_OPTION_SMALL] = 1; // none, as of all that is not there
    if (!elements)
        return bst_text_fail(error, setup->line, "setup.elements is missing");
    for (const bst_json *e = elements->first; e; e = e->next)
        if (!element_add(jcz, e, error))
            return false;
    // what comes with its tiles the file does not name
    if (has_set(jcz, "circles") || has_set(jcz, "circles2"))
        jcz->head.setup.elements |= BST_ELEMENT_CIRCLE;
    if (has_set(jcz, "flyers"))
        jcz->head.setup.elements |= BST_ELEMENT_FLYER;
    return true;
}

// ---- rules --------------------------------------------------------------------------------------------------

typedef struct rule_name {
    const char *key, *value;
    int option; ///< of ours, or RULE_*
    int to;     ///< value of the option
} rule_name;

enum { RULE_NO_EFFECT = -1, RULE_AUCTION = -2 };

static const rule_name rule_names[] = {
    {"princess-action", "may", BST_OPTION_PRINCESS, 0},
    {"princess-action", "must", BST_OPTION_PRINCESS, 1},
    {"fairy-placement", "next-follower", BST_OPTION_FAIRY, 1},
    {"fairy-placement", "on-tile", BST_OPTION_FAIRY, 2},
    {"dragon-move", "before-scoring", BST_OPTION_DRAGON_MOVES, 0},
    {"dragon-move", "after-scoring", BST_OPTION_DRAGON_MOVES, 2},
    {"barn-placement", "not-occupied", BST_OPTION_BARN_FIELD, 0},
    {"barn-placement", "occupied", BST_OPTION_BARN_FIELD, 1},
    {"wagon-move", "C1", BST_OPTION_WAGON_REACH, 0},
    {"wagon-move", "C2", BST_OPTION_WAGON_REACH, 1},
    {"bazaar-no-auction", "false", RULE_AUCTION, 0},
    {"bazaar-no-auction", "true", RULE_AUCTION, 1},
    {"espace-variant", "any-tile", BST_OPTION_REFUGE_NEAR, 1},
    {"espace-variant", "siege-tile", BST_OPTION_REFUGE_NEAR, 0},
    {"gq11-pig-herd", "pig", BST_OPTION_GQ11_HERD, 0},
    {"gq11-pig-herd", "nothing", BST_OPTION_GQ11_HERD, 1},
    {"tunnelize-other-expansions", "true", BST_OPTION_PRINTED_TUNNELS, 0},
    {"tunnelize-other-expansions", "false", BST_OPTION_PRINTED_TUNNELS, 1},
    {"more-tunnel-tokens", "3/2", BST_OPTION_TUNNEL_TOKENS, 0},
    {"more-tunnel-tokens", "2/1", BST_OPTION_TUNNEL_TOKENS, 1},
    {"more-tunnel-tokens", "1/1", BST_OPTION_TUNNEL_TOKENS, 2},
    {"festival-return", "meeple", BST_OPTION_FESTIVAL, 0},
    {"festival-return", "follower", BST_OPTION_FESTIVAL, 1},
    {"coc-final-scoring", "market-only", BST_OPTION_FINAL_MOVE_IN, 1},
    {"coc-final-scoring", "any-district", BST_OPTION_FINAL_MOVE_IN, 0},
    {"count-move", "by-player", BST_OPTION_COUNT_MOVES, 0},
    {"count-move", "clockwise", BST_OPTION_COUNT_MOVES, 1},
    {"count-move", "follow-meeple", BST_OPTION_COUNT_MOVES, 2},
    {"king-and-robber-scoring", "default", RULE_NO_EFFECT, 0},
    {"king-and-robber-scoring", "10/20", BST_OPTION_CARD_POINTS, 1},
    {"king-and-robber-scoring", "15/40", BST_OPTION_CARD_POINTS, 2},
    {"king-and-robber-scoring", "continuously", BST_OPTION_CARD_POINTS, 3},
    {"tiny-city-scoring", "4", RULE_NO_EFFECT, 0},
    {"tiny-city-scoring", "2", BST_OPTION_SMALL_CITY, 1},
    {"inn-and-cathedral-final-scoring", "zero", RULE_NO_EFFECT, 0},
    {"inn-and-cathedral-final-scoring", "ignore", BST_OPTION_INN_AT_END, 1},
    // of sets and elements that are not supported themselves
    {"hill-tiebreaker", "", RULE_NO_EFFECT, 0},
    {"keep-monasteries", "", RULE_NO_EFFECT, 0},
    {"labyrinth-variant", "", RULE_NO_EFFECT, 0},
    {"little-buildings-scoring", "", RULE_NO_EFFECT, 0},
    {"vineyards-for-garden", "", RULE_NO_EFFECT, 0},
    {"robbers-son-action", "", RULE_NO_EFFECT, 0},
    {"meteorite-impact", "", RULE_NO_EFFECT, 0},
};

/// Values are strings, numbers or true and false.
static void rule_word(const bst_json *value, char *out, size_t size)
{
    if (value->kind == BST_JSON_STRING)
        snprintf(out, size, "%s", value->text);
    else if (value->kind == BST_JSON_BOOL)
        snprintf(out, size, "%s", value->number != 0 ? "true" : "false");
    else
        snprintf(out, size, "%g", value->number);
}

static bool rule_set(bst_jcz *jcz, const bst_json *value, bst_text_error *error)
{
    char word[64];
    const rule_name *rule = NULL;
    rule_word(value, word, sizeof word);
    for (size_t i = 0; i < sizeof rule_names / sizeof *rule_names && !rule; i++)
        if (strcmp(rule_names[i].key, value->key) == 0 &&
            (!rule_names[i].value[0] || strcmp(rule_names[i].value, word) == 0))
            rule = &rule_names[i];
    if (!rule)
        return bst_text_fail(error, value->line, "the rule \"%.60s\": \"%s\" is not supported", value->key, word);
    switch (rule->option) {
    case RULE_NO_EFFECT: return true;
    case RULE_AUCTION:
        jcz->no_auction = rule->to;
        jcz->head.setup.option[BST_OPTION_BAZAAR] = (uint8_t)rule->to;
        return true;
    default: jcz->head.setup.option[rule->option] = (uint8_t)rule->to; return true;
    }
}

/// What the other program does where a rule is not in the file. Where it has no rule, ours is the one that allows
/// most: the file's moves were legal there.
static void rules_default(bst_setup *setup)
{
    static const struct {
        uint8_t option, value;
    } defaults[] = {
        {BST_OPTION_FAIRY, 1},       // next to a follower
        {BST_OPTION_WAGON_REACH, 1}, // C2
        {BST_OPTION_REFUGE_NEAR, 1}, // any tile of the city
        {BST_OPTION_REFUGE, 1},      // cult places, too
        {BST_OPTION_FORESIGHT, 1},   // a river may be led into a dead end
        {BST_OPTION_CULT_ABBEY, 1},  // abbeys exempt
        {BST_OPTION_PORTAL_ON_START, 1},
        {BST_OPTION_RANSOM_WHO, 1}, // any follower
        {BST_OPTION_FREE_BRIDGE, 1},
        {BST_OPTION_UTURN, 2},         // room ahead instead of bends
        {BST_OPTION_FAIRY_CASTLE, 1},  // she stays with the lord
        {BST_OPTION_FINAL_MOVE_IN, 1}, // from the market
        {BST_OPTION_CIRCLE_TIME, 1},   // after each part
        {BST_OPTION_FESTIVAL_BARN, 1}, // a festival brings back whatever stands anywhere
        {BST_OPTION_FESTIVAL_CARCASSONNE, 1},
        {BST_OPTION_FESTIVAL_TOWER, 1},
    };
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        setup->option[defaults[i].option] = defaults[i].value;
}

static bool read_rules(bst_jcz *jcz, const bst_json *setup, bst_text_error *error)
{
    const bst_json *rules = bst_json_find(setup, "rules", BST_JSON_OBJECT);
    const bst_json *elements = bst_json_find(setup, "elements", BST_JSON_OBJECT);
    rules_default(&jcz->head.setup);
    if (!bst_json_get(elements, "escape"))
        jcz->head.setup.option[BST_OPTION_ESCAPE] = 2; // siege without escape
    for (const bst_json *r = rules ? rules->first : NULL; r; r = r->next)
        if (!rule_set(jcz, r, error))
            return false;
    return true;
}

// ---- players ------------------------------------------------------------------------------------------------

/// Our colour of a slot, if we have it.
static int slot_colour(int slot)
{
    static const int colours[] = {BST_COLOUR_RED,  BST_COLOUR_BLUE, BST_COLOUR_YELLOW, BST_COLOUR_GREEN, -1, -1, -1, -1,
                                  BST_COLOUR_BLACK};
    return slot >= 0 && slot < (int)(sizeof colours / sizeof *colours) ? colours[slot] : -1;
}

/// Copies a text (or nothing) to out[size], cut to whole characters.
static void copy_text(char *out, size_t size, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    if (length >= size)
        length = bst_utf8_fit(text, size - 1);
    memcpy(out, text ? text : "", length);
    out[length] = 0;
}

static bool read_players(bst_jcz *jcz, const bst_json *root, bst_text_error *error)
{
    const bst_json *players = bst_json_find(root, "players", BST_JSON_ARRAY);
    bst_setup *setup = &jcz->head.setup;
    int slot, used = 0, i = 0, colour[BST_SEATS_MAX];
    if (!players || players->n < 1)
        return bst_text_fail(error, root->line, "this is a setup without a game: there are no players");
    if (players->n > BST_SEATS_MAX)
        return bst_text_fail(error, players->line, "%d players are not supported; a game has at most %d", players->n,
                             BST_SEATS_MAX);
    *setup = bst_setup_default(players->n);
    for (const bst_json *p = players->first; p; p = p->next, i++) {
        if (p->kind != BST_JSON_OBJECT)
            return bst_text_fail(error, p->line, "a player with name and slot is expected");
        copy_text(jcz->head.name[i], BST_NAME_MAX, bst_json_text(p, "name"));
        colour[i] = bst_json_int(bst_json_get(p, "slot"), 0, 8, &slot) ? slot_colour(slot) : -1;
        if (colour[i] >= 0 && (used >> colour[i] & 1))
            colour[i] = -1;
        used |= colour[i] >= 0 ? 1 << colour[i] : 0;
    }
    for (i = 0; i < players->n; i++) {
        for (int c = 0; colour[i] < 0; c++)
            if (!(used >> c & 1)) {
                colour[i] = c;
                used |= 1 << c;
            }
        setup->colour[i] = (uint8_t)colour[i];
    }
    setup->option[BST_OPTION_ALONE] = players->n == 1;
    return true;
}

// ---- the file -----------------------------------------------------------------------------------------------

static bool read_version(const bst_json *root, bst_text_error *error)
{
    int major = 0, minor = 0;
    const char *version = bst_json_text(root, "appVersion");
    if (bst_json_get(root, "initialSeed") || bst_json_get(root, "slots"))
        return bst_text_fail(error, root->line, "this is a file of JCloisterZone 4 or older; 5.7 and later are read");
    if (!version || sscanf(version, "%d.%d", &major, &minor) < 1)
        return bst_text_fail(error, root->line, "appVersion is missing: this is no file of JCloisterZone 5.7 or later");
    if (major < 5 || (major == 5 && minor < 7))
        return bst_text_fail(error, root->line, "the file is of version %.20s; 5.7 and later are read", version);
    return true;
}

static bool read_draws(bst_jcz *jcz, const bst_json *root, bst_text_error *error)
{
    const bst_json *notes = bst_json_get(root, "gameAnnotations");
    const bst_json *order = bst_json_given(notes, "drawOrder");
    jcz->end_turn = -1;
    bst_json_int(bst_json_get(notes, "endTurn"), 0, 100000, &jcz->end_turn);
    if (!order)
        return true;
    if (order->kind != BST_JSON_ARRAY)
        return bst_text_fail(error, order->line, "gameAnnotations.drawOrder must be a list of tiles");
    jcz->draw = malloc(sizeof *jcz->draw * ((size_t)order->n + 1));
    if (!jcz->draw)
        return bst_text_fail(error, 0, "there is not enough memory");
    for (const bst_json *d = order->first; d; d = d->next) {
        if (d->kind != BST_JSON_STRING)
            return bst_text_fail(error, d->line, "the id of a tile is expected");
        jcz->draw[jcz->ndraws++] = d->text;
    }
    return true;
}

static void read_titles(bst_jcz *jcz, const bst_json *root)
{
    enum { DAY = 10 }; // of 2026-11-15T…
    const char *name = bst_json_text(root, "name");
    const char *about = bst_json_text(jcz->test, "description");
    copy_text(jcz->head.title, BST_TITLE_MAX, name && name[0] ? name : about);
    copy_text(jcz->head.date, DAY + 1, bst_json_text(root, "created"));
}

bool bst_jcz_setup(bst_jcz *jcz, bst_text_error *error)
{
    const bst_json *root = jcz->doc.root;
    if (root->kind != BST_JSON_OBJECT)
        return bst_text_fail(error, root->line, "a .jcz file is one JSON object");
    const bst_json *setup = bst_json_find(root, "setup", BST_JSON_OBJECT);
    const bst_json *addons = bst_json_find(setup, "addons", BST_JSON_OBJECT);
    if (!read_version(root, error))
        return false;
    if (!setup)
        return bst_text_fail(error, root->line, "setup is missing");
    if (addons && addons->n > 0)
        return bst_text_fail(error, addons->line, "the add-on \"%.60s\" is not supported", addons->first->key);
    jcz->start = bst_json_find(setup, "start", BST_JSON_ARRAY);
    jcz->test = bst_json_find(root, "test", BST_JSON_OBJECT);
    if (!read_players(jcz, root, error) || !read_sets(jcz, setup, error) || !read_elements(jcz, setup, error) ||
        !read_rules(jcz, setup, error) || !read_draws(jcz, root, error))
        return false;
    for (int i = 0; i < jcz->head.setup.seats; i++)
        if (jcz->head.setup.colour[i] == BST_COLOUR_GREY)
            jcz->head.setup.elements |= BST_ELEMENT_SIXTH;
    const bst_json *random = bst_json_find(root, "initialRandom", BST_JSON_NUMBER);
    jcz->predicts = random && random->number >= 0 && random->number < 1;
    jcz->random = jcz->predicts ? random->number : 0;
    jcz->head.setup_line = setup->line;
    read_titles(jcz, root);
    return true;
}
