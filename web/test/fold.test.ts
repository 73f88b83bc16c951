// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TableEvent } from "../src/net/wire";
import { coloursOf, fold, NO_TABLE, timeLeft, type TableState } from "../src/table/fold";

/** A short game of two, as a server tells it. */
const RECORDED: TableEvent[] = [
    {
        q: 1,
        at: 1000,
        e: "table",
        setup: "sets base\nseats red blue\n",
        title: "Evening",
        public: true,
        aids: true,
        clock: { kind: "live", seconds: 60, increment: 5 },
        order: "random",
        host: "Anna",
        seats: [
            { colour: "red", kind: "person", name: "Anna", player: "a" },
            { colour: "blue", kind: "open" },
        ],
    },
    { q: 2, at: 2000, e: "chat", name: "Anna", player: "a", text: "Hello", seat: 0 },
    { q: 3, at: 3000, e: "sit", seat: 1, kind: "person", name: "Ben", player: "b" },
    {
        q: 4,
        at: 4000,
        e: "start",
        setup: "sets base\nseats red=Ben blue=Anna\n",
        commit: "c0ffee",
        first: 0,
        seats: [
            { colour: "red", kind: "person", name: "Ben", player: "b" },
            { colour: "blue", kind: "person", name: "Anna", player: "a" },
        ],
    },
    { q: 5, at: 4000, e: "act", by: "chance", a: "draw base.D", left: [60000, 60000] },
    { q: 6, at: 9000, e: "act", by: 0, a: "lay base.D 1,0 r0", left: [55000, 60000] },
    { q: 7, at: 10000, e: "undo", by: 0, to: 1 },
    { q: 8, at: 12000, e: "act", by: 0, a: "lay base.D 0,1 r0", left: [52000, 60000] },
    { q: 9, at: 13000, e: "act", by: 0, a: "pass", left: [56000, 60000] },
    { q: 10, at: 14000, e: "offer", by: 0, what: "takeback", to: 1 },
    { q: 11, at: 15000, e: "answer", by: 1, what: "takeback", yes: true },
    { q: 12, at: 15000, e: "undo", by: 0, to: 1 },
    { q: 13, at: 16000, e: "out", seat: 0, why: "resign" },
    { q: 14, at: 16000, e: "over", why: "resign", scores: [0, 0], winners: [1], secret: "5ec7e7" },
    { q: 15, at: 17000, e: "offer", by: 1, what: "rematch" },
    { q: 16, at: 18000, e: "answer", by: 0, what: "rematch", yes: true },
    { q: 17, at: 18000, e: "rematch", id: "23456789ab" },
];

function upTo(q: number, from: TableState = NO_TABLE): TableState {
    const state = fold(from, RECORDED.slice(0, q));
    assert.ok(state !== null);
    return state;
}

test("a table opens with its first event", () => {
    const s = upTo(1);
    assert.equal(s.state, "open");
    assert.equal(s.title, "Evening");
    assert.equal(s.isPublic, true);
    assert.deepEqual(
        s.seats.map((seat) => [seat.colour, seat.kind, seat.name, seat.player]),
        [
            ["red", "person", "Anna", "a"],
            ["blue", "open", "", null],
        ],
    );
});

test("who sits down and who begins; at the start players may have been dealt anew", () => {
    assert.equal(upTo(3).seats[1].name, "Ben");
    const s = upTo(4);
    assert.equal(s.state, "running");
    assert.deepEqual(
        s.seats.map((seat) => seat.player),
        ["b", "a"],
    );
    assert.equal(s.setup, "sets base\nseats red=Ben blue=Anna\n");
    assert.equal(s.commit, "c0ffee");
    assert.deepEqual(s.left, [60000, 60000]);
});

test("actions are added and cut back; the number for `after` is that of the last act or undo", () => {
    assert.deepEqual(
        upTo(6).acts.map((act) => act.text),
        ["draw base.D", "lay base.D 1,0 r0"],
    );
    const s = upTo(7);
    assert.equal(s.acts.length, 1);
    assert.equal(s.lastAct, 7);
    assert.equal(upTo(10).lastAct, 9, "an offer is neither");
    assert.equal(upTo(2).lastAct, 0);
});

test("a game that goes on from a record has its position behind the setup, and knows what was given", () => {
    const [table, , , start] = RECORDED;
    const from = fold(NO_TABLE, [{ ...table, given: "draw base.D\nlay base.D 1,0 r0\n", position: "turn blue 7\n" } as TableEvent]);
    assert.equal(from?.given, 2);
    assert.equal(from?.setup, "sets base\nseats red blue\n");
    const begun = fold(from as TableState, [{ ...start, q: 2 } as TableEvent]);
    assert.equal(begun?.setup, "sets base\nseats red=Ben blue=Anna\nturn blue 7\n");
    assert.equal(fold(NO_TABLE, RECORDED)?.given, 0);
});

test("offers stand until they are answered or refused, though the game goes on", () => {
    assert.deepEqual(upTo(10).offers, [{ by: 0, what: "takeback", to: 1, yes: [0] }]);
    assert.deepEqual(upTo(11).offers[0].yes, [0, 1]);
    assert.deepEqual(upTo(12).offers, []);
    const refused = fold(upTo(10), [{ q: 11, at: 15000, e: "answer", by: 1, what: "takeback", yes: false }]);
    assert.deepEqual(refused?.offers, []);
    const wentOn = fold(upTo(10), [{ q: 11, at: 15000, e: "act", by: "chance", a: "draw base.A", left: null }]);
    assert.deepEqual(wentOn?.offers, upTo(10).offers);
    assert.deepEqual(upTo(16).offers[0].yes, [1, 0]);
    assert.deepEqual(upTo(17).offers, []);
    assert.equal(upTo(17).rematchId, "23456789ab");
});

test("the end", () => {
    const s = upTo(14);
    assert.equal(s.state, "over");
    assert.equal(s.seats[0].out, "resign");
    assert.deepEqual(s.result, { why: "resign", scores: [0, 0], winners: [1], secret: "5ec7e7" });
});

test("a bot plays on for who is out", () => {
    const s = fold(upTo(9), [{ q: 10, at: 1, e: "out", seat: 1, why: "gone", bot: "level4" }]);
    assert.equal(s?.seats[1].bot, "level4");
    assert.equal(s?.seats[1].kind, "person");
});

test("events that come again are skipped, gaps are noticed, unknown kinds are passed over", () => {
    const half = upTo(9);
    assert.deepEqual(fold(half, RECORDED), upTo(17));
    assert.equal(fold(half, RECORDED.slice(10)), null);
    const odd = fold(half, [{ q: 10, at: 1, e: "firework" } as unknown as TableEvent]);
    assert.deepEqual(odd, { ...half, last: 10 });
});

test("any way of cutting the list gives the same table", () => {
    const whole = upTo(17);
    for (let i = 0; i <= RECORDED.length; i++) {
        const first = fold(NO_TABLE, RECORDED.slice(0, i));
        assert.ok(first !== null);
        assert.deepEqual(fold(first, RECORDED.slice(i)), whole);
    }
});

test("clocks run for the seat that decides, and stop when the game is over", () => {
    const s = upTo(6);
    assert.equal(timeLeft(s, 0, true, 11000), 53000);
    assert.equal(timeLeft(s, 1, false, 11000), 60000);
    assert.equal(timeLeft(s, 0, true, 999000), 0);
    assert.equal(timeLeft(upTo(14), 0, true, 999000), 56000);
    assert.equal(timeLeft({ ...s, left: null }, 0, true, 11000), null);
});

test("with days each decision has the whole time, but an undone one the end that it had", () => {
    const day = 86_400_000;
    const table = { ...(RECORDED[0] as TableEvent & { e: "table" }), clock: { kind: "days" as const, days: 2 } };
    const begun = fold(NO_TABLE, [table, ...RECORDED.slice(1, 4)]);
    assert.ok(begun !== null);
    assert.equal(timeLeft(begun, 0, true, 4000 + day), day);
    const acted = fold(begun, [{ q: 5, at: 4000 + day, e: "act", by: 0, a: "pass", left: [2 * day, 2 * day] }]);
    assert.ok(acted !== null);
    assert.equal(timeLeft(acted, 1, true, 4000 + day), 2 * day);
    const undone = fold(acted, [{ q: 6, at: 5000 + day, e: "undo", by: 0, to: 0, left: [day - 1000, 2 * day] }]);
    assert.ok(undone !== null);
    assert.equal(timeLeft(undone, 0, true, 6000 + day), day - 2000);
});

test("colours of a setup with names in quotes", () => {
    assert.deepEqual(coloursOf('sets base\nseats red="Anna the red" blue=Ben grey\n'), ["red", "blue", "grey"]);
    assert.deepEqual(coloursOf("sets base\n"), []);
});

test("what was chosen secretly takes the place of its stand-in when it is told", () => {
    const sealed: TableEvent[] = [
        { q: 1, at: 1, e: "act", by: 0, a: "aim 0 0", sealed: true, left: null },
        { q: 2, at: 2, e: "chat", name: "Anna", player: "a", text: "ready", seat: 0 },
    ];
    const before = fold(NO_TABLE, sealed)!;
    assert.deepEqual(before.acts, [{ by: 0, text: "aim 0 0", at: 1, sealed: true }]);
    const answer: TableEvent = { q: 3, at: 3, e: "act", by: 1, a: "catch 2 1", opened: ["aim 3 1"], left: null };
    assert.deepEqual(fold(before, [answer])!.acts, [
        { by: 0, text: "aim 3 1", at: 1 },
        { by: 1, text: "catch 2 1", at: 3, opens: true },
    ]);
    const end: TableEvent = { q: 3, at: 3, e: "over", why: "resign", scores: [0, 0], winners: [0], secret: null, opened: ["aim 3 1"] };
    assert.deepEqual(fold(before, [end])!.acts, [{ by: 0, text: "aim 3 1", at: 1 }]);
    assert.deepEqual(fold(before, [{ q: 3, at: 3, e: "undo", by: 0, to: 0 }])!.acts, []);
});
