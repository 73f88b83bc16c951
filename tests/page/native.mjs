// SPDX-License-Identifier: MIT
// Plays random games in page.wasm and the same games natively: every answer has the same bytes. Every second game is told
// in German, whose sentences page.wasm is handed.
// usage: node native.mjs MODULE PROGRAM [GAMES]    PROGRAM is views.c

import { execFileSync } from "node:child_process";
import { loadPage, random, randomSetup } from "./module.mjs";

const [modulePath, program, games = "12"] = process.argv.slice(2);
const VIEW_EVERY = 5;
const page = await loadPage(modulePath);
const answers = [];
const what = [];

function show(text, about) {
    const bytes = Buffer.from(text);
    let hash = 2166136261;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 16777619);
    answers.push(`${(hash >>> 0).toString(16).padStart(8, "0")} ${bytes.length}`);
    what.push(about);
}

const input = [];
const catalogue = page.ask("catalogue");
show(page.askText("catalogue"), "catalogue");
for (let seed = 1; seed <= Number(games); seed++) {
    const rng = random(seed);
    const setup = randomSetup(page, catalogue, rng);
    const language = seed % 2 ? "en" : "de";
    input.push(`speak ${language}\n`, setup, "play\n");
    show(page.speak(language, "Anna\n\n"), `game ${seed}: speak ${language}`);
    show(page.askText("check", setup), `game ${seed}: check`);
    show(page.askText("open", setup, ""), `game ${seed}: open`);
    for (let n = 1; ; n++) {
        const view = page.ask("view", -1);
        if (view.actor === null) break;
        const act = view.actor === "chance" ? page.ask("chance", rng.next()) : rng.of(view.choices).text;
        input.push(`${act}\n`);
        show(page.askText("apply", act), `game ${seed}, action ${n}: ${act}`);
        if (n % VIEW_EVERY === 0) show(page.askText("view", -1), `game ${seed}, view behind action ${n}: ${act}`);
    }
    input.push("end\n");
    show(page.askText("view", -1), `game ${seed}: last view`);
    show(page.askText("history"), `game ${seed}: history`);
    show(page.askText("fields"), `game ${seed}: fields`);
    show(page.askText("symbols"), `game ${seed}: symbols`);
    show(page.askText("symbols", [1]), `game ${seed}: plain symbols`);
    show(page.askText("record", ["Ann", "Bob"]), `game ${seed}: record`);
}
const native = execFileSync(program, { input: input.join(""), maxBuffer: 1 << 28 }).toString().trimEnd().split("\n");
for (let i = 0; i < Math.max(native.length, answers.length); i++) {
    if (native[i] === answers[i]) continue;
    console.error(`${what[i]}: ${answers[i]} in WebAssembly, ${native[i]} natively`);
    process.exit(1);
}
console.log(`${games} games, ${answers.length} answers: the same bytes in WebAssembly and natively`);
