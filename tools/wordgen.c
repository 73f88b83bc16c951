// SPDX-License-Identifier: MIT
// Turns the word files of data/words/*.words into the enumerations of "bastide/words.h", the tables behind
// "bastide/vocabulary.h", and the sentences of src/voice.
//
//     wordgen WORDS.h WORDS.c SENTENCES.h SENTENCES.c FILE.words...
//
// docs/words.md has the grammar. An error is reported as file:line: message, leaves no output and exits 1.

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/rule_ids.h"
#include "word_file.h"

enum { OUT_WORDS_H, OUT_WORDS_C, OUT_SENTENCES_H, OUT_SENTENCES_C, OUTPUTS };

static const char *const enum_prefix[KIND_COUNT] = {
#define X(name, text, prefix, last) prefix,
    WORD_KINDS(X)
#undef X
};

static const char *const enum_last[KIND_COUNT] = {
#define X(name, text, prefix, last) last,
    WORD_KINDS(X)
#undef X
};

static const char *const kind_constants[KIND_COUNT] = {
#define X(name, text, prefix, last) #name,
    WORD_KINDS(X)
#undef X
};

static const char *const role_constants[ROLE_COUNT] = {
#define X(name, text) #name,
    SENTENCE_ROLES(X)
#undef X
};

static const char *const mark_constants[MARK_COUNT] = {
#define X(name, text) #name,
    WORD_MARKS(X)
#undef X
};

// ---- pieces of text ---------------------------------------------------------------------------------------------

// START_TILE for start-tile
static const char *constant(const char *text)
{
    static char out[64];
    size_t n = 0;
    for (; text[n] && n + 1 < sizeof out; n++)
        out[n] = (char)(text[n] == '-' ? '_' : toupper((unsigned char)text[n]));
    out[n] = '\0';
    return out;
}

static void write_string(FILE *out, const char *text)
{
    if (!text) {
        fputs("0", out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_marks(FILE *out, unsigned marks)
{
    const char *between = "";
    for (int i = 0; i < MARK_COUNT; i++) {
        if (!(marks >> i & 1))
            continue;
        fprintf(out, "%sBST_IS_%s", between, mark_constants[i]);
        between = " | ";
    }
    if (!*between)
        fputc('0', out);
}

// "a|b" for "a b"
static void write_alternatives(FILE *out, const char *text)
{
    fputc('"', out);
    for (; text && *text; text++)
        fputc(*text == ' ' ? '|' : *text, out);
    fputc('"', out);
}

// Which fields of an action, event or thing carry the parts.
static const char *field_of(const vocabulary *v, word_kind kind, char letter)
{
    static char text[64];
    const char *number = kind == KIND_ACTION ? "rot" : "number";
    const word *list = vocabulary_list(v, letter);
    if (list) {
        snprintf(text, sizeof text, "%s = %s", number, list->word);
        return text;
    }
    switch (letter) {
    case 't': return "number = tile kind";
    case 'T': return "x = tile kind";
    case 'l': return "x, y, rot";
    case 'f': return "figure";
    case 'p':
    case 'P': return "x, y, seg";
    case 's': return kind == KIND_ACTION ? "rot = seat" : "seat";
    case 'S': return "number = the other seat, or BST_NOBODY";
    case 'd': return "rot = side";
    case 'q': return "x, y";
    case 'c': return "rot = corner";
    case 'a': return kind == KIND_PIECE ? "number = axis" : "rot = axis";
    case 'o': return kind == KIND_ACTION ? "rot = colour" : "number = colour";
    case 'n': return kind == KIND_ACTION ? "y = points" : kind == KIND_PIECE ? "x = points" : "points";
    case 'A': return "x, y = two numbers";
    case 'Y': return "y = a number, also below 0";
    case 'V': return "number = where in the square: 64 times 64ths from the west, and from the north";
    case 'e': return kind == KIND_ACTION ? "seg, rot = the other segment" : "seg, number = the other segment";
    case 'x': return kind == KIND_ACTION ? "rot = space of the score track" : "number = space of the score track";
    case 'r': return "rot";
    case 'u': return "seg";
    case 'C': return "category";
    case 'w': return "why";
    case 'i': return "place";
    default: return "number";
    }
}

static void write_comment(FILE *out, const vocabulary *v, const word *w)
{
    const char *between = " ///< ";
    for (const char *list = w->parts; list; list = list == w->parts ? w->with : NULL)
        for (const char *at = list; *at; at++) {
            fprintf(out, "%s%s", between, field_of(v, w->kind, *at));
            between = ", ";
        }
    if (w->about)
        fprintf(out, "%s%s", between[1] == ',' || between[0] == ',' ? ": " : between, w->about);
}

// ---- enumerations -----------------------------------------------------------------------------------------------

static void write_enum(FILE *out, const vocabulary *v, word_kind kind, const char *type, const char *what)
{
    fprintf(out, "/// %s\ntypedef enum %s {\n", what, type);
    for (int i = 0; i < v->count[kind]; i++) {
        const word *w = vocabulary_word(v, kind, i);
        fprintf(out, "    BST_%s_%s,", enum_prefix[kind], constant(w->word));
        write_comment(out, v, w);
        fputc('\n', out);
    }
    fprintf(out, "    BST_%s\n} %s;\n\n", enum_last[kind], type);
}

static void write_elements(FILE *out, const vocabulary *v)
{
    fputs("/// Elements: parts of the rules that can be on or off.\nenum {\n", out);
    for (int i = 0; i < v->count[KIND_ELEMENT]; i++) {
        const word *w = vocabulary_word(v, KIND_ELEMENT, i);
        fprintf(out, "    BST_ELEMENT_BIT_%s,", constant(w->word));
        write_comment(out, v, w);
        fputc('\n', out);
    }
    fputs("    BST_ELEMENT_KINDS\n};\n"
          "/// As bits of a 64-bit number, which enumerations of C17 do not know: both compilers do.\n"
          "__extension__ enum {\n",
          out);
    for (int i = 0; i < v->count[KIND_ELEMENT]; i++) {
        const char *name = constant(vocabulary_word(v, KIND_ELEMENT, i)->word);
        fprintf(out, "    BST_ELEMENT_%s = UINT64_C(1) << BST_ELEMENT_BIT_%s,\n", name, name);
    }
    fputs("};\n\n", out);
}

static void write_lists(FILE *out, const vocabulary *v)
{
    for (int i = 0; i < v->count[KIND_LIST]; i++) {
        const word *w = vocabulary_word(v, KIND_LIST, i);
        fprintf(out, "/// The list %s.\nenum {\n", w->word);
        for (int k = 0; k < w->nvalues; k++)
            fprintf(out, "    BST_%s_%s,\n", w->enum_name, constant(w->value[k]));
        fprintf(out, "    BST_%s_KINDS\n};\n\n", constant(w->word));
    }
    fputs("/// Lists, in the order of their files.\nenum {\n", out);
    for (int i = 0; i < v->count[KIND_LIST]; i++)
        fprintf(out, "    BST_LIST_%s,\n", constant(vocabulary_word(v, KIND_LIST, i)->word));
    fputs("    BST_LIST_KINDS\n};\n\n", out);
}

static void write_words_header(FILE *out, const vocabulary *v)
{
    fputs("// SPDX-License-Identifier: MIT\n"
          "// The vocabulary of all modules. Generated from data/words by wordgen; do not edit.\n\n"
          "#pragma once\n\n#include <stdint.h>\n\n",
          out);
    write_enum(out, v, KIND_ACTION, "bst_action_kind", "Kinds of actions, with the fields of bst_action they use.");
    write_enum(out, v, KIND_FIGURE, "bst_figure_kind",
               "Kinds of figures. Which of them a game has is said by its modules.");
    write_enum(out, v, KIND_EVENT, "bst_event_kind", "Kinds of events, with the fields of bst_event they use.");
    write_enum(out, v, KIND_CATEGORY, "bst_category", "Categories of points, for score sheets.");
    write_enum(out, v, KIND_PIECE, "bst_thing_kind",
               "Pieces that are no figures, with the fields of bst_thing they use.");
    write_enum(out, v, KIND_COLOUR, "bst_colour", "Colours of the seats, in their usual order.");
    write_enum(out, v, KIND_OPTION, "bst_option", "House rules.");
    write_enum(out, v, KIND_REFUSAL, "bst_refusal_code", "Why an action is refused.");
    write_enum(out, v, KIND_PROBLEM, "bst_problem", "Why a setup cannot be played.");
    write_elements(out, v);
    write_lists(out, v);
    fputs("/// Marks of words (bits): what is to be known of a figure, piece, event … beside its name.\nenum {\n", out);
    for (int i = 0; i < MARK_COUNT; i++)
        fprintf(out, "    BST_IS_%s = 1 << %d,\n", mark_constants[i], i);
    fputs("};\n\n"
          "// The tables behind bastide/vocabulary.h. Sentences are elsewhere, so that the engine is linked without "
          "them.\n\n"
          "typedef struct bst_action_entry {\n"
          "    const char *word, *parts;\n"
          "    int16_t puts, from, deals, moves; ///< pieces and a figure it is about, or -1\n"
          "    uint16_t marks;\n"
          "} bst_action_entry;\n\n"
          "typedef struct bst_event_entry {\n    const char *word, *parts, *with;\n    uint16_t marks;\n} "
          "bst_event_entry;\n\n"
          "typedef struct bst_thing_entry {\n    const char *word, *parts;\n    uint16_t marks;\n} bst_thing_entry;\n\n"
          "typedef struct bst_marked_entry {\n    const char *word;\n    uint16_t marks;\n} bst_marked_entry;\n\n"
          "typedef struct bst_element_entry {\n    const char *word, *sets, *module;\n} bst_element_entry;\n\n"
          "typedef struct bst_option_entry {\n    const char *word, *values, *sets;\n    uint16_t rule;\n"
          "    uint8_t least, most; ///< of one that is a number; most is 0 if it has words for values\n"
          "    uint8_t usual[6];    ///< … with one seat, two …\n"
          "    int16_t figure;      ///< … of this kind each seat has so many, or -1\n"
          "    uint16_t marks;\n} bst_option_entry;\n\n"
          "typedef struct bst_list_entry {\n    const char *word;\n    char letter;\n    int count;\n"
          "    const char *const *words;\n} bst_list_entry;\n\n"
          "typedef struct bst_set_entry {\n    const char *word, *module;\n    int built; ///< whether its rules "
          "are\n} bst_set_entry;\n\n",
          out);
    int built = 0;
    for (int i = 0; i < v->nmodules; i++)
        built += v->modules[i].number > 0;
    fprintf(out, "enum { BST_BUILT_KINDS = %d, BST_SET_KINDS = %d };\n\n", built, v->count[KIND_SET]);
    fputs(
        "extern const bst_action_entry bst_action_entries[BST_ACTION_KINDS];\n"
        "extern const bst_event_entry bst_event_entries[BST_EVENT_KINDS];\n"
        "extern const bst_thing_entry bst_thing_entries[BST_THING_KINDS];\n"
        "extern const bst_marked_entry bst_figure_entries[BST_FIGURE_KINDS];\n"
        "extern const bst_marked_entry bst_category_entries[BST_CATEGORY_KINDS];\n"
        "extern const bst_element_entry bst_element_entries[BST_ELEMENT_KINDS];\n"
        "extern const bst_option_entry bst_option_entries[BST_OPTION_KINDS];\n"
        "extern const bst_list_entry bst_list_entries[BST_LIST_KINDS];\n"
        "extern const bst_set_entry bst_set_entries[BST_SET_KINDS];\n"
        "extern const char *const bst_built_modules[BST_BUILT_KINDS]; ///< modules whose rules are built, in order\n"
        "extern const char *const bst_colour_entries[BST_COLOUR_KINDS];\n"
        "extern const char *const bst_refusal_entries[BST_REFUSAL_KINDS][2]; ///< name and sentence\n"
        "extern const char *const bst_problem_entries[BST_PROBLEM_KINDS];    ///< sentences with {name} and {number}\n",
        out);
}

// ---- tables -----------------------------------------------------------------------------------------------------

static int link_number(const vocabulary *v, const word *w, int link)
{
    if (!w->link[link])
        return -1;
    return vocabulary_find(v, link == LINK_MOVES ? KIND_FIGURE : KIND_PIECE, w->link[link])->number;
}

// The sets that a house rule concerns: those it names, or those of its module and of the elements in there. An element
// that no set brings stands for itself.
static void write_concerned(FILE *out, const vocabulary *v, const word *w)
{
    if (w->sets) {
        write_alternatives(out, w->sets);
        return;
    }
    char sets[400] = " ";
    for (int i = 0; i < v->nwords; i++) {
        const word *other = &v->words[i];
        if (other->module != w->module || (other->kind != KIND_SET && other->kind != KIND_ELEMENT))
            continue;
        char list[400];
        snprintf(list, sizeof list, "%s", other->kind == KIND_ELEMENT && other->sets ? other->sets : other->word);
        for (char *name = strtok(list, " "); name; name = strtok(NULL, " ")) {
            char found[64];
            snprintf(found, sizeof found, " %.60s ", name);
            if (!strstr(sets, found))
                snprintf(sets + strlen(sets), sizeof sets - strlen(sets), "%.60s ", name);
        }
    }
    sets[strlen(sets) - 1] = '\0';
    write_alternatives(out, sets[0] ? sets + 1 : sets);
}

static void write_entry(FILE *out, const vocabulary *v, const word *w)
{
    fputs("    {", out);
    write_string(out, w->word);
    if (w->kind == KIND_ACTION || w->kind == KIND_EVENT || w->kind == KIND_PIECE) {
        fputs(", ", out);
        write_string(out, w->parts);
    }
    if (w->kind == KIND_EVENT) {
        fputs(", ", out);
        write_string(out, w->with);
    }
    for (int i = 0; w->kind == KIND_ACTION && i < LINK_COUNT; i++)
        fprintf(out, ", %d", link_number(v, w, i));
    if (w->kind == KIND_ELEMENT) {
        fputs(", ", out);
        write_alternatives(out, w->sets);
        fprintf(out, ", \"%s\"},\n", v->modules[w->module].name);
        return;
    }
    if (w->kind == KIND_OPTION) {
        fputs(", \"", out);
        if (w->most)
            fprintf(out, "%d..%d", w->least, w->most);
        for (int i = 0; i < w->nvalues; i++)
            fprintf(out, "%s%s", i ? "|" : "", w->value[i]);
        fputs("\", ", out);
        write_concerned(out, v, w);
        fputs(", BST_", out);
        for (const char *at = bst_rule_names[w->rule]; *at; at++)
            fputc(*at == '-' ? '_' : toupper((unsigned char)*at), out);
        fprintf(out, ", %d, %d, {", w->least, w->most);
        for (int i = 0; i < MAX_SEATS; i++)
            fprintf(out, "%s%d", i ? ", " : "", w->usual[i]);
        fprintf(out, "}, %d", w->figure ? vocabulary_find(v, KIND_FIGURE, w->figure)->number : -1);
    }
    fputs(", ", out);
    write_marks(out, w->marks);
    fputs("},\n", out);
}

static void write_table(FILE *out, const vocabulary *v, word_kind kind, const char *declaration)
{
    fprintf(out, "const %s = {\n", declaration);
    for (int i = 0; i < v->count[kind]; i++)
        write_entry(out, v, vocabulary_word(v, kind, i));
    fputs("};\n\n", out);
}

static void write_list_tables(FILE *out, const vocabulary *v)
{
    for (int i = 0; i < v->count[KIND_LIST]; i++) {
        const word *w = vocabulary_word(v, KIND_LIST, i);
        fprintf(out, "static const char *const list_%d[] = {", i);
        for (int k = 0; k < w->nvalues; k++)
            fprintf(out, "\"%s\", ", w->value[k]);
        fputs("0};\n", out);
    }
    fputs("const bst_list_entry bst_list_entries[BST_LIST_KINDS] = {\n", out);
    for (int i = 0; i < v->count[KIND_LIST]; i++) {
        const word *w = vocabulary_word(v, KIND_LIST, i);
        fprintf(out, "    {\"%s\", '%c', %d, list_%d},\n", w->word, w->letter, w->nvalues, i);
    }
    fputs("};\n\n", out);
}

static void write_words_tables(FILE *out, const vocabulary *v)
{
    fputs("// SPDX-License-Identifier: MIT\n// Generated from data/words by wordgen; do not edit.\n\n"
          "#include \"bastide/words.h\"\n\n#include \"bastide/rule_ids.h\"\n\n",
          out);
    write_table(out, v, KIND_ACTION, "bst_action_entry bst_action_entries[BST_ACTION_KINDS]");
    write_table(out, v, KIND_EVENT, "bst_event_entry bst_event_entries[BST_EVENT_KINDS]");
    write_table(out, v, KIND_PIECE, "bst_thing_entry bst_thing_entries[BST_THING_KINDS]");
    write_table(out, v, KIND_FIGURE, "bst_marked_entry bst_figure_entries[BST_FIGURE_KINDS]");
    write_table(out, v, KIND_CATEGORY, "bst_marked_entry bst_category_entries[BST_CATEGORY_KINDS]");
    write_table(out, v, KIND_ELEMENT, "bst_element_entry bst_element_entries[BST_ELEMENT_KINDS]");
    write_table(out, v, KIND_OPTION, "bst_option_entry bst_option_entries[BST_OPTION_KINDS]");
    write_list_tables(out, v);
    fputs("const bst_set_entry bst_set_entries[BST_SET_KINDS] = {\n", out);
    for (int i = 0; i < v->count[KIND_SET]; i++) {
        const word *w = vocabulary_word(v, KIND_SET, i);
        fprintf(out, "    {\"%s\", \"%s\", %d},\n", w->word, v->modules[w->module].name,
                v->modules[w->module].number > 0);
    }
    fputs("};\n\nconst char *const bst_built_modules[BST_BUILT_KINDS] = {", out);
    for (int i = 0; i < v->nmodules; i++)
        if (v->modules[i].number)
            fprintf(out, "\"%s\", ", v->modules[i].name);
    fputs("};\n\nconst char *const bst_colour_entries[BST_COLOUR_KINDS] = {", out);
    for (int i = 0; i < v->count[KIND_COLOUR]; i++)
        fprintf(out, "\"%s\", ", vocabulary_word(v, KIND_COLOUR, i)->word);
    fputs("};\n\nconst char *const bst_refusal_entries[BST_REFUSAL_KINDS][2] = {\n", out);
    for (int i = 0; i < v->count[KIND_REFUSAL]; i++) {
        const word *w = vocabulary_word(v, KIND_REFUSAL, i);
        fprintf(out, "    {\"%s\", ", constant(w->word));
        write_string(out, w->says[0].text);
        fputs("},\n", out);
    }
    fputs("};\n\nconst char *const bst_problem_entries[BST_PROBLEM_KINDS] = {\n", out);
    for (int i = 0; i < v->count[KIND_PROBLEM]; i++) {
        fputs("    ", out);
        write_string(out, vocabulary_word(v, KIND_PROBLEM, i)->says[0].text);
        fputs(",\n", out);
    }
    fputs("};\n", out);
}

// ---- sentences --------------------------------------------------------------------------------------------------

static void write_sentences_header(FILE *out, const vocabulary *v)
{
    fputs("// SPDX-License-Identifier: MIT\n"
          "// The English sentences of all words. Generated from data/words by wordgen; do not edit.\n\n"
          "#pragma once\n\n#include <stdint.h>\n\n"
          "/// What a sentence is about.\ntypedef enum bst_subject {\n",
          out);
    for (int i = 0; i < KIND_COUNT; i++)
        fprintf(out, "    BST_OF_%s,\n", kind_constants[i]);
    fputs("    BST_SUBJECTS\n} bst_subject;\n\n"
          "/// What a sentence is for: keys of docs/words.md.\ntypedef enum bst_speech_role {\n    BST_SAY_NONE,\n",
          out);
    for (int i = 0; i < ROLE_COUNT; i++)
        fprintf(out, "    BST_SAY_%s,\n", role_constants[i]);
    fputs("} bst_speech_role;\n\n"
          "typedef struct bst_sentence {\n"
          "    uint8_t role;           ///< BST_SAY_*; 0 ends a list\n"
          "    uint16_t rule;          ///< only where this rule is the reason; 0: always\n"
          "    const char *one, *many; ///< many: for numbers other than one, or null\n"
          "} bst_sentence;\n\n"
          "/// Phrases of the voice itself.\nenum {\n",
          out);
    for (int i = 0; i < v->count[KIND_PHRASE]; i++)
        fprintf(out, "    BST_PHRASE_%s,\n", constant(vocabulary_word(v, KIND_PHRASE, i)->word));
    fputs("};\n\n"
          "/// Context of a subject in the catalogues, and how many words it has.\n"
          "extern const char *const bst_subject_names[BST_SUBJECTS];\n"
          "extern const int bst_subject_words[BST_SUBJECTS];\n"
          "/// For each subject the sentences of each of its words, those to be tried first in front.\n"
          "extern const bst_sentence *const *const bst_sentences[BST_SUBJECTS];\n",
          out);
}

// Sentences that say more come before those of the word's own file: they have the better reason to be taken.
static int rank_of(const word *w, const sentence *s) { return s->rule ? 0 : s->module != w->module ? 1 : 2; }

static void write_sentence(FILE *out, const sentence *s)
{
    fprintf(out, "    {BST_SAY_%s, %d, ", role_constants[s->role], s->rule);
    write_string(out, s->text);
    fputs(", ", out);
    write_string(out, s->many);
    fputs("},\n", out);
}

static void write_sentences(FILE *out, const vocabulary *v)
{
    fputs("// SPDX-License-Identifier: MIT\n// Generated from data/words by wordgen; do not edit.\n\n"
          "#include \"voice/sentences.h\"\n\n",
          out);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (int i = 0; i < v->count[kind]; i++) {
            const word *w = vocabulary_word(v, (word_kind)kind, i);
            fprintf(out, "static const bst_sentence %s_%d[] = {\n", word_kind_names[kind], i);
            for (int rank = 0; rank < 3; rank++)
                for (int k = 0; k < w->nsays; k++)
                    if (rank_of(w, &w->says[k]) == rank)
                        write_sentence(out, &w->says[k]);
            fputs("    {0, 0, 0, 0},\n};\n", out);
        }
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        fprintf(out, "static const bst_sentence *const %s_all[] = {", word_kind_names[kind]);
        for (int i = 0; i < v->count[kind]; i++)
            fprintf(out, "%s_%d, ", word_kind_names[kind], i);
        fputs("};\n", out);
    }
    fputs("const bst_sentence *const *const bst_sentences[BST_SUBJECTS] = {", out);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        fprintf(out, "%s_all, ", word_kind_names[kind]);
    fputs("};\nconst char *const bst_subject_names[BST_SUBJECTS] = {", out);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        fprintf(out, "\"%s\", ", word_kind_names[kind]);
    fputs("};\nconst int bst_subject_words[BST_SUBJECTS] = {", out);
    for (int kind = 0; kind < KIND_COUNT; kind++)
        fprintf(out, "%d, ", v->count[kind]);
    fputs("};\n", out);
}

// ---- command ----------------------------------------------------------------------------------------------------

// The number a file gives its module, to read the files in that order; those without one come last.
static int file_number(const char *path)
{
    char line[4096];
    int number = 1000;
    FILE *file = fopen(path, "r");
    while (file && number == 1000 && fgets(line, sizeof line, file) &&
           (line[0] == '#' || line[0] == '\n' || line[0] == ' ' || strncmp(line, "module ", 7) == 0))
        if (strncmp(line, "    number ", 11) == 0)
            number = atoi(line + 11);
    if (file)
        fclose(file);
    return number;
}

static int by_number(const void *a, const void *b)
{
    const char *p = *(const char *const *)a, *q = *(const char *const *)b;
    int one = file_number(p), two = file_number(q);
    return one != two ? (one > two) - (one < two) : strcmp(p, q);
}

int main(int argc, char **argv)
{
    static void (*const writers[OUTPUTS])(FILE *, const vocabulary *) = {
        [OUT_WORDS_H] = write_words_header,
        [OUT_WORDS_C] = write_words_tables,
        [OUT_SENTENCES_H] = write_sentences_header,
        [OUT_SENTENCES_C] = write_sentences,
    };
    static vocabulary v;
    if (argc < OUTPUTS + 2) {
        fprintf(stderr, "usage: wordgen WORDS.h WORDS.c SENTENCES.h SENTENCES.c FILE.words...\n");
        return 2;
    }
    char **files = argv + 1 + OUTPUTS;
    v.words = calloc(MAX_WORDS, sizeof *v.words);
    if (!v.words)
        vocabulary_fail(&v, -1, 0, "out of memory");
    qsort(files, (size_t)(argc - 1 - OUTPUTS), sizeof *files, by_number);
    for (int i = 1 + OUTPUTS; i < argc; i++)
        vocabulary_read(&v, argv[i]);
    vocabulary_check(&v);
    for (int i = 0; i < OUTPUTS; i++) {
        FILE *out = fopen(argv[1 + i], "w");
        if (!out)
            vocabulary_fail(&v, -1, 0, "%s cannot be written", argv[1 + i]);
        writers[i](out, &v);
        bool bad = ferror(out) != 0;
        if (fclose(out) != 0 || bad)
            vocabulary_fail(&v, -1, 0, "%s cannot be written", argv[1 + i]);
    }
    return 0;
}
