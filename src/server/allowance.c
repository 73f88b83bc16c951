// SPDX-License-Identifier: MIT

#include "server/allowance.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1000000 };

static const double hour = 3600000;

const bst_allowance_info bst_allowance_list[] = {
#define X(member, name, usual, about) {name, usual, about},
    BST_ALLOWANCES(X)
#undef X
        {NULL, 0, NULL},
};

void bst_allowances_complete(bst_allowances *allowances)
{
#define X(member, name, usual, about) \
    if (allowances->member == 0)      \
        allowances->member = usual;
    BST_ALLOWANCES(X)
#undef X
}

static int *find(bst_allowances *allowances, const char *text, size_t length)
{
#define X(member, name, usual, about)                               \
    if (strlen(name) == length && strncmp(text, name, length) == 0) \
        return &allowances->member;
    BST_ALLOWANCES(X)
#undef X
    return NULL;
}

bool bst_allowance_parse(bst_allowances *allowances, const char *text)
{
    const char *sign = strchr(text, '=');
    int *member = sign ? find(allowances, text, (size_t)(sign - text)) : NULL;
    if (!member || sign[1] < '0' || sign[1] > '9')
        return false;
    char *end;
    long number = strtol(sign + 1, &end, 10);
    if (*end || number < 1 || number > MOST)
        return false;
    *member = (int)number;
    return true;
}

double bst_purse_left(const bst_purse *purse, int hourly, int64_t now)
{
    double regained = hourly * (double)(now - purse->at) / hour;
    return regained >= purse->used ? hourly : hourly - (purse->used - regained);
}

void bst_purse_spend(bst_purse *purse, double amount, int hourly, int64_t now)
{
    purse->used = hourly - bst_purse_left(purse, hourly, now) + amount;
    purse->at = now;
}
