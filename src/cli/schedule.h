// SPDX-License-Identifier: MIT
// Who sits where in which game of an arena. Games come in groups with the same deck, in which the seats are changed
// so that the bots have the same chances; what is measured is measured over groups.
//
//     bots = seats       the seating rotates: each bot sits on each seat once in a group
//     2 bots, more seats the first bot sits on each seat once, the second on all others
//     more bots, 2 seats all pairs of bots, with the same decks for each pair

#pragma once

#include <stdint.h>

#include "bastide/setup.h"

enum { BST_ARENA_BOTS_MAX = 16 };

typedef struct bst_schedule {
    int bots, seats;
    int pairings; ///< sets of bots that meet each other: 1, or all pairs
} bst_schedule;

/// False if so many bots cannot play so many seats.
bool bst_schedule_make(bst_schedule *schedule, int bots, int seats);

/// Games of one round, in which each pairing plays one group: a run has whole rounds.
long bst_schedule_round(const bst_schedule *schedule);

/// Number of a game's deck, from 0.
long bst_schedule_deck(const bst_schedule *schedule, long game);

/// Writes the bot of each seat of a game.
void bst_schedule_seating(const bst_schedule *schedule, long game, int bot[BST_SEATS_MAX]);
