// SPDX-License-Identifier: MIT
// The engine behind its worker. The worker's code runs here in the same thread, behind a Worker that only carries
// messages; page.wasm is the real one (preset `wasm`).

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { startEngine, startEngineHere } from "../src/engine/engine";
import { EngineModule } from "../src/engine/module";

const wasm = ["../build/wasm/page.wasm", "build/wasm/page.wasm"].find((name) => existsSync(name));
const skip = wasm === undefined ? "page.wasm is not built" : false;

const SETUP = "sets base\nseats red blue\n";

interface Scope {
    onmessage: ((event: { data: unknown }) => void) | null;
    postMessage(message: unknown): void;
}

class Courier {
    static last: Courier;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: ((event: { message: string }) => void) | null = null;
    terminated = false;
    constructor(readonly url: string) {
        Courier.last = this;
        scope.postMessage = (message) => queueMicrotask(() => this.onmessage?.({ data: structuredClone(message) }));
    }
    postMessage(message: unknown): void {
        queueMicrotask(() => scope.onmessage?.({ data: structuredClone(message) }));
    }
    terminate(): void {
        this.terminated = true;
    }
}

const scope: Scope = { onmessage: null, postMessage: () => undefined };

/** Puts in place what a browser has. */
async function pretendBrowser(type: string): Promise<void> {
    const bytes = readFileSync(wasm as string);
    const headers = { "content-type": type };
    const parts = {
        self: scope,
        Worker: Courier,
        location: { href: "https://example.org/table/1" },
        fetch: async (url: string) =>
            url.endsWith("/page.wasm") ? new Response(bytes, { headers }) : new Response("", { status: 404 }),
    };
    for (const [name, value] of Object.entries(parts))
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    await import("../src/engine/worker");
}

for (const type of ["application/wasm", "application/octet-stream"]) {
    test(`a worker answers, with ${type}`, { skip }, async () => {
        await pretendBrowser(type);
        const engine = await startEngine("/assets/worker.js", "/assets/page.wasm");
        assert.equal(Courier.last.url, "/assets/worker.js");
        await assert.rejects(engine.ask("view"), /there is no game/);
        assert.deepEqual(await engine.ask("open", SETUP, []), { ok: true });
        // several at once are answered in order
        const [catalogue, view, symbols] = await Promise.all([engine.ask("catalogue"), engine.ask("view"), engine.ask("symbols")]);
        assert.ok(catalogue.sets.some((set) => set.word === "base"));
        assert.equal(view.actor, "chance");
        assert.ok(symbols.includes('id="t-base-D"'));
        const action = await engine.ask("chance", 4294967295);
        const applied = await engine.ask("apply", [action]);
        assert.equal(applied.events[0]?.text, action);
        assert.equal((await engine.ask("view")).actions, 1);
        assert.equal((await engine.ask("view", 0)).actions, 0);
        await assert.rejects(engine.ask("view", 5), /so many actions/);
        const waiting = engine.ask("view");
        engine.stop();
        await assert.rejects(waiting, /stopped/);
        assert.ok(Courier.last.terminated);
    });
}

test("an engine that cannot be loaded is an error", { skip }, async () => {
    await pretendBrowser("application/wasm");
    await assert.rejects(startEngine("/assets/worker.js", "/assets/nothing"), /404/);
    const engine = startEngine("/assets/worker.js", "/assets/page.wasm");
    Courier.last.onerror?.({ message: "no such script" });
    await assert.rejects(engine, /no such script/);
});

test("without a worker the answers are the same", { skip }, async () => {
    const engine = await startEngineHere(readFileSync(wasm as string));
    await assert.rejects(engine.ask("history"), /there is no game/);
    const opened = await engine.ask("open", SETUP, ["draw base.U", "lay base.U 1,0 r0", "put small road E"]);
    assert.deepEqual(opened, { ok: true });
    const history = await engine.ask("history");
    assert.equal(history.length, 3);
    assert.match(await engine.ask("record", ["Ann\nInjected", "Bob"]), /seats red="Ann Injected" blue=Bob\n/);
});

test("texts of any length and kind pass", { skip }, async () => {
    const module = await EngineModule.load(readFileSync(wasm as string));
    for (const text of ["", "ü€😀", "x".repeat(1_000_000), "sets base\0seats red"]) {
        const check = module.ask("check", text);
        assert.equal(check.ok, text === "" || text.startsWith("sets base"));
    }
    assert.deepEqual(module.ask("open", SETUP, ["fly away"]).at, 0);
    assert.equal(module.ask("preview", "\u0007 nonsense").ok, false);
});
