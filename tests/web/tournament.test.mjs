// SPDX-License-Identifier: MIT
// A table without counting aids shows none; the same table with them does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

/** Counts of everything on the page that counts for the player. */
async function aids(page) {
    const found = {
        projected: await page.locator(".player-score small span").count(),
        dead: await page.locator(".dead path").count(),
    };
    await page.getByTestId("remaining").click();
    await page.locator("dialog[open]").waitFor(); // an Escape that comes before it would not close it
    found.remaining = await page.locator("dialog .tile-grid li").count();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.getByTestId("open-menu").click();
    await page.getByTestId("copy-link").waitFor();
    found.hint = await page.getByTestId("hint").count();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    return found;
}

scene("aids only where the table allows them", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    for (const allowed of [true, false]) {
        const anna = await visitor({ token: host.token });
        // The game goes on from a position with a square that nothing fits on; it is Anna's turn to lay a tile.
        const record = readFileSync("tests/cli/fair.bgn", "utf8");
        const id = await host.create({ record, at: 42, aids: allowed, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
        await anna.page.goto(`/g/${id}`);
        await anna.page.locator("[data-square]").first().waitFor();
        const found = await aids(anna.page);
        if (allowed) {
            assert.equal(found.projected, 2);
            assert.ok(found.remaining > 5, JSON.stringify(found));
            assert.equal(found.hint, 1);
            assert.equal(found.dead, 1);
        } else {
            assert.deepEqual(found, { projected: 0, dead: 0, remaining: 0, hint: 0 });
        }
    }
    host.close();
});
