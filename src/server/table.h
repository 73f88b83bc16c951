// SPDX-License-Identifier: MIT
// A table of the server: the fold over its list of events. The list is the truth; table_fold.c is the only place where
// an event changes a table, whether it happens now or is read back from the store. Knows no JSON, no connections, no
// store and no time of its own. (The word bst_table is that of the terminal client.)

#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bastide/record.h"
#include "server/acts.h"
#include "server/complaint.h"
#include "server/event.h"

enum {
    BST_OPEN_DAYS = 14,           ///< see open_days
    BST_LEFT_DAYS = 60,           ///< see left_days
    BST_TABLE_EVENTS_MAX = 20000, ///< of one table; more are refused
    BST_TABLE_CHATS_MAX = 2000,   ///< lines of those who play, and as many of others
    BST_TABLE_SWITCHES_MAX = 200, ///< times the host switches or silences others
    // bytes of chat, each line counted as its text and a bit more
    BST_CHAT_LINE_COST = 30,
    BST_PLAYERS_CHAT_MAX = 256 << 10, ///< of those who play, all together
    BST_PLAYER_CHAT_MAX = 64 << 10,   ///< and each of them
    BST_WATCHERS_CHAT_MAX = 32 << 10, ///< of others
    BST_WATCHER_CHAT_MAX = 4 << 10,
};

typedef struct bst_offer {
    bool open;
    int by;
    int to;       ///< take-back: actions to keep
    unsigned yes; ///< bits of the seats that agreed
} bst_offer;

/// An action that was chosen secretly, while others do not know it.
typedef struct bst_sealed {
    int64_t q, at; ///< of its event
    int by;
    bst_action shown; ///< what stands for it
    bst_clocks clocks;
    char text[BST_TEXT_MAX];
} bst_sealed;

/// Those who talk at a table: each circle has its share of the chat.
typedef enum bst_circle { BST_CIRCLE_PLAYERS, BST_CIRCLE_WATCHERS, BST_CIRCLES } bst_circle;

typedef struct bst_speaker {
    char player[BST_ID_MAX];
    int said;    ///< bytes, as they are counted
    bool silent; ///< the host does not want to hear it, while it does not play
} bst_speaker;

/// A game that other tables may play, too, and that a bot may still think about when its table is gone. Only the loop's
/// thread counts.
typedef struct bst_shared_game {
    int users;
    bst_game *game;
    void *keeper;                                 ///< whoever lets others have it, or null
    void (*gone)(struct bst_shared_game *shared); ///< tells the keeper that nobody has it any more
} bst_shared_game;

typedef struct bst_server_table {
    char id[BST_ID_MAX];
    bst_table_state state;
    int64_t created, changed;
    int open_days; ///< without an event after which it is closed if its game has not begun
    int left_days; ///< and if its game has begun and waits for a person without a clock
    char title[BST_TITLE_BYTES];
    bool listed, aids, shuffled;
    int pace; ///< ms that a bot takes at least for a decision while somebody watches
    char host[BST_ID_MAX], host_name[BST_NAME_BYTES];
    bst_header head; ///< the setup; final when the game has started
    char *given;     ///< actions that a record brought, a line for each, or null …
    int ngiven;      ///< … and how many: they cannot be taken back, and chance among them was not drawn here
    size_t given_at; ///< where in them the next one stands
    char *lines;     ///< of the position that the game begins from, to which `head` points; or null
    int seats;
    bst_chair chair[BST_SEATS_MAX];

    bst_shared_game *shared; ///< from the start on
    bst_state *position;     ///< null while nobody needs it: bst_server_table_position()
    bst_state *origin;       ///< the position before the first action, if that is not the beginning of a game; or null
    int actor;               ///< who decides in the position
    int points[BST_SEATS_MAX];
    bst_acts acts;
    int draws;                                 ///< chance decisions among them
    bst_sealed *sealed;                        ///< the last of them that others do not know yet
    int nsealed;                               ///< and how many these are
    char *opened;                              ///< see bst_server_event.opened
    int chats[BST_CIRCLES], said[BST_CIRCLES]; ///< lines that people have said, and their bytes
    bst_speaker *speakers;
    int nspeakers, speakers_capacity;
    bool watchers_silent;
    int switches;       ///< times the host has changed who may talk
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
bool bst_server_table_add(bst_server_table *table, bst_server_event *event, bst_moment now, bst_complaint *complaint);

/// Carries out the next event of the store. False with a complaint; then the table is as it was.
bool bst_server_table_restore(bst_server_table *table, bst_server_event *event, bst_complaint *complaint);

/// The position of the game, which is played again if it was put away; null if none has begun or memory is short.
bst_state *bst_server_table_position(bst_server_table *table);
/// Forgets the position until somebody needs it: it is much larger than the actions that lead to it.
void bst_server_table_put_away(bst_server_table *table);

/// The position behind the first n actions; for the files of the table.
void bst_server_table_replay(const bst_server_table *table, const bst_act *acts, int n, bst_state *out);
/// What bst_server_table_add() and bst_server_table_restore() do; for table.c alone.
bool bst_server_table_fold(bst_server_table *table, bst_server_event *event, bst_complaint *complaint);

// ---- what is chosen secretly

/// The position as a seat knows it, or BST_NOBODY, to be freed: of what others have sealed the stand-ins are played.
/// Null if memory is short.
bst_state *bst_server_table_seen_by(bst_server_table *table, int seat);
/// The first action behind number `from` that a seat, or -1, has sealed itself; null if there is none.
const bst_sealed *bst_server_table_sealed_of(const bst_server_table *table, int seat, int64_t from);
/// Its event, as it is told to that seat.
void bst_sealed_event(const bst_sealed *sealed, bst_server_event *out);

// for table_fold.c alone; false: memory is short
/// Finds what stands for an action that is about to be sealed, and makes room for it.
bool bst_server_table_seal(bst_server_table *table, bst_server_event *event, bst_sealed *out);
/// It has happened.
void bst_server_table_sealed_add(bst_server_table *table, const bst_server_event *event, bst_sealed *sealed);
/// So many of the last actions were taken back.
void bst_server_table_sealed_cut(bst_server_table *table, int undone);
/// Lets an event tell what was sealed.
bool bst_server_table_open_sealed(bst_server_table *table, bst_server_event *event);
/// Whether somebody would decide anew behind a sealed action that is known by now, if only the first `to` were kept.
bool bst_server_table_reopens(const bst_server_table *table, int to, bool *out);

// ---- what is to happen: events for bst_server_table_add()

/// The beginning, when all seats are taken: deals them if that was asked for, and draws the secret.
void bst_server_table_start_event(bst_server_table *table, bst_server_event *out);
/// What happens by itself now, the position being there: what a record brought, or what chance decides. False with a
/// complaint if a record brought something that has no meaning here.
bool bst_server_table_chance_event(const bst_server_table *table, bst_server_event *out, bst_complaint *complaint);
void bst_server_table_over_event(const bst_server_table *table, bst_why why, bst_server_event *out);
/// The first event of the table where the game goes on when this one is over: the same, with the seats moved by one.
/// Its host is this one's if that plays, else who asked for it.
void bst_server_table_next_event(const bst_server_table *table, bst_server_event *out);

// ---- talking

bst_circle bst_server_table_circle(const bst_server_table *table, const char *player);
/// Bytes that a line counts as.
int bst_chat_cost(const char *text);
/// Somebody who has said something; null if it has not.
bst_speaker *bst_server_table_speaker(const bst_server_table *table, const char *player);
/// Whether somebody may say this now; false with a complaint.
bool bst_server_table_may_say(const bst_server_table *table, const char *player, const char *text,
                              bst_complaint *complaint);

// ---- asking

/// What changes with every move, as others are told of it.
typedef struct bst_standing {
    bst_table_state state;
    int turn; ///< seat that decides, or -1
    int seats;
    int score[BST_SEATS_MAX];
} bst_standing;

bst_standing bst_server_table_standing(const bst_server_table *table);

/// Whether there is more to happen of what a record brought: then nobody decides, it goes on by itself.
bool bst_server_table_given_waits(const bst_server_table *table);
/// Who decides: a seat, BST_CHANCE (also while something that was given waits), or BST_NOBODY if no game is running.
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
/// When the table is closed if nothing happens: nobody comes. INT64_MAX: never.
int64_t bst_server_table_given_up(const bst_server_table *table);
/// When the server has to do something for this table: see bst_write.due.
int64_t bst_server_table_due(const bst_server_table *table);

/// The record as far as it goes, to be freed; null if no game has begun.
char *bst_server_table_record(const bst_server_table *table);
