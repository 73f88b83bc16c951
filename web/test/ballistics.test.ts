// SPDX-License-Identifier: MIT
// From a pull to a throw, and where it would land.

import assert from "node:assert/strict";
import test from "node:test";
import { DEAD, landing, pulled, thrown } from "../src/board/ballistics";

test("a tap and a pull that is taken back throw nothing", () => {
    assert.equal(pulled(0, 0, 100).aim, null);
    assert.equal(pulled(DEAD, 0, 100).aim, null);
    assert.equal(pulled(0, -DEAD, 100).aim, null);
});

test("the throw goes the other way", () => {
    assert.deepEqual(pulled(0, 100, 100).aim, { x: 0, y: 1000 }); // pulled to the south: north
    assert.deepEqual(pulled(-100, 0, 100).aim, { x: 1024, y: 1000 }); // to the west: east
    assert.deepEqual(pulled(0, -100, 100).aim, { x: 2048, y: 1000 });
    assert.deepEqual(pulled(100, 0, 100).aim, { x: 3072, y: 1000 });
});

test("power grows with the pull, up to all of it", () => {
    const power = (length: number) => pulled(0, length, 114).aim?.y;
    assert.equal(power(64), 500);
    assert.equal(power(DEAD + 0.01), 1);
    assert.equal(power(500), 1000);
    const far = pulled(0, 500, 114);
    assert.deepEqual([far.x, far.y], [0, 114]); // the band is no longer
});

test("all numbers are those of the notation", () => {
    for (let angle = 0; angle < 360; angle += 0.5) {
        const { aim } = pulled(Math.sin((angle * Math.PI) / 180) * 90, Math.cos((angle * Math.PI) / 180) * 90, 90);
        assert.ok(aim && Number.isInteger(aim.x) && aim.x >= 0 && aim.x < 4096 && aim.y === 1000, String(angle));
    }
});

test("a throw lands as far away as its power says", () => {
    const from = { seat: 0, px: 50, py: 650, reach: 1000, spread: 50 };
    const at = landing(from, { x: 0, y: 600 });
    assert.deepEqual([Math.round(at.px), Math.round(at.py)], [50, 50]);
    assert.deepEqual([at.along, at.across], [(10 + 600 / 8) / 2, (10 + 600 / 12) / 2]);
    assert.deepEqual(thrown("throw 12 345"), { x: 12, y: 345 });
    assert.equal(thrown("chip cake"), null);
});
