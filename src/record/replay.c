// SPDX-License-Identifier: MIT
// Playing a game from its record, move by move.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "bastide/rules.h"
#include "bastide/voice.h"
#include "record/build.h"
#include "record/lines.h"
#include "record/scan.h"
#include "record/scenario_run.h"

bool bst_build(const bst_header *header, bst_game **game, bst_state **state, bst_text_error *error)
{
    bst_setup_error why = {0};
    *game = NULL;
    *state = NULL;
    // The size is asked for before the setup is checked, so a setup beyond all limits must not get that far.
    long tiles = 0;
    for (int i = 0; i < header->setup.nsets; i++)
        for (int j = 0; j < header->setup.set[i].set->ntiles; j++)
            tiles += (long)header->setup.set[i].set->tiles[j].count * header->setup.set[i].copies;
    if (tiles > BST_TILES_MAX)
        return bst_text_fail(error, header->setup_line, "the sets have %ld tiles; a game has at most %d", tiles,
                             BST_TILES_MAX);
    *game = malloc(bst_game_size(&header->setup));
    if (*game && !bst_game_build(*game, &header->setup, &why)) {
        free(*game);
        *game = NULL;
        char said[BST_SAID_MAX];
        bst_text_fail(error, header->setup_line, "this game cannot be played: %s",
                      bst_told_problem(&why, said, sizeof said));
        bst_error_add_rule(error, why.rule);
        return false;
    }
    *state = *game ? malloc(bst_game_state_size(*game)) : NULL;
    if (!*state) {
        free(*game);
        *game = NULL;
        bst_text_fail(error, header->setup_line, "there is not enough memory for this game");
        return false;
    }
    bst_state_begin(*game, *state, NULL);
    return true;
}

void bst_error_add_rule(bst_text_error *error, int rule)
{
    const char *name = bst_rule_name((bst_rule)rule);
    error->rule = (bst_rule)rule;
    if (name[0])
        bst_text_append(error->text, sizeof error->text, " (%s)", name);
}

bool bst_replay_begin(bst_replay *replay, const bst_record *record, bst_text_error *error)
{
    *replay = (bst_replay){.record = record, .actor = BST_NOBODY};
    if (!bst_build(&record->head, &replay->game, &replay->state, error))
        return false;
    if (record->head.position && !bst_position_read(&record->head, replay->game, replay->state, error)) {
        bst_replay_free(replay);
        return false;
    }
    replay->events.capacity = BST_EVENTS_MAX;
    replay->events.at = malloc(sizeof *replay->events.at * BST_EVENTS_MAX);
    if (!replay->events.at) {
        bst_replay_free(replay);
        bst_text_fail(error, 0, "there is not enough memory for this game");
        return false;
    }
    return true;
}

int bst_replay_step(bst_replay *replay, bst_text_error *error)
{
    if (replay->next >= replay->record->n)
        return 0;
    const bst_record_action *next = &replay->record->at[replay->next];
    char why[BST_TEXT_MAX];
    bst_action action;
    int actor = bst_actor(replay->state);
    if (next->actor >= 0 && next->actor != actor) {
        bst_text_fail(error, next->line, "it is not for %s to act now, but for %s",
                      bst_actor_word(replay->game, next->actor), bst_actor_word(replay->game, actor));
        return -1;
    }
    if (!bst_action_parse(replay->game, replay->state, next->text, &action, why, sizeof why)) {
        bst_text_fail(error, next->line, "%.100s: %s", next->text, why);
        return -1;
    }
    char text[BST_TEXT_MAX];
    bst_action read = action;
    bst_action_print(replay->game, replay->state, action, text, sizeof text);
    replay->events.n = 0;
    bst_refusal refusal = bst_record_apply(replay->game, replay->state, &action, &replay->events);
    if (!bst_action_equal(read, action)) // of an earlier version; passing is the same text in every position
        bst_action_print(replay->game, replay->state, action, text, sizeof text);
    if (refusal.code) {
        bst_text_fail(error, next->line, "%s: %s", text, bst_told_refusal(refusal));
        bst_error_add_rule(error, refusal.rule);
        return -1;
    }
    if (replay->events.n > replay->events.capacity)
        replay->events.n = replay->events.capacity;
    replay->next++;
    replay->actor = actor;
    replay->action = action;
    memcpy(replay->text, text, sizeof replay->text);
    return 1;
}

bool bst_replay_result(const bst_replay *replay, bst_text_error *error)
{
    const bst_header *head = &replay->record->head;
    if (!head->has_result || bst_actor(replay->state) != BST_NOBODY)
        return true;
    for (int i = 0; i < head->setup.seats; i++)
        if (head->result[i] != bst_score(replay->state, i))
            return bst_text_fail(error, head->result_line, "the result says %d points for %s, but the game gave %d",
                                 head->result[i], bst_actor_word(replay->game, i), bst_score(replay->state, i));
    return true;
}

void bst_replay_free(bst_replay *replay)
{
    free(replay->game);
    free(replay->state);
    free(replay->events.at);
    *replay = (bst_replay){0};
}

bool bst_record_replay(bst_replay *replay, const bst_record *record, bst_text_error *error)
{
    if (!bst_replay_begin(replay, record, error))
        return false;
    int result;
    do
        result = bst_replay_step(replay, error);
    while (result > 0);
    return result == 0 && bst_replay_result(replay, error);
}
