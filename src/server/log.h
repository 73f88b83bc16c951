// SPDX-License-Identifier: MIT
// Lines for whoever runs the server: each has its time, and a flood of the same complaint becomes one line with a
// count. Nothing a client sent is written as it came: what cannot be printed is replaced, so that nobody writes lines
// of his own.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum bst_log_weight {
    BST_LOG_NOTE,  ///< somebody was turned away, and the like; not with --quiet
    BST_LOG_ERROR, ///< something does not work as it should; always
} bst_log_weight;

/// Takes a line. `kind` is a constant text that all lines about the same have in common.
typedef void bst_log_call(void *to, bst_log_weight weight, const char *kind, const char *text);

enum {
    BST_LOG_KINDS = 32,    ///< that are counted apart; the last takes all others
    BST_LOG_ALIKE = 3,     ///< lines of one kind until they are only counted
    BST_LOG_PERIOD_S = 60, ///< and for how long, from the first of them on
    BST_LOG_LINE_MAX = 600,
};

/// Lines of one kind within a period.
typedef struct bst_log_kind {
    const char *kind;
    int64_t until;    ///< end of the period, in seconds
    uint64_t counted; ///< since it began
    char last[BST_LOG_LINE_MAX];
} bst_log_kind;

typedef struct bst_log {
    const char *who; ///< stands before every text
    bool quiet;      ///< errors only
    void *to;
    void (*write)(void *to, const char *line); ///< without the end of the line
    int64_t (*now)(void *to);                  ///< seconds since 1970
    bst_log_kind kinds[BST_LOG_KINDS];         ///< zeros at first
} bst_log;

/// A time as in every line, "2026-11-17T06:24:22Z". Returns out.
const char *bst_log_time(int64_t seconds, char *out, size_t size);

/// Writes a line, or counts it. A bst_log_call whose `to` is the log.
bst_log_call bst_log_say;

/// Writes the counts of periods that are over; `all`: of all periods, because the server ends.
void bst_log_tick(bst_log *log, bool all);

/// When bst_log_tick() has something to write, in seconds since 1970; INT64_MAX if nothing was counted.
int64_t bst_log_next(const bst_log *log);
