// SPDX-License-Identifier: MIT
// The final scoring: totals and figures as they look while it is counted.

import assert from "node:assert/strict";
import test from "node:test";
import type { Figure, GameEvent, View } from "../src/engine/types";
import { countedView, finalEntry, finalFigures, finalSteps, untilFinal } from "../src/game/finale";
import type { Entry } from "../src/game/session";

const event = (kind: string, more: Partial<GameEvent>): GameEvent => ({ kind, seat: null, number: 0, points: 0, text: kind, ...more });
const figure = (id: number, seat: number, x: number, more: Partial<Figure> = {}): Figure => ({ id, kind: "small", seat, place: "segment", x, y: 0, seg: 0, px: x * 100, py: 0, ...more });
const supply = (id: number, seat: number): Figure => ({ id, kind: "small", seat, place: "supply" });

const events = [
    event("award", { seat: 0, points: 4, category: "roads" }),
    event("final", {}),
    event("award", { seat: 0, points: 3, category: "cities", feature: "city", x: 1, y: 0, seg: 0 }),
    event("award", { seat: 1, points: 3, category: "cities", feature: "city", x: 1, y: 0, seg: 0 }),
    event("returned", { seat: 0, figure: "small", x: 1, y: 0, seg: 0 }),
    event("returned", { seat: 1, figure: "small", x: 2, y: 0, seg: 0 }),
    event("award", { seat: 1, points: 6, category: "fields", feature: "field", x: 1, y: 0, seg: 2 }),
    event("nothing", { seat: 0, x: 4, y: 0, seg: 1 }),
    event("over", {}),
];
const entries: Entry[] = [
    { action: 8, actor: 1, text: "", said: "", events: [] },
    { action: 9, actor: 0, text: "pass", said: "", events },
];
const end = {
    over: true,
    winners: [1],
    seats: [
        { score: 17, counters: [17], points: { roads: 14, cities: 3 }, projected: 17 },
        { score: 29, counters: [29], points: { cities: 23, fields: 6 }, projected: 29 },
    ],
    figures: [supply(0, 0), supply(7, 1), figure(8, 1, 5, { seg: 2, field: true })],
} as unknown as View;

test("who shares a feature is counted in one step, and figures go home behind it", () => {
    const last = finalEntry(entries);
    assert.equal(last?.entry.action, 9);
    const steps = finalSteps(last?.events ?? []);
    assert.deepEqual(
        steps.map((s) => [s.category, s.gains.map((g) => [g.seat, g.points]), s.returned.length]),
        [
            ["cities", [[0, 3], [1, 3]], 2],
            ["fields", [[1, 6]], 0],
        ],
    );
    assert.equal(finalEntry(entries.slice(0, 1)), null);
});

test("totals, winners and categories are hidden until they are counted", () => {
    const steps = finalSteps(finalEntry(entries)?.events ?? []);
    const scores = (n: number) => countedView(end, steps, n).seats.map((s) => s.score);
    assert.deepEqual(scores(0), [14, 20]);
    assert.deepEqual(scores(1), [17, 23]);
    assert.deepEqual(scores(2), [17, 29]);
    const begin = countedView(end, steps, 0);
    assert.deepEqual(begin.winners, []);
    assert.deepEqual(begin.seats[1]?.points, { cities: 20, fields: 0 });
    assert.equal(begin.seats[0]?.projected, undefined);
    assert.deepEqual(begin.seats[0]?.counters, [14]);
    assert.deepEqual(end.seats[0]?.counters, [17], "the end itself stays as it is");
});

test("figures stay where they stood until their feature is counted", () => {
    const before = { figures: [figure(0, 0, 1), figure(7, 1, 2), figure(8, 1, 5, { seg: 2 })] } as unknown as View;
    const last = finalEntry(entries);
    const standing = finalFigures(before, last?.events ?? []);
    assert.deepEqual(
        standing.map(({ figure: f }) => f.id),
        [0, 7],
    );
    const steps = finalSteps(last?.events ?? []);
    const view = countedView(end, steps, 0, standing.map(({ figure: f }) => f));
    assert.deepEqual(
        view.figures.map((f) => f.place),
        ["segment", "segment", "segment"],
    );
    assert.deepEqual(
        countedView(end, steps, 2, [], new Set([8])).figures.map((f) => f.id),
        [0, 7],
    );
});

test("nothing of the final scoring is told before it is counted", () => {
    const entry = entries[1] as Entry;
    assert.deepEqual(
        untilFinal(entry).events.map((e) => e.kind),
        ["award", "final"],
    );
    assert.equal(untilFinal(entries[0] as Entry), entries[0]);
});
