// SPDX-License-Identifier: MIT
// Who sits where in which game of an arena.

#include "cli/schedule.h"

bool bst_schedule_make(bst_schedule *schedule, int bots, int seats)
{
    *schedule = (bst_schedule){.bots = bots, .seats = seats, .pairings = 1};
    if (bots < 2 || bots > BST_ARENA_BOTS_MAX || seats < 2 || seats > BST_SEATS_MAX)
        return false;
    if (seats == 2)
        schedule->pairings = bots * (bots - 1) / 2;
    return seats == 2 || bots == 2 || bots == seats;
}

long bst_schedule_round(const bst_schedule *schedule) { return (long)schedule->pairings * schedule->seats; }

long bst_schedule_deck(const bst_schedule *schedule, long game) { return game / bst_schedule_round(schedule); }

void bst_schedule_seating(const bst_schedule *schedule, long game, int bot[BST_SEATS_MAX])
{
    int turned = (int)(game % schedule->seats);
    int pairing = (int)(game / schedule->seats % schedule->pairings);
    if (schedule->seats == 2) {
        int a = 0;
        for (; pairing >= schedule->bots - 1 - a; a++)
            pairing -= schedule->bots - 1 - a;
        bot[turned] = a;
        bot[1 - turned] = a + 1 + pairing;
        return;
    }
    for (int seat = 0; seat < schedule->seats; seat++) {
        int place = (seat + schedule->seats - turned) % schedule->seats;
        bot[seat] = place < schedule->bots ? place : 1;
    }
}
