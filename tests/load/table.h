// SPDX-License-Identifier: MIT
// A table of two players who lay tiles at random, with all that a careful client checks: events come in order and
// without gaps, both seats get the same ones, the engine accepts every action, and what was acknowledged stays.

#pragma once

#include <stdint.h>

#include "bastide/game.h"
#include "bots/rng.h"
#include "wire.h"

enum { EVENTS_MAX = 1 << 20 };

typedef struct table table;

typedef struct seat {
    wire wire;
    struct seat *host;  ///< whose connection, and player, it uses instead of its own; null: none
    struct seat *guest; ///< who uses this one's
    table *table;
    int number;
    char token[128];
    int greeted;      ///< 1: hello was answered, 2: it has a seat, 3: it watches
    bool placed;      ///< it sits at the table, also before a crash
    int64_t seen;     ///< number of its last event
    int64_t expected; ///< events that were known when it asked to watch: what the other connection brings may overtake
    int request;      ///< number of the action that waits for its answer; 0: none
    double sent;      ///< when
    uint64_t wanted;  ///< mark of that action
    double delivered; ///< when the other seat has sent the action that is to come here
} seat;

/// Figures over all tables.
typedef struct figures {
    float *ack, *delivery; ///< seconds, one for each move
    int nack, ndelivery, room;
    uint64_t moves, events, finished, retries, chats;
    bool measuring;
} figures;

struct table {
    seat seat[2];
    char id[24];
    bst_state *state;
    bst_rng rng;
    bool running, over, failed;
    bool given_up;   ///< one of them has resigned, or is about to
    int64_t applied; ///< events folded into the state
    int64_t last;    ///< number of the last act or undo
    int64_t known;   ///< events that were told to anybody, before a crash, too
    struct {
        uint64_t told;  ///< its mark; 0: not told yet
        uint64_t acked; ///< of the acknowledged action; 0: not acknowledged
    } * mark;           ///< of each event
    int64_t marks;
    double due;  ///< when the next action is to be sent; 0: none
    int heap;    ///< place among those that are due; -1: none
    double talk; ///< when somebody says something
    struct club *club;
};

/// All tables.
typedef struct club {
    crowd crowd;
    table *tables;
    int n;
    bst_game *game; ///< the same for all
    char *setup;
    double pace;  ///< seconds to think
    double chat;  ///< seconds from one line that is said at a table to the next; 0: nobody speaks
    int patience; ///< moves until somebody resigns, on average; 0: all games are played to their end
    bool hidden;  ///< the tables are not public
    bool forever; ///< a table that is over begins anew
    figures figures;
    table **due; ///< a heap
    int ndue;
    int running, over, connected;
} club;

void club_begin(club *c, const char *host, int port, int n, double pace, uint64_t seed);
void club_end(club *c);

/// Lets the first `pairs` pairs of tables have one connection for the first seats of both: one player at two tables.
/// They play on until they are over. Before anybody is connected.
void club_share(club *c, int pairs);

/// Connects both seats of a table: it is made, or gone on with if it was there before.
void table_connect(table *t);

/// Drops both connections and forgets all that can be asked for again.
void table_drop(table *t);

/// Waits for what happens, for `ms` at most, and sends what is due.
void club_run(club *c, int ms);
