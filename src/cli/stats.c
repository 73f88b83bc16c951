// SPDX-License-Identifier: MIT
// The arithmetic of results.

#include "cli/stats.h"

#include <math.h>
#include <stdbool.h>

static const double NORMAL95 = 1.959964; // the same for infinitely many degrees of freedom

void bst_series_add(bst_series *series, double value)
{
    double distance = value - series->mean;
    series->n++;
    series->mean += distance / (double)series->n;
    series->squares += distance * (value - series->mean);
}

double bst_series_error(const bst_series *series)
{
    double n = (double)series->n;
    return series->n < 2 ? 0 : sqrt(series->squares / (n - 1) / n);
}

double bst_student95(long freedom)
{
    static const double table[] = {0,      12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646,
                                   2.3060, 2.2622,  2.2281, 2.2010, 2.1788, 2.1604, 2.1448, 2.1314};
    if (freedom < (long)(sizeof table / sizeof *table))
        return table[freedom < 1 ? 1 : freedom];
    double z = NORMAL95, f = (double)freedom; // the beginning of the series of Cornish and Fisher
    return z + (z * z * z + z) / (4 * f) + (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * f * f);
}

bst_interval bst_series_interval(const bst_series *series)
{
    if (series->n < 2)
        return (bst_interval){-INFINITY, INFINITY};
    double reach = bst_student95(series->n - 1) * bst_series_error(series);
    return (bst_interval){series->mean - reach, series->mean + reach};
}

bst_interval bst_share_interval(const bst_series *series)
{
    if (series->n < 2)
        return (bst_interval){0, 1};
    double p = series->mean, n = (double)series->n, error = bst_series_error(series);
    bool same = error < 1e-9; // all values: then there is no error to go by, and each of them counts as one trial
    double t = same ? NORMAL95 : bst_student95(series->n - 1);
    double trials = same ? n : p * (1 - p) / (error * error);
    double part = t * t / trials;
    double middle = (p + part / 2) / (1 + part);
    double reach = t / (1 + part) * sqrt(p * (1 - p) / trials + part / trials / 4);
    // at the ends the formula gives exactly 0 and 1, up to rounding
    return (bst_interval){p <= 0 ? 0 : middle - reach, p >= 1 ? 1 : middle + reach};
}

double bst_elo(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}
