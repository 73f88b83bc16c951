// SPDX-License-Identifier: MIT
// Running scenarios, and reading the parts of a line. The position stands in scenario_position.c, actions in
// scenario_action.c, what can be expected in scenario_expect.c, scenario_events.c and scenario_things.c.

#include "record/scenario_run.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/playout.h"
#include "record/build.h"
#include "record/lines.h"
#include "record/parts.h"

// ---- failures ---------------------------------------------------------------------------------------------

static bst_text_error *note(bst_run *run, bst_scenario_status status)
{
    bst_scenario_result *result = run->result;
    if (result->status < status)
        result->status = status;
    if (result->n == BST_SCENARIO_FAILURES) {
        run->stop = true;
        return NULL;
    }
    bst_text_error *error = &result->at[result->n++];
    *error = (bst_text_error){.line = run->line};
    return error;
}

static bool note_text(bst_run *run, int status, const char *format, va_list args)
{
    bst_text_error *error = note(run, status);
    if (error)
        vsnprintf(error->text, sizeof error->text, bst_told(format), args);
    return false;
}

bool bst_run_fail(bst_run *run, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note_text(run, BST_SCENARIO_FAILED, format, args);
    va_end(args);
    return false;
}

bool bst_run_broken(bst_run *run, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    note_text(run, BST_SCENARIO_BROKEN, format, args);
    va_end(args);
    return false;
}

void bst_run_audit(bst_run *run)
{
    const char *wrong = run->stop ? NULL : bst_state_audit(run->game, run->state);
    wrong = wrong || run->stop ? wrong : bst_sample_audit(run->game, run->state, run->list);
    for (int i = 0; i < run->events.n && i < run->events.capacity && !run->stop && !wrong; i++) {
        const bst_event *e = &run->events.at[i];
        if (!bst_event_is_plain(e->kind) && bst_rule_name((bst_rule)e->rule)[0] == '\0')
            wrong = "an event names no rule";
    }
    if (wrong) {
        run->result->fault = true;
        bst_run_fail(run, "the state is inconsistent here, which is a fault of the engine: %s", wrong);
        run->stop = true;
    }
}

bool bst_event_is_plain(int kind)
{
    switch (kind) {
    case BST_EVENT_TURN:
    case BST_EVENT_DRAWN:
    case BST_EVENT_DISCARDED:
    case BST_EVENT_LAID:
    case BST_EVENT_PLACED:
    case BST_EVENT_RETURNED:
    case BST_EVENT_FINAL:
    case BST_EVENT_OVER: return true;
    default: return false;
    }
}

// ---- reading parts of a line --------------------------------------------------------------------------------

const char *bst_figure_words(int kind) { return kind < BST_FIGURE_KINDS ? bst_figure_word(kind) : NULL; }

const char *bst_category_words(int kind) { return kind < BST_CATEGORY_KINDS ? bst_category_word(kind) : NULL; }

const char *bst_action_words(int kind) { return kind < BST_ACTION_KINDS ? bst_action_word(kind) : NULL; }

const char *bst_event_words(int kind) { return kind < BST_EVENT_KINDS ? bst_event_word(kind) : NULL; }

bool bst_run_actor(bst_run *run, const char **text, bool others, int *actor)
{
    bst_word word = bst_word_peek(*text);
    *actor = bst_word_empty(word) ? -1 : bst_seat_parse(run->game, *text);
    if (others && bst_word_is(word, "chance"))
        *actor = BST_CHANCE;
    if (others && bst_word_is(word, "nobody"))
        *actor = BST_NOBODY;
    bst_word_next(text);
    if (*actor >= 0)
        return true;
    if (bst_word_empty(word))
        return bst_run_broken(run, "a seat is missing at the end of the line");
    return bst_run_broken(run, "\"%.*s\" is no seat of this game", BST_WORD(word));
}

bool bst_run_seat(bst_run *run, const char **text, int *seat) { return bst_run_actor(run, text, false, seat); }

bool bst_run_number(bst_run *run, const char **text, int *out)
{
    bst_word word = bst_word_next(text);
    if (bst_word_number(word, -99999, 99999, out))
        return true;
    if (bst_word_empty(word))
        return bst_run_broken(run, "a number is missing at the end of the line");
    return bst_run_broken(run, "\"%.*s\" is no number", BST_WORD(word));
}

bool bst_run_tile(bst_run *run, const char **text, int *kind)
{
    bst_word word = bst_word_peek(*text);
    *kind = bst_word_empty(word) ? -1 : bst_tile_kind_parse(run->game, *text);
    bst_word_next(text);
    if (bst_word_empty(word))
        return bst_run_broken(run, "the name of a tile is missing at the end of the line");
    return *kind >= 0 ||
           bst_run_broken(run, "there is no tile \"%.*s\" in this game; the line sets names its tile sets",
                          BST_WORD(word));
}

bool bst_run_square(bst_run *run, const char **text, int *x, int *y)
{
    bst_word word = bst_word_next(text);
    if (bst_word_empty(word))
        return bst_run_broken(run, "a square is missing at the end of the line; write 3,-1");
    return bst_word_square(word, x, y) || bst_run_broken(run, "\"%.*s\" is no square; write 3,-1", BST_WORD(word));
}

bool bst_run_rotation(bst_run *run, const char **text, int *rot)
{
    bst_word word = bst_word_next(text);
    if (bst_word_empty(word))
        return bst_run_broken(run, "the rotation is missing at the end of the line; write r0, r1, r2 or r3");
    return bst_word_rotation(word, rot) ||
           bst_run_broken(run, "\"%.*s\" is no rotation; write r0, r1, r2 or r3", BST_WORD(word));
}

bool bst_run_place(bst_run *run, const char **text, bst_place *place)
{
    char why[BST_TEXT_MAX];
    return bst_place_parse(run->game, run->state, text, place, why, sizeof why) || bst_run_broken(run, "%s", why);
}

bool bst_run_word(bst_run *run, const char **text, const char *(*name)(int), const char *what, int *out)
{
    char list[300];
    bst_word word = bst_word_next(text);
    *out = bst_word_find(word, name);
    if (bst_word_empty(word))
        return bst_run_broken(run, "a %s is missing at the end of the line; there are %s", bst_told(what),
                              bst_words_list(name, 0, list, sizeof list));
    return *out >= 0 || bst_run_broken(run, "\"%.*s\" is no %s; there are %s", BST_WORD(word), bst_told(what),
                                       bst_words_list(name, 0, list, sizeof list));
}

bool bst_run_rule(bst_run *run, const char **text, bst_rule *rule)
{
    char name[32];
    bst_word word = bst_word_next(text);
    bst_word_copy(word, name, sizeof name);
    *rule = word.length < (int)sizeof name ? bst_rule_find(name) : BST_RULE_NONE;
    if (bst_word_empty(word))
        return bst_run_broken(run, "a rule is missing at the end of the line, as in BASE-18");
    return *rule != BST_RULE_NONE || bst_run_broken(run, "there is no rule \"%.*s\"", BST_WORD(word));
}

// Whether no more parts follow: the line ends, or tells whose doing it was, or why.
static bool parts_ended(const char *text)
{
    bst_word next = bst_word_peek(text);
    return bst_text_ended(text) || bst_word_is(next, "by") || bst_word_is(next, "because");
}

bool bst_run_parts(bst_run *run, const char **text, const char *parts, bst_action *out, int *n)
{
    char why[BST_TEXT_MAX];
    bst_action at = {0}; // some parts need the square before them
    for (*n = 0; *parts && !parts_ended(*text) && *n < BST_PARTS_MAX; parts++) {
        if (!bst_part_parse(run->game, run->state, *parts, text, &at, why, sizeof why))
            return bst_run_broken(run, "%s", why);
        out[(*n)++] = at;
    }
    return true;
}

bool bst_run_end(bst_run *run, const char *text)
{
    return bst_text_ended(text) || bst_run_broken(run, "\"%.*s\" is too much", BST_WORD(bst_word_peek(text)));
}

static void run_line(bst_run *run, const bst_scenario_line *line)
{
    const char *rest = line->text;
    run->line = line->line;
    switch (line->kind) {
    case BST_LINE_ACTION: bst_run_line_action(run, line->text); break;
    case BST_LINE_PLAY: bst_run_line_play(run, line->text); break;
    case BST_LINE_REFUSE: bst_run_line_refuse(run, line->text); break;
    case BST_LINE_EXPECT:
        bst_word_next(&rest);
        bst_expect(run, rest);
        break;
    default: break;
    }
}

// ---- the whole --------------------------------------------------------------------------------------------

static bool expects_setup_error(const bst_scenario_line *line)
{
    const char *rest = line->text;
    bst_word_next(&rest);
    return line->kind == BST_LINE_EXPECT && bst_word_is(bst_word_peek(rest), "setup");
}

// Builds the game; a game that cannot be played is fine if that is expected.
static bool build(bst_run *run)
{
    const bst_scenario *scenario = run->scenario;
    bst_text_error why;
    run->built = bst_build(&scenario->head, &run->game, &run->state, &why);
    if (run->built)
        return true;
    run->setup_rule = why.rule;
    snprintf(run->refusal, sizeof run->refusal, "%.255s", why.text);
    bool expected = false;
    for (int i = 0; i < scenario->nlines; i++)
        expected |= expects_setup_error(&scenario->lines[i]);
    if (expected)
        return true;
    run->line = why.line;
    return bst_run_fail(run, "%s", why.text);
}

static void run_until(bst_run *run, int last)
{
    if (run->built)
        bst_run_position(run);
    for (int i = 0; i < run->scenario->nlines && !run->stop; i++) {
        const bst_scenario_line *line = &run->scenario->lines[i];
        if (line->line > last)
            return;
        if (!run->built && line->kind != BST_LINE_EXPECT) {
            run->line = line->line;
            bst_run_broken(run, "nothing can be played after expect setup error");
            return;
        }
        if (line->kind >= BST_LINE_ACTION)
            run_line(run, line);
    }
}

void bst_scenario_run_to(const bst_scenario *scenario, int line, bst_game **game, bst_state **state,
                         bst_scenario_result *result)
{
    result->status = BST_SCENARIO_PASSED;
    result->fault = false;
    result->n = 0;
    bst_run run = {.scenario = scenario, .result = result, .line = scenario->line};
    run.list = malloc(sizeof *run.list);
    run.events.capacity = BST_EVENTS_MAX;
    run.events.at = malloc(sizeof *run.events.at * BST_EVENTS_MAX);
    if (!run.list || !run.events.at)
        bst_run_broken(&run, "there is not enough memory");
    else if (build(&run))
        run_until(&run, line);
    free(run.list);
    free(run.pile);
    free(run.events.at);
    *game = run.game;
    *state = run.state;
}

void bst_scenario_run(const bst_scenario *scenario, bst_scenario_result *result)
{
    bst_game *game;
    bst_state *state;
    bst_scenario_run_to(scenario, INT_MAX, &game, &state, result);
    free(game);
    free(state);
}
