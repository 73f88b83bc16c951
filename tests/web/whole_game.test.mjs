// SPDX-License-Identifier: MIT
// Two people and a bot play a whole game with five sets, from the form of the table to the final count.

import assert from "node:assert/strict";
import { checkEnd } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

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
    await anna.page.getByRole("button", { name: "Bot", exact: true }).click();
    await anna.page.getByLabel("Who sits on seat 3").selectOption("level1");
    await anna.page.getByRole("button", { name: "Create table" }).click();
    await anna.page.waitForURL(/\/g\/[a-z0-9]{10}$/);
    const path = new URL(anna.page.url()).pathname;

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
