// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterName, chapterOf, chaptersOf, concerns } from "../src/game/chapters";
import { parseSetup } from "../src/table/setup";

const of = (setup: string) => [...chaptersOf(parseSetup(setup))].sort();

test("a table plays by the rules of its sets, and of what they bring", () => {
    assert.deepEqual(of("sets base"), ["base"]);
    assert.deepEqual(of("sets base traders"), ["base", "traders"]);
    assert.deepEqual(of("sets base csc"), ["base", "cathars", "cult"]);
    assert.deepEqual(of("sets base gq11"), ["base", "river"]);
    assert.deepEqual(of("sets wheel"), ["base", "wheel"]);
});

test("elements without their set bring their rules, too; a game of its own has no others", () => {
    assert.deepEqual(of("sets base\nelements +phantom +messages +mayor"), ["abbey", "base", "messages", "phantom"]);
    assert.deepEqual(of("sets base csc\nelements -siege"), ["base", "cult"]);
    assert.deepEqual(of("sets burg"), ["burg"]);
});

test("what decides between several matters where all of them are", () => {
    const matters = (rule: string, setup: string) => concerns(rule, chaptersOf(parseSetup(setup)));
    assert.ok(matters("X-01", "sets base river count")); // RIVER × COUNT
    assert.ok(!matters("X-01", "sets base river"));
    assert.ok(matters("X-03", "sets base count school")); // RIVER × COUNT, COUNT × WHEEL, COUNT × SCHOOL
    assert.ok(!matters("X-03", "sets base river wheel"));
    assert.ok(matters("TRADE-01", "sets base traders"));
    assert.ok(!matters("TRADE-01", "sets base inns"));
});

test("a chapter is called as what brings it", () => {
    assert.equal(chapterOf("TURN-01"), "base");
    assert.equal(chapterName(chapterOf("TRADE-R16")), "Traders & Builders");
    assert.equal(chapterName(chapterOf("CATH-01")), "The Cathars");
    assert.equal(chapterName(chapterOf("PHANT-01")), "Phantoms");
    assert.equal(chapterName(chapterOf("X-01")), "How the expansions act on each other");
});
