// SPDX-License-Identifier: MIT
// Lists whose entries may be ranges of numbers.

#include "engine/list.h"

static int values(bst_range r) { return (r.x + 1) * (r.y + 1); }

bst_range bst_list_range(const bst_list *list, int i)
{
    for (int r = 0; r < list->nranges; r++) {
        if (list->range[r].entry == i) {
            return list->range[r];
        }
    }
    return (bst_range){.entry = i};
}

int bst_list_values(const bst_list *list, int i) { return values(bst_list_range(list, i)); }

int bst_list_count(const bst_list *list)
{
    int n = list->n;
    for (int r = 0; r < list->nranges; r++) {
        n += values(list->range[r]) - 1;
    }
    return n;
}

/// The action of a range with the i-th of its values.
static bst_action value_of(bst_action first, bst_range range, int i)
{
    first.x = (int16_t)(first.x + i / (range.y + 1));
    first.y = (int16_t)(first.y + i % (range.y + 1));
    return first;
}

bst_action bst_list_action(const bst_list *list, int i)
{
    for (int r = 0; r < list->nranges && i >= list->range[r].entry; r++) {
        bst_range range = list->range[r];
        if (i < range.entry + values(range)) {
            return value_of(list->at[range.entry], range, i - range.entry);
        }
        i -= values(range) - 1;
    }
    return list->at[i];
}

int bst_list_find(const bst_list *list, bst_action action)
{
    for (int r = 0; r < list->nranges; r++) {
        bst_action first = list->at[list->range[r].entry];
        int x = action.x - first.x;
        int y = action.y - first.y;
        bst_action moved = action;
        moved.number = first.number;
        if (bst_action_equal(moved, first) && x >= 0 && x <= list->range[r].x && y >= 0 && y <= list->range[r].y) {
            return list->range[r].entry;
        }
    }
    for (int i = 0; i < list->n; i++) {
        if (bst_action_equal(list->at[i], action)) {
            return i;
        }
    }
    return -1;
}

/// How many values of each number are taken so that there are at most `most` together.
static bst_range steps_of(bst_range range, int most)
{
    while (values(range) > most && values(range) > 1) {
        uint16_t *larger = range.x > range.y ? &range.x : &range.y;
        int rest = range.x > range.y ? range.y + 1 : range.x + 1;
        *larger = (uint16_t)(most / rest >= 2 && most / rest <= *larger ? most / rest - 1 : *larger / 2);
    }
    return range;
}

/// Value i of so many steps over a range that is `wide`.
static int spread(int wide, int steps, int i) { return steps == 0 ? 0 : (int)((int64_t)wide * i / steps); }

void bst_list_unfold(bst_list *list, int most)
{
    int n;
    do { // until all have room
        n = list->n;
        for (int r = 0; r < list->nranges; r++) {
            n += values(steps_of(list->range[r], most)) - 1;
        }
        most = n > BST_ACTIONS_MAX ? most / 2 : most;
    } while (n > BST_ACTIONS_MAX);
    int end = n;
    int left = list->n;
    for (int r = list->nranges - 1; r >= 0; r--) { // from the back, so that nothing is written over
        bst_range range = list->range[r];
        bst_range steps = steps_of(range, most);
        bst_action first = list->at[range.entry];
        int behind = left - range.entry - 1;
        memmove(&list->at[end - behind], &list->at[range.entry + 1], (size_t)behind * sizeof list->at[0]);
        end -= behind + values(steps);
        left = range.entry;
        for (int i = 0; i < values(steps); i++) {
            bst_action one = first;
            one.x = (int16_t)(first.x + spread(range.x, steps.x, i / (steps.y + 1)));
            one.y = (int16_t)(first.y + spread(range.y, steps.y, i % (steps.y + 1)));
            list->at[end + i] = one;
        }
    }
    list->n = n;
    list->nranges = 0;
}
