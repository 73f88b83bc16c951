// SPDX-License-Identifier: MIT
// Random games of all modules are written as JCloisterZone would write them, its order of phases included, and must
// come back from the importer with the same scores.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "jcz/jcz.h"

// ---- texts --------------------------------------------------------------------------------------------------

enum { TEXT_MAX = 1 << 20, MESSAGES_MAX = 200, MESSAGE_MAX = 400 };

typedef struct long_text {
    int n;
    char at[TEXT_MAX];
} long_text;

static void add(long_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->n += vsnprintf(t->at + t->n, (size_t)(TEXT_MAX - t->n), format, args);
    va_end(args);
    assert_true(t->n < TEXT_MAX - MESSAGE_MAX);
}

/// A message of the current turn part; what is before COMMIT is written in the order of the other program's phases.
typedef struct message {
    int phase;
    char text[MESSAGE_MAX];
} message;

typedef struct writer {
    bst_game *game;
    bst_state *state;
    bst_list *list;
    long_text replay, draws;
    message at[MESSAGES_MAX];
    int n;
    bool nameless; ///< messages do not say whose they are
    bool plain;    ///< pointers do not say the feature
    bool gone;     ///< a tile fitted nowhere: only the list of draws can tell
    bool drawn;    ///< the tile in hand was drawn
    int offer[64]; ///< kinds of the bazaar, in the order they were turned up
    int noffers;
    int prisons[BST_SEATS_MAX][BST_FIGURE_KINDS][8]; ///< of a seat's figures by their numbers: who holds them, or -1
    uint64_t random;
} writer;

static uint32_t next(writer *w)
{
    w->random = w->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(w->random >> 33);
}

// ---- names --------------------------------------------------------------------------------------------------

static void location_of(const bst_tile *tile, int rot, int seg, char *out, size_t size)
{
    static const char *const sides_words[16] = {"?", "N",  "E",  "NE", "S",  "NS", "SE", "_W",
                                                "W", "NW", "WE", "_S", "SW", "_E", "_N", "NWSE"};
    static const char *const halves_words[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
    static const char *const inner[] = {"I", "II", "III", "IV"};
    const bst_segment *s = &tile->seg[seg];
    int sides = (s->sides << rot | s->sides >> (4 - rot)) & 15;
    int halves = (s->halves << 2 * rot | s->halves >> (8 - 2 * rot)) & 255;
    size_t n = 0;
    out[0] = 0;
    if (s->kind == BST_FIELD && halves) {
        for (int h = 0; h < 8; h++)
            if (halves >> h & 1)
                n += (size_t)snprintf(out + n, size - n, "%s%s", n ? "." : "", halves_words[h]);
    } else if ((s->kind == BST_ROAD || s->kind == BST_CITY) && sides) {
        snprintf(out, size, "%s", sides_words[sides]);
    } else {
        int number = 0;
        for (int i = 0; i < seg; i++)
            number += tile->seg[i].kind == s->kind && !tile->seg[i].sides && !tile->seg[i].halves;
        snprintf(out, size, "%s", inner[number & 3]);
    }
}

static const char *feature_of(int kind)
{
    switch (kind) {
    case BST_ROAD:
    case BST_BRIDGE: return "Road";
    case BST_CITY: return "City";
    case BST_FIELD: return "Field";
    default: return "Monastery";
    }
}

/// Orientation of the bridge on a tile as a thing of the table: 0 or 1, -1 none.
static int bridge_on(const writer *w, int x, int y)
{
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    bst_things(w->game, w->state, &list);
    for (int i = 0; i < list.n; i++)
        if (things[i].kind == BST_THING_BRIDGE && things[i].x == x && things[i].y == y)
            return things[i].number;
    return -1;
}

static const char *pointer(const writer *w, int x, int y, int seg)
{
    static char out[4][160];
    static int turn;
    char location[60];
    char *words = out[turn++ & 3];
    bst_square square;
    assert_true(bst_square_find(w->game, w->state, x, y, &square));
    const bst_tile *tile = bst_game_tile(w->game, square.kind);
    const char *feature = "Tower";
    snprintf(location, sizeof location, "I");
    if (seg != BST_SEG_TOWER) {
        feature = feature_of(tile->seg[seg].kind);
        if (tile->seg[seg].kind == BST_BRIDGE)
            snprintf(location, sizeof location, "%s", bridge_on(w, x, y) == 0 ? "NS" : "WE");
        else
            location_of(tile, square.rot, seg, location, sizeof location);
    }
    if (w->plain && seg != BST_SEG_TOWER) {
        snprintf(words, sizeof out[0], "{\"position\": [%d, %d], \"location\": \"%s\"}", x, y, location);
        return words;
    }
    snprintf(words, sizeof out[0], "{\"position\": [%d, %d], \"feature\": \"%s\", \"location\": \"%s\"}", x, y, feature,
             location);
    return words;
}

// ---- messages -----------------------------------------------------------------------------------------------

enum { PHASE_ACTION, PHASE_TUNNEL, PHASE_FERRY, PHASE_DRAGON, PHASE_CASTLE, PHASES };

static void say(writer *w, int phase, int player, const char *type, const char *format, ...)
{
    char payload[300];
    va_list args;
    va_start(args, format);
    vsnprintf(payload, sizeof payload, format, args);
    va_end(args);
    assert_true(w->n < MESSAGES_MAX);
    message *m = &w->at[w->n++];
    m->phase = phase;
    if (w->nameless)
        snprintf(m->text, sizeof m->text, "{\"type\": \"%s\", \"payload\": {%s}}", type, payload);
    else
        snprintf(m->text, sizeof m->text, "{\"type\": \"%s\", \"payload\": {%s}, \"player\": %d}", type, payload,
                 player);
}

static void flush(writer *w)
{
    for (int phase = 0; phase < PHASES; phase++)
        for (int i = 0; i < w->n; i++)
            if (w->at[i].phase == phase)
                add(&w->replay, "%s\n    %s", w->replay.n ? "," : "", w->at[i].text);
    w->n = 0;
}

static const char *const quarters[BST_QUARTER_KINDS] = {
    [BST_IN_PALACE] = "QUARTER_CASTLE",
    [BST_IN_MARKET] = "QUARTER_MARKET",
    [BST_IN_SMITHY] = "QUARTER_BLACKSMITH",
    [BST_IN_CATHEDRAL] = "QUARTER_CATHEDRAL",
};

static void draw(writer *w, int kind)
{
    add(&w->draws, "%s\"%s\"", w->draws.n ? ", " : "", bst_game_tile(w->game, kind)->jcz);
}

static void say_lay(writer *w, int actor, bst_action a)
{
    int kind = bst_tile_in_hand(w->state);
    const bst_tile *tile = bst_game_tile(w->game, kind);
    bool abbey = tile->nsegs > 0 && tile->seg[0].kind == BST_ABBEY;
    if (!w->drawn && (tile->flags & BST_TILE_RIVER))
        draw(w, kind);
    say(w, PHASE_ACTION, actor, "PLACE_TILE", "\"tileId\": \"%s\", \"rotation\": \"R%d\", \"position\": [%d, %d]",
        abbey ? BST_JCZ_ABBEY : tile->jcz, 90 * a.rot, a.x, a.y);
    w->drawn = false;
}

static int offer_index(const writer *w, int kind)
{
    for (int i = 0; i < w->noffers; i++)
        if (w->offer[i] == kind)
            return i;
    return 0;
}

static int current_lot(const writer *w)
{
    bst_thing things[BST_THINGS_MAX];
    bst_thing_list list = {things, BST_THINGS_MAX, 0};
    bst_things(w->game, w->state, &list);
    for (int i = 0; i < list.n; i++)
        if (things[i].kind == BST_THING_LOT)
            return things[i].number;
    return -1;
}

static void say_ferry(writer *w, int actor, bst_action a)
{
    static const char *const words[16] = {[3] = "NE", [5] = "NS", [6] = "SE", [9] = "NW", [10] = "WE", [12] = "SW"};
    bst_square square;
    bst_square_find(w->game, w->state, a.x, a.y, &square);
    const bst_tile *tile = bst_game_tile(w->game, square.kind);
    int sides = tile->seg[a.seg].sides | tile->seg[a.rot].sides;
    sides = (sides << square.rot | sides >> (4 - square.rot)) & 15;
    say(w, PHASE_FERRY, actor, "PLACE_TOKEN",
        "\"token\": \"FERRY\", \"pointer\": {\"position\": [%d, %d], \"feature\": \"Road\", \"location\": \"%s\"}", a.x,
        a.y, words[sides] ? words[sides] : "?");
}

/// Which letter a colour is for a seat: its own colour A, then in the order of colours.
static char tunnel_letter(const writer *w, int seat, int colour)
{
    const bst_setup *setup = bst_game_setup(w->game);
    if (colour == setup->colour[seat])
        return 'A';
    int lower = 0;
    for (int c = 0; c < colour; c++) { // free colours are dealt in turn
        bool taken = false;
        for (int s = 0; s < setup->seats; s++)
            taken = taken || setup->colour[s] == c;
        lower += !taken;
    }
    return (char)('B' + lower / setup->seats);
}

/// Number of a figure of a seat that `holder` holds (-1: that nobody holds); from then on `now` holds it.
static int prisoner(writer *w, int seat, int figure, int holder, int now)
{
    for (int n = 1; n < 8; n++)
        if (w->prisons[seat][figure][n] == holder) {
            w->prisons[seat][figure][n] = now;
            return n;
        }
    return 1;
}

static void say_action(writer *w, bst_action a)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    static const int east[4] = {1, 1, 0, 0}, south[4] = {0, 1, 1, 0};
    int actor = bst_actor(w->state), x, y;
    const char *figure = bst_figure_word(a.figure);
    switch (a.kind) {
    case BST_DO_DRAW: draw(w, a.number); break;
    case BST_DO_LAY: say_lay(w, actor, a); break;
    case BST_DO_PUT:
    case BST_DO_DRIVE:
    case BST_DO_JOIN:
        say(w, PHASE_ACTION, actor, "DEPLOY_MEEPLE", "\"pointer\": %s, \"meepleId\": \"%d.%s.1\"",
            pointer(w, a.x, a.y, a.seg), actor, figure);
        break;
    case BST_DO_BARN:
        say(w, PHASE_ACTION, actor, "DEPLOY_MEEPLE",
            "\"pointer\": {\"position\": [%d, %d], \"feature\": \"Field\", \"location\": \"NL.WR\"}, \"meepleId\": "
            "\"%d.barn.1\"",
            a.x + east[a.rot], a.y + south[a.rot], actor);
        break;
    case BST_DO_ENTER:
        say(w, PHASE_ACTION, actor, "DEPLOY_MEEPLE",
            "\"pointer\": {\"position\": [0, 0], \"feature\": \"Quarter\", \"location\": \"%s\"}, \"meepleId\": "
            "\"%d.%s.1\"",
            quarters[a.rot], actor, figure);
        break;
    case BST_DO_COUNT:
        say(w, PHASE_ACTION, actor, "MOVE_NEUTRAL_FIGURE",
            "\"figureId\": \"count.1\", \"to\": {\"position\": [0, 0], \"feature\": \"Quarter\", \"location\": \"%s\"}",
            quarters[a.rot]);
        break;
    case BST_DO_ESCAPE:
    case BST_DO_REMOVE:
        say(w, PHASE_ACTION, actor, "RETURN_MEEPLE",
            "\"source\": \"%s\", \"pointer\": {\"featurePointer\": %s, \"meepleId\": \"%d.%s.1\"}",
            a.kind == BST_DO_ESCAPE ? "SIEGE_ESCAPE" : "PRINCESS", pointer(w, a.x, a.y, a.seg),
            a.kind == BST_DO_ESCAPE ? actor : a.rot, figure);
        break;
    case BST_DO_CAPTURE:
        say(w, PHASE_ACTION, actor, "CAPTURE_FOLLOWER",
            "\"pointer\": {\"featurePointer\": %s, \"meepleId\": \"%d.%s.%d\"}", pointer(w, a.x, a.y, a.seg), a.rot,
            figure, prisoner(w, a.rot, a.figure, -1, a.rot == actor ? -1 : actor));
        break;
    case BST_DO_EXCHANGE:
        say(w, PHASE_ACTION, actor, "EXCHANGE_FOLLOWER", "\"meepleId\": \"%d.%s.1\"", actor, figure);
        break;
    case BST_DO_RANSOM:
        say(w, PHASE_ACTION, actor, "PAY_RANSOM", "\"meepleId\": \"%d.%s.%d\"", actor, figure,
            prisoner(w, actor, a.figure, a.rot, -1));
        break;
    case BST_DO_FAIRY:
        if (bst_game_setup(w->game)->option[BST_OPTION_FAIRY] == 2) {
            say(w, PHASE_ACTION, actor, "MOVE_NEUTRAL_FIGURE", "\"figureId\": \"fairy.1\", \"to\": [%d, %d]", a.x, a.y);
            break;
        }
        say(w, PHASE_ACTION, actor, "MOVE_NEUTRAL_FIGURE",
            "\"figureId\": \"fairy.1\", \"to\": {\"featurePointer\": %s, \"meepleId\": \"%d.%s.1\"}",
            pointer(w, a.x, a.y, a.seg), actor, figure);
        break;
    case BST_DO_DRAGON:
        bst_neutral_at(w->game, w->state, BST_FIGURE_DRAGON, &x, &y);
        say(w, PHASE_DRAGON, actor, "MOVE_NEUTRAL_FIGURE", "\"figureId\": \"dragon.1\", \"to\": [%d, %d]",
            x + dx[a.rot], y + dy[a.rot]);
        break;
    case BST_DO_TOWER:
        say(w, PHASE_ACTION, actor, "PLACE_TOKEN", "\"token\": \"TOWER_PIECE\", \"pointer\": %s",
            pointer(w, a.x, a.y, BST_SEG_TOWER));
        break;
    case BST_DO_BRIDGE:
        say(w, PHASE_ACTION, actor, "PLACE_TOKEN",
            "\"token\": \"BRIDGE\", \"pointer\": {\"position\": [%d, %d], \"feature\": \"Road\", \"location\": \"%s\"}",
            a.x, a.y, a.rot == 0 ? "NS" : "WE");
        break;
    case BST_DO_CASTLE:
        say(w, PHASE_CASTLE, actor, "PLACE_TOKEN", "\"token\": \"CASTLE\", \"pointer\": %s",
            pointer(w, a.x, a.y, a.seg));
        break;
    case BST_DO_TUNNEL:
        say(w, PHASE_TUNNEL, actor, "PLACE_TOKEN", "\"token\": \"TUNNEL_%c\", \"pointer\": %s",
            tunnel_letter(w, actor, a.rot), pointer(w, a.x, a.y, a.seg));
        break;
    case BST_DO_FERRY: say_ferry(w, actor, a); break;
    case BST_DO_GOLD:
        say(w, PHASE_ACTION, actor, "PLACE_TOKEN", "\"token\": \"GOLD\", \"pointer\": [%d, %d]", a.x, a.y);
        break;
    case BST_DO_BID:
        say(w, PHASE_ACTION, actor, "BAZAAR_BID", "\"supplyIndex\": %d, \"price\": %d", offer_index(w, a.x), a.y);
        break;
    case BST_DO_RAISE:
        say(w, PHASE_ACTION, actor, "BAZAAR_BID", "\"supplyIndex\": %d, \"price\": %d", offer_index(w, current_lot(w)),
            a.y);
        break;
    case BST_DO_PICK:
        say(w, PHASE_ACTION, actor, "BAZAAR_BID", "\"supplyIndex\": %d, \"price\": 0", offer_index(w, a.number));
        break;
    case BST_DO_BUY:
    case BST_DO_SELL:
        say(w, PHASE_ACTION, actor, "BAZAAR_BUY_OR_SELL", "\"value\": \"%s\"", a.kind == BST_DO_BUY ? "BUY" : "SELL");
        break;
    case BST_DO_DISCARD: say(w, PHASE_ACTION, actor, "PASS", "%s", ""); break;
    case BST_DO_PASS: {
        int step = bst_step(w->game, w->state);
        if (step == BST_STEP_FIGURE || step >= BST_STEP_SCORE_CASTLE)
            say(w, PHASE_ACTION, actor, "PASS", "%s", "");
        break;
    }
    default: break; // again, abbey, claim: not said
    }
}

// ---- playing ------------------------------------------------------------------------------------------------

/// A random legal action, but nothing that the other program decides by itself.
static bst_action choose(writer *w)
{
    if (bst_actor(w->state) == BST_CHANCE)
        return bst_chance(w->game, w->state, next(w));
    bst_legal(w->game, w->state, w->list);
    bst_action best = w->list->at[next(w) % (uint32_t)w->list->n];
    if (best.kind == BST_DO_PASS && next(w) % 3 > 0)
        best = w->list->at[next(w) % (uint32_t)w->list->n];
    int most = -1;
    for (int i = 0; i < w->list->n; i++) {
        bst_action a = w->list->at[i];
        bst_region_info info;
        if (a.kind == BST_DO_AGAIN)
            return a;
        if (a.kind == BST_DO_CLAIM && bst_region_at(w->game, w->state, a.x, a.y, a.seg, &info) && info.value > most) {
            most = info.value;
            best = a;
        }
    }
    return best;
}

static bool before_scoring(const writer *w)
{
    int step = bst_step(w->game, w->state), actor = bst_actor(w->state);
    if (actor == BST_CHANCE || actor == BST_NOBODY)
        return false;
    return step >= BST_STEP_BRIDGE && step <= BST_STEP_SCORE_CASTLE;
}

static void play(writer *w, bst_events *events)
{
    bool open = false; // a tile lies, COMMIT is due
    for (int n = 0; n < 20000 && bst_actor(w->state) != BST_NOBODY; n++) {
        bst_action a = choose(w);
        int active = bst_active(w->state);
        if (bst_step(w->game, w->state) == BST_STEP_BAZAAR && a.kind == BST_DO_DRAW)
            w->drawn = false;
        say_action(w, a);
        if (a.kind == BST_DO_DRAW && bst_step(w->game, w->state) != BST_STEP_BAZAAR)
            w->drawn = true;
        int hand = a.kind == BST_DO_LAY;
        events->n = 0;
        assert_int_equal(bst_apply(w->game, w->state, a, events).code, 0);
        for (int i = 0; i < events->n; i++) {
            w->gone |= events->at[i].kind == BST_EVENT_DISCARDED;
            if (events->at[i].kind == BST_EVENT_BAZAAR)
                w->noffers = 0;
            for (int k = 0; events->at[i].kind == BST_EVENT_OFFER && k < w->noffers; k++)
                w->gone |= w->offer[k] == events->at[i].number; // two alike: their indices are not kept here
            if (events->at[i].kind == BST_EVENT_OFFER && w->noffers < 64)
                w->offer[w->noffers++] = events->at[i].number;
        }
        open |= hand;
        if (open && !before_scoring(w)) {
            flush(w);
            say(w, PHASE_ACTION, active, "COMMIT", "\"random\": 0.25");
            flush(w);
            open = false;
        }
        if (!open)
            flush(w);
    }
    flush(w);
}

// ---- whole files --------------------------------------------------------------------------------------------

static const struct {
    const char *ours, *theirs, *elements;
} sets[] = {
    {"base", "basic:1", "\"small-follower\": 7, \"farmers\": true"},
    {"inns", "inns-and-cathedrals:1", "\"big-follower\": 1, \"inn\": true, \"cathedral\": true"},
    {"traders", "traders-and-builders:1", "\"builder\": 1, \"pig\": 1, \"traders\": true"},
    {"dragon", "princess-and-dragon:1", "\"dragon\": true, \"fairy\": true, \"princess\": true, \"portal\": true"},
    {"tower", "tower:1", "\"tower\": true"},
    {"abbey", "abbey-and-mayor:1", "\"abbey\": 1, \"mayor\": 1, \"barn\": 1, \"wagon\": 1"},
    {"bridges", "bridges-castles-and-bazaars:1", "\"bridge\": true, \"castle\": true, \"bazaar\": true"},
    {"king", "king-and-robber:1", "\"king\": true, \"robber\": true"},
    {"river", "river/1:1", ""},
    {"river2", "river/2:1", "\"pig-herd\": true"},
    {"cathars", "siege/cathars", "\"siege\": true, \"escape\": true"},
    {"cult", "cult/5", "\"shrine\": true"},
    {"count", "count", "\"count\": true"},
    {"tunnel", "tunnel", "\"tunnel\": true"},
    {"ferries", "ferries", "\"ferry\": true"},
    {"gold", "goldmines", "\"gold\": true"},
};
enum { SETS = sizeof sets / sizeof *sets };

static void options(bst_setup *setup)
{
    static const struct {
        int option, value;
    } values[] = {
        {BST_OPTION_FAIRY, 1},         {BST_OPTION_WAGON_REACH, 1},     {BST_OPTION_REFUGE_NEAR, 1},
        {BST_OPTION_REFUGE, 1},        {BST_OPTION_FORESIGHT, 1},       {BST_OPTION_CULT_ABBEY, 1},
        {BST_OPTION_RANSOM_WHO, 1},    {BST_OPTION_PORTAL_ON_START, 1}, {BST_OPTION_VOLCANO_LAKE, 1},
        {BST_OPTION_FREE_BRIDGE, 1},   {BST_OPTION_UTURN, 2},           {BST_OPTION_FAIRY_CASTLE, 1},
        {BST_OPTION_FINAL_MOVE_IN, 1},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        setup->option[values[i].option] = (uint8_t)values[i].value;
}

static void write_start(const writer *w, long_text *out)
{
    for (int i = 0; i < bst_squares(w->state); i++) {
        bst_square s = bst_square_at(w->game, w->state, i);
        add(out, "%s{\"tile\": \"%s\", \"x\": %d, \"y\": %d, \"rotation\": %d}", i ? ", " : "",
            bst_game_tile(w->game, s.kind)->jcz, s.x, s.y, 90 * s.rot);
    }
}

static long_text head, file;

static bool one_game(writer *w, uint64_t seed, uint32_t chosen, bst_events *events, const char *save)
{
    bst_setup_error error;
    w->random = seed * 0x9E3779B97F4A7C15u + 1;
    w->replay.n = w->draws.n = w->n = w->noffers = 0;
    w->replay.at[0] = w->draws.at[0] = 0;
    w->drawn = w->gone = false;
    memset(w->prisons, -1, sizeof w->prisons);
    bst_setup setup = bst_setup_default(2 + (int)(next(w) % 4));
    head.n = file.n = 0;
    add(&head, "{ \"appVersion\": \"5.9.0\", \"setup\": { \"sets\": {");
    for (int i = 0, n = 0; i < SETS; i++)
        if (chosen >> i & 1) {
            bst_setup_add_set(&setup, bst_tileset_find(sets[i].ours), 1);
            add(&head, "%s\"%s\": 1", n++ ? ", " : "", sets[i].theirs);
        }
    add(&head, "}, \"elements\": {");
    for (int i = 0, n = 0; i < SETS; i++)
        if ((chosen >> i & 1) && sets[i].elements[0])
            add(&head, "%s%s", n++ ? ", " : "", sets[i].elements);
    if (!(chosen & 2))
        setup.elements &= ~(uint64_t)BST_ELEMENT_INN;
    setup.elements &= ~(uint64_t)BST_ELEMENT_SIXTH;
    options(&setup);
    w->nameless = seed % 7 == 1;
    w->plain = seed % 5 == 2;
    bool listless = seed % 4 == 3 && !w->nameless;
    bool on_tile = seed % 11 == 4, draft = seed % 2 == 0, after = seed % 13 == 5;
    setup.option[BST_OPTION_FAIRY] = on_tile ? 2 : 1;
    setup.option[BST_OPTION_BAZAAR] = draft;
    setup.option[BST_OPTION_DRAGON_MOVES] = after ? 2 : 0;
    add(&head, "}, \"rules\": {\"fairy-placement\": \"%s\", \"bazaar-no-auction\": %s, \"dragon-move\": \"%s\"",
        on_tile ? "on-tile" : "next-follower", draft ? "true" : "false", after ? "after-scoring" : "before-scoring");
    add(&head, "}, \"start\": [");
    w->game = malloc(bst_game_size(&setup));
    if (!bst_game_build(w->game, &setup, &error)) {
        free(w->game);
        return true;
    }
    w->state = malloc(bst_game_state_size(w->game));
    bst_state_begin(w->game, w->state, NULL);
    write_start(w, &head);
    play(w, events);
    add(&head, "] }, \"players\": [");
    for (int i = 0; i < setup.seats; i++)
        add(&head, "%s{\"name\": \"P%d\", \"slot\": %d}", i ? ", " : "", i, i < 4 ? i : 8);
    add(&file, "%s],\n\"replay\": [", head.at);
    add(&file, "%s],\n\"gameAnnotations\": {\"drawOrder\": [", w->replay.at);
    add(&file, "%s]}}\n", listless && !w->gone ? "" : w->draws.at);
    if (save) {
        FILE *f = fopen(save, "w");
        fputs(file.at, f);
        fclose(f);
    }
    bst_jcz jcz;
    bst_text_error wrong;
    bool same = bst_jcz_read(file.at, (size_t)file.n, &jcz, &wrong);
    if (!same) {
        print_message("game %lu, sets %x: line %d: %s\n", (unsigned long)seed, chosen, wrong.line, wrong.text);
    } else {
        same = bst_jcz_play(&jcz, &wrong);
        if (!same)
            print_message("game %lu, sets %x: line %d: %s\n", (unsigned long)seed, chosen, wrong.line, wrong.text);
        for (int i = 0; same && i < setup.seats; i++)
            if (jcz.end.score[i] != bst_score(w->state, i)) {
                print_message("game %lu, sets %x: seat %d has %d, not %d points\n", (unsigned long)seed, chosen, i,
                              jcz.end.score[i], bst_score(w->state, i));
                same = false;
            }
        bst_jcz_free(&jcz);
    }
    free(w->state);
    free(w->game);
    return same;
}

static void games_come_back(void **unused)
{
    (void)unused;
    const char *first = getenv("JCZ_FIRST"), *count = getenv("JCZ_GAMES"), *save = getenv("JCZ_SAVE");
    uint64_t from = first ? strtoull(first, NULL, 10) : 1, games = count ? strtoull(count, NULL, 10) : 400;
    writer *w = calloc(1, sizeof *w);
    bst_events events = {.at = malloc(sizeof(bst_event) * BST_EVENTS_MAX), .capacity = BST_EVENTS_MAX};
    w->list = malloc(sizeof *w->list);
    int bad = 0;
    for (uint64_t seed = from; seed < from + games; seed++) {
        uint32_t random = (uint32_t)(seed * 2654435761u) >> 7;
        uint32_t chosen =
            seed % 3 == 0 ? 1 | (random & random >> 9) : 1 | 1u << (seed % SETS) | 1u << (seed / SETS % SETS);
        bad += !one_game(w, seed, chosen & ((1u << SETS) - 1), &events, save);
    }
    free(events.at);
    free(w->list);
    free(w);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_come_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
