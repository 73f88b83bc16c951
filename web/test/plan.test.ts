// SPDX-License-Identifier: MIT
// Local actions behind those of the server, and when a turn is held back.

import assert from "node:assert/strict";
import test from "node:test";
import type { Choice } from "../src/engine/types";
import { asksFirst, difference, heldBack, onField, wanted } from "../src/game/plan";

const choice = (text: string, ends: boolean): Choice => ({ text, label: text, word: text.split(" ")[0] ?? "", ends });

test("an action on its way stands behind the server's, a held one behind that", () => {
    const w = wanted(["draw base.D"], { index: 1, text: "lay base.D 1,0 r0" }, { index: 2, text: "pass" });
    assert.deepEqual(w.texts, ["draw base.D", "lay base.D 1,0 r0", "pass"]);
    assert.equal(w.overtaken, false);
    assert.ok(w.pending && w.held);
});

test("an action that has arrived is no longer on its way", () => {
    const w = wanted(["a", "b", "draw base.U"], { index: 1, text: "b" }, null);
    assert.deepEqual(w.texts, ["a", "b", "draw base.U"]);
    assert.equal(w.pending, null);
    assert.equal(w.overtaken, false);
});

test("something else in its place overtakes it", () => {
    const w = wanted(["a", "x"], { index: 1, text: "b" }, null);
    assert.deepEqual(w.texts, ["a", "x"]);
    assert.equal(w.pending, null);
    assert.equal(w.overtaken, true);
});

test("a list that was cut back takes local actions along", () => {
    const w = wanted([], { index: 1, text: "b" }, { index: 2, text: "c" });
    assert.deepEqual(w.texts, []);
    assert.equal(w.pending, null);
    assert.equal(w.held, null);
    assert.equal(w.overtaken, true);
});

test("a held action goes when the action before it does", () => {
    const w = wanted(["a", "x"], null, { index: 1, text: "pass" });
    assert.equal(w.held, null);
    assert.equal(w.overtaken, true);
    assert.deepEqual(w.texts, ["a", "x"]);
});

test("the way from one list to another keeps what they share", () => {
    assert.deepEqual(difference(["a", "b", "c"], ["a", "b", "d", "e"]), { keep: 2, add: ["d", "e"] });
    assert.deepEqual(difference(["a", "b"], ["a"]), { keep: 1, add: [] });
    assert.deepEqual(difference([], ["a"]), { keep: 0, add: ["a"] });
});

test("what chance follows asks first, whatever the settings, and is not held back", () => {
    const fly: Choice = { ...choice("fly small 1,0", true), targets: [{ outcome: "roll 1", label: "The die shows 1", x: 0, y: 0 }] };
    for (const confirm of ["always", "fields", "never"] as const) {
        assert.equal(asksFirst(fly, confirm), true);
        assert.equal(heldBack(fly, confirm), false);
    }
});

test("the last action of a turn is held unless one never confirms", () => {
    const last = choice("put small road E", true);
    assert.equal(heldBack(last, "always"), true);
    assert.equal(heldBack(last, "fields"), true);
    assert.equal(heldBack(last, "never"), false);
    assert.equal(heldBack(choice("lay base.D 1,0 r0", false), "always"), false);
});

test("farmers ask first where only they shall, and passing never does", () => {
    assert.equal(asksFirst(choice("put small field SL", false), "fields"), true);
    assert.equal(asksFirst(choice("put small road E", false), "fields"), false);
    assert.equal(asksFirst(choice("put small road E", false), "always"), true);
    assert.equal(asksFirst(choice("put small field SL", false), "never"), false);
    assert.equal(asksFirst(choice("pass", false), "always"), false);
    // What is held back anyway does not ask twice.
    assert.equal(asksFirst(choice("put small field SL", true), "always"), false);
});

test("fields are known by their name", () => {
    assert.equal(onField(choice("put small field@3,-1 NL", true)), true);
    assert.equal(onField(choice("put pig field -", true)), true);
    assert.equal(onField(choice("barn 3,1 NE", true)), true);
    assert.equal(onField(choice("put small city N", true)), false);
});
