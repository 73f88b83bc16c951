// SPDX-License-Identifier: MIT
// Everything at once: all sets, six seats of bots, watched on the page up to the end. The test begins 24 tiles before it; with
// BASTIDE_WHOLE=1 the whole game is played (about 3,500 actions), and what the page has come to is printed on the way.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

const whole = process.env.BASTIDE_WHOLE === "1";
const record = readFileSync("tests/web/everything.bgn", "utf8");
const setup = record.split("\n").filter((line) => /^(sets|elements|seats) /.test(line)).join("\n");
const DESK = { width: 1366, height: 768 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PATIENCE = whole ? 3_600_000 : 400_000;

/** The memory of the largest process of a browser that draws pages, in MB. */
function memory() {
    const sizes = execFileSync("ps", ["-eo", "rss,args"]).toString().split("\n").filter((line) => line.includes("--type=renderer")).map((line) => Number(line.trim().split(" ")[0]));
    return Math.round(Math.max(0, ...sizes) / 1024);
}

async function tell(page, began) {
    const state = await page.evaluate(() => ({
        nodes: document.querySelectorAll("*").length,
        tiles: document.querySelectorAll(".tiles [data-tile]").length,
        action: [...document.querySelectorAll("[data-action-number]")].at(-1)?.dataset.actionNumber,
    }));
    console.log(`${Math.round((Date.now() - began) / 1000)} s: action ${state.action}, ${state.tiles} tiles, ${state.nodes} elements, ${memory()} MB`);
}

/** All of an element can be seen without scrolling it, up and down. */
const fits = (locator) => locator.evaluate((element) => element.scrollHeight <= element.clientHeight + 1);

/** Runs in the page: tiles in sight that are not drawn. */
function undrawn() {
    const view = document.querySelector(".board-view").getBoundingClientRect();
    const { a: scale, e: left, f: top } = document.querySelector(".board-svg").getScreenCTM();
    const all = [...document.querySelectorAll(".board-svg .tile.is-unseen")];
    const inSight = all.filter((tile) => {
        const [x, y] = tile.dataset.tile.split(",").map((n) => 100 * n * scale);
        const size = 100 * scale;
        return left + x + size > view.left && left + x < view.right && top + y + size > view.top && top + y < view.bottom;
    });
    return inSight.map((tile) => tile.dataset.tile);
}

scene(
    "everything at once, six seats, up to the end",
    async ({ server, visitor }) => {
        const host = await Client.open(server, { name: "Anna" });
        const seats = Array.from({ length: 6 }, () => ({ kind: "bot", bot: "level1" }));
        const began = Date.now();
        const id = await host.create({ ...(whole ? { setup: `${setup}\n` } : { record, at: 0 }), title: "Everything", seats });
        const desk = await visitor({ viewport: DESK });
        await desk.page.goto(`/g/${id}`);
        const phone = whole ? null : await visitor(PHONE);
        await phone?.page.goto(`/g/${id}`);
        for (const one of [desk, phone].filter((x) => x !== null))
            await one.page.getByTestId("players").waitFor();
        // Whoever sits there, with all that they own, is in sight.
        assert.ok(await fits(desk.page.getByTestId("players")), "all six players are in sight");
        const ticks = whole ? setInterval(() => void tell(desk.page, began).catch(() => undefined), 30_000) : null;
        for (const one of [desk, phone].filter((x) => x !== null))
            await one.page.locator('[data-testid="final-count"], [data-testid="result"], [data-testid="show-result"]').first().waitFor({ timeout: PATIENCE });
        clearInterval(ticks);
        await tell(desk.page, began);
        assert.ok((await desk.page.locator("[data-action-number]").count()) <= 240, "the log does not grow for ever");
        const text = await (await desk.page.request.get(`/g/${id}.bgn`)).text();
        assert.match(text, /^result red \d+/m);
        host.close();
    },
    { timeout: PATIENCE + 60_000 },
);

scene("a record of everything is opened and looked through", async ({ visitor }) => {
    const { page } = await visitor({ viewport: DESK });
    const at = (number) => page.locator(".replay-at", { hasText: new RegExp(`^${number} / 3494$`) }).waitFor({ state: "attached" });
    const lines = () => page.locator("[data-action-number]").evaluateAll((all) => all.map((line) => Number(line.dataset.actionNumber)));
    await page.goto("/");
    await page.getByTestId("open-file").setInputFiles("docs/everything.bgn");
    await page.getByTestId("replay").waitFor();
    await page.keyboard.press("End");
    await at(3494);
    await page.getByTestId("show-result").waitFor();
    assert.equal((await lines()).at(-1), 3493);

    // The log shows what is around the moment that is looked at, and more if it is asked for.
    await page.locator(".replay input").fill("1700");
    await at(1700);
    await page.locator('[data-action-number="1699"]').waitFor();
    const around = await lines();
    assert.ok(around.length <= 240 && around[0] > 0 && around.at(-1) < 3493, `lines ${around[0]} to ${around.at(-1)}`);
    await page.locator(".log-further button").first().click();
    await page.locator(`[data-action-number="${around[0]}"]`).waitFor();
    const more = await lines();
    assert.ok(more[0] < around[0] && more.at(-1) > around.at(-1), "both ends have moved");

    // All tiles in sight are drawn, and hardly more: also when a hand moves the board.
    for (let i = 0; i < 5; i++)
        await page.keyboard.press("+");
    await page.locator(".board-svg.is-moving").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelectorAll(".board-svg .tile.is-unseen").length > 50);
    assert.deepEqual(await page.evaluate(undrawn), []);
    const board = await page.getByRole("application").boundingBox();
    await page.mouse.move(board.x + board.width - 40, board.y + board.height / 2);
    await page.mouse.down();
    for (const part of [0.75, 0.5, 0.25, 0.05]) {
        await page.mouse.move(board.x + board.width * part, board.y + board.height / 2);
        assert.deepEqual(await page.evaluate(undrawn), [], `moved to ${part}`);
    }
    await page.mouse.up();
});
