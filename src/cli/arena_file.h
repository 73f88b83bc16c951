// SPDX-License-Identifier: MIT
// The file of an arena: a line of JSON that says what is played, then one for each finished game in the order they
// end. A run that was broken off goes on from it; one that is complete can be made longer.

#pragma once

#include <stdio.h>

#include "cli/match.h"
#include "cli/schedule.h"

/// What defines the games of a run; how many of them are played does not.
typedef struct bst_arena_head {
    bst_schedule schedule;
    const char *bot[BST_ARENA_BOTS_MAX]; ///< as text
    const char *setup;                   ///< as options of the command line
    uint64_t tiles;                      ///< a hash of the user's tile files, 0 without any
    uint64_t seed;
} bst_arena_head;

typedef struct bst_arena_file {
    FILE *stream;
    const char *path;
    bst_schedule schedule;
} bst_arena_file;

/// Begins a file that does not exist yet. False with a sentence in error.
bool bst_arena_file_create(bst_arena_file *file, const char *path, const bst_arena_head *head, char *error,
                           size_t size);

/// Goes on with a file, or begins one if there is none. The head must say the same; without a seed given (`seeded`)
/// the file's is taken. Finished games below n are written to games[], those beyond are left alone. A last line that
/// was not written completely is cut off. False with a sentence in error, which names the line.
bool bst_arena_file_resume(bst_arena_file *file, const char *path, bst_arena_head *head, bool seeded,
                           bst_outcome *games, long n, char *error, size_t size);

/// Adds a finished game; false if it could not be written.
bool bst_arena_file_add(bst_arena_file *file, long game, const bst_outcome *outcome);

/// False if something could not be written.
bool bst_arena_file_close(bst_arena_file *file);
