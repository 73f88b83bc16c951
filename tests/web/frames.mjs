// SPDX-License-Identifier: MIT
// How evenly the page draws while moves are staged on a full table: node tests/web/frames.mjs [SECONDS] (BASTIDE names the
// program). A game of all sets with five bots is played from its 200th tile on, at a usual desk. Printed are the pictures a
// second while something moves, how long one took, and how long the page's own thread was busy. bench/README.md has ours.

import { readFileSync } from "node:fs";
import { launch } from "./browsers.mjs";
import { Client } from "./client.mjs";
import { Visitor } from "./scene.mjs";
import { Server } from "./server.mjs";

const seconds = Number(process.argv[2] ?? 30);
const RECORD = { file: "docs/everything.bgn", tiles: 200 };
const SLOW = 1000 / 60 + 2; // ms: a picture that came later than the one that was due

/** The number of the action that lays a tile. */
function actionOf(record, tiles) {
    const actions = record.slice(record.indexOf("\n\n") + 2).split("\n").filter((line) => line !== "");
    let laid = 0;
    return actions.findIndex((line) => (laid += /^(\w+: )?lay /.test(line) ? 1 : 0) === tiles) + 1;
}

const server = await Server.start();
const browser = await launch();
const host = await Client.open(server, { name: "Anna" });
try {
    const record = readFileSync(RECORD.file, "utf8");
    const seats = Array.from({ length: 6 }, (_, i) => (i === 0 ? { kind: "me" } : { kind: "bot", bot: "level1" }));
    const id = await host.create({ record, at: actionOf(record, RECORD.tiles), seats });
    const { page } = await Visitor.come(browser, server, { token: host.token, viewport: { width: 1366, height: 768 }, reducedMotion: "no-preference", settings: { confirm: "never", notation: false } });
    await page.goto(`/g/${id}`);
    await page.locator(".stage[data-open]").waitFor({ state: "attached" });
    // I play the first thing on offer as soon as nothing moves.
    await page.evaluate(() => {
        const mine = ".choice-list [data-action], [data-testid=pass], [data-testid=end-turn], [data-testid=confirm]";
        setInterval(() => document.querySelector(".stage").children.length === 0 && document.querySelector(mine)?.click(), 100);
    });
    await page.locator(".stage > *").first().waitFor({ state: "attached" });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable");
    const busy = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
    const before = await busy();
    const { intervals, long } = await page.evaluate(
        (length) =>
            new Promise((done) => {
                const intervals = [];
                const long = [];
                new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
                const stage = document.querySelector(".stage");
                const start = performance.now();
                let last = null;
                const next = (now) => {
                    const moves = stage.children.length > 0;
                    if (moves && last !== null)
                        intervals.push(now - last);
                    last = moves ? now : null;
                    if (now - start < length)
                        requestAnimationFrame(next);
                    else
                        done({ intervals, long });
                };
                requestAnimationFrame(next);
            }),
        1000 * seconds,
    );
    const after = await busy();
    const tiles = await page.locator(".tiles [data-tile]").count();
    intervals.sort((a, b) => a - b);
    const at = (share) => intervals[Math.min(intervals.length - 1, Math.floor(share * intervals.length))].toFixed(1);
    const sum = intervals.reduce((a, b) => a + b, 0);
    const spent = (name) => (((after[name] - before[name]) / seconds) * 100).toFixed(1);
    console.log(`${tiles} tiles, ${intervals.length} pictures in ${(sum / 1000).toFixed(1)} s of scenes: ${((1000 * intervals.length) / sum).toFixed(1)} a second`);
    console.log(`one took ${at(0.5)} ms (median), ${at(0.95)} (95 %), ${at(0.99)} (99 %), ${at(1)} (longest); ${intervals.filter((ms) => ms > SLOW).length} came late`);
    console.log(`the page's thread: ${spent("TaskDuration")} % busy, ${spent("ScriptDuration")} % scripts, ${spent("RecalcStyleDuration")} % styles, ${spent("LayoutDuration")} % layout; ${long.length} tasks longer than 50 ms${long.length > 0 ? `, the longest ${Math.max(...long).toFixed(0)} ms` : ""}`);
} finally {
    await browser.close();
    host.close();
    await server.stop();
}
