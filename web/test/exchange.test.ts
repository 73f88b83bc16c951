// SPDX-License-Identifier: MIT
// Records on their way to the server.

import assert from "node:assert/strict";
import test from "node:test";
import { bytesOf, pieces } from "../src/exchange/pieces";
import { gameOf } from "../src/exchange/types";

test("a record goes in pieces that fit into a message and are whole lines", () => {
    const lines = Array.from({ length: 4000 }, (_, i) => `lay base.${i % 7} ${i},-${i} r${i % 4} # größer „${i}“\n`);
    const record = lines.join("");
    const found = pieces(record);
    assert.equal(found.join(""), record);
    assert.ok(found.length > 8);
    for (const piece of found) {
        assert.ok(bytesOf(JSON.stringify({ t: "record", n: 123456, from: 130000, text: piece })) < 16384);
        assert.ok(piece.endsWith("\n"));
    }
    assert.deepEqual(pieces(""), []);
    assert.deepEqual(pieces("bgn 1\n\ndraw base.U"), ["bgn 1\n\ndraw base.U"]);
    assert.deepEqual(pieces("\n".repeat(20_000)).join("").length, 20_000);
});

test("a file without a game is none", () => {
    assert.equal(gameOf({ kind: "bgn", error: { line: 1, text: "no" } }), null);
    assert.equal(gameOf({ kind: "bgn", actions: [], record: "bgn 1\n", setup: "", names: [], title: "", date: "", over: false })?.record, "bgn 1\n");
});
