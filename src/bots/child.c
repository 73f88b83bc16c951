// SPDX-License-Identifier: MIT
// A program started by us.

#include "bots/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/clock.h"
#include "bots/protocol.h"

extern char **environ;

// Between making a pipe and marking it, another thread must not start a program, which would keep the pipe open.
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

// Starts the shell; the result is an error number.
static int spawn(pid_t *pid, const char *command, int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, defaults;
    char shell[] = "sh", option[] = "-c", text[2048];
    char *argv[] = {shell, option, text, NULL};
    if (snprintf(text, sizeof text, "%s", command) >= (int)sizeof text)
        return E2BIG;
    int result = posix_spawn_file_actions_init(&files);
    if (result != 0)
        return result;
    result = posix_spawnattr_init(&how);
    if (result != 0) {
        posix_spawn_file_actions_destroy(&files);
        return result;
    }
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &defaults);
    result = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return result;
}

bool bst_child_start(bst_child *child, const char *command, char *error, size_t size)
{
    int to[2], from[2];
    *child = (bst_child){.in = -1, .out = -1};
    pthread_mutex_lock(&starting);
    int result = make_pipe(to) ? 0 : errno;
    if (result == 0 && !make_pipe(from)) {
        result = errno;
        close_pipe(to);
    } else if (result == 0) {
        result = spawn(&child->pid, command, to[0], from[1]);
        if (result != 0) {
            close_pipe(to);
            close_pipe(from);
        }
    }
    pthread_mutex_unlock(&starting);
    if (result != 0) {
        child->pid = 0;
        snprintf(error, size, "it cannot be started: %s", strerror(result));
        return false;
    }
    close(to[0]);
    close(from[1]);
    child->in = to[1];
    child->out = from[0];
    fcntl(child->in, F_SETFL, O_NONBLOCK); // who does not read must not stop us
    return true;
}

// write() to a pipe nobody reads raises SIGPIPE. It is blocked for this thread, and taken away before it is let
// through.
static ssize_t write_quietly(int fd, const char *text, size_t length)
{
    sigset_t pipe_signal, before, pending;
    struct timespec now = {0};
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t n = write(fd, text, length);
    int error = errno;
    if (n < 0 && error == EPIPE && !was_pending)
        sigtimedwait(&pipe_signal, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return n;
}

bool bst_child_write(bst_child *child, const char *text, size_t length, double deadline)
{
    while (child->in >= 0 && length > 0) {
        ssize_t n = write_quietly(child->in, text, length);
        if (n > 0) {
            text += n;
            length -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            double left = deadline - bst_seconds();
            struct pollfd one = {.fd = child->in, .events = POLLOUT};
            if (left <= 0)
                return false;
            poll(&one, 1, left > 3600 ? 3600000 : (int)(left * 1000) + 1);
        } else if (n == 0 || errno != EINTR) {
            return false;
        }
    }
    return length == 0;
}

static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

void bst_child_end(bst_child *child, double grace, char *how, size_t size)
{
    int status = 0;
    how[0] = 0;
    if (child->pid == 0)
        return;
    close(child->in);
    double deadline = bst_seconds() + grace;
    bool alone = has_ended(child->pid);
    while (!alone && bst_seconds() < deadline) {
        struct timespec pause = {.tv_nsec = 2000000};
        nanosleep(&pause, NULL);
        alone = has_ended(child->pid);
    }
    // its number is not free before waitpid(), so this cannot meet another group
    kill(-child->pid, SIGKILL);
    close(child->out);
    pid_t gone = waitpid(child->pid, &status, 0);
    if (gone == child->pid && alone && WIFEXITED(status))
        snprintf(how, size, "it ended with status %d%s", WEXITSTATUS(status),
                 WEXITSTATUS(status) == 127 ? " (there is no such command)" : "");
    else if (gone == child->pid && alone && WIFSIGNALED(status))
        snprintf(how, size, "it was ended by signal %d", WTERMSIG(status));
    *child = (bst_child){.in = -1, .out = -1};
}
