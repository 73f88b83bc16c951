// SPDX-License-Identifier: MIT
// Put before a program by LD_PRELOAD, this notes what it writes into one folder and what it asks the disk to keep, in
// order, so that power.py can make the folder as it might be found after a power cut. Nothing is really synced, which a
// killed program does not need; that makes a cut at every point as likely as under a slow disk.
//
//     POWER_FOLDER   the folder; files in it are watched
//     POWER_LOG      where to note it
//     POWER_CUT      the power fails at this operation of the disk, counted from 1 (0: never)
//     POWER_DELAY    microseconds that a sync takes, at most (0)
//
// A note: a struct note, then the path and the bytes. A sync is noted when it is over, but keeps only what was written
// before it began.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FILES = 65536 };

enum { OPENED = 'o', WRITTEN = 'w', CUT_OFF = 't', SYNCED = 's', FOLDER_SYNCED = 'd', UNLINKED = 'u' };

struct note {
    uint32_t kind, path; // bytes of the path
    uint64_t inode;
    int64_t offset; // of a write; length of a file cut off; for a sync: notes before it
    uint64_t length;
};

static struct {
    pthread_mutex_t mutex;
    char folder[PATH_MAX];
    size_t folder_length;
    int log;
    int64_t notes, operations, cut;
    long delay;
    unsigned seed;
    uint64_t inode[FILES]; // of an open descriptor in the folder; 0: another one
    char is_folder[FILES];
} power = {.mutex = PTHREAD_MUTEX_INITIALIZER, .log = -1};

#define REAL(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void)
{
    const char *folder = getenv("POWER_FOLDER"), *log = getenv("POWER_LOG"), *cut = getenv("POWER_CUT"),
               *delay = getenv("POWER_DELAY");
    if (!folder || !log || strlen(folder) >= sizeof power.folder)
        return;
    strcpy(power.folder, folder);
    power.folder_length = strlen(folder);
    power.cut = cut ? atoll(cut) : 0;
    power.delay = delay ? atol(delay) : 0;
    power.seed = (unsigned)getpid();
    power.log = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// The part of a path behind the folder; a null pointer if it lies elsewhere.
static const char *inside(const char *path)
{
    if (power.log < 0 || strncmp(path, power.folder, power.folder_length) != 0 || path[power.folder_length] != '/')
        return NULL;
    return path + power.folder_length + 1;
}

static bool watched(int fd) { return power.log >= 0 && fd >= 0 && fd < FILES && power.inode[fd]; }

// With the mutex held. One write, so that no note is torn when the program is killed.
static void note(int kind, uint64_t inode, int64_t offset, const char *path, const void *bytes, size_t length)
{
    struct note n = {(uint32_t)kind, (uint32_t)(path ? strlen(path) : 0), inode, offset, length};
    struct iovec parts[] = {{&n, sizeof n}, {(void *)path, n.path}, {(void *)bytes, bytes ? length : 0}};
    if (writev(power.log, parts, 3) < 0)
        abort();
    power.notes++;
}

// With the mutex held: this is an operation of the disk, and perhaps the last.
static void operate(void)
{
    if (++power.operations == power.cut)
        raise(SIGKILL);
}

static void opened(int fd, const char *path)
{
    struct stat file;
    if (fd < 0 || fd >= FILES || power.log < 0)
        return;
    power.inode[fd] = 0;
    bool folder = strcmp(path, power.folder) == 0;
    const char *name = folder ? "" : inside(path);
    if (!name || fstat(fd, &file) != 0)
        return;
    pthread_mutex_lock(&power.mutex);
    power.inode[fd] = file.st_ino;
    power.is_folder[fd] = folder;
    if (!folder)
        note(OPENED, file.st_ino, 0, name, NULL, 0);
    pthread_mutex_unlock(&power.mutex);
}

#define OPEN(name)                                                \
    int name(const char *path, int flags, ...)                    \
    {                                                             \
        va_list more;                                             \
        va_start(more, flags);                                    \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
        va_end(more);                                             \
        int fd = REAL(name)(path, flags, mode);                   \
        int error = errno;                                        \
        opened(fd, path);                                         \
        errno = error;                                            \
        return fd;                                                \
    }

OPEN(open)
OPEN(open64)

int close(int fd)
{
    if (watched(fd))
        power.inode[fd] = 0;
    return REAL(close)(fd);
}

static ssize_t written(int fd, const void *bytes, size_t length, off_t offset)
{
    pthread_mutex_lock(&power.mutex);
    operate();
    ssize_t result = REAL(pwrite)(fd, bytes, length, offset);
    int error = errno;
    if (result > 0)
        note(WRITTEN, power.inode[fd], offset, NULL, bytes, (size_t)result);
    pthread_mutex_unlock(&power.mutex);
    errno = error;
    return result;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    return watched(fd) ? written(fd, bytes, length, offset) : REAL(pwrite)(fd, bytes, length, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
    return watched(fd) ? written(fd, bytes, length, offset) : REAL(pwrite64)(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    if (watched(fd))
        abort(); // nobody writes without saying where: if somebody begins to, this has to learn it
    return REAL(write)(fd, bytes, length);
}

static int cut_off(int fd, off_t length)
{
    pthread_mutex_lock(&power.mutex);
    operate();
    int result = REAL(ftruncate)(fd, length), error = errno;
    if (result == 0)
        note(CUT_OFF, power.inode[fd], length, NULL, NULL, 0);
    pthread_mutex_unlock(&power.mutex);
    errno = error;
    return result;
}

int ftruncate(int fd, off_t length) { return watched(fd) ? cut_off(fd, length) : REAL(ftruncate)(fd, length); }

int ftruncate64(int fd, off64_t length) { return watched(fd) ? cut_off(fd, length) : REAL(ftruncate64)(fd, length); }

static int synced(int fd)
{
    pthread_mutex_lock(&power.mutex);
    operate();
    int64_t before = power.notes;
    long delay = power.delay > 0 ? rand_r(&power.seed) % power.delay : 0;
    pthread_mutex_unlock(&power.mutex);
    if (delay > 0)
        usleep((useconds_t)delay);
    pthread_mutex_lock(&power.mutex);
    note(power.is_folder[fd] ? FOLDER_SYNCED : SYNCED, power.inode[fd], before, NULL, NULL, 0);
    pthread_mutex_unlock(&power.mutex);
    return 0;
}

int fsync(int fd) { return watched(fd) ? synced(fd) : REAL(fsync)(fd); }

int fdatasync(int fd) { return watched(fd) ? synced(fd) : REAL(fdatasync)(fd); }

int unlink(const char *path)
{
    const char *name = inside(path);
    if (!name)
        return REAL(unlink)(path);
    pthread_mutex_lock(&power.mutex);
    operate();
    int result = REAL(unlink)(path), error = errno;
    if (result == 0)
        note(UNLINKED, 0, 0, name, NULL, 0);
    pthread_mutex_unlock(&power.mutex);
    errno = error;
    return result;
}
