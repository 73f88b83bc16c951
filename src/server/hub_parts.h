// SPDX-License-Identifier: MIT
// What the files of the hub share; for nobody else.
//
//   hub.c          connections, messages, the clock's business
//   hub_batch.c    what waits for the disk: writes, and the answers that must not come before
//   hub_tables.c   tables in memory: finding, loading, forgetting, telling those who watch
//   hub_lobby.c    public tables, and who looks at the list of them
//   hub_load.c     tables that are read from the store, and requests that wait for them
//   hub_park.c     requests that wait, and what waits behind them
//   hub_read.c     other questions to the store
//   hub_fetch.c    those of requests
//   hub_record.c   records that tables go on from: how they come, and reading them
//   hub_sleepers.c tables on the disk that the hub comes back to by itself
//   hub_positions.c  positions that are kept at hand
//   hub_games.c    games that several tables play
//   hub_players.c  requests about oneself: hello, name, mine, presets, watching
//   hub_seats.c    requests before the game: create, sit, stand, kick, bot, close
//   hub_play.c     requests in the game and after it, and how a game goes on by itself
//   hub_chat.c     requests to talk, and who may
//   hub_bots.c     bots that think
//   hub_queue.c    which of them comes next
//   hub_retention.c  what nobody uses any more
//   hub_house.c    where people come from, for what is counted by address

#pragma once

#include <stdatomic.h>

#include "server/codec.h"
#include "server/hub.h"
#include "server/index.h"
#include "server/player.h"
#include "server/scroll.h"
#include "server/table.h"
#include "server/waitlist.h"
#include "text/text.h"

enum {
    BST_WATCHES_MAX = 20,    ///< tables one connection watches
    BST_WATCHERS_MAX = 1000, ///< connections that watch one table
    BST_PRESETS_MAX = 50,
    BST_PRESET_BYTES = 4096,
    BST_PRESET_NAME = 60, ///< characters
    BST_LOBBY_PAGE = 50,  ///< tables on a page of the lobby
    BST_LOBBY_PAGES_MAX = 1000000,
    BST_MINE_MAX = 100,
    BST_HELLO_MS = 10000,
    BST_CLAIM_MS = 60000,
    BST_IDLE_MS = 60000,  ///< after which a table nobody needs is forgotten
    BST_PRESENCE_MS = 50, ///< who comes and goes is told together
    BST_LOBBY_MS = 500,
    BST_SEEN_MS = 86400000, ///< so exactly the store knows when somebody was here
    BST_HOUSES_MS = 60000,  ///< between looks at which houses and shares can be forgotten
    BST_RETRY_MS = 1000,    ///< what the server does by itself waits so long after a failure
    // Records that come in pieces lie in memory until a table is made of them.
    BST_PIECES_MS = 60000,          ///< after which they may be forgotten when there is no more room
    BST_HOUSE_PIECES_MAX = 1 << 20, ///< bytes of one house
    BST_PIECES_MAX = 32 << 20,      ///< and of all
    BST_HOUSE_READINGS_MAX = 2,     ///< records of one house that are read or wait for that
    BST_READINGS_MAX = 200,         ///< and of all
    BST_READING_WAIT_MS = 500,      ///< whoever comes when there are more is to wait so long
    BST_PROBE_MS = 10000,           ///< so old may be what is known of the disk when somebody asks for our health
};

typedef struct bst_hosted bst_hosted;
typedef struct bst_house bst_house;

/// Somebody whose tables wait for bots.
typedef struct bst_queued {
    bst_waiter waiter; ///< it has, while there is one that waits
    double used;       ///< ms that bots have thought for it, about: more than it was, if it wanted none for a while
    int flying;        ///< bots at work for it
} bst_queued;

/// A player whose tables are looked at from a house, as far as bots are concerned: in the house's index.
typedef struct bst_share {
    bst_named entry; ///< the player's name
    bst_house *house;
    bst_queued queued;
    bst_hosted *first, *last; ///< tables that wait for a bot
    bst_purse thought;        ///< seconds that bots have thought
} bst_share;

/// An address that people come from.
struct bst_house {
    bst_named entry;
    int clients;   ///< connections
    int watches;   ///< tables they watch
    int tables;    ///< in memory that they hold, see bst_hosted.house
    int readings;  ///< records of theirs that are being read or wait for that
    size_t pieces; ///< bytes of records that they have sent in pieces
    int64_t swept; ///< until when (steady) it is known that it has too many; 0: not
    bst_purse guests, thought;
    bst_index shares;
    bst_queued queued;
    bst_waitlist waiting; ///< shares with tables that wait for a bot
    double served;        ///< what the one served last had used
};

/// A player with a connection.
typedef struct bst_person {
    bst_named entry;
    char name[BST_NAME_BYTES];
    char hash[BST_HASH_MAX];
    int clients;
    int watches;  ///< tables it watches with them
    int64_t seen; ///< when the store was last told that it was here
    int pending;  ///< answers that wait for the disk and speak of it
} bst_person;

/// A message that waits.
typedef struct bst_message {
    struct bst_message *next;
    size_t length;
    char text[];
} bst_message;

struct bst_client {
    bst_client *before, *after; ///< in the hub's list
    void *connection;           ///< null: gone, but an answer still waits for the disk
    int pending;                ///< such answers
    bst_house *house;
    bst_person *person;
    bst_hosted *watching[BST_WATCHES_MAX];
    int nwatching;
    struct bst_lobby_page *page;          ///< of the lobby that it looks at, or null
    bst_client *page_before, *page_after; ///< others who do
    bool old_words;                       ///< it named no page, and knows none
    bool stranger;                        ///< it is among those whose hello is awaited
    bst_client *stranger_before, *stranger_after;
    bool closing;
    bool parked;          ///< a request of it waits for a table that is read
    bst_message *waiting; ///< what came behind that
    int nwaiting;
    bst_text pieces;   ///< a record that is being sent
    int64_t pieces_at; ///< when the last of them came
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

/// A table in memory.
struct bst_hosted {
    bst_named entry;
    bst_waiter alarm;        ///< when to look at it
    bst_server_table *table; ///< null: being read again, or at rest: only those who watch are in memory
    bool reading;            ///< it is being read again, because memory was ahead of the disk
    bst_scroll lines;        ///< one for each event of the table
    int64_t durable;         ///< number of the last event on the disk
    int64_t clocked;         ///< number of the act or undo from whose storing on the clock runs
    bst_house *house;        ///< that holds it in memory: where it was opened or first looked at; null: not counted
    bst_watch *watches;
    int nwatches, watches_capacity;
    int64_t away[BST_SEATS_MAX]; ///< since when, in steady time, a person is not connected; -1: is, or no person
    int64_t used;                ///< when somebody last needed it
    int64_t presence_at;         ///< when to tell who is there; 0: nothing new
    uint64_t version;            ///< changes with the position
    bool gone;                   ///< not in the index any more; freed with the last pin
    int pins;                    ///< batches and jobs that speak of it
    bool in_batch;               ///< the batch that is being collected speaks of it
    int touched;                 ///< and where
    int64_t shaped;              ///< the last event that changed more of its summary than the standing
    int64_t told;                ///< the last event that the summary in the store knows of, or in a batch on its way
    bst_standing standing;       ///< as it is on the disk
    bool thinking;               ///< a bot is at work or waits for its turn
    int64_t think_at;            ///< when to ask again; 0: not
    bst_action ready;       ///< what a bot has decided and waits with, at a table with a pace; BST_DO_NONE: nothing …
    uint64_t ready_version; ///< … and for which position
    bst_share *share;       ///< in whose queue it waits for a bot, or null
    bst_hosted *queue_before, *queue_after; ///< in that queue
    bool on_shelf;                          ///< its position is at hand …
    bst_hosted *shelf_before, *shelf_after; ///< … among those that were used last
};

/// Tables whose positions are at hand, the one used last first.
typedef struct bst_shelf {
    bst_hosted *first, *last;
    size_t bytes, room;
} bst_shelf;

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
    int write; ///< where its events stand among the writes
    char *summary;
    bst_standing standing;
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
    bst_named entry;
    bst_waiter alarm;
} bst_sleeper;

/// Something asked of the store, off the loop's thread. To be the first member of who asks, made by calloc().
typedef struct bst_read {
    bst_job job;
    bst_hub *hub;
    struct bst_read *before, *after;     ///< in the hub's list
    int (*ask)(struct bst_read *read);   ///< on any thread; what the store's functions return
    void (*then)(struct bst_read *read); ///< afterwards, on the loop's thread
    void (*free)(struct bst_read *read); ///< frees what it holds, whether it was done or not; may be null
    int found;                           ///< what `ask` said
    char error[200];
} bst_read;

typedef enum bst_fetch_kind {
    BST_FETCH_PLAYER,  ///< who it is
    BST_FETCH_PLAYING, ///< how many tables it has that are not over
    BST_FETCH_PRESETS, ///< rows of name and text
    BST_FETCH_MINE,    ///< rows of table and summary
    BST_FETCH_RECORD,  ///< what the record gives that came with the request; not of the store
} bst_fetch_kind;

typedef struct bst_fetched_row {
    char *name, *text;
} bst_fetched_row;

/// What a record gives to the table that goes on from it.
typedef struct bst_given {
    bool good; ///< otherwise `why` says what is wrong with it
    bst_complaint why;
    bst_header head;  ///< its setup; points nowhere
    char *position;   ///< lines of the position that it begins from, or null
    bst_text actions; ///< that have happened, a line for each
} bst_given;

/// What the store says of a player, or a job of a record.
typedef struct bst_fetched {
    struct bst_fetched *next; ///< what else the same request has asked for
    bst_fetch_kind kind;
    char id[BST_ID_MAX];
    bool stale; ///< while it was read, something newer was written
    bool full;  ///< memory was short
    int found;
    char error[200];
    bst_stored_player player;
    int count;
    bst_fetched_row *rows;
    int n, capacity;
    bst_given *given;
} bst_fetched;

/// A request that waits for the store; the client's other messages wait in its queue.
typedef struct bst_parked {
    bst_client *client;
    json_t *message;
    bst_fetched *fetched; ///< what it has asked for before
    struct bst_parked *next;
} bst_parked;

typedef struct bst_lobby_page bst_lobby_page;

/// A public table: one that is open, in memory or not, or whose game is played.
typedef struct bst_listing {
    bst_named entry;
    bst_table_state state;
    int64_t created;
    char *summary;
    bst_standing standing;
    bool moved;            ///< the summary has an older standing
    unsigned shape, moves; ///< count changes of the summary, of the standing
} bst_listing;

typedef struct bst_lobby {
    bst_index index;
    bst_listing **at; ///< all of them, in the order they are shown in
    int n, capacity;
    bst_lobby_page **page; ///< that somebody looks at
    int pages;
    int64_t due; ///< when to tell what has changed; 0: nothing new
    unsigned round;
} bst_lobby;

struct bst_hub {
    bst_hub_options options;
    bst_store *store;
    bst_index tables, persons, games;
    bst_index loads; ///< tables that are being read
    bool waking;     ///< one of them because it is due
    bst_client *clients;
    bst_batch batch[2];
    bst_batch *next;      ///< is being collected
    bst_batch *flying;    ///< is being written, or null
    json_t *mould;        ///< for actions that are asked for, see bst_act_read()
    uint64_t writes;      ///< asked for so far
    int64_t gather_until; ///< before which no other batch is written
    int64_t wake;
    bst_lobby lobby;
    int64_t paused_until; ///< after a failure of the disk
    int64_t failing;      ///< since when nothing can be stored; 0: all is well
    char failing_why[200];
    int64_t written_at;                    ///< when the last batch was done, well or not
    int64_t probe_at;                      ///< when to try whether the disk works again; 0: not
    bool probe;                            ///< the next batch is to be written though it may be empty
    bst_client *strangers, *last_stranger; ///< in the order in which their time is up
    bst_waitlist alarms;                   ///< all tables in memory
    bst_shelf shelf[2];                    ///< of small positions, of large ones
    bst_index sleepers;
    bst_waitlist sleepers_alarms;
    int64_t horizon;                             ///< until when sleepers are in memory
    int64_t look_at;                             ///< when to ask the store for others
    bst_read *reads;                             ///< that are under way
    struct bst_reading *reading, **last_reading; ///< records: the first is read, the others wait
    int readings;
    struct bst_recording *recording, **last_recording; ///< records that are asked for: likewise
    size_t pieces;                                     ///< bytes of records that are being sent
    bst_index houses;
    bst_house here;       ///< those who come from this machine, or nobody knows from where
    bst_house nobody;     ///< tables that nobody looks at
    bst_waitlist waiting; ///< houses with tables that wait for a bot
    double served;        ///< what the one served last had used
    uint64_t orders;
    int64_t houses_at; ///< when to forget houses that are nobody's any more
    unsigned char house_key[32];
    int resting;             ///< tables at rest
    int64_t purge_at;        ///< when to look for what nobody uses
    bst_old_kind purge_kind; ///< what is looked for
    bst_old purge_after;     ///< the last that was looked at
    bst_index doomed;        ///< players and tables that are being deleted
    atomic_bool stop;        ///< bots answer at once
    bool stopping;
    bst_hub_numbers numbers;
};

/// A table as it was read.
typedef struct bst_loaded {
    bst_server_table *table; ///< null: it cannot be had, and `why` or `error` says why
    bst_scroll lines;
    int64_t told;
    bool unreadable; ///< the store says `error`
    bool damaged;
    bst_complaint why;
    char error[200];
} bst_loaded;

/// A request on its way.
typedef struct bst_ask {
    bst_hub *hub;
    bst_client *client;
    const json_t *message;
    json_t *ok;                   ///< members of the answer
    const char *members;          ///< the same as text, without brackets, instead; somebody else's, or
    char brief[40];               ///< this
    bst_hosted *push;             ///< table to send events of, behind the answer
    bool parked;                  ///< it will be made again
    bool again;                   ///< it is made again
    const bst_complaint *refusal; ///< then: why the table cannot be had, or null
    bst_fetched *fetched;         ///< and what it has asked the store for
    bst_person *person;           ///< as in bst_waiting
    bool is_new;
    char old_name[BST_NAME_BYTES];
    bst_complaint why; ///< if it is refused
} bst_ask;

typedef bool bst_handler(bst_ask *r);

// ---- hub.c

int64_t bst_hub_now(const bst_hub *hub);
/// Time that counts steadily; see bst_hub_calls.
int64_t bst_hub_steady(const bst_hub *hub);
bst_moment bst_hub_moment(const bst_hub *hub);
void bst_hub_wake(bst_hub *hub, int64_t at);
/// A line for the operator, see bst_log_call.
void bst_hub_say(bst_hub *hub, bst_log_weight weight, const char *kind, const char *text);
/// An error for the operator; lines of the same format are of one kind.
__attribute__((format(printf, 2, 3))) void bst_hub_log(bst_hub *hub, const char *format, ...);
/// A read of the store has failed: it is counted and told the operator, and the request refused. Returns false.
bool bst_read_failed(bst_hub *hub, const char *error, bst_complaint *why);
/// Sends JSON; takes it over.
void bst_client_send(bst_hub *hub, bst_client *client, json_t *value);
void bst_client_send_text(bst_hub *hub, bst_client *client, const char *text, size_t length);
/// Bytes that wait for it.
size_t bst_client_unsent(const bst_hub *hub, const bst_client *client);
void bst_client_close(bst_hub *hub, bst_client *client, int code);
json_t *bst_error_json(json_t *n, const bst_complaint *why);
/// Frees the client if it is gone and nothing waits for it.
void bst_client_drop(bst_hub *hub, bst_client *client);

/// Makes a parked request again, with what it has asked for, which is taken over; refusal: the table it waited for
/// cannot be had.
void bst_hub_again(bst_hub *hub, bst_client *client, json_t *message, bst_fetched *fetched,
                   const bst_complaint *refusal);
/// Whether a hello is awaited from a client, from now on or no more.
void bst_client_stranger(bst_hub *hub, bst_client *client, bool is);

// ---- hub_batch.c

/// A write to be filled in; never null: short of memory the batch as a whole will fail.
bst_write *bst_batch_write(bst_hub *hub, bst_write_kind kind, const char *id);
/// A copy of a text for such a write; short of memory the batch as a whole will fail.
char *bst_batch_copy(bst_hub *hub, const char *text);
/// Writes the last event of a table, for whose line there is a place.
void bst_batch_event(bst_hub *hub, bst_hosted *hosted, const bst_server_event *event);
/// Writes the summary of a table, if the store has an older one.
void bst_batch_summary(bst_hub *hub, bst_hosted *hosted);
/// Keeps an answer until everything is written; takes over text.
void bst_batch_reply(bst_ask *r, json_t *n, char *text);
/// Tries whether the store takes anything.
void bst_batch_probe(bst_hub *hub);
/// Writes what was collected, if nothing is being written.
void bst_batch_flush(bst_hub *hub);
void bst_batch_free(bst_batch *batch);

// ---- hub_tables.c

/// A table that is in memory and not at rest; null otherwise.
bst_hosted *bst_hosted_at_hand(const bst_hub *hub, const char *id);
/// The same for somebody who needs it.
bst_hosted *bst_hosted_find(bst_hub *hub, const char *id);
/// Takes a table that was read into memory; null with a complaint in `loaded`.
bst_hosted *bst_hosted_enter(bst_hub *hub, bst_loaded *loaded);
/// The summary of a table as it is on the disk, to be freed; null if that cannot be told now.
char *bst_hosted_summary(const bst_hosted *hosted);
/// The table that the member `id` of a message names; null with a complaint, or if the request is parked.
bst_hosted *bst_hosted_of(bst_ask *r);
/// A new table without events; null with a complaint.
bst_hosted *bst_hosted_new(bst_hub *hub, bst_complaint *why);
/// Whether a house may hold one more table in memory; false with a complaint.
bool bst_house_may_hold(bst_hub *hub, bst_house *house, bst_complaint *why);
/// From now on the house holds the table, if none does yet.
void bst_hosted_hold(bst_hub *hub, bst_hosted *hosted, bst_house *house);
/// Reads the table again, by a job, because memory is ahead of the disk; it may be freed.
void bst_hosted_reload(bst_hub *hub, bst_hosted *hosted);
/// It cannot be read now: those who watch are to come back for it.
void bst_hosted_lost(bst_hub *hub, bst_hosted *hosted);
void bst_hosted_free(bst_hub *hub, bst_hosted *hosted);
/// Sends durable events to everybody who has not got them, as far as they read them; the rest follows as they read on.
void bst_hosted_push(bst_hub *hub, bst_hosted *hosted);
/// The same for one of them.
void bst_hosted_push_to(bst_hub *hub, bst_hosted *hosted, const bst_client *client);
/// When the running clock is up, in the time of bst_hub_now(); INT64_MAX if none runs.
int64_t bst_hosted_flag(const bst_hub *hub, const bst_hosted *hosted);
bool bst_hosted_watch(bst_hub *hub, bst_hosted *hosted, bst_client *client, int64_t from, bst_complaint *why);
void bst_hosted_unwatch(bst_hub *hub, bst_hosted *hosted, bst_client *client);
/// Somebody came, went, sat down or stood up.
void bst_hosted_presence(bst_hub *hub, bst_hosted *hosted);
/// Lets the hub look at the table at this time, or sooner.
void bst_hosted_wake(bst_hub *hub, bst_hosted *hosted, int64_t at);
/// Does what is due by the clock; tables may be freed.
void bst_tables_tick(bst_hub *hub, int64_t now);
/// Whether it is to be closed, because nobody has come for long.
bool bst_hosted_stale(const bst_hosted *hosted, int64_t now);

// ---- hub_load.c

/// Reads a table, on any thread.
void bst_table_load(bst_store *store, const char *id, bst_loaded *out);
/// Parks a request until a table has been read. Always false: with a complaint, or r->parked.
bool bst_load_for(bst_ask *r, const char *id);
/// Reads a table that is due; false if memory is short.
bool bst_load_sleeper(bst_hub *hub, const char *id);
/// Reads a table that is `reading`; false if memory is short.
bool bst_load_again(bst_hub *hub, const char *id);
void bst_loads_free(bst_hub *hub);
void bst_recordings_open(bst_hub *hub);
/// Forgets the records that wait to be read; the one that is read belongs to the reads.
void bst_recordings_free(bst_hub *hub);

// ---- hub_park.c

/// Parks a request: whoever has it makes it again by bst_unpark(). Null with a complaint.
bst_parked *bst_park(bst_ask *r);
/// Makes it again, if its client is still there, and then what waits behind it; see bst_hub_again().
void bst_unpark(bst_hub *hub, bst_parked *parked, const bst_complaint *refusal);
void bst_parked_free(bst_parked *parked);
/// Keeps a message if it has to wait behind a parked request; false if it has not.
bool bst_client_wait(bst_hub *hub, bst_client *client, const char *text, size_t length);
/// Forgets such messages.
void bst_client_wait_no_more(bst_client *client);

// ---- hub_read.c

/// Begins to ask: the read belongs to the hub now.
void bst_read_begin(bst_hub *hub, bst_read *read);
void bst_reads_free(bst_hub *hub);

// ---- hub_fetch.c

/// What a request asks of the store about a player; null with a complaint, or if the request is parked until it is
/// known. Nothing may have been changed before. `after`: with BST_FETCH_MINE; it must live as long as the message.
const bst_fetched *bst_fetch(bst_ask *r, bst_fetch_kind kind, const char *player, const char *after);
/// What is being read of a player may be older than what was written: it is read again.
void bst_fetches_of(bst_hub *hub, const char *player);
void bst_fetched_free(bst_fetched *fetched);

// ---- hub_record.c

/// What the record gives that a request `create` names; null with a complaint, or if the request is parked until it has
/// been read.
const bst_given *bst_record_given(bst_ask *r);
void bst_given_free(bst_given *given);
/// Forgets what a client has sent of a record.
void bst_client_no_pieces(bst_hub *hub, bst_client *client);
/// Forgets the records that wait; the one that is read belongs to the reads.
void bst_readings_free(bst_hub *hub);

// ---- hub_sleepers.c

/// Finds those of the store, those included that were not left in order; false with a sentence in error.
bool bst_sleepers_open(bst_hub *hub, char *error, size_t size);
void bst_sleepers_tick(bst_hub *hub, int64_t now);
/// A table on the disk is due; false if memory is short.
bool bst_sleeper_add(bst_hub *hub, const char *id, int64_t due);
void bst_sleeper_remove(bst_hub *hub, const char *id);
/// A table that was due cannot be had: it is tried again later, or never if it is damaged.
void bst_sleeper_failed(bst_hub *hub, const char *id, bool damaged);
void bst_sleepers_free(bst_hub *hub);

// ---- hub_positions.c

void bst_positions_open(bst_hub *hub);
/// The position of a table whose game has begun; null if memory is short. Until the next call for another table.
bst_state *bst_hosted_position(bst_hub *hub, bst_hosted *hosted);
/// It was used, or has come or gone.
void bst_hosted_position_used(bst_hub *hub, bst_hosted *hosted);
/// It is not needed now. To be called before the table or its game is another one.
void bst_hosted_put_away(bst_hub *hub, bst_hosted *hosted);

// ---- hub_games.c

/// Lets the table have the game of others with the same setup, or others have its own.
void bst_games_share(bst_hub *hub, bst_server_table *table);
/// A game of a header's setup that some table has, or null.
bst_shared_game *bst_games_known(bst_hub *hub, const bst_header *head);

// ---- hub_lobby.c

/// A table as the store has it, when the hub opens; false if memory is short.
bool bst_lobby_load(bst_hub *hub, const char *id, bst_table_state state, int64_t created, const char *summary);
/// What has been written of a table: its summary, taken over, or null if only the standing is new.
void bst_lobby_put(bst_hub *hub, const bst_hosted *hosted, char *summary, const bst_standing *standing);
void bst_lobby_remove(bst_hub *hub, const char *id);
/// A client looks at the lobby no more.
void bst_lobby_leave(bst_hub *hub, bst_client *client);
void bst_lobby_tick(bst_hub *hub, int64_t now);
void bst_lobby_free(bst_lobby *lobby);

// ---- hub_players.c

/// Forgets a player without connection of whom nothing waits for the disk.
void bst_person_drop(bst_hub *hub, bst_person *person);
/// Lets the store know that a player is here, if it has not heard of that for a day.
void bst_person_seen(bst_hub *hub, bst_person *person);

// ---- hub_retention.c

void bst_retention_open(bst_hub *hub);
void bst_retention_tick(bst_hub *hub, int64_t now);
/// Whether a player or a table is being deleted.
bool bst_is_doomed(const bst_hub *hub, const char *id);
/// Everything that was collected is on the disk, or given up.
void bst_retention_settled(bst_hub *hub);

// ---- hub_seats.c

/// Whether a player may have one more table that is not over; false with a complaint for whoever asks.
bool bst_may_have_one_more(bst_ask *r, const char *player);
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
/// The same at another time; the table must not wait for a bot.
void bst_hosted_think_later(bst_hub *hub, bst_hosted *hosted, int64_t at);
/// Takes the table out of the queue of those that wait for a bot, if it is there.
void bst_hosted_forget_thinking(bst_hub *hub, bst_hosted *hosted);

// ---- hub_queue.c

/// Lets a table wait for a bot; false if memory is short.
bool bst_queue_put(bst_hub *hub, bst_hosted *hosted);
/// Takes a table out, if it waits.
void bst_queue_remove(bst_hub *hub, bst_hosted *hosted);
/// Somebody looks at a table.
void bst_queue_seen(bst_hub *hub, bst_hosted *hosted);
/// The table that comes next, taken out, and whose it is; null if none waits.
bst_hosted *bst_queue_take(bst_hub *hub, bst_share **whose);
/// A bot begins to think for somebody; each beginning has its end, with the ms it took.
void bst_queue_begin(bst_hub *hub, bst_share *share);
void bst_queue_end(bst_hub *hub, bst_share *share, int64_t ms);

// ---- hub_house.c

void bst_houses_open(bst_hub *hub);
void bst_houses_close(bst_hub *hub);
/// One more connection from there, see bst_hub_connect(); null if memory is short.
bst_house *bst_house_enter(bst_hub *hub, const char *source);
void bst_house_leave(bst_house *house);
/// Whether what comes from there is counted.
bool bst_house_counts(const bst_hub *hub, const bst_house *house);
/// Whether one more guest may come from there; false with a complaint.
bool bst_house_may_have_guest(bst_hub *hub, const bst_house *house, bst_complaint *why);
/// Whether bots have thought so long at somebody's tables that they must be brief.
bool bst_share_spent(const bst_hub *hub, const bst_share *share);
/// What a player has in a house; null if memory is short.
bst_share *bst_share_of(bst_house *house, const char *player);
/// Forgets what makes no difference any more.
void bst_houses_tick(bst_hub *hub, int64_t now);

// ---- requests

bst_handler bst_do_hello, bst_do_name, bst_do_ping, bst_do_lobby, bst_do_mine, bst_do_preset_save, bst_do_preset_list,
    bst_do_preset_delete, bst_do_watch, bst_do_unwatch;
bst_handler bst_do_record, bst_do_create, bst_do_sit, bst_do_stand, bst_do_kick, bst_do_bot, bst_do_close;
bst_handler bst_do_act, bst_do_undo, bst_do_takeback, bst_do_answer, bst_do_resign, bst_do_claim, bst_do_rematch,
    bst_do_chat, bst_do_talk, bst_do_silence;
