// SPDX-License-Identifier: MIT
// A table of the server: the fold over its list of events. The list is the truth; one function,
// bst_server_table_apply(), makes a table of it, whether an event happens now or is read back from the store. (The word
// bst_table is that of the terminal client.) Knows no connections, no store and no time of its own.

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/record.h"
#include "server/codec.h"
#include "server/fair.h"
#include "server/store.h"
#include "server/timer.h"

enum {
    BST_TITLE_CHARACTERS = 60,
    BST_TITLE_BYTES = 4 * BST_TITLE_CHARACTERS + 1,
    BST_CHAT_CHARACTERS = 300,
    BST_SETUP_BYTES = 4000,
    BST_BOT_WORD = 16,
    BST_TABLE_EVENTS_MAX = 20000, ///< of one table; more are refused
    BST_TABLE_CHATS_MAX = 2000,   ///< of them said by people
    BST_STALE_DAYS = 14,          ///< after which a table whose game has not begun is closed
};

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

/// Who sits on a seat.
typedef struct bst_chair {
    bst_chair_kind kind;
    char player[BST_ID_MAX];
    char name[BST_NAME_BYTES];
    char bot[BST_BOT_WORD]; ///< that plays here; also for a person who is out
    bst_why out;            ///< BST_WHY_NONE: it plays
} bst_chair;

/// An action of the list as it stands.
typedef struct bst_act {
    bst_action action;
    uint8_t actor;
    int8_t bonus; ///< seat that got the increment behind it, or -1
    int64_t flag; ///< when the time for it would have been up; INT64_MAX without a clock
} bst_act;

typedef enum bst_offer_kind { BST_OFFER_TAKEBACK, BST_OFFER_REMATCH, BST_OFFER_KINDS } bst_offer_kind;

typedef struct bst_offer {
    bool open;
    int by;
    int to;       ///< take-back: actions to keep
    unsigned yes; ///< bits of the seats that agreed
} bst_offer;

/// A game that a bot may still think about when its table is gone. Only the loop's thread counts.
typedef struct bst_shared_game {
    int users;
    bst_game *game;
} bst_shared_game;

typedef struct bst_server_table {
    char id[BST_ID_MAX];
    bst_table_state state;
    int64_t created, changed;
    char title[BST_TITLE_BYTES];
    bool listed, aids, shuffled;
    char host[BST_ID_MAX], host_name[BST_NAME_BYTES];
    bst_header head; ///< the setup; final when the game has started
    int seats;
    bst_chair chair[BST_SEATS_MAX];

    bst_shared_game *shared; ///< from the start on
    bst_state *position;
    bst_state *scratch; ///< room for trying an action
    bst_act *acts;
    int nacts, acts_capacity;
    int draws;          ///< chance decisions among them
    int chats;          ///< lines that people have said
    int64_t last_act_q; ///< number of the last event act or undo; 0 if there is none
    unsigned char secret[BST_SECRET_BYTES];
    bool has_secret;
    char commit[BST_HEX_MAX];
    bst_timer timer;
    bst_offer offer[BST_OFFER_KINDS];
    bst_why why; ///< it is over
    int score[BST_SEATS_MAX];
    unsigned winners;
    char rematch[BST_ID_MAX];

    char **events; ///< as JSON; number q stands at q - 1
    int nevents, events_capacity;
} bst_server_table;

/// Fills a complaint about a setup and returns false.
bool bst_complain_setup(bst_complaint *complaint, const bst_text_error *error);

const char *bst_why_word(bst_why why);
const char *bst_offer_word(bst_offer_kind kind);
/// Whether a text names a bot that may sit at a table: level1 … level8.
bool bst_bot_word_valid(const char *text);

/// An empty table, waiting for its first event. Null if memory is short.
bst_server_table *bst_server_table_new(const char *id);
void bst_server_table_free(bst_server_table *table);
void bst_shared_game_drop(bst_shared_game *shared);

/// Carries out an event. False with a complaint if it cannot have happened; then the table stays as it was.
bool bst_server_table_apply(bst_server_table *table, const json_t *event, bst_complaint *complaint);

/// Gives the event (taken over) its number and time, carries it out and adds it to the list. False with a complaint.
bool bst_server_table_add(bst_server_table *table, json_t *event, int64_t now, bst_complaint *complaint);

/// Carries out an event of the store and adds it to the list. False with a complaint that names its number.
bool bst_server_table_restore(bst_server_table *table, int64_t q, const char *json, bst_complaint *complaint);

// ---- asking

/// Who decides: a seat, BST_CHANCE, or BST_NOBODY if no game is running.
int bst_server_table_actor(const bst_server_table *table);
/// Whether a bot decides for a seat.
bool bst_server_table_bot(const bst_server_table *table, int seat);
/// Seat of a player, or -1.
int bst_server_table_seat_of(const bst_server_table *table, const char *player);
/// Bits of the seats where persons play who are not out.
unsigned bst_server_table_persons(const bst_server_table *table);
/// Bits of the seats that win as it stands: the highest total of those who are not out.
unsigned bst_server_table_leaders(const bst_server_table *table);
/// What is left on all clocks at that time.
void bst_server_table_left(const bst_server_table *table, int64_t now, int64_t left[BST_SEATS_MAX]);
/// When the server has to do something for this table: see bst_write.due.
int64_t bst_server_table_due(const bst_server_table *table);

// ---- events to be added, and other JSON; null if memory is short

json_t *bst_server_table_seats_json(const bst_server_table *table);
json_t *bst_server_table_summary(const bst_server_table *table);
/// An action of whoever decides; false with a complaint if the rules forbid it.
bool bst_server_table_act_event(bst_server_table *table, const char *text, int64_t now, json_t **event,
                                bst_complaint *complaint);
/// What chance decides now.
json_t *bst_server_table_chance_event(bst_server_table *table, int64_t now);
json_t *bst_server_table_undo_event(const bst_server_table *table, int by, int to, int64_t now);
json_t *bst_server_table_start_event(bst_server_table *table);
json_t *bst_server_table_over_event(const bst_server_table *table, bst_why why);

/// The record as far as it goes, to be freed; null if no game has begun.
char *bst_server_table_record(const bst_server_table *table);
