// SPDX-License-Identifier: MIT
// Two people choose Die Burg on the first page and play it to its end, one of them on a phone: walls, corner towers, counters
// and wall tiles show what the game says.

import assert from "node:assert/strict";
import { checkEnd } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

scene("two people play Die Burg", async ({ server, visitor }) => {
    const anna = await visitor();
    const ben = await visitor(PHONE);
    const { page } = anna;
    await page.goto("/");
    await page.locator(".segment", { hasText: "Die Burg" }).click();
    await page.getByText("our own reconstruction, not the printed ones").waitFor();
    const players = page.getByRole("group", { name: "Players" }).getByRole("radio");
    assert.equal(await players.count(), 1, "it is a game for two");
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.waitForURL(/\/g\/[a-z0-9]{10}$/);
    const path = new URL(page.url()).pathname;
    await ben.page.goto(path);
    await ben.page.getByRole("button", { name: "Sit down" }).first().click();

    const pages = [page, ben.page];
    for (const one of pages) {
        await one.getByTestId("walls").waitFor({ state: "attached" });
        await one.locator('use[href="#p-corner"]').nth(12).waitFor({ state: "attached" });
        assert.equal(await one.locator('use[href="#p-corner"]').count(), 13, "a wall tile on each corner tower but the first");
        assert.deepEqual(await counters(one), [0, 0]);
    }

    const both = [new Player(anna, { seed: 3 }), new Player(ben, { seed: 4, tap: true })];
    await Promise.all(both.map((player) => player.play()));
    for (const { words } of both)
        assert.ok(words.get("lay") > 10 && words.has("put"), JSON.stringify([...words]));
    await checkEnd(server, path, pages);
    for (const one of pages) {
        const scores = await Promise.all([0, 1].map(async (seat) => Number(await one.getByTestId(`score-${seat}`).locator("b").textContent())));
        assert.deepEqual(await counters(one), scores, "the counters stand where the points are");
        assert.equal(await one.locator('use[href="#p-corner"]').count(), 0, "BURG-82: no wall tile is left on the walls");
    }
});

scene("the form holds Die Burg at two seats", async ({ visitor }) => {
    const { page } = await visitor({ locale: "de-DE" });
    await page.goto("/new");
    const bot = page.getByRole("button", { name: "Bot", exact: true });
    await bot.click();
    await page.locator(".seat-form-row").nth(2).waitFor();
    await page.locator(".preset", { hasText: "Die Burg" }).click();
    await page.locator(".form-bar .button-primary:enabled").waitFor();
    assert.equal(await page.locator(".seat-form-row").count(), 2);
    assert.equal(await bot.count(), 0, "nobody else can sit down");
    await page.locator(".form-bar .check", { hasText: "60" }).waitFor();
    await page.getByText("unsere eigene Rekonstruktion, nicht die gedruckten").waitFor();
});

/** What the counters on the walls show, by seat. */
function counters(page) {
    return page.locator(".wall-counter").evaluateAll((all) => all.map((g) => Number(g.dataset.counter)));
}
