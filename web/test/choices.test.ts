// SPDX-License-Identifier: MIT
// Choices sorted for hands.

import assert from "node:assert/strict";
import test from "node:test";
import type { Choice } from "../src/engine/types";
import { labelOf, nearest, sortChoices, turned, withNumber } from "../src/game/choices";

const lay = (x: number, y: number, rot: number): Choice => ({ label: "lay", text: `lay base.D ${x},${y} r${rot}`, word: "lay", x, y, rot, ends: false });
const put = (figure: string, px: number, py: number): Choice => ({ label: "put", text: `put ${figure} road E`, word: "put", figure, px, py, ends: true });

test("squares gather their rotations in order, places their figures, the rest stays apart", () => {
    const offer = sortChoices([lay(1, 0, 3), lay(0, 1, 0), lay(1, 0, 1), put("small", 130, 50), put("big", 133, 52), put("small", 180, 50), { label: "pass", text: "pass", word: "pass", ends: true }]);
    assert.equal(offer.squares.length, 2);
    assert.deepEqual(
        offer.squares[0]?.choices.map((c) => c.rot),
        [1, 3],
    );
    assert.deepEqual(
        offer.places.map((p) => p.choices.length),
        [2, 1],
    );
    assert.deepEqual(
        offer.others.map((c) => c.text),
        ["pass"],
    );
});

test("turning goes round through legal rotations only, both ways", () => {
    const { squares } = sortChoices([lay(1, 0, 0), lay(1, 0, 2), lay(1, 0, 3)]);
    const [square] = squares;
    assert.ok(square);
    const [first] = square.choices;
    assert.ok(first);
    assert.equal(turned(square, first, 1).rot, 2);
    assert.equal(turned(square, first, -1).rot, 3);
    assert.equal(turned(square, first, 3).rot, 0);
});

test("arrow keys find the nearest square ahead", () => {
    const { squares } = sortChoices([lay(1, 0, 0), lay(3, 0, 0), lay(1, 4, 0), lay(-1, 0, 0)]);
    const here = { x: 1, y: 0 };
    assert.equal(nearest(squares, here, 1, 0)?.x, 3);
    assert.equal(nearest(squares, here, -1, 0)?.x, -1);
    assert.equal(nearest(squares, here, 0, 1)?.y, 4);
    assert.equal(nearest(squares, here, 0, -1), null);
    assert.ok(nearest(squares, null, 1, 0));
});

test("a number takes the place of the least, and stays in its range", () => {
    const bid: Choice = { label: "Bid {points}", text: "bid base.D 0", word: "bid", tile: "base.D", min: 0, max: 99, ends: true };
    assert.equal(withNumber(bid, 7), "bid base.D 7");
    assert.equal(labelOf(bid, 7), "Bid 7");
    assert.equal(labelOf(bid), "Bid 0");
    assert.equal(withNumber(bid, 120), "bid base.D 99");
    assert.equal(withNumber({ ...bid, text: "raise 4", min: 4, max: 99 }, 1), "raise 4");
});
