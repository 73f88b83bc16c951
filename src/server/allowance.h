// SPDX-License-Identifier: MIT
// What one player and one address may have, and how long what nobody uses is kept. All are options of whoever runs the
// server (docs/server.md).

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Member, name of the option, default, what it is.
#define BST_ALLOWANCES(X)                                                                                          \
    X(player_tables, "player.tables", 50, "tables of a player that are not over")                                  \
    X(player_watches, "player.watches", 100, "tables that a player watches, with all connections")                 \
    X(player_bots, "player.bots", 1200, "seconds in an hour that bots think at tables of a player")                \
    X(address_connections, "address.connections", 200, "connections from an address")                              \
    X(address_tables, "address.tables", 500, "tables in memory that people of an address have opened or look at")  \
    X(address_watches, "address.watches", 1000, "tables that people of an address watch, with all connections")    \
    X(address_guests, "address.guests", 100, "new guests in an hour from an address")                              \
    X(address_bots, "address.bots", 4800, "seconds in an hour that bots think at tables that an address looks at") \
    X(open_days, "open.days", 14, "days after which a table whose game does not begin is closed")                  \
    X(left_days, "left.days", 60, "days without a move after which a game without clock is closed")                \
    X(closed_days, "closed.days", 30, "days after which a table that was closed so is forgotten")                  \
    X(played_days, "played.days", 36500, "days after which a game that was played is forgotten")                   \
    X(guest_days, "guest.days", 90, "days after which a guest who has no tables and does not come again is forgotten")

/// 0 is the default.
typedef struct bst_allowances {
#define X(member, name, usual, about) int member;
    BST_ALLOWANCES(X)
#undef X
} bst_allowances;

typedef struct bst_allowance_info {
    const char *name;
    int usual;
    const char *about;
} bst_allowance_info;

/// All of them, in order; ends with one whose name is null.
extern const bst_allowance_info bst_allowance_list[];

/// The defaults for all that are 0.
void bst_allowances_complete(bst_allowances *allowances);

/// Reads NAME=N, N from 1 to a million; false if it is none of them.
bool bst_allowance_parse(bst_allowances *allowances, const char *text);

/// What was used of something that is granted by the hour; all zero: nothing.
typedef struct bst_purse {
    double used;
    int64_t at; ///< when that was so, in steady time
} bst_purse;

/// What is left now of so much in an hour; at most 0 if nothing is.
double bst_purse_left(const bst_purse *purse, int hourly, int64_t now);
void bst_purse_spend(bst_purse *purse, double amount, int hourly, int64_t now);
