// SPDX-License-Identifier: MIT
// Fuzzer of records: any bytes give a game that was played to some position without breaking it, or an error with a
// message and a line of the text.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"

static void check_error(const bst_text_error *error)
{
    if (error->line < 0 || !error->text[0] || !memchr(error->text, 0, sizeof error->text))
        abort();
}

// Writes what was played and reads it again: it must be the same position.
static void check_again(const bst_record *record, const bst_replay *game, const bst_action *actions)
{
    bst_text_error error;
    bst_record second;
    bst_replay again;
    char *text = bst_record_print(&record->head, actions, game->next, &error);
    if (!text || !bst_record_parse(text, strlen(text), NULL, &second, &error) ||
        !bst_record_replay(&again, &second, &error))
        abort();
    if (bst_state_hash(game->game, game->state) != bst_state_hash(again.game, again.state))
        abort();
    bst_replay_free(&again);
    bst_record_free(&second);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_record record;
    bst_replay game;
    bst_text_error error = {0};
    if (size > 20000)
        return 0;
    if (!bst_record_parse((const char *)data, size, NULL, &record, &error)) {
        check_error(&error);
        return 0;
    }
    bst_action *actions = malloc(sizeof *actions * ((size_t)record.n + 1));
    if (!actions)
        abort();
    if (bst_replay_begin(&game, &record, &error)) {
        int result;
        while ((result = bst_replay_step(&game, &error)) > 0)
            actions[game.next - 1] = game.action;
        if (result < 0)
            check_error(&error);
        if (bst_state_audit(game.game, game.state))
            abort();
        check_again(&record, &game, actions);
        bst_replay_free(&game);
    } else {
        check_error(&error);
    }
    free(actions);
    bst_record_free(&record);
    return 0;
}
