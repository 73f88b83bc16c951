// SPDX-License-Identifier: MIT
// What a table of the server takes in memory, part by part, at the end of its game: tables are played to the end by
// chance with the server's own code, and the allocator is asked before and behind each step. docs/server.md has the
// outcome.
//
//     weigh                     the three kinds of tables of docs/server.md
//     weigh "sets base*13"      another setup, its lines parted by semicolons
//     weigh --lines "sets base" the events of such a game, as they are told and stored

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bastide/list.h"
#include "bastide/random.h"
#include "server/codec.h"
#include "server/hub_parts.h"
#include "server/table.h"

enum { TABLES = 20, ACTIONS_MAX = 20000 };
static const int64_t BEGIN = 1800000000000; // ms since 1970
static const int PACE = 8000;               // ms between moves, on average

/// Bytes, of all tables together.
typedef struct weight {
    long rest;     ///< names, clocks, what is not told apart
    long position; ///< which is there while somebody acts
    long acts;     ///< the list of actions
    long lines;    ///< the events
    long game;     ///< which other tables share
    double replay; ///< seconds to play the last position again
    int nacts, nevents;
} weight;

typedef struct play {
    bst_server_table *table;
    bst_scroll lines;
    bst_rng rng;
    bst_moment now;
    weight *weight;
    bool print;
} play;

static void die(const char *what)
{
    fprintf(stderr, "weigh: %s\n", what);
    exit(1);
}

static long in_use(void)
{
    struct mallinfo2 heap = mallinfo2();
    return (long)(heap.uordblks + heap.hblkhd);
}

static double seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Lets an event happen as the hub does.
static void add(play *p, bst_server_event *event, long *part)
{
    bst_complaint why = {0};
    long before = in_use();
    if (!bst_server_table_add(p->table, event, p->now, &why))
        die(why.text);
    *part += in_use() - before;
    char *line = bst_server_event_json(event);
    if (!line)
        die("out of memory");
    before = in_use();
    if (!bst_scroll_add(&p->lines, line, strlen(line)))
        die("out of memory");
    p->weight->lines += in_use() - before;
    if (p->print)
        puts(line);
    free(line);
}

static void begin(play *p, const bst_header *head)
{
    bst_server_event event = {.kind = BST_ON_TABLE, .table = {.head = *head, .listed = true, .aids = true}};
    snprintf(event.table.title, sizeof event.table.title, "A game");
    snprintf(event.table.host, sizeof event.table.host, "player0");
    snprintf(event.table.host_name, sizeof event.table.host_name, "Anna");
    for (int i = 0; i < head->setup.seats; i++) {
        bst_chair *chair = &event.table.chair[i];
        chair->kind = BST_CHAIR_PERSON;
        snprintf(chair->player, sizeof chair->player, "player%c", (char)('0' + i));
        snprintf(chair->name, sizeof chair->name, "Player %d", i);
    }
    add(p, &event, &p->weight->rest);
    bst_server_table_start_event(p->table, &event);
    add(p, &event, &p->weight->game);
    long position = (long)malloc_usable_size(p->table->position) + 8;
    p->weight->position += position;
    p->weight->game -= position;
}

static void act(play *p)
{
    static bst_list list;
    const bst_game *game = p->table->shared->game;
    bst_complaint why;
    bst_server_event event = {.kind = BST_ON_ACT, .act = {.by = bst_server_table_actor(p->table)}};
    if (event.act.by == BST_CHANCE) {
        if (!bst_server_table_chance_event(p->table, &event, &why))
            die(why.text);
    } else {
        int pace = (int)bst_rng_below(&p->rng, 2 * (uint32_t)PACE);
        p->now.at += pace;
        p->now.steady += pace;
        bst_legal(game, p->table->position, &list);
        event.act.action = list.at[bst_rng_below(&p->rng, (uint32_t)list.n)];
    }
    add(p, &event, &p->weight->acts);
}

static void play_out(play *p, const bst_header *head)
{
    long before = in_use();
    p->table = bst_server_table_new("2222222222");
    if (!p->table)
        die("out of memory");
    p->weight->rest += in_use() - before + (long)sizeof(bst_hosted);
    begin(p, head);
    while (bst_server_table_actor(p->table) != BST_NOBODY && p->table->acts.n < ACTIONS_MAX)
        act(p);
    p->weight->nacts += p->table->acts.n;
    p->weight->nevents += p->table->nevents;
    bst_server_table_put_away(p->table);
    double begun = seconds();
    if (!bst_server_table_position(p->table))
        die("out of memory");
    p->weight->replay += seconds() - begun;
}

static double kilobytes(long bytes) { return (double)bytes / TABLES / 1000; }

static void weigh(const char *setup, bool print)
{
    static play plays[TABLES];
    char text[BST_SETUP_BYTES];
    bst_header head = {0};
    bst_text_error error;
    weight w = {0};
    snprintf(text, sizeof text, "%s\n", setup);
    for (char *at = text; *at; at++)
        *at = *at == ';' ? '\n' : *at;
    if (!bst_setup_parse(text, strlen(text), NULL, &head, &error))
        die(error.text);
    for (int i = 0; i < TABLES && !(print && i > 0); i++) {
        plays[i] = (play){.rng = bst_rng_seed((uint64_t)i + 1), .now = {BEGIN, 0}, .weight = &w, .print = print};
        play_out(&plays[i], &head);
    }
    for (int i = 0; i < TABLES; i++) {
        bst_server_table_free(plays[i].table);
        bst_scroll_free(&plays[i].lines);
    }
    if (print)
        return;
    printf("%s: %d actions, %d events\n", setup, w.nacts / TABLES, w.nevents / TABLES);
    printf("  the list of actions    %6.1f kB\n", kilobytes(w.acts));
    printf("  all events             %6.1f kB\n", kilobytes(w.lines));
    printf("  names, clocks, rest    %6.1f kB\n", kilobytes(w.rest));
    printf("  together               %6.1f kB\n", kilobytes(w.acts + w.lines + w.rest));
    printf("  with its position      %6.1f kB more, played again in %.0f us\n", kilobytes(w.position),
           w.replay / TABLES * 1e6);
    printf("  the game itself        %6.1f kB, once for all tables with this setup\n", kilobytes(w.game));
}

// The allocator counts as used what it has put by for the next that asks, so it must not: this is settled when a
// program starts.
static void count_exactly(char **argv)
{
    static const char name[] = "GLIBC_TUNABLES", off[] = "glibc.malloc.tcache_count=0";
    const char *now = getenv(name);
    if (now && strcmp(now, off) == 0)
        return;
    setenv(name, off, 1);
    execv("/proc/self/exe", argv);
    die("it cannot start itself again");
}

int main(int argc, char **argv)
{
    count_exactly(argv);
    bool print = argc > 1 && strcmp(argv[1], "--lines") == 0;
    if (argc > 1 + print) {
        for (int i = 1 + print; i < argc; i++)
            weigh(argv[i], print);
        return 0;
    }
    weigh("sets base;seats red blue", false);
    weigh("sets base*13;seats red blue", false);
    weigh("sets base inns traders dragon tower abbey;seats red blue green", false);
    return 0;
}
