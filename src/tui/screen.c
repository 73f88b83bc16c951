#include "tui/play.h"
bool bst_screen_play(bst_table *table, const bst_play_options *options, bool *started)
{
    (void)table;
    (void)options;
    *started = false;
    return true;
}
