// SPDX-License-Identifier: MIT
// Plays 1,000 games recorded by the native program in the WebAssembly module and compares every state's hash.
// usage: node games.mjs MODULE PROGRAM

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [modulePath, program] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length !== 0) {
    console.error(`the module asks for imports: ${JSON.stringify(imports)}`);
    process.exit(1);
}
const { exports: engine } = await WebAssembly.instantiate(module, {});
engine._initialize?.();

const folder = mkdtempSync(join(tmpdir(), "bastide-"));
const trace = join(folder, "trace");
let lines = [];
try {
    for (const kind of [["--mix", "--games", "1000"], ["--game", "burg", "--games", "300"]]) {
        execFileSync(program, ["random", ...kind, "--seed", "1", "--trace", trace]);
        lines = lines.concat(readFileSync(trace, "utf8").split("\n"));
    }
} finally {
    rmSync(folder, { recursive: true });
}

let games = 0;
let actions = 0;
let last = "";

function fail(text) {
    console.error(`game ${games}, action ${actions}: ${text}`);
    process.exit(1);
}

function sameHash(native) {
    const mine = BigInt.asUintN(64, engine.hash(0)).toString(16).padStart(16, "0");
    if (mine !== native) fail(`hash ${mine} in WebAssembly, ${native} natively`);
}

let setup = null;
for (const line of lines) {
    const [word, ...rest] = line.split(" ");
    switch (word) {
        case "game":
            if (last === "do" && engine.actor(0) !== 0xff) fail("the game before is not over");
            setup = { elements: BigInt("0x" + rest[2]) };
            engine.setup_begin(Number(rest[0]));
            engine.setup_start(Number(rest[1]));
            games++;
            break;
        case "colours":
            rest.forEach((colour, seat) => engine.setup_colour(seat, Number(colour)));
            break;
        case "options":
            rest.forEach((value, option) => engine.setup_option(option, Number(value)));
            break;
        case "set":
            if (!engine.setup_set(Number(rest[0]), Number(rest[1]))) fail("no such set");
            break;
        case "begin":
            engine.setup_elements(Number(setup.elements & 0xffffffffn), Number(setup.elements >> 32n));
            if (!engine.build()) fail("the setup is refused");
            sameHash(rest[0]);
            break;
        case "do": {
            const refused = engine.apply(0, parseInt(rest[0], 16), Number(rest[1]));
            if (refused !== 0) fail(`action ${rest[0]} ${rest[1]} is refused (${refused})`);
            sameHash(rest[2]);
            actions++;
            break;
        }
    }
    if (word) last = word;
}
if (games !== 1300) fail(`only ${games} games`);
console.log(`${games} games, ${actions} actions: every hash is the same in WebAssembly and natively`);
