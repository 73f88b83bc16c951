// SPDX-License-Identifier: MIT
// Whole games in Firefox: one against the computer from the first page on, and one with sets that ask for much, set up in the form.

import assert from "node:assert/strict";
import { checkEnd } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const FIREFOX = { browser: "firefox", timeout: 480_000 }; // it is the slowest

scene(
    "a game against the computer in Firefox",
    async ({ server, visitor }) => {
        const anna = await visitor();
        const { page } = anna;
        await page.goto("/");
        const card = page.getByRole("region", { name: "Play against the computer" });
        await card.getByRole("radio").first().check();
        await card.getByRole("button", { name: "Play now" }).click();
        await page.waitForURL(/\/g\/[a-z0-9]{10}$/);
        const player = new Player(anna, { seed: 1 });
        await player.play();
        const { ways, words } = player;
        assert.ok(ways.board > 8 && ways.list > 8, JSON.stringify(ways));
        assert.ok(words.get("lay") > 30 && words.has("put"), JSON.stringify([...words]));
        await checkEnd(server, new URL(page.url()).pathname, [page]);
    },
    FIREFOX,
);

scene(
    "a game with dragon, towers, bridges and the catapult in Firefox",
    async ({ server, visitor }) => {
        const anna = await visitor();
        const { page } = anna;
        await page.goto("/");
        await page.getByRole("link", { name: "Set up a table" }).click();
        const set = (name) => page.locator("label.switch").filter({ has: page.getByText(name, { exact: true }) });
        for (const name of ["The River", "Princess & Dragon", "The Tower", "Bridges, Castles & Bazaars", "The Catapult", "Base game"]) {
            const before = await set(name).getByRole("switch").isChecked();
            await set(name).click();
            assert.equal(await set(name).getByRole("switch").isChecked(), !before, name);
        }
        await page.getByLabel("Who sits on seat 2").selectOption("level1");
        await page.getByRole("button", { name: "Begin the game" }).click();
        await page.waitForURL(/\/g\/[a-z0-9]{10}$/);
        const player = new Player(anna, { seed: 2 });
        await player.play();
        // Chance decides about the others; these come in every game.
        for (const word of ["lay", "put", "fairy", "tower", "chip"])
            assert.ok(player.words.has(word), `${word} is none of ${[...player.words.keys()]}`);
        await checkEnd(server, new URL(page.url()).pathname, [page]);
    },
    FIREFOX,
);
