// SPDX-License-Identifier: MIT
// What the games of an arena say about its bots.
//
// The games of a group share their deck and are not independent; so each group gives one value, and errors and
// intervals are those of the groups. Only groups all of whose games are done are counted.

#pragma once

#include "cli/match.h"
#include "cli/schedule.h"
#include "cli/stats.h"

/// One bot: per seat it sat on.
typedef struct bst_standing {
    long seats;        ///< times it sat somewhere: more than games if it sits on several seats
    bst_series share;  ///< of victories, 1 for a victory, divided if shared; 1 / seats of the game is expected
    bst_series points; ///< by group
    double category[BST_CATEGORY_KINDS]; ///< mean points
    long long decisions;
    double seconds; ///< of all of them
    double longest; ///< of the slowest
    long forfeits;
} bst_standing;

/// Two bots compared: wherever both sat in a game, who had more points. With two seats that is victory and defeat.
typedef struct bst_duel {
    int a, b;
    long wins, draws, losses; ///< of a
    bst_series rate;          ///< by group, a draw as half
    bst_series margin;        ///< points of a less points of b, by group
} bst_duel;

enum { BST_DUELS_MAX = BST_ARENA_BOTS_MAX * (BST_ARENA_BOTS_MAX - 1) / 2 };

typedef struct bst_standings {
    long games, groups; ///< that are counted
    long spare;         ///< games that are done, but not all of their group
    bst_standing bot[BST_ARENA_BOTS_MAX];
    int nduels;
    bst_duel duel[BST_DUELS_MAX];
    double first;                 ///< share of victories of the seat that begins
    double points[BST_SEATS_MAX]; ///< mean by seat
} bst_standings;

/// One number for each bot of several: Elo by which all their duels are explained best (Bradley and Terry), 0 on
/// average. Each duel counts as if one draw more had been played: so a bot that won all its games has a number, too.
void bst_standings_rate(const bst_standings *standings, const bst_schedule *schedule, double elo[BST_ARENA_BOTS_MAX]);

/// Counts the games 0 … n - 1; `start` is the seat that begins.
void bst_standings_count(bst_standings *out, const bst_schedule *schedule, const bst_outcome *games, long n, int start);
