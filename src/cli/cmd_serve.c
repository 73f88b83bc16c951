// SPDX-License-Identifier: MIT
// bastide serve: the game server with its page, on one port.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "server/serve.h"

#define DEFAULT_LISTEN "127.0.0.1:8080"

enum { ORIGINS = 16, PORTS_TRIED = 20 };

static const char usage[] =
    "usage: bastide serve [OPTION]...\n"
    "\n"
    "Serves the game on one port: the page for browsers, and tables where people and bots play. It goes on until it "
    "is\n"
    "interrupted; games are on the disk after each move and go on when it is started again.\n"
    "\n"
    "  --listen HOST:PORT    where (default: " DEFAULT_LISTEN ", or the next free port); `:8080` takes all\n"
    "                        addresses of this machine, port 0 any free one, [::1]:8080 is IPv6\n"
    "  --data DIR            where games and players are kept (default: $XDG_DATA_HOME/bastide, which usually is\n"
    "                        ~/.local/share/bastide)\n"
    "  --open                opens the page in your browser\n"
    "  --origin URL          a page from there may connect, too; may be repeated. Pages of this server always may\n"
    "  --threads N           bots that think at once (default: one for each processor)\n"
    "  --quiet               says nothing but errors\n"
    "\n"
    "There is no TLS in here: for the open net put a proxy in front; docs/server.md shows how.\n"
    "Exit status: 0 after SIGINT or SIGTERM, 1 if it cannot serve, 2 if it was called wrongly.\n"
    "\n"
    "  bastide serve --open\n"
    "  bastide serve --listen :8080\n"
    "  bastide serve --data /var/lib/bastide --listen 127.0.0.1:9000 --origin https://games.example.org\n";

typedef struct speaker {
    bool quiet, open;
} speaker;

// Twice removed, so that nobody has to wait for the browser and it does not end with us.
static void open_browser(const char *link)
{
    pid_t child = fork();
    if (child == 0) {
        if (fork() != 0)
            _exit(0);
        setsid();
        execlp("xdg-open", "xdg-open", link, (char *)NULL);
        fprintf(stderr, "bastide serve: there is no xdg-open here; open %s yourself\n", link);
        _exit(1);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void say_ready(void *to, const char *link)
{
    const speaker *s = to;
    if (!s->quiet) {
        printf("Bastide is at %s\n", link);
        fflush(stdout);
    }
    if (s->open)
        open_browser(link);
}

static void say(void *to, const char *text)
{
    const speaker *s = to;
    if (!s->quiet)
        fprintf(stderr, "bastide serve: %s\n", text);
}

static bool default_folder(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(out, size, "%s/bastide", data);
    else if (home && home[0])
        length = snprintf(out, size, "%s/.local/share/bastide", home);
    return length > 0 && (size_t)length < size;
}

int cmd_serve(int argc, char **argv)
{
    static const struct option table[] = {
        {"listen", required_argument, NULL, 'l'},  {"data", required_argument, NULL, 'd'},
        {"open", no_argument, NULL, 'o'},          {"origin", required_argument, NULL, 'O'},
        {"threads", required_argument, NULL, 't'}, {"quiet", no_argument, NULL, 'q'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0},
    };
    speaker mouth = {0};
    const char *origins[ORIGINS], *listen = NULL;
    char folder[PATH_MAX], error[1024];
    bst_serve_options serve = {
        .origins = origins, .files = bst_files, .nfiles = bst_file_count, .to = &mouth, .ready = say_ready, .log = say};
    bst_options options = {.command = argv[0]};
    long number;
    for (int option; (option = bst_options_next(&options, argc, argv, table)) != -1;) {
        switch (option) {
        case 'l': listen = optarg; break;
        case 'd': serve.data = optarg; break;
        case 'o': mouth.open = true; break;
        case 'q': mouth.quiet = true; break;
        case 't':
            if (!bst_number(argv[0], "--threads", optarg, 1, 256, &number))
                return BST_EXIT_USAGE;
            serve.threads = (int)number;
            break;
        case 'O':
            if (!bst_origin_valid(optarg))
                return bst_usage_error(argv[0], "--origin takes a site as in https://games.example.org, not `%s`",
                                       optarg);
            if (serve.norigins == ORIGINS)
                return bst_usage_error(argv[0], "--origin may stand there %d times at most", ORIGINS);
            origins[serve.norigins++] = optarg;
            break;
        case 'h': fputs(usage, stdout); return BST_EXIT_OK;
        default: return BST_EXIT_USAGE;
        }
    }
    if (optind < argc)
        return bst_usage_error(argv[0], "unexpected `%s`; there are options only, see --help", argv[optind]);
    if (!bst_address_parse(&serve.listen, listen ? listen : DEFAULT_LISTEN, error, sizeof error))
        return bst_usage_error(argv[0], "%s", error);
    serve.tries = listen ? 1 : PORTS_TRIED;
    if (!serve.data) {
        if (!default_folder(folder, sizeof folder))
            return bst_usage_error(argv[0], "there is no home folder to keep games in; choose one with --data DIR");
        serve.data = folder;
    }
    if (bst_serve(&serve, error, sizeof error))
        return BST_EXIT_OK;
    bst_usage_error(argv[0], "%s", error);
    return BST_EXIT_FOUND;
}
