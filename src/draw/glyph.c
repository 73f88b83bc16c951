// SPDX-License-Identifier: MIT
// Small pictures on tiles. They must stay readable when a tile is 40 pixels wide: few shapes, strong outlines. Light
// falls from the upper left. Most outlines are relative, so that a part can be moved by its first point.

#include "draw/glyph.h"

#include "draw/layer.h"

enum { LAYERS = 12 };

#define I(name) BST_INK(name)
#define NONE    BST_INK_NONE

static const struct {
    const char *word;
    double scale;
    bst_layer layer[LAYERS];
} glyphs[BST_GLYPH_KINDS] = {
    [BST_GLYPH_TUFT] = {"tuft", 1, {{NONE, I(tuft), 0.9, "M-1.8-2.3L0 0 .3-3.2M0 0L1.9-2"}}},
    [BST_GLYPH_FLOWERS] = {"flowers",
                           1,
                           {{NONE, I(tuft), 0.8, "M-2.5 2.5V.6M1 1.5V-.8M3.5 3V1.4"},
                            {I(paper), NONE, 0,
                             "M-3.4 0a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0zM.1-1.4a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z"},
                            {I(gold), NONE, 0, "M2.7.9a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z"}}},
    [BST_GLYPH_BUSH] = {"bush",
                        1,
                        {{I(leaf), I(leaf_dark), 0.7,
                          "M-3.6 2a2.2 2.2 0 0 1 .2-4 2.9 2.9 0 0 1 5.2-.5 2.5 2.5 0 0 1 1.8 4.5z"},
                         {NONE, I(tuft), 0.8, "M-2.4-.8q.2-1.4 1.6-1.8"}}},
    [BST_GLYPH_TREE] = {"tree",
                        1,
                        {{I(wood), I(leaf_dark), 0.5, "M-.7 1.4h1.4v3.4h-1.4z"},
                         {I(leaf), I(leaf_dark), 0.7,
                          "M0 -6.5c2 0 3 1.3 3.1 2.5 1.3.3 2 1.4 2 2.5 0 2-1.7 3.2-5.1 "
                          "3.2s-5.1-1.2-5.1-3.2c0-1.1.7-2.2 2-2.5.1-1.2 1.1-2.5 3.1-2.5z"},
                         {NONE, I(tuft), 0.9, "M-3 -3.2q.6-1.7 2.4-2"}}},
    [BST_GLYPH_FIR] = {"fir",
                       1,
                       {{I(wood), NONE, 0, "M-.7 1.4h1.4v3.4h-1.4z"},
                        {I(leaf_dark), I(leaf_dark), 0.7, "M0 -8l2.7 4.4h-1.1l2.2 5.1h-7.6l2.2-5.1h-1.1z"},
                        {I(leaf), NONE, 0, "M0 -8l-2.7 4.4h1.1l-2.2 5.1h3.2z"}}},
    [BST_GLYPH_GROVE] =
        {"grove",
         1,
         {{I(wood), NONE, 0, "M-5.7 .4h1.4v3.4h-1.4zM4.3 1.4h1.4v3.4h-1.4zM-.7 4.9h1.4v3.4h-1.4z"},
          {I(leaf_dark), I(leaf_dark), 0.7, "M-5 -9l2.7 4.4h-1.1l2.2 5.1h-7.6l2.2-5.1h-1.1z"},
          {I(leaf), NONE, 0, "M-5 -9l-2.7 4.4h1.1l-2.2 5.1h3.2z"},
          {I(leaf), I(leaf_dark), 0.7,
           "M4.5 -6.5c2 0 3 1.3 3.1 2.5 1.3.3 2 1.4 2 2.5 0 2-1.7 3.2-5.1 3.2s-5.1-1.2-5.1-3.2c0-1.1.7-2.2 2-2.5.1-1.2 "
           "1.1-2.5 3.1-2.5zM-1 -2.5c2 0 3 1.3 3.1 2.5 1.3.3 2 1.4 2 2.5 0 2-1.7 3.2-5.1 "
           "3.2s-5.1-1.2-5.1-3.2c0-1.1.7-2.2 2-2.5.1-1.2 1.1-2.5 3.1-2.5z"},
          {NONE, I(tuft), 0.9, "M1.5 -3.2q.6-1.7 2.4-2M-4 .8q.6-1.7 2.4-2"}}},
    [BST_GLYPH_WOOD] = {"wood",
                        1,
                        {{I(wood), NONE, 0, "M-6.7 .4h1.4v3.4h-1.4zM5.3 -.1h1.4v3.4h-1.4zM-.7 6.4h1.4v3.4h-1.4z"},
                         {I(leaf_dark), I(leaf_dark), 0.7,
                          "M0 -10l2.7 4.4h-1.1l2.2 5.1h-7.6l2.2-5.1h-1.1zM-6.5 -8l2.7 4.4h-1.1l2.2 "
                          "5.1h-7.6l2.2-5.1h-1.1zM6 -9l2.7 4.4h-1.1l2.2 5.1h-7.6l2.2-5.1h-1.1zM-2.5 -3.5l2.7 "
                          "4.4h-1.1l2.2 5.1h-7.6l2.2-5.1h-1.1zM3.8 -3l2.7 4.4h-1.1l2.2 5.1h-7.6l2.2-5.1h-1.1z"},
                         {I(leaf), NONE, 0,
                          "M0 -10l-2.7 4.4h1.1l-2.2 5.1h3.2zM-6.5 -8l-2.7 4.4h1.1l-2.2 5.1h3.2zM6 -9l-2.7 4.4h1.1l-2.2 "
                          "5.1h3.2zM-2.5 -3.5l-2.7 4.4h1.1l-2.2 5.1h3.2zM3.8 -3l-2.7 4.4h1.1l-2.2 5.1h3.2z"}}},
    [BST_GLYPH_CROP] = {"crop",
                        1,
                        {{I(crop), I(kerb), 0.6, "M-11.5-4.5q11.5-4 23-1l.8 9.5q-12.5-2.5-24.6 1z"},
                         {NONE, I(kerb), 0.6,
                          "M-11.6-2.1q11.6-3.8 23.2-1M-11.8.3q11.8-3.6 23.6-.9M-12 2.7q12-3.5 24-.9"},
                         {I(leaf), I(leaf_dark), 0.5,
                          "M-13 6a1.7 1.7 0 1 1 3.4 0zM-9.8 5.4a1.7 1.7 0 1 1 3.4 0zM-6.6 4.8a1.7 1.7 0 1 1 3.4 0zM8.5 "
                          "5.3a1.7 1.7 0 1 1 3.4 0zM11 -4.5a1.7 1.7 0 1 1 3.4 0z"}}},
    [BST_GLYPH_VINEYARD] =
        {"vineyard",
         1,
         {{I(meadow), I(tuft), 0.7, "M-11-4q11-4.5 21-1l1.5 9.5q-11-2.5-22 1z"},
          {I(leaf), I(leaf_dark), 0.5,
           "M-9 -3.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-4.7 -3.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-.4 "
           "-3.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM3.9 -3.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-8.6 0a1.3 "
           "1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-4.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM0 0a1.3 1.3 0 1 0 2.6 "
           "0a1.3 1.3 0 1 0-2.6 0zM4.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-8.2 3.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 "
           "0 1 0-2.6 0zM-3.9 3.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM.4 3.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 "
           "0-2.6 0zM4.7 3.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z"}}},
    [BST_GLYPH_HOUSE] = {"house",
                         1,
                         {{I(plaster), I(ink), 0.7, "M-3.5 -.5h7v5h-7z"},
                          {I(roof), I(ink), 0.7, "M-4.6 -.2l1.9-4.2h5.4l1.9 4.2z"},
                          {I(roof_dark), NONE, 0, "M.4-4.4h2.4l1.9 4.2H1.7z"},
                          {I(wood), NONE, 0, "M-1.8 4.5v-2.5h1.6v2.5zM1.3 1.2h1.1v1.5h-1.1z"}}},
    [BST_GLYPH_ROW] =
        {"row",
         1,
         {{I(plaster), I(ink), 0.7, "M2.4 .5h6.4v5h-6.4zM-8.9 -.5h5.8v5.5h-5.8zM-3.6 .5l3.2-3.6 3.2 3.6v5h-6.4z"},
          {I(roof), I(ink), 0.7, "M1.3 .8l1.9-4.2h4.8l1.9 4.2zM-10 -.2l1.9-4.2h4.2l1.9 4.2z"},
          {I(roof_dark), NONE, 0, "M6-3.2h2l1.8 4H7.5z"},
          {NONE, I(roof_dark), 1.7, "M-4.4 1.1l4-4.5 4 4.5"},
          {I(wood), NONE, 0, "M-1.2 5.5v-2.5h1.6v2.5zM-6.5 1.6h1.1v1.5h-1.1zM5 2h1.1v1.5h-1.1zM-1 -.5h1.1v1.5h-1.1z"}}},
    [BST_GLYPH_CHURCH] = {"church",
                          1,
                          {{I(plaster), I(ink), 0.8, "M-2 0h9.5v6.5H-2z"},
                           {I(roof_dark), I(ink), 0.8, "M-2.5.3L-.5-4h6.5l2.2 4.3z"},
                           {I(plaster), I(ink), 0.8, "M-6.5 6.5V-4.5h5.4v11z"},
                           {I(slate), I(ink), 0.8, "M-7.4-4.2l3.6-7.6L-.2-4.2z"},
                           {NONE, I(ink), 0.8, "M-3.8-14.6v3M-5-13.6h2.4"},
                           {I(ink), NONE, 0,
                            "M-4.7 6.5V4.2q.9-1.4 1.8 0v2.3zM-4.3-2.4h1v2.2h-1zM2 2.4h1v2H2zM4.6 2.4h1v2h-1z"}}},
    [BST_GLYPH_VILLAGE] = {"village",
                           1,
                           {{I(tuft), I(leaf_dark), 0.8, "M-11 1q0-10 11-10.5T11.5 1 0 11-11 1z"},
                            {I(plaster), I(ink), 0.8,
                             "M-7.3 -2.5h6.6v5h-6.6zM1.3 -1l3-3.6 3 3.6v4.5h-6zM-2.3 4.5h6.6v4h-6.6z"},
                            {I(roof), I(ink), 0.8, "M-8.4 -2.2l1.9-4.2h5l1.9 4.2zM-3.4 4.8l1.9-4.2h5l1.9 4.2z"},
                            {NONE, I(roof_dark), 1.7, "M.5 -.4l3.8-4.5 3.8 4.5"},
                            {I(wood), NONE, 0, "M-4.5 0h1.1v1.5h-1.1zM3.8 0h1.1v1.5h-1.1zM-.8 9v-2.5h1.6v2.5z"}}},
    [BST_GLYPH_TURRET] = {"turret",
                          1,
                          {{I(wall_light), I(ink), 0.8, "M-2.7-3.5v7.3q2.7 1.5 5.4 0v-7.3z"},
                           {I(stone), NONE, 0, "M.9-3.3h1.5v7.3q-.7.4-1.5.5z"},
                           {I(slate), I(ink), 0.8, "M-3.8-3.2L0-9.6 3.8-3.2q-3.8 1.4-7.6 0z"},
                           {I(ink), NONE, 0, "M-.9-.8h1v2.2h-1z"}}},
    [BST_GLYPH_GATE] = {"gate",
                        1,
                        {{I(wall_light), I(ink), 0.9, "M-7.5-3.5h4.8v2.3h5.4v-2.3h4.8V5.5h-15z"},
                         {I(stone), NONE, 0, "M5.5-3.3h1.6v8.4H5.5z"},
                         {I(slate), I(ink), 0.8, "M-8.5-3.3l3.4-6 3.4 6zM1.7-3.3l3.4-6 3.4 6z"},
                         {I(ink), NONE, 0, "M-2.5 5.5V2.5q2.5-3.5 5 0v3zM-5.6-.5h1v2h-1zM4.6-.5h1v2h-1z"}}},
    [BST_GLYPH_FOUNTAIN] = {"fountain",
                            1,
                            {{I(stone), I(ink), 0.8, "M-5.5 0a5.5 4 0 1 0 11 0a5.5 4 0 1 0-11 0z"},
                             {I(water), NONE, 0, "M-3.8 0a3.8 2.5 0 1 0 7.6 0a3.8 2.5 0 1 0-7.6 0z"},
                             {I(stone), I(ink), 0.7, "M-.9.5v-5h1.8v5z"}}},
    [BST_GLYPH_CLOISTER] = {"cloister",
                            1,
                            {{I(meadow), I(leaf_dark), 0.8, "M-19 3.5q-.5-13 19-13.5t19 13.5T0 16-19 3.5z"},
                             {I(plaster), I(ink), 1.1, "M-14-.5h28V11h-28z"},
                             {I(city), NONE, 0, "M5.5 0h8v10.5h-8z"},
                             {I(roof), I(ink), 1.1, "M-15.8 0l4-8h23.6l4 8z"},
                             {I(roof_dark), NONE, 0, "M5-7.5h6.5L15-.5H5z"},
                             {I(plaster), I(ink), 1.1, "M-5 11V-9.5H5V11z"},
                             {I(city), NONE, 0, "M1.8-9H4.5v19.5H1.8z"},
                             {I(slate), I(ink), 1.1, "M-6.4-9L0-18.5 6.4-9z"},
                             {NONE, I(ink), 1.3, "M0-24v6M-2.3-21.8h4.6"},
                             {I(ink), NONE, 0,
                              "M-1.9 11V6.8q1.9-3 3.8 0V11zM-1.2-5.5q1.2-1.8 2.4 0v3.2h-2.4zM-11.7 3.2q1.2-1.8 2.4 "
                              "0v3.2h-2.4zM9.3 3.2q1.2-1.8 2.4 0v3.2H9.3z"},
                             {I(leaf), I(leaf_dark), 0.7,
                              "M-18.5 9a2.3 2.3 0 1 1 4.5 1zM14.2 10a2.3 2.3 0 1 1 4.4-1z"}}},
    [BST_GLYPH_MONASTERY] = {"monastery",
                             1,
                             {{I(paper), I(ink), 4, "M-17 16V-3L0-19 17-3v19z"},
                              {I(roof), I(ink), 2.5, "M-19-2L0-20 19-2z"},
                              {NONE, I(ink), 5, "M0 0v13M-6 5H6"}}},
    [BST_GLYPH_SHRINE] = {"shrine",
                          1,
                          {{I(meadow), I(leaf_dark), 0.8, "M-18 3.5q0-11.5 18-12t18 12T0 14-18 3.5z"},
                           {I(stone), I(ink), 1, "M-12 9l.6-15q2.5-1.5 4.4 0l.6 15zM6.4 9L7-6q2-1.5 4.4 0l.6 15z"},
                           {I(wall_light), I(ink), 1, "M-14-5.5q0-4.5 4-5.5 10-2 20 0 4 1 4 5.5z"},
                           {I(stone), I(ink), 1, "M-4 10.5V4.5h8v6z"},
                           {I(lava), I(ink), 0.8, "M0-3.5q3.5 3.5 2 7.5h-4q-1.5-4 2-7.5z"},
                           {I(gold), NONE, 0, "M0 0q1.5 2 .8 3.8h-1.6Q-1.5 2 0 0z"}}},
    [BST_GLYPH_SHIELD] = {"shield",
                          1.2,
                          {{I(shield), I(paper), 1.3, "M-6.5-7.5h13v6.7q0 6.3-6.5 9.5-6.5-3.2-6.5-9.5z"},
                           {I(gold), NONE, 0, "M-4.6 1.6L0-3l4.6 4.6v2.6L0-.4l-4.6 4.6zM-1.4-5.8h2.8v1.8h-2.8z"},
                           {NONE, I(ink), 0.7, "M-7.2-8.2h14.4v7.4q0 6.8-7.2 10.3-7.2-3.5-7.2-10.3z"}}},
    [BST_GLYPH_INN] = {"inn",
                       1,
                       {{I(water), I(bank), 1,
                         "M-11.5 3.5q-.8-6.5 6-7 5-2.5 9-.5 8.5.5 8 6.5-.5 5.2-9 5.5-5 1.5-8.5-.3-5-.4-5.5-4.2z"},
                        {NONE, I(water_light), 0.9, "M-9 3.5q1.3-1 2.6 0M5.5 6q1.3-1 2.6 0M-3 7q1.3-1 2.6 0"},
                        {I(plaster), I(ink), 0.9, "M-5-3.5h10V3.5h-10z"},
                        {I(roof_dark), I(ink), 0.9, "M-6.5-3.2l2.5-5.3h8l2.5 5.3z"},
                        {I(wood), NONE, 0, "M-1.2 3.5V0h2.4v3.5zM-3.8-1.8h1.5v1.7h-1.5zM2.3-1.8h1.5v1.7H2.3z"},
                        {I(gold), I(ink), 0.6, "M5.2-2.5h2.8v2.6H5.2z"}}},
    [BST_GLYPH_CATHEDRAL] =
        {"cathedral",
         1,
         {{I(city_dark), NONE, 0, "M-27 24a27 5 0 1 0 54 0a27 5 0 1 0-54 0z"},
          {I(stone), I(ink), 1, "M-25 25V9l4-6 4 6h34l4-6 4 6v16z"}, // aisles
          {I(plaster), I(ink), 1.2, "M-18 26V-13H-6.5V-6L0-13l6.5 7V-13H18V26z"},
          {I(wall_light), NONE, 0, "M13.5-12.4h3.9V25.4h-3.9zM2.5-9.5L5.9-5.9V25.4H2.5z"},
          {I(slate), I(ink), 1.2, "M-19.5-12.5L-12.2-33-5-12.5zM5-12.5L12.2-33 19.5-12.5z"},
          {I(roof_dark), I(ink), 1, "M-6.5-5L0-14.5 6.5-5z"},
          {NONE, I(ink), 1.1, "M-12.2-38v5.5M-14.2-36h4M12.2-38v5.5M10.2-36h4M-18 6.5h36M-18-5.5h11.5M6.5-5.5H18"},
          {I(water), I(ink), 1, "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"},
          {NONE, I(ink), 0.6, "M-5 0H5M0-5V5M-3.5-3.5l7 7M3.5-3.5l-7 7"},
          {I(gold), I(ink), 0.8, "M-5.5 26V15.5Q0 7 5.5 15.5V26z"},
          {I(ink), NONE, 0,
           "M-3.5 26v-9.5q3.5-5.5 7 0V26zM-13.9-8q1.7-3 3.4 0v5.5h-3.4zM10.5-8q1.7-3 3.4 0v5.5h-3.4zM-13.9 "
           "11q1.7-3 3.4 0v8h-3.4zM10.5 11q1.7-3 3.4 0v8h-3.4zM-22.2 13h2.4v6h-2.4zM19.8 13h2.4v6h-2.4z"}}},
    [BST_GLYPH_WINE] = {"wine",
                        1.2,
                        {{I(paper), I(ink), 1, "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z"},
                         {I(wood), I(ink), 0.9, "M-4-5.8q4-1.5 8 0 2 5.8 0 11.6-4 1.5-8 0-2-5.8 0-11.6z"},
                         {NONE, I(ink), 0.9, "M-4.7-2.7q4.7 1 9.4 0M-4.7 2.7q4.7 1 9.4 0"},
                         {I(magic), NONE, 0, "M-1.5-.4h3v2h-3z"}}},
    [BST_GLYPH_GRAIN] = {"grain",
                         1.2,
                         {{I(paper), I(ink), 1, "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z"},
                          {NONE, I(wood), 1.1, "M0 7V-2M-3.5 6.5L0 2l3.5 4.5"},
                          {I(gold), I(wood), 0.7,
                           "M0-7.2q2.2 2.2 0 5-2.2-2.8 0-5zM0-.5q.3-3.3 4-4 0 3.3-4 4-4-.7-4-4 3.7.7 4 4zM0 3.7q.3-3.3 "
                           "4-4 0 3.3-4 4-4-.7-4-4 3.7.7 4 4z"}}},
    [BST_GLYPH_CLOTH] = {"cloth",
                         1.2,
                         {{I(paper), I(ink), 1, "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z"},
                          {I(shield), I(ink), 0.9, "M-6-2q0-2.5 2.5-2.5h7q2.5 0 2.5 2.5v4.5Q6 4.5 4 4.5h-8q-2 0-2-2z"},
                          {I(water_light), I(ink), 0.7, "M-6-2a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0z"},
                          {NONE, I(gold), 1.1, "M1-4v8M3.8-4v8"}}},
    [BST_GLYPH_BESIEGED] =
        {"besieged",
         1.2,
         {{I(lava), I(ink), 1, "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z"},
          {I(gold), NONE, 0,
           "M-5.5 5q-2-5 1.5-8.5.5 2 1.5 2.5Q-2-5 1-7q0 3 2 4.5 1.5-.5 1.5-2Q8 0 5.5 5q-5.5 3.5-11 0z"},
          {NONE, I(paper), 2.6, "M-4.5-4.5l9 9M4.5-4.5l-9 9"},
          {NONE, I(ink), 1.3, "M-4.5-4.5l9 9M4.5-4.5l-9 9M-5 1.5L-1.5 5M5 1.5L1.5 5"}}},
    [BST_GLYPH_PRINCESS] = {"princess",
                            1.15,
                            {{I(rose), I(ink), 0.9, "M-7 9.5q1.5-7 4.5-11h5q3 4 4.5 11-7 2.5-14 0z"},
                             {I(plaster), I(ink), 0.8, "M-3.2-4.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z"},
                             {I(wood), NONE, 0, "M-3.6-3q-.6-5 3.6-5t3.6 5q-1.6-3.2-3.6-3.2T-3.6-3z"},
                             {I(gold), I(ink), 0.7, "M-3.4-7.2l-.8-4.3 2.5 2L0-12.5l1.7 3 2.5-2-.8 4.3z"},
                             {NONE, I(paper), 1, "M-5 6q5 1.8 10 0"}}},
    [BST_GLYPH_PIGHERD] = {"pigherd",
                           1.15,
                           {{I(rose), I(ink), 0.8,
                             "M-9 .5q0-4 5.5-4 3 0 4.5 1.3l1.8-1.5v2.3q1 .6 1.2 1.5h1v2.4h-1.4q-.8 1-1.6 "
                             "1.3v2.7h-2v-2h-4v2h-2v-2.3Q-9 3-9 .5z"},
                            {I(rose), I(ink), 0.8,
                             "M-1 4.5q0-3.5 5-3.5 2.5 0 4 1l1.5-1.2v2q.9.6 1 1.3h.9v2.2h-1.2q-.7.8-1.4 "
                             "1.1v2.1h-1.8V8H3.4v1.5H1.6V8Q-1 6.7-1 4.5z"},
                            {I(ink), NONE, 0, "M1.7-.6h.9v.9h-.9zM8.2 3.6h.9v.9h-.9z"}}},
    [BST_GLYPH_DRAGON] =
        {"dragon",
         1.1,
         {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
          {I(lava), I(ink), 0.8,
           "M-7.5 3c1 1.2 2.8 1.6 4.2 1-1.2-1.2-1.6-2.8-1-4.6l-2-.8 1.5-1.1L-6-5.5c3 0 5 1.2 6 3.2L1.2-3.5l.6 "
           "1.2c.7-.5 1-1.3.8-2.1l-.9-.5 2-1.6c1.3.1 2 .7 2.5 1.5l1.4.9-.3 1-1.9.3c.2 1.8-.3 3-1.3 4 1 .8 1.4 2 1 "
           "3.3l.9 1H3.5L3 4.3c-1.4.7-2.9.7-4.3.2l.3 1.3H-3.2l.5-1.8c-2 .2-3.9-.3-4.8-1.5z"},
          {I(paper), NONE, 0, "M4-4.6h.8v.8H4z"}}},
    [BST_GLYPH_VOLCANO] =
        {"volcano",
         1,
         {{I(kerb), NONE, 0, "M-18 11.5a18 4.5 0 1 0 36 0a18 4.5 0 1 0-36 0z"},
          {I(stone), I(ink), 1.2, "M-16 12q5-3 10-18h12q5 15 10 18-16 4-32 0z"},
          {I(kerb), NONE, 0, "M3-5.5h2.7Q10 8 15 11.8q-5 1.3-9 1.4Q3 5 3-5.5z"},
          {I(lava), I(ink), 0.9, "M-6-6q6-2.5 12 0l1.5 5-2 3-2-2.5-2 6.5-2.5-6.5L-3 5.5-5 0l-2.5 1.5z"},
          {I(gold), NONE, 0, "M-3.5-5q3.5-1.3 7 0L2-1.5.5-3-1 1.5-2-2z"},
          {I(wall_light), I(ink), 0.8,
           "M-4-9.5q-3.5-1.5-1.5-4.5 0-4 4-3.5 2.5-3 5.5-.5 4.5-.5 4 3.5 1.5 3.5-2 4.5-1.5 2-4 .8-3 1.7-6-.3z"}}},
    [BST_GLYPH_PORTAL] = {"portal",
                          1.1,
                          {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
                           {I(magic), I(ink), 1, "M-5.8 6.5V-.5q0-6.5 5.8-6.5t5.8 6.5v7z"},
                           {I(gold), NONE, 0, "M-3.6 6.5V0q0-4.2 3.6-4.2T3.6 0v6.5z"},
                           {I(paper), NONE, 0, "M-1.8 6.5V1q0-2.5 1.8-2.5T1.8 1v5.5z"},
                           {NONE, I(ink), 1, "M-7 6.6H7"}}},
    [BST_GLYPH_TOWERSITE] = {"towersite",
                             1,
                             {{I(kerb), NONE, 0, "M-12.5 2a12.5 9.5 0 1 0 25 0a12.5 9.5 0 1 0-25 0z"},
                              {I(wall_light), I(ink), 1.2, "M-9.5-8.5h19v17h-19z"},
                              {I(city_dark), I(ink), 1.1, "M-5.5-4.5h11v9h-11z"},
                              {NONE, I(ink), 0.8,
                               "M-9.5 0h4M5.5 0h4M0-8.5v4M0 4.5v4M-5.5-8.5v4M5.5-8.5v4M-5.5 4.5v4M5.5 4.5v4"}}},
    [BST_GLYPH_FAIR] = {"fair",
                        1,
                        {{I(road), I(kerb), 1.3, "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z"},
                         {I(paper), I(ink), 1, "M-10 8V-.5L-4.5-8 1-.5V8z"},
                         {I(lava), I(ink), 1, "M-10-.5l5.5-7.5-2 7.5V8H-10zM1-.5L-4.5-8l2 7.5V8H1z"},
                         {I(paper), I(ink), 1, "M1 9V2.5L5.8-3.5 10.5 2.5V9z"},
                         {I(shield), I(ink), 1, "M1 2.5l4.8-6-1.5 6V9H1zM10.5 2.5l-4.7-6 1.5 6V9h3.2z"},
                         {I(gold), I(ink), 0.8, "M-4.5-8v-5l4 1.5-4 1.5M5.8-3.5v-4.5l3.5 1.4-3.5 1.4"}}},
    [BST_GLYPH_BAZAAR] =
        {"bazaar",
         1,
         {{I(road), I(kerb), 1.3, "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z"},
          {I(wood), I(ink), 1, "M-9 0H9v8H-9z"},
          {I(plaster), NONE, 0, "M-7.8 1H7.8v2.5H-7.8z"},
          {I(lava), NONE, 0,
           "M-7.5 2.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM1.5 2.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z"},
          {I(gold), NONE, 0,
           "M-3.5 2.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM5 2.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z"},
          {I(gold), I(ink), 1, "M-11 .5l2.5-8h17l2.5 8q-2.7 3-5.5 0-2.7 3-5.5 0-2.7 3-5.5 0-2.7 3-5.5 0z"},
          {I(lava), NONE, 0, "M-5.3-7h2.5L-3 .8q-1 .8-2.3-.3zM3-7h2.5l.3 7.6Q4.5 1.7 3.2.7z"}}},
    [BST_GLYPH_PLAGUE] =
        {"plague",
         1.1,
         {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
          {I(plague), I(ink), 0.9,
           "M-6.5 4q-.5-7 5.5-7.5 2-.2 3.5.6Q4-5 5.5-3.5q.4 1-.2 1.6Q7.5-.5 7.8 1.5 6 3 4 3q-1 1.2-2.5 1z"},
          {NONE, I(plague), 1.4, "M-6 4q-1 3 2.5 2.7t5.5.6"},
          {I(ink), NONE, 0, "M4.8-.6h1v1h-1z"}}},
    [BST_GLYPH_FESTIVAL] = {"festival",
                            1.1,
                            {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
                             {I(magic), I(ink), 0.9, "M-6.5 6.5L-3-5.5 5 2.5z"},
                             {I(gold), NONE, 0, "M-5-.5L-.5 4l-2 .9L-5.6 1.5zM-3.7-3.8L-3-5.5 2 0l.5 2z"},
                             {NONE, I(lava), 1.3, "M1-3q1-3 3.5-3M4-.5q2-.5 3 1M-.5-6v-1.5"},
                             {I(shield), NONE, 0, "M5-3.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"}}},
    [BST_GLYPH_GOLD] = {"gold",
                        1.1,
                        {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
                         {I(gold), I(ink), 0.9,
                          "M-8 5.5l1.8-5h4.4L0 5.5zM0 5.5l1.8-5h4.4L8 5.5zM-4 .5l1.8-5h4.4L4 .5z"},
                         {NONE, I(paper), 0.9, "M-5.5 2h2.6M2.6 2h2.6M-1.5-3H1"}}},
    [BST_GLYPH_MAGE] = {"mage",
                        1.1,
                        {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
                         {I(magic), I(ink), 1,
                          "M-7 5.5q7-3.5 14 0-7 3-14 0zM-4.5 4.3Q-2.5-4 2-8q-.5 4 .5 6l2 6.3q-4.5-1.5-9 0z"},
                         {I(gold), NONE, 0, "M0-1.5l.7 1.6 1.7.1-1.3 1.1.4 1.7L0 2.1-1.5 3l.4-1.7-1.3-1.1 1.7-.1z"}}},
    [BST_GLYPH_ROBBER] = {"robber",
                          1.1,
                          {{I(paper), I(ink), 1.1, "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z"},
                           {I(wood), I(ink), 1, "M-2.5-2.5Q-8 2-5.5 7h11Q8 2 2.5-2.5L4.5-6.5h-9z"},
                           {NONE, I(ink), 1.2, "M-3-2.5h6"},
                           {I(gold), I(ink), 0.6, "M-2.5 2.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z"}}},
    [BST_GLYPH_LAKE] =
        {"lake",
         1,
         {{I(bank), NONE, 0, "M-22 1q-1-14 12-16 14-5 25 1 9 5 7.5 15-1 12-14 15-15 4-24-1.5Q-22 10-22 1z"},
          {I(water_light), NONE, 0,
           "M-20.3 1q-1-12.5 11-14.5 13.5-4.5 23 .8 8 4.7 7 13.6-1 10.8-13 13.6-13.5 3.5-22-1.5-6-4-6-12z"},
          {I(water), NONE, 0,
           "M-17.5 1q-.5-10 9-12 12.5-4 20.5.8 6.5 4 6 11.3-1 9-11.5 11.3-11.5 3-18.5-1-5.5-3.4-5.5-10.4z"},
          {NONE, I(water_light), 1.3, "M-10-4q2.5-2.2 5 0t5 0M0 4.5q2.5-2.2 5 0t5 0M-9 7.5q2-1.8 4 0"}}},
    [BST_GLYPH_WHEEL1] = {"wheel1",
                          1,
                          {{I(gold), I(ink), 1.2, "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"},
                           {NONE, I(wood), 1.5, "M-11 0H11M0-11V11M-7.8-7.8L7.8 7.8M7.8-7.8l-15.6 15.6"},
                           {I(paper), I(ink), 1.1, "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z"},
                           {I(ink), NONE, 0, "M-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z"}}},
    [BST_GLYPH_WHEEL2] =
        {"wheel2",
         1,
         {{I(gold), I(ink), 1.2, "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"},
          {NONE, I(wood), 1.5, "M-11 0H11M0-11V11M-7.8-7.8L7.8 7.8M7.8-7.8l-15.6 15.6"},
          {I(paper), I(ink), 1.1, "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z"},
          {I(ink), NONE, 0,
           "M-4.6 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM.8 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z"}}},
    [BST_GLYPH_WHEEL3] = {"wheel3",
                          1,
                          {{I(gold), I(ink), 1.2, "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"},
                           {NONE, I(wood), 1.5, "M-11 0H11M0-11V11M-7.8-7.8L7.8 7.8M7.8-7.8l-15.6 15.6"},
                           {I(paper), I(ink), 1.1, "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z"},
                           {I(ink), NONE, 0,
                            "M-4.6 1.7a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM.8 1.7a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 "
                            "0-3.8 0zM-1.9 -2.9a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z"}}},
    [BST_GLYPH_PITCHFORK] = {"pitchfork",
                             1,
                             {{I(crop), I(leaf_dark), 1, "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0z"},
                              {NONE, I(kerb), 1.2, "M-12.8 0a12.8 12.8 0 1 0 25.6 0a12.8 12.8 0 1 0-25.6 0z"},
                              {I(gold), NONE, 0, "M-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0z"},
                              {NONE, I(ink), 1.9, "M0 9.5V-1M-4.5-8.5v4q0 3.5 4.5 3.5t4.5-3.5v-4M0-8.5V-1"}}},
    [BST_GLYPH_CLUB] = {"club",
                        1,
                        {{I(crop), I(leaf_dark), 1, "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0z"},
                         {NONE, I(kerb), 1.2, "M-12.8 0a12.8 12.8 0 1 0 25.6 0a12.8 12.8 0 1 0-25.6 0z"},
                         {I(gold), NONE, 0, "M-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0z"},
                         {I(wood), I(ink), 1.2, "M-1.5 9L-4-3.5q-1-5.5 4-5.5t4 5.5L1.5 9z"},
                         {I(ink), NONE, 0, "M-2-5.5h1v1h-1zM1-3.5h1v1H1zM-1.5-1.5h1v1h-1z"}}},
    [BST_GLYPH_TARGE] = {"targe",
                         1,
                         {{I(crop), I(leaf_dark), 1, "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0z"},
                          {NONE, I(kerb), 1.2, "M-12.8 0a12.8 12.8 0 1 0 25.6 0a12.8 12.8 0 1 0-25.6 0z"},
                          {I(gold), NONE, 0, "M-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0z"},
                          {I(shield), I(ink), 1.2, "M-6-7.5H6v6.5q0 6-6 9-6-3-6-9z"},
                          {I(paper), NONE, 0, "M-1-6.3h2v5h4v2H1v6H-1V.7h-4v-2h4z"}}},
    [BST_GLYPH_FLYER] = {"flyer",
                         1,
                         {{I(paper), I(ink), 1, "M-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0z"},
                          {I(lava), I(ink), 1, "M0-9.5l5 7H2.2V3h-4.4v-5.5H-5z"},
                          {I(wood), I(ink), 1, "M-7.5 4Q0-2 7.5 4L5 5.2Q0 2-5 5.2z"},
                          {I(plaster), I(ink), 0.8, "M-1.8 6.2a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z"}}},
    [BST_GLYPH_PALACE_QUARTER] = {"palace-quarter",
                                  1,
                                  {{I(paper), I(ink), 1.2, "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"},
                                   {I(stone), I(ink), 1, "M-6.5 6.5V-3.5h2.6v2h2.6v-2h2.6v2h2.6v-2h2.6v10z"},
                                   {I(ink), NONE, 0, "M-1.7 6.5V4q1.7-2.5 3.4 0v2.5z"},
                                   {I(lava), I(ink), 0.7, "M0-3.5v-5l4 1.5-4 1.5"}}},
    [BST_GLYPH_MARKET_QUARTER] = {"market-quarter",
                                  1,
                                  {{I(paper), I(ink), 1.2, "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"},
                                   {I(wood), I(ink), 1, "M-5.5-.5h11v6.5h-11z"},
                                   {I(gold), I(ink), 1,
                                    "M-7.5.5l2-6h11l2 6q-1.9 2-3.75 0-1.9 2-3.75 0-1.9 2-3.75 0-1.9 2-3.75 0z"}}},
    [BST_GLYPH_SMITHY_QUARTER] =
        {"smithy-quarter",
         1,
         {{I(paper), I(ink), 1.2, "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"},
          {I(ink), NONE, 0, "M-7.5-3.5h4q0-1 0 0H6.5v2.5q-3.5.5-4 3.5v1.5H4.5v2.5h-9v-2.5h2V2.5Q-3.5 0-7.5-3.5z"},
          {I(wood), I(ink), 0.8, "M0-4.5l3.5-4 2.5 2-3.5 4z"}}},
    [BST_GLYPH_CATHEDRAL_QUARTER] = {"cathedral-quarter",
                                     1,
                                     {{I(paper), I(ink), 1.2, "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"},
                                      {I(plaster), I(ink), 1, "M-5.5 6.5V-1h2.5l3-3 3 3h2.5v7.5z"},
                                      {I(slate), I(ink), 0.9, "M-6.3-1l2-4.5 2 4.5zM2.3-1l2-4.5 2 4.5z"},
                                      {NONE, I(ink), 1, "M0-8.5V-4M-1.6-7h3.2"},
                                      {I(ink), NONE, 0, "M-1.4 6.5V4q1.4-2.2 2.8 0v2.5z"}}},
    // of castle tiles
    [BST_GLYPH_WELL] = {"well",
                        1.1,
                        {{I(stone), I(ink), 1, "M-8 3a8 6 0 1 0 16 0a8 6 0 1 0-16 0z"},
                         {I(bank), I(ink), .8, "M-5.4 2.6a5.4 3.6 0 1 0 10.8 0a5.4 3.6 0 1 0-10.8 0z"},
                         {I(water_light), NONE, 0, "M-3.4 3.4a3.4 1.6 0 1 0 6.8 0a3.4 1.6 0 1 0-6.8 0z"},
                         {NONE, I(wood), 1.8, "M-6.4 3V-7M6.4 3V-7M0-7V1"},
                         {I(shield), I(ink), 1, "M-9.4-5.4L0-12.4 9.4-5.4z"}}},
    [BST_GLYPH_MARKET] = {"market",
                          1.15,
                          {{I(wood), I(ink), .9, "M-8.5 1h17v7.4h-17z"},
                           {I(gold), I(ink), .6, "M-6.6 1a2 2 0 0 1 4 0zM-2 1a2 2 0 0 1 4 0z"},
                           {I(leaf), I(ink), .6, "M2.6 1a2 2 0 0 1 4 0z"},
                           {NONE, I(wood), 1.4, "M-8.4 1V-4M8.4 1V-4"},
                           {I(paper), I(ink), 1,
                            "M-8-10H8l2.6 7q-1.8 2.6-3.5 0-1.8 2.6-3.5 0-1.8 2.6-3.5 0-1.8 "
                            "2.6-3.6 0-1.7 2.6-3.5 0-1.7 2.6-3.5 0-1.7 2.6-3.6 0z"},
                           {I(shield), NONE, 0,
                            "M-5.3-9.500H-2.300l-.7 8q-1.8 0-2.6-1.500zM.8-9.500H3.800l1 6.500q-1.2 1.8-3 1.200z"}}},
    [BST_GLYPH_STATUE] = {"statue",
                          1,
                          {{I(wall_light), I(ink), 1, "M-4.5 8V4h9v4z"},
                           {I(slate), I(ink), 1, "M-3 4q-1.5-7 1.4-8.5-2-3.5 1.6-4.5 3.6 1 1.6 4.500Q4.5-3 3 4z"}}},
    [BST_GLYPH_DOOR] = {"door",
                        1.1,
                        {{I(plaster), I(ink), 1, "M-7.5 5V-2L0-9l7.5 7V5z"},
                         {NONE, I(roof_dark), 2.4, "M-8.6-1L0-9.2 8.6-1"},
                         {I(wood), I(ink), .9, "M-3.4 5V0Q0-4.5 3.4 0v5z"}}},
    [BST_GLYPH_DRUM] = {"drum",
                        1.1,
                        {{I(wall_light), I(ink), 1, "M-6.5-3.500V8.500q6.5 3.5 13 0v-12z"},
                         {I(stone), NONE, 0, "M2-3.300h4.100V8.300q-1.8 1.2-4.1 1.600z"},
                         {I(wall_light), I(ink), 1,
                          "M-8-2.500v-4.200h3v1.800h2.900v-1.800h4.200v1.800H5v-1.800h3v4.200Q0 .8-8-2.500z"},
                         {I(slate), I(ink), 1, "M-5.5-5.500L0-14 5.5-5.500Q0-3.8-5.5-5.500z"},
                         {I(lava), I(ink), .6, "M0-14v-5l5.5 1.700L0-15.600z"},
                         {I(ink), NONE, 0, "M-3.6 1.500h1.500v3.800h-1.500z"}}},
    [BST_GLYPH_DORMER] = {"dormer",
                          1,
                          {{I(plaster), I(ink), .8, "M-3.2 4V-.5L0-3.600l3.2 3.100V4z"},
                           {NONE, I(roof_dark), 1.6, "M-4.3.6L0-3.8 4.3.6"},
                           {I(water_light), I(ink), .6, "M-1.3.2h2.600v2.400h-2.600z"}}},
    [BST_GLYPH_CHIMNEY] = {"chimney",
                           1,
                           {{I(paper), NONE, 0, "M-.5-5.500q2-3 4-1.5 2.5-1.5 2.3.8-.6 1.8-3.3.8-2.2 1.6-3-.1z"},
                            {I(stone), I(ink), .9, "M-2 3.500v-7h4v7z"},
                            {I(ink), NONE, 0, "M-2.6-4.600h5.200v1.600h-5.200z"}}},
    [BST_GLYPH_BARRELS] =
        {"barrels",
         1,
         {{I(wood), I(ink), .8, "M-5.5-3.500h5q1.2 4 0 8h-5q-1.2-4 0-8zM.8-.8h4.600q1 3 0 6.300H.8q-1-3.3 0-6.300z"},
          {NONE, I(crop), .8, "M-5.8-1.300H-.2M-5.8 2.300H-.2M.6 1.200h5M.6 3.600h5"},
          {I(plank), I(ink), .6,
           "M-5.5-3.500a2.5 1.2 0 1 0 5 0a2.5 1.2 0 1 0-5 0zM.8-.8a2.3 1.1 0 1 0 4.6 0a2.3 1.1 0 1 0-4.6 0z"}}},
    [BST_GLYPH_CART] = {"cart",
                        1,
                        {{I(crop), I(kerb), .8, "M-6.5 0q1-6 6-5.500Q4.5-5.5 6 0z"},
                         {I(wood), I(ink), .9, "M-7.5-.5h14l-1 4h-12zM5.5 1.500l4.5-3 .8 1-4.5 3.200z"},
                         {I(plank), I(ink), .9, "M-6 4.200a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"},
                         {NONE, I(ink), .7, "M-3 1.200v6M-6 4.200h6"}}},
};

void bst_glyph_defs(bst_text *out, const bst_palette *palette, bool page)
{
    const char *upright = page ? " style=\"rotate:calc(var(--r,0)*-90deg)\"" : "";
    bst_text_put(out, "<defs>");
    for (int i = 0; i < BST_GLYPH_KINDS; i++) {
        bst_text_add(out, "<g id=\"g-%s\" stroke-linejoin=\"round\" stroke-linecap=\"round\"%s", glyphs[i].word,
                     upright);
        if (glyphs[i].scale != 1)
            bst_text_add(out, " transform=\"scale(%g)\"", glyphs[i].scale);
        bst_text_put(out, ">");
        bst_layers_draw(out, palette, glyphs[i].layer, NULL);
        bst_text_put(out, "</g>\n");
    }
    bst_text_put(out, "</defs>\n");
}

void bst_glyph_use(bst_text *out, int glyph, bst_point at, int degrees)
{
    bst_text_add(out, "<use href=\"#g-%s\" ", glyphs[glyph].word);
    if (degrees) {
        bst_text_put(out, "transform=\"translate(");
        bst_text_number(out, at.x);
        bst_text_put(out, " ");
        bst_text_number(out, at.y);
        bst_text_add(out, ")rotate(%d)\"/>", degrees);
        return;
    }
    bst_text_put(out, "x=\"");
    bst_text_number(out, at.x);
    bst_text_put(out, "\" y=\"");
    bst_text_number(out, at.y);
    bst_text_put(out, "\"/>");
}

int bst_glyph_of_attr(int attr)
{
    switch (attr) {
    case BST_ATTR_BIT_INN: return BST_GLYPH_INN;
    case BST_ATTR_BIT_CATHEDRAL: return BST_GLYPH_CATHEDRAL;
    case BST_ATTR_BIT_WINE: return BST_GLYPH_WINE;
    case BST_ATTR_BIT_GRAIN: return BST_GLYPH_GRAIN;
    case BST_ATTR_BIT_CLOTH: return BST_GLYPH_CLOTH;
    case BST_ATTR_BIT_BESIEGED: return BST_GLYPH_BESIEGED;
    case BST_ATTR_BIT_PRINCESS: return BST_GLYPH_PRINCESS;
    case BST_ATTR_BIT_PIGHERD: return BST_GLYPH_PIGHERD;
    default: return -1; // a small city is seen from its form
    }
}

int bst_glyph_of_symbol(const bst_tile *tile, int symbol)
{
    switch (symbol) {
    case BST_SYMBOL_BIT_DRAGON: return BST_GLYPH_DRAGON;
    case BST_SYMBOL_BIT_VOLCANO: return BST_GLYPH_VOLCANO;
    case BST_SYMBOL_BIT_PORTAL: return BST_GLYPH_PORTAL;
    case BST_SYMBOL_BIT_TOWERSITE: return BST_GLYPH_TOWERSITE;
    case BST_SYMBOL_BIT_FAIR: return BST_GLYPH_FAIR;
    case BST_SYMBOL_BIT_BAZAAR: return BST_GLYPH_BAZAAR;
    case BST_SYMBOL_BIT_PLAGUE: return BST_GLYPH_PLAGUE;
    case BST_SYMBOL_BIT_FESTIVAL: return BST_GLYPH_FESTIVAL;
    case BST_SYMBOL_BIT_GOLD: return BST_GLYPH_GOLD;
    case BST_SYMBOL_BIT_MAGE: return BST_GLYPH_MAGE;
    case BST_SYMBOL_BIT_ROBBER: return BST_GLYPH_ROBBER;
    case BST_SYMBOL_BIT_LAKE: return BST_GLYPH_LAKE;
    case BST_SYMBOL_BIT_WHEEL: return tile->wheel >= 1 && tile->wheel <= 3 ? BST_GLYPH_WHEEL1 + tile->wheel - 1 : -1;
    case BST_SYMBOL_BIT_CIRCLE:
        return tile->circle >= 1 && tile->circle <= 3 ? BST_GLYPH_PITCHFORK + tile->circle - 1 : -1;
    case BST_SYMBOL_BIT_FLYER: return BST_GLYPH_FLYER;
    default: return -1; // the princess and the pig herd are drawn with their city and field
    }
}

bool bst_glyph_fills_middle(const bst_segment *seg) { return seg->attrs & BST_ATTR_CATHEDRAL; }

double bst_glyph_plain_scale(int glyph)
{
    switch (glyph) {
    case BST_GLYPH_CATHEDRAL:
    case BST_GLYPH_MONASTERY:
    case BST_GLYPH_SHRINE:
    case BST_GLYPH_VOLCANO:
    case BST_GLYPH_TOWERSITE:
    case BST_GLYPH_FAIR:
    case BST_GLYPH_BAZAAR:
    case BST_GLYPH_PITCHFORK:
    case BST_GLYPH_CLUB:
    case BST_GLYPH_TARGE:
    case BST_GLYPH_LAKE: return 1; // as large as they can be
    default: return 1.3;
    }
}
