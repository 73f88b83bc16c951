// SPDX-License-Identifier: MIT
// The log told turn by turn.

import assert from "node:assert/strict";
import test from "node:test";
import type { GameEvent } from "../src/engine/types";
import { turnLines } from "../src/game/logTurns";
import type { Entry } from "../src/game/session";

const event = (kind: string, more: Partial<GameEvent> = {}): GameEvent => ({ kind, seat: null, number: 0, points: 0, text: kind, ...more });
const entry = (action: number, actor: Entry["actor"], text: string, said: string, ...events: GameEvent[]): Entry => ({ action, actor, text, said, events });

const drawn = event("drawn", { quiet: true });
const laid = (tile: string) => event("laid", { tile, rot: 2, brief: "Red lays a tile", quiet: true });
const turn = event("turn", { quiet: true });
const names = (seat: number) => ["Red", "Blue"][seat] ?? "";

test("a name is said once in a line", () => {
    const [line] = turnLines(
        [
            entry(1, 0, "lay base.D 1,0 r2", "", laid("base.D")),
            entry(2, 0, "flee -2,3", "Red lets the follower flee from -2,3", event("fled", { quiet: true })),
            entry(3, 0, "flea 1,1", "Red puts a flea chip at 1,1", event("flea", { quiet: true })),
            entry(4, 1, "bid base.E 3", "Blue bids 3", event("bid", { quiet: true }), turn),
        ],
        names,
    );
    assert.equal(line?.text, "Red lets the follower flee from -2,3; puts a flea chip at 1,1; Blue bids 3");
});

test("a turn is one line: what was done, the tile, and what came of it", () => {
    const lines = turnLines(
        [
            entry(0, "chance", "draw base.D", "", turn, drawn),
            entry(1, 0, "lay base.D 1,0 r2", "Red lays base.D at 1,0", laid("base.D")),
            entry(2, 0, "put small city N", "Red puts a follower on the city at 1,0", event("placed", { seat: 0, brief: "Red puts a follower on the city", quiet: true }), turn),
            entry(3, "chance", "draw base.E", "", drawn),
            entry(4, 1, "lay base.E 2,0 r2", "Blue lays base.E at 2,0", laid("base.E")),
            entry(5, 1, "pass", "Blue passes", event("finished", { feature: "city", quiet: true }), event("award", { seat: 0, points: 8, feature: "city", rule: "BASE-46", text: "Red gets 8 points for the city", brief: "Red finishes the city: 4 tiles" }), event("returned", { seat: 0 }), turn),
        ],
        names,
    );
    assert.deepEqual(
        lines.map(({ first, last, seat, text, tile, rot }) => [first, last, seat, text, tile, rot]),
        [
            [0, 2, 0, "Red puts a follower on the city", "base.D", 2],
            [3, 5, 1, "Red lays a tile", "base.E", 2],
        ],
    );
    // Blue's tile has finished it, but it was not Blue who gets the points: who "finishes" is not said of Red
    assert.deepEqual(lines[1]?.notes, [{ kind: "award", text: "Red gets 8 points for the city", seat: 0, points: 0, rule: "BASE-46" }]);
});

test("whoever finishes what is his own is told so", () => {
    const [line] = turnLines(
        [
            entry(1, 0, "lay base.D 1,0 r2", "", laid("base.D")),
            entry(2, 0, "pass", "Red passes", event("finished", { feature: "city", quiet: true }), event("award", { seat: 0, points: 8, feature: "city", text: "told", brief: "Red finishes the city: 3 tiles, 1 shield" }), event("award", { seat: 0, points: 1, text: "Red gets 1 point by the fairy" })),
        ],
        names,
    );
    assert.deepEqual(
        line?.notes.map((n) => n.text),
        ["Red finishes the city: 3 tiles, 1 shield", "Red gets 1 point by the fairy"],
    );
    assert.deepEqual(line?.notes.map((n) => n.points), [8, 0], "points stand beside the sentence that does not have them");
});

test("what has no shorter sentence is told in its own, and a turn in which nothing happened has no line", () => {
    const lines = turnLines(
        [
            entry(1, 0, "lay base.D 1,0 r2", "", laid("base.D")),
            entry(2, 0, "tower 1,0", "Red builds the tower at 1,0", event("tower", { quiet: true, marked: true })),
            entry(3, 1, "bid base.E 3", "Blue bids 3", event("bid", { quiet: true }), turn),
            entry(4, "chance", "draw base.E", "", drawn),
        ],
        names,
    );
    assert.deepEqual(
        lines.map((l) => l.text),
        ["Red builds the tower at 1,0; Blue bids 3"],
    );
});
