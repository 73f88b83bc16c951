// SPDX-License-Identifier: MIT
// The lobby: public tables that are open, those that sleep on the disk included, and those whose game is played; a game
// that everybody has left comes back when somebody comes back to it. They stand in one order, open ones first, the
// newest first, which moves do not change; a client looks at one page of it. Twice a second each
// page somebody looks at is compared with what was told before, and the difference is written once and sent to all who
// look at it. What is told is what is on the disk: the batch brings it when it is written.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"
#include "text/text.h"

enum {
    OLD_WORDS = 10, ///< clients that know no pages hear of moves every so many rounds
};

/// A table as it was last told.
typedef struct row {
    char id[BST_ID_MAX];
    unsigned shape, moves;
} row;

struct bst_lobby_page {
    int number;
    bst_client *clients;
    row rows[BST_LOBBY_PAGE];
    int n, total;
    char *answer; ///< members of the answer to a request, or null: to be written
};

// ---- the order

static int order(const bst_listing *a, const bst_listing *b)
{
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    if (a->created != b->created)
        return a->created > b->created ? -1 : 1;
    return strcmp(a->entry.id, b->entry.id);
}

// The place of a listing, or where it belongs.
static int place_of(const bst_lobby *lobby, const bst_listing *listing)
{
    int low = 0, high = lobby->n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (order(lobby->at[middle], listing) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert(bst_lobby *lobby, bst_listing *listing)
{
    int place = place_of(lobby, listing);
    memmove(lobby->at + place + 1, lobby->at + place, (size_t)(lobby->n - place) * sizeof *lobby->at);
    lobby->at[place] = listing;
    lobby->n++;
}

static void take_out(bst_lobby *lobby, const bst_listing *listing)
{
    int place = place_of(lobby, listing);
    lobby->n--;
    memmove(lobby->at + place, lobby->at + place + 1, (size_t)(lobby->n - place) * sizeof *lobby->at);
}

// Room for one more; false if memory is short.
static bool reserve(bst_lobby *lobby)
{
    if (lobby->n < lobby->capacity)
        return true;
    int more = lobby->capacity ? 2 * lobby->capacity : 64;
    bst_listing **at = realloc(lobby->at, (size_t)more * sizeof *at);
    if (!at)
        return false;
    lobby->at = at;
    lobby->capacity = more;
    return true;
}

// ---- what becomes of a table

static void changed(bst_hub *hub)
{
    if (hub->lobby.pages > 0 && hub->lobby.due == 0)
        bst_hub_wake(hub, hub->lobby.due = bst_hub_now(hub) + BST_LOBBY_MS);
}

static void free_listing(bst_listing *listing)
{
    free(listing->summary);
    free(listing);
}

void bst_lobby_remove(bst_hub *hub, const char *id)
{
    bst_listing *listing = bst_index_find(&hub->lobby.index, id);
    if (!listing)
        return;
    take_out(&hub->lobby, listing);
    bst_index_remove(&hub->lobby.index, &listing->entry);
    free_listing(listing);
    changed(hub);
}

static bst_listing *add(bst_hub *hub, const char *id, bst_table_state state, int64_t created)
{
    bst_lobby *lobby = &hub->lobby;
    bst_listing *listing = calloc(1, sizeof *listing);
    if (!listing || !reserve(lobby)) {
        free(listing);
        return NULL;
    }
    snprintf(listing->entry.id, sizeof listing->entry.id, "%.*s", (int)sizeof listing->entry.id - 1, id);
    listing->state = state;
    listing->created = created;
    listing->standing.turn = -1;
    if (!bst_index_add(&lobby->index, &listing->entry)) {
        free(listing);
        return NULL;
    }
    insert(lobby, listing);
    return listing;
}

bool bst_lobby_load(bst_hub *hub, const char *id, bst_table_state state, int64_t created, const char *summary)
{
    bst_listing *listing = add(hub, id, state, created);
    if (listing)
        listing->summary = strdup(summary);
    return listing && listing->summary;
}

void bst_lobby_put(bst_hub *hub, const bst_hosted *hosted, char *summary, const bst_standing *standing)
{
    const bst_server_table *table = hosted->table;
    bst_lobby *lobby = &hub->lobby;
    bool shown = table->listed && standing->state != BST_TABLE_OVER;
    if (table->listed && !shown)
        bst_lobby_remove(hub, hosted->entry.id);
    bst_listing *listing = shown ? bst_index_find(&lobby->index, hosted->entry.id) : NULL;
    if (!listing && shown && summary)
        listing = add(hub, hosted->entry.id, standing->state, table->created);
    if (!listing) { // also short of memory: it is not in the lobby, but can be played
        free(summary);
        return;
    }
    if (!summary && memcmp(&listing->standing, standing, sizeof *standing) == 0)
        return; // somebody has said something, say
    if (listing->state != standing->state) {
        take_out(lobby, listing);
        listing->state = standing->state;
        insert(lobby, listing); // there is room: it stood there before
    }
    if (summary) {
        free(listing->summary);
        listing->summary = summary;
        listing->shape++;
    }
    listing->moved = !summary;
    listing->standing = *standing;
    listing->moves++;
    changed(hub);
}

// ---- pages

static int pages_of(const bst_lobby *lobby)
{
    return lobby->n > 0 ? (lobby->n + BST_LOBBY_PAGE - 1) / BST_LOBBY_PAGE : 1;
}

// The first of a page, and how many it has.
static bst_listing **listings(const bst_lobby *lobby, int number, int *n)
{
    int64_t first = (int64_t)number * BST_LOBBY_PAGE, left = lobby->n - first;
    *n = left <= 0 ? 0 : left < BST_LOBBY_PAGE ? (int)left : BST_LOBBY_PAGE;
    return *n > 0 ? lobby->at + first : NULL;
}

static const row *find_row(const bst_lobby_page *page, const char *id)
{
    for (int i = 0; i < page->n; i++)
        if (strcmp(page->rows[i].id, id) == 0)
            return &page->rows[i];
    return NULL;
}

// Notes what the page has now.
static void note(const bst_lobby *lobby, bst_lobby_page *page)
{
    bst_listing **at = listings(lobby, page->number, &page->n);
    for (int i = 0; i < page->n; i++) {
        page->rows[i] = (row){.shape = at[i]->shape, .moves = at[i]->moves};
        memcpy(page->rows[i].id, at[i]->entry.id, sizeof page->rows[i].id);
    }
    page->total = lobby->n;
    free(page->answer);
    page->answer = NULL;
}

static bst_lobby_page *open_page(bst_lobby *lobby, int number)
{
    for (int i = 0; i < lobby->pages; i++)
        if (lobby->page[i]->number == number)
            return lobby->page[i];
    bst_lobby_page **pages = realloc(lobby->page, (size_t)(lobby->pages + 1) * sizeof(bst_lobby_page *));
    if (pages)
        lobby->page = pages;
    bst_lobby_page *page = pages ? calloc(1, sizeof *page) : NULL;
    if (!page)
        return NULL;
    page->number = number;
    note(lobby, page);
    return lobby->page[lobby->pages++] = page;
}

static void close_page(bst_lobby *lobby, bst_lobby_page *page)
{
    int i = 0;
    while (lobby->page[i] != page)
        i++;
    lobby->page[i] = lobby->page[--lobby->pages];
    free(page->answer);
    free(page);
}

void bst_lobby_leave(bst_hub *hub, bst_client *client)
{
    bst_lobby_page *page = client->page;
    if (!page)
        return;
    *(client->page_before ? &client->page_before->page_after : &page->clients) = client->page_after;
    if (client->page_after)
        client->page_after->page_before = client->page_before;
    client->page = NULL;
    client->page_before = client->page_after = NULL;
    if (!page->clients)
        close_page(&hub->lobby, page);
}

static void enter(bst_client *client, bst_lobby_page *page)
{
    client->page = page;
    client->page_before = NULL;
    client->page_after = page->clients;
    if (client->page_after)
        client->page_after->page_before = client;
    page->clients = client;
}

// ---- what is told

// Writes the summary anew, so that it has the standing, if that can be had.
static void refresh(bst_hub *hub, bst_listing *listing)
{
    const bst_hosted *hosted = listing->moved ? bst_hosted_at_hand(hub, listing->entry.id) : NULL;
    char *summary = hosted ? bst_hosted_summary(hosted) : NULL;
    if (!summary)
        return;
    free(listing->summary);
    listing->summary = summary;
    listing->moved = false;
}

static void put_listing(bst_lobby_news *news, const bst_listing *listing)
{
    bst_news_table(news, listing->summary);
    if (listing->moved)
        bst_news_move(news, listing->entry.id, &listing->standing);
}

static const char *answer_of(bst_hub *hub, bst_lobby_page *page)
{
    int n;
    bst_lobby_news news = {0};
    bst_listing **at = listings(&hub->lobby, page->number, &n);
    for (int i = 0; i < n && !page->answer; i++) {
        refresh(hub, at[i]);
        put_listing(&news, at[i]);
    }
    if (!page->answer)
        page->answer = bst_news_answer(&news, page->number, pages_of(&hub->lobby), hub->lobby.n);
    bst_news_free(&news);
    return page->answer;
}

// What has changed on a page since it was told.
static void compare(const bst_lobby *lobby, const bst_lobby_page *page, bst_lobby_news *news)
{
    int n;
    bool stays[BST_LOBBY_PAGE] = {0};
    bst_listing **at = listings(lobby, page->number, &n);
    for (int i = 0; i < n; i++) {
        const row *told = find_row(page, at[i]->entry.id);
        if (told)
            stays[told - page->rows] = true;
        if (!told || told->shape != at[i]->shape)
            put_listing(news, at[i]);
        else if (told->moves != at[i]->moves)
            bst_news_move(news, at[i]->entry.id, &at[i]->standing);
    }
    for (int i = 0; i < page->n; i++)
        if (!stays[i])
            bst_news_gone(news, page->rows[i].id);
}

static void send_old_words(bst_hub *hub, const bst_lobby_page *page, const char *id, const char *summary)
{
    size_t length;
    char *text = bst_lobby_message(id, summary, &length);
    for (bst_client *client = page->clients; text && client; client = client->page_after)
        if (client->old_words)
            bst_client_send_text(hub, client, text, length);
    free(text);
}

// The same for clients that name no page: a message for each table. Moves are told seldom, for each is a whole summary.
static void tell_in_old_words(bst_hub *hub, const bst_lobby_page *page)
{
    int n;
    bst_listing **at = listings(&hub->lobby, page->number, &n);
    for (int i = 0; i < page->n; i++) {
        bool stays = false;
        for (int j = 0; j < n && !stays; j++)
            stays = strcmp(at[j]->entry.id, page->rows[i].id) == 0;
        if (!stays)
            send_old_words(hub, page, page->rows[i].id, NULL);
    }
    for (int i = 0; i < n; i++) {
        const row *told = find_row(page, at[i]->entry.id);
        if (told && told->shape == at[i]->shape && (!at[i]->moved || hub->lobby.round % OLD_WORDS != 0))
            continue;
        refresh(hub, at[i]);
        send_old_words(hub, page, at[i]->entry.id, at[i]->summary);
    }
}

static void tell(bst_hub *hub, bst_lobby_page *page)
{
    bst_lobby_news news = {0};
    size_t length;
    bool old_words = false;
    for (const bst_client *client = page->clients; client; client = client->page_after)
        old_words |= client->old_words;
    compare(&hub->lobby, page, &news);
    if (old_words)
        tell_in_old_words(hub, page);
    if (bst_news_any(&news) || page->total != hub->lobby.n) {
        char *text = bst_news_message(&news, page->number, pages_of(&hub->lobby), hub->lobby.n, &length);
        for (bst_client *client = page->clients; text && client; client = client->page_after)
            if (!client->old_words)
                bst_client_send_text(hub, client, text, length);
        free(text);
        note(&hub->lobby, page);
    }
    bst_news_free(&news);
}

void bst_lobby_tick(bst_hub *hub, int64_t now)
{
    bst_lobby *lobby = &hub->lobby;
    if (lobby->due == 0)
        return;
    if (lobby->due > now) {
        bst_hub_wake(hub, lobby->due);
        return;
    }
    lobby->due = 0;
    lobby->round++;
    for (int i = 0; i < lobby->pages; i++)
        tell(hub, lobby->page[i]);
}

void bst_lobby_free(bst_lobby *lobby)
{
    BST_INDEX_EACH(&lobby->index, entry) { free_listing((bst_listing *)entry); }
    bst_index_free(&lobby->index);
    free(lobby->at);
    free(lobby->page);
}

// ---- the request

bool bst_do_lobby(bst_ask *r)
{
    bool on;
    int64_t number = 0;
    const json_t *named = json_object_get(r->message, "page");
    if (!bst_get_bool(r->message, "on", &on, &r->why) ||
        (named && !bst_get_int(r->message, "page", 0, BST_LOBBY_PAGES_MAX, &number, &r->why)))
        return false;
    if (!on) {
        bst_lobby_leave(r->hub, r->client);
        return true;
    }
    bst_lobby_page *page = open_page(&r->hub->lobby, (int)number);
    if (!page)
        return bst_complain_memory(&r->why);
    if (r->client->page != page) {
        bst_lobby_leave(r->hub, r->client);
        enter(r->client, page);
    }
    r->client->old_words = !named;
    r->members = answer_of(r->hub, page);
    return r->members || bst_complain_memory(&r->why);
}
