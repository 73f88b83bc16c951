// SPDX-License-Identifier: MIT
// How much is loaded until one can play. The time is printed, never judged.

import assert from "node:assert/strict";
import { scene } from "./scene.mjs";

const MOST = 300_000;
const MOST_OF_A_LANGUAGE = 50_000; // beside English, which is there always

/** Loads the page and begins a game; returns the bytes of each file by its path. */
async function load({ page, context }, play, most) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const files = new Map();
    devtools.on("Network.responseReceived", ({ requestId, response }) => files.set(requestId, { url: response.url, bytes: 0 }));
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const file = files.get(requestId);
        if (file)
            file.bytes = encodedDataLength;
    });
    // What the worker fetches is its own affair in the protocol: measured by the server's answer instead.
    const engine = [];
    page.on("response", (response) => {
        if (response.url().endsWith(".wasm") || /\/assets\/(worker|voice)-/.test(response.url()))
            engine.push(response);
    });

    const start = Date.now();
    await page.goto("/");
    await page.getByRole("button", { name: play }).waitFor();
    const pictures = await page.evaluate(() => Promise.all([...document.images].filter((image) => image.offsetParent !== null).map((image) => image.decode().then(() => null, () => image.src))));
    assert.deepEqual(pictures.filter((broken) => broken !== null), [], "pictures that cannot be shown");
    await page.getByRole("button", { name: play }).click();
    await page.locator("[data-square]").first().waitFor();
    const time = Date.now() - start;

    const seen = new Map([...files.values()].map(({ url, bytes }) => [new URL(url).pathname, bytes]));
    for (const response of engine) {
        const { responseBodySize, responseHeadersSize } = await response.request().sizes();
        const path = new URL(response.url()).pathname;
        seen.set(path, Math.max(seen.get(path) ?? 0, responseBodySize + responseHeadersSize));
    }
    // Nothing may be missing from the sum: each file that the page has used is in it.
    const used = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
    for (const path of used)
        assert.ok(seen.has(path), `${path} was not measured`);
    for (const part of [".css", ".js", ".wasm"])
        assert.ok([...seen.keys()].some((path) => path.endsWith(part)), `no file ends with ${part}: ${[...seen.keys()]}`);
    const sum = [...seen.values()].reduce((all, bytes) => all + bytes, 0);
    console.log(`${sum} bytes in ${seen.size} files, ${time} ms from the address to a board that can be played`);
    for (const [path, bytes] of seen)
        console.log(`${String(bytes).padStart(8)} ${path}`);
    assert.ok(sum < most, `${sum} bytes`);
    return seen;
}

/** The files that are there for the sake of a language. */
const ofLanguages = (seen) => [...seen.keys()].filter((path) => /\/assets\/(voice-)?de-/.test(path)).length;

scene("the first load is small", async ({ visitor }) => {
    const english = await visitor();
    const seen = await load(english, "Play now", MOST);
    assert.equal(ofLanguages(seen), 0, `German is loaded in English: ${[...seen.keys()]}`);
    const { page } = english;
    const html = await page.request.get("/");
    assert.match(html.headers()["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval'/);
});

scene("so it is with another language, which is loaded when it is wanted", async ({ visitor }) => {
    const seen = await load(await visitor({ locale: "de-DE" }), "Jetzt spielen", MOST + MOST_OF_A_LANGUAGE);
    assert.equal(ofLanguages(seen), 2, `what the page says and what the engine says: ${[...seen.keys()]}`);
});
