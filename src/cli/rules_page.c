// SPDX-License-Identifier: MIT
// Pages of the modules: sets, elements, house rules and rulings, all from the tables of the program.

#include "cli/rules_page.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "bastide/rules.h"
#include "bastide/setup.h"

// The first place where one of the words stands, or the end of the text.
static const char *find_any(const char *text, const char *const words[], int n)
{
    const char *first = text + strlen(text);
    for (int i = 0; i < n; i++) {
        const char *at = strstr(text, words[i]);
        if (at && at < first)
            first = at;
    }
    return first;
}

// What was ruled, without the question before it and the house rule behind it.
static void print_ruling(bst_rule rule)
{
    static const char *const options[] = {" Option `", " Option: ", " Options: ", " Option \""};
    const char *text = bst_rule_text(rule, "en");
    const char *ruling = strstr(text, "Ruling: ");
    const char *start = ruling ? ruling + strlen("Ruling: ") : text;
    const char *end = find_any(start, options, 4);
    printf("- **%s** ", bst_rule_name(rule));
    if (ruling && ruling > text) { // the question, as far as it is one sentence
        const char *stop = ruling;
        while (stop > text && (stop[-1] == ' ' || stop[-1] == '.'))
            stop--;
        printf("%c%.*s%s ", toupper((unsigned char)text[0]), (int)(stop - text - 1), text + 1,
               stop[-1] == '?' ? "" : ".");
    }
    printf("*%c%.*s*", toupper((unsigned char)start[0]), (int)(end - start - 1), start + 1);
    for (int i = 0; i < BST_OPTION_KINDS; i++)
        if (bst_option_rule(i) == rule)
            printf(" House rule: `%s`.", bst_option_word(i));
    putchar('\n');
}

static bool belongs(bst_rule rule, const bst_chapter *chapter)
{
    return rule >= chapter->first && (int)rule < (int)chapter->first + chapter->count;
}

// "no|yes" as "**no**, yes": the first value is the usual one
static void print_values(const char *values)
{
    const char *end = strchr(values, '|');
    const char *bold = strstr(values, "..") ? "" : "**";
    printf("%s%.*s%s", bold, end ? (int)(end - values) : (int)strlen(values), values, bold);
    for (const char *at = end; at && *at; at++)
        if (*at == '|')
            printf(", %.*s", (int)strcspn(at + 1, "|"), at + 1);
}

// The usual numbers of a house rule that is one: "**7** of ", "**3**, with 5 seats **2** of ".
static void print_numbers(int option)
{
    int least, most, before = -1;
    bst_setup setup = bst_setup_default(2);
    for (; bst_option_range(option, &least, &most) && setup.seats <= BST_SEATS_MAX; setup.seats++) {
        int usual = bst_setup_usual(&setup, option);
        if (before < 0)
            printf("**%d**", usual);
        else if (usual != before)
            printf(", from %d seats on **%d**", setup.seats, usual);
        before = usual;
    }
    if (before >= 0)
        fputs(" of ", stdout);
}

static void print_options(const bst_chapter *chapter)
{
    bool any = false;
    for (int i = 0; i < BST_OPTION_KINDS; i++) {
        if (!belongs(bst_option_rule(i), chapter))
            continue;
        if (!any)
            printf("\n## House rules\n\nSwitch them with `--rules NAME=VALUE`; the usual value is bold.\n\n"
                   "| house rule | values | by |\n|---|---|---|\n");
        any = true;
        printf("| `%s` | ", bst_option_word(i));
        print_numbers(i);
        print_values(bst_option_values(i));
        printf(" | %s |\n", bst_rule_name(bst_option_rule(i)));
    }
}

// Elements whose usual set has the name of the chapter, or that no set brings and whose module has it.
static void print_elements(const char *name)
{
    bool any = false;
    for (int i = 0; i < BST_ELEMENT_KINDS; i++) {
        char sets[128], *rest = sets;
        snprintf(sets, sizeof sets, "%s", bst_element_set(i)[0] ? bst_element_set(i) : bst_element_module(i));
        for (char *set = strtok_r(rest, "|", &rest); set; set = strtok_r(NULL, "|", &rest)) {
            if (strcmp(set, name) != 0)
                continue;
            printf("%s`%s`", any ? ", " : "\nElements, each of which can be switched with `--elements +NAME,-NAME`: ",
                   bst_element_word(i));
            any = true;
        }
    }
    if (any)
        puts(".");
}

int bst_rules_page(const char *name)
{
    int number = bst_chapter_find(name);
    if (number < 0)
        return 0;
    const bst_chapter *chapter = bst_chapter_get(number);
    const bst_tileset *set = bst_tileset_find(chapter->name);
    if (set) {
        int tiles = 0;
        for (int i = 0; i < set->ntiles; i++)
            tiles += set->tiles[i].count;
        printf("Tiles: the set `%s`, %d tiles (`bastide tiles %s` shows them).\n", set->name, tiles, set->name);
    } else {
        printf("No tiles of its own.\n");
    }
    print_elements(chapter->name);
    print_options(chapter);
    printf("\n## Rulings\n\nWhere the rulebooks are silent or disagree, Bastide plays so (`bastide rules %s` has all "
           "rules):\n\n",
           chapter->name);
    for (int i = 0; i < chapter->count; i++) {
        bst_rule rule = (bst_rule)((int)chapter->first + i);
        if (strcmp(bst_rule_tag(rule), "ruling") == 0)
            print_ruling(rule);
    }
    return 1;
}
