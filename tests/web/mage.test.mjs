// SPDX-License-Identifier: MIT
// Mage and witch on a phone: a tile with their sign asks for one of them, a place on the board offers both, the choice is
// confirmed, and who was chosen stands there.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { lay, placeNothing, press, until } from "./hand.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const QUESTION = {
    "en-GB": "Send the mage or the witch to another road or city",
    "de-DE": "Schicke den Magier oder die Hexe auf eine andere Straße oder in eine andere Stadt",
};

/** Lays the tile; whether mage and witch are asked for. If not, the turn is played to its end. */
async function turn(page, question) {
    await lay(page, { tap: true });
    const pass = page.getByTestId("pass");
    await question.or(pass).first().waitFor();
    if (await question.isVisible())
        return true;
    await placeNothing(page, { tap: true });
    return false;
}

for (const [locale, kind] of [["en-GB", "mage"], ["de-DE", "witch"]])
    scene(`${kind} on a phone, ${locale}`, async ({ server, visitor }) => {
        const host = await Client.open(server, { name: "Anna" });
        const { page } = await visitor({ token: host.token, locale, ...PHONE });
        const question = page.getByTestId("ask").filter({ hasText: QUESTION[locale] });
        const id = await host.create({ setup: "sets base mage*30\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
        await page.goto(`/g/${id}`);
        while (!(await turn(page, question))); // three tiles of four have their sign

        const offered = await page.locator('[data-testid="choices"] [data-action]').evaluateAll((all) => all.map((b) => b.dataset.action));
        assert.ok(offered.length > 1 && offered.every((action) => /^conjure (mage|witch) (road|city)/.test(action)), offered.join("; "));
        assert.equal(await page.getByTestId("pass").count(), 0); // they must
        if ((await page.locator(".list-toggle").getAttribute("aria-pressed")) === "true")
            await page.locator(".list-toggle").tap(); // the list may cover the place
        // places near each other have one marker
        const marker = page.locator('.board-svg [data-testid="marker"]').first();
        const wanted = page.locator(`[data-testid="place-menu"] [data-action^="conjure ${kind}"]`).first();
        await until("the place says what can be done there", () => wanted.isVisible(), () => press(marker, true));
        await wanted.tap();
        await page.getByTestId("confirm").tap();
        await page.locator(`.board-svg .figures use[href="#f-${kind}"]`).waitFor({ state: "attached" });
        await question.waitFor({ state: "detached" });
        await placeNothing(page, { tap: true });
        await host.watch(id);
        await host.until("the turn is over", () => host.acts.some(({ a }, i) => a === "pass" && host.acts[i - 1].a.startsWith(`conjure ${kind} `)));
        host.close();
    });
