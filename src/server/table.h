// SPDX-License-Identifier: MIT
// A table of the server: the fold over its list of events. The list is the truth; table_fold.c is the only place where
// an event changes a table, whether it happens now or is read back from the store. Knows no JSON, no connections, no
// store and no time of its own. (The word bst_table is that of the terminal client.)

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/record.h"
#include "server/complaint.h"
#include "server/event.h"

enum {
    BST_TABLE_EVENTS_MAX = 20000, ///< of one table; more are refused
    BST_TABLE_CHATS_MAX = 2000,   ///< of them said by people
    BST_STALE_DAYS = 14,          ///< after which a table whose game has not begun is closed
};

/// An action of the list as it stands.
typedef struct bst_act {
    bst_action action;
    uint8_t actor;
    int8_t bonus; ///< seat that got the increment behind it, or -1
    int64_t flag; ///< when the time for it would have been up; INT64_MAX without a clock
} bst_act;

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
    bst_act *acts;
    int nacts, acts_capacity;
    int draws;          ///< chance decisions among them
    int chats;          ///< lines that people have said
    int64_t last_act_q; ///< number of the last event act or undo; 0 if there is none
    unsigned char secret[BST_SECRET_BYTES];
    char commit[BST_HEX_MAX];
    bst_timer timer;
    bst_offer offer[BST_OFFER_KINDS];
    bst_why why; ///< it is over
    int score[BST_SEATS_MAX];
    unsigned winners;
    char rematch[BST_ID_MAX];
    int nevents; ///< so far
} bst_server_table;

/// An empty table, waiting for its first event. Null if memory is short.
bst_server_table *bst_server_table_new(const char *id);
void bst_server_table_free(bst_server_table *table);
void bst_shared_game_drop(bst_shared_game *shared);

// ---- what happens

/// Lets an event happen now: completes it (see bst_server_event.now) and carries it out. False with a complaint; then
/// the table is as it was.
bool bst_server_table_add(bst_server_table *table, bst_server_event *event, int64_t now, bst_complaint *complaint);

/// Carries out the next event of the store. False with a complaint; then the table is as it was.
bool bst_server_table_restore(bst_server_table *table, bst_server_event *event, bst_complaint *complaint);

/// What both do; for table.c alone.
bool bst_server_table_fold(bst_server_table *table, bst_server_event *event, bst_complaint *complaint);

// ---- what is to happen: events for bst_server_table_add()

/// The beginning, when all seats are taken: deals them if that was asked for, and draws the secret.
void bst_server_table_start_event(bst_server_table *table, bst_server_event *out);
/// What chance decides now.
void bst_server_table_chance_event(const bst_server_table *table, bst_server_event *out);
void bst_server_table_over_event(const bst_server_table *table, bst_why why, bst_server_event *out);
/// The first event of the table where the game goes on when this one is over: the same, with the seats moved by one.
void bst_server_table_next_event(const bst_server_table *table, bst_server_event *out);

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
/// Points of a seat: the final ones when the game is over.
int bst_server_table_score(const bst_server_table *table, int seat);
/// When the server has to do something for this table: see bst_write.due.
int64_t bst_server_table_due(const bst_server_table *table);

/// The record as far as it goes, to be freed; null if no game has begun.
char *bst_server_table_record(const bst_server_table *table);
