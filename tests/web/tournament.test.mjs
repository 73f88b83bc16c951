// SPDX-License-Identifier: MIT
// A table without counting aids shows none; the same table with them does.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

/** Counts of everything on the page that counts for the player. */
async function aids(page) {
    const found = {
        projected: await page.locator(".player-score small").count(),
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
        const id = await host.create({ setup: "sets river\nseats red blue\n", aids: allowed, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
        await anna.page.goto(`/g/${id}`);
        // A river has squares that nothing fits on soon enough.
        const player = new Player(anna, { seed: 4 });
        await player.play(({ words, state }) => (words.get("lay") ?? 0) >= 4 && state.squares.length > 0);
        const found = await aids(anna.page);
        if (allowed) {
            assert.equal(found.projected, 2);
            assert.ok(found.remaining > 5, JSON.stringify(found));
            assert.equal(found.hint, 1);
            assert.ok(found.dead > 0, JSON.stringify(found));
        } else {
            assert.deepEqual(found, { projected: 0, dead: 0, remaining: 0, hint: 0 });
        }
    }
    host.close();
});
