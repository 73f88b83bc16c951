// SPDX-License-Identifier: MIT
// The word files of data/words, read and checked: what wordgen.c writes its tables from. docs/words.md has the grammar.

#pragma once

#include <stdbool.h>

/// Kinds of words: name in the files and context in catalogues, prefix and end of the enumeration ("" if there is
/// none).
#define WORD_KINDS(X)                                     \
    X(SET, "set", "", "")                                 \
    X(ELEMENT, "element", "", "")                         \
    X(FEATURE, "feature", "", "")                         \
    X(COLOUR, "colour", "COLOUR", "COLOUR_KINDS")         \
    X(ATTRIBUTE, "attribute", "", "")                     \
    X(SYMBOL, "symbol", "", "")                           \
    X(PHRASE, "phrase", "", "")                           \
    X(FIGURE, "figure", "FIGURE", "FIGURE_KINDS")         \
    X(PIECE, "piece", "THING", "THING_KINDS")             \
    X(LIST, "list", "", "")                               \
    X(ACTION, "action", "DO", "ACTION_KINDS")             \
    X(EVENT, "event", "EVENT", "EVENT_KINDS")             \
    X(CATEGORY, "category", "CATEGORY", "CATEGORY_KINDS") \
    X(OPTION, "option", "OPTION", "OPTION_KINDS")         \
    X(STEP, "step", "", "")                               \
    X(REFUSAL, "refusal", "REFUSED", "REFUSAL_KINDS")     \
    X(PROBLEM, "problem", "PROBLEM", "PROBLEM_KINDS")

typedef enum word_kind {
#define X(name, word, prefix, last) KIND_##name,
    WORD_KINDS(X)
#undef X
        KIND_COUNT
} word_kind;

/// Sets of kinds, as bits.
#define BIT(name) (1u << KIND_##name)

/// What a sentence is for: key in the files; constants of the same names are written for the program.
#define SENTENCE_ROLES(X) \
    X(NAME, "name")       \
    X(NOTE, "note")       \
    X(LESSON, "lesson")   \
    X(CHOICE, "choice")   \
    X(LOG, "log")         \
    X(ASK, "ask")         \
    X(PASS, "pass")       \
    X(TOLD, "told")       \
    X(BRIEF, "brief")     \
    X(A, "a")             \
    X(THE, "the")         \
    X(AS, "as")           \
    X(ROLE, "role")       \
    X(SEAT, "seat")       \
    X(FOR, "for")         \
    X(COUNTS, "counts")   \
    X(VALUE, "value")

typedef enum sentence_role {
#define X(name, word) ROLE_##name,
    SENTENCE_ROLES(X)
#undef X
        ROLE_COUNT
} sentence_role;

/// Marks of a word, as bits; BST_IS_* in the program.
#define WORD_MARKS(X)           \
    X(FOLLOWER, "follower")     \
    X(NEUTRAL, "of nobody")     \
    X(ON_TABLE, "on table")     \
    X(IN_SUPPLY, "in supply")   \
    X(QUIET, "quiet")           \
    X(MARKED, "marked")         \
    X(BY_FEATURE, "by feature") \
    X(HIDDEN, "hidden")         \
    X(STANDING, "stands there") \
    X(SILENT, "silent")         \
    X(INNER, "inner")           \
    X(COUNTING, "counting")     \
    X(SEALED, "sealed")

enum {
#define X(name, word) MARK_BIT_##name,
    WORD_MARKS(X)
#undef X
        MARK_COUNT
};

typedef struct module {
    const char *file;
    char *name;
    int number; ///< place among the modules; 0 if its rules are not built
} module;

typedef struct sentence {
    sentence_role role;
    int module, line;
    int rule;          ///< only where this rule is the reason; 0: always
    char *text, *many; ///< many: for numbers other than one, or null
} sentence;

enum { MAX_PARTS = 12, MAX_SENTENCES = 24, MAX_VALUES = 12, MAX_SEATS = 6 };

/// Which other word an action is about.
enum { LINK_PUTS, LINK_FROM, LINK_DEALS, LINK_MOVES, LINK_COUNT };

typedef struct word {
    word_kind kind;
    int module, line;
    char *word, *about, *sets;
    char *link[LINK_COUNT];
    int number;            ///< the number it asks for, or -1; later the one it has
    unsigned marks;        ///< bits of WORD_MARKS
    int rule;              ///< of a house rule
    char parts[MAX_PARTS]; ///< letters
    char with[MAX_PARTS];
    char holes[400];         ///< names its sentences may use, each between blanks
    char *enum_name;         ///< of a list
    char letter;             ///< of a list
    char *value[MAX_VALUES]; ///< of a house rule or a list
    int nvalues;
    int least, most;      ///< of a house rule that is a number; most is 0 if it has words for values
    int usual[MAX_SEATS]; ///< of such a rule: with one seat, two …
    int nusual;
    char *figure; ///< of such a rule: the figure it counts, or null
    sentence says[MAX_SENTENCES];
    int nsays;
} word;

enum { MAX_MODULES = 64, MAX_WORDS = 1024 };

/// All files together, words of each kind in the order of their numbers.
typedef struct vocabulary {
    module modules[MAX_MODULES];
    int nmodules;
    word *words;
    int nwords;
    int count[KIND_COUNT];
} vocabulary;

extern const char *const word_kind_names[KIND_COUNT];
extern const char *const sentence_role_names[ROLE_COUNT];

/// Reads a file; ends the program with FILE:LINE and a sentence if something is wrong.
void vocabulary_read(vocabulary *v, const char *path);

/// To be called behind the last file: puts all words in order and checks what needs all of them.
void vocabulary_check(vocabulary *v);

/// The word of a kind with that number.
const word *vocabulary_word(const vocabulary *v, word_kind kind, int number);

/// The word of a kind by its text, or a null pointer.
const word *vocabulary_find(const vocabulary *v, word_kind kind, const char *text);

/// The list of a part letter, or a null pointer.
const word *vocabulary_list(const vocabulary *v, char letter);

/// Cuts the next word off the front of *cursor; a null pointer at the end of the line.
char *vocabulary_next(char **cursor);

/// The number of a text among names, or -1.
int vocabulary_name(const char *const *names, int n, const char *text);

/// Ends the program with a message; module -1 and line 0 if there is no place to name.
__attribute__((format(printf, 4, 5))) _Noreturn void vocabulary_fail(const vocabulary *v, int module, int line,
                                                                     const char *format, ...);
