// SPDX-License-Identifier: MIT
// The assertions of a test file, judged on the game as it stands after the last message.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jcz/jcz.h"
#include "record/scan.h"

// ---- phases -------------------------------------------------------------------------------------------------

/// Whether mage and witch stand on the same feature and the file has not parted them: the other program asks for it
/// before the figure is placed.
static bool magic_meets(const bst_jcz *jcz)
{
    bst_region_info on[2] = {{.id = -1}, {.id = -2}};
    for (int i = 0; i < bst_figures(jcz->game); i++) {
        bst_figure_info f = bst_figure_at(jcz->game, jcz->state, i);
        if (f.on_board && (f.kind == BST_FIGURE_MAGE || f.kind == BST_FIGURE_WITCH))
            bst_region_at(jcz->game, jcz->state, f.x, f.y, f.seg, &on[f.kind == BST_FIGURE_WITCH]);
    }
    return on[0].id == on[1].id && !jcz->parting_told;
}

const char *bst_jcz_phase(bst_jcz *jcz)
{
    int actor = bst_actor(jcz->state), step = bst_step(jcz->game, jcz->state);
    if (jcz->confirms)
        return jcz->confirms;
    if (actor == BST_NOBODY && jcz->end.committed)
        return "GameOverPhase";
    if (actor < BST_SEATS_MAX && step >= BST_STEP_FIGURE && step <= BST_STEP_SCORE_MAGIC && magic_meets(jcz))
        return "MageAndWitchPhase";
    if (!jcz->end.committed)
        return actor < BST_SEATS_MAX && step == BST_STEP_SCORE_CASTLE ? "CastlePhase" : "CommitActionPhase";
    switch (step) {
    case BST_STEP_FIGURE:
        if (bst_jcz_offered(jcz, BST_DO_CAPTURE) || bst_jcz_offered(jcz, BST_DO_EXCHANGE))
            return "TowerCapturePhase";
        if (bst_jcz_offered(jcz, BST_DO_DRAGON))
            return "DragonMovePhase";
        return jcz->list->n == 1 && jcz->list->at[0].kind == BST_DO_PASS ? "CommitActionPhase" : "ActionPhase";
    case BST_STEP_LAY_EFFECT: return bst_jcz_offered(jcz, BST_DO_GOLD) ? "GoldPiecePhase" : "MageAndWitchPhase";
    case BST_STEP_BRIDGE: return "ActionPhase";
    case BST_STEP_PHANTOM: return "PhantomPhase";
    case BST_STEP_DRAGON: return "DragonMovePhase";
    case BST_STEP_FERRY: return bst_jcz_offered(jcz, BST_DO_PASS) ? "ChangeFerriesPhase" : "PlaceFerryPhase";
    case BST_STEP_TUNNEL: return "TunnelPhase";
    case BST_STEP_SCORE_CASTLE: return "CastlePhase";
    case BST_STEP_SCORE_COUNT_IN: return "CocScoringPhase";
    case BST_STEP_SCORE_WAGON: return "WagonPhase";
    case BST_STEP_CARCASSONNE:
        if (bst_jcz_offered(jcz, BST_DO_DRAGON))
            return "DragonMovePhase";
        return bst_jcz_offered(jcz, BST_DO_COUNT) ? "CocCountPhase" : "CocFollowerPhase";
    case BST_STEP_ESCAPE: // where corn circles of each part are, too
        return bst_jcz_offered(jcz, BST_DO_ESCAPE) ? "EscapePhase" : "CornCirclePhase";
    case BST_STEP_CROP_CIRCLE: return "CornCirclePhase";
    case BST_STEP_BAZAAR: return "BazaarPhase";
    case BST_STEP_FINAL_BUILDINGS:
    case BST_STEP_FINAL_FIELDS: return "CocFinalScoringPhase";
    default: break;
    }
    if (actor < BST_SEATS_MAX && bst_jcz_offered(jcz, BST_DO_ABBEY))
        return bst_tiles_left_total(jcz->state) == 0 ? "AbbeyEndGamePhase" : "AbbeyPhase";
    return "TilePhase";
}

// ---- single assertions --------------------------------------------------------------------------------------

/// Player whose name the text begins with, the longest one; *rest is what follows.
static int named_player(const bst_jcz *jcz, const char *text, const char **rest)
{
    int found = -1;
    size_t longest = 0;
    for (int i = 0; i < jcz->head.setup.seats; i++) {
        size_t length = strlen(jcz->head.name[i]);
        if (length > longest && strncmp(text, jcz->head.name[i], length) == 0 && text[length] == ' ') {
            found = i;
            longest = length;
        }
    }
    *rest = found >= 0 ? text + longest + 1 : text;
    return found;
}

static int judge_points(const bst_jcz *jcz, int seat, int points, char *why, size_t size)
{
    snprintf(why, size, "%s has %d points", jcz->head.name[seat], jcz->end.score[seat]);
    return jcz->end.score[seat] == points;
}

/// "scored city for 8 points": some scoring of exactly that amount; what one action gave in parts may be added up.
static int judge_scoring(const bst_jcz *jcz, int seat, const char *feature, int points, char *why, size_t size)
{
    bool good = false, cards = strcmp(feature, "king+robber") == 0;
    int sum = 0, group = -1;
    snprintf(why, size, "%s scored:", jcz->head.name[seat]);
    for (int i = 0; i < jcz->end.nscorings; i++) {
        const bst_jcz_scoring *s = &jcz->scoring[i];
        if (s->seat != seat)
            continue;
        bst_text_append(why, size, " %s %d", s->name, s->points);
        if (strcmp(s->name, feature) != 0 &&
            !(cards && (strcmp(s->name, "king") == 0 || strcmp(s->name, "robber") == 0)))
            continue;
        sum = s->group == group ? sum + s->points : s->points;
        group = s->group;
        good |= s->points == points || ((cards || strcmp(feature, "trade-goods") == 0) && sum == points);
    }
    return good;
}

static int judge_phase(bst_jcz *jcz, const char *text, char *why, size_t size)
{
    char wanted[64];
    const char *phase = bst_jcz_phase(jcz);
    snprintf(wanted, sizeof wanted, "%.*s", (int)strcspn(text, ". "), text);
    snprintf(why, size, "phase is %s", phase);
    return strcmp(wanted, phase) == 0;
}

/// There the tile is drawn as soon as the turn begins: draws it by the list or the random numbers.
static void draw_next(bst_jcz *jcz)
{
    bst_text_error ignored;
    while (bst_actor(jcz->state) == BST_CHANCE && bst_step(jcz->game, jcz->state) != BST_STEP_BAZAAR)
        if (!bst_jcz_draw(jcz, NULL, 0, &ignored))
            break; // otherwise it fits nowhere, and another one is drawn
}

static int judge_pass(bst_jcz *jcz, bool can, char *why, size_t size)
{
    const char *phase = bst_jcz_phase(jcz); // there is nothing to decline any more, or it must be done
    bool waits = jcz->confirms || strcmp(phase, "CommitActionPhase") == 0 || strcmp(phase, "MageAndWitchPhase") == 0;
    bst_jcz_moment now;
    bst_jcz_keep(jcz, &now);
    draw_next(jcz);
    bool offered = !waits && bst_actor(jcz->state) < BST_SEATS_MAX &&
                   (bst_jcz_offered(jcz, BST_DO_PASS) || bst_jcz_offered(jcz, BST_DO_DISCARD));
    bst_jcz_go_back(jcz, &now);
    snprintf(why, size, offered ? "the player can pass" : "the player can't pass");
    return offered == can;
}

static int judge_undo(const bst_jcz *jcz, bool allowed, char *why, size_t size)
{
    snprintf(why, size, jcz->undo > 0 ? "undo is allowed" : "undo is not allowed");
    return (jcz->undo > 0) == allowed;
}

/// Tiles of the largest finished feature of a kind.
static int largest_finished(const bst_jcz *jcz, int feature)
{
    int largest = 0;
    for (int k = 0; k < bst_squares(jcz->state); k++) {
        bst_square square = bst_square_at(jcz->game, jcz->state, k);
        for (int seg = 0; seg < bst_game_tile(jcz->game, square.kind)->nsegs; seg++) {
            bst_region_info info;
            if (bst_region_at(jcz->game, jcz->state, square.x, square.y, seg, &info) && info.kind == feature &&
                info.open == 0 && info.tiles > largest)
                largest = info.tiles;
        }
    }
    return largest;
}

/// Tunnel tokens of one letter that a seat has not put down yet. It has two for each of its colours, the letters in
/// their order: one colour of four seats and more, two of three, three of two.
static int tunnel_left(const bst_jcz *jcz, int seat, int letter, const bst_thing_list *things)
{
    int left = 2, own = 0;
    for (int i = 0; i < things->n && i < things->capacity; i++) {
        const bst_thing *thing = &things->at[i];
        if (thing->seat != seat)
            continue;
        own += thing->kind == BST_THING_TUNNEL;
        own += thing->kind == BST_THING_TOKENS ? thing->number : 0;
        left -= thing->kind == BST_THING_TUNNEL && thing->number == jcz->tunnel[seat][letter];
    }
    return 2 * letter < own ? left : 0;
}

/// How many goods of a kind a seat holds; of a card the size of the feature it was won with, 0 if the seat has it not.
static int held(const bst_jcz *jcz, int kind, int seat, int number)
{
    bst_thing at[BST_THINGS_MAX];
    int n = bst_things_of(jcz->game, jcz->state, kind, at, BST_THINGS_MAX);
    for (int i = 0; i < n; i++)
        if (at[i].seat == seat && at[i].number == number)
            return at[i].x;
    return 0;
}

/// How many of a token a player has; of the cards the size to beat. -1: no such token.
static int token_count(const bst_jcz *jcz, int seat, const char *token)
{
    static const struct {
        const char *token;
        int kind;
    } kinds[] = {
        {"TOWER_PIECE", BST_THING_PIECES}, {"BRIDGE", BST_THING_BRIDGES}, {"CASTLE", BST_THING_CASTLES},
        {"ABBEY_TILE", BST_THING_ABBEYS},  {"ABBEY", BST_THING_ABBEYS},   {"GOLD", BST_THING_HOARD},
    };
    static const char *const goods[] = {"WINE", "GRAIN", "CLOTH"}, *const cards[] = {"KING", "ROBBER"};
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list things = {at, BST_THINGS_MAX, 0};
    bst_things(jcz->game, jcz->state, &things);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int i = 0; strcmp(token, kinds[k].token) == 0 && i < things.n && i < things.capacity; i++)
            if (at[i].kind == kinds[k].kind && at[i].seat == seat)
                return at[i].number;
    for (int g = 0; g < 3; g++)
        if (strcmp(token, goods[g]) == 0)
            return held(jcz, BST_THING_GOODS, seat, g);
    for (int card = 0; card < 2; card++)
        if (strcmp(token, cards[card]) == 0)
            return held(jcz, BST_THING_CARD, seat, card) > 0 ? largest_finished(jcz, card == 0 ? BST_CITY : BST_ROAD)
                                                             : 0;
    if (strncmp(token, "TUNNEL_", 7) == 0 && token[7] >= 'A' && token[7] <= 'C' && !token[8])
        return tunnel_left(jcz, seat, token[7] - 'A', &things);
    return -1;
}

/// "has TOWER_PIECE token with count 6", "has KING token with size 4"; a card counts as one.
static int judge_token(const bst_jcz *jcz, int seat, const char *token, bool asks_size, int wanted, char *why,
                       size_t size)
{
    int have = token_count(jcz, seat, token);
    bool card = strcmp(token, "KING") == 0 || strcmp(token, "ROBBER") == 0;
    if (card && !asks_size)
        have = have > 0;
    if (have < 0)
        snprintf(why, size, "the token %s is not known", token);
    else
        snprintf(why, size, "%s has %d", jcz->head.name[seat], have);
    return have == wanted;
}

static int judge_player(const bst_jcz *jcz, int seat, const char *rest, char *why, size_t size)
{
    int points, end = 0;
    char feature[40], what[10];
    if (sscanf(rest, "has %d point%n", &points, &end) == 1 && end > 0)
        return judge_points(jcz, seat, points, why, size);
    if (sscanf(rest, "has %39s token with %9s %d", feature, what, &points) == 3)
        return judge_token(jcz, seat, feature, strcmp(what, "size") == 0, points, why, size);
    if (sscanf(rest, "scored %39s for %d point%n", feature, &points, &end) == 2 && end > 0)
        return judge_scoring(jcz, seat, feature, points, why, size);
    snprintf(why, size, "this assertion is not understood");
    return 0;
}

// ---- options of a move: lists of places ---------------------------------------------------------------------

enum { OPTIONS_MAX = 2048, OPTION_MAX = 64 };

/// Two lists are compared as texts, each in a canonical form.
typedef struct option_list {
    int n;
    char at[OPTIONS_MAX][OPTION_MAX];
} option_list;

static int compare_options(const void *a, const void *b) { return strcmp(a, b); }

static void option_add(option_list *list, const char *text)
{
    for (int i = 0; i < list->n; i++)
        if (strcmp(list->at[i], text) == 0)
            return;
    if (list->n < OPTIONS_MAX)
        snprintf(list->at[list->n++], OPTION_MAX, "%.63s", text);
}

static int judge_options(option_list *wanted, option_list *ours, char *why, size_t size)
{
    qsort(wanted->at, (size_t)wanted->n, OPTION_MAX, compare_options);
    qsort(ours->at, (size_t)ours->n, OPTION_MAX, compare_options);
    bool same = wanted->n == ours->n && memcmp(wanted->at, ours->at, (size_t)ours->n * OPTION_MAX) == 0;
    snprintf(why, size, "%d options:", ours->n);
    for (int i = 0; i < ours->n; i++)
        bst_text_append(why, size, " %s", ours->at[i]);
    return same;
}

/// Our square as the file counts.
static void square_back(const bst_jcz *jcz, int x, int y, int *fx, int *fy)
{
    *fx = x - jcz->dx;
    *fy = y - jcz->dy;
    for (int i = 0; i < jcz->turn; i++) {
        int old = *fx;
        *fx = *fy;
        *fy = -old;
    }
}

/// "[x,y] - [R0,R90]; …" becomes "x,y R" for each rotation.
static bool read_placements(const char *text, option_list *out)
{
    int x, y, end;
    while (end = 0, sscanf(text, " [ %d , %d ] - [%n", &x, &y, &end) == 2 && end > 0) {
        text += end;
        const char *close = strchr(text, ']');
        if (!close)
            return false;
        for (; text < close; text++) {
            char option[OPTION_MAX];
            int degrees = (int)strtol(text + (*text == 'R'), NULL, 10);
            if (*text == 'R' || (*text >= '0' && *text <= '9')) {
                snprintf(option, sizeof option, "%d,%d r%d", x, y, degrees / 90 & 3);
                option_add(out, option);
                text += strcspn(text, ",]") - 1;
            }
        }
        text = close + 1 + strspn(close + 1, " ;.");
    }
    return *text == 0;
}

static void our_placements(bst_jcz *jcz, option_list *out)
{
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; i < jcz->list->n; i++) {
        bst_action a = jcz->list->at[i];
        char option[OPTION_MAX];
        int x, y;
        if (a.kind != BST_DO_LAY)
            continue;
        square_back(jcz, a.x, a.y, &x, &y);
        snprintf(option, sizeof option, "%d,%d r%d", x, y, (a.rot - jcz->turn) & 3);
        option_add(out, option);
    }
}

static bool is_abbey(const char *id) { return strcmp(id, BST_JCZ_ABBEY) == 0; }

/// Leaves the squares alone: the abbey is alike from all sides, and the two programs do not turn it the same way.
static void drop_rotations(option_list *list)
{
    int n = list->n;
    list->n = 0;
    for (int i = 0; i < n; i++) {
        char square[OPTION_MAX];
        snprintf(square, sizeof square, "%.*s", (int)strcspn(list->at[i], " "), list->at[i]);
        option_add(list, square);
    }
}

/// The tile named by the assertion is the one in hand; it may have to be drawn or taken for that, on a copy of the
/// state.
static bool take_in_hand(bst_jcz *jcz, const char *id)
{
    if (is_abbey(id) && bst_jcz_offered(jcz, BST_DO_ABBEY))
        return bst_apply(jcz->game, jcz->state, (bst_action){.kind = BST_DO_ABBEY}, NULL).code == 0;
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; bst_actor(jcz->state) == BST_CHANCE && i < jcz->list->n; i++) {
        bst_action a = jcz->list->at[i];
        if (a.kind == BST_DO_DRAW && bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, a.number), id))
            return bst_apply(jcz->game, jcz->state, a, NULL).code == 0;
    }
    int hand = bst_tile_in_hand(jcz->state);
    return hand >= 0 && bst_jcz_same_tile(jcz, bst_game_tile(jcz->game, hand), id);
}

static int judge_placement(bst_jcz *jcz, const char *text, char *why, size_t size)
{
    char id[40];
    int end = 0, good = 0;
    option_list *lists = calloc(2, sizeof *lists);
    snprintf(why, size, "this assertion is not understood");
    if (lists && sscanf(text, "%39s options: %n", id, &end) == 1 && end > 0 && read_placements(text + end, &lists[0])) {
        memcpy(jcz->kept, jcz->state, bst_game_state_size(jcz->game));
        if (take_in_hand(jcz, id)) {
            our_placements(jcz, &lists[1]);
            for (int i = 0; is_abbey(id) && i < 2; i++)
                drop_rotations(&lists[i]);
            good = judge_options(&lists[0], &lists[1], why, size);
        } else {
            snprintf(why, size, "the tile %s cannot be in hand now", id);
        }
        memcpy(jcz->state, jcz->kept, bst_game_state_size(jcz->game));
    }
    free(lists);
    return good;
}

// ---- options of a figure or piece: places that must be answered by legal actions, and these by them --------

enum { OPTION_KINDS = 6 }; ///< of actions that answer to the same words

/// Ways in which a follower is placed.
#define PLACED BST_DO_PUT, BST_DO_ENTER, BST_DO_ADD, BST_DO_FLY, BST_DO_LAND

/// Words before "options:", and what they ask for.
static const struct {
    const char *words;
    int kinds[OPTION_KINDS];
    int figure;
} option_words[] = {
    {"Meeple SmallFollower", {PLACED, BST_DO_JOIN}, BST_FIGURE_SMALL},
    {"Meeple BigFollower", {PLACED, BST_DO_JOIN}, BST_FIGURE_BIG},
    {"Meeple Mayor", {PLACED, BST_DO_JOIN}, BST_FIGURE_MAYOR},
    {"Meeple Wagon", {PLACED, BST_DO_DRIVE}, BST_FIGURE_WAGON},
    {"Meeple Phantom", {PLACED, BST_DO_JOIN}, BST_FIGURE_PHANTOM},
    {"Meeple Builder", {BST_DO_PUT}, BST_FIGURE_BUILDER},
    {"Meeple Pig", {BST_DO_PUT}, BST_FIGURE_PIG},
    {"Meeple Barn", {BST_DO_BARN}, BST_FIGURE_BARN},
    {"ReturnMeeple PRINCESS", {BST_DO_REMOVE}, -1},
    {"ReturnMeeple SIEGE_ESCAPE", {BST_DO_ESCAPE}, -1},
    {"ReturnMeeple FESTIVAL", {BST_DO_RECALL, BST_DO_FETCH}, -1},
    {"ReturnMeeple CORN_CIRCLE", {BST_DO_WITHDRAW}, -1},
    {"CaptureFollower", {BST_DO_CAPTURE}, -1},
    {"Tunnel token TUNNEL_A", {BST_DO_TUNNEL}, 0},
    {"Tunnel token TUNNEL_B", {BST_DO_TUNNEL}, 1},
    {"Tunnel token TUNNEL_C", {BST_DO_TUNNEL}, 2},
    {"Ferries", {BST_DO_FERRY}, -1},
    {"Bridge", {BST_DO_BRIDGE}, -1},
    {"Castle", {BST_DO_CASTLE}, -1},
    {"MoveFairyNextTo", {BST_DO_FAIRY}, -1},
    {"MoveFairyOnTile", {BST_DO_FAIRY}, -1},
    {"GoldPiece", {BST_DO_GOLD}, -1},
    {"Tower piece TOWER_PIECE", {BST_DO_TOWER}, -1},
};

static bool places_figure(int kind)
{
    static const int kinds[] = {PLACED, BST_DO_JOIN, BST_DO_DRIVE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

/// One option, "{0.small.1,City,NS,[0,-1]}", "{Road,WE,[1,0]}" or "[0,1]", as a wish; *text moves past it.
static bool read_option(const bst_jcz *jcz, const char **text, int figure, bst_jcz_wish *w)
{
    char word[3][80] = {"", "", ""};
    int n = 0;
    bst_text_error ignored;
    const char *at = *text + (**text == '{');
    for (; *at && *at != '['; n++) {
        size_t length = strcspn(at, ",");
        if (n == 3 || length >= sizeof word[0] || at[length] != ',')
            return false;
        snprintf(word[n], sizeof word[n], "%.*s", (int)length, at);
        at += length + 1;
        at += strspn(at, " ");
    }
    int x, y, end = 0;
    if (sscanf(at, "[ %d , %d ]%n", &x, &y, &end) != 2 || end == 0)
        return false;
    at += end + (at[end] == '}');
    *text = at + strspn(at, " ;.");
    bst_jcz_move_square(jcz, &x, &y);
    *w = (bst_jcz_wish){.rot = -1, .offer = -1, .square = n == 0, .token = figure > 0 ? figure : 0};
    w->pointer = (bst_jcz_pointer){.x = x, .y = y, .feature = -1, .quarter = -1};
    w->meeple = (bst_jcz_meeple){.seat = -1, .figure = figure};
    const char *type = n == 3 ? strchr(word[0], '.') : NULL;
    if (type) { // the figure that is meant: seat.type.number
        w->meeple.seat = word[0][0] - '0';
        w->meeple.figure = bst_jcz_figure(type + 1, strcspn(type + 1, "."));
    }
    if (figure == BST_FIGURE_BARN)
        bst_jcz_barn_pointer(jcz, &w->pointer);
    bool understood =
        n == 0 || (n > 1 && bst_jcz_pointer_words(jcz, word[n - 2], word[n - 1], 0, &w->pointer, &ignored));
    w->rot = w->pointer.sides == 5 ? 0 : 1; // of a bridge: from north to south, or from west to east
    return understood;
}

/// Every option must be answered by a legal action, every legal action of these kinds must answer to an option.
static int judge_places(bst_jcz *jcz, int row, const char *text, char *why, size_t size)
{
    bool *answered = calloc(BST_ACTIONS_MAX, sizeof *answered);
    int options = 0, actions = 0, unanswered = 0, unasked = 0;
    bool understood = answered != NULL;
    bst_legal(jcz->game, jcz->state, jcz->list);
    bst_list_unfold(jcz->list, BST_ACTIONS_MAX);
    while (understood && *text) {
        bst_jcz_wish w;
        int found = 0;
        understood = read_option(jcz, &text, option_words[row].figure, &w);
        for (int k = 0; understood && k < OPTION_KINDS && option_words[row].kinds[k]; k++)
            w.kinds |= UINT64_C(1) << option_words[row].kinds[k];
        for (int i = 0; understood && i < jcz->list->n; i++)
            if (bst_jcz_answers(jcz, &w, jcz->list->at[i]) > 0)
                found = answered[i] = true;
        options++;
        unanswered += !found;
    }
    for (int i = 0; understood && i < jcz->list->n; i++) {
        bst_action a = jcz->list->at[i];
        bool asked = false;
        for (int k = 0; k < OPTION_KINDS; k++)
            asked |= a.kind != BST_DO_NONE && a.kind == option_words[row].kinds[k];
        if (!asked || (places_figure(a.kind) && a.figure != option_words[row].figure))
            continue;
        actions++;
        unasked += !answered[i] && a.kind != BST_DO_TUNNEL;
    }
    free(answered);
    snprintf(why, size,
             understood ? "%d options, %d not legal here; %d legal actions, %d not among the options"
                        : "this assertion is not understood",
             options, unanswered, actions, unasked);
    return understood && unanswered == 0 && unasked == 0;
}

/// The other program offers tunnel tokens along with figures: goes on to where our game does, on a copy of the state
/// that is put back by the caller. What comes before is declined.
static void go_to_tunnels(bst_jcz *jcz)
{
    enum { STEPS_MAX = 20 };
    for (int n = 0; n < STEPS_MAX; n++) {
        int step = bst_step(jcz->game, jcz->state);
        bool sooner = bst_actor(jcz->state) < BST_SEATS_MAX && step >= BST_STEP_FIGURE && step < BST_STEP_TUNNEL;
        if (!sooner || bst_apply(jcz->game, jcz->state, (bst_action){.kind = BST_DO_PASS}, NULL).code != 0)
            break;
    }
}

/// -1: no such words.
static int judge_option_words(bst_jcz *jcz, const char *text, char *why, size_t size)
{
    for (size_t i = 0; i < sizeof option_words / sizeof *option_words; i++) {
        size_t length = strlen(option_words[i].words);
        if (strncmp(text, option_words[i].words, length) == 0 && strncmp(text + length, " options:", 9) == 0) {
            text += length + 9;
            memcpy(jcz->kept, jcz->state, bst_game_state_size(jcz->game));
            if (option_words[i].kinds[0] == BST_DO_TUNNEL)
                go_to_tunnels(jcz);
            int judged = judge_places(jcz, (int)i, text + strspn(text, " "), why, size);
            memcpy(jcz->state, jcz->kept, bst_game_state_size(jcz->game));
            return judged;
        }
    }
    return -1;
}

enum { AVAILABLE_KINDS = 9 }; ///< of actions that answer to the same type

/// Types of actions there.
static const struct {
    const char *type;
    int kinds[AVAILABLE_KINDS];
} available[] = {
    {"TilePlacement", {BST_DO_LAY}},
    {"Meeple", {PLACED, BST_DO_JOIN, BST_DO_DRIVE, BST_DO_BARN}},
    {"ReturnMeeple", {BST_DO_REMOVE, BST_DO_ESCAPE, BST_DO_RECALL, BST_DO_FETCH, BST_DO_WITHDRAW}},
    {"MoveFairyNextTo", {BST_DO_FAIRY}},
    {"MoveFairyOnTile", {BST_DO_FAIRY}},
    {"MoveDragon", {BST_DO_DRAGON}},
    {"NeutralFigure", {BST_DO_COUNT, BST_DO_CONJURE}},
    {"RemoveMageOrWitch", {BST_DO_BANISH}},
    {"CornCircleSelectDeployOrRemove", {BST_DO_ALL_ADD, BST_DO_ALL_WITHDRAW}},
    {"GoldPiece", {BST_DO_GOLD}},
    {"TowerPiece", {BST_DO_TOWER}},
    {"CaptureFollower", {BST_DO_CAPTURE}},
    {"SelectPrisonerToExchange", {BST_DO_EXCHANGE}},
    {"Bridge", {BST_DO_BRIDGE}},
    {"Castle", {BST_DO_CASTLE}},
    {"Tunnel", {BST_DO_TUNNEL}},
    {"Ferries", {BST_DO_FERRY}},
    {"BazaarSelectTile", {BST_DO_BID, BST_DO_PICK}},
    {"BazaarBid", {BST_DO_RAISE}},
    {"BazaarSelectBuyOrSell", {BST_DO_BUY, BST_DO_SELL}},
};

/// Whether a legal action of these kinds answers to what stands behind "for": a kind of meeple, a reason to return, a
/// token ("" anything); the row of option_words with the same words says what that is, or -1.
static bool available_for(bst_jcz *jcz, const int kinds[AVAILABLE_KINDS], int row)
{
    bst_legal(jcz->game, jcz->state, jcz->list);
    for (int i = 0; i < jcz->list->n; i++) {
        int kind = jcz->list->at[i].kind;
        bool asked = false, named = row < 0;
        for (int k = 0; k < AVAILABLE_KINDS; k++)
            asked |= kind != BST_DO_NONE && kinds[k] == kind;
        for (int k = 0; row >= 0 && k < OPTION_KINDS; k++)
            named |= kind == option_words[row].kinds[k];
        if (asked && named && (row < 0 || !places_figure(kind) || jcz->list->at[i].figure == option_words[row].figure))
            return true;
    }
    return false;
}

/// Row of the words "TYPE NAME" or "TYPE token NAME" in option_words, or -1.
static int option_row(const char *type, const char *name)
{
    char words[2][120];
    snprintf(words[0], sizeof words[0], "%s %s", type, name);
    snprintf(words[1], sizeof words[1], "%s token %s", type, name);
    for (size_t i = 0; i < sizeof option_words / sizeof *option_words; i++)
        if (strcmp(option_words[i].words, words[0]) == 0 || strcmp(option_words[i].words, words[1]) == 0)
            return (int)i;
    return -1;
}

/// Takes the tile of that name in hand, of no name the one that is drawn next or the abbey before it.
static bool take_tile(bst_jcz *jcz, const char *id)
{
    if (id[0])
        return take_in_hand(jcz, id);
    draw_next(jcz);
    take_in_hand(jcz, BST_JCZ_ABBEY);
    return true;
}

/// Whether the type and what stands behind "for" are offered in the state as it stands; -1: no such type.
static int is_available(bst_jcz *jcz, const char *type, const char *name)
{
    bool meeple = strcmp(type, "Meeple") == 0 || strcmp(type, "ReturnMeeple") == 0,
         tunnel = strcmp(type, "Tunnel") == 0;
    bst_thing at[BST_THINGS_MAX];
    bst_thing_list things = {at, BST_THINGS_MAX, 0};
    if (strcmp(type, "Confirm") == 0)
        return jcz->confirms || strcmp(bst_jcz_phase(jcz), "CommitActionPhase") == 0;
    // there the tiles of a bazaar lie turned up as soon as it begins
    if (strcmp(type, "BazaarSelectTile") == 0 && bst_actor(jcz->state) == BST_CHANCE)
        return bst_step(jcz->game, jcz->state) == BST_STEP_BAZAAR;
    if (strcmp(type, "TilePlacement") == 0 && !take_tile(jcz, name))
        return false;
    if (tunnel)
        go_to_tunnels(jcz);
    int row = name[0] && (meeple || tunnel) ? option_row(type, name) : -1;
    if (row < 0 && name[0] && (meeple || tunnel))
        return false;
    bst_things(jcz->game, jcz->state, &things);
    if (tunnel && row >= 0 && tunnel_left(jcz, bst_active(jcz->state), option_words[row].figure, &things) == 0)
        return false;
    for (size_t i = 0; i < sizeof available / sizeof *available; i++)
        if (strcmp(available[i].type, type) == 0)
            return available_for(jcz, available[i].kinds, row);
    return -1;
}

/// "Available action Bridge.", "Available action Meeple for Phantom.": whether it is offered.
static int judge_available(bst_jcz *jcz, const char *text, char *why, size_t size)
{
    char type[40] = "", name[40] = "";
    bst_jcz_moment now;
    snprintf(type, sizeof type, "%.*s", (int)strcspn(text, " ."), text);
    text += strcspn(text, " .");
    if (strncmp(text, " for ", 5) == 0)
        snprintf(name, sizeof name, "%.39s", text + 5);
    if (name[0] && name[strlen(name) - 1] == '.') // the end of the sentence; ids of tiles have points within
        name[strlen(name) - 1] = 0;
    bst_jcz_keep(jcz, &now);
    int offered = is_available(jcz, type, name);
    bst_jcz_go_back(jcz, &now);
    snprintf(why, size,
             offered < 0 ? "this assertion is not understood"
             : offered   ? "it is offered"
                         : "it is not offered");
    return offered > 0;
}

// ---- all of them --------------------------------------------------------------------------------------------

static const bst_json *assertion_at(const bst_jcz *jcz, int index)
{
    const bst_json *all = bst_json_find(jcz->test, "assertions", BST_JSON_ARRAY);
    const bst_json *a = all ? all->first : NULL;
    for (; a && index > 0; index--)
        a = a->next;
    return a;
}

int bst_jcz_assertions(const bst_jcz *jcz)
{
    const bst_json *all = bst_json_find(jcz->test, "assertions", BST_JSON_ARRAY);
    return all ? all->n : 0;
}

const char *bst_jcz_assertion_text(const bst_jcz *jcz, int index, int *line)
{
    const bst_json *a = assertion_at(jcz, index);
    *line = a ? a->line : 0;
    return a && a->kind == BST_JSON_STRING ? a->text : "";
}

int bst_jcz_assertion(bst_jcz *jcz, int index, char *why, size_t size)
{
    int line;
    const char *text = bst_jcz_assertion_text(jcz, index, &line), *rest;
    int seat = named_player(jcz, text, &rest);
    if (seat >= 0)
        return judge_player(jcz, seat, rest, why, size);
    if (strncmp(text + (text[0] != 0), "hase is ", 8) == 0 && (text[0] == 'p' || text[0] == 'P'))
        return judge_phase(jcz, text + 9, why, size);
    if (strncmp(text, "Player can pass", 15) == 0)
        return judge_pass(jcz, true, why, size);
    if (strncmp(text, "Player can't pass", 17) == 0)
        return judge_pass(jcz, false, why, size);
    if (strncmp(text, "Undo is ", 8) == 0)
        return judge_undo(jcz, strncmp(text + 8, "not ", 4) != 0, why, size);
    if (strncmp(text, "TilePlacement ", 14) == 0)
        return judge_placement(jcz, text + 14, why, size);
    if (strncmp(text, "Bazaar noAuction: ", 18) == 0) {
        snprintf(why, size, "noAuction is %s", jcz->no_auction ? "true" : "false");
        return (strncmp(text + 18, "true", 4) == 0) == jcz->no_auction;
    }
    if (strncmp(text, "Available action ", 17) == 0)
        return judge_available(jcz, text + 17, why, size);
    int judged = judge_option_words(jcz, text, why, size);
    if (judged >= 0)
        return judged;
    snprintf(why, size, "this assertion is not understood");
    return 0;
}
