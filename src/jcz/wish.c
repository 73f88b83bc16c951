// SPDX-License-Identifier: MIT
// What a message wants, and how well an action answers to it.

#include <string.h>

#include "jcz/jcz.h"
#include "record/lines.h"

_Static_assert(BST_DO_BANISH < 64, "the kinds of actions that answer to messages are bits");

static bool wants(const bst_jcz_wish *w, int kind) { return kind < 64 && w->kinds >> kind & 1; }
static uint64_t bit(int kind) { return UINT64_C(1) << kind; }

/// Point where four tiles meet, named by the tile south-east of it.
static bool corner_point(bst_action a, int *x, int *y)
{
    static const int east[4] = {1, 1, 0, 0}, south[4] = {0, 1, 1, 0}; // NE SE SW NW
    *x = a.x + east[a.rot & 3];
    *y = a.y + south[a.rot & 3];
    return a.rot < 4;
}

void bst_jcz_barn_pointer(const bst_jcz *jcz, bst_jcz_pointer *p)
{
    if (jcz->turn != 0) // the corner that was the north-west one
        corner_point((bst_action){.rot = (uint8_t)((3 + jcz->turn) & 3), .x = (int16_t)p->x, .y = (int16_t)p->y}, &p->x,
                     &p->y);
}

static bool same_feature(const bst_jcz *jcz, const bst_jcz_wish *w, bst_action a)
{
    bst_region_info mine, theirs;
    int seg = bst_jcz_segment(jcz, &w->pointer);
    return seg >= 0 && seg != BST_SEG_TOWER && a.seg != BST_SEG_TOWER &&
           bst_region_at(jcz->game, jcz->state, w->pointer.x, w->pointer.y, seg, &mine) &&
           bst_region_at(jcz->game, jcz->state, a.x, a.y, a.seg, &theirs) && mine.id == theirs.id;
}

/// Whether the figure that an action takes or goes to is the lord of a castle, whom either tile of it names.
static bool names_lord(const bst_jcz *jcz, bst_action a)
{
    bst_region_info info;
    bool at_figure = a.kind == BST_DO_RECALL || a.kind == BST_DO_REMOVE || a.kind == BST_DO_FAIRY;
    return at_figure && a.seg != BST_SEG_TOWER && bst_region_at(jcz->game, jcz->state, a.x, a.y, a.seg, &info) &&
           info.kind == BST_CASTLE;
}

static int place_answers(const bst_jcz *jcz, const bst_jcz_wish *w, bst_action a)
{
    if (w->square)
        return a.x == w->pointer.x && a.y == w->pointer.y;
    int fit = bst_jcz_fits(jcz, &w->pointer, a.x, a.y, a.seg);
    // A castle is named by either of its tiles, and a wagon's new feature by any of them.
    bool loose = a.kind == BST_DO_CASTLE || a.kind == BST_DO_DRIVE || a.kind == BST_DO_JOIN || a.kind == BST_DO_ADD;
    return fit > 0 ? 2 * fit : (loose || names_lord(jcz, a)) && same_feature(jcz, w, a);
}

static int tunnel_answers(const bst_jcz *jcz, const bst_jcz_wish *w, bst_action a)
{
    const int *colours = jcz->tunnel[bst_actor(jcz->state)];
    int fit = bst_jcz_fits(jcz, &w->pointer, a.x, a.y, a.seg);
    if (fit == 0 || (colours[w->token] >= 0 && colours[w->token] != a.rot))
        return 0;
    for (int t = 0; t < 3; t++)
        if (t != w->token && colours[t] == a.rot)
            return 0;
    bool own = a.rot == jcz->head.setup.colour[bst_actor(jcz->state)];
    return 2 * fit + (own == (w->token == 0));
}

static int ferry_answers(const bst_jcz *jcz, const bst_jcz_wish *w, bst_action a)
{
    bst_square square;
    if (a.x != w->pointer.x || a.y != w->pointer.y || !bst_square_find(jcz->game, jcz->state, a.x, a.y, &square))
        return 0;
    const bst_tile *tile = bst_game_tile(jcz->game, square.kind);
    if (a.seg >= tile->nsegs || a.rot >= tile->nsegs)
        return 0;
    int sides = tile->seg[a.seg].sides | tile->seg[a.rot].sides;
    sides = (sides << square.rot | sides >> (4 - square.rot)) & 15;
    return sides == w->pointer.sides;
}

/// How well a legal action answers to a wish; 0: not at all.
int bst_jcz_answers(const bst_jcz *jcz, const bst_jcz_wish *w, bst_action a)
{
    int x, y;
    if (!wants(w, a.kind))
        return 0;
    switch (a.kind) {
    case BST_DO_LAY: return a.x == w->pointer.x && a.y == w->pointer.y && (a.rot == w->rot || w->any_rotation);
    case BST_DO_PUT:
    case BST_DO_DRIVE:
    case BST_DO_JOIN:
    case BST_DO_ESCAPE:
    case BST_DO_RECALL:
    case BST_DO_LAND:
    case BST_DO_ADD:
    case BST_DO_WITHDRAW:
    case BST_DO_CONJURE:
    case BST_DO_FAIRY: return w->square || a.figure == w->meeple.figure ? place_answers(jcz, w, a) : 0;
    case BST_DO_REMOVE:
    case BST_DO_CAPTURE: return a.figure == w->meeple.figure && a.rot == w->meeple.seat ? place_answers(jcz, w, a) : 0;
    case BST_DO_CASTLE: return place_answers(jcz, w, a);
    case BST_DO_ENTER:
    case BST_DO_FETCH: return a.figure == w->meeple.figure && a.rot == w->pointer.quarter;
    case BST_DO_BANISH: return a.figure == w->meeple.figure;
    case BST_DO_FLY:
        return w->pointer.feature == BST_JCZ_FEATURE_FLYER && a.figure == w->meeple.figure && a.x == w->pointer.x &&
               a.y == w->pointer.y;
    case BST_DO_COUNT: return a.rot == w->pointer.quarter;
    case BST_DO_BARN: return corner_point(a, &x, &y) && x == w->pointer.x && y == w->pointer.y;
    case BST_DO_TOWER:
    case BST_DO_GOLD: return a.x == w->pointer.x && a.y == w->pointer.y;
    case BST_DO_BRIDGE: return a.x == w->pointer.x && a.y == w->pointer.y && a.rot == w->rot;
    case BST_DO_TUNNEL: return tunnel_answers(jcz, w, a);
    case BST_DO_FERRY: return ferry_answers(jcz, w, a);
    case BST_DO_DRAGON: return a.rot == w->rot;
    case BST_DO_EXCHANGE: return a.figure == w->meeple.figure;
    case BST_DO_RANSOM: return a.figure == w->meeple.figure ? 1 + (a.rot == w->rot) : 0;
    case BST_DO_BID: return w->offer >= 0 && a.x == w->offer && a.y == w->price;
    case BST_DO_RAISE: return a.y == w->price;
    case BST_DO_PICK: return a.number == w->offer;
    case BST_DO_BUY:
    case BST_DO_SELL:
    case BST_DO_ALL_ADD:
    case BST_DO_ALL_WITHDRAW: return 1;
    default: return 0;
    }
}

bool bst_jcz_told(const bst_jcz *jcz, const bst_jcz_wish *w, const bst_event *e)
{
    if (e->kind == BST_EVENT_GOLD)
        return (w->kinds >> BST_DO_GOLD & 1) && e->x == w->pointer.x && e->y == w->pointer.y;
    return e->kind == BST_EVENT_LANDED && (w->kinds >> BST_DO_LAND & 1) && e->seat == w->meeple.seat &&
           e->figure == w->meeple.figure && bst_jcz_fits(jcz, &w->pointer, e->x, e->y, e->seg) > 0;
}

// ---- messages become wishes ---------------------------------------------------------------------------------

static void model_place(const bst_jcz *jcz, bst_jcz_wish *w, int kind)
{
    int seg = bst_jcz_segment(jcz, &w->pointer);
    w->kinds |= bit(kind);
    w->model = (bst_action){.kind = (uint8_t)kind,
                            .figure = (uint8_t)(w->meeple.figure > 0 ? w->meeple.figure : 0),
                            .seg = (uint8_t)(seg < 0 ? BST_NO_SEG : seg),
                            .x = (int16_t)w->pointer.x,
                            .y = (int16_t)w->pointer.y};
}

static bool read_rotation(const bst_json *payload, int *rot)
{
    static const char *const words[] = {"R0", "R90", "R180", "R270"};
    const char *word = bst_json_text(payload, "rotation");
    for (int i = 0; word && i < 4; i++)
        if (strcmp(word, words[i]) == 0) {
            *rot = i;
            return true;
        }
    return false;
}

static bool wish_lay(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    const bst_jcz_message *m = w->message;
    w->kinds = bit(BST_DO_LAY);
    if (!bst_json_text(m->payload, "tileId") || !read_rotation(m->payload, &w->rot))
        return bst_text_fail(error, m->line, "PLACE_TILE needs tileId, rotation (R0, R90, R180, R270) and position");
    if (!bst_jcz_read_square(jcz, bst_json_get(m->payload, "position"), m->line, &w->pointer.x, &w->pointer.y, error))
        return false;
    w->rot = (w->rot + jcz->turn) & 3;
    w->any_rotation = strcmp(bst_json_text(m->payload, "tileId"), BST_JCZ_ABBEY) == 0; // all sides are alike
    w->model = (bst_action){
        .kind = BST_DO_LAY, .rot = (uint8_t)w->rot, .x = (int16_t)w->pointer.x, .y = (int16_t)w->pointer.y};
    return true;
}

/// The figure goes to a quarter of Carcassonne, or comes from there.
static void wish_quarter(bst_jcz_wish *w, int kind)
{
    w->kinds = bit(kind);
    w->model =
        (bst_action){.kind = (uint8_t)kind, .figure = (uint8_t)w->meeple.figure, .rot = (uint8_t)w->pointer.quarter};
}

static bool wish_deploy(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    const bst_json *payload = w->message->payload;
    if (!bst_jcz_read_meeple(jcz, payload, w->message->line, &w->meeple, error) ||
        !bst_jcz_read_pointer(jcz, bst_json_get(payload, "pointer"), w->message->line, &w->pointer, error))
        return false;
    if (w->pointer.feature < 0 && w->message->has_random) // a die is rolled for nothing else
        w->pointer.feature = BST_JCZ_FEATURE_FLYER;
    if (w->meeple.figure == BST_FIGURE_BARN) {
        w->kinds = bit(BST_DO_BARN);
        w->model = (bst_action){.kind = BST_DO_BARN, .rot = 3, .x = (int16_t)w->pointer.x, .y = (int16_t)w->pointer.y};
        bst_jcz_barn_pointer(jcz, &w->pointer);
        return true;
    }
    if (w->pointer.quarter >= 0) {
        wish_quarter(w, BST_DO_ENTER);
        return true;
    }
    if (w->pointer.feature == BST_JCZ_FEATURE_FLYER) {
        w->kinds = bit(BST_DO_FLY);
        w->model = (bst_action){.kind = BST_DO_FLY,
                                .figure = (uint8_t)w->meeple.figure,
                                .x = (int16_t)w->pointer.x,
                                .y = (int16_t)w->pointer.y};
        return true;
    }
    model_place(jcz, w, BST_DO_PUT);
    w->kinds |= bit(BST_DO_DRIVE) | bit(BST_DO_JOIN) | bit(BST_DO_ADD) | bit(BST_DO_LAND);
    return true;
}

/// A meeple pointer: {featurePointer, meepleId}.
static bool wish_meeple(const bst_jcz *jcz, bst_jcz_wish *w, const bst_json *pointer, bst_text_error *error)
{
    int line = w->message->line;
    return bst_jcz_read_meeple(jcz, pointer, line, &w->meeple, error) &&
           bst_jcz_read_pointer(jcz, bst_json_get(pointer, "featurePointer"), line, &w->pointer, error);
}

static bool wish_return(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    const bst_json *payload = w->message->payload;
    static const struct {
        const char *source;
        int kind;
    } sources[] = {
        {"PRINCESS", BST_DO_REMOVE},
        {"SIEGE_ESCAPE", BST_DO_ESCAPE},
        {"FESTIVAL", BST_DO_RECALL},
        {"CORN_CIRCLE", BST_DO_WITHDRAW},
    };
    const char *source = bst_json_text(payload, "source");
    int kind = 0;
    for (size_t i = 0; source && i < sizeof sources / sizeof *sources; i++)
        kind = strcmp(source, sources[i].source) == 0 ? sources[i].kind : kind;
    if (!kind)
        return bst_text_fail(error, w->message->line, "RETURN_MEEPLE for \"%.40s\" is not supported",
                             source ? source : "");
    if (!wish_meeple(jcz, w, bst_json_get(payload, "pointer"), error))
        return false;
    w->foreign = kind == BST_DO_REMOVE;
    if (kind == BST_DO_RECALL && w->pointer.quarter >= 0) {
        wish_quarter(w, BST_DO_FETCH);
        return true;
    }
    model_place(jcz, w, kind);
    w->model.rot = (uint8_t)(w->foreign ? w->meeple.seat : 0);
    return true;
}

static bool wish_dragon(const bst_jcz *jcz, bst_jcz_wish *w, const bst_json *to, bst_text_error *error)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    int x, y, from_x, from_y;
    if (!bst_jcz_read_square(jcz, to, w->message->line, &x, &y, error))
        return false;
    if (!bst_neutral_at(jcz->game, jcz->state, BST_FIGURE_DRAGON, &from_x, &from_y))
        return bst_text_fail(error, w->message->line, "the dragon moves, but it is not on the table");
    w->rot = -1;
    for (int side = 0; side < 4; side++)
        if (from_x + dx[side] == x && from_y + dy[side] == y)
            w->rot = side;
    if (w->rot < 0)
        return bst_text_fail(error, w->message->line,
                             "the dragon stands at %d,%d and cannot go to %d,%d, which is no neighbour", from_x, from_y,
                             x, y);
    w->kinds = bit(BST_DO_DRAGON);
    w->model = (bst_action){.kind = BST_DO_DRAGON, .rot = (uint8_t)w->rot};
    return true;
}

static bool wish_fairy(const bst_jcz *jcz, bst_jcz_wish *w, const bst_json *to, bst_text_error *error)
{
    w->square = to && to->kind == BST_JSON_ARRAY;
    if (w->square) {
        w->pointer = (bst_jcz_pointer){.feature = -1, .quarter = -1};
        if (!bst_jcz_read_square(jcz, to, w->message->line, &w->pointer.x, &w->pointer.y, error))
            return false;
    } else if (!wish_meeple(jcz, w, to, error)) {
        return false;
    }
    model_place(jcz, w, BST_DO_FAIRY);
    return true;
}

/// The mage or the witch goes to a road or city; to null: off the board.
static bool wish_magic(const bst_jcz *jcz, bst_jcz_wish *w, int figure, const bst_json *to, bst_text_error *error)
{
    w->meeple.figure = figure;
    if (to && to->kind == BST_JSON_NULL) {
        w->kinds = bit(BST_DO_BANISH);
        w->model = (bst_action){.kind = BST_DO_BANISH, .figure = (uint8_t)figure};
        return true;
    }
    if (!bst_jcz_read_pointer(jcz, to, w->message->line, &w->pointer, error))
        return false;
    model_place(jcz, w, BST_DO_CONJURE);
    return true;
}

static bool wish_neutral(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    const bst_json *to = bst_json_get(w->message->payload, "to");
    const char *figure = bst_json_text(w->message->payload, "figureId");
    if (figure && strncmp(figure, "dragon.", 7) == 0)
        return wish_dragon(jcz, w, to, error);
    if (figure && strncmp(figure, "fairy.", 6) == 0)
        return wish_fairy(jcz, w, to, error);
    if (figure && bst_jcz_magic(w->message) >= 0)
        return wish_magic(jcz, w, bst_jcz_magic(w->message), to, error);
    if (!figure || strncmp(figure, "count.", 6) != 0)
        return bst_text_fail(error, w->message->line, "moving \"%.40s\" is not supported", figure ? figure : "");
    if (!bst_jcz_read_pointer(jcz, to, w->message->line, &w->pointer, error))
        return false;
    w->kinds = bit(BST_DO_COUNT);
    w->model = (bst_action){.kind = BST_DO_COUNT, .rot = (uint8_t)(w->pointer.quarter & 3)};
    return true;
}

/// A token that lies on a tile as a whole is named by its square.
static bool wish_square(const bst_jcz *jcz, bst_jcz_wish *w, int kind, bst_text_error *error)
{
    const bst_json *at = bst_json_get(w->message->payload, "pointer");
    if (!bst_jcz_read_square(jcz, at, w->message->line, &w->pointer.x, &w->pointer.y, error))
        return false;
    w->kinds = bit(kind);
    w->model = (bst_action){.kind = (uint8_t)kind, .x = (int16_t)w->pointer.x, .y = (int16_t)w->pointer.y};
    return true;
}

static bool wish_token(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    static const struct {
        const char *token;
        int kind;
    } tokens[] = {
        {"BRIDGE", BST_DO_BRIDGE},   {"CASTLE", BST_DO_CASTLE},   {"TOWER_PIECE", BST_DO_TOWER},
        {"FERRY", BST_DO_FERRY},     {"TUNNEL_A", BST_DO_TUNNEL}, {"TUNNEL_B", BST_DO_TUNNEL},
        {"TUNNEL_C", BST_DO_TUNNEL}, {"GOLD", BST_DO_GOLD},
    };
    const char *token = bst_json_text(w->message->payload, "token");
    int kind = 0;
    for (size_t i = 0; token && i < sizeof tokens / sizeof *tokens; i++)
        if (strcmp(token, tokens[i].token) == 0)
            kind = tokens[i].kind;
    if (!kind)
        return bst_text_fail(error, w->message->line, "the token \"%.40s\" is not supported", token ? token : "");
    if (kind == BST_DO_GOLD)
        return wish_square(jcz, w, kind, error);
    if (!bst_jcz_read_pointer(jcz, bst_json_get(w->message->payload, "pointer"), w->message->line, &w->pointer, error))
        return false;
    model_place(jcz, w, kind);
    w->model.figure = 0;
    w->token = kind == BST_DO_TUNNEL ? token[strlen(token) - 1] - 'A' : 0;
    w->rot = w->pointer.sides == 5 ? 0 : 1;
    if (kind == BST_DO_BRIDGE || kind == BST_DO_TOWER) {
        w->model.seg = 0;
        w->model.rot = (uint8_t)(kind == BST_DO_BRIDGE ? w->rot : 0);
    }
    return true;
}

static bool wish_prisoner(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    bool ransom = w->message->kind == BST_JCZ_PAY_RANSOM;
    if (!bst_jcz_read_meeple(jcz, w->message->payload, w->message->line, &w->meeple, error))
        return false;
    w->kinds = bit(ransom ? BST_DO_RANSOM : BST_DO_EXCHANGE);
    w->foreign = !ransom; // whose choice it is, is said by our game
    w->rot = jcz->holder[w->meeple.seat][w->meeple.figure][w->meeple.number];
    w->model = (bst_action){.kind = (uint8_t)(ransom ? BST_DO_RANSOM : BST_DO_EXCHANGE),
                            .figure = (uint8_t)w->meeple.figure,
                            .rot = (uint8_t)(ransom && w->rot >= 0 ? w->rot : 0)};
    return true;
}

static bool wish_bid(const bst_jcz *jcz, bst_jcz_wish *w, bst_text_error *error)
{
    int index;
    const bst_json *payload = w->message->payload;
    const bst_json *price = bst_json_given(payload, "price"); // a draft may go without
    w->price = 0;
    if (!bst_json_int(bst_json_get(payload, "supplyIndex"), 0, BST_JCZ_OFFERS_MAX, &index) ||
        (price && !bst_json_int(price, 0, 30000, &w->price)))
        return bst_text_fail(error, w->message->line, "BAZAAR_BID needs a supplyIndex and a price from 0 on");
    w->offer = index < jcz->noffers ? jcz->offer[index] : -1;
    w->kinds = bit(BST_DO_BID) | bit(BST_DO_RAISE) | bit(BST_DO_PICK);
    w->model = (bst_action){.kind = BST_DO_BID, .x = (int16_t)w->offer, .y = (int16_t)w->price};
    return true;
}

static bool wish_buy(bst_jcz_wish *w, bst_text_error *error)
{
    const char *value = bst_json_text(w->message->payload, "value");
    bool buy = value && strcmp(value, "BUY") == 0;
    if (!value || (!buy && strcmp(value, "SELL") != 0))
        return bst_text_fail(error, w->message->line, "BAZAAR_BUY_OR_SELL needs the value BUY or SELL");
    w->kinds = bit(buy ? BST_DO_BUY : BST_DO_SELL);
    w->model = (bst_action){.kind = (uint8_t)(buy ? BST_DO_BUY : BST_DO_SELL)};
    return true;
}

static bool wish_circle(bst_jcz_wish *w, bst_text_error *error)
{
    const char *value = bst_json_text(w->message->payload, "value");
    bool add = value && strcmp(value, "DEPLOY") == 0;
    if (!value || (!add && strcmp(value, "REMOVE") != 0))
        return bst_text_fail(error, w->message->line, "CIRCLE_REMOVE_OR_DEPLOY needs the value DEPLOY or REMOVE");
    w->kinds = bit(add ? BST_DO_ALL_ADD : BST_DO_ALL_WITHDRAW);
    w->model = (bst_action){.kind = (uint8_t)(add ? BST_DO_ALL_ADD : BST_DO_ALL_WITHDRAW)};
    return true;
}

bool bst_jcz_wish_of(const bst_jcz *jcz, const bst_jcz_message *message, bst_jcz_wish *w, bst_text_error *error)
{
    *w = (bst_jcz_wish){.message = message, .rot = -1, .offer = -1, .meeple = {.seat = -1, .figure = -1}};
    w->pointer.quarter = w->pointer.feature = -1;
    switch (message->kind) {
    case BST_JCZ_PLACE_TILE: return wish_lay(jcz, w, error);
    case BST_JCZ_DEPLOY_MEEPLE: return wish_deploy(jcz, w, error);
    case BST_JCZ_RETURN_MEEPLE: return wish_return(jcz, w, error);
    case BST_JCZ_MOVE_NEUTRAL_FIGURE: return wish_neutral(jcz, w, error);
    case BST_JCZ_PLACE_TOKEN: return wish_token(jcz, w, error);
    case BST_JCZ_CAPTURE_FOLLOWER:
        if (!wish_meeple(jcz, w, bst_json_get(message->payload, "pointer"), error))
            return false;
        w->foreign = true;
        model_place(jcz, w, BST_DO_CAPTURE);
        w->model.rot = (uint8_t)w->meeple.seat;
        return true;
    case BST_JCZ_EXCHANGE_FOLLOWER:
    case BST_JCZ_PAY_RANSOM: return wish_prisoner(jcz, w, error);
    case BST_JCZ_BAZAAR_BID: return wish_bid(jcz, w, error);
    case BST_JCZ_CIRCLE_REMOVE_OR_DEPLOY: return wish_circle(w, error);
    default: return wish_buy(w, error);
    }
}
