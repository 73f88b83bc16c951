// SPDX-License-Identifier: MIT
// Records on their way to the server.

import assert from "node:assert/strict";
import test from "node:test";
import { bytesOf, pieces } from "../src/exchange/pieces";
import { readFile } from "../src/exchange/reader";
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

/** A Worker that never answers, and knows whether it was ended. */
class Silent {
    static last: Silent;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;
    terminated = false;
    constructor() {
        Silent.last = this;
    }
    postMessage(): void {}
    terminate(): void {
        this.terminated = true;
    }
}

/** Puts in place what a browser has; returns the file and what is asked of the clock. */
function pretendReader(): { file: File; times: { ms: number; run: () => void }[] } {
    const times: { ms: number; run: () => void }[] = [];
    const parts = {
        Worker: Silent,
        READER_URL: "/assets/reader.js",
        EXCHANGE_URL: "/assets/exchange.wasm",
        location: { href: "https://example.org/" },
        setTimeout: (run: () => void, ms: number) => times.push({ ms, run }),
        clearTimeout: () => undefined,
    };
    for (const [name, value] of Object.entries(parts))
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    return { file: new File(["bgn 1\n"], "game.bgn"), times };
}

test("a worker that reads a file for too long, or breaks, is ended", async () => {
    const before = [globalThis.setTimeout, globalThis.clearTimeout] as const;
    try {
        const { file, times } = pretendReader();
        const later = () => new Promise((resolve) => setImmediate(resolve));
        const endless = readFile(file, "en");
        while (times.length === 0)
            await later();
        assert.deepEqual(times.map(({ ms }) => ms), [20000]);
        assert.ok(!Silent.last.terminated);
        times[0]?.run();
        assert.match((await endless).error?.text ?? "", /takes too long/);
        assert.ok(Silent.last.terminated);
        const broken = readFile(file, "en");
        while (times.length === 1)
            await later();
        Silent.last.onerror?.();
        assert.match((await broken).error?.text ?? "", /cannot be read/);
        assert.ok(Silent.last.terminated);
    } finally {
        [globalThis.setTimeout, globalThis.clearTimeout] = before;
    }
});
