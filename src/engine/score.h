// SPDX-License-Identifier: MIT
// Scoring: what a feature is worth, and who gets it (score.c).

#pragma once

#include "engine/module.h"

/// Tells of a region: the event, or a null pointer if nobody listens.
bst_event *bst_tell_region(bst_context *c, bst_event_kind kind, int seat, int region, bst_rule rule);
/// Value of a building.
bst_value bst_score_value(const bst_context *c, int region, bool finished);
int bst_value_points(const bst_value *value);
/// Scores a building for its owners.
void bst_score_building(bst_context *c, int region, bool finished);
/// Scores a field for its owners by farmers with `rate` points per city.
void bst_score_field(bst_context *c, int field, int rate, bst_rule rule);
/// Writes every city and castle at a field, each once, and returns how many there are; likewise the finished ones.
int bst_score_beside(const bst_context *c, int field, uint16_t out[], int capacity);
int bst_score_cities(const bst_context *c, int field, uint16_t out[], int capacity);
/// Points for a city of which the owner of a field gets `rate`, with what the modules add for a seat.
int bst_score_field_each(const bst_context *c, int field, int seat, int rate);
/// What n cities at a field are worth if a usual one is worth `each` (BASE-92 and the modules' changes).
int bst_score_cities_value(const bst_context *c, int each, const uint16_t city[], int n);
/// Collects the features finished in this part into s->finished, in order of scoring.
void bst_score_collect(bst_context *c);
/// Takes a feature out of those that are to be scored.
void bst_score_skip(bst_context *c, int region);
