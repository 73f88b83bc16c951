// SPDX-License-Identifier: MIT
// What the games of an arena say about its bots.

#include "cli/standings.h"

#include <math.h>
#include <string.h>

// Sums of one group.
typedef struct group_sums {
    struct {
        int n;
        double share, points;
    } bot[BST_ARENA_BOTS_MAX];
    struct {
        int n;
        double rate, margin;
    } duel[BST_DUELS_MAX];
} group_sums;

static int duel_index(const bst_schedule *schedule, int a, int b)
{
    return a * (2 * schedule->bots - a - 1) / 2 + (b - a - 1);
}

static double share_of(const bst_outcome *game, int seat)
{
    return (double)(game->winners >> seat & 1) / __builtin_popcount(game->winners);
}

// 1, 0.5 or 0: seat s ahead of seat t, level, behind.
static double compare(const bst_outcome *game, int s, int t)
{
    if (game->forfeit == s || game->forfeit == t)
        return game->forfeit == t;
    return game->points[s] > game->points[t] ? 1 : game->points[s] == game->points[t] ? 0.5 : 0;
}

static void count_seat(bst_standings *out, group_sums *sums, const bst_outcome *game, int seat, int bot)
{
    bst_standing *standing = &out->bot[bot];
    standing->seats++;
    for (int i = 0; i < BST_CATEGORY_KINDS; i++)
        standing->category[i] += game->category[seat][i];
    standing->decisions += game->decisions[seat];
    standing->seconds += game->thought[seat];
    if (game->longest[seat] > standing->longest)
        standing->longest = game->longest[seat];
    standing->forfeits += game->forfeit == seat;
    sums->bot[bot].n++;
    sums->bot[bot].share += share_of(game, seat);
    sums->bot[bot].points += game->points[seat];
    out->points[seat] += game->points[seat];
}

static void count_duel(bst_standings *out, group_sums *sums, const bst_outcome *game, int index, int s, int t)
{
    bst_duel *duel = &out->duel[index];
    double rate = compare(game, s, t);
    *(rate > 0.5 ? &duel->wins : rate < 0.5 ? &duel->losses : &duel->draws) += 1;
    sums->duel[index].n++;
    sums->duel[index].rate += rate;
    sums->duel[index].margin += game->points[s] - game->points[t];
}

static void count_game(bst_standings *out, group_sums *sums, const bst_schedule *schedule, const bst_outcome *game,
                       const int bot[])
{
    for (int s = 0; s < schedule->seats; s++) {
        count_seat(out, sums, game, s, bot[s]);
        for (int t = 0; t < schedule->seats; t++)
            if (bot[s] < bot[t])
                count_duel(out, sums, game, duel_index(schedule, bot[s], bot[t]), s, t);
    }
}

static void count_group(bst_standings *out, const group_sums *sums, const bst_schedule *schedule)
{
    for (int i = 0; i < schedule->bots; i++) {
        if (sums->bot[i].n == 0)
            continue;
        bst_series_add(&out->bot[i].share, sums->bot[i].share / sums->bot[i].n);
        bst_series_add(&out->bot[i].points, sums->bot[i].points / sums->bot[i].n);
    }
    for (int i = 0; i < out->nduels; i++) {
        if (sums->duel[i].n == 0)
            continue;
        bst_series_add(&out->duel[i].rate, sums->duel[i].rate / sums->duel[i].n);
        bst_series_add(&out->duel[i].margin, sums->duel[i].margin / sums->duel[i].n);
    }
}

static bool whole(const bst_outcome *games, long n, int seats, long *done)
{
    *done = 0;
    for (int i = 0; i < seats && i < n; i++)
        *done += games[i].done;
    return *done == seats;
}

static void divide(bst_standings *out, const bst_schedule *schedule)
{
    double games = out->games > 0 ? (double)out->games : 1;
    out->first /= games;
    for (int seat = 0; seat < schedule->seats; seat++)
        out->points[seat] /= games;
    for (int i = 0; i < schedule->bots; i++)
        for (int k = 0; k < BST_CATEGORY_KINDS; k++)
            out->bot[i].category[k] /= out->bot[i].seats > 0 ? (double)out->bot[i].seats : 1;
}

void bst_standings_count(bst_standings *out, const bst_schedule *schedule, const bst_outcome *games, long n, int start)
{
    memset(out, 0, sizeof *out);
    for (int a = 0; a < schedule->bots; a++)
        for (int b = a + 1; b < schedule->bots; b++)
            out->duel[out->nduels++] = (bst_duel){.a = a, .b = b};
    for (long first = 0; first < n; first += schedule->seats) {
        group_sums sums = {0};
        long done;
        if (!whole(games + first, n - first, schedule->seats, &done)) {
            out->spare += done;
            continue;
        }
        out->groups++;
        for (long game = first; game < first + schedule->seats; game++) {
            int bot[BST_SEATS_MAX];
            bst_schedule_seating(schedule, game, bot);
            count_game(out, &sums, schedule, &games[game], bot);
            out->first += share_of(&games[game], start);
            out->games++;
        }
        count_group(out, &sums, schedule);
    }
    divide(out, schedule);
}

void bst_standings_rate(const bst_standings *standings, const bst_schedule *schedule, double elo[BST_ARENA_BOTS_MAX])
{
    double strength[BST_ARENA_BOTS_MAX], mean = 0;
    for (int i = 0; i < schedule->bots; i++)
        strength[i] = 1;
    for (int round = 0; round < 10000; round++) { // Hunter's method (2004): each round brings the likelihood up
        double change = 0;
        for (int i = 0; i < schedule->bots; i++) {
            double won = 0, weight = 0;
            for (int k = 0; k < standings->nduels; k++) {
                const bst_duel *d = &standings->duel[k];
                double games = (double)(d->wins + d->draws + d->losses) + 1;
                if (d->a != i && d->b != i)
                    continue;
                won += (double)(d->a == i ? d->wins : d->losses) + (double)(d->draws + 1) / 2;
                weight += games / (strength[d->a] + strength[d->b]);
            }
            double better = won / weight;
            change = fmax(change, fabs(better / strength[i] - 1));
            strength[i] = better;
        }
        if (change < 1e-9)
            break;
    }
    for (int i = 0; i < schedule->bots; i++)
        mean += 400 * log10(strength[i]) / schedule->bots;
    for (int i = 0; i < schedule->bots; i++)
        elo[i] = 400 * log10(strength[i]) - mean;
}
