// SPDX-License-Identifier: MIT
// Saved games and engine tests of JCloisterZone (.jcz, 5.7 and later): reading, replaying, judging. docs/import.md
// says what is supported and how rules map.
//
//     bst_jcz game;
//     if (bst_jcz_read(text, length, &game, &error) && bst_jcz_play(&game, &error)) …
//     bst_jcz_free(&game);   // in any case after bst_jcz_read() was true

#pragma once

#include "bastide/record.h"
#include "bastide/turn.h"
#include "jcz/json.h"

/// Messages of a replay: enum name, word in the file.
#define BST_JCZ_MESSAGES(X)                                              \
    X(PLACE_TILE, "PLACE_TILE")                                          \
    X(DEPLOY_MEEPLE, "DEPLOY_MEEPLE")                                    \
    X(RETURN_MEEPLE, "RETURN_MEEPLE")                                    \
    X(MOVE_NEUTRAL_FIGURE, "MOVE_NEUTRAL_FIGURE")                        \
    X(PLACE_TOKEN, "PLACE_TOKEN")                                        \
    X(CAPTURE_FOLLOWER, "CAPTURE_FOLLOWER")                              \
    X(EXCHANGE_FOLLOWER, "EXCHANGE_FOLLOWER")                            \
    X(PAY_RANSOM, "PAY_RANSOM")                                          \
    X(BAZAAR_BID, "BAZAAR_BID")                                          \
    X(BAZAAR_BUY_OR_SELL, "BAZAAR_BUY_OR_SELL")                          \
    X(PASS, "PASS")                                                      \
    X(COMMIT, "COMMIT")                                                  \
    X(UNDO, "UNDO")                                                      \
    X(CIRCLE_REMOVE_OR_DEPLOY, "CIRCLE_REMOVE_OR_DEPLOY")                \
    X(TILE_CONFIRM, "TILE_CONFIRM")     /* does nothing */               \
    X(SCORE_ACROBATS, "SCORE_ACROBATS") /* from here on not supported */ \
    X(FLOCK_EXPAND_OR_SCORE, "FLOCK_EXPAND_OR_SCORE")                    \
    X(SHEPHERD_CONFIRM, "SHEPHERD_CONFIRM")

enum {
#define X(name, word) BST_JCZ_##name,
    BST_JCZ_MESSAGES(X)
#undef X
        BST_JCZ_MESSAGE_KINDS
};

#define BST_JCZ_ABBEY "AM/A" ///< id of the abbey, which is never drawn

typedef struct bst_jcz_message {
    int kind;
    int line;
    int number; ///< in the file, from 1
    int player; ///< seat, or -1: the file does not say
    bool has_random;
    double random;
    const bst_json *payload; ///< or a null pointer
} bst_jcz_message;

/// A scoring as the other program names it ("city", "fairy" …).
typedef struct bst_jcz_scoring {
    int seat;
    int points;
    int group; ///< number of the action that brought it about
    const char *name;
} bst_jcz_scoring;

/// Where the two programs stand at the end of the messages.
typedef struct bst_jcz_end {
    int score[BST_SEATS_MAX];
    int nscorings;  ///< of bst_jcz.scoring
    bool committed; ///< false: the last turn waits for its COMMIT, what it scores does not count yet
} bst_jcz_end;

enum {
    BST_JCZ_SETS_MAX = 24,
    BST_JCZ_OFFERS_MAX = 64,
    BST_JCZ_KINDS_MAX = 512,
    BST_JCZ_MEEPLES_MAX = 16, ///< followers of one kind and seat
};

typedef struct bst_jcz {
    bst_json_doc doc;
    bst_header head;
    bst_tileset sets[BST_JCZ_SETS_MAX]; ///< built-in sets with those tiles only that the file has
    bst_tile *tiles[BST_JCZ_SETS_MAX];  ///< their tiles, owned
    int nsets;
    bool garden; ///< newer edition: names of tiles may end in G
    bool no_auction;

    bst_jcz_message *message;
    int nmessages;
    const char **draw; ///< ids of the tiles that are drawn first
    int ndraws;
    int end_turn; ///< tiles that are drawn in all, or -1
    const bst_json *start, *test;

    // the table of the file, turned by `turn` quarters and moved by dx,dy, is ours
    int turn, dx, dy;

    // the game
    bst_game *game;
    bst_state *state, *kept;
    bst_list *list;
    bst_events events;
    bst_action *action; ///< all that were played
    int nactions, actions_room;
    bst_jcz_scoring *scoring;
    int nscorings, scorings_room;
    bst_jcz_end end;
    bool cut_short; ///< the pile was made smaller, or tiles were laid out: a record cannot say so
    bool set_out;   ///< tiles were laid out at the beginning
    int cut_at;     ///< actions that are possible without that
    bool past_end;  ///< the last turn is over
    int skipped;    ///< tiles of the first pile that the file leaves out, and so do we
    int skips_at;   ///< line of the message that comes instead of them

    // drawing
    int next_draw; ///< of draw[]
    bool predicts; ///< the random numbers still foretell the draws
    double random;
    int pack[BST_JCZ_KINDS_MAX]; ///< tiles left in the other program's pack
    int drawn;

    // memory of what the file names and our actions do not
    int offer[BST_JCZ_OFFERS_MAX], noffers;
    int tunnel[BST_SEATS_MAX][3]; ///< colour of each player's tokens A, B and C, or -1
    int holder[BST_SEATS_MAX][BST_FIGURE_KINDS][BST_JCZ_MEEPLES_MAX]; ///< who holds a prisoner, or -1
    int undo;                                                         ///< messages that could be taken back
    bool parting_told;    ///< the file ends behind how mage and witch part, but before our game asks for it
    const char *confirms; ///< phase of the other program that waits for a COMMIT though all is decided, or null
} bst_jcz;

/// Reads a file and prepares its game. On failure nothing is left to free.
bool bst_jcz_read(const char *text, size_t length, bst_jcz *out, bst_text_error *error);
/// Plays all messages. On failure the game stands before the message that is wrong.
bool bst_jcz_play(bst_jcz *jcz, bst_text_error *error);
void bst_jcz_free(bst_jcz *jcz);

/// Assertions of the file: their number; one of them: 1 if it holds, 0 if not, with a sentence in why[size].
int bst_jcz_assertions(const bst_jcz *jcz);
const char *bst_jcz_assertion_text(const bst_jcz *jcz, int index, int *line);
int bst_jcz_assertion(bst_jcz *jcz, int index, char *why, size_t size);

/// The phase in which the other program would be now.
const char *bst_jcz_phase(bst_jcz *jcz);

/// Writes the game as a record: a text to be freed with free(), or a null pointer with the reason in *error.
char *bst_jcz_record(const bst_jcz *jcz, bst_text_error *error);

// ---- the rooms of the importer among each other -------------------------------------------------------------

/// Word of a kind of message.
const char *bst_jcz_word(int kind);

/// setup.c: header, sets, elements and rules of the file. messages.c: its messages. start.c: the game with its first
/// position.
bool bst_jcz_setup(bst_jcz *jcz, bst_text_error *error);
bool bst_jcz_messages(bst_jcz *jcz, bst_text_error *error);
bool bst_jcz_begin(bst_jcz *jcz, bst_text_error *error);

/// messages.c: which of mage and witch a message moves, or -1.
int bst_jcz_magic(const bst_jcz_message *message);
/// Step at which our game asks for what a message tells that may come sooner in the other program, or 0.
int bst_jcz_asked_at(const bst_jcz_message *message);
/// Whether a message lays a tile with one of these symbols.
bool bst_jcz_lays(const bst_jcz *jcz, const bst_jcz_message *message, uint32_t symbols);

/// names.c: number of the figure of a meeple's type ("small"), or -1; feature words and the like.
int bst_jcz_figure(const char *type, size_t length);
/// Whether a tile of ours has this id there.
bool bst_jcz_same_tile(const bst_jcz *jcz, const bst_tile *tile, const char *id);
/// Kind of the game with this id, one that is left to draw if there is one; -1 if there is none at all.
int bst_jcz_kind(const bst_jcz *jcz, const char *id);

/// A place as the file names it, already in our coordinates and as the tile lies here.
typedef struct bst_jcz_pointer {
    int x, y;
    int feature; ///< BST_JCZ_FEATURE_*, or -1: not said
    int sides;   ///< bits of sides
    int halves;  ///< bits of half-edges
    int inner;   ///< 1..4 for I..IV, or 0
    int quarter; ///< of Carcassonne, or -1
} bst_jcz_pointer;

enum {
    BST_JCZ_FEATURE_ROAD,
    BST_JCZ_FEATURE_CITY,
    BST_JCZ_FEATURE_FIELD,
    BST_JCZ_FEATURE_MONASTERY,
    BST_JCZ_FEATURE_TOWER,
    BST_JCZ_FEATURE_QUARTER,
    BST_JCZ_FEATURE_FLYER,
};

/// A follower as the file names it.
typedef struct bst_jcz_meeple {
    int seat, figure, number;
} bst_jcz_meeple;

/// From the file's square to ours.
void bst_jcz_move_square(const bst_jcz *jcz, int *x, int *y);
bool bst_jcz_read_square(const bst_jcz *jcz, const bst_json *value, int line, int *x, int *y, bst_text_error *error);
/// Feature (may be null) and location of a pointer whose square is known.
bool bst_jcz_pointer_words(const bst_jcz *jcz, const char *feature, const char *location, int line,
                           bst_jcz_pointer *out, bst_text_error *error);
bool bst_jcz_read_pointer(const bst_jcz *jcz, const bst_json *value, int line, bst_jcz_pointer *out,
                          bst_text_error *error);
bool bst_jcz_read_meeple(const bst_jcz *jcz, const bst_json *object, int line, bst_jcz_meeple *out,
                         bst_text_error *error);
/// A barn is named by the tile south-east of its corner in the file's table: moves the pointer to that tile of ours.
void bst_jcz_barn_pointer(const bst_jcz *jcz, bst_jcz_pointer *pointer);
/// How well a segment of the table answers to a pointer: 0 not at all, most if exactly.
int bst_jcz_fits(const bst_jcz *jcz, const bst_jcz_pointer *pointer, int x, int y, int seg);
/// The segment that answers best, or -1.
int bst_jcz_segment(const bst_jcz *jcz, const bst_jcz_pointer *pointer);

/// What a message wants. Fields that are not said are -1.
typedef struct bst_jcz_wish {
    const bst_jcz_message *message;
    uint64_t kinds;          ///< bits of the kinds of actions that can answer
    bst_action model;        ///< one action that would, for the reason if none does
    bst_jcz_meeple meeple;   ///< figure and seat
    bst_jcz_pointer pointer; ///< place; with `square` only its square counts
    bool square;
    bool foreign; ///< the meeple belongs to somebody else than the actor
    int rot;      ///< direction, quarter, orientation
    bool any_rotation;
    int token; ///< tunnel token 0..2
    int offer, price;
} bst_jcz_wish;

/// wish.c: reads a message. False if it is not understood or not supported.
bool bst_jcz_wish_of(const bst_jcz *jcz, const bst_jcz_message *message, bst_jcz_wish *out, bst_text_error *error);
/// How well an action answers to a wish; 0: not at all.
int bst_jcz_answers(const bst_jcz *jcz, const bst_jcz_wish *wish, bst_action action);
/// Whether an event is what a wish wants: a landing, or gold on a neighbouring tile.
bool bst_jcz_told(const bst_jcz *jcz, const bst_jcz_wish *wish, const bst_event *event);

/// pack.c: draws a tile for the pending decision of chance; `want` is the tile that the file lays next, or null.
bool bst_jcz_draw(bst_jcz *jcz, const char *want, int line, bst_text_error *error);
/// The next number of the file from 0 to below `bound`.
int bst_jcz_random(bst_jcz *jcz, int bound);
/// Turns up a tile for the bazaar: by the list of draws, else `seen` if it is known, else by the random numbers.
bool bst_jcz_turn_up(bst_jcz *jcz, const char *seen, int line, bst_text_error *error);
/// bazaar.c: id of the offer `index` of the bazaar that begins at message i, if what follows says so, or a null
/// pointer.
const char *bst_jcz_bazaar_tile(const bst_jcz *jcz, int i, int index);
/// After the last message: draws the tiles that fit nowhere.
bool bst_jcz_draw_rest(bst_jcz *jcz, bst_text_error *error);
/// The tile that comes next by the file's own order or by its random numbers, or a null pointer.
const char *bst_jcz_foretell(bst_jcz *jcz);
/// Limits the pile to the tiles that are drawn before the game is ended.
bool bst_jcz_limit(bst_jcz *jcz, bst_text_error *error);

/// do.c: whether something can still be done before the scoring, which waits for COMMIT in the other program.
bool bst_jcz_before_scoring(const bst_jcz *jcz);
/// Notes scores and scorings as they stand now for the assertions.
void bst_jcz_keep_end(bst_jcz *jcz);
/// Carries out a legal action and keeps what it brought about.
bool bst_jcz_do(bst_jcz *jcz, bst_action action, int line, bst_text_error *error);
/// Whether an action of this kind is legal now; jcz->list is filled.
bool bst_jcz_offered(bst_jcz *jcz, int kind);

/// A moment of the game that one can go back to; one at a time.
typedef struct bst_jcz_moment {
    int nactions, nscorings, next_draw, drawn, cut_at;
    bool predicts;
    double random;
    bst_jcz_end end;
    int pack[BST_JCZ_KINDS_MAX];
} bst_jcz_moment;

void bst_jcz_keep(const bst_jcz *jcz, bst_jcz_moment *out);
void bst_jcz_go_back(bst_jcz *jcz, const bst_jcz_moment *moment);
