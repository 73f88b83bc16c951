// SPDX-License-Identifier: MIT
// What others have done, and what a feature has paid.

import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../src/engine/types";
import { paidFor } from "../src/game/moves";
import type { Entry } from "../src/game/session";

const award = (seat: number, points: number, x: number, seg: number, feature = "city"): GameEvent => ({ kind: "award", seat, points, x, y: 0, seg, feature, number: 0, text: "" });
const entry = (action: number, ...events: GameEvent[]): Entry => ({ action, actor: 0, text: "", said: "", events });

test("a finished feature knows whom it has paid, and when", () => {
    const region = { feature: "city", segments: [{ x: 0, y: 0, seg: 1 }, { x: 1, y: 0, seg: 0 }] };
    const entries = [entry(3, award(0, 8, 1, 0), award(1, 8, 1, 0), award(1, 3, 5, 0), award(0, 2, 0, 1, "road")), entry(9, award(0, 1, 0, 1))];
    assert.deepEqual(paidFor(region, entries, 10), [
        { seat: 0, points: 9 },
        { seat: 1, points: 8 },
    ]);
    assert.deepEqual(paidFor(region, entries, 9), [
        { seat: 0, points: 8 },
        { seat: 1, points: 8 },
    ]);
    assert.deepEqual(paidFor(region, entries, 3), []);
});
