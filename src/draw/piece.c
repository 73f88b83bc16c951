// SPDX-License-Identifier: MIT
// The pictures of pieces.

#include "draw/piece.h"

#include <string.h>

#include "bastide/vocabulary.h"
#include "draw/figure.h"
#include "draw/layer.h"

enum { STOREYS = 5, LAYERS = 8 }; // higher towers are told by the number alone

#define I(name) BST_INK(name)
#define NONE    BST_INK_NONE
#define SEAT    BST_INK_SEAT
#define INKED   I(ink), 1.2

// Parts of the flea chips.
#define FLEA_CHIP "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"
#define FLEA      "M-5 1q0-5 5-5t5.5 4q0 3-5 3.2t-5.5-2.2zM-3 3l-2.5 4.5M1 3.5l-1 4M4 2.5l2.5 3 1-.5M5.3-1L7.5-2.5"
#define FLEA_DEAD "M-5-1q0 5 5 5t5.5-4q0-3-5-3.2T-5-1zM-3-3l-2.5-4.5M1-3.5l-1-4M4-2.5l2.5-3"

#define WOMAN "M-11 14Q-7.5 4-5-1-7.5-4-6-9-4-14.5 0-14.5T6-9Q7.5-4 5-1 7.5 4 11 14z"

#define KEEP "M-13 11V-8h2v2h2v-2h2v2h2v-2h2V-1L0-6.5 3-1v-7h2v2h2v-2h2v2h2v-2h2V11z"

// Parts of wall tiles.
#define BACK      "M-9.5-10H9.5V10H-9.5z"
#define WALL_TILE "M-11-12H11q1 0 1 1V11q0 1-1 1H-11q-1 0-1-1V-11q0-1 1-1z"
#define WALL_FACE \
    {I(paper), I(paper), 3, WALL_TILE}, {I(crop), INKED, WALL_TILE}, { I(plaster), NONE, 0, "M-10-10H10V10H-10z" }
#define SMALL_TOWER "M-5 9V-6h-1v-4h3v2h2v-2h2v2h2v-2h3v4H5V9z"
#define SMALL_HOUSE "M-6 9V0H6V9z"
#define SMALL_ROOF  "M-8.5.5L-4.5-7h9L8.5.5z"
#define TWICE       "M1 1.500h8.500V10H1zM3-9.5"
#define OPEN        "M-9 6.500V-9H9V6.500M-9 9.500V9M9 9.500V9"

static const struct {
    const char *word;
    bst_layer layer[LAYERS];
} pieces[BST_PIECE_KINDS] = {
    [BST_PIECE_TOWER] = {"tower",
                         {{I(wood), INKED, "M-9-5L0-9 9-5V5L0 9-9 5z"},
                          {I(kerb), NONE, 0, "M0-1L9-5V5L0 9z"},
                          {I(crop), INKED, "M-9-5L0-9 9-5 0-1z"},
                          {NONE, I(ink), 1, "M0-1V9M-9 0L0 4 9 0"}}},
    [BST_PIECE_BRIDGE_NS] = {"bridge-ns",
                             {{I(ink), NONE, 0, "M43 0Q40 50 43 100H60Q63 50 59 0Z"},
                              {I(plank), I(ink), 1.2, "M42.5 0Q40 50 42.5 100H57.5Q60 50 57.5 0Z"},
                              {NONE, I(wood), .8,
                               "M42 6H58M42 14H58M42 22H58M42 30H58M42 38H58M42 46H58M42 54H58M42 62H58M42 70H58M42 "
                               "78H58M42 86H58M42 94H58"},
                              {NONE, I(wood), 2.2, "M42.5 0Q40 50 42.5 100M57.5 0Q60 50 57.5 100"},
                              {NONE, I(ink), .7, "M43.8 0Q41.3 50 43.8 100M56.2 0Q58.7 50 56.2 100"}}},
    [BST_PIECE_BRIDGE_EW] = {"bridge-ew",
                             {{I(ink), NONE, 0, "M0 43Q50 40 100 43V60Q50 63 0 60Z"},
                              {I(plank), I(ink), 1.2, "M0 42.5Q50 40 100 42.5V57.5Q50 60 0 57.5Z"},
                              {NONE, I(wood), .8,
                               "M6 42V58M14 42V58M22 42V58M30 42V58M38 42V58M46 42V58M54 42V58M62 42V58M70 42V58M78 "
                               "42V58M86 42V58M94 42V58"},
                              {NONE, I(wood), 2.2, "M0 42.5Q50 40 100 42.5M0 57.5Q50 60 100 57.5"},
                              {NONE, I(ink), .7, "M0 43.8Q50 41.3 100 43.8M0 56.2Q50 58.7 100 56.2"}}},
    [BST_PIECE_CASTLE] = {"castle",
                          {{I(paper), I(paper), 3, "M-14 13V-6h4v3h4V-6h4v3h4V-6h4v3h4V-6h4V13z"},
                           {I(wall_light), INKED, "M-14 13V-6h4v3h4V-6h4v3h4V-6h4v3h4V-6h4V13z"},
                           {I(stone), NONE, 0, "M7.5 12.5V-3H10v-2.4h3.4V12.5z"},
                           {I(ink), NONE, 0, "M-3.5 13V7.5q3.5-5 7 0V13zM-9 1v4h1.6V1zM7.4 1v4H9V1z"},
                           {SEAT, INKED, "M0-6V-15.5l9 2.8-9 2.8"}}},
    [BST_PIECE_TUNNEL] = {"tunnel",
                          {{SEAT, I(paper), 2.6, "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"},
                           {SEAT, INKED, "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"},
                           {I(paper), I(ink), .8, "M-4.8 4.6V0q4.8-8 9.6 0v4.6z"},
                           {I(ink), NONE, 0, "M-2.6 4.6V1q2.6-4.6 5.2 0v3.6z"}}},
    [BST_PIECE_FERRY] = {"ferry",
                         {{I(wood), INKED, "M-12 2h24q-1.5 6-5.5 7h-13q-4-1-5.5-7z"},
                          {I(paper), INKED, "M-1 1V-12q8 4 9 13zM-3 1q-6-1-6-2.5l6-8z"},
                          {NONE, I(bank), 1.2, "M-13 11.5q3-2 6.5 0t6.5 0 6.5 0 6.5 0"}}},
    [BST_PIECE_GOLD] = {"gold",
                        {{I(paper), I(paper), 3, "M-10.5 7L-7-1.5-4.5-7h9L7-1.5 10.5 7z"},
                         {I(gold), INKED, "M-10.5 7L-7-1.5H7L10.5 7z"},
                         {I(plaster), INKED, "M-7-1.5L-4.5-7h9L7-1.5z"},
                         {I(gold), NONE, 0, "M-5-2.3l1.6-3.8h6.8L5-2.3z"},
                         {NONE, I(wood), .9, "M-5.5 4.6L-4.3 1.2H4.3L5.5 4.6z"}}},
    [BST_PIECE_ABBEY] = {"abbey",
                         {{I(meadow), I(wall), 2, "M-13-13h26v26h-26z"},
                          {I(plaster), INKED, "M-9 9V-1h18V9z"},
                          {I(roof), INKED, "M-10.5-1l3-5h15l3 5z"},
                          {I(plaster), INKED, "M-3 9V-5h6V9z"},
                          {I(slate), INKED, "M-4.2-5L0-11.5 4.2-5z"},
                          {I(ink), NONE, 0, "M-1.3 9V5q1.3-2 2.6 0v4z"}}},
    [BST_PIECE_COUNT] = {"count", {{NONE, NONE, 0, NULL}}},
    [BST_PIECE_WHEEL] = {"wheel", {{NONE, NONE, 0, NULL}}},
    [BST_PIECE_SHIELD] = {"shield",
                          {{I(shield), I(paper), 1.6, "M-8-9.5H8V-1q0 8-8 12-8-4-8-12z"},
                           {I(gold), NONE, 0, "M-1.5-8.5h3V-2H7v3H1.5v8h-3V1H-7v-3h5.5z"}}},
    [BST_PIECE_WINE] = {"wine",
                        {{I(wood), INKED, "M-6.5-9.5q6.5-2.4 13 0 3.3 9.5 0 19-6.5 2.4-13 0-3.3-9.5 0-19z"},
                         {NONE, I(ink), 1.4, "M-7.6-4.6q7.6 1.6 15.2 0M-7.6 4.6q7.6 1.6 15.2 0"},
                         {I(magic), INKED, "M-2.6-.6h5.2v3h-5.2z"}}},
    [BST_PIECE_GRAIN] = {"grain",
                         {{NONE, I(wood), 1.4, "M0 11V-4M-6 10L0 2 6 10"},
                          {I(gold), I(wood), .9,
                           "M0-11q3.4 3.4 0 7.5-3.4-4.1 0-7.5zM0-1q.4-5 5.5-6 0 5-5.5 6-5.5-1-5.5-6 5.1 1 5.5 6zM0 "
                           "5q.4-5 5.5-6 0 5-5.5 6-5.5-1-5.5-6Q-.4 0 0 5z"}}},
    [BST_PIECE_CLOTH] = {"cloth",
                         {{I(shield), INKED, "M-10-3.5q0-4 4-4h12q4 0 4 4V6q0 3-3 3H-7q-3 0-3-3z"},
                          {I(water_light), INKED, "M-10-3.5a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0z"},
                          {NONE, I(ink), 1, "M-7.6-3.5a1.2 1.2 0 1 1 2.4 0M-2.8-3.5V6"},
                          {NONE, I(gold), 1.6, "M1.5-6.8V8.3M6-6.8V8.3"}}},
    [BST_PIECE_KING] =
        {"king",
         {{I(paper), INKED, "M-10.5-14h21q2 0 2 2v24q0 2-2 2h-21q-2 0-2-2v-24q0-2 2-2z"},
          {I(gold), INKED, "M-8.5 6.5l-1-11 5 4.5L0-8l4.5 8 5-4.5-1 11z"},
          {I(lava), NONE, 0,
           "M-1.8 3L0 .8 1.8 3 0 5.2zM-6.5 3.8l1.2-1.3 1.2 1.3-1.2 1.3zM4.1 3.8l1.2-1.3 1.2 1.3-1.2 1.3z"}}},
    [BST_PIECE_BARON] = {"baron",
                         {{I(ink), I(paper), 1.2, "M-10.5-14h21q2 0 2 2v24q0 2-2 2h-21q-2 0-2-2v-24q0-2 2-2z"},
                          {I(stone), I(paper), 1, "M-7 9V-3q0-7 7-7t7 7V9q-7 3.5-14 0z"},
                          {I(ink), NONE, 0, "M-5.5-2.5h4.7V8h1.6V-2.5h4.7v2h-4v1h-3v-1h-4z"},
                          {I(lava), NONE, 0, "M-1-9.5q5-5 7.5-1-4-1-6 2.5z"}}},
    [BST_PIECE_TEACHER] = {"teacher",
                           {{I(paper), I(paper), 3, "M-9 14Q-10 1-3.5-1-9-8 0-14 9-8 3.5-1 10 1 9 14z"},
                            {I(slate), INKED, "M-9 14Q-9.5 0 0-1.5 9.5 0 9 14z"},
                            {I(paper), I(ink), .8, "M-3-1.3L0 5 3-1.3z"},
                            {I(plaster), INKED, "M-4.5-5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"},
                            {I(ink), I(paper), .8, "M-11-9.5L0-14.5 11-9.5 0-5.5z"},
                            {NONE, I(gold), 1.6, "M0-10L8-8.5V-3"}}},
    [BST_PIECE_EMERITUS] = {"emeritus", // without his hat: he has no more lessons to give
                            {{I(paper), I(paper), 3, "M-9 14Q-10 1-3.5-1-6-9 0-10 6-9 3.5-1 10 1 9 14z"},
                             {I(slate), INKED, "M-9 14Q-9.5 0 0-1.5 9.5 0 9 14z"},
                             {I(paper), I(ink), .8, "M-3-1.3L0 5 3-1.3z"},
                             {I(plaster), INKED, "M-4.5-5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"},
                             {I(stone), NONE, 0, "M-4.6-5.5Q-5-10 0-10T4.6-5.5Q3-8 0-8T-4.6-5.5z"}}},
    [BST_PIECE_OUTBREAK] = {"outbreak", // a rat
                            {{I(lava), I(paper), 3, "M-11-11H11V11H-11z"},
                             {I(lava), INKED, "M-11-11H11V11H-11z"},
                             {I(ink), NONE, 0,
                              "M-7.5 6Q-8.5-3.5 0-4q2.6-.2 4.2.6Q4-6.5 6-5.5q1.6 1 .6 2.8Q9-.8 9.5 1.8 7.5 4 4.5 4 3.5 "
                              "6 1.5 6z"},
                             {NONE, I(ink), 1.5, "M-7 5.5Q-9.5 8.5-5 8.6T3 8.2"},
                             {I(paper), NONE, 0, "M5.6-.9h1.3v1.3H5.6z"}}},
    [BST_PIECE_EXTINCT] = {"extinct", // the other side: a field
                           {{I(crop), I(paper), 3, "M-11-11H11V11H-11z"},
                            {I(crop), INKED, "M-11-11H11V11H-11z"},
                            {NONE, I(wood), 1, "M-9 7Q0 2 9 5M-9 1Q0-4 9-1M-9-5Q0-10 9-7"},
                            {NONE, I(plague), 1.4, "M-5 9V4M-5 6l-2-2.5M-5 6l2-2.5M3 7V1M3 3.5L.5 1M3 3.5L5.5 1"}}},
    [BST_PIECE_FLEA] = {"flea",
                        {{I(lava), I(paper), 3, FLEA_CHIP}, {I(lava), INKED, FLEA_CHIP}, {I(ink), I(ink), 1.3, FLEA}}},
    [BST_PIECE_FADED] = {"faded", // pale, and on its back
                         {{I(paper), I(paper), 3, FLEA_CHIP},
                          {I(rose), I(stone), 1.2, FLEA_CHIP},
                          {I(paper), NONE, 0, "M-7.4 0a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0z"},
                          {NONE, I(rose), 1.3, FLEA_DEAD}}},
    [BST_PIECE_WOMAN] = {"woman", // in a long dress, with a hood
                         {{I(paper), I(paper), 3, WOMAN},
                          {SEAT, INKED, WOMAN},
                          {I(plaster), I(ink), .9, "M-3-7.6a3 3.3 0 1 0 6 0a3 3.3 0 1 0-6 0z"}}},
    [BST_PIECE_CHIP] = {"chip", // a round one with a rim, and a star that shows how it turns
                        {{I(paper), I(paper), 3, "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"},
                         {SEAT, INKED, "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"},
                         {I(paper), I(ink), .8, "M-7.6 0a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 1 0-15.2 0z"},
                         {SEAT, I(ink), .8, "M0-6l1.6 4L6 0 1.6 2 0 6l-1.6-4L-6 0l4.4-2z"}}},
    [BST_PIECE_KEEP] = {"keep", // a hall with two towers
                        {{I(paper), I(paper), 3.4, KEEP},
                         {SEAT, INKED, KEEP},
                         {I(ink), NONE, 0, "M-2.6 11V5.5q2.6-4 5.2 0V11zM-9.6-2v3.6h1.8V-2zM7.8-2v3.6h1.8V-2z"},
                         {NONE, I(paper), 1, "M-12-5.8H-5M5-5.8H12M-4.5 1.500H4.5"}}},
    [BST_PIECE_CORNER] = {"corner", // its back: a shield on stone
                          {{I(stone), I(paper), 3, BACK},
                           {I(wood), INKED, BACK},
                           {I(gold), I(ink), .9, "M-5.5-6.500h11V0q0 5-5.5 7.500Q-5.5 5-5.5 0z"},
                           {I(wood), NONE, 0,
                            "M-3.4-4.500h1.700v1.700h1v-1.700h1.400v1.700h1v-1.700h1.700V2.500h-6.800z"}}},
    [BST_PIECE_SECOND_TURN] = {"bonus-second-turn", // an arrow that comes round again
                               {WALL_FACE,
                                {NONE, I(shield), 3, "M-5.5 4.500A7 7 0 1 1 5.5 4.5"},
                                {I(shield), NONE, 0, "M1.5 2.500L9 3.5 4.5 9.500z"}}},
    [BST_PIECE_DOUBLE_TOWER] = {"bonus-double-tower",
                                {WALL_FACE, {I(slate), INKED, SMALL_TOWER}, {I(lava), I(ink), .7, TWICE}}},
    [BST_PIECE_DOUBLE_HOUSE] =
        {"bonus-double-house",
         {WALL_FACE, {I(plaster), INKED, SMALL_HOUSE}, {I(roof), INKED, SMALL_ROOF}, {I(lava), I(ink), .7, TWICE}}},
    [BST_PIECE_OPEN_PATH] = {"bonus-open-path",
                             {WALL_FACE,
                              {NONE, I(kerb), 8, "M-4 10.500V6Q-4 1 1 0T5-5"},
                              {NONE, I(road), 5.5, "M-4 10.500V6Q-4 1 1 0T5-5"},
                              {NONE, I(ink), 1.4, OPEN}}},
    [BST_PIECE_OPEN_TOWER] = {"bonus-open-tower",
                              {WALL_FACE, {I(slate), INKED, SMALL_TOWER}, {NONE, I(ink), 1.4, OPEN}}},
    [BST_PIECE_OPEN_HOUSE] =
        {"bonus-open-house",
         {WALL_FACE, {I(plaster), INKED, SMALL_HOUSE}, {I(roof), INKED, SMALL_ROOF}, {NONE, I(ink), 1.4, OPEN}}},
    [BST_PIECE_MARKETS] = {"bonus-markets",
                           {WALL_FACE,
                            {I(wood), INKED, "M-7 2H7v6H-7z"},
                            {I(paper), INKED, "M-7-8H7l2 7q-2 3-4.5 0-2.3 3-4.5 0-2.3 3-4.5 0-2.5 3-4.5 0z"},
                            {I(shield), NONE, 0, "M-4.5-7.500h3.200v7h-3.600zM2-7.500h3l1.5 7H2.300z"}}},
    [BST_PIECE_LARGER_KEEP] = {"bonus-keep",
                               {WALL_FACE,
                                {I(plaster), INKED,
                                 "M-8 9V-4h3.500v2.500h9V-4H8V9zM-9-4l2.8-5 2.8 5zM3.4-4l2.8-5L9-4z"},
                                {NONE, I(lava), 2.4, "M0-1V7M-4 3H4"}}},
    [BST_PIECE_FIVE_POINTS] = {"bonus-points",
                               {WALL_FACE,
                                {I(gold), INKED, "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z"},
                                {NONE, I(ink), 2.2, "M3.5-5H-2.500L-3-.5Q3.5-2 3.5 2T-3.5 4"}}},
    [BST_PIECE_TOKEN] = {"token",
                         {{SEAT, I(paper), 2.6, "M0-8L8 0 0 8-8 0z"},
                          {SEAT, INKED, "M0-8L8 0 0 8-8 0z"},
                          {I(paper), I(ink), .8, "M0-3L3 0 0 3-3 0z"}}},
};

const char *bst_piece_word(int piece) { return pieces[piece].word; }

int bst_piece_find(const char *word)
{
    for (int i = 0; i < BST_PIECE_KINDS; i++)
        if (strcmp(pieces[i].word, word) == 0)
            return i;
    return -1;
}

int bst_piece_of_thing(int kind)
{
    int piece = bst_piece_find(bst_thing_word(kind));
    for (int action = 0; piece < 0 && action < BST_ACTION_KINDS; action++)
        if (bst_action_from(action) == kind && bst_action_puts(action) >= 0)
            piece = bst_piece_find(bst_thing_word(bst_action_puts(action)));
    return piece >= 0 ? piece : BST_PIECE_TOKEN;
}

void bst_piece_draw(bst_text *out, const bst_palette *palette, int piece, const char *fill)
{
    if (piece == BST_PIECE_COUNT) {
        bst_figure_draw(out, palette, "count", false, palette->gold);
        return;
    }
    if (piece == BST_PIECE_WHEEL) { // its pig
        bst_figure_draw(out, palette, "pig", false, palette->rose);
        return;
    }
    bst_text_put(out, "<g stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    bst_layers_draw(out, palette, pieces[piece].layer, fill);
    bst_text_put(out, "</g>");
}

// How far the highest piece drawn lies above the lowest.
static double tower_lift(int height) { return 5.5 * (height < STOREYS ? height - 1 : STOREYS - 1); }

double bst_piece_tower_rise(int height) { return height > 0 ? 12 + tower_lift(height) : 0; }

void bst_piece_tower(bst_text *out, const bst_palette *palette, int height, bst_point at)
{
    for (int i = 0; i < height && i < STOREYS; i++) {
        bst_text_add(out, "<g transform=\"translate(%.1f %.1f)\">", at.x, at.y - tower_lift(i + 1));
        bst_piece_draw(out, palette, BST_PIECE_TOWER, "");
        bst_text_put(out, "</g>");
    }
    if (height > 1)
        bst_text_add(out,
                     "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-family=\"sans-serif\" "
                     "font-weight=\"bold\" font-size=\"7\" fill=\"%s\">%d</text>",
                     at.x, at.y - 2.4 - tower_lift(height), palette->ink, height);
}

void bst_piece_heap(bst_text *out, const bst_palette *palette, int piece, int number, bst_point at)
{
    bst_text_add(out, "<g transform=\"translate(%.1f %.1f)\">", at.x, at.y);
    bst_piece_draw(out, palette, piece, "");
    // A source is called by its number, the first one, too; the other side of one has none.
    if ((number > 1 && piece != BST_PIECE_EXTINCT) || piece == BST_PIECE_OUTBREAK)
        bst_text_add(out,
                     "<text x=\"9\" y=\"-3\" text-anchor=\"middle\" font-family=\"sans-serif\" font-weight=\"bold\" "
                     "font-size=\"10\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2.5\" paint-order=\"stroke\">%d</text>",
                     palette->ink, palette->paper, number);
    bst_text_put(out, "</g>\n");
}

void bst_piece_join(bst_text *out, const bst_palette *palette, bst_point from, bst_point middle, bst_point to)
{
    const char *const colours[] = {palette->ink, palette->wood, palette->crop}; // the rim, the planks, the way
    const char *const widths[] = {"8.6", "6.4", "2.4"};
    for (int i = 0; i < 3; i++)
        bst_text_add(out,
                     "<path d=\"M%.1f,%.1fQ%.1f,%.1f %.1f,%.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" "
                     "stroke-linecap=\"%s\"/>",
                     from.x, from.y, middle.x, middle.y, to.x, to.y, colours[i], widths[i], i < 2 ? "round" : "butt");
}
