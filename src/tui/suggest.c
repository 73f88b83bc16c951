// SPDX-License-Identifier: MIT
// What a word with a slip in it may have meant.

#include "tui/suggest.h"

#include <stdbool.h>
#include <string.h>

static int smaller(int a, int b) { return a < b ? a : b; }

// Letters to change, add, leave out or swap to make one word of the other.
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    int d[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= n; i++) {
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = smaller(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]), smaller(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[n][m];
}

const char *bst_suggest(const char *word, const char *const *names)
{
    const char *best = NULL;
    int least = (int)strlen(word) > 4 ? 3 : 2; // at most this many typing errors, less one
    for (; *names; names++) {
        int d = distance(word, *names);
        bool begins = word[0] && word[1] && strncmp(word, *names, strlen(word)) == 0;
        if (begins || d < least) {
            best = *names;
            least = begins ? 0 : d;
        }
    }
    return best;
}
