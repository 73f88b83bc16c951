// SPDX-License-Identifier: MIT
// A second follower in the same turn, on a phone: asked for by itself, put with a tap, taken back, kept.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { finish, lay, take } from "./hand.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const QUESTION = { "en-GB": "Place the phantom, too?", "de-DE": "Auch das Phantom setzen?" };
const KEEP = { "en-GB": "Keep the phantom", "de-DE": "Das Phantom behalten" };

/** Taps a choice that the turn goes on after. */
function choose(page, action) {
    return take(page, page.locator(`[data-testid="choices"] [data-action^="${action}"]`).first(), { tap: true });
}

function offers(page) {
    return page.locator('[data-testid="choices"] [data-action]').evaluateAll((all) => all.map((b) => b.dataset.action));
}

/** Lays the tile and puts a follower, not on a field; whether a second one is asked for who could lie down on one: there
 *  he stays, while a building may be finished at once, and he is home again. */
async function turn(page, question) {
    await lay(page, { tap: true });
    await page.locator('[data-testid="choices"] [data-action^="put small"]').first().waitFor({ state: "attached" });
    const building = (await offers(page)).find((action) => action.startsWith("put small ") && !action.includes(" field "));
    await choose(page, building ?? "put small");
    const end = page.getByTestId("end-turn");
    await question.or(end).first().waitFor();
    if (await question.isVisible()) {
        if ((await offers(page)).some((action) => action.startsWith("put phantom field")))
            return true;
        await page.getByTestId("pass").tap();
    }
    await finish(end, { tap: true });
    return false;
}

for (const locale of ["en-GB", "de-DE"])
    scene(`the phantom on a phone, ${locale}`, async ({ server, visitor }) => {
        const host = await Client.open(server, { name: "Anna" });
        const { page } = await visitor({ token: host.token, locale, ...PHONE });
        const phantom = page.locator('.board-svg .figures .seat-red use[href^="#f-phantom"]');
        const question = page.getByTestId("ask").filter({ hasText: QUESTION[locale] });
        const id = await host.create({ setup: "sets base\nelements +phantom\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
        await page.goto(`/g/${id}`);
        while (!(await turn(page, question))); // one tile in 71 has no place for a second

        const offered = await offers(page);
        assert.ok(offered.length > 0 && offered.every((action) => action.startsWith("put phantom ")), offered.join("; "));
        assert.equal(await page.getByTestId("pass").textContent(), KEEP[locale]);
        await choose(page, "put phantom field");
        await page.getByTestId("end-turn").waitFor();
        await phantom.waitFor({ state: "attached" }); // the board may be drawn after the buttons

        // taken back, he is asked for again, and kept
        await page.getByTestId("undo").tap();
        await question.waitFor();
        await phantom.waitFor({ state: "detached" });
        await page.getByTestId("pass").tap();
        await page.getByTestId("end-turn").tap();
        await host.watch(id);
        await host.until("the turn is over", () => host.acts.some(({ a }, i) => a === "pass" && host.acts[i - 1].a.startsWith("put small ")));
        host.close();
    });
