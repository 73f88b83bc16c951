// SPDX-License-Identifier: MIT
// A move that is sent over a bad connection: it is made once, and nothing is said of it that is not so.

import assert from "node:assert/strict";
import test from "node:test";
import { signal } from "@preact/signals";
import type { Choice, View } from "../src/engine/types";
import { Session, type Ask } from "../src/game/session";
import { ServerError } from "../src/net/wire";
import type { Act, TableModel } from "../src/table/model";

const PASS: Choice = { text: "pass", label: "Place nothing", word: "pass", ends: true };

/** A table of which the test is the server; `sent` are the answers that acts wait for. */
class FakeTable {
    readonly state = signal("running");
    readonly online = signal(true);
    readonly setup = signal("");
    readonly seat = signal(0);
    readonly seats = signal([]);
    readonly given = signal(0);
    readonly acts = signal<Act[]>([]);
    readonly sent: { resolve(): void; fail(code: string): void }[] = [];

    act(): Promise<void> {
        return new Promise((resolve, reject) => this.sent.push({ resolve, fail: (code) => reject(new ServerError(code, code)) }));
    }
}

/** An engine in which it is always for seat 0 to pass. */
const ask = (async (name: string) => {
    if (name === "view")
        return { actor: 0, over: false, choices: [PASS], seats: [], kinds: [] } as unknown as View;
    if (name === "symbols")
        return "";
    return name === "history" ? [] : { ok: true, events: [] };
}) as unknown as Ask;

const settle = async () => {
    for (let i = 0; i < 50; i++)
        await Promise.resolve();
};

async function sending(): Promise<{ table: FakeTable; session: Session; done: Promise<void> }> {
    const table = new FakeTable();
    const session = new Session(table as unknown as TableModel, ask);
    await settle();
    const done = session.choose(PASS, "pass", "Place nothing", "never");
    await settle();
    assert.equal(table.sent.length, 1);
    return { table, session, done };
}

test("a move that arrived late over a connection given up is not sent into the next decision", async () => {
    const { table, session, done } = await sending();
    table.online.value = false;
    table.sent[0]?.fail("offline");
    await settle();
    assert.ok(session.pending.value, "it waits for the connection");
    table.online.value = true;
    await settle();
    assert.equal(table.sent.length, 2, "nothing has arrived: once more");
    // The first one has arrived just before the second, which is refused before its event is here.
    table.sent[1]?.fail("stale");
    await settle();
    assert.ok(session.pending.value);
    assert.deepEqual(session.toasts.value, []);
    table.acts.value = [{ by: 0, text: "pass", at: 0 }];
    await settle();
    await done;
    assert.equal(session.pending.value, null);
    assert.equal(table.sent.length, 2);
    assert.deepEqual(session.toasts.value, []);
});

test("a server that is slow has the move all the same", async () => {
    const { table, session, done } = await sending();
    table.sent[0]?.fail("timeout");
    await settle();
    assert.ok(session.pending.value, "nobody knows yet");
    assert.deepEqual(session.toasts.value, []);
    table.acts.value = [{ by: 0, text: "pass", at: 0 }];
    await settle();
    await done;
    assert.equal(session.pending.value, null);
    assert.equal(table.sent.length, 1);
    assert.deepEqual(session.toasts.value, []);
});

test("what the rules refuse is said", async () => {
    const { table, session, done } = await sending();
    table.sent[0]?.fail("illegal");
    await done;
    assert.equal(session.pending.value, null);
    assert.equal(session.toasts.value.length, 1);
});
