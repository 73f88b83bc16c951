// SPDX-License-Identifier: MIT
// bastide random: plays uniform random games; with --verify checks every invariant on the way.
//
// Each game is made by one number, its seed: game i of `--seed S` is the only game of `--seed S+i --games 1`.

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/rng.h"
#include "cli/cli.h"
#include "cli/crew.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/random_game.h"

static const char usage[] =
    "usage: bastide random [--games N] [--seed S] [--mix] [--verify] [OPTION]...\n"
    "\n"
    "Plays random games: each decision uniformly, tiles as drawn from the pile.\n"
    "\n"
    "  --games N             how many (default 100)\n"
    "  --seed S              of the first game; the next games have S+1, S+2 ... (default: a new one)\n"
    "  --mix                 random sets, copies, elements, house rules and seats for each game;\n"
    "                        the default with --verify when no sets are named\n"
    "  --verify              check lists, states, points and records; ends with status 1 after a finding\n"
    "  --thorough            with --verify: check everything after each action, not samples (slow)\n"
    "  --record DIR          write each game to DIR/SEED.bgn\n"
    "  --trace FILE          write setups, actions and the hash of every state, to compare builds (src/cli/trace.h)\n"
    "  -j, --jobs N          games played at the same time (default: as many as there are processors); the result\n"
    "                        is the same for any N\n"
    "  --json                the summary as one line of JSON\n" BST_SETUP_HELP "\n"
    "Ctrl-C ends the run with what is done so far.\n"
    "\n"
    "Exit status: 0, 1 after a finding or if it was interrupted, 2 if it was called wrongly.\n"
    "\n"
    "  bastide random --verify --games 1000\n"
    "  bastide random --sets base,inns --seats 3 --seed 7 --games 5 --record games\n"
    "  bastide random --rules help\n";

enum { FINDINGS_MAX = 10 }; // after so many something is broken for good

typedef struct run {
    bst_options options;
    bst_random_plan plan;
    long games, jobs;
    uint64_t seed;
    bool seeded, mix, json;
    const char *record;
    const char *trace_path;
    FILE *trace;

    bool failed;
    long done, behind; // games; how many of them before one that was given up
    long long actions;
    long findings, redrawn;
    long long kinds[BST_ACTION_KINDS], steps[BST_STEP_KINDS];
    bool entered[BST_STEP_KINDS];
    bst_progress progress;
} run;

static atomic_bool stop; // set by Ctrl-C, and when it is enough

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

// ---- games --------------------------------------------------------------------------------------------------

typedef struct player {
    bst_random_player *games;
    uint64_t seed; // of the first game
} player;

static void *hire(void *plan)
{
    const run *r = plan;
    player *p = malloc(sizeof *p);
    if (!p)
        return NULL;
    *p = (player){bst_random_open(&r->plan), r->seed};
    if (p->games)
        return p;
    free(p);
    return NULL;
}

static void dismiss(void *worker)
{
    player *p = worker;
    bst_random_close(p->games);
    free(p);
}

static void *play(void *worker, long number)
{
    player *p = worker;
    return bst_random_play(p->games, p->seed + (uint64_t)number);
}

static void drop(void *result) { bst_random_free(result); }

static void watch(void *plan)
{
    run *r = plan;
    char note[40];
    snprintf(note, sizeof note, "%ld findings", r->findings);
    bst_progress_step(&r->progress, r->done, r->games, "games", r->plan.verify ? note : NULL);
}

static void tell_finding(run *r, const bst_random_result *game)
{
    char path[64];
    FILE *out = r->json ? stderr : stdout;
    r->findings++;
    bst_progress_clear(&r->progress);
    fputs(game->finding, out);
    snprintf(path, sizeof path, "bastide-finding-%llu.bgn", (unsigned long long)game->seed);
    if (game->found && bst_file_write(path, game->found, strlen(game->found)) == 0)
        fprintf(out, "  record: ./%s\n", path);
    fflush(out);
}

// Counts a game and writes what is to be written of it. False if going on makes no sense.
static bool take(void *plan, long number, void *result)
{
    run *r = plan;
    bst_random_result *game = result;
    if (game->finding)
        tell_finding(r, game);
    if (game->record) {
        char path[4200];
        snprintf(path, sizeof path, "%s/%llu.bgn", r->record, (unsigned long long)game->seed);
        game->failed = bst_file_write(path, game->record, strlen(game->record)) != 0;
    }
    if (game->trace)
        fputs(game->trace, r->trace);
    r->behind += number == r->behind;
    r->done++;
    r->actions += game->actions;
    r->redrawn += game->redrawn;
    for (int i = 0; i < BST_ACTION_KINDS; i++)
        r->kinds[i] += game->kinds[i];
    for (int i = 0; i < BST_STEP_KINDS; i++) {
        r->steps[i] += game->steps[i];
        r->entered[i] = r->entered[i] || game->entered[i];
    }
    r->failed = r->failed || game->failed;
    bst_random_free(game);
    return !r->failed && r->findings < FINDINGS_MAX;
}

// ---- summary ------------------------------------------------------------------------------------------------

static void print_counts(const run *r)
{
    puts("actions by kind:");
    for (int i = 1; i < BST_ACTION_KINDS; i++)
        printf("  %-16s %10lld\n", bst_action_word(i), r->kinds[i]);
    puts("decisions by turn step:");
    for (int i = 0; i < BST_STEP_KINDS; i++)
        if (r->steps[i])
            printf("  %-16s %10lld\n", bst_step_name(i), r->steps[i]);
    if (r->redrawn)
        printf("random setups that cannot be played, drawn again: %ld\n", r->redrawn);
}

static void print_json(const run *r, long games)
{
    printf("{\"games\":%ld,\"actions\":%lld,\"findings\":%ld,\"seed\":%llu,\"kinds\":{", games, r->actions, r->findings,
           (unsigned long long)r->seed);
    for (int i = 1; i < BST_ACTION_KINDS; i++)
        printf("%s\"%s\":%lld", i > 1 ? "," : "", bst_action_word(i), r->kinds[i]);
    printf("},\"steps\":{");
    const char *between = "";
    for (int i = 0; i < BST_STEP_KINDS; i++) {
        if (r->steps[i]) {
            printf("%s\"%s\":%lld", between, bst_step_name(i), r->steps[i]);
            between = ",";
        }
    }
    printf("},\"entered\":[");
    between = "";
    for (int i = 0; i < BST_STEP_KINDS; i++) {
        if (r->entered[i]) {
            printf("%s\"%s\"", between, bst_step_name(i));
            between = ",";
        }
    }
    puts("]}");
}

// Why there are fewer games than were asked for, if that is so.
static void tell_interruption(const run *r)
{
    fprintf(stderr, "bastide %s: interrupted after %ld of %ld games; the others: --seed %llu --games %ld\n",
            r->options.command, r->done, r->games, (unsigned long long)(r->seed + (uint64_t)r->behind),
            r->games - r->behind);
}

static int play_all(run *r)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESETHAND}; // the second Ctrl-C ends at once
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    r->progress = bst_progress_begin();
    r->plan.stop = &stop;
    bst_crew crew = {.plan = r,
                     .threads = (int)r->jobs,
                     .pieces = r->games,
                     .stop = &stop,
                     .hire = hire,
                     .dismiss = dismiss,
                     .work = play,
                     .take = take,
                     .drop = drop,
                     .watch = watch};
    if (!bst_crew_run(&crew)) {
        bst_usage_error(r->options.command, "out of memory, or no thread could be started");
        r->failed = true;
    }
    bst_progress_clear(&r->progress);
    if (r->failed)
        return BST_EXIT_USAGE;
    bool interrupted = r->done < r->games && r->findings < FINDINGS_MAX;
    if (r->json) {
        print_json(r, r->done);
    } else {
        if (r->plan.verify)
            print_counts(r);
        if (!r->seeded)
            printf("seed %llu\n", (unsigned long long)r->seed);
        printf("%ld games, %lld actions, %ld findings\n", r->done, r->actions, r->findings);
    }
    if (interrupted)
        tell_interruption(r);
    return r->findings || interrupted ? BST_EXIT_FOUND : BST_EXIT_OK;
}

// ---- options ------------------------------------------------------------------------------------------------

// -1: go on; otherwise the exit status.
static int parse(run *r, int argc, char **argv)
{
    static const struct option table[] = {
        {"games", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"mix", no_argument, NULL, 'm'},
        {"verify", no_argument, NULL, 'v'},
        {"thorough", no_argument, NULL, 't'},
        {"record", required_argument, NULL, 'r'},
        {"trace", required_argument, NULL, 'T'},
        {"jobs", required_argument, NULL, 'j'},
        {"json", no_argument, NULL, 'J'},
        {"help", no_argument, NULL, 'h'},
        BST_SETUP_OPTIONS,
        {NULL, 0, NULL, 0},
    };
    const char *command = r->options.command;
    for (int option; (option = bst_options_next(&r->options, argc, argv, table)) != -1;) {
        switch (option) {
        case 'n':
            if (!bst_number(command, "--games", optarg, 1, 1000000000, &r->games))
                return BST_EXIT_USAGE;
            break;
        case 's':
            if (!bst_seed(command, optarg, &r->seed))
                return BST_EXIT_USAGE;
            r->seeded = true;
            break;
        case 'm': r->mix = true; break;
        case 'v': r->plan.verify = true; break;
        case 't': r->plan.verify = r->plan.thorough = true; break;
        case 'j':
            if (!bst_number(command, "--jobs", optarg, 1, 1024, &r->jobs))
                return BST_EXIT_USAGE;
            break;
        case 'r': r->record = optarg; break;
        case 'T': r->trace_path = optarg; break;
        case 'J': r->json = true; break;
        case 'h': fputs(usage, stdout); return BST_EXIT_OK;
        default: return BST_EXIT_USAGE;
        }
    }
    if (optind < argc)
        return bst_usage_error(command, "unexpected `%s`; options begin with --", argv[optind]);
    if (r->options.rules && strcmp(r->options.rules, "help") == 0) {
        bst_options_print_rules();
        return BST_EXIT_OK;
    }
    const bst_options *o = &r->options;
    bool chosen = o->game || o->sets || o->elements || o->rules || o->seats || o->start || o->ntiles;
    if (r->mix && chosen)
        return bst_usage_error(command,
                               "--mix chooses the whole setup itself; leave out the other options of the game");
    r->mix = r->mix || (r->plan.verify && !chosen);
    return -1;
}

// What threads share: a game, unless each has a setup of its own.
static bool settle(run *r, bst_game **game)
{
    r->plan.command = r->options.command;
    r->plan.record = r->record;
    r->plan.trace = r->trace;
    if (r->jobs == 0)
        r->jobs = sysconf(_SC_NPROCESSORS_ONLN);
    if (r->mix)
        return true;
    r->plan.game = *game = bst_options_setup(&r->options) ? bst_options_game(&r->options) : NULL;
    return *game;
}

int cmd_random(int argc, char **argv)
{
    run r = {.options = {.command = argv[0], .letters = "j:"}, .games = 100};
    int status = parse(&r, argc, argv);
    if (status >= 0)
        return status;
    if (!r.seeded)
        r.seed = bst_seed_fresh() >> 32; // short enough to be typed
    if (r.record && mkdir(r.record, 0777) != 0 && errno != EEXIST)
        return bst_usage_error(argv[0], "%s: %s", r.record, strerror(errno));
    if (r.trace_path && !(r.trace = fopen(r.trace_path, "w")))
        return bst_usage_error(argv[0], "%s: %s", r.trace_path, strerror(errno));
    bst_game *game = NULL;
    status = settle(&r, &game) ? play_all(&r) : BST_EXIT_USAGE;
    if (r.trace && fclose(r.trace) != 0)
        status = bst_usage_error(argv[0], "%s: %s", r.trace_path, strerror(errno));
    free(game);
    bst_options_free(&r.options);
    return status;
}
