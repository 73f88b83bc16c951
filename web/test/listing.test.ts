// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow } from "../src/lobby/listing";
import type { Summary } from "../src/net/wire";

function table(id: string, created: number, state: Summary["state"] = "running"): Summary {
    return {
        id,
        created,
        state,
        title: id,
        host: "Anna",
        public: true,
        aids: true,
        sets: "base",
        clock: { kind: "none" },
        seats: [
            { colour: "red", kind: "person", name: "Anna", score: 0 },
            { colour: "blue", kind: "person", name: "Ben", score: 0 },
        ],
        turn: 0,
        changed: created,
    };
}

const head = { page: 0, pages: 1, total: 3 };

test("a page stands in the order of the lobby", () => {
    const first = follow(null, { ...head, tables: [table("a", 1), table("b", 3), table("c", 2, "open")] });
    assert.deepEqual(first.tables.map((one) => one.id), ["c", "b", "a"]);
    assert.equal(first.total, 3);
});

test("news change what they name and nothing else", () => {
    const first = follow(null, { ...head, tables: [table("a", 1), table("b", 3), table("c", 2, "open")] });
    const next = follow(first, {
        page: 0,
        pages: 2,
        total: 51,
        gone: ["b", "unknown"],
        tables: [table("c", 2), table("d", 4, "open")],
        moves: [
            { id: "a", turn: 1, scores: [7, 4] },
            { id: "unknown", turn: 0, scores: [1, 1] },
        ],
    });
    assert.deepEqual(next.tables.map((one) => one.id), ["d", "c", "a"]);
    assert.equal(next.pages, 2);
    const a = next.tables.find((one) => one.id === "a");
    assert.equal(a?.turn, 1);
    assert.deepEqual(a?.seats.map((seat) => seat.score), [7, 4]);
    assert.deepEqual(first.tables.find((one) => one.id === "a")?.seats.map((seat) => seat.score), [0, 0]);
});
