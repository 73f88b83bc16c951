// SPDX-License-Identifier: MIT
// The colours of the page are those of the drawings: src/draw/palette.h and palette.c have them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const inks = [...readFileSync("../src/draw/palette.h", "utf8").matchAll(/X\((\w+), "(#\w+)", "(#\w+)", "(#\w+)", "(#\w+)"\)/g)];
const seats = [...readFileSync("../src/draw/palette.c", "utf8").matchAll(/\[BST_COLOUR_(\w+)\] = "(#\w{6})"/g)];

test("dark tiles have the dark inks", () => {
    const css = readFileSync("src/board/board.css", "utf8");
    assert.ok(inks.length > 20);
    // the table and captions are the page's own
    for (const [, name, , dark] of inks) {
        if (name === "table" || name === "caption") continue;
        assert.match(css, new RegExp(`--t-${name}: ${dark};`), name);
    }
});

test("plain tiles have the plain inks", () => {
    const css = readFileSync("src/board/board.css", "utf8");
    const block = (selector: string) => css.slice(css.indexOf(`${selector} {`), css.indexOf("}", css.indexOf(`${selector} {`)));
    const light = block(':root[data-tiles="plain"]');
    const dark = block(':root[data-tiles="plain"][data-theme="dark"]');
    for (const [, name, usual, night, plain, plainNight] of inks) {
        if (name === "table" || name === "caption") continue;
        // what is not said here is as usual: by day the drawing's own colour, by night that of the dark theme
        assert.equal(light.includes(`--t-${name}: ${plain};`), plain !== usual, name);
        assert.ok(dark.includes(`--t-${name}: ${plainNight};`) || (plainNight === night && plain === usual), name);
    }
});

test("seats have the colours that colour-blind people can tell apart", () => {
    const css = readFileSync("src/style/tokens.css", "utf8");
    const fills = seats.slice(0, 6);
    assert.equal(fills.length, 6);
    for (const [, name = "", colour] of fills) assert.match(css, new RegExp(`--seat-${name.toLowerCase()}: ${colour};`), name);
});
