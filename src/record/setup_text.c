// SPDX-License-Identifier: MIT
// The lines of a setup, both ways.

#include "record/setup_text.h"

#include <stdio.h>
#include <string.h>

#include "bastide/rules.h"
#include "record/scan.h"
#include "record/scenario_run.h"

enum { COPIES_MAX = 99 };

static const char *const line_words[BST_SETUP_LINES] = {
    [BST_SETUP_SETS] = "sets",   [BST_SETUP_ELEMENTS] = "elements", [BST_SETUP_RULES] = "rules",
    [BST_SETUP_SEATS] = "seats", [BST_SETUP_START] = "start",
};

// ---- reading ----------------------------------------------------------------------------------------------

void bst_setup_text_begin(bst_setup_text *text, const bst_sets *sets)
{
    memset(text, 0, sizeof *text);
    text->sets = sets;
    text->head.setup = bst_setup_default(2);
    text->start = -1;
}

static const bst_tileset *find_set(const bst_sets *sets, bst_word name)
{
    for (int i = 0; sets && i < sets->n; i++)
        if (bst_word_is(name, sets->at[i]->name))
            return sets->at[i];
    for (int i = 0; i < bst_tileset_count; i++)
        if (bst_word_is(name, bst_tilesets[i].name))
            return &bst_tilesets[i];
    return NULL;
}

static bool fail_unknown_set(const bst_sets *sets, bst_word name, int line, bst_text_error *error)
{
    bst_text_fail(error, line, "there is no tile set \"%.*s\"; there are:", BST_WORD(name));
    for (int i = 0; sets && i < sets->n; i++)
        bst_text_append(error->text, sizeof error->text, " %s", sets->at[i]->name);
    for (int i = 0; i < bst_tileset_count; i++)
        bst_text_append(error->text, sizeof error->text, " %s", bst_tilesets[i].name);
    return false;
}

static bool read_set(bst_setup_text *text, bst_word word, int line, bst_text_error *error)
{
    bst_setup *setup = &text->head.setup;
    bst_word name = word, number;
    int copies = 1;
    if (bst_word_split(word, '*', &name, &number) && !bst_word_number(number, 1, COPIES_MAX, &copies))
        return bst_text_fail(error, line, "\"%.*s\": the number of copies is 1 to %d, as in inns*2", BST_WORD(word),
                             COPIES_MAX);
    const bst_tileset *set = find_set(text->sets, name);
    if (!set)
        return fail_unknown_set(text->sets, name, line, error);
    for (int i = 0; i < setup->nsets; i++)
        if (setup->set[i].set == set)
            return bst_text_fail(error, line, "the set %s is named twice; for two copies write %s*2", set->name,
                                 set->name);
    if (!bst_setup_add_set(setup, set, copies))
        return bst_text_fail(error, line, "there is no room for the set %s; a game has at most %d sets", set->name,
                             BST_SETS_MAX);
    return true;
}

static bool read_element(bst_setup_text *text, bst_word word, int line, bst_text_error *error)
{
    char list[400];
    char sign = word.at[0];
    bst_word name = {word.at + 1, word.length - 1};
    if (sign != '+' && sign != '-')
        return bst_text_fail(error, line, "write +%.*s to switch it on or -%.*s to switch it off", BST_WORD(word),
                             BST_WORD(word));
    int bit = bst_word_find(name, bst_element_word);
    if (bit < 0)
        return bst_text_fail(error, line, "there is no element \"%.*s\"; there are %s", BST_WORD(name),
                             bst_words_list(bst_element_word, 0, list, sizeof list));
    uint64_t mask = (uint64_t)1 << bit;
    if ((text->plus | text->minus) & mask)
        return bst_text_fail(error, line, "the element %s is named twice", bst_element_word(bit));
    *(sign == '+' ? &text->plus : &text->minus) |= mask;
    return true;
}

static bool read_rule(bst_setup_text *text, bst_word word, int line, bst_text_error *error)
{
    char list[400], value_word[64];
    bst_word name = word, value = {NULL, 0};
    bool split = bst_word_split(word, '=', &name, &value);
    int option = bst_word_find(name, bst_option_word);
    if (option < 0)
        return bst_text_fail(error, line, "there is no house rule \"%.*s\"; there are %s", BST_WORD(name),
                             bst_words_list(bst_option_word, 0, list, sizeof list));
    for (int i = 0; split && bst_option_value_word(option, i, value_word, sizeof value_word); i++)
        if (bst_word_is(value, value_word)) {
            text->head.setup.option[option] = (uint8_t)i;
            return true;
        }
    int least, most;
    if (bst_option_range(option, &least, &most))
        return bst_text_fail(error, line, "the house rule %s is a number from %d to %d, written %s=%d",
                             bst_option_word(option), least, most, bst_option_word(option), most);
    return bst_text_fail(error, line, "the house rule %s is one of %s, written %s=…", bst_option_word(option),
                         bst_option_values(option), bst_option_word(option));
}

static void copy_name(bst_word word, char *out, size_t size)
{
    if (word.length >= 2 && word.at[0] == '"' && word.at[word.length - 1] == '"')
        word = (bst_word){word.at + 1, word.length - 2};
    bst_word_copy(word, out, size);
}

static bool read_seat(bst_setup_text *text, bst_word word, int line, bst_text_error *error)
{
    bst_setup *setup = &text->head.setup;
    bst_word colour_word = word, name = {NULL, 0};
    char list[80];
    bool named = bst_word_split(word, '=', &colour_word, &name);
    if (setup->seats == BST_SEATS_MAX) {
        bst_text_fail(error, line, "a game has at most %d seats (%s)", BST_SEATS_MAX, bst_rule_name(BST_BASE_11));
        error->rule = BST_BASE_11;
        return false;
    }
    int colour = bst_word_find(colour_word, bst_colour_word);
    if (colour < 0)
        return bst_text_fail(error, line, "\"%.*s\" is no colour; there are %s", BST_WORD(colour_word),
                             bst_words_list(bst_colour_word, 0, list, sizeof list));
    for (int i = 0; i < setup->seats; i++)
        if (setup->colour[i] == colour)
            return bst_text_fail(error, line, "%s is named twice", bst_colour_word(colour));
    if (named)
        copy_name(name, text->head.name[setup->seats], BST_NAME_MAX);
    setup->colour[setup->seats++] = (uint8_t)colour;
    return true;
}

static bool read_start(bst_setup_text *text, bst_word word, int line, bst_text_error *error)
{
    if (text->start >= 0)
        return bst_text_fail(error, line, "only one seat starts");
    text->start = bst_word_find(word, bst_colour_word);
    if (text->start < 0)
        return bst_text_fail(error, line, "\"%.*s\" is no colour", BST_WORD(word));
    return true;
}

int bst_setup_text_line(bst_setup_text *text, const bst_line *line, bst_text_error *error)
{
    static bool (*const readers[])(bst_setup_text *, bst_word, int, bst_text_error *) = {
        [BST_SETUP_SETS] = read_set,   [BST_SETUP_ELEMENTS] = read_element, [BST_SETUP_RULES] = read_rule,
        [BST_SETUP_SEATS] = read_seat, [BST_SETUP_START] = read_start,
    };
    const char *at = line->text;
    bst_word word = bst_word_next(&at);
    int kind = 0;
    while (kind < BST_SETUP_LINES && !bst_word_is(word, line_words[kind]))
        kind++;
    if (kind == BST_SETUP_LINES)
        return 0;
    if (text->line[kind]) {
        bst_text_fail(error, line->number, "there is a %s line already, line %d", line_words[kind], text->line[kind]);
        return -1;
    }
    if (bst_text_ended(at)) {
        bst_text_fail(error, line->number, "the %s line is empty", line_words[kind]);
        return -1;
    }
    text->line[kind] = line->number;
    if (kind == BST_SETUP_SEATS)
        text->head.setup.seats = 0;
    for (word = bst_word_next(&at); !bst_word_empty(word); word = bst_word_next(&at))
        if (!readers[kind](text, word, line->number, error))
            return -1;
    return 1;
}

bool bst_setup_text_end(bst_setup_text *text, bst_text_error *error)
{
    bst_setup *setup = &text->head.setup;
    if (!text->line[BST_SETUP_SETS] && !bst_setup_add_set(setup, bst_tileset_find("base"), 1))
        return bst_text_fail(error, 0, "the set base is missing in this program");
    setup->elements = (setup->elements | text->plus) & ~text->minus;
    for (int i = 0; i < BST_SETUP_LINES; i++)
        if (text->line[i] && (!text->head.setup_line || text->line[i] < text->head.setup_line))
            text->head.setup_line = text->line[i];
    if (text->start < 0)
        return true;
    for (int i = 0; i < setup->seats; i++)
        if (setup->colour[i] == text->start) {
            setup->start = (uint8_t)i;
            return true;
        }
    return bst_text_fail(error, text->line[BST_SETUP_START], "%s does not play", bst_colour_word(text->start));
}

int bst_setup_seat(const bst_setup *setup, const char *word)
{
    bst_word name = bst_word_peek(word);
    for (int i = 0; i < setup->seats; i++)
        if (bst_word_is(name, bst_colour_word(setup->colour[i])))
            return i;
    return -1;
}

static bool parse(const char *text, size_t length, const bst_sets *sets, bool positions, bst_header *out,
                  bst_text_error *error)
{
    bst_lines lines;
    bst_setup_text setup;
    if (!bst_lines_split(text, length, &lines, error))
        return false;
    bst_setup_text_begin(&setup, sets);
    bool good = true;
    for (int i = 0; good && i < lines.n; i++) {
        if (positions && bst_line_of_position(lines.at[i].text)) {
            bst_header_position(&setup.head, text, length, lines.at[i].number, lines.at[lines.n - 1].number);
            break;
        }
        int result = bst_setup_text_line(&setup, &lines.at[i], error);
        if (result == 0)
            bst_text_fail(error, lines.at[i].number,
                          "\"%.*s\" is no line of a setup; there are sets, elements, rules, seats and start",
                          BST_WORD(bst_word_peek(lines.at[i].text)));
        good = result > 0;
    }
    good = good && bst_setup_text_end(&setup, error);
    bst_lines_free(&lines);
    if (good)
        *out = setup.head;
    return good;
}

bool bst_setup_parse(const char *text, size_t length, const bst_sets *sets, bst_header *out, bst_text_error *error)
{
    return parse(text, length, sets, false, out, error);
}

bool bst_start_parse(const char *text, size_t length, const bst_sets *sets, bst_header *out, bst_text_error *error)
{
    return parse(text, length, sets, true, out, error);
}

// Where a line of a text begins, the end of the text if it has fewer.
static size_t line_start(const char *text, size_t length, int number)
{
    size_t at = 0;
    for (int line = 1; line < number && at < length; at++)
        line += text[at] == '\n';
    return at;
}

void bst_header_position(bst_header *head, const char *text, size_t length, int first, int last)
{
    size_t start = line_start(text, length, first);
    head->position = text + start;
    head->position_length = line_start(text, length, last + 1) - start;
    head->position_line = first;
}

// ---- writing ----------------------------------------------------------------------------------------------

static uint64_t usual_elements(const bst_setup *setup)
{
    bst_setup usual = bst_setup_default(2);
    for (int i = 0; i < setup->nsets; i++)
        bst_setup_add_set(&usual, setup->set[i].set, setup->set[i].copies);
    return usual.elements;
}

static void print_elements(const bst_setup *setup, char *out, size_t size)
{
    uint64_t changed = usual_elements(setup) ^ setup->elements;
    if (!changed)
        return;
    bst_text_append(out, size, "elements");
    for (int i = 0; bst_element_word(i); i++)
        if (changed >> i & 1)
            bst_text_append(out, size, " %c%s", setup->elements >> i & 1 ? '+' : '-', bst_element_word(i));
    bst_text_append(out, size, "\n");
}

static void print_rules(const bst_setup *setup, char *out, size_t size)
{
    char value[64];
    bool any = false;
    for (int i = 0; bst_option_word(i); i++) {
        if (bst_setup_is_usual(setup, i) || !bst_option_value_word(i, setup->option[i], value, sizeof value))
            continue;
        bst_text_append(out, size, "%s %s=%s", any ? "" : "rules", bst_option_word(i), value);
        any = true;
    }
    if (any)
        bst_text_append(out, size, "\n");
}

// Names are free text; what would end the line or the quotes is replaced.
static void print_name(const char *name, char *out, size_t size)
{
    bool plain = !strpbrk(name, " \t#\"");
    bst_text_append(out, size, plain ? "=" : "=\"");
    for (; *name; name++)
        bst_text_append(out, size, "%c", *name == '"' ? '\'' : (unsigned char)*name < ' ' ? ' ' : *name);
    bst_text_append(out, size, plain ? "" : "\"");
}

const char *bst_setup_print(const bst_header *header, char *out, size_t size)
{
    const bst_setup *setup = &header->setup;
    snprintf(out, size, "sets");
    for (int i = 0; i < setup->nsets; i++) {
        bst_text_append(out, size, " %s", setup->set[i].set->name);
        if (setup->set[i].copies != 1)
            bst_text_append(out, size, "*%d", setup->set[i].copies);
    }
    bst_text_append(out, size, "\n");
    print_elements(setup, out, size);
    print_rules(setup, out, size);
    bst_text_append(out, size, "seats");
    for (int i = 0; i < setup->seats; i++) {
        bst_text_append(out, size, " %s", bst_colour_word(setup->colour[i]));
        if (header->name[i][0])
            print_name(header->name[i], out, size);
    }
    bst_text_append(out, size, "\n");
    if (setup->start != 0)
        bst_text_append(out, size, "start %s\n", bst_colour_word(setup->colour[setup->start]));
    return out;
}
