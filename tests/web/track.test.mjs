// SPDX-License-Identifier: MIT
// The score track: shown on demand in any game, readable with six seats; a robber is sent to a space of it by a tap.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { lay, placeNothing } from "./hand.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WORDS = {
    "en-GB": { title: "Score track", question: "Send your robber to the score track?" },
    "de-DE": { title: "Wertungstafel", question: "Deinen Räuber auf die Wertungstafel stellen?" },
};

/** Lays the tile; whether a robber may be sent. If not, the turn is played to its end. */
async function turn(page, question) {
    await lay(page, { tap: true });
    const pass = page.getByTestId("pass");
    await pass.waitFor();
    if (await question.isVisible())
        return true;
    await placeNothing(page, { tap: true });
    return false;
}

/** Whoever is asked about a robber of the others' tiles before, declines. */
async function toLaying(page) {
    const square = page.locator(".board-svg [data-square]").first();
    const pass = page.getByTestId("pass");
    for (;;) {
        await square.or(pass).first().waitFor();
        if (await square.isVisible())
            return;
        await pass.tap();
        const end = page.getByTestId("end-turn");
        await end.or(square).first().waitFor();
        if (await end.isVisible())
            await end.tap();
    }
}

for (const locale of ["en-GB", "de-DE"])
    scene(`a robber on a phone, ${locale}`, async ({ server, visitor }) => {
        const words = WORDS[locale];
        const host = await Client.open(server, { name: "Anna" });
        const { page } = await visitor({ token: host.token, locale, ...PHONE });
        const id = await host.create({ setup: "sets base robbers*30\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
        await host.watch(id);
        await page.goto(`/g/${id}`);
        const question = page.getByTestId("ask").filter({ hasText: words.question });
        do await toLaying(page);
        while (!(await turn(page, question))); // three tiles of four have their sign

        // the track is there by itself, and the list does not cover it
        const track = page.getByTestId("track");
        await track.waitFor();
        assert.equal(await track.locator("h2").textContent(), words.title);
        assert.equal(await track.locator("[data-space]").count(), 50);
        const choices = await track.locator("button[data-action]").evaluateAll((all) => all.map((b) => b.dataset.action));
        assert.ok(choices.length > 0 && choices.every((action) => /^robber \d+$/.test(action)), choices.join("; "));
        assert.equal(await page.locator('[data-testid="choices"].is-needed').count(), 0);
        const box = await track.locator("button[data-action]").first().boundingBox();
        assert.ok(box.width >= 32 && box.height >= 32, `${box.width} x ${box.height}`);

        await track.locator("button[data-action]").first().tap();
        const tick = page.getByTestId("confirm").or(page.getByTestId("end-turn")).first();
        await tick.waitFor();
        await tick.tap();
        await host.until("the robber is sent", () => host.acts.some(({ a }) => a === choices[0]));

        // it is seen there, and whose it is
        await page.getByTestId("open-track").tap();
        const space = choices[0].split(" ")[1];
        await track.locator(`[data-space="${space}"] use[href="#f-robber"]`).first().waitFor({ state: "attached" }); // the bot's may be there, too
        assert.match(await track.locator(`[data-space="${space}"]`).textContent(), /Anna|Ann/);
        host.close();
    });

scene("the score track without robbers, six seats", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const bots = Array.from({ length: 5 }, () => ({ kind: "bot", bot: "level1" }));
    const id = await host.create({ setup: "sets base inns\nseats red blue yellow green black grey\n", seats: [{ kind: "me" }, ...bots] });
    for (const options of [{}, { settings: { theme: "dark" }, ...PHONE }]) {
        const { page } = await visitor({ token: host.token, ...options });
        await page.goto(`/g/${id}`);
        await page.locator(".board-svg [data-square]").first().waitFor();
        const track = page.getByTestId("track");
        assert.equal(await track.count(), 0);
        await page.keyboard.press("t");
        await track.waitFor();
        // all six on one space, none covers another, and all totals are told
        const figures = await track.locator('[data-space="0"] .track-counter').evaluateAll((all) => all.map((f) => f.getBoundingClientRect().toJSON()));
        assert.equal(figures.length, 6);
        for (const [i, a] of figures.entries())
            for (const b of figures.slice(i + 1))
                assert.ok(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, "two figures lie on each other");
        assert.equal(await track.locator(".track-totals li").count(), 6);
        const card = await track.boundingBox();
        const board = await page.locator(".game-board").boundingBox();
        assert.ok(card.x >= board.x - 1 && card.x + card.width <= board.x + board.width + 1 && card.y >= board.y - 1, "it lies over the board");
        await page.keyboard.press("t");
        await track.waitFor({ state: "detached" });
    }
    host.close();
});
