// SPDX-License-Identifier: MIT
// The results of an arena, for people and for programs.

#pragma once

#include <stdio.h>

#include "cli/arena_file.h"
#include "cli/standings.h"

typedef struct bst_arena_report {
    const bst_arena_head *head;
    const bst_standings *standings;
    double seconds;   ///< that the run took, this time
    bool interrupted; ///< not all games were played
} bst_arena_report;

void bst_arena_print(FILE *out, const bst_arena_report *report);

/// One line.
void bst_arena_print_json(FILE *out, const bst_arena_report *report);

/// The score so far in a few words, for a line of progress.
void bst_arena_note(const bst_arena_head *head, const bst_standings *standings, char *out, size_t size);
