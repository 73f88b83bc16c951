// SPDX-License-Identifier: MIT
// A flight on a phone: where it may end is seen before the die is rolled, and it is rolled only when one says so.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { lay, placeNothing } from "./hand.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WORDS = {
    "en-GB": { question: "Roll the die?", roll: "Roll the die", nowhere: "nowhere", landing: "Where does the follower land?" },
    "de-DE": { question: "Würfeln?", roll: "Würfeln", nowhere: "nirgends", landing: "Wo landet der Gefolgsmann?" },
};

/** Lays the tile; whether it is one to fly from. Otherwise the turn is over. */
async function turn(page) {
    await lay(page, { tap: true });
    await page.getByTestId("pass").waitFor();
    const fly = page.locator('[data-testid="choices"] [data-action^="fly small"]');
    if ((await fly.count()) > 0)
        return true;
    await placeNothing(page, { tap: true });
    return false;
}

/** Chooses the flight in the list. */
async function fly(page) {
    const button = page.locator('[data-testid="choices"] [data-action^="fly small"]').first();
    if (!(await button.isVisible()))
        await page.locator(".list-toggle").tap();
    await button.tap();
}

for (const locale of ["en-GB", "de-DE"])
    scene(`a flight on a phone, ${locale}`, async ({ server, visitor }) => {
        const words = WORDS[locale];
        const host = await Client.open(server, { name: "Anna" });
        const { page } = await visitor({ token: host.token, locale, ...PHONE });
        const id = await host.create({ setup: "sets base flyers*20\nrules alone=yes\nseats red\n", seats: [{ kind: "me" }] });
        await host.watch(id);
        await page.goto(`/g/${id}`);
        while (!(await turn(page))); // two tiles in three

        // the flight waits for the die, and its targets are lit meanwhile
        await fly(page);
        const targets = page.getByTestId("targets");
        const ask = page.getByTestId("ask");
        await ask.filter({ hasText: words.question }).waitFor();
        await targets.waitFor({ state: "attached" });
        assert.deepEqual(await targets.locator("[data-outcome]").evaluateAll((all) => all.map((g) => g.dataset.outcome)), ["1", "2", "3"]);
        const empty = await targets.locator(".is-empty").count();
        const places = await targets.locator("[data-place]").count();
        assert.ok(places >= 3 - empty, `${places} places, ${empty} results without any`);
        assert.equal((await ask.textContent()).split(words.nowhere).length - 1, empty);
        assert.ok(!host.acts.some(({ a }) => a.startsWith("fly ")), "nothing was sent yet");

        // one may think better of it
        await page.getByTestId("lift").tap();
        await targets.waitFor({ state: "detached" });
        assert.ok(!host.acts.some(({ a }) => a.startsWith("fly ")), "nothing was sent yet");

        await fly(page);
        await ask.filter({ hasText: words.question }).waitFor();
        const roll = page.getByTestId("confirm");
        assert.equal((await roll.textContent()).trim(), words.roll);
        await roll.tap();
        await host.until("the die is rolled", () => host.acts.some(({ a }) => /^roll [123]$/.test(a)));
        const at = host.acts.findIndex(({ a }) => a.startsWith("roll "));
        assert.match(host.acts[at - 1].a, /^fly small /);

        // of several places the player chooses one, otherwise the game goes on by itself
        const choosing = ask
            .filter({ hasText: words.landing })
            .waitFor({ timeout: 0 })
            .then(async () => {
                const land = page.locator('[data-testid="choices"] [data-action^="land small "]').first();
                if (!(await land.isVisible()))
                    await page.locator(".list-toggle").tap();
                await land.tap();
                await page.getByTestId("confirm").or(page.getByTestId("end-turn")).first().tap();
            });
        choosing.catch(() => {}); // the page is closed without the question
        await host.until("the flight is over", () => host.acts.length > at + 1);
        assert.match(host.acts[at + 1].a, /^(draw|land small) /);
        host.close();
    });
