// SPDX-License-Identifier: MIT
// page.wasm for tests in node, without a build of the page: the same calls that web/src/engine/module.ts makes.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PLAIN = ["symbols", "record", "chance", "decide"];
const MOMENT = { view: 1, region: 4, fields: 1 }; // how many arguments they have, the moment last

export async function loadPage(file) {
    let memory;
    const bad = () => 8; // no such file
    const imports = {
        wasi_snapshot_preview1: {
            clock_time_get(_id, _precision, out) {
                new DataView(memory.buffer).setBigUint64(out, process.hrtime.bigint(), true);
                return 0;
            },
            fd_close: bad,
            fd_seek: bad,
            fd_write: bad,
        },
    };
    const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
    const { exports } = instance;
    memory = exports.memory;
    exports._initialize();
    if (!exports.begin()) throw new Error("no memory");

    function put(text) {
        const bytes = new TextEncoder().encode(text);
        const at = exports.alloc(bytes.length + 1);
        new Uint8Array(memory.buffer).set([...bytes, 0], at);
        return at;
    }
    function askText(name, ...args) {
        const texts = [];
        if (args.length + 1 === MOMENT[name]) args.push(-1);
        const numbers = args.map((arg) => {
            if (typeof arg === "number") return arg;
            texts.push(put(Array.isArray(arg) ? arg.map((line) => line + "\n").join("") : arg));
            return texts.at(-1);
        });
        const at = exports[name](...numbers);
        for (const text of texts) exports.free(text);
        const bytes = new Uint8Array(memory.buffer);
        if (at === 0) {
            const error = exports.error();
            throw new Error(new TextDecoder().decode(bytes.subarray(error, bytes.indexOf(0, error))));
        }
        return new TextDecoder().decode(bytes.subarray(at, at + exports.length()));
    }
    /** Speaks a language, with the sentences that lie beside the module. */
    function speak(language, names) {
        if (language !== "en") {
            const bytes = readFileSync(join(dirname(file), `voice-${language}.bin`));
            const at = exports.alloc(bytes.length);
            new Uint8Array(memory.buffer).set(bytes, at);
            const code = put(language);
            if (!exports.give(code, at, bytes.length)) throw new Error(`no sentences in ${language}`);
            exports.free(code);
        }
        return askText("speak", language, names);
    }
    const ask = (name, ...args) => (PLAIN.includes(name) ? askText(name, ...args) : JSON.parse(askText(name, ...args)));
    return { ask, askText, speak, memory, exports };
}

/** A generator of random numbers that is the same everywhere (mulberry32). */
export function random(seed) {
    const next = () => {
        seed = (seed + 0x6d2b79f5) >>> 0;
        let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return (t ^ (t >>> 14)) >>> 0;
    };
    return { next, below: (n) => next() % n, of: (list) => list[next() % list.length], oneIn: (n) => next() % n === 0 };
}

/** A random setup that can be played; one in three has nearly all sets. */
export function randomSetup(page, catalogue, rng) {
    for (;;) {
        const few = rng.oneIn(3) ? 8 : 2;
        const sets = catalogue.sets.filter((set) => set.complete && !set.alone && (set.word === "base" || !rng.oneIn(few)));
        const elements = catalogue.elements.filter(() => rng.oneIn(8)).map(({ word }) => (rng.oneIn(2) ? "+" : "-") + word);
        const rules = catalogue.options.filter(() => rng.oneIn(2)).map(({ word, values }) => `${word}=${rng.of(values)}`);
        const seats = catalogue.colours.slice(0, 2 + rng.below(5));
        const text = [
            `sets ${sets.map((set) => set.word + (rng.oneIn(20) ? "*2" : "")).join(" ")}`,
            ...(elements.length ? [`elements ${elements.join(" ")}`] : []),
            ...(rules.length ? [`rules ${rules.join(" ")}`] : []),
            `seats ${seats.join(" ")}`,
        ].join("\n");
        if (page.ask("check", text).ok) return text + "\n";
    }
}
