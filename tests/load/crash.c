// SPDX-License-Identifier: MIT
// Kills the server at any moment, again and again, and starts it on the same data: every event that anybody was told
// and every move that was acknowledged must be there, in order, and the games must go on.
//
//     crash ROUNDS GAMES DATA PROGRAM...      PROGRAM without --listen and --data, e.g. build/bastide serve

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "table.h"

enum { ARGUMENTS = 64, START_SECONDS = 20 };

static pid_t server = -1;

static void kill_server(void)
{
    if (server <= 0)
        return;
    kill(server, SIGKILL);
    while (waitpid(server, NULL, 0) < 0 && errno == EINTR)
        ;
    server = -1;
}

// Starts the program and returns the port that its first line tells.
static int start_server(char **program, const char *data)
{
    char *arguments[ARGUMENTS];
    int n = 0, ends[2], port = 0;
    for (; program[n] && n < ARGUMENTS - 5; n++)
        arguments[n] = program[n];
    char listen[] = "--listen", address[] = "127.0.0.1:0", folder[] = "--data", path[1024];
    snprintf(path, sizeof path, "%s", data);
    arguments[n++] = listen;
    arguments[n++] = address;
    arguments[n++] = folder;
    arguments[n++] = path;
    arguments[n] = NULL;
    if (pipe(ends) != 0)
        die("pipe: %s", strerror(errno));
    pid_t parent = getpid();
    server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); // nothing stays behind, however we end
        if (getppid() != parent)
            _exit(1);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(arguments[0], arguments);
        _exit(127);
    }
    close(ends[1]);
    FILE *out = fdopen(ends[0], "r");
    char line[256] = "";
    alarm(START_SECONDS);
    if (!out || !fgets(line, sizeof line, out) || sscanf(line, "Bastide is at http://127.0.0.1:%d", &port) != 1)
        die("the server does not start: %s", line);
    alarm(0);
    fclose(out);
    return port;
}

static bool failed(const club *c)
{
    for (int i = 0; i < c->n; i++)
        if (c->tables[i].failed)
            return true;
    return false;
}

// All tables are there again, and both seats have seen what was told before.
static bool recovered(const club *c)
{
    for (int i = 0; i < c->n; i++) {
        const table *t = &c->tables[i];
        if (t->id[0] && (t->seat[0].seen < t->known || t->seat[1].seen < t->known))
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    int rounds = argc > 4 ? atoi(argv[1]) : 0, games = argc > 4 ? atoi(argv[2]) : 0;
    if (rounds <= 0 || games <= 0) {
        fprintf(stderr, "usage: crash ROUNDS GAMES DATA PROGRAM...\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    atexit(kill_server);
    raise_descriptors();
    static club c;
    bst_rng rng = bst_rng_seed((uint64_t)getpid());
    int port = start_server(argv + 4, argv[3]);
    club_begin(&c, "127.0.0.1", port, games, 0.05, (uint64_t)getpid());
    c.forever = true;
    uint64_t checked = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < games; i++) {
            checked += (uint64_t)c.tables[i].known;
            table_connect(&c.tables[i]);
        }
        double begun = now();
        while (!recovered(&c) && !failed(&c)) {
            club_run(&c, 10);
            if (now() - begun > START_SECONDS)
                die("round %d: the tables do not come back", round);
        }
        uint64_t moves = c.figures.moves;
        double until = now() + 0.05 + bst_rng_below(&rng, 400) / 1000.0;
        while ((now() < until || c.figures.moves < moves + 5) && !failed(&c)) {
            club_run(&c, 5);
            if (now() - begun > START_SECONDS)
                die("round %d: nobody moves any more", round);
        }
        if (failed(&c))
            die("round %d: see above", round);
        kill_server();
        for (int i = 0; i < games; i++)
            table_drop(&c.tables[i]);
        port = start_server(argv + 4, argv[3]);
        c.crowd.address.sin_port = htons((uint16_t)port);
    }
    printf("%d crashes, %d games, %llu events found again\n", rounds, games, (unsigned long long)checked);
    kill_server();
    club_end(&c);
    return 0;
}
