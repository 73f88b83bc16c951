// SPDX-License-Identifier: MIT
// What the files of the plague share: its sources and flea chips as they lie on the table.
//
// A source lies on each plague tile that was laid; chips lie on tiles beside it. A chip is active as long as it is
// connected to an active source, so areas are found anew whenever a source or chip has come, gone or been turned over.
// Sources and chips are spots, numbered together; every cell knows its spot, and every spot those at its sides.

#pragma once

#include "modules/modules.h"

enum { PLAGUE_SOURCES = 6, PLAGUE_CHIPS = 18 };        ///< PLAGUE-02
enum { PLAGUE_SPOTS = PLAGUE_SOURCES + PLAGUE_CHIPS }; ///< sources first

typedef struct bst_plague {
    uint8_t nsources; ///< on the table: the next one has this number plus 1
    uint8_t nchips;
    uint8_t emptied; ///< the supply was empty at the beginning of a turn before (PLAGUE-R10)
    uint8_t spread;  ///< no chip is due in this turn any more
    uint8_t banned;  ///< a source was laid in this part (PLAGUE-05)
    uint8_t held;    ///< a chip was taken from the table and is still to be put
    uint16_t held_from;
    uint32_t active;               ///< spots, as bits
    uint32_t bare[4];              ///< for each side likewise those with a tile there where nothing lies
    uint16_t cell[PLAGUE_SPOTS];   ///< where they lie
    uint32_t beside[PLAGUE_SPOTS]; ///< spots at their sides, as bits
} bst_plague;

static inline bst_plague *bst_plague_of(const bst_context *c) { return bst_slice(c, &bst_module_plague); }

/// For each cell the number of its spot plus 1, or 0.
static inline uint8_t *bst_plague_spots(const bst_context *c) { return (uint8_t *)(bst_plague_of(c) + 1); }

/// Number of the spot on a cell, or -1.
static inline int bst_spot_on(const bst_context *c, int cell) { return bst_plague_spots(c)[cell] - 1; }

static inline bool bst_spot_active(const bst_plague *p, int spot) { return p->active >> spot & 1; }

/// Chips in the supply.
int bst_chips_left(const bst_plague *p);

/// Chips on the table, as bits; those of them that are inactive.
static inline uint32_t bst_chips_of(const bst_plague *p) { return ((UINT32_C(1) << p->nchips) - 1) << PLAGUE_SOURCES; }
static inline uint32_t bst_chips_idle(const bst_plague *p) { return bst_chips_of(p) & ~p->active; }

/// Whether any outbreak was laid yet.
static inline bool bst_plague_began(const bst_context *c) { return bst_plague_of(c)->nsources > 0; }

/// Rule that keeps a chip off a tile, wherever the plague is.
bst_rule bst_chip_bars(const bst_context *c, int cell);
/// A chip of the supply comes to a cell, inactive at first; it and what it connects become what they are to be.
void bst_chip_put(bst_context *c, int cell);
void bst_chip_settle(bst_context *c);
/// A chip leaves the table: those behind it move up. If it was active what hung on it is to be settled then.
void bst_chip_remove(bst_context *c, int chip);
/// Turns sources and chips as their connections ask for; `chips` are those that count. Returns the sources that are
/// extinguished by it, as bits.
uint32_t bst_areas_settle(bst_plague *p, uint32_t chips);
/// Whether a figure is of a kind that has to do with the plague; whether the plague drives it away.
bool bst_plague_concerns(const bst_context *c, int figure);
bool bst_plague_drives(const bst_context *c, int figure);
void bst_plague_tell(bst_context *c, bst_event_kind kind, int cell, int number, bst_rule rule);

/// The windows in which it spreads are entered from now on (fleas.c).
void bst_fleas_arm(bst_context *c);
/// A turn begins; there may be flights that were not offered yet; they have been offered; whether to ask for one. Arms
/// its steps once the plague has broken out (flee.c).
void bst_flee_turn(bst_context *c);
void bst_flee_anew(bst_context *c);
void bst_flee_declined(bst_context *c);
bool bst_flee_asks(const bst_context *c);
void bst_flee_arm(bst_context *c);
