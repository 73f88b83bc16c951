// SPDX-License-Identifier: MIT
// A phone: a whole game by taps alone, and two fingers on the board.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { checkEnd } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** How wide a tile is on the screen. */
function scale(page) {
    return page.locator(".board-svg .tile:not(.is-unseen)").first().evaluate((tile) => tile.getBoundingClientRect().width);
}

/** Two fingers go from `from` to `to` pixels apart, about a point. */
async function pinch(page, { x, y }, from, to) {
    const devtools = await page.context().newCDPSession(page);
    const fingers = (apart) => [{ x: x - apart / 2, y, id: 0 }, { x: x + apart / 2, y, id: 1 }];
    const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", fingers(from));
    for (let i = 1; i <= 5; i++)
        await touch("touchMove", fingers(from + ((to - from) * i) / 5));
    await touch("touchEnd", []);
    await devtools.detach();
}

scene("a game on a phone", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const anna = await visitor({ token: host.token, ...PHONE });
    const { page } = anna;
    const path = `/g/${await host.create({ setup: "sets river king cult\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] })}`;
    host.close();
    await page.goto(path);
    const player = new Player(anna, { seed: 9, board: 0.7, tap: true });
    await player.play(({ words }) => (words.get("lay") ?? 0) >= 2);

    // Nothing is wider than the phone, and everything to be tapped is large enough for a thumb.
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const tiny = await page.evaluate(() =>
        [...document.querySelectorAll("button, a, summary")]
            .filter((b) => b.offsetParent !== null && !b.classList.contains("rule-link"))
            .map((b) => ({ what: b.getAttribute("aria-label") ?? b.textContent, height: b.getBoundingClientRect().height, width: b.getBoundingClientRect().width }))
            .filter(({ width, height }) => height < 32 || width < 32),
    );
    assert.deepEqual(tiny, []);

    const board = await page.getByRole("application").boundingBox();
    const point = { x: board.x + board.width / 2, y: board.y + board.height / 5 }; // the list may cover the lower part
    const before = await scale(page);
    await pinch(page, point, 60, 180);
    const large = await scale(page);
    assert.ok(large > before * 2, `a tile was ${before} pixels wide, then ${large}`);
    await pinch(page, point, 180, 60);
    const small = await scale(page);
    assert.ok(small < large / 2, `a tile was ${large} pixels wide, then ${small}`);

    await player.play();
    assert.ok(player.ways.board >= 5, JSON.stringify(player.ways));
    await checkEnd(server, path, [page]);

    // Turned on its side the result is seen as well as what can be done then.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForFunction(() => {
        const window = document.querySelector("dialog[open]").getBoundingClientRect();
        const rows = [...document.querySelectorAll("dialog[open] tbody tr")].map((row) => row.getBoundingClientRect());
        const rematch = document.querySelector('dialog[open] [data-testid="rematch"]').getBoundingClientRect();
        return rows.length > 0 && rows.every(({ top, bottom }) => top > window.top && bottom < window.bottom) && rematch.bottom < window.bottom && rematch.left >= rows[0].right;
    });
});
