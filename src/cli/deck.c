// SPDX-License-Identifier: MIT
// The chance of one game, decided beforehand.

#include "cli/deck.h"

#include <string.h>

#include "bots/rng.h"

enum { KINDS_MAX = 4 * BST_TILES_MAX }; // more than there are

uint64_t bst_seed_derive(uint64_t seed, uint64_t purpose, uint64_t number)
{
    uint64_t mixed = bst_rng_mix(&seed) ^ purpose * 0xD1342543DE82EF95u;
    mixed = bst_rng_mix(&mixed) ^ number;
    return bst_rng_mix(&mixed);
}

void bst_deck_shuffle(bst_deck *deck, const bst_game *game, const bst_state *state, uint64_t seed)
{
    bst_rng rng = bst_rng_seed(seed);
    deck->seed = seed;
    deck->n = deck->decision = 0;
    for (int kind = 0; kind < bst_game_kinds(game); kind++)
        for (int i = bst_tiles_left(game, state, kind); i > 0 && deck->n < BST_TILES_MAX; i--)
            deck->kind[deck->n++] = (uint16_t)kind;
    for (int i = deck->n - 1; i > 0; i--) {
        uint32_t j = bst_rng_below(&rng, (uint32_t)i + 1);
        uint16_t kind = deck->kind[i];
        deck->kind[i] = deck->kind[j];
        deck->kind[j] = kind;
    }
}

static void remove_at(bst_deck *deck, int i)
{
    deck->n--;
    memmove(deck->kind + i, deck->kind + i + 1, (size_t)(deck->n - i) * sizeof *deck->kind);
}

static void insert_at(bst_deck *deck, int i, int kind)
{
    memmove(deck->kind + i + 1, deck->kind + i, (size_t)(deck->n - i) * sizeof *deck->kind);
    deck->kind[i] = (uint16_t)kind;
    deck->n++;
}

// Tiles leave the pile without being drawn (a river's lake), and come back into it (tiles put aside for the dragon):
// what is gone leaves the deck, what is new is shuffled in.
static void follow_pile(bst_deck *deck, const bst_game *game, const bst_state *state, bst_rng *rng)
{
    int held[KINDS_MAX] = {0};
    for (int i = 0; i < deck->n; i++)
        held[deck->kind[i]]++;
    for (int i = deck->n - 1; i >= 0; i--) {
        int kind = deck->kind[i];
        if (held[kind] > bst_tiles_left(game, state, kind)) {
            held[kind]--;
            remove_at(deck, i);
        }
    }
    for (int kind = 0; kind < bst_game_kinds(game); kind++)
        for (; held[kind] < bst_tiles_left(game, state, kind) && deck->n < BST_TILES_MAX; held[kind]++)
            insert_at(deck, (int)bst_rng_below(rng, (uint32_t)deck->n + 1), kind);
}

static bool offered(const bst_list *list, int kind)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i].kind == BST_DO_DRAW && list->at[i].number == kind)
            return true;
    return false;
}

bst_action bst_deck_next(bst_deck *deck, const bst_game *game, const bst_state *state, bst_list *list)
{
    bst_rng rng = bst_rng_seed(bst_seed_derive(deck->seed, 1, (uint64_t)deck->decision++));
    bst_legal(game, state, list);
    follow_pile(deck, game, state, &rng);
    for (int i = 0; i < deck->n; i++) {
        int kind = deck->kind[i];
        if (offered(list, kind)) {
            remove_at(deck, i);
            return (bst_action){.kind = BST_DO_DRAW, .number = kind};
        }
    }
    return bst_rng_pick(&rng, list, true); // no draw
}
