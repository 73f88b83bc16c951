// SPDX-License-Identifier: MIT
// Scenes of an action, and the order in which they are played, skipped and jumped over.

import assert from "node:assert/strict";
import test from "node:test";
import { signal } from "@preact/signals";
import type { Colour, Figure, GameEvent, View } from "../src/engine/types";
import type { Ask, Entry } from "../src/game/session";
import { Director, WAITING, withGains, type Performer, type Speed } from "../src/stage/director";
import { scenesOf, worthSeeing, type Scene } from "../src/stage/scenes";

const COLOURS: Colour[] = ["red", "blue"];
const event = (kind: string, more: Partial<GameEvent> = {}): GameEvent => ({ kind, seat: null, number: 0, points: 0, text: kind, ...more });
const entry = (action: number, actor: Entry["actor"], ...events: GameEvent[]): Entry => ({ action, actor, text: "", said: "", events });
const at = (id: number, seat: number | null, x: number, more: Partial<Figure> = {}): Figure => ({ id, kind: "small", seat, place: "segment", x, y: 0, seg: 0, px: x * 100 + 50, py: 50, ...more });
const home = (id: number, seat: number): Figure => ({ id, kind: "small", seat, place: "supply" });

const seat = (colour: Colour) => ({ colour, score: 10, counters: [10], points: {}, supply: {}, things: {} });
const position = (actions: number, figures: Figure[], more: Partial<View> = {}): View =>
    ({
        actions,
        actor: 0,
        figures,
        things: [],
        seats: COLOURS.map(seat),
        kinds: [{ name: "base.D", symbol: "t-base-D", segments: [{ feature: "city", x: 50, y: 20, words: "city N" }] }],
        tiles: [{ x: 1, y: 0, kind: 0, rot: 1, at: 3 }],
        ...more,
    }) as unknown as View;

const laid = event("laid", { x: 1, y: 0, rot: 1, tile: "base.D", marked: true, quiet: true });
const placed = event("placed", { seat: 1, figure: "small", x: 1, y: 0, seg: 0, feature: "city", marked: true, quiet: true });
const award = (who: number, points: number) => event("award", { seat: who, points, x: 1, y: 0, seg: 0, feature: "city", why: { count: points, each: 1, shields: 0, perShield: 0, extra: 0 } });
const returned = event("returned", { seat: 1, figure: "small", x: 1, y: 0, seg: 0, feature: "city" });

test("a tile is laid, a figure comes, the feature pays both owners at once, figures go home", () => {
    const before = position(3, [home(0, 0), home(7, 1)]);
    const lay = scenesOf(entry(3, 1, laid), before, position(4, [home(0, 0), home(7, 1)]), COLOURS, false);
    assert.deepEqual(lay, [{ kind: "lay", symbol: "t-base-D", x: 1, y: 0, rot: 1 }]);
    const put = scenesOf(entry(4, 1, placed, event("finished"), award(0, 4), award(1, 4), returned, event("turn")), before, before, COLOURS, false);
    assert.deepEqual(
        put.map((s) => s.kind),
        ["walk", "score", "home"],
    );
    const [walk, score, back] = put as [Scene & { kind: "walk" }, Scene & { kind: "score" }, Scene & { kind: "home" }];
    // the anchor of the segment, turned with its tile
    assert.deepEqual([walk.from, walk.to], [1, { px: 180, py: 50 }]);
    assert.deepEqual(
        score.gains.map((g) => [g.seat, g.points]),
        [[0, 4], [1, 4]],
    );
    assert.deepEqual([back.id, back.seat, back.from], [null, 1, { px: 180, py: 50 }]);
});

test("of what I did myself only what came of it is shown", () => {
    const before = position(4, [at(7, 1, 1)]);
    const scenes = scenesOf(entry(4, 1, laid, placed, award(1, 4), returned), before, position(5, [home(7, 1)]), COLOURS, true);
    assert.deepEqual(
        scenes.map((s) => s.kind),
        ["score", "home"],
    );
    assert.equal((scenes[1] as Scene & { kind: "home" }).id, 7);
    assert.equal(worthSeeing(entry(4, 1, laid, placed), 1), false);
    assert.equal(worthSeeing(entry(4, 1, award(1, 4)), 1), true);
    assert.equal(worthSeeing(entry(4, 1, laid), 0), true);
    assert.equal(worthSeeing(entry(4, "chance", event("drawn"), event("turn")), 0), false);
});

test("neutral figures walk, pieces are put down, prisoners go to who holds them", () => {
    const dragon = (x: number) => at(20, null, x, { kind: "dragon" });
    const moved = scenesOf(entry(5, 0, event("dragon", { x: 2, y: 0, marked: true, quiet: true })), position(5, [dragon(1)]), position(6, [dragon(2)]), COLOURS, false);
    assert.deepEqual(moved, [{ kind: "walk", look: { kind: "dragon", colour: null, flat: false }, from: { px: 150, py: 50 }, to: { px: 250, py: 50 }, id: 20 }]);
    const tower = (number: number) => ({ things: [{ kind: "tower", seat: null, x: 3, y: 0, number, px: 350, py: 50 }] }) as Partial<View>;
    const built = scenesOf(entry(5, 0, event("tower", { x: 3, y: 0, marked: true, quiet: true }), event("captured", { seat: 1, figure: "small", x: 1, y: 0, seg: 0, marked: true })), position(5, [at(7, 1, 1)], tower(1)), position(6, [{ ...home(7, 1), place: "prison", holder: 0 }], tower(2)), COLOURS, false);
    assert.deepEqual(
        built.map((s) => s.kind),
        ["pop", "home"],
    );
    assert.equal((built[1] as Scene & { kind: "home" }).seat, 0);
});

test("what is seen nowhere on the board is said; the final scoring is left to the finale", () => {
    const scenes = scenesOf(entry(6, 0, event("bazaar", { seat: 0, text: "A bazaar begins" }), event("nothing"), event("final"), award(0, 9)), position(6, []), position(7, []), COLOURS, false);
    assert.deepEqual(scenes, [{ kind: "tell", text: "A bazaar begins", seat: 0, symbol: null }]);
});

test("cards and tiles of an auction go from hand to hand", () => {
    const cards = (...held: string[][]) => position(6, [], { seats: COLOURS.map((colour, i) => ({ ...seat(colour), cards: held[i] ?? [] })) });
    const hand = { kind: "hand", number: null };
    const card = event("card", { seat: 0 });
    const first = scenesOf(entry(6, 0, card), cards([], []), cards(["king"], []), COLOURS, true);
    assert.deepEqual(first, [{ ...hand, symbol: "p-king", tile: false, from: null, to: 0, seat: 0, text: "card" }]);
    const taken = scenesOf(entry(6, 0, card), cards([], ["king"]), cards(["king"], []), COLOURS, true);
    assert.deepEqual(taken, [{ ...hand, symbol: "p-king", tile: false, from: 1, to: 0, seat: 0, text: "card" }], "from who had it");
    const tile = { symbol: "t-base-D", tile: true };
    const auction = entry(6, 1, event("offer", { tile: "base.D" }), event("bid", { seat: 1, quiet: true, tile: "base.D", points: 5 }), event("sold", { seat: 1, tile: "base.D" }));
    assert.deepEqual(scenesOf(auction, position(6, []), position(7, []), COLOURS, false), [
        { ...hand, ...tile, from: "pile", to: null, seat: null, text: "offer" },
        { ...hand, ...tile, from: 1, to: null, number: 5, seat: 1, text: "bid" },
        { ...hand, ...tile, from: null, to: 1, seat: 1, text: "sold" },
    ]);
    // my own bid I have made myself
    assert.deepEqual(
        scenesOf(auction, position(6, []), position(7, []), COLOURS, true).map((s) => "text" in s && s.text),
        ["offer", "sold"],
    );
});

test("the count and ferries go where they went, whoever enters the city comes from the supply", () => {
    const count = (px: number) => ({ things: [{ kind: "count", seat: null, number: 0, px, py: 10 }] }) as Partial<View>;
    const inside: Figure = { id: 0, kind: "small", seat: 0, place: "quarter", px: 30, py: 40 };
    const scenes = scenesOf(entry(6, 0, event("entered", { seat: 0, quiet: true }), event("count", { seat: 0, quiet: true })), position(6, [home(0, 0)], count(10)), position(7, [inside], count(90)), COLOURS, false);
    assert.deepEqual(scenes, [
        { kind: "walk", look: { kind: "small", colour: "red", flat: false }, from: 0, to: { px: 30, py: 40 }, id: null },
        { kind: "slide", piece: "count", id: "count ,  ", colour: null, from: { px: 10, py: 10 }, to: { px: 90, py: 10 } },
        { kind: "tell", text: "entered", seat: 0, symbol: null },
        { kind: "tell", text: "count", seat: 0, symbol: null },
    ]);
    const ferry = (px2: number) => ({ things: [{ kind: "ferry", seat: null, x: 1, y: 0, seg: 0, number: 1, px: 100, py: 50, px2, py2: 50 }] }) as Partial<View>;
    const moved = scenesOf(entry(6, 0, event("ferry", { x: 1, y: 0, quiet: true, marked: true })), position(6, [], ferry(150)), position(7, [], ferry(200)), COLOURS, false);
    assert.deepEqual(moved, [{ kind: "slide", piece: "ferry", id: "ferry 1,0 0 ", colour: null, from: { px: 125, py: 50 }, to: { px: 150, py: 50 } }]);
});

test("points that have arrived stand in the score", () => {
    const view = withGains(position(0, []), [{ seat: 1, points: 4, why: null }]);
    assert.deepEqual(
        view.seats.map((s) => [s.score, s.counters]),
        [[10, [10]], [14, [14]]],
    );
});

/** A performer whose scenes last until the test says so. */
class Slow implements Performer {
    readonly played: string[] = [];
    cuts = 0;
    private end: (() => void) | null = null;

    play(scene: Scene): Promise<void> {
        this.played.push(scene.kind === "lay" ? `lay ${scene.x}` : scene.kind);
        return new Promise((resolve) => (this.end = resolve));
    }

    clear(): void {}

    cut(): void {
        this.cuts++;
        this.end?.();
    }

    async finish(): Promise<void> {
        this.end?.();
        await settle();
    }
}

const settle = async () => {
    for (let i = 0; i < 20; i++)
        await Promise.resolve();
};

function theatre(speed: Speed = "calm") {
    const staged = signal<View | null>(null);
    const told: number[] = [];
    const performer = new Slow();
    const asked: number[] = [];
    const ask = (async (_: string, to: number) => {
        asked.push(to);
        return position(to, []);
    }) as unknown as Ask;
    const director = new Director({ ask, staged, me: () => 0, speed: () => speed, away: () => false, tell: (entries) => told.push(...entries.map((e) => e.action)) }, performer);
    return { staged, told, performer, director, asked };
}

const lays = (action: number, x: number) => entry(action, 1, { ...laid, x });

test("the board shows the past until it is played; each move is told when it is seen", async () => {
    const { staged, told, performer, director } = theatre();
    assert.equal(director.take(position(3, []), [lays(3, 1), lays(4, 2)]), true);
    assert.equal(staged.value?.actions, 3);
    await settle();
    assert.deepEqual([performer.played, told], [["lay 1"], [3]]);
    await performer.finish();
    assert.equal(staged.value?.actions, 4);
    assert.deepEqual([performer.played, told], [["lay 1", "lay 2"], [3, 4]]);
    await performer.finish();
    assert.equal(staged.value, null);
});

test("a touch shows the present, and what was not played is told", async () => {
    const { staged, told, performer, director } = theatre();
    director.take(position(3, []), [lays(3, 1), lays(4, 2), lays(5, 3)]);
    await settle();
    director.skip();
    assert.equal(staged.value, null);
    assert.equal(performer.cuts, 1);
    await settle();
    assert.deepEqual([performer.played, told], [["lay 1"], [3, 4, 5]]);
    // and the next move is played again
    director.take(position(6, []), [lays(6, 4)]);
    await settle();
    assert.deepEqual(performer.played, ["lay 1", "lay 4"]);
});

test("who is far behind is brought near: the last turns are played, those before them told", async () => {
    const { staged, told, performer, director } = theatre();
    const many = Array.from({ length: 9 }, (_, i) => lays(i, i));
    director.take(position(0, []), many);
    await settle();
    const first = 9 - WAITING;
    assert.deepEqual(performer.played, [`lay ${first}`]);
    assert.equal(staged.value?.actions, first, "the board stands where the first of them begins");
    assert.deepEqual(told, many.slice(0, first + 1).map((e) => e.action));
    // but whoever asks to see it all again sees it all
    director.drop();
    director.take(position(0, []), many, true);
    await settle();
    assert.equal(performer.played.at(-1), "lay 0");
});

test("points rise before the position behind the action is shown", async () => {
    const { staged, performer, director } = theatre();
    director.take(position(3, []), [entry(3, 1, award(1, 4)), lays(4, 2)]);
    await settle();
    assert.deepEqual(performer.played, ["score"]);
    assert.equal(staged.value?.seats[1]?.score, 10);
    await performer.finish();
    assert.deepEqual(performer.played, ["score", "lay 2"]);
});

test("at once means at once, and nothing to see keeps nobody waiting", () => {
    assert.equal(theatre("off").director.take(position(3, []), [lays(3, 1)]), false);
    assert.equal(theatre().director.take(position(3, []), [entry(3, "chance", event("drawn"))]), false);
});

test("what was taken back is not played any further", async () => {
    const { staged, told, performer, director } = theatre();
    director.take(position(3, []), [lays(3, 1), lays(4, 2)]);
    await settle();
    director.drop();
    await settle();
    assert.equal(staged.value, null);
    assert.deepEqual([performer.played, told], [["lay 1"], [3]]);
});
