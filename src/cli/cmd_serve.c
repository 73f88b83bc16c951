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

enum { TABLES_MAX = 1000000, CONNECTIONS_MAX = 1000000, ORIGINS = 16, HOSTS = 16, PROXIES = 16, PORTS_TRIED = 20 };

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
    "  --host NAME           a name under which it is reached, if that is a name of the open net, as "
    "games.example.org; may\n"
    "                        be repeated. With one, requests for others are refused also from proxies\n"
    "  --connections N       connections at once (default: 10000; each takes about 6 kB)\n"
    "  --trust-proxy ADDRESS a proxy there says truly in X-Forwarded-For who speaks through it: these are counted\n"
    "                        instead; 10.0.0.0/8 is a range; may be repeated\n"
    "  --threads N           bots that think at once (default: one for each processor)\n"
    "  --tables N            tables in memory at once (default: 10000)\n"
    "  --limit WHAT=N        what one player or one address may have; may be repeated, listed at the end\n"
    "  --quiet               says nothing but errors\n"
    "\n"
    "There is no TLS in here: for the open net put a proxy in front; docs/server.md shows how.\n"
    "Exit status: 0 after SIGINT or SIGTERM, 1 if it cannot serve, 2 if it was called wrongly.\n"
    "\n"
    "  bastide serve --open\n"
    "  bastide serve --listen :8080\n"
    "  bastide serve --data /var/lib/bastide --listen 127.0.0.1:9000 --origin https://games.example.org\n";

static void help(void)
{
    fputs(usage, stdout);
    puts("\nLimits, with their defaults (docs/server.md says what happens beyond):");
    for (const bst_allowance_info *info = bst_allowance_list; info->name; info++) {
        char text[40];
        snprintf(text, sizeof text, "%s=%d", info->name, info->usual);
        printf("  %-23s %s\n", text, info->about);
    }
}

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

static void say(void *to, const char *line)
{
    (void)to;
    fprintf(stderr, "%s\n", line);
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
        {"listen", required_argument, NULL, 'l'},
        {"data", required_argument, NULL, 'd'},
        {"open", no_argument, NULL, 'o'},
        {"origin", required_argument, NULL, 'O'},
        {"threads", required_argument, NULL, 't'},
        {"tables", required_argument, NULL, 'T'},
        {"limit", required_argument, NULL, 'L'},
        {"host", required_argument, NULL, 'n'},
        {"connections", required_argument, NULL, 'c'},
        {"trust-proxy", required_argument, NULL, 'p'},
        {"quiet", no_argument, NULL, 'q'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    speaker mouth = {0};
    const char *origins[ORIGINS], *hosts[HOSTS], *listen = NULL;
    bst_ip_range proxies[PROXIES];
    char folder[PATH_MAX], error[1024];
    bst_serve_options serve = {.origins = origins,
                               .hosts = hosts,
                               .proxies = proxies,
                               .files = bst_files,
                               .nfiles = bst_file_count,
                               .to = &mouth,
                               .ready = say_ready,
                               .log = say};
    bst_options options = {.command = argv[0]};
    long number;
    for (int option; (option = bst_options_next(&options, argc, argv, table)) != -1;) {
        switch (option) {
        case 'l': listen = optarg; break;
        case 'd': serve.data = optarg; break;
        case 'o': mouth.open = true; break;
        case 'q': serve.quiet = mouth.quiet = true; break;
        case 't':
            if (!bst_number(argv[0], "--threads", optarg, 1, 256, &number))
                return BST_EXIT_USAGE;
            serve.threads = (int)number;
            break;
        case 'T':
            if (!bst_number(argv[0], "--tables", optarg, 1, TABLES_MAX, &number))
                return BST_EXIT_USAGE;
            serve.tables = (int)number;
            break;
        case 'n':
            if (!bst_host_valid(optarg))
                return bst_usage_error(argv[0], "--host takes a name as in games.example.org, not `%s`", optarg);
            if (serve.nhosts == HOSTS)
                return bst_usage_error(argv[0], "--host may stand there %d times at most", HOSTS);
            hosts[serve.nhosts++] = optarg;
            break;
        case 'c':
            if (!bst_number(argv[0], "--connections", optarg, 1, CONNECTIONS_MAX, &number))
                return BST_EXIT_USAGE;
            serve.connections = (int)number;
            break;
        case 'p':
            if (serve.nproxies == PROXIES)
                return bst_usage_error(argv[0], "--trust-proxy may stand there %d times at most", PROXIES);
            if (!bst_ip_range_parse(optarg, &proxies[serve.nproxies++]))
                return bst_usage_error(
                    argv[0], "--trust-proxy takes an address as in 127.0.0.1 or a range as in 10.0.0.0/8, not `%s`",
                    optarg);
            break;
        case 'O':
            if (!bst_origin_valid(optarg))
                return bst_usage_error(argv[0], "--origin takes a site as in https://games.example.org, not `%s`",
                                       optarg);
            if (serve.norigins == ORIGINS)
                return bst_usage_error(argv[0], "--origin may stand there %d times at most", ORIGINS);
            origins[serve.norigins++] = optarg;
            break;
        case 'L':
            if (!bst_allowance_parse(&serve.allowances, optarg))
                return bst_usage_error(argv[0], "--limit takes WHAT=N as in player.tables=50, not `%s`; see --help",
                                       optarg);
            break;
        case 'h': help(); return BST_EXIT_OK;
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
