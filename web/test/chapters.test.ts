// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterName, chapterOf, chaptersOf } from "../src/game/chapters";
import { parseSetup } from "../src/table/setup";

const of = (setup: string) => [...chaptersOf(parseSetup(setup))].sort();

test("a table plays by the rules of its sets, and of what they bring", () => {
    assert.deepEqual(of("sets base"), ["base"]);
    assert.deepEqual(of("sets base traders"), ["base", "interactions", "traders"]);
    assert.deepEqual(of("sets base csc"), ["base", "cathars", "cult", "interactions"]);
    assert.deepEqual(of("sets base gq11"), ["base", "interactions", "river"]);
    assert.deepEqual(of("sets wheel"), ["base", "interactions", "wheel"]);
});

test("elements without their set bring their rules, too; a game of its own has no others", () => {
    assert.deepEqual(of("sets base\nelements +phantom +messages +mayor"), ["abbey", "base", "interactions", "messages", "phantom"]);
    assert.deepEqual(of("sets base csc\nelements -siege"), ["base", "cult", "interactions"]);
    assert.deepEqual(of("sets burg"), ["burg"]);
});

test("a chapter is called as what brings it", () => {
    assert.equal(chapterOf("TURN-01"), "base");
    assert.equal(chapterName(chapterOf("TRADE-R16")), "Traders & Builders");
    assert.equal(chapterName(chapterOf("CATH-01")), "The Cathars");
    assert.equal(chapterName(chapterOf("PHANT-01")), "Phantoms");
    assert.equal(chapterName(chapterOf("X-01")), "How the expansions act on each other");
});
