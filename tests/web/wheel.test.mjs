// SPDX-License-Identifier: MIT
// The Wheel of Fortune by itself, on a phone and in the dark: it is chosen in the form, the pig and what is ahead are told, a
// follower goes to a crown field.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { lay, take } from "./hand.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" };
const WORDS = {
    "en-GB": { game: "Wheel of Fortune", fates: ["Fortune", "Taxes", "Famine", "Storm", "Inquisition", "Plague"] },
    "de-DE": { game: "Das Schicksalsrad", fates: ["Fortuna", "Steuern", "Hungersnot", "Unwetter", "Inquisition", "Pest"] },
};
const FATES = ["fortune", "taxes", "famine", "storm", "inquisition", "plague"];

for (const locale of ["en-GB", "de-DE"])
    scene(`the wheel of fortune on a phone, ${locale}`, async ({ server, visitor }) => {
        const words = WORDS[locale];
        const host = await Client.open(server, { name: "Anna" });
        const { page } = await visitor({ token: host.token, locale, ...PHONE });

        // a choice of the form
        await page.goto("/new");
        const choice = page.locator(".segment", { hasText: words.game }).first();
        await choice.tap();
        assert.ok(await choice.locator("input").isChecked());

        const id = await host.create({ setup: "sets wheel\nrules alone=yes\nseats red\n", seats: [{ kind: "me" }] });
        await host.watch(id);
        await page.goto(`/g/${id}`);
        const wheel = page.getByTestId("wheel");
        await wheel.waitFor({ state: "attached" });
        await page.locator(".board-svg [data-square]").first().waitFor({ state: "attached" });

        // the pig is where the drawn tile has moved it, and what is ahead is told in words and on the board
        const at = FATES.indexOf(await wheel.getAttribute("data-fate"));
        const ahead = [1, 2, 3].map((far) => (at + far) % 6);
        assert.deepEqual(await wheel.locator(".wheel-ahead").evaluateAll((all) => all.map((g) => g.dataset.fate)), ahead.map((i) => FATES[i]));
        const told = await page.getByTestId("wheel-ahead").textContent();
        assert.equal(told.replace(/\s+/g, " ").split(words.fates[at]).length, 2, told);
        for (const i of ahead)
            assert.ok(told.includes(words.fates[i]), `${words.fates[i]} in: ${told}`);

        // lay the tile, take a crown field
        await lay(page, { tap: true });
        await page.getByTestId("pass").waitFor();
        await take(page, page.locator('[data-testid="choices"] [data-action="crown small storm"]'), { tap: true });
        await page.getByTestId("end-turn").tap();
        await host.until("a follower is on a crown field", () => host.acts.some(({ a }) => a === "crown small storm"));
        if (process.env.BASTIDE_PICTURE)
            await page.screenshot({ path: `${process.env.BASTIDE_PICTURE}-${locale}.png` });
        host.close();
    });
