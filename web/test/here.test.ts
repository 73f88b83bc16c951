// SPDX-License-Identifier: MIT
// A table at this device: what each seat may know, what is taken back, and the numbers of chance.

import assert from "node:assert/strict";
import test from "node:test";
import { seenActs, undoTo } from "../src/here/localTable";
import { numberAt, type KeptGame } from "../src/here/store";

const game = (acts: KeptGame["acts"]): KeptGame => ({
    id: "x",
    changed: 0,
    title: "",
    setup: "",
    seats: [
        { colour: "red", name: "", bot: null },
        { colour: "blue", name: "", bot: "level1" },
        { colour: "green", name: "", bot: null },
    ],
    seed: 1,
    acts,
    scores: [],
    winners: null,
});

test("what was chosen secretly is known to who chose it alone", () => {
    const acts: KeptGame["acts"] = [
        { by: "chance", text: "draw" },
        { by: 0, text: "throw 1 2" },
        { by: 2, text: "throw 3 4" },
    ];
    const sealed = [
        { by: 0, shown: "throw 0 0" },
        { by: 2, shown: "throw 9 9" },
    ];
    const texts = (seat: number | null) => seenActs(acts, sealed, seat).map(({ text }) => text);
    assert.deepEqual(texts(0), ["draw", "throw 1 2", "throw 9 9"]);
    assert.deepEqual(texts(2), ["draw", "throw 0 0", "throw 3 4"]);
    assert.deepEqual(texts(null), ["draw", "throw 0 0", "throw 9 9"]);
    assert.deepEqual(seenActs(acts, sealed, 0).map((act) => act.sealed ?? false), [false, true, true]);
    assert.deepEqual(seenActs(acts, [], null).map(({ text }) => text), acts.map(({ text }) => text));
});

test("the last decision of a person is taken back with what followed", () => {
    assert.equal(undoTo(game([{ by: "chance", text: "draw" }])), null);
    assert.equal(undoTo(game([{ by: 0, text: "a" }, { by: "chance", text: "b" }, { by: 1, text: "c" }])), 0);
    assert.equal(undoTo(game([{ by: 0, text: "a" }, { by: 2, text: "b" }, { by: 1, text: "c" }])), 1);
    assert.equal(undoTo(game([{ by: 0, text: "a" }, { by: 1, text: "b", opens: true }])), null, "too late: something is known since");
});

test("numbers of chance are the same for a place, and spread", () => {
    const seen = new Set<number>();
    let ones = 0;
    for (let i = 0; i < 2000; i++) {
        const n = numberAt(12345, i);
        assert.equal(n, numberAt(12345, i));
        assert.ok(Number.isInteger(n) && n >= 0 && n < 2 ** 32);
        seen.add(n);
        ones += n >= 2 ** 31 ? 1 : 0;
    }
    assert.ok(seen.size > 1995 && ones > 850 && ones < 1150, `${seen.size} ${ones}`);
    assert.notEqual(numberAt(1, 0), numberAt(2, 0));
});
