// SPDX-License-Identifier: MIT
// Scenarios (.scn): records with a position to start from and expectations between the lines. Tests of rules are
// scenarios. docs/notation.md has the format.

#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bastide/record.h"

#pragma GCC visibility push(default)

enum {
    BST_SCENARIO_VERSION = 1,  ///< of the format
    BST_SCENARIO_FAILURES = 8, ///< failures of one scenario that are kept
};

/// One line below the setup: a piece of the position, an action or an expectation.
typedef struct bst_scenario_line {
    int line;
    int kind;         ///< which of these it is; private to the reader
    const char *text; ///< with its first word
} bst_scenario_line;

typedef struct bst_scenario {
    int line; ///< where it begins
    bst_header head;
    int nproves;
    bst_rule *proves; ///< the rules it proves
    int nlines;
    bst_scenario_line *lines;
} bst_scenario;

/// The scenarios of one text; owns its memory.
typedef struct bst_scenarios {
    int n;
    bst_scenario *at;
    char *text; ///< what the lines point into
} bst_scenarios;

/// Reads all scenarios of a text. On failure the result is empty and *error says why.
bool bst_scenarios_parse(const char *text, size_t length, const bst_sets *sets, bst_scenarios *out,
                         bst_text_error *error);
void bst_scenarios_free(bst_scenarios *scenarios);

typedef enum bst_scenario_status {
    BST_SCENARIO_PASSED,
    BST_SCENARIO_FAILED, ///< the game is not as expected
    BST_SCENARIO_BROKEN, ///< a line has no meaning
} bst_scenario_status;

typedef struct bst_scenario_result {
    bst_scenario_status status;
    bool fault; ///< the engine broke an invariant of its own
    int n;      ///< failures
    bst_text_error at[BST_SCENARIO_FAILURES];
} bst_scenario_result;

/// Runs a scenario. After an expectation that fails it goes on; after an action that is refused it ends. Besides
/// what is expected, every position is audited and a refused action must leave no trace.
void bst_scenario_run(const bst_scenario *scenario, bst_scenario_result *result);

/// Runs a scenario up to a line of its text, that line included, and hands over the game and the position reached; its
/// lines of the position always come all together. The caller frees both with free(); they are null if the game of this
/// setup cannot be played.
void bst_scenario_run_to(const bst_scenario *scenario, int line, bst_game **game, bst_state **state,
                         bst_scenario_result *result);

#pragma GCC visibility pop
