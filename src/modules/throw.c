// SPDX-License-Identifier: MIT
// A throw: which way and how far a chip flies, and how chance scatters it. Integers alone, divisions towards zero.

#include "modules/throw.h"

enum { QUARTER = BST_CIRCLE / 4, STEPS = 64, ONE = 32768 };
enum { CIRCLE_RADIUS = 6 * BST_TILE_UNITS }; ///< on which all throw from, so that nobody is nearer to the fair
enum { USUAL, HALF, MORE };                  ///< values of the house rule, in their order

int bst_root(int64_t square)
{
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 31; bit != 0; bit >>= 1) {
        root += (root + bit) * (root + bit) <= square ? bit : 0;
    }
    return (int)root;
}

/// Sine of 90/64 degrees times the index; between two of them it is a straight line.
static const uint16_t sines[STEPS + 1] = {0,     804,   1608,  2411,  3212,  4011,  4808,  5602,  6393,  7180,  7962,
                                          8740,  9512,  10279, 11039, 11793, 12540, 13279, 14010, 14733, 15447, 16151,
                                          16846, 17531, 18205, 18868, 19520, 20160, 20788, 21403, 22006, 22595, 23170,
                                          23732, 24279, 24812, 25330, 25833, 26320, 26791, 27246, 27684, 28106, 28511,
                                          28899, 29269, 29622, 29957, 30274, 30572, 30853, 31114, 31357, 31581, 31786,
                                          31972, 32138, 32286, 32413, 32522, 32610, 32679, 32729, 32758, 32768};

/// Sine of an angle from 0 to a quarter of the circle.
static int sine_quarter(int angle)
{
    enum { WIDE = QUARTER / STEPS };
    int at = angle / WIDE;
    int rest = angle % WIDE;
    return rest == 0 ? sines[at] : sines[at] + (sines[at + 1] - sines[at]) * rest / WIDE;
}

int bst_sine(int angle)
{
    angle &= BST_CIRCLE - 1;
    int half = angle & (BST_CIRCLE / 2 - 1);
    int sine = sine_quarter(half <= QUARTER ? half : BST_CIRCLE / 2 - half);
    return angle < BST_CIRCLE / 2 ? sine : -sine;
}

int64_t bst_dot_square(bst_dot a, bst_dot b)
{
    int64_t dx = a.x - b.x;
    int64_t dy = a.y - b.y;
    return dx * dx + dy * dy;
}

/// How far a number lies outside a range that is one tile wide.
static int outside(int at, int from)
{
    int before = from - at;
    int behind = at - from - BST_TILE_UNITS;
    return before > 0 ? before : behind > 0 ? behind : 0;
}

int64_t bst_dot_outside(bst_dot at, int x, int y)
{
    int64_t dx = outside(at.x, x * BST_TILE_UNITS);
    int64_t dy = outside(at.y, y * BST_TILE_UNITS);
    return dx * dx + dy * dy;
}

bst_dot bst_dot_moved(bst_dot from, int direction, int length)
{
    return (bst_dot){from.x + (int32_t)((int64_t)length * bst_sine(direction) / ONE),
                     from.y - (int32_t)((int64_t)length * bst_sine(direction + QUARTER) / ONE)};
}

// ---------------------------------------------------------------------------------------------------
// Chance
// ---------------------------------------------------------------------------------------------------

/// In how many ways four numbers from -8 to 8 have a sum, or that sum below zero.
static const uint16_t ways[BST_SCATTER_MAX + 1] = {3281, 3264, 3216, 3140, 3039, 2916, 2774, 2616, 2445, 2264, 2076,
                                                   1884, 1691, 1500, 1314, 1136, 969,  816,  680,  560,  455,  364,
                                                   286,  220,  165,  120,  84,   56,   35,   20,   10,   4,    1};

int bst_scatter_weight(int sum)
{
    int far = sum < 0 ? -sum : sum;
    return far <= BST_SCATTER_MAX ? ways[far] : 0;
}

int bst_scatter_of(uint32_t random)
{
    int rest = (int)((uint64_t)random * BST_SCATTER_TOTAL >> 32);
    int sum = -BST_SCATTER_MAX;
    for (int weight; rest >= (weight = bst_scatter_weight(sum)); sum++) {
        rest -= weight;
    }
    return sum;
}

int bst_scatter_offset(int deviation, int sum)
{ // the standard deviation of the sum is the root of 96, 9.798
    return (int)((int64_t)deviation * sum * 1000 / 9798);
}

// ---------------------------------------------------------------------------------------------------
// Throws
// ---------------------------------------------------------------------------------------------------

bst_dot bst_cell_middle(const bst_context *c, int cell)
{
    const bst_cell *at = &bst_cells(c->g, c->s)[cell];
    return (bst_dot){at->x * BST_TILE_UNITS + BST_TILE_UNITS / 2, at->y * BST_TILE_UNITS + BST_TILE_UNITS / 2};
}

bst_dot bst_throw_from(const bst_context *c, int fair, int seat)
{
    return bst_dot_moved(bst_cell_middle(c, fair), seat * BST_CIRCLE / c->g->setup.seats, CIRCLE_RADIUS);
}

int bst_throw_longest(const bst_context *c, int fair)
{
    const bst_cell *cells = bst_cells(c->g, c->s);
    int most = 0; // to the farthest corner of a tile: the square of half tiles
    for (int cell = 1; cell <= c->s->ncells; cell++) {
        int dx = cells[cell].x - cells[fair].x;
        int dy = cells[cell].y - cells[fair].y;
        int far = 4 * (dx * dx + dy * dy + (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)) + 2;
        most = cells[cell].face != BST_EMPTY && far > most ? far : most;
    }
    int farthest = bst_root((int64_t)most * (BST_TILE_UNITS / 2) * (BST_TILE_UNITS / 2));
    return CIRCLE_RADIUS + farthest + BST_TILE_UNITS;
}

bst_throw bst_throw_of(const bst_context *c, int fair, int seat, int direction, int power, int longest)
{
    int length = (int)((int64_t)longest * power / BST_POWER_MAX);
    return (bst_throw){bst_throw_from(c, fair, seat), direction, length};
}

int bst_throw_scale(const bst_context *c)
{
    static const int percent[] = {[USUAL] = 100, [HALF] = 50, [MORE] = 150};
    return percent[c->g->setup.option[BST_OPTION_CATAPULT_SCATTER]];
}

bst_dot bst_throw_landing(const bst_context *c, const bst_throw *t, int along, int across)
{
    int scale = bst_throw_scale(c);
    int lengthwise = (BST_TILE_UNITS / 10 + t->length / 8) * scale / 100;
    int sideways = (BST_TILE_UNITS / 10 + t->length / 12) * scale / 100;
    bst_dot on_way = bst_dot_moved(t->from, t->direction, t->length + bst_scatter_offset(lengthwise, along));
    return bst_dot_moved(on_way, t->direction + QUARTER, bst_scatter_offset(sideways, across));
}

/// How far a way leads in a direction, times 32768.
static int64_t reach(int64_t dx, int64_t dy, int direction)
{
    return dx * bst_sine(direction) - dy * bst_sine(direction + QUARTER);
}

/// How far beside the point to which a way leads a direction passes, times 32768.
static int64_t beside(int64_t dx, int64_t dy, int direction)
{
    int64_t side = dx * bst_sine(direction + QUARTER) + dy * bst_sine(direction);
    return side < 0 ? -side : side;
}

bst_action bst_throw_at(const bst_context *c, int fair, int seat, bst_dot at, int longest)
{
    bst_dot from = bst_throw_from(c, fair, seat);
    int64_t dx = at.x - from.x;
    int64_t dy = at.y - from.y;
    int best = 0;
    for (int step = BST_CIRCLE / 4; step != 0; step /= 2) { // it grows on both sides towards the best direction
        int middle = best;
        for (int way = -2; way <= 2; way++) {
            int direction = (middle + way * step) & (BST_CIRCLE - 1);
            best = reach(dx, dy, direction) > reach(dx, dy, best) ? direction : best;
        }
    }
    int step = best; // the sine is straight between two of its steps, so that was one of them; the best way is near
    for (int way = -QUARTER / STEPS; way <= QUARTER / STEPS; way++) {
        int direction = (step + way) & (BST_CIRCLE - 1);
        best = beside(dx, dy, direction) < beside(dx, dy, best) ? direction : best;
    }
    int64_t power = ((int64_t)bst_root(dx * dx + dy * dy) * BST_POWER_MAX + longest / 2) / longest;
    return (bst_action){
        .kind = BST_DO_THROW, .x = (int16_t)best, .y = (int16_t)(power < BST_POWER_MAX ? power : BST_POWER_MAX)};
}

void bst_chip_tell(bst_dot at, int16_t *x, int16_t *y, int32_t *where)
{
    enum { FINE = BST_TILE_UNITS / 64 };
    int left = at.x & (BST_TILE_UNITS - 1);
    int top = at.y & (BST_TILE_UNITS - 1);
    *x = (int16_t)bst_dot_row(at.x);
    *y = (int16_t)bst_dot_row(at.y);
    *where = left / FINE * 64 + top / FINE;
}
