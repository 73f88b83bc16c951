// SPDX-License-Identifier: MIT
// What happens at a table of the server, one kind for each word of docs/server-protocol.md. A table is the fold over
// these (table.h); JSON is made of them, for the wire and for the store, and read back, by the codec alone (codec.h).
// (bst_event is what happens on the board.)

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/record.h"
#include "server/fair.h"
#include "server/store.h"
#include "server/timer.h"

enum {
    BST_TITLE_CHARACTERS = 60,
    BST_TITLE_BYTES = 4 * BST_TITLE_CHARACTERS + 1,
    BST_CHAT_CHARACTERS = 300,
    BST_CHAT_BYTES = 4 * BST_CHAT_CHARACTERS + 1,
    BST_SETUP_BYTES = 4000,
    // The longest games there are, of 1000 tiles with all sets, are records of 70 kB; names, comments and whose action
    // it is may stand in them, too.
    BST_RECORD_BYTES = 128 << 10, ///< of a record that a table goes on from, and so of its position
    BST_GIVEN_BYTES = 256 << 10,  ///< of all actions that a table begins with: they may have been written shorter
    BST_GIVEN_ACTIONS = 10000,    ///< and how many there may be; the longest games have 4000
    BST_BOT_WORD = 16,
};

/// All kinds, in the order of a table's life: the word of each names its member below, what folds it and what codes it.
#define BST_SERVER_EVENTS(X) \
    X(TABLE, table)          \
    X(SIT, sit)              \
    X(START, start)          \
    X(ACT, act)              \
    X(UNDO, undo)            \
    X(OFFER, offer)          \
    X(ANSWER, answer)        \
    X(OUT, out)              \
    X(CHAT, chat)            \
    X(TALK, talk)            \
    X(SILENCE, silence)      \
    X(OVER, over)            \
    X(REMATCH, rematch)

typedef enum bst_server_event_kind {
#define X(NAME, word) BST_ON_##NAME,
    BST_SERVER_EVENTS(X)
#undef X
        BST_SERVER_EVENT_KINDS
} bst_server_event_kind;

typedef enum bst_chair_kind { BST_CHAIR_OPEN, BST_CHAIR_PERSON, BST_CHAIR_BOT } bst_chair_kind;

/// Why a seat is out, and why a game is over; the words are those of the protocol.
typedef enum bst_why {
    BST_WHY_NONE,
    BST_WHY_PLAYED,
    BST_WHY_RESIGN,
    BST_WHY_TIME,
    BST_WHY_GONE,
    BST_WHY_CLOSED,
} bst_why;

typedef enum bst_offer_kind { BST_OFFER_TAKEBACK, BST_OFFER_REMATCH, BST_OFFER_KINDS } bst_offer_kind;

/// Who sits on a seat.
typedef struct bst_chair {
    bst_chair_kind kind;
    char player[BST_ID_MAX];
    char name[BST_NAME_BYTES];
    char bot[BST_BOT_WORD]; ///< that plays here; also for a person who is out
    bst_why out;            ///< BST_WHY_NONE: it plays
} bst_chair;

/// What the clocks show behind an event.
typedef struct bst_clocks {
    int n; ///< seats; 0 at a table without clocks
    int64_t left[BST_SEATS_MAX];
} bst_clocks;

typedef struct bst_server_event {
    bst_server_event_kind kind;
    bool now; ///< it happens: number, time, notation and clocks are filled in. Otherwise it has happened and tells them
    int64_t q;      ///< number, from 1
    int64_t at;     ///< ms since 1970
    int64_t steady; ///< bst_moment.steady of one that happens; of one that has happened the same as `at`
    struct bst_shared_game
        *known;         ///< of one that makes or starts a table: a game of this very setup that is there, or null
    const char *opened; ///< sealed actions that everybody knows with it, a line for each, or null; the table's
    union {
        struct {
            bst_header head; ///< the setup
            char title[BST_TITLE_BYTES];
            bool listed, aids, shuffled;
            int pace; ///< ms that a bot takes at least for a decision while somebody watches
            bst_timer timer;
            char host[BST_ID_MAX], host_name[BST_NAME_BYTES];
            bst_chair chair[BST_SEATS_MAX];
            // not owned by one that happens; bst_server_event_done() frees those of one that was read
            const char *given;    ///< actions to begin with, a line for each, or null
            const char *position; ///< lines of the position that it begins from, or null; `head` does not name it
        } table;
        struct {
            int seat;
            bst_chair chair;
        } sit;
        struct {
            bst_header head; ///< final
            char commit[BST_HEX_MAX];
            bst_chair chair[BST_SEATS_MAX];
        } start;
        struct {
            int by; ///< seat or BST_CHANCE
            bst_action action;
            char text[BST_TEXT_MAX]; ///< the action in notation
            bst_clocks clocks;
            bool sealed;              ///< nobody else may know it yet …
            char shown[BST_TEXT_MAX]; ///< … and is told this instead
        } act;
        struct {
            int by;
            int to; ///< actions that are kept
            bst_clocks clocks;
        } undo;
        struct {
            int by;
            bst_offer_kind what;
            int to; ///< take-back: actions to keep
        } offer;
        struct {
            int by;
            bst_offer_kind what;
            bool yes;
        } answer;
        struct {
            int seat;
            bst_why why;
            char bot[BST_BOT_WORD]; ///< that plays on for it, or ""
        } out;
        struct {
            char name[BST_NAME_BYTES], player[BST_ID_MAX];
            char text[BST_CHAT_BYTES];
            int seat; ///< of who speaks, or -1
        } chat;
        struct {
            bool watchers; ///< may talk
        } talk;
        struct {
            char player[BST_ID_MAX];
            bool on; ///< may not talk
        } silence;
        struct {
            bst_why why;
            int n; ///< scores: one for each seat, or 0 if no game was begun
            int score[BST_SEATS_MAX];
            unsigned winners;         ///< bits of seats
            char secret[BST_HEX_MAX]; ///< or ""
        } over;
        struct {
            char id[BST_ID_MAX];
        } rematch;
    };
} bst_server_event;

const char *bst_why_word(bst_why why);
const char *bst_offer_word(bst_offer_kind kind);
/// Whether a text names a bot that may sit at a table: level1 … level8.
bool bst_bot_word_valid(const char *text);
