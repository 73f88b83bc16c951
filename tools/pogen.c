// SPDX-License-Identifier: MIT
// Turns the gettext catalogues of data/locale/*.po into the constant tables behind "locale/locale.h".
//
//     pogen OUT.c [-x FOLDER/]... FILE.po...
//
// A message belongs to the files that the comment above it names (#: src/tui/messages.def). One that is used in folders
// given with -x alone is left out: those of the page, which has its catalogue as a script, and for WebAssembly those of
// the program. An error is reported as file:line: message, leaves no output and exits 1.

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "locale/catalogue.h"
#include "po.h"

enum { CATALOGUES_MAX = 64 };

static po_catalogue catalogues[CATALOGUES_MAX];
static const char *files[CATALOGUES_MAX];
static int catalogue_count;
static const char **left_out;
static int left_out_count;
static const char *output;

// Every message of any catalogue by its key; the message itself for the case that two share one.
typedef struct entry {
    uint64_t key;
    const po_message *message;
} entry;

static entry *entries;
static int entry_count;

static _Noreturn void fail(const char *file, int line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (line > 0)
        fprintf(stderr, "%s:%d: ", file, line);
    else
        fprintf(stderr, "%s: ", file);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    if (output)
        remove(output);
    exit(1);
}

static void *grow(void *array, int count, size_t size)
{
    if ((count & (count + 1)) != 0)
        return array;
    void *more = realloc(array, ((size_t)count * 2 + 2) * size);
    if (!more)
        fail("pogen", 0, "out of memory");
    return more;
}

static char *file_text(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0)
        fail(path, 0, "cannot open the file");
    long length = ftell(in);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    rewind(in);
    if (!text || fread(text, 1, (size_t)length, in) != (size_t)length)
        fail(path, 0, "cannot read the file");
    fclose(in);
    *size = (size_t)length;
    return text;
}

// Whether some file that uses the message is in no folder that is left out.
static bool is_used(const po_message *m)
{
    for (const char *at = m->references; *(at += strspn(at, " "));) {
        bool out = false;
        for (int i = 0; i < left_out_count && !out; i++)
            out = strncmp(at, left_out[i], strlen(left_out[i])) == 0;
        if (!out)
            return true;
        at += strcspn(at, " ");
    }
    return false;
}

static bool same(const char *a, const char *b) { return strcmp(a ? a : "", b ? b : "") == 0; }

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const entry *)a)->key, y = ((const entry *)b)->key;
    return x < y ? -1 : x > y;
}

static void collect(void)
{
    for (int c = 0; c < catalogue_count; c++) {
        for (int i = 0; i < catalogues[c].count; i++) {
            const po_message *m = &catalogues[c].messages[i];
            if (!is_used(m) || !po_is_translated(m))
                continue;
            entries = grow(entries, entry_count, sizeof *entries);
            entries[entry_count++] = (entry){bst_message_key(m->context, m->id), m};
        }
    }
    if (entry_count > 1)
        qsort(entries, (size_t)entry_count, sizeof *entries, by_key);
    int kept = 0;
    for (int i = 0; i < entry_count; i++) {
        const po_message *m = entries[i].message, *before = kept ? entries[kept - 1].message : NULL;
        if (!before || entries[kept - 1].key != entries[i].key)
            entries[kept++] = entries[i];
        else if (!same(m->context, before->context) || !same(m->id, before->id))
            fail(files[0], m->line, "\"%s\" has the same key as \"%s\": change a word of one of them", m->id,
                 before->id);
    }
    entry_count = kept;
}

// A text with its terminator, which a string of C has only at its end.
static void write_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '\n') {
            fputs("\\n", out);
        } else if (*text == '\t') {
            fputs("\\t", out);
        } else {
            // the question mark too: two of them in a row could begin a trigraph
            if (*text == '"' || *text == '\\' || *text == '?')
                fputc('\\', out);
            fputc(*text, out);
        }
    }
    fputs("\\0\"\n", out);
}

static void write_catalogue(FILE *out, int c)
{
    const po_catalogue *catalogue = &catalogues[c];
    uint32_t *at = calloc((size_t)entry_count + 1, sizeof *at), size = 1; // 0 stands for no text
    if (!at)
        fail("pogen", 0, "out of memory");
    fprintf(out, "\nstatic const char texts_%d[] =\n\"\\0\"\n", c);
    for (int i = 0; i < catalogue->count; i++) {
        const po_message *m = &catalogue->messages[i];
        if (!is_used(m) || !po_is_translated(m))
            continue;
        entry wanted = {bst_message_key(m->context, m->id), m};
        const entry *found = bsearch(&wanted, entries, (size_t)entry_count, sizeof *entries, by_key);
        at[found - entries] = m->many ? size | BST_MESSAGE_FORMS : size;
        for (int form = 0; form < m->texts; form++) {
            write_text(out, m->text[form]);
            size += (uint32_t)strlen(m->text[form]) + 1;
        }
    }
    fprintf(out, ";\n\nstatic const uint32_t at_%d[] = {", c);
    for (int i = 0; i < entry_count; i++)
        fprintf(out, "%s%uu,", i % 12 ? " " : "\n    ", at[i]);
    free(at);
    // beyond the numbers that pogen has tried the rule might still name a form that is not there
    fprintf(out,
            "\n    0};\n\nstatic int plural_%d(unsigned long n)\n{\n    (void)n;\n    unsigned long form = %s;\n"
            "    return form < %d ? (int)form : 0;\n}\n",
            c, catalogue->plural.rule, catalogue->plural.forms);
}

static void write_tables(FILE *out)
{
    fputs("// SPDX-License-Identifier: MIT\n"
          "// Sentences in other languages. Generated from data/locale by pogen; do not edit.\n\n"
          "#include \"locale/catalogue.h\"\n\n"
          "#include <stddef.h>\n\n"
          "#pragma GCC diagnostic ignored \"-Wparentheses\" // the rules of plural forms are as their catalogues have "
          "them\n\n"
          "const uint64_t bst_message_keys[] = {",
          out);
    for (int i = 0; i < entry_count; i++)
        fprintf(out, "%s0x%016llXu,", i % 6 ? " " : "\n    ", (unsigned long long)entries[i].key);
    fprintf(out, "\n    0};\n\nconst int bst_message_count = %d;\n", entry_count);
    for (int c = 0; c < catalogue_count; c++)
        write_catalogue(out, c);
    fputs("\nconst bst_catalogue bst_catalogues[] = {\n", out);
    for (int c = 0; c < catalogue_count; c++)
        fprintf(out, "    {\"%s\", \"%s\", plural_%d, at_%d, texts_%d},\n", catalogues[c].language, catalogues[c].name,
                c, c, c);
    fprintf(out, "    {NULL, NULL, NULL, NULL, NULL},\n};\n\nconst int bst_catalogue_count = %d;\n", catalogue_count);
}

static void read_catalogue(const char *path)
{
    if (catalogue_count == CATALOGUES_MAX)
        fail(path, 0, "more than %d catalogues", CATALOGUES_MAX);
    size_t size;
    char *text = file_text(path, &size);
    po_error error;
    if (!po_read(text, size, &catalogues[catalogue_count], &error))
        fail(path, error.line, "%s", error.text);
    free(text);
    const po_catalogue *c = &catalogues[catalogue_count];
    const char *stem = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t length = strlen(c->language);
    if (strncmp(stem, c->language, length) != 0 || strcmp(stem + length, ".po") != 0 || strcmp(c->language, "en") == 0)
        fail(path, 0, "a catalogue is called by its Language, here %s.po; English has none", c->language);
    if (strpbrk(c->name, "\"\\"))
        fail(path, 0, "X-Language-Name must be a plain word");
    files[catalogue_count++] = path;
}

int main(int argc, char **argv)
{
    int i = 2;
    if (argc < 3) {
        fputs("usage: pogen OUT.c [-x FOLDER/]... FILE.po...\n", stderr);
        return 2;
    }
    for (; i + 1 < argc && strcmp(argv[i], "-x") == 0; i += 2) {
        left_out = grow(left_out, left_out_count, sizeof *left_out);
        left_out[left_out_count++] = argv[i + 1];
    }
    output = argv[1];
    for (; i < argc; i++)
        read_catalogue(argv[i]);
    collect();
    FILE *out = fopen(output, "w");
    if (!out)
        fail(output, 0, "cannot write the file");
    write_tables(out);
    bool bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad)
        fail(output, 0, "cannot write the file");
    return 0;
}
