// SPDX-License-Identifier: MIT
// Names for players and tables, and tokens.

#include "server/player.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/hub.h"

static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";

enum { TABLE_ID = 10, PLAYER_ID = 12, TOKEN_BYTES = 32 };

void bst_id_make(char out[BST_ID_MAX], int length)
{
    for (int i = 0; i < length; i++)
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[length] = 0;
}

bool bst_table_id_valid(const char *text) { return strlen(text) == TABLE_ID && strspn(text, letters) == TABLE_ID; }

void bst_token_make(const char *player, char out[BST_TOKEN_MAX])
{
    unsigned char bytes[TOKEN_BYTES];
    char secret[sodium_base64_ENCODED_LEN(TOKEN_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, sizeof secret, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(out, BST_TOKEN_MAX, "%s.%s", player, secret);
}

bool bst_token_player(const char *token, char out[BST_ID_MAX])
{
    size_t length = strspn(token, letters);
    if (length != PLAYER_ID || token[length] != '.' || strlen(token) >= BST_TOKEN_MAX)
        return false;
    memcpy(out, token, length);
    out[length] = 0;
    return true;
}

void bst_token_hash(const char *token, char out[BST_HASH_MAX])
{
    unsigned char hash[32];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, BST_HASH_MAX, hash, sizeof hash);
}

bool bst_token_matches(const char *token, const char *hash)
{
    char own[BST_HASH_MAX];
    bst_token_hash(token, own);
    return strlen(hash) == BST_HASH_MAX - 1 && sodium_memcmp(own, hash, BST_HASH_MAX - 1) == 0;
}
