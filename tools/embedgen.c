// SPDX-License-Identifier: MIT
// Build tool: turns the files of the page into a C table, compressed.
//
//     embedgen OUT.c FOLDER KEPT
//
// FOLDER/assets/a.js becomes the file /assets/a.js. Errors are printed and end the build with status 1, without OUT.c.
// Only compressed bytes are kept: nearly all clients take them as they are, and the server unpacks them for the rest.
// KEPT is a folder where compressed files are kept by the hash of what they hold: all builds of a source folder carry
// the same page, and compressing it is most of what embedding costs. FOLDER/assets/a.js.br is the same file compressed
// by brotli, which the build of the page has at hand and C has not.

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zopfli/zopfli.h>

enum { MAX_FILES = 1024, MAX_PATH = 1024, MAX_BYTES = 64 << 20, DEPTH = 8 };

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".bin", "application/octet-stream"},
    {".woff2", "font/woff2"},
};

typedef struct list {
    char *path[MAX_FILES]; // relative to the folder, with a slash in front
    int n;
} list;

static int fail(const char *path, const char *text)
{
    fprintf(stderr, "embedgen: %s: %s\n", path, text);
    return -1;
}

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++) {
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    }
    return NULL;
}

static bool is_brotli(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && strcmp(dot, ".br") == 0;
}

// Adds all files below FOLDER/INNER to the list.
static int collect(const char *folder, const char *inner, int depth, list *files)
{
    char path[2 * MAX_PATH];
    snprintf(path, sizeof path, "%s%s", folder, inner);
    DIR *dir = opendir(path);
    if (!dir)
        return fail(path, strerror(errno));
    int result = 0;
    for (struct dirent *entry; result == 0 && (entry = readdir(dir));) {
        if (entry->d_name[0] == '.' || is_brotli(entry->d_name))
            continue;
        char name[MAX_PATH];
        struct stat about;
        if (snprintf(name, sizeof name, "%s/%s", inner, entry->d_name) >= (int)sizeof name) {
            result = fail(entry->d_name, "the path is too long");
            break;
        }
        snprintf(path, sizeof path, "%s%s", folder, name);
        if (stat(path, &about) != 0)
            result = fail(path, strerror(errno));
        else if (S_ISDIR(about.st_mode))
            result =
                depth < DEPTH ? collect(folder, name, depth + 1, files) : fail(path, "too many folders in folders");
        else if (!type_of(name))
            result = fail(path, "no Content-Type is known for this kind of file; add it to tools/embedgen.c");
        else if (files->n == MAX_FILES || !(files->path[files->n] = strdup(name)))
            result = fail(path, "too many files");
        else
            files->n++;
    }
    closedir(dir);
    return result;
}

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static unsigned char *read_bytes(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = NULL;
    size_t room = 0;
    *length = 0;
    while (file) {
        if (*length == room) {
            room = room ? room * 2 : 1 << 16;
            unsigned char *more = room <= MAX_BYTES ? realloc(bytes, room) : NULL;
            if (!more)
                break;
            bytes = more;
        }
        size_t got = fread(bytes + *length, 1, room - *length, file);
        *length += got;
        if (got == 0 && !ferror(file)) {
            fclose(file);
            return bytes;
        }
        if (got == 0)
            break;
    }
    fail(path, file ? "is too large or cannot be read" : strerror(errno));
    if (file)
        fclose(file);
    free(bytes);
    return NULL;
}

// A gzip stream without time and name, so that the same page always gives the same bytes. Zopfli takes its time, and
// makes the page a twentieth smaller than zlib at its best.
static unsigned char *compress_bytes(const unsigned char *bytes, size_t length, size_t *out_length)
{
    ZopfliOptions options;
    unsigned char *out = NULL;
    *out_length = 0;
    ZopfliInitOptions(&options);
    ZopfliCompress(&options, ZOPFLI_FORMAT_GZIP, bytes, length, &out, out_length);
    return out;
}

// FNV-1a, 64 bits, twice with different beginnings: a name for a version of a file, no protection against anybody.
static void hash_bytes(const unsigned char *bytes, size_t length, char out[33])
{
    uint64_t a = 0xcbf29ce484222325, b = 0x9e3779b97f4a7c15;
    for (size_t i = 0; i < length; i++) {
        a = (a ^ bytes[i]) * 0x100000001b3;
        b = (b ^ bytes[i]) * 0x100000001b3;
        b ^= b >> 29;
    }
    snprintf(out, 33, "%016llx%016llx", (unsigned long long)a, (unsigned long long)b);
}

// One long string: compilers read it many times faster than a list of numbers.
static void write_string(FILE *out, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (i % 64 == 0)
            fputs(i ? "\"\n    \"" : "    \"", out);
        unsigned char c = bytes[i];
        if (c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?')
            fputc(c, out);
        else
            fprintf(out, "\\%03o", c);
    }
    fputs("\";\n", out);
}

// Compresses a file, or takes what an earlier build kept of the same bytes. What cannot be kept is only compressed
// again.
static unsigned char *compressed(const unsigned char *bytes, size_t length, const char *kept, const char hash[33],
                                 size_t *out_length)
{
    char path[MAX_PATH], fresh[MAX_PATH + 32];
    if (snprintf(path, sizeof path, "%s/%s.gz", kept, hash) >= (int)sizeof path)
        return compress_bytes(bytes, length, out_length);
    if (access(path, R_OK) == 0)
        return read_bytes(path, out_length);
    unsigned char *gzip = compress_bytes(bytes, length, out_length);
    // under another name first: a build that is interrupted must not leave half a file
    snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
    FILE *file = gzip ? fopen(fresh, "wb") : NULL;
    if (file) {
        bool whole = fwrite(gzip, 1, *out_length, file) == *out_length;
        if (fclose(file) != 0 || !whole || rename(fresh, path) != 0)
            remove(fresh);
    }
    return gzip;
}

static int write_file(FILE *out, FILE *table, const char *folder, const char *kept, const char *name, int number)
{
    char path[2 * MAX_PATH], hash[33];
    snprintf(path, sizeof path, "%s%s", folder, name);
    size_t length, gzip_length, brotli_length = 0;
    unsigned char *bytes = read_bytes(path, &length);
    if (!bytes)
        return -1;
    hash_bytes(bytes, length, hash);
    unsigned char *gzip = compressed(bytes, length, kept, hash, &gzip_length);
    free(bytes);
    if (!gzip)
        return fail(path, "cannot be compressed");
    fprintf(out, "\n// %s, %zu bytes\nstatic const unsigned char file_%d[] =\n", name, length, number);
    write_string(out, gzip, gzip_length);
    free(gzip);
    fprintf(table, "    {\"%s\", \"%s\", \"%s\", file_%d, %zu, %zu, ", name, type_of(name), hash, number, gzip_length,
            length);
    snprintf(path, sizeof path, "%s%s.br", folder, name);
    if (access(path, F_OK) != 0) {
        fputs("NULL, 0},\n", table);
        return 0;
    }
    unsigned char *brotli = read_bytes(path, &brotli_length);
    if (!brotli)
        return -1;
    fprintf(out, "\nstatic const unsigned char brotli_%d[] =\n", number);
    write_string(out, brotli, brotli_length);
    free(brotli);
    fprintf(table, "brotli_%d, %zu},\n", number, brotli_length);
    return 0;
}

static int generate(const char *path, const char *folder, const char *kept, const list *files)
{
    char *rows = NULL;
    size_t size = 0;
    FILE *out = fopen(path, "w"), *table = open_memstream(&rows, &size);
    int result = out && table ? 0 : fail(path, strerror(errno));
    if (result == 0)
        fputs("// SPDX-License-Identifier: MIT\n// Generated by tools/embedgen.c from the page. Do not edit.\n\n"
              "#include \"server/file.h\"\n",
              out);
    for (int i = 0; i < files->n && result == 0; i++)
        result = write_file(out, table, folder, kept, files->path[i], i);
    if (table)
        fclose(table);
    if (result == 0)
        fprintf(out, "\nconst bst_file bst_files[] = {\n%s};\nconst int bst_file_count = %d;\n", rows, files->n);
    free(rows);
    bool bad = out && ferror(out);
    if (out && (fclose(out) != 0 || bad) && result == 0)
        result = fail(path, "cannot be written");
    return result;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: embedgen OUT.c FOLDER KEPT\n");
        return 2;
    }
    static list files;
    mkdir(argv[3], 0777); // it may be there
    int result = collect(argv[2], "", 0, &files);
    qsort(files.path, (size_t)files.n, sizeof *files.path, compare);
    if (result == 0 && files.n == 0)
        result = fail(argv[2], "there is no file in it");
    if (result == 0)
        result = generate(argv[1], argv[2], argv[3], &files);
    if (result != 0)
        remove(argv[1]);
    for (int i = 0; i < files.n; i++)
        free(files.path[i]);
    return result == 0 ? 0 : 1;
}
