// SPDX-License-Identifier: MIT
// The server's heart: players, tables, clocks and bots, without sockets. docs/server-protocol.md says what it does.
//
// Everything here runs on one thread, the loop's. Only jobs (bst_job) run elsewhere: storing, and bots that think.
// Nothing is told to anybody before it is on the disk.
//
//     bst_hub *hub = bst_hub_open(&options, error, sizeof error);
//     bst_client *client = bst_hub_connect(hub, connection, source);
//     bst_hub_message(hub, client, text, length);      // each text frame
//     bst_hub_tick(hub);                               // not later than bst_hub_next(hub), and after it has changed
//     bst_hub_disconnect(hub, client);
//     bst_hub_stop(hub);                               // then run the loop until !bst_hub_busy(hub)
//     bst_hub_close(hub);

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/allowance.h"
#include "server/log.h"
#include "server/store.h"

typedef struct bst_hub bst_hub;
typedef struct bst_client bst_client;
typedef struct bst_job bst_job;

enum {
    BST_MESSAGE_MAX = 16384, ///< bytes of a message from a client
    BST_CLOSE_NO_HELLO = 4001,
    BST_CLOSE_TOO_SLOW = 4002,   ///< by the transport: more than BST_UNSENT_MAX bytes wait for the connection
    BST_CLOSE_FULL = 4003,       ///< by the transport, when bst_hub_connect() gives none
    BST_CLOSE_TABLE_LOST = 4004, ///< a table that it watched cannot be read at the moment
    BST_CLOSE_FLOOD = 4005,      ///< it was told to wait, and went on
    BST_UNSENT_MAX = 1 << 20,
    BST_UNREAD_MAX = 1 << 18, ///< bytes that wait for a connection whose requests are still heard
};

/// Something to be done off the loop's thread.
struct bst_job {
    void (*run)(bst_job *job);  ///< on any thread
    void (*done)(bst_job *job); ///< afterwards, on the loop's thread; frees the job
    bool store;                 ///< it waits for the disk; otherwise it computes
    bool reads;                 ///< with `store`: it only reads, and commits are not to wait for it
};

/// What the hub needs from whoever runs it. All are called on the loop's thread and get `to` first.
typedef struct bst_hub_calls {
    void *to;
    /// Sends a text frame. The text is the caller's and ends with the call. Must not call the hub.
    void (*send)(void *to, void *connection, const char *text, size_t length);
    /// Closes a connection. Must not call the hub before it has returned; bst_hub_disconnect() follows as ever.
    void (*close)(void *to, void *connection, int code);
    /// The time in ms since 1970.
    int64_t (*now)(void *to);
    /// Runs a job elsewhere, and calls its `done` on the loop's thread after this call has returned. At most one that
    /// writes and options.thinkers that compute are under way at a time; those that read may wait for each other.
    void (*work)(void *to, bst_job *job);
    /// A line for the operator; may be null.
    bst_log_call *log;
    /// A time in ms that counts steadily, whatever the machine's clock is set to: for live clocks. May be null: `now`.
    int64_t (*steady)(void *to);
    /// Bytes that wait because a connection reads slowly; when all of them are gone, bst_hub_drained() follows. May be
    /// null: nothing ever waits.
    size_t (*unsent)(void *to, void *connection);
} bst_hub_calls;

typedef struct bst_hub_options {
    bst_hub_calls calls;
    bst_store *store;     ///< belongs to the hub from now on, also when opening fails
    int thinkers;         ///< bots that think at once; 0: 1
    double think_seconds; ///< the longest a bot thinks about one decision; 0: 1
    int clients;          ///< connections at most; 0: 10000
    int tables;           ///< tables in memory at most; 0: 10000
    size_t positions;     ///< bytes of positions at hand that are small, and an eighth of it of large ones; 0: 32 MB
    int gather;           ///< ms from the beginning of one transaction to that of the next, at least
    int rate;             ///< requests per second of one connection, in the long run; 0: 5, -1: no limit
    bst_allowances allowances;
} bst_hub_options;

/// Opens the hub: running games go on. Null with a sentence in error.
bst_hub *bst_hub_open(const bst_hub_options *options, char *error, size_t size);

/// A new connection; null if there are too many, or short of memory. `source` is where it comes from, in the form in
/// which it is counted: an IPv4 address, or the part of an IPv6 one that belongs to one customer. Null if that means
/// nothing, as on the machine itself or behind a proxy that says nothing: then nothing is counted by address.
bst_client *bst_hub_connect(bst_hub *hub, void *connection, const char *source);

/// A text frame of a connection: any bytes. Answers may come at once or later, through `send`.
void bst_hub_message(bst_hub *hub, bst_client *client, const char *text, size_t length);

/// What waited for the connection has been sent: more may follow.
void bst_hub_drained(bst_hub *hub, bst_client *client);

/// The connection is gone: `send` and `close` are not called for it any more.
void bst_hub_disconnect(bst_hub *hub, bst_client *client);

/// Does what is due by the clock.
void bst_hub_tick(bst_hub *hub);

/// When bst_hub_tick() is due, in the time of `now`; INT64_MAX if nothing is. Every other call may change it, `done`
/// of a job included.
int64_t bst_hub_next(const bst_hub *hub);

/// Called with the record of a table, to be freed with free(), or null.
typedef void bst_record_call(void *to, char *text);

/// The record of a table as far as it goes, to be freed with free(); null if there is no such table or no game yet.
/// True: here it is. False: it is read from the store, and `done` is called with it later, in any case once.
bool bst_hub_record(bst_hub *hub, const char *table, char **text, bst_record_call *done, void *to);

/// Whether a text has the form of a table's name.
bool bst_table_id_valid(const char *text);

/// Numbers for the operator.
typedef struct bst_hub_numbers {
    int clients, players; ///< connected
    int tables;           ///< in memory
    int games;            ///< they play, those with the same setup counted once
    int listed;           ///< public tables in the lobby
    int sleepers;         ///< tables on the disk that the hub comes back to by itself
    int houses;           ///< addresses that something is known of
    int thinking;         ///< bots at work
    uint64_t looks;       ///< at tables, because of the clock
    uint64_t loads;       ///< of tables from the store
    uint64_t replayed;    ///< positions that were put away and needed again
    size_t positions;     ///< bytes of those at hand
    bool healthy;         ///< the store takes what is written
    uint64_t requests, refused, events, commits, failed_commits, failed_reads;
    uint64_t hurried; ///< decisions of bots that had to be brief
} bst_hub_numbers;

bst_hub_numbers bst_hub_count(const bst_hub *hub);

/// Whether the store takes what is written; if not, `reason` says since when and why. Where nothing was written for a
/// while this also begins to find out, so that the next answer is true.
bool bst_hub_health(bst_hub *hub, char *reason, size_t size);

/// The end is near: requests are refused from now on, thinking bots answer at once.
void bst_hub_stop(bst_hub *hub);
/// Whether jobs are under way or something is not stored yet.
bool bst_hub_busy(const bst_hub *hub);
/// Frees everything, the store included. No job may be under way.
void bst_hub_close(bst_hub *hub);
