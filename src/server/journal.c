// SPDX-License-Identifier: MIT

#include "server/journal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192 }; // it never grows, so that adding needs no memory and cannot fail

struct bst_journal {
    pthread_mutex_t mutex;
    bst_journal_row *slot[SLOTS];
    bst_journal_row *oldest, *newest; // among first rows of tables
    size_t bytes;
};

bst_journal *bst_journal_open(void)
{
    bst_journal *journal = calloc(1, sizeof *journal);
    if (journal && pthread_mutex_init(&journal->mutex, NULL) != 0) {
        free(journal);
        return NULL;
    }
    return journal;
}

static void free_rows(bst_journal_row *row)
{
    for (bst_journal_row *next; row; row = next) {
        next = row->next;
        free(row);
    }
}

void bst_journal_close(bst_journal *journal)
{
    if (!journal)
        return;
    bst_journal_clear(journal);
    pthread_mutex_destroy(&journal->mutex);
    free(journal);
}

bst_journal_row *bst_journal_row_new(const bst_write *write, int64_t n)
{
    size_t length = strlen(write->text);
    bst_journal_row *row = malloc(sizeof *row + length + 1);
    if (!row)
        return NULL;
    *row = (bst_journal_row){.n = n, .q = write->q, .length = length};
    memcpy(row->id, write->id, sizeof row->id);
    memcpy(row->text, write->text, length + 1);
    return row;
}

// Where the first row of a table hangs, or would.
static bst_journal_row **find(bst_journal *journal, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *at = id; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    bst_journal_row **place = &journal->slot[hash % SLOTS];
    while (*place && strcmp((*place)->id, id) != 0)
        place = &(*place)->slot;
    return place;
}

static size_t bytes_of(const bst_journal_row *row) { return sizeof *row + row->length + 1; }

// Adds the rows of a table, given the first.
static void add(bst_journal *journal, bst_journal_row *row)
{
    bst_journal_row **place = find(journal, row->id), *first = *place;
    journal->bytes += bst_journal_bytes_of(row);
    if (first) {
        first->last->next = row;
        first->last = row->last;
        return;
    }
    *place = row;
    row->before = journal->newest;
    *(row->before ? &row->before->after : &journal->oldest) = row;
    journal->newest = row;
}

// Takes the rows of a table out; returns the first of them.
static bst_journal_row *take(bst_journal *journal, const char *id)
{
    bst_journal_row **place = find(journal, id), *first = *place;
    if (!first)
        return NULL;
    *place = first->slot;
    *(first->before ? &first->before->after : &journal->oldest) = first->after;
    *(first->after ? &first->after->before : &journal->newest) = first->before;
    first->slot = first->before = first->after = NULL;
    journal->bytes -= bst_journal_bytes_of(first);
    return first;
}

void bst_journal_add(bst_journal *journal, bst_journal_row *row)
{
    row->last = row;
    pthread_mutex_lock(&journal->mutex);
    add(journal, row);
    pthread_mutex_unlock(&journal->mutex);
}

void bst_journal_remove(bst_journal *journal, const char *id)
{
    pthread_mutex_lock(&journal->mutex);
    bst_journal_row *first = take(journal, id);
    pthread_mutex_unlock(&journal->mutex);
    free_rows(first);
}

void bst_journal_clear(bst_journal *journal)
{
    while (journal->oldest)
        bst_journal_remove(journal, journal->oldest->id);
}

void bst_journal_move(bst_journal *from, bst_journal *to)
{
    pthread_mutex_lock(&to->mutex);
    while (from->oldest) // it is nobody else's, so that its lock is not needed
        add(to, take(from, from->oldest->id));
    pthread_mutex_unlock(&to->mutex);
}

int64_t bst_journal_last(bst_journal *journal, const char *id)
{
    const bst_journal_row *first = *find(journal, id);
    return first ? first->last->q : 0;
}

const bst_journal_row *bst_journal_oldest(const bst_journal *journal) { return journal->oldest; }

size_t bst_journal_bytes(const bst_journal *journal) { return journal->bytes; }

size_t bst_journal_bytes_of(const bst_journal_row *first)
{
    size_t bytes = 0;
    for (const bst_journal_row *row = first; row; row = row->next)
        bytes += bytes_of(row);
    return bytes;
}

int bst_journal_read(bst_journal *journal, const char *id, char **text, int64_t *q)
{
    size_t length = 0;
    *text = NULL;
    pthread_mutex_lock(&journal->mutex);
    const bst_journal_row *first = *find(journal, id);
    for (const bst_journal_row *row = first; row; row = row->next)
        length += row->length + 1;
    char *at = *text = first ? malloc(length) : NULL;
    for (const bst_journal_row *row = first; at && row; row = row->next) {
        memcpy(at, row->text, row->length);
        at += row->length;
        *at++ = row->next ? '\n' : 0;
        *q = row->q;
    }
    pthread_mutex_unlock(&journal->mutex);
    return !first ? 0 : *text ? 1 : -1;
}
