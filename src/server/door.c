// SPDX-License-Identifier: MIT

#include "server/door.h"

#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096 };

struct bst_visitor {
    bst_visitor *next; // in the same slot
    bst_ip house;
    int connections;
};

struct bst_door {
    int each;
    unsigned char key[crypto_shorthash_KEYBYTES]; // nobody outside may know which addresses fall into one slot
    bst_visitor *slot[SLOTS];
};

bst_door *bst_door_open(int each)
{
    bst_door *door = sodium_init() >= 0 ? calloc(1, sizeof *door) : NULL;
    if (door) {
        door->each = each;
        randombytes_buf(door->key, sizeof door->key);
    }
    return door;
}

void bst_door_close(bst_door *door)
{
    for (int i = 0; door && i < SLOTS; i++)
        for (bst_visitor *next, *visitor = door->slot[i]; visitor; visitor = next) {
            next = visitor->next;
            free(visitor);
        }
    free(door);
}

static bst_visitor **place_of(bst_door *door, const bst_ip *house)
{
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, house->bytes, sizeof house->bytes, door->key);
    bst_visitor **place = &door->slot[hash % SLOTS];
    while (*place && memcmp(&(*place)->house, house, sizeof *house) != 0)
        place = &(*place)->next;
    return place;
}

bst_visitor *bst_door_enter(bst_door *door, const bst_ip *ip)
{
    bst_ip house = bst_ip_house(ip);
    bst_visitor **place = place_of(door, &house);
    if (!*place) {
        *place = calloc(1, sizeof **place);
        if (!*place)
            return NULL;
        (*place)->house = house;
    }
    if ((*place)->connections >= door->each)
        return NULL;
    (*place)->connections++;
    return *place;
}

void bst_door_leave(bst_door *door, bst_visitor *visitor)
{
    if (!visitor || --visitor->connections > 0)
        return;
    bst_visitor **place = place_of(door, &visitor->house);
    *place = visitor->next;
    free(visitor);
}
