// SPDX-License-Identifier: MIT
// bastide random: plays uniform random games; with --verify checks every invariant on the way.
//
// Each game is made by one number, its seed: game i of `--seed S` is the only game of `--seed S+i --games 1`.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bastide/record.h"
#include "bastide/turn.h"
#include "bots/mix.h"
#include "bots/rng.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/trace.h"
#include "cli/verify.h"

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
    "  --json                the summary as one line of JSON\n" BST_SETUP_HELP "\n"
    "Exit status: 0, 1 after a finding, 2 if it was called wrongly.\n"
    "\n"
    "  bastide random --verify --games 1000\n"
    "  bastide random --sets base,inns --seats 3 --seed 7 --games 5 --record games\n"
    "  bastide random --rules help\n";

enum { FINDINGS_MAX = 10 }; // after so many something is broken for good

typedef struct run {
    bst_options options;
    long games;
    uint64_t seed;
    bool seeded, mix, verify, thorough, json;
    const char *record;
    const char *trace_path;
    FILE *trace;

    bst_list *list;
    bst_verifier verifier;
    bst_action *actions; // of the current game
    int nactions, capacity;
    long long total_actions;
    long findings, redrawn;
    long long kinds[BST_ACTION_KINDS], steps[BST_STEP_COUNT];
    bst_progress progress;
} run;

// A game of the given setup, or of a random one. Some random setups are impossible; then the next is taken.
static bst_game *make_game(run *r, bst_rng *rng)
{
    if (!r->mix)
        return bst_options_game(r->options.command, &r->options.setup);
    bst_setup_error error;
    bst_game *game = bst_mix_game(rng, &r->redrawn, &error);
    if (!game)
        bst_usage_error(r->options.command, "no random setup can be played; the last one: %s", error.text);
    return game;
}

// ---- one game -----------------------------------------------------------------------------------------------

static bool note_action(run *r, const bst_game *game, const bst_state *state, bst_action action)
{
    if (r->nactions == r->capacity) {
        int capacity = r->capacity ? 2 * r->capacity : 1024;
        bst_action *more = realloc(r->actions, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        r->actions = more;
        r->capacity = capacity;
    }
    r->actions[r->nactions++] = action;
    r->kinds[action.kind]++;
    r->steps[bst_step(game, state)]++;
    return true;
}

// Uniform play makes round boards. One verified game in three is stretched: mostly the laying farthest out to the
// east or west is taken, so that long boards are seen, too.
static bst_action stretch(run *r, bst_rng *rng, bst_action action)
{
    for (int i = 0; action.kind == BST_DO_LAY && i < r->list->n; i++) {
        bst_action other = r->list->at[i];
        if (abs(other.x) > abs(action.x) && bst_rng_below(rng, 3) != 0)
            action = other;
    }
    return action;
}

// True if the game went to its end without a finding.
static bool play(run *r, const bst_game *game, bst_state *state, bst_rng *rng, uint64_t seed)
{
    bst_verifier *v = &r->verifier;
    bst_state_begin(game, state, NULL);
    if (r->trace)
        bst_trace_game(r->trace, game, state);
    if (r->verify && !bst_verify_begin(v, game, state, seed))
        return false;
    for (int actor; (actor = bst_actor(state)) != BST_NOBODY;) {
        bst_legal(game, state, r->list);
        if (r->verify && !bst_verify_list(v, state, r->list))
            return false;
        bst_action action = bst_rng_pick(rng, r->list, actor == BST_CHANCE);
        if (r->verify && seed % 3 == 0)
            action = stretch(r, rng, action);
        if (!note_action(r, game, state, action)) {
            snprintf(v->finding, sizeof v->finding, "out of memory");
            return false;
        }
        if (r->verify ? !bst_verify_apply(v, state, action) : bst_apply(game, state, action, NULL).code != 0)
            return false;
        if (r->trace)
            bst_trace_action(r->trace, game, state, action);
    }
    return !r->verify || bst_verify_end(v, state, r->actions, r->nactions);
}

static bool write_record(run *r, const bst_game *game, uint64_t seed, const char *path)
{
    bst_header head = {.setup = *bst_game_setup(game)};
    snprintf(head.title, sizeof head.title, "random game %llu", (unsigned long long)seed);
    bst_text_error error = {0};
    char *text = bst_record_print(&head, r->actions, r->nactions, &error);
    if (!text && r->nactions > 0) // the action that failed is the last one; the way to it is what matters
        text = bst_record_print(&head, r->actions, r->nactions - 1, &error);
    if (!text) {
        bst_usage_error(r->options.command, "%s: %s", path, error.text);
        return false;
    }
    bool fine = bst_file_write(path, text, strlen(text)) == 0;
    free(text);
    return fine;
}

static void report_finding(run *r, const bst_game *game, const bst_state *state, uint64_t seed)
{
    r->findings++;
    bst_progress_clear(&r->progress);
    char path[64], setup[1024];
    snprintf(path, sizeof path, "bastide-finding-%llu.bgn", (unsigned long long)seed);
    FILE *out = r->json ? stderr : stdout;
    fprintf(out, "finding: seed %llu, action %d, turn %d, step %s: %s\n", (unsigned long long)seed, r->nactions,
            bst_turn(state), bst_step_name(bst_step(game, state)), r->verify ? r->verifier.finding : "refused");
    fprintf(out, "  setup: %s\n", bst_options_print(bst_game_setup(game), setup, sizeof setup));
    fprintf(out, "  again: bastide random --verify --thorough --games 1 --seed %llu%s%s\n", (unsigned long long)seed,
            r->mix ? "" : " ", r->mix ? "" : setup);
    if (write_record(r, game, seed, path))
        fprintf(out, "  record: ./%s\n", path);
}

// False if going on makes no sense.
static bool one_game(run *r, uint64_t seed)
{
    bst_rng rng = bst_rng_seed(seed);
    bst_game *game = make_game(r, &rng);
    if (!game)
        return false;
    bool fine = false;
    bst_state *state = malloc(bst_game_state_size(game));
    if (state) {
        r->nactions = 0;
        fine = true;
        if (!play(r, game, state, &rng, seed))
            report_finding(r, game, state, seed);
        r->total_actions += r->nactions;
    }
    if (fine && r->record) {
        char path[4200];
        snprintf(path, sizeof path, "%s/%llu.bgn", r->record, (unsigned long long)seed);
        fine = write_record(r, game, seed, path);
    }
    free(state);
    free(game);
    return fine;
}

// ---- summary ------------------------------------------------------------------------------------------------

static void print_counts(const run *r)
{
    puts("actions by kind:");
    for (int i = 1; i < BST_ACTION_KINDS; i++)
        printf("  %-16s %10lld\n", bst_action_word(i), r->kinds[i]);
    puts("decisions by turn step:");
    for (int i = 0; i < BST_STEP_COUNT; i++)
        if (r->steps[i])
            printf("  %-16s %10lld\n", bst_step_name(i), r->steps[i]);
    if (r->redrawn)
        printf("random setups that cannot be played, drawn again: %ld\n", r->redrawn);
}

static void print_json(const run *r, long games)
{
    printf("{\"games\":%ld,\"actions\":%lld,\"findings\":%ld,\"seed\":%llu,\"kinds\":{", games, r->total_actions,
           r->findings, (unsigned long long)r->seed);
    for (int i = 1; i < BST_ACTION_KINDS; i++)
        printf("%s\"%s\":%lld", i > 1 ? "," : "", bst_action_word(i), r->kinds[i]);
    printf("},\"steps\":{");
    const char *between = "";
    for (int i = 0; i < BST_STEP_COUNT; i++) {
        if (r->steps[i]) {
            printf("%s\"%s\":%lld", between, bst_step_name(i), r->steps[i]);
            between = ",";
        }
    }
    printf("},\"entered\":[");
    between = "";
    for (int i = 0; i < BST_STEP_COUNT; i++) {
        if (bst_events_entered(&r->verifier.events, i)) {
            printf("%s\"%s\"", between, bst_step_name(i));
            between = ",";
        }
    }
    puts("]}");
}

static int play_all(run *r)
{
    long done = 0;
    bool fine = true;
    r->progress = bst_progress_begin();
    while (done < r->games && r->findings < FINDINGS_MAX && (fine = one_game(r, r->seed + (uint64_t)done))) {
        done++;
        char note[40];
        snprintf(note, sizeof note, "%ld findings", r->findings);
        bst_progress_step(&r->progress, done, r->games, "games", r->verify ? note : NULL);
    }
    bst_progress_clear(&r->progress);
    if (!fine)
        return BST_EXIT_USAGE;
    if (r->json) {
        print_json(r, done);
    } else {
        if (r->verify)
            print_counts(r);
        if (!r->seeded)
            printf("seed %llu\n", (unsigned long long)r->seed);
        printf("%ld games, %lld actions, %ld findings\n", done, r->total_actions, r->findings);
    }
    return r->findings ? BST_EXIT_FOUND : BST_EXIT_OK;
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
        {"json", no_argument, NULL, 'j'},
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
        case 'v': r->verify = true; break;
        case 't': r->verify = r->thorough = true; break;
        case 'r': r->record = optarg; break;
        case 'T': r->trace_path = optarg; break;
        case 'j': r->json = true; break;
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
    bool chosen = o->sets || o->elements || o->rules || o->seats || o->start || o->ntiles;
    if (r->mix && chosen)
        return bst_usage_error(command,
                               "--mix chooses the whole setup itself; leave out the other options of the game");
    r->mix = r->mix || (r->verify && !chosen);
    return -1;
}

int cmd_random(int argc, char **argv)
{
    run r = {.options = {.command = argv[0]}, .games = 100};
    int status = parse(&r, argc, argv);
    if (status >= 0)
        return status;
    if (!r.seeded)
        r.seed = bst_seed_fresh() >> 32; // short enough to be typed
    if (r.record && mkdir(r.record, 0777) != 0 && errno != EEXIST)
        return bst_usage_error(argv[0], "%s: %s", r.record, strerror(errno));
    if (r.trace_path && !(r.trace = fopen(r.trace_path, "w")))
        return bst_usage_error(argv[0], "%s: %s", r.trace_path, strerror(errno));
    r.list = malloc(sizeof *r.list);
    status = BST_EXIT_USAGE;
    if (!r.list || !bst_verify_init(&r.verifier, r.thorough))
        bst_usage_error(argv[0], "out of memory");
    else if (r.mix || bst_options_setup(&r.options))
        status = play_all(&r);
    if (r.trace && fclose(r.trace) != 0)
        status = bst_usage_error(argv[0], "%s: %s", r.trace_path, strerror(errno));
    bst_verify_free(&r.verifier);
    bst_options_free(&r.options);
    free(r.list);
    free(r.actions);
    return status;
}
