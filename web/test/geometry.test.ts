// SPDX-License-Identifier: MIT
// What is in sight of a view, and which tiles are.

import assert from "node:assert/strict";
import test from "node:test";
import { sightOf, touches, within } from "../src/board/geometry";

test("what a view shows, and what lies beside it", () => {
    const view = { k: 0.5, x: -100, y: 50 };
    const sight = sightOf(view, 400, 300, 0);
    assert.deepEqual(sight, { left: 200, top: -100, right: 1000, bottom: 500 });
    const more = sightOf(view, 400, 300, 0.25);
    assert.deepEqual(more, { left: 0, top: -250, right: 1200, bottom: 650 });
    assert.ok(within(sight, more) && within(sight, sight) && !within(more, sight));
});

test("a tile is in sight when any of it is", () => {
    const sight = { left: 150, top: -100, right: 1000, bottom: 500 };
    for (const [x, y, seen] of [[1, 0, true], [0, 0, false], [9, 4, true], [10, 4, false], [5, -1, true], [5, -2, false], [5, 5, false]] as const)
        assert.equal(touches({ x, y }, sight), seen, `${x},${y}`);
});
