// SPDX-License-Identifier: MIT
// The results of an arena, as tables and as JSON.

#include "cli/arena_report.h"

#include <math.h>
#include <string.h>

#include "record/json_text.h"

// ---- for people ---------------------------------------------------------------------------------------------

enum { COLUMN = 14 };

// A bot's text in at most COLUMN - 2 columns; long ones are told apart by their letter.
static void print_name(FILE *out, const bst_arena_head *head, int i)
{
    char name[COLUMN * 4];
    const char *text = head->bot[i];
    if (strlen(text) <= COLUMN - 2)
        snprintf(name, sizeof name, "%s", text);
    else
        snprintf(name, sizeof name, "%c %.*s", 'A' + i, COLUMN - 4, text);
    fprintf(out, "%*s", COLUMN, name);
}

static void print_elo(FILE *out, const bst_duel *duel)
{
    bst_interval rate = bst_share_interval(&duel->rate);
    double elo = bst_elo(duel->rate.mean), low = bst_elo(rate.low), high = bst_elo(rate.high);
    fprintf(out, "Elo %+.0f (%+.0f to %+.0f)", elo, low, high);
}

static void print_duel(FILE *out, const bst_arena_head *head, const bst_duel *duel)
{
    bst_interval rate = bst_share_interval(&duel->rate);
    bool two = head->schedule.seats == 2;
    if (duel->rate.n == 0)
        return;
    fprintf(out, "%c %s %c: %ld %s, %ld %s, %ld %s; %.1f %% (%.1f to %.1f); ", 'A' + duel->a,
            two ? "against" : "ahead of", 'A' + duel->b, duel->wins, two ? "won" : "ahead", duel->draws,
            two ? "drawn" : "level", duel->losses, two ? "lost" : "behind", 100 * duel->rate.mean, 100 * rate.low,
            100 * rate.high);
    print_elo(out, duel);
    fprintf(out, "; %+.2f points ± %.2f\n", duel->margin.mean, bst_series_error(&duel->margin));
}

static void print_shares(FILE *out, const bst_arena_head *head, const bst_standings *s)
{
    fprintf(out, "%-16s", "victories, %");
    for (int i = 0; i < head->schedule.bots; i++)
        fprintf(out, "%*.1f", COLUMN, 100 * s->bot[i].share.mean);
    fprintf(out, "\n%-16s", "  95 %");
    for (int i = 0; i < head->schedule.bots; i++) {
        char range[COLUMN * 2];
        bst_interval share = bst_share_interval(&s->bot[i].share);
        snprintf(range, sizeof range, "%.1f to %.1f", 100 * share.low, 100 * share.high);
        fprintf(out, "%*s", COLUMN, range);
    }
    fputc('\n', out);
}

static void print_category(FILE *out, const bst_arena_head *head, const bst_standings *s, int category)
{
    bool any = false;
    for (int i = 0; i < head->schedule.bots; i++)
        any = any || s->bot[i].category[category] != 0;
    if (!any)
        return;
    fprintf(out, "  %-14s", bst_category_word(category));
    for (int i = 0; i < head->schedule.bots; i++)
        fprintf(out, "%*.2f", COLUMN, s->bot[i].category[category]);
    fputc('\n', out);
}

// A row of one number per bot.
typedef double number_of(const bst_standing *standing);

static double points_of(const bst_standing *b) { return b->points.mean; }
static double error_of(const bst_standing *b) { return bst_series_error(&b->points); }
static double decisions_of(const bst_standing *b) { return b->seats ? (double)b->decisions / (double)b->seats : 0; }
static double pace_of(const bst_standing *b) { return b->decisions ? 1000 * b->seconds / (double)b->decisions : 0; }
static double longest_of(const bst_standing *b) { return 1000 * b->longest; }

static void print_row(FILE *out, const bst_arena_head *head, const bst_standings *s, const char *what, int digits,
                      number_of *number)
{
    fprintf(out, "%-16s", what);
    for (int i = 0; i < head->schedule.bots; i++)
        fprintf(out, "%*.*f", COLUMN, digits, number(&s->bot[i]));
    fputc('\n', out);
}

static void print_table(FILE *out, const bst_arena_head *head, const bst_standings *s)
{
    fprintf(out, "%-16s", "");
    for (int i = 0; i < head->schedule.bots; i++)
        print_name(out, head, i);
    fputc('\n', out);
    if (head->schedule.bots > 2) {
        double elo[BST_ARENA_BOTS_MAX];
        bst_standings_rate(s, &head->schedule, elo);
        fprintf(out, "%-16s", "Elo among all");
        for (int i = 0; i < head->schedule.bots; i++)
            fprintf(out, "%+*.0f", COLUMN, elo[i]);
        fputc('\n', out);
    }
    print_shares(out, head, s);
    print_row(out, head, s, "points", 2, points_of);
    print_row(out, head, s, "  error", 2, error_of);
    for (int i = 0; i < BST_CATEGORY_KINDS; i++)
        print_category(out, head, s, i);
    print_row(out, head, s, "decisions", 1, decisions_of);
    print_row(out, head, s, "ms for each", 3, pace_of);
    print_row(out, head, s, "ms, longest", 1, longest_of);
    for (int i = 0; i < head->schedule.bots; i++)
        if (s->bot[i].forfeits > 0)
            fprintf(out, "%s forfeited %ld games for want of a legal answer\n", head->bot[i], s->bot[i].forfeits);
}

static void print_seating(FILE *out, const bst_schedule *schedule)
{
    if (schedule->seats == 2)
        fputs(schedule->bots > 2 ? "all pairs, seats swapped with the same draws" : "seats swapped with the same draws",
              out);
    else if (schedule->bots == 2)
        fprintf(out, "A on each seat in turn against %d B with the same draws", schedule->seats - 1);
    else
        fputs("seats rotated with the same draws", out);
    fprintf(out, "; %.1f %% of the victories are to be expected on each seat", 100.0 / schedule->seats);
}

void bst_arena_print(FILE *out, const bst_arena_report *report)
{
    const bst_arena_head *head = report->head;
    const bst_standings *s = report->standings;
    for (int i = 0; i < head->schedule.bots; i++)
        fprintf(out, "%c: %s\n", 'A' + i, head->bot[i]);
    fprintf(out, "%ld games in %ld groups: ", s->games, s->groups);
    print_seating(out, &head->schedule);
    fprintf(out, "\n%s --seed %llu; %.1f s\n", head->setup, (unsigned long long)head->seed, report->seconds);
    if (report->interrupted)
        fprintf(out, "interrupted; %ld more games are done, but not their whole group\n", s->spare);
    if (s->games == 0)
        return;
    fputc('\n', out);
    for (int i = 0; i < s->nduels; i++)
        print_duel(out, head, &s->duel[i]);
    fputc('\n', out);
    print_table(out, head, s);
    fprintf(out, "\nThe seat that begins has %.1f %% of the victories; points by seat:", 100 * s->first);
    for (int i = 0; i < head->schedule.seats; i++)
        fprintf(out, " %.2f", s->points[i]);
    fputs("\nRanges are of 95 % confidence, ± is the standard error; both over groups.\n", out);
}

// ---- for programs -------------------------------------------------------------------------------------------

// Infinities (Elo of all games won) are null: JSON has no word for them.
static void number(FILE *out, const char *key, double value)
{
    if (isfinite(value))
        fprintf(out, ",\"%s\":%.6g", key, value);
    else
        fprintf(out, ",\"%s\":null", key);
}

static void json_duel(FILE *out, const bst_duel *duel)
{
    bst_interval rate = bst_share_interval(&duel->rate), margin = bst_series_interval(&duel->margin);
    fprintf(out, "{\"a\":%d,\"b\":%d,\"groups\":%ld,\"wins\":%ld,\"draws\":%ld,\"losses\":%ld", duel->a, duel->b,
            duel->rate.n, duel->wins, duel->draws, duel->losses);
    number(out, "rate", duel->rate.mean);
    number(out, "rate_error", bst_series_error(&duel->rate));
    number(out, "rate_low", rate.low);
    number(out, "rate_high", rate.high);
    number(out, "elo", bst_elo(duel->rate.mean));
    number(out, "elo_low", bst_elo(rate.low));
    number(out, "elo_high", bst_elo(rate.high));
    number(out, "margin", duel->margin.mean);
    number(out, "margin_error", bst_series_error(&duel->margin));
    number(out, "margin_low", margin.low);
    number(out, "margin_high", margin.high);
    fputc('}', out);
}

static void json_standing(FILE *out, const char *bot, const bst_standing *b, int seats, double elo)
{
    bst_interval share = bst_share_interval(&b->share);
    fputc('{', out);
    bst_json_write_field(out, "bot", bot);
    fprintf(out, ",\"seats\":%ld", b->seats);
    number(out, "elo", elo);
    number(out, "share", b->share.mean);
    number(out, "share_low", share.low);
    number(out, "share_high", share.high);
    number(out, "expected", 1.0 / seats);
    number(out, "points", b->points.mean);
    number(out, "points_error", bst_series_error(&b->points));
    fputs(",\"categories\":{", out);
    for (int i = 0; i < BST_CATEGORY_KINDS; i++)
        fprintf(out, "%s\"%s\":%.6g", i > 0 ? "," : "", bst_category_word(i), b->category[i]);
    fprintf(out, "},\"decisions\":%lld", b->decisions);
    number(out, "seconds_per_decision", b->decisions ? b->seconds / (double)b->decisions : 0);
    number(out, "seconds_longest", b->longest);
    fprintf(out, ",\"forfeits\":%ld}", b->forfeits);
}

void bst_arena_print_json(FILE *out, const bst_arena_report *report)
{
    const bst_arena_head *head = report->head;
    const bst_standings *s = report->standings;
    double elo[BST_ARENA_BOTS_MAX];
    bst_standings_rate(s, &head->schedule, elo);
    fputc('{', out);
    bst_json_write_field(out, "setup", head->setup);
    fprintf(out, ",\"seed\":\"%llu\",\"seats\":%d,\"games\":%ld,\"groups\":%ld,\"spare\":%ld,\"interrupted\":%s",
            (unsigned long long)head->seed, head->schedule.seats, s->games, s->groups, s->spare,
            report->interrupted ? "true" : "false");
    number(out, "seconds", report->seconds);
    number(out, "first_seat_share", s->first);
    fputs(",\"points_by_seat\":[", out);
    for (int i = 0; i < head->schedule.seats; i++)
        fprintf(out, "%s%.6g", i > 0 ? "," : "", s->points[i]);
    fputs("],\"duels\":[", out);
    for (int i = 0; i < s->nduels; i++) {
        fputs(i > 0 ? "," : "", out);
        json_duel(out, &s->duel[i]);
    }
    fputs("],\"bots\":[", out);
    for (int i = 0; i < head->schedule.bots; i++) {
        fputs(i > 0 ? "," : "", out);
        json_standing(out, head->bot[i], &s->bot[i], head->schedule.seats, elo[i]);
    }
    fputs("]}\n", out);
}

void bst_arena_note(const bst_arena_head *head, const bst_standings *s, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    if (head->schedule.bots == 2 && head->schedule.seats == 2) {
        const bst_duel *duel = &s->duel[0];
        snprintf(out, size, "A +%ld =%ld -%ld, %.1f %%, %+.1f points", duel->wins, duel->draws, duel->losses,
                 100 * duel->rate.mean, duel->margin.mean);
        return;
    }
    for (int i = 0; i < head->schedule.bots && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%c %.1f %%", i > 0 ? ", " : "", 'A' + i,
                                 100 * s->bot[i].share.mean);
}
