// SPDX-License-Identifier: MIT
// Choices sorted for hands.

import assert from "node:assert/strict";
import test from "node:test";
import type { Choice } from "../src/engine/types";
import { EDGE, edgesOf } from "../src/board/geometry";
import { cluster, labelOf, nearest, nextPlace, sortChoices, turned, withNumber, type Place } from "../src/game/choices";

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

test("arrow keys go from place to place", () => {
    const { places } = sortChoices([put("small", 150, 50), put("small", 145, 80), put("small", 180, 55)]);
    const [first, below, right] = places;
    assert.equal(nextPlace(places, null, 1, 0), first);
    assert.equal(nextPlace(places, first ?? null, 1, 0), right);
    assert.equal(nextPlace(places, first ?? null, 0, 1), below);
    assert.equal(nextPlace(places, right ?? null, 1, 0), null);
    assert.equal(nextPlace([], null, 1, 0), null);
});

test("places nearer than a marker is wide are one, in their middle", () => {
    const place = (px: number, py: number): Place => ({ key: `${px},${py}`, px, py, choices: [{ label: "tower", text: `tower ${px}`, word: "tower", px, py, ends: false }] });
    const found = cluster([place(0, 0), place(20, 0), place(200, 0), place(30, 0)], 34);
    assert.deepEqual(
        found.map(({ px, choices }) => [Math.round(px), choices.length]),
        [
            [17, 3],
            [200, 1],
        ],
    );
    for (const a of found)
        for (const b of found)
            assert.ok(a === b || Math.hypot(a.px - b.px, a.py - b.py) >= 34);
});

test("an arrow leads to what is out of sight, and keeps off what is in sight", () => {
    const at = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 60 });
    const inSight = at(0, 100);
    const [edge, ...others] = edgesOf([inSight, at(-200, 110), at(-500, 300)], 400, 300);
    assert.deepEqual(others, []);
    assert.equal(edge?.side, "left");
    assert.equal(edge?.beyond, 2);
    assert.equal(edge?.nearest, 1);
    assert.ok(edge && (edge.top + EDGE <= inSight.top || edge.top >= inSight.bottom), "it covers nothing");
    assert.deepEqual(edgesOf([inSight], 400, 300), []);
});
