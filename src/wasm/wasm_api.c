// SPDX-License-Identifier: MIT
// The engine as a WebAssembly module without imports: one game and a few states in static memory, and
// exports that take and give plain numbers. Everything else (text, drawing) is the caller's business.

#include <string.h>

#include "bastide/game.h"
#include "bastide/turn.h"

// exports are called from outside only, so they have no header
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    GAME_BYTES = 1 << 19,
    STATE_BYTES = 1 << 18,
    STATES = 4, ///< state 0 is the game, the others are for looking ahead
    EVENTS = 512,
};

/// One instance of the module is one table; its memory is the caller's to throw away.
static struct {
    _Alignas(16) uint8_t game[GAME_BYTES];
    _Alignas(16) uint8_t state[STATES][STATE_BYTES];
    bst_setup setup;
    bst_setup_error error;
    bst_list list;
    bst_event event[EVENTS];
    int events;
} table;

static bst_game *game(void) { return (bst_game *)table.game; }
static bst_state *state(int i) { return (bst_state *)table.state[i]; }

EXPORT(setup_begin) void wasm_setup_begin(int seats) { table.setup = bst_setup_default(seats); }
EXPORT(setup_start) void wasm_setup_start(int seat) { table.setup.start = (uint8_t)seat; }
EXPORT(setup_colour) void wasm_setup_colour(int seat, int colour) { table.setup.colour[seat] = (uint8_t)colour; }
EXPORT(setup_elements) void wasm_setup_elements(uint32_t low, uint32_t high)
{
    table.setup.elements = low | (uint64_t)high << 32;
}

EXPORT(setup_option) int wasm_setup_option(int option, int value)
{
    if (option < 0 || option >= BST_OPTION_KINDS) {
        return 0;
    }
    table.setup.option[option] = (uint8_t)value;
    return 1;
}

/// Adds a built-in set by its number.
EXPORT(setup_set) int wasm_setup_set(int set, int copies)
{
    return set >= 0 && set < bst_tileset_count && bst_setup_add_set(&table.setup, &bst_tilesets[set], copies);
}

/// 1 if the game could be built and begun; else error_rule() and error_text() say why.
EXPORT(build) int wasm_build(void)
{
    if (bst_game_size(&table.setup) > GAME_BYTES || !bst_game_build(game(), &table.setup, &table.error)) {
        return 0;
    }
    if (bst_game_state_size(game()) > STATE_BYTES) {
        return 0;
    }
    bst_state_begin(game(), state(0), 0);
    return 1;
}

EXPORT(error_rule) int wasm_error_rule(void) { return (int)table.error.rule; }
EXPORT(error_text) const char *wasm_error_text(void) { return table.error.text; }
EXPORT(state_size) int wasm_state_size(void) { return (int)bst_game_state_size(game()); }
EXPORT(state_bytes) const void *wasm_state_bytes(int i) { return state(i); }
EXPORT(copy) void wasm_copy(int from, int to) { memcpy(state(to), state(from), bst_game_state_size(game())); }
EXPORT(hash) uint64_t wasm_hash(int i) { return bst_state_hash(game(), state(i)); }
EXPORT(actor) int wasm_actor(int i) { return bst_actor(state(i)); }
EXPORT(step) int wasm_step(int i) { return bst_step(game(), state(i)); }
EXPORT(score) int wasm_score(int i, int seat) { return bst_score(state(i), seat); }

/// Lists the legal actions of a state; legal_at() is where they lie, 8 bytes each.
EXPORT(legal) int wasm_legal(int i)
{
    bst_legal(game(), state(i), &table.list);
    bst_list_unfold(&table.list, BST_ACTIONS_MAX);
    return table.list.n;
}
EXPORT(legal_at) const bst_action *wasm_legal_at(void) { return table.list.at; }
EXPORT(legal_weights) const uint16_t *wasm_legal_weights(void) { return table.list.weight; }

/// Carries out an action given as its two words; the refusal code in bits 16…, the rule below.
EXPORT(apply) int wasm_apply(int i, uint32_t what, int32_t number)
{
    bst_action action = {
        .kind = (uint8_t)what,
        .figure = (uint8_t)(what >> 8),
        .seg = (uint8_t)(what >> 16),
        .rot = (uint8_t)(what >> 24),
        .number = number,
    };
    bst_events events = {.at = table.event, .capacity = EVENTS};
    bst_refusal refusal = bst_apply(game(), state(i), action, &events);
    table.events = events.n < EVENTS ? events.n : EVENTS;
    return refusal.code << 16 | refusal.rule;
}
EXPORT(events) int wasm_events(void) { return table.events; }
EXPORT(events_at) const bst_event *wasm_events_at(void) { return table.event; }
