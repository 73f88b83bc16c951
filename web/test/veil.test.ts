// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entry } from "../src/game/session";
import { veiled } from "../src/game/veil";

const ENTRIES: Entry[] = [
    { action: 0, actor: "chance", text: "draw base.D", said: "A tile", events: [] },
    { action: 1, actor: 0, text: "aim 0 0", said: "Anna aims at 0 0", events: [] },
];
const ACTS = [
    { by: "chance" as const, text: "draw base.D", at: 1 },
    { by: 0, text: "aim 0 0", at: 2, sealed: true },
];
const said = (seat: number): string => `${seat} has chosen`;

test("of what another seat has sealed only that it has chosen is told", () => {
    const others = veiled(ENTRIES, ACTS, 1, said);
    assert.equal(others[0], ENTRIES[0]);
    assert.deepEqual(others[1], { action: 1, actor: 0, text: "", said: "0 has chosen", events: [] });
    assert.equal(JSON.stringify(veiled(ENTRIES, ACTS, null, said)).includes("aim"), false);
});

test("who has sealed it sees it, and all do when it is known, though it may be the stand-in itself", () => {
    assert.equal(veiled(ENTRIES, ACTS, 0, said), ENTRIES);
    const known = ACTS.map(({ by, text, at }) => ({ by, text, at }));
    assert.equal(veiled(ENTRIES, known, 1, said), ENTRIES);
});
