// SPDX-License-Identifier: MIT
// Fuzzer of a table's events as they lie in the store: each line of the input is one. Whatever is read can be written
// and read again as the same, whatever is carried out leaves a table with a summary and a record that replays.

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/record.h"
#include "server/codec.h"

enum { SIZE = 20000 };

static void check_again(const bst_server_table *table, const bst_server_event *event)
{
    bst_complaint why;
    bst_server_event again;
    char *line = bst_server_event_json(event);
    if (!line || !bst_server_event_read(table, line, &again, &why))
        abort();
    char *other = bst_server_event_json(&again);
    if (!other || strcmp(line, other) != 0)
        abort();
    free(line);
    free(other);
    bst_server_event_done(&again);
}

static void check_table(bst_server_table *table)
{
    bst_text_error error;
    bst_record record;
    bst_replay replay;
    bst_standing standing = bst_server_table_standing(table);
    char *summary = bst_summary_json(table, &standing), *text = bst_server_table_record(table);
    json_t *object = json_loads(summary, JSON_REJECT_DUPLICATES, NULL);
    if (!object)
        abort();
    json_decref(object);
    free(summary);
    if (!text)
        return;
    if (!bst_record_parse(text, strlen(text), NULL, &record, &error) || !bst_record_replay(&replay, &record, &error))
        abort();
    size_t size = bst_game_state_size(replay.game);
    if (table->position && memcmp(replay.state, table->position, size) != 0)
        abort();
    bst_server_table_put_away(table); // and the same once more
    if (!bst_server_table_position(table) || memcmp(replay.state, table->position, size) != 0)
        abort();
    bst_replay_free(&replay);
    bst_record_free(&record);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    bst_server_table *table = size > SIZE ? NULL : bst_server_table_new("2222222222");
    if (!table)
        return 0;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        bst_server_event event;
        bst_complaint why;
        // in a block of its own size, so that a step beyond its end is seen
        char *line = malloc(length + 1);
        if (!line)
            break;
        memcpy(line, at, length);
        line[length] = 0;
        if (bst_server_event_read(table, line, &event, &why)) {
            check_again(table, &event);
            bst_server_table_restore(table, &event, &why);
            bst_server_event_done(&event);
        }
        free(line);
        at += length + 1;
    }
    if (table->nevents > 0)
        check_table(table);
    bst_server_table_free(table);
    return 0;
}
