// SPDX-License-Identifier: MIT
// The picture of the first page: a few tiles and figures, drawn by the engine when the page is built. As an image it
// has no access to the page's colours, and style attributes are forbidden: everything stands in plain attributes.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** Tiles of the base game in rows, each with its quarter turns: a land in which all sides match. */
const LAND = ["T3 D2 X0 A1", "G1 Q1 P3 V0", "N1 O0 L0 W1"];

/** Figures: colour, and where they stand, in hundredths of a tile. */
const FIGURES = [
    { colour: "red", fill: "#c8281e", x: 155, y: 152 },
    { colour: "blue", fill: "#2a5fc4", x: 302, y: 48 },
    { colour: "yellow", fill: "#e8c020", x: 304, y: 248 },
];

async function drawings(wasm) {
    const folder = mkdtempSync(join(tmpdir(), "bastide-picture-"));
    try {
        const file = join(folder, "engine.mjs");
        await esbuild.build({ entryPoints: [join(here, "src/engine/engine.ts")], bundle: true, format: "esm", outfile: file, logLevel: "warning" });
        const { startEngineHere } = await import(pathToFileURL(file).href);
        const engine = await startEngineHere(readFileSync(wasm));
        const opened = await engine.ask("open", "sets base\nseats red blue yellow\n", []);
        if (!opened.ok)
            throw new Error(opened.error);
        return await engine.ask("symbols");
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The content of each drawing by its name. */
function parts(symbols) {
    const found = new Map();
    for (const [, tag, id, attributes, content] of symbols.matchAll(/<(symbol|g) id="([^"]+)"([^>]*)>(.*?)<\/\1>\s*(?=<(?:symbol|g) id=|<\/defs>|$)/gs))
        found.set(id, { tag, content, attributes: attributes.replace(/ (style|viewBox)="[^"]*"/g, "") });
    return found;
}

/** The picture as SVG. */
export async function drawPicture(wasm) {
    const found = parts(await drawings(wasm));
    const defs = new Map();
    const lacks = (id) => {
        throw new Error(`picture.mjs: the engine draws no ${id}`);
    };
    const part = (id) => found.get(id) ?? lacks(id);
    // What stands upright on a turned tile is defined once for each rotation.
    const upright = (content, rot) =>
        content.replace(/href="#([^"]+)"/g, (_, id) => {
            const name = `${id}-${rot}`;
            if (!defs.has(name)) {
                defs.set(name, "");
                const { attributes, content: inner } = part(id);
                const drawing = `<g${attributes}>${upright(inner, rot)}</g>`; // may have a transform of its own
                defs.set(name, `<g id="${name}"${rot > 0 ? ` transform="rotate(${-90 * rot})"` : ""}>${drawing}</g>`);
            }
            return `href="#${name}"`;
        });
    const tiles = LAND.flatMap((row, y) =>
        row.split(" ").map((tile, x) => {
            const rot = Number(tile[1]);
            const { content } = part(`t-base-${tile[0]}`);
            return `<g transform="translate(${x * 100} ${y * 100})${rot > 0 ? ` rotate(${90 * rot} 50 50)` : ""}">${upright(content, rot)}</g>`;
        }),
    );
    const figures = FIGURES.map(({ colour, fill, x, y }) => {
        const figure = part("f-small").content.replace(/var\(--seat,[^)]*\)/g, fill);
        return `<g transform="translate(${x} ${y}) scale(1.25)">${figure}<g transform="translate(0 1)">${part(`m-${colour}`).content}</g></g>`;
    });
    const width = LAND[0].split(" ").length * 100;
    const height = LAND.length * 100;
    const text =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
        `<defs>${[...defs.values()].join("")}<clipPath id="edge"><rect width="${width}" height="${height}" rx="14"/></clipPath></defs>` +
        `<g clip-path="url(#edge)">${tiles.join("")}${figures.join("")}</g></svg>`;
    return text.replace(/var\(--[\w-]+,([^()]*(?:\([^()]*\))?)\)/g, "$1");
}
