// SPDX-License-Identifier: MIT
// Who comes next: a binary heap whose members know their places.

#include "server/waitlist.h"

#include <stdlib.h>

static bool is_before(const bst_waiter *a, const bst_waiter *b)
{
    return a->due < b->due || (a->due <= b->due && a->order < b->order);
}

static void set(bst_waitlist *list, int place, bst_waiter *waiter)
{
    list->at[place - 1] = waiter;
    waiter->place = place;
}

static void rise(bst_waitlist *list, bst_waiter *waiter)
{
    int place = waiter->place;
    while (place > 1 && is_before(waiter, list->at[place / 2 - 1])) {
        set(list, place, list->at[place / 2 - 1]);
        place /= 2;
    }
    set(list, place, waiter);
}

static void sink(bst_waitlist *list, bst_waiter *waiter)
{
    int place = waiter->place;
    for (int child; (child = 2 * place) <= list->n; place = child) {
        if (child < list->n && is_before(list->at[child], list->at[child - 1]))
            child++;
        if (!is_before(list->at[child - 1], waiter))
            break;
        set(list, place, list->at[child - 1]);
    }
    set(list, place, waiter);
}

bool bst_waitlist_put(bst_waitlist *list, bst_waiter *waiter)
{
    if (waiter->place == 0) {
        if (list->n == list->capacity) {
            int more = list->capacity ? 2 * list->capacity : 8;
            bst_waiter **at = realloc(list->at, (size_t)more * sizeof(bst_waiter *));
            if (!at)
                return false;
            list->at = at;
            list->capacity = more;
        }
        set(list, ++list->n, waiter);
    }
    rise(list, waiter);
    sink(list, waiter);
    return true;
}

void bst_waitlist_remove(bst_waitlist *list, bst_waiter *waiter)
{
    if (waiter->place == 0)
        return;
    bst_waiter *last = list->at[--list->n];
    if (last != waiter) {
        set(list, waiter->place, last);
        rise(list, last);
        sink(list, last);
    }
    waiter->place = 0;
}

bst_waiter *bst_waitlist_first(const bst_waitlist *list) { return list->n > 0 ? list->at[0] : NULL; }

void bst_waitlist_free(bst_waitlist *list)
{
    free(list->at);
    *list = (bst_waitlist){0};
}
