// SPDX-License-Identifier: MIT
// Runs a fuzz target over given files, and over all files in given directories, without libFuzzer:
// this is how the kept corpus is replayed by every compiler and sanitizer.

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static long inputs;

static int fail(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return -1;
}

static int replay_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return fail(path);
    // Exactly as large as the input, so that AddressSanitizer sees a read past its end.
    uint8_t *data = malloc(size ? size : 1);
    if (!data || fread(data, 1, size, file) != size) {
        free(data);
        fclose(file);
        return fail(path);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    inputs++;
    return 0;
}

static int replay(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return fail(path);
    if (!S_ISDIR(info.st_mode))
        return replay_file(path, (size_t)info.st_size);

    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0)
        return fail(path);
    int result = 0;
    for (int i = 0; i < count; i++) {
        char child[4096];
        if (entries[i]->d_name[0] != '.') {
            int length = snprintf(child, sizeof child, "%s/%s", path, entries[i]->d_name);
            if (length < 0 || (size_t)length >= sizeof child) {
                errno = ENAMETOOLONG;
                result = fail(path);
            } else if (replay(child) != 0) {
                result = -1;
            }
        }
        free(entries[i]);
    }
    free(entries);
    return result;
}

int main(int argc, char **argv)
{
    int status = EXIT_SUCCESS;
    for (int i = 1; i < argc; i++) {
        if (replay(argv[i]) != 0)
            status = EXIT_FAILURE;
    }
    printf("%ld inputs replayed\n", inputs);
    return status;
}
