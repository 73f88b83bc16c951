// SPDX-License-Identifier: MIT
// bastide check: runs scenarios, games with expectations between the lines.

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bastide/rules.h"
#include "bastide/scenario.h"
#include "cli/check_board.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "record/json_text.h"

static const char usage[] =
    "usage: bastide check PATH... [--verbose] [--json] [--tiles FILE]\n"
    "       bastide check --board FILE:LINE [--tiles FILE]\n"
    "\n"
    "Runs the scenarios in the given files, and in all files *.scn under the given directories. Each failure is\n"
    "printed as FILE:LINE: MESSAGE; the last line is \"N passed, N failed\". docs/notation.md describes scenarios.\n"
    "\n"
    "  --verbose             name every scenario, with the rules it proves\n"
    "  --json                one line of JSON for each scenario, then one for the sum\n"
    "  --board FILE:LINE     draw the position after this line of a scenario instead, with what is legal there\n"
    "  --tiles FILE          a tile set of your own, named as the file; may be repeated\n"
    "\n"
    "Exit status: 0 all passed, 1 some failed, 2 a file cannot be read or understood.\n"
    "\n"
    "  bastide check tests/rules\n"
    "  bastide check tests/rules/inns --verbose\n"
    "  bastide check my-city.scn\n"
    "  bastide check --board my-city.scn:12\n";

enum { DEPTH_MAX = 32 }; ///< of directories, so that links in a circle end

/// The paths to run, and what came out so far.
typedef struct check {
    bst_options options;
    bool verbose, json;
    const char *board; ///< FILE:LINE to draw, or null
    char **paths;
    int npaths, capacity;
    bst_sets sets;
    int passed, failed;
    bool broken; ///< something could not be read or understood
    bst_progress progress;
} check;

// ---- finding the files --------------------------------------------------------------------------------------

static bool add_path(check *c, const char *path)
{
    if (c->npaths == c->capacity) {
        int capacity = c->capacity ? 2 * c->capacity : 64;
        char **paths = realloc(c->paths, (size_t)capacity * sizeof *paths);
        if (!paths)
            return false;
        c->paths = paths;
        c->capacity = capacity;
    }
    size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (!copy)
        return false;
    memcpy(copy, path, size);
    c->paths[c->npaths++] = copy;
    return true;
}

static bool is_scenario(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".scn") == 0;
}

static void path_broken(check *c, const char *path, const char *why)
{
    c->broken = true;
    c->failed++;
    if (!c->json) {
        printf("%s: %s\n", path, why);
        return;
    }
    printf("{");
    bst_json_write_field(stdout, "file", path);
    printf(",\"status\":\"broken\",\"failures\":[{\"line\":0,");
    bst_json_write_field(stdout, "message", why);
    puts("}]}");
}

static void find_below(check *c, const char *path, int depth)
{
    DIR *directory = depth < DEPTH_MAX ? opendir(path) : NULL;
    if (!directory) {
        path_broken(c, path, depth < DEPTH_MAX ? strerror(errno) : "too many directories within each other");
        return;
    }
    size_t base = strlen(path);
    while (base > 1 && path[base - 1] == '/')
        base--;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
        if (entry->d_name[0] == '.')
            continue;
        size_t size = base + strlen(entry->d_name) + 2;
        char *child = malloc(size);
        struct stat info;
        if (!child)
            break;
        snprintf(child, size, "%.*s/%s", (int)base, path, entry->d_name);
        if (stat(child, &info) != 0)
            path_broken(c, child, strerror(errno));
        else if (S_ISDIR(info.st_mode))
            find_below(c, child, depth + 1);
        else if (is_scenario(entry->d_name) && !add_path(c, child))
            path_broken(c, child, "out of memory");
        free(child);
    }
    closedir(directory);
}

static int compare_paths(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void find(check *c, const char *path)
{
    struct stat info;
    int before = c->npaths, failed = c->failed;
    if (stat(path, &info) != 0) {
        path_broken(c, path, strerror(errno));
        return;
    }
    if (!S_ISDIR(info.st_mode)) {
        if (!add_path(c, path))
            path_broken(c, path, "out of memory");
        return;
    }
    find_below(c, path, 0);
    if (c->npaths > before)
        qsort(c->paths + before, (size_t)(c->npaths - before), sizeof *c->paths, compare_paths);
    else if (c->failed == failed)
        path_broken(c, path, "there are no scenarios (*.scn) in this directory");
}

// ---- running ------------------------------------------------------------------------------------------------

static const char *status_word(bst_scenario_status status)
{
    static const char *const words[] = {"passed", "failed", "broken"};
    return words[status];
}

static void print_json(const char *path, const bst_scenario *scenario, const bst_scenario_result *result)
{
    printf("{");
    bst_json_write_field(stdout, "file", path);
    printf(",\"line\":%d,", scenario->line);
    bst_json_write_field(stdout, "title", scenario->head.title);
    printf(",\"proves\":[");
    for (int i = 0; i < scenario->nproves; i++)
        printf("%s\"%s\"", i ? "," : "", bst_rule_name(scenario->proves[i]));
    printf("],\"status\":\"%s\",\"failures\":[", status_word(result->status));
    for (int i = 0; i < result->n; i++) {
        printf("%s{\"line\":%d,", i ? "," : "", result->at[i].line);
        bst_json_write_field(stdout, "message", result->at[i].text);
        printf("}");
    }
    puts("]}");
}

static void print_text(const check *c, const char *path, const bst_scenario *scenario,
                       const bst_scenario_result *result)
{
    if (c->verbose) {
        printf("%s %s:%d: %s [", status_word(result->status), path, scenario->line, scenario->head.title);
        for (int i = 0; i < scenario->nproves; i++)
            printf("%s%s", i ? " " : "", bst_rule_name(scenario->proves[i]));
        puts("]");
    }
    for (int i = 0; i < result->n; i++)
        printf("%s:%d: %s\n", path, result->at[i].line, result->at[i].text);
}

static void run_scenario(check *c, const char *path, const bst_scenario *scenario)
{
    bst_scenario_result result;
    bst_scenario_run(scenario, &result);
    if (result.status == BST_SCENARIO_PASSED)
        c->passed++;
    else
        c->failed++;
    c->broken |= result.status == BST_SCENARIO_BROKEN;
    if (result.n > 0 || c->verbose || c->json)
        bst_progress_clear(&c->progress);
    if (c->json)
        print_json(path, scenario, &result);
    else
        print_text(c, path, scenario, &result);
}

static void run_file(check *c, const char *path)
{
    size_t length;
    char *text = bst_file_read(path, &length);
    if (!text) {
        c->broken = true;
        c->failed++;
        return;
    }
    bst_scenarios scenarios;
    bst_text_error error;
    if (bst_scenarios_parse(text, length, &c->sets, &scenarios, &error)) {
        for (int i = 0; i < scenarios.n; i++)
            run_scenario(c, path, &scenarios.at[i]);
        bst_scenarios_free(&scenarios);
    } else {
        char where[4200];
        snprintf(where, sizeof where, error.line > 0 ? "%s:%d" : "%s", path, error.line);
        path_broken(c, where, error.text);
    }
    free(text);
}

static int run_all(check *c)
{
    c->progress = bst_progress_begin();
    for (int i = 0; i < c->npaths; i++) {
        bst_progress_step(&c->progress, i, c->npaths, "files", NULL);
        run_file(c, c->paths[i]);
    }
    bst_progress_clear(&c->progress);
    printf(c->json ? "{\"passed\":%d,\"failed\":%d}\n" : "%d passed, %d failed\n", c->passed, c->failed);
    return c->broken ? BST_EXIT_USAGE : c->failed ? BST_EXIT_FOUND : BST_EXIT_OK;
}

// ---- the command line ---------------------------------------------------------------------------------------

// Reads the options; paths may stand between them. False: return *status.
static bool read_arguments(check *c, int argc, char **argv, int *status)
{
    static const struct option table[] = {
        {"verbose", no_argument, NULL, 'v'},
        {"json", no_argument, NULL, 'j'},
        {"board", required_argument, NULL, 'b'},
        {"help", no_argument, NULL, 'h'},
        {"tiles", required_argument, NULL, BST_OPT_TILES},
        {NULL, 0, NULL, 0},
    };
    *status = BST_EXIT_USAGE;
    optind = 1;
    int npaths = 0;
    for (;;) {
        switch (bst_options_next(&c->options, argc, argv, table)) {
        case 'v': c->verbose = true; continue;
        case 'j': c->json = true; continue;
        case 'b': c->board = optarg; continue;
        case 'h':
            fputs(usage, stdout);
            *status = BST_EXIT_OK;
            return false;
        case -1: break;
        default: return false;
        }
        if (optind >= argc)
            break;
        argv[npaths++] = argv[optind++]; // never beyond what was read already
    }
    if (c->board && (npaths > 0 || c->json || c->verbose)) {
        bst_usage_error("check", "--board draws one position; leave out the other paths, --json and --verbose");
        return false;
    }
    if (npaths == 0 && !c->board) {
        bst_usage_error("check", "name the files or directories to check, as in `bastide check tests/rules`");
        return false;
    }
    if (!bst_options_setup(&c->options))
        return false;
    c->sets = (bst_sets){(const bst_tileset *const *)c->options.user, c->options.ntiles};
    for (int i = 0; i < npaths; i++)
        find(c, argv[i]);
    return true;
}

int cmd_check(int argc, char **argv)
{
    int status;
    check *c = calloc(1, sizeof *c);
    if (!c)
        return bst_usage_error("check", "out of memory");
    c->options.command = "check";
    if (read_arguments(c, argc, argv, &status))
        status = c->board ? bst_check_board(c->board, &c->sets) : run_all(c);
    for (int i = 0; i < c->npaths; i++)
        free(c->paths[i]);
    free(c->paths);
    bst_options_free(&c->options);
    free(c);
    return status;
}
