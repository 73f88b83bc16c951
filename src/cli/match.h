// SPDX-License-Identifier: MIT
// One game between bots, from its first draw to its last point.

#pragma once

#include <stdatomic.h>

#include "bastide/game.h"
#include "bots/bot.h"
#include "cli/deck.h"

/// How a game ended, by seat.
typedef struct bst_outcome {
    bool done;
    int8_t forfeit;  ///< seat that lost because it gave no legal answer, or -1
    uint8_t winners; ///< bits of the seats that have won: the most points, shared on a tie
    int16_t points[BST_SEATS_MAX];
    int16_t category[BST_SEATS_MAX][BST_CATEGORY_KINDS];
    int32_t decisions[BST_SEATS_MAX];
    double thought[BST_SEATS_MAX]; ///< seconds of all its decisions
    double longest[BST_SEATS_MAX]; ///< seconds of the slowest
    double seconds;                ///< of the whole game
} bst_outcome;

enum { BST_SEALED_MAX = 8 }; ///< actions in a row that are chosen secretly

/// Room for playing games of one setup one after the other, in one thread.
typedef struct bst_match {
    const bst_game *game; ///< read only: threads share it
    bst_state *state;
    bst_state *seen;                   ///< what the seat knows that decides, if others have chosen secretly …
    bst_action hidden[BST_SEALED_MAX]; ///< … and what they have chosen
    bst_list *list;
    const bst_state *first; ///< where games begin; null: at the beginning. Likewise
    const char *position;   ///< the lines that tell it, or null
    const bst_state *from;  ///< where bots take over, after `before` actions from the first state; null: at once
    const bst_action *before;
    int nbefore;
    bst_action *actions; ///< of the last game, chance included
    int n, capacity;
    char reason[300]; ///< why a seat forfeited the last game, or why it could not be played
    bst_deck deck;
} bst_match;

/// False if memory is short; bst_match_free() is right in any case.
bool bst_match_init(bst_match *match, const bst_game *game);
void bst_match_free(bst_match *match);

typedef enum bst_match_end {
    BST_MATCH_DONE,
    BST_MATCH_STOPPED, ///< `stop` was set
    BST_MATCH_FAILED,  ///< a bot could not be opened, or memory is short; see reason
} bst_match_end;

/// Plays one game: the bot of each seat is opened for it, tiles come from the deck of that seed. `stop` may be set by
/// another thread.
bst_match_end bst_match_play(bst_match *match, const bst_settings *const seat[BST_SEATS_MAX], uint64_t deck,
                             const atomic_bool *stop, bst_outcome *out);
