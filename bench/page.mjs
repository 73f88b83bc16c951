// SPDX-License-Identifier: MIT
// Size of page.wasm, and how long its answers take in a large game (CPU time, so that a busy machine matters little).
// usage: node bench/page.mjs [MODULE]

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadPage, random } from "../tests/page/module.mjs";

const file = process.argv[2] ?? "build/wasm/page.wasm";
const bytes = readFileSync(file);
console.log(`size: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped`);

const SETUP =
    "sets base river2 inns traders king cathars cult dragon tower abbey count bridges tunnel ferries\nseats red blue green\n";
const page = await loadPage(file);
const now = () => process.cpuUsage().user / 1000;

function time(name, repeat, ...args) {
    let length = 0;
    const begun = now();
    for (let i = 0; i < repeat; i++) length = page.askText(name, ...args).length;
    console.log(`${name.padEnd(10)} ${((now() - begun) / repeat).toFixed(3).padStart(8)} ms  ${length} characters`);
}

// a random game, so that the module's code is warm and there is something to look at
const rng = random(1);
const actions = [];
time("open", 1, SETUP, "");
time("view", 1, -1);
for (;;) {
    const view = page.ask("view", -1);
    if (view.actor === null) break;
    const word = rng.of([...new Set(view.choices.map((choice) => choice.word))]);
    const act =
        view.actor === "chance" ? page.ask("chance", rng.next()) : rng.of(view.choices.filter((one) => one.word === word)).text;
    actions.push(act);
    page.ask("apply", [act]);
}
console.log(`a game of ${actions.length} actions is over; its middle, behind ${actions.length >> 1}:`);
time("open", 20, SETUP, actions.slice(0, 200));
time("open", 20, SETUP, actions.slice(0, actions.length >> 1));
const half = page.ask("view", -1);
console.log(`${half.tiles.length} tiles, ${half.choices.length} choices for ${half.actor}`);
while (!page.ask("view", -1).choices.some((choice) => choice.word === "lay"))
    page.ask("apply", [actions[page.ask("view", -1).actions]]);
console.log(`${page.ask("view", -1).choices.length} choices of laying`);
time("view", 200, -1);
time("view", 200, 100);
time("preview", 200, page.ask("view", -1).choices[0].text);
time("history", 20);
time("region", 100, 0, 0, 0);
time("fields", 20);
time("symbols", 1);
console.log(`memory: ${page.memory.buffer.byteLength >> 10} kB`);
