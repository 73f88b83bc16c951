// SPDX-License-Identifier: MIT
// The open game: its actions, and states kept on the way so that every moment of it is near.

#include "page/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/rules.h"
#include "locale/utf8.h"
#include "page/inside.h"
#include "record/build.h"
#include "record/scenario_run.h"
#include "record/told.h"

bst_page *bst_page_new(void)
{
    bst_page *page = calloc(1, sizeof *page);
    if (!page)
        return NULL;
    page->list = malloc(sizeof *page->list);
    page->events = (bst_events){.at = malloc(sizeof *page->events.at * BST_EVENTS_MAX), .capacity = BST_EVENTS_MAX};
    if (!page->list || !page->events.at) {
        bst_page_free(page);
        return NULL;
    }
    return page;
}

// Forgets the actions.
static void close_list(bst_page *page)
{
    for (int i = 0; i < page->nkept; i++)
        free(page->kept[i]);
    page->n = page->nkept = 0;
}

static void close_game(bst_page *page)
{
    close_list(page);
    free(page->kept);
    free(page->action);
    free(page->laid_by);
    free(page->outline_at);
    free(page->spot);
    bst_text_free(&page->outlines);
    free(page->kind_at);
    bst_text_free(&page->kinds);
    bst_atlas_free(page->atlas);
    free(page->trial);
    free(page->past);
    free(page->state);
    free(page->game);
    free(page->origin);
    free(page->start);
    page->origin = NULL;
    page->start = NULL;
    page->game = NULL;
    page->state = page->past = page->trial = NULL;
    page->atlas = NULL;
    page->outline_at = NULL;
    page->spot = NULL;
    page->nspots = 0;
    page->kind_at = NULL;
    page->laid_by = NULL;
    page->action = NULL;
    page->kept = NULL;
    page->room = 0;
}

void bst_page_free(bst_page *page)
{
    if (!page)
        return;
    close_game(page);
    bst_text_free(&page->out);
    free(page->events.at);
    free(page->list);
    free(page);
}

// ---- speaking -----------------------------------------------------------------------------------------------

bst_voice bst_page_voice(const bst_page *page, const bst_state *state)
{
    return (bst_voice){.lang = page->lang, .game = page->game, .state = state, .list = page->list, .names = page->name};
}

const char *bst_page_speak(bst_page *page, const char *language, const char *names)
{
    bst_text *out = bst_page_begin(page);
    page->lang = bst_voice_language(language);
    for (int seat = 0; seat < BST_SEATS_MAX; seat++) {
        size_t length = strcspn(names, "\n");
        size_t fits = length < BST_NAME_MAX ? length : bst_utf8_fit(names, BST_NAME_MAX - 1);
        memcpy(page->names[seat], names, fits);
        page->names[seat][fits] = '\0';
        page->name[seat] = fits > 0 ? page->names[seat] : NULL;
        names += length + (names[length] == '\n');
    }
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", true);
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

// ---- answers ------------------------------------------------------------------------------------------------

const char *bst_page_error(const bst_page *page) { return page->error; }
size_t bst_page_length(const bst_page *page) { return page->out.length; }

bst_text *bst_page_begin(bst_page *page)
{
    bst_tongue_set(page->lang);
    page->out.length = 0;
    page->out.failed = 0;
    page->error[0] = '\0';
    bst_text_bytes(&page->out, "", 0);
    return &page->out;
}

const char *bst_page_answer(bst_page *page)
{
    return page->out.failed ? bst_page_fail(page, "there is not enough memory") : page->out.data;
}

const char *bst_page_fail(bst_page *page, const char *error)
{
    snprintf(page->error, sizeof page->error, "%s", error);
    return NULL;
}

bool bst_page_has_game(bst_page *page)
{
    if (!page->game)
        bst_page_fail(page, "there is no game");
    return page->game;
}

bool bst_page_look(bst_page *page, int at, bst_look *look)
{
    if (!bst_page_has_game(page))
        return false;
    if (at < BST_PAGE_NOW || at > page->n) {
        bst_page_fail(page, "the game does not have so many actions");
        return false;
    }
    *look = (bst_look){.page = page, .game = page->game, .state = page->state, .actions = page->n};
    if (at != BST_PAGE_NOW && at < page->n) {
        bst_page_state_at(page, at, page->past);
        look->state = page->past;
        look->actions = at;
    }
    return true;
}

void bst_page_write_seat(bst_text *out, const char *key, int seat)
{
    if (seat < BST_SEATS_MAX)
        bst_js_int(out, key, seat);
    else
        bst_js_null(out, key);
}

void bst_page_write_actor(bst_text *out, const char *key, int actor)
{
    if (actor == BST_CHANCE)
        bst_js_text(out, key, "chance");
    else
        bst_page_write_seat(out, key, actor);
}

void bst_page_write_rule(bst_text *out, const char *key, int rule)
{
    const char *name = bst_rule_name((bst_rule)rule);
    if (name[0])
        bst_js_text(out, key, name);
}

void bst_page_write_refusal(bst_text *out, const bst_page *page, const char *key, bst_refusal refusal)
{
    bst_voice voice = {.lang = page->lang};
    bst_js_open(out, key, '{');
    bst_js_text(out, "code", bst_refusal_word(refusal.code));
    bst_js_text(out, "text", bst_voice_refusal(&voice, refusal));
    bst_page_write_rule(out, "rule", refusal.rule);
    bst_js_close(out, '}');
}

// ---- the list of actions ------------------------------------------------------------------------------------

static bool make_room(bst_page *page)
{
    if (page->n < page->room)
        return true;
    int room = page->room ? 2 * page->room : 256;
    bst_action *action = realloc(page->action, sizeof *action * (size_t)room);
    if (action)
        page->action = action;
    bst_state **kept = realloc(page->kept, sizeof(bst_state *) * (size_t)(room / BST_KEEP_EVERY + 1));
    if (kept)
        page->kept = kept;
    if (!action || !kept)
        return false;
    page->room = room;
    return true;
}

// Keeps the present state if it is one of those to keep.
static bool keep(bst_page *page)
{
    if (page->n % BST_KEEP_EVERY != 0 || page->nkept > page->n / BST_KEEP_EVERY)
        return true;
    bst_state *copy = malloc(bst_game_state_size(page->game));
    if (!copy)
        return false;
    memcpy(copy, page->state, bst_game_state_size(page->game));
    page->kept[page->nkept++] = copy;
    return true;
}

void bst_page_state_at(const bst_page *page, int at, bst_state *out)
{
    bool now = at == page->n;
    int from = at / BST_KEEP_EVERY < page->nkept ? at / BST_KEEP_EVERY : page->nkept - 1;
    memcpy(out, now ? page->state : page->kept[from], bst_game_state_size(page->game));
    for (int i = from * BST_KEEP_EVERY; !now && i < at; i++)
        bst_apply(page->game, out, page->action[i], NULL);
}

static void cut_back(bst_page *page, int to)
{
    bst_page_state_at(page, to, page->past);
    memcpy(page->state, page->past, bst_game_state_size(page->game));
    page->n = to;
    while (page->nkept > to / BST_KEEP_EVERY + 1)
        free(page->kept[--page->nkept]);
}

bool bst_page_line(const char **text, char *line, size_t size)
{
    size_t n = strcspn(*text, "\n");
    if (**text == '\0')
        return false;
    snprintf(line, size, "%.*s", (int)(n < size ? n : size), *text); // what is too long is no action anyway
    *text += n + ((*text)[n] == '\n');
    return true;
}

bool bst_page_do(bst_page *page, bst_state *state, const char *text, bst_action *out, char *error, size_t size)
{
    page->events.n = 0;
    if (!bst_action_parse(page->game, state, text, out, error, size))
        return false;
    bst_refusal refusal = bst_record_apply(page->game, state, out, &page->events);
    if (refusal.code) {
        const char *rule = bst_rule_name((bst_rule)refusal.rule);
        snprintf(error, size, "%s%s%s%s", bst_told_refusal(refusal), rule[0] ? " (" : "", rule, rule[0] ? ")" : "");
    }
    return refusal.code == BST_REFUSED_OK;
}

// Applies the action of a line to the game. False with a sentence, and nothing has changed.
static bool append(bst_page *page, const char *line, char *error, size_t size)
{
    int tiles = bst_squares(page->state);
    bst_action action;
    if (!make_room(page)) {
        snprintf(error, size, "there is not enough memory");
        return false;
    }
    if (!bst_page_do(page, page->state, line, &action, error, size))
        return false;
    for (; tiles < bst_squares(page->state); tiles++)
        page->laid_by[tiles] = page->n;
    page->action[page->n++] = action;
    if (keep(page))
        return true;
    cut_back(page, page->n - 1);
    snprintf(error, size, "there is not enough memory");
    return false;
}

// ---- requests -----------------------------------------------------------------------------------------------

// Puts the open game back to its beginning.
static bool begin_list(bst_page *page)
{
    close_list(page);
    if (page->origin)
        memcpy(page->state, page->origin, bst_game_state_size(page->game));
    else
        bst_state_begin(page->game, page->state, NULL);
    for (int i = 0; i < bst_squares(page->state); i++)
        page->laid_by[i] = -1;
    return make_room(page) && keep(page);
}

// Takes over a game with its state, and the text it was read from.
static bool begin_game(bst_page *page, bst_game *game, bst_state *state, char *start, bool positioned)
{
    size_t size = bst_game_state_size(game);
    close_game(page);
    page->game = game;
    page->state = state;
    page->start = start;
    page->past = malloc(size);
    page->trial = malloc(size);
    page->laid_by = malloc(sizeof *page->laid_by * (BST_TILES_MAX + 2 * BST_BOARD_CELLS));
    page->atlas = bst_atlas_new(game);
    page->outline_at = calloc((size_t)bst_game_kinds(game) * BST_TILE_SEGS + 1, sizeof *page->outline_at);
    page->origin = positioned ? malloc(size) : NULL;
    if (page->origin)
        memcpy(page->origin, state, size);
    return page->past && page->trial && page->laid_by && page->atlas && page->outline_at &&
           (page->origin || !positioned) && begin_list(page);
}

// Builds the game of a header with the position it begins from.
static bool build(const bst_header *head, bst_game **game, bst_state **state, bst_text_error *error)
{
    if (!bst_build(head, game, state, error))
        return false;
    if (!head->position || bst_position_read(head, *game, *state, error))
        return true;
    free(*game);
    free(*state);
    return false;
}

static void write_problem(bst_text *out, const char *error)
{
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", false);
    bst_js_text(out, "error", error);
}

const char *bst_page_open(bst_page *page, const char *setup, const char *actions)
{
    bst_text *out = bst_page_begin(page);
    bst_header head;
    bst_text_error error;
    bst_game *game;
    bst_state *state;
    char line[BST_TEXT_MAX], why[BST_TEXT_MAX];
    bool same = page->game && strcmp(setup, page->start) == 0; // its drawings need not be measured again
    char *start = same ? NULL : strdup(setup);                 // the header points into it
    if (!same && !start)
        return bst_page_fail(page, "there is not enough memory");
    if (!same && !(bst_start_parse(start, strlen(start), NULL, &head, &error) && build(&head, &game, &state, &error))) {
        free(start);
        write_problem(out, error.text);
        bst_js_close(out, '}');
        return bst_page_answer(page);
    }
    if (!(same ? begin_list(page) : begin_game(page, game, state, start, head.position))) {
        close_game(page);
        return bst_page_fail(page, "there is not enough memory");
    }
    if (!same)
        page->head = head;
    while (bst_page_line(&actions, line, sizeof line)) {
        if (append(page, line, why, sizeof why))
            continue;
        write_problem(out, why);
        bst_js_int(out, "at", page->n);
        bst_js_close(out, '}');
        return bst_page_answer(page);
    }
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", true);
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

const char *bst_page_apply(bst_page *page, const char *actions)
{
    bst_text *out = bst_page_begin(page);
    char line[BST_TEXT_MAX], why[BST_TEXT_MAX];
    if (!bst_page_has_game(page))
        return NULL;
    int before = page->n;
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", true);
    bst_js_open(out, "events", '[');
    while (bst_page_line(&actions, line, sizeof line)) {
        int actor = bst_actor(page->state);
        memcpy(page->trial, page->state, bst_game_state_size(page->game));
        if (!append(page, line, why, sizeof why)) {
            cut_back(page, before);
            out = bst_page_begin(page);
            write_problem(out, why);
            bst_js_open(out, "events", '[');
            break;
        }
        bst_js_open(out, NULL, '{');
        bst_js_int(out, "action", page->n - 1);
        bst_page_write_actor(out, "actor", actor);
        bst_page_write_done(out, page, page->trial, page->action[page->n - 1]);
        bst_page_write_events(out, page);
        bst_js_close(out, '}');
    }
    bst_js_close(out, ']');
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

const char *bst_page_take(bst_page *page, const char *actions)
{
    bst_text *out = bst_page_begin(page);
    char line[BST_TEXT_MAX], why[BST_TEXT_MAX];
    if (!bst_page_has_game(page))
        return NULL;
    int before = page->n;
    bool good = true;
    while (good && bst_page_line(&actions, line, sizeof line))
        good = append(page, line, why, sizeof why);
    if (good) {
        bst_js_open(out, NULL, '{');
        bst_js_bool(out, "ok", true);
    } else {
        cut_back(page, before);
        write_problem(out, why);
    }
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

const char *bst_page_back(bst_page *page, int to)
{
    bst_text *out = bst_page_begin(page);
    if (!bst_page_has_game(page))
        return NULL;
    bool good = to >= 0 && to <= page->n;
    if (good)
        cut_back(page, to);
    bst_js_open(out, NULL, '{');
    bst_js_bool(out, "ok", good);
    bst_js_close(out, '}');
    return bst_page_answer(page);
}

const char *bst_page_chance(bst_page *page, uint32_t random)
{
    bst_text *out = bst_page_begin(page);
    char text[BST_TEXT_MAX];
    if (!bst_page_has_game(page))
        return NULL;
    if (bst_actor(page->state) != BST_CHANCE)
        return bst_page_fail(page, "it is not for chance to decide");
    bst_action action = bst_chance(page->game, page->state, random);
    bst_action_print(page->game, page->state, action, text, sizeof text);
    bst_text_bytes(out, text, strlen(text));
    return bst_page_answer(page);
}

const char *bst_page_record(bst_page *page, const char *names)
{
    bst_text *out = bst_page_begin(page);
    bst_header head;
    bst_text_error error;
    if (!bst_page_has_game(page))
        return NULL;
    head = page->head;
    for (int i = 0; i < BST_SEATS_MAX; i++)
        if (!bst_page_line(&names, head.name[i], sizeof head.name[i]))
            head.name[i][0] = '\0';
    char *text = bst_record_print(&head, page->action, page->n, &error);
    if (!text)
        return bst_page_fail(page, error.text);
    bst_text_bytes(out, text, strlen(text));
    free(text);
    return bst_page_answer(page);
}
