// SPDX-License-Identifier: MIT
// bastide arena: matches between bots. Threads play whole games; what a game is hangs on the seed and its number
// alone, and results are counted in the order of the numbers, so they do not depend on the number of threads.

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bastide/record.h"
#include "bots/clock.h"
#include "cli/arena_file.h"
#include "cli/arena_report.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "record/lines.h"

static const char usage[] =
    "usage: bastide arena BOT BOT... [-n GAMES] [OPTION]...\n"
    "\n"
    "Lets bots play against each other. Games come in groups: the same tiles in the same order, seats changed, so\n"
    "that luck counts little. With two bots and two seats that is a pair of games with the seats swapped; more bots\n"
    "with two seats play all pairs; as many bots as seats rotate; of two bots at more seats the first sits on each\n"
    "seat in turn, the second on all others.\n"
    "\n"
    "  -n, --games GAMES     how many in all (default 100), rounded up to whole groups\n"
    "  -j, --jobs N          games played at the same time (default: as the processors allow)\n"
    "  --seed S              of decks and bots (default: a new one); names the whole run for bots that do not\n"
    "                        think by the clock\n"
    "  -o, --output FILE     write a line of JSON for each game as it ends\n"
    "  --resume              go on with FILE: games that stand in it are not played again\n"
    "  --records DIR         write each game to DIR/NUMBER.bgn\n"
    "  --from FILE           all games begin where this record ends, which may be a position (`bastide position`);\n"
    "                        it brings its own setup\n"
    "  --json                the results as one line of JSON\n" BST_SETUP_HELP "\n"
    "Bots are named NAME[:KEY=VALUE,...], such as greedy or greedy:seed=7; those there are stand below. A seed of\n"
    "a bot's own takes the place of --seed for its luck, and is mixed with the number of the group as that is.\n"
    "Ctrl-C ends the run with the results so far.\n"
    "\n"
    "Exit status: 0, 1 if the run was interrupted or a game could not be played, 2 if it was called wrongly.\n"
    "\n"
    "  bastide arena greedy random -n 1000\n"
    "  bastide arena greedy random -n 10000 --seed 1 -o match.jsonl --resume\n"
    "  bastide arena greedy random --seats 4 --sets base,inns --json\n"
    "  bastide arena greedy random --from puzzle.bgn\n";

typedef struct arena {
    bst_options options;
    bst_arena_head head;
    bst_settings settings[BST_ARENA_BOTS_MAX];
    bool own_seed[BST_ARENA_BOTS_MAX]; // the bot's text has one
    long games, jobs;
    bool seeded, json, resume;
    const char *output, *records, *from;
    bst_record start;            // the record of --from …
    bst_state *first, *position; // … its first state, and its last
    bst_action *before;          // what leads from the one to the other
    char setup[2048];

    bst_game *game;
    bst_outcome *outcomes;
    bst_arena_file file;
    pthread_mutex_t lock; // guards all below, and the outcomes
    pthread_cond_t changed;
    long next, done;
    int running; // threads
    long forfeits;
    bool failed;
} arena;

enum { FORFEITS_TOLD = 10 }; // a program that does not run at all need not fill the screen

static atomic_bool stop; // set by Ctrl-C, or after a failure

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

// ---- playing ------------------------------------------------------------------------------------------------

static void complain(const char *command, long game, const char *bot, const char *reason)
{
    fprintf(stderr, "bastide %s: game %ld: %s%s%s\n", command, game, bot ? bot : "", bot ? ": " : "", reason);
}

static void tell_forfeit(arena *a, long game, const char *bot, const char *reason)
{
    a->forfeits++;
    if (a->forfeits <= FORFEITS_TOLD)
        complain(a->options.command, game, bot, reason);
    if (a->forfeits == FORFEITS_TOLD)
        fprintf(stderr, "bastide %s: more of these are counted, but not told\n", a->options.command);
}

static bool write_record(const arena *a, const bst_match *match, long game, const int bot[])
{
    bst_header head = {.setup = *bst_game_setup(a->game),
                       .position = a->start.head.position,
                       .position_length = a->start.head.position_length};
    char path[4200];
    snprintf(path, sizeof path, "%s/%06ld.bgn", a->records, game);
    snprintf(head.title, sizeof head.title, "arena game %ld, deck %ld, seed %llu", game,
             bst_schedule_deck(&a->head.schedule, game), (unsigned long long)a->head.seed);
    for (int i = 0; i < head.setup.seats; i++)
        snprintf(head.name[i], sizeof head.name[i], "%s", a->head.bot[bot[i]]);
    bst_text_error error = {0};
    char *text = bst_record_print(&head, match->actions, match->n, &error);
    if (!text) {
        complain(a->options.command, game, NULL, error.text);
        return false;
    }
    bool fine = bst_file_write(path, text, strlen(text)) == 0;
    free(text);
    return fine;
}

// Plays one game and hands in its outcome. False if going on makes no sense.
static bool play_game(arena *a, bst_match *match, long game)
{
    int bot[BST_SEATS_MAX];
    bst_settings settings[BST_SEATS_MAX];
    const bst_settings *seat[BST_SEATS_MAX] = {NULL};
    bst_outcome outcome;
    uint64_t deck = (uint64_t)bst_schedule_deck(&a->head.schedule, game);
    bst_schedule_seating(&a->head.schedule, game, bot);
    for (int i = 0; i < a->head.schedule.seats; i++) {
        settings[i] = a->settings[bot[i]];
        // The luck of a seat is the same in all games of a group, as the draws are: bots that decide alike play the
        // same game, and what they differ in is seen sooner. A bot's own seed stands in for that of the run; it, too,
        // gives other luck in each group, or a match would measure one sequence again and again. Shifted, because
        // seeds of settings end at 10^18.
        uint64_t luck = a->own_seed[bot[i]] ? settings[i].seed : a->head.seed;
        settings[i].seed = bst_seed_derive(luck, 2 + (uint64_t)i, deck) >> 5;
        seat[i] = &settings[i];
    }
    bst_match_end end = bst_match_play(match, seat, bst_seed_derive(a->head.seed, 1, deck), &stop, &outcome);
    if (end == BST_MATCH_STOPPED)
        return false;
    bool fine = end == BST_MATCH_DONE && (!a->records || write_record(a, match, game, bot));
    pthread_mutex_lock(&a->lock);
    if (end == BST_MATCH_FAILED)
        complain(a->options.command, game, NULL, match->reason);
    else if (outcome.forfeit >= 0)
        tell_forfeit(a, game, a->head.bot[bot[outcome.forfeit]], match->reason);
    if (fine && a->file.stream && !bst_arena_file_add(&a->file, game, &outcome)) {
        complain(a->options.command, game, a->file.path, strerror(errno));
        fine = false;
    }
    if (fine) {
        a->outcomes[game] = outcome;
        a->done++;
    }
    pthread_mutex_unlock(&a->lock);
    return fine;
}

static long take_game(arena *a)
{
    pthread_mutex_lock(&a->lock);
    while (a->next < a->games && a->outcomes[a->next].done)
        a->next++;
    long game = a->next < a->games ? a->next++ : -1;
    pthread_mutex_unlock(&a->lock);
    return game;
}

static void *work(void *argument)
{
    arena *a = argument;
    bst_match match;
    bool fine = bst_match_init(&match, a->game);
    if (!fine)
        bst_usage_error(a->options.command, "out of memory");
    match.first = a->first;
    match.position = a->start.position;
    match.from = a->position;
    match.before = a->before;
    match.nbefore = a->start.n;
    long game;
    while (fine && !atomic_load(&stop) && (game = take_game(a)) >= 0)
        fine = play_game(a, &match, game);
    bst_match_free(&match);
    pthread_mutex_lock(&a->lock);
    if (!fine && !atomic_load(&stop)) {
        a->failed = true;
        atomic_store(&stop, true);
    }
    a->running--;
    pthread_cond_signal(&a->changed);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

// The seat that acts first.
static int begins(const arena *a) { return a->position ? bst_active(a->position) : a->options.setup.start; }

// Waits for the threads and shows how it goes.
static void watch(arena *a, long before)
{
    bst_progress progress = bst_progress_begin();
    bst_standings standings;
    char note[200];
    pthread_mutex_lock(&a->lock);
    while (a->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 250000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&a->changed, &a->lock, &until);
        if (progress.quiet || a->running == 0)
            continue;
        bst_standings_count(&standings, &a->head.schedule, a->outcomes, a->games, begins(a));
        bst_arena_note(&a->head, &standings, note, sizeof note);
        // games of an earlier run would spoil the estimate of the time that is left
        bst_progress_step(&progress, a->done - before, a->games - before, "games", note);
    }
    pthread_mutex_unlock(&a->lock);
    bst_progress_clear(&progress);
}

static void play_all(arena *a)
{
    pthread_t *threads = calloc((size_t)a->jobs, sizeof *threads);
    long before = a->done;
    int started = 0;
    a->running = 0;
    pthread_mutex_lock(&a->lock);
    for (; threads && started < a->jobs && started < a->games - before; started++) {
        if (pthread_create(&threads[started], NULL, work, a) != 0)
            break;
        a->running++;
    }
    pthread_mutex_unlock(&a->lock);
    if (started == 0 && before < a->games) {
        bst_usage_error(a->options.command, "no thread could be started");
        a->failed = true;
    }
    watch(a, before);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
}

static int run(arena *a)
{
    double begun = bst_seconds();
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESETHAND}; // the second Ctrl-C ends at once
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    for (long i = 0; i < a->games; i++)
        a->done += a->outcomes[i].done;
    play_all(a);
    bst_standings standings;
    bst_standings_count(&standings, &a->head.schedule, a->outcomes, a->games, begins(a));
    bst_arena_report report = {&a->head, &standings, bst_seconds() - begun, a->done < a->games};
    if (a->json)
        bst_arena_print_json(stdout, &report);
    else
        bst_arena_print(stdout, &report);
    return a->failed || a->done < a->games ? BST_EXIT_FOUND : BST_EXIT_OK;
}

// ---- options ------------------------------------------------------------------------------------------------

static bool add_bot(arena *a, const char *text)
{
    char error[300];
    int i = a->head.schedule.bots;
    if (i == BST_ARENA_BOTS_MAX) {
        bst_usage_error(a->options.command, "at most %d bots", BST_ARENA_BOTS_MAX);
        return false;
    }
    if (!bst_settings_parse(&a->settings[i], text, error, sizeof error)) {
        bst_usage_error(a->options.command, "bot `%s`: %s", text, error);
        return false;
    }
    a->own_seed[i] = strstr(text, ":seed=") || strstr(text, ",seed=") || strstr(text, "[seed=");
    a->head.bot[i] = text;
    a->head.schedule.bots++;
    return true;
}

static void print_help(void)
{
    printf("%s\n", usage);
    for (int i = 0; bst_bots[i]; i++)
        printf("  %-21s %s\n", bst_bots[i]->name, bst_bots[i]->about);
}

// One option or bot; -1: go on, otherwise the exit status.
static int take_option(arena *a, int option)
{
    const char *command = a->options.command;
    switch (option) {
    case 'n': return bst_number(command, "-n", optarg, 1, 100000000, &a->games) ? -1 : BST_EXIT_USAGE;
    case 'j': return bst_number(command, "--jobs", optarg, 1, 1024, &a->jobs) ? -1 : BST_EXIT_USAGE;
    case 's': a->seeded = true; return bst_seed(command, optarg, &a->head.seed) ? -1 : BST_EXIT_USAGE;
    case 'o': a->output = optarg; return -1;
    case 'r': a->resume = true; return -1;
    case 'd': a->records = optarg; return -1;
    case 'F': a->from = optarg; return -1;
    case 'J': a->json = true; return -1;
    case 'h': print_help(); return BST_EXIT_OK;
    default: return BST_EXIT_USAGE;
    }
}

static int parse(arena *a, int argc, char **argv)
{
    static const struct option table[] = {
        {"games", required_argument, NULL, 'n'},
        {"jobs", required_argument, NULL, 'j'},
        {"seed", required_argument, NULL, 's'},
        {"output", required_argument, NULL, 'o'},
        {"resume", no_argument, NULL, 'r'},
        {"records", required_argument, NULL, 'd'},
        {"from", required_argument, NULL, 'F'},
        {"json", no_argument, NULL, 'J'},
        {"help", no_argument, NULL, 'h'},
        BST_SETUP_OPTIONS,
        {NULL, 0, NULL, 0},
    };
    for (;;) {
        int option = bst_options_next(&a->options, argc, argv, table);
        if (option == -1 && optind >= argc)
            break;
        if (option == -1) { // a bot; options may follow it
            if (!add_bot(a, argv[optind++]))
                return BST_EXIT_USAGE;
            continue;
        }
        int status = take_option(a, option);
        if (status >= 0)
            return status;
    }
    if (a->options.rules && strcmp(a->options.rules, "help") == 0) {
        bst_options_print_rules();
        return BST_EXIT_OK;
    }
    return -1;
}

// As many games at a time as there are processors for the threads of their bots.
static long usual_jobs(const arena *a)
{
    long threads = 1, processors = sysconf(_SC_NPROCESSORS_ONLN);
    for (int i = 0; i < a->head.schedule.bots; i++)
        if ((long)a->settings[i].threads > threads)
            threads = (long)a->settings[i].threads;
    return processors > threads ? processors / threads : 1;
}

// A number that tells texts apart (FNV-1a).
static uint64_t hash_text(uint64_t hash, const char *text, size_t length)
{
    for (size_t k = 0; k < length; k++)
        hash = (hash ^ (unsigned char)text[k]) * 0x100000001B3u;
    return hash;
}

// A number that changes when the user's tile files do.
static bool hash_tiles(arena *a)
{
    for (int i = 0; i < a->options.ntiles; i++) {
        size_t length;
        char *text = bst_file_read(a->options.tiles[i], &length);
        if (!text)
            return false;
        a->head.tiles = hash_text(0xCBF29CE484222325u + a->head.tiles, text, length);
        free(text);
    }
    return true;
}

// Plays the record of --from to its end; its setup is that of the games.
static bool read_from(arena *a)
{
    const bst_options *o = &a->options;
    bst_text_error error;
    bst_replay game;
    if (o->game || o->sets || o->elements || o->rules || o->seats || o->start) {
        bst_usage_error(o->command,
                        "--from brings its own setup; leave out --game, --sets, --elements, --rules, --seats and "
                        "--start");
        return false;
    }
    if (!bst_record_file(o, a->from, &a->start))
        return false;
    if (!bst_replay_begin(&game, &a->start, &error)) {
        bst_record_complain(a->from, &error);
        return false;
    }
    size_t size = bst_game_state_size(game.game);
    a->first = malloc(size);
    a->before = malloc(sizeof *a->before * ((size_t)a->start.n + 1));
    bool fine = a->first && a->before;
    if (fine)
        memcpy(a->first, game.state, size);
    else
        bst_text_fail(&error, 0, "there is not enough memory");
    for (int i = 0; fine && i < a->start.n; i++) {
        fine = bst_replay_step(&game, &error) > 0;
        a->before[i] = game.action;
    }
    if (fine && bst_actor(game.state) == BST_NOBODY)
        fine = bst_text_fail(&error, 0, "the game is over: there is nothing left to play");
    if (!fine)
        bst_record_complain(a->from, &error);
    a->position = game.state;
    game.state = NULL;
    bst_replay_free(&game);
    a->options.setup = a->start.head.setup;
    return fine;
}

// Whoever goes on with a file must go on from the same position.
static void tell_from(arena *a)
{
    uint64_t hash =
        hash_text(0xCBF29CE484222325u, a->start.position ? a->start.position : "", a->start.head.position_length);
    for (int i = 0; i < a->start.n; i++)
        hash = hash_text(hash, a->start.at[i].text, strlen(a->start.at[i].text) + 1);
    size_t used = strlen(a->setup);
    snprintf(a->setup + used, sizeof a->setup - used, " --from %016llx", (unsigned long long)hash);
}

// Checks what was asked for as a whole.
static bool settle(arena *a)
{
    const char *command = a->options.command;
    int bots = a->head.schedule.bots;
    if (bots < 2) {
        bst_usage_error(command, "name at least two bots, as in `bastide arena greedy random`");
        return false;
    }
    if (a->resume && !a->output) {
        bst_usage_error(command, "--resume goes on with a file; name it with -o FILE");
        return false;
    }
    if (!bst_options_setup(&a->options) || (a->from && !read_from(a)))
        return false;
    int seats = a->options.setup.seats;
    for (int i = 0; i < seats; i++) {
        if (a->options.player[i][0] != '\0') {
            bst_usage_error(command, "--seats names colours only; the bots are named before it");
            return false;
        }
    }
    if (!bst_schedule_make(&a->head.schedule, bots, seats)) {
        bst_usage_error(command, "%d bots cannot share %d seats: take 2 seats (all pairs), %d seats, or 2 bots", bots,
                        seats, bots);
        return false;
    }
    if (a->jobs == 0)
        a->jobs = usual_jobs(a);
    long round = bst_schedule_round(&a->head.schedule);
    a->games = (a->games + round - 1) / round * round;
    a->head.setup = bst_options_print(&a->options.setup, a->setup, sizeof a->setup);
    if (a->from)
        tell_from(a);
    return hash_tiles(a);
}

static bool open_output(arena *a)
{
    char error[1200];
    if (a->records && mkdir(a->records, 0777) != 0 && errno != EEXIST) {
        bst_usage_error(a->options.command, "%s: %s", a->records, strerror(errno));
        return false;
    }
    if (!a->output)
        return true;
    bool fine = a->resume ? bst_arena_file_resume(&a->file, a->output, &a->head, a->seeded, a->outcomes, a->games,
                                                  error, sizeof error)
                          : bst_arena_file_create(&a->file, a->output, &a->head, error, sizeof error);
    if (!fine)
        bst_usage_error(a->options.command, "%s", error);
    return fine;
}

int cmd_arena(int argc, char **argv)
{
    arena a = {.options = {.command = argv[0], .letters = "n:j:o:"}, .games = 100};
    pthread_mutex_init(&a.lock, NULL);
    pthread_cond_init(&a.changed, NULL);
    int status = parse(&a, argc, argv);
    if (status >= 0) {
        bst_options_free(&a.options);
        return status;
    }
    status = BST_EXIT_USAGE;
    if (!a.seeded)
        a.head.seed = bst_seed_fresh() >> 32; // short enough to be typed
    if (settle(&a) && (a.game = bst_options_game(&a.options))) {
        a.outcomes = calloc((size_t)a.games, sizeof *a.outcomes);
        if (!a.outcomes)
            bst_usage_error(argv[0], "out of memory");
        else if (open_output(&a))
            status = run(&a);
    }
    if (!bst_arena_file_close(&a.file) && status == BST_EXIT_OK) {
        bst_usage_error(argv[0], "%s: %s", a.output, strerror(errno));
        status = BST_EXIT_FOUND;
    }
    free(a.outcomes);
    free(a.game);
    free(a.first);
    free(a.position);
    free(a.before);
    bst_record_free(&a.start);
    bst_options_free(&a.options);
    pthread_mutex_destroy(&a.lock);
    pthread_cond_destroy(&a.changed);
    return status;
}
