// SPDX-License-Identifier: MIT

#include "server/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Others must not read it: it holds the keys of players.
static bool make_folders(const char *folder)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return false;
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

int bst_folder_lock(const char *folder, char *error, size_t size)
{
    char path[PATH_MAX], holder[32] = "";
    if (!folder[0] || snprintf(path, sizeof path, "%s/lock", folder) >= (int)sizeof path) {
        snprintf(error, size, "`%.80s` cannot be the data folder: its name is %s", folder,
                 folder[0] ? "too long" : "empty");
        return -1;
    }
    int fd = make_folders(folder) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0) {
        snprintf(error, size, "cannot use the data folder %s: %s; choose another with --data DIR", folder,
                 strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
        int length = snprintf(holder, sizeof holder, "%ld\n", (long)getpid());
        if (ftruncate(fd, 0) != 0 || pwrite(fd, holder, (size_t)length, 0) != length)
            holder[0] = 0; // the number is for people only
        return fd;
    }
    ssize_t length = pread(fd, holder, sizeof holder - 1, 0);
    holder[length > 0 ? strcspn(holder, "\n") : 0] = 0;
    snprintf(error, size,
             "another server%s%s%s uses the data folder %s; end it, or choose another folder with --data DIR",
             holder[0] ? " (process " : "", holder, holder[0] ? ")" : "", folder);
    close(fd);
    return -1;
}

void bst_folder_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}
