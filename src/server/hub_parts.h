// SPDX-License-Identifier: MIT
// What the files of the hub share; for nobody else.
//
//   hub.c          connections, messages, the clock's business
//   hub_batch.c    what waits for the disk: writes, and the answers that must not come before
//   hub_tables.c   tables in memory: finding, loading, forgetting, telling those who watch
//   hub_players.c  requests about oneself: hello, name, lobby, mine, presets, watching
//   hub_seats.c    requests before the game: create, sit, stand, kick, bot, close
//   hub_play.c     requests in the game and after it, and how a game goes on by itself
//   hub_bots.c     bots that think

#pragma once

#include <stdatomic.h>

#include "server/codec.h"
#include "server/hub.h"
#include "server/index.h"
#include "server/player.h"
#include "server/table.h"

enum {
    BST_WATCHES_MAX = 20,    ///< tables one connection watches
    BST_WATCHERS_MAX = 1000, ///< connections that watch one table
    BST_UNFINISHED_MAX = 50, ///< tables of one player that are not over
    BST_PRESETS_MAX = 50,
    BST_PRESET_BYTES = 4096,
    BST_PRESET_NAME = 60, ///< characters
    BST_LOBBY_MAX = 200,  ///< tables in the lobby's first answer
    BST_MINE_MAX = 100,
    BST_HELLO_MS = 10000,
    BST_CLAIM_MS = 60000,
    BST_IDLE_MS = 60000,  ///< after which a table nobody needs is forgotten
    BST_PRESENCE_MS = 50, ///< who comes and goes is told together
    BST_LOBBY_MS = 500,
    BST_RETRY_MS = 1000, ///< what the server does by itself waits so long after a failure
};

/// A player with a connection.
typedef struct bst_person {
    bst_named entry;
    char name[BST_NAME_BYTES];
    char hash[BST_HASH_MAX];
    int clients;
    int pending; ///< answers that wait for the disk and speak of it
} bst_person;

typedef struct bst_hosted bst_hosted;

struct bst_client {
    bst_client *before, *after; ///< in the hub's list
    void *connection;           ///< null: gone, but an answer still waits for the disk
    int pending;                ///< such answers
    bst_person *person;
    bst_hosted *watching[BST_WATCHES_MAX];
    int nwatching;
    bool lobby, closing;
    int64_t deadline;  ///< for hello
    double tokens;     ///< requests it may make at once
    int64_t tokens_at; ///< when they were counted
    int refused;       ///< that came too often, less what is forgiven
};

/// One who watches.
typedef struct bst_watch {
    bst_client *client;
    int64_t sent; ///< events up to this number
} bst_watch;

/// The events of a table as JSON, as they are sent and stored; number q stands at q - 1.
typedef struct bst_lines {
    char **at;
    int n, capacity;
} bst_lines;

/// A table in memory.
struct bst_hosted {
    bst_named entry;
    bst_server_table *table;
    bst_lines lines; ///< one for each event of the table
    int64_t durable; ///< number of the last event on the disk
    int64_t clocked; ///< number of the act or undo from whose storing on the clock runs
    bst_watch *watches;
    int nwatches, watches_capacity;
    int64_t away[BST_SEATS_MAX]; ///< since when a person is not connected; 0: is, or no person
    int64_t used;                ///< when somebody last needed it
    int64_t presence_at;         ///< when to tell who is there; 0: nothing new
    bool lobby_new;              ///< the lobby has not been told
    char *shown;                 ///< summary on the disk
    uint64_t version;            ///< changes with the position
    bool gone;                   ///< not in the index any more; freed with the last pin
    int pins;                    ///< batches and jobs that speak of it
    bool in_batch;               ///< the batch that is being collected speaks of it
    bool thinking;               ///< a bot is at work or waits for its turn
    int64_t think_at;            ///< when to ask again; 0: not
    bst_hosted *think_next;      ///< queue of those who wait for a thinker
};

/// An answer that waits for the disk.
typedef struct bst_waiting {
    bst_client *client;
    json_t *n;
    char *text;
    bst_person *person;            ///< if it is about the player:
    bool is_new;                   ///< who does not exist if it fails
    char old_name[BST_NAME_BYTES]; ///< and has this name again
} bst_waiting;

typedef struct bst_touched {
    bst_hosted *hosted;
    int64_t q; ///< last event in this batch
    char *summary;
} bst_touched;

typedef struct bst_batch {
    bst_job job;
    bst_hub *hub;
    bst_write *writes;
    int nwrites, writes_capacity;
    bst_waiting *replies;
    int nreplies, replies_capacity;
    bst_touched *touched;
    int ntouched, touched_capacity;
    bst_write spare;       ///< where a write goes for which there is no memory
    bool good, incomplete; ///< incomplete: memory was short, so it must not be written
    char error[200];
} bst_batch;

/// A table with a clock that runs on while nobody has it in memory.
typedef struct bst_sleeper {
    char id[BST_ID_MAX];
    int64_t due;
} bst_sleeper;

struct bst_hub {
    bst_hub_options options;
    bst_store *store;
    bst_index tables, persons;
    bst_client *clients;
    bst_batch batch[2];
    bst_batch *next;   ///< is being collected
    bst_batch *flying; ///< is being written, or null
    int64_t wake;
    int64_t lobby_at;     ///< when to tell the lobby; 0: nothing new
    int64_t paused_until; ///< after a failure of the disk
    bst_sleeper *sleepers;
    int nsleepers, sleepers_capacity;
    bst_hosted *think_first, *think_last;
    atomic_bool stop; ///< bots answer at once
    bool stopping;
    bst_hub_numbers numbers;
};

/// A request on its way.
typedef struct bst_ask {
    bst_hub *hub;
    bst_client *client;
    const json_t *message;
    json_t *ok;         ///< members of the answer
    bst_hosted *push;   ///< table to send events of, behind the answer
    bst_person *person; ///< as in bst_waiting
    bool is_new;
    char old_name[BST_NAME_BYTES];
    bst_complaint why; ///< if it is refused
} bst_ask;

typedef bool bst_handler(bst_ask *r);

// ---- hub.c

int64_t bst_hub_now(const bst_hub *hub);
void bst_hub_wake(bst_hub *hub, int64_t at);
__attribute__((format(printf, 2, 3))) void bst_hub_log(bst_hub *hub, const char *format, ...);
/// Sends JSON; takes it over.
void bst_client_send(bst_hub *hub, bst_client *client, json_t *value);
void bst_client_send_text(bst_hub *hub, bst_client *client, const char *text, size_t length);
void bst_client_close(bst_hub *hub, bst_client *client, int code);
json_t *bst_error_json(json_t *n, const bst_complaint *why);
/// Frees the client if it is gone and nothing waits for it.
void bst_client_drop(bst_hub *hub, bst_client *client);

// ---- hub_batch.c

/// A write to be filled in; never null: short of memory the batch as a whole will fail.
bst_write *bst_batch_write(bst_hub *hub, bst_write_kind kind, const char *id);
/// A copy of a text for such a write; short of memory the batch as a whole will fail.
char *bst_batch_copy(bst_hub *hub, const char *text);
/// Writes the last event of a table, for whose line there is a place.
void bst_batch_event(bst_hub *hub, bst_hosted *hosted, const bst_server_event *event);
/// Keeps an answer until everything is written; takes over text.
void bst_batch_reply(bst_ask *r, json_t *n, char *text);
/// Writes what was collected, if nothing is being written.
void bst_batch_flush(bst_hub *hub);
void bst_batch_free(bst_batch *batch);

// ---- hub_tables.c

/// A table by its name, from memory or the store; null with a complaint.
bst_hosted *bst_hosted_find(bst_hub *hub, const char *id, bst_complaint *why);
/// Makes a place for one more line; false if memory is short.
bool bst_lines_reserve(bst_lines *lines);
/// The record of a table as it stands in the store, to be freed; null if there is none.
char *bst_stored_record(bst_hub *hub, const char *id);
/// The table that the member `id` of a message names.
bst_hosted *bst_hosted_of(bst_ask *r);
/// A new table without events; null with a complaint.
bst_hosted *bst_hosted_new(bst_hub *hub, bst_complaint *why);
/// Reads the table again, because memory is ahead of the disk.
void bst_hosted_reload(bst_hub *hub, bst_hosted *hosted);
void bst_hosted_free(bst_hub *hub, bst_hosted *hosted);
/// Sends durable events to everybody who has not got them.
void bst_hosted_push(bst_hub *hub, bst_hosted *hosted);
bool bst_hosted_watch(bst_hub *hub, bst_hosted *hosted, bst_client *client, int64_t from, bst_complaint *why);
void bst_hosted_unwatch(bst_hub *hub, bst_hosted *hosted, bst_client *client);
/// Somebody came, went, sat down or stood up.
void bst_hosted_presence(bst_hub *hub, bst_hosted *hosted);
/// What is due by the clock; may free the table.
void bst_hosted_tick(bst_hub *hub, bst_hosted *hosted, int64_t now);
void bst_lobby_tick(bst_hub *hub, int64_t now);
void bst_sleepers_tick(bst_hub *hub, int64_t now);
bool bst_sleeper_add(bst_hub *hub, const char *id, int64_t due);

// ---- hub_players.c

/// Forgets a player without connection of whom nothing waits for the disk.
void bst_person_drop(bst_hub *hub, bst_person *person);

// ---- hub_seats.c

/// Whether the table belongs to those of a player: who sits there, or is host.
void bst_hosted_member(bst_hub *hub, const bst_hosted *hosted, const char *player, bool belongs);

// ---- hub_play.c

/// Lets an event happen; false with a complaint.
bool bst_hosted_add(bst_hub *hub, bst_hosted *hosted, bst_server_event *event, bst_complaint *why);
/// Lets whoever decides act; false with a complaint if the rules forbid it.
bool bst_hosted_act(bst_hub *hub, bst_hosted *hosted, bst_action action, bst_complaint *why);
/// Lets the game go on by itself: chance, the end, bots, the clock.
void bst_hosted_go_on(bst_hub *hub, bst_hosted *hosted);
/// A seat is out.
bool bst_hosted_out(bst_hub *hub, bst_hosted *hosted, int seat, bst_why why, bst_complaint *complaint);
/// Starts the game if no seat is open.
bool bst_hosted_start(bst_hub *hub, bst_hosted *hosted, bst_complaint *why);

// ---- hub_bots.c

/// Asks a bot for the pending decision, which is one of a bot.
void bst_hosted_think(bst_hub *hub, bst_hosted *hosted);
/// Takes the table out of the queue of those that wait for a bot, if it is there.
void bst_hosted_forget_thinking(bst_hub *hub, bst_hosted *hosted);

// ---- requests

bst_handler bst_do_hello, bst_do_name, bst_do_ping, bst_do_lobby, bst_do_mine, bst_do_preset_save, bst_do_preset_list,
    bst_do_preset_delete, bst_do_watch, bst_do_unwatch;
bst_handler bst_do_create, bst_do_sit, bst_do_stand, bst_do_kick, bst_do_bot, bst_do_close;
bst_handler bst_do_act, bst_do_undo, bst_do_takeback, bst_do_answer, bst_do_resign, bst_do_claim, bst_do_rematch,
    bst_do_chat;
