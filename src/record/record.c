// SPDX-License-Identifier: MIT
// Records: reading the header and the lines of actions, and writing a whole record.

#include "bastide/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/lines.h"
#include "record/scan.h"
#include "record/scenario_run.h"
#include "record/setup_text.h"
#include "text/text.h"

// ---- reading ----------------------------------------------------------------------------------------------

/// A record being read. The result names seats, so it waits for the end of the header.
typedef struct reader {
    bst_setup_text setup;
    const bst_line *result;
} reader;

// Whether a line is an action: its first word is one, or names an actor as in "red:".
static bool is_action(const char *text) { return bst_line_kind(text) == BST_LINE_ACTION; }

// "fair COMMIT SECRET", 64 digits in hex each. What they mean is the server's business.
static bool read_fair(bst_header *head, const bst_line *line, bst_text_error *error)
{
    const char *rest = line->text;
    char *out[] = {head->fair_commit, head->fair_secret};
    bst_word_next(&rest);
    if (head->fair_line)
        return bst_text_fail(error, line->number, "there is a fair line already, line %d", head->fair_line);
    for (int i = 0; i < 2; i++) {
        bst_word word = bst_word_next(&rest);
        if (word.length != BST_FAIR_MAX - 1)
            return bst_text_fail(error, line->number, "the line is fair COMMIT SECRET with %d hex digits each",
                                 BST_FAIR_MAX - 1);
        for (int j = 0; j < word.length; j++) {
            char c = word.at[j];
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
                return bst_text_fail(error, line->number, "\"%.*s\" is no number in hex", BST_WORD(word));
        }
        bst_word_copy(word, out[i], BST_FAIR_MAX);
    }
    head->fair_line = line->number;
    return bst_text_ended(rest) || bst_text_fail(error, line->number, "there is something behind COMMIT and SECRET");
}

// Lines of the header other than the setup's: 1 taken, 0 something else, -1 wrong.
static int read_header_line(reader *in, const bst_line *line, bst_text_error *error)
{
    bst_header *head = &in->setup.head;
    const char *rest = line->text;
    bst_word word = bst_word_next(&rest);
    rest = bst_text_rest(rest);
    bst_word whole = {rest, (int)strlen(rest)};
    if (bst_word_is(word, "title")) {
        bst_word_copy(whole, head->title, sizeof head->title);
    } else if (bst_word_is(word, "date")) {
        bst_word_copy(whole, head->date, sizeof head->date);
    } else if (bst_word_is(word, "result")) {
        if (in->result) {
            bst_text_fail(error, line->number, "there is a result line already, line %d", in->result->number);
            return -1;
        }
        in->result = line;
    } else if (bst_word_is(word, "fair")) {
        return read_fair(head, line, error) ? 1 : -1;
    } else if (bst_word_is(word, "given")) {
        if (!bst_word_number(whole, 1, INT32_MAX, &head->given)) {
            bst_text_fail(error, line->number, "the line is given NUMBER: so many actions come from another record");
            return -1;
        }
    } else {
        return 0;
    }
    return 1;
}

static bool read_result(bst_header *head, const bst_line *line, bst_text_error *error)
{
    const char *rest = line->text;
    unsigned seen = 0;
    bst_word_next(&rest);
    while (!bst_text_ended(rest)) {
        int seat = bst_setup_seat(&head->setup, bst_text_rest(rest));
        bst_word colour = bst_word_next(&rest), number = bst_word_next(&rest);
        if (seat < 0)
            return bst_text_fail(error, line->number, "\"%.*s\" does not play", BST_WORD(colour));
        if (!bst_word_number(number, INT16_MIN, INT16_MAX, &head->result[seat]))
            return bst_text_fail(error, line->number, "the points of %.*s are missing", BST_WORD(colour));
        seen |= 1u << seat;
    }
    if (seen != (1u << head->setup.seats) - 1)
        return bst_text_fail(error, line->number, "the result must name every seat, as in result red 80 blue 75");
    head->has_result = true;
    head->result_line = line->number;
    return true;
}

static bool read_header(reader *in, const bst_lines *lines, int *next, bst_text_error *error)
{
    if (lines->n == 0)
        return bst_text_fail(error, 0, "the record is empty; it begins with the line \"bgn %d\"", BST_RECORD_VERSION);
    if (!bst_lines_version(&lines->at[0], "bgn", BST_RECORD_VERSION, error))
        return false;
    int i = 1;
    for (; i < lines->n && !is_action(lines->at[i].text) && !bst_line_of_position(lines->at[i].text); i++) {
        int result = bst_setup_text_line(&in->setup, &lines->at[i], error);
        if (result == 0)
            result = read_header_line(in, &lines->at[i], error);
        if (result == 0)
            bst_text_fail(
                error, lines->at[i].number,
                "\"%.*s\" is neither an action nor a line of the header or of a position; those of the header "
                "are sets, elements, rules, seats, start, title, date, result, fair and given",
                BST_WORD(bst_word_peek(lines->at[i].text)));
        if (result <= 0)
            return false;
    }
    *next = i;
    if (!bst_setup_text_end(&in->setup, error))
        return false;
    return !in->result || read_result(&in->setup.head, in->result, error);
}

// Takes an actor's name off the front of an action.
static bool read_actor(const bst_setup *setup, const bst_line *line, bst_record_action *out, bst_text_error *error)
{
    bst_word name = bst_word_peek(line->text), after;
    *out = (bst_record_action){.line = line->number, .actor = -1, .text = line->text};
    if (!bst_word_split(name, ':', &name, &after))
        return true;
    char word[32];
    bst_word_copy(name, word, sizeof word);
    out->actor = bst_word_is(name, "chance") ? BST_CHANCE : bst_setup_seat(setup, word);
    out->text = bst_text_rest(after.at);
    if (out->actor < 0)
        return bst_text_fail(error, line->number, "\"%.*s\" does not play", BST_WORD(name));
    return true;
}

static bool read_actions(const bst_lines *lines, int first, bst_record *out, bst_text_error *error)
{
    out->at = malloc(sizeof *out->at * (size_t)(lines->n - first + 1));
    if (!out->at)
        return bst_text_fail(error, 0, "there is not enough memory");
    for (int i = first; i < lines->n; i++) {
        if (!is_action(lines->at[i].text)) {
            char list[160];
            bst_word word = bst_word_peek(lines->at[i].text);
            bst_words_list(bst_action_word, 1, list, sizeof list);
            if (i == lines->n - 1)
                bst_text_fail(error, lines->at[i].number,
                              "\"%.*s\" is no action, and the record ends here: is the file cut off? Actions are %s",
                              BST_WORD(word), list);
            else
                bst_text_fail(error, lines->at[i].number, "\"%.*s\" is no action; actions are %s", BST_WORD(word),
                              list);
            bst_tell_more(error->text, sizeof error->text,
                          "; lines of the header and of a position stand above the first action");
            return false;
        }
        if (!read_actor(&out->head.setup, &lines->at[i], &out->at[out->n], error))
            return false;
        out->n++;
    }
    return true;
}

// Keeps the lines of the position, from the one at *next on, as they stand.
static bool read_position(const char *text, size_t length, const bst_lines *lines, int *next, bst_record *out,
                          bst_text_error *error)
{
    int first = *next;
    while (*next < lines->n && bst_line_of_position(lines->at[*next].text))
        (*next)++;
    if (*next == first)
        return true;
    bst_header *head = &out->head;
    bst_header_position(head, text, length, lines->at[first].number, lines->at[*next - 1].number);
    out->position = malloc(head->position_length + 1);
    if (!out->position)
        return bst_text_fail(error, 0, "there is not enough memory");
    memcpy(out->position, head->position, head->position_length);
    out->position[head->position_length] = 0;
    head->position = out->position;
    return true;
}

bool bst_record_parse(const char *text, size_t length, const bst_sets *sets, bst_record *out, bst_text_error *error)
{
    bst_lines lines;
    reader in = {.result = NULL};
    int first = 0;
    *out = (bst_record){0};
    if (!bst_lines_split(text, length, &lines, error))
        return false;
    bst_setup_text_begin(&in.setup, sets);
    bool good = read_header(&in, &lines, &first, error);
    out->head = in.setup.head;
    good = good && read_position(text, length, &lines, &first, out, error);
    good = good && read_actions(&lines, first, out, error);
    if (good) {
        out->text = lines.text;
        lines.text = NULL;
    } else {
        bst_record_free(out);
    }
    bst_lines_free(&lines);
    return good;
}

void bst_record_free(bst_record *record)
{
    free(record->at);
    free(record->text);
    free(record->position);
    *record = (bst_record){0};
}

// ---- writing ----------------------------------------------------------------------------------------------

// Free text in one line of the header.
static void add_text_line(bst_text *out, const char *word, const char *text)
{
    char clean[BST_TITLE_MAX];
    snprintf(clean, sizeof clean, "%s", text);
    for (char *c = clean; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    if (clean[0])
        bst_text_add(out, "%s %s\n", word, clean);
}

// The position line by line, without what means nothing.
static void add_position(bst_text *out, const bst_header *header)
{
    bst_lines lines;
    bst_text_error error;
    if (!bst_lines_split(header->position, header->position_length, &lines, &error))
        return; // it was read before
    for (int i = 0; i < lines.n; i++)
        bst_text_add(out, "%s\n", lines.at[i].text);
    bst_text_add(out, "\n");
    bst_lines_free(&lines);
}

static void add_header(bst_text *out, const bst_header *header, const bst_game *game, const bst_state *end)
{
    char setup[2048];
    bool fair = header->fair_commit[0] && header->fair_secret[0]; // came with version 1.1
    bst_text_add(out,
                 header->position || header->given > 0 ? "bgn %d.2\n"
                 : fair                                ? "bgn %d.1\n"
                                                       : "bgn %d\n",
                 BST_RECORD_VERSION);
    add_text_line(out, "title", header->title);
    add_text_line(out, "date", header->date);
    bst_text_add(out, "%s", bst_setup_print(header, setup, sizeof setup));
    if (bst_actor(end) == BST_NOBODY) {
        bst_text_add(out, "result");
        for (int i = 0; i < header->setup.seats; i++)
            bst_text_add(out, " %s %d", bst_actor_word(game, i), bst_score(end, i));
        bst_text_add(out, "\n");
    }
    if (fair)
        bst_text_add(out, "fair %s %s\n", header->fair_commit, header->fair_secret);
    if (header->given > 0)
        bst_text_add(out, "given %d\n", header->given);
    bst_text_add(out, "\n");
    if (header->position)
        add_position(out, header);
}

// Plays the actions, adding their texts to *body. False at the first that is refused.
static bool play(const bst_game *game, bst_state *state, const bst_action *actions, int n, bst_text *body,
                 bst_text_error *error)
{
    char text[BST_TEXT_MAX];
    for (int i = 0; i < n; i++) {
        bst_action_print(game, state, actions[i], text, sizeof text);
        bst_refusal refusal = bst_apply(game, state, actions[i], NULL);
        if (refusal.code) {
            bst_text_fail(error, i + 1, "%s: %s", text, bst_told_refusal(refusal));
            error->rule = (bst_rule)refusal.rule;
            return false;
        }
        bst_text_add(body, "%s\n", text);
    }
    return true;
}

char *bst_record_print(const bst_header *header, const bst_action *actions, int n, bst_text_error *error)
{
    bst_record record = {.head = *header};
    bst_replay game;
    bst_text body = {0}, out = {0};
    if (!bst_replay_begin(&game, &record, error))
        return NULL;
    bool good = play(game.game, game.state, actions, n, &body, error);
    if (good)
        add_header(&out, header, game.game, game.state);
    if (good && body.length > 0)
        bst_text_bytes(&out, body.data, body.length);
    bst_replay_free(&game);
    if (good && (out.failed || body.failed))
        good = bst_text_fail(error, 0, "there is not enough memory");
    bst_text_free(&body);
    if (good)
        return out.data;
    bst_text_free(&out);
    return NULL;
}
