// SPDX-License-Identifier: MIT
// Clocks, log and actions in words.

import assert from "node:assert/strict";
import test from "node:test";
import { boxOf, gather } from "../src/board/geometry";
import type { GameEvent } from "../src/engine/types";
import { axisStep } from "../src/game/Chart";
import { clockText } from "../src/game/clock";
import { arithmetic } from "../src/game/arithmetic";
import { logLine, spokenLine } from "../src/game/logLines";
import { firstSince, tracesSince } from "../src/game/moves";
import type { Entry } from "../src/game/session";
import { houseRuleName, houseRuleNote, valueOf } from "../src/houseRules";
import { number, signed, t } from "../src/i18n";
import { botNames, colourPlayer, listedName, nameOf, noteOf } from "../src/words";

const event = (kind: string, more: Partial<GameEvent>): GameEvent => ({ kind, seat: null, number: 0, points: 0, text: kind, ...more });

test("time left, from days to tenths", () => {
    assert.equal(clockText(90_061_000), "1 d 1 h");
    assert.equal(clockText(3_661_000), "1:01:01");
    assert.equal(clockText(61_900), "1:01");
    assert.equal(clockText(10_000), "0:10");
    assert.equal(clockText(9_940), "0:09.9");
    assert.equal(clockText(-5), "0:00");
});

test("two bots of a level at one table are two people", () => {
    assert.deepEqual(botNames(["level4", null, "level4", "level1", "level4"]), ["Denis", "", "Durand", "Alix", "Drogo"]);
    assert.equal(new Set(botNames(new Array<string>(6).fill("level8"))).size, 6);
    assert.deepEqual(botNames(["greedy", "greedy"]), ["greedy", "greedy"]); // not ours to name
});

test("words of the engine have names, and one of what is nowhere is itself", () => {
    assert.equal(nameOf("figure", "big"), "big follower");
    assert.equal(nameOf("figure", "big", 2), "big followers");
    assert.equal(nameOf("set", "ferries"), "The Ferries");
    assert.match(noteOf("set", "ferries"), /\.$/);
    assert.equal(noteOf("set", "nowhere"), "");
    assert.equal(colourPlayer("red"), "Red");
    assert.match(valueOf("fairy", "tile"), /She protects/);
    assert.equal(valueOf("fairy", "nowhere"), "nowhere");
    assert.equal(houseRuleName("nowhere"), "nowhere");
    assert.equal(houseRuleNote("nowhere"), "");
    assert.equal(listedName("goods", "wine"), "wine");
    assert.equal(nameOf("step", "constructor"), "constructor");
});

test("awards tell their arithmetic", () => {
    const why = { count: 3, each: 2, shields: 1, perShield: 2, extra: 0 };
    assert.equal(arithmetic(why), "3 × 2 + 1 × 2");
    assert.equal(arithmetic({ ...why, extra: -2 }), "3 × 2 + 1 × 2 − 2");
});

test("a line of the log says who did what and what came of it", () => {
    const entry: Entry = { action: 4, actor: 1, text: "put small road E", said: "Ben puts a follower", events: [event("placed", { seat: 1, quiet: true }), event("award", { seat: 1, points: 2, category: "roads", rule: "BASE-56" }), event("nothing", { seat: 0, feature: "road", x: 1, y: 2, rule: "BASE-54" })] };
    const line = logLine(entry);
    assert.equal(line.seat, 1);
    assert.deepEqual(
        line.notes.map((n) => [n.kind, n.rule]),
        [
            ["award", "BASE-56"],
            ["nothing", "BASE-54"],
        ],
    );
    assert.equal(spokenLine(line), "Ben puts a follower. award. nothing.");
});

test("what the others did stays marked while I go on with my turn", () => {
    const laid = (action: number, actor: number, x: number): Entry => ({ action, actor, text: "", said: "", events: [event("laid", { x, y: 0, seat: actor, marked: true })] });
    const chance = (action: number): Entry => ({ action, actor: "chance", text: "", said: "", events: [] });
    const entries = [chance(0), laid(1, 0, 1), chance(2), laid(3, 1, 2), chance(4)];
    assert.equal(firstSince(entries, 0), 2);
    assert.deepEqual(
        tracesSince(entries, 0).map((t) => t.x),
        [2],
    );
    assert.deepEqual(
        tracesSince([...entries, laid(5, 0, 3)], 0).map((t) => t.x),
        [2],
    );
});

test("an axis has at most six steps", () => {
    assert.equal(axisStep(10), 5);
    assert.equal(axisStep(95), 20);
    assert.equal(axisStep(290), 50);
});

test("points have a minus sign, also inside of messages", () => {
    assert.deepEqual([3, 0, -6].map(number), ["3", "0", "−6"]);
    assert.deepEqual([3, 0, -6].map(signed), ["+3", "0", "−6"]);
    assert.equal(t("→ {points}", { points: -6 }), "→ −6");
    assert.equal(t("at {square}", { square: "-1,2" }), "at -1,2");
    assert.equal(arithmetic({ count: 2, each: 3, shields: 0, perShield: 0, extra: -4 }), "2 × 3 − 4");
    assert.equal(arithmetic({ count: 0, each: 0, shields: 0, perShield: 0, extra: -3 }), "−3");
});

test("of squares far apart those are shown that fit into the view with the first", () => {
    const seen = gather({ x: 0, y: 0 }, [{ x: -9, y: 0 }, { x: 3, y: 1 }, { x: -1, y: 0 }, { x: 0, y: 5 }, { x: 4, y: 0 }], 5, 6);
    assert.deepEqual(seen, [{ x: 0, y: 0 }, { x: -1, y: 0 }, { x: 3, y: 1 }, { x: 0, y: 5 }]);
    assert.deepEqual(boxOf(seen, 50), { left: -150, top: -50, right: 450, bottom: 650 });
    assert.deepEqual(gather({ x: 2, y: 2 }, [], 5, 6), [{ x: 2, y: 2 }]);
});
