// SPDX-License-Identifier: MIT

#include "server/wheel.h"

#include <stddef.h>

void bst_wheel_remove(bst_wheel *wheel, bst_spoke *spoke)
{
    if (!spoke->link)
        return;
    *spoke->link = spoke->next;
    if (spoke->next)
        spoke->next->link = spoke->link;
    spoke->link = NULL;
    wheel->n--;
}

void bst_wheel_set(bst_wheel *wheel, bst_spoke *spoke, int turns)
{
    // one bucket less than there are: the one that is being emptied takes no more
    turns = turns < 1 ? 1 : turns >= BST_WHEEL_TURNS ? BST_WHEEL_TURNS - 1 : turns;
    bst_spoke **bucket = &wheel->bucket[(wheel->at + turns) % BST_WHEEL_TURNS];
    bst_wheel_remove(wheel, spoke);
    *spoke = (bst_spoke){.next = *bucket, .link = bucket};
    if (spoke->next)
        spoke->next->link = &spoke->next;
    *bucket = spoke;
    wheel->n++;
}

void bst_wheel_turn(bst_wheel *wheel) { wheel->at = (wheel->at + 1) % BST_WHEEL_TURNS; }

bst_spoke *bst_wheel_take(bst_wheel *wheel)
{
    bst_spoke *spoke = wheel->bucket[wheel->at];
    if (spoke)
        bst_wheel_remove(wheel, spoke);
    return spoke;
}
