// SPDX-License-Identifier: MIT
// Turns the gettext catalogues of data/locale/*.po into the constant tables behind "locale/locale.h".
//
//     pogen OUT.c [-f FOLDER] [-x FOLDER/]... FILE.po...
//
// With -f the sentences are no part of OUT.c but files, FOLDER/voice-CODE.bin, to be handed to bst_lang_give().
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
static const char *output, *voices; // voices: the folder for files, null without -f

// Every message of any catalogue by its key, to see whether two share one.
typedef struct entry {
    uint32_t key;
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
    uint32_t x = ((const entry *)a)->key, y = ((const entry *)b)->key;
    return x < y ? -1 : x > y;
}

// Proves that no two messages share a key.
static void prove_keys(void)
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

typedef struct place {
    uint32_t key, at;
} place;

static int by_place_key(const void *a, const void *b)
{
    uint32_t x = ((const place *)a)->key, y = ((const place *)b)->key;
    return x < y ? -1 : x > y;
}

// The messages of a catalogue by their keys, each with the place of its text; returns how many there are.
static int places_of(const po_catalogue *catalogue, place **out)
{
    place *places = NULL;
    int count = 0;
    uint32_t size = 1; // 0 stands for no text
    for (int i = 0; i < catalogue->count; i++) {
        const po_message *m = &catalogue->messages[i];
        if (!is_used(m) || !po_is_translated(m))
            continue;
        places = grow(places, count, sizeof *places);
        places[count++] = (place){bst_message_key(m->context, m->id), m->many ? size | BST_MESSAGE_FORMS : size};
        for (int form = 0; form < m->texts; form++)
            size += (uint32_t)strlen(m->text[form]) + 1;
    }
    if (count > 1)
        qsort(places, (size_t)count, sizeof *places, by_place_key);
    *out = places;
    return count;
}

static void write_texts(FILE *out, const po_catalogue *catalogue, bool as_code)
{
    for (int i = 0; i < catalogue->count; i++) {
        const po_message *m = &catalogue->messages[i];
        for (int form = 0; is_used(m) && po_is_translated(m) && form < m->texts; form++) {
            if (as_code)
                write_text(out, m->text[form]);
            else
                fwrite(m->text[form], 1, strlen(m->text[form]) + 1, out);
        }
    }
}

static void write_number(FILE *out, uint32_t number)
{
    for (int shift = 0; shift < 32; shift += 8)
        fputc((int)(number >> shift & 255), out);
}

static void write_voice(const po_catalogue *catalogue, const place *places, int count)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/voice-%s.bin", voices, catalogue->language) >= (int)sizeof path)
        fail(voices, 0, "the path is too long");
    FILE *out = fopen(path, "wb");
    if (!out)
        fail(path, 0, "cannot write the file");
    write_number(out, (uint32_t)count);
    for (int i = 0; i < count; i++)
        write_number(out, places[i].key);
    for (int i = 0; i < count; i++)
        write_number(out, places[i].at);
    fputc(0, out);
    write_texts(out, catalogue, false);
    bool bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad)
        fail(path, 0, "cannot write the file");
}

static void write_arrays(FILE *out, int c, const place *places, int count)
{
    fprintf(out, "\nstatic const char texts_%d[] =\n\"\\0\"\n", c);
    write_texts(out, &catalogues[c], true);
    fprintf(out, ";\n\nstatic const uint32_t keys_%d[] = {", c);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s0x%08lXu,", i % 9 ? " " : "\n    ", (unsigned long)places[i].key);
    fprintf(out, "\n    0};\n\nstatic const uint32_t at_%d[] = {", c);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%luu,", i % 12 ? " " : "\n    ", (unsigned long)places[i].at);
    fputs("\n    0};\n", out);
}

// Everything of a catalogue but its row in the table, which goes to `rows`.
static void write_catalogue(FILE *out, FILE *rows, int c)
{
    const po_catalogue *catalogue = &catalogues[c];
    place *places;
    int count = places_of(catalogue, &places);
    // beyond the numbers that pogen has tried the rule might still name a form that is not there
    fprintf(out,
            "\nstatic int plural_%d(unsigned long n)\n{\n    (void)n;\n    unsigned long form = %s;\n"
            "    return form < %d ? (int)form : 0;\n}\n",
            c, catalogue->plural.rule, catalogue->plural.forms);
    fprintf(rows, "    {\"%s\", \"%s\", plural_%d, ", catalogue->language, catalogue->name, c);
    if (voices) {
        write_voice(catalogue, places, count);
        fputs("0, NULL, NULL, NULL},\n", rows);
    } else {
        write_arrays(out, c, places, count);
        fprintf(rows, "%d, keys_%d, at_%d, texts_%d},\n", count, c, c, c);
    }
    free(places);
}

static void write_tables(FILE *out)
{
    char *rows = NULL;
    size_t size = 0;
    FILE *table = open_memstream(&rows, &size);
    if (!table)
        fail("pogen", 0, "out of memory");
    fputs("// SPDX-License-Identifier: MIT\n"
          "// Sentences in other languages. Generated from data/locale by pogen; do not edit.\n\n"
          "#include \"locale/catalogue.h\"\n\n"
          "#include <stddef.h>\n\n"
          "#pragma GCC diagnostic ignored \"-Wparentheses\" // the rules of plural forms are as their catalogues have "
          "them\n",
          out);
    for (int c = 0; c < catalogue_count; c++)
        write_catalogue(out, table, c);
    if (fclose(table) != 0)
        fail("pogen", 0, "out of memory");
    fprintf(out,
            "\nconst bst_catalogue bst_catalogues[] = {\n%s    {NULL, NULL, NULL, 0, NULL, NULL, NULL},\n};\n\n"
            "const int bst_catalogue_count = %d;\n",
            rows, catalogue_count);
    free(rows);
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
        fputs("usage: pogen OUT.c [-f FOLDER] [-x FOLDER/]... FILE.po...\n", stderr);
        return 2;
    }
    if (i + 1 < argc && strcmp(argv[i], "-f") == 0) {
        voices = argv[i + 1];
        i += 2;
    }
    for (; i + 1 < argc && strcmp(argv[i], "-x") == 0; i += 2) {
        left_out = grow(left_out, left_out_count, sizeof *left_out);
        left_out[left_out_count++] = argv[i + 1];
    }
    output = argv[1];
    for (; i < argc; i++)
        read_catalogue(argv[i]);
    prove_keys();
    FILE *out = fopen(output, "w");
    if (!out)
        fail(output, 0, "cannot write the file");
    write_tables(out);
    bool bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad)
        fail(output, 0, "cannot write the file");
    return 0;
}
