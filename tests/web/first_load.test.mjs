// SPDX-License-Identifier: MIT
// How much is loaded until the board stands and one can play. What is fetched behind that is printed. The time is printed, never judged.

import assert from "node:assert/strict";
import { launch } from "./browsers.mjs";
import { scene, Visitor } from "./scene.mjs";

const MOST = 300_000; // packed by brotli, which browsers take over https and from their own machine
const MOST_GZIPPED = 336_000; // what they take over plain http
const MOST_OF_A_LANGUAGE = 50_000; // beside English, which is there always
const NEWCOMER = { reducedMotion: "no-preference", settings: { notation: false, lessons: true } };

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

    await page.addInitScript(() => {
        const look = new MutationObserver(() => {
            if (document.querySelector(".board-svg [data-tile]")) {
                window.boardStood = performance.now();
                look.disconnect();
            }
        });
        look.observe(document, { childList: true, subtree: true });
    });

    const start = Date.now();
    await page.goto("/");
    await page.getByRole("button", { name: play }).waitFor();
    const pictures = await page.evaluate(() => Promise.all([...document.images].filter((image) => image.offsetParent !== null).map((image) => image.decode().then(() => null, () => image.src))));
    assert.deepEqual(pictures.filter((broken) => broken !== null), [], "pictures that cannot be shown");
    await page.getByRole("button", { name: play }).click();
    await page.locator("[data-square]").first().waitFor();
    const time = Date.now() - start;

    // What shows moves and the rules are fetched behind the board, by itself.
    const used = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name, startTime }) => ({ path: new URL(name).pathname, behind: startTime > window.boardStood })));
    const behind = new Set(used.filter((one) => one.behind).map(({ path }) => path));
    const seen = new Map([...files.values()].map(({ url, bytes }) => [new URL(url).pathname, bytes]));
    for (const response of engine) {
        const { responseBodySize, responseHeadersSize } = await response.request().sizes();
        const path = new URL(response.url()).pathname;
        seen.set(path, Math.max(seen.get(path) ?? 0, responseBodySize + responseHeadersSize));
    }
    // Nothing may be missing from the sum: each file that the page has used is in it.
    for (const { path } of used)
        assert.ok(seen.has(path) || behind.has(path), `${path} was not measured`);
    for (const path of [...seen.keys()].filter((path) => behind.has(path))) {
        console.log(`${String(seen.get(path)).padStart(8)} ${path} behind the board`);
        seen.delete(path);
    }
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
const ofLanguages = (seen) => [...seen.keys()].filter((path) => /\/assets\/(voice-)?[a-z]{2}-/.test(path)).length;

scene("the first load is small", async ({ visitor }) => {
    const english = await visitor(NEWCOMER);
    const seen = await load(english, "Play now", MOST);
    assert.equal(ofLanguages(seen), 0, `a language is loaded in English: ${[...seen.keys()]}`);
    const { page } = english;
    const html = await page.request.get("/");
    assert.match(html.headers()["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval'/);
});

scene("over plain http it is gzip, and hardly more", async ({ server }) => {
    const browser = await launch("chromium", ["--host-resolver-rules=MAP neighbour 127.0.0.1"]);
    try {
        const url = new URL(server.url);
        url.hostname = "neighbour";
        const far = await Visitor.come(browser, { url: url.origin }, NEWCOMER);
        far.expected.push(/Cross-Origin-Opener-Policy header has been ignored/); // it is for https
        const packed = new Set();
        far.page.on("response", (response) => packed.add(response.headers()["content-encoding"]));
        await load(far, "Play now", MOST_GZIPPED);
        assert.deepEqual([...packed].filter((name) => name !== undefined), ["gzip"]);
        assert.deepEqual(far.unexpected(), []);
    } finally {
        await browser.close();
    }
});

scene("so it is with another language, which is loaded when it is wanted", async ({ visitor }) => {
    const seen = await load(await visitor({ locale: "de-DE", ...NEWCOMER }), "Jetzt spielen", MOST + MOST_OF_A_LANGUAGE);
    assert.equal(ofLanguages(seen), 2, `what the page says and what the engine says: ${[...seen.keys()]}`);
});
