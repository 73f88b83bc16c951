// SPDX-License-Identifier: MIT
// A position as lines of text: the tiles in the order they were laid, pieces, figures, points, what is left to draw,
// whose turn it is. The writer knows no piece: it tells whatever the modules tell of their things, line by line to the
// reader of positions, on a table of its own. A line that is refused there waits until those it hangs on are set: a
// bridge comes behind its tile and before the road that needs it, a builder behind his follower. At the end the whole
// text is read again and compared, so a position that cannot be told is refused instead of told wrongly.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/lines.h"
#include "record/scenario_run.h"
#include "text/text.h"

enum { PILE_PER_LINE = 8 };

/// A position being written.
typedef struct writer {
    const bst_game *game;
    const bst_state *want;
    bst_run run; ///< with a table that has what is written so far
    bst_text out;
    char refused[BST_TEXT_MAX]; ///< why the last line that was not set was not
    int nthings;
    bst_thing thing[BST_THINGS_MAX]; ///< pieces still to be written
} writer;

// ---- one line -----------------------------------------------------------------------------------------------

static bool write_line(writer *w, const char *text)
{
    if (!bst_run_position_line(&w->run, text)) {
        snprintf(w->refused, sizeof w->refused, "%.255s", w->run.result->at[0].text);
        return false;
    }
    bst_text_put(&w->out, text);
    bst_text_put(&w->out, "\n");
    return true;
}

static bool same_figure(bst_figure_info a, bst_figure_info b)
{
    bool same = a.kind == b.kind && a.seat == b.seat && a.place == b.place && a.where == b.where;
    return same && a.on_board == b.on_board && (!a.on_board || (a.x == b.x && a.y == b.y && a.seg == b.seg));
}

static int count_figures(const bst_game *game, const bst_state *state, bst_figure_info like)
{
    int n = 0;
    for (int i = 0; i < bst_figures(game); i++)
        n += same_figure(bst_figure_at(game, state, i), like);
    return n;
}

// Whom the fairy stands by is a number of a figure: it is told by what stands there.
static bool same_thing(const bst_thing *a, const bst_thing *b)
{
    bool same = a->kind == b->kind && a->seat == b->seat && a->x == b->x && a->y == b->y && a->seg == b->seg;
    return same && (a->kind == BST_THING_FAIRY || a->number == b->number);
}

static int count_things(const bst_game *game, const bst_state *state, const bst_thing *like)
{
    bst_thing all[BST_THINGS_MAX];
    int n = bst_things_of(game, state, like->kind, all, BST_THINGS_MAX), same = 0;
    for (int i = 0; i < n && i < BST_THINGS_MAX; i++)
        same += same_thing(&all[i], like);
    return same;
}

// ---- pieces ---------------------------------------------------------------------------------------------------

static void fairy_text(const writer *w, const bst_thing *thing, char *out, size_t size)
{
    char place[BST_TEXT_MAX];
    if (thing->seat == BST_NOBODY) {
        snprintf(out, size, "fairy %d,%d", thing->x, thing->y);
        return;
    }
    bst_figure_info by = bst_figure_at(w->game, w->want, thing->number);
    snprintf(out, size, "fairy %s %s %s", bst_actor_word(w->game, by.seat), bst_figure_word(by.kind),
             bst_place_print(w->game, w->want, (bst_place){by.x, by.y, by.seg}, place, sizeof place));
}

static bool write_thing(writer *w, const bst_thing *thing)
{
    char text[BST_TEXT_MAX + 8] = "thing ", *bare = text + strlen("thing ");
    if (thing->kind == BST_THING_FAIRY)
        fairy_text(w, thing, bare, BST_TEXT_MAX);
    else
        bst_thing_print(w->game, w->want, thing, bare, BST_TEXT_MAX);
    return write_line(w, bst_line_of_position(bare) ? bare : text);
}

// Writes the pieces that can be set now, on one square if `at` is not null. Returns how many there were.
static int write_things(writer *w, const bst_square *at)
{
    int written = 0, left = 0;
    for (int i = 0; i < w->nthings; i++) {
        const bst_thing *thing = &w->thing[i];
        bool here = !at || (bst_thing_has_square(thing->kind) && thing->x == at->x && thing->y == at->y);
        bool there = here && count_things(w->game, w->run.state, thing) >= count_things(w->game, w->want, thing);
        bool wrote = here && !there && write_thing(w, thing);
        written += wrote;
        if (!there && !wrote)
            w->thing[left++] = *thing;
    }
    w->nthings = left;
    return written;
}

// All pieces but tiles of the river, which the pile tells.
static void collect_things(writer *w)
{
    for (int kind = 0; kind < BST_THING_KINDS && w->nthings < BST_THINGS_MAX; kind++) {
        if (kind == BST_THING_RIVER)
            continue;
        int room = BST_THINGS_MAX - w->nthings;
        int n = bst_things_of(w->game, w->want, kind, w->thing + w->nthings, room);
        w->nthings += n < room ? n : room;
    }
}

// ---- the rest -------------------------------------------------------------------------------------------------

static bool write_tiles(writer *w)
{
    char text[BST_TEXT_MAX];
    int start = bst_squares(w->run.state); // start pieces lie there already
    bst_square all[BST_TILES_MAX];
    bst_squares_list(w->game, w->want, all);
    for (int i = 0; i < bst_squares(w->want); i++) {
        bst_square at = all[i];
        snprintf(text, sizeof text, "tile %s %d,%d r%d", bst_game_tile(w->game, at.kind)->name, at.x, at.y, at.rot);
        if (i >= start && !write_line(w, text))
            return false;
        write_things(w, &at);
    }
    return true;
}

// The action by which figures of a kind come to the score track.
static const char *track_action(int figure)
{
    int kind = 0;
    while (kind + 1 < BST_ACTION_KINDS &&
           !(bst_action_moves(kind) == figure && strchr(bst_action_parts(kind), 'x') != NULL))
        kind++;
    return bst_action_word(kind);
}

static bool write_figure(writer *w, bst_figure_info f)
{
    char text[2 * BST_TEXT_MAX], place[BST_TEXT_MAX];
    const char *seat = bst_actor_word(w->game, f.seat), *figure = bst_figure_word(f.kind);
    if (f.seat == BST_NOBODY)
        return false; // told among the pieces
    switch (f.place) {
    case BST_AT_SEGMENT:
    case BST_AT_TOWER:
        bst_place_print(w->game, w->want, (bst_place){f.x, f.y, f.seg}, place, sizeof place);
        snprintf(text, sizeof text, "figure %s %s %s", seat, figure, place);
        break;
    case BST_AT_PRISON:
        snprintf(text, sizeof text, "prisoner %s %s %s", seat, figure, bst_actor_word(w->game, f.where));
        break;
    case BST_AT_QUARTER: snprintf(text, sizeof text, "guest %s %s %s", seat, figure, bst_quarter_word(f.where)); break;
    case BST_AT_CROWN:
        snprintf(text, sizeof text, "set %s: crown %s %s", seat, figure, bst_list_word(BST_LIST_FATE, f.where));
        break;
    case BST_AT_TRACK: snprintf(text, sizeof text, "set %s: %s %d", seat, track_action(f.kind), f.where); break;
    default: return false;
    }
    return write_line(w, text);
}

static int write_figures(writer *w)
{
    int written = 0;
    for (int i = 0; i < bst_figures(w->game); i++) {
        bst_figure_info f = bst_figure_at(w->game, w->want, i);
        bool there =
            f.place == BST_AT_SUPPLY || count_figures(w->game, w->run.state, f) >= count_figures(w->game, w->want, f);
        written += !there && write_figure(w, f);
    }
    return written;
}

static void write_points(writer *w)
{
    for (int seat = 0; seat < bst_game_setup(w->game)->seats; seat++) {
        char text[BST_TEXT_MAX] = "";
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            if (bst_points(w->want, seat, i) != 0)
                bst_text_append(text, sizeof text, " %s %d", bst_category_word(i), bst_points(w->want, seat, i));
        if (text[0])
            bst_text_add(&w->out, "points %s%s\n", bst_actor_word(w->game, seat), text);
    }
}

static void write_pile(writer *w)
{
    int n = 0;
    for (int kind = 0; kind < bst_game_kinds(w->game); kind++) {
        int left = bst_kind_is_drawn(w->game, kind) ? bst_tiles_left(w->game, w->want, kind) : 0;
        if (left == 0)
            continue;
        bst_text_put(&w->out, n == 0 ? "pile" : n % PILE_PER_LINE == 0 ? "\npile" : "");
        bst_text_add(&w->out, left > 1 ? " %s*%d" : " %s", bst_game_tile(w->game, kind)->name, left);
        n++;
    }
    bst_text_put(&w->out, n > 0 ? "\n" : "pile none\n");
}

// Reads the text again as anybody would, and compares.
static bool prove(const writer *w, const bst_state *now, bst_text_error *error)
{
    bst_header head = {.position = w->out.data, .position_length = w->out.length, .position_line = 1};
    if (!bst_position_read(&head, w->run.game, w->run.state, error)) {
        error->line = 0;
        return false;
    }
    const char *differs = bst_position_differs(w->game, w->run.state, now);
    return !differs || bst_text_fail(error, 0, "lines of a position do not tell everything here: %s", differs);
}

static bool write_all(writer *w, const bst_state *now, bst_text_error *error)
{
    bst_position_open(w->game, w->run.state);
    collect_things(w);
    if (!write_tiles(w))
        return bst_text_fail(error, 0, "%s", w->refused);
    do
        w->refused[0] = 0;
    while (write_things(w, NULL) + write_figures(w) > 0);
    if (w->refused[0])
        return bst_text_fail(error, 0, "%s", w->refused);
    write_points(w);
    write_pile(w);
    bst_text_add(&w->out, "turn %s %d\n", bst_actor_word(w->game, bst_active(w->want)), bst_turn(w->want) + 1);
    return w->out.failed ? bst_text_fail(error, 0, "there is not enough memory") : prove(w, now, error);
}

char *bst_position_print(const bst_game *game, const bst_state *between, const bst_state *now, bst_text_error *error)
{
    writer *w = calloc(1, sizeof *w);
    bst_list *list = malloc(sizeof *list);
    bst_state *have = malloc(bst_game_state_size(game));
    bst_scenario_result *result = calloc(1, sizeof *result);
    char *text = NULL;
    if (w && list && have && result) {
        w->game = game;
        w->want = between;
        // The run never changes its game.
        w->run = (bst_run){.result = result, .game = (bst_game *)(uintptr_t)game, .state = have, .list = list};
        if (write_all(w, now, error))
            text = w->out.data;
        else
            bst_text_free(&w->out);
    } else {
        bst_text_fail(error, 0, "there is not enough memory");
    }
    free(result);
    free(have);
    free(list);
    free(w);
    return text;
}

// ---- comparing ------------------------------------------------------------------------------------------------

static bool same_tiles(const bst_game *game, const bst_state *a, const bst_state *b)
{
    bool same = bst_squares(a) == bst_squares(b) && bst_tiles_aside(a) == bst_tiles_aside(b);
    bst_square all[BST_TILES_MAX];
    bst_squares_list(game, a, all);
    for (int i = 0; same && i < bst_squares(a); i++) {
        bst_square one = all[i], two;
        same = bst_square_find(game, b, one.x, one.y, &two) && one.kind == two.kind && one.rot == two.rot;
    }
    for (int i = 0; same && i < bst_game_kinds(game); i++)
        same = bst_tiles_left(game, a, i) == bst_tiles_left(game, b, i);
    return same;
}

static bool same_figures(const bst_game *game, const bst_state *a, const bst_state *b)
{
    bool same = true;
    for (int i = 0; same && i < bst_figures(game); i++) {
        bst_figure_info f = bst_figure_at(game, a, i);
        same = count_figures(game, a, f) == count_figures(game, b, f);
    }
    return same;
}

static bool same_things(const bst_game *game, const bst_state *a, const bst_state *b)
{
    bool same = true;
    for (int kind = 0; same && kind < BST_THING_KINDS; kind++) {
        bst_thing all[BST_THINGS_MAX];
        int n = bst_things_of(game, a, kind, all, BST_THINGS_MAX);
        same = n == bst_things_of(game, b, kind, NULL, 0);
        for (int i = 0; same && i < n && i < BST_THINGS_MAX; i++)
            same = count_things(game, a, &all[i]) == count_things(game, b, &all[i]);
    }
    return same;
}

static bool same_points(const bst_game *game, const bst_state *a, const bst_state *b)
{
    bool same = true;
    for (int seat = 0; seat < bst_game_setup(game)->seats; seat++) {
        same = same && bst_score(a, seat) == bst_score(b, seat);
        for (int i = 0; i < BST_CATEGORY_KINDS; i++)
            same = same && bst_points(a, seat, i) == bst_points(b, seat, i);
    }
    return same;
}

static bool same_moment(const bst_game *game, const bst_state *a, const bst_state *b)
{
    return bst_actor(a) == bst_actor(b) && bst_active(a) == bst_active(b) && bst_turn(a) == bst_turn(b) &&
           bst_part(a) == bst_part(b) && bst_step(game, a) == bst_step(game, b) &&
           bst_tile_in_hand(a) == bst_tile_in_hand(b);
}

// Lists may have their entries in another order.
static bool same_list(const bst_list *a, const bst_list *b)
{
    bool same = a->n == b->n && a->total == b->total && a->nranges == b->nranges;
    for (int i = 0; same && i < a->n; i++) {
        int entry = bst_list_find(b, a->at[i]);
        same = entry >= 0 && bst_action_equal(a->at[i], b->at[entry]) &&
               bst_list_range(a, i).x == bst_list_range(b, entry).x &&
               bst_list_range(a, i).y == bst_list_range(b, entry).y;
        same = same && (a->total == 0 || a->weight[i] == b->weight[entry]);
    }
    return same;
}

static bool same_future(const bst_game *game, const bst_state *a, const bst_state *b, const char **differs)
{
    int one[BST_SEATS_MAX], two[BST_SEATS_MAX];
    bst_list *list = malloc(2 * sizeof *list);
    bst_state *scratch = malloc(bst_game_state_size(game));
    bool same = list && scratch;
    *differs = "there is not enough memory";
    if (same) {
        bst_legal(game, a, &list[0]);
        bst_legal(game, b, &list[1]);
        same = same_list(&list[0], &list[1]);
        *differs = "what is legal";
    }
    if (same) {
        bst_project(game, a, scratch, &list[0], one);
        bst_project(game, b, scratch, &list[0], two);
        *differs = "the final scoring";
        for (int seat = 0; same && seat < bst_game_setup(game)->seats; seat++)
            same = one[seat] == two[seat];
    }
    free(list);
    free(scratch);
    return same;
}

const char *bst_position_differs(const bst_game *game, const bst_state *a, const bst_state *b)
{
    const char *differs;
    if (!same_tiles(game, a, b))
        return "tiles";
    if (!same_figures(game, a, b))
        return "figures";
    if (!same_things(game, a, b))
        return "pieces";
    if (!same_points(game, a, b))
        return "points";
    if (!same_moment(game, a, b))
        return "whose turn it is";
    return same_future(game, a, b, &differs) ? NULL : differs;
}

// ---- the position of a record -----------------------------------------------------------------------------------

/// A record being played to a position.
typedef struct walk {
    bst_replay replay;
    bst_state *copy, *between;
} walk;

// Plays one action and, if a turn begins by it, gives the lines of the position, if they are wanted. -1: refused, 0:
// the record ends here, 1: played.
static int walk_step(walk *w, char **lines, bst_text_error *error)
{
    const bst_game *game = w->replay.game;
    bool begun;
    memcpy(w->copy, w->replay.state, bst_game_state_size(game));
    int result = bst_replay_step(&w->replay, error);
    if (result <= 0 || !lines)
        return result;
    bst_position_apply(game, w->copy, w->replay.action, w->between, &begun);
    if (begun && bst_actor(w->replay.state) != BST_NOBODY)
        *lines = bst_position_print(game, w->between, w->replay.state, error);
    else
        bst_text_fail(error, 0, "no turn begins there");
    return 1;
}

static char *record_of(const bst_record *record, const char *lines, bst_text_error *error)
{
    bst_header head = record->head;
    head.fair_commit[0] = head.fair_secret[0] = 0;
    head.given = 0;
    if (lines) {
        head.position = lines;
        head.position_length = strlen(lines);
        head.position_line = 1;
    }
    return bst_record_print(&head, NULL, 0, error);
}

static char *walk_to(walk *w, int at, int *next, bst_text_error *error)
{
    char *lines = NULL;
    bst_text_error why, later;
    if (at == 0)
        return record_of(w->replay.record, NULL, error);
    while (w->replay.next < at) {
        int result = walk_step(w, w->replay.next == at - 1 ? &lines : NULL, &why);
        if (result == 0)
            bst_text_fail(error, 0, "the record has only %d actions", w->replay.next);
        if (result < 0)
            *error = why;
        if (result <= 0)
            return NULL;
    }
    if (lines) {
        char *text = record_of(w->replay.record, lines, error);
        free(lines);
        return text;
    }
    *next = -1;
    while (!lines && walk_step(w, &lines, &later) > 0)
        ;
    if (lines)
        *next = w->replay.next;
    free(lines);
    bst_text_fail(error, 0, "the position after %d actions cannot be written: %s", at, why.text);
    if (*next > 0)
        bst_tell_more(error->text, sizeof error->text, "; the next one that can is after %d actions", *next);
    else
        bst_tell_more(error->text, sizeof error->text, "; nor can any after it");
    return NULL;
}

char *bst_record_position(const bst_record *record, int at, int *next, bst_text_error *error)
{
    walk w = {.copy = NULL};
    char *text = NULL;
    *next = 0;
    if (!bst_replay_begin(&w.replay, record, error))
        return NULL;
    w.copy = malloc(bst_game_state_size(w.replay.game));
    w.between = malloc(bst_game_state_size(w.replay.game));
    if (w.copy && w.between)
        text = walk_to(&w, at, next, error);
    else
        bst_text_fail(error, 0, "there is not enough memory");
    free(w.copy);
    free(w.between);
    bst_replay_free(&w.replay);
    return text;
}
