// SPDX-License-Identifier: MIT

#include "server/log.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const char *bst_log_time(int64_t seconds, char *out, size_t size)
{
    struct tm when;
    time_t time = (time_t)seconds;
    if (!gmtime_r(&time, &when) || strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", &when) == 0)
        snprintf(out, size, "-");
    return out;
}

static void write_line(bst_log *log, int64_t now, const char *text)
{
    char line[BST_LOG_LINE_MAX + 160], when[40];
    snprintf(line, sizeof line, "%s %s: %s", bst_log_time(now, when, sizeof when), log->who, text);
    for (char *at = line; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            *at = '?';
    log->write(log->to, line);
}

// What was counted is told, and counting begins anew.
static void end_period(bst_log *log, bst_log_kind *k, int64_t now)
{
    char text[BST_LOG_LINE_MAX + 60];
    uint64_t more = k->counted > BST_LOG_ALIKE ? k->counted - BST_LOG_ALIKE : 0;
    k->counted = 0;
    if (more == 1)
        write_line(log, now, k->last);
    if (more < 2)
        return;
    snprintf(text, sizeof text, "%llu times more, lately: %s", (unsigned long long)more, k->last);
    write_line(log, now, text);
}

static bst_log_kind *find(bst_log *log, const char *kind)
{
    bst_log_kind *k = log->kinds;
    for (int i = 0; i < BST_LOG_KINDS - 1 && k->kind && strcmp(k->kind, kind) != 0; i++)
        k++;
    k->kind = kind;
    return k;
}

void bst_log_say(void *to, bst_log_weight weight, const char *kind, const char *text)
{
    bst_log *log = to;
    if (log->quiet && weight != BST_LOG_ERROR)
        return;
    int64_t now = log->now(log->to);
    bst_log_kind *k = find(log, kind);
    // a clock that was set back must not let a period last for ever
    if (now >= k->until || k->until > now + BST_LOG_PERIOD_S)
        end_period(log, k, now);
    if (k->counted == 0)
        k->until = now + BST_LOG_PERIOD_S;
    if (++k->counted <= BST_LOG_ALIKE)
        write_line(log, now, text);
    else
        snprintf(k->last, sizeof k->last, "%s", text);
}

void bst_log_tick(bst_log *log, bool all)
{
    int64_t now = log->now(log->to);
    for (int i = 0; i < BST_LOG_KINDS && log->kinds[i].kind; i++)
        if (all || now >= log->kinds[i].until)
            end_period(log, &log->kinds[i], now);
}

int64_t bst_log_next(const bst_log *log)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < BST_LOG_KINDS && log->kinds[i].kind; i++)
        if (log->kinds[i].counted > BST_LOG_ALIKE && log->kinds[i].until < next)
            next = log->kinds[i].until;
    return next;
}
