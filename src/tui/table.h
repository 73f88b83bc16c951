// SPDX-License-Identifier: MIT
// The table at which a game is played: the game, what happened so far, who sits there, and the file it is kept in.
// It asks nobody and shows nothing; plain.c and the screen do that.

#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "bastide/game.h"
#include "bastide/record.h"
#include "bots/bot.h"
#include "bots/rng.h"
#include "tui/board_text.h"
#include "tui/messages.h"

enum { BST_PATH_MAX = 4096, BST_PLAYER_MAX = 128 };

/// The name of a player in a record, if it is a bot, begins with this; its settings follow.
#define BST_BOT_PREFIX "bot "

/// One thing that happened, with who did it: undo must not go behind chance.
typedef struct bst_move {
    bst_action action;
    int actor;
} bst_move;

/// Who decides for a seat.
typedef struct bst_player {
    char name[BST_PLAYER_MAX]; ///< the bot as it was asked for; "" for a person
    bst_bot *bot;              ///< null for a person; also for a bot that only stands in the record so far
} bst_player;

typedef struct bst_table {
    bst_game *game;
    bst_state *seen;          ///< room for what the seat knows that decides
    bst_state *state, *first; ///< first: where the game began …
    char *position;           ///< … and the lines that tell it, if that was a position
    bst_list *list;           ///< of the pending decision, placements sorted as one reads the board
    bst_player player[BST_SEATS_MAX];
    bst_move *moves;
    int nmoves, capacity;
    bst_events events; ///< of the last action
    bst_rng rng;       ///< chance
    uint64_t seed;
    bool unsaved;
    char path[BST_PATH_MAX]; ///< file of this game, which saving may overwrite; "" if there is none
    bst_lang lang;
    bst_text_style style;
    bool drawings; ///< show.h draws boards and tiles, beside what it says
    FILE *out;     ///< where show.h writes
} bst_table;

/// Begins a new game. Takes over the game, also when it fails for want of memory.
bool bst_table_begin(bst_table *table, bst_game *game);

/// Takes up a recorded game where it stopped; bots are named by player.name, but not yet seated. False with the reason
/// in *error.
bool bst_table_resume(bst_table *table, const char *text, size_t length, const bst_sets *sets, bst_text_error *error);

/// Where chance comes from. A resumed game with the same seed does not draw the same again.
void bst_table_seed(bst_table *table, uint64_t seed);

/// Lets a bot play a seat ("greedy", "search:time=0.5"); to be called after the seed. False with a sentence in error.
bool bst_table_seat(bst_table *table, int seat, const char *bot, char *error, size_t size);

void bst_table_free(bst_table *table);

/// Whether a bot sits there; false for chance and nobody.
bool bst_table_bot(const bst_table *table, int actor);

/// Lists the pending decision.
void bst_table_list(bst_table *table);

/// Carries out an action and lists the next decision; table->events tells what it brought about. A refused one
/// changes nothing. Short of memory for the list of moves, it is refused as BST_REFUSED_NO_ROOM.
bst_refusal bst_table_act(bst_table *table, bst_action action);

/// What chance decides. Only when the actor is chance.
bst_action bst_table_chance(bst_table *table);

/// How many of the last actions were chosen secretly and are not open yet.
int bst_table_sealed(const bst_table *table);
/// Whether the game goes from one person to another now who may not see what the first has chosen.
bool bst_table_hands_over(const bst_table *table);
/// Whether an entry of the list stands for all throws that can be aimed freely.
bool bst_table_aims(const bst_table *table, int entry);

/// Tells a bot all that the seat knows which decides; to be called before it is asked, about the position in the
/// answer.
const bst_state *bst_table_tell(bst_table *table, bst_bot *bot);

/// Takes back the last action of a person, with what bots did since; not behind chance. True with the text of that
/// action in undone, false if there is none.
bool bst_table_undo(bst_table *table, char undone[BST_TEXT_MAX]);
/// Whether there is something to take back.
bool bst_table_can_undo(const bst_table *table);

typedef enum bst_saved { BST_SAVED, BST_SAVE_NO_NAME, BST_SAVE_EXISTS, BST_SAVE_FAILED } bst_saved;

/// Writes the record; path "": the file of this game. A file of another name is only written over if asked to.
bst_saved bst_table_save(bst_table *table, const char *path, bool overwrite, char *error, size_t size);

/// Keeps an interrupted game in a file of its own, with its name in path. False if there is nothing to keep or no
/// place.
bool bst_table_rescue(const bst_table *table, char path[BST_PATH_MAX]);
/// The newest such file, if there is one.
bool bst_table_rescued(char path[BST_PATH_MAX]);
/// Removes the file the game was taken up from, if it is such a file: the game is over, or saved elsewhere.
void bst_table_unrescue(bst_table *table);
