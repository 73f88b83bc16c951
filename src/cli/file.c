// SPDX-License-Identifier: MIT
// Reading and writing whole files.

#include "cli/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 64 << 20 }; // more than any file of ours, so that a wrong path does not eat the memory

static char *read_all(FILE *file, size_t *length)
{
    size_t capacity = 16384;
    char *data = malloc(capacity);
    *length = 0;
    while (data) {
        *length += fread(data + *length, 1, capacity - *length - 1, file);
        if (*length < capacity - 1)
            break;
        if (capacity >= LIMIT) {
            errno = EFBIG;
            free(data);
            return NULL;
        }
        char *larger = realloc(data, capacity *= 2);
        if (!larger)
            free(data);
        data = larger;
    }
    if (!data || ferror(file)) {
        free(data);
        return NULL;
    }
    data[*length] = 0;
    return data;
}

char *bst_file_read(const char *path, size_t *length)
{
    int standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *data = file ? read_all(file, length) : NULL;
    if (!data)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    if (file && !standard)
        fclose(file);
    return data;
}

int bst_file_write(const char *path, const char *data, size_t length)
{
    int standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdout : fopen(path, "wb");
    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    int bad = fwrite(data, 1, length, file) != length;
    bad |= standard ? fflush(file) != 0 : fclose(file) != 0;
    if (!bad)
        return 0;
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    if (!standard)
        remove(path);
    return -1;
}
