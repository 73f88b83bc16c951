// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { audible } from "../src/lobby/muted";
import type { TableEvent } from "../src/net/wire";
import { fold, NO_TABLE } from "../src/table/fold";

const TALK: TableEvent[] = [
    {
        q: 1,
        at: 1000,
        e: "table",
        setup: "sets base\nseats red blue\n",
        title: "",
        public: true,
        aids: true,
        clock: { kind: "none" },
        order: "fixed",
        host: "Host",
        player: "h",
        seats: [
            { colour: "red", kind: "person", name: "Anna", player: "a" },
            { colour: "blue", kind: "person", name: "Ben", player: "b" },
        ],
    },
    { q: 2, at: 1000, e: "chat", name: "Anna", player: "a", text: "one", seat: 0 },
    { q: 3, at: 1000, e: "chat", name: "Host", player: "h", text: "two", seat: null },
    { q: 4, at: 1000, e: "chat", name: "Cleo", player: "c", text: "three", seat: null },
    { q: 5, at: 1000, e: "chat", name: "Dora", player: "d", text: "four", seat: null },
    { q: 6, at: 1000, e: "silence", player: "c", on: true },
    { q: 7, at: 1000, e: "silence", player: "d", on: true },
    { q: 8, at: 1000, e: "silence", player: "c", on: false },
    { q: 9, at: 1000, e: "talk", watchers: false },
];

test("watchers are told apart from players and host", () => {
    const table = fold(NO_TABLE, TALK)!;
    assert.deepEqual(table.chat.map((line) => line.watcher), [false, false, true, true]);
});

test("the host silences watchers, one or all", () => {
    assert.deepEqual(fold(NO_TABLE, TALK.slice(0, 5))!.silenced, []);
    assert.deepEqual(fold(NO_TABLE, TALK.slice(0, 7))!.silenced, ["c", "d"]);
    const table = fold(NO_TABLE, TALK)!;
    assert.deepEqual(table.silenced, ["d"]);
    assert.equal(fold(NO_TABLE, TALK.slice(0, 8))!.watchersTalk, true);
    assert.equal(table.watchersTalk, false);
});

test("what is shown: nobody who is muted, watchers if they are wanted", () => {
    const { chat } = fold(NO_TABLE, TALK)!;
    const texts = (muted: string[], watchers: boolean) => audible(chat, muted, watchers).map((line) => line.text);
    assert.deepEqual(texts([], true), ["one", "two", "three", "four"]);
    assert.deepEqual(texts(["a", "c"], true), ["two", "four"]);
    assert.deepEqual(texts([], false), ["one", "two"]);
});
