// SPDX-License-Identifier: MIT
// Chance that can be proven afterwards.

#include "server/fair.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "record/lines.h"

_Static_assert(BST_SECRET_BYTES >= crypto_generichash_KEYBYTES_MIN &&
                   BST_SECRET_BYTES <= crypto_generichash_KEYBYTES_MAX,
               "the secret is a key");

bool bst_fair_begin(void) { return sodium_init() >= 0; }

void bst_fair_secret(unsigned char secret[BST_SECRET_BYTES]) { randombytes_buf(secret, BST_SECRET_BYTES); }

void bst_fair_hex(const unsigned char secret[BST_SECRET_BYTES], char hex[BST_HEX_MAX])
{
    sodium_bin2hex(hex, BST_HEX_MAX, secret, BST_SECRET_BYTES);
}

bool bst_fair_unhex(const char *hex, unsigned char secret[BST_SECRET_BYTES])
{
    size_t length = 0;
    return strlen(hex) == BST_HEX_MAX - 1 &&
           sodium_hex2bin(secret, BST_SECRET_BYTES, hex, BST_HEX_MAX - 1, NULL, &length, NULL) == 0 &&
           length == BST_SECRET_BYTES;
}

void bst_fair_commit(const unsigned char secret[BST_SECRET_BYTES], char hex[BST_HEX_MAX])
{
    static const char label[] = "bastide fair 1\n";
    unsigned char hash[32];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)label, sizeof label - 1);
    crypto_generichash_update(&state, secret, BST_SECRET_BYTES);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(hex, BST_HEX_MAX, hash, sizeof hash);
}

uint32_t bst_fair_draw(const unsigned char secret[BST_SECRET_BYTES], int64_t k)
{
    char text[32];
    unsigned char hash[32];
    int length = snprintf(text, sizeof text, "draw %lld", (long long)k);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, (unsigned long long)length, secret,
                       BST_SECRET_BYTES);
    return (uint32_t)hash[0] | (uint32_t)hash[1] << 8 | (uint32_t)hash[2] << 16 | (uint32_t)hash[3] << 24;
}

// Draws for the pending decision and compares with what the next step of the record takes.
static bool same_draw(bst_replay *game, const unsigned char secret[BST_SECRET_BYTES], int k, bst_text_error *error)
{
    char wanted[BST_TEXT_MAX];
    bst_action drawn = bst_chance(game->game, game->state, bst_fair_draw(secret, k));
    bst_action_print(game->game, game->state, drawn, wanted, sizeof wanted);
    if (bst_replay_step(game, error) <= 0)
        return false;
    if (!bst_action_equal(game->action, drawn))
        return bst_text_fail(error, game->record->at[game->next - 1].line,
                             "draw number %d is not fair: the secret gives \"%s\", the record has \"%s\"", k, wanted,
                             game->text);
    return true;
}

int bst_fair_prove(const bst_record *record, bst_text_error *error)
{
    unsigned char secret[BST_SECRET_BYTES];
    char commit[BST_HEX_MAX];
    bst_replay game;
    int draws = 0, result = 1;
    if (!bst_fair_begin() || !record->head.fair_commit[0] || !bst_fair_unhex(record->head.fair_secret, secret)) {
        bst_text_fail(error, 0, "the record has no line \"fair COMMIT SECRET\", so its draws cannot be checked");
        return -1;
    }
    bst_fair_commit(secret, commit);
    if (strcmp(commit, record->head.fair_commit) != 0) {
        bst_text_fail(error, record->head.fair_line, "the secret is not the one that was committed to");
        return -1;
    }
    if (!bst_replay_begin(&game, record, error))
        return -1;
    while (result > 0 && game.next < record->n) {
        // what another record has given was not drawn here, but counts: draws keep their numbers
        bool given = game.next < record->head.given;
        if (bst_actor(game.state) == BST_CHANCE && !given)
            result = same_draw(&game, secret, draws++, error) ? 1 : -1;
        else if (bst_actor(game.state) == BST_CHANCE && ++draws > 0)
            result = bst_replay_step(&game, error);
        else
            result = bst_replay_step(&game, error);
    }
    bst_replay_free(&game);
    return result < 0 ? -1 : draws;
}
