// SPDX-License-Identifier: MIT
// The arithmetic of results: means with their errors, intervals of 95 % confidence, Elo.

#pragma once

/// Values that come one after the other (Welford's method: no loss of digits).
typedef struct bst_series {
    long n;
    double mean;
    double squares; ///< sum of the squared distances from the mean
} bst_series;

void bst_series_add(bst_series *series, double value);

/// Standard error of the mean; 0 for fewer than two values.
double bst_series_error(const bst_series *series);

/// Student's t for 95 % confidence, both sides, with that many degrees of freedom (at least 1).
double bst_student95(long freedom);

typedef struct bst_interval {
    double low, high;
} bst_interval;

/// Where the mean of a series lies with 95 % confidence: mean ± t × error. Infinite for fewer than two values.
bst_interval bst_series_interval(const bst_series *series);

/// The same for a share, whose values lie within 0 and 1: Wilson's interval, for as many independent trials as have
/// the same standard error, so that it never leaves 0 … 1 and is not empty when all values are the same.
bst_interval bst_share_interval(const bst_series *series);

/// Elo difference that an expected result means, with a draw as half: 0.5 is 0, 0 and 1 are infinite.
double bst_elo(double share);
