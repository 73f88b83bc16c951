// SPDX-License-Identifier: MIT
// Two people and a bot play a whole game with five sets, from the form of the table to the final count.

import assert from "node:assert/strict";
import { checkEnd } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

/** How many of each: other numbers than usual. */
async function chooseNumbers(page) {
    await page.getByRole("heading", { name: "How many of each" }).click();
    const step = (name, way) => page.getByRole("button", { name: `${name}: one ${way}` });
    await step("Small followers", "more").click();
    await step("Tower pieces", "more").click(); // usually 10 with two seats; the third comes later
    const big = page.getByRole("group", { name: "Big followers" }).locator("output");
    await step("Big followers", "less").click();
    assert.equal(await big.textContent(), "0");
    assert.ok(await step("Big followers", "less").isDisabled());
    await page.getByText("3 changed").waitFor();
}

scene("a whole game with five sets", async ({ server, visitor }) => {
    const anna = await visitor();
    const ben = await visitor();
    await anna.page.goto("/");
    await anna.page.getByRole("link", { name: "Set up a table" }).click();
    const set = (name) => anna.page.locator("label.switch").filter({ has: anna.page.getByText(name, { exact: true }) });
    for (const name of ["The River", "Inns & Cathedrals", "King & Robber Baron", "Cult Places", "The Tower"]) {
        await set(name).click();
        assert.ok(await set(name).getByRole("switch").isChecked(), name);
    }
    await set("Base game").click();
    await chooseNumbers(anna.page);
    await anna.page.getByRole("button", { name: "Bot", exact: true }).click();
    await anna.page.getByLabel("Who sits on seat 3").selectOption("level1");
    await anna.page.getByRole("button", { name: "Create table" }).click();
    await anna.page.waitForURL(/\/g\/[a-z0-9]{10}$/);
    const path = new URL(anna.page.url()).pathname;
    for (const rule of ["Small followers: 8", "Big followers: 0", "Tower pieces: 11"])
        await anna.page.getByRole("listitem").filter({ hasText: rule }).waitFor();

    await ben.page.goto(path);
    await ben.page.getByRole("button", { name: "Sit down" }).first().click();
    const players = [new Player(anna, { seed: 1 }), new Player(ben, { seed: 2 })];
    await Promise.all(players.map((player) => player.play()));
    for (const { ways, words } of players) {
        assert.ok(ways.board > 8 && ways.list > 8, JSON.stringify(ways));
        assert.ok(words.get("lay") > 10 && words.has("put"), JSON.stringify([...words]));
    }
    await checkEnd(server, path, [anna.page, ben.page]);
});
